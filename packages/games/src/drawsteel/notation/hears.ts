import { idOf, onceAt, type RowMaker, rowsKnowing, type Slot } from '@riposte/print'
import type { Filter, Happening, Trigger } from '../clauses/triggers.ts'
import type { ActionKind, Tier, Typed } from '../terms.ts'
import { anybody, readFilter } from './filters.ts'
import type { Saying } from './row.ts'
import type { Known } from './scope.ts'
import { slots } from './slots.ts'

/** Rows of what sets something off: somebody takes damage, strikes, moves, falls. */

type Heard = Partial<Omit<Trigger, 'whom' | 'on' | 'text'>> & { readonly on: readonly Happening[]; readonly whom: Filter }
type S<T> = Slot<Known, T>

const KEYWORDS = 'melee|ranged|area|magic|psionic|weapon|charge|performance|earth|fire|green|void|air|water|rot|psychic'
/** "a melee strike", "an ability with the Magic keyword", "a ranged or area ability". */
const WITH = new RegExp(
  `^(?:an?|any|your|their|the) ((?:(?:${KEYWORDS})(?:,? or (?:an? )?|, | and |/| )?)*)(free strike|opportunity attack|signature ability|strike or ability|strike|ability|attack|ability roll)(?: with the (${KEYWORDS})(?: (?:or|and) (${KEYWORDS}))? keywords?)?( that (?:uses|includes|involves|has) (?:a|an ability) (?:power )?roll)?$`,
)

function readWith(text: string): Pick<Trigger, 'keywords' | 'anyKeyword'> | undefined {
  const m = WITH.exec(text.trim())
  if (m === null) return undefined
  const before = (m[1] ?? '').match(new RegExp(KEYWORDS, 'g')) ?? []
  const keywords = [
    ...before,
    ...[m[3], m[4]].filter((one) => one !== undefined),
    ...(m[2] === 'strike' ? ['strike'] : []),
    ...(m[2]?.includes('free strike') === true || m[2] === 'opportunity attack' ? ['free-strike'] : []),
    ...(m[2] === 'signature ability' ? ['signature'] : []),
    ...(m[5] === undefined ? [] : ['power roll']),
  ]
  const isEither = / or /.test(m[1] ?? '') || / or /.test(m[0].slice(m[0].indexOf(' with the ') + 1 || m[0].length))
  return isEither ? { keywords: keywords.filter((one) => one !== 'strike' || m[2] === 'strike'), anyKeyword: true } : { keywords }
}

const kindWords: Readonly<Record<string, ActionKind>> = {
  'main action': 'action',
  maneuver: 'maneuver',
  'move action': 'move',
  'triggered action': 'triggered',
  'villain action': 'villain',
}

const filter: S<Filter> = onceAt((c) => c.longest((words) => readFilter(words, c.scene.targetIs ?? anybody, c.scene.scope)))
const used: S<NonNullable<ReturnType<typeof readWith>> & Pick<Trigger, 'named'>> = (c) =>
  c.longest((words) => readWith(words) ?? (c.scene.scope.abilities.includes(words) ? { keywords: [], named: idOf(words) } : undefined))
