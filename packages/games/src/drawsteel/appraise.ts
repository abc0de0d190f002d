import { boxDistance, columnOf, rowOf, type Square, squareBox, stepsFrom } from '@riposte/board'
import { type Ask, effectOn, type Option } from '@riposte/referee'
import type { Ability } from './abilities/ability.ts'
import { type DrawSteelFight, type DsPiece, isAlive, isEnemy, isObject, isUp, pieceAt, sheetOf } from './fight.ts'
import { isDamaging } from './movement/terrain.ts'
import { R } from './rules.ts'
import type { Sheet } from './sheet/sheet.ts'
import { boxOf, distance } from './space.ts'

/** What is worth what, for computer players: strike as hard as it pays, else come near; help who needs it; react where it saves something. */
export function appraise(fight: DrawSteelFight, ask: Ask, option: Option): number {
  const me = fight.pieces[ask.piece]
  switch (ask.kind) {
    case 'who':
      return whoWorth(fight, option)
    case 'target':
      return me === undefined ? usual(option) : targetWorth(fight, me, ask, option)
    case 'path':
    case 'square':
      return me === undefined ? usual(option) : placeWorth(fight, me, ask, option)
    case 'choice':
      return me === undefined ? usual(option) : choiceWorth(fight, me, option)
    case 'reaction':
      return me === undefined ? usual(option) : reactionWorth(fight, me, option)
    default:
      return usual(option)
  }
}

const usual = (option: Option): number => (option.byDefault === true ? 1 : 0)

// ---------------------------------------------------------------------------------------------------------------- turns

/** First whoever has a foe in reach, and is hurt; of a squad, all come near before they strike together. */
function whoWorth(fight: DrawSteelFight, { piece }: Option): number {
  const one = piece === undefined ? undefined : fight.pieces[piece]
  if (one === undefined) return fight.phase === 'turn' ? 1 : 0
  if (fight.phase === 'turn') {
    const isAway = one.move > 0 && nearest(fight, one, one.at) > reachOf(sheetOf(fight, one.id))
    return isAway ? 4 : one.action > 0 ? 3 : 0
  }
  const sheet = sheetOf(fight, one.id)
  const isNear = nearest(fight, one, one.at) <= reachOf(sheet) + sheet.speed
  return (isNear ? 100 : 0) + sheet.level + (one.stamina * 2 < one.maxStamina ? 10 : 0)
}

/** Actions worth trying, best first. */
export function prefers(fight: DrawSteelFight, ask: Ask): readonly string[] {
  const me = fight.pieces[ask.piece]
  if (ask.kind !== 'action' || me === undefined) return []
  const sheet = sheetOf(fight, me.id)
  const has = (kind: string): boolean => effectOn(fight, me.id, kind) !== undefined
  const far = foesAway(fight, me)
  const tries: string[] = []
  const isFresh = me.things === 0 && me.moveLeft === 0 && me.action > 0
  if (isFresh && me.squad < 0) tries.push(...malice(fight, me, sheet))
  if (has('prone')) tries.push('rise', 'stand-up')
  if (has('grabbed') && me.maneuver > 0) tries.push('escape-grab')
  const isHurt = me.stamina * 2 <= me.maxStamina && me.recoveries > 0
  if (isHurt && me.maneuver > 0) tries.push(...cures(sheet), 'catch-breath')
  if (me.action > 0 || me.acts > 0) {
    tries.push(...attacks(fight, me, sheet, far))
    // Nobody in reach: nearer first, then at a run.
    if (far.length > 0 && me.move > 0) tries.push('advance')
    if (far.every((away) => away > 1) && far.some((away) => away <= sheet.speed + 1)) tries.push('charge')
    tries.push('ranged-free-strike', 'melee-free-strike')
  }
  if (me.maneuver > 0 && me.squad < 0) tries.push(...helps(fight, me, sheet, far))
  const isShy = prefersDistance(sheet)
  if (me.move > 0 && isShy && far.some((away) => away <= 1)) tries.push('disengage')
  if (me.action === 0 && me.move > 0 && !isShy && far.every((away) => away > 1)) tries.push('advance')
  tries.push('end-turn')
  return tries
}

