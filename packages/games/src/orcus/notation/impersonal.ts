import type { Clause } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Amount, Test } from '../clauses/phrases.ts'
import type { DamageType } from '../terms.ts'
import { nextDoer, rollsAgainst } from './against.ts'
import { flat, isNothing, nothing, readAmount, readTypes } from './amounts.ts'
import { readUnprovoked } from './forbids.ts'
import { DAMAGE, readDamage } from './harm.ts'
import { idle } from './idle.ts'
import { conditionWord } from './lexicon.ts'
import { narrowings } from './narrowings.ts'
import { doing, lying, type Node } from './nodes.ts'
import { firstRow, type Saying } from './phrase.ts'
import { deed } from './row.ts'
import { allOf, type C, type Read, type Scene, tried } from './scene.ts'
import { spanOf } from './spans.ts'
import { readStates } from './states.ts'
import { readTest } from './tests.ts'
import { readRole, readWhos, target, you } from './who.ts'

/** Without somebody who does or suffers it. */

const THE_ATTACK = 'the|that|this [triggering] attack|hit [<that triggered this power|that triggered the power>]'
const redirected = (to: Extract<Clause, { do: 'redirect' }>['to'] = you): Node => doing({ do: 'redirect', to })
const takenByYou = doing({ do: 'redirect', to: you, isHit: true })
/** "Is 5": of a number alone it is not plain that all of the damage is meant. */
const amountIsBare = ({ dw, dice }: Amount): boolean => dw === 0 && dice.length === 0
const own = (s: Scene): Node => doing({ do: 'refresh', power: s.own, to: you })
const eased = lying([you], [{ is: 'ignores', what: 'difficult', squares: 0 }])
const ended = doing({ do: 'end', to: target, what: ['this'] })
const stopped = doing({ do: 'turn-attack', into: 'stopped' })
const worse = ({ amount, types = [] }: { readonly amount: Amount; readonly types?: readonly DamageType[] | undefined }): Node =>
  doing({ do: 'worsen', to: target, types, amount })
/** Ground that goes where its maker goes. */
const hampering = (size: number, s: Scene): Node | undefined =>
  s.isPassive
    ? undefined
    : doing({
        do: 'zone',
        zone: {
          parts: [],
          span: 'lasting',
          area: { shape: 'burst', size, around: 'you' },
          moves: undefined,
          follows: true,
          terrain: 'difficult',
          groundFor: 'enemy',
        },
      })

/** What is so of the attack of this power alone, and so before it is rolled. */
const ofAttack = (s: Scene, ...parts: readonly Part[]): Node | undefined =>
  s.isPassive || s.inside ? undefined : { ...lying([you], parts), lasting: spanOf('attack'), isBefore: true }

