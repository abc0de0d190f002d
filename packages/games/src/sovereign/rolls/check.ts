import { NOBODY, PASS, type Part, type PieceId, type RuleIndex, type Tally } from '@riposte/referee'
import { pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { SovereignStep } from '../step.ts'
import type { Attribute, Skill } from '../terms.ts'

/** What the situation adds to a roll: a penalty for time lost, a bonus for nearness. */
export interface Extra {
  readonly rule: RuleIndex
  readonly value: number
  readonly label?: string
}

export interface Check {
  readonly by: PieceId
  /** In the log and at the die: `shove`, `first aid`. */
  readonly what: string
  /** What may be used: the best legal pair is. */
  readonly attributes: readonly Attribute[]
  readonly skills: readonly Skill[]
  /** 10 unless said. */
  readonly needs?: number | undefined
  readonly against?: PieceId | undefined
  readonly extra?: readonly Extra[] | undefined
  /** Others who help, as in a group check. */
  readonly helpers?: readonly PieceId[] | undefined
  /** Combat checks (shove, grapple, screen) are not rerolled. */
  readonly kind: 'combat' | 'skill'
  readonly rule: RuleIndex
}

/** A check against somebody who resists it. Both use the same attributes and skills unless said. */
export interface Contest extends Check {
  readonly against: PieceId
  readonly theirAttributes?: readonly Attribute[] | undefined
  readonly theirSkills?: readonly Skill[] | undefined
  readonly theirExtra?: readonly Extra[] | undefined
}

/** Somebody who resists, and the total that beats them. */
export interface Resistance {
  readonly piece: PieceId
  readonly needs: number
}

export interface Outcome {
  readonly total: number
  readonly needs: number
  readonly success: boolean
}

export const DIFFICULTY = 10
// @rule sovereign.check.opposed otherwise number
const OPPOSED_BASE = 8

/** 2d6, skill and attribute against a number. */
export const check = (step: SovereignStep, given: Check): boolean => attempt(step, given).success

/** A check with its total, for who must know by how much it failed. */
export function attempt(step: SovereignStep, given: Check): Outcome {
  const { by } = given
  const against = { piece: given.against ?? NOBODY, needs: given.needs ?? DIFFICULTY }
  const tally = checkTally(step, given)
  const die = rollDice(step, given)
  const first = report(step, given, against, die, tally)
  if (first.success || given.kind === 'combat' || !rerolls(step, by)) return first
  const better = Math.max(die, rollDice(step, given))
  return report(step, given, against, better, tally)
}

/** Only the one who wants to change things rolls; a tie is theirs. */
export const opposed = (step: SovereignStep, given: Contest): boolean =>
  check(step, {
    ...given,
    needs: resistance(step, given.against, given.theirAttributes ?? given.attributes, given.theirSkills ?? given.skills, given.theirExtra),
  })

/** One roll of a combat check compared with several who resist it: which of them it beats, in their order. */
export function opposedByAll(step: SovereignStep, given: Check, against: readonly Resistance[]): boolean[] {
  const tally = checkTally(step, given)
  const die = rollDice(step, given)
  return against.map((one) => report(step, given, one, die, tally).success)
}

/** The total that beats somebody's resistance. */
export function resistance(
  step: SovereignStep,
  id: PieceId,
  attributes: readonly Attribute[],
  skills: readonly Skill[],
  extra: readonly Extra[] = [],
): number {
  const tally = step.tally()
  modifierOf(step, id, attributes, skills, tally)
  addAll(tally, extra)
  return OPPOSED_BASE + tally.total
}

/** The modifier of the best legal pair of attribute and skill, its parts added to the tally. */
export function modifierOf(
  step: SovereignStep,
  id: PieceId,
  attributes: readonly Attribute[],
  skills: readonly Skill[],
  tally: Tally = step.tally(),
): number {
  const sheet = sheetOf(step.fight, id)
  const parts = sheet.detailed ? bestPair(step, sheet, attributes, skills) : npcParts(step, sheet, skills)
  let total = 0
  for (const part of parts) {
    tally.add(part.rule, part.value, part.label)
    total += part.value
  }
  return total
}

/** Each helper adds 1 where its own modifier is positive and takes 1 away where it is negative. */
function addHelpers(
  step: SovereignStep,
  helpers: readonly PieceId[],
  attributes: readonly Attribute[],
  skills: readonly Skill[],
  tally: Tally,
): void {
  for (const helper of helpers) {
    tally.add(R.check.group, Math.sign(modifierOf(step, helper, attributes, skills)), pieceAt(step.fight, helper).key)
  }
}

/** Who of a group has the best modifier, the first of equals. */
export function bestOf(
  step: SovereignStep,
  group: readonly PieceId[],
  attributes: readonly Attribute[],
  skills: readonly Skill[],
): PieceId {
  let best = NOBODY
  let most = Number.NEGATIVE_INFINITY
  for (const id of group) {
    const modifier = modifierOf(step, id, attributes, skills)
    if (modifier > most) {
      most = modifier
      best = id
    }
  }
  return best
}

function bestPair(step: SovereignStep, sheet: Sheet, attributes: readonly Attribute[], skills: readonly Skill[]): readonly Part[] {
  let best: readonly Part[] = []
  let most = Number.NEGATIVE_INFINITY
  for (const attribute of attributes) {
    for (const skill of skills) {
      const tally = pairTally(step, sheet, attribute, skill)
      if (tally.total > most) {
        most = tally.total
        best = tally.parts
      }
    }
  }
  return best
}

const pairTally = (step: SovereignStep, sheet: Sheet, attribute: Attribute, skill: Skill): Tally =>
  step
    .tally()
    .add(R.check.roll, sheet.attribute[attribute], attribute)
    .add(R.check.roll, sheet.skill[skill], skill)
    .add(R.armor.skillPenalties, armorPenalty(sheet, skill), sheet.armorWorn)

function armorPenalty(sheet: Sheet, skill: Skill): number {
  if (skill === 'Sneak') return sheet.sneakPenalty
  return skill === 'Exert' ? sheet.exertPenalty : 0
}

/** Who has no attributes is good at some things, bad at others, and +0 at the rest. */
function npcParts(step: SovereignStep, sheet: Sheet, skills: readonly Skill[]): readonly Part[] {
  const values = skills.map((skill) => listedModifier(sheet, skill))
  return step.tally().add(R.check.npc, Math.max(...values), 'listed').parts
}

/** The level of a skill, or what stands for it where somebody has none. */
export const skillLevel = (sheet: Sheet, skill: Skill): number => (sheet.detailed ? sheet.skill[skill] : listedModifier(sheet, skill))

function listedModifier({ npcSkill: { bonus, good, bad } }: Sheet, skill: Skill): number {
  if (bad.includes(skill)) return -1
  return good.length === 0 || good.includes(skill) ? bonus : 0
}

function checkTally(step: SovereignStep, given: Check): Tally {
  const tally = step.tally()
  modifierOf(step, given.by, given.attributes, given.skills, tally)
  addHelpers(step, given.helpers ?? [], given.attributes, given.skills, tally)
  return addAll(tally, given.extra ?? [])
}

function addAll(tally: Tally, extra: readonly Extra[]): Tally {
  for (const { rule, value, label } of extra) tally.add(rule, value, label)
  return tally
}

/** Two dice; a gifted chirurgeon's Heal rolls three and drops the lowest. */
function rollDice(step: SovereignStep, given: Check): number {
  const roll = (): number => step.roll(6, given.by, given.what, R.check.roll)
  const a = roll()
  const b = roll()
  if (!given.skills.includes('Heal') || sheetOf(step.fight, given.by).feat['gifted-chirurgeon'] < 1) return a + b
  if (!step.applies(R.feat.chirurgeon)) return a + b
  const c = roll()
  return a + b + c - Math.min(a, b, c)
}

function report(step: SovereignStep, given: Check, against: Resistance, die: number, tally: Tally): Outcome {
  const total = die + tally.total
  const outcome = { total, needs: against.needs, success: total >= against.needs }
  step.emit({
    type: 'check',
    by: given.by,
    against: against.piece,
    what: given.what,
    die,
    ...outcome,
    parts: tally.parts,
    rule: given.rule,
  })
  return outcome
}

/** A full expert may reroll once a fight, and keeps the better result. */
function rerolls(step: SovereignStep, id: PieceId): boolean {
  const piece = pieceAt(step.fight, id)
  if (sheetOf(step.fight, id).class !== 'expert') return false
  const offers = step.offers()
  offers.offer(
    { id: 'masterful-expertise', rule: R.class.masterfulExpertise },
    step.forbids(R.class.masterfulExpertise, piece.expertiseUsed),
  )
  if (offers.options.length === 0) return false
  const options = [...offers.options, PASS]
  const answer = step.ask({ kind: 'reaction', seat: piece.seat, piece: id, text: 'Reroll the failed check?', window: 'check', options })
  if (answer.id === PASS.id) return false
  step.set(id, 'expertiseUsed', true, R.class.masterfulExpertise)
  return true
}
