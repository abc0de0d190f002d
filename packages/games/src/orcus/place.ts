import { type Board, NOWHERE, squareName } from '@riposte/board'
import {
  beginBase,
  effectsOn,
  lasting,
  makeEffect,
  NOBODY,
  OFF,
  type PieceId,
  type PiecePlan,
  plannedPiece,
  type Setup,
  suggestion,
  wrong,
} from '@riposte/referee'
import { z } from 'zod'
import { heldBy, thingOf } from './carrying/hands.ts'
import { type Bundle, type Part, type Stat, stats } from './clauses/parts.ts'
import { type Span, spans } from './clauses/phrases.ts'
import { bundle, kindOf } from './conditions/bundle.ts'
import { untilOf } from './conditions/durations.ts'
import { CARRIED } from './conditions/grappling.ts'
import { conditionsOf } from './conditions/list.ts'
import {
  bearing,
  bundleOf,
  hasSpent,
  isStaggered,
  type OrcusFight,
  type OrcusPiece,
  pieceAt,
  type State,
  sheetOf,
  zonedOf,
} from './fight.ts'
import { damageNamed, named, plain } from './notation/lexicon.ts'
import { R } from './rules.ts'
import { NO_AMOUNT } from './sheet/common-powers.ts'
import { focusBit, shieldBit } from './sheet/compile.ts'
import { amountOf, recoveriesOf, type Sheet } from './sheet/sheet.ts'
import type { OrcusStep } from './step.ts'
import { type Condition, conditions, modes, skills } from './terms.ts'

/** The pieces at the start, as encounters and scenarios write them. */

const names = z.array(z.string())
/** What can be used up before the fight begins, besides powers by their ids. */
export const usedUp = ['standard', 'move', 'swift', 'immediate', 'rally', 'action-point'] as const

/** Ends of effects as people write them. */
const spanWords: Readonly<Record<string, Span>> = {
  'save ends': 'save',
  'end of its next turn': 'target-next-end',
  'start of its next turn': 'target-next-start',
  'end of its turn': 'target-turn-end',
  "end of its maker's next turn": 'your-next-end',
  "start of its maker's next turn": 'your-next-start',
  'end of the encounter': 'encounter',
}
const spanNamed = (text: string): Span | undefined =>
  spans.find((one) => one === text.trim()) ?? Object.entries(spanWords).find(([words]) => plain(words) === plain(text))?.[1]

const conditionText = z.string().superRefine((text, context) => {
  if (readCondition(text) === undefined)
    context.addIssue({ code: 'custom', message: `"${text}" is no condition: ${conditions.join(', ')}; with an end, "dazed (save ends)"` })
})

const effectThing = z.strictObject({
  name: z.string().optional().describe('what it is called'),
  by: z.string().optional().describe('who made it; whoever bears it unless said'),
  until: z
    .string()
    .refine((text) => spanNamed(text) !== undefined, { message: `one of ${spans.join(', ')}, or ${Object.keys(spanWords).join(', ')}` })
    .optional()
    .describe('save ends, end of its next turn, end of its maker’s next turn…; until taken away unless said'),
  conditions: names.optional().describe('conditions it carries'),
  modifiers: z.record(z.string(), z.number().int()).optional().describe('bonuses and penalties: { ac: 2, attack: -2 }'),
  type: z.string().optional().describe('the type of its modifiers; untyped unless said'),
  persistent: z.string().optional().describe('"5 fire"'),
  regeneration: z.number().int().optional(),
})

