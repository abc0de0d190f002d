import { type Board, NOWHERE } from '@riposte/board'
import {
  beginBase,
  ContentError,
  countEnd,
  makeEffect,
  type NewEffect,
  NOBODY,
  OFF,
  ownerOf,
  type Path,
  type PieceId,
  type PiecePlan,
  placeBase,
  plannedPiece,
  type RuleIndex,
  readEnd,
  type Setup,
  suggestion,
  wrong,
} from '@riposte/referee'
import { z } from 'zod'
import { barred } from './clauses/means.ts'
import { conditionRule, conditionsOf, isDying } from './conditions/conditions.ts'
import { isWinded } from './conditions/winded.ts'
import { type DrawSteelFight, type DsPiece, HEROES, isObject, pieceAt, type Squad, squadMembers } from './fight.ts'
import { speedOf } from './movement/speeds.ts'
import { R } from './rules.ts'
import type { Sheet } from './sheet/sheet.ts'
import { hiddenFrom } from './sight/sight.ts'
import { startSchema } from './start.ts'
import type { DsStep } from './step.ts'
import { conditions, ends } from './terms.ts'

/** The pieces at the start, as encounters and scenarios write them. */

const whole = z.number().int().min(0)
const pieceFields = {
  stamina: z.number().int().optional().describe('Stamina now; all of it unless said'),
  temp: whole.optional().describe('temporary Stamina'),
  recoveries: whole.optional().describe('Recoveries left'),
  surges: whole.optional().describe('surges held; none unless said'),
  resource: z.number().int().optional().describe('Heroic Resource; the Victories unless said'),
  victories: whole.optional().describe('Victories; those of the sheet unless said'),
  items: z.record(z.string(), whole).optional().describe('how many of each consumable it has left'),
  conditions: z
    .array(z.string())
    .optional()
    .describe(
      '"prone", "weakened (save ends)", "frightened by B (EoT)", "slowed by B (end of B’s turn)", "grabbed by C", "unconscious", "prone and can’t stand (save ends)"',
    ),
  group: z
    .union([z.string(), z.number()])
    .optional()
    .describe('the initiative group of a creature of the Director; each acts alone unless said'),
  squad: z.string().optional().describe('the name of a minion’s squad; minions of one name on a side make one squad unless said'),
  captain: z.string().optional().describe('the squad that it is captain of'),
  mentor: z.string().optional().describe('the hero on whose turn a retainer acts'),
  rides: z.string().optional().describe('the mount it rides, or the creature it clings to'),
  'hidden-from': z.array(z.string()).optional().describe('the pieces from whom it is hidden'),
  acted: z.boolean().optional().describe('it has taken its turn this round'),
  triggered: z.boolean().optional().describe('it has used its triggered action this round'),
  taunts: z.string().optional().describe('the piece that is taunted by it'),
}
export const pieceSchema = z.strictObject(pieceFields)
type Plan = z.infer<typeof pieceSchema>

const sheetIn = (setup: Setup<Sheet>, plan: PiecePlan): Sheet => {
  const entry = setup.sheets[plan.sheet]
  if (entry === undefined) throw new RangeError(`there is no sheet ${plan.sheet}`)
  return entry.compiled
}

const applies = (setup: Setup, rule: RuleIndex): boolean => setup.modes[rule] !== OFF

function maxStaminaOf(setup: Setup<Sheet>, sheet: Sheet): number {
  return sheet.stamina + (sheet.kit !== undefined && applies(setup, R.kit.bonuses) ? sheet.kit.stamina : 0)
}

const stated = new WeakMap<PiecePlan, Plan>()

/** How a piece begins, as its plan has it. */
function stateOf(plan: PiecePlan): Plan {
  let state = stated.get(plan)
  if (state === undefined) stated.set(plan, (state = pieceSchema.parse(plan.state)))
  return state
}

