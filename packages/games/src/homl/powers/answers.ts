import { type Effect, effectsOn, lasting, type Option, type PieceId, type RuleIndex, type Setup, sheetAt } from '@riposte/referee'
import { Facts, isEnough } from '@riposte/tactics'
import { strikeMeans } from '../aim/means.ts'
import { isActionForbidden } from '../bearing/forbidden.ts'
import { isHeld } from '../bearing/held.ts'
import { partsOn, useUp as spendPart } from '../bearing/parts.ts'
import type { Clause, Trigger } from '../clauses/clauses.ts'
import type { Occasion } from '../clauses/words.ts'
import { isAble, isIn } from '../conditions/conditions.ts'
import { type HomlFight, isOwnTurn, payerOf, pieceAt, sheetOf } from '../fight.ts'
import { type HomlMoment, windows } from '../moments.ts'
import { endAwaited } from '../play/keep.ts'
import { run } from '../play/run.ts'
import { isHeard, metBy } from '../play/triggers.ts'
import { traitOf, useOf } from '../play/use.ts'
import { R } from '../rules.ts'
import type { Sheet, Strike } from '../sheet/sheet.ts'
import type { HomlReaction, HomlStep } from '../step.ts'
import { promiseOf } from './aiming.ts'
import { useFeat, whyNoUse } from './use.ts'

/** Feats that answer what happens: some by themselves, the others where somebody wants them. */

const answering = lasting((sheet: Sheet): readonly Strike[] =>
  sheet.strikes.filter(({ trigger, action, byHand }) => trigger !== undefined && byHand === '' && action !== 'none' && action !== 'rider'),
)

/** Free actions without a trigger: they come whenever their user likes. */
const atAnyTime = lasting((sheet: Sheet): readonly Strike[] =>
  sheet.strikes.filter(({ trigger, action, byHand }) => trigger === undefined && action === 'free' && byHand === ''),
)

const ordersAbout = (feats: readonly Strike[], rule: RuleIndex) => feats.map(({ id, name }) => ({ id, name, rule }))

interface FeatOption extends Option {
  readonly strike: Strike
}
const isFeatOption = (option: Option): option is FeatOption => 'strike' in option

/** What befalls somebody, whoever brings it about. */
const BEFALLS: ReadonlySet<Occasion> = new Set(['damaged', 'bloodied', 'dropped', 'dying', 'slain', 'healed', 'checks'])

/** Whom it is about, of two who have to do with it. */
const otherOf = ({ by, at }: HomlMoment, id: PieceId, trigger?: Trigger): PieceId =>
  by === id || (at !== id && trigger !== undefined && BEFALLS.has(trigger.on)) ? at : by

export const triggeredFeat: HomlReaction = {
  id: 'triggered-feat',
  rule: R.trigger.gate,
  windows,
  fits: (setup: Setup<Sheet>, place, window) =>
    answering(sheetAt(setup, place)).some(({ trigger }) => trigger !== undefined && (window === undefined || isHeard(trigger, window))),
  orders: (setup: Setup<Sheet>, place) => ordersAbout(answering(sheetAt(setup, place)), R.trigger.gate),
  isAwake: (fight, id, isTold) => isTold || isAble(fight, id),
  offer(step, id, moment, offers) {
    for (const strike of answering(sheetOf(step.fight, id))) {
      const met = strike.trigger && metBy(step, id, strike.trigger, moment)
      if (met === undefined) continue
      const other = otherOf(moment, id, met)
      const reasons = whyNoAnswer(step, id, strike, other)
      // Why not is for those who read it.
      if (reasons.length > 0 && step.isMoot(...reasons)) continue
      const preview = () => (strike.targets === 'trigger' ? promiseOf(step, id, other, strikeMeans(step, id, strike)) : {})
      const option: FeatOption = { id: strike.id, label: strike.name, piece: other, rule: R.trigger.gate, strike, preview }
      offers.offer(option, ...reasons)
    }
  },
  resolve(step, id, option, moment) {
    if (!isFeatOption(option)) return
    const { strike } = option
    // @rule homl.trigger.several
    if (moment.stands?.() === false) return
    const met = strike.trigger && metBy(step, id, strike.trigger, moment)
    // @rule homl.trigger.several
    if (met === undefined || !isAble(step.fight, id)) return
    if (whyNoAnswer(step, id, strike, otherOf(moment, id, met)).length > 0) return
    answer(step, id, strike, moment, met)
  },
}

