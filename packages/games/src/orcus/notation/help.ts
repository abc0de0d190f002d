import type { Clause } from '../clauses/clauses.ts'
import type { Amount, Who } from '../clauses/phrases.ts'
import type { DamageType } from '../terms.ts'
import { nothing } from './amounts.ts'
import { conditionNamed, conditionWord } from './lexicon.ts'
import { doing, forEach, lying, type Node } from './nodes.ts'
import type { Saying } from './phrase.ts'
import { deed } from './row.ts'
import { isRole } from './who.ts'

/** Healing, recoveries, saves, and what ends. */

export const recover = (to: Who, plus: Amount, free: boolean): Clause => ({
  do: 'recover',
  to,
  plus,
  free,
  instead: false,
  optional: false,
})

const HEAL = 'regain(s)|regenerate(s)|heal(s)|recover(s)|gain(s)|get(s)|receive(s)|restore(s)'
const healed = (to: readonly Who[], amount: Amount | undefined): Node | undefined =>
  amount && forEach(to, (who) => ({ do: 'heal', amount, to: who }))
const freely = (to: readonly Who[], plus: Amount = nothing): Node => forEach(to, (who) => recover(who, plus, true))
const temporary = (to: readonly Who[], amount: Amount): Node => forEach(to, (who) => ({ do: 'temporary', amount, to: who }))

const burnsOut = (to: readonly Who[], types: readonly DamageType[] = []): Node =>
  forEach(to, (who) => ({ do: 'end', to: who, what: ['persistent'], ...(types.length === 0 ? {} : { types }) }))

/** What need not be called hit points. */
const isOfHealth = ({ measures }: Amount): boolean =>
  measures.some(({ of }) => of === 'recovery-value' || of === 'staggered-value' || of === 'damage')

