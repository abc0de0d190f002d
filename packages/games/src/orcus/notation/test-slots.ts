import { capital, count, idOf, type Mere, meaning, merely, named, type Phrase, phrased, spelled, words } from '@riposte/print'
import type { Role } from '../clauses/phrases.ts'
import { owner, roles, sayNear } from '../clauses/say-phrases.ts'
import { chosenAs } from './chosen.ts'
import { coined } from './coined.ts'
import { nearTests } from './deed-tests.ts'
import { conditionNames, damageNames, kindWord, numberOf } from './lexicon.ts'
import { phrase } from './phrase.ts'
import { type C, type Said, saidIn } from './scene.ts'
import { isRole, readRole, sizeNamed } from './who.ts'
import { readArms } from './wielding.ts'

/** Phrases of which tests are made: read, and said. */

type P<T> = Phrase<Said | undefined, T>

const number = (pattern: string, say: (n: number) => string): P<number> =>
  phrased((c) => {
    const n = c.scan(pattern)?.n
    return n === undefined ? undefined : Math.max(1, numberOf(n.replace(/at least /i, '')))
  }, say)
/** Words in which the owner may be named. */
const aboutSelf = (pattern: (self: string) => string, said: string): P<Mere> =>
  merely(
    phrase((c, s) => c.has(pattern(s.self))),
    said,
  )
const sayRole = (role: Role): string => roles[role]
const side = (ally: string, enemy: string, creature: string): P<'ally' | 'enemy' | 'creature'> => meaning({ ally, enemy, creature })

const OTHERS = '(?:other |of (?:your|its) )?(?:conscious )?'
const SOMEBODY = 'you|it|they|he|she|the target|the creature|the ally|the attacker|the enemy'
export const testSlots = {
  /** Of whom it is told. */
  whose: phrased((c: C) => saidIn(c).subject.find(isRole)?.who, sayRole),
  role: phrased(phrase(readRole), sayRole),
  /** Somebody in passing: "it" is still who it was. */
  aside: phrased(
    phrase((c, s) => {
      const { it } = s
      const found = readRole(c, s)
      s.it = it
      return found
    }),
    sayRole,
  ),
  /** "adjacent to an ally": where somebody has come. */
  beside: phrase((c, s) => nearTests(c, s)[0]),
  owner: phrased((c: C): Role | undefined => (c.has('your|its') ? 'you' : undefined), owner),
  as: phrased(phrase(chosenAs), (as) => `your ${as.replaceAll('-', ' ')}`),
  coined: phrased(phrase(coined), (as) => `“${as.replaceAll('-', ' ')}”`),
  condition: phrased((c) => c.named(conditionNames), String),
  type: named(damageNames),
  side: side('ally|allies', 'enemy|enemies', 'creature|creatures'),
  sides: side('allies|ally', 'enemies|enemy', 'creatures|creature'),
  kind: phrased(
    (c: C) => {
      const found = c.scan(`(?:an? )?(?<kind>${kindWord}|fire|cold|earth|air|water)(?: creature)?`)?.kind
      return found === undefined ? undefined : idOf(found)
    },
    (kind) => `a ${kind}`,
  ),
  size: phrased(
    (c: C) => sizeNamed(c.scan('(?:a )?(?<size>tiny|small|medium|large|huge)(?:-sized| size| in size)?(?: creature)?')?.size),
    (size) => capital(size),
  ),
  light: phrased(
    (c: C) =>
      (['bright', 'dim', 'dark'] as const).find((one) => c.has(one === 'dark' ? '(?:in )?(?:darkness|the dark)' : `(?:in )?${one} light`)),
    (light) => (light === 'dark' ? 'in darkness' : `in ${light} light`),
  ),
  near: phrased(
    (c: C) => {
      const found = c.scan('(?:adjacent(?: to)?|within (?<n>\\d+)(?: squares?)?(?: of)?)')
      return found && (found.n === undefined ? 1 : Number(found.n))
    },
    (n) => sayNear(n, 'you').replace(/ you$/, '').trim(),
  ),
  within: number('within (?<n>\\d+) squares? of', (n) => `within ${n} squares of`),
  far: number('(?<n>\\d+) squares?', (n) => count(n, 'square')),
  gone: number(
    '(?:at least )?(?<n>\\d+) (?:or more )?squares?(?: (?:or more|(?:during|on|in|this) ?(?:this|that|the|your|its)? ?turn))*',
    (n) => `at least ${count(n, 'square')}`,
  ),
  allies: phrased(
    phrase((c, s) => {
      const found = c.scan(
        `(?:(?<n>one|two|three|four|\\d|at least one|at least two) (?:or more )?(?:other )?(?:of )?|an(?:other)? |any (?:of )?)?(?:your |its |their |${s.self}'s? )?all(?:y|ies)`,
      )
      return found && Math.max(1, numberOf(found.n?.replace(/at least /i, '') ?? '1'))
    }),
    (n) => (n === 1 ? 'an ally' : `at least ${spelled(n)} allies`),
  ),
  foes: phrased(
    (c: C) => {
      const found = c.scan(
        '(?:(?<n>one|two|three|four|\\d|at least one|at least two) (?:or more )?(?:other )?(?:of )?|an(?:other)? |any (?:of )?)?(?:your |its |their )?enem(?:y|ies)',
      )
      return found && Math.max(1, numberOf(found.n?.replace(/at least /i, '') ?? '1'))
    },
    (n) => (n === 1 ? 'an enemy' : `at least ${spelled(n)} enemies`),
  ),
  friends: words('(?:an?|any|one)(?: of)?(?: (?:its|your|their))? all(?:y|ies)|(?:its|your|their) allies', 'one of your allies'),
  wall: words(
    '(?:other |immovable |solid )*(?:obstructions?|obstacles?|walls?|objects?|barriers?|something)(?: in the way|,? such as an? \\w+,?| or (?:other )?(?:obstructions?|obstacles?|walls?|objects?))?',
    'obstruction',
  ),
  one: words(`(?:there (?:is|are) )?(?:(?:at least )?(?:one|1)|an(?:other)?|a|any)(?: or more)? ${OTHERS}`, 'one'),
  mine: words('your (?:animal )?(?:companion|familiar|summoned creature)', 'your companion'),
  stands: words('(?:is |are |stands? )?', 'is'),
  /** Whose power it is. */
  you: aboutSelf((self) => `(?:you|itself|yourself|it|${self})`, 'you'),
  few: number('(?<n>three|four|five)', spelled),
  me: aboutSelf((self) => `(?:you|it|${self})`, 'you'),
  blow: aboutSelf(
    (self) =>
      `(?:(?:the|this|that|your|either|at least one) (?:triggering |secondary |primary |first )?(?:attack|roll|power)|you|${self}|it)(?: still)?`,
    'the attack',
  ),
  up: number('(?<n>\\d+)(?: or (?:higher|more|above|better)| ?\\+)', (n) => `${n} or higher`),
  arms: (c: C) => readArms(c),
  somebody: aboutSelf((self) => `(?:${SOMEBODY}|${self})`, 'it'),
}
