import { parseSquare } from '@riposte/board'
import { idOf } from '@riposte/print'
import {
  beginBase,
  ContentError,
  lasting,
  makeEffect,
  type NewEffect,
  NOBODY,
  type PieceId,
  type PiecePlan,
  placeBase,
  plannedPiece,
  type RuleIndex,
  type Setup,
  sheetAt,
  suggestion,
  wrong,
} from '@riposte/referee'
import { placesNamed, record } from '@riposte/tactics'
import { z } from 'zod'
import { WORN } from './carrying/durability.ts'
import { LYING } from './carrying/found.ts'
import { easedAtFirst } from './carrying/hands.ts'
import { fells, ruleOf, usualEnd } from './conditions/conditions.ts'
import { type ConditionName, conditionNames } from './conditions-list.ts'
import { ON_FIRE } from './damage/hazards.ts'
import { bonds } from './damage/objects.ts'
import { ARMOUR_OFF, type FansysFight, type FansysPiece, SHIELD_OFF, takes, USED_UP } from './fight.ts'
import { weaponNamed, weaponNames } from './gear/weapons.ts'
import { R } from './rules.ts'
import { modes, type Sheet } from './sheet/sheet.ts'
import { metricOf } from './space.ts'
import { startOf } from './start.ts'

/** The pieces at the start, as encounters and scenarios write them. */

const whole = z.number().int()
/** A condition, and of whom: `grappled by B`. */
const conditionText = new RegExp(`^(${conditionNames.join('|')})(?: by (.+))?$`)
const knownConditions = `${conditionNames.join(', ')}; behind it may stand of whom: "frightened by B"`

export const pieceSchema = z.strictObject({
  hp: whole.optional().describe('hit points now; all of them unless said'),
  sp: whole.min(0).optional().describe('stamina points now'),
  mp: whole.min(0).optional().describe('mind points now'),
  'sp-dice': whole.min(0).optional(),
  'mp-dice': whole.min(0).optional(),
  'max-hp': whole.min(1).optional(),
  conditions: z
    .array(z.string().regex(conditionText, { error: ({ input }) => `"${String(input)}" is none of ${knownConditions}` }))
    .optional()
    .describe(`what holds for it at the start, of ${knownConditions}`),
  'on-fire': z.boolean().default(false),
  off: z
    .array(z.enum(['armour', 'shield']))
    .default([])
    .describe('what it does not wear as the fight begins'),
  bound: z.enum(bonds).optional().describe('what binds it: restrained until it breaks'),
  'held-by': z.string().optional().describe('the piece that grapples it'),
  mode: z.enum(modes).optional(),
  hands: z.array(z.string()).optional().describe('what it has in hand'),
  unloaded: z.array(z.string()).optional().describe('weapons that are not loaded'),
  spent: z.array(z.enum(takes)).optional().describe('actions it has used already'),
  sprinted: whole.min(0).optional().describe('rounds it has sprinted since it last rested'),
  flown: whole.min(0).optional().describe('minutes it has flown since it last rested'),
  worn: z.record(z.string(), whole.min(0)).default({}).describe('points that its weapons have taken: { mace: 3 }'),
  'shield-worn': whole.min(0).optional().describe('points that its shield has taken'),
  consumed: z.array(z.string()).optional().describe('items that it no longer has'),
  'found-at': whole.min(0).optional().describe('what observe must come to, to find it where nothing is seen of it'),
  mount: z.string().optional().describe('the piece it rides'),
})
type Plan = z.infer<typeof pieceSchema>

/** A plan is read once for all fights that begin with it. */
const writtenOf = lasting((plan: PiecePlan): Plan => pieceSchema.parse(plan.state))

export function place(setup: Setup<Sheet>, plan: PiecePlan, id: PieceId): FansysPiece {
  const sheet = sheetAt(setup, plan.sheet)
  const state = writtenOf(plan)
  const most = state['max-hp'] ?? sheet.hp
  const names = sheet.weapons.map((weapon) => weapon.id)
  const loaded = placesNamed(plan, 'unloaded', names, state.unloaded, [])
  const inHand = placesNamed(plan, 'hands', names, state.hands, sheet.inHand)
  return {
    ...placeBase(setup, plan, id),
    name: plan.name || sheet.name,
    hp: Math.min(most, state.hp ?? most),
    maxHp: most,
    sp: state.sp ?? sheet.sp,
    maxSp: Math.max(sheet.sp, state.sp ?? 0),
    mp: state.mp ?? sheet.mp,
    maxMp: Math.max(sheet.mp, state.mp ?? 0),
    spDice: state['sp-dice'] ?? sheet.spDice,
    mpDice: state['mp-dice'] ?? sheet.mpDice,
    ...record(takes, (what) => (state.spent?.includes(what) === true ? 0 : 1)),
    dropped: false,
    attacks: 0,
    struck: 0,
    used: 0,
    offhand: 0,
    pace: 'still',
    walked: 0,
    straight: 0,
    toil: 0,
    budget: 0,
    heading: -1,
    askew: false,
    careful: false,
    mode: state.mode ?? 'walk',
    foundAt: state['found-at'] ?? -1,
    initiative: 0,
    tieBreak: 0,
    inHand,
    loaded: ((1 << names.length) - 1) & ~loaded,
    eased: easedAtFirst(sheet, inHand, !state.off.includes('shield')),
    sprinted: state.sprinted ?? 0,
    winded: 0,
    flown: (state.flown ?? 0) * 10,
    shieldWorn: state['shield-worn'] ?? 0,
    narrow: 0,
    mount: state.mount === undefined ? NOBODY : plannedPiece(setup, plan, 'mount', state.mount),
  }
}

