import type { Offers, PieceId, RuleIndex } from '@riposte/referee'
import { has } from '../carrying/hands.ts'
import { isEnemy, pieceAt, sheetOf } from '../fight.ts'
import type { Item } from '../item.ts'
import { canReact, type Instant, withSheet } from '../reactions/instants.ts'
import { isBound } from '../rolls/attack.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { hasSight } from '../sight/sight.ts'
import type { SovereignStep } from '../step.ts'
import { open } from '../windows.ts'
import type { Action } from './action.ts'
import { type ItemOption, isStowed, itemAction, itemAt, offerItems, overReadied } from './belongings.ts'
import { hasPack, intoHand, isShieldInTheWay } from './items.ts'

/** Armsmasters and Deadeyes ready a stowed weapon in no time: on their turn, and out of it. */

export const quickReady: Action = itemAction({
  id: 'quick-ready',
  rule: R.table.readyStow,
  about: 'An armsmaster takes a stowed melee or thrown weapon in hand, a deadeye a ranged one, as an Instant. Answers: the item.',
  example: 'A: [quick-ready, spear]',
  text: 'which weapon',
  may: (step, piece) => isQuick(sheetOf(step.fight, piece.id)) && hasPack(step, piece),
  offers: (step, piece) => offerQuickReady(step, piece.id),
  act: readyQuickly,
})

const isQuick = ({ feat }: Sheet): boolean => feat.armsmaster >= 1 || feat.deadeye >= 1

/** The stowed weapons that an armsmaster (melee, thrown) or a deadeye (ranged) may ready as an Instant. */
export function offerQuickReady(step: SovereignStep, id: PieceId): Offers<ItemOption> {
  const piece = pieceAt(step.fight, id)
  return offerItems(step, piece, (item, place) => isStowed(piece, place) && quickRule(step, id, item) !== undefined, {
    forbidden: (item, place) => [
      step.forbids(R.trait.twoHanded, isShieldInTheWay(piece, item)),
      step.forbids(R.item.readiedLimit, overReadied(step, piece, piece.items, place)),
    ],
  })
}

function quickRule(step: SovereignStep, id: PieceId, { kind, weapon }: Item): RuleIndex | undefined {
  const { feat } = sheetOf(step.fight, id)
  if (kind !== 'weapon' || weapon === undefined) return undefined
  const isClose = weapon.melee || has(weapon, 'throwable')
  if (isClose && feat.armsmaster >= 1 && step.applies(R.feat.armsmaster1)) return R.feat.armsmaster1
  return !weapon.melee && feat.deadeye >= 1 && step.applies(R.feat.deadeye1) ? R.feat.deadeye1 : undefined
}

/** Readies a stowed weapon at once; for the windows in which others may act. */
export function readyQuickly(step: SovereignStep, id: PieceId, place: number): void {
  const rule = quickRule(step, id, itemAt(pieceAt(step.fight, id), place))
  if (rule !== undefined) intoHand(step, id, place, rule)
}

/** Armsmasters and Deadeyes ready a stowed weapon in no time, to strike with it. */
export const readyInstantly: Instant = {
  id: 'ready-weapon',
  rule: R.feat.armsmaster1,
  windows: ['provoked', 'declared', 'moved'],
  fits: withSheet(isQuick),
  offer: (step, id, { by, window, at }, offers) => {
    const piece = pieceAt(step.fight, id)
    if (by === id || !canReact(step, piece) || !isEnemy(piece, pieceAt(step.fight, by)) || isBound(step, id)) return
    if (window === 'declared' && at !== id) return
    if (window === 'moved' && !hasSight(step, id, by)) return
    for (const option of offerQuickReady(step, id).options) offers.offer({ ...option, id: `ready-weapon:${option.id}` })
  },
  resolve: (step, id, option, moment) => {
    const place = offerQuickReady(step, id).options.find((one) => `ready-weapon:${one.id}` === option.id)?.place
    if (place !== undefined) readyQuickly(step, id, place)
    // With it in hand the strike is still to come.
    if (moment.window === 'provoked') open(step, moment)
  },
}
