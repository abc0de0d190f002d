import type { Clause } from '../clauses/clauses.ts'
import type { Amount, Who } from '../clauses/phrases.ts'
import type { DamageType } from '../terms.ts'
import { isNothing, nothing } from './amounts.ts'
import { readBonus } from './bonuses.ts'
import { narrowings } from './narrowings.ts'
import { doing, forEach, lying, type Node } from './nodes.ts'
import { firstRow, type Saying } from './phrase.ts'
import { deed, type Known } from './row.ts'
import type { C, Scene } from './scene.ts'
import { single } from './verb.ts'
import { isRole, others, target } from './who.ts'

/** What hurts. */

export const DAMAGE =
  '{first:more?} [a|an|plus|another] {amount} {early:more?} [point(s) of] {lasts:lasting?} {types?} {still:lasting?} {others:types?} {late:more?} damage'

interface Harm {
  readonly amount: Amount
  readonly types?: readonly DamageType[] | undefined
  readonly others?: readonly DamageType[] | undefined
  readonly first?: string | undefined
  readonly early?: string | undefined
  readonly late?: string | undefined
  readonly lasts?: string | undefined
  readonly still?: string | undefined
}

function hurt({ amount, types = [], others = [], ...how }: Harm, to: readonly Who[], { c, s }: Known): Node {
  const all = [...types, ...others]
  if (how.lasts !== undefined || how.still !== undefined) return lying(to, [{ is: 'persistent', amount, types: all }])
  const isExtra = how.first !== undefined || how.early !== undefined || how.late !== undefined
  if (isExtra && c.has('(?:from|to|with|on) (?:the |this |that )?(?:triggering )?(?:attack|hit)')) s.it = 'target'
  return forEach(to, (who) => ({ do: 'damage', amount, types: all, to: who, half: false, extra: isExtra && isRole(who) }))
}

export const damage = [
  deed(`[a|an] ${DAMAGE}`, '2d6 fire damage.', (said, known) => hurt(said, known.to, known)),
  deed('{more?} {types?} damage equal to {amount}', 'Fire damage equal to your Wisdom modifier.', ({ amount, types, more }, { to }) =>
    typed(to, amount, types, more),
  ),
]
export const readDamage = (c: C, s: Scene, to: readonly Who[]): Node | undefined => firstRow(damage, c, s, to)

const typed = (to: readonly Who[], amount: Amount, types: readonly DamageType[] = [], more?: string): Node =>
  forEach(to, (who) => ({ do: 'damage', amount, types, to: who, half: false, extra: more !== undefined && isRole(who) }))

const lessened = (how: 'half' | 'none'): Node => doing({ do: 'modify-damage', how, amount: nothing })

