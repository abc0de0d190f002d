import type { PieceId, RuleIndex } from '@riposte/referee'
import type { Happening } from '../moments.ts'
import type { Ability, ActionKind, Condition, DamageType, Defense, Forcing, Mode, Origin, Shape, Size, Skill } from '../terms.ts'

/**
 * What the phrases of a power and the lines of a monster say, as data. `notation` makes them from print, `run` does them.
 * In all of it `you` is whose power or trait it is, `target` whom the clause is being applied to, `trigger` who set off a
 * triggered power, and `other` whom the trigger was about besides (whom the trigger's attack was aimed at).
 */

// ------------------------------------------------------------------------------------------------------------- amounts

export interface Dice {
  readonly count: number
  readonly sides: number
}

/** A number from the state of the fight. */
export const measures = ['recovery-value', 'staggered-value', 'level', 'half-level', 'speed', 'damage', 'hp', 'hits'] as const
export type Measure = (typeof measures)[number]

/** "2dW + 1d6 + Strength modifier + 3". All parts add up. */
export interface Amount {
  /** How many times the weapon's dice. */
  readonly dw: number
  readonly dice: readonly Dice[]
  readonly flat: number
  readonly abilities: readonly { readonly ability: Ability; readonly times: number }[]
  readonly measures: readonly { readonly of: Measure; readonly times: number; readonly whose: Role }[]
}

// ---------------------------------------------------------------------------------------------------------- who is meant

export const roles = ['you', 'target', 'trigger', 'other'] as const
export type Role = (typeof roles)[number]

/** Always as `you` sees them. A conjuration is no creature. */
export const relations = ['ally', 'enemy', 'creature', 'you-or-ally', 'summons'] as const
export type Relation = (typeof relations)[number]

/** One of the parts played in a power, or creatures picked from those around. */
export type Who =
  | { readonly who: Role }
  /** All targets of the power; those hit by it; those missed. */
  | { readonly who: 'targets' | 'hit' | 'missed' }
  | Picked

export interface Picked {
  readonly who: 'some'
  readonly relation: Relation
  /** `all` takes everybody there is, `any` as many as the user likes. */
  readonly count: number | 'all' | 'any'
  /** Within so many squares of whom; undefined: anywhere, in sight where `sees` says so. */
  readonly within: number | 'sight' | 'hearing' | undefined
  readonly of: Role | 'area'
  /** The target itself may be among them ("another creature" leaves it out). */
  readonly notTarget: boolean
  readonly tests: readonly Test[]
}

