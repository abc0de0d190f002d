import { Cursor, isIdle, joined, numberOf, type Passage, type Row, rowsOf, type Slots, slice, type Taken, trimmed } from '@riposte/print'
import { LONGEST_SENTENCE } from '@riposte/referee'
import type { ConditionName } from '../ailments.ts'
import { type Lent, lent } from '../lent.ts'
import { type Manoeuvre, manoeuvres } from '../sheet/sheet.ts'
import { type Governing, governing, type Stat, stats } from '../stats.ts'
import { damageIn, typeNamed } from './damage.ts'
import { checkIn, conditionNamed, type Fate, spanIn } from './fates.ts'
import { endsIn, riderIn, type Whom, whomIn } from './riders.ts'

/** What stands beside an attack or a power: how far, at what price, who rolls what, and what else comes of it. One phrase after another. */

export interface Details {
  /** What its user adds; or the stat that governs it. */
  readonly bonus?: number
  readonly attack?: Governing
  readonly save?: Stat
  readonly needs?: number
  readonly half?: true
  readonly touch?: true
  /** So many of one attack action. */
  readonly times?: number
  readonly reach?: number
  readonly range?: number
  readonly increment?: number
  readonly shape?: 'burst' | 'line' | 'cone' | 'around'
  readonly radius?: number
  readonly whom?: 'foes' | 'living'
  readonly aura?: 'start' | 'enter'
  readonly width?: number
  /** So many dice beyond its price, what each of them adds, and what it deals with all of them. */
  readonly most?: number
  readonly perDie?: string
  readonly pool?: 'sp'
  readonly farther?: number
  readonly widens?: number
  readonly top?: string
  readonly upcast?: true
  readonly action?: string
  /** It goes with a blow, or with any trick too. */
  readonly joins?: 'attack' | 'manoeuvre'
  readonly dice?: { readonly pool: 'sp' | 'mp'; readonly count: number }
  readonly damage?: string
  readonly two?: string
  readonly types?: readonly string[]
  readonly and?: { readonly damage: string; readonly type: string }
  readonly plus?: 'INT' | 'WIS' | 'Sup'
  readonly origin?: 'natural' | 'supernatural'
  readonly condition?: ConditionName
  readonly lasts?: number
  readonly push?: number
  readonly 'lasts-dice'?: string
  readonly until?: 'turn-start' | 'turn-end'
  readonly ignites?: true
  readonly again?: true
  readonly ends?: true | 'turn-end'
  readonly kinetic?: true
  readonly incantation?: true
  readonly concentration?: true
  readonly spreads?: true
  readonly lends?: { readonly to: Lent['to']; readonly bonus: number }
  readonly heals?: { readonly what: 'hp' | 'sp' | 'mp'; readonly dice: string }
  /** Tricks that a hit gives the chance of. */
  readonly tricks?: readonly Manoeuvre[]
  /** As weapons of the book are. */
  readonly is?: string
  /** A poison of which another row tells. */
  readonly bears?: true
  /** What else comes of it. */
  readonly fates?: readonly Fate[]
}

type C = Cursor<undefined>
const count = (c: C): number | undefined => (/^\d+$/.test(c.word) ? Number(c.step()) : undefined)
const feet = (c: C): number | undefined => {
  const length = count(c)
  if (length !== undefined) c.eat('ft', 'feet', 'foot')
  return length
}

/** A trick upon a hit, for nothing. */
const TRICK =
  "(?:on a hit,? |if (?:it|the [a-z' -]{1,30}?) hits,? )?(?:it|the [a-z' -]{1,30}?) (?:can|may) (?:also |immediately |try to |attempt to |make an? |attempt an? )*(?<trick>[a-z]+)(?: attempt| attack| manoeuvre)?(?: (?:it|the target))? (?:as a (?:free|bonus) action|for free|at no cost)"
const areaOf = ({ radius, of, aura }: Whom): Details => ({
  ...(radius !== undefined && { shape: 'around', radius }),
  ...(of !== undefined && { whom: of }),
  ...(aura !== undefined && { aura }),
})