const fields = {
  hp: z
    .number()
    .int()
    .optional()
    .describe('hit points now; all of them unless said. At 0 or below a character is dying and a monster dead'),
  temp: z.number().int().min(0).optional().describe('temporary hit points'),
  recoveries: z.number().int().min(0).optional().describe('recoveries left'),
  encounters: z.number().int().min(0).optional().describe('encounters since its last long rest'),
  'action-points': z.number().int().min(0).optional().describe('action points'),
  conditions: z
    .array(conditionText)
    .optional()
    .describe(`what holds for it at the start: ${conditions.join(', ')}, dead, stable; with an end, "dazed (save ends)"`),
  'marked-by': z.string().optional().describe('who has marked it, until the end of the encounter'),
  'grappled-by': z.string().optional().describe('who holds it'),
  persistent: oneOrMore().optional().describe('persistent damage (save ends): "5 fire", or a list'),
  effects: z.array(effectThing).optional().describe('what else lies on it: { ac: 2 } for a while, made by somebody'),
  used: names.optional().describe(`what it has used up: powers by their ids, ${usedUp.join(', ')}`),
  hands: names.optional().describe('what is in hand, by name; as the sheet says unless said'),
  ammunition: z.number().int().min(0).optional().describe('shots left'),
  unloaded: names.optional().describe('weapons that must be reloaded'),
  initiative: z.number().int().optional().describe('its initiative, where the fight begins in the middle'),
  'death-failures': z.number().int().min(0).max(2).optional(),
  'death-successes': z.number().int().min(0).max(2).optional(),
  flying: z.boolean().optional().describe('it is in the air; so is whoever stands above the ground and can fly'),
  climbing: z.boolean().optional().describe('it hangs on a wall'),
  master: z.string().optional().describe('whose summoned creature or conjuration it is'),
  blocks: z.boolean().optional().describe('it lets nobody through its space, not even allies'),
  load: z.number().int().min(0).optional().describe('pounds it lifts or drags'),
  'attack-modifier': z.number().int().optional().describe("the game master's bonus or penalty to its attacks"),
}
export const pieceSchema = z.strictObject(fields)
type Written = z.infer<typeof pieceSchema>

/** A plan is read once for all fights that begin with it. */
const writtenOf = lasting((plan: PiecePlan): Written => pieceSchema.parse(plan.state))

function oneOrMore() {
  const damage = z.string().refine((text) => readPersistent(text) !== undefined, { message: 'such as "5 fire"' })
  return z.union([damage, z.array(damage)])
}

const standingWords = ['dead', 'stable'] as const

/** "dazed", "dazed (save ends)", "slowed (end of its next turn)". */
function readCondition(text: string): { readonly condition: Condition | 'dead' | 'stable'; readonly span: Span } | undefined {
  const found = /^\s*([a-z -]+?)\s*(?:\((.*)\))?\s*$/i.exec(text)
  const name = found?.[1] ?? ''
  const condition = [...conditions, ...standingWords].find((one) => plain(one) === plain(name))
  const span = found?.[2] === undefined ? 'lasting' : spanNamed(found[2])
  return condition === undefined || span === undefined ? undefined : { condition, span }
}

/** "5 fire": the amount, and the type if there is one. */
function readPersistent(text: string): Part | undefined {
  const found = /^\s*(\d+)\s*([a-z]*)(?:\s+damage)?\s*(?:\(save ends\))?\s*$/i.exec(text)
  if (found === null) return undefined
  const type = found[2] === undefined || found[2] === '' ? undefined : damageNamed(found[2])
  if (type === undefined && found[2] !== '') return undefined
  return { is: 'persistent', amount: { ...NO_AMOUNT, flat: Number(found[1]) }, types: type === undefined ? [] : [type] }
}