export function place(setup: Setup<Sheet>, plan: PiecePlan, id: PieceId): DsPiece {
  const sheet = sheetIn(setup, plan)
  const state = stateOf(plan)
  const most = maxStaminaOf(setup, sheet)
  const victories = state.victories ?? sheet.victories
  const isOut = state.conditions?.includes('unconscious') === true
  return {
    ...placeBase(setup, plan, id),
    name: plan.name === '' ? sheet.name : plan.name,
    height: plan.height ?? groundAt(setup.board, plan.at),
    state: isOut ? 'unconscious' : 'up',
    stamina: state.stamina ?? (isOut && sheet.kind !== 'hero' ? 0 : most),
    maxStamina: most,
    temp: state.temp ?? 0,
    recoveries: state.recoveries ?? sheet.recoveries,
    surges: state.surges ?? 0,
    resource: state.resource ?? 0,
    victories,
    action: 0,
    maneuver: 0,
    move: 0,
    acts: 0,
    moveLeft: 0,
    moveMade: 0,
    moveHow: '',
    things: 0,
    acted: 0,
    done: 0,
    turns: state.acted === true ? 1 : 0,
    triggered: state.triggered === true ? 0 : 1,
    group: -1,
    squad: -1,
    captainOf: -1,
    mentor: -1,
    carrier: -1,
    rodeIn: -1,
    riddenIn: -1,
    gainedRound: 0,
    gainedFight: 0,
    used: 0,
    items: sheet.items.map(({ id: item, count }) => state.items?.[item] ?? count),
    tokenUsed: 0,
    followed: 0,
    shown: 0,
    summoned: 0,
    airlessIn: -1,
    falling: 0,
    dropping: 0,
  }
}

const groundAt = (board: Board, at: number): number => (at === NOWHERE ? 0 : (board.floor[at] ?? 0))

/** Names under `start` are those of pieces; a turn may be that of a side. */
function refuseStrangers({ start, plans, sides }: Setup): void {
  const { turn, surprised = [] } = startSchema.parse(start ?? {})
  const keys = plans.map((one) => one.key)
  const isKnown = (name: string): boolean => keys.some((key) => key.toLowerCase() === name.toLowerCase())
  const strange = (path: Path, name: string, known: readonly string[]): ContentError =>
    new ContentError([{ path, message: `there is no piece "${name}"`, remedy: suggestion(name, known) }])
  if (turn !== undefined && !isKnown(turn) && !sides.includes(turn)) throw strange(['start', 'turn'], turn, [...keys, ...sides])
  for (const [i, name] of surprised.entries()) if (!isKnown(name)) throw strange(['start', 'surprised', i], name, keys)
}

/** The fight before its first step. */
export function begin(setup: Setup<Sheet>): DrawSteelFight {
  refuseStrangers(setup)
  const pieces = setup.plans.map((plan, id) => place(setup, plan, id))
  const fight: DrawSteelFight = {
    ...beginBase(setup),
    setup,
    pieces,
    phase: 'opening',
    first: HEROES,
    camp: HEROES,
    groupUp: -1,
    lastUp: -1,
    nextUp: -1,
    squads: [],
    malice: 0,
    tokens: 0,
    villainIn: -1,
    maliciousIn: -1,
    featureUsed: 0,
    closed: 0,
  }
  formGroups(fight)
  formSquads(fight)
  for (const plan of setup.plans) furnish(fight, plan)
  return fight
}

function formGroups(fight: DrawSteelFight): void {
  const names: string[] = []
  for (const plan of fight.setup.plans) {
    const { group } = stateOf(plan)
    if (group === undefined) continue
    const name = String(group)
    if (!names.includes(name)) names.push(name)
    const piece = fight.pieces.find((one) => one.key === plan.key)
    if (piece !== undefined) piece.group = names.indexOf(name)
  }
}

export const MOST_MINIONS = 8
export const isOneKind = (a: Sheet, b: Sheet): boolean => a.name === b.name && a.stamina === b.stamina

/** Minions of one name make squads of up to eight; what is over begins another. */
function formSquads(fight: DrawSteelFight): void {
  const { setup } = fight
  const squads: Squad[] = []
  for (const [id, plan] of setup.plans.entries()) {
    const sheet = sheetIn(setup, plan)
    if (sheet.organization !== 'minion') continue
    const state = stateOf(plan)
    const base = state.squad ?? `${plan.side}:${sheet.name}`
    let name = base
    const isFull = (squad: string): boolean => {
      const place = squads.findIndex((one) => one.name === squad)
      // @rule drawsteel.minion.squad
      return place >= 0 && fight.pieces.filter((one) => one.squad === place).length >= MOST_MINIONS
    }
    for (let n = 2; isFull(name); n++) {
      if (state.squad !== undefined)
        throw wrong(plan, 'squad', `the squad "${name}" has ${MOST_MINIONS} minions already`, 'make two squads')
      name = `${base} ${n}`
    }
    let at = squads.findIndex((one) => one.name === name)
    if (at < 0) {
      at = squads.length
      squads.push({ name, pool: 0, single: sheet.stamina, captain: -1, bonus: 0, bereft: 0 })
    }
    const first = setup.plans[fight.pieces.findIndex((one) => one.squad === at)]
    if (first !== undefined && !isOneKind(sheetIn(setup, first), sheet))
      throw wrong(plan, 'squad', 'a squad is of minions of one name and one Stamina', 'give it a squad of its own')
    pieceAt(fight, id).squad = at
  }
  fight.squads = squads.map((one, at) => ({ ...one, pool: one.single * squadMembers(fight, at).length }))
}