const slots = {
  count,
  feet,
  signed: (c: C) => (/^[+-]\d+$/.test(c.word) ? Number(c.step()) : undefined),
  /** `+30ft`, `+ 30ft`. */
  farther: (c: C) => {
    const [, near] = /^\+(\d*)$/.exec(c.word) ?? []
    if (near === undefined) return undefined
    c.step()
    if (near === '') return feet(c)
    c.eat('ft', 'feet')
    return Number(near)
  },
  check: checkIn,
  rider: riderIn,
  whom: whomIn,
  ends: endsIn,
  trick: (c: C) => manoeuvres.find((one) => one === c.scan(TRICK)?.trick?.toLowerCase()),
  span: (c: C) => spanIn(c).lasts,
  whoever: (c: C) => c.scan("[a-z' -]{1,40}? (?:can|may) (?:use|apply|add|spend)"),
  purpose: (c: C) => c.scan('(?:per|when|to|on) [a-z ]{1,40}'),
  being: (c: C) => c.scan("[a-z' -]{1,30}?(?= (?:can|may|chooses|targets|points|stares|gazes|glares|curses) )"),
  sees: (c: C) => c.scan('(?:can |may )?(?:chooses?|targets?|points? at|stares? at|gazes? at|glares? at|curses?)(?: at)?'),
  arm: (c: C) => c.scan("[a-z'/ -]{1,30}?(?= or |,|\\.|$)"),
  arms: (c: C) => c.scan("[a-z' -]{1,30}?(?= as )"),
  action: (c: C) => c.eat('main action', 'secondary action', 'full round action', 'full-round action', 'minor interaction', 'reaction'),
  pool: (c: C) => {
    const word = c.eat('mp', 'mind', 'sp', 'stamina')
    return word === undefined ? undefined : word.startsWith('m') ? ('mp' as const) : ('sp' as const)
  },
  stat: (c: C) => stats.find((one) => c.eat(one.toLowerCase()) !== undefined),
  governing: (c: C) => governing.find((one) => c.eat(one.toLowerCase()) !== undefined),
  type: (c: C) => typeNamed(c.step()),
  types: (c: C) => c.list(() => typeNamed(c.step()), ['or']),
  plus: (c: C) => (['INT', 'WIS', 'Sup'] as const).find((one) => c.eat(one.toLowerCase()) !== undefined),
  /** `+1d6/MP die`, `1d6 per extra die`. */
  each: (c: C) =>
    c.scan('[+]? ?(?<dice>\\d+d\\d+) ?(?:/|per|for each|for every) ?(?:(?:extra|additional|further|mp|sp) )*(?:die|dice)')?.dice,
  /** `1d4[Poi]`, `2d12 poison damage`: of one type. */
  harm: (c: C) => {
    const { damage, types } = damageIn(c.scan('\\d+(?:d\\d+)?(?:[+-]\\d+)? ?(?:\\[[a-z]+\\]|[a-z]+(?: damage)?)')?._ ?? '?') ?? {}
    const [type, ...others] = types ?? []
    return damage === undefined || type === undefined || others.length > 0 ? undefined : { damage, type }
  },
  lent: (c: C) => {
    const [, what] = /^(attack|save|skill)/.exec(c.scan('(?:attack|save|skill)(?:s|(?: rolls?))?')?._.toLowerCase() ?? '') ?? []
    return lent.find((one) => one === what)
  },
  points: (c: C) => (['hp', 'sp', 'mp'] as const).find((one) => c.eat(one) !== undefined),
  many: (c: C) => numberOf(c.step()),
  dice: (c: C) => c.scan('\\d+d\\d+(?:[+-]\\d+(?!d))?')?._,
  /** As it stands in a column of its own. */
  column: (c: C) => damageIn(c.scan('\\d[\\dd+/ -]*\\[[a-z/, ]+\\]')?._ ?? '?'),
  condition: (c: C) => conditionNamed(c.step()),
} satisfies Slots<undefined>