export const harm: readonly Saying<Node>[] = [
  deed('{extra}', 'The ogre deals 1d6 extra damage until the end of its next turn.', ({ extra }, { s, to }) =>
    s.isCounter ? undefined : lying(to, [{ is: 'extra-damage', ...extra, oncePerTurn: false }]),
  ),
  deed('take(s)|suffer(s) [only] half [of] [the|that|this] damage', 'The target takes half damage.', (_, { c, s, to }) => {
    if (s.isPassive) {
      const narrow = narrowings(c, s)
      return narrow.against === undefined ? lying(to, [{ is: 'half-damage', when: narrow.tests }]) : undefined
    }
    if (c.sees('from (?:all|any) (?:attacks?|damage|sources)\\b')) {
      const isOfAttacks = c.has('from (?:all|any) attacks?')
      if (!isOfAttacks) c.has('from (?:all|any) (?:damage|sources)')
      return lying(to, [{ is: 'half-damage', when: isOfAttacks ? [{ is: 'origin', origins: ['melee', 'ranged', 'near', 'far'] }] : [] }])
    }
    if (!s.isCounter && c.sees('from (?!the|this|that)')) {
      const { tests, against } = narrowings(c, s)
      return against !== undefined || tests.length === 0 ? undefined : lying(to, [{ is: 'half-damage', when: tests }])
    }
    const isOfBlow = s.isCounter && c.sees('from (?:the|this|that) (?:triggering )?attack')
    if (!s.isCounter || (single(to).who === 'target' && !isOfBlow)) return doing({ do: 'half-damage' })
    c.has('(?:from (?:the|this|that) (?:triggering )?attack|to you)')
    return lessened('half')
  }),
  deed('take(s)|suffer(s) the|that hit|attack|damage instead', 'The ally suffers the hit instead.', (_, { s, to }) =>
    s.isCounter ? doing({ do: 'redirect', to: single(to), isHit: true }) : undefined,
  ),
  deed('take(s)|suffer(s) no damage [from the|this|that [triggering] attack]', 'You take no damage from the attack.', (_, { s }) =>
    s.isCounter ? lessened('none') : undefined,
  ),
  deed(
    'take(s)|suffer(s) [a|an|the|additional] {lasting} {amount} {types?} [persistent|ongoing] damage',
    'The target takes persistent 5 fire damage.',
    ({ amount, types = [] }, { to }) => lying(to, [{ is: 'persistent', amount, types }]),
  ),
  deed(
    'take(s)|suffer(s) [an] {more?} {amount} {late:more?} {types?} damage',
    'The ogre takes 5 extra damage from near attacks.',
    ({ amount, types, more, late }, { c, s, to }) => {
      if (!s.isPassive || (more ?? late) === undefined) return undefined
      const { tests, against } = narrowings(c, s)
      if (tests.length === 0 || against !== undefined) return undefined
      return lying(to, [{ is: 'vulnerable', amount, types: types ?? 'all', when: tests }])
    },
  ),
  deed('take(s)|suffer(s)', 'The target takes a -2 penalty to AC until the end of your next turn.', (_, { c, s, to }) =>
    readBonus(c, s, to),
  ),
  deed(
    'take(s)|suffer(s) [an] {more?} {types?} damage equal to {amount}',
    'The target takes fire damage equal to your Wisdom modifier.',
    ({ amount, types, more }, { to }) => typed(to, amount, types, more),
  ),
  deed(`take(s)|suffer(s) [a|an] ${DAMAGE}`, 'The target takes 2d6 fire damage.', (said, known) => hurt(said, known.to, known)),
  deed(
    'deal(s)|do(es)|inflict(s) [an] {more?} {types?} damage equal to {amount} to {whos}',
    'You deal cold damage equal to your Wisdom modifier to each enemy within 2 squares of you.',
    ({ amount, types = [], whos }) => forEach(whos, (to): Clause => ({ do: 'damage', amount, types, to, half: false, extra: false })),
  ),
  deed(
    'deal(s)|do(es)|inflict(s) [an] {more?} {types?} damage equal to {amount}',
    'You deal cold damage equal to your Wisdom modifier.',
    ({ amount, types, more }) => typed([target], amount, types, more),
  ),
  deed(
    `deal(s)|do(es)|inflict(s) [a|an] ${DAMAGE} to {whos}`,
    'You deal 5 fire damage to each enemy within 2 squares of you.',
    ({ whos, ...said }, known) => hurt(said, whos, known),
  ),
  deed(`deal(s)|do(es)|inflict(s) [a|an] ${DAMAGE}`, 'You deal 5 fire damage.', (said, known) => hurt(said, [target], known)),
  deed(
    '<drop(s) to|fall(s) to|goes to|is to|are to|is reduced to|are reduced to|has|have|is left with|are left with> {amount} {hp} [left|remaining]',
    'If the ogre drops to 0 hit points, it has 10 hit points instead.',
    ({ amount }, { c, s, to }) => {
      const isOfFalling = s.isCounter || /\b(?:drops?|falls?|reduced)\b/i.test(c.text)
      return isNothing(amount) || !isOfFalling || !/\binstead\b/i.test(c.text)
        ? undefined
        : forEach(to, (who) => ({ do: 'heal', amount, to: who }))
    },
  ),
  deed(
    '<drop(s)|lets go of|lose(s) [its|their] grip on|lose(s) [its|their] hold of> {weapons}',
    'The target drops its weapon.',
    (_, { to }) => forEach(to, (who) => ({ do: 'drop', to: who })),
  ),
  deed('grapple(s)|grab(s) {whos}', 'The ogre grapples the target.', ({ whos }, { c, s, to: subject }) =>
    // How many it can hold is a limit, and nothing that is done.
    /\b(?:grapples?|grabs?) (?:any number|up to|only|no more)/i.test(c.text)
      ? undefined
      : forEach(others(whos, subject, s), (to) => ({ do: 'grapple', to })),
  ),
  deed('<die(s)|is killed|are killed|is slain|is destroyed|are destroyed> [instantly]', 'The target dies.', (_, { to }) =>
    forEach(to, (who) => ({ do: 'kill', to: who })),
  ),
  deed(
    "reduce(s) [the|that|this] [triggering] <damage|attack's damage> [of|from|dealt by the|this triggering attack] [dealt|done to you|it] <by|to> {amount}",
    'You reduce the damage by 5.',
    ({ amount }, { s }) => (s.isCounter ? doing({ do: 'modify-damage', how: isNothing(amount) ? 'none' : 'less', amount }) : undefined),
  ),
]