/** A free action comes in the turn of anybody, even while another action goes on. */
export const freeFeat: HomlReaction = {
  id: 'free-feat',
  rule: R.actiontype.freeTiming,
  windows: ['moved', 'declared'],
  usually: 'never',
  fits: (setup: Setup<Sheet>, place) => atAnyTime(sheetAt(setup, place)).length > 0,
  orders: (setup: Setup<Sheet>, place) => ordersAbout(atAnyTime(sheetAt(setup, place)), R.actiontype.freeTiming),
  isAwake: (fight, id, isTold) => isTold || isAble(fight, id),
  offer(step, id, moment, offers) {
    for (const strike of atAnyTime(sheetOf(step.fight, id))) {
      const option: FeatOption = { id: strike.id, label: strike.name, rule: R.actiontype.freeTiming, strike }
      // @rule homl.actiontype.free-timing
      offers.offer(option, ...whyNoAnswer(step, id, strike, otherOf(moment, id)))
    }
  },
  resolve(step, id, option, moment) {
    if (isFeatOption(option) && isAble(step.fight, id)) answer(step, id, option.strike, moment)
  },
}

/** What forbids it now, and what its action does: the first of it, where nobody reads more. */
function whyNoAnswer(step: HomlStep, id: PieceId, strike: Strike, other: PieceId): readonly RuleIndex[] {
  const bars = whyNoAction(step, id, strike)
  if (bars.length > 0 && step.isMoot(...bars)) return bars
  return [...bars, ...whyNoUse(step, id, strike, other)]
}

/** What its action forbids now. */
function whyNoAction(step: HomlStep, id: PieceId, { action }: Strike): readonly RuleIndex[] {
  const { major, move } = pieceAt(step.fight, id)
  const { opportunity } = pieceAt(step.fight, payerOf(step.fight, id))
  const isOwn = step.fight.acting === id
  const isStunned = isIn(step.fight, id, 'stunned')
  const bars: RuleIndex[] = []
  const bar = (rule: RuleIndex, isSo: boolean): boolean => isEnough(step.forbids(rule, isSo), bars)
  if (step.fight.phase === 'upkeep') return [R.turn.noActions]
  if (action === 'opportunity' || action === 'major' || action === 'move' || action === 'free')
    bar(R.effects.kinds, isActionForbidden(step, id, action))
  switch (action) {
    case 'opportunity':
      bar(R.actiontype.opportunityWhen, isOwnTurn(step.fight, id))
      bar(R.actiontype.opportunityCount, opportunity === 0)
      if (bars.length > 0 && step.isMoot(...bars)) return bars
      bar(R.cond.dazedOpportunity, isIn(step.fight, id, 'dazed'))
      bar(R.cond.stunnedOther, isStunned)
      bar(R.cond.surprisedOpportunity, isIn(step.fight, id, 'surprised'))
      return bars
    case 'major':
      bar(R.turn.actionGrant, !isOwn || major === 0)
      bar(R.cond.stunnedActions, isStunned && move === 0)
      return bars
    case 'move':
      bar(R.turn.actionGrant, !isOwn || move + major === 0)
      bar(R.cond.stunnedActions, isStunned && (move === 0 || major === 0))
      return bars
    default:
      bar(R.cond.stunnedOther, isStunned)
      return bars
  }
}