export const help: readonly Saying<Node>[] = [
  deed(
    'regain(s)|heal(s)|recover(s) {amount} {hp} at|on the start of [each of] {whose} turn|turns {unless}',
    'The troll regains 5 hit points at the start of each of its turns unless it took fire damage.',
    ({ amount, unless }, { s, to }) => (s.isPassive ? lying(to, [{ is: 'regeneration', amount, unless }]) : undefined),
  ),
  deed(
    `${HEAL} {who?} [for|of] [a number of] temporary {hp} {amount}`,
    'You gain temporary hit points equal to your level.',
    ({ amount, who }, { to }) => temporary(who === undefined ? to : [who], amount),
  ),
  deed(
    'regain(s)|heal(s)|recover(s) <all|all of|to full|to maximum|to its full|to its maximum|to your full|to your maximum> [its|their|your] [lost] {hp}',
    'The target regains all its hit points.',
    (_, { to }) =>
      to.every(isRole)
        ? forEach(to, (who) => ({
            do: 'heal',
            amount: { ...nothing, measures: [{ of: 'missing', times: 1, whose: isRole(who) ? who.who : 'target' }] },
            to: who,
          }))
        : undefined,
  ),
  deed(`${HEAL} {who?} [for|of] {amount} temporary {hp}`, 'You gain 5 temporary hit points.', ({ amount, who }, { to }) =>
    temporary(who === undefined ? to : [who], amount),
  ),
  deed(
    `${HEAL} {who?} [for|of] [[a number of] {hp?}] as if|though it|they|you|he|she [had] spent a recovery {plus?}`,
    'The target regains hit points as if it had spent a recovery.',
    ({ plus, who }, { to }) => freely(who === undefined ? to : [who], plus),
  ),
  deed(
    `${HEAL} {who?} [for|of] [{hp?} equal to] its|their|your|his|her recovery value [in {hp?}] [without spending <one|a recovery>] {plus?}`,
    'The target regains hit points equal to its recovery value.',
    ({ plus, who }, { to }) => freely(who === undefined ? to : [who], plus),
  ),
  deed(
    `${HEAL} {who?} [for|of] [an] [additional|extra] {first:hp?} {amount} [for|of] [additional|extra] {hp?} [in {last:hp?}]`,
    'The target regains 5 hit points.',
    ({ amount, who, first, hp }, { c, to }) =>
      first !== undefined || hp !== undefined || isOfHealth(amount) || c.sees('[.,;]')
        ? healed(who === undefined ? to : [who], amount)
        : undefined,
  ),
  deed(
    '[to] spend(s)|use(s)|expend(s) a|one|1 recovery [value] [,] but|and regain(s)|heal(s)|gain(s) no {hp}',
    'You spend a recovery but regain no hit points.',
    (_, { to }) => forEach(to, (who) => ({ do: 'lose-recovery', to: who, count: 1 })),
  ),
  deed(
    '[to] spend(s)|use(s)|expend(s) a|one|1 recovery [value] {healing}',
    'The target can spend a recovery and regains an additional 1d6 hit points.',
    ({ healing: plus }, { to }) => forEach(to, (who) => recover(who, plus, false)),
  ),
  deed(
    '[to] make(s)|roll(s)|attempt(s)|get(s)|gain(s)|receive(s) [a|an] [immediate|free|additional|extra] <save|saves|saving throw|saving throws> {saving}',
    'The target makes a saving throw against one effect.',
    ({ saving }, { to }) => forEach(to, (who) => ({ do: 'save', to: who, ...saving })),
  ),
  deed(
    'lose(s) all|any [of] [its|their|your] [remaining] temporary {hp} [it|they|you] [has|have]',
    'The target loses all temporary hit points.',
    (_, { to }) => forEach(to, (who) => ({ do: 'end', to: who, what: ['temporary'] })),
  ),
  deed('[then] leave(s)|end(s) this|its|the|your stance', 'You end your stance.', (_, { to }) =>
    forEach(to, (who) => ({ do: 'end', to: who, what: ['stance'] })),
  ),
  deed(
    '<end(s)|remove(s)|cancel(s)|lose(s)|shake(s) off> [any|all|one|each] <mark|marks|marked condition> {byTarget?} [affecting|placed] [on] {whos?} {allies?}',
    'You end any marks on yourself.',
    ({ byTarget, whos, allies = [] }, { to }) =>
      forEach([...(whos ?? to), ...allies], (who) => ({ do: 'end', to: who, what: ['mark'], ...(byTarget && { from: byTarget }) })),
  ),
  deed(
    '<end(s)|remove(s)|cancel(s)|shake(s) off> {conditions} [condition|effect|conditions|effects] [on|affecting {whos?}]',
    'You end the slowed condition on the target.',
    ({ conditions: what, whos }, { to }) => forEach(whos ?? to, (who) => ({ do: 'end', to: who, what })),
  ),
  deed(
    '<end(s)|remove(s)|cancel(s)|shake(s) off> [all|any] {lasting} [{types?}] damage [on|affecting {whos?}]',
    'You end any persistent damage on the target.',
    ({ types, whos }, { to }) => burnsOut(whos ?? to, types),
  ),
  deed(
    '<no longer take(s)|no longer suffer(s)|stop(s) taking> [any] {lasting} {types?} damage',
    'The target no longer takes persistent fire damage.',
    ({ types }, { to }) => burnsOut(to, types),
  ),
  deed('[immediately] <wake(s) up|wake(s)|awaken(s)|regains consciousness> [immediately]', 'The target wakes up.', (_, { to }) =>
    forEach(to, (who) => ({ do: 'end', to: who, what: ['unconscious'] })),
  ),
  deed('lose(s) {count} recovery|recoveries', 'The target loses a recovery.', ({ count }, { to }) =>
    forEach(to, (who) => ({ do: 'lose-recovery', to: who, count })),
  ),
  deed('lose(s) <one|a|any one> [other] condition|effect', 'The target loses one condition.', (_, { to }) =>
    forEach(to, (who) => ({ do: 'end', to: who, what: ['any-one'] })),
  ),
  deed(
    'lose(s)|end(s)|remove(s)|shake(s) [off] these|those|such conditions|effects',
    'If the target is dazed or slowed, it loses these conditions.',
    (_, { c, to }) => {
      const what = [...c.text.slice(0, c.at).matchAll(new RegExp(`\\b(?:${conditionWord})\\b`, 'gi'))].flatMap(
        ([word]) => conditionNamed(word) ?? [],
      )
      return what.length === 0 ? undefined : doing(...what.flatMap((one) => to.map((who): Clause => ({ do: 'end', to: who, what: [one] }))))
    },
  ),
  deed('lose(s) [the] {condition} [condition]', 'The target loses the slowed condition.', ({ condition }, { to }) =>
    forEach(to, (who) => ({ do: 'end', to: who, what: [condition] })),
  ),
]
