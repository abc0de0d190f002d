import type { Slot } from '@riposte/print'

import type { Through } from '../clauses/clauses.ts'
import type { Ignored } from '../clauses/parts.ts'
import type { Amount, Picked, Role, Who } from '../clauses/phrases.ts'
import type { Ability, Condition, DamageType, Forcing, Mode } from '../terms.ts'
import { readAmount, readSquares, readTypes } from './amounts.ts'
import { readStats, readUnless, type Stats } from './bonuses.ts'
import { chosenAs, onlyOne } from './chosen.ts'
import { type Extra, extraDamage } from './extra-damage.ts'
import { BY_TARGET, readHealing, readSaving } from './healing.ts'
import { abilityNamed, abilityWord, conditionNamed, conditionWord, countWord, modeNamed, modeWord, numberOf, powerWord } from './lexicon.ts'
import type { Narrowing } from './narrowings.ts'
import { narrowings } from './narrowings.ts'
import { readBodies } from './passing.ts'
import { phrase } from './phrase.ts'
import { type C, type Said, saidIn } from './scene.ts'
import { type Lasting, readSpan } from './spans.ts'
import { picked, readRole, readWho, readWhos } from './who.ts'

/** What the rows of this book leave open: how much, who, where, how long. */

type S<T> = Slot<Said | undefined, T>

const word =
  (pattern: string): S<string> =>
  (c) =>
    c.scan(pattern)?._.toLowerCase()

export const amount: S<Amount> = phrase(readAmount)

const types: S<readonly DamageType[]> = phrase((c, s) => {
  const found = readTypes(c, s)
  return found.length > 0 || s.doubts.length > saidIn(c).doubts ? found : undefined
})

const count: S<number> = (c) => {
  const found = c.scan(`(?:${countWord}|an?)`)?._
  return found === undefined ? undefined : numberOf(found)
}

const squares: S<number> = (c) => {
  const n = c.scan('(?<n>\\d+)(?: squares?)?')?.n
  return n === undefined ? undefined : Number(n)
}

const condition: S<Condition> = (c) => conditionNamed(c.scan(`(?:${conditionWord})`)?._ ?? '')
const conditions = (c: C): readonly Condition[] | undefined =>
  c.list(() => {
    c.scan('(?:the|any|one|being)(?= )')
    return condition(c)
  }, [',', 'and', 'or', ', and', ', or'])

/** One of the powers of the block, by its name. */
const power: S<string> = phrase((c, s) => powerWord(c, s))

/** "the triggering attack": the blow that is answered. */
const blow: S<true> = (c) => (c.has('(?:the|this|that|one)? ?(?:triggering )?(?:attack|hit)') ? true : undefined)

const forcingWord =
  '(?:either )?(?:push(?:es|ed)?(?: back)?|(?:knock(?:s|ed)?|driv(?:es?|en)|forc(?:es?|ed)) back|pull(?:s|ed)?|shunt(?:s|ed)?|slides?|slid|drags?|dragged|throws?|hurls?|thrown|flung|moved?)'

function forcingNamed(words: string | undefined): { readonly how: Forcing; readonly isMove: boolean } | undefined {
  const key = words?.toLowerCase().replace('either ', '')
  if (key === undefined) return undefined
  return { how: /^push|back$/.test(key) ? 'push' : /^(?:pull|drag)/.test(key) ? 'pull' : 'shunt', isMove: key.startsWith('move') }
}

/** How somebody gets about of its own will. */
interface Going {
  readonly how: 'shift' | 'move'
  readonly mode: Mode | undefined
}
const move = (mode?: Mode): Going => ({ how: 'move', mode })
const goings: ReadonlyMap<string, Going> = new Map([
  ...['shift', 'shifts'].map((one): [string, Going] => [one, { how: 'shift', mode: undefined }]),
  ...['fly', 'flies'].map((one): [string, Going] => [one, move('fly')]),
  ...['swim', 'swims'].map((one): [string, Going] => [one, move('swim')]),
  ...['climb', 'climbs'].map((one): [string, Going] => [one, move('climb')]),
  ...['burrow', 'burrows'].map((one): [string, Going] => [one, move('burrow')]),
  ...['move', 'walk', 'run', 'jump', 'leap', 'step'].flatMap((one): [string, Going][] => [
    [one, move()],
    [`${one}s`, move()],
  ]),
  ['dashes', move()],
])

/** Of which attacks both dice are rolled: the one at hand, the next, or all. */
const rollsTwice: S<'this' | 'next' | 'all'> = (c) => {
  const found = c.scan(
    '(?:two (?:attack )?rolls|twice(?: (?:for|on) (?:its|your|their) next attack(?: roll)?)?(?: for (?:each |all |its |the )?attack(?: roll)?s?)?|(?:each |its |the )?attack(?: roll)?s? twice|two d20s)(?: for (?:each |the |its )?attack(?: roll)?s?)?',
  )?._
  if (found === undefined) return undefined
  if (/\bfor (?:the|its|your|their) attack/i.test(found)) return 'this'
  return /next/i.test(found) || /^(?:two (?:attack )?rolls|twice|two d20s)$/i.test(found) ? 'next' : 'all'
}

