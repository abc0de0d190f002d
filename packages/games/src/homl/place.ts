import { parseSquare } from '@riposte/board'
import {
  beginBase,
  lasting,
  makeEffect,
  type NewEffect,
  NOBODY,
  type PieceId,
  type PiecePlan,
  placeBase,
  plannedPiece,
  type Setup,
  sheetAt,
} from '@riposte/referee'
import { placesNamed } from '@riposte/tactics'
import { z } from 'zod'
import { presencesOf } from './bearing/parts.ts'
import { conditionNames } from './clauses/words.ts'
import { conditions, conditionsOf } from './conditions/conditions.ts'
import { type HomlFight, type HomlPiece, type Ongoing, sheetOf } from './fight.ts'
import { CLIMBER } from './movement/climbing.ts'
import { HAZARD } from './movement/hazards.ts'
import { R } from './rules.ts'
import type { Sheet } from './sheet/sheet.ts'
import { hiding } from './sight/hidden.ts'
import { shining } from './sight/light.ts'
import { withLowWorks } from './sight/line-of-effect.ts'
import { roomsOf } from './space.ts'
import { type Hazard, type Shining, shinings, startOf } from './start.ts'

/** The pieces at the start, as encounters and scenarios write them. */

const whole = z.number().int()
const conditionName = z.enum(conditionNames)

export const pieceSchema = z.strictObject({
  hp: whole.optional().describe('hit points now; all of them unless said'),
  'max-hp': whole.min(1).optional(),
  power: whole.min(0).optional().describe('power points left'),
  conditions: z.array(conditionName).optional().describe('what holds for it at the start, until something ends it'),
  mode: z.enum(['land', 'climb', 'fly', 'swim']).optional().describe('hanging, flying or swimming'),
  'engaged-by': z.array(z.string()).optional().describe('the pieces that engage it'),
  hands: z.array(z.string()).optional().describe('what it has in hand'),
  used: z.array(z.string()).optional().describe('attacks of its sheet that are used up'),
  spent: z
    .array(z.enum(['major', 'move', 'opportunity']))
    .optional()
    .describe('actions it has used already'),
  master: z.string().optional().describe('whom it serves, of a companion: it acts in the turns of that one'),
  ammo: whole.min(0).optional().describe('shots left; not counted unless said'),
  marks: whole.min(0).max(2).optional().describe('failed death saves'),
  fate: z.boolean().optional().describe('fate is on its side; of a hero it is, unless said'),
  light: z.enum(shinings).optional().describe('what it bears that shines'),
  ongoing: z
    .array(
      z.strictObject({
        name: z.string(),
        amount: whole.min(1),
        tags: z.array(z.string()).default([]),
        at: z.enum(['start', 'end']).default('start'),
      }),
    )
    .optional()
    .describe('damage that comes every round: { name: poison, amount: 5, tags: [poison] }'),
})
type Plan = z.infer<typeof pieceSchema>

/** A plan is read once for all fights that begin with it. */
const writtenOf = lasting((plan: PiecePlan): Plan => pieceSchema.parse(plan.state))

export function place(setup: Setup<Sheet>, plan: PiecePlan, id: PieceId): HomlPiece {
  const sheet = sheetAt(setup, plan.sheet)
  const state = writtenOf(plan)
  const most = state['max-hp'] ?? sheet.hp
  const hp = Math.min(most, state.hp ?? most)
  const isSpent = (what: 'major' | 'move' | 'opportunity'): 0 | 1 => (state.spent?.includes(what) === true ? 0 : 1)
  return {
    ...placeBase(setup, plan, id),
    name: plan.name || sheet.name,
    hp,
    maxHp: most,
    bloodied: hp * 2 < most,
    major: isSpent('major'),
    move: isSpent('move'),
    opportunity: isSpent('opportunity'),
    spent: -1,
    walked: 0,
    sneaked: false,
    run: 0,
    heading: -1,
    mode: state.mode ?? 'land',
    squeezed: 0,
    power: state.power ?? sheet.power,
    initiative: 0,
    tieBreak: 0,
    turns: 0,
    past: false,
    marks: state.marks ?? 0,
    fate: state.fate ?? sheet.isHero,
    inHand: placesNamed(plan, 'hands', idsOf(sheet.weapons), state.hands, sheet.inHand),
    used: placesNamed(plan, 'used', idsOf(sheet.strikes), state.used, []),
    picked: false,
    drew: true,
    surged: 0,
    master: state.master === undefined ? NOBODY : plannedPiece(setup, plan, 'master', state.master),
    ordered: false,
    shed: false,
    ammo: state.ammo ?? -1,
    yielded: false,
  }
}

const idsOf = (all: readonly { readonly id: string }[]): string[] => all.map(({ id }) => id)

/** The fight before its first step. */
export function begin(setup: Setup<Sheet>): HomlFight {
  const pieces = setup.plans.map((plan, id) => place(setup, plan, id))
  const fight: HomlFight = { ...beginBase(setup), board: withLowWorks(setup.board), setup, pieces, phase: 'opening' }
  const effects = [...setup.plans.flatMap((plan, on) => effectsOf(setup, plan, on)), ...hazardsOf(fight), ...thingsOf(fight)]
  fight.effects = effects.map((effect) => {
    const { kind, on } = effect
    return makeEffect(fight.nextEffect++, kind === 'hidden' ? { ...effect, ...hiding(fight, on, on) } : effect)
  })
  mustBeThere(fight)
  return fight
}

