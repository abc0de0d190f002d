import { type Row, rowsOf } from '@riposte/print'
import type { Role, Test } from '../clauses/phrases.ts'
import type { Condition, Origin } from '../terms.ts'
import { chosenAs } from './chosen.ts'
import { conditionNamed, conditionWord, powerWord } from './lexicon.ts'
import { firstRow, phrase } from './phrase.ts'
import { anyOf, type C, type Said, type Scene, tried } from './scene.ts'
import { testSlots } from './test-slots.ts'
import { picked, qualifiedTarget, readRole } from './who.ts'

/** "against staggered enemies", "with melee attacks", "against you": what narrows a bonus. `target` is the other side. */

export interface Narrowing {
  readonly tests: readonly Test[]
  readonly against: Role | undefined
  /** Against anybody but the author. */
  readonly spares?: boolean
  /** About the attack that set off a counter. */
  readonly triggering: boolean
}

const originWords: readonly Origin[] = ['melee', 'ranged', 'near', 'far']
export const TAGS =
  'at-will|encounter|daily|weapon|fire|cold|acid|poison|psychic|radiant|necrotic|lightning|thunder|force|fear|charm|focus|martial|arcane|divine|spirit|illusion'
const EFFECTS = 'fear|charm|poison|disease|illusion|sleep|psychic|fire|cold|acid|necrotic|lightning|thunder|radiant'
export const KIND = `melee|ranged|near|far|area|close|opportunity|basic|charge|charging|${TAGS}`

/** "ranged or far", "weapon", "opportunity": what an attack must be. */
export function kindsOf(words: string): Test[] {
  const parts = words.toLowerCase().split(/[ ,]+/)
  const has = (...some: string[]): boolean => some.some((one) => parts.includes(one))
  const origins = originWords.filter((origin) => has(origin))
  return [
    ...(origins.length > 0 ? [{ is: 'origin', origins } as const] : []),
    ...(has('area') ? [{ is: 'origin', origins: ['near', 'far'] } as const] : []),
    ...(has('arc', 'burst', 'blast', 'wall') ? [{ is: 'origin', origins: ['near', 'far'] } as const] : []),
    ...(has('close') ? [{ is: 'origin', origins: ['near'] } as const] : []),
    ...(has('opportunity') ? [{ is: 'opportunity' } as const] : []),
    ...(has('basic') ? [{ is: 'basic' } as const] : []),
    ...(has('charge', 'charging') ? [{ is: 'charge' } as const] : []),
    ...tagged(words),
  ]
}

/** "Fire or cold": one of them; "ranged fire": that too. */
function tagged(words: string): Test[] {
  const tags = words.toLowerCase().match(new RegExp(`\\b(?:${TAGS})\\b`, 'g')) ?? []
  const all = tags.map((tag): Test => ({ is: 'tag', tag }))
  const any = /\bor\b/i.test(words) ? anyOf(all) : undefined
  return any === undefined ? all : [any]
}

/** Anybody of whom this is so, as far away as is told. */
export function readSome(c: C, s: Scene): readonly Test[] | undefined {
  const { it } = s
  const own = qualifiedTarget(c, s)
  const found = own === undefined ? picked(c, s) : undefined
  s.it = it
  if (own !== undefined) return own
  if (found === undefined || found.notTarget || found.isRandom === true || found.relation === 'ally' || found.relation === 'summons')
    return undefined
  const { within, of, tests } = found
  if (within === undefined && of !== 'area') return /^(?:that|who|with|from|by|within|adjacent)$/.test(c.word) ? undefined : tests
  return typeof within === 'number' && of !== 'area' && of !== 'left'
    ? [{ is: 'within', whose: 'target', of, squares: within }, ...tests]
    : undefined
}

const slots = {
  ...testSlots,
  tags: (c: C) => c.list(() => c.scan(`(?<tag>${EFFECTS})`)?.tag?.toLowerCase(), ['and', 'or']),
  kinds: (c: C) => {
    const found = c.scan(`(?:${KIND})(?:(?:, and|, or|,| and| or)? (?:melee|ranged|near|far|area|weapon|basic))*`)?._
    return found === undefined ? undefined : kindsOf(found)
  },
  states: (c: C): readonly Condition[] | undefined =>
    c.list(
      () => conditionNamed(c.scan(`(?:being )?(?:knocked )?(?<one>${conditionWord})`)?.one ?? ''),
      ['and', 'or', ',', ', or', ', and'],
    ),
  power: phrase((c, s) => powerWord(c, s)),
  prey: phrase(chosenAs),
  some: phrase(readSome),
  role: phrase((c, s) => readRole(c, s)),
  /** "any other creature": than whoever was spoken of. */
  rest: phrase((c, s): Role | undefined => {
    const found = c.has('(?:any|all|each) other (?:creatures?|targets?|enem(?:y|ies)|foes?)')
    return found ? (s.it === 'you' ? s.target : s.it) : undefined
  }),
  theirs: phrase((c, s): Role | undefined => {
    const found = c.scan(
      "(?:(?<target>the target|that (?:creature|enemy)|the (?:creature|enemy))|the (?<attacker>attacker|triggering \\w+))'s|(?<it>its|their)",
    )
    return found && (found.it !== undefined ? (s.it === 'you' ? undefined : s.it) : found.attacker === undefined ? s.target : s.trigger)
  }),
  foes: (c: C) => (c.has('(?:targets?|enem(?:y|ies)|creatures?|foes?|anyone)') ? true : undefined),
  blight: (c: C) =>
    c
      .scan('(?<kind>demon|devil|dragon|giant|construct|elemental|beast|humanoid|ooze|plant|aberration|orc|goblin|human)s')
      ?.kind?.toLowerCase(),
}