/** "and uses the better result". */
const keeps: S<'better' | 'worse'> = (c) => {
  const found = c.scan(
    ',? ?(?:and )?(?:uses?|takes?|using|taking|keeps?|chooses?) (?:either|the (?<keep>better|higher|best|worse|lower|lowest|highest)) ?(?:result|roll|of the two)?',
  )
  return found === undefined ? undefined : /worse|lower|lowest/i.test(found.keep ?? '') ? 'worse' : 'better'
}

const ignoredNames: ReadonlyMap<string, Ignored> = new Map([
  ...['difficult terrain', 'any difficult terrain', 'all difficult terrain'].map((one): [string, Ignored] => [one, 'difficult']),
  ...[
    'cover',
    'any cover',
    'all cover',
    'partial cover',
    'half cover',
    'any penalties to attack for cover or superior cover',
    'any penalties to attack for cover',
    'penalties for cover',
  ].map((one): [string, Ignored] => [one, 'cover']),
  ...['total concealment', 'full concealment'].map((one): [string, Ignored] => [one, 'total-concealment']),
  ...['concealment', 'any concealment', 'all concealment', 'partial concealment'].map((one): [string, Ignored] => [one, 'concealment']),
  ...['marks', 'being marked'].map((one): [string, Ignored] => [one, 'marks']),
  ...['long range penalties', 'long range penalty', 'penalties for long range'].map((one): [string, Ignored] => [one, 'long-range']),
])

const intoNames: ReadonlyMap<string, 'hit' | 'miss' | 'critical' | 'normal'> = new Map([
  ['miss', 'miss'],
  ['hit', 'hit'],
  ['critical hit', 'critical'],
  ['normal hit', 'normal'],
])

const allAllies: Who = { who: 'some', relation: 'ally', count: 'all', within: undefined, of: 'you', notTarget: false, tests: [] }

