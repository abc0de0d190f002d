import { type Box, flatDistance, NOWHERE, type Square } from '@riposte/board'
import { type Ask, effectOn, Lookup, lasting, type Option, type PieceId, pieceIn, whileAsked } from '@riposte/referee'
import { isOpenPlace, riskToFriends, stepsTo } from '@riposte/tactics'
import { type AreaPlacing, isAreaPlacing } from './aim/areas.ts'
import type { Amount } from './clauses/clauses.ts'
import { isAble, isIn } from './conditions/conditions.ts'
import { spanOf } from './damage/dice.ts'
import { type HomlFight, type HomlPiece, pieceAt, sheetOf } from './fight.ts'
import type { Weapon } from './gear/weapons.ts'
import type { Sheet, Strike } from './sheet/sheet.ts'
import { isOpen } from './sight/line-of-effect.ts'
import { boxAt, boxesApart, boxOf, distance, footprintOf } from './space.ts'

/** What an option is worth to who answers: strike who is likely to fall soonest, else come near or keep away; points are there to be paid. */
export function appraise(fight: HomlFight, ask: Ask, option: Option): number {
  const me = pieceIn(fight, ask.piece)
  switch (ask.kind) {
    case 'target':
      return targetWorth(fight, me, pieceIn(fight, option.piece), ask, option)
    case 'path':
      return me === undefined || option.square === undefined ? 0 : placeWorth(fight, ask, option.square)
    case 'square':
      return me === undefined ? 0 : areaWorth(fight, me, option.preview?.().caught)
    case 'reaction':
      return option.id === 'pass' ? 1 : me !== undefined && isForNobody(fight, me, option.id) ? 0 : 10
    default:
      if (option.id === 'enhance') return me !== undefined && isWorthAPoint(fight, me) ? 2 : 0
      return option.byDefault === true ? 1 : 0
  }
}

/** Why that, in a few words. */
export function reason(fight: HomlFight, ask: Ask, option: Option): string {
  const me = pieceIn(fight, ask.piece)
  switch (ask.kind) {
    case 'action':
      return (
        reasons[option.id] ??
        (option.id === 'basic-attack' || isStrike(fight, me, option.id) ? 'a foe is in reach' : 'the best there is now')
      )
    case 'target':
      return 'the one likeliest to fall'
    case 'path':
      return me !== undefined && shoots(fight, me) ? 'in sight of them, and out of reach' : 'the nearest it gets to a foe'
    case 'square':
      return 'foes stand there, and no friend'
    case 'reaction':
      return option.id === 'pass' ? 'not worth it now' : 'it costs nothing of its turn'
    default:
      return option.id === 'enhance' ? 'a point makes it count' : 'as the book has it'
  }
}

const reasons: Readonly<Record<string, string>> = {
  flee: 'its nerve is gone',
  'stand-up': 'it lies on the ground',
  'break-free': 'it is held',
  draw: 'its hands are empty',
  shift: 'a foe stands beside it',
  walk: 'nobody is in reach from here',
  'end-turn': 'there is nothing left worth doing',
}

const isStrike = (fight: HomlFight, me: HomlPiece | undefined, id: string): boolean =>
  me !== undefined && sheetOf(fight, me.id).strikes.some((strike) => strike.id === id)

/** It heals and does nothing else, and no friend has need of it. */
function isForNobody(fight: HomlFight, me: HomlPiece, id: string): boolean {
  const strike = sheetOf(fight, me.id).strikes.find((one) => one.id === id)
  const [first, ...rest] = strike?.effect.filter((clause) => clause.do !== 'limit') ?? []
  if (first?.do !== 'heal' || !rest.every((clause) => clause.do === 'heal')) return false
  return !fight.pieces.some((one) => one.gone === 0 && one.side === me.side && one.hp * 2 <= one.maxHp)
}

// --------------------------------------------------------------------------------------------------------------- attacks

/** An attack as it counts for choosing: what it does on the whole, and how far it reaches. */
interface Skill {
  readonly id: string
  /** Its place among the attacks of the sheet; -1 for what everybody has. */
  readonly place: number
  readonly isRanged: boolean
  readonly reach: number
  readonly burst: number
  readonly hitsFriends: boolean
  readonly worth: number
}

const averageOf = (sheet: Sheet, weapon: Weapon | undefined, amount: Amount | undefined): number => {
  const [least, most] = amount === undefined ? [0, 0] : spanOf(sheet, weapon, amount)
  return (least + most) / 2
}

/** What a condition is worth beside damage. */
const BURDEN = 3

