import { NOBODY, type Part, type PieceId, type RuleIndex, type Stacking, type Tally } from '@riposte/referee'
import { Sway } from '@riposte/tactics'
import { abilityNow, partsOn } from '../bearing/parts.ts'
import { type Degree, degrees } from '../clauses/words.ts'
import { isSqueezed } from '../close-combat.ts'
import { isIn } from '../conditions/conditions.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { hindersConstitution, hindersDexterity } from '../gear/armor.ts'
import type { Rolled } from '../moments.ts'
import { R } from '../rules.ts'
import { burden } from '../sheet/encumbrance.ts'
import type { HomlStep } from '../step.ts'
import { type Ability, type Aspect, abilityOf, isKnack, levelModifier } from '../terms.ts'
import { open } from '../windows.ts'
import { bonuses, leanings, spend } from './bonuses.ts'

/** A d20 and what somebody is good at, against a number; how well it went; and dice that come to it afterwards. */

/** Advantage, disadvantage, or neither: they do not add up, and any of both cancel. */
export function lean(parts: readonly Part[]): -1 | 0 | 1 {
  const helps = parts.some(({ value }) => value > 0)
  const hinders = parts.some(({ value }) => value < 0)
  // @rule homl.core.adv, homl.mod.cancel, homl.vis.cover-once
  if (helps && hinders) return 0
  return helps ? 1 : hinders ? -1 : 0
}

/** Of each type of modifier only one counts, the one best for who rolls. */
// @rule homl.core.no-stack
const bestForRoller: Stacking = (parts) => (parts.every(isBest) ? parts : parts.filter(isBest))

function isBest(part: Part, i: number, parts: readonly Part[]): boolean {
  for (let k = 0; k < parts.length; k++) {
    const other = parts[k]
    if (other?.type === part.type && (other.value > part.value || (other.value === part.value && k < i))) return false
  }
  return true
}

const PROFICIENCY = 5

const isProficient = (step: HomlStep, id: PieceId, skill: string): boolean =>
  sheetOf(step.fight, id).proficient.has(skill) || partsOn(step, id, 'proficient').some(({ clause }) => clause.in === skill)

/** What a check rests on and comes to before the die. */
export function aspectTally(step: HomlStep, id: PieceId, ability: Ability, skill: string, about: readonly string[] = []): Tally {
  const sheet = sheetOf(step.fight, id)
  const tally = step
    .tally(bestForRoller)
    .add(R.core.check, abilityNow(step, id, ability), ability, 'ability')
    .add(R.core.levelMod, levelModifier(sheet.level), 'level', 'level')
    .add(R.core.proficiency, isProficient(step, id, skill) ? PROFICIENCY : 0, skill, 'proficiency')
  for (const { to, value, label } of sheet.lasting)
    if (to === skill || to === ability || about.includes(to)) tally.add(R.core.noStack, value, label, 'permanent')
  return tally
}

export const abilityFor = (aspect: Aspect): Ability => (isKnack(aspect) ? abilityOf[aspect] : aspect)

export const tallyFor = (step: HomlStep, id: PieceId, aspect: Aspect, about: readonly string[] = []): Tally =>
  aspectTally(step, id, abilityFor(aspect), aspect, about)

/** What hinders every check that rests on an ability: armour, being overloaded, being weak. `at`: with whom it has to do. */
export function hindered(step: HomlStep, sway: Sway, id: PieceId, ability: Ability, at: PieceId = NOBODY): Sway {
  const sheet = sheetOf(step.fight, id)
  const { armor } = sheet
  const shield = pieceAt(step.fight, id).shed ? 'none' : sheet.shield
  const over = ability === 'DEX' ? burden(sheet) : 0
  sway.hamper(R.pc.encumbered, over > 0)
  // @rule homl.pc.encumbered
  if (over === 2) sway.isHopeless = true
  sway.hamper(R.armor.penalty, (ability === 'DEX' && hindersDexterity(armor, shield)) || (ability === 'CON' && hindersConstitution(armor)))
  sway.hamper(R.squeeze.penalty, isBodily(ability) && isSqueezed(step.fight, id, at))
  sway.hamper(R.cond.immobilized, ability === 'STR' && isIn(step.fight, id, 'weakened'))
  return sway
}

