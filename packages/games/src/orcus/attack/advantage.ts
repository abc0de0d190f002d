import { type Cause, type Effect, nameIn, type PieceId, type RuleIndex } from '@riposte/referee'
import { ask } from '../asking.ts'
import { allHold } from '../bearing/holds.ts'
import type { AttackRoll } from '../blow.ts'
import { eachOf, mayBearPart, someOf } from '../conditions/bearing.ts'
import { has, mayHave } from '../conditions/conditions.ts'
import { type Context, contextOf } from '../context.ts'
import { R } from '../rules.ts'
import { isSet } from '../settings.ts'
import { isGiven, strikesFromHiding } from '../sight/exposure.ts'
import { flanks } from '../sight/flanking.ts'
import type { OrcusStep } from '../step.ts'
import { type Condition, maskOf, type Origin } from '../terms.ts'

/** Combat advantage: who has it over whom, and for which reasons. However many there are, they are one. */

/** States that give it to everybody. */
const states: readonly (readonly [Condition, RuleIndex])[] = [
  ['blinded', R.cond.blindedCa],
  ['dazed', R.cond.dazedCa],
  ['helpless', R.cond.helplessCa],
  ['petrified', R.cond.petrifiedCa],
  ['restrained', R.cond.restrainedCa],
  ['stunned', R.cond.stunnedCa],
  ['surprised', R.cond.surprisedCa],
  ['squeezing', R.squeeze.penalty],
  ['grants-advantage', R.ca.bonus],
]
const GIVING = maskOf([...states.map(([condition]) => condition), 'prone'])

/** What is known of the attack; before there is one, the way it would be made. */
export type Manner = Pick<AttackRoll, 'origin'> & Partial<AttackRoll>

/** Whatever gives it; nothing where nothing does. */
export function whyAdvantage(step: OrcusStep, by: PieceId, at: PieceId, manner: Manner): readonly Cause[] {
  const context = (): Context =>
    contextOf(by, { target: at, power: manner.power, weapon: manner.weapon, attack: isRoll(manner) ? manner : undefined })
  if (mayBearPart(step, by, 'may-not') && gainsNone(step, by, context())) return []
  const causes: Cause[] = []
  addStates(step, causes, at, manner.origin)
  addHiding(step, causes, by, at)
  if (isFlanked(step, by, at, manner.origin)) causes.push({ rule: R.flank.position, label: 'flanked' })
  if (mayBearPart(step, at, 'grants-advantage') || mayBearPart(step, by, 'has-advantage')) addParts(step, causes, by, at, context())
  return causes
}

const gainsNone = (step: OrcusStep, by: PieceId, context: Context): boolean =>
  someOf(step, by, 'may-not', (part) => part.what === 'gain-advantage' && allHold(step, part.when, context))

const isRoll = (manner: Manner): manner is AttackRoll => manner.at !== undefined && manner.total !== undefined

function addStates(step: OrcusStep, causes: Cause[], at: PieceId, origin: Origin): void {
  if (!mayHave(step, at, GIVING)) return
  for (const [label, rule] of states) if (has(step, at, label) && step.applies(rule)) causes.push({ rule, label })
  if (origin === 'melee' && has(step, at, 'prone') && step.applies(R.cond.proneMelee))
    causes.push({ rule: R.cond.proneMelee, label: 'prone' })
}

function addHiding(step: OrcusStep, causes: Cause[], by: PieceId, at: PieceId): void {
  const rule = strikesFromHiding(step, by, at)
  if (rule !== undefined) causes.push({ rule, label: 'unseen' })
}

/** Only the flankers profit. */
function isFlanked(step: OrcusStep, by: PieceId, at: PieceId, origin: Origin): boolean {
  // @rule orcus.flank.position otherwise branch
  if (origin !== 'melee' && isSet(step, 'flanking', 'melee')) return false
  return flanks(step, by, at)
}

/** What powers grant: to everybody, to their user, or to that one's friends too. */
function addParts(step: OrcusStep, causes: Cause[], by: PieceId, at: PieceId, context: Context): void {
  const add = (label: string, effect: Effect | undefined): unknown => causes.push({ rule: effect?.rule ?? R.ca.relation, label })
  const asTarget: Context = { ...context, you: at, target: by }
  eachOf(step, at, 'grants-advantage', (part, author, name, effect) => {
    if (isGiven(step, part, by, author) && allHold(step, part.when, asTarget)) add(name, effect)
  })
  eachOf(step, by, 'has-advantage', (part, author, name, effect) => {
    if (allHold(step, part.when, author === by ? context : { ...context, other: author })) add(name, effect)
  })
}

/** The game master has the last word, at tables that want it. */
export function ruledAdvantage(step: OrcusStep, roll: AttackRoll): readonly Cause[] {
  const proposed = whyAdvantage(step, roll.by, roll.at, roll)
  if (!isSet(step, 'advantage', 'ask') || !step.applies(R.ca.gm)) return proposed
  const options = [
    { id: 'advantage', byDefault: proposed.length > 0 },
    { id: 'none', byDefault: proposed.length === 0 },
  ]
  const text = `combat advantage of ${nameIn(step.fight, roll.by)} over ${nameIn(step.fight, roll.at)}`
  const { id } = ask.ruling(step, roll.by, text, options, R.ca.gm)
  step.emit({ type: 'decided', text, choice: id, rule: R.ca.gm })
  if (id === 'none') return []
  return proposed.length > 0 ? proposed : [{ rule: R.ca.gm, label: 'as ruled' }]
}
