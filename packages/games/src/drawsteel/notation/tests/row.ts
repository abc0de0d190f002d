import { idOf, numberOf, oneOf, type RowMaker, rowsKnowing, type Slot, scanned, word } from '@riposte/print'
import type { Relation, Role, Test } from '../../clauses/phrases.ts'
import { type Condition, characteristicOf, conditions, kindsOfCreatures, knownStates, organizations } from '../../terms.ts'
import { readPotency } from '../amounts.ts'
import type { Known } from '../scope.ts'
import { relationOf } from '../who.ts'

/** Rows of what must hold: of somebody, in the words after whoever it is, or of the use itself. */

type S<T> = Slot<Known, T>
const states = ['winded', 'dying', 'hidden', 'flying', 'surprised', 'invisible'] as const
const condition: S<Condition> = oneOf(conditions)
const state: S<Condition | (typeof states)[number]> = (c) => oneOf(states)(c) ?? condition(c)
const letters = 'tsml'
/** Without a letter, size 1 is all four that fill one square. */
const sizeAt = (number: string, letter: string | undefined): number =>
  number === '1' ? Math.max(0, letters.indexOf(letter ?? '')) : Number(number) + 2

const own = {
  be: word('(?:is|are|was|were)'),
  already: word('(?:is|are) already|(?:was|were)(?: already)?'),
  still: word('(?:already|currently|still|also)'),
  has: word('(?:has|have)'),
  condition,
  state,
  states: ((c) => c.list(() => state(c), [',', 'or', ', or'])) satisfies S<readonly (Condition | (typeof states)[number])[]>,
  byYou: word('(?:by|of) you'),
  byWhom: scanned('(?:by|of) (?<whom>you|the target)', ({ whom }) => (whom === 'you' ? 'you' : 'target')),
  thisWay: word('(?:this way|by this ability|by this effect)'),
  any: word('by any [a-z ]+'),
  name: word('[a-z]+'),
  known: oneOf(knownStates),
  trait: scanned("[a-z' -]+?(?= trait\\b)", ({ _: found }) => idOf(found)),
  than: oneOf(['larger', 'smaller'] as const),
  letter: scanned('[marip](?= ?<)', ({ _: found }) => characteristicOf(found)),
  potency: scanned('< ?(?<value>-?\\d+|weak|average|strong)', ({ value = '' }) => readPotency(value)),
  ranks: ((c) => {
    const found = c.list(() => {
      c.has('an?')
      return oneOf(organizations)(c)
    }, ['or'])
    return found === undefined ? undefined : organizations.filter((one) => found.includes(one))
  }) satisfies S<readonly string[]>,
  relation: ((c) => relationOf(c.scan('[a-z]+')?._ ?? '')) satisfies S<Relation>,
  kinds: ((c) =>
    c.list(() => {
      c.has('an?')
      return oneOf(kindsOfCreatures)(c)
    }, [',', 'or', ', or'])) satisfies S<readonly string[]>,
  /** "Adjacent to", "within 3 squares of". */
  near: scanned('adjacent to|within (?<far>\\d+|one|two|three|four|five) squares? of', ({ far }) => numberOf(far ?? '') ?? 1),
  whoseTurn: scanned("your|the target's", ({ _: found }) => (found === 'your' ? 'you' : 'target')),
  you: ((c) => {
    const found = c.eat('you', 'the target', 'them')
    return found === undefined ? undefined : found === 'you' ? 'you' : found === 'them' ? c.scene.scope.it : 'target'
  }) satisfies S<Role>,
  one: scanned('you|the target', ({ _: found }) => (found === 'you' ? 'you' : 'target')),
  number: ((c) => numberOf(c.scan('\\d+|one|two|three|four|five')?._ ?? '')) satisfies S<number>,
  size: ((c) => {
    const found = c.scan('size (?<n>\\d+)(?<letter>[tsml])?(?: or (?<way>smaller|larger))?')
    if (found === undefined) return undefined
    const isAny = found.n === '1' && found.letter === undefined
    const least = isAny ? 0 : sizeAt(found.n ?? '', found.letter)
    return { most: found.way === 'larger' ? 99 : isAny ? 3 : least, least: found.way === 'smaller' ? 0 : least }
  }) satisfies S<{ readonly most: number; readonly least: number }>,
  ally: word(
    '(?:an?|one or more|another|at least one|any) (?:of (?:your|their) )?all(?:y|ies)|(?:one or more of|an|any of|any|at least one of|another|one of) ?(?:your |their |its |other )?all(?:y|ies)(?: of you(?:rs)?)?',
  ),
  no: word('no(?: other)?'),
  beside: scanned('adjacent to (?:them|it|themself|you)|within (?<far>\\d+) squares?(?: of (?:them|it|you))?', ({ far }) =>
    Number(far ?? 1),
  ),
  moved: word('(?:force )?(?:moved|pushed|pulled|slid)'),
  into: ((c) => {
    const found = c.scan(
      '(?:(?:is|was|are|were) (?:force moved|pushed|pulled|slid) into|(?:collides?|collided) with|hits?) (?:(?<thing>an? (?:obstacle|creature or (?:an )?object|object or (?:another )?creature)|another creature or object|anything)|(?:an?|one or more|another|any) (?:other )?(?<noun>creatures?|objects?(?: or walls?)?|walls?(?: or objects?)?|solid objects?))(?: this way| by this ability| during this movement)?',
    )
    return found === undefined
      ? undefined
      : found.thing !== undefined
        ? 'any'
        : found.noun?.startsWith('creature') === true
          ? 'creature'
          : 'object'
  }) satisfies S<'any' | 'creature' | 'object'>,
  tier: ((c) => {
    const found = c.scan('tier (?<tier>[123]) (?:outcome|result)(?<more> or (?:higher|better))?')
    const tiers = ([1, 2, 3] as const).filter(
      (one) => one === Number(found?.tier) || (found?.more !== undefined && one > Number(found.tier)),
    )
    return found === undefined ? undefined : tiers
  }) satisfies S<readonly (1 | 2 | 3)[]>,
  ability: word('(?:this|the) (?:ability|strike|damage|power roll)|the roll|it|you'),
  /** The roll that is being answered. */
  answered: word(
    "(?:the|that|their|the target's|the triggering (?:creature|enemy)'s) (?:triggering )?(?:(?:power |ability )?roll|strike|ability)|the target|they|the triggering (?:creature|enemy)",
  ),
  gets: word('(?:still )?(?:obtain(?:s|ed)?|g[eo]ts?|ha(?:s|ve|d)|gains?|scored?s?|made|is)'),
  crits: word('scored?s?|scores|is|was|obtain(?:s|ed)?|made'),
  aTarget: word('(?:the|a|any|one or more|at least one)? ?(?:targets?|creatures?|enem(?:y|ies))'),
  kills: word('kills?'),
  fells: word('(?:reduces?|drops?)'),
  fallen: scanned('(?:the|a) target|(?:a|any|an|one or more) (?:creature|enemy|target)s?', ({ _: found }) =>
    /^(?:the|a) target$/.test(found) ? 'target' : 'any',
  ),
}

type Maker = RowMaker<Known, typeof own, readonly Test[], Known & { readonly whose: Role }>
/** Of somebody: `whose` is who that is. */
export const holds: Maker = rowsKnowing(own, (c, make) => {
  const { who } = c.scene.who
  return make({ ...c.scene, whose: who === 'you' || who === 'trigger' ? who : 'target' })
})