function skillOf(sheet: Sheet, strike: Strike, place: number): Skill {
  const { id, type, range, area, targets, lines } = strike
  const burst = area === undefined || area.shape === 'wall' || area.size === 'weapon' ? 0 : area.size
  const weapon = sheet.inHand.map((i) => sheet.weapons[i]).find((one) => (type === 'ranged' ? one?.ranged : one?.melee) !== undefined)
  const reach =
    range === 'weapon'
      ? type === 'ranged'
        ? (weapon?.ranged?.[1] ?? 0)
        : (weapon?.melee ?? sheet.reach)
      : range === 'touch'
        ? sheet.reach
        : range === 'self'
          ? 0
          : range
  const line = lines.success ?? lines.complete ?? []
  const worth = line.reduce((sum, clause) => sum + (clause.do === 'damage' ? averageOf(sheet, weapon, clause.amount) : BURDEN), 0)
  return {
    id,
    place,
    isRanged: type === 'ranged',
    reach: burst > 0 && type === 'close' ? burst : reach,
    burst,
    hitsFriends: targets === 'creatures',
    worth,
  }
}

/** All that somebody can attack with, best first. */
const skillsOf = lasting((sheet: Sheet): readonly Skill[] => {
  const own = sheet.strikes.flatMap((strike, place) =>
    strike.isAttack && strike.action === 'major' ? [skillOf(sheet, strike, place)] : [],
  )
  const [main] = sheet.inHand.map((i) => sheet.weapons[i])
  const dice = (sheet.levelDice + 1) * (sheet.die + 1) * 0.5
  const basic = { id: 'basic-attack', place: -1, burst: 0, hitsFriends: false, worth: dice + (main?.damage ?? 0) }
  const near: Skill = { ...basic, isRanged: false, reach: main?.melee ?? sheet.reach }
  // What one strikes with is kept in hand.
  const far: readonly Skill[] =
    main?.ranged === undefined || main.melee !== undefined ? [] : [{ ...basic, isRanged: true, reach: main.ranged[1] }]
  return [...own, ...(sheet.isHero ? [near, ...far] : [])].toSorted((a, b) => b.worth - a.worth)
})

/** Its usual attack goes far: it does not come near by itself. */
const shoots = (fight: HomlFight, { id }: HomlPiece): boolean => skillsOf(sheetOf(fight, id))[0]?.isRanged === true

const isFoe = (me: HomlPiece, other: HomlPiece): boolean =>
  other.gone === 0 && other.side !== me.side && (other.hidden & (1 << me.side)) === 0 && other.hp > 0

/** Foes less friends that an attack would catch at once; for one on a single target that is one or nobody. */
function caughtBy(fight: HomlFight, me: HomlPiece, skill: Skill): number {
  let foes = 0
  let friends = 0
  const reach = skill.burst > 0 && skill.isRanged ? skill.reach + skill.burst : skill.reach
  for (const other of fight.pieces) {
    const isFriend = other.side === me.side && other.id !== me.id && other.gone === 0 && other.hp > 0
    const matters = isFriend ? skill.hitsFriends && !skill.isRanged : isFoe(me, other)
    if (!matters || distance(fight, me.id, other.id) > reach) continue
    if (skill.burst === 0 && !isFriend) return 1
    if (isFriend) friends++
    else foes++
  }
  return skill.burst > 0 ? foes - 2 * friends : 0
}

/** Attacks worth making from here, best first. */
function attacksOf(fight: HomlFight, me: HomlPiece, all: string[]): void {
  const found: { readonly id: string; readonly worth: number }[] = []
  for (const skill of skillsOf(sheetOf(fight, me.id))) {
    if (skill.place >= 0 && (me.used & (1 << skill.place)) !== 0) continue
    const worth = skill.worth * caughtBy(fight, me, skill)
    if (worth > 0) found.push({ id: skill.id, worth })
  }
  if (found.length > 1) found.sort((a, b) => b.worth - a.worth)
  for (const { id } of found) all.push(id)
}

/** Answers to try in this order, before a whole list is worked out. */
export function prefers(fight: HomlFight, ask: Ask): readonly string[] {
  const me = pieceIn(fight, ask.piece)
  if (me === undefined) return []
  if (ask instanceof Lookup && isAreaPlacing(ask.from)) return bestPlace(fight, me, ask.from)
  return ask.kind === 'action' ? actionsWorthTrying(fight, me) : []
}

/** Actions worth trying, best first. */
function actionsWorthTrying(fight: HomlFight, me: HomlPiece): readonly string[] {
  const near = nearest(fight, me)
  const worth: string[] = []
  if (isIn(fight, me.id, 'broken')) worth.push('flee')
  if (me.move > 0 && isIn(fight, me.id, 'prone')) worth.push('stand-up')
  if (me.major > 0) {
    if (near <= 1 && me.move > 0 && shoots(fight, me)) worth.push('shift')
    // What it threw is gone: it takes the next.
    if (me.inHand === 0 && !me.drew && sheetOf(fight, me.id).weapons.length > 0) worth.push('draw')
    attacksOf(fight, me, worth)
  }
  if (me.move > 0 && effectOn(fight, me.id, 'grabbed') !== undefined) worth.push('break-free')
  if (wantsToGo(fight, me, near)) worth.push('walk')
  worth.push('end-turn')
  return worth
}

