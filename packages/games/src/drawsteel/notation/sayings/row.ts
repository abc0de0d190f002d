import { numberOf, oneOf, type RowMaker, rowsKnowing, type Slot, scanned, word } from '@riposte/print'
import type { Clause } from '../../clauses/clauses.ts'
import { type Amount, flat, type Relation, type Rolls, type Stat, type Test } from '../../clauses/phrases.ts'
import type { Typed } from '../../terms.ts'
import { readAmount } from '../amounts.ts'
import { rollsIn } from '../rolls.ts'
import type { Known, Scope, Subject } from '../scope.ts'
import { slots } from '../slots.ts'
import { amountIn, whoIn } from '../subjects.ts'
import { readTests } from '../tests.ts'
import { relationOf } from '../who.ts'

/** Rows of whole sentences that are not about what somebody does: about the ability, its roll, the ground, what is being answered. */

type S<T> = Slot<Known, T>
type Tests = readonly Test[]

const phrase =
  <T>(read: (words: string, scope: Scope) => T | undefined): S<T> =>
  (c) =>
    c.longest((said) => read(said, c.scene.scope))

/** Said of several, as of one. */
const ofOne = (said: string): string =>
  said
    .replace(/^are /, 'is ')
    .replace(/^were /, 'was ')
    .replace(/^have /, 'has ')

/** "Against a target who is prone", "if the target is bleeding". */
function whenIn(said: string, scope: Scope): Tests | undefined {
  const against = /^(?:against|to) (?:(?:an?|any|each|the) )?(?:targets?|creatures?|enem(?:y|ies)) (?:who|that) (.+)$/.exec(said)
  if (against !== null) return readTests(`the target ${ofOne(against[1] ?? '')}`, scope)
  const made =
    /^(?:against|to) (?:an?|any|each|the) (?:target|creature|enemy) ((?:affected|grabbed|restrained|marked|judged|adjacent|within) .+)$/.exec(
      said,
    )
  if (made !== null) return readTests(`the target is ${made[1] ?? ''}`, scope)
  const state = /^(?:against|to) (?:an? )?([a-z]+) (?:targets?|creatures?|enem(?:y|ies))$/.exec(said)
  if (state !== null) return readTests(`the target is ${state[1] ?? ''}`, scope)
  const condition = /^(?:if|while) (.+)$/.exec(said)
  return condition === null ? undefined : readTests(condition[1] ?? '', scope)
}

/** "Allies", "undead creatures", "a target who is flying". */
function sparedIn(said: string, scope: Scope): Tests | undefined {
  const bare = said.replace(/(?: in the area)?(?: targeted by this ability| targets?)?(?: in the area)?$/, '')
  if (/^(?:(?:the )?target|they|it|you)?$/.test(bare)) return undefined
  const relation = relationOf(bare)
  if (relation !== undefined) return [{ is: 'relation', whose: 'target', relation }]
  const clause = /^(?:target|creature|enemy|ally) (?:who|that) (.+)$/.exec(bare)
  if (clause !== null) return readTests(`the target ${clause[1] ?? ''}`, scope)
  const kind = /^([a-z]+) creatures?$/.exec(bare)
  return kind?.[1] === undefined ? undefined : readTests(`the target is ${kind[1]}`, scope)
}