export const bare: readonly Saying<Node>[] = [
  deed(
    "<the power is not|this power is not|you do not|it does not|you don't|it doesn't> <expended|spent|used up|considered expended|expend this power|expend the power|expend the use of this power>",
    'The power is not expended.',
    (_, { s }) => own(s),
  ),
  deed(
    '{mine?} {power} [power] [immediately|automatically] <refreshes|recharges|is refreshed|is recharged|becomes available again>',
    "The ogre's claw recharges.",
    ({ power }, { s }) => {
      s.named = power
      return doing({ do: 'refresh', power, to: you })
    },
  ),
  deed(
    '<it|this power|this attack|the power|the attack> [immediately|automatically] recharges|refreshes',
    'The power recharges.',
    (_, { s }) => (s.isMonster && s.own !== '' ? own(s) : undefined),
  ),
  deed(
    'the|its|that amount [of {lasting?} damage] [<it is taking|the target is taking|it takes|the target takes>] <increases|is increased> by {amount}',
    'The amount it is taking increases by 5.',
    worse,
  ),
  deed(
    'the|its|that {lasting} {types?} damage [<it is taking|the target is taking|it takes|the target takes>] <increases|is increased> by {amount}',
    'The persistent fire damage increases by 5.',
    worse,
  ),
  deed('increase(s) the|its|that [amount of] {lasting} {types?} damage by {amount}', 'Increase the persistent damage by 5.', worse),
  deed('the|that <distance|movement|number of squares> is reduced by {squares}', 'The distance is reduced by 2 squares.', ({ squares }) =>
    lying([you], [{ is: 'less-forced', squares }]),
  ),
  deed(
    '[you] [can|may] add(s) {gain} to <the|that|{whose}> [triggering] <attack roll|roll|result>',
    'Add 2 to the roll.',
    ({ gain: amount }, { s }) => (s.isCounter ? doing({ do: 'modify-attack', to: 'attack', amount, type: '' }) : undefined),
  ),
  deed(
    '<the effect|this effect|that effect|the condition|this condition|that condition|the power|this power|the invisibility|the bonus|the penalty|this penalty|this bonus|the stance|this stance|these effects|both effects|this> [immediately|also] end(s) [<early|immediately|at once|sooner>] [<for the target|for that target|for the creature|for that creature|for it>]',
    'The effect ends.',
    // Whether somebody dies of it is asked when it is done, and not as long as it lasts.
    (_, { c }) => (/\b(?:dies|die|destroyed|killed|slain|to 0 (?:hp|hit points))\b/i.test(c.text) ? undefined : ended),
  ),
  deed(
    "the|that|this [triggering] [creature's|enemy's|target's|attacker's] charge|move|movement [immediately] ends [immediately]",
    'The charge ends.',
    () => stopped,
  ),
  deed(
    'the|that creature|enemy|target|attacker <stops moving|must stop moving|must stop|cannot move any farther>',
    'The creature stops moving.',
    () => stopped,
  ),
  deed(
    "difficult terrain <does not|doesn't> cost {owner} [any] extra|additional <movement|squares of movement|squares>",
    'Difficult terrain does not cost you extra movement until the end of your next turn.',
    () => eased,
  ),
  deed(
    '[<you|it|the ally|the target>] gain(s)|has|have resist|resistance [to] [all] {amount} [to all damage] against|to|from the|that|this [triggering] <attack|damage of the attack|damage from the attack|damage dealt by the attack|damage>',
    'You gain resist 5 against the attack.',
    ({ amount }, { s }) => (s.isCounter ? doing({ do: 'modify-damage', how: 'less', amount }) : undefined),
  ),
  deed(
    '{around} <are|is|become|count as> difficult terrain for [your|its|all] enemies',
    'Squares within 2 squares of you are difficult terrain for enemies until the end of your next turn.',
    ({ around }, { s }) => hampering(around, s),
  ),
  deed('<the|this|your> attack|power ignore(s) [the] {ignored}', 'This attack ignores cover and concealment.', ({ ignored }, { s }) =>
    ofAttack(s, ...ignored.map((what): Part => ({ is: 'ignores', what, squares: 0 }))),
  ),
  deed(
    "<the|this|your> attack|power <does not|doesn't> provoke [any] opportunity attacks",
    'This attack does not provoke opportunity attacks.',
    (_, { s }) => ofAttack(s, { is: 'may-not', what: 'provoke-attacking', when: [] }),
  ),
  deed(
    '<the|this|your> attack|power [can] score(s) [a] critical hit|hits on [a] [natural] [<roll of|rolls of>] [a] {from:fromUp}',
    'This attack scores a critical hit on a roll of 18 or higher.',
    ({ from }, { s }) => ofAttack(s, { is: 'critical-range', from, when: [] }),
  ),
  deed(
    'you [can] score(s) [a] critical hit(s) on [a] [natural] [<roll of|rolls of>] [a] {from:fromUp} with|for this|the attack|power',
    'You score a critical hit on a roll of 18 or higher with this attack.',
    ({ from }, { s }) => ofAttack(s, { is: 'critical-range', from, when: [] }),
  ),
  deed('<the|this|your> attack <hits automatically|automatically hits>', 'The attack hits automatically.', (_, { s }) =>
    s.isCounter ? undefined : ofAttack(s, { is: 'sure-hit', when: [] }),
  ),
  deed(
    '[all|any] healing {who} receive(s)|get(s) is {how:doubled}',
    'All healing you receive is doubled until the end of your next turn.',
    ({ who, how }) => lying([who], [{ is: 'heals', times: how }]),
  ),
  ...idle.map(([pattern, example]) => deed(pattern, example, () => doing())),
  deed(
    `the|this|that [<target's|triggering ally's|ally's>] [triggering] attack|hit deal(s)|do(es)|inflict(s)|gain(s) [a|an] ${DAMAGE}`,
    'The attack deals 1d6 extra damage.',
    ({ amount, types = [], others = [], first, early, late, lasts, still }, { c, s }) => {
      if (first === undefined && early === undefined && late === undefined) return undefined
      c.has('on a hit|to the target')
      const { tests, against } = narrowings(c, s)
      if (against !== undefined && against !== 'target') return undefined
      if (tests.length > 0 && lasts === undefined && still === undefined)
        return { ...doing({ do: 'damage', amount, types: [...types, ...others], to: target, half: false, extra: true }), tests }
      return lasts === undefined && still === undefined
        ? doing({ do: 'damage', amount, types: [...types, ...others], to: target, half: false, extra: true })
        : undefined
    },
  ),
  deed(
    "the|this|that [<target's|triggering ally's|ally's>] [triggering] attack|hit deal(s)|do(es)|inflict(s) extra|additional {types?} damage equal to {amount}",
    'The attack deals extra damage equal to your Strength modifier.',
    ({ amount, types = [] }) => doing({ do: 'damage', amount, types, to: target, half: false, extra: true }),
  ),
  deed(
    "<increase to|increase the damage to|increases to|the damage increases to|the damage is increased to|the damage becomes|the damage is|its damage increases to|this attack's damage increases to|the attack's damage increases to> {amount} {types?} [damage] [instead]",
    'If the target is prone, the damage increases to 3dW + Strength modifier damage.',
    ({ amount, types = [] }, { c }) =>
      /\b(?:if|when|while)\b/i.test(c.text) && !amountIsBare(amount)
        ? doing({ do: 'damage', amount, types, to: target, half: false, extra: false })
        : undefined,
  ),
  deed(
    "[<the attack's|this attack's|the|its>] damage <increases by|is increased by> {amount} [damage]",
    'The damage increases by 5.',
    ({ amount }, { c }) =>
      /\b(?:persistent|ongoing)\b/i.test(c.text)
        ? worse({ amount })
        : doing({ do: 'damage', amount, types: [], to: target, half: false, extra: true }),
  ),
  deed(
    '{owner?} [can|may] become(s) the target [of the|that [triggering] attack] {insteadOf?}',
    'You become the target of the attack instead.',
    () => redirected(),
  ),
  deed('{owner?} [can|may] take(s) the damage|hit {insteadOf?}', 'You take the damage instead.', () => takenByYou),
  deed('{owner?} [can|may] are|is hit by the|that [triggering] attack {insteadOf}', 'You are hit by the attack instead.', () => takenByYou),
  deed(
    'the|that|this [triggering|opportunity] attack [roll] take(s)|suffer(s)|gain(s)|has|get(s) [a|an] {signed} {power:powerly?} penalty|bonus [to the|its attack roll]',
    'The triggering attack takes a -2 penalty to its attack roll.',
    ({ signed, power = '' }, { s }) =>
      s.isCounter ? doing({ do: 'modify-attack', to: 'attack', amount: flat(signed), type: power }) : undefined,
  ),
  deed(
    `${THE_ATTACK} [automatically|instead] <becomes|become|is treated as|is instead treated as|is considered|is turned into|counts as|scores|score|is> [a|an] {into} [instead] [of [a|an] [critical] hit]`,
    'The attack becomes a miss.',
    ({ into }) => doing({ do: 'turn-attack', into }),
  ),
  deed(`${THE_ATTACK} [automatically|instead] misses [<you|it|the ally>] [instead] [of hitting]`, 'The attack misses you instead.', () =>
    doing({ do: 'turn-attack', into: 'miss' }),
  ),
  deed(
    `${THE_ATTACK} [instead] <target|targets|hits|strikes|is redirected to|is made against> {who} {insteadOf?}`,
    'The attack targets you instead.',
    ({ who }) => redirected(who),
  ),
  deed(`${THE_ATTACK} <is|becomes> [instead] <negated|cancelled|canceled|nullified>`, 'The triggering attack is negated.', (_, { s }) =>
    s.isCounter ? doing({ do: 'turn-attack', into: 'negated' }) : undefined,
  ),
  deed(`${THE_ATTACK} [automatically|instead] hits [instead]`, 'The attack hits instead.', () => doing({ do: 'turn-attack', into: 'hit' })),
  deed(
    '<it|the|that|this> [triggering] [damage|attack] [<dealt|taken|of the attack|from the attack|from the triggering attack>] <is halved|deals half damage|does half damage>',
    'The damage from the attack is halved.',
    (_, { s }) => (s.isCounter ? doing({ do: 'modify-damage', how: 'half', amount: nothing }) : undefined),
  ),
  deed('a hit of the triggering attack does half damage', 'A hit of the triggering attack does half damage.', (_, { s }) =>
    s.isCounter ? doing({ do: 'modify-damage', how: 'half-of-a-hit', amount: nothing }) : undefined,
  ),
  deed(
    "the|that|this [triggering] <damage|attack's damage> [<dealt|taken|of the attack|from the attack|from the triggering attack>] is reduced by|to {amount}",
    'The damage from the attack is reduced by 5.',
    ({ amount }, { s }) => (s.isCounter ? doing({ do: 'modify-damage', how: isNothing(amount) ? 'none' : 'less', amount }) : undefined),
  ),
  deed('[deal(s)|take(s)] half [of] [the] [weapon] damage [to the target]', 'Half damage.', (_, { c }) =>
    c.sees('from\\b') ? undefined : doing({ do: 'half-damage' }),
  ),
]