const isHigh = (fight: DrawSteelFight, id: PieceId): boolean => {
  const { at, height } = pieceAt(fight, id)
  return height > groundAt(fight.board, at)
}

function furnish(fight: DrawSteelFight, plan: PiecePlan): void {
  const { setup } = fight
  const on = setup.plans.indexOf(plan)
  const piece = pieceAt(fight, on)
  const state = stateOf(plan)
  if (piece.squad >= 0 && state.stamina !== undefined) {
    const pool = state.stamina
    fight.squads = fight.squads.map((one, at) => (at === piece.squad ? { ...one, pool } : one))
  }
  if (state.captain !== undefined) makeCaptain(fight, plan, on, state.captain)
  if (state.mentor !== undefined) piece.mentor = plannedPiece(setup, plan, 'mentor', state.mentor)
  if (state.rides !== undefined) {
    piece.carrier = plannedPiece(setup, plan, 'rides', state.rides)
    const mount = pieceAt(fight, piece.carrier)
    if (piece.at === NOWHERE) piece.at = mount.at
    piece.height = mount.height + sheetIn(setup, setup.plans[piece.carrier] ?? plan).footprint.tall
  }
  const add = (effect: NewEffect): void => {
    fight.effects = [...fight.effects, makeEffect(fight.nextEffect++, effect)]
  }
  if (state['hidden-from'] !== undefined) {
    const caught = state['hidden-from'].map((key) => plannedPiece(setup, plan, 'hidden-from', key))
    add({ kind: 'hidden', on, rule: R.hidden.noTarget, until: 'never', caught })
  }
  if (state.taunts !== undefined) {
    const taunted = plannedPiece(setup, plan, 'taunts', state.taunts)
    add({ kind: 'taunted', on: taunted, by: on, rule: R.taunted.bane, until: 'never' })
  }
  for (const text of state.conditions ?? [])
    for (const effect of readCondition(fight, plan, on, text)) {
      add(effect)
      // Held in the air by who is there too, it hangs on him.
      const by = effect.by ?? NOBODY
      if (effect.kind === 'grabbed' && by >= 0 && isHigh(fight, on) && isHigh(fight, by))
        add({ kind: 'aloft', on, by, rule: R.grabbed.drag, until: 'never' })
    }
  if (isObject(fight, on)) piece.triggered = 0
}