export function place(setup: Setup<Sheet>, plan: PiecePlan, id: PieceId): OrcusPiece {
  const sheet = setup.sheets[plan.sheet]?.compiled
  if (sheet === undefined) throw new RangeError(`no sheet ${plan.sheet}`)
  const written = writtenOf(plan)
  const used = (what: string): boolean => written.used?.some((one) => plain(one) === plain(what)) === true
  const maxHp = Math.max(1, amountOf(setup, sheet.hp))
  const hp = Math.min(maxHp, written.hp ?? maxHp)
  const state = stateOf(setup, plan, sheet, written, hp)
  const floor = groundAt(setup.board, plan.at)
  return {
    id,
    key: plan.key,
    name: plan.name || sheet.name,
    sheet: plan.sheet,
    side: plan.side,
    seat: plan.seat,
    at: plan.at,
    height: plan.height ?? floor,
    turned: plan.turned,
    hidden: plan.hidden,
    gone: state === 'dead' ? 1 : 0,
    state,
    hp,
    maxHp,
    temp: written.temp ?? 0,
    recoveries: written.recoveries ?? recoveriesOf(setup, sheet),
    standard: used('standard') ? 0 : 1,
    move: used('move') ? 0 : 1,
    swift: used('swift') ? 0 : 1,
    immediate: used('immediate') ? 0 : 1,
    opportunity: 1,
    freeActs: 0,
    encounters: written.encounters ?? 0,
    actionPoints: written['action-points'] ?? sheet.actionPoints,
    pointsSpent: used('action-point') ? 1 : 0,
    pointsThisTurn: 0,
    rallied: used('rally'),
    spent: spentOf(plan, sheet, written.used ?? []),
    deathFailures: written['death-failures'] ?? 0,
    deathSuccesses: written['death-successes'] ?? 0,
    beganDying: false,
    initiative: written.initiative ?? 0,
    initiativeBonus: amountOf(setup, sheet.initiative),
    group: NOBODY,
    delaying: 0,
    acted: false,
    harmed: false,
    taken: 0,
    surprisedAtStart: false,
    moved: 0,
    flown: 0,
    strode: 0,
    walked: 0,
    flying: written.flying ?? (sheet.speeds.fly > 0 && (sheet.speeds.walk === 0 || (plan.height ?? floor) > floor)),
    climbing: written.climbing ?? false,
    struck: [],
    inHand: handsOf(plan, sheet, written.hands),
    lost: 0,
    unloaded: maskOf(plan, sheet, 'unloaded', written.unloaded ?? []),
    ammunition: written.ammunition ?? sheet.weapons.find((one) => one.ammunition !== undefined)?.ammunition ?? -1,
    master: written.master === undefined ? NOBODY : plannedPiece(setup, plan, 'master', written.master),
    conjured: false,
    readied: '',
    readiedFor: '',
    movesBefore: NOBODY,
    blocks: written.blocks ?? false,
    load: written.load ?? 0,
    attackMod: written['attack-modifier'] ?? 0,
  }
}

const isCharacterIn = (sheet: Sheet, side: string | undefined): boolean =>
  sheet.kind === 'character' || (sheet.kind === 'unsaid' && (side === 'heroes' || side === 'party'))

function stateOf(setup: Setup, plan: PiecePlan, sheet: Sheet, written: Written, hp: number): State {
  const has = (name: Condition | 'dead' | 'stable'): boolean =>
    written.conditions?.some((one) => readCondition(one)?.condition === name) === true
  if (has('dead')) return 'dead'
  if (has('knocked-out')) return 'knocked-out'
  if (has('stable')) return 'stable'
  if (hp <= 0) return isCharacterIn(sheet, setup.sides[plan.side]) || has('dying') ? 'dying' : 'dead'
  return has('dying') ? 'dying' : 'up'
}

const groundAt = (board: Board, at: number): number => (at === NOWHERE ? 0 : (board.floor[at] ?? 0))

/** The bits of the limited powers that are named. */
function spentOf(plan: PiecePlan, sheet: Sheet, used: readonly string[]): number {
  let mask = 0
  for (const name of used) {
    if (usedUp.some((one) => plain(one) === plain(name))) continue
    const powers = [...sheet.powers, ...sheet.byHand]
    const power = powers.find((one) => plain(one.id) === plain(name) || plain(one.name) === plain(name))
    const ids = powers.filter((one) => one.limit >= 0).map((one) => one.id)
    if (power === undefined) throw wrong(plan, 'used', `it has no power "${name}"`, suggestion(name, [...ids, ...usedUp]))
    if (power.limit < 0) throw wrong(plan, 'used', `"${name}" is at-will and cannot be used up`, 'leave it out')
    if (!hasSpent({ spent: mask }, power)) mask += 2 ** power.limit
  }
  return mask
}

function maskOf(plan: PiecePlan, sheet: Sheet, field: string, held: readonly string[]): number {
  let mask = 0
  for (const name of held) {
    const place = sheet.weapons.findIndex((one, i) => (mask & (1 << i)) === 0 && (plain(one.name) === plain(name) || one.id === name))
    const known = sheet.weapons.map((one) => one.id)
    if (place < 0) throw wrong(plan, field, `it has no "${name}"`, suggestion(name, known))
    mask |= 1 << place
  }
  return mask
}

