import { NOBODY, type PieceId } from '@riposte/referee'
import { type Ability, plainAbility } from './clauses/ability.ts'
import { disregards } from './clauses/said.ts'
import type { Given, Use } from './moments.ts'

/** How a use of an ability begins, and what is noted in it. */

/** Most uses note nothing of most kinds: they share these, since what is noted makes another. */
const NOBODY_YET: ReadonlySet<PieceId> = new Set<PieceId>()
const NOTHING_YET: ReadonlyMap<PieceId, never> = new Map<PieceId, never>()

/** With one more. */
export const also = (all: ReadonlySet<PieceId>, one: PieceId): ReadonlySet<PieceId> => (all.has(one) ? all : new Set(all).add(one))
/** With something noted of one. */
export const noted = <T>(all: ReadonlyMap<PieceId, T>, one: PieceId, what: T): ReadonlyMap<PieceId, T> => new Map(all).set(one, what)

/** What a trait or an area does: a use of nothing, with its own name. */
export function passiveUse(by: PieceId, target: PieceId, source: string, trigger: PieceId): Use {
  return begin(by, { ...plainAbility, id: source, name: source }, { trigger }, [target])
}

export function begin(by: PieceId, ability: Ability, given: Given, targets: PieceId[] = []): Use {
  return {
    by,
    ability,
    form: ability.area !== undefined ? 'area' : 'self',
    targets,
    given: given.sway ?? 0,
    givenBy: given.swayBy,
    circumstance: 0,
    extra: given.extra ?? 0,
    ignoresBanes: given.ignoresBanes ?? disregards(ability, 'banes'),
    strikers: new Map(),
    laid: undefined,
    score: undefined,
    roll: undefined,
    tiers: new Map(),
    sways: new Map(),
    potency: NOTHING_YET,
    lowered: NOTHING_YET,
    surges: NOTHING_YET,
    surgesSpent: 0,
    dealt: new Map(),
    shruggedOff: NOBODY_YET,
    isNegated: false,
    afterwards: [],
    deferred: [],
    spends: [],
    bought: [],
    extraTargets: 0,
    took: false,
    resisted: false,
    forced: NOTHING_YET,
    vacated: NOTHING_YET,
    passed: [],
    left: [],
    brushed: NOTHING_YET,
    collided: NOBODY_YET,
    struck: NOTHING_YET,
    hitThings: NOBODY_YET,
    crossed: [],
    had: undefined,
    hidFrom: [],
    ignoresStability: disregards(ability, 'stability'),
    isAction: given.isAction ?? ability.kind === 'action',
    isGranted: given.isGranted ?? false,
    isCharge: given.isCharge ?? false,
    trigger: given.trigger ?? NOBODY,
    moment: given.moment,
  }
}
