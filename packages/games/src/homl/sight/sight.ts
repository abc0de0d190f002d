import {
  type Board,
  type Box,
  type Change,
  cornersSeenFrom,
  countFreeLines,
  EFFECT,
  FULL,
  fairPolicy,
  type LinePolicy,
  patch,
  SIGHT,
  SOLID,
  type Square,
  terrainBit,
} from '@riposte/board'
import { lasting, newState, type PieceId, untilChanged } from '@riposte/referee'
import { counted, Facts, joined, outOfSlit, type Spot, standingOf } from '@riposte/tactics'
import { bitsOn, isIn } from '../conditions/conditions.ts'
import { type HomlFight, pieceAt, sheetOf } from '../fight.ts'
import type { Vision } from '../sheet/sheet.ts'
import { asTheyStand, boxOf, cellsOf, squaresOf, veiledBoard } from '../space.ts'
import { bookOf, type HomlStep } from '../step.ts'
import { isHiddenFrom } from './hidden.ts'
import { isAnyBorne, levelsOf, lightAt } from './light.ts'
import { curbed, curtained, hasEffect, leaningOver } from './line-of-effect.ts'

/** Who sees whom, how clearly, and what is in the way: for each two of them, and each way by itself. */

/** What stops eyes. */
const stops: Readonly<Record<string, number>> = {
  // @rule homl.terrain.obscuring, homl.los.obscuring-into
  obscuring: SIGHT,
  // @rule homl.terrain.concealing, homl.los.concealing-within
  concealing: SIGHT,
}

/** The board with a kind of ground that fills its squares, for eyes. */
const veiled = (kind: string) =>
  lasting((board: Board): Board => {
    const bit = terrainBit(board, kind)
    const squares = board.terrain.reduce<Square[]>((found, bits, square) => {
      if ((bits & bit) !== 0 && board.obstacle[square] === 0) found.push(square)
      return found
    }, [])
    const change: Change = { set: 'obstacle', squares, obstacle: { kind, blocks: stops[kind] ?? 0, tall: FULL } }
    return squares.length === 0 ? board : patch(board, [change])
  })

const obscured = veiled('obscuring')
const fogged = veiled('concealing')

const isFoggy = (board: Board, square: Square): boolean => ((board.terrain[square] ?? 0) & terrainBit(board, 'concealing')) !== 0

const EYES = fairPolicy(SIGHT)
/** Smoke and fog fill a square and are no solid: who stands in them looks out from the rim. */
const VEILS: LinePolicy = {
  mask: SIGHT,
  // @rule homl.los.fog-edge-row
  touch: 'free',
  squeeze: 'blocked',
  ends: 'exact',
}
const ALL_CORNERS = 0xff

/** From some corner of the one all corners of the other are to be seen: the other way it may be otherwise. */
const isInView = joined<Board>((board, a, b) => {
  const veil = obscured(board)
  for (let i = 0; i < 8; i++) {
    // @rule homl.terrain.concealing-edge
    if (cornersSeenFrom(board, a, i, b, EYES) !== ALL_CORNERS) continue
    if (veil === board || cornersSeenFrom(veil, a, i, b, VEILS) === ALL_CORNERS) return true
  }
  return false
}, 'one-way')

/** Some line runs through nothing soft: neither fog nor a thin curtain. */
const isClear = joined<Board>((board, a, b) => {
  const [fog, cloth] = [fogged(board), curtained(board)]
  const seen = (one: Board, i: number, how: LinePolicy): number => (one === board ? ALL_CORNERS : cornersSeenFrom(one, a, i, b, how))
  for (let i = 0; i < 8; i++) if ((seen(fog, i, VEILS) & seen(cloth, i, EYES)) !== 0) return true
  return false
}, 'mutual')

/** How many lines pass what stops an effect; and of those what is solid enough for cover. */
const effectLines = counted<Board>((board, a, b) => countFreeLines(board, a, b, fairPolicy(EFFECT)), 'mutual')
const bareLines = counted<Board>((board, a, b) => countFreeLines(board, a, b, fairPolicy(EFFECT | SOLID)), 'mutual')

/** Whether one sees from some square of it to some square of the other; `isWanted`: as this has it. */
function hasView(step: HomlStep, a: PieceId, b: PieceId, isWanted?: typeof isClear): boolean {
  const board = veiledBoard(step.fight)
  const theirs = cellsOf(step.fight, b)
  for (const mine of cellsOf(step.fight, a))
    for (const cell of theirs) {
      // @rule homl.los.obscuring, homl.los.asymmetric
      if (!isInView(board, mine, cell)) continue
      if (isWanted === undefined || isWanted(board, mine, cell)) return true
    }
  return false
}

/** Whether one sees another at all. */
export const sees = (step: HomlStep, a: PieceId, b: PieceId): boolean => !isHiddenFrom(step.fight, b, a) && isInSight(step, a, b)

/** Light that somebody bears, and eyes that a feat has lent, may be others while the two stand as they stood. */
const asTheySee = standingOf<HomlFight>({
  space: cellsOf,
  state: (fight, id) => bitsOn(fight, id) + lent.on(fight, id) * LENT,
  board: (fight) => (isAnyBorne(fight) ? litBy(veiledBoard(fight))(levelsOf(fight)) : veiledBoard(fight)),
})
/** Above all conditions. */
const LENT = 2 ** 24
const litBy = lasting((board: Board) => lasting((levels: Uint8Array) => ({ board, levels })))

