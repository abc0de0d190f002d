import { type Board, columnOf, rowOf, type Square, squareDistance } from '@riposte/board'
import { type Ask, effectOn, type Option, pieceIn, whileAsked } from '@riposte/referee'
import { NO_WAY, nearness } from '@riposte/tactics'
import { isEnemy, isUp, type SovereignFight, type SovereignPiece, sheetOf } from './fight.ts'
import { spacesMeet } from './sight/sight.ts'
import { boxOf, FEET, feetBetween } from './space.ts'

/** What an option is worth to who answers: strike who still stands, else come near or get away; react where it costs nothing or saves a life. */
export function appraise(fight: SovereignFight, ask: Ask, option: Option): number {
  const me = pieceIn(fight, ask.piece)
  switch (ask.kind) {
    case 'who':
      return whoWorth(fight, option)
    case 'action':
      return actionWorth(option.id)
    case 'target':
      return targetWorth(me, pieceIn(fight, option.piece), ask, option)
    case 'path':
      return option.square === undefined ? 0 : outlookFor(fight, ask)(option.square)
    case 'square':
      return me === undefined ? 0 : areaWorth(fight, me, option)
    case 'reaction':
      return me === undefined ? 0 : reactionWorth(me, option)
    default:
      if (me !== undefined && sheetOf(fight, me.id).spells.some((spell) => spell.id === option.id && spell.damage !== undefined)) return 2
      return option.byDefault === true ? 1 : 0
  }
}

/** Why that, in a few words. */
export function reason(fight: SovereignFight, ask: Ask, option: Option): string {
  const me = pieceIn(fight, ask.piece)
  const chosen = pieceIn(fight, option.piece)
  switch (ask.kind) {
    case 'who':
      return chosen === undefined ? 'nobody has anything left to do' : 'it still has something to do'
    case 'action':
      return reasons[option.id] ?? 'nothing better is possible'
    case 'target':
      if (chosen === undefined) return 'that is enough'
      return chosen.state === 'up' ? 'the one nearest to falling' : 'nobody who stands is in reach'
    case 'path':
      return me === undefined || !keepsAway(fight, me) ? 'the nearest it gets to a foe' : 'out of their reach'
    case 'reaction':
      return option.id === 'pass' ? 'not worth it now' : 'it costs nothing, or may save a life'
    default:
      return 'as the book has it'
  }
}

const reasons: Readonly<Record<string, string>> = {
  'stand-up': 'it lies on the ground',
  escape: 'it is held',
  release: 'whom it holds has fallen',
  cast: 'foes stand where no friend does',
  drink: 'it is badly hurt',
  heal: 'a friend beside it is hurt',
  stabilize: 'a friend beside it is dying',
  'melee-attack': 'a foe is in reach',
  'ranged-attack': 'a foe is in sight',
  'swarm-roll': 'the swarm is ready',
  whirlwind: 'several foes stand around it',
  charge: 'a foe is near enough for a charge',
  reload: 'its weapon is empty',
  'pick-up': 'a weapon lies here',
  'open-door': 'the way is shut',
  leave: 'it has given up',
  run: 'nobody is in reach from here',
  'end-turn': 'there is nothing left worth doing',
}

/** Who stands before who has fallen; then who is likely to fall soonest, by the chance to hit and what the hit points are. */
function targetWorth(me: SovereignPiece | undefined, foe: SovereignPiece | undefined, ask: Ask, option: Option): number {
  if (foe === undefined) return -2000
  if (me?.side === foe.side) return -3000 - foe.hp
  if (!isUp(foe)) return -1000
  if (ask.options.length === 1) return 0
  const { chance = 50, least = 4, most = 4 } = (option.odds ?? option.preview)?.() ?? {}
  return (Math.max(chance, 1) * Math.min((least + most) / 2, foe.hp)) / foe.hp
}

/** Foes that an area catches, and, much worse, friends. */
function areaWorth(fight: SovereignFight, me: SovereignPiece, option: Option): number {
  const caught = option.preview?.().caught ?? []
  return caught.reduce((worth, id) => {
    const one = fight.pieces[id]
    return one === undefined ? worth : worth + (!isEnemy(one, me) ? -4 : isUp(one) ? 2 : 0)
  }, 0)
}

