import { type Board, NOWHERE, parseSquare, squareName, turned } from '@riposte/board'
import {
  beginBase,
  lasting,
  makeEffect,
  type NewEffect,
  NOBODY,
  OFF,
  type PieceId,
  type PiecePlan,
  plannedPiece,
  type RuleIndex,
  type Setup,
  suggestion,
  wrong,
} from '@riposte/referee'
import { floorsFor } from '@riposte/tactics'
import { z } from 'zod'
import { conditions, conditionsOf } from './conditions/conditions.ts'
import { enemiesOf, isNamedIn, type SovereignFight, type SovereignPiece, type State, sheetOf, states } from './fight.ts'
import { weaponNamed } from './gear/weapons.ts'
import type { Item } from './item.ts'
import { plain } from './notation/fields.ts'
import { armorClass } from './rolls/attack.ts'
import { R } from './rules.ts'
import { maxHp, type Sheet } from './sheet/sheet.ts'
import { firstRound } from './start.ts'
import type { SovereignStep } from './step.ts'
import type { InPlay } from './terms.ts'

/** The pieces at the start, as encounters and scenarios write them. */

const names = z.array(z.string())
/** Conditions that may be written at a piece, and the rule of each. */
export const startingConditions = [
  'prone',
  'disengaged',
  'total-defense',
  'charging',
  'burning',
  'holding',
  'frail',
  'stable',
  'mortally-injured',
  'unconscious',
  'dead',
] as const
/** What can be used up before the fight begins. */
export const usedUp = [
  'veterans-luck',
  'masterful-expertise',
  'whirlwind',
  'die-hard',
  'impervious-defense',
  'nullify',
  'nullifier-save',
  'shield',
  'main',
  'move',
] as const

/** A name from a list, as people write it: "Mortally Injured", "veteran's luck". */
const oneNamed = <const T extends string>(list: readonly T[], what: string) =>
  z.string().transform((text, context): T => {
    const found = list.find((one) => plain(one) === plain(text))
    if (found !== undefined) return found
    context.addIssue({ code: 'custom', message: `"${text}" is not ${what}: ${list.join(', ')}` })
    return z.NEVER
  })

const pieceFields = {
  hp: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe('hit points now; all of them unless said. At 0, unless conditions say how, the named are mortally injured and others dead'),
  'max-hp': z.number().int().min(1).optional().describe('maximum hit points, where the sheet gives none'),
  conditions: z
    .array(oneNamed(startingConditions, 'a condition to begin with'))
    .optional()
    .describe(`what holds for it at the start: ${startingConditions.join(', ')}`),
  'grappled-by': names.optional().describe('the pieces that hold it'),
  screening: z.string().optional().describe('the ally it screens'),
  hands: names.optional().describe('what it has in hand, by item; the first weapon (and a shield) unless said'),
  stowed: names.optional().describe('items in its pack, not at the ready'),
  spent: names.optional().describe('weapons shot and not reloaded'),
  consumed: names.optional().describe('items that it no longer has: drunk, read, burnt'),
  dropped: z.record(z.string(), z.string()).optional().describe('items that lie about: item and square'),
  used: z
    .array(oneNamed(usedUp, 'what can be used up'))
    .optional()
    .describe(`what it has used up already: ${usedUp.join(', ')}`),
  strain: z.number().int().min(0).optional().describe('System Strain'),
  fell: z.number().int().optional().describe('the round in which it fell, for the mortally injured; the first unless said'),
  unsuspecting: z.boolean().optional().describe('it suspects no danger: an execution attack is possible'),
  watching: z
    .strictObject({ piece: z.string(), rounds: z.number().int().min(0) })
    .optional()
    .describe('whom it has aimed at or waited for, and for how many rounds'),
  unseen: z.enum(['known', 'unknown']).optional().describe('nobody can see it: its square is known, or not'),
  'attack-modifier': z.number().int().optional().describe("the game master's bonus or penalty to its attacks"),
}
const strictPiece = z.strictObject(pieceFields)
type Plan = z.infer<typeof strictPiece>

/** A plan is read once for all fights that begin with it. */
const writtenOf = lasting((plan: PiecePlan): Plan => pieceSchema.parse(plan.state))

const fieldsByName = new Map(Object.keys(pieceFields).map((field) => [plain(field), field]))
/** As `describe … fields` calls them, where that is another word. */
const spelled: Readonly<Record<string, string>> = { attackmod: 'attack-modifier', maximumhp: 'max-hp', hitpoints: 'hp' }
const underItsName = (key: string): string =>
  Object.hasOwn(pieceFields, key) ? key : (fieldsByName.get(plain(key)) ?? spelled[plain(key)] ?? key)

/** What may be written at a piece: fields in any case, with any hyphens. */
export const pieceSchema = z
  .looseObject(pieceFields)
  .transform((written) => Object.fromEntries(Object.entries(written).map(([key, value]) => [underItsName(key), value])))
  .pipe(strictPiece)

