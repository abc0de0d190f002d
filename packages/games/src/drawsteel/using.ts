import { NOBODY, type PieceId } from '@riposte/referee'
import { type Ability, plainAbility } from './clauses/ability.ts'
import { disregards } from './clauses/said.ts'
import type { Given, Use } from './moments.ts'

/** How a use of an ability begins. */

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
    potency: new Map(),
    lowered: new Map(),
    surges: new Map(),
    dealt: new Map(),
    shruggedOff: new Set(),
    afterwards: [],
    deferred: [],
    spends: [],
    bought: [],
    extraTargets: 0,
    took: false,
    resisted: false,
    forced: new Set(),
    passed: [],
    left: [],
    brushed: new Map(),
    collided: new Set(),
    struck: new Map(),
    hitThings: new Set(),
    crossed: [],
    had: undefined,
    hidFrom: [],
    ignoresStability: disregards(ability, 'stability'),
    selfDone: false,
    isAction: given.isAction ?? ability.kind === 'action',
    isGranted: given.isGranted ?? false,
    isCharge: given.isCharge ?? false,
    trigger: given.trigger ?? NOBODY,
    moment: given.moment,
  }
}