const row = rowsOf<undefined, typeof slots, Details>(slots)

export const rows: readonly Row<undefined, Details>[] = [
  // How far, and where.
  row('reach [=|:|of] {feet} [( long )]', 'Reach=5ft (long)', ({ feet: reach }) => ({ reach })),
  row('[range] [=|:] {one:feet} / {other:feet}', '80ft/240ft', ({ one, other }) => ({
    increment: Math.min(one, other),
    range: Math.max(one, other),
  })),
  row('range [=|:] {increment:feet} [,] {range:feet} max|maximum', 'Range = 160ft, 1600ft max', ({ increment, range }) => ({
    increment,
    range,
  })),
  row('[range] [=|:] {feet} aura', 'Range=15ft aura', ({ feet: radius }) => ({ shape: 'around', radius })),
  row('range [=|:|of] {feet}', 'Range=120ft', ({ feet: range }) => ({ range })),
  row('range [=|:] {feet} {farther} / mp|sp [die|dice]', 'Range=120ft+30ft/MP die', ({ feet: range, farther }) => ({ range, farther })),
  row('{feet} farther for each die', '30ft farther for each die', ({ feet: farther }) => ({ farther })),
  row('increment [=|:|of] {feet}', 'Increment=30ft', ({ feet: increment }) => ({ increment })),
  row('[with] [a] radius [of|=|:] {feet}', 'radius 10ft', ({ feet: radius }) => ({ shape: 'burst', radius })),
  row('{feet} radius|burst [burst]', '10ft radius', ({ feet: radius }) => ({ shape: 'burst', radius })),
  row('[a] burst|circle|blast with [a] radius of {feet}', 'burst with a radius of 10ft', ({ feet: radius }) => ({
    shape: 'burst',
    radius,
  })),
  row('radius [of|=|:] {radius:feet} ( {widens:feet} / mp|sp [die|dice] )', 'radius=10ft (5ft/MP die)', ({ radius, widens }) => ({
    shape: 'burst',
    radius,
    widens,
  })),
  row('maximum radius of {count} [ft|feet] ( {widens:feet} / mp|sp [die|dice] )', 'maximum radius of 50ft (10ft/MP die)', ({ widens }) => ({
    shape: 'burst',
    radius: 0,
    widens,
  })),
  row('{feet} radius|burst [burst] centred|centered on {arm}', '20ft radius burst centered on it', ({ feet: radius }) => ({
    shape: 'around',
    radius,
  })),
  row('{feet} wider for each die', '5ft wider for each die', ({ feet: widens }) => ({ shape: 'burst', widens })),
  row('all about it [,] radius {feet}', 'all about it, radius 10ft', ({ feet: radius }) => ({ shape: 'around', radius })),
  row('linear [form|blast|breath]', 'Linear form', () => ({ shape: 'line' })),
  row('[in] [a] line', 'in a line', () => ({ shape: 'line' })),
  row('[a] line {feet} wide|across', 'a line 5ft wide', ({ feet: width }) => ({ shape: 'line', width })),
  row('[a] {feet} [long] line', '60ft line', ({ feet: range }) => ({ shape: 'line', range })),
  row('width [of|=|:] {feet}', 'width 5ft', ({ feet: width }) => ({ shape: 'line', width })),
  row('{feet} wide', '5ft wide', ({ feet: width }) => ({ shape: 'line', width })),
  row('[in] [a] cone', 'a cone', () => ({ shape: 'cone' })),
  row('[range] [=|:] [a] {feet} [long] cone', 'Range=15ft cone', ({ feet: range }) => ({ shape: 'cone', range })),
  row('[a] cone of {feet}', 'cone of 30ft', ({ feet: range }) => ({ shape: 'cone', range })),
  row('round corners', 'round corners', () => ({ spreads: true })),
  // At what price.
  row('mp|sp die|dice max|maximum [=|:] {count}', 'MP die maximum=3', ({ count: most }) => ({ most })),
  row('at most {count} dice more', 'at most 5 dice more', ({ count: most }) => ({ most })),
  row('max|maximum [of|=|:] {count} [mp|sp] die|dice', 'max 3 MP dice', ({ count: most }) => ({ most })),
  row('max|maximum of {count} [mp|sp] dice ( {dice} )', 'maximum of 5 dice (7d4+4)', ({ count: most, dice: top }) => ({ most, top })),
  row('{whoever} up to {count} mp|sp die|dice {purpose?}', 'It can use up to 2 MP dice per use', ({ count: most }) => ({ most })),
  row('up to {count} mp|sp die|dice', 'up to 3 MP dice', ({ count: most }) => ({ most })),
  row('can upcast', 'can upcast', () => ({ upcast: true })),
  row('with|on a|an|any [weapon|melee] attack|blow [attack]', 'with an attack', () => ({ joins: 'attack' })),
  row('[used] [together] with|on a|an|any attack|blow or [a] trick|manoeuvre', 'with an attack or a trick', () => ({ joins: 'manoeuvre' })),
  row('as part of a|an|any [weapon|melee] attack', 'as part of a weapon attack', () => ({ joins: 'attack' })),
  row('as part of a|an|any [basic] [martial] manoeuvre', 'as part of a basic manoeuvre', () => ({ joins: 'manoeuvre' })),
  row('[as] [a|an] {action}', 'as a secondary action', ({ action }) => ({ action })),
  row('[cost] [=|:|of] {count} {pool} die|dice', 'Cost=1SP die', ({ count: dice, pool }) => ({ dice: { pool, count: dice } })),
  // Who rolls what.
  row('[attack] {signed}', 'attack +8', ({ signed: bonus }) => ({ bonus })),
  row('{governing} attack', 'WIS attack', ({ governing: attack }) => ({ attack })),
  row('touch [attack]', 'touch', () => ({ touch: true })),
  row('{check}', 'Thr=17 STR', ({ check }) => check),
  row('{check} [for] half [damage]', 'DEX save for half', ({ check }) => ({ ...check, half: true })),
  row('half [the] [damage] on|with [a] [successful] save|success', 'half on a save', () => ({ half: true })),
  row('[a] save|success [:] [for|takes] half|halves [the] [damage]', 'success halves', () => ({ half: true })),
  row('{check} halves [it]', 'Thr=12 CON halves', ({ check }) => ({ ...check, half: true })),
  row(
    '{whom?} take(s)|suffer(s) half [the] [damage] on|with|if {check}',
    'Creatures in the cone take half damage on a successful DEX save',
    ({ check }) => ({
      ...check,
      half: true,
    }),
  ),
  row('a successful save halves the damage', 'a successful save halves the damage', () => ({ half: true })),
  // What it does.
  row('{column}', '2d6+4[Pe]', ({ column }) => column),
  row('{dice} + {plus} {type}', '2d6 + WIS fire', ({ dice: damage, plus, type }) => ({ damage, plus, types: [type] })),
  row('{dice} [{types?}]', '4d6 light', ({ dice: damage, types }) => ({ damage, ...(types !== undefined && { types }) })),
  row('{count} {types}', '3 piercing', ({ count: damage, types }) => ({ damage: `${damage}`, types })),
  row('{dice} two handed|hands', '1d10 two handed', ({ dice: two }) => ({ two })),
  row('{dice} in two hands', '1d10 in two hands', ({ dice: two }) => ({ two })),
  row('and|plus|+ {harm}', 'and 2d12 poison', ({ harm: and }) => ({ and })),
  row('two-handed|two-hander', 'two-handed', () => ({ is: 'two-handed' })),
  row('two handed|hands', 'two handed', () => ({ is: 'two-handed' })),
  row('x {many}', 'x 2', ({ many: times }) => ({ times })),
  row('non-lethal', 'non-lethal', () => ({ is: 'non-lethal' })),
  row('non lethal', 'non lethal', () => ({ is: 'non-lethal' })),
  row('[+|plus|and] poison|venom', 'and poison', () => ({ bears: true })),
  row('up to {many} attacks', 'Up to 3 attacks', ({ many: times }) => ({ times })),
  row('{being} can|may attack with both {arm}', 'A bear may attack with both claws', () => ({ times: 2 })),
  row('{many} attack(s) [as one|an attack action]', '2 attacks', ({ many: times }) => ({ times })),
  row('{many} {arms} as one|an attack action', 'Two claws as one attack action', ({ many: times }) => ({ times })),
  row('{dice} more for each sp die', '1d6 more for each SP die', ({ dice: perDie }) => ({ perDie, pool: 'sp' })),
  row('{dice} more for each die', '1d6 more for each die', ({ dice: perDie }) => ({ perDie })),
  row('{each}', '+1d6/MP die', ({ each: perDie }) => ({ perDie })),
  row('{each} ( max|maximum [of|=] {most:count} [mp|sp] [dice] )', '+1d6/MP die (max 3)', ({ each: perDie, most }) => ({ perDie, most })),
  row('{types} [damage]', 'Profane damage', ({ types }) => ({ types })),
  row('supernatural', 'supernatural', () => ({ origin: 'supernatural' })),
  row('natural', 'natural', () => ({ origin: 'natural' })),
  row('[and] {condition} [for] {count} round(s) [on a failed save]', 'immobilised for 2 rounds', ({ condition, count: lasts }) => ({
    condition,
    lasts,
  })),
  row('{condition}', 'prone', ({ condition }) => ({ condition })),
  row('pushed {feet}', 'pushed 15ft', ({ feet: push }) => ({ push })),
  row('at the start of each turn for {count} round(s)', 'at the start of each turn for 3 rounds', ({ count: lasts }) => ({
    again: true,
    lasts,
  })),
  row('{ends}', 'a save each turn ends it', ({ ends }) => ({ ends })),
  // What else comes of it.
  row('{whom}', 'All in 30ft', ({ whom: { whom } }) => (whom.radius === undefined ? undefined : areaOf(whom))),
  row('radius [of|=] {feet} around|about itself|it', 'radius 5ft around itself', ({ feet: radius }) => ({ shape: 'around', radius })),
  row('centred|centered on itself|it|him [,] [with] [a] radius [of] {feet}', 'centred on itself, radius 40ft', ({ feet: radius }) => ({
    shape: 'around',
    radius,
  })),
  row('[and|plus|+] {rider}', 'On a hit, the target must make a Thr=14 STR save or fall prone', ({ rider: { fate, whom } }) => ({
    ...areaOf(whom),
    fates: [fate],
  })),
  row('the poison|venom|effect|it lasts|persists {span}', 'The venom persists for a minute', ({ span: lasts }) => ({ lasts })),
  row(
    'the poison|venom|effect|it lasts|persists {span} [,] or until {whom} succeed(s)|make(s) [on] {check}',
    'The venom persists for a minute, or until the victim succeeds the save',
    ({ span: lasts }) => ({ lasts, ends: true }),
  ),
  row('{trick}', 'On a hit it may grapple the target as a free action', ({ trick }) => ({ tricks: [trick] })),
  row('heals|regains|restores {dice} {points}', 'heals 1d8 HP', ({ dice, points: what }) => ({ heals: { what, dice } })),
  row(
    'an|one ally|friend|creature within {feet} heals|regains {dice} {points}',
    'An ally within 60ft regains 2d8 SP',
    ({ feet: range, dice, points: what }) => ({
      range,
      heals: { what, dice },
    }),
  ),
  row(
    'lends {signed} to {lent} [for] {count} round(s)',
    'lends +2 to attacks for 3 rounds',
    ({ signed: bonus, lent: to, count: lasts }) => ({
      lends: { to, bonus },
      lasts,
    }),
  ),
  row(
    'an|one ally|friend|creature within {feet} gains|has {signed} to {lent} for {count} round(s)',
    'An ally within 60ft gains +2 to attacks for 3 rounds',
    ({ feet: range, signed: bonus, lent: to, count: lasts }) => ({ range, lends: { to, bonus }, lasts }),
  ),
  // What it asks of its user.
  row('gestures', 'gestures', () => ({ kinetic: true })),
  row('words', 'words', () => ({ incantation: true })),
  row('concentration', 'concentration', () => ({ concentration: true })),
  // What goes without saying.
  row('earth|air|water', 'earth', () => ({})),
  row('melee|ranged|magical [attack]', 'melee', () => ({})),
  row('one|a [single] target|creature', 'one target', () => ({})),
  row('{being} {sees} a|an|one|the target|creature|foe|enemy [it can see]', 'The owl stares at a target it can see', () => ({})),
  row('no spell', 'no spell', () => ({})),
  row('-', '-', () => ({})),
  row('proficient {arm}', 'Proficient with axes', () => ({})),
  row(
    'the|an|a {being} can either attack with its {one:arm} or {other:arm} [, unless it has {more:arm}]',
    'The cat can either attack with its claw or bite',
    () => ({}),
  ),
]