/** What places are worth: the nearer the better, or the farther for who would rather not be reached. */
const outlookFor = whileAsked((fight: SovereignFight, { piece }): ((square: Square) => number) => {
  const me = fight.pieces[piece]
  if (me === undefined) return () => 0
  const steps = nearness(fight.board, foesOf(fight, me))
  if (!keepsAway(fight, me)) return (square) => -steps(square)
  if (effectOn(fight, piece, 'fleeing') !== undefined) return (square) => -edgeSteps(fight.board, square)
  return (square) => Math.min(steps(square), FAR)
})

/** Where the enemies stand that it knows of. */
const foesOf = ({ pieces }: SovereignFight, me: SovereignPiece): readonly Square[] =>
  pieces.filter((piece) => isUp(piece) && isEnemy(piece, me) && (piece.hidden & (1 << me.side)) === 0).map(({ at }) => at)

/** Steps to the nearest of them. */
const nearest = (fight: SovereignFight, me: SovereignPiece): number => nearness(fight.board, foesOf(fight, me))(me.at)

/** It has given up, or has shot and can wait at a distance until it may shoot again. */
const keepsAway = (fight: SovereignFight, me: SovereignPiece): boolean =>
  effectOn(fight, me.id, 'fleeing') !== undefined || (me.main === 0 && shoots(me))

/** It has a bow or the like in hand. */
const shoots = (me: SovereignPiece): boolean =>
  me.items.some((item, i) => (me.inHand & (1 << i)) !== 0 && item.weapon !== undefined && !item.weapon.melee && item.weapon.range > 0)

/** As far as a run goes. */
const FAR = 8

function edgeSteps(board: Board, square: Square): number {
  const [column, row] = [columnOf(square, board.columns), rowOf(square, board.columns)]
  return Math.min(column, row, board.columns - 1 - column, board.rows - 1 - row)
}

/** Those with something left to do first; then the side's turn is over. */
function whoWorth(fight: SovereignFight, { piece }: Option): number {
  const member = piece === undefined ? undefined : fight.pieces[piece]
  if (member === undefined) return 1
  return member.main > 0 || (member.move > 0 && wantsToMove(fight, member)) ? 2 : 0
}

/** After its Main: who lies gets up, who flees goes on, who shoots keeps its distance from those that come near. */
function wantsToMove(fight: SovereignFight, me: SovereignPiece): boolean {
  if (effectOn(fight, me.id, 'prone') !== undefined || effectOn(fight, me.id, 'fleeing') !== undefined) return true
  if (!shoots(me)) return false
  const steps = nearest(fight, me)
  return steps > 1 && steps < FAR
}

/** Actions worth trying, best first. */
export function prefers(fight: SovereignFight, ask: Ask): readonly string[] {
  const me = pieceIn(fight, ask.piece)
  if (ask.kind !== 'action' || me === undefined) return []
  if (effectOn(fight, me.id, 'fleeing') !== undefined) return me.move > 0 ? fleeing : resting
  if (me.main === 0) return me.move > 0 && wantsToMove(fight, me) ? afterwards(fight, me) : resting
  const steps = nearest(fight, me)
  const usual = steps <= 1 ? fighting : steps >= NO_WAY ? opening : steps <= 3 ? approaching : distant
  const first = [...helping(fight, me), ...unfinished(fight, me)]
  const worthwhile = fight.pieces.some((one) => isFallenFoe(one, me)) ? withoutTheFallen(fight, me, usual) : usual
  return first.length === 0 ? worthwhile : [...first, ...worthwhile]
}

const fighting: readonly string[] = ['melee-attack', 'ranged-attack', 'reload', 'pick-up', 'end-turn']
const approaching: readonly string[] = ['melee-attack', 'ranged-attack', 'charge', 'reload', 'pick-up', 'run', 'end-turn']
const distant = approaching.filter((one) => one !== 'melee-attack')
/** Where doors are in the way. */
const opening: readonly string[] = ['melee-attack', 'ranged-attack', 'open-door', 'reload', 'run', 'end-turn']
const rising: readonly string[] = ['stand-up', 'end-turn']
const withdrawing: readonly string[] = ['run', 'end-turn']
const fleeing: readonly string[] = ['stand-up', 'leave', 'run', 'end-turn']
const resting: readonly string[] = ['end-turn']

