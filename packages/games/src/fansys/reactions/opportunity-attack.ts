import { type Option, type RuleIndex, spoken } from '@riposte/referee'
import { joining, openedBy, plain, promisedWith } from '../actions/attacks.ts'
import { deedsAt, whyNot } from '../actions/targets.ts'
import { closeMeans, threatensBox } from '../aim/reach.ts'
import { begin } from '../attack/attack.ts'
import { isEnemy, pieceAt, rankOf, sheetOf } from '../fight.ts'
import type { Begun, Blow } from '../moments.ts'
import { ridersOf } from '../movement/mounts.ts'
import { beginning, isReady } from '../provoking.ts'
import { R } from '../rules.ts'
import { boxOf } from '../space.ts'
import type { FansysReaction, FansysStep } from '../step.ts'

/** Attacks of opportunity: what one may do to who gives the chance. */

interface Chance extends Option {
  readonly label: string
  readonly blow: () => Blow
}

/** All that one could do to who gives the chance, with what is in hand and with powers that go with it; a shot is none of it. */
export function chancesAt(step: FansysStep, id: number, at: number): Chance[] {
  return closeMeans(step.fight, id).flatMap((means) =>
    deedsAt(step, id, at, means).flatMap((what) => {
      const bare = what === 'attack' ? `opportunity:${means.id}` : `opportunity-${what}:${means.id}`
      return [undefined, ...joining(step, id, what)].map((joined) => ({
        id: joined === undefined ? bare : `${bare}:${joined.id}`,
        label: `${what} with ${[means.id, ...(joined === undefined ? [] : [joined.id])].map(spoken).join(' and ')}`,
        piece: at,
        rule: R.aoo.what,
        preview: () => promisedWith(step, id, at, what, means).shown(),
        blow: () => ({ ...plain(step, id, at, what, means), joined }),
      }))
    }),
  )
}

/** What keeps it from any blow at who gives the chance. */
const whyNoChance = (step: FansysStep, id: number, at: number): readonly RuleIndex[] =>
  closeMeans(step.fight, id).flatMap((means) => whyNot(step, id, at, means, 'attack'))

/** The blow of a chance: it lands after what it answers, unless its striker is too swift for that. */
export function begunBy(step: FansysStep, by: number, { blow: declare }: Chance): Begun {
  const blow = declare()
  const land = beginning(step, by, 'attack-untrained', openedBy(step, blow), () => begin(step, blow))
  return { by, isSwift: rankOf(step.fight, by, 'swift-strike') > 0, land }
}

/** Of a mount its rider, and of a rider his mount: whoever of both gives the chance. */
const pairedWith = (step: FansysStep, at: number): { readonly as: 'rider' | 'mount'; readonly other: number }[] => [
  ...ridersOf(step, at).map((other) => ({ as: 'rider' as const, other })),
  ...(pieceAt(step.fight, at).mount < 0 ? [] : [{ as: 'mount' as const, other: pieceAt(step.fight, at).mount }]),
]

export const opportunity: FansysReaction = {
  id: 'opportunity',
  rule: R.aoo.what,
  windows: ['opportunity'],
  fits: () => true,
  concerns: (_, id, { foes }) => foes?.includes(id) === true,
  offer(step, id, { at }, offers) {
    const { fight } = step
    if (!isEnemy(fight, id, at) || !threatensBox(fight, id, boxOf(fight, at))) return
    if (isReady(step, id, at)) {
      const chances = chancesAt(step, id, at)
      // @rule fansys.aoo.what, fansys.aoo.single
      for (const chance of chances) offers.offer(chance)
      if (chances.length === 0 && step.isTold) for (const rule of whyNoChance(step, id, at)) offers.refuse('opportunity', rule, at)
      for (const { id: power, with: blow } of sheetOf(fight, id).powers)
        if (blow === undefined) offers.offer({ id: power, piece: at, rule: R.aoo.noability }, step.forbids(R.aoo.noability, true))
    }
    // @rule fansys.mount.aootarget
    for (const { as, other } of pairedWith(step, at))
      if (isReady(step, id, other))
        for (const chance of chancesAt(step, id, other))
          offers.offer({ ...chance, id: `${chance.id}:${as}`, label: `${chance.label}, at the ${as}` })
  },
  resolve(step, id, option, { at, begun }) {
    const pair = pairedWith(step, at).find(({ as }) => option.id.endsWith(`:${as}`))
    const chance = chancesAt(step, id, pair?.other ?? at).find((one) => one.id === option.id.replace(/:(rider|mount)$/, ''))
    if (chance === undefined) return
    // @rule fansys.aoo.what, fansys.reaction.one
    step.set(id, 'reaction', 0, R.reaction.one)
    begun?.push(begunBy(step, id, chance))
  },
}
