import { type Cursor, OR, type Slot, type Slots } from '@riposte/print'
import {
  type Amount,
  type Checks,
  type Degree,
  deeds,
  type Ground,
  grounds,
  type Higher,
  hindrances,
  limits,
  type Role,
  type Side,
  type Stat,
  type Visit,
  type Who,
} from '../clauses/clauses.ts'
import type { Span } from '../clauses/words.ts'
import {
  ability,
  amount,
  anyStates,
  count,
  defense,
  eitherState,
  heading,
  inflict,
  knack,
  lower,
  mode,
  oneOf,
  reach,
  saying,
  shove,
  shoved,
  signed,
  squares,
  states,
  types,
  way,
} from './names.ts'
import { type Scene, you } from './scene.ts'
import { test, whom, wielded } from './tests.ts'
import { other, patient, pronounRole, role, side, subject, who } from './who.ts'

/** The phrases that sentences of the book are made of. */

type C = Cursor<Scene>

/** Each of these sayings with the same meaning. */
const all = <const T>(sayings: readonly string[], means: T): readonly (readonly [string, T])[] => sayings.map((one) => [one, means])

const POSSESSIVES = [
  'your',
  'its',
  'his',
  'her',
  'their',
  "the target's",
  "your opponent's",
  "the opponent's",
  "that creature's",
  "the creature's",
]

// --------------------------------------------------------------------------------------------------------------- when

const spanNames = new Map<string, Span>([
  ...all(['until your next turn'], 'your-next-start'),
  ...all(
    ['the encounter', 'the action sequence', 'the fight', 'combat'].flatMap((one) => [
      `until the end of ${one}`,
      `for the rest of ${one}`,
      `for the remainder of ${one}`,
    ]),
    'scene',
  ),
  ...all(['until the end of your turn'], 'your-end'),
  ...all(['this turn', 'until the end of this turn', 'until the end of the turn', 'until the end of the current turn'], 'end of turn'),
  ...all(['until the next rest', 'made before the next rest or recovery', 'before the next rest or recovery'], 'rest'),
  ...all(
    ['the', 'your', 'its', 'their'].map((one) => `until ${one} next rest or recovery`),
    'rest',
  ),
  ...all(['until a recovery', 'until the next recovery', 'until your next recovery', 'for a duration of recovery'], 'recovery'),
  ...all(['permanently'], 'lasting'),
  ...all(['for one round', 'for 1 round', 'for a round'], 'round'),
  ...all(['while you concentrate', 'as long as you concentrate', 'as long as you maintain concentration'], 'concentration'),
])
for (const whose of POSSESSIVES)
  for (const edge of ['start', 'end'] as const)
    for (const word of ['until', 'before'])
      spanNames.set(`${word} the ${edge} of ${whose} next turn`, whose === 'your' ? `your-next-${edge}` : `target-next-${edge}`)
export const span = saying(spanNames)

const turnEdge = saying(new Map([...all(['start', 'beginning'], 'start' as const), ...all(['end'], 'end' as const)]))

/** ", 2d6 at legendary tier, and 3d6 damage at mythic tier". */
const higher: Slot<Scene, Higher> = (c) => {
  const at = (tier: string): Amount | undefined => {
    c.eat(',', 'and', ', and', '(')
    const found = amount(c)
    c.eat('damage')
    return c.eat(`at ${tier} tier`, `at ${tier}`) === undefined ? undefined : found
  }
  const legendary = at('legendary')
  const mythic = legendary && at('mythic')
  c.eat(')')
  return legendary && mythic && { legendary, mythic }
}

const degree = saying(
  new Map<string, Degree>([
    ...all(['an enhanced success', 'a enhanced success'], 'enhanced'),
    ...all(['a complete success'], 'complete'),
    ...all(['a success', 'a hit'], 'success'),
    ...all(['a failure', 'a miss'], 'failure'),
  ]),
)

/** "If the attack hits". */
const happened = saying(
  new Map<string, Degree>(
    ['the attack', 'your attack', 'this attack', 'you'].flatMap((whose) => [
      ...all(
        ['hits', 'hit', 'succeeds', 'succeed'].map((did) => `${whose} ${did}`),
        'success',
      ),
      ...all(
        ['misses', 'miss', 'fails', 'fail'].map((did) => `${whose} ${did}`),
        'failure',
      ),
    ]),
  ),
)

