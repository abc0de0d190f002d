import { byHandOr, NOBODY, type PieceId, type RuleIndex, tellWords } from '@riposte/referee'
import { ask } from '../asking.ts'
import { scoreOf } from '../bearing/held.ts'
import { holds } from '../bearing/holds.ts'
import type { TraitPart } from '../clauses/traits.ts'
import { has, timesOf } from '../conditions/conditions.ts'
import { isSqueezed } from '../conditions/squeezed.ts'
import { traitParts } from '../conditions/traits.ts'
import { bleed } from '../damage/bleeding.ts'
import { isObject, pieceAt, sheetOf } from '../fight.ts'
import type { PowerRoll, Sway } from '../moments.ts'
import { offerReroll } from '../resources/tokens.ts'
import { isDefended, Sways } from '../rolls/edges-and-banes.ts'
import { keptReady, touches, useUpTiers } from '../rolls/lasting-edges.ts'
import { outcomeOf, rollPower, TEST, tellRoll } from '../rolls/roll.ts'
import { R } from '../rules.ts'
import { isSubmerged } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Characteristic, Tier } from '../terms.ts'

/** Tests: power rolls that are no abilities. */

export const difficulties = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]

export const REWARD = 'success with a reward'

/** For tiers 1, 2 and 3; a natural 19 or 20 is a success with a reward at each of them. */
type Outcomes = readonly [string, string, string]

// @rule drawsteel.test.easy
const easy: Outcomes = ['success with a consequence', 'success', REWARD]
// @rule drawsteel.test.medium
const medium: Outcomes = ['failure', 'success with a consequence', 'success']
// @rule drawsteel.test.hard
const hard: Outcomes = ['failure with a consequence', 'failure', 'success']

export const outcomes: Readonly<Record<Difficulty, Outcomes>> = { easy, medium, hard }

export interface Test {
  readonly of: readonly Characteristic[]
  readonly what: string
  /** A feature or the place makes it roll: no skill. */
  readonly resists?: boolean
  readonly skills?: readonly string[]
  readonly difficulty?: Difficulty
  /** It is the maneuver of a turn: one activity. */
  readonly isManeuver?: boolean
  /** Edges above 0, banes below. */
  readonly sway?: number
}

/** The characteristic is the roller's to choose; its better one unless said. */
function askScore(step: DsStep, id: PieceId, of: readonly Characteristic[]): Characteristic {
  const sorted = of.toSorted((a, b) => scoreOf(step, id, b) - scoreOf(step, id, a))
  const [best] = sorted
  if (best === undefined) return 'might'
  if (sorted.length === 1) return best
  const options = sorted.map((one, i) => ({ id: one, byDefault: i === 0, rare: i > 0, one }))
  return ask.choice(step, id, 'which characteristic', options, R.ability.characteristicChoice).one
}

/** The tier of a test; an object that must make one gets tier 1. */
export function rollTest(step: DsStep, id: PieceId, test: Test): Tier {
  // @rule drawsteel.ability.target-object
  if (isObject(step.fight, id)) return 1
  const score = askScore(step, id, test.of)
  const meets = whatMeets(step, id, test, score)
  let { tier, outcome } = rollOnce(step, id, test, score, meets)
  // A token buys one new roll of the same test, which counts.
  if (offerReroll(step, id)) ({ tier, outcome } = rollOnce(step, id, test, score, meets))
  useUpTiers(step, id, TEST)
  if (outcome !== '') askWhatComes(step, id, outcome)
  bleed(step, id, ...(isBodily(score) ? (['test'] as const) : []), ...(test.isManeuver === true ? (['maneuver'] as const) : []))
  return tier
}

const isBodily = (of: Characteristic): boolean => of === 'might' || of === 'agility'

/** What a test meets with: edges and banes, and the tier that it comes to at least. */
interface Meets {
  readonly sways: readonly Sway[]
  readonly least: Tier | 0
}

