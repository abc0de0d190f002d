import type { ConditionName } from '../ailments.ts'
import type { Dice } from '../gear/weapons.ts'
import type { Lent } from '../lent.ts'
import type { Governing, Stat } from '../stats.ts'
import type { Prey } from './prey.ts'

/** What may set a power off outside of its user's turn. */
export const triggers = ['hurt', 'attacked', 'sprint'] as const
export type Trigger = (typeof triggers)[number]

/** What a power may be used together with: a blow, or a blow or any trick. */
export const partners = ['attack', 'manoeuvre'] as const

/** Whom it finds: one; all about a square; all along a line or in a cone from its user; all about him. */
export const shapes = ['one', 'burst', 'line', 'cone', 'around'] as const

/** Of those in an area: all, foes of its user, or what lives. */
export const meant = ['all', 'foes', 'living'] as const

/** Without an action: whom it befalls that starts a turn there, or comes there as well. */
export const auras = ['start', 'enter'] as const

/** Of the next turn of whom a condition befalls; or until somebody cures it. */
export const ends = ['turn-start', 'turn-end', 'cured'] as const

/** Points, and dice with the points that stand behind them. */
export const drained = ['hp', 'sp', 'mp', 'sp-dice', 'mp-dice'] as const
export type Drained = (typeof drained)[number]

/** Kinds of magic. */
export const arts = ['air', 'earth', 'fire', 'ice', 'incantation', 'kinetic', 'nature'] as const
export type Art = (typeof arts)[number]

/** A spell, or an ability of a sheet: what it costs, whom it reaches, who rolls, and what it does. */
export interface Power {
  readonly id: string
  readonly name: string
  readonly isSpell: boolean
  readonly cost: 'main' | 'secondary' | 'minor' | 'full-round' | 'reaction' | 'communicate'
  readonly when: Trigger | undefined
  /** No action of its own: it goes with this, and befalls whom that hits. */
  readonly joins: (typeof partners)[number] | undefined
  /** Full round actions that it takes. */
  readonly rounds: number
  readonly pool: 'sp' | 'mp'
  readonly dice: number
  /** Feet; or as far as its user reaches. */
  readonly range: number | 'close' | 'self'
  /** Feet more for each die beyond its price. */
  readonly farther: number
  readonly shape: (typeof shapes)[number]
  /** Feet from the middle of it, and how many more for each die beyond its price. */
  readonly radius: number
  readonly widens: number
  /** Feet across, of a line. */
  readonly width: number
  readonly whom: (typeof meant)[number]
  /** Only at such as these, or behind a blow only where it has hit such a one. */
  readonly only: readonly Prey[]
  readonly aura: (typeof auras)[number] | undefined
  /** It goes round corners. */
  readonly spreads: boolean
  /** The user rolls against HiT; or those it befalls save; or neither. */
  readonly rolled: 'attack' | 'save' | 'none'
  readonly stat: Governing
  /** Printed figures: what its user adds, what those it befalls have to reach. */
  readonly bonus: number | undefined
  readonly needs: number | undefined
  readonly isTouch: boolean
  readonly save: Stat
  readonly damage: Dice | undefined
  /** For each die that is spent beyond what it costs, so many at most. */
  readonly perDie: Dice | undefined
  readonly mostDice: number
  /** Its user adds this. */
  readonly plus: 'INT' | 'WIS' | 'Sup' | 'none'
  readonly type: string
  readonly origin: 'natural' | 'supernatural'
  /** What a save leaves of it. */
  readonly partial: 'none' | 'half'
  readonly condition: ConditionName | undefined
  /** Feet that it drives somebody away, or draws him near. */
  readonly push: number
  readonly pull: number
  /** A save gets him out of its hold, in place of wrestling; or wrestling with so much. */
  readonly freeing: { readonly save?: Stat | undefined; readonly needs: number } | undefined
  readonly ignites: boolean
  /** Rounds that it lasts; 0: no time at all. */
  readonly lasts: number
  readonly lastsDice: Dice | undefined
  readonly until: (typeof ends)[number] | undefined
  /** Saved against at once, however long it lasts. */
  readonly atOnce: boolean
  /** A save ends it, as a turn starts or ends. */
  readonly endsOnSave: boolean | 'turn-end'
  readonly needsMind: boolean
  readonly kinetic: boolean
  readonly incantation: boolean
  /** Of what art it is, for those who would counter it. */
  readonly art: Art | undefined
  /** What it does, where only the game master can tell. */
  readonly byHand: string
  /** What else it does, once it has been used. */
  readonly rider: string
  /** What it does besides to those whom it befalls. */
  readonly also: readonly Power[]
  /** Behind a blow: only where that has done harm. */
  readonly ifHurt: boolean
  /** Only where a die of its roll has shown a 12. */
  readonly ifTwelve: boolean
  /** Only where its user has come so many feet in a straight line. */
  readonly ifMoved: number
  /** It is for friends, and what it lends them. */
  readonly aids: boolean
  readonly lends: Lent | undefined
  /** Rounds until it can be used again, or dice that tell them. */
  readonly recharge: Dice | 'never' | undefined
  /** So often until then; once unless said. */
  readonly uses: number | undefined
  /** What it takes away. */
  readonly drains: { readonly what: Drained; readonly dice: Dice } | undefined
  /** Behind a blow: its user gets back in these what the blow has taken. */
  readonly feeds: 'hp' | 'sp' | 'mp' | undefined
  /** Points that it gives back. */
  readonly heals: { readonly what: 'hp' | 'sp' | 'mp'; readonly dice: Dice } | undefined
}

/** What an effect that a power has left holds. */
export const isLeft = (holds: unknown): holds is { readonly power: Power; readonly when?: Trigger } =>
  typeof holds === 'object' && holds !== null && 'power' in holds
