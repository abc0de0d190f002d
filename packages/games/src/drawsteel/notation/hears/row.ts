import { flag, idOf, onceAt, type RowMaker, rowsKnowing, type Slot, scanned } from '@riposte/print'
import type { Filter, Happening, Trigger } from '../../clauses/triggers.ts'
import type { ActionKind, Typed } from '../../terms.ts'
import { anybody, readFilter } from '../filters.ts'
import type { Known } from '../scope.ts'
import { slots } from '../slots.ts'

/** What the rows of triggers leave open, and what is made of them. */

export type Heard = Partial<Omit<Trigger, 'whom' | 'on' | 'text'>> & { readonly on: readonly Happening[]; readonly whom: Filter }
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
    ...(before.length === 0 && /^(?:ability|attack)$/.test(m[2] ?? '') && m[3] === undefined && m[5] === undefined ? ['ability'] : []),
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
  /** "An enemy's melee strike", "a melee strike made by an enemy", "a melee strike", "an enemy": who, and with what. */
  source: ((c) => {
    const from = c.at
    const found = c.scan(
      "(?<who>[a-z' -]+?(?:creature|enemy|ally|hero|minion|target)(?: within (?:distance|\\d+ squares?(?: of you)?)| adjacent to you)?)'s (?<used>[a-z -]+)",
    )
    const by = readFilter(found?.who ?? '', c.scene.targetIs ?? anybody, c.scene.scope)
    const ones = readWith(`a ${found?.used ?? ''}`)
    if (by !== undefined && ones !== undefined) return { by, used: ones }
    c.at = from
    const what = used(c)
    if (what === undefined) c.at = from
    const doer = what === undefined || c.has('made by|used by|made of|by|of') ? filter(c) : undefined
    return what === undefined && doer === undefined ? undefined : { used: what, by: doer }
  }) satisfies S<{ readonly by?: Filter | undefined; readonly used?: (ReturnType<typeof readWith> & Pick<Trigger, 'named'>) | undefined }>,
  rolled: flag('rolled'),
  willingly: flag('willingly'),
  /** Strikes and ability rolls: what is made. */
  made: ((c) => (c.sees('[a-z ]*(?:strike|ability roll)') ? used(c) : undefined)) satisfies S<NonNullable<ReturnType<typeof readWith>>>,
  space: flag("'s space"),
  /** "An enemy's space": whose it is. */
  possessor: ((c) => {
    const found = c.scan("(?<who>[a-z' -]+?)'s space")?.who
    return found === undefined ? undefined : readFilter(found, c.scene.targetIs ?? anybody, c.scene.scope)
  }) satisfies S<Filter>,
  shoves: flag('pushed, pulled,? or slid|force moved|pushed or pulled'),
  /** What damage would bring somebody to. */
  brought: ((c) => {
    const found = c.scan('(?<winded>winded)(?: or (?<dying>dying))?|dying')
    return found === undefined
      ? undefined
      : [
          ...(found.winded === undefined ? [] : [{ winding: true as const }]),
          ...(found.winded === undefined || found.dying !== undefined ? [{ fatal: true as const }] : []),
        ]
  }) satisfies S<readonly Partial<Heard>[]>,
  /** "The target's strike": who rolls, and for what. */
  rollers: ((c) => {
    const found = c.scan("(?<who>[a-z' -]+?)'s (?:(?<roll>(?:power|ability) roll|roll)|(?<used>[a-z ]*(?:strike|ability)))")
    const by = readFilter(found?.who ?? '', c.scene.targetIs ?? anybody, c.scene.scope)
    const what = found?.used === undefined ? { keywords: [] } : readWith(`a ${found.used}`)
    return by === undefined || what === undefined ? undefined : { by, what }
  }) satisfies S<{ readonly by: Filter; readonly what: NonNullable<ReturnType<typeof readWith>> }>,
  uncritical: flag("(?:that|who) isn't a critical hit"),
  tiers: scanned('tier (?<tiers>[12] or (?:tier )?[23]|1|2|3)', ({ tiers = '' }) =>
    ([1, 2, 3] as const).filter((one) => tiers.includes(String(one))),
  ),
  actions: ((c) =>
    c.list(() => {
      c.has('an?')
      return kindWords[c.eat(...Object.keys(kindWords)) ?? '']
    }, [',', 'or', ', or'])) satisfies S<readonly ActionKind[]>,
  costs: scanned(
    '(?:any |(?<least>\\d+) or more )?(?:of (?:their|your) )?(?:malice(?: or a heroic resource)?|(?:a )?heroic resources?)',
    ({ least }) => Number(least ?? 1),
  ),
  near: scanned('(?<beside>adjacent to)|within (?<squares>\\d+) squares? of', ({ beside, squares }) =>
    beside === undefined ? Number(squares) : 1,
  ),
  either: ((c) => c.list(() => slots.condition(c), [',', 'or', ', or'])) satisfies S<Trigger['conditions'] & object>,
  ability: ((c) => c.longest((words) => (c.scene.scope.abilities.includes(words) ? idOf(words) : undefined))) satisfies S<string>,
  /** An ability of a class stands beside this one, on the sheet of whoever has both. */
  mine: scanned("(?!signature |heroic )[a-z' -]+?(?= ability$)", ({ _: found }) => idOf(found)),
}

export const hear: RowMaker<Known, typeof own, readonly Heard[], Known> = rowsKnowing(own, (c, make) => make(c.scene))

/** Heroes are dying then, others dead. */
export const FELLED: readonly Happening[] = ['dropped', 'dying']
export const STRUCK: readonly Happening[] = ['rolled', 'targeted']

interface Harm {
  readonly rolled?: true | undefined
  readonly types?: readonly Typed[] | undefined
  readonly used?: (NonNullable<ReturnType<typeof readWith>> & Pick<Trigger, 'named'>) | undefined
}
export const dealt = (
  whom: Filter,
  by: Filter | undefined,
  { rolled, types = [], used: what = { keywords: [] } }: Harm,
): readonly Heard[] => [{ on: ['damage'], whom, ...(by !== undefined && { by }), ...what, types, ...(rolled !== undefined && { rolled }) }]
/** Told of who does it. */
export const doer = (heard: readonly Heard[]): readonly Heard[] => heard.map((one) => ({ ...one, subject: 'by' as const }))
/** Whatever is rolled or aimed is one. */
export const anyAbility = <T extends { readonly keywords: readonly string[] }>(what: T): T => ({
  ...what,
  keywords: what.keywords.filter((one) => one !== 'ability'),
})
export const struck = (
  whom: Filter,
  by: Filter | undefined,
  what: { readonly keywords: readonly string[] },
  notCritical = false,
): readonly Heard[] => [{ on: STRUCK, whom, ...(by !== undefined && { by }), ...anyAbility(what), notCritical }]
export const simply = (on: readonly Happening[], whom: Filter, more: Partial<Heard> = {}): readonly Heard[] => [{ on, whom, ...more }]
