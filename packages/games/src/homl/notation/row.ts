import { an, type Cursor, listed, type Row, type RowMaker, rowsOf, signed, type TwoWay, type TwoWayMaker, twoWays } from '@riposte/print'
import type { Amount, Clause, Who } from '../clauses/clauses.ts'
import { number, owner, points, roles, sayAmount, sayChecks, sayHigher, sayPrey, sayReach, sayStat, sayWho } from '../clauses/say.ts'
import { type DamageType, type Shove, spans } from '../clauses/words.ts'
import { type Scene, target } from './scene.ts'
import { slots } from './slots.ts'
import { sayTest } from './tests.ts'

/** Rows of this book: a saying each, with an example of our own. */

type G = typeof slots
const attackNamed = (one: string): string => (one.endsWith(' attack') ? one : `${one} attack`)
export const passive: Readonly<Record<Shove, string>> = { push: 'pushed', pull: 'pulled', slide: 'slid' }

/** What is always so of a clause, and its slots, named as its fields: read, and said in the first of the words that it reads. */
export const clause: TwoWayMaker<Scene, G, Clause> = twoWays<Scene, G, Clause>(slots, {
  against: (one) => `against ${roles[one]}`,
  amount: sayAmount,
  extra: (one) => `an additional ${sayAmount(one)}`,
  aspect: String,
  foeDefense: (one) => `the target's ${one}`,
  beam: number,
  turnEdge: String,
  attack: (one) => an(attackNamed(one)),
  severalAttacks: (one) => `${attackNamed(one)}s`,
  bookAttack: an,
  banes: (all) => all.map((one) => (one === 'moved' ? 'moved by force' : one)).join(' or '),
  prey: sayPrey,
  often: (n) => (n === 2 ? 'twice' : `${n} times`),
  checks: sayChecks,
  keeps: (one) => `${one} result`,
  eitherState: (all) => all.join(' or '),
  fewerPoints: (by) => (by < 0 ? points(-by) : undefined),
  anyStates: listed,
  ground: (one) => `${one} terrain`,
  sight: (one) => (one === 'low-light' ? 'low light' : one),
  test: sayTest,
  forSide: (one) => `for your ${one === 'ally' ? 'allies' : 'enemies'}`,
  higher: sayHigher,
  healthPoints: (n) => (n === 1 ? '1 hit point' : `${n} hit points`),
  other: sayWho,
  owner,
  part: (by) => (by === 'half' ? 'half' : by === 'all' ? 'no' : undefined),
  patient: sayWho,
  points: (by) => (by < 0 ? undefined : points(by)),
  reach: sayReach,
  role: (one) => roles[one],
  shoved: (how) => passive[how],
  signed,
  someTypes: listed,
  span: (one) => spans[one].trim(),
  so: () => '',
  squares: (n) => (n < 0 ? undefined : number(n)),
  states: listed,
  stats: (all) => listed(all.map(sayStat)),
  subject: sayWho,
  types: listed,
  who: sayWho,
  eachLimit: String,
  limitPer: (one) => (['encounter', 'day', 'turn', 'round'].includes(one) ? one : undefined),
})
/** Words that come to a clause which is said in others. */
export const deed: RowMaker<Scene, G, Clause> = rowsOf(slots)
export const phrase: RowMaker<Scene, G, readonly Clause[]> = rowsOf(slots)

export type ClauseRow = Row<Scene, Clause> | TwoWay<Scene, Clause>

/** As long as the book has it: nothing more is said of it yet. */
export const lasting = { span: 'unspecified' } as const

/** Again at the start of each of its turns. */
export const eachTurn = (of: Who, amount: Amount, types: readonly DamageType[]): Clause => ({
  do: 'each-turn',
  of,
  at: 'start',
  does: [{ do: 'damage', to: of, isMore: false, amount, types }],
  ...lasting,
})

export const struck = (c: Cursor<Scene>): Who | undefined => (c.scene.hasTarget ? target : c.scene.patient)

export const hasTrigger = ({ scene }: { readonly scene: Scene }): boolean => scene.hasTrigger