function handsOf(plan: PiecePlan, sheet: Sheet, held: readonly string[] | undefined): number {
  if (held === undefined) return sheet.inHand
  const isShield = (name: string): boolean => plain(name).endsWith('shield')
  const isFocus = (name: string): boolean => plain(name) === 'focus' || plain(name) === plain(sheet.focus?.name ?? '-')
  const weapons = held.filter((name) => !isShield(name) && !isFocus(name))
  let mask = maskOf(plan, sheet, 'hands', weapons)
  if (held.some(isShield)) mask |= shieldBit(sheet.weapons)
  if (held.some(isFocus)) mask |= focusBit(sheet.weapons)
  return mask
}

/** The fight before its first step. */
export function begin(setup: Setup<Sheet>): OrcusFight {
  const pieces = setup.plans.map((plan, id) => place(setup, plan, id))
  const fight: OrcusFight = { ...beginBase(setup), setup, pieces, phase: 'opening', surpriseRound: 0, dropped: [] }
  for (const [id, plan] of setup.plans.entries()) furnish(setup, fight, plan, id)
  return fight
}

/** What a plan says beyond the piece itself: the effects on it. */
function furnish(setup: Setup<Sheet>, fight: OrcusFight, plan: PiecePlan, on: PieceId): void {
  const written = writtenOf(plan)
  const add = (holds: Bundle, span: Span, by: PieceId = on): void => {
    const { until, of, skip } = untilOf(fight, span, by, on)
    const given = { kind: kindOf(holds), on, by, rule: R.cond.duration, until, of, skip, holds, withAuthor: false }
    fight.effects = [...fight.effects, makeEffect(fight.nextEffect++, given)]
  }
  const isDown = fight.pieces[on]?.state !== 'up' && fight.pieces[on]?.state !== 'dead'
  // Who is out cold has fallen, unless nothing can throw it.
  const falls = setup.modes[R.cond.unconsciousProne] !== OFF && setup.sheets[plan.sheet]?.compiled.immune.includes('prone') !== true
  let lies = isDown && falls
  for (const text of new Set(written.conditions)) {
    // Who says by whom says no more by saying that it is so.
    if ((text === 'marked' && written['marked-by'] !== undefined) || (text === 'grappled' && written['grappled-by'] !== undefined)) continue
    const read = readCondition(text)
    if (read === undefined || read.condition === 'dead' || read.condition === 'stable' || (isDown && isOfState(read.condition))) continue
    // Once is all there is to lying.
    if (read.condition === 'prone' || (read.condition === 'unconscious' && falls)) lies = true
    if (read.condition !== 'prone') add(bundle(read.condition, [{ is: 'condition', condition: read.condition }]), read.span)
  }
  if (lies) add(bundle('prone', [{ is: 'condition', condition: 'prone' }]), 'lasting')
  if (written['marked-by'] !== undefined)
    add(
      bundle('marked', [{ is: 'condition', condition: 'marked' }]),
      'encounter',
      plannedPiece(setup, plan, 'marked-by', written['marked-by']),
    )
  if (written['grappled-by'] !== undefined) {
    const by = plannedPiece(setup, plan, 'grappled-by', written['grappled-by'])
    add(bundle('grappled', [{ is: 'condition', condition: 'grappled' }]), 'lasting', by)
    // Held in the air by who flies, it hangs on him.
    const { height, at, flying } = pieceAt(fight, on)
    if (pieceAt(fight, by).flying && !flying && height > (fight.board.floor[at] ?? 0))
      fight.effects = [...fight.effects, makeEffect(fight.nextEffect++, { kind: CARRIED, on, by, rule: R.grapple.move, until: 'never' })]
  }
  for (const text of [written.persistent ?? []].flat()) {
    const part = readPersistent(text)
    if (part !== undefined) add(bundle('persistent damage', [part]), 'save')
  }
  for (const effect of written.effects ?? []) {
    const by = effect.by === undefined ? on : plannedPiece(setup, plan, 'effects', effect.by)
    add(effectOf(plan, effect), spanNamed(effect.until ?? 'lasting') ?? 'lasting', by)
  }
}

/** A state brings these by itself. */
const isOfState = (condition: Condition): boolean =>
  condition === 'dying' || condition === 'unconscious' || condition === 'prone' || condition === 'knocked-out'