/** What comes before anything else for who lies, is held, holds the fallen, or has joined a swarm that has yet to roll. */
function unfinished(fight: SovereignFight, { id }: SovereignPiece): readonly string[] {
  const acts: string[] = []
  if (effectOn(fight, id, 'prone') !== undefined) acts.push('stand-up')
  if (effectOn(fight, id, 'grappled') !== undefined) acts.push('escape')
  const hasFelled = fight.effects.some(({ kind, on, by }) => kind === 'grappled' && by === id && pieceIn(fight, on)?.state !== 'up')
  if (hasFelled) acts.push('release')
  if (fight.effects.some(({ kind, by }) => kind === 'swarming' && by === id)) acts.push('swarm-roll')
  return acts
}

const afterwards = (fight: SovereignFight, me: SovereignPiece): readonly string[] =>
  effectOn(fight, me.id, 'prone') === undefined ? withdrawing : rising

const ranked: readonly string[] = ['stand-up', 'escape', 'swarm-roll', ...approaching]
const actionWorth = (id: string): number => 50 - ranked.indexOf(id)

/** What is kept for need: potions for who is badly hurt, hands for friends who are dying. */
function helping(fight: SovereignFight, me: SovereignPiece): readonly string[] {
  const help: string[] = []
  if (me.hp * 3 <= me.maxHp) help.push('drink')
  const isDying = (one: SovereignPiece): boolean =>
    one.side === me.side && one.state === 'mortally-injured' && one.gone === 0 && !one.stable && crow(fight.board, one.at, me.at) <= 1
  if (fight.pieces.some(isDying)) help.push('heal', 'stabilize')
  if (mayBlast(fight, me)) help.push('cast')
  return help
}

/** It has a spell that hurts, and sees a foe that no friend stands too near to, nor itself. */
function mayBlast(fight: SovereignFight, me: SovereignPiece): boolean {
  const { spells } = sheetOf(fight, me.id)
  if (spells.length === 0 || me.hurtIn === fight.round) return false
  const standing = fight.pieces.filter(isUp)
  return spells.some(({ damage, range, radius }) => {
    if (damage === undefined) return false
    const near = Math.ceil(radius / FEET) + 1
    return standing.some(
      (foe) =>
        isEnemy(foe, me) &&
        (foe.hidden & (1 << me.side)) === 0 &&
        feetBetween(fight, me.id, foe.id) <= range &&
        standing.every((one) => isEnemy(one, me) || crow(fight.board, one.at, foe.at) > near) &&
        spacesMeet(fight.board, boxOf(fight, me.id), boxOf(fight, foe.id)),
    )
  })
}

const isFallenFoe = (one: SovereignPiece, me: SovereignPiece): boolean => one.gone === 0 && !isUp(one) && isEnemy(one, me)

/** Nobody strikes at the fallen while others stand: attacks that only they are in reach of are left out. */
function withoutTheFallen(fight: SovereignFight, me: SovereignPiece, usual: readonly string[]): readonly string[] {
  const foes = fight.pieces.filter((one) => isUp(one) && isEnemy(one, me) && (one.hidden & (1 << me.side)) === 0)
  const arm = FEET * Math.max(1, ...me.items.map(({ weapon }) => weapon?.reach ?? 0))
  const inSight = foes.filter((foe) => spacesMeet(fight.board, boxOf(fight, me.id), boxOf(fight, foe.id)))
  const canStrike = foes.some((foe) => feetBetween(fight, me.id, foe.id) <= arm)
  const canShoot = inSight.length > 0
  // It goes straight, two squares at least, to where its blow reaches.
  const canCharge = inSight.some((foe) => feetBetween(fight, me.id, foe.id) >= arm + 2 * FEET)
  const left = { 'melee-attack': canStrike, 'ranged-attack': canShoot, charge: canCharge }
  return usual.filter((one) => Reflect.get(left, one) !== false)
}

/** Passing is worth 1. */
function reactionWorth(me: SovereignPiece, { id, rare = false }: Option): number {
  switch (id) {
    case 'opportunity-attack':
    case 'held-action':
    case 'ignore-shock':
    case 'nullify':
      return 10
    case 'veterans-luck':
    case 'impervious-defense':
      return me.hp * 2 <= me.maxHp ? 8 : 0
    case 'total-defense':
      return me.hp <= 5 && !rare ? 7 : 0
    case 'pass':
      return 1
    default:
      return 0
  }
}

const crow = ({ columns }: Board, a: Square, b: Square): number => squareDistance('chebyshev', columns, a, b)
