import { byHand, effectOn, type Option, type PieceId } from '@riposte/referee'
import { fooledSides, Sway } from '@riposte/tactics'
import { feetApart } from '../aim/reach.ts'
import { freeHands } from '../attack/modifiers.ts'
import { isAble, isIn, lay, lift } from '../conditions/conditions.ts'
import { isEnemy, pieceAt, sheetOf } from '../fight.ts'
import { isChanting } from '../powers/casting.ts'
import { skillCheck } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { ask } from '../seats.ts'
import { foundAt, HIDDEN, isHiddenFrom, isLost, LOCATED, veilOf } from '../sight/sight.ts'
import { passive, type Skill } from '../stats.ts'
import type { FansysStep } from '../step.ts'
import type { Action, Cost } from './action.ts'

/** Talking, and what skills do in a fight: each costs what the book's table says. */

const foesOf = ({ fight }: FansysStep, id: PieceId): PieceId[] =>
  fight.pieces.flatMap((one) => (one.gone === 0 && isEnemy(fight, one.id, id) ? [one.id] : []))

interface Talk extends Pick<Action, 'id' | 'rule' | 'about'> {
  readonly cost: Cost
  readonly skill?: Skill
  /** Words must be heard: nobody speaks who cannot, or who chants. */
  readonly isSpoken: boolean
  readonly isListed?: boolean
  /** An ability that it takes. */
  readonly needs?: string
}

/** What is said has no effect of its own here but a roll: the game master makes of it what it comes to. */
const talking = ({ skill, isSpoken, isListed = false, needs, ...given }: Talk): Action => ({
  ...given,
  pointless: (step, id) => needs !== undefined && (sheetOf(step.fight, id).abilities[needs] ?? 0) === 0,
  example: `A: [${given.id}]`,
  ...(!isListed && { isUnlisted: true }),
  forbidden: (step, id) => [
    step.forbids(R.communicate.busy, isSpoken && isChanting(step.fight, id)),
    step.forbids(R.cond.aphonic, isSpoken && isIn(step.fight, id, 'aphonic')),
  ],
  take(step, id, pay) {
    pay()
    step.emit({ type: 'action', piece: id, action: given.id, rule: given.rule })
    if (isMuddled(step, id, isSpoken, skill)) return
    if (skill === undefined) return
    const { total } = skillCheck(step, id, skill, 0, given.rule)
    // What takes the whole turn is done when the next begins.
    if (given.cost !== 'full-round') return come(step, id, given.about, haste(given.id, total))
    step.begin({
      kind: BUSY,
      on: id,
      rule: given.rule,
      until: 'maintain',
      of: id,
      value: haste(given.id, total),
      caught: [id],
      holds: given.about,
    })
  },
})

/** In a hurry a lock is ten harder. */
const haste = (id: string, total: number): number => {
  // @rule fansys.cost.tinker
  if (id === 'tinker') return total - 10
  return total
}

/** What comes of it is the game master's to say. */
const come = (step: FansysStep, id: PieceId, about: string, total: number): void =>
  byHand(step, id, `${about.replace(' Answers: none.', '')} ${pieceAt(step.fight, id).name} comes to ${total}.`)

const BUSY = 'busy-with'
export function finishWork(step: FansysStep, id: PieceId): void {
  const work = effectOn(step.fight, id, BUSY)
  if (work === undefined) return
  step.end(work, 'done')
  if (isAble(step.fight, id) && typeof work.holds === 'string') come(step, id, work.holds, work.value)
}

/** Signs made with full hands: the game master says whether they can be read, and they cannot unless he does. */
function isMuddled(step: FansysStep, id: PieceId, isSpoken: boolean, skill: Skill | undefined): boolean {
  const isSign = !isSpoken && (skill === 'deceive' || skill === 'creature-handling')
  if (!isSign || freeHands(step.fight, id) > 0) return false
  const options = [{ id: 'in the way', byDefault: true }, { id: 'not in the way' }]
  // @rule fansys.communicate.gm
  return ask.ruling(step, id, 'whether full hands are in the way', options, R.communicate.gm).id === 'in the way'
}