/** Features, and what the Director always may buy, while there is enough left for the abilities. */
function malice(fight: DrawSteelFight, me: DsPiece, sheet: Sheet): string[] {
  if (sheet.kind !== 'creature' || fight.malice < 5) return []
  const found: string[] = []
  if (sheet.organization === 'solo' && fight.malice >= 8) found.push('solo-action')
  for (const one of sheet.features) if (fight.malice >= one.cost + 3) found.push(one.id)
  const far = foesAway(fight, me)
  const [best] = attacks(fight, me, sheet, far)
  const isStrike = sheet.abilities.some((one) => one.id === best && one.keywords.includes('strike'))
  if (fight.malice >= 8 && isStrike) found.push('malicious-strike')
  return found
}

/** Abilities that hurt, the hardest first, as far as there is anybody for them. */
function attacks(fight: DrawSteelFight, me: DsPiece, sheet: Sheet, far: readonly number[]): string[] {
  const held = sheet.kind === 'creature' ? fight.malice : me.resource
  const found: { readonly id: string; readonly worth: number }[] = []
  for (const one of rankedOf(sheet)) {
    if (one.ability.kind !== 'action' || one.ability.cost > held) continue
    const most = countIn(one.ability, far)
    if (most > 0) found.push({ id: one.ability.id, worth: one.worth * Math.min(most, one.targets) - one.ability.cost / 4 })
  }
  return found.toSorted((a, b) => b.worth - a.worth).map((one) => one.id)
}

/** Maneuvers: what hurts if somebody is there, what helps if it is needed. */
function helps(fight: DrawSteelFight, me: DsPiece, sheet: Sheet, far: readonly number[]): string[] {
  const held = sheet.kind === 'creature' ? fight.malice : me.resource
  const found: string[] = []
  for (const one of sheet.abilities) {
    if (one.kind !== 'maneuver' || one.trigger !== undefined || one.cost > held) continue
    const isForFoes = aimsAtFoes(one)
    if (isForFoes ? countIn(one, far) > 0 : isWanted(fight, me, one)) found.push(one.id)
  }
  return found
}

const aimsAtFoes = ({ targets }: Ability): boolean => targets.relation.startsWith('enemy') || targets.relation.startsWith('creature')

/** Something that helps: Stamina for the hurt, the rest whenever there is somebody to have it. */
function isWanted(fight: DrawSteelFight, me: DsPiece, ability: Ability): boolean {
  const needs = ability.after.some((one) => one.do === 'recover' || one.do === 'heal')
  const isOnlySelf = ability.targets.count === 0
  const moves = ability.after.some((one) => one.do === 'move')
  if (isOnlySelf && moves) return false
  return fight.pieces.some(
    (one) =>
      isAlive(one) &&
      !isEnemy(one, me) &&
      !isObject(fight, one.id) &&
      (isOnlySelf ? one.id === me.id : one.id !== me.id || ability.targets.self) &&
      (!needs ||
        (one.stamina * 2 <= one.maxStamina && one.squad < 0 && (sheetOf(fight, one.id).kind === 'creature' || one.recoveries > 0))),
  )
}

const cures = (sheet: Sheet): string[] =>
  sheet.abilities
    .filter((one) => one.kind === 'maneuver' && one.targets.self && one.after.some((clause) => clause.do === 'recover'))
    .map((one) => one.id)

// ------------------------------------------------------------------------------------------------------------ abilities

interface Ranked {
  readonly ability: Ability
  /** Damage to be expected of one target, and something for what comes with it. */
  readonly worth: number
  readonly targets: number
}
const ranked = new WeakMap<Sheet, readonly Ranked[]>()

function rankedOf(sheet: Sheet): readonly Ranked[] {
  let known = ranked.get(sheet)
  if (known === undefined) {
    known = sheet.abilities.flatMap((ability): Ranked[] => {
      const worth = worthOfAbility(ability)
      const isHelp = worth === 0 || (ability.targets.count === 0 && ability.area === undefined)
      const count = ability.targets.count === 'each' ? 4 : ability.targets.count === 'special' ? 0 : ability.targets.count
      return isHelp || ability.trigger !== undefined ? [] : [{ ability, worth, targets: count }]
    })
    ranked.set(sheet, known)
  }
  return known
}