/** The fight before its first step. */
export function begin(setup: Setup<Sheet>): FansysFight {
  const pieces = setup.plans.map((plan, id) => place(setup, plan, id))
  const fight: FansysFight = { ...beginBase(setup), setup, pieces, phase: 'opening', metric: metricOf(setup) }
  for (const [on, plan] of setup.plans.entries())
    for (const effect of effectsOf(fight, plan, on)) fight.effects = [...fight.effects, makeEffect(fight.nextEffect++, effect)]
  for (const effect of thingsOf(fight)) fight.effects = [...fight.effects, makeEffect(fight.nextEffect++, effect)]
  mustBeThere(fight)
  return fight
}

/** What is read only when somebody comes near is told before the fight. */
function mustBeThere(fight: FansysFight): void {
  const { columns, rows } = fight.board
  for (const { at } of startOf(fight).fires ?? []) for (const square of at) parseSquare(square, columns, rows)
}

/** These are over with who holds it. */
const holds: readonly ConditionName[] = ['grappled', 'restrained']

/** What lies about from the beginning. */
const thingsOf = (fight: FansysFight): NewEffect[] =>
  Object.entries(startOf(fight).lying).flatMap(([name, at]) => {
    const holds = idOf(name)
    if (weaponNamed(holds) === undefined)
      throw new ContentError([
        { path: ['start', 'lying', name], message: `there is no weapon "${name}"`, remedy: suggestion(name, weaponNames) },
      ])
    const { columns, rows } = fight.board
    const { rule, until } = { rule: R.action.secondaryPickup, until: 'never' } as const
    const squares = at.map((square) => [parseSquare(square, columns, rows)])
    return squares.map((one): NewEffect => ({ kind: LYING, on: NOBODY, rule, until, squares: one, holds }))
  })

/** The places of what somebody has no more, as they are counted where it is used up. */
function usedUp(plan: PiecePlan, { items, stowed }: Sheet, consumed: readonly string[] = []): number[] {
  const left = [...items.map((name, at) => ({ name, at })), ...stowed.map((name, at) => ({ name, at: ~at }))]
  return consumed.flatMap((name) => {
    const place = left.findIndex((one) => idOf(one.name) === idOf(name))
    const known = left.map((one) => one.name)
    if (place < 0) throw wrong(plan, 'consumed', `it has no "${name}"`, suggestion(name, known))
    return left.splice(place, 1).map(({ at }) => at)
  })
}

function readCondition(text: string): readonly [ConditionName, string | undefined] {
  const [, name, by] = conditionText.exec(text) ?? []
  return [conditionNames.find((one) => one === name) ?? 'prone', by]
}

/** What lies on a piece from the beginning. */
function effectsOf(fight: FansysFight, plan: PiecePlan, on: PieceId): NewEffect[] {
  const state = writtenOf(plan)
  // Who says who holds it says no more by saying that it is held.
  const written = (state.conditions ?? []).filter((one) => one !== 'grappled' || state['held-by'] === undefined).map(readCondition)
  const named = [...new Set(written.map(([name]) => name))]
  const isFallen = (state.hp ?? 1) <= 0 && !named.some((one) => one === 'unconscious' || one === 'doomed')
  const all: ConditionName[] = isFallen && !named.includes('dying') ? [...named, 'dying'] : [...named]
  const lying: ConditionName[] = all.some((one) => fells.includes(one)) && !all.includes('prone') ? [...all, 'prone'] : all
  const found: NewEffect[] = []
  const add = (kind: string, rule: RuleIndex, more: Partial<NewEffect> = {}): void =>
    void found.push({ kind, on, rule, until: 'never', ...more })
  const piece = (field: string, key: string): PieceId => plannedPiece(fight.setup, plan, field, key)
  const brought = lying.filter((kind) => !named.includes(kind)).map((kind) => [kind, undefined] as const)
  for (const [kind, by] of [...written, ...brought]) {
    const whose = by === undefined ? {} : { by: piece('conditions', by), withAuthor: holds.includes(kind) }
    add(kind, ruleOf(kind), { ...(kind === 'surprised' && usualEnd(fight, on, kind)), ...whose })
  }
  for (const [name, value] of Object.entries(state.worn)) add(WORN, R.objects.durability, { value, holds: name })
  for (const what of state.off) add(what === 'armour' ? ARMOUR_OFF : SHIELD_OFF, R.armour.don)
  for (const value of usedUp(plan, sheetAt(fight.setup, plan.sheet), state.consumed)) add(USED_UP, R.action.secondaryPotion, { value })
  if (state.bound !== undefined) add('restrained', R.cond.restrained, { holds: state.bound })
  if (state['on-fire']) add(ON_FIRE, R.fire.onfire)
  if (state['held-by'] !== undefined) add('grappled', R.man.grapple, { by: piece('held-by', state['held-by']), withAuthor: true })
  return found
}