/** Of what belongs to somebody: the words after "its", "the target's". */
export const owned: readonly Saying<Node>[] = [
  deed('[triggering] attack [automatically] misses [instead]', "The attacker's attack misses.", (_, { s }) =>
    s.isCounter ? doing({ do: 'turn-attack', into: 'miss' }) : undefined,
  ),
]

export const impersonal: readonly Read<Node>[] = [
  hitDamage,
  (c, s) => firstRow(bare, c, s),
  readUnprovoked,
  rollsAgainst,
  nextDoer,
  bareState,
]

/** "2d4+6 damage (2d4+14 on a critical hit)", "1d10+3 damage, or 2d8+3 damage against a slowed target". */
function hitDamage(c: C, s: Scene): Node | undefined {
  return tried(c, s, () => {
    if (
      !c.sees(
        '(?:an? (?:extra|additional) |(?:extra|additional) |\\+|plus )?(?=\\[?\\d|(?:your )?(?:strength|constitution|dexterity|intelligence|wisdom|charisma) modifier|(?:[a-z]+ )?damage equal to)',
      )
    )
      return undefined
    const node = readDamage(c, s, [target]) ?? firstDice(c, s)
    const base = node?.clauses[0]
    if (node === undefined || base?.do !== 'damage') return node
    if (c.has('to (?=the target|each target)')) readRole(c, s)
    else {
      const to = tried(c, s, () => (c.has('to') ? readWhos(c, s) : undefined))
      if (to !== undefined) return doing(...to.map((who): Clause => ({ ...base, to: who })))
    }
    const other = tried(c, s, () => {
      const crit = criticalNote(c, s)
      if (crit !== undefined) return { clause: { ...crit, types: base.types }, test: { is: 'critical' } as const }
      const isOpen = c.has(OPENING) || c.has(',? or(?= \\d)')
      if (!isOpen) return undefined
      const isMore = addsMore(c)
      const more = readDamage(c, s, [target]) ?? bareDamage(c, s)
      const clause = more?.clauses[0]
      if (clause?.do !== 'damage') return undefined
      const test = alternative(c, s)
      if (test === undefined) return undefined
      c.scan('\\)')
      if (c.text.slice(c.at, c.at + 1) === ')') c.at++
      const extra = clause.extra || isMore
      return { clause: { ...clause, extra, types: clause.types.length === 0 ? base.types : clause.types }, test }
    })
    if (other === undefined) return node
    const more = other.test.is === 'critical' ? onTop(base, other.clause) : other.clause
    // What is more comes besides; what is other, in its place.
    if (more.extra) return doing(base, { do: 'if', test: other.test, does: [more], else: [] })
    return doing({ do: 'if', test: other.test, does: [more], else: [base] })
  })
}

