import { type Cursor, OR, type Slot, type Slots } from '@riposte/print'
import {
  type Amount,
  type Checks,
  type Deed,
  type Degree,
  deeds,
  type Ground,
  grounds,
  type Higher,
  type Hindrance,
  hindrances,
  type Limit,
  limits,
  type Role,
  type Sense,
  type Stat,
  senses,
  type Test,
  type Visit,
  type Who,
} from '../clauses/clauses.ts'
import type { Span } from '../clauses/words.ts'
import {
  ability,
  amount,
  count,
  defense,
  far,
  inflict,
  knack,
  lower,
  mode,
  shove,
  shoved,
  signed,
  squares,
  state,
  states,
  types,
  way,
} from './names.ts'
import { type Scene, you } from './scene.ts'
import { patient, pronounRole, role, side, subject, who } from './who.ts'

/** The phrases that sentences of the book are made of. */

type C = Cursor<Scene>

// --------------------------------------------------------------------------------------------------------------- when

const spanNames = new Map<string, Span>([
  ['until the end of your next turn', 'your-next-end'],
  ['until the start of your next turn', 'your-next-start'],
  ['until your next turn', 'your-next-start'],
  ['until the end of the encounter', 'scene'],
  ['until the end of the action sequence', 'scene'],
  ['until the end of the fight', 'scene'],
  ['until the end of combat', 'scene'],
  ['for the rest of the encounter', 'scene'],
  ['for the remainder of the encounter', 'scene'],
  ['this turn', 'end of turn'],
  ['until the end of this turn', 'end of turn'],
  ['until the end of the turn', 'end of turn'],
  ['until the end of the current turn', 'end of turn'],
  ['until the next rest or recovery', 'rest'],
  ['until your next rest or recovery', 'rest'],
  ['until its next rest or recovery', 'rest'],
  ['until the next rest', 'rest'],
  ['until a recovery', 'recovery'],
  ['until the next recovery', 'recovery'],
  ['until your next recovery', 'recovery'],
  ['made before the next rest or recovery', 'rest'],
  ['before the next rest or recovery', 'rest'],
  ['for a duration of recovery', 'recovery'],
  ['permanently', 'lasting'],
  ['for one round', 'round'],
  ['for 1 round', 'round'],
  ['while you concentrate', 'concentration'],
  ['as long as you concentrate', 'concentration'],
])
for (const whose of [
  'its',
  'his',
  'her',
  'their',
  "the target's",
  "your opponent's",
  "the opponent's",
  "that creature's",
  "the creature's",
])
  for (const [edge, span] of [
    ['end', 'target-next-end'],
    ['start', 'target-next-start'],
  ] as const)
    spanNames.set(`until the ${edge} of ${whose} next turn`, span)
export const span: Slot<Scene, Span> = (c) => c.named(spanNames)

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

const degreeNames = new Map<string, Degree>([
  ['an enhanced success', 'enhanced'],
  ['a enhanced success', 'enhanced'],
  ['a complete success', 'complete'],
  ['a success', 'success'],
  ['a hit', 'success'],
  ['a failure', 'failure'],
  ['a miss', 'failure'],
])
const degree: Slot<Scene, Degree> = (c) => c.named(degreeNames)

const deed: Slot<Scene, Deed> = (c) => c.named(lower(deeds))
const hindrance: Slot<Scene, Hindrance> = (c) => c.named(lower(hindrances))
const sense: Slot<Scene, Sense> = (c) => c.named(lower(senses))
const ground: Slot<Scene, Ground> = (c) => c.named(lower(grounds))

/** Whose turns. */
const turner: Slot<Scene, Who> = (c) => {
  if (c.eat('your') !== undefined) return you
  if (c.scene.hasTarget && c.eat("the target's", "your opponent's", "the opponent's") !== undefined) return { who: 'target' }
  const [only, second] = c.scene.others
  return only !== undefined && second === undefined && c.eat('its', 'his', 'her', 'their') !== undefined ? only : undefined
}

/** "Your", "the target's", before a thing of somebody's. */
const owner: Slot<Scene, Who> = (c) => turner(c)

/** What is granted takes no action of whom it is granted to: so it is without these words too. */
const freely: Slot<Scene, true> = (c) =>
  c.eat('as a free action', 'as no action', 'without using an action') === undefined ? undefined : true

const moments: ReadonlyMap<string, readonly Visit[]> = new Map<string, readonly Visit[]>([
  ['enters', ['enters']],
  ['enter', ['enters']],
  ['moves into', ['enters']],
  ...['starts its turn', 'begins its turn', 'starts their turn', 'begins their turn'].flatMap((start): [string, readonly Visit[]][] => [
    [`${start} in`, ['starts-turn']],
    [`${start} adjacent to`, ['starts-beside']],
    [`${start} in or adjacent to`, ['starts-turn', 'starts-beside']],
    [`${start} there`, ['starts-turn']],
  ]),
  ...['ends its turn', 'ends their turn'].flatMap((end): [string, readonly Visit[]][] => [
    [`${end} in`, ['ends-turn']],
    [`${end} adjacent to`, ['ends-beside']],
    [`${end} in or adjacent to`, ['ends-turn', 'ends-beside']],
    [`${end} there`, ['ends-turn']],
  ]),
])
const AREAS = ['the area', 'the zone', 'the wall', 'the burst', 'the blast', 'it', 'the area of effect']
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