/** Once to a better place; after its attack only who is not where it wants to be. */
function wantsToGo(fight: HomlFight, me: HomlPiece, near: number): boolean {
  // It stopped where it is of its own will.
  if (me.spent >= 0) return me.major > 0 && me.move === 0 && me.spent >= sheetOf(fight, me.id).speed.land
  if (me.major > 0) return true
  return me.move > 0 && (shoots(fight, me) ? near > 1 && near <= NEAR : near > 1)
}

/** So near that who shoots would rather be farther. */
const NEAR = 4

// --------------------------------------------------------------------------------------------------------------- targets

/** Who stands before who has fallen; then who is likely to fall soonest, by the chance to hit and what the hit points are. */
function targetWorth(fight: HomlFight, me: HomlPiece | undefined, foe: HomlPiece | undefined, ask: Ask, option: Option): number {
  if (foe === undefined) return -2000
  if (me?.side === foe.side) return -3000 - foe.hp
  if (foe.hp <= 0 || !isAble(fight, foe.id)) return -1000
  if (ask.options.length === 1) return 0
  const preview = option.preview?.() ?? {}
  const { chance = 50, least = 4, most = 4 } = preview
  return ((Math.max(chance, 1) - 2 * riskToFriends(fight, me?.side, preview)) * Math.min((least + most) / 2, foe.hp)) / foe.hp
}

/** Foes that an area catches, and, much worse, friends. */
function areaWorth({ pieces }: HomlFight, me: HomlPiece, caught: readonly PieceId[] = []): number {
  let worth = 0
  for (const id of caught) {
    const one = pieces[id]
    if (one !== undefined) worth += one.side === me.side ? -4 : one.hp > 0 ? 2 : 0
  }
  return worth
}

/** The first of those worth most: no list is made for it. */
function bestPlace(fight: HomlFight, me: HomlPiece, placing: AreaPlacing): readonly string[] {
  let best = NOWHERE
  let most = Number.NEGATIVE_INFINITY
  for (const place of placing.places()) {
    const worth = areaWorth(fight, me, placing.caughtAt(place))
    if (worth <= most || !isOpenPlace(placing.step, placing, place)) continue
    best = place
    most = worth
  }
  return best === NOWHERE ? [] : [placing.place(best).id]
}

/** A point for an attack that counts, and for a defence of who is badly hurt. */
function isWorthAPoint(fight: HomlFight, me: HomlPiece): boolean {
  return fight.acting === me.id || me.hp * 2 <= me.maxHp || me.power > 3
}

// ----------------------------------------------------------------------------------------------------------------- places

/** A foe as who looks for a place sees him. */
interface Seen {
  readonly box: Box
  readonly hp: number
  readonly stepsFrom: (at: Square) => number
}

/** What all places have in common. */
const outlookFor = whileAsked((fight: HomlFight, { piece }) => {
  const me = pieceAt(fight, piece)
  const foes = fight.pieces.filter((foe) => isFoe(me, foe)).map((foe) => seen(fight, piece, foe))
  return { foes, isArcher: shoots(fight, me), reach: skillsOf(sheetOf(fight, piece))[0]?.reach ?? 0 }
})

/** Round walls, body to body. */
const seen = (fight: HomlFight, id: PieceId, foe: HomlPiece): Seen => ({
  box: boxOf(fight, foe.id),
  hp: foe.hp,
  stepsFrom: stepsBetween(fight, id, foe),
})

const stepsBetween = (fight: HomlFight, id: PieceId, foe: HomlPiece): ((at: Square) => number) =>
  stepsTo(fight.board, footprintOf(fight, id), footprintOf(fight, foe.id), foe.at)

/** Near to a foe; or, for who shoots, where one is in sight and none beside it. Of equals the one nearer to the weak, or farther from the strong. */
function placeWorth(fight: HomlFight, ask: Ask, square: Square): number {
  const { foes, isArcher, reach } = outlookFor(fight, ask)
  let steps = Number.POSITIVE_INFINITY
  let besides = 0
  for (const { hp, stepsFrom } of foes) {
    const one = stepsFrom(square)
    steps = Math.min(steps, one)
    besides += isArcher ? one * hp * 1e-7 : one / hp / -1e3
  }
  if (!isArcher) return besides - steps
  return besides + (isInSight(fight, boxAt(fight, ask.piece, square), foes, reach) ? Math.min(steps, NEAR + 1) : -steps - 10)
}

function isInSight(fight: HomlFight, from: Box, foes: readonly Seen[], reach: number): boolean {
  for (const { box } of foes) if (boxesApart(fight, from, box) <= reach && isOpen(fight.board, from, box)) return true
  return false
}

/** Steps to the nearest enemy. */
function nearest(fight: HomlFight, me: HomlPiece): number {
  const here = boxOf(fight, me.id)
  let least = Number.POSITIVE_INFINITY
  for (const foe of fight.pieces) {
    // Round walls it is no nearer than as the crow flies.
    if (!isFoe(me, foe) || flatDistance('chebyshev', here, boxOf(fight, foe.id)) >= least) continue
    least = Math.min(least, stepsBetween(fight, me.id, foe)(me.at))
  }
  return least
}