const inPlay = (setup: Setup): InPlay => ({ applies: (rule: RuleIndex) => setup.modes[rule] !== OFF })

export function place(setup: Setup<Sheet>, plan: PiecePlan, id: PieceId): SovereignPiece {
  const sheet = setup.sheets[plan.sheet]?.compiled
  if (sheet === undefined) throw new RangeError(`no sheet ${plan.sheet}`)
  const state = writtenOf(plan)
  const has = (one: (typeof startingConditions)[number]): boolean => state.conditions?.includes(one) === true
  const used = (one: (typeof usedUp)[number]): boolean => state.used?.includes(one) === true
  // 0 means that they are rolled when the fight begins.
  const most = state['max-hp'] ?? (sheet.hp === undefined ? (state.hp ?? 0) : maxHp(inPlay(setup), sheet, () => 0))
  const lost =
    maskOf(plan, 'dropped', sheet.items, Object.keys(state.dropped ?? {}), []) | maskOf(plan, 'consumed', sheet.items, state.consumed, [])
  const condition = states.find((one) => one !== 'up' && has(one)) ?? (state.hp === 0 ? fallen(setup, plan, sheet) : 'up')
  return {
    id,
    key: plan.key,
    name: plan.name || sheet.name,
    sheet: plan.sheet,
    side: plan.side,
    seat: plan.seat,
    at: plan.at,
    height: plan.height ?? groundAt(setup.board, plan, sheet),
    turned: plan.turned,
    hidden: plan.hidden,
    gone: condition === 'dead' ? 1 : 0,
    state: condition,
    hp: condition === 'up' ? (state.hp ?? most) : 0,
    maxHp: most,
    main: used('main') ? 0 : 1,
    move: used('move') ? 0 : 1,
    movesTaken: used('move') ? 1 : 0,
    swumIn: -1,
    freeActs: 0,
    instants: 0,
    swaps: 0,
    done: 0,
    holding: has('holding') ? 1 : 0,
    items: sheet.items,
    inHand: condition === 'up' ? maskOf(plan, 'hands', sheet.items, state.hands, sheet.inHand) & ~lost : 0,
    stowed: maskOf(plan, 'stowed', sheet.items, state.stowed, sheet.stowed) & ~lost,
    lost,
    spent: maskOf(plan, 'spent', sheet.items, state.spent, []),
    strain: state.strain ?? 0,
    frail: has('frail'),
    fellIn: state.fell ?? (condition === 'up' ? -1 : firstRound(setup)),
    stable: has('stable'),
    triedIn: -1,
    hurtIn: -1,
    noCastIn: -1,
    shieldIn: used('shield') ? firstRound(setup) : -1,
    secondAttackIn: -1,
    chirurgeonIn: -1,
    magicScreenIn: -1,
    screenIn: -1,
    luckUsed: used('veterans-luck'),
    expertiseUsed: used('masterful-expertise'),
    whirlwindUsed: used('whirlwind'),
    dieHardUsed: used('die-hard'),
    imperviousUsed: used('impervious-defense'),
    nullifierUsed: used('nullify'),
    nullifierSaveUsed: used('nullifier-save'),
    aimed: state.watching?.rounds ?? 0,
    aimedNear: state.watching?.rounds ?? 0,
    aimedIn: firstRound(setup) - 1,
    aimAt: state.watching === undefined ? -1 : plannedPiece(setup, plan, 'watching', state.watching.piece),
    attackMod: state['attack-modifier'] ?? 0,
    unsuspecting: state.unsuspecting ?? false,
    unseen: state.unseen === undefined ? 0 : state.unseen === 'known' ? 1 : 2,
    fled: false,
  }
}

/** How one lies who begins at 0 hit points and of whom no more is said. */
function fallen(setup: Setup, plan: PiecePlan, sheet: Sheet): State {
  const isNamed = isNamedIn(sheet, setup.sides[plan.side])
  return isNamed || !inPlay(setup).applies(R.hp.namelessNpc) ? 'mortally-injured' : 'dead'
}

/** A body stands on the highest ground under it. */
const groundAt = (board: Board, { at, turned: isTurned }: PiecePlan, { footprint }: Sheet): number =>
  at === NOWHERE ? 0 : (floorsFor(board, isTurned === 1 ? turned(footprint) : footprint)[at] ?? 0)

/** The bits of the items named, each name taking the next item of that kind. */
function maskOf(
  plan: PiecePlan,
  field: string,
  items: readonly Item[],
  named: readonly string[] | undefined,
  otherwise: readonly number[],
): number {
  if (named === undefined) return otherwise.reduce((mask, i) => mask | (1 << i), 0)
  let mask = 0
  for (const name of named) {
    const i = itemCalled(items, name, mask)
    if (i < 0)
      throw wrong(
        plan,
        field,
        `it has no "${name}"`,
        suggestion(
          name,
          items.map((item) => item.id),
        ),
      )
    mask |= 1 << i
  }
  return mask
}