export const talks: readonly Action[] = [
  // @rule fansys.communicate.words
  talking({
    id: 'speak',
    rule: R.communicate.words,
    cost: 'communicate',
    isSpoken: true,
    isListed: true,
    about: 'Say about six words. Answers: none.',
  }),
  talking({
    id: 'send',
    rule: R.communicate.busy,
    cost: 'communicate',
    isSpoken: false,
    about: 'Send what you mean from mind to mind. Answers: none.',
    needs: 'telepathy',
  }),
  // @rule fansys.cost.speak.long
  talking({ id: 'speak-long', rule: R.cost.speakLong, cost: 'main', isSpoken: true, about: 'Say more than that. Answers: none.' }),
  // @rule fansys.cost.creature.vocal
  talking({
    id: 'command',
    rule: R.cost.creatureVocal,
    cost: 'communicate',
    skill: 'creature-handling',
    isSpoken: true,
    about: 'Command a creature by voice. Answers: none.',
  }),
  // @rule fansys.cost.creature.somatic
  talking({
    id: 'signal',
    rule: R.cost.creatureSomatic,
    cost: 'secondary',
    skill: 'creature-handling',
    isSpoken: false,
    about: 'Command a creature by gesture. Answers: none.',
  }),
  // @rule fansys.cost.deceive.vocal
  talking({
    id: 'lie',
    rule: R.cost.deceiveVocal,
    cost: 'communicate',
    skill: 'deceive',
    isSpoken: true,
    about: 'Deceive by what you say. Answers: none.',
  }),
  // @rule fansys.cost.deceive.somatic
  talking({
    id: 'mislead',
    rule: R.cost.deceiveSomatic,
    cost: 'secondary',
    skill: 'deceive',
    isSpoken: false,
    about: 'Deceive by gesture. Answers: none.',
  }),
  // @rule fansys.cost.intimidate.shake
  talking({
    id: 'shake',
    rule: R.cost.intimidateShake,
    cost: 'communicate',
    skill: 'intimidate',
    isSpoken: true,
    about: 'Shake somebody. Answers: none.',
  }),
  // @rule fansys.cost.intimidate.break
  talking({
    id: 'cow',
    rule: R.cost.intimidateBreak,
    cost: 'main',
    skill: 'intimidate',
    isSpoken: true,
    about: "Break somebody's resolve. Answers: none.",
  }),
  // @rule fansys.cost.persuade.mercy
  talking({
    id: 'beg',
    rule: R.cost.persuadeMercy,
    cost: 'main',
    skill: 'persuade',
    isSpoken: true,
    about: 'Beg for mercy. Answers: none.',
  }),
  // @rule fansys.cost.persuade.parley
  talking({
    id: 'parley',
    rule: R.cost.persuadeParley,
    cost: 'full-round',
    skill: 'persuade',
    isSpoken: true,
    about: 'Call for parley. Answers: none.',
  }),
  // @rule fansys.cost.tinker
  talking({
    id: 'tinker',
    rule: R.cost.tinker,
    cost: 'full-round',
    skill: 'tinker',
    isSpoken: false,
    about: 'Pick a lock in a hurry. Answers: none.',
  }),
  // @rule fansys.cost.slowskills
  talking({
    id: 'appraise',
    rule: R.cost.slowskills,
    cost: 'full-round',
    skill: 'appraise',
    isSpoken: false,
    about: 'Tell what a thing is worth. Answers: none.',
  }),
  // @rule fansys.cost.slowskills
  talking({
    id: 'navigate',
    rule: R.cost.slowskills,
    cost: 'full-round',
    skill: 'navigate',
    isSpoken: false,
    about: 'Find your bearings. Answers: none.',
  }),
  // @rule fansys.cost.track.keep
  talking({
    id: 'find-tracks',
    rule: R.cost.trackKeep,
    cost: 'main',
    skill: 'track',
    isSpoken: false,
    about: 'Find tracks. Answers: none.',
  }),
  // @rule fansys.cost.track.keep
  talking({
    id: 'keep-tracks',
    rule: R.cost.trackKeep,
    cost: 'secondary',
    skill: 'track',
    isSpoken: false,
    about: 'Keep to tracks. Answers: none.',
  }),
  // @rule fansys.cost.identify
  talking({
    id: 'identify',
    rule: R.cost.identify,
    cost: 'none',
    skill: 'academics',
    isSpoken: false,
    about: 'Know something for what it is. Answers: none.',
  }),
  // @rule fansys.cost.sensemotive
  talking({
    id: 'sense-motive',
    rule: R.cost.sensemotive,
    cost: 'none',
    skill: 'sense-motive',
    isSpoken: false,
    about: 'Sense a lie. Answers: none.',
  }),
]

