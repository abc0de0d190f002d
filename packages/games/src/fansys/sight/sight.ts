import { type Board, type Box, bestVantage, cornersMeet, EFFECT, fairPolicy, SIGHT, SOLID, terrainBit } from '@riposte/board'
import { effectsOn, lasting, type PieceId, type RuleIndex } from '@riposte/referee'
import { counted, hasSlits, isBehindSlit, joined } from '@riposte/tactics'
import { isOpen } from '../aim/reach.ts'
import { isIn } from '../conditions/conditions.ts'
import { type FansysFight, pieceAt, sheetOf } from '../fight.ts'
import { blindTo, isDimFor, lightOn } from '../light.ts'
import { R } from '../rules.ts'
import { type Size, sizeNames } from '../sheet/sheet.ts'
import { asTheyStand, boxOf, feetApart, squaresOf } from '../space.ts'
import type { FansysStep } from '../step.ts'
import { type Cover, passive } from '../terms.ts'

/** What stands between two, and how well one knows where the other is. */

/** Corners of eight that the best corner of the one sees of the other. */
const seen = counted<Board>((board, a, b) => bestVantage(board, a, b, fairPolicy(EFFECT | SOLID)).count, 'one-way')
/** Nothing that hides stands between two spaces. */
export const inView = joined<Board>((board, a, b) => cornersMeet(board, a, b, fairPolicy(SIGHT)), 'mutual')

const ALL = 8
const HALF = 4

/** A tower shield that has been set up, and whom it covers while he stays there. */
export const SHIELD = 'behind-shield'
// @rule fansys.armour.towershield
const isBehindShield = (fight: FansysFight, id: PieceId): boolean =>
  effectsOn(fight, id).some(({ kind, squares }) => kind === SHIELD && squares.includes(pieceAt(fight, id).at))

const shielded = (fight: FansysFight, at: PieceId, cover: Cover): Cover => (cover !== 'full' && isBehindShield(fight, at) ? 'heavy' : cover)

export const coverOf = (step: FansysStep, by: PieceId, at: PieceId): Cover => shielded(step.fight, at, coverBetween(step, by, at))

const coverBetween = asTheyStand(({ fight }: FansysStep, by, at): Cover => {
  const cover = coverAlong(fight, boxOf(fight, by), at)
  const isLoophole = hasSlits(fight.board) && isBehindSlit(fight.board, squaresOf(fight, by), boxOf(fight, at))
  return isLoophole && cover !== 'full' ? 'none' : cover
})

/** From the middle of an area. */
export const coverFrom = (fight: FansysFight, from: Box, at: PieceId): Cover => shielded(fight, at, coverAlong(fight, from, at))

function coverAlong(fight: FansysFight, from: Box, at: PieceId): Cover {
  const to = boxOf(fight, at)
  if (!isOpen(fight.board, from, to)) return 'full'
  const corners = seen(fight.board, from, to)
  return corners === ALL ? 'none' : degree(corners)
}

/** There is a line to it: through a slit, say, where no corner is free. */
function degree(corners: number): Cover {
  // @rule fansys.coverconceal.sources
  return corners >= HALF ? 'light' : 'heavy'
}

// ------------------------------------------------------------------------------------------------------- concealment

/** How much hides somebody from the sense that matters. */
export const veils = ['none', 'light', 'heavy', 'full'] as const
export type Veil = (typeof veils)[number]

export const more = (a: Veil, b: Veil): Veil => (veils.indexOf(a) >= veils.indexOf(b) ? a : b)

const veilKinds = ['light', 'heavy', 'full'] as const

/** The bits of terrain that hide from a sense, from the least to the most. */
const hiding = (what: 'concealment' | 'noise') => lasting((board: Board) => veilKinds.map((kind) => terrainBit(board, `${kind}-${what}`)))
const foliage = hiding('concealment')
const noise = hiding('noise')

/** Foliage, fog and rain about somebody; for who listens, the noise. */
function veilAt(fight: FansysFight, id: PieceId, bitsOn = foliage): Veil {
  const { board } = fight
  const bits = bitsOn(board)
  let common = -1
  for (const square of squaresOf(fight, id)) common &= board.terrain[square] ?? 0
  let veil: Veil = 'none'
  for (let i = 0; i < bits.length; i++) {
    // @rule fansys.coverconceal.sources
    if ((common & (bits[i] ?? 0)) !== 0) veil = veilKinds[i] ?? veil
  }
  return veil
}

const unheard = (fight: FansysFight, by: PieceId, at: PieceId): Veil =>
  isIn(fight, by, 'deafened') || isIn(fight, at, 'inaudible') ? 'full' : veilAt(fight, at, noise)

interface Veiled {
  readonly veil: Veil
  readonly rule: RuleIndex
}

