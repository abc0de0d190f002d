import { anybody } from '../filters.ts'
import type { Saying } from '../row.ts'
import { anyAbility, doer, type Heard, hear, simply, struck } from './row.ts'

/** Triggers of rolls, strikes and whatever else is used. */

export const deeds: readonly Saying<readonly Heard[]>[] = [
  hear(
    '{by} <score(s) a critical hit against|score(s) a critical hit on|critically hit(s)> {whom}',
    'an enemy scores a critical hit against you',
    ({ by, whom }) => doer(simply(['rolled'], whom, { by, critical: true })),
  ),
  hear(
    '{by} <critically hits|critically hit|score(s) a critical hit|make(s) a critical hit|roll(s) a natural 19 or 20|get(s) a natural 19 or 20|roll(s) a critical hit> [<with|on> a|an <strike|ability roll|ability|power roll>]',
    'an ally scores a critical hit',
    ({ by }) => doer(simply(['rolled'], anybody, { by, critical: true })),
  ),
  hear(
    '{by} obtain(s)|get(s)|roll(s)|achieve(s)|score(s) a {tiers} outcome|result [<on a power roll|with a power roll|on {used?}|with {used?}>] [made] [against|on {whom?}]',
    'an enemy obtains a tier 1 outcome on a strike against you',
    ({ by, tiers, used: what = { keywords: [] }, whom = anybody }) => doer(simply(['rolled'], whom, { by, tiers, ...anyAbility(what) })),
  ),
  hear(
    '{by} make(s) {used} [against {whom?}] that <obtains|gets> a {tiers} outcome|result',
    'an enemy makes a strike against you that obtains a tier 1 outcome',
    ({ by, tiers, used: what, whom = anybody }) => doer(simply(['rolled'], whom, { by, tiers, ...anyAbility(what) })),
  ),
  hear(
    '{by} make(s)|use(s) {used} <against|targeting|that targets> {whom} {uncritical?}',
    'an enemy makes a strike against you',
    ({ by, used: what, whom, uncritical }) => doer(struck(whom, by, what, uncritical)),
  ),
  hear(
    '{whom} <is targeted by|are targeted by|is the target of|are the target of|become(s) the target of> {source} {uncritical?}',
    'you are targeted by a ranged strike',
    ({ whom, source: { by, used: what }, uncritical }) => (what === undefined ? undefined : struck(whom, by, what, uncritical)),
  ),
  hear(
    '{used} <targets|is made against|is made targeting|is used against|is used targeting> {whom}',
    'a strike is made against you',
    ({ used: what, whom }) => struck(whom, undefined, what),
  ),
  hear(
    '{whom} <is|are> <in|within|caught in|inside> the area of {source}',
    'you are in the area of an ability',
    ({ whom, source: { by, used: what } }) => what && struck(whom, by, { ...what, keywords: [...what.keywords, 'area'] }),
  ),
  hear('{by} strikes {whom}', 'an enemy strikes you', ({ by, whom }) => doer(struck(whom, by, { keywords: ['strike'] }))),
  hear('{by} target(s) {whom} with {used}', 'an enemy targets you with a strike', ({ by, whom, used: what }) =>
    doer(struck(whom, by, what)),
  ),
  hear('{by} make(s) {made} {uncritical?}', 'an enemy makes a strike', ({ by, made, uncritical }) =>
    doer(struck(anybody, by, made, uncritical)),
  ),
  hear(
    '{by} make(s) a|an <ability roll|power roll|roll> <that deals damage|for a damage-dealing ability|with a damage-dealing ability|for an ability that deals damage|with an ability that deals damage>',
    'the target makes an ability roll for a damage-dealing ability',
    ({ by }) => doer(simply(['rolled'], anybody, { by, keywords: ['damage'] })),
  ),
  hear(
    '{by} <make(s)|would make|is about to make> a|an ability|power roll <for|with|as part of> {used} [against {whom?}]',
    'the target makes a power roll as part of an ability',
    ({ by, used: what, whom = anybody }) => doer(struck(whom, by, what)),
  ),
  hear(
    '{by} <make(s)|would make|is about to make|roll(s)> a|an ability|power [power] [roll] [against|targeting {whom?}]',
    'the target makes an ability roll',
    ({ by, whom = anybody }) => doer(simply(['rolled'], whom, { by })),
  ),
  hear(
    '{by} use(s) an ability that requires|has a|an power|ability roll',
    'the target uses an ability that requires a power roll',
    ({ by }) => doer(struck(anybody, by, { keywords: [] })),
  ),
  hear(
    '{rollers} obtains|gets|is a {tiers} outcome|result',
    "the target's ability roll obtains a tier 1 outcome",
    ({ rollers: { by, what }, tiers }) => doer(simply(['rolled'], anybody, { by, tiers, ...what })),
  ),
  hear('{whom} spend(s) {costs} [on|to] [use] [an ability]', 'an enemy spends Malice', ({ whom, costs }) =>
    simply(['spends'], whom, { least: costs }),
  ),
  hear(
    '{by} use(s) {actions} <targeting|that targets|against> {whom}',
    'an enemy uses a triggered action targeting you',
    ({ by, actions: kinds, whom }) => doer(simply(['targeted'], whom, { by, kinds })),
  ),
  hear('{whom} use(s) a malice|heroic ability', 'an enemy uses a Malice ability', ({ whom }) => simply(['used'], whom, { costs: 1 })),
  hear('{whom} use(s) an ability that costs {costs}', 'an enemy uses an ability that costs 3 or more Malice', ({ whom, costs }) =>
    simply(['used'], whom, { costs }),
  ),
  hear(
    '{whom} spend(s)|use(s) <a|any|their|one or more|1 or more> [of] [their|a] heroic resource|resources [on an ability]',
    'an ally spends any of their Heroic Resource',
    ({ whom }) => simply(['spends'], whom, { least: 1 }),
  ),
  hear(
    '{whom} spend(s) {figure} or more [of] their|your heroic resource [on] [a|an|one] [single] [ability]',
    'an ally spends 3 or more of their Heroic Resource',
    ({ whom, figure: least }) => simply(['spends'], whom, { least }),
  ),
  hear('{whom} use(s) {actions}', 'an enemy uses a main action or a maneuver', ({ whom, actions: kinds }) =>
    simply(['used'], whom, { kinds }),
  ),
  hear('{whom} use(s) {used}', 'an enemy uses a magic ability', ({ whom, used: what }) => simply(['used'], whom, what)),
  hear('{whom} use(s) [the|their|your] {ability} [ability]', 'an ally uses Quick Cut', ({ whom, ability: named }) =>
    simply(['used'], whom, { named }),
  ),
  hear('you use your {mine} ability', 'you use your Quick Cut ability', ({ mine: named }) =>
    simply(['used'], { ...anybody, relation: 'you' }, { named }),
  ),
  hear('{by} target(s) {whom}', 'an enemy targets one of your allies', ({ by, whom }) => doer(struck(whom, by, { keywords: [] }))),
  hear('{by} grab(s) {whom}', 'an enemy grabs you', ({ by, whom }) => doer(simply(['afflicted'], whom, { by, conditions: ['grabbed'] }))),
  hear('{by} knock(s) {whom} prone', 'you knock an enemy prone', ({ by, whom }) =>
    doer(simply(['afflicted'], whom, { by, conditions: ['prone'] })),
  ),
  hear('{by} impose(s) a|any condition on {whom}', 'you impose a condition on an enemy', ({ by, whom }) =>
    doer(simply(['afflicted'], whom, { by })),
  ),
  hear('a condition is imposed on {whom} [by {by?}]', 'a condition is imposed on an ally', ({ whom, by }) =>
    simply(['afflicted'], whom, by === undefined ? {} : { by }),
  ),
]
