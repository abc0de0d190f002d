import {
  bestOfType,
  effectOn,
  effectsOn,
  NOBODY,
  type Part,
  type PieceId,
  type RuleIndex,
  type Stacking,
  spoken,
  type Tally,
} from '@riposte/referee'
import { Sway } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { isCharmedBy, isIn, lameOf, spiritIn } from '../conditions/conditions.ts'
import { TOTAL_DODGE, TOTAL_SHIELD, totalDefence } from '../conditions/total-defence.ts'
import { shakenBy } from '../conditions/vigorous-motion.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { isBlind } from '../light.ts'
import { R } from '../rules.ts'
import { isLent, LENT, type Lent } from '../sheet/power.ts'
import { bookOf, type FansysStep } from '../step.ts'
import { isNatural, type Skill, type Stat, statOf } from '../terms.ts'
import { chanceOf, diceLeft, lean, spendDice, type Thrown, throwDice } from './dice.ts'

/** Dice and what somebody is good at, against a number. */

export interface Check {
  readonly by: PieceId
  readonly at?: PieceId
  readonly what: string
  readonly stat: Stat
  readonly needs: number
  /** What the number comes of, where it is more than a number. */
  readonly against?: readonly Part[]
  readonly tally: Tally
  readonly sway: Sway
  /** An attack or a save: a double 1 fails and a double 12 succeeds. */
  readonly isBold: boolean
  /** The dice count at most so much. */
  readonly most?: number
  readonly rule: RuleIndex
}

export interface Rolled extends Thrown {
  readonly total: number
  readonly success: boolean
  /** What was added to the dice. */
  readonly parts: readonly Part[]
}

/** Of each kind only the best and the worst count. */
const stacking: Stacking = (parts) => {
  // @rule fansys.core.stacking
  if (parts.length > 1) return bestOfType(parts)
  return parts
}
export const sum = (step: FansysStep): Tally => step.tally(stacking)

/** What spells and circumstances lend to somebody's rolls. */
export function addLent(step: FansysStep, tally: Tally, id: PieceId, to: Lent['to']): void {
  for (const { kind, holds } of effectsOn(step.fight, id))
    if (kind === LENT && isLent(holds) && holds.to === to && holds.bonus !== 0) tally.add(R.core.stacking, holds.bonus, 'lent', holds.kind)
}

/** Advantage and disadvantage that powers leave on somebody. */
export function swayLent(step: FansysStep, sway: Sway, id: PieceId, to: Lent['to']): void {
  for (const { kind, holds } of effectsOn(step.fight, id))
    if (kind === LENT && isLent(holds) && holds.to === to) {
      // @rule fansys.cost.ability
      sway.give(R.cost.ability, holds.sway === 'advantage')
      // @rule fansys.cost.ability
      sway.hamper(R.cost.ability, holds.sway === 'disadvantage')
    }
}

/** `again` makes the same check on the fight as a side knows it, where somebody unknown may have a part in it. */
export function roll(step: FansysStep, check: Check, again?: (known: FansysStep) => Check): Rolled {
  const { by, at = NOBODY, what, needs, against = [], tally, sway, isBold, most, rule } = hindered(step, check)
  const more = spends(step, check, () => {
    const known = again === undefined ? step : step.asKnownTo(by, at)
    return again === undefined || known === step ? check : hindered(step, again(known))
  })
  const thrown = throwDice(step, by, what, rule, sway.parts)
  const counted = most === undefined ? thrown.sum : Math.min(most, thrown.sum)
  const total = counted + tally.total + more.reduce((all, { value }) => all + value, 0)
  const success = succeeds(thrown, total, needs, isBold) && !sway.isHopeless
  const parts = [...tally.parts, ...more]
  const told = (reasons: readonly Part[], of: (known: Check) => readonly Part[]): readonly Part[] =>
    again === undefined ? reasons : step.reasons(reasons, [by, at], (known) => of(hindered(step, again(known))))
  const { dice, kept } = thrown
  const shown = told(parts, (known) => [...known.tally.parts, ...more])
  const stood = told(against, (known) => known.against ?? [])
  const sways = told(sway.parts, (known) => known.sway.parts)
  step.emit({ type: 'check', by, at, what, die: counted, dice, kept, total, needs, success, parts: shown, against: stood, sways, rule })
  return { ...thrown, total, success, parts }
}