export const slots = {
  amount,
  types,
  count,
  squares,
  condition,
  conditions,
  power,
  blow,
  whos: phrase(readWhos) satisfies S<readonly Who[]>,
  who: phrase(readWho) satisfies S<Who>,
  ability: ((c) => abilityNamed(c.scan(`(?:${abilityWord})`)?._ ?? '?')) satisfies S<Ability>,
  /** So many times as much. */
  doubled: ((c) => (c.has('doubled') ? 2 : c.has('halved') ? 0.5 : undefined)) satisfies S<number>,
  picked: phrase(picked) satisfies S<Picked>,
  role: phrase(readRole) satisfies S<Role>,
  span: phrase(readSpan) satisfies S<Lasting>,
  as: phrase(chosenAs) satisfies S<string>,
  unless: phrase((c, s) => {
    const found = readUnless(c, s)
    return found.length > 0 ? found : undefined
  }) satisfies S<readonly DamageType[]>,
  far: phrase(readSquares) satisfies S<{ squares: Amount; upTo: boolean }>,
  forcing: ((c) => forcingNamed(c.scan(forcingWord)?._)) satisfies S<{ readonly how: Forcing; readonly isMove: boolean }>,
  going: ((c) => c.named(goings)) satisfies S<Going>,
  narrow: phrase((c, s) => narrowings(c, s)) satisfies S<Narrowing>,
  /** "19 or 20", "18 or higher". */
  fromUp: ((c) => {
    const n = c.scan('(?<n>\\d+)(?: ?- ?20| as well as(?: on)?(?: an?)? 20| or (?:higher|better|more)|(?:, ?\\d+)*,? or 20|\\+)')?.n
    return n === undefined ? undefined : Number(n)
  }) satisfies S<number>,
  twice: rollsTwice,
  kept: keeps,
  /** What a creature is called, up to where it is put. */
  name: ((c) =>
    c.scan("(?<name>[a-z][a-z' -]{2,40}?)(?= (?:in|within|adjacent|into|to|anywhere|that|which)\\b|[.,;(]|$)")?.name) satisfies S<string>,
  spot: ((c) => {
    const found = c.scan(
      '(?:in |into |within |to )?(?:an? |any |each )?(?:unoccupied |adjacent |empty |open )*(?:squares?|spaces?)?(?: (?:adjacent to (?:you|it|the \\w+)|within range))?(?: ?within (?<n>\\d+)(?: squares?)?(?: of (?:you|it|the \\w+))?)?(?: \\(whether or not (?:it is|they are) occupied\\))?',
    )
    return found?.n === undefined ? 1 : Number(found.n)
  }) satisfies S<number>,
  stats: readStats satisfies S<Stats>,
  foes: word('(?:enem(?:y|ies)|creatures?|targets?)'),
  /** Whose power it is, by name or as "you". */
  owner: phrase((c, s) => c.scan(`(?:you|it|${s.self}|the attacker)(?!['])`)?._) satisfies S<string>,
  /** To whom combat advantage is granted. */
  whom: phrase((c, s) => {
    const me = `(?:you|it|${s.self})`
    if (
      c.has(
        `${me} and (?:all |each of |all of |each )?(?:(?:your|its) )?all(?:y|ies)|(?:all of |all |each of )?(?:your|its) allies and ${me}`,
      )
    )
      return 'you-and-allies'
    if (c.has(`(?:all of |all |each of |any of )?(?:your|its|${s.self}'s?) allies`)) return 'allies'
    if (
      c.has(
        '(?:all (?:attacks?|attackers|creatures|enemies|of its enemies|its enemies)|everyone|any (?:attack|creature|enemy|attacker)s?|attacks?|its enemies|enemies|each of your allies|(?:all|each) (?:of its )?(?:ally|allies|enem(?:y|ies)))',
      )
    )
      return 'all'
    return c.has(`(?:you|it|${s.self}|the attacker)(?!['])`) ? 'you' : undefined
  }) satisfies S<'all' | 'you' | 'allies' | 'you-and-allies'>,
  ignored: ((c) => c.list(() => c.named(ignoredNames), ['and'])) satisfies S<readonly Ignored[]>,
  pushes: word(
    '(?:unwilling movement|forced movement|(?:push(?:es)?|pulls?|shunts?)(?:,? (?:and |or )?(?:pulls?|shunts?|slides?|push(?:es)?))*)',
  ),
  extra: phrase(extraDamage) satisfies S<Extra>,
  healing: phrase(readHealing) satisfies S<Amount>,
  saving: phrase(readSaving) satisfies S<ReturnType<typeof readSaving>>,
  byTarget: ((c) => (c.has(BY_TARGET) ? 'target' : undefined)) satisfies S<'target'>,
  plus: phrase((c, s) => (c.has('\\+|plus') ? readAmount(c, s) : undefined)) satisfies S<Amount>,
  allies: ((c) => (c.has('(?:or|and) (?:your|its|any) allies') ? [allAllies] : undefined)) satisfies S<readonly Who[]>,
  /** "the ogre's", "its", before a power of its own. */
  mine: phrase((c, s) => c.scan(`(?:(?:the |its |your )?${s.self}(?:'s|')|the|its|your)(?= )`)?._) satisfies S<string>,
  gain: phrase((c, s) => {
    c.has('\\+(?=\\d)')
    return readAmount(c, s)
  }) satisfies S<Amount>,
  signed: ((c) => {
    const n = c.scan('(?<n>[+-]\\d+)')?.n
    return n === undefined ? undefined : Number(n)
  }) satisfies S<number>,
  powerly: word('power'),
  /** Squares around whose power it is: how far. */
  around: phrase((c, s) => {
    const found = c.scan(
      `(?:(?:all |any )?(?:the )?(?:squares?|spaces?)) (?:(?:that are )?adjacent to|within (?<n>\\d+) squares? of) (?:you|${s.self})`,
    )
    return found && (found.n === undefined ? 1 : Number(found.n))
  }) satisfies S<number>,
  onlyOne: ((c) => (onlyOne(c) ? true : undefined)) satisfies S<true>,
  tale: word('[^.;]+'),
  insteadOf: word('(?:instead(?: of (?:the |that |your )?(?:triggering )?\\w+)?|in place of (?:the |that |your )?(?:triggering )?\\w+)'),
  into: ((c) => c.named(intoNames)) satisfies S<'hit' | 'miss' | 'critical' | 'normal'>,
  upToLevel: ((c) => {
    const n = c.scan('of (?:level (?<n>\\d+)|(?<nth>\\d+)(?:st|nd|rd|th) level) or (?:lower|less|below)')
    return n && Number(n.n ?? n.nth)
  }) satisfies S<number>,
  /** "hit points". */
  hp: word('hit points?|HP'),
  /** "your", "the target's", before a thing of somebody's. */
  whose: word("(?:your|its|their|his|her|the [\\w-]+'s)"),
  /** "ally who attacks it", "attack against it": by whom. */
  nextFoe: ((c) => {
    const found = c.scan(
      '(?:(?<ally>ally|of your allies)|creature|enemy|attacker|one) (?:who|that|to) (?:attacks?|makes? an attack (?:roll )?against) (?:it|them|the target|that creature)|(?<other>attack(?: roll)?(?: made)? against (?:it|them|the target|that creature))',
    )
    return found && (found.ally === undefined ? 'creature' : 'ally')
  }) satisfies S<'ally' | 'creature'>,
  bodies: phrase(readBodies) satisfies S<Exclude<Through, 'all'>>,
  more: word('extra|additional|more|\\+(?=\\d)'),
  lasting: word('persistent|ongoing'),
  weapons: word(
    '(?:(?:one|a|the|its|their|his) )?(?:held |wielded )?(?:weapons?|(?<=one )items?)(?: (?:it|they) (?:is|are) (?:holding|wielding))?',
  ),
  mode: ((c) => modeNamed(c.scan(`(?:${modeWord})`)?._ ?? '')) satisfies S<Mode>,
}