function answer(step: HomlStep, id: PieceId, strike: Strike, moment: HomlMoment, met?: Trigger): void {
  useFeat(step, id, strike, () => payFor(step, id, strike), otherOf(moment, id, met), moment)
}

/** Its action, as far as there is one. */
export function payFor(step: HomlStep, id: PieceId, { action }: Strike): void {
  const { major, move } = pieceAt(step.fight, id)
  const payer = pieceAt(step.fight, payerOf(step.fight, id))
  if (action === 'opportunity') step.set(payer.id, 'opportunity', Math.max(0, payer.opportunity - 1), R.actiontype.opportunityCount)
  if (action === 'major' || (action === 'move' && move === 0)) step.set(id, 'major', Math.max(0, major - 1), R.turn.actionGrant)
  else if (action === 'move') step.set(id, 'move', move - 1, R.turn.actionGrant)
}

// ------------------------------------------------------------------------------------------------------- by themselves

/** Feats that are no action, and what somebody waits for. */
interface Automatic {
  readonly strikes: readonly Strike[]
  readonly isTraited: boolean
}

const automatic = lasting(
  (sheet: Sheet): Automatic => ({
    strikes: sheet.strikes.filter(({ trigger, action, byHand }) => trigger !== undefined && action === 'none' && byHand === ''),
    isTraited: sheet.traits.some(({ does }) => does.some((clause) => clause.do === 'whenever' || clause.do === 'while')),
  }),
)

/** Whether any sheet of a fight has such. */
const isAnyAutomatic = lasting((setup: HomlFight['setup']): boolean =>
  setup.sheets.some(({ compiled }) => automatic(compiled).strikes.length > 0 || automatic(compiled).isTraited),
)
const isAwaiting = ({ holds }: Effect): boolean => isHeld(holds) && (holds.part.do === 'whenever' || holds.part.do === 'till')
const awaiting = new Facts((effect) => (isAwaiting(effect) ? 1 : 0))

/** They cost nothing, come in any phase, and even to who cannot act. */
// @rule homl.feat.no-action
export function happens(step: HomlStep, moment: HomlMoment): void {
  const { fight } = step
  if (!isAnyAutomatic(fight.setup) && awaiting.all(fight) === 0) return
  for (const { id, gone } of fight.pieces) {
    const { strikes, isTraited } = automatic(sheetOf(fight, id))
    if (gone === 1) continue
    for (const strike of strikes) {
      const met = strike.trigger && metBy(step, id, strike.trigger, moment)
      if (met !== undefined && whyNoUse(step, id, strike, otherOf(moment, id, met)).length === 0) answer(step, id, strike, moment, met)
    }
    if (isTraited || awaiting.on(fight, id) !== 0) awaited(step, id, moment)
  }
}

/** What waits, told apart from all else that does: also in a save. */
const namedBy = lasting((clause: Clause): string => JSON.stringify(clause))

function awaited(step: HomlStep, id: PieceId, moment: HomlMoment): void {
  for (const { clause, effect, target } of partsOn(step, id, 'till')) {
    if (effect === undefined || metBy(step, id, clause.trigger, moment, target) === undefined) continue
    endAwaited(step, effect)
  }
  for (const part of partsOn(step, id, 'whenever')) {
    const met = metBy(step, id, part.clause.trigger, moment, part.target)
    if (met === undefined) continue
    const waits = namedBy(part.clause)
    if (effectsOn(step.fight, id).some(({ kind, holds }) => kind === 'tired' && holds === waits)) continue
    spendPart(step, part)
    const trigger = otherOf(moment, id, met)
    const target = part.target >= 0 ? part.target : trigger
    run(
      step,
      useOf(step, {
        by: part.by,
        strike: traitOf(part.effect?.kind ?? 'trait'),
        trigger,
        target,
        visitor: trigger,
        struck: moment.at,
        rolled: moment.rolled,
        dealt: moment.dealt ?? 0,
        turnTo: moment.turnTo,
        waits,
      }),
      part.clause.does,
    )
  }
}