/** "Your", "the target's", "each target's": of whom it is. */
const ownerIn = (said: string, scope: Scope): Subject | undefined =>
  said === 'your'
    ? whoIn('you', scope)
    : said === 'their'
      ? whoIn('they', scope)
      : /'s?$/.test(said)
        ? whoIn(said.replace(/'s?$/, ''), scope)
        : undefined

export interface Comers {
  readonly count: Amount
  readonly isOne: boolean
  readonly name: string
  readonly within: number | 'distance'
}

const COMERS =
  "(?<count>an?|one|two|three|four|five|six|seven|eight|\\d+d?\\d*(?: ?\\+ ?\\d+)?) (?<name>[a-z' -]+?) ?(?:minions )?(?:then )?(?:(?:appears?|erupts?|rises?|arrives?|emerges?|spawns?|crawls?|claws?|climbs?|steps?|springs?|bursts?|leaps?|drops?|falls?|swarms?|slithers?|scuttles?|hatch(?:es)?|forms?|materializes?|coalesces?|burrows?|digs?|swims?|wades?|fl(?:y|ies)|clambers?|shambles?|wriggles?|scrambles?|pours?|joins?)\\b.*?)?(?:(?:in|into|and (?:waddle|crawl|scurry|step|climb|move|land) into) (?:an? )?(?:unoccupied spaces?|spaces?) )?(?:(?<within>within (?:distance|(?<squares>\\d+) squares?))(?: of (?:you|them|the target|each other|one another))?(?:,? and lasts? until the end of the encounter)?|adjacent to you)"

const THE_ROLL =
  "(?:the|their|that|the target's|the triggering (?:creature|enemy)'s) (?:(?:triggering )?(?:power |ability |strike's power )?)roll"

const own = {
  ...slots,
  /** Of which types; any, where none is told. */
  typed: ((c) => slots.types(c) ?? ['']) satisfies S<readonly Typed[]>,
  tests: phrase(readTests) satisfies S<Tests>,
  /** What the target, or whoever uses the ability, is or has. */
  being: phrase((said, scope) => readTests(`the target is ${said}`, scope)) satisfies S<Tests>,
  having: phrase((said, scope) => readTests(`the target has ${said}`, scope)) satisfies S<Tests>,
  held: phrase((said, scope) => readTests(`you have ${said}`, scope)) satisfies S<Tests>,
  yourself: phrase((said, scope) => readTests(`you are ${said}`, scope)) satisfies S<Tests>,
  /** "Who is prone". */
  whoIs: phrase((said, scope) =>
    /^(?:who|that) [^,]+$/.test(said) ? readTests(`the target ${ofOne(said.replace(/^\w+ /, ''))}`, scope) : undefined,
  ) satisfies S<Tests>,
  when: phrase(whenIn) satisfies S<Tests>,
  spared: phrase(sparedIn) satisfies S<Tests>,
  owner: phrase(ownerIn) satisfies S<Subject>,
  /** "Equal to your level", "of 3", "3 squares". */
  much: ((c) => {
    c.has('(?:a number(?: of squares)? )?equal to')
    return c.longest((said) => amountIn(said.replace(/ squares?$/, ''), c.scene.scope) ?? readAmount(said.replace(/ squares?$/, '')))
  }) satisfies S<Amount>,
  forFoes: word('for (?:your )?enemies'),
  rough: word('(?:is|are|becomes?|counts? as|(?:is|are) treated as) difficult terrain'),
  /** The ability at hand, by any of its parts. */
  ability: word('(?:this|the) (?:ability|strike)|(?:this|the) power roll|the roll'),
  onIt: word(
    '(?:on|for|with) (?:this|the) (?:ability|strike|power roll|roll|ability roll)|against the target|when using this ability|when (?:you use|using|making) this (?:ability|strike)',
  ),
  area: word(
    "(?:(?:the )?(?:size|radius|length) of )?(?:the|this ability's) (?:areas?|burst|cube|line|wall|aura)(?:'s (?:size|length))?(?: of (?:effect|this ability))?|(?:this|the) ability's (?:area|burst|size)|the size",
  ),
  grows: word('(?:is|are) increased|increases?|grows?'),
  space: word('(?:this|the|each) (?:areas?|ground in the area|ground beneath the area|affected area)'),
  potency: word(
    "(?:the|any) potenc(?:y|ies)(?: (?:of|for|on) (?:this|the) (?:ability|effect|power roll|strike))?|(?:this|the) ability's potenc(?:y|ies)|this potency",
  ),
  theForce: word(
    "(?:the|this) (?:forced movement distance|forced movement(?: of this ability)?|distance of (?:the|this) forced movement|forced movement's distance)",
  ),
  hurdle: ((c) =>
    c.list(
      () => c.eat('cover', 'concealment', 'banes', 'double banes', 'damage immunity', 'immunity'),
      ['and', 'or', ', and', ','],
    )) satisfies S<readonly string[]>,
  immunity: word("(?:all |damage |the target's )?immunit(?:y|ies)"),
  surely: word("can't be reduced(?: in any way)?"),
  gains: word('(?:gains?|takes?|has|have)'),
  improved: scanned('(?:is |are )?(?:improved|increased|reduced|decreased|lowered)|increases?|decreases?', ({ _: found }) =>
    /improved|increase/.test(found) ? 1 : -1,
  ),
  attacks: ((c) =>
    rollsIn(
      c
        .scan('(?:melee |ranged )?(?:weapon )?(?:strikes?|abilit(?:y|ies)(?: rolls?)?)|power rolls?|rolls?|tests?')
        ?._.replace('weapon ', '') ?? '',
    )) satisfies S<Rolls>,
  tier: scanned('tier (?<tier>[123])', ({ tier }) => (tier === '1' ? 1 : tier === '2' ? 2 : 3)),
  theirs: scanned("(?:each of )?(?<whose>your|their|the target's|each target's)", ({ whose }) => (whose === 'your' ? 'you' : 'target')),
  next: word('next'),
  /** What is being answered. */
  triggering: word('(?:the|that|this) (?:triggering )?(?:strike|ability|attack|damage)'),
  theRoll: word(THE_ROLL),
  itsOutcome: word(`the (?:outcome|tier|result)(?: of (?:${THE_ROLL}))?|(?:${THE_ROLL})'s (?:outcome|tier|result)`),
  improves: ((c) => {
    if (c.eat('increase', 'improve', 'raise') !== undefined) return 1
    return c.eat('reduce', 'decrease', 'lower') === undefined ? undefined : -1
  }) satisfies S<number>,
  roller: word('the target|they|the triggering (?:creature|enemy)'),
  /** Whoever answers is struck. */
  atYou: word(
    '(?:the|that) (?:triggering )?(?:strike|ability|attack) (?:(?:instead )?targets you|is redirected to you)|you redirect (?:the|that) (?:triggering )?(?:strike|ability|attack) to yourself|the triggering (?:creature|enemy) (?:must target|targets) you|you are targeted(?: by (?:the|that) (?:triggering )?(?:strike|ability))?',
  ),
  /** The damage that is being answered. */
  harm: word(
    "(?:the|any) (?:triggering )?damage(?: (?:the target|they|you) (?:would )?takes?)?(?: (?:from|of|dealt by) (?:the|that|this) (?:triggering )?(?:strike|ability|attack|effect))?(?: (?:to|for) (?:the target|you|them))?|(?:the|that) (?:triggering )?(?:strike|ability|attack)'s damage",
  ),
  answered: word('the (?:triggering )?(?:strike|ability|attack)'),
  onThem: word('(?:on|to|against|for) (?:you|the target|them|the (?:triggering )?(?:ally|hero))'),
  them: word('you|the target|they|them|the (?:triggering )?(?:ally|hero)'),
  becomes: word('(?:automatically )?(?:obtains?|is(?: treated as)?|becomes?|counts as|has)'),
  plus: scanned('a (?<much>[+-]\\d+) (?:bonus|penalty)', ({ much = '' }) => Number(much)),
  lower: ((c) => {
    if (c.scan('one tier (?:higher|better)|upgraded(?: by one tier)?') !== undefined) return 1
    return c.scan('one tier (?:lower|worse)|downgraded(?: by one tier)?') === undefined ? undefined : -1
  }) satisfies S<number>,
  twice: ((c) => numberOf(c.scan('two|three|four|five|six|\\d+')?._ ?? '')) satisfies S<number>,
  moved: word('moved|pushed|pulled|slid'),
  holdable: scanned('any number of|two|three|four|five|six|\\d+', ({ _: found }) => (found.startsWith('any') ? 99 : numberOf(found))),
  maker: scanned('you|they|the target', ({ _: found }) => (found === 'you' ? 'you' : 'target')),
  kind: ((c) => {
    const found = c.scan('(?<kind>melee|ranged)(?: weapon)?')
    // Of weapons alone is more than can be told.
    return found === undefined || found._.includes('weapon') ? undefined : found.kind === 'melee' ? 'melee-distance' : 'ranged-distance'
  }) satisfies S<Stat>,
  /** Whose rolls against the bearer it is about. */
  allies: scanned('(?<both>you or )?(?:an|one of your|any|any of your) all(?:y|ies)', ({ both }) =>
    both === undefined ? 'bearer-allies' : 'bearer',
  ),
  allAllies: scanned('(?<both>you and )?(?:your |each |any |all )?all(?:y|ies)(?: within your line of effect)?', ({ both }) =>
    both === undefined ? 'bearer-allies' : 'bearer',
  ),
  /** Which part of the damage somebody else takes. */
  share: scanned(
    '(?<half>(?:other|remaining) half(?: of the damage)?)|damage instead(?: of (?:you|the target|them|the triggering (?:ally|creature)))?',
    ({ half }) => (half === undefined ? 'all' : 'other-half'),
  ),
  redirected: scanned('the damage|(?<other>the other half(?: of the damage)?)|(?<half>half (?:of )?the damage)', ({ other, half }) =>
    other !== undefined ? 'other' : half !== undefined ? 'half' : 'all',
  ),
  noun: scanned('enemy|creature|target', ({ _: found }) => (found === 'creature' ? 'creature' : 'enemy')),
  metOnWay: scanned('enemy|enemies|creature|creatures', ({ _: found }) => (found.startsWith('enem') ? 'enemy' : 'creature')),
  /** "You move adjacent to during this shift", "whose space you pass through". */
  met: scanned(
    '(?:you (?:move|come|shift) adjacent to|(?<crossed>(?:whose spaces? )?you (?:move|pass|shift)(?:e?d)? through))(?: for the first time)?(?: (?:during|on) (?:this|that) (?:shift|move|movement))?',
    ({ crossed }) => (crossed === undefined ? 'passed' : 'crossed'),
  ),
  only: word('against (?:the target|you)'),
  elsewhere: word(
    "that (?:don't|doesn't) (?:target you|include you as a target)|against (?:anyone but you|(?:any |each )?(?:creatures?|targets?|enem(?:y|ies)|anyone) other than you)",
  ),
  comer: word("[a-z' -]+?(?= or )"),
  comers: ((c) => {
    const found = c.scan(COMERS)
    const words = found?.count ?? ''
    const number = numberOf(words)
    const amount = number === undefined ? readAmount(words) : flat(number)
    return found === undefined || amount === undefined
      ? undefined
      : {
          count: amount,
          isOne: /^(?:an?|one|1)$/.test(words),
          name: found.name ?? '',
          within: found.within === undefined ? 1 : found.squares === undefined ? 'distance' : Number(found.squares),
        }
  }) satisfies S<Comers>,
  shelter: oneOf(['cover', 'concealment'] as const) satisfies S<'cover' | 'concealment'>,
  shelteredOnes: scanned('(?:your )?(?:(?<allies>allies)|the target|targets)', ({ allies }) => (allies === undefined ? 'target' : 'ally')),
  /** Whom an area shelters. */
  sheltered: ((c) => {
    const found = c.scan(
      '(?<you>you and )?(?:each |your |all )?(?<noun>allies|ally|enemies|enemy|creatures?)(?: (?:in|within) (?:it|the area))?',
    )
    const to = found === undefined ? undefined : relationOf(found.noun ?? '')
    return to === undefined ? undefined : { to, self: found?.you !== undefined || to === 'creature' }
  }) satisfies S<{ readonly to: Relation; readonly self: boolean }>,
  looks: word('[a-z ]+?(?= and (?:is|becomes) | (?:that|which|and) (?:provides|grants|gives|creates) | this way\\b|$)'),
  turned: word('[a-z -]+?(?= (?:(?:that|which|and) (?:is|becomes)|that counts as) difficult)'),
  /** Under whom the ground moves, or where. */
  below: scanned("(?<area>the area)|(?:the|each) target(?:'s space)?", ({ area }) => (area === undefined ? 'target' : 'area')),
  rising: scanned('(?<up>rises|is raised|raises)|sinks|drops|is lowered|falls|descends|collapses', ({ up }) =>
    up === undefined ? 'down' : 'up',
  ),
  creating: word(',? ?(?:and )?(?:creat|form)(?:es|s|ing) an? [a-z ]*(?:pillar|column|platform|mound|hill|pit|hole|crater)(?: of [a-z]+)?'),
  pit: word('pit|hole|chasm|trench|crevasse|sinkhole|crater'),
  filling: word('[a-z -]+?(?= (?:fills?|covers?|engulfs?) )'),
  captor: ((c) => {
    const found = c.scan('you|(?:another|any) creature|anybody|an? (?<kind>[a-z]+)')
    return found === undefined || (found.kind !== undefined && /^(?:enemy|ally|target|creature|object)$/.test(found.kind))
      ? undefined
      : (found.kind ?? '')
  }) satisfies S<string>,
  about: word('.+'),
  turn: word("[a-z' -]+ turn"),
  name: word("[a-z' -]+?(?= (?:ability|feature|aura|area|trait)\\b)"),
}

type Maker = RowMaker<Known, typeof own, readonly Clause[], Known>
export const tells: Maker = rowsKnowing(own, (c, make) => make(c.scene))
