import type { Square } from '@riposte/board'
import { type Ask, effectOn, Lookup, lasting, type Option, pieceIn, whileAsked } from '@riposte/referee'
import { FarPlacing } from '../aim/placing.ts'
import { SUREST } from '../attack/attack.ts'
import type { Clause } from '../clauses/clauses.ts'
import type { Power } from '../clauses/power.ts'
import { carries, hasSpent, isCharacter, isEnemy, isFoe, isStaggered, isUp, type OrcusFight, type OrcusPiece, pieceAt } from '../fight.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { isWithoutWalls } from '../sight/sight.ts'
import { distance } from '../space.ts'
import { climbTo, crow, flightTo, isAtWall, nearingFor } from './nearing.ts'

/** What is worth what, for computer players: strike as hard as it pays, else come near; react where it costs little or saves much. */
export function appraise(fight: OrcusFight, ask: Ask, option: Option, most: number): number {
  const me = pieceIn(fight, ask.piece)
  switch (ask.kind) {
    case 'who':
      return 0
    case 'action':
      return 0
    case 'target':
      return me === undefined ? 0 : targetWorth(fight, me, option, most)
    case 'path':
      return me === undefined || option.square === undefined ? fallback(option) : wayWorth(fight, me, ask, option, most)
    case 'square':
      return me === undefined || option.square === undefined ? fallback(option) : placeWorth(fight, me, ask, option)
    case 'reaction':
      return ask.window === 'hit:counter' && option.preview?.().isVain === true ? 0 : reactionWorth(option.id)
    default:
      return fallback(option)
  }
}

const fallback = (option: Option): number => (option.byDefault === true ? 1 : 0)

/** Foes who stand before those who lie, nearly down first; friends who need it most. Enough is enough: `done` is better than hitting a friend. */
function targetWorth(fight: OrcusFight, me: OrcusPiece, { piece, odds, preview }: Option, most: number): number {
  const target = piece === undefined ? undefined : fight.pieces[piece]
  if (target === undefined) return 0
  if (!isEnemy(me, target)) return -target.hp
  const sure = (isUp(target) ? 1000 : 10) - target.hp
  return sure + SUREST <= most ? sure + SUREST : sure + ((odds ?? preview)?.().chance ?? 0)
}

/** An area by whom it catches; any other place by how near it is to an enemy, and by who may strike on the way. */
function placeWorth(fight: OrcusFight, me: OrcusPiece, ask: Ask, option: Option): number {
  const caught = option.preview?.().caught
  return caught === undefined ? wayWorth(fight, me, ask, option, Number.NEGATIVE_INFINITY) : areaWorth(fight, me, caught)
}

const areaWorth = (fight: OrcusFight, me: OrcusPiece, caught: readonly number[]): number =>
  caught.reduce((sum, id) => sum + worthOf(fight, me, id), 0)

/** The first of those worth most: no list is made for it. */
function bestPlace(fight: OrcusFight, me: OrcusPiece, placing: FarPlacing): readonly string[] {
  let best: readonly string[] = []
  let most = Number.NEGATIVE_INFINITY
  for (const number of placing.places()) {
    const place = placing.place(number)
    const worth = areaWorth(
      fight,
      me,
      placing.caught(() => placing.lay(place), place),
    )
    if (worth <= most) continue
    best = [place.id]
    most = worth
  }
  return best
}

/** Whether it keeps away from its enemies. */
const isLeaving = whileAsked((fight: OrcusFight, { piece }) => {
  const me = pieceAt(fight, piece)
  return me.standard > 0 && isBeside(fight, me) && shoots(fight, me)
})

function wayWorth(fight: OrcusFight, me: OrcusPiece, ask: Ask, option: Option, most: number): number {
  const nearing = nearingFor(fight, ask)
  const { square = me.at } = option
  const rise = riseOf(option)
  if (nearing.isCutOff && !skillsFor(fight, me).flies) return -climbTo(fight, nearing, square, rise)
  if (nearing.isCutOff && rise !== undefined) return -10 * flightTo(fight, nearing, square, rise)
  const steps = nearing.onFoot(square)
  const unhurt = 10 * (isLeaving(fight, ask) ? Math.min(steps, FAR) : -steps)
  return unhurt <= most ? unhurt : unhurt - (option.preview?.().provokes?.length ?? 0)
}

const worthOf = (fight: OrcusFight, me: OrcusPiece, id: number): number => {
  const piece = fight.pieces[id]
  return piece === undefined || !isUp(piece) ? 0 : isEnemy(me, piece) ? 2 : -3
}

/** A word, or letting go: there for people. */
const idle: ReadonlySet<string> = new Set(['say', 'release', 'drop', 'drop-prone'])

/** Passing is worth 1; whatever has a trigger is there to be used. */
const reactionWorth = (id: string): number => (id === 'pass' ? 1 : idle.has(id) || id.startsWith('let-go:') ? 0 : 10)