const own = {
  ...slots,
  whom: filter,
  by: filter,
  through: filter,
  into: ((c) => (c.has('(?:an object|a wall|an obstacle)') ? 'thing' : filter(c))) satisfies S<Trigger['into'] & {}>,
  used,
  /** "An enemy's melee strike": who, and with what. */
  ones: ((c) => {
    const found = c.scan(
      "(?<who>[a-z' -]+?(?:creature|enemy|ally|hero|minion|target)(?: within (?:distance|\\d+ squares?(?: of you)?)| adjacent to you)?)'s (?<used>[a-z -]+)",
    )
    const by = readFilter(found?.who ?? '', c.scene.targetIs ?? anybody, c.scene.scope)
    const what = readWith(`a ${found?.used ?? ''}`)
    return by === undefined || what === undefined ? undefined : { by, what }
  }) satisfies S<{ readonly by: Filter; readonly what: NonNullable<ReturnType<typeof readWith>> }>,
  rolled: ((c) => (c.has('rolled') ? true : undefined)) satisfies S<true>,
  willingly: ((c) => (c.has('willingly') ? true : undefined)) satisfies S<true>,
  /** Strikes and ability rolls: what is made. */
  made: ((c) => (c.sees('[a-z ]*(?:strike|ability roll)') ? used(c) : undefined)) satisfies S<NonNullable<ReturnType<typeof readWith>>>,
  space: ((c) => (c.has("'s space") ? true : undefined)) satisfies S<true>,
  /** "An enemy's space": whose it is. */
  possessor: ((c) => {
    const found = c.scan("(?<who>[a-z' -]+?)'s space")?.who
    return found === undefined ? undefined : readFilter(found, c.scene.targetIs ?? anybody, c.scene.scope)
  }) satisfies S<Filter>,
  uncritical: ((c) => (c.has("(?:that|who) isn't a critical hit") ? true : undefined)) satisfies S<true>,
  tiers: ((c) => {
    const found = c.scan('tier (?<tiers>1 or 2|2 or 3|1|2|3)')?.tiers
    return found === undefined ? undefined : ([1, 2, 3] as const).filter((one) => found.includes(String(one)))
  }) satisfies S<readonly Tier[]>,
  actions: ((c) =>
    c.list(() => {
      c.has('an?')
      return kindWords[c.eat(...Object.keys(kindWords)) ?? '']
    }, [',', 'or', ', or'])) satisfies S<readonly ActionKind[]>,
  costs: ((c) => {
    const found = c.scan('(?:any |(?<least>\\d+) or more )?(?:malice(?: or a heroic resource)?|(?:a )?heroic resources?)')
    return found === undefined ? undefined : Number(found.least ?? 1)
  }) satisfies S<number>,
  near: ((c) => {
    const found = c.scan('(?<beside>adjacent to)|within (?<squares>\\d+) squares? of')
    return found === undefined ? undefined : found.beside === undefined ? Number(found.squares) : 1
  }) satisfies S<number>,
  either: ((c) => c.list(() => slots.condition(c), [',', 'or', ', or'])) satisfies S<Trigger['conditions'] & object>,
  ability: ((c) => c.longest((words) => (c.scene.scope.abilities.includes(words) ? idOf(words) : undefined))) satisfies S<string>,
  /** An ability of a class stands beside this one, on the sheet of whoever has both. */
  mine: ((c) => {
    const found = c.scan("(?!signature |heroic )[a-z' -]+?(?= ability$)")?._
    return found === undefined ? undefined : idOf(found)
  }) satisfies S<string>,
}

const hear: RowMaker<Known, typeof own, readonly Heard[], Known> = rowsKnowing(own, (c, make) => make(c.scene))

/** Heroes are dying then, others dead. */
const FELLED: readonly Happening[] = ['dropped', 'dying']
const STRUCK: readonly Happening[] = ['rolled', 'targeted']

interface Harm {
  readonly rolled?: true | undefined
  readonly types?: readonly Typed[] | undefined
  readonly used?: (NonNullable<ReturnType<typeof readWith>> & Pick<Trigger, 'named'>) | undefined
}
const dealt = (whom: Filter, by: Filter | undefined, { rolled, types = [], used: what = { keywords: [] } }: Harm): readonly Heard[] => [
  { on: ['damage'], whom, ...(by !== undefined && { by }), ...what, types, ...(rolled !== undefined && { rolled }) },
]
/** Told of who does it. */
const doer = (heard: readonly Heard[]): readonly Heard[] => heard.map((one) => ({ ...one, subject: 'by' as const }))
const struck = (whom: Filter, by: Filter | undefined, what: object, notCritical = false): readonly Heard[] => [
  { on: STRUCK, whom, ...(by !== undefined && { by }), ...what, notCritical },
]
const simply = (on: readonly Happening[], whom: Filter, more: Partial<Heard> = {}): readonly Heard[] => [{ on, whom, ...more }]