/** What must hold. Each is about `whose`, unless it is about the attack or the power. */
export type Test =
  | { readonly is: 'has'; readonly whose: Role; readonly condition: Condition }
  /** Takes persistent damage, of a type or of any. */
  | { readonly is: 'persistent'; readonly whose: Role; readonly type: DamageType | undefined }
  | { readonly is: 'staggered' | 'unhurt' | 'at-zero' | 'flying' | 'airborne' | 'on-ground'; readonly whose: Role }
  | { readonly is: 'marked-by' | 'grappled-by' | 'adjacent' | 'sees' | 'has-advantage-over'; readonly whose: Role; readonly by: Role }
  | { readonly is: 'within'; readonly whose: Role; readonly of: Role; readonly squares: number }
  /** Of an origin, type or keyword of a stat block: `undead`, `beast`, `fire`. */
  | { readonly is: 'kind'; readonly whose: Role; readonly kind: string }
  | { readonly is: 'size'; readonly whose: Role; readonly atMost: Size | undefined; readonly atLeast: Size | undefined }
  /** Larger or smaller than somebody else, by so many sizes at least. */
  | { readonly is: 'larger' | 'smaller'; readonly whose: Role; readonly than: Role; readonly by: number }
  | { readonly is: 'fewer-hp'; readonly whose: Role; readonly than: Role }
  /** None around but those who play a part. */
  | { readonly is: 'no-other-near'; readonly whose: Role; readonly relation: Relation; readonly squares: number }
  | { readonly is: 'near'; readonly whose: Role; readonly relation: Relation; readonly squares: number; readonly count: number }
  | { readonly is: 'relation'; readonly whose: Role; readonly to: Role; readonly relation: Relation }
  | { readonly is: 'same'; readonly whose: Role; readonly as: Role }
  | { readonly is: 'moved'; readonly whose: Role; readonly atLeast: number }
  | { readonly is: 'in-zone'; readonly whose: Role }
  | { readonly is: 'light'; readonly whose: Role; readonly light: 'bright' | 'dim' | 'dark' }
  /** About the attack at hand. */
  | { readonly is: 'hit' | 'miss' | 'critical' | 'advantage' | 'charge' | 'opportunity' | 'basic' }
  | { readonly is: 'origin'; readonly origins: readonly Origin[] }
  | { readonly is: 'tag'; readonly tag: string }
  | { readonly is: 'versus'; readonly defense: Defense }
  | { readonly is: 'damage-type'; readonly type: DamageType }
  | { readonly is: 'power'; readonly power: string }
  | { readonly is: 'roll'; readonly atLeast: number | undefined; readonly even: boolean | undefined }
  /** The clause before it came to something: a push that moved so far, a save made. */
  | { readonly is: 'happened' }
  | { readonly is: 'not'; readonly test: Test }
  | { readonly is: 'all' | 'any'; readonly tests: readonly Test[] }
  /** Nobody but the game master can say. */
  | { readonly is: 'ruling'; readonly text: string }

// ------------------------------------------------------------------------------------------------------------ durations

export const spans = [
  'target-next-end',
  'target-next-start',
  'target-turn-end', // of the turn it is in now
  'your-next-end',
  'your-next-start',
  'your-turn-end',
  'save',
  'encounter',
  'round-end',
  'used', // until the next attack, roll or hit that it is about
  'stance',
  'zone', // as long as one is in the zone or aura
  'maintained', // to the end of your next turn, and longer while it is maintained
  'long', // beyond the fight: five minutes, a rest
  'lasting', // until a rule takes it away
] as const
export type Span = (typeof spans)[number]

// ----------------------------------------------------------------------------------------------- what holds for a while

/** What a bonus or penalty goes to. */
export const stats = [
  'attack',
  ...(['ac', 'fortitude', 'reflex', 'will', 'defenses'] as const),
  'damage',
  'saves',
  'death-saves',
  'speed',
  'initiative',
  'skills',
  'ability-checks',
  'reach',
  'healing',
  'regeneration-less',
] as const
export type Stat = (typeof stats)[number] | Skill | Mode

/** What a bearer may be while a part of it holds. */
export type State = Condition | 'staggered' | 'unhurt' | 'flying'