/** Hidden or not. */
const isInSight = asTheySee((step: HomlStep, a, b): boolean => {
  const { fight } = step
  // @rule homl.cond.incap.los
  if (isIn(fight, a, 'incapacitated')) return false
  // @rule homl.cond.removed
  if (isIn(fight, a, 'removed') || isIn(fight, b, 'removed')) return false
  // @rule homl.light.extreme
  if (sheetOf(fight, a).vision === 'extreme') return hasEffect(step, a, b)
  // @rule homl.cond.blinded.los
  if (isIn(fight, a, 'blinded')) return false
  // @rule homl.vis.invisible
  if (isIn(fight, b, 'invisible')) return false
  // @rule homl.light.dark, homl.vis.unseen
  if (isDark(step, b) && !seesInDark(step, a)) return false
  // @rule homl.los.big
  return hasView(step, a, b)
})

/** By its nature, or by a feat. */
const visionOf = (fight: HomlFight, id: PieceId): Vision => {
  const { vision } = sheetOf(fight, id)
  const given = lent.on(fight, id)
  // @rule homl.light.lowlight, homl.light.night
  return given === 0 || vision === 'extreme' || vision === 'night' ? vision : given >= 2 ? 'night' : 'low-light'
}
const lent = new Facts(({ kind }) => (kind === 'low-light' ? 1 : kind === 'night' ? 2 : 0))

const isDark = (step: HomlStep, id: PieceId): boolean => squaresOf(step.fight, id).every((square) => lightAt(step.fight, square) === 'dark')

// @rule homl.light.night
const seesInDark = (step: HomlStep, id: PieceId): boolean => visionOf(step.fight, id) === 'night'

/** Something soft is between, or too little light is on it. */
export const isConcealed = asTheySee((step: HomlStep, a, b): boolean => {
  const vision = visionOf(step.fight, a)
  // @rule homl.light.extreme
  if (vision === 'extreme') return false
  const isShady =
    isDim(step, b) &&
    // @rule homl.light.lowlight
    vision === 'normal'
  if (isShady) return true
  const board = veiledBoard(step.fight)
  if (fogged(board) === board && curtained(board) === board) return false
  // @rule homl.los.concealing-within
  if (step.setting('in-fog') === 'within' && squaresOf(step.fight, b).every((square) => isFoggy(board, square))) return true
  // @rule homl.los.concealing, homl.los.big
  return !hasView(step, a, b, isClear)
})

// @rule homl.light.dim, homl.light.bright otherwise comparison
const isDim = (step: HomlStep, id: PieceId): boolean =>
  squaresOf(step.fight, id).every((square) => lightAt(step.fight, square) !== 'bright')

/** Any line that passes for an effect crosses something hard; of a big creature that is so of all its squares that can be struck at. */
export function hasCover(step: HomlStep, from: readonly Box[], at: PieceId, board: Board = worksFor(step.fight, at)): boolean {
  let isCovered = false
  for (const cell of cellsOf(step.fight, at))
    for (const mine of from) {
      const lines = effectLines(board, mine, cell)
      if (lines === 0) continue
      // @rule homl.cover.basic, homl.cover.creatures, homl.los.big otherwise comparison
      isCovered = bareLines(board, mine, cell) < lines
      if (!isCovered) return false
    }
  return isCovered
}

/** A curb is cover for who lies, and for the tiny. */
const worksFor = (fight: HomlFight, at: PieceId): Board => {
  // @rule homl.tiny.low-cover
  const isTiny = sheetOf(fight, at).size === 'tiny'
  return isTiny || isIn(fight, at, 'prone') ? curbed(fight.board) : fight.board
}

/** The table says whether the low work that somebody stands at hinders him too. */
export const hasCoverFrom = asTheyStand((step: HomlStep, by, at): boolean => {
  const { fight } = step
  const squares = squaresOf(fight, by)
  const seen = outOfSlit(worksFor(fight, at), squares, boxOf(fight, at))
  // @rule homl.cover.basic
  const board = step.setting('own-works') === 'ignored' ? leaningOver(seen, squares) : seen
  return hasCover(step, cellsOf(fight, by), at, board)
})

type Clarity = 'visible' | 'concealed' | 'unseen'

/** How somebody is to another: one state for each two of them, and each way by itself. */
export const visibility = (step: HomlStep, from: PieceId, id: PieceId): Clarity | 'hidden' =>
  // @rule homl.vis.hidden
  isHiddenFrom(step.fight, id, from) ? 'hidden' : clarity(step, from, id)

/** Whether somebody would be in plain view of a foe in a place: each place is looked at once. */
export const plainView = untilChanged((step: HomlStep, id): ((there: Spot) => boolean) => {
  const supposed = step.supposing(() => undefined)
  const { pieces } = supposed.fight
  const me = pieceAt(supposed.fight, id)
  const known = new Map<number, boolean>()
  return ({ at, height }) => {
    const place = at * 4096 + height
    let isPlain = known.get(place)
    if (isPlain === undefined) {
      me.at = at
      me.height = height
      supposed.state = newState()
      isPlain = pieces.some((one) => one.gone === 0 && one.side !== me.side && clarity(supposed, one.id, id) === 'visible')
      known.set(place, isPlain)
    }
    return isPlain
  }
})

const isKeen = ({ fight }: HomlStep, id: PieceId): boolean => sheetOf(fight, id).vision === 'extreme'

/** How it would be without its hiding. */
export function clarity(step: HomlStep, from: PieceId, id: PieceId): Clarity {
  const bare = unscreened(step, from, id)
  // @rule homl.vis.concealed
  return bare === 'visible' && !isKeen(step, from) && bookOf(step).screens(step, id) ? 'concealed' : bare
}

const unscreened = asTheySee((step: HomlStep, from, id): Clarity => {
  if (!isInSight(step, from, id)) return 'unseen'
  // @rule homl.vis.concealed
  if ((!isKeen(step, from) && hasCoverFrom(step, from, id)) || isConcealed(step, from, id)) return 'concealed'
  // @rule homl.vis.visible
  return 'visible'
})
