import { type Cursor, type Groups, numberOf, type Row, rowsOf, type Slots, twoWays, words } from '@riposte/print'
import { lent } from '../sheet/power.ts'
import { manoeuvres } from '../sheet/sheet.ts'
import { governing } from '../terms.ts'
import type { Details } from './details.ts'
import { type Check, checkIn, conditionNamed, points, spanIn, units } from './fates.ts'
import { damageIn, typeNamed } from './lists.ts'
import { endsIn, escapeIn, gainIn, movedIn, preyNamed, riderIn, suchIn, type Whom, whomIn } from './riders.ts'

/** The phrases that may stand beside an attack or a power, a row each. */

type C = Cursor<undefined>
const count = (c: C): number | undefined => (/^\d+$/.test(c.word) ? Number(c.step()) : undefined)
const feet = (c: C): number | undefined => {
  const length = count(c)
  if (length !== undefined) c.eat('ft', 'feet', 'foot')
  return length
}

/** A trick upon a hit, for nothing or with the secondary action: "it may trip the target", "the target may be tripped". */
const TAKES =
  ',? \\(?(?:as an? (?<takes>secondary|bonus) action|as a (?:free action|non-action)|as part of the (?:same )?attack|for free|at no cost|(?:with )?no (?:additional|extra) action)\\)?'
const ITS = '(?: (?:against|on))?(?: (?:it|(?:the|that)(?: same)? target))'
const TRICK = `(?:on a hit,? |if (?:it|the [a-z' -]{1,30}?) hits,? )?(?:it|(?:the|an?) [a-z' -]{1,30}?) (?:can|may) (?:(?:also |immediately |try to |attempt to |make an? |attempt an? )*(?<trick>[a-z]+)(?: attempt| attack| manoeuvre)?${ITS}?|(?:also |immediately )?be (?<done>[a-z]+))${TAKES}`
const suffered: Readonly<Record<string, string>> = {
  grappled: 'grapple',
  tripped: 'trip',
  shoved: 'shove',
  thrown: 'throw',
  disarmed: 'disarm',
}
const areaOf = ({ radius, of, aura, shape, range }: Whom): Details => ({
  ...(shape !== undefined && { shape }),
  ...(range !== undefined && { range }),
  ...(radius !== undefined && { shape: 'around', radius }),
  ...(of !== undefined && { whom: of }),
  ...(aura !== undefined && { aura }),
})

/** One of the book's words. */
const oneOf =
  <const K extends string>(known: readonly K[]) =>
  (c: C): K | undefined =>
    known.find((one) => c.eat(one.toLowerCase()) !== undefined)