/** One thing that a bundle does to whom it lies on. */
export type Part =
  | { readonly is: 'condition'; readonly condition: Condition }
  | { readonly is: 'persistent'; readonly amount: Amount; readonly types: readonly DamageType[] }
  | {
      readonly is: 'modifier'
      readonly to: Stat
      readonly amount: Amount
      readonly type: string
      /** `you` in these tests is who bears it, `target` whom it attacks or who attacks it. */
      readonly when: readonly Test[]
      /** Against this creature alone; undefined: anybody's. */
      readonly against?: Role
      /** The creature that turned out to be, once the effect has begun. */
      readonly only?: PieceId
      readonly rule?: RuleIndex
    }
  | { readonly is: 'resist' | 'vulnerable'; readonly amount: Amount; readonly types: readonly DamageType[] | 'all' | 'untyped' }
  | { readonly is: 'immune'; readonly to: string }
  | { readonly is: 'regeneration'; readonly amount: Amount; readonly unless: readonly DamageType[] }
  /** A speed of its own: for `hover`, `flag` is true. */
  | { readonly is: 'speed'; readonly mode: Mode; readonly squares: number; readonly hover: boolean }
  /** Grants combat advantage: to everybody, or to the author alone, or to the author's allies too. */
  | { readonly is: 'grants-advantage'; readonly to: 'all' | 'you' | 'you-and-allies'; readonly when: readonly Test[] }
  /** Has combat advantage. */
  | { readonly is: 'has-advantage'; readonly when: readonly Test[] }
  /** Hits whatever the die shows. */
  | { readonly is: 'sure-hit'; readonly when: readonly Test[] }
  | { readonly is: 'critical-range'; readonly from: number; readonly when: readonly Test[] }
  | { readonly is: 'may-not'; readonly what: Forbidden; readonly when: readonly Test[] }
  | { readonly is: 'ignores'; readonly what: Ignored; readonly squares: number }
  | { readonly is: 'cover' | 'concealment'; readonly total: boolean }
  | { readonly is: 'half-damage'; readonly when: readonly Test[] }
  /** Parts that hold only while their bearer is so. */
  | { readonly is: 'while'; readonly state: State; readonly not: boolean; readonly parts: readonly Part[] }
  | {
      readonly is: 'extra-damage'
      readonly amount: Amount
      readonly types: readonly DamageType[]
      readonly when: readonly Test[]
      readonly oncePerTurn: boolean
    }
  | { readonly is: 'roll-twice'; readonly of: 'attack' | 'saves'; readonly keep: 'better' | 'worse'; readonly when: readonly Test[] }
  | { readonly is: 'senses'; readonly sense: string; readonly squares: number }
  | { readonly is: 'less-forced'; readonly squares: number }
  /** What a standard power costs less: a step down. */
  | { readonly is: 'cheaper'; readonly from: ActionKind; readonly to: ActionKind; readonly frequency: Frequency | undefined }
  /** A power it has while this holds, by its place on the sheet. */
  | { readonly is: 'power'; readonly power: string }
  /** Does something whenever something happens to, or is done by, who bears it. */
  | { readonly is: 'whenever'; readonly trigger: Trigger; readonly does: readonly Clause[]; readonly oncePerTurn: boolean }
  /** Its words are put before the game master: when it is laid on somebody, or when the turn of who has it first comes. */
  | { readonly is: 'by-hand'; readonly text: string }

export const forbiddens = [
  'shift',
  'teleport',
  'move',
  'heal',
  'opportunity-attack',
  'immediate',
  'attack',
  'attack-you',
  'attack-you-alone',
  'charge',
  'stand',
  'use-powers',
  'encounter-powers',
  'daily-powers',
  'area-powers',
  'gain-advantage',
  'flank',
  'be-flanked',
  'spend-recovery',
  'save',
  'hide',
  'fly',
  'be-forced',
  'be-proned',
  'provoke',
  'provoke-moving',
  'provoke-attacking',
  'benefit-from-cover',
  'benefit-from-concealment',
  'benefit-from-invisible',
] as const
export type Forbidden = (typeof forbiddens)[number]

export const ignoreds = ['difficult', 'cover', 'concealment', 'total-concealment', 'resistance', 'marks', 'long-range'] as const
export type Ignored = (typeof ignoreds)[number]

/** Several things that one effect does, with one duration and one save. */
export interface Bundle {
  readonly parts: readonly Part[]
  /** The bits of its conditions, and whether it has parts besides. */
  readonly mask: number
  /** What it is called: the power or trait it comes from. */
  readonly name: string
  readonly harmful: boolean
  /** What happens when a save has ended it, and what on each save that fails. */
  readonly aftereffect: readonly Clause[]
  readonly failed: readonly Clause[]
  /** The power it comes from, for what is maintained, and who knows of it; '' for none. */
  readonly power: string
  /** How many kinds of ruling or clause end it early: "until it takes damage". */
  readonly endsOn: readonly Trigger[]
  /** Used up by the first thing that it is about, should that come before its time is over. */
  readonly once?: boolean
}

// -------------------------------------------------------------------------------------------------------------- clauses