/** Whose turns. */
const turner: Slot<Scene, Who> = (c) => {
  if (c.eat('your') !== undefined) return you
  if (c.scene.hasTarget && c.eat("the target's", "your opponent's", "the opponent's") !== undefined) return { who: 'target' }
  if (c.eat(...c.scene.self.map((one) => `${one}'s`)) !== undefined) return you
  const of = c.scene.subject ?? only(c.scene.others)
  return of !== undefined && c.eat('its', 'his', 'her', 'their') !== undefined ? of : undefined
}
const only = (others: readonly Who[]): Who | undefined => (others.length === 1 ? others[0] : undefined)

/** What is granted takes no action of whom it is granted to: so it is without these words too. */
const freely: Slot<Scene, true> = (c) =>
  c.eat('as a free action', 'as no action', 'without using an action') === undefined ? undefined : true

const moments = new Map<string, readonly Visit[]>(
  all(['enters', 'enter', 'entering', 'moves into', 'move into', 'moving into'], ['enters']),
)
for (const [verbs, inside, beside] of [
  [['starts', 'start', 'starting', 'begins', 'begin', 'beginning'], 'starts-turn', 'starts-beside'],
  [['ends', 'end', 'ending'], 'ends-turn', 'ends-beside'],
] as const)
  for (const turn of verbs.flatMap((verb) => [`${verb} its turn`, `${verb} their turn`])) {
    for (const where of ['in', 'within', 'inside', 'there']) moments.set(`${turn} ${where}`, [inside])
    moments.set(`${turn} adjacent to`, [beside])
    moments.set(`${turn} in or adjacent to`, [inside, beside])
  }
const AREAS = [
  ...['area', 'zone', 'wall', 'burst', 'blast', 'aura', 'area of effect', 'affected area'].map((one) => `the ${one}`),
  'it',
  'one of them',
  'one of the affected squares',
  'an affected square',
]
/** "Enters the area or starts its turn there". */
const visits: Slot<Scene, readonly Visit[]> = (c) => {
  if (!c.scene.hasArea) return undefined
  const found = c.list(() => {
    const one = c.named(moments)
    if (one === undefined) return undefined
    const isThere = c.last === 'there'
    // "Enters or starts its turn in the area": the place is named once.
    return isThere || c.eat(...AREAS) !== undefined || /^(?:or|and|,)$/.test(c.word) ? one : undefined
  }, OR)
  return found?.flat()
}
/** "Any creature that", "enemies which". */
const visitors: Slot<Scene, Side> = (c) => {
  const isEach = c.eat('any', 'each', 'a', 'an', 'all', 'every') !== undefined
  const found = side(c)
  if (!isEach && !c.last.endsWith('s')) return undefined
  c.eat('that', 'who', 'which')
  return found
}

// ---------------------------------------------------------------------------------------------------------- how much

/** More than something else does: nothing of that is said of most. */
const more: Slot<Scene, boolean> = (c) => (c.eat('an additional', 'an extra', 'additional', 'extra') === undefined ? undefined : true)

const guards = ['resistance', 'vulnerability', 'immunity'] as const
const attackType = oneOf(['close', 'ranged'])
const guard = saying(new Map([...lower(guards), ...all(['protection'], guards[0])]))
const guarded = saying(new Map([...all(['resistant'], guards[0]), ...all(['vulnerable'], guards[1]), ...all(['immune'], guards[2])]))
const screen = saying(new Map([...all(['cover'], 'cover' as const), ...all(['concealment', 'concealed'], 'concealment' as const)]))
/** Of a bonus: those of a kind do not add up. */
const kind = saying(new Map(all(['proficiency', 'bonus proficiency'], 'proficiency' as const)))
const ground = saying(
  new Map<string, Ground>([
    ...grounds.flatMap((one): [string, Ground][] => [
      [one, one],
      [`${one} terrain`, one],
    ]),
    ...all(['obscured', 'heavily obscured'], 'obscuring'),
    ...all(['lightly obscured'], 'concealing'),
  ]),
)

// ------------------------------------------------------------------------------------------------------------- checks

/** The one that is being made. */
const these = new Map<string, Checks['of']>([
  ...all(['this attack', 'the attack', 'the attack check', 'this attack check', 'the triggering attack'], 'attack'),
  ...all(['this check', 'the check', 'this defense check', 'the defense check'], 'any'),
])