function effectOf(plan: PiecePlan, effect: z.infer<typeof effectThing>): Bundle {
  const parts: Part[] = []
  for (const name of effect.conditions ?? []) {
    const condition = conditions.find((one) => plain(one) === plain(name))
    if (condition === undefined) throw wrong(plan, 'effects', `"${name}" is no condition`, suggestion(name, conditions))
    parts.push({ is: 'condition', condition })
  }
  for (const [name, value] of Object.entries(effect.modifiers ?? {})) {
    const to: Stat | undefined = named([...stats, ...skills, ...modes], name)
    if (to === undefined) throw wrong(plan, 'effects', `"${name}" is nothing that a bonus goes to`, suggestion(name, [...stats, ...skills]))
    parts.push({ is: 'modifier', to, amount: { ...NO_AMOUNT, flat: value }, type: effect.type ?? '', when: [] })
  }
  const persistent = effect.persistent === undefined ? undefined : readPersistent(effect.persistent)
  if (persistent !== undefined) parts.push(persistent)
  if (effect.regeneration !== undefined) parts.push({ is: 'regeneration', amount: { ...NO_AMOUNT, flat: effect.regeneration }, unless: [] })
  return bundle(effect.name ?? 'effect', parts)
}

/** A piece as scenarios expect it and screens show it. */
export function read(step: OrcusStep, id: PieceId): Readonly<Record<string, unknown>> {
  const { fight } = step
  const piece = fight.pieces[id]
  if (piece === undefined) return {}
  const sheet = sheetOf(fight, id)
  const conditions = conditionsOf(step, piece)
  return {
    hp: piece.hp,
    maxHp: piece.maxHp,
    temp: piece.temp,
    wounded: piece.hp === piece.maxHp ? 'unhurt' : isStaggered(piece) ? 'staggered' : 'hurt',
    staggered: piece.state !== 'dead' && isStaggered(piece),
    conditions,
    effects: effectsOn(fight, id).map((effect) => bundleOf(effect).name || effect.kind),
    zones: fight.effects.filter((effect) => effect.by === id).flatMap((effect) => zonedOf(effect)?.name ?? []),
    marks: bearing(fight, id, 'marked').map((effect) => fight.pieces[effect.by]?.key ?? ''),
    state: piece.state,
    recoveries: piece.recoveries,
    ...actionsLeft(fight, piece, conditions),
    immediate: piece.immediate,
    actionPoints: piece.actionPoints,
    rallied: piece.rallied,
    spent: [...sheet.powers, ...sheet.byHand].filter((power) => hasSpent(piece, power)).map((power) => power.id),
    deathFailures: piece.deathFailures,
    deathSuccesses: piece.deathSuccesses,
    initiative: piece.initiative,
    acted: piece.acted,
    delaying: piece.delaying !== 0,
    readied: piece.readied,
    flying: piece.flying,
    climbing: piece.climbing,
    hidden: piece.hidden,
    hands: heldBy(fight, id).map((one) => one.id),
    dropped: fight.dropped
      .filter((one) => one.owner === id && one.by === undefined)
      .map((one) => `${thingOf(fight, one)?.id}@${squareName(one.at, fight.board.columns)}`),
    unloaded: sheet.weapons.filter((_, i) => (piece.unloaded & (1 << i)) !== 0).map((one) => one.id),
    ammunition: piece.ammunition,
    load: piece.load,
    attackMod: piece.attackMod,
    level: sheet.level,
  }
}

/** None, where a condition or the surprise round leaves one action of all and that is taken. */
function actionsLeft({ setup, round, surpriseRound }: OrcusFight, piece: OrcusPiece, conditions: readonly string[]) {
  const isOneInSurprise =
    setup.options['surprise-round'] === 'one-standard' && surpriseRound === round && setup.modes[R.surprise.round] !== OFF
  const isOneOfAll = isOneInSurprise || (conditions.includes('dazed') && setup.modes[R.cond.dazedActions] !== OFF)
  const { standard, move, swift, taken, pointsThisTurn } = piece
  return isOneOfAll && taken > pointsThisTurn ? { standard: 0, move: 0, swift: 0 } : { standard, move, swift }
}