export type Clause =
  /** Damage. `extra` adds to the damage of the attack at hand, in the same blow. */
  | {
      readonly do: 'damage'
      readonly amount: Amount
      readonly types: readonly DamageType[]
      readonly to: Who
      readonly half: boolean
      readonly extra: boolean
    }
  /** Half of what the hit would have dealt: on a miss. */
  | { readonly do: 'half-damage' }
  | {
      readonly do: 'afflict'
      readonly parts: readonly Part[]
      readonly to: Who
      readonly span: Span
      readonly aftereffect: readonly Clause[]
      readonly failed: readonly Clause[]
      readonly endsOn: readonly Trigger[]
      readonly stance?: boolean
    }
  /** Raises a persistent damage that there is already. */
  | { readonly do: 'worsen'; readonly to: Who; readonly types: readonly DamageType[]; readonly amount: Amount }
  | { readonly do: 'prone'; readonly to: Who }
  | { readonly do: 'stand'; readonly to: Who }
  | { readonly do: 'grapple'; readonly to: Who }
  | { readonly do: 'release'; readonly to: Who }
  | {
      readonly do: 'force'
      readonly how: Forcing
      readonly squares: Amount
      readonly upTo: boolean
      readonly to: Who
      readonly adjacent?: boolean
    }
  | {
      readonly do: 'move'
      readonly how: 'shift' | 'move' | 'teleport' | 'swap'
      readonly mode: Mode | undefined
      readonly squares: Amount
      readonly to: Who
      /** Where it must end: beside whom, or closer to whom. */
      readonly ends: { readonly where: 'adjacent' | 'closer' | 'away' | 'left' | 'behind'; readonly of: Role } | undefined
      readonly optional: boolean
      /** A part of the movement does not provoke from this creature. */
      readonly safeFrom?: Role | 'all'
      /** Done once, at any point of the movement that the mover likes. */
      readonly midway?: readonly Clause[]
    }
  | { readonly do: 'heal'; readonly amount: Amount; readonly to: Who }
  /** Spends a recovery and heals its value and more; `free` heals without spending one. `instead` replaces the value. */
  | {
      readonly do: 'recover'
      readonly to: Who
      readonly plus: Amount
      readonly free: boolean
      readonly instead: boolean
      readonly optional: boolean
      readonly payer?: Role
    }
  | { readonly do: 'temporary'; readonly amount: Amount; readonly to: Who }
  | { readonly do: 'lose-recovery'; readonly to: Who; readonly count: number }
  | {
      readonly do: 'save'
      readonly to: Who
      readonly bonus: Amount
      readonly against: readonly Condition[] | 'any' | 'all'
      readonly type: string
    }
  /** Ends conditions, marks, persistent damage. */
  | {
      readonly do: 'end'
      readonly to: Who
      readonly what: readonly (Condition | 'persistent' | 'mark' | 'any-one' | 'save-ends' | 'stance' | 'invisible' | 'this')[]
    }
  /** A further attack: one of the power's own, or one of the sheet's. */
  | {
      readonly do: 'strike'
      readonly strike: Strike
      readonly times: number
      readonly optional: boolean
      readonly against: 'target' | 'other' | 'any' | 'different' | 'centred'
    }
  | {
      readonly do: 'attack'
      readonly by: Who
      /** A basic attack, or a power by its name; several may be chosen from. */
      readonly with: readonly string[]
      readonly times: number
      readonly upTo: boolean
      readonly against: 'target' | 'trigger' | 'any' | 'different' | 'nearest'
      readonly bonus: readonly Part[]
      readonly optional: boolean
      readonly charge: boolean
    }
  | { readonly do: 'repeat'; readonly times: number; readonly before: readonly Clause[]; readonly against: 'same' | 'any' | 'different' }
  | { readonly do: 'zone'; readonly zone: Zone }
  | { readonly do: 'conjure'; readonly conjuration: Conjuration }
  | {
      readonly do: 'summon'
      readonly sheet: string
      readonly count: Amount
      readonly within: number
      readonly hp: Amount | undefined
      readonly conjured: boolean
      readonly optional: boolean
    }
  | {
      readonly do: 'choose'
      readonly options: readonly { readonly text: string; readonly does: readonly Clause[] }[]
      readonly by: Role
      readonly count: number
    }
  | { readonly do: 'may'; readonly text: string; readonly does: readonly Clause[]; readonly by: Role }
  | { readonly do: 'if'; readonly test: Test; readonly does: readonly Clause[]; readonly else: readonly Clause[] }
  | { readonly do: 'each'; readonly to: Who; readonly does: readonly Clause[] }
  /** Rolls a die, and does what stands beside the number. */
  | {
      readonly do: 'roll'
      readonly sides: number
      readonly rows: readonly { readonly from: number; readonly to: number; readonly does: readonly Clause[] }[]
    }
  | {
      readonly do: 'check'
      readonly by: Who
      readonly skill: Skill | Ability
      readonly dc: number
      readonly does: readonly Clause[]
      readonly else: readonly Clause[]
    }
  | { readonly do: 'refresh'; readonly power: string; readonly to: Who }
  | { readonly do: 'use'; readonly power: string; readonly optional: boolean }
  | { readonly do: 'spend'; readonly power: string }
  /** More to do in this turn; who is not on its turn does it at once. */
  | { readonly do: 'action'; readonly kind: ActionKind; readonly count: number; readonly to: Who }
  | { readonly do: 'action-point'; readonly count: number; readonly to: Who }
  /** The attack of the trigger: rolled again, turned into a hit or a miss, given a bonus, made a critical hit, turned on another. */
  | {
      readonly do: 'reroll'
      readonly what: 'attack' | 'save' | 'damage' | 'check'
      readonly keep: 'new' | 'better' | 'worse'
      readonly bonus: Amount
    }
  | { readonly do: 'turn-attack'; readonly into: 'hit' | 'miss' | 'critical' | 'normal' | 'stopped' }
  | { readonly do: 'modify-attack'; readonly to: 'attack' | 'defense' | 'damage'; readonly amount: Amount; readonly type: string }
  | {
      readonly do: 'modify-damage'
      readonly how: 'half' | 'none' | 'less' | 'type'
      readonly amount: Amount
      readonly types: readonly DamageType[]
    }
  | { readonly do: 'redirect'; readonly to: Who }
  | { readonly do: 'drop'; readonly what: 'weapon' | 'all'; readonly to: Who }
  | { readonly do: 'kill'; readonly to: Who }
  | { readonly do: 'remove'; readonly to: Who; readonly span: Span; readonly text: string }
  | { readonly do: 'initiative'; readonly to: Who; readonly amount: Amount }
  | { readonly do: 'delayed'; readonly when: Trigger; readonly does: readonly Clause[]; readonly span: Span }
  /** The game master is shown the sentence, and applies it. */
  | { readonly do: 'by-hand'; readonly text: string }

