import {
  type Board,
  blockFootprint,
  columnOf,
  costTo,
  FULL,
  flood,
  type Ground,
  MOST_COST,
  makeGround,
  Reach,
  rowOf,
  SIDE,
  type Square,
} from '@riposte/board'
import { type Ask, effectOn, type Option } from '@riposte/referee'
import { isEnemy, isUp, type SovereignFight, type SovereignPiece } from './fight.ts'

/** What an option is worth to who answers: strike if you can, else come near; react where it costs nothing or saves a life. */
export function appraise(fight: SovereignFight, ask: Ask, option: Option): number {
  const me = fight.pieces[ask.piece]
  switch (ask.kind) {
    case 'who':
      return whoWorth(fight, option)
    case 'action':
      return actionWorth(option.id)
    case 'target':
      return -(fight.pieces[option.piece ?? -1]?.hp ?? 0)
    case 'path':
      return me === undefined || option.square === undefined ? 0 : -nearest(fight, me, option.square)
    case 'reaction':
      return me === undefined ? 0 : reactionWorth(me, option.id)
    default:
      return option.byDefault === true ? 1 : 0
  }
}

/** Those with something left to do first; then the side's turn is over. */
function whoWorth(fight: SovereignFight, { piece }: Option): number {
  const member = piece === undefined ? undefined : fight.pieces[piece]
  if (member === undefined) return 1
  return member.main > 0 || (member.move > 0 && effectOn(fight, member.id, 'prone') !== undefined) ? 2 : 0
}

/** Actions worth trying, best first. */
export function prefers(fight: SovereignFight, ask: Ask): readonly string[] {
  const me = fight.pieces[ask.piece]
  if (ask.kind !== 'action' || me === undefined) return []
  if (me.main === 0) return me.move > 0 && effectOn(fight, me.id, 'prone') !== undefined ? rising : resting
  const steps = nearest(fight, me, me.at)
  if (steps <= 1) return fighting
  return steps >= NO_WAY ? opening : steps <= 3 ? approaching : distant
}

const fighting: readonly string[] = ['stand-up', 'escape', 'swarm-roll', 'melee-attack', 'ranged-attack', 'reload', 'pick-up', 'end-turn']
const approaching: readonly string[] = [...fighting.slice(0, 5), 'charge', 'reload', 'pick-up', 'run', 'end-turn']
const distant = approaching.filter((one) => one !== 'melee-attack')
/** Where doors are in the way. */
const opening: readonly string[] = [...fighting.slice(0, 5), 'open-door', 'reload', 'run', 'end-turn']
const rising: readonly string[] = ['stand-up', 'end-turn']
const resting: readonly string[] = ['end-turn']

const actionWorth = (id: string): number => 50 - approaching.indexOf(id)

/** Passing is worth 1. */
function reactionWorth(me: SovereignPiece, id: string): number {
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
      return me.hp <= 5 ? 7 : 0
    case 'pass':
      return 1
    default:
      return 0
  }
}

/** More steps than any way has. */
const NO_WAY = 1000

/** Steps from a square to the nearest enemy, round walls; as the crow flies where there is no way. */
function nearest(fight: SovereignFight, me: SovereignPiece, square: Square): number {
  let least = Number.POSITIVE_INFINITY
  for (const piece of fight.pieces) {
    if (!isUp(piece) || !isEnemy(piece, me) || (piece.hidden & (1 << me.side)) !== 0) continue
    const steps = stepsFrom(fight.board, piece.at)[square] ?? 0
    least = Math.min(least, steps > 0 ? steps : NO_WAY + crow(fight.board, piece.at, square))
  }
  return least
}

const crow = (board: Board, a: Square, b: Square): number =>
  Math.max(Math.abs(columnOf(a, board.columns) - columnOf(b, board.columns)), Math.abs(rowOf(a, board.columns) - rowOf(b, board.columns)))

/** Ways over the bare board, from every square somebody has stood on; kept as long as the board. */
const known = new WeakMap<Board, Map<Square, Uint16Array>>()

function stepsFrom(board: Board, from: Square): Uint16Array {
  let fields = known.get(board)
  if (fields === undefined) {
    fields = new Map()
    known.set(board, fields)
  }
  let field = fields.get(from)
  if (field === undefined) {
    field = spread(board, from)
    fields.set(from, field)
  }
  return field
}

const grounds = new WeakMap<Board, Ground>()

function groundOf(board: Board): Ground {
  let ground = grounds.get(board)
  if (ground === undefined) {
    ground = makeGround(board, {
      footprint: blockFootprint(1),
      plain: 1,
      terrain: { difficult: 1 },
      terrainAdds: false,
      corners: 'either',
      climb: SIDE,
      drop: FULL,
      hovers: false,
    })
    grounds.set(board, ground)
  }
  return ground
}

function spread(board: Board, from: Square): Uint16Array {
  const ground = groundOf(board)
  const reach = new Reach(board.size)
  flood(
    board,
    { ground, marks: new Uint8Array(board.size), slow: 0, budget: MOST_COST, diagonals: 'same', big: 'dearest', leaving: undefined },
    from,
    reach,
  )
  const field = new Uint16Array(board.size)
  for (let i = 0; i < reach.count; i++) {
    const square = reach.squares[i] ?? from
    field[square] = costTo(reach, square)
  }
  return field
}
