import { idOf, numberOf, oneOf, type RowMaker, rowsKnowing, type Slot, scanned, word } from '@riposte/print'
import type { Forbidden, Rolls, Test, Who } from '../../clauses/phrases.ts'
import type { Origin, TraitPart } from '../../clauses/traits.ts'
import { type Characteristic, type Condition, characteristics, type DamageType, damageTypes } from '../../terms.ts'
import { forbiddenNamed } from '../forbidden.ts'
import { rollsIn } from '../rolls.ts'
import type { Saying } from '../row.ts'
import type { Known, Scope } from '../scope.ts'
import { slots } from '../slots.ts'
import { readTests } from '../tests.ts'
import { readWho } from '../who.ts'

/** Rows of what always holds of whoever has a trait: "you" is who that is. */

const origins: readonly (readonly [RegExp, readonly Origin[]])[] = [
  [
    /^(?:area (?:abilities|effects)|(?:any |an )?abilit(?:y|ies) (?:that targets? an area|with the area keyword|that uses? an area)|area damage|areas)$/,
    ['area'],
  ],
  [/^(?:any |a )?melee strikes?$/, ['melee-strike']],
  [/^(?:any |a )?ranged strikes?$/, ['ranged-strike']],
  [/^(?:any |a )?(?:strikes?|melee and ranged strikes)$/, ['strike']],
  [/^(?:any )?melee (?:abilities|attacks|damage)$/, ['melee']],
  [/^(?:any )?ranged (?:abilities|attacks|damage)$/, ['ranged']],
  [/^(?:magic|(?:any )?magic abilities|abilities with the magic keyword)$/, ['magic']],
  [/^(?:psionic abilities|abilities with the psionic keyword)$/, ['psionic']],
  [/^(?:falls|falling)$/, ['fall']],
  [/^(?:collisions|colliding|being force moved|forced movement)$/, ['collision']],
  [/^(?:weapons|weapon (?:strikes|abilities)|abilities with the weapon keyword)$/, ['weapon']],
]
const originOf = (text: string): readonly Origin[] | undefined => origins.find(([pattern]) => pattern.test(text.trim()))?.[1]

/** "Area abilities", "melee strikes and ranged strikes". */
function originsIn(text: string): readonly Origin[] | undefined {
  const whole = originOf(text)
  if (whole !== undefined) return whole
  const parts = text.split(/ (?:and|or) /).map(originOf)
  return parts.length > 1 && parts.every((one) => one !== undefined) ? parts.flatMap((one) => one ?? []) : undefined
}

const NOUN = '(?:targets?|creatures?|enem(?:y|ies))'
const CLAUSE = new RegExp(`^(?:an?|any|each|the)? ?${NOUN} (?:who|that|with) (.+)$`)