export interface Zone {
  readonly parts: readonly ZonePart[]
  readonly span: Span
  /** The area of the power, or one of its own around its maker. */
  readonly area: { readonly shape: Shape; readonly size: number; readonly around: 'area' | 'you' | 'target' }
  /** Squares its maker may move it as what action. */
  readonly moves: { readonly kind: ActionKind; readonly squares: number } | undefined
  /** Moves along with its maker. */
  readonly follows: boolean
  readonly terrain: 'difficult' | 'obscured' | 'heavily-obscured' | 'totally-obscured' | 'bright' | 'dark' | 'blocking' | undefined
}

/** What a zone or aura does to those of a relation within it, and what it does at which moment. */
export type ZonePart =
  /** What depends on more than the side says so in the part itself. */
  | { readonly to: Relation; readonly on: 'inside'; readonly parts: readonly Part[] }
  | {
      readonly to: Relation
      readonly on: 'enter' | 'start' | 'end' | 'leave' | 'enter-or-start' | 'enter-or-end'
      readonly does: readonly Clause[]
      readonly tests: readonly Test[]
      readonly oncePerTurn: boolean
    }

export interface Conjuration {
  readonly name: string
  readonly size: Size
  readonly span: Span
  readonly where: 'adjacent' | 'range' | 'area'
  readonly occupies: boolean
  readonly attackable: boolean
  /** Where it can be attacked: how much it bears. */
  readonly hp: number
  readonly moves: { readonly kind: ActionKind; readonly squares: number } | undefined
  /** What it does, by the moment; `you` is its maker. */
  readonly auras: readonly { readonly squares: number; readonly parts: readonly ZonePart[] }[]
  readonly strikes: readonly { readonly kind: ActionKind; readonly strike: Strike }[]
}