/** An attack that has been rolled, against another number. */
export const meets = (rolled: Rolled, needs: number): boolean => succeeds(rolled, rolled.total, needs, true)

/** And told anew, where it finds somebody else. */
export function compare(step: FansysStep, { by, what, rule }: Check, rolled: Rolled, at: PieceId, guard: Tally): boolean {
  const { sum: die, dice, kept, total, parts } = rolled
  const { total: needs, parts: against } = guard
  const success = meets(rolled, needs)
  step.emit({ type: 'check', by, at, what, die, dice, kept, total, needs, success, parts, against, sways: [], rule })
  return success
}

function succeeds({ ones, twelves }: Thrown, total: number, needs: number, isBold: boolean): boolean {
  // @rule fansys.core.snakeeyes
  if (isBold && ones === 2) return false
  // @rule fansys.core.doubletwelve
  if (isBold && twelves === 2) return true
  // @rule fansys.core.roll
  return total >= needs
}

/** What hinders every roll of somebody, or every one that rests on a stat. */
function hindered({ fight }: FansysStep, check: Check): Check {
  const { by, stat, sway } = check
  sway.hamper(R.cond.poisoned, isIn(fight, by, 'poisoned'))
  sway.hamper(R.cond.dominated, stat === 'CHA' && isIn(fight, by, 'dominated'))
  return check
}

/** How likely it succeeds as it is rolled, with so much more on the dice. */
function chanceIn({ needs, tally, sway, isBold, most = MOST }: Check, more = 0): number {
  const least = needs - tally.total - more
  return sway.isHopeless || least > most ? 0 : chanceOf(least, lean(sway.parts), isBold)
}
const MOST = 99

/** In percent; `share`: how often it comes to a roll at all. */
export const oddsOf = (step: FansysStep, check: Check, share = 1): number => percent(share * chanceIn(hindered(step, check)))
const percent = (chance: number): number => Math.round(100 * chance)

/** A die of stamina, or of mind, for 1d6 more: said before the dice are thrown. */
function spends(step: FansysStep, check: Check, known: () => Check): readonly Part[] {
  const { by, stat } = check
  const what = isNatural(stat) ? 'sp' : 'mp'
  if (diceLeft(pieceAt(step.fight, by), what) === 0) return []
  const options = [
    { id: 'plain', label: 'as it is', byDefault: true, preview: () => ({ text: `${percent(chanceIn(known()))}% success` }) },
    { id: 'spend', label: 'spend a die', rule: R.core.spenddie, preview: () => ({ text: `${oddsWith(known())}% success` }) },
  ]
  const power = sheetOf(step.fight, by).powers.find((one) => one.id === check.what)
  const text = `a die of ${what === 'sp' ? 'stamina' : 'mind'} for 1d6 more: ${power?.name ?? spoken(check.what)}`
  if (ask.choice(step, by, text, options, R.core.spenddie).id === 'plain') return []
  spendDice(step, by, what, 1, R.core.spenddie)
  // @rule fansys.core.spenddie
  return [{ rule: R.core.spenddie, value: step.roll(6, by, 'a die spent', R.core.spenddie), type: '', label: 'die spent' }]
}

function oddsWith(check: Check): number {
  let odds = 0
  for (let face = 1; face <= 6; face++) odds += chanceIn(check, face) / 6
  return percent(odds)
}

// ------------------------------------------------------------------------------------------------------------------ skills

/** A skill against a number: what adds to it, and what makes it easier or harder. */
function trying(step: FansysStep, by: PieceId, skill: Skill, needs: number, rule: RuleIndex, sway = new Sway(step), more?: Part): Check {
  const sheet = sheetOf(step.fight, spiritIn(step.fight, by) ?? by)
  const tally = sum(step).add(R.skill.bonus, sheet.skill[skill], skill)
  if (more !== undefined) tally.add(more.rule, more.value, more.label)
  addLent(step, tally, by, 'skill')
  swayLent(step, sway, by, 'skill')
  unsteady(step, by, skill, tally, sway)
  const stat = statOf[skill]
  tally.add(R.load.penalty, burden(step, by, stat), 'load')
  sway.hamper(R.cond.doomed, isIn(step.fight, by, 'doomed'))
  const blind = stat === 'DEX' ? isBlind(step.fight, by) : undefined
  if (blind !== undefined) sway.hamper(blind, true)
  // @rule fansys.skill.untrained
  const most = sheet.untrained.has(skill) ? UNTRAINED : undefined
  return { by, what: skill, stat, needs, tally, sway, isBold: false, ...(most !== undefined && { most }), rule }
}