const OPENING = '\\((?=(?:plus |and |\\+ ?)?(?:an? )?(?:extra |additional )?\\d)'

/** "plus 1d6", "+1d6": not instead. */
const addsMore = (c: C): boolean => c.has('plus|and|\\+ ?(?=\\d)')

/** "1d8+3 damage (2d8+3 on a critical hit)" is one more d8. */
function onTop(base: Damage, other: Damage): Damage {
  const [mine, ...more] = base.amount.dice
  const [its, ...others] = other.amount.dice
  const isAlike = base.amount.flat === other.amount.flat && base.amount.dw === other.amount.dw && more.length + others.length === 0
  if (other.extra || !isAlike || mine?.sides !== its?.sides || mine === undefined || its === undefined || its.count <= mine.count)
    return other
  return { ...other, extra: true, amount: { ...nothing, dice: [{ count: its.count - mine.count, sides: its.sides }] } }
}

/** "(crit 1d12+18)", "(critical 36)". */
function criticalNote(c: C, s: Scene): Extract<Clause, { do: 'damage' }> | undefined {
  return c.attempt(() => {
    if (!c.has('\\((?:crit(?:ical)?(?: hit)?)')) return undefined
    const isMore = addsMore(c)
    const clause = bareDamage(c, s)?.clauses[0]
    c.has('damage')
    if (c.text.slice(c.at, c.at + 1) === ')') c.at++
    return clause?.do === 'damage' ? { ...clause, extra: isMore } : undefined
  })
}