/** What is read only when somebody looks there is told before the fight. */
function mustBeThere({ setup }: HomlFight): void {
  const { lights = [], areas = {} } = startOf({ setup })
  roomsOf(setup)
  const { columns, rows } = setup.board
  for (const square of [...lights.map(({ at }) => at), ...Object.values(areas).flat()]) parseSquare(square, columns, rows)
}

/** What lies on the ground from the beginning. */
const hazardsOf = (fight: HomlFight): NewEffect[] =>
  (startOf(fight).hazards ?? []).map(({ squares, edge, ...befalls }): NewEffect => {
    const holds: Hazard = { ...befalls, isEdge: edge !== undefined }
    const at = (edge?.split('|') ?? squares).map((one) => parseSquare(one.trim(), fight.board.columns, fight.board.rows))
    return { kind: HAZARD, on: NOBODY, by: NOBODY, rule: R.condterrain.enter, until: 'never', squares: at, holds }
  })

/** What lies about. */
const thingsOf = (fight: HomlFight): NewEffect[] =>
  (startOf(fight).things ?? []).map(({ name, at, bulky }) => ({
    kind: 'lying',
    on: NOBODY,
    rule: R.action.pickup,
    until: 'never',
    squares: [parseSquare(at, fight.board.columns, fight.board.rows)],
    holds: { name, owner: NOBODY, weapon: -1, isBulky: bulky },
  }))

/** What lies on a piece from the beginning. */
function effectsOf(setup: Setup<Sheet>, plan: PiecePlan, on: PieceId): NewEffect[] {
  const state = writtenOf(plan)
  // Who says who engages it says no more by saying that it is engaged.
  const named: readonly string[] = (state.conditions ?? []).filter((one) => one !== 'engaged' || state['engaged-by'] === undefined)
  const isFallen = (state.hp ?? 1) <= 0 && !named.includes('broken') && !named.includes('incapacitated')
  const all = [...named, ...(isFallen && !named.includes('dying') ? ['dying'] : [])]
  const lying = all.includes('dying') && !all.includes('prone') ? [...all, 'prone'] : all
  return [
    // @rule homl.surprise.imposed
    ...lying.map((kind): NewEffect => ({ kind, on, rule: ruleOf(kind), until: kind === 'surprised' ? 'turn-end' : 'never', of: on })),
    ...(state['engaged-by'] ?? []).map(
      (key): NewEffect => ({ kind: 'engaged', on, by: plannedPiece(setup, plan, 'engaged-by', key), rule: R.cond.engaged, until: 'never' }),
    ),
    ...(state.light === undefined ? [] : [bornLight(state.light, on)]),
    ...aurasOf(sheetAt(setup, plan.sheet), on),
    ...presencesOf(sheetAt(setup, plan.sheet), on),
    ...(state.mode === 'climb' ? [{ kind: CLIMBER, on, by: on, rule: R.core.checkPersists, until: 'fight-end' } as const] : []),
    ...(state.ongoing ?? []).map(({ name, amount, tags, at }): NewEffect => {
      const holds: Ongoing = { at, tags }
      return { kind: name, on, by: NOBODY, rule: R.duration.eachRound, until: 'never', value: amount, holds }
    }),
  ]
}

function bornLight(kind: Shining, on: PieceId): NewEffect {
  const [bright, dim] = shining[kind]
  const part = { do: 'light', to: { who: 'you' }, bright, dim, span: 'lasting' } as const
  return { kind: 'light', on, by: on, rule: R.light.holdSource, until: 'never', holds: { part, target: NOBODY } }
}

/** What goes with it wherever it is. */
// @rule homl.npc.aura
export const aurasOf = ({ traits }: Sheet, on: PieceId): NewEffect[] =>
  traits.flatMap(({ id, aura, does }) =>
    aura === 0
      ? []
      : does.map(
          (part): NewEffect => ({
            kind: 'aura',
            on,
            by: on,
            rule: R.npc.aura,
            until: 'never',
            value: aura,
            holds: { part, target: NOBODY, feat: id },
          }),
        ),
  )

const ruleOf = (kind: string) => conditions.find(({ id }) => id === kind)?.rule ?? R.cond.noStack

const shown = [
  ...(['hp', 'maxHp', 'bloodied', 'major', 'move', 'opportunity', 'spent', 'mode', 'power'] as const),
  ...(['initiative', 'marks', 'ammo', 'shed', 'fate'] as const),
]

/** A piece as scenarios expect it and screens show it. */
export function read(fight: HomlFight, id: PieceId): Readonly<Record<string, unknown>> {
  const piece = fight.pieces[id]
  if (piece === undefined) return {}
  const { weapons, strikes } = sheetOf(fight, id)
  const { hp, maxHp, bloodied, inHand, used } = piece
  const named = (all: readonly { readonly id: string }[], mask: number) => idsOf(all.filter((_, i) => (mask & (1 << i)) !== 0))
  return {
    ...Object.fromEntries(shown.map((field) => [field, piece[field]])),
    wounded: hp <= 0 ? 'down' : bloodied ? 'bloodied' : hp === maxHp ? 'unhurt' : 'hurt',
    conditions: conditionsOf(fight, id),
    hands: named(weapons, inHand),
    used: named(strikes, used),
  }
}
