import type { BlockReport, ClauseReport } from '@riposte/referee'
import type { Targets } from '../abilities/ability.ts'
import { countByHand } from '../clauses/by-hand.ts'
import type { Clause } from '../clauses/clauses.ts'
import { readCaptain } from '../sheet/captain.ts'
import { isBareTest } from '../sheet/compile.ts'
import { abilitySchema } from '../sheet/schema.ts'
import { idOf } from '../terms.ts'
import { type About, aboutOf, readAbility } from './ability.ts'
import { printedIn } from './blocks.ts'
import { filterOf, readDistance, readTargets } from './heads.ts'
import type { Said } from './paragraph.ts'
import { Places } from './places.ts'
import type { PrintedAbility, PrintedSheet } from './printed.ts'
import { noScope } from './scope.ts'
import { readTraitText } from './traits.ts'
import { selfNames } from './words.ts'

/** Clause by clause: what plays by itself, and what the game master applies by hand. */

/** What everybody can do anyway: their print says what the engine does. */
const everybodys = [
  'advance',
  'aid-attack',
  'catch-breath',
  'charge',
  'defend',
  'disengage',
  'escape-grab',
  'grab',
  'heal',
  'hide',
  'knockback',
  'ride',
  'search-for-hidden-creatures',
  'stand-up',
  'use-consumable',
  'melee-free-strike',
  'ranged-free-strike',
  'free-strike',
]

class Teller {
  readonly clauses: ClauseReport[] = []
  private readonly places: Places
  constructor(places: Places) {
    this.places = places
  }

  tell(text: string, why: string, mark: ClauseReport['mark'] = why === '' ? 'automatic' : 'by-hand'): void {
    this.clauses.push({ ...this.places.next(text), text, mark, why })
  }

  said({ printed, clauses, why }: Said, doubt = ''): void {
    const hands = countByHand(clauses)
    if (hands > 0) this.tell(printed, why, clauses.every((one) => one.do === 'by-hand') ? 'by-hand' : 'partly')
    else this.tell(printed, doubt, doubt === '' ? 'automatic' : 'partly')
  }

  enter(name: string): void {
    this.places.enter(name)
  }
}

export function importNotation(text: string): BlockReport[] {
  const places = new Places(text)
  return printedIn(text).map((printed) => {
    const { line } = places.enter(printed.name)
    const teller = new Teller(places)
    if (isEverybodys(text, printed)) {
      for (const { text: rule } of printed.traits) teller.tell(rule, '')
      return { name: printed.name, line, clauses: teller.clauses }
    }
    tellFields(printed, teller)
    const about = aboutOf(namesIn(text, printed), [...printed.abilities, ...printed.features])
    for (const { name, text: rule } of printed.traits) {
      teller.enter(name)
      for (const one of readTraitText(rule, about.names, { ...noScope, abilities: about.abilities, states: about.states }))
        teller.tell(one.printed, one.why)
    }
    for (const ability of printed.abilities) tellAbility(ability, about, teller, true)
    for (const ability of printed.features) tellAbility(ability, about, teller, false)
    return { name: printed.name, line, clauses: teller.clauses }
  })
}

/** What the text calls the creature whose block it is; Malice features tell whose turn they are bought in. */
function namesIn(text: string, { sheet, name, features }: PrintedSheet): readonly string[] {
  const own = 'stamina' in sheet ? selfNames(name) : []
  const buyer = features.length === 0 ? undefined : /at the start of (?:any |each |an? |the )?([a-z][a-z' -]*?)['’]s turn/i.exec(text)?.[1]
  return buyer === undefined ? own : [...own, ...selfNames(buyer)]
}

const isEverybodys = (text: string, printed: PrintedSheet): boolean =>
  /^\s*(?:type|"type"): "?common-ability/m.test(text) && printed.abilities.length === 0 && everybodys.includes(idOf(printed.name))

/** Lines of the table that do something. */
function tellFields({ sheet }: PrintedSheet, teller: Teller): void {
  const captain = sheet['with-captain']
  if (typeof captain !== 'string') return
  const { benefits, parts } = readCaptain(captain)
  teller.tell(captain, benefits.length + parts.length > 0 ? '' : 'what a captain brings is not understood')
}

function tellAbility(printed: PrintedAbility, about: About, teller: Teller, hasHead: boolean): void {
  const written = abilitySchema.parse(printed)
  const targets = readTargets(written.target, about.names)
  const distance = readDistance(written.distance)
  const read = readAbility(written, about, targets, distance.area, filterOf(targets))
  const effects = [...read.before, ...read.after]
  teller.enter(printed.name)
  if (/ per /.test(/\(([^()]*)\)$/.exec(printed.name)?.[1] ?? ''))
    teller.tell(printed.name, 'it costs the same for one as for several', 'partly')
  if (hasHead) {
    teller.tell(
      written.distance,
      distanceDoubt(written.distance, effects),
      distanceDoubt(written.distance, effects) === '' ? 'automatic' : 'partly',
    )
    const doubt = targetDoubt(written.target, targets, effects)
    teller.tell(written.target, doubt, doubt === '' ? 'automatic' : 'partly')
  }
  if (written.trigger !== undefined)
    teller.tell(written.trigger, read.trigger === undefined ? 'nobody but the game master can say when this happens' : '')
  for (const one of read.before) teller.said(one)
  const isRolled = written.roll !== undefined || written.test !== undefined || effects.some((one) => one.clauses.some(isBareTest))
  for (const one of read.tiers.flat()) teller.said(one, isRolled ? '' : 'who rolls is not understood')
  for (const one of read.after) teller.said(one)
  for (const { said } of read.spends) for (const one of said) teller.said(one)
}

function distanceDoubt(text: string, effects: readonly Said[]): string {
  const plain =
    /^(?:self|melee \d+|ranged \d+|melee \d+ or ranged \d+|\d+ (?:burst|aura)|(?:(?:two|three|four|five) )?\d+ (?:cube|wall)s? within \d+|(?:(?:two|three|four|five) )?\d+ ?[x×] ?\d+ lines?(?: within \d+)?|-)$/i
  if (plain.test(text.trim())) return ''
  return /special|see below/i.test(text) && (isLeftToText(effects) || isAimed(effects)) ? '' : 'where it reaches is not understood'
}

function targetDoubt(text: string, targets: Targets, effects: readonly Said[]): string {
  if (targets.count === 'special') return isLeftToText(effects) || isAimed(effects) ? '' : 'whom it is aimed at is not understood'
  if (targets.tests !== undefined) return ''
  return /\b(?:who|that|with|size|or more|if|dead|sharing|by)\b/i.test(text) ? 'not all that it asks of a target is understood' : ''
}

const isAimed = (effects: readonly Said[]): boolean => effects.some((one) => one.clauses.some((clause) => clause.do === 'aim'))

/** The text says all of it, and is understood. */
const isLeftToText = (effects: readonly Said[]): boolean =>
  effects.length > 0 && effects.every((one) => countByHand(one.clauses) === 0 && !one.clauses.some(needsAim))

const needsAim = (clause: Clause): boolean => 'to' in clause && typeof clause.to === 'object' && clause.to.who === 'target'