function whatMeets(step: DsStep, id: PieceId, test: Test, score: Characteristic): Meets {
  const circumstance = swaysFrom(askCircumstance(step, id))
  const { sway, least } = testTraits(step, id, score)
  return { sways: [...testSways(step, id, score, test.sway ?? 0, test.resists === true), ...swaysFrom(sway), ...circumstance], least }
}

/** One roll of a test; what it comes to by its difficulty, if it has one. */
function rollOnce(step: DsStep, id: PieceId, test: Test, score: Characteristic, { sways, least }: Meets): { tier: Tier; outcome: string } {
  const roll = rollPower(step, id, { score, kind: 'test', crits: false, skill: skillBonus(step, id, test) })
  const plain = outcomeOf(step, id, roll, sways, NOBODY)
  const tier = least !== 0 && plain.tier < least ? least : plain.tier
  tellRoll(step, id, NOBODY, test.what, roll, { ...plain, tier }, R.roll.kinds)
  const outcome = test.difficulty === undefined ? '' : testOutcome(step, test.difficulty, tier, roll.natural)
  if (test.difficulty !== undefined) step.emit({ type: 'test', by: id, outcome, rule: difficultyRule[test.difficulty] })
  return { tier, outcome }
}

/** A reward or a consequence is the game master's to invent; the book has one that will mostly do. */
function askWhatComes(step: DsStep, id: PieceId, outcome: string): void {
  const isReward = outcome === REWARD
  if ((!isReward && !outcome.endsWith('consequence')) || !step.applies(R.test.consequence)) return
  const done = { id: 'done' }
  const ways = isReward ? [{ id: 'hero-token', byDefault: true }, done] : [{ id: 'next-fight', byDefault: true }, { id: 'malice' }, done]
  const way = byHandOr(step, id, isReward ? 'what the reward is' : 'what the consequence is', ways, R.test.consequence)
  if (way.id === 'hero-token') step.set(NOBODY, 'tokens', step.fight.tokens + 1, R.test.consequence)
  else if (way.id === 'malice') step.set(NOBODY, 'malice', step.fight.malice + MALICE, R.test.consequence)
  else if (way.id === 'next-fight') tellWords(step, id, `${MALICE} Malice more as the next fight begins`, R.test.consequence)
}
const MALICE = 2

const swaysFrom = (value: number): readonly Sway[] => (value === 0 ? [] : [{ rule: R.edge.circumstance, value }])

/** One fitting skill adds 2; a second one nothing, and none where somebody resists. */
function skillBonus(step: DsStep, id: PieceId, test: Test): number {
  const { skills } = sheetOf(step.fight, id)
  // Who resists could bring any skill to bear, if the rule did not forbid it.
  const fitting = test.skills === undefined && test.resists === true ? skills : (test.skills ?? []).filter((one) => skills.includes(one))
  if (fitting.length === 0) return 0
  // @rule drawsteel.roll.reactive-test
  if (test.resists === true) return 0
  // @rule drawsteel.skill.one otherwise number
  return 2
}

const difficultyRule: Readonly<Record<Difficulty, RuleIndex>> = { easy: R.test.easy, medium: R.test.medium, hard: R.test.hard }

function testOutcome(step: DsStep, difficulty: Difficulty, tier: Tier, natural: number): string {
  // @rule drawsteel.crit.combat-test
  if (natural >= 19 && step.applies(R.test.natural)) return REWARD
  return outcomes[difficulty][tier - 1] ?? ''
}