/** "Winded creatures", "any target who has no allies adjacent to them", "a creature they have grabbed": what must hold of the target. */
function testsOn(words: string, scope: Scope): readonly Test[] | undefined {
  if (/^(?:an?|any|each|the)? ?(?:creatures?|targets?|enem(?:y|ies))$/.test(words)) return undefined
  const held = new RegExp(`^(?:an?|any|each|the)? ?${NOUN} (?:(?:who is |that are |who are )?([a-z]+) by you|you have ([a-z]+))$`).exec(
    words,
  )
  if (held !== null) return readTests(`the target is ${held[1] ?? held[2] ?? ''} by you`, scope)
  const clause = CLAUSE.exec(words)
  if (clause !== null) {
    const said = (clause[1] ?? '')
      .replace(/^are /, 'is ')
      .replace(/^have /, 'has ')
      .replace(/^aren't /, "isn't ")
      .replace(/^don't /, "doesn't ")
      .replace(/^haven't /, "hasn't ")
    const isWith = new RegExp(`${NOUN} with `).test(words)
    return readTests(`the target ${isWith ? 'has ' : ''}${said}`, scope)
  }
  const made = new RegExp(`^(?:an?|any|each|the)? ?${NOUN} ((?:affected|flanked|marked|judged) .+)$`).exec(words)?.[1]
  if (made !== undefined) return readTests(`the target is ${made}`, scope)
  if (new RegExp(`^(?:an?|any|each)? ?${NOUN} you are hidden from$`).test(words)) return [{ is: 'unseen' }]
  const than = new RegExp(`^(?:an?|any|each)? ?${NOUN} (smaller|larger) than you(?:rself)?$`).exec(words)
  if (than !== null) return [{ is: 'sized', than: than[1] === 'smaller' ? 'smaller' : 'larger' }]
  const larger = new RegExp(`^(smaller|larger) ${NOUN}$`).exec(words)
  if (larger !== null) return [{ is: 'sized', than: larger[1] === 'smaller' ? 'smaller' : 'larger' }]
  const near = new RegExp(`^(?:an?|any|each)? ?${NOUN} (within .+|adjacent to .+|lower than you|below you|on lower ground)$`).exec(words)
  if (near?.[1] !== undefined) return readTests(`the target is ${near[1]}`, scope)
  // "Prone creatures", "minions", "goblins": what stands before the noun, or the noun itself.
  const noun = words.replace(/\btargets?$/, 'creature')
  const who = readWho(noun.replace(/^(?!each|any|an? )/, 'each ').replace(/^an? /, 'each '), scope, (text) => readTests(text, scope))
  if (who?.who.who !== 'some' || who.when.length > 0) return undefined
  const { kind, tests, relation } = who.who
  const ofRelation: Test[] = relation === 'object' || relation === 'minion' ? [{ is: 'relation', whose: 'target', relation }] : []
  const ofKind: Test[] = kind === '' ? [] : [{ is: 'kind', whose: 'target', kind }]
  const all = [...ofRelation, ...ofKind, ...tests]
  return all.length > 0 && who.who.within === 'sight' ? all : undefined
}

type S<T> = Slot<Known, T>
type Some = Extract<Who, { who: 'some' }>
type Ignored = Extract<TraitPart, { is: 'ignores' }>['what']

export const ignores = (what: Ignored): TraitPart => ({ is: 'ignores', what })

/** What everybody may do, at a price. */
export const everybodys: readonly string[] = [
  'hide',
  'grab',
  'knockback',
  'disengage',
  'aid-attack',
  'escape-grab',
  'stand-up',
  'search',
  'advance',
]

/** Each of those who are somewhere. */
function eachIn(words: string, scope: Scope): Some | undefined {
  const of = readWho(`each ${words}`, scope, (text) => readTests(text, scope))
  return of?.who.who !== 'some' || of.when.length > 0 ? undefined : of.who
}

const hindrances: ReadonlyMap<string, Ignored> = new Map<string, Ignored>([
  ['cover', 'cover'],
  ['concealment', 'concealment'],
  // Who is invisible is concealed, and no more than that.
  ['invisibility', 'concealment'],
  ['difficult terrain', 'difficult'],
])

/** What one suffers of nobody in particular. */
const ownerless = ['bleeding', 'dazed', 'restrained', 'slowed', 'weakened'] as const satisfies readonly Condition[]

const own = {
  ...slots,
  many: ((c) => numberOf(c.scan('an?|one|two|three')?._ ?? '')) satisfies S<number>,
  hindrances: ((c) => c.list(() => c.named(hindrances), ['and', ', and', 'or', ','])) satisfies S<readonly Ignored[]>,
  cover: ((c) => (c.eat('cover', 'concealment') === undefined ? undefined : c.last === 'cover' ? 'cover' : 'concealment')) satisfies S<
    'cover' | 'concealment'
  >,
  /** "To prone creatures", "against minions": what must hold of the target. */
  foes: ((c) => (c.has('(?:on strikes )?against|to|on') ? c.longest((words) => testsOn(words, c.scene.scope)) : undefined)) satisfies S<
    readonly Test[]
  >,
  those: ((c) => c.longest((words) => (/^(?:an?|any|each) /.test(words) ? testsOn(words, c.scene.scope) : undefined))) satisfies S<
    readonly Test[]
  >,
  whomHeld: word('(?:any|each|an?|all) (?:creatures?|targets?|enem(?:y|ies)) (?:grabbed by (?:you|them)|(?:you|they) have grabbed)'),
  /** "By prone creatures": what must hold of who makes them. */
  makers: ((c) => {
    const found = c.scan('by (?<who>.+?)(?= (?:takes?|gains?|has|have) )')?.who
    return found === undefined ? undefined : testsOn(found, c.scene.scope)
  }) satisfies S<readonly Test[]>,
  /** An ability of the sheet by its name, or the signature ability. */
  ability: ((c) =>
    c.longest((words) =>
      words === 'signature' ? 'signature' : c.scene.scope.abilities.includes(words) ? idOf(words) : undefined,
    )) satisfies S<string>,
  scores: ((c) => {
    const found = c.list(() => slots.characteristic(c), [',', 'and', 'or', ', and', ', or'])
    return found === undefined ? undefined : characteristics.filter((one) => found.includes(one))
  }) satisfies S<readonly Characteristic[]>,
  about: word('.+'),
  tier: scanned('tier (?<tier>2|3)', ({ tier }) => (tier === '3' ? 3 : 2)),
  each: ((c) => c.longest((words) => eachIn(words, c.scene.scope))) satisfies S<Some>,
  hits: word('free strikes|strikes|abilities'),
  /** By its name, or of a sort. */
  standIn: ((c) => {
    const sort = c.scan('(?:(?<both>signature or heroic)|(?<signature>signature)) ability')
    if (sort !== undefined) return sort.both === undefined ? 'signature' : 'any'
    const named = c.longest((words) => (c.scene.scope.abilities.includes(words) ? idOf(words) : undefined))
    if (named !== undefined) c.has('ability')
    return named
  }) satisfies S<string>,
  standsFor: scanned('(?:melee |ranged )?free strike|(?<other>opportunity attack)', ({ other }) =>
    other === undefined ? 'any' : 'opportunity',
  ),
  onCharge: word(
    '(?:when(?:ever)?|if|while) (?:you )?(?:charging|charge|(?:use|using|taking|take) the charge (?:main )?action)|(?:as part of|for|with) (?:a|the|your) charge',
  ),
  /** Of whose abilities. */
  shunned: ((c) => {
    const found = c.scan(
      "(?<whose>(?:their|your) all(?:ies'|y's)|(?:any |your |their )?enem(?:ies'|y's))? ?(?:strikes (?:or|and) )?abilities(?: or strikes)?(?<by> (?:used )?by (?<who>their allies|your allies|enemies|your enemies))?",
    )
    const who = `${found?.whose ?? ''}${found?.by ?? ''}`
    return found === undefined
      ? undefined
      : who === ''
        ? []
        : [{ is: 'relation', whose: 'target', relation: who.includes('all') ? 'ally' : 'enemy' } as const]
  }) satisfies S<readonly Test[]>,
  type: oneOf(damageTypes) satisfies S<DamageType>,
  potencies: word('your potenc(?:y|ies)|(?:the|any) potenc(?:y|ies) of your (?:abilities|strikes)'),
  attacks: ((c) =>
    rollsIn(c.scan('(?:melee |ranged )?(?:strikes?|ability rolls?|abilit(?:y|ies)|power rolls?)')?._ ?? '')) satisfies S<Rolls>,
  origins: ((c) => c.longest(originsIn)) satisfies S<readonly Origin[]>,
  share: word('half|no'),
  shoving: word(
    '(?:push(?:es)?|pulls?|slides?|force moves?|forced movements?)(?:(?:,| and|, and| or|, or) (?:push(?:es)?|pulls?|slides?|force moves?|forced movements?))*',
  ),
  everyday: ((c) =>
    c.longest((words) => {
      const action = idOf(words.replace(/ (?:main action|maneuver|move action|action)$/, ''))
      return everybodys.includes(action) ? action : undefined
    })) satisfies S<string>,
  /** Through whom and what one may move. */
  bodies: word(
    "the target's space|(?:the spaces of |spaces occupied by )?(?:other )?(?:(?:creatures?|enem(?:y|ies)|objects?)'?)(?:(?: or| and)(?: other)? (?:creatures?|objects?)'?)?(?: spaces?)?",
  ),
  manner: word(
    "freely|without (?:penalty|spending extra movement|provoking opportunity attacks)|at (?:your |their )?(?:usual|normal|full) speed|as if they (?:were unoccupied|weren't there)",
  ),
  atSpeed: word('at (?:your )?(?:full|normal|usual) speed|as fast as (?:you )?walk'),

  mode: oneOf(['climb', 'swim', 'burrow'] as const),
  shared: word(
    "(?:the )?(?:same )?(?:spaces? occupied by (?:another|other) creatures?|spaces? as (?:another|other) creatures?|another creature(?: or object)?'s space|other creatures'? spaces?|an? (?:enemy|creature)'s space|the space of (?:another|an?) (?:creature|enemy)|an occupied space|spaces?)",
  ),
  /** Squares round somebody, how far. */
  around: ((c) => {
    const found = c.scan(
      '(?:the (?:area|ground)|each square|any square|(?:all )?squares) (?:within (?<far>\\d+) squares? of|adjacent to) (?:you|it|them)'.replaceAll(
        '\\\\\\\\',
        '\\\\',
      ),
    )
    return found === undefined ? undefined : Number(found.far ?? 1)
  }) satisfies S<number>,
  rough: word('(?:is|are|counts? as|(?:is|are) considered|(?:is|are) treated as) difficult terrain'),
  whose: word('(?:for|to) (?:your )?(?:enemies|each enemy|other creatures|all other creatures|creatures other than you)'),
  held: word('(?:have |having )?(?:a creature |an enemy |creatures )?grabb(?:ed|ing)(?: (?:creatures?|a creature|another creature))?'),
  suffered: ((c) => c.list(() => oneOf(ownerless)(c), [',', 'and', ', and'])) satisfies S<readonly Condition[]>,
  most: scanned('any number of|\\d+|two|three|four|five|six', ({ _: found }) => (found === 'any number of' ? 99 : numberOf(found))),
  never: ((c) =>
    c.list(() => {
      c.has('made|knocked')
      return c.eat('surprised', 'force moved', 'flanked') ?? slots.condition(c)
    }, [',', 'or', ', or', 'and', ', and'])) satisfies S<readonly string[]>,
  escapes: word(
    'attempts to escape[^,]*|(?:their )?escape attempts|the escape grab maneuver|(?:ability rolls|power rolls|tests|rolls) (?:made )?to escape[^,]*',
  ),
  treating: word('enemies|creatures|other creatures'),
  anySize: word('of any size|,? ?regardless of (?:(?:their|its) )?size'),
  atOnce: word('at (?:a|one|the same) time|at once|simultaneously'),
  forcedFar: word(
    'the distance of (?:any |your )?(?:forced movement effects|forced movement|pushes)(?: you (?:cause|impose|use))?|(?:your )?forced movement(?: distances?)?',
  ),
  shoved: scanned(
    '(?:the forced movement distance gains a \\+(?<a>\\d+) bonus|(?:the|that) (?:forced movement|distance) (?:is increased|increases) by (?<b>\\d+)|you can move them (?:up to )?(?<c>\\d+) additional squares?)',
    ({ a, b, c }) => Number(a ?? b ?? c),
  ),
  dealing: word('your abilities and strikes|your strikes and abilities|your (?:strikes|abilities|damage)|damage you deal|you'),
  points: scanned(
    '(?:up to (?<some>\\d+) points of|the first (?<first>\\d+) points of|(?<points>\\d+) points of|(?<plain>\\d+))',
    ({ some, first, points, plain }) => Number(some ?? first ?? points ?? plain),
  ),
  /** "Use maneuvers or main actions". */
  banned: ((c) => {
    const verb = c.sees('use|make|take') ? (/^\s*(use|make|take) /.exec(c.rest)?.[0].trim() ?? '') : ''
    return c.list(() => {
      c.has("can't")
      return c.longest((words) => forbiddenNamed(words) ?? forbiddenNamed(`${verb} ${words}`))
    }, ['or', 'and', ', or', ', and', ','])
  }) satisfies S<readonly Forbidden[]>,
  more: word('.+'),
  turn: word("[a-z' -]+ turn"),
}

type Maker = RowMaker<Known, typeof own, readonly TraitPart[], Known>
export const always: Maker = rowsKnowing(own, (c, make) => make(c.scene))
export type Standing = Saying<readonly TraitPart[]>