/** With the help of whoever likes; a helping hand needs a roll of its own. */
export function skillCheck(step: FansysStep, by: PieceId, skill: Skill, needs: number, rule: RuleIndex, sway?: Sway, more?: Part): Rolled {
  const check = trying(step, by, skill, needs, rule, sway, more)
  const helpers: PieceId[] = []
  bookOf(step).opens(step, { window: 'tried', by, at: by, skill, helpers })
  // @rule fansys.skill.assist
  for (const helper of helpers.slice(0, sheetOf(step.fight, by).base))
    if (roll(step, trying(step, helper, skill, HELPS, R.skill.assist)).success) check.tally.add(R.skill.assist, 2, 'help')
  return roll(step, check)
}
const HELPS = 12
const UNTRAINED = 13

/** What its load takes from all that the body does. */
// @rule fansys.load.penalty otherwise number
const BURDENS = { light: 0, medium: -2, heavy: -6 } as const
export const burden = ({ fight }: FansysStep, id: PieceId, stat: Stat): number => (isNatural(stat) ? BURDENS[sheetOf(fight, id).load] : 0)

const unsteadied: readonly Skill[] = ['heal', 'tinker', 'fortify', 'spellworking', 'sleight-of-hand']
/** In vigorous motion: two worse, or as another chapter has it. */
function unsteady(step: FansysStep, id: PieceId, skill: Skill, tally: Tally, sway: Sway): void {
  const by = unsteadied.includes(skill) ? shakenBy(step.fight, id) : undefined
  if (by === undefined) return
  const rule = by === 'mount' ? R.mount.vigorousSkills : R.vigorous.effects
  const isSway = step.setting('unsteady-skills') === 'disadvantage'
  if (isSway) sway.hamper(rule, true)
  // @rule fansys.mount.vigorous.skills otherwise number
  tally.add(rule, isSway ? 0 : -2, 'vigorous motion')
}

// ------------------------------------------------------------------------------------------------------------------- saves

export interface Saving {
  readonly id: PieceId
  readonly stat: Stat
  readonly needs: number
  /** Whose doing it is, where it is somebody's. */
  readonly of?: PieceId
  /** Against which condition, where it is one. */
  readonly condition?: string
  readonly more?: Part
  readonly what: string
  readonly sway?: Sway
  readonly rule: RuleIndex
}

/** A save with one of six bonuses. It may fail, or succeed, without a die. */
export function save(step: FansysStep, saving: Saving): Rolled {
  const fate = fated(step, saving)
  if (fate === undefined && givesIn(step, saving)) return decided(false)
  return fate === undefined ? roll(step, savingCheck(step, saving)) : decided(fate)
}

/** In percent, that it is saved against. */
export function oddsToSave(step: FansysStep, saving: Saving): number {
  const fate = fated(step, saving)
  return fate === undefined ? oddsOf(step, savingCheck(step, saving)) : fate ? 100 : 0
}

/** What comes of it without a die, where that is so. */
function fated(step: FansysStep, { id, stat }: Saving): boolean | undefined {
  const sheet = sheetOf(step.fight, id)
  // @rule fansys.save.noform
  if (stat === 'CON' && sheet.score.CON === undefined && isFormless(sheet.kind)) return true
  // @rule fansys.save.noform
  if (isBeyond(step, id, stat)) return true
  // @rule fansys.save.missingstat
  if (sheet.score[stat] === undefined) return false
  return failsUnrolled(step, id, stat) ? false : undefined
}

/** The mindless are not befallen by what goes at the mind. */
export const isBeyond = ({ fight }: FansysStep, id: PieceId, stat: Stat): boolean =>
  (stat === 'INT' || stat === 'WIS') && sheetOf(fight, id).score.INT === undefined