const isBodily = (ability: Ability): boolean => ability === 'STR' || ability === 'DEX'

/** An NPC makes no checks: that it squeezes helps who rolls against it. */
export function helpedBy({ fight }: HomlStep, sway: Sway, id: PieceId, ability: Ability, at: PieceId): Sway {
  sway.give(R.squeeze.penalty, isBodily(ability) && at !== NOBODY && !sheetOf(fight, at).isHero && isSqueezed(fight, at, id))
  return sway
}

export interface Check {
  readonly by: PieceId
  readonly at?: PieceId
  readonly what: string
  readonly needs: number
  readonly tally: Tally
  readonly sway: Sway
  readonly isEnhanced?: boolean
  readonly isRaised?: boolean
  /** What it is a check of, for what helps with such. */
  readonly kinds?: readonly string[]
  readonly targets?: readonly PieceId[]
  readonly rule: RuleIndex
}

export function roll(
  step: HomlStep,
  { by, at = NOBODY, what, needs, tally, sway, isEnhanced = false, isRaised = false, kinds = [], targets = [], rule }: Check,
): Rolled {
  const rolled: Rolled = {
    by,
    at,
    what,
    needs,
    reasons: tally.parts,
    sum: tally.total,
    sway,
    isEnhanced,
    isRaised,
    rule,
    dice: [],
    die: 0,
    total: 0,
    degree: 'failure',
  }
  settle(step, rolled)
  spend(step, { by, kinds, at, targets })
  return rolled
}

/**
 * The dice as the reasons are now. Advantage that comes to a roll already made adds a die to it; where it cancels a
 * disadvantage, the die thrown first stands alone.
 */
export function settle(step: HomlStep, rolled: Rolled): void {
  const leaning = lean(rolled.sway.parts)
  const wanted = leaning === 0 ? 1 : 2
  while (rolled.dice.length < wanted) rolled.dice = [...rolled.dice, step.roll(20, rolled.by, rolled.what, rolled.rule)]
  const [first = 0] = rolled.dice
  rolled.die = leaning > 0 ? Math.max(...rolled.dice) : leaning < 0 ? Math.min(...rolled.dice) : first
  rolled.total = rolled.die + rolled.sum
  rolled.degree =
    rolled.fixed ?? (rolled.sway.isHopeless ? 'failure' : degreeOf(rolled.total, rolled.needs, rolled.isEnhanced, rolled.isRaised))
  step.emit({
    type: 'check',
    by: rolled.by,
    at: rolled.at,
    what: rolled.what,
    die: rolled.die,
    dice: rolled.dice,
    total: rolled.total,
    needs: rolled.needs,
    success: rolled.degree !== 'failure',
    degree: rolled.degree,
    parts: rolled.reasons,
    sways: rolled.sway.parts,
    rule: rolled.rule,
  })
}

/** Made once more: what comes counts, or the better of both. */
export function again(step: HomlStep, rolled: Rolled, keeps: 'better' | 'new'): void {
  const { dice, die } = rolled
  rolled.dice = []
  settle(step, rolled)
  if (keeps === 'new' || rolled.die >= die) return
  rolled.dice = dice
  settle(step, rolled)
}

// @rule homl.check.levels otherwise number
const COMPLETE = 5

/** How likely a die comes to a face or more, as reasons lean. */
export function chanceOf(face: number, leaning: -1 | 0 | 1): number {
  const plain = Math.min(1, Math.max(0, (21 - face) / 20))
  return leaning === 0 ? plain : leaning > 0 ? 1 - (1 - plain) ** 2 : plain ** 2
}