export const hears: readonly Saying<readonly Heard[]>[] = [
  // Damage.
  hear(
    '{by} <deal(s)|would deal|use(s) an ability that deals> {rolled?} {types?} damage to {whom} [with|using {used?}]',
    'an enemy deals fire damage to you with a strike',
    ({ by, whom, ...harm }) => doer(dealt(whom, by, harm)),
  ),
  hear('{by} <deal(s)|would deal> {rolled?} {types?} damage [with|using {used?}]', 'an ally deals rolled damage', ({ by, ...harm }) =>
    doer(dealt(anybody, by, { types: harm.types, used: harm.used })),
  ),
  hear('{used} deals {rolled?} {types?} damage to {whom}', 'an ability deals fire damage to you', ({ whom, ...harm }) =>
    dealt(whom, undefined, harm),
  ),
  hear('{by} damage(s)|hit(s) {whom} [with|using {used?}]', 'an enemy hits you with a melee strike', ({ by, whom, used: what }) =>
    doer(dealt(whom, by, { used: what })),
  ),
  hear(
    '{whom} <take(s)|would take|is about to take|are about to take|is dealt|are dealt> {rolled?} {types?} damage [from {used?}]',
    'you take damage from a melee strike',
    ({ whom, ...harm }) => dealt(whom, undefined, harm),
  ),
  hear(
    '{whom} <take(s)|would take|is dealt|are dealt> {rolled?} {types?} damage from {ones}',
    "you take damage from an enemy's strike",
    ({ whom, ones, ...harm }) => dealt(whom, ones.by, { ...harm, used: ones.what }),
  ),
  hear(
    '{whom} <take(s)|would take|is dealt|are dealt> {rolled?} {types?} damage from {by}',
    'you take damage from an enemy',
    ({ whom, by, ...harm }) => dealt(whom, by, harm),
  ),
  hear(
    '{whom} take(s)|suffer(s) {figure} or more damage [from a single source|ability|strike|attack] [from {by?}]',
    'you take 10 or more damage',
    ({ whom, figure: least, by }) => simply(['damaged'], whom, { least, ...(by !== undefined && { by }) }),
  ),
  hear(
    '{whom} <would be|is about to be|are about to be> <reduced|dropped> to 0 stamina [by {by?}]',
    'an ally would be reduced to 0 Stamina',
    ({ whom, by }) => simply(['damage'], whom, { fatal: true, ...(by !== undefined && { by }) }),
  ),
  hear(
    '{whom} <would die|would be killed|take(s) damage that would reduce them to 0 stamina|take(s) damage that would reduce you to 0 stamina|take(s) damage that would kill them>',
    'an ally takes damage that would reduce them to 0 Stamina',
    ({ whom }) => simply(['damage'], whom, { fatal: true }),
  ),
  hear('{whom} lose(s) stamina', 'you lose Stamina', ({ whom }) => simply(['damaged'], whom)),
  hear('{whom} is|are hit|damaged|struck by|with {used} [made by {by?}]', 'you are hit by a melee strike', ({ whom, used: what, by }) =>
    dealt(whom, by, { used: what }),
  ),
  hear('{whom} is|are hit|damaged|struck by {ones}', "you are damaged by an enemy's strike", ({ whom, ones }) =>
    dealt(whom, ones.by, { used: ones.what }),
  ),
  hear('{whom} is|are hit|damaged|struck by {by}', 'you are damaged by an adjacent enemy', ({ whom, by }) => dealt(whom, by, {})),
  hear('{whom} is|are <damaged|dealt damage>', 'the target is damaged', ({ whom }) => dealt(whom, undefined, {})),
  // Rolls.
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
    '{by} obtain(s)|get(s)|roll(s)|achieve(s)|score(s) a {tiers} outcome|result on|with a strike',
    'an enemy obtains a tier 1 outcome on a strike',
    ({ by, tiers }) => doer(simply(['rolled'], anybody, { by, tiers, keywords: ['strike'] })),
  ),
  hear(
    '{by} obtain(s)|get(s)|roll(s)|achieve(s)|score(s) a {tiers} outcome|result on|with {used} [made] against {whom}',
    'an enemy obtains a tier 1 outcome on a strike against you',
    ({ by, tiers, used: what, whom }) => doer(simply(['rolled'], whom, { by, tiers, ...what })),
  ),
  hear(
    '{by} obtain(s)|get(s)|roll(s)|achieve(s)|score(s) a {tiers} outcome|result [on|with a|an <ability roll|power roll|ability>]',
    'an enemy obtains a tier 3 outcome on an ability roll',
    ({ by, tiers }) => doer(simply(['rolled'], anybody, { by, tiers, keywords: [] })),
  ),
  hear(
    '{by} obtain(s)|get(s)|roll(s)|achieve(s)|score(s) a {tiers} outcome|result against|on {whom}',
    'an enemy obtains a tier 3 outcome against an ally',
    ({ by, tiers, whom }) => doer(simply(['rolled'], whom, { by, tiers })),
  ),
  // Strikes.
  hear(
    '{by} make(s)|use(s) {used} <against|targeting|that targets> {whom} {uncritical?}',
    'an enemy makes a strike against you',
    ({ by, used: what, whom, uncritical }) => doer(struck(whom, by, what, uncritical)),
  ),
  hear(
    '{whom} <is targeted by|are targeted by|is the target of|are the target of|become(s) the target of> {used} [<made by|made of|by|of> {by?}] {uncritical?}',
    'you are targeted by a ranged strike',
    ({ whom, used: what, by, uncritical }) => struck(whom, by, what, uncritical),
  ),
  hear('{whom} is|are <targeted by|the target of> {ones}', "you are targeted by an enemy's strike", ({ whom, ones }) =>
    struck(whom, ones.by, ones.what),
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
  hear('{by} <make(s)|would make|is about to make> a|an ability|power roll', 'the target makes an ability roll', ({ by }) =>
    doer(simply(['rolled'], anybody, { by })),
  ),
  hear('{whom} spend(s) {costs} [on an ability]', 'an enemy spends Malice', ({ whom, costs }) => simply(['used'], whom, { costs })),
  // What is used.
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
    ({ whom }) => simply(['used'], whom, { costs: 1 }),
  ),
  hear(
    '{whom} spend(s) {figure} or more [of] their|your heroic resource',
    'an ally spends 3 or more of their Heroic Resource',
    ({ whom, figure: costs }) => simply(['used'], whom, { costs }),
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
  // Movement.
  hear('{by} <force move|force moves|push|pushes|pull(s)|slide(s)> {whom}', 'an enemy force moves you', ({ by, whom }) =>
    doer(simply(['forced'], whom, { by })),
  ),
  hear('{whom} <would be|is|are> force moved', 'you would be force moved', ({ whom }) => simply(['forced'], whom)),
  hear(
    '{whom} {willingly?} <move or shift|moves or shifts|move(s)|enter(s)|come(s)> [into|to] [a|an|any] [space|square] {near} you',
    'an enemy moves adjacent to you',
    ({ whom, willingly, near: comes }) => simply(['moves'], whom, { willing: willingly !== undefined, comes }),
  ),
  hear(
    '{whom} {willingly?} <come(s) within|move(s) within|move(s) to within|enter(s) a square within|enter(s) a space within> distance [of you]',
    'an enemy comes within distance',
    ({ whom, willingly }) => simply(['moves'], whom, { willing: willingly !== undefined, comes: 'distance' }),
  ),
  hear(
    '{whom} <moves or is force moved|is force moved or moves|enters or is force moved> [into] [a|an|any] [space|square] {near} you',
    'a creature moves or is force moved adjacent to you',
    ({ whom, near: comes }) => simply(['moves'], whom, { willing: false, comes }),
  ),
  hear(
    '{whom} {willingly?} <move(s) away from|moves or shifts away from|move or shift away from|moves out of any|moves out of a|leaves a|leaves any> [space|square] [adjacent to] you',
    'an enemy moves away from you',
    ({ whom, willingly }) => simply(['moves'], whom, { willing: willingly !== undefined, goes: 1 }),
  ),
  hear(
    '{whom} {willingly?} <moves or shifts away|shifts or moves away|move(s) away>',
    'an enemy adjacent to you moves or shifts away',
    ({ whom, willingly }) =>
      // Off from where it is: it was near until now.
      typeof whom.within === 'number' && whom.of === undefined
        ? simply(['moves'], { ...whom, within: 'any' }, { willing: willingly !== undefined, goes: whom.within })
        : undefined,
  ),
  hear(
    '{whom} is|are <force moved|pushed|pulled|slid> [into|to] [a|an|any] [space|square] {near} you',
    'an enemy is force moved adjacent to you',
    ({ whom, near: comes }) => simply(['moves'], whom, { willing: false, unwilling: true, comes }),
  ),
  hear(
    '{whom} <collide(s) with|is force moved into|are force moved into|is pushed into|is pulled into|is slid into> {into}',
    'an enemy collides with you',
    ({ whom, into }) => simply(['collides'], whom, { into }),
  ),
  hear('{by} force|forces move(s) {whom} into {into}', 'an enemy force moves a creature into you', ({ by, whom, into }) =>
    doer(simply(['collides'], whom, { by, into })),
  ),
  hear(
    '{whom} <move(s) through|pass through|passes through|shift(s) through> [the space of] {through} {space?}',
    'you move through an enemy',
    ({ whom, through }) => simply(['moves'], whom, { through }),
  ),
  hear('{whom} <move(s)|pass(es)> through your space', 'an ally moves through your space', ({ whom }) =>
    simply(['moves'], whom, { through: { ...anybody, relation: 'you' } }),
  ),
  hear('{whom} <enter(s)|move(s) into> the space of {through}', 'you enter the space of an enemy', ({ whom, through }) =>
    simply(['moves'], whom, { through }),
  ),
  hear('{whom} <enter(s)|move(s) into> {possessor}', "you enter an enemy's space", ({ whom, possessor: through }) =>
    simply(['moves'], whom, { through }),
  ),
  hear('{whom} {willingly?} move(s) a square', 'an enemy willingly moves a square', ({ whom, willingly }) =>
    simply(['moves'], whom, { willing: willingly !== undefined, eachSquare: true }),
  ),
  hear('{whom} shift(s) [into|to] [a|an|any] [space|square] {near} you', 'an enemy shifts adjacent to you', ({ whom, near: comes }) =>
    simply(['moves'], whom, { shifts: true, comes }),
  ),
  hear('{whom} shift(s)', 'the target shifts', ({ whom }) => simply(['moves'], whom, { shifts: true })),
  hear('{whom} {willingly?} move(s) or shift(s)', 'the target moves or shifts', ({ whom, willingly }) =>
    simply(['moves'], whom, { willing: willingly !== undefined }),
  ),
  hear('{whom} {willingly?} move(s)', 'the target moves', ({ whom, willingly }) =>
    simply(['moves'], whom, { willing: willingly !== undefined }),
  ),
  hear('{whom} <fall(s)|land(s) from a fall|land(s) after falling|land(s) after a fall>', 'an enemy falls', ({ whom }) =>
    simply(['falls'], whom),
  ),
  // Turns.
  hear('your turn starts|begins', 'your turn starts', () => simply(['turn-start'], { ...anybody, relation: 'you' })),
  hear('your turn ends', 'your turn ends', () => simply(['turn-end'], { ...anybody, relation: 'you' })),
  hear('{whom} start(s)|begin(s) their|your|its|a turn', 'the target starts their turn', ({ whom }) => simply(['turn-start'], whom)),
  hear('{whom} end(s) their|your|its|a turn', 'an ally ends their turn', ({ whom }) => simply(['turn-end'], whom)),
  // States.
  hear('{by} reduce(s)|drop(s) {whom} to 0 stamina', 'an enemy reduces an ally to 0 Stamina', ({ by, whom }) =>
    doer(simply(FELLED, whom, { by })),
  ),
  hear('{by} kill(s) {whom}', 'you kill an enemy', ({ by, whom }) => doer(simply(['dropped'], whom, { by }))),
  hear(
    '{whom} <is reduced|are reduced|is dropped|are dropped|drop(s)> to 0 stamina [by {by?}]',
    'the target is reduced to 0 Stamina',
    ({ whom, by }) => simply(FELLED, whom, by === undefined ? {} : { by }),
  ),
  hear('{whom} <dies|die|is killed|are killed|is destroyed|are destroyed>', 'an ally dies', ({ whom }) => simply(['dropped'], whom)),
  hear('{whom} become(s)|is|are winded or dying', 'the target becomes winded or dying', ({ whom }) => simply(['winded', 'dying'], whom)),
  hear(
    '{whom} [is|are] [first] [reduced|dropped|drop(s)|fall(s)] to half [of] their|your [maximum] stamina [or less|lower|fewer|below]',
    'you are first reduced to half your Stamina',
    ({ whom }) => simply(['winded'], whom),
  ),
  hear(
    '{whom} <first become(s)|become(s)|is made|are made|is|are> winded [by damage] [for the first time [in|this] [the|an] [encounter]]',
    'you are made winded for the first time in the encounter',
    ({ whom }) => simply(['winded'], whom),
  ),
  hear('{whom} regain(s) stamina', 'an enemy regains Stamina', ({ whom }) => simply(['regains'], whom)),
  hear('{whom} stand(s) [up] [from prone]', 'an enemy stands up', ({ whom }) => simply(['stands'], whom)),
  hear('{whom} spend(s) a|any|one recovery', 'an ally spends a Recovery', ({ whom }) => simply(['recovers'], whom)),
  hear('{whom} <succeed(s) on|make(s) a successful|pass(es)> [a|any] saving throw', 'the target succeeds on a saving throw', ({ whom }) =>
    simply(['saves'], whom),
  ),
  hear('{whom} fail(s) a|any saving throw', 'you fail a saving throw', ({ whom }) => simply(['fails-save'], whom)),
  hear('{whom} become(s)|is|are dying', 'an ally becomes dying', ({ whom }) => simply(['dying'], whom)),
  hear(
    '{whom} <become(s)|is made|are made|is knocked|are knocked|is|are|fall(s)> {either} [by {by?}]',
    'you become slowed or restrained',
    ({ whom, either, by }) => simply(['afflicted'], whom, { conditions: either, ...(by !== undefined && { by }) }),
  ),
  hear(
    '{whom} <gain(s) a condition|is affected by a condition|are affected by a condition|has a condition imposed on them|have a condition imposed on you>',
    'an ally gains a condition',
    ({ whom }) => simply(['afflicted'], whom),
  ),
]
