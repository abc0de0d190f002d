import { byHand, type Option, type PieceId, type RuleIndex } from '@riposte/referee'
import { given } from '@riposte/tactics'
import { isWithin } from '../aim/reach.ts'
import { ask } from '../asking.ts'
import { freeHands, useHand } from '../carrying/hands.ts'
import { spendBeside } from '../damage/damage.ts'
import { type FansysFight, foesOf, pieceAt, sheetOf, USED_UP } from '../fight.ts'
import { skillCheck } from '../rolls/check.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'
import { passive } from '../terms.ts'
import type { Action } from './action.ts'

/** Things that are carried: at hand, stowed in a pack, or in somebody else's pocket by now. */

const OUT = 'taken-out'
const STOLEN = 'stolen'

interface Thing extends Option {
  /** Its place in the list of its owner. */
  readonly at: number
}
const nameOf = (item: string): string => item.toLowerCase().replaceAll(' ', '-')

const has = ({ effects }: FansysFight, kind: string, on: PieceId, at: number): boolean =>
  effects.some((one) => one.kind === kind && one.on === on && one.value === at)

/** Those of its own that it has at hand. */
const ownOf = (fight: FansysFight, id: PieceId): Thing[] =>
  sheetOf(fight, id).items.flatMap((item, at) =>
    has(fight, STOLEN, id, at) || has(fight, USED_UP, id, at) ? [] : [{ id: nameOf(item), at }],
  )

const stowedOf = (fight: FansysFight, id: PieceId, isOut: boolean): Thing[] =>
  sheetOf(fight, id).stowed.flatMap((item, at) =>
    has(fight, OUT, id, at) === isOut && !has(fight, USED_UP, id, ~at) ? [{ id: nameOf(item), at }] : [],
  )

/** Whose it was, and its place in his list; of what came out of a pack, that counted from below. */
export interface Carried {
  readonly item: string
  readonly of: PieceId
  readonly place: number
}

/** All that it could use now. */
export const carriedBy = (fight: FansysFight, id: PieceId): Carried[] => [
  ...ownOf(fight, id).map(({ at }) => ({ item: sheetOf(fight, id).items[at] ?? '', of: id, place: at })),
  ...stowedOf(fight, id, true).map(({ at }) => ({ item: sheetOf(fight, id).stowed[at] ?? '', of: id, place: ~at })),
  ...fight.effects.flatMap(({ kind, by, on, value }) =>
    kind === STOLEN && by === id && !has(fight, USED_UP, on, value)
      ? [{ item: sheetOf(fight, on).items[value] ?? '', of: on, place: value }]
      : [],
  ),
]

/** There is no more of it. */
export const useUp = (step: FansysStep, { of, place }: Carried, rule: RuleIndex): void =>
  void step.begin({ kind: USED_UP, on: of, rule, until: 'never', value: place })

/** With both hands full nothing more is taken up. */
export const noFreeHand = (step: FansysStep, id: PieceId): RuleIndex | undefined =>
  step.forbids(R.action.limits, freeHands(step.fight, id) < 1)

const unpack: Action = {
  id: 'unpack',
  rule: R.action.mainContainer,
  about: 'Take something out of your pack, or stow it there again (stow-rope). Answers: what.',
  example: 'A: [unpack, rope]',
  pointless: (step, id) => sheetOf(step.fight, id).stowed.length === 0,
  forbidden: (step, id) => [stowedOf(step.fight, id, true).length === 0 ? noFreeHand(step, id) : undefined],
  take(step, id, pay) {
    const ins = stowedOf(step.fight, id, true).map((one) => ({ ...one, id: `stow-${one.id}`, isIn: true }))
    const outs = noFreeHand(step, id) === undefined ? stowedOf(step.fight, id, false).map((one) => ({ ...one, isIn: false })) : []
    const options = [...outs, ...ins]
    const { at, isIn } = ask.choice(step, id, 'what to take or stow', options, R.action.mainContainer)
    // @rule fansys.action.main.container
    pay()
    const out = step.fight.effects.find(({ kind, on, value }) => kind === OUT && on === id && value === at)
    if (isIn && out !== undefined) step.end(out, 'stowed', R.action.mainContainer)
    if (!isIn) useHand(step, id)
    // @rule fansys.action.main.container
    if (!isIn) step.begin({ kind: OUT, on: id, rule: R.action.mainContainer, until: 'never', value: at })
  },
}

const marks = (step: FansysStep, id: PieceId): PieceId[] =>
  foesOf(step.fight, id).filter((one) => isWithin(step.fight, id, one) && ownOf(step.fight, one).length > 0)

const steal: Action = {
  id: 'steal',
  rule: R.cost.steal,
  about: 'Take something from a foe beside you by sleight of hand, unless it notices. Answers: from whom; what.',
  example: 'A: [steal, B, purse]',
  pointless: (step, id) => marks(step, id).length === 0,
  forbidden: (step, id) => [noFreeHand(step, id)],
  take(step, id, pay) {
    const from = ask.whom(step, id, 'from whom', marks(step.asKnownTo(id), id), R.cost.steal)
    const { at } = ask.choice(step, id, 'what to take', given(ownOf(step.fight, from)), R.cost.steal)
    // @rule fansys.cost.steal
    pay()
    useHand(step, id)
    const needs = passive(sheetOf(step.fight, from).skill.observe)
    if (!skillCheck(step, id, 'sleight-of-hand', needs, R.cost.steal).success) return
    // @rule fansys.cost.steal
    step.begin({ kind: STOLEN, on: from, by: id, rule: R.cost.steal, until: 'never', value: at })
  },
}

/** Whatever else it carries: what that does the game master says. */
const activate: Action = {
  id: 'use-item',
  rule: R.action.mainDevices,
  about:
    'Use something you carry: the game master says whether it takes the main or the secondary action, and what it does. Answers: what.',
  example: 'A: [use-item, lantern]',
  pointless: (step, id) => devices(step.fight, id).length === 0,
  costFor: (step, id) => (pieceAt(step.fight, id).main === 0 ? 'secondary' : undefined),
  take(step, id, pay) {
    const options = devices(step.fight, id).map((item) => ({ id: nameOf(item), item }))
    const { item } = ask.choice(step, id, 'what to use', given(options), R.action.mainDevices)
    const costs = [{ id: 'main', byDefault: true }, ...(pieceAt(step.fight, id).secondary > 0 ? [{ id: 'secondary' }] : [])]
    const { id: cost } = ask.ruling(step, id, 'what it takes', costs, R.action.mainDevices)
    const { main } = pieceAt(step.fight, id)
    // @rule fansys.action.main.devices
    if (cost === 'main' && main === 0) return
    // @rule fansys.action.main.devices
    if (cost === 'secondary' && main > 0) spendBeside(step, id, 'secondary', R.action.mainDevices)
    else pay()
    byHand(step, id, `uses ${item}`, R.action.mainDevices)
  },
}
const devices = (fight: FansysFight, id: PieceId): string[] =>
  [...new Set(carriedBy(fight, id).map(({ item }) => item))].filter((item) => !/^potion\b/i.test(item))

export const goods: readonly Action[] = [unpack, steal, activate]