const narrow = rowsOf<Said | undefined, typeof slots, Narrowing>(slots)
const only = (...tests: (Test | undefined)[]): Narrowing => ({
  tests: tests.filter((test) => test !== undefined),
  against: undefined,
  triggering: false,
})

export const narrowingRows: readonly Row<Said | undefined, Narrowing>[] = [
  narrow('<against|to resist> [all|any] {tags} effect(s)|attack(s)|power(s)', 'against fear effects', ({ tags }) =>
    only(anyOf(tags.map((tag) => ({ is: 'tag', tag })))),
  ),
  narrow(
    'against <being|effects that include|effects that cause|effects that would cause> [being] {states}',
    'against being dazed or stunned',
    ({ states }) => only({ is: 'saves-against', conditions: states, persistent: false }),
  ),
  narrow('against [any] persistent|ongoing damage', 'against persistent damage', () =>
    only({ is: 'saves-against', conditions: [], persistent: true }),
  ),
  narrow('<against|on|targeting> {against:rest}', 'against any other creature', ({ against }) => ({ ...only(), spares: true, against })),
  narrow('<against|on|targeting> [any|all] {foes} <other than|except|except for|but|besides> {you}', 'against anyone but you', () => ({
    ...only(),
    spares: true,
  })),
  narrow('<against|on|targeting> {against:rest}', 'against any other creature', ({ against }) => ({ ...only(), spares: true, against })),
  narrow(
    '<against|on|targeting> [any|all] {foes} <other than|except|except for|but|besides> {against:role}',
    'against anyone but the target',
    ({ against }) => ({ ...only(), spares: true, against }),
  ),
  narrow(
    "<that does not|that do not|that don't|that doesn't|not> include|target|including|targeting {you} [as a target]",
    'that do not include you',
    () => ({ ...only(), spares: true }),
  ),
  narrow('for|against|on|to the|this|that [triggering] attack [roll]', 'against the triggering attack', () => ({
    ...only(),
    triggering: true,
  })),
  narrow(
    '<when making|when using|when you make|when it makes|with|of|for|from|on|against|made with|dealt by|by|using|to> [all|any|its|your|their|a|an|the] {kinds} <attack power|attack powers|attack roll|attack rolls|weapon attack|weapon attacks|attack|attacks|power|powers> [roll|rolls]',
    'with melee attacks',
    ({ kinds }) => only(...kinds),
  ),
  narrow('<on|with|when|when making|for|during> [making] [a] charge|charges|charging [attack|attacks]', 'when charging', () =>
    only({ is: 'charge' }),
  ),
  narrow('with|of|for|using [the|its|your|their|a|an] {power} [attack|attacks|power]', 'with your claw', ({ power }) =>
    only({ is: 'power', power }),
  ),
  narrow('against|to|from|on {prey}', 'against your quarry', ({ prey }) => only({ is: 'chosen', whose: 'target', by: 'you', as: prey })),
  narrow(
    'against|to|from [any|a|an|the] {foes} [that|who] [is|are] marked by {you} or {friends}',
    'against a target marked by you or one of your allies',
    () => only({ is: 'marked-by', whose: 'target', by: 'you', orAlly: true }),
  ),
  narrow(
    'against|to|from|of [all|any|each|a|an] {foes} <granting combat advantage to|that grant combat advantage to|that grants combat advantage to|grant combat advantage to|grants combat advantage to|it has combat advantage against|it has combat advantage over|you have combat advantage against|you have combat advantage over|against which it has combat advantage|against whom it has combat advantage|against which you have combat advantage|against whom you have combat advantage> [<{you}|them>]',
    'against enemies granting combat advantage to you',
    () => only({ is: 'advantage' }),
  ),
  narrow(
    'against|to|from|of [all|any|each|a|an] {foes} that|who|which grant(s) {you} combat advantage',
    'against enemies that grant you combat advantage',
    () => only({ is: 'advantage' }),
  ),
  narrow('against|to|from|by|of|on|targeting|vs {some}', 'against prone enemies within 3 squares of you', ({ some }) => only(...some)),
  narrow('against all attacks', 'against all attacks', () => only()),
  narrow('against [all|any] {blight}', 'against dragons', ({ blight }) => only({ is: 'kind', whose: 'target', kind: blight })),
  narrow('against|from|by {against:theirs} attack(s)|power(s)', "against the target's attacks", ({ against }) => ({ ...only(), against })),
  narrow('[made|targeting] against|on|to|versus|from|by {against:aside}', 'against the target', ({ against }) => ({ ...only(), against })),
]

/** All that narrows it, one after another. */
export function narrowings(c: C, s: Scene, maySpare = false): Narrowing {
  let all = only()
  for (;;) {
    const more = tried(c, s, (cursor, scene) => {
      cursor.has('(?:made|rolls?)(?= )')
      return firstRow(narrowingRows, cursor, scene)
    })
    if (more === undefined) return { ...all, spares: all.spares === true }
    all = {
      tests: [...all.tests, ...more.tests],
      against: more.against ?? all.against,
      triggering: all.triggering || more.triggering,
      spares: all.spares === true || more.spares === true,
    }
    if (more.spares === true && !maySpare) s.doubts.push('against whom it counts')
  }
}