/** Getting out of sight. */
export const hide: Action = {
  id: 'hide',
  rule: R.cost.hide,
  cost: 'main',
  about: 'Hide, where something conceals you heavily. Answers: none.',
  example: 'A: [hide]',
  pointless: (step, id) => foesOf(step, id).length === 0,
  forbidden: (step, id) => [
    step.forbids(R.conceal.hide, !foesOf(step, id).some((foe) => isShaded(step, id, foe))),
    step.forbids(R.cond.glowing, isIn(step.fight, id, 'glowing')),
  ],
  take(step, id, pay) {
    // @rule fansys.cost.hide
    pay()
    const sway = new Sway(step)
    sway.give(R.cond.prone, isIn(step.fight, id, 'prone'))
    const { total } = skillCheck(step, id, 'stealth', 0, R.cost.hide, sway)
    // @rule fansys.stealth.untargetable, fansys.cost.observe.track
    const fooled = foesOf(step, id).filter((foe) => isShaded(step, id, foe) && total >= passive(sheetOf(step.fight, foe).skill.observe))
    if (fooled.length > 0) step.begin({ kind: HIDDEN, on: id, rule: R.stealth.untargetable, until: 'never', caught: fooled, value: total })
    mark(step, id)
  },
}

const isShaded = (step: FansysStep, id: PieceId, foe: PieceId): boolean => {
  const { veil } = veilOf(step, foe, id, true)
  // @rule fansys.conceal.hide
  return veil === 'heavy' || veil === 'full'
}

/** Looking for who has hidden. */
export const search: Action = {
  id: 'search',
  rule: R.cost.observeLocate,
  cost: 'secondary',
  about: 'Look for who is hidden. Answers: none.',
  example: 'A: [search]',
  isUnlisted: true,
  take(step, id, pay) {
    // @rule fansys.cost.observe.locate
    pay()
    const { total } = skillCheck(step, id, 'observe', 0, R.cost.observeLocate)
    for (const effect of step.fight.effects) {
      // @rule fansys.cost.observe.locate, fansys.stealth.locate
      if (effect.kind === HIDDEN && isHiddenFrom(step.fight, effect.on, id) && total >= effect.value) find(step, effect.on, id)
    }
    // @rule fansys.stealth.locate
    for (const foe of foesOf(step, id))
      if (isLost(step, foe, id) && total >= foundAt(step, foe, id))
        step.begin({ kind: LOCATED, on: foe, by: id, rule: R.stealth.locate, until: 'turn-start', of: id })
  },
}

/** One more knows where it is. */
export function find(step: FansysStep, id: PieceId, by: PieceId): void {
  for (const effect of step.fight.effects) {
    if (effect.kind !== HIDDEN || effect.on !== id) continue
    const caught = effect.caught.filter((one) => one !== by)
    if (caught.length === 0) step.end(effect, 'found', R.cost.observeLocate)
    else step.change(effect, { caught })
  }
  mark(step, id)
}

/** A side all of whose people it has fooled does not know of it at all. */
function mark(step: FansysStep, id: PieceId): void {
  const caught = step.fight.effects.flatMap((effect) => (effect.kind === HIDDEN && effect.on === id ? effect.caught : []))
  const mask = fooledSides(step.fight, id, caught, (one) => isAble(step.fight, one))
  if (pieceAt(step.fight, id).hidden !== mask) step.set(id, 'hidden', mask, R.stealth.untargetable)
}

/** Who attacks, or runs, shows himself. */
export function reveal(step: FansysStep, id: PieceId): void {
  // @rule fansys.skill.stealth
  for (const effect of step.fight.effects) if (effect.kind === HIDDEN && effect.on === id) step.end(effect, 'shown', R.skill.stealth)
  mark(step, id)
}

interface Patient extends Option {
  readonly piece: PieceId
}

export const tend: Action = {
  id: 'heal',
  rule: R.skill.heal,
  cost: 'main',
  about: "Stop somebody's dying beside you, or his bleeding, with the heal skill. Answers: whom, where there are several.",
  example: 'A: [heal, B]',
  pointless: (step, id) => inNeed(step, id).length === 0,
  take(step, id, pay) {
    const options: Patient[] = inNeed(step, id).map((one) => ({ id: pieceAt(step.fight, one).key, piece: one, auto: true }))
    const { piece } = ask.target(step, id, 'whom to tend', options, R.skill.heal)
    pay()
    // @rule fansys.skill.heal
    if (!skillCheck(step, id, 'heal', HEAL, R.skill.heal).success) return
    if (isIn(step.fight, piece, 'dying')) {
      // @rule fansys.skill.heal
      lift(step, piece, 'dying', 'stable', R.skill.heal)
      lay(step, piece, id, 'unconscious', R.skill.heal, { until: 'never' })
    } else lift(step, piece, 'bleeding', 'bound', R.skill.heal)
  },
}
const HEAL = 15

const inNeed = ({ fight }: FansysStep, id: PieceId): PieceId[] =>
  fight.pieces.flatMap((one) => {
    const isHurt = isIn(fight, one.id, 'dying') || isIn(fight, one.id, 'bleeding')
    return one.gone === 0 && one.id !== id && isHurt && !isEnemy(fight, id, one.id) && feetApart(fight, id, one.id) <= 5 ? [one.id] : []
  })