/** How concealed one is from another, whoever stands between them left out. */
export function veilOf(step: FansysStep, by: PieceId, at: PieceId, isShot: boolean): Veiled {
  const { fight } = step
  const { told, isDim, isFelt } = veilBetween(step, by, at)
  if (isDim && (isShot || feetApart(fight, by, at) > sheetOf(fight, by).reach)) {
    // @rule fansys.sense.lowlight
    if (more(told.veil, 'heavy') === 'heavy') return { veil: 'heavy', rule: R.sense.lowlight }
  }
  // @rule fansys.cond.grappled
  return isFelt && holdsFast(fight, by, at) ? { ...told, veil: 'heavy' } : told
}

const holdsFast = (fight: FansysFight, by: PieceId, at: PieceId): boolean =>
  effectsOn(fight, at).some((effect) => effect.kind === 'grappled' && effect.by === by)

/** What hides one from another as they stand. */
interface Between {
  readonly told: Veiled
  /** Too little light, for who is not close to it. */
  readonly isDim: boolean
  /** Fully hidden, and yet felt by who holds it. */
  readonly isFelt: boolean
}

const veilBetween = asTheyStand((step: FansysStep, by, at): Between => {
  const { fight } = step
  const between = (veil: Veil, rule: RuleIndex, isFelt: boolean, isDim = false): Between => ({ told: { veil, rule }, isDim, isFelt })
  // @rule fansys.conceal.senses
  if (sheetOf(fight, by).mainSense === 'hearing') return between(unheard(fight, by, at), R.conceal.senses, false)
  const blind = blindTo(fight, by, at)
  if (blind !== undefined) return between('full', blind, true)
  if (!inView(fight.board, boxOf(fight, by), boxOf(fight, at))) return between('full', R.coverconceal.sources, false)
  const own = veilAt(fight, at)
  return between(own, R.coverconceal.sources, own === 'full', isDimFor(fight, by, at))
})

/** Faces of a d6 on which it misses. */
export function missesIn(veil: Veil, isShot: boolean): { readonly faces: number; readonly rule: RuleIndex } {
  switch (veil) {
    case 'none':
      return { faces: 0, rule: R.conceal.light }
    case 'light':
      // @rule fansys.conceal.light otherwise number
      return { faces: 1, rule: R.conceal.light }
    case 'heavy':
      // @rule fansys.conceal.heavy otherwise number
      return { faces: 2, rule: R.conceal.heavy }
    case 'full':
      // @rule fansys.conceal.full.ranged otherwise number
      if (isShot) return { faces: 5, rule: R.conceal.fullRanged }
      // @rule fansys.conceal.full.melee otherwise number
      return { faces: 4, rule: R.conceal.fullMelee }
  }
}

// ------------------------------------------------------------------------------------------------ who is lost from sight

/** Whom somebody has hidden from, and who does not know where it is. */
export const HIDDEN = 'hidden'
export const isHiddenFrom = (fight: FansysFight, id: PieceId, from: PieceId): boolean => {
  const piece = pieceAt(fight, id)
  const { side } = pieceAt(fight, from)
  if (piece.side === side) return false
  if ((piece.hidden & (1 << side)) !== 0) return true
  return effectsOn(fight, id).some(({ kind, caught }) => kind === HIDDEN && caught.includes(from))
}

export interface Seen {
  readonly size: Size
  readonly veil: Veil
  readonly feet: number
  /** In the dark, in fog or rain. */
  readonly isPoor: boolean
}

const PLAIN = 60
/** What it takes to notice somebody who does not hide; in plain sight nothing. */
// @rule fansys.skill.observe otherwise number
export function noticing({ size, veil, feet, isPoor }: Seen): number {
  if (veil === 'none' && !isPoor && feet <= PLAIN) return -99
  const smaller = sizeNames.indexOf('medium') - sizeNames.indexOf(size)
  const hidden = veil === 'full' ? 5 : veil === 'heavy' ? 2 : 0
  return 2 * smaller + hidden + Math.floor(feet / 20) * (isPoor ? 2 : 1)
}

/** What observe must come to, to find it: as the game master says, or as the skill has it. */
export function foundAt(step: FansysStep, id: PieceId, by: PieceId): number {
  const { foundAt: said } = pieceAt(step.fight, id)
  // @rule fansys.stealth.circumstance
  if (said >= 0) return said
  const { veil } = veilOf(step, by, id, true)
  const { size } = sheetOf(step.fight, id)
  return noticing({ size, veil, feet: feetApart(step.fight, by, id), isPoor: lightOn(step.fight, id) !== 'bright' || veil === 'full' })
}

/** Whom somebody has found by ear or luck, though nothing is seen of him. */
export const LOCATED = 'located'
/** Nothing is seen of it, and its place is not known either. */
export function isLost(step: FansysStep, id: PieceId, from: PieceId): boolean {
  const { fight } = step
  if (veilOf(step, from, id, true).veil !== 'full') return false
  // @rule fansys.stealth.notautomatic
  if (foundAt(step, id, from) < passive(sheetOf(fight, from).skill.observe)) return false
  return !effectsOn(fight, id).some(({ kind, by }) => kind === LOCATED && by === from)
}

/** By its senses one knows that another is there. */
export const sees = (step: FansysStep, by: PieceId, at: PieceId): boolean =>
  !isHiddenFrom(step.fight, at, by) && veilOf(step, by, at, false).veil !== 'full'