/** "2d4+14" inside brackets, where "damage" need not be said again. */
function bareDamage(c: C, s: Scene): Node | undefined {
  const amount = readAmount(c, s)
  return amount === undefined ? undefined : doing({ do: 'damage', amount, types: [], to: target, half: false, extra: false })
}

/** "3d8+9, and the target is grappled": dice that a sentence begins with, and more behind them. */
const firstDice = (c: C, s: Scene): Node | undefined =>
  c.attempt(() => {
    if (c.at > 0 || !c.sees('\\d+(?:dW|d\\d)')) return undefined
    const node = bareDamage(c, s)
    return c.sees(',? and (?:the|you|your|its?)') ? node : undefined
  })

function alternative(c: C, s: Scene): Test | undefined {
  if (c.has('(?:on|with) a critical(?: hit)?')) return { is: 'critical' }
  if (c.has('on a charge|(?:when|if) charging')) return { is: 'charge' }
  const tested = tried(c, s, () => (c.has('if|when|while') ? readTest(c, s) : undefined))
  if (tested !== undefined) return tested
  const narrow = narrowings(c, s)
  return narrow.against === undefined ? allOf(narrow.tests) : undefined
}

/** "dazed until the end of its next turn", as an aftereffect says it: of the target. */
function bareState(c: C, s: Scene): Node | undefined {
  const persistent = tried(c, s, () => {
    if (!c.has('(?:persistent|ongoing)(?= \\d)')) return undefined
    const amount = readAmount(c, s)
    const types = amount === undefined ? [] : readTypes(c, s)
    return amount !== undefined && c.has('damage') ? lying([target], [{ is: 'persistent', amount, types }]) : undefined
  })
  if (persistent !== undefined) return persistent
  if (c.at > 1 || !c.sees(`(?:knocked |${conditionWord})`)) return undefined
  const nodes = readStates(c, s, [target])
  return nodes?.length === 1 ? nodes[0] : undefined
}

type Damage = Extract<Clause, { do: 'damage' }>