/** The first item that goes by a name, leaving out those already taken. */
const itemCalled = (items: readonly Item[], name: string, taken = 0): number =>
  items.findIndex(
    (item, at) =>
      (taken & (1 << at)) === 0 && ([item.id, item.name].some((one) => plain(one) === plain(name)) || item.id === weaponNamed(name)?.id),
  )

/** The fight before its first step. */
export function begin(setup: Setup<Sheet>): SovereignFight {
  const pieces = setup.plans.map((plan, id) => place(setup, plan, id))
  const fight: SovereignFight = {
    ...beginBase(setup),
    setup,
    pieces,
    phase: 'opening',
    turn: 0,
    dropped: [],
    initiative: [],
    strength: setup.sides.map((_, side) => pieces.filter((piece) => piece.side === side && piece.gone === 0).length),
    surprised: 0,
    retreatAsked: 0,
  }
  for (const plan of setup.plans) furnish(setup, fight, plan)
  return fight
}

/** What a plan says beyond the piece itself: effects on it, and its things on the ground. */
function furnish(setup: Setup, fight: SovereignFight, plan: PiecePlan): void {
  const on = setup.plans.indexOf(plan)
  const piece = fight.pieces[on]
  if (piece === undefined) return
  const state = writtenOf(plan)
  // Lying, held by the same: once is all there is to it, though several words of a plan may bring it.
  const isThere = ({ kind, by = NOBODY }: NewEffect): boolean =>
    fight.effects.some((one) => one.on === on && one.kind === kind && one.by === by)
  const add = (effect: NewEffect): void => {
    if (effect.on === on && isThere(effect)) return
    fight.effects = [...fight.effects, makeEffect(fight.nextEffect++, effect)]
  }
  for (const id of state.conditions ?? []) {
    const effect = conditions.find((one) => one.id === id)?.begin?.(on, piece.side)
    // Whoever begins disengaged is so from everybody.
    if (effect !== undefined) add(id === 'disengaged' ? { ...effect, caught: enemiesOf(fight, piece.side) } : effect)
  }
  if (piece.state !== 'up' && piece.gone === 0) add({ kind: 'prone', on, rule: R.prone.speed, until: 'never' })
  for (const key of state['grappled-by'] ?? [])
    add({
      kind: 'grappled',
      on,
      by: plannedPiece(setup, plan, 'grappled-by', key),
      rule: R.grapple.check,
      until: 'never',
    })
  if (state.screening !== undefined) {
    const ward = plannedPiece(setup, plan, 'screening', state.screening)
    // It was given on a turn that has begun already, so the turn that begins the fight does not end it.
    add({ kind: 'screened', on: ward, by: on, rule: R.screen.duration, until: 'turn-start', of: piece.side })
  }
  for (const [name, square] of Object.entries(state.dropped ?? {})) {
    const i = itemCalled(piece.items, name)
    const item = piece.items[i]
    const at = parseSquare(square, setup.board.columns, setup.board.rows)
    if (item !== undefined) fight.dropped = [...fight.dropped, { item, at, owner: on, spent: (piece.spent & (1 << i)) !== 0 }]
  }
}

const itemsIn = (piece: SovereignPiece, mask: number): string[] =>
  piece.items.filter((_, i) => (mask & (1 << i)) !== 0).map((item) => item.id)

/** A piece as scenarios expect it and screens show it. */
export function read(step: SovereignStep, id: PieceId): Readonly<Record<string, unknown>> {
  const { fight } = step
  const piece = fight.pieces[id]
  if (piece === undefined) return {}
  const sheet = sheetOf(fight, id)
  return {
    hp: piece.hp,
    maxHp: piece.maxHp,
    AC: armorClass(step, id).total,
    wounded: piece.hp === piece.maxHp ? 'unhurt' : piece.hp * 2 > piece.maxHp ? 'hurt' : 'badly hurt',
    conditions: conditionsOf(fight, piece),
    main: piece.main,
    move: piece.move,
    hands: itemsIn(piece, piece.inHand),
    stowed: itemsIn(piece, piece.stowed),
    dropped: fight.dropped.filter((one) => one.owner === id).map((one) => `${one.item.id}@${squareName(one.at, fight.board.columns)}`),
    unloaded: itemsIn(piece, piece.spent & ~piece.lost),
    strain: piece.strain,
    state: piece.state,
    hidden: piece.hidden,
    fell: piece.fellIn,
    aimed: piece.aimed,
    done: piece.done,
    holding: piece.holding,
    frail: piece.frail,
    stable: piece.stable,
    unsuspecting: piece.unsuspecting,
    luckUsed: piece.luckUsed,
    expertiseUsed: piece.expertiseUsed,
    dieHardUsed: piece.dieHardUsed,
    imperviousUsed: piece.imperviousUsed,
    unseen: piece.unseen,
    attackMod: piece.attackMod,
    level: sheet.level,
    hd: sheet.hd,
  }
}