const checks: Slot<Scene, Checks> = (c) => {
  const now = c.named(these)
  if (now !== undefined) return { of: now, against: undefined, times: 1, isNext: false, isThis: true }
  const type = c.attempt(() => {
    c.eat('all', 'any', 'your', 'its', 'their')
    const found = c.named(attackTypes)
    return c.eat('attacks') === undefined ? undefined : found
  })
  if (type !== undefined) return { of: 'attack', against: againstWhom(c), type, times: 0, isNext: false, isThis: false }
  c.eat('up to', 'the', 'all', 'any', 'all of', 'any of', 'each', 'every')
  const isOwn = c.eat(...POSSESSIVES) !== undefined
  const isNext = c.eat('next', 'the next') !== undefined
  const times = count(c)
  const of = kindOf(c)
  if (of === undefined) return undefined
  const isOne = /^(?:check|roll|attack|defense)$/.test(c.last)
  const vsType =
    of !== 'defense'
      ? undefined
      : c.attempt(() => {
          c.eat('against', 'vs')
          const found = c.named(attackTypes)
          return c.eat('attacks') === undefined ? undefined : found
        })
  const without = of !== 'attack' || isOne ? undefined : leftOut(c)
  const against = againstWhom(c)
  // "Your attack check", of many: which one, nobody knows.
  if (isOne && isOwn && !isNext && times === undefined) return undefined
  const many = times ?? (isNext ? 1 : 0)
  return { of, against, ...(vsType && { type: vsType }), ...(without && { without }), times: many, isNext, isThis: false }
}

const attackTypes = lower(['close', 'ranged'])
const attackerOf = (c: C): Role | undefined =>
  c.scene.hasTarget && c.eat("the target's attacks", 'attacks by the target') !== undefined ? 'target' : undefined
const againstWhom = (c: C): Role | undefined =>
  c.attempt(() => (c.eat('against', 'vs', 'made against') === undefined ? undefined : (attackerOf(c) ?? role(c) ?? pronounRole(c))))
/** "That do not include you." */
const leftOut = (c: C): Role | undefined =>
  c.attempt(() => {
    if (
      c.eat(
        'that do not include',
        "that don't include",
        'not including',
        'against anyone but',
        'against anyone except',
        'against anyone other than',
        'against creatures other than',
      ) === undefined
    )
      return undefined
    const found = role(c) ?? pronounRole(c)
    c.eat('as a target')
    return found
  })

const KINDS = new Map<string, Checks['of']>([
  ['attack', 'attack'],
  ['attacks', 'attack'],
  ['defense', 'defense'],
  ['defensive', 'defense'],
  ['initiative', 'initiative'],
])

function kindOf(c: C): Checks['of'] | undefined {
  const kind = c.named(KINDS) ?? knack(c) ?? ability(c)
  const isCheck = c.eat('check', 'checks', 'roll', 'rolls') !== undefined
  if (kind === undefined) return isCheck ? 'any' : undefined
  return isCheck || kind === 'attack' ? kind : undefined
}

const statNames = new Map<string, Stat>([
  ...all(['damage', 'damage rolls'], 'damage'),
  ...all(['dr', 'damage reduction'], 'DR'),
  ...all(['speed', 'movement', 'your speed', 'its speed'], 'speed'),
  ...all(['all defenses', 'defenses', 'all of your defenses', 'your defenses'], 'defenses'),
])
const stat: Slot<Scene, Stat> = (c) => {
  const found = c.named(statNames)
  if (found !== undefined) return found
  const one = c.attempt(() => {
    c.eat(...POSSESSIVES)
    return defense(c)
  })
  if (one === undefined) return checks(c)
  c.eat('defense')
  return one
}
const stats: Slot<Scene, readonly Stat[]> = (c) => c.list(() => stat(c))

const against: Slot<Scene, Role> = (c) => (c.eat('against') === undefined ? undefined : whom(c))

export const slots = {
  ability,
  against,
  amount,
  actionKind: oneOf(['major', 'move', 'opportunity']),
  attackType,
  blowType: oneOf(['close', 'ranged', 'weapon']),
  attack: oneOf(['basic attack', 'opportunity attack']),
  checks,
  count,
  deed: oneOf(deeds),
  defense,
  degree,
  edge: oneOf(['advantage', 'disadvantage']),
  freely,
  ground,
  guard,
  guarded,
  happened,
  heading,
  higher,
  hindrance: oneOf(hindrances),
  inflict,
  kind,
  knack,
  limit: oneOf(limits),
  mode,
  more,
  other,
  owner: turner,
  patient,
  reach,
  role,
  screen,
  shove,
  shoved,
  side,
  signed,
  span,
  squares,
  stats,
  states,
  anyStates,
  eitherState,
  subject,
  test,
  turner,
  turnEdge,
  types,
  visitors,
  visits,
  way,
  wielded,
  who,
} satisfies Slots<Scene>