const slots = {
  count,
  feet,
  signed: (c: C) => (/^[+-]\d+$/.test(c.word) ? Number(c.step()) : undefined),
  straight: oneOf(['line', 'cone']),
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
  such: suchIn,
  gain: gainIn,
  /** "3 rounds", "a minute", "1d4 rounds"; once in a rest or a fight. */
  pause: (c: C) => {
    if (c.has('(?:a |an |the |each )?(?:rest|long rest|full rest|short rest|day|dawn|night|encounter|fight|battle|combat)')) return 'never'
    const dice = c.scan('(?<dice>\\d+d\\d+) rounds?')?.dice
    if (dice !== undefined) return dice
    const unit = c.scan('(?:a |an |the |each )?(?<unit>round|turn|minute|hour)\\b')?.unit
    const { lasts } = unit === undefined ? spanIn(c) : { lasts: units[unit.toLowerCase()] }
    return lasts === undefined ? undefined : `${lasts}`
  },
  /** "Once", "3 times", "2 uses", "3". */
  often: (c: C) => {
    const said = c.eat('once', 'twice', 'thrice')
    if (said !== undefined) return ['once', 'twice', 'thrice'].indexOf(said) + 1
    const found = c.attempt(() => numberOf(c.step()))
    c.eat('times', 'time', 'uses', 'use', 'x')
    return found
  },
  manoeuvre: oneOf(manoeuvres),
  ends: endsIn,
  trick: (c: C): Details | undefined => {
    const { trick, done = '', takes }: Partial<Groups> = c.scan(TRICK) ?? {}
    const found = (trick ?? suffered[done.toLowerCase()])?.toLowerCase()
    const tricks = manoeuvres.filter((one) => one === found)
    return tricks.length === 0 ? undefined : { tricks, ...(takes !== undefined && { 'tricks-take': 'secondary' }) }
  },
  moved: movedIn,
  states: (c: C) => c.list(() => preyNamed(c), ['or', ',', ', or']),
  bearer: words("(?:(?:each|every|the|an?) )?(?:[a-z' -]{1,30}? )?carries", 'it carries'),
  freeing: escapeIn,
  span: (c: C) => spanIn(c).lasts,
  whoever: words("[a-z' -]{1,40}? (?:can|may) (?:use|apply|add|spend)", 'it can use'),
  purpose: words('(?:per|when|to|on) [a-z ]{1,40}', 'it'),
  being: words("[a-z' -]{1,30}?(?= (?:can|may|chooses|targets|points|stares|gazes|glares|curses) )", 'it'),
  sees: words('(?:can |may )?(?:chooses?|targets?|points? at|stares? at|gazes? at|glares? at|curses?)(?: at)?', 'it'),
  arm: words("[a-z'/ -]{1,30}?(?= or |,|;|\\)|\\.|$)", 'it'),
  arms: words("[a-z' -]{1,30}?(?= (?:as|in) )", 'it'),
  volley: words(
    "(?:[a-z'-]+ )?(?:attacks?|shots?|blows?|strikes?)(?: with its [a-z]+)?(?:(?: as| in| per)?(?: an?| one)?(?: main| attack)*(?: action)?)(?= ?(?:[,;).]|$))",
    'it',
  ),
  looses: words(
    "(?:the|an?|it) ?[a-z' -]{0,30}? ?(?:breathes|exhales|spits|sprays|spews|fires|unleashes|releases|shoots|blows|emits)(?: (?:an?|its) [a-z -]{1,40}?| [a-z -]{1,30}?)?(?= in a )",
    'it',
  ),
  verb: (c: C) => (/^[a-z]+$/.test(c.word) ? c.step() : undefined),
  action: (c: C) => c.eat('main action', 'secondary action', 'full round action', 'full-round action', 'minor interaction', 'reaction'),
  pool: (c: C) => {
    const word = c.eat('mp', 'mind', 'sp', 'stamina')
    return word === undefined ? undefined : word.startsWith('m') ? ('mp' as const) : ('sp' as const)
  },
  governing: oneOf(governing),
  type: (c: C) => typeNamed(c.step()),
  types: (c: C) => c.list(() => typeNamed(c.step()), ['or']),
  plus: oneOf(['INT', 'WIS', 'Sup']),
  /** `+1d6/MP die`, `1d6 per extra die`. */
  each: (c: C) =>
    c.scan('[+]? ?(?<dice>\\d+d\\d+) ?(?:/|per|for each|for every) ?(?:(?:extra|additional|further|mp|sp) )*(?:die|dice)')?.dice,
  /** `1d4[Poi]`, `2d12 poison damage`: of one type. */
  harm: (c: C) => {
    const { damage, types, origin } =
      damageIn(c.scan('\\d+(?:d\\d+)?(?:[+-]\\d+)? ?(?:\\[[a-z]+\\]|[a-z]+(?: damage)?)(?: ?\\[(?:sup|nat)[a-z]*\\])?')?._ ?? '?') ?? {}
    const [type, ...others] = types ?? []
    return damage === undefined || type === undefined || others.length > 0 ? undefined : { damage, type, origin }
  },
  /** "+2 to attack rolls". */
  lending: (c: C) => {
    const { bonus, to = '' }: Partial<Groups> = c.scan('(?<bonus>[+-]\\d+) to (?<to>attack|save|skill)(?:s|(?: rolls?))?') ?? {}
    const what = lent.find((one) => one === to.toLowerCase())
    return what && { to: what, bonus: Number(bonus) }
  },
  healing: (c: C) => {
    const { dice = '', pool = '' }: Partial<Groups> = c.scan('(?<dice>\\d+d\\d+(?:[+-]\\d+)?) (?<pool>hp|sp|mp)') ?? {}
    const what = points.find((one) => one === pool.toLowerCase())
    return what && { what, dice }
  },
  many: (c: C) => (c.eat('both') === undefined ? numberOf(c.step()) : 2),
  dice: (c: C) => c.scan('\\d+d\\d+(?:[+-]\\d+(?!d))?')?._,
  /** As it stands in a column of its own. */
  column: (c: C) => damageIn(c.scan('\\d[\\dd+/ -]*\\[[a-z/, ]+\\]')?._ ?? '?'),
  condition: (c: C) => conditionNamed(c.step()),
} satisfies Slots<undefined>

const halved = ({ check }: { readonly check: Check }): Details => ({ ...check, partial: 'half' })
const row = rowsOf<undefined, typeof slots, Details>(slots)
const told = twoWays<undefined, typeof slots, Details>(slots)