// --------------------------------------------------------------------------------------------------- powers and traits

export type Frequency = 'at-will' | 'encounter' | 'daily' | 'refresh'

export interface Filter {
  readonly relation: Relation | 'you' | 'anybody'
  readonly within: number | 'sight' | 'reach' | undefined
  readonly tests: readonly Test[]
}

/** "When an enemy within 5 squares hits you". `by` is who does it, `at` to whom it is done. */
export interface Trigger {
  readonly on: readonly Happening[]
  readonly by: Filter | undefined
  readonly at: Filter | undefined
  readonly when: readonly Test[]
  readonly text: string
}

export interface Targets {
  readonly relation: Relation | 'you'
  readonly count: number | 'all' | 'any' | 'nearest'
  /** May be fewer than `count`. */
  readonly upTo: boolean
  readonly tests: readonly Test[]
  /** The one who set off the trigger, and no other. */
  readonly trigger: boolean
}

export interface Aim {
  readonly origin: Origin
  /** Squares, or what it depends on; `long` is where the penalty ends. */
  readonly range: number | 'weapon' | 'touch' | 'sight'
  readonly long: number
  /** Reach or range beyond that. */
  readonly plus: number
  readonly area: { readonly shape: Shape; readonly size: number | 'eyesight' | 'earshot' } | undefined
  readonly targets: Targets
}

/** An attack: aimed, rolled, and what comes of it. Without `versus` there is no roll, and `hit` is for each target. */
export interface Strike {
  readonly aim: Aim
  readonly versus: Versus | undefined
  readonly hit: readonly Clause[]
  readonly miss: readonly Clause[]
  /** For each target, hit or missed, after that. */
  readonly effect: readonly Clause[]
  readonly times: number
}

export interface Versus {
  /** The ability it is rolled with; undefined where the bonus is printed whole, as in a monster block. */
  readonly ability: readonly Ability[]
  readonly bonus: number
  readonly defense: readonly Defense[]
}

export const marks = ['automatic', 'partly', 'by-hand'] as const
export type Mark = (typeof marks)[number]

export interface Power {
  readonly id: string
  readonly name: string
  readonly category: 'attack' | 'utility'
  readonly level: number
  readonly frequency: Frequency
  /** The faces of a d6 that bring it back. */
  readonly refresh: readonly number[]
  /** What it costs; several are all paid. */
  readonly actions: readonly ActionKind[]
  readonly tags: readonly string[]
  /** It serves as a basic attack. */
  readonly basic: 'melee' | 'ranged' | undefined
  readonly strike: Strike
  /** Done before it is aimed, and once after all targets. */
  readonly before: readonly Clause[]
  readonly effect: readonly Clause[]
  /** Lasts while this is held, for what is always on. */
  readonly trigger: Trigger | undefined
  readonly requires: readonly Test[]
  readonly maintain: { readonly kind: ActionKind; readonly does: readonly Clause[] } | undefined
  /** Its bit among the sheet's limited powers, or -1 for one that is never spent. */
  readonly limit: number
  readonly mark: Mark
  readonly text: string
}

/** A passive line of a stat block, or an aura. */
export interface Trait {
  readonly id: string
  readonly name: string
  /** How far it reaches; 0: only who has it. */
  readonly aura: number
  readonly parts: readonly Part[]
  readonly around: readonly ZonePart[]
  readonly mark: Mark
  readonly text: string
}
