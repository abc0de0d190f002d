import { NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import type { Form } from '../aim/aim.ts'
import type { Laid } from '../aim/areas.ts'
import type { Clause } from '../clauses/clauses.ts'
import type { DsMoment, Hurting } from '../moments.ts'
import type { Aimed } from '../rolls/aimed.ts'
import type { PowerRoll } from '../rolls/roll.ts'
import type { Characteristic, Tier } from '../terms.ts'
import { type Ability, plainAbility } from './ability.ts'
import { disregards } from './said.ts'

/** One use of an ability while it goes on: what was aimed at, rolled, bought and dealt so far. */

export interface Use extends Aimed {
  circumstance: number
  ability: Ability
  form: Form
  targets: PieceId[]
  /** More damage than it deals anyway. */
  readonly extra: number
  /** Of a squad: who attacks each target, the first of them counting for edges and banes. */
  readonly strikers: Map<PieceId, PieceId[]>
  laid: Laid | undefined
  score: Characteristic | undefined
  roll: PowerRoll | undefined
  readonly tiers: Map<PieceId, Tier | 0>
  /** Edges (above 0) or banes of the roll against each target, once they have cancelled: from -2 to 2. */
  readonly sways: Map<PieceId, number>
  readonly potency: Map<PieceId, number>
  readonly lowered: Map<PieceId, number>
  readonly surges: Map<PieceId, number>
  readonly dealt: Map<PieceId, number>
  readonly afterwards: (() => void)[]
  /** What has been said to its damage before there was any. */
  readonly deferred: { readonly whom: () => PieceId; readonly answer: (moment: Hurting) => void }[]
  /** All that is bought, as often as it was. */
  bought: Clause[]
  /** What was paid for it. */
  spends: {
    readonly instead: boolean
    readonly cost: number
    readonly of: 'resource' | 'malice'
    readonly times: number
    readonly so: readonly Clause[]
  }[]
  extraTargets: number
  /** Something of the clauses now run came to something, or was resisted. */
  took: boolean
  resisted: boolean
  forced: Set<PieceId>
  /** Whom the last move came adjacent to, and who was adjacent where it began. */
  passed: PieceId[]
  left: PieceId[]
  /** Whom a target came adjacent to while it was force moved. */
  brushed: Map<PieceId, PieceId[]>
  collided: Set<PieceId>
  /** Whom each was forced into, and who was forced into something that is no creature. */
  struck: Map<PieceId, PieceId[]>
  hitThings: Set<PieceId>
  /** Through whose space the last move led. */
  crossed: PieceId[]
  /** What lay on everybody before it began, where it asks for that. */
  had: ReadonlySet<string> | undefined
  ignoresStability: boolean
  /** From whom its user has hidden in it: that lasts. */
  hidFrom: readonly PieceId[]
  selfDone: boolean
  /** It ends what its user spends on it: an action of the turn, or free. */
  readonly isAction: boolean
  /** Out of turn, by somebody's leave. */
  readonly isGranted: boolean
  /** Who set off a triggered ability. */
  readonly trigger: PieceId
  /** What a triggered one answers. */
  moment: DsMoment | undefined
}

export interface Given {
  readonly sway?: number
  readonly swayBy?: RuleIndex
  /** More damage than it deals anyway. */
  readonly extra?: number
  readonly against?: PieceId | undefined
  readonly isAction?: boolean
  readonly isGranted?: boolean
  readonly trigger?: PieceId
  readonly moment?: DsMoment
  readonly targets?: readonly PieceId[]
  readonly ignoresBanes?: boolean
  /** Its cost has been paid or is waived. */
  readonly isFree?: boolean
  /** "Each enemy you move adjacent to": who was passed. */
  readonly passed?: readonly PieceId[]
}

/** What a trait or an area does: a use of nothing, with its own name. */
export function passiveUse(by: PieceId, target: PieceId, source: string, trigger: PieceId): Use {
  return { ...begin(by, { ...plainAbility, id: source, name: source }, { trigger }), targets: [target] }
}

export function begin(by: PieceId, ability: Ability, given: Given): Use {
  return {
    by,
    ability,
    form: ability.area !== undefined ? 'area' : 'self',
    targets: [],
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
    trigger: given.trigger ?? NOBODY,
    moment: given.moment,
  }
}