/** The middle outcome: its damage, and as much as 3 damage for every further effect; allies helped count likewise. */
function worthOfAbility(ability: Ability): number {
  const middle = ability.tiers[1] ?? []
  let worth = 0
  for (const clause of middle) worth += clause.do === 'damage' ? clause.amount.flat + 2 * clause.amount.scores.length : 2
  for (const clause of ability.after)
    worth += clause.do === 'damage' ? clause.amount.flat : clause.do === 'strike' || clause.do === 'recover' ? 5 : 1
  return worth
}

/** How many foes an ability could be aimed at, going by distance alone. */
function countIn({ area, melee, ranged }: Ability, far: readonly number[]): number {
  const most =
    area === undefined ? Math.max(melee, ranged) : area.shape === 'burst' || area.shape === 'aura' ? area.size : area.within + area.size - 1
  return far.reduce((sum, away) => sum + (away <= most ? 1 : 0), 0)
}

const reaches = new WeakMap<Sheet, number>()
/** The farthest that its everyday strikes go. */
function reachOf(sheet: Sheet): number {
  let known = reaches.get(sheet)
  if (known === undefined) {
    known = Math.max(1, ...sheet.abilities.filter((one) => one.signature).map((one) => Math.max(one.melee, one.ranged)))
    reaches.set(sheet, known)
  }
  return known
}
const prefersDistance = (sheet: Sheet): boolean => sheet.abilities.every((one) => !one.signature || one.melee === 0)

/** How far away every foe is that it knows of. */
const foesAway = (fight: DrawSteelFight, me: DsPiece): number[] =>
  fight.pieces.flatMap((one) => (isFoe(fight, me, one) ? [distance(fight, me.id, one.id)] : []))

const isFoe = (fight: DrawSteelFight, me: DsPiece, one: DsPiece): boolean =>
  isUp(one) && isEnemy(one, me) && one.at >= 0 && !isObject(fight, one.id)

// -------------------------------------------------------------------------------------------------------------- answers

/** Foes nearly down first, and those who stand before those who lie; of friends the one in greatest need. */
function targetWorth(fight: DrawSteelFight, me: DsPiece, ask: Ask, option: Option): number {
  const target = option.piece === undefined ? undefined : fight.pieces[option.piece]
  if (target === undefined) return 0
  if (isObject(fight, target.id)) return -50
  const left = target.squad >= 0 ? 4 : target.stamina
  // Where there are only friends to choose from, it will do them good; but a squad strikes nobody else.
  const isHarm = ask.rule === R.minion.attack || ask.options.some((one) => isAt(fight, me, one))
  if (!isEnemy(me, target)) return (isHarm ? -200 : 100) - (100 * left) / target.maxStamina
  return (isUp(target) ? 1000 : 10) - left + (isRare(fight, target) ? 5 : 0)
}

/** It names a foe. */
const isAt = (fight: DrawSteelFight, me: DsPiece, { piece }: Option): boolean => {
  const one = piece === undefined ? undefined : fight.pieces[piece]
  return one !== undefined && isEnemy(me, one)
}
const isRare = (fight: DrawSteelFight, { id }: DsPiece): boolean => sheetOf(fight, id).organization === 'leader'

function placeWorth(fight: DrawSteelFight, me: DsPiece, ask: Ask, option: Option): number {
  const preview = option.preview?.()
  if (preview?.caught !== undefined) return preview.caught.reduce((sum, id) => sum + caughtWorth(fight, me, id), 0)
  if (preview?.moved !== undefined) return moveWorth(fight, me, preview.moved, preview.damage ?? 0, option)
  if (ask.rule === R.forced.push || ask.rule === R.forced.pull || ask.rule === R.forced.slide) return 0
  if (option.square === undefined) return option.id === 'stay' || option.id === 'none' ? standWorth(fight, me, me.at) : usual(option)
  return standWorth(fight, me, option.square) - (preview?.cost ?? 0) / 100 - (preview?.provokes?.length ?? 0)
}