function savingCheck(step: FansysStep, saving: Saving): Check {
  const { id, of = NOBODY, stat, needs, what, condition = '', more, rule, sway = new Sway(step) } = saving
  const sheet = sheetOf(step.fight, id)
  const own = stat === 'CHA' ? sheetOf(step.fight, spiritIn(step.fight, id) ?? id) : sheet
  const tally = sum(step).add(R.save.six, own.save[stat], stat)
  if (more !== undefined) tally.add(more.rule, more.value, more.label)
  tally.add(R.load.penalty, burden(step, id, stat), 'load')
  const isHeld = (kind: string): boolean => effectOn(step.fight, id, kind) !== undefined
  // @rule fansys.dodge.bonus
  if (stat === 'DEX' && isHeld(TOTAL_DODGE)) tally.add(R.dodge.bonus, totalDefence(step, id), 'dodging')
  // @rule fansys.shielddef.bonus
  if (stat === 'STR' && isHeld(TOTAL_SHIELD)) tally.add(R.shielddef.bonus, totalDefence(step, id), 'behind the shield')
  addLent(step, tally, id, 'save')
  swayLent(step, sway, id, 'save')
  // @rule fansys.cond.resist
  if (sheet.hardy.has(condition)) sway.give(R.cond.resist, true)
  // @rule fansys.cond.resist
  if (sheet.prey.has(condition)) sway.hamper(R.cond.resist, true)
  swayed(step, id, stat, sway)
  sway.hamper(R.cond.charmed, of >= 0 && !isNatural(stat) && isCharmedBy(step.fight, id, of))
  return { by: id, what, stat, needs, tally, sway, isBold: true, rule }
}

/** Who likes may fail where it rests on the will to act, which CON never does. */
function givesIn(step: FansysStep, { id, stat, what }: Saving): boolean {
  if (stat === 'CON') return false
  const options = [
    { id: 'save', byDefault: true },
    { id: 'fail', rule: R.core.voluntaryfail, rare: true },
  ]
  // @rule fansys.core.voluntaryfail
  return ask.choice(step, id, `save, or let it happen: ${what}`, options, R.core.voluntaryfail).id === 'fail'
}

const decided = (success: boolean): Rolled => ({ dice: [], kept: [], sum: 0, twelves: 0, ones: 0, total: 0, success, parts: [] })

const isFormless = (kind: string): boolean => kind === 'spirit' || kind === 'elemental'

/** Conditions in which some saves are not even rolled. */
function failsUnrolled({ fight }: FansysStep, id: PieceId, stat: Stat): boolean {
  const isBody = stat === 'STR' || stat === 'DEX'
  // @rule fansys.cond.unconscious
  if (isIn(fight, id, 'unconscious') && stat !== 'CON' && stat !== 'CHA') return true
  // @rule fansys.cond.helpless
  if (isIn(fight, id, 'helpless') && stat !== 'CON' && stat !== 'CHA' && stat !== 'WIS') return true
  // @rule fansys.cond.paralysed
  if (isIn(fight, id, 'paralysed') && isBody) return true
  // @rule fansys.cond.immobilised
  if (isIn(fight, id, 'immobilised') && isBody) return true
  // @rule fansys.cond.stunned
  return isIn(fight, id, 'stunned') && (isBody || stat === 'CHA')
}

function swayed({ fight }: FansysStep, id: PieceId, stat: Stat, sway: Sway): void {
  const isBody = stat === 'STR' || stat === 'DEX'
  sway.hamper(R.cond.prone, isBody && isIn(fight, id, 'prone'))
  sway.hamper(R.cond.catatonic, isIn(fight, id, 'catatonic'))
  const blind = stat === 'WIS' || stat === 'DEX' ? isBlind(fight, id) : undefined
  if (blind !== undefined) sway.hamper(blind, true)
  sway.hamper(R.cond.restrained, stat === 'DEX' && isIn(fight, id, 'restrained'))
  sway.hamper(R.cond.crippled, stat === 'DEX' && lameOf(fight, id, 'leg') > 0)
  sway.hamper(R.squeeze.saves, isBody && isIn(fight, id, 'squeezing'))
  sway.give(R.cond.doomed, isIn(fight, id, 'doomed'))
}