function readCondition(fight: DrawSteelFight, plan: PiecePlan, on: PieceId, text: string): NewEffect[] {
  const match = /^([a-z]+)( and can['’]?t stand)?(?: by ([^()]+?))?(?: \(([^()]+)\))?$/i.exec(text.trim())
  const name = match?.[1]?.toLowerCase()
  if (name === 'unconscious') return [{ kind: 'prone', on, rule: R.unconscious.effects, until: 'never' }]
  if (match !== null && name === 'surprised') return [{ kind: name, on, rule: R.surprise.edge, until: 'round-end' }]
  const condition = [...conditions, 'invisible' as const].find((one) => one === name)
  const end = readEnd(match?.[4] ?? 'lasting')
  const isKnown = end !== undefined && ends.includes(end.until)
  if (match === null || condition === undefined || !isKnown)
    throw wrong(
      plan,
      'conditions',
      isKnown ? `"${text}" is no condition` : `"${text}" does not end as anything here does`,
      `one of: ${conditions.join(', ')}, surprised, invisible, unconscious; "by B" and "(save ends)", "(EoT)" or "(end of B's turn)" may stand behind it`,
    )
  const by = match[3] === undefined ? NOBODY : plannedPiece(fight.setup, plan, 'conditions', match[3])
  const owner = ownerOf(fight, end, on, by)
  if (owner === NOBODY) throw wrong(plan, 'conditions', `"${text}" ends in the turn of nobody`, 'name a piece, or who it is by')
  const effect: NewEffect = {
    kind: condition,
    on,
    by,
    rule: condition === 'invisible' ? R.concealment.invisible : conditionRule[condition],
    ...countEnd({}, fight, end, owner),
    ...(end.until === 'save' && { of: NOBODY }),
  }
  return match[2] === undefined
    ? [effect]
    : [
        { ...effect, until: 'never', of: NOBODY },
        { ...effect, ...barred('stand'), rule: R.prone.stand },
      ]
}

function makeCaptain(fight: DrawSteelFight, plan: PiecePlan, id: PieceId, squad: string): void {
  const at = fight.squads.findIndex((one) => one.name === squad || one.name.endsWith(`:${squad}`))
  const found = fight.squads[at]
  if (found === undefined)
    throw wrong(
      plan,
      'captain',
      `there is no squad "${squad}"`,
      suggestion(
        squad,
        fight.squads.map((one) => one.name),
      ),
    )
  const sheet = sheetIn(fight.setup, plan)
  const minion = fight.pieces.find((one) => one.squad === at)
  if (found.captain >= 0) throw wrong(plan, 'captain', 'that squad has a captain already', 'one captain to a squad')
  if (sheet.organization === 'minion' || sheet.isMount)
    throw wrong(plan, 'captain', 'minions and mounts are no captains', 'name another creature')
  const minionSheet = minion === undefined ? undefined : fight.setup.sheets[minion.sheet]?.compiled
  if (minionSheet !== undefined && !sharesLanguage(sheet, minionSheet))
    throw wrong(plan, 'captain', 'it shares no language with that squad', 'name another creature')
  pieceAt(fight, id).captainOf = at
  const bonus = captainStamina(fight, at)
  const count = squadMembers(fight, at).length
  fight.squads = fight.squads.map((one, i) =>
    i === at ? { ...one, captain: id, bonus, single: one.single + bonus, pool: one.pool + bonus * count } : one,
  )
}

/** Blocks that name no language are taken to understand one another. */
export const sharesLanguage = (a: Sheet, b: Sheet): boolean =>
  a.languages.length === 0 || b.languages.length === 0 || a.languages.some((one) => b.languages.includes(one))

/** What a captain adds to the Stamina of each minion. */
function captainStamina(fight: DrawSteelFight, squad: number): number {
  const minion = fight.pieces.find((one) => one.squad === squad)
  const sheet = minion === undefined ? undefined : fight.setup.sheets[minion.sheet]?.compiled
  if (!applies(fight.setup, R.captain.benefit)) return 0
  return sheet?.captainBenefits.find((one) => one.stat === 'stamina')?.value ?? 0
}

/** A piece as scenarios expect it and screens show it. */
export function read(step: DsStep, id: PieceId): Readonly<Record<string, unknown>> {
  const { fight } = step
  const piece = pieceAt(fight, id)
  const squad = fight.squads[piece.squad]
  // @rule drawsteel.winded.visible
  const isWindedSeen = fight.setup.modes[R.winded.visible] !== OFF
  return {
    stamina: squad === undefined ? piece.stamina : squad.pool,
    pool: squad?.pool ?? piece.stamina,
    maxStamina: piece.maxStamina,
    mostStamina: squad === undefined ? piece.maxStamina : squad.single * fight.pieces.filter((one) => one.squad === piece.squad).length,
    temp: piece.temp,
    recoveries: piece.recoveries,
    surges: piece.surges,
    resource: piece.resource,
    victories: piece.victories,
    state: piece.state,
    wounded: woundedness(piece, squad === undefined ? piece.stamina : squad.pool),
    winded: squad === undefined && isWinded(piece) && isWindedSeen,
    dying: isDying(step, piece),
    conditions: conditionsOf(fight, piece),
    hiddenFrom: hiddenFrom(fight, id).map((one) => fight.pieces[one]?.key ?? ''),
    action: piece.action,
    maneuver: piece.maneuver,
    move: piece.move,
    moveLeft: piece.moveLeft,
    triggered: piece.triggered,
    turns: piece.turns,
    speed: speedOf(step, id),
    rides: fight.pieces[piece.carrier]?.key ?? '',
    items: piece.items,
    captain: squad === undefined ? '' : (fight.pieces[squad.captain]?.key ?? ''),
    malice: fight.malice,
    tokens: fight.tokens,
  }
}

/** How hurt it looks. */
const woundedness = ({ maxStamina }: DsPiece, stamina: number): string =>
  stamina >= maxStamina ? 'unhurt' : stamina <= Math.floor(maxStamina / 2) ? 'winded' : 'hurt'