export interface Detailed {
  readonly details: Details
  readonly took: readonly Taken[]
  /** The words that no row knows, with whatever hangs on them. */
  readonly rest: Passage
}

const MARKS = ['(', ')', ',', ';', '.', '/']
/** What begins so says of what stands before it when or how it holds: not read, it takes that along. */
const LEANS = /^(?:if|unless|only|except|this|that|these|those|it|they|otherwise|instead|but|and|or|until|however)\b/i
/** Sentences in which none of these stands only describe. */
const RULES = /\b(?:save|threshold|thr|damage|reach|range|condition|prone|grapple|dice?)\b/i

export function detailsIn(passage: Passage): Detailed {
  const { text } = passage
  if (text.length > LONGEST_SENTENCE) return { details: {}, took: [], rest: passage }
  const c = new Cursor(text, undefined)
  let details: Details = {}
  const took: Taken[] = []
  const rest: Passage[] = []
  let fateAt = -1
  for (;;) {
    while (c.eat(...MARKS) !== undefined);
    if (c.isDone) break
    const from = c.at
    const read =
      longestOf(c) ??
      c.attempt(() => (c.has('(?:grabs?|grip|hold|holds|knock ?down|special|effect|rider|hit|note):') ? longestOf(c) : undefined))
    if (read !== undefined) {
      if (read.details.fates !== undefined) fateAt = from
      details = { ...details, ...read.details, fates: [...(details.fates ?? []), ...(read.details.fates ?? [])] }
      took.push({ pattern: read.pattern, words: text.slice(from, c.at).trim() })
      continue
    }
    const words = c.scan('[^.;()]*(?:\\([^()]*\\)[^.;()]*)*[.;]?')?._ ?? ''
    if (words === '') break
    const isInside = /[,:]\s*$/.test(text.slice(0, from))
    if (isIdle(words, RULES) && !LEANS.test(words)) continue
    const leans = fateAt >= 0 && (isInside || LEANS.test(words))
    if (leans) details = { ...details, fates: details.fates?.slice(0, -1) ?? [] }
    rest.push(trimmed(slice(passage, leans ? fateAt : from, c.at)))
    fateAt = -1
  }
  if (!c.isDone) rest.push(trimmed(slice(passage, c.at)))
  return { details, took, rest: joined(rest) }
}

/** The row that reads most of those that come to an end where a phrase does. */
function longestOf(c: C): { readonly details: Details; readonly pattern: string } | undefined {
  const from = c.at
  let end = from
  let most: { readonly details: Details; readonly pattern: string } | undefined
  for (const { read, pattern } of rows) {
    const details = c.attempt(() => read(c))
    if (details !== undefined && c.at > end && (c.isDone || MARKS.includes(c.word))) {
      end = c.at
      most = { details, pattern }
    }
    c.at = from
  }
  c.at = end
  return most
}