/** Actions worth trying, best first. */
export function prefers(fight: OrcusFight, ask: Ask): readonly string[] {
  const me = pieceIn(fight, ask.piece)
  if (me === undefined) return []
  if (ask instanceof Lookup && ask.from instanceof FarPlacing) return bestPlace(fight, me, ask.from)
  if (ask.kind !== 'action') return []
  const tries: string[] = []
  if (effectOn(fight, me.id, 'prone') !== undefined && me.move > 0) tries.push('stand-up')
  tries.push(...helps(fight, me))
  const gap = gapToFoe(fight, me)
  const isClose = gap <= 1
  const skills = skillsFor(fight, me)
  if (me.standard > 0) {
    if (me.hp * 3 < me.maxHp && !me.rallied && isCharacter(fight, me.id)) tries.push('rally')
    // Whoever shoots steps back first: a shot beside a foe is an opening.
    if (isClose && me.move > 0 && shoots(fight, me)) tries.push('five-foot-step')
    tries.push(...attacks(fight, me, gap))
    if (isClose) tries.push('basic-melee')
    if (gap <= skills.ranged) tries.push('basic-ranged')
    // It goes two squares at least: of whom it is a step away from, only the fallen would be left to charge.
    if (gap > 2 && gap <= skills.charge) tries.push('charge')
    const nearing = isClose ? undefined : nearingFor(fight, ask)
    if (nearing?.isCutOff === true) tries.push('fly', ...(isAtWall(fight, nearing, me) ? ['climb'] : []), 'swim')
    if (me.move > 0) tries.push('walk')
    if (carries(fight, me.id, 'grappled')) tries.push('escape')
    if (skills.flies) tries.push('fly')
    if (nearing?.isCutOff !== true && (me.actionPoints === 0 || !isStaggered(me))) tries.push('dash')
  } else if (me.actionPoints > 0 && me.pointsSpent === 0 && (isClose || shoots(fight, me))) tries.push('action-point')
  tries.push('end-turn')
  return tries
}

/** What a computer player knows of a sheet. */
interface Skills {
  /** Attack powers, the hardest first: what can be used up before what comes back with each turn; and how far each reaches. */
  readonly attacks: readonly { readonly power: Power; readonly reach: number }[]
  /** Powers that heal without an attack. */
  readonly healing: readonly Power[]
  /** Its attack for every turn is made from afar. */
  readonly shoots: boolean
  readonly flies: boolean
  /** No farther than this can a foe be that it charges, and one that it shoots at with what everybody has. */
  readonly charge: number
  readonly ranged: number
}

const skillsOf = lasting((sheets: OrcusFight['setup']['sheets']) => sheets.map(({ compiled }) => skillsIn(compiled)))
const NO_SKILLS: Skills = { attacks: [], healing: [], shoots: false, flies: false, charge: 0, ranged: 0 }
const skillsFor = (fight: OrcusFight, me: OrcusPiece): Skills => skillsOf(fight.setup.sheets)[me.sheet] ?? NO_SKILLS

function skillsIn(sheet: Sheet): Skills {
  const attacks = sheet.powers
    .filter((power) => power.category === 'attack' && power.trigger === undefined && power.actions.includes('standard'))
    .toSorted((a, b) => rankOf(b) - rankOf(a))
  const usual = attacks.find((power) => power.frequency === 'at-will')?.strike.aim.origin
  const basic = (kind: 'melee' | 'ranged'): number =>
    Math.max(0, ...sheet.powers.filter((power) => power.basic === kind).map((power) => reachOf(sheet, power)))
  return {
    attacks: attacks.map((power) => ({ power, reach: reachOf(sheet, power) })),
    healing: sheet.powers.filter(
      ({ category, trigger, strike, effect }) =>
        category === 'utility' && trigger === undefined && [...strike.hit, ...strike.effect, ...effect].some(heals),
    ),
    shoots: usual === 'ranged' || usual === 'far',
    flies: sheet.speeds.fly > 0,
    charge: Math.max(sheet.speeds.walk, sheet.speeds.fly) + basic('melee'),
    ranged: basic('ranged'),
  }
}

const heals = ({ do: what }: Clause): boolean => what === 'heal' || what === 'recover'

/** How far a power reaches at most, from what the sheet says: what holds for a while may lengthen an arm, and is not looked at. */
function reachOf({ reach, weapons }: Sheet, { strike: { aim } }: Power): number {
  const { origin, range, long, plus, area } = aim
  if (area !== undefined || range === 'sight' || (origin !== 'melee' && origin !== 'ranged')) return Number.POSITIVE_INFINITY
  if (typeof range === 'number') return Math.max(range, long) + plus
  const arms = weapons.map((weapon) => (origin === 'melee' ? reach + weapon.reach : Math.max(weapon.range, weapon.long)))
  return Math.max(origin === 'melee' ? Math.max(1, reach) : 0, ...arms) + plus
}

function attacks(fight: OrcusFight, me: OrcusPiece, gap: number): string[] {
  const names: string[] = []
  for (const { power, reach } of skillsFor(fight, me).attacks)
    if (gap <= reach && !hasSpent(me, power) && couldCatch(fight, me, power)) names.push(power.id)
  return names
}

