import type { Footprint } from '@riposte/board'
import type { PowerEntry } from '@riposte/referee'
import type { Clause, Test, Trigger } from '../clauses/clauses.ts'
import type { Defending, Shape } from '../clauses/feat.ts'
import type { Action as ActionType, Degree, Size, Span } from '../clauses/words.ts'
import type { Armor, Shield } from '../gear/armor.ts'
import type { Weapon } from '../gear/weapons.ts'
import type { Ability, Aspect, Defense, NpcType } from '../terms.ts'

/** What a piece is: it never changes in a fight. */

export const modes = ['land', 'climb', 'fly', 'swim', 'teleport'] as const
export type Mode = (typeof modes)[number]

export const visions = ['normal', 'low-light', 'night', 'extreme'] as const
export type Vision = (typeof visions)[number]

export const usages = ['at-will', 'encounter', 'power', 'bloodied', 'recharge'] as const
export type Usage = (typeof usages)[number]

/** A feat as it is used: the book's own, a hero's or an NPC's. */
export interface Strike {
  readonly id: string
  readonly name: string
  readonly level: number
  readonly action: ActionType
  readonly type: 'close' | 'ranged'
  /** As the weapon is that it is used with. */
  readonly isEither: boolean
  /** Squares from the user's space; that of the weapon used; the unarmed reach; nobody but its user. */
  readonly range: number | 'weapon' | 'touch' | 'self'
  /** So far, and beyond its range with disadvantage. */
  readonly longRange: number | undefined
  readonly area: Shape | undefined
  /** How many; 0: all in its area. */
  readonly count: number
  readonly targets: 'opponents' | 'creatures' | 'allies' | 'party' | 'trigger' | 'self'
  /** Those beside the area as well. */
  readonly isWider: boolean
  /** It has an attack line. */
  readonly isAttack: boolean
  /** What a hero's check rests on. */
  readonly by: 'weapon' | 'unarmed' | 'implement' | Aspect
  /** In place of that of the weapon. */
  readonly ability: Ability | undefined
  /** Against one of these, as the attacker picks. */
  readonly versus: readonly Defense[]
  /** An NPC's: the number of the defence, and on what it rests where the block says so. */
  readonly dv: number | undefined
  readonly aspect: Aspect | undefined
  readonly lines: Readonly<Partial<Record<Degree, readonly Clause[]>>>
  /** What is done before the attack, and what comes of the feat whatever the check. */
  readonly before: readonly Clause[]
  readonly effect: readonly Clause[]
  readonly lasts: Span
  readonly trigger: Trigger | undefined
  readonly requires: readonly Test[]
  /** What it parries with, and what. */
  readonly parries: Defending | undefined
  readonly tags: readonly string[]
  readonly source: string
  readonly usage: Usage
  /** A die of so many or more brings back what is used up. */
  readonly recharge: number
  readonly isNonlethal: boolean
  /** Nobody understood as what or at whom: it is used by its words. */
  readonly byHand: string
  /** Which of them it means, in words that only people can judge. */
  readonly whom: string
  /** All that it says, for people. */
  readonly words: string
  readonly mark: PowerEntry['mark']
}

export const plainStrike: Omit<Strike, 'id' | 'name'> = {
  level: 1,
  action: 'major',
  type: 'close',
  isEither: false,
  range: 'weapon',
  longRange: undefined,
  area: undefined,
  // @rule homl.type.single otherwise number
  count: 1,
  targets: 'opponents',
  isWider: false,
  isAttack: true,
  by: 'weapon',
  ability: undefined,
  versus: [],
  dv: undefined,
  aspect: undefined,
  lines: {},
  before: [],
  effect: [],
  lasts: 'unspecified',
  trigger: undefined,
  requires: [],
  parries: undefined,
  tags: [],
  source: 'martial',
  usage: 'at-will',
  recharge: 0,
  isNonlethal: false,
  byHand: '',
  whom: '',
  words: '',
  mark: 'automatic',
}

/** A trait, and how far it reaches where it is an aura. */
export interface Trait {
  readonly id: string
  readonly name: string
  readonly aura: number
  readonly does: readonly Clause[]
}

/** What a kind of damage does to it. */
export interface Hardness {
  readonly resist: readonly string[]
  readonly vulnerable: readonly string[]
  readonly immune: readonly string[]
}

/** A permanent bonus or penalty to checks that rest on something. */
export interface Lasting {
  readonly to: string
  readonly value: number
  readonly label: string
}

export interface Sheet extends Hardness {
  readonly id: string
  readonly name: string
  /** Its player rolls, and it has no fixed defences. */
  readonly isHero: boolean
  /** Falls dying and not dead, as heroes do. */
  readonly isNamed: boolean
  readonly level: number
  readonly type: NpcType
  readonly ability: Readonly<Record<Ability, number>>
  readonly proficient: ReadonlySet<string>
  readonly lasting: readonly Lasting[]
  /** What it is: undead, a beast. */
  readonly kinds: readonly string[]
  readonly size: Size
  readonly footprint: Footprint
  readonly speed: Readonly<Record<Mode, number>>
  /** Climbs on ceilings too. */
  readonly clings: boolean
  readonly hp: number
  readonly power: number
  /** Sources of power it is attuned to. */
  readonly sources: readonly string[]
  readonly die: number
  readonly levelDice: number
  readonly defense: Readonly<Record<Defense, number>>
  readonly initiative: number
  /** The base, by armour or by nature, and what adds to it. */
  readonly dr: number
  readonly drBonus: readonly number[]
  readonly shieldDr: number
  readonly armor: Armor
  readonly shield: Shield
  readonly weapons: readonly Weapon[]
  readonly inHand: readonly number[]
  readonly reach: number
  /** What it carries besides, by name. */
  readonly items: readonly string[]
  readonly strikes: readonly Strike[]
  /** Feats whose moment only people can judge: the game master calls for them. */
  readonly called: readonly Strike[]
  readonly traits: readonly Trait[]
  readonly regeneration: number
  readonly vision: Vision
  /** An NPC's printed numbers, or those of its level. */
  readonly perception: number
  readonly stealth: number
  readonly athletics: number
  readonly load: number
}