/** One side of an opposed roll, and what it comes to with an edge or a bane more: tiers up or down count as 4 points. */
export function rollOpposed(step: DsStep, id: PieceId, test: Test): (sway: number) => number {
  const score = askScore(step, id, test.of)
  const { sways } = whatMeets(step, id, test, score)
  const rollIt = (): PowerRoll => rollPower(step, id, { score, kind: 'test', crits: false, skill: skillBonus(step, id, test) })
  const first = rollIt()
  const roll = offerReroll(step, id) ? rollIt() : first
  if (isBodily(score)) bleed(step, id, 'test')
  return (sway) => {
    const more = sway === 0 ? [] : [{ rule: R.concealment.invisible, value: sway }]
    const outcome = outcomeOf(step, id, roll, [...sways, ...more], NOBODY)
    const shift = Math.min(2, outcome.edges) - Math.min(2, outcome.banes)
    const points = Math.abs(shift) === 2 ? Math.sign(shift) * 4 : shift * 2
    const total = roll.base + points
    const parts =
      points === 0 ? outcome.parts : [...roll.parts, { rule: R.roll.opposed, value: points, type: '', label: 'edges and banes' }]
    tellRoll(step, id, NOBODY, test.what, roll, { ...outcome, total, parts }, R.roll.opposed)
    return total
  }
}

/** Edges and banes on a test. */
function testSways(step: DsStep, by: PieceId, of: Characteristic, given: number, resists: boolean): readonly Sway[] {
  const { fight } = step
  const sways = new Sways(step)
  sways.add(R.weakened.bane, -timesOf(step, by, 'weakened'), has(fight, by, 'weakened'))
  sways.add(R.restrained.tests, -1, isBodily(of) && has(fight, by, 'restrained'))
  sways.add(R.move.squeezed, -1, isSqueezed(fight, pieceAt(fight, by)))
  sways.add(R.environment.underwater, -1, isSubmerged(fight, by) && !sheetOf(fight, by).modes.includes('swim'))
  sways.add(R.action.defend, 2, resists && isDefended(step, by))
  sways.add(R.test.assist, given, given !== 0)
  for (const part of traitParts(step, by))
    if (part.is === 'sway' && part.side === 'own' && (part.rolls === 'test' || part.rolls === 'power'))
      sways.add(R.edge.circumstance, part.value, holds(step, part.when, by, NOBODY))
  for (const { effect, sway } of keptReady(fight.effects)) {
    if ((sway.rolls !== 'test' && sway.rolls !== 'power') || !touches(fight, effect, sway.against, by, NOBODY, [effect.by])) continue
    sways.add(effect.rule, effect.value, true)
    if (sway.once) step.end(effect, 'used')
  }
  return sways.list
}

/** Traits about some tests: those with a characteristic, and those about something, of which the game master says whether this is one. */
type OfTests = Extract<TraitPart, { is: 'tests' }>

/** What of it holds for a test. */
function testTraits(step: DsStep, id: PieceId, of: Characteristic): { readonly sway: number; readonly least: Tier | 0 } {
  let sway = 0
  let least: Tier | 0 = 0
  for (const part of traitParts(step, id)) {
    if (part.is !== 'tests' || !isMeant(step, id, part, of)) continue
    sway += part.sway
    if (part.least > least) least = part.least
  }
  return { sway, least }
}

function isMeant(step: DsStep, id: PieceId, part: OfTests, of: Characteristic): boolean {
  if (part.about === '') return part.of.includes(of)
  const options = [{ id: 'no', byDefault: true }, { id: 'yes' }]
  return ask.ruling(step, id, `is it a test to ${part.about}`, options, R.test.difficulty).id === 'yes'
}

/** An edge or a bane for what no rule covers: rain on a wall, poor light. */
const choices = [
  { id: 'none', value: 0, byDefault: true },
  { id: 'edge', value: 1 },
  { id: 'bane', value: -1 },
  { id: 'double-edge', value: 2 },
  { id: 'double-bane', value: -2 },
]

/** Of the game master, before a power roll, at tables where it wants to be asked. */
export function askCircumstance(step: DsStep, by: PieceId): number {
  if (step.setting('circumstances') !== 'ask' || !step.applies(R.edge.circumstance)) return 0
  return ask.ruling(step, by, 'an edge or a bane for the circumstances of this roll', choices, R.edge.circumstance).value
}