/** Squares to the nearest foe that it knows of, and from whom no wall keeps it: behind one, only the fallen would be left to strike at. */
function gapToFoe(fight: OrcusFight, me: OrcusPiece): number {
  let least = Number.POSITIVE_INFINITY
  for (const piece of fight.pieces) {
    if (!isFoe(me, piece) || (piece.hidden & (1 << me.side)) !== 0) continue
    const gap = distance(fight, me.id, piece.id)
    if (gap < least && isWithoutWalls(fight, me.id, piece.id)) least = gap
  }
  return least
}

/** An area pays where it catches more foes than a blow would; friends count against it, unless it spares them. */
function couldCatch(fight: OrcusFight, me: OrcusPiece, { strike: { aim } }: Power): boolean {
  const { area, origin, range, targets } = aim
  if (area === undefined || typeof area.size !== 'number') return true
  const { size } = area
  const spares = targets.relation === 'enemy'
  if (origin === 'near') return caughtAround(fight, me, me.at, size, spares || area.shape !== 'burst') >= (area.shape === 'burst' ? 2 : 1)
  const most = typeof range === 'number' ? range + size : Number.POSITIVE_INFINITY
  const isWorth = (foe: OrcusPiece): boolean => distance(fight, me.id, foe.id) <= most && caughtAround(fight, me, foe.at, size, spares) >= 2
  return fight.pieces.some((foe) => isFoe(me, foe) && isWorth(foe))
}

/** Foes within so many squares; a friend spoils two of them. */
function caughtAround(fight: OrcusFight, me: OrcusPiece, at: Square, size: number, spares: boolean): number {
  let worth = 0
  for (const piece of fight.pieces) {
    if (!isUp(piece) || crow(fight, piece.at, at) > size) continue
    if (isEnemy(piece, me)) worth++
    else if (!spares && piece.id !== me.id) worth -= 2
  }
  return worth
}

/** Healing, as soon as somebody in reach of it is badly hurt. */
function helps(fight: OrcusFight, me: OrcusPiece): string[] {
  const powers = skillsFor(fight, me).healing.filter((power) => !hasSpent(me, power))
  if (powers.length === 0) return []
  const isInNeed = (piece: OrcusPiece): boolean =>
    piece.gone === 0 && piece.state !== 'dead' && !isEnemy(piece, me) && isStaggered(piece) && crow(fight, piece.at, me.at) <= HELPS_WITHIN
  return fight.pieces.some(isInNeed) ? powers.map((power) => power.id) : []
}
const HELPS_WITHIN = 5

const shoots = (fight: OrcusFight, me: OrcusPiece): boolean => skillsFor(fight, me).shoots

const rankOf = (power: Power): number => (power.frequency === 'at-will' ? (power.basic === undefined ? 1 : 0) : power.level + 10)

/** As far as it steps back from those it shoots at. */
const FAR = 4
/** The height that a place is named with, in squares. */
function riseOf({ id }: Option): number | undefined {
  const mark = id.indexOf('^')
  return mark < 0 ? undefined : Number(id.slice(mark + 1))
}

const isBeside = (fight: OrcusFight, me: OrcusPiece): boolean =>
  fight.pieces.some((piece) => isFoe(me, piece) && distance(fight, piece.id, me.id) <= 1)

/** Why that, in a few words. */
export function reason(fight: OrcusFight, ask: Ask, option: Option): string {
  const chosen = pieceIn(fight, option.piece)
  const me = pieceIn(fight, ask.piece)
  switch (ask.kind) {
    case 'action':
      return (
        reasons[option.id] ??
        (me !== undefined && isHealing(fight, me, option.id) ? 'a friend is badly hurt' : 'the hardest it can strike now')
      )
    case 'target':
      if (chosen === undefined) return 'that is enough'
      return me !== undefined && isEnemy(me, chosen) ? 'hurts most whom it hits most surely' : 'who needs it most'
    case 'path':
      return 'where it can do most'
    case 'square':
      return 'where most foes and fewest friends stand'
    case 'reaction':
      return option.id === 'pass' ? 'not worth it now' : 'it costs little and may save much'
    default:
      return 'as the book has it'
  }
}

const isHealing = (fight: OrcusFight, me: OrcusPiece, id: string): boolean => skillsFor(fight, me).healing.some((power) => power.id === id)

const reasons: Readonly<Record<string, string>> = {
  'five-foot-step': 'out of their reach before it shoots',
  'stand-up': 'it lies on the ground',
  rally: 'it is badly hurt',
  escape: 'it is held',
  charge: 'a foe is near enough for a charge',
  walk: 'nobody can be struck from here',
  dash: 'nobody is within reach of a turn',
  fly: 'nobody can be struck from here',
  climb: 'no way on foot leads to a foe',
  swim: 'no way on foot leads to a foe',
  'action-point': 'one more strike pays now',
  'end-turn': 'there is nothing left worth doing',
}
