import type { Clause } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Who } from '../clauses/phrases.ts'
import type { Filter } from '../clauses/power.ts'
import { negated, nothing } from './amounts.ts'
import { modifiers, ofSpeed, readBonus, readHaving } from './bonuses.ts'
import { barred } from './forbids.ts'
import { actionNamed, actionWord, numberOf } from './lexicon.ts'
import type { Narrowing } from './narrowings.ts'
import { doing, forEach, lying, type Node } from './nodes.ts'
import type { Saying } from './phrase.ts'
import { deed } from './row.ts'
import type { C } from './scene.ts'
import { single } from './verb.ts'

/** What somebody gains, grants and can do from then on. */

const GAIN = 'gain(s)|has|have|get(s)|receive(s)|retain(s)|with'

/** "a move action or a swift action", "an action point". */
export function actions(c: C, subject: readonly Who[]): Node | undefined {
  const options: Clause[][] = []
  for (;;) {
    const found = c.attempt(() => {
      if (options.length > 0 && !c.has('or')) return undefined
      return c.scan(`(?<n>an?|one|two|three) (?:extra |additional |free |immediate )?(?<kind>${actionWord}) actions?`)
    })
    const kind = actionNamed(found?.kind ?? '?')
    if (found === undefined || kind === undefined) break
    options.push(subject.map((to) => ({ do: 'action', kind, count: numberOf(found.n), to, now: false })))
  }
  const first = options[0]
  for (let more = options.length === 1; more; ) {
    const kind = c.attempt(() => actionNamed(c.scan(`,? ?and (?:also )?an? (?<kind>${actionWord}) action`)?.kind ?? '?'))
    more = kind !== undefined
    if (kind !== undefined) first?.push(...subject.map((to): Clause => ({ do: 'action', kind, count: 1, to })))
  }
  if (first === undefined) {
    const point = c.scan('(?<n>an?|one|two|\\d) (?:additional |extra )?action points?')
    return point === undefined ? undefined : forEach(subject, (to) => ({ do: 'action-point', count: numberOf(point.n), to }))
  }
  c.has(
    '(?:(?:(?:that|which) must |to )be (?:used|taken|spent) (?:immediately|at once|by the end of (?:this|the|your|its) turn)|and (?:takes?|uses?|must use) (?:it|them) immediately|immediately|(?:that|which) (?:you|it|they) (?:must|can) (?:take|use) immediately|this turn|on (?:your|its) turn)',
  )
  const isNext = c.has('(?:on|during) (?:your|its|their) next turn')
  if (isNext) return first.every((one) => one.do === 'action' && one.to.who === 'you') && options.length === 1 ? nextTurn(first) : undefined
  if (options.length === 1) return doing(...first)
  return doing({ do: 'choose', options: options.map((does) => ({ text: describe(does), does })), by: 'you', count: 1 })
}

/** As the next turn of one's own begins. */
const nextTurn = (does: readonly Clause[]): Node =>
  doing({
    do: 'delayed',
    when: { on: ['turn-start'], by: { relation: 'you', within: undefined, tests: [] }, at: undefined, when: [], text: 'your next turn' },
    does,
    span: 'your-next-end',
  })

const describe = (clauses: readonly Clause[]): string =>
  clauses.map((clause) => (clause.do === 'action' ? `${clause.count} ${clause.kind}` : clause.do)).join(', ')

export const ITSELF: Filter = { relation: 'you', within: undefined, tests: [] }

/** An ally of whoever laid it on. */
const FRIEND: Filter = {
  relation: 'anybody',
  within: undefined,
  tests: [{ is: 'relation', whose: 'target', to: 'other', relation: 'ally' }],
}

const phasing = (to: readonly Who[]): Node => lying(to, [{ is: 'condition', condition: 'phasing' }])