const caughtWorth = (fight: DrawSteelFight, me: DsPiece, id: number): number => {
  const one = fight.pieces[id]
  return one === undefined || !isUp(one) || isObject(fight, id) ? 0 : isEnemy(me, one) ? 2 : -3
}

/** Foes where it hurts, friends where it does not. */
function moveWorth(fight: DrawSteelFight, me: DsPiece, id: number, damage: number, option: Option): number {
  const one = pieceAt(fight, id)
  return isEnemy(me, one) ? damage + usual(option) : -damage
}

/** A place to be: in reach of foes, no farther in than need be, and on no fire. */
function standWorth(fight: DrawSteelFight, me: DsPiece, square: Square): number {
  const sheet = sheetOf(fight, me.id)
  const away = nearest(fight, me, square)
  const wanted = prefersDistance(sheet) ? Math.min(5, reachOf(sheet)) : 1
  return -10 * Math.max(0, away - wanted) - (away < wanted ? wanted - away : 0) - (isDamaging(fight, square) ? 25 : 0)
}

/** Questions that are neither where nor whom: strikes if there is anybody to be struck, and what surges there are. */
function choiceWorth(fight: DrawSteelFight, me: DsPiece, { id, byDefault }: Option): number {
  const strike = strikeWorth(fight, me, id)
  if (strike !== 0) return strike
  if (id.startsWith('surges-')) return 2 + Number(id.slice(7))
  if (id.startsWith('downgrade') || id === 'no-spend') return -1
  return byDefault === true ? 1 : 0
}

const freeReach: Readonly<Record<string, number>> = { 'melee-free-strike': 1, 'ranged-free-strike': 5 }

/** A strike out of turn, at the end of a charge, or after a critical hit; 0 for what is none. */
function strikeWorth(fight: DrawSteelFight, me: DsPiece, id: string): number {
  const reach = freeReach[id]
  if (reach !== undefined) return foesAway(fight, me).some((away) => away <= reach) ? 3 - reach / 10 : -1
  const known = rankedOf(sheetOf(fight, me.id)).find((one) => one.ability.id === id)
  if (known === undefined) return 0
  return countIn(known.ability, foesAway(fight, me)) > 0 ? 3 + known.worth : -1
}

/** Passing is worth 1. */
function reactionWorth(fight: DrawSteelFight, me: DsPiece, { id }: Option): number {
  if (id === 'pass') return 1
  if (id === 'hero-token') return me.stamina <= 0 || me.stamina * 3 < me.maxStamina ? 5 : 0
  const known = sheetOf(fight, me.id).abilities.find((one) => id.endsWith(`:${one.id}`))
  if (known === undefined) return 10
  return 10 - known.cost
}

// -------------------------------------------------------------------------------------------------------------- the way

/** More steps than any way has. */
const NO_WAY = 1000

/** Steps from a square to the nearest foe, round walls; as the crow flies where nobody walks. */
function nearest(fight: DrawSteelFight, me: DsPiece, square: Square): number {
  let least = Number.POSITIVE_INFINITY
  const flies = sheetOf(fight, me.id).modes.includes('fly')
  for (const one of fight.pieces) {
    if (!isFoe(fight, me, one)) continue
    const straight = boxDistance('chebyshev', boxOf(fight, one.id), squareBox(fight.board.columns, square, fight.board.floor[square] ?? 0))
    const steps = flies || straight <= 1 ? straight : (stepsFrom(fight.board, one.at)[square] ?? 0)
    least = Math.min(least, steps > 0 ? steps : NO_WAY + crow(fight, one.at, square))
  }
  return least
}

const crow = ({ board: { columns } }: DrawSteelFight, a: Square, b: Square): number =>
  Math.max(Math.abs(columnOf(a, columns) - columnOf(b, columns)), Math.abs(rowOf(a, columns) - rowOf(b, columns)))