export const rows: readonly Row<undefined, Details>[] = [
  // How far, and where.
  told('[long] reach [=|:|of|(] {reach:feet}', 'Reach=5ft', {}),
  told('reach [=|:|of] {reach:feet} ( long )', 'Reach=5ft (long)', { is: 'long' }),
  told('{reach:feet} reach', '5ft reach', {}),
  row('[range] [=|:] {one:feet} / {other:feet}', '80ft/240ft', ({ one, other }) => ({
    increment: Math.min(one, other),
    range: Math.max(one, other),
  })),
  told('range [=|:] {increment:feet} [,] {range:feet} max|maximum', 'Range = 160ft, 1600ft max', {}),
  told('[range] [=|:] {radius:feet} aura [,] [at] [the] start of [a|each|their] turn', '10ft aura, at start of turn', {
    shape: 'around',
    aura: 'start',
  }),
  told('[range] [=|:] {radius:feet} aura', 'Range=15ft aura', { shape: 'around', isAura: true }),
  told('range [=|:] close|touch', 'Range=close', {}),
  told('range|within [=|:|of] {range:feet}', 'Range=120ft', {}),
  told('range [=|:] {range:feet} {range-per-die:farther} / mp|sp [die|dice]', 'Range=120ft+30ft/MP die', {}),
  told('{range-per-die:feet} farther for each die', '30ft farther for each die', {}),
  told('max|maximum [range] [=|:|of] {range:feet}', 'max 600ft', {}),
  told('{long:feet} [long]', '60ft long', {}),
  told('[range] increment [=|:|of] {increment:feet}', 'Increment=30ft', {}),
  told('[a] [burst|circle|blast|cloud] [with] [a] radius [of|=|:] {radius:feet}', 'burst with a radius of 10ft', { shape: 'burst' }),
  told('[in] [a] {radius:feet} radius|burst|circle [burst|circle|cloud|blast]', '10ft radius', { shape: 'burst' }),
  told('radius [of|=|:] {radius:feet} ( {radius-per-die:feet} / mp|sp [die|dice] )', 'radius=10ft (5ft/MP die)', { shape: 'burst' }),
  row('maximum radius of {count} [ft|feet] ( {widens:feet} / mp|sp [die|dice] )', 'maximum radius of 50ft (10ft/MP die)', ({ widens }) => ({
    shape: 'burst',
    radius: 0,
    'radius-per-die': widens,
  })),
  told(
    '[all] [in] [a] {radius:feet} [radius|burst|circle|cloud] [burst|circle|cloud] <centred on|centered on|around|about|of> {arm}',
    '20ft radius burst centered on it',
    { shape: 'around' },
  ),
  told('{radius-per-die:feet} wider for each die', '5ft wider for each die', { shape: 'burst' }),
  told('[a] burst|blast [[of|=] {radius:feet}]', 'burst 10ft', { shape: 'burst' }),
  told('{looses} [in] a {range:feet} [long] {shape:straight}', 'The beast breathes gas in a 15ft cone', {}),
  told('all about it [[,] radius {radius:feet}]', 'all about it, radius 10ft', { shape: 'around' }),
  told('linear [form|blast|breath]', 'Linear form', { shape: 'line' }),
  told('[in] [a] {shape:straight}', 'in a line', {}),
  told('[in] [range] [=|:] [a] {range:feet} [long] {shape:straight}', 'Range=15ft cone', {}),
  told('[in] [a] {shape:straight} [of|=|:|(] {range:feet} [long] [)]', 'cone of 30ft', {}),
  told('[[a] line] {width:feet} wide|across', 'a line 5ft wide', { shape: 'line' }),
  told('width [of|=|:] {width:feet}', 'width 5ft', { shape: 'line' }),
  told('round corners', 'round corners', { spreads: true }),
  // At what price.
  told('mp|sp die|dice max|maximum [=|:] {most-dice:count}', 'MP die maximum=3', {}),
  told(
    '<at most|up to|max|maximum> [of|=|:] {most-dice:count} [extra|additional|more] [mp|sp] die|dice [more] [( {top:dice} )]',
    'maximum of 5 dice (7d4+4)',
    {},
  ),
  told('{whoever} up to {most-dice:count} mp|sp die|dice {purpose?}', 'It can use up to 2 MP dice per use', {}),
  told('can upcast', 'can upcast', { upcast: true }),
  told('[can|may] [be] [used] <with|on|as part of> a|an|any [weapon|melee] attack|blow [attack]', 'with an attack', { with: 'attack' }),
  told('[used] [together] with|on a|an|any attack|blow or [a] trick|manoeuvre', 'with an attack or a trick', { with: 'manoeuvre' }),
  told('as part of a|an|any [basic] [martial] manoeuvre', 'as part of a basic manoeuvre', { with: 'manoeuvre' }),
  told(
    '[can|may] [be] [usable|used] [as] [a|an] {action} [[,] against|on|vs|versus {only:such}] [:]',
    'usable as a main action on a prone target',
    {},
  ),
  row('[cost] [=|:|of] {count} {pool} die|dice [:]', 'Cost=1SP die', ({ count: dice, pool }) => ({ dice: { pool, count: dice } })),
  // Who rolls what.
  told('[attack] {bonus:signed}', 'attack +8', {}),
  told('{attack:governing} attack', 'WIS attack', {}),
  told('[vs|against] touch [attack]', 'touch', { touch: true }),
  told('ignores [natural] armour', 'ignores armour', { touch: true }),
  // Against whom, and how often.
  told(
    '[{being} can|may] [can] only [be] [used|usable|made|attack(s)|works] [on|against|at|vs|versus] {only:such}',
    'Only against prone targets',
    {},
  ),
  told('only {if-moved:moved}', 'only after moving at least 20ft in a straight line', {}),
  told('[usable|used] [on|against|vs|versus] {only:such} only', 'against prone targets only', {}),
  row(
    '[on its turn] [,] [{being?} can|may {verb?}] [against|on|vs|versus] {such}',
    'against a creature it has grappled',
    ({ such: only }) => (only[0] === 'held' ? { only } : undefined),
  ),
  row('against|vs|versus {such}', 'against a grappled target', ({ such: only }) =>
    only.every((one) => one === 'grappled') ? { only } : undefined,
  ),
  row(
    '[on a hit] free {manoeuvre} [attempt|attack] [( {bonus:signed} )] [on [a] hit]',
    'free trip (+10) on a hit',
    ({ manoeuvre, bonus }) => ({
      tricks: [manoeuvre],
      ...(bonus !== undefined && { trickBonus: bonus }),
    }),
  ),
  told('recharge(s) [time] [=|:|after|in|every] {recharge:pause}', 'recharge: 1 minute', {}),
  told('[can|may] [be] [used|usable] [only] {uses:often} per|every|in|a|each|/ {recharge:pause}', '3 times per day', {}),
  told('{bearer} {uses:count} [of them|these]', 'Each sapper carries 3', { recharge: 'never' }),
  told('{uses:count} carried', '3 carried', { recharge: 'never' }),
  told('[the] target must [already] be {only:states}', 'target must be prone', {}),
  told('cannot be used again for|within {recharge:pause}', 'cannot be used again for 3 rounds', {}),
  row('{check}', 'Thr=17 STR', ({ check }) => check),
  row('{check} [:] [for|takes] half|halves [the|it] [damage]', 'DEX save for half', halved),
  told(
    '<those|creatures|targets|entities> that|who save|succeed|saves|succeeds [take(s)] half [the] [damage]',
    'Those who save take half damage',
    { partial: 'half' },
  ),
  row('on|with {check} [,] [<it|they|the target>] take(s) half [the] [damage]', 'on a success they take half', halved),
  row(
    '{whom?} [take(s)|suffer(s)] [or] half [the|as much] [damage] on|with|if {check}',
    'Creatures in the cone take half damage on a successful DEX save',
    halved,
  ),
  // What it does.
  row('{column}', '2d6+4[Pe]', ({ column }) => column),
  row('{dice} + {plus} {type}', '2d6 + WIS fire', ({ dice: damage, plus, type }) => ({ damage, plus, types: [type] })),
  row('{dice} [{types?}]', '4d6 light', ({ dice: damage, types }) => ({ damage, ...(types !== undefined && { types }) })),
  row('{count} {types}', '3 piercing', ({ count: damage, types }) => ({ damage: `${damage}`, types })),
  told('{two:dice} [in|with|if|when] [used|wielded] [in|with] <two handed|two hands|two-handed|both hands>', '1d10 in two hands', {}),
  row('[and|plus|+] {harm}', 'and 2d12 poison', ({ harm: { origin, ...and } }) =>
    origin === undefined ? { and } : { fates: [{ ...and, origin }] },
  ),
  told('<two-handed|two-hander|two handed|two hands>', 'two-handed', { is: 'two-handed' }),
  told('x {times:many}', 'x 2', {}),
  told('<non-lethal|non lethal>', 'non-lethal', { is: 'non-lethal' }),
  told('[+|plus|and] poison|venom', 'and poison', { bears: true }),
  told('[up to] {times:many} {arms} as|in a|one|an [main|attack] action', 'Two claws as one attack action', {}),
  told('[{being?} can|may] [make(s)] [up to] {times:many} {volley}', 'A bear can make 2 claw attacks as a main action', {}),
  told('{per-die:dice} more for each sp die', '1d6 more for each SP die', { pool: 'sp' }),
  told('{per-die:dice} more for each die', '1d6 more for each die', {}),
  told('{per-die:each} [( max|maximum [of|=] {most-dice:count} [mp|sp] [dice] )]', '+1d6/MP die (max 3)', {}),
  told('{types} [damage]', 'Profane damage', {}),
  told('supernatural', 'supernatural', { origin: 'supernatural' }),
  told('natural', 'natural', { origin: 'natural' }),
  told('[and] {condition} [for] {lasts:count} round(s) [on a failed save]', 'immobilised for 2 rounds', {}),
  told('{condition}', 'prone', {}),
  told('pushed {push:feet}', 'pushed 15ft', {}),
  told('pulled {pull:feet}', 'pulled 15ft', {}),
  told('{push:feet} push|knockback [on a hit]', '10ft push on a hit', {}),
  told('at the start of each turn for {lasts:count} round(s)', 'at the start of each turn for 3 rounds', { again: true }),
  told('{ends-on-save:ends}', 'a save each turn ends it', {}),
  // What else comes of it.
  row('{whom}', 'All in 30ft', ({ whom: { whom } }) =>
    [whom.radius, whom.range, whom.of].every((one) => one === undefined) ? undefined : areaOf(whom),
  ),
  told('radius [of|=] {radius:feet} around|about itself|it', 'radius 5ft around itself', { shape: 'around' }),
  told('centred|centered on itself|it|him [,] [with] [a] radius [of] {radius:feet}', 'centred on itself, radius 40ft', { shape: 'around' }),
  row('[and|plus|+] {rider}', 'On a hit, the target must make a Thr=14 STR save or fall prone', ({ rider: { fate, whom } }) => ({
    ...areaOf(whom),
    fates: [fate],
  })),
  told('duration|for [=|:|of] {lasts:span}', 'Duration=1 minute', {}),
  told('the poison|venom|effect|it lasts|persists {lasts:span}', 'The venom persists for a minute', {}),
  row(
    'the poison|venom|effect|it lasts|persists {span} [,] or until {whom} succeed(s)|make(s) [on] {check}',
    'The venom persists for a minute, or until the victim succeeds the save',
    ({ span: lasts }) => ({ lasts, 'ends-on-save': true }),
  ),
  told('{freed-by:freeing}', 'escape Thr=16', {}),
  row('{gain}', 'On a hit, the leech regains 1d8 SP', ({ gain }) => ({ fates: [gain] })),
  row('{trick}', 'On a hit it may grapple the target as a free action', ({ trick }) => trick),
  told(
    '[the|one|a|an] [target|creature|ally|friend] [within {range:feet}] heals|regains|restores {heals:healing}',
    'An ally within 60ft regains 2d8 SP',
    {},
  ),
  told('lends {lends:lending} [for] {lasts:count} round(s)', 'lends +2 to attacks for 3 rounds', {}),
  told(
    'an|one ally|friend|creature within {range:feet} gains|has {lends:lending} for {lasts:count} round(s)',
    'An ally within 60ft gains +2 to attacks for 3 rounds',
    {},
  ),
  // What it asks of its user.
  told('gestures', 'gestures', { kinetic: true }),
  told('words', 'words', { incantation: true }),
  told('concentration', 'concentration', { concentration: true }),
  // What goes without saying.
  told('earth|air|water', 'earth', {}),
  told('[or] melee|ranged|thrown [attack]', 'melee', {}),
  told('one|a [single] target|creature', 'one target', {}),
  told('one {only:such}', 'one target already bleeding', {}),
  told('{being} {sees} a|an|one|the target|creature|foe|enemy [it can see]', 'The owl stares at a target it can see', {}),
  told('[counts as] [a] [weapon of] material level|grade [=|of] {material:count}', 'material level 3', {}),
  told('[counts as|is] magical [attack]', 'counts as magical', { is: 'magical' }),
  told('no spell|roll|save|check [is] [needed|required]', 'no roll', {}),
  told('-', '-', {}),
  told('proficient {arm}', 'Proficient with axes', {}),
  told(
    'the|an|a {being} can either attack with its {one:arm} or {other:arm} [, unless it has {more:arm}]',
    'The cat can either attack with its claw or bite',
    {},
  ),
]