const limit: Slot<Scene, Limit> = (c) => c.named(lower(limits))

// ------------------------------------------------------------------------------------------------------------- checks

const POSSESSIVES = ['your', 'its', 'his', 'her', 'their', "the target's", "your opponent's"]

const checks: Slot<Scene, Checks> = (c) => {
  if (c.eat('this attack', 'the attack', 'the attack check', 'this attack check', 'this check') !== undefined)
    return { of: 'attack', against: undefined, times: 1, isNext: false, isThis: true }
  c.eat('up to', 'the', 'all', 'any', 'all of', 'any of', 'each', 'every')
  const isOwn = c.eat(...POSSESSIVES) !== undefined
  const isNext = c.eat('next', 'the next') !== undefined
  const times = count(c)
  const of = kindOf(c)
  if (of === undefined) return undefined
  const isOne = /^(?:check|roll|attack|defense)$/.test(c.last)
  const against = c.attempt(() => (c.eat('against', 'vs') === undefined ? undefined : (role(c) ?? pronounRole(c))))
  // "Your attack check", of many: which one, nobody knows.
  if (isOne && isOwn && !isNext && times === undefined) return undefined
  const many = times ?? (isNext ? 1 : 0)
  return { of, against, times: many, isNext, isThis: false }
}

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

const stats: Slot<Scene, readonly Stat[]> = (c) => c.list(() => stat(c))

const stat: Slot<Scene, Stat> = (c) => {
  const found = c.eat('damage', 'damage rolls', 'dr', 'damage reduction', 'speed', 'movement', 'all defenses', 'defenses')
  if (found === 'damage' || found === 'damage rolls') return 'damage'
  if (found === 'dr' || found === 'damage reduction') return 'DR'
  if (found === 'speed' || found === 'movement') return 'speed'
  if (found !== undefined) return 'defenses'
  const one = c.attempt(() => {
    c.eat(...POSSESSIVES)
    return defense(c)
  })
  if (one === undefined) return checks(c)
  c.eat('defense')
  return one
}

// -------------------------------------------------------------------------------------------------------------- tests

const wielded: Slot<Scene, string> = (c) => {
  const words: string[] = []
  while (words.length < 4 && /^[a-z][a-z'-]*$/.test(c.word) && !/^(?:and|or|to|if|in|who|that|you)$/.test(c.word)) {
    words.push(c.step())
  }
  return words.length > 0 ? words.join(' ') : undefined
}

export const test: Slot<Scene, Test> = (c) => {
  if (c.eat('wielding a', 'wielding an') !== undefined) {
    const what = wielded(c)
    return what === undefined ? undefined : { is: 'wields', of: 'you', what }
  }
  const of = c.attempt(() => role(c)) ?? pronounRole(c)
  if (of === undefined || c.eat('must be', 'is', 'are', 'must not be', 'is not', 'are not', "isn't", "aren't") === undefined)
    return undefined
  const isNot = /^(?:not|isn't|aren't)$/.test(c.last) || c.before(2).startsWith('not ')
  const found =
    c.attempt(() => unseen(c, of)) ?? c.attempt(() => state2(c, of)) ?? c.attempt(() => held(c, of)) ?? c.attempt(() => beside(c, of))
  c.eat('to use this feat', 'when you use this feat')
  if (found === undefined) return undefined
  return isNot ? { is: 'not', test: found } : found
}

const unseen = (c: C, of: Role): Test | undefined => {
  const from = c.eat('hidden from') === undefined ? undefined : (role(c) ?? pronounRole(c))
  return from && { is: 'hidden', of, from }
}
const state2 = (c: C, of: Role): Test | undefined => {
  const what = state(c)
  return what && { is: 'state', of, what }
}
const held = (c: C, of: Role): Test | undefined => {
  if (c.eat('unarmed') !== undefined) return { is: 'unarmed', of }
  if (c.eat('proficient in', 'proficient with') !== undefined) {
    const known = knack(c)
    return known && { is: 'proficient', of, in: known }
  }
  if (c.eat('wielding a', 'wielding an', 'wielding', 'armed with a', 'armed with an') === undefined) return undefined
  const what = wielded(c)
  return what === undefined ? undefined : { is: 'wields', of, what }
}
const beside = (c: C, of: Role): Test | undefined => {
  if (c.eat('adjacent to') === undefined) return undefined
  const to = role(c) ?? pronounRole(c)
  return to && { is: 'adjacent', of, to }
}

const against: Slot<Scene, Role> = (c) => (c.eat('against') === undefined ? undefined : (role(c) ?? pronounRole(c)))

export const slots = {
  against,
  deed,
  degree,
  freely,
  owner,
  sense,
  knack,
  ground,
  higher,
  hindrance,
  turner,
  visits,
  ability,
  amount,
  checks,
  count,
  defense,
  far,
  inflict,
  limit,
  mode,
  patient,
  role,
  shove,
  shoved,
  side,
  signed,
  span,
  squares,
  stats,
  states,
  subject,
  test,
  types,
  way,
  wielded,
  who,
} satisfies Slots<Scene>