/** How likely a check comes to some degree. */
export function chanceIn(
  { needs, tally, sway, isEnhanced = false, isRaised = false }: Check,
  least: 'success' | 'complete' = 'success',
): number {
  if (sway.isHopeless) return 0
  const steps = degrees.indexOf(least) - (isEnhanced ? 1 : 0) - (isRaised ? 1 : 0)
  return steps <= 0 ? 1 : chanceOf(needs + (steps - 1) * COMPLETE - tally.total, lean(sway.parts))
}

/** In percent. */
export const oddsOf = (check: Check, least?: 'success' | 'complete'): number => Math.round(100 * chanceIn(check, least))

/** How well a total does. A point paid raises it by one; the highest needs both the point and a complete success. */
export function degreeOf(total: number, needs: number, isEnhanced: boolean, isRaised = false): Degree {
  // @rule homl.core.results, homl.check.levels
  const reached = total >= needs + COMPLETE ? 'complete' : total >= needs ? 'success' : 'failure'
  return raised(reached, isEnhanced, isRaised)
}

export function raised(reached: Degree, isEnhanced: boolean, isRaised = false): Degree {
  // @rule homl.check.enhance, homl.core.enhance-rank, homl.check.enhanced
  const paid = degrees.indexOf(reached) + (isEnhanced ? 1 : 0)
  return degrees[Math.min(paid + (isRaised ? 1 : 0), degrees.length - 1)] ?? 'failure'
}

export const isAtLeast = (degree: Degree, least: Degree): boolean => degrees.indexOf(degree) >= degrees.indexOf(least)

/** A check of an aspect with nothing more to it. */
export function check(
  step: HomlStep,
  by: PieceId,
  aspect: Aspect,
  needs: number,
  what: string,
  rule: RuleIndex,
  sway: Sway = new Sway(step),
  against: PieceId = NOBODY,
): Rolled {
  helpedBy(step, hindered(step, sway, by, abilityFor(aspect), against), by, abilityFor(aspect), against)
  sway.hamper(R.cond.blindedPerception, aspect === 'perception' && isIn(step.fight, by, 'blinded'))
  const made = { by, at: NOBODY, kinds: [aspect, abilityFor(aspect), what] }
  leanings(step, sway, made)
  const rolled = roll(step, { ...made, what, needs, tally: bonuses(step, tallyFor(step, by, aspect), made), sway, rule })
  open(step, { window: 'checked', by, at: by, rolled, degree: rolled.degree, kinds: made.kinds })
  return rolled
}

/** "65% success, 40% complete". */
export const sayOdds = (check: Check): string => `${oddsOf(check)}% success, ${oddsOf(check, 'complete')}% complete`

/** Whether somebody pays a power point to raise a check by a degree, before the die is cast; `against` whom, of a defense. */
export function paysToEnhance(step: HomlStep, id: PieceId, source: string | undefined, check?: () => Check, against = NOBODY): boolean {
  const piece = pieceAt(step.fight, id)
  const { isHero, sources } = sheetOf(step.fight, id)
  if (!isHero || (piece.power === 0 && step.isMoot(R.check.enhance))) return false
  const promised = (isEnhanced: boolean) => (check === undefined ? {} : { preview: () => ({ text: sayOdds({ ...check(), isEnhanced }) }) })
  const offers = step.offers()
  offers.offer({ id: 'plain', label: 'keep it', byDefault: true, auto: true, ...promised(false) })
  offers.offer(
    { id: 'enhance', label: 'spend it', rule: R.check.enhance, ...promised(true) },
    step.forbids(R.check.enhance, piece.power === 0),
    step.forbids(R.core.enhanceRank, source !== undefined && !sources.includes(source)),
    step.forbids(R.cond.compelledPower, isIn(step.fight, id, 'compelled')),
  )
  const { options, refusals } = offers
  const { id: choice } = step.ask({
    kind: 'choice',
    seat: piece.seat,
    piece: id,
    by: against,
    text: 'a power point for a degree more',
    options,
    refusals,
    rule: R.check.enhance,
    read: undefined,
  })
  if (choice !== 'enhance') return false
  // @rule homl.check.enhance-before
  step.set(id, 'power', piece.power - 1)
  return true
}