/** To whom combat advantage is granted; one ally among several, or those near by, are not all of them. */
function sideOf(whos: readonly Who[]): 'you' | 'allies' | 'you-and-allies' | undefined {
  const isYou = whos.some(({ who }) => who === 'you')
  const others = whos.filter(({ who }) => who !== 'you')
  if (others.length === 0) return 'you'
  const isAll = others.every((one) => one.who === 'some' && one.count === 'all' && one.within === undefined && one.tests.length === 0)
  const isTheirs = others.every((one) => one.who === 'some' && (one.relation === 'ally' || one.relation === 'you-or-ally'))
  if (!isAll || !isTheirs) return undefined
  return isYou || others.some((one) => one.who === 'some' && one.relation === 'you-or-ally') ? 'you-and-allies' : 'allies'
}

export const gaining: readonly Saying<Node>[] = [
  deed(
    'make(s)|has|have opportunity attacks against [all|any|each] {foes} [that] [is|are] in|within {whose} reach [( {squares} )]',
    'The giant can make opportunity attacks against all enemies within its reach (2 squares).',
    (_, { to }) => lying(to, [{ is: 'threatens-reach' }]),
  ),
  deed(
    '<move(s)|passes|pass> through <walls|solid objects|solid matter|solid obstacles|objects|terrain> [[,] and|or [other] [solid] obstacles|objects|matter|terrain] [<as if it was not there|as if they were not there|as if it were not there>]',
    'The ghost can move through walls and other obstacles.',
    (_, { to }) => phasing(to),
  ),
  deed(
    '<move(s)|pass|passes|shift(s)|walk(s)> [freely] through {bodies}',
    "The ogre can move through enemies' spaces.",
    ({ bodies }, { to }) => lying(to, [{ is: 'passes', whom: bodies }]),
  ),
  deed(
    "<move(s)|pass|passes> through <the target's space|the target's square|its space|its square|their space|their square|that creature's space|that enemy's space|the space of the target>",
    "Until the end of your next turn, you can pass through the target's space.",
    (_, { to, s }) => (s.isPassive ? undefined : lying(to, [{ is: 'passes', whom: 'enemies', against: 'target' }])),
  ),
  deed(
    'provoke(s) [an|any] opportunity attack(s) from {whos}',
    'The target provokes an opportunity attack from you.',
    ({ whos }, { to }) => {
      const provoker = single(to)
      return provoker.who !== 'target' && provoker.who !== 'trigger'
        ? undefined
        : doing(
            ...whos.map(
              (by): Clause => ({
                do: 'attack',
                by,
                with: ['opportunity'],
                times: 1,
                upTo: false,
                against: provoker.who === 'target' ? 'target' : 'trigger',
                bonus: [],
                optional: false,
                charge: false,
              }),
            ),
          )
    },
  ),
  deed('gain(s)|has|have phasing', 'The ghost has phasing.', (_, { to }) => phasing(to)),
  deed('take(s)', 'The target can take a move action.', (_, { c, to }) => actions(c, to)),
  deed(GAIN, 'The target gains a +2 bonus to AC until the end of your next turn.', (_, { c, s, to }) => readBonus(c, s, to)),
  deed(
    `${GAIN} combat advantage against|over {role}`,
    'You have combat advantage against the target until the end of your next turn.',
    ({ role }, { to: whos }) => {
      const to = sideOf(whos)
      return role === 'you' || to === undefined ? undefined : lying([{ who: role }], [{ is: 'grants-advantage', to, when: [] }])
    },
  ),
  deed(GAIN, 'You gain resist 5 fire until the end of your next turn.', (_, { c, s, to }) => readHaving(c, s, to)),
  deed(GAIN, 'You gain an action point.', (_, { c, to }) => actions(c, to)),
  deed(
    'grant(s)|give(s)|provide(s)|yield(s) combat advantage to|for|against the next {kin:nextFoe} {span?}',
    'The target grants combat advantage to the next ally who attacks it.',
    ({ kin, span }, { to }) => ({
      ...lying(to, [{ is: 'grants-advantage', to: kin === 'ally' ? 'allies' : 'all', when: [] }]),
      lasting: {
        span: span?.span ?? 'encounter',
        endsOn: [{ on: ['attacked'], by: kin === 'ally' ? FRIEND : undefined, at: ITSELF, when: [], text: 'the next attack against it' }],
      },
    }),
  ),
  deed(
    'grant(s)|give(s)|provide(s)|yield(s) combat advantage to {whom} {narrow}',
    'The target grants combat advantage to you until the end of your next turn.',
    ({ whom, narrow }, { to }) => advantage(to, whom, narrow),
  ),
  deed(
    'grant(s)|give(s)|provide(s)|yield(s) combat advantage {narrow}',
    'The target grants combat advantage until the end of your next turn.',
    ({ narrow }, { c, to }) => (c.sees('to') ? undefined : advantage(to, 'all', narrow)),
  ),
  deed(
    'grant(s)|give(s) {whom} combat advantage {narrow}',
    'The target grants you combat advantage until the end of your next turn.',
    ({ whom, narrow }, { to }) => advantage(to, whom, narrow),
  ),
  deed(
    'grant(s)|give(s) {whos}',
    'You grant one ally a +2 bonus to AC until the end of your next turn.',
    ({ whos }, { c, s }) => readBonus(c, s, whos) ?? readHaving(c, s, whos) ?? actions(c, whos),
  ),
  deed(
    'lose(s) [all] [any] [of] [its|their|your] <resistance|resistances|resistances and immunities|immunities and resistances>',
    'The target loses all resistances until the end of your next turn.',
    (_, { c, to }) => (/immunit/i.test(c.text) ? undefined : lying(to, [{ is: 'may-not', what: 'benefit-from-resistance', when: [] }])),
  ),
  deed(
    'lose(s) [the] [use] [of] [its|your|their|the] {power} [power|attack]',
    'The ogre loses its roar until the end of its next turn.',
    ({ power }, { to }) => lying(to, [barred(power)]),
  ),
  deed(
    `${GAIN} [a|an] {mode} speed <equal to|of|becomes> your|its|their [normal|walking|land] speed`,
    'You gain a climb speed equal to your speed until the end of your next turn.',
    ({ mode }, { to }) => (mode === 'walk' ? undefined : lying(to, [{ is: 'speed', mode, squares: 0, hover: false, asWalk: true }])),
  ),
  deed(
    'add(s) {gain} to {stats}',
    'You add your Wisdom modifier to damage rolls until the end of your next turn.',
    ({ gain, stats }, { c, s, to }) =>
      gain.dice.length > 0 || gain.dw > 0 || stats.stats.includes('healing') ? undefined : modifiers(c, s, to, stats, gain, ''),
  ),
  deed(
    'double(s) {whose} {ability} modifier <to|on|for> {stats}',
    'You double your Charisma modifier to Bluff or Diplomacy checks until the end of the encounter.',
    ({ ability, stats }, { c, s, to }) => modifiers(c, s, to, stats, { ...nothing, abilities: [{ ability, times: 1 }] }, ''),
  ),
  deed('double(s) {whose} speed', 'You double your speed until the end of your next turn.', (_, { to }) => ofSpeed(to, 1)),
  deed(
    '[only] regain(s)|heal(s)|receive(s)|recover(s) [only] half [of] [the] [<standard amount of|normal amount of|usual amount of|normal>] [{hp}] [from] [any|all] [healing] [effects|powers]',
    'Until the end of your next turn, the target only regains half the normal amount of hit points from healing effects.',
    (_, { to }) => lying(to, [{ is: 'heals', times: 0.5 }]),
  ),
  deed(
    'regain(s)|heal(s)|receive(s)|recover(s) twice|double [the] [<standard amount of|normal amount of|usual amount of|normal>] {hp} from [any|all] healing [effects|powers]',
    'Until the end of your next turn, you regain twice the normal amount of hit points from healing effects.',
    (_, { to }) => lying(to, [{ is: 'heals', times: 2 }]),
  ),
  deed('mark(s) {whos}', 'You mark the target.', ({ whos }) => lying(whos, [{ is: 'condition', condition: 'marked' }])),
  deed(
    'has|have {stats} reduced|lowered|decreased by {amount}',
    'The targets have their speed reduced by 2 until the end of your next turn.',
    ({ stats, amount }, { c, s, to }) => modifiers(c, s, to, stats, negated(amount), ''),
  ),
  deed(
    '<regain(s) [the] use of|recharge(s)|refresh|refreshes|recover(s) [the] use of> <this power|this attack|the power>',
    'The ogre recharges this power.',
    (_, { s, to }) => (s.own === '' ? undefined : forEach(to, (who) => ({ do: 'refresh', power: s.own, to: who }))),
  ),
  deed(
    '<regain(s) [the] use of|recharge(s)|refresh|refreshes|recover(s) [the] use of> [<the|its|your|one use of>] {power} [power|attack]',
    'The ogre regains the use of its roar.',
    ({ power }, { s, to }) => {
      s.named = power
      return forEach(to, (who) => ({ do: 'refresh', power, to: who }))
    },
  ),
  deed(
    '<regain(s) [the] use of|recharge(s)|refresh|refreshes|recover(s) [the] use of|recover(s)|regain(s)> <one|an|a single|one of> [of] [its|their|your] [expended|spent|used] encounter [attack|utility] power(s) [<of your choice|of its choice|that has been expended|that it has used>] {most:upToLevel?}',
    'You regain the use of one expended encounter power.',
    ({ most }, { to, c }) =>
      /\b(?:attack|utility) powers?\b/i.test(c.text)
        ? undefined
        : forEach(to, (who) => ({ do: 'refresh', power: 'encounter', to: who, ...(most === undefined ? {} : { most }) })),
  ),
  deed(
    '[can] use(s)|activate(s) it [<immediately|at once|again>] [as a free action]',
    'The ogre recharges its roar and uses it.',
    (_, { s }) => (s.named === '' ? undefined : doing({ do: 'use', power: s.named, optional: false })),
  ),
  deed(
    'use(s)|activate(s) [the|its|your] {power} [power|attack] [immediately] [<as a free action|again>]',
    'The ogre uses its roar.',
    ({ power }, { c }) =>
      c.sees('(?:if|when|again|twice|three|against|on)\\b') ? undefined : doing({ do: 'use', power, optional: false }),
  ),
  deed('ignore(s) [the] {ignored}', 'You ignore difficult terrain until the end of your next turn.', ({ ignored }, { c, to }) =>
    c.sees('from\\b')
      ? undefined
      : lying(
          to,
          ignored.map((what): Part => ({ is: 'ignores', what, squares: 0 })),
        ),
  ),
  deed(
    'reduce(s) [the distance|number [of squares] <of|it is moved by|you are moved by>] [any|all] {pushes} [<effects|you are subject to|you are subjected to|it is subject to|on it|on you>] by {squares}',
    'The ogre reduces any forced movement by 2 squares.',
    ({ squares }, { to }) => lying(to, [{ is: 'less-forced', squares }]),
  ),
  deed(
    'designate(s)|choose(s)|name(s)|declare(s)|select(s)|make(s) {who} [<as|to be>] {as}',
    'You designate the target as your quarry.',
    ({ who, as }) => lying([who], [{ is: 'chosen', as }]),
  ),
]

const advantage = (to: readonly Who[], whom: Extract<Part, { is: 'grants-advantage' }>['to'], { tests, against }: Narrowing): Node =>
  lying(to, [{ is: 'grants-advantage', to: whom, when: tests, ...(against === undefined ? {} : { against }) }])
