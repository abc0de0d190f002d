import { type Cursor, type Row, rowsOf } from '@riposte/print'
import type { Trigger, Who } from '../clauses/clauses.ts'
import { type Scene, you } from './scene.ts'
import { slots } from './slots.ts'

/** What a feat answers. */

const someone: Trigger = { on: 'attacked', by: undefined, against: undefined, with: undefined, degree: undefined }

const tools = new Map<string, NonNullable<Trigger['with']>>([
  ['a melee weapon', 'melee-weapon'],
  ['a melee weapon attack', 'melee-weapon'],
  ['a close weapon attack', 'close-weapon'],
  ['a close attack', 'close'],
  ['a melee attack', 'close'],
  ['a ranged attack', 'ranged'],
  ['a feat', 'feat'],
])
const tool = (c: Cursor<Scene>): Trigger['with'] => c.named(tools)

const degrees = new Map<string, NonNullable<Trigger['degree']>>([
  ['an enhanced success', 'enhanced'],
  ['a complete success', 'complete'],
])
const degree = (c: Cursor<Scene>): Trigger['degree'] => c.named(degrees)

const row = rowsOf<Scene, typeof slots & { tool: typeof tool; degree: typeof degree }, Trigger>({ ...slots, tool, degree })

const answers: readonly Row<Scene, Trigger>[] = [
  row('{who} grant(s) you an opportunity', 'An opponent grants you an opportunity.', ({ who: by }) => ({
    ...someone,
    on: 'grants-opportunity',
    by,
  })),
  row('{who} attack(s) {against:who} with {tool}', 'An enemy attacks you with a melee weapon.', ({ who: by, against, tool: how }) => ({
    ...someone,
    by,
    against,
    with: how,
  })),
  row('{who} make(s) {tool} against {against:who}', 'An enemy makes a ranged attack against you.', ({ who: by, against, tool: how }) => ({
    ...someone,
    by,
    against,
    with: how,
  })),
  row('{who} attack(s) {against:who}', 'An enemy attacks one ally within 3 squares of you.', ({ who: by, against }) => ({
    ...someone,
    by,
    against,
  })),
  row(
    '{who} hit(s) {against:who} with {tool} and get(s) {degree}',
    'You hit an opponent with a close weapon attack and get an enhanced success.',
    ({ who: by, against, tool: how, degree: so }) => ({
      on: 'hit',
      by,
      against,
      with: how,
      degree: so,
    }),
  ),
  row('{who} hit(s) {against:who} with {tool}', 'An enemy hits you with a close attack.', ({ who: by, against, tool: how }) => ({
    ...someone,
    on: 'hit',
    by,
    against,
    with: how,
  })),
  row('{who} hit(s) {against:who}', 'An enemy hits you.', ({ who: by, against }) => ({ ...someone, on: 'hit', by, against })),
  row('{who} miss(es) {against:who}', 'An enemy misses you.', ({ who: by, against }) => ({ ...someone, on: 'missed', by, against })),
  row('{against:who} is|are attacked [by {by:who?}]', 'You are attacked by an enemy.', ({ against, by }) => ({ ...someone, by, against })),
  row('{against:who} is|are hit by {tool}', 'You are hit by a close attack.', ({ against, tool: how }) => ({
    ...someone,
    on: 'hit',
    against,
    with: how,
  })),
  row('{against:who} is|are hit [by] [an] [attack]', 'You are hit by an attack.', ({ against }) => ({ ...someone, on: 'hit', against })),
  row('{against:who} is|are missed [by] [an] [attack]', 'You are missed.', ({ against }) => ({ ...someone, on: 'missed', against })),
  row(
    '{who} get(s)|achieve(s)|score(s) {degree} with {tool}',
    'You achieve an enhanced success with a close attack.',
    ({ who: by, degree: so, tool: how }) => ({ ...someone, on: 'hit', by, with: how, degree: so }),
  ),
  row(
    '{who} hit(s) with {tool} and get(s) {degree}',
    'You hit with a close attack and get an enhanced success.',
    ({ who: by, degree: so, tool: how }) => ({ ...someone, on: 'hit', by, with: how, degree: so }),
  ),
  row('{who} get(s)|achieve(s)|score(s) {degree}', 'You get an enhanced success.', ({ who: by, degree: so }) => ({
    ...someone,
    on: 'hit',
    by,
    degree: so,
  })),
  row('{who} hit(s) and get(s) {degree}', 'You hit and get a complete success.', ({ who: by, degree: so }) => ({
    ...someone,
    on: 'hit',
    by,
    degree: so,
  })),
  row('{who} reduce(s) {against:who} to 0 hit points', 'You reduce an enemy to 0 hit points.', ({ who: by, against }) => ({
    ...someone,
    on: 'fells',
    by,
    against,
  })),
  row('{who} is|are reduced to 0 hit points', 'One ally is reduced to 0 hit points.', ({ who: by }) => ({ ...someone, on: 'dropped', by })),
  row('{who} make(s) an attack', 'You make an attack.', ({ who: by }) => ({ ...someone, by })),
  row('{who} make(s) {tool}', 'An enemy makes a ranged attack.', ({ who: by, tool: how }) => ({ ...someone, by, with: how })),
  row('{who} is|are damaged', 'You are damaged.', ({ who: by }) => ({ ...someone, on: 'damaged', by })),
  row('{who} take(s) damage', 'One ally takes damage.', ({ who: by }) => ({ ...someone, on: 'damaged', by })),
  row('{who} become(s)|is|are bloodied', 'You are bloodied.', ({ who: by }) => ({ ...someone, on: 'bloodied', by })),
  row('{who} is|are|become(s) dying', 'One ally is dying.', ({ who: by }) => ({ ...someone, on: 'dying', by })),
  row('{who} acquire(s)|gain(s) the dying condition', 'You acquire the dying condition.', ({ who: by }) => ({
    ...someone,
    on: 'dying',
    by,
  })),
  row('{who} leave(s) your zone of control', 'An enemy leaves your zone of control.', ({ who: by }) => ({
    ...someone,
    on: 'leaves-control',
    by,
  })),
  row('{who} move(s) out of your zone of control', 'An enemy moves out of your zone of control.', ({ who: by }) => ({
    ...someone,
    on: 'leaves-control',
    by,
  })),
  row('{who} move(s) adjacent to you', 'An enemy moves adjacent to you.', ({ who: by }) => ({ ...someone, on: 'moves-adjacent', by })),
  row('{who} move(s) away from you', 'An enemy moves away from you.', ({ who: by }) => ({ ...someone, on: 'moves-away', by })),
  row('{who} start(s) its|his|her|their|your turn', 'An enemy starts its turn.', ({ who: by }) => ({ ...someone, on: 'starts-turn', by })),
  row('{who} end(s) its|his|her|their|your turn', 'An enemy ends its turn.', ({ who: by }) => ({ ...someone, on: 'ends-turn', by })),
]
export const triggers: readonly Row<Scene, Trigger>[] = answers

export function readTrigger(c: Cursor<Scene>): Trigger | undefined {
  c.eat('when', 'whenever', 'if', 'each time')
  for (const one of answers) {
    const found = one.read(c)
    if (found !== undefined && (c.isDone || c.word === ',')) return found
    if (found !== undefined) return undefined
  }
  return undefined
}

/** Whom "the triggering opponent" means, if anybody but oneself. */
export const isAnother = ({ by, against }: Trigger): boolean => isOther(by) || isOther(against)
const isOther = (who: Who | undefined): boolean => who !== undefined && who.who !== you.who
