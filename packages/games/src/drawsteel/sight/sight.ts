import { type Box, changed, DARK, FULL, NOWHERE, SOLID, terrainBit } from '@riposte/board'
import { effectOn, effectsOn, lasting, type PieceId, type RuleIndex } from '@riposte/referee'
import { outOfSlit, says } from '@riposte/tactics'
import type { TraitPart } from '../clauses/traits.ts'
import { hasTrait, partsGranted, printedParts } from '../conditions/traits.ts'
import { type DrawSteelFight, isUp, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { boxOf, distance, isUnderground, isWhollyUnderground, openLines, spacesMeet, squaresOf } from '../space.ts'
import { bookOf, type DsStep } from '../step.ts'
import { groundsOf, VEILED } from '../terrain.ts'
import { hidingBoard } from './low.ts'

/** Line of effect, cover, concealment, and who is hidden from whom. */

/** Some line from a corner of the one space to a corner of the other is free of solids. */
export function isLined({ fight }: DsStep, a: Box, b: Box): boolean {
  // @rule drawsteel.line.corners
  return spacesMeet(fight.board, a, b)
}

export function hasLine(step: DsStep, a: PieceId, b: PieceId): boolean {
  const { fight } = step
  if (isTooFarFor(fight, a, b)) return false
  const below = lineBelow(step, a, b)
  if (below !== undefined) return below
  return isLined(step, boxOf(fight, a), boxOf(fight, b))
}

/** Within so many squares, and with a line of effect: nothing that is said of who is near goes through a wall. */
export const isNear = (step: DsStep, from: PieceId, id: PieceId, squares: number): boolean =>
  distance(step.fight, from, id) <= squares && (hasLine(step, from, id) || !step.applies(R.line.required))

const isSaid = lasting((sheets: DrawSteelFight['setup']['sheets']) => says(sheets, 'is', 'near-sighted'))

/** Whose lines of effect go only so far: by its sheet, or for a while. Asked of nothing that hangs on a line itself. */
function isTooFarFor(fight: DrawSteelFight, a: PieceId, b: PieceId): boolean {
  if (!isSaid(fight.setup.sheets)) return false
  const far = distance(fight, a, b)
  const isShort = (part: TraitPart): boolean => part.is === 'near-sighted' && part.squares < far
  return printedParts(sheetOf(fight, a)).some(isShort) || effectsOn(fight, a).some((one) => partsGranted(one).some(isShort))
}

/** Whether one knows that another is there: a line to it, and light enough where it is not at hand. */
export function mayNotice(step: DsStep, looker: PieceId, target: PieceId): boolean {
  const { fight } = step
  if (isHiddenFrom(fight, target, looker) || !hasLine(step, looker, target)) return false
  const isDark = squaresOf(fight, target).every((square) => fight.board.light[square] === DARK)
  return (
    !isDark ||
    distance(fight, looker, target) <= 1 ||
    hasTrait(step, looker, (part) => part.is === 'ignores' && (part.what === 'concealment' || part.what === 'darkness'))
  )
}

/** Into and under the ground other rules hold. */
function lineBelow(step: DsStep, a: PieceId, b: PieceId): boolean | undefined {
  const { fight } = step
  const one = pieceAt(fight, a)
  const other = pieceAt(fight, b)
  const isOneDown = isUnderground(fight, one)
  const isOtherDown = isUnderground(fight, other)
  if (!isOneDown && !isOtherDown) return undefined
  if (!step.applies(R.move.burrowTarget)) return true
  if (isOneDown && isOtherDown) return distance(fight, a, b) <= 1
  return !isWhollyUnderground(fight, isOneDown ? one : other)
}

/** The rule that gives the target cover from somebody, if one does. */
export function coverRule(step: DsStep, from: PieceId, target: PieceId): RuleIndex | undefined {
  const { fight } = step
  if (isUnderground(fight, pieceAt(fight, from)) || isUnderground(fight, pieceAt(fight, target))) return R.move.burrowTarget
  if (isHard(step, from, target, 'cover')) return R.cover.half
  const looker = boxOf(fight, from)
  const box = boxOf(fight, target)
  const board = outOfSlit(fight.board, squaresOf(fight, from), box)
  const isOpen = openLines(hidingBoard(board, looker, box), looker, box) > 32
  return isOpen && !isShielded(step, from, target, looker, box) ? undefined : R.cover.half
}

const areShields = lasting((sheets: DrawSteelFight['setup']['sheets']) => says(sheets, 'is', 'shields'))

/** A friend that grants cover stands between, as something solid would. */
function isShielded(step: DsStep, from: PieceId, target: PieceId, looker: Box, box: Box): boolean {
  const { fight } = step
  if (!areShields(fight.setup.sheets)) return false
  const { side } = pieceAt(fight, target)
  return fight.pieces.some((one) => {
    if (one.id === target || one.id === from || one.side !== side || !isUp(one) || one.at === NOWHERE) return false
    if (!hasTrait(step, one.id, (part) => part.is === 'shields')) return false
    const body = { kind: 'body', blocks: SOLID, tall: FULL }
    const board = changed(fight.board, { set: 'obstacle', squares: squaresOf(fight, one.id), obstacle: body })
    return openLines(hidingBoard(board, looker, box), looker, box) <= 32
  })
}

export const hasCover = (step: DsStep, from: PieceId, target: PieceId): boolean => coverRule(step, from, target) !== undefined

/** Fog, darkness, invisibility: the rule that conceals the target, if one does. */
export function concealmentRule(step: DsStep, from: PieceId, target: PieceId): RuleIndex | undefined {
  const { fight } = step
  if (effectOn(fight, target, 'invisible') !== undefined) return R.concealment.invisible
  const veil = veilFrom(fight, from, target)
  if (veil !== undefined) return veil
  if (isHard(step, from, target, 'concealment')) return R.concealment.strike
  if (seesInDarkness(step, from) && isOnlyDark(fight, target)) return undefined
  return isVeiled(fight, target) && distance(fight, from, target) > 0 ? R.concealment.strike : undefined
}

/** Whom or what somebody does not see, or not clearly, wherever it stands. */
function veilFrom({ effects }: DrawSteelFight, from: PieceId, target: PieceId): RuleIndex | undefined {
  let rule: RuleIndex | undefined
  for (const { on, kind, by } of effects) {
    if (on !== from) continue
    if (kind === 'mark:blind-to' && by === target) return R.concealment.invisible
    if (kind === 'mark:dim-to-all' || (kind === 'mark:dim-to' && by === target)) rule = R.concealment.strike
  }
  return rule
}

const seesInDarkness = (step: DsStep, id: PieceId): boolean =>
  hasTrait(step, id, (part) => part.is === 'ignores' && part.what === 'darkness')
/** Some square of it lies in no fog, but in the dark. */
function isOnlyDark(fight: DrawSteelFight, id: PieceId): boolean {
  const fogs = terrainBit(fight.board, 'concealing') | terrainBit(fight.board, 'obscuring')
  return squaresOf(fight, id).some((square) => ((fight.board.terrain[square] ?? 0) & fogs) === 0)
}

/** By a trait, wherever it stands, or from far enough. */
const isHard = (step: DsStep, from: PieceId, id: PieceId, what: 'cover' | 'concealment'): boolean =>
  hasTrait(
    step,
    id,
    (part) =>
      part.is === 'hard-to-hit' && part.what === what && (part.beyond === undefined || distance(step.fight, from, id) > part.beyond),
  )

/** Fog or darkness in all of its squares. */
export function isVeiled(fight: DrawSteelFight, id: PieceId): boolean {
  const grounds = groundsOf(fight.board)
  const { at } = pieceAt(fight, id)
  if (((grounds[at] ?? 0) & VEILED) === 0 && at !== NOWHERE) return false
  return squaresOf(fight, id).every((square) => ((grounds[square] ?? 0) & VEILED) !== 0)
}

/** Whom a piece is hidden from. */
export const hiddenFrom = (fight: DrawSteelFight, id: PieceId): readonly PieceId[] => effectOn(fight, id, 'hidden')?.caught ?? []
export const isHiddenFrom = (fight: DrawSteelFight, id: PieceId, from: PieceId): boolean => hiddenFrom(fight, id).includes(from)

/** It was hidden from somebody at some time on this turn. */
export const wasHiddenFrom = (fight: DrawSteelFight, id: PieceId, from: PieceId): boolean =>
  isHiddenFrom(fight, id, from) || effectOn(fight, id, 'was-hidden')?.caught.includes(from) === true

/** Who uses an ability shows itself to those too who were never told of it. */
export function showsItself(step: DsStep, id: PieceId): void {
  if (pieceAt(step.fight, id).hidden !== 0) step.set(id, 'hidden', 0, R.hidden.lost)
}

/** Found out by all, or by those that a test picks. */
export function reveal(step: DsStep, id: PieceId, isFound: (observer: PieceId) => boolean = () => true): void {
  const hidden = effectOn(step.fight, id, 'hidden')
  if (hidden === undefined) return
  const left = hidden.caught.filter((one) => !isFound(one))
  if (left.length === hidden.caught.length) return
  const lost = hidden.caught.filter((one) => !left.includes(one))
  if (left.length === 0) step.end(hidden, 'found', R.hidden.lost)
  else step.change(hidden, { caught: left })
  const was = effectOn(step.fight, id, 'was-hidden')
  if (was === undefined)
    step.begin({ kind: 'was-hidden', on: id, rule: R.hidden.edge, until: 'turn-end', of: step.fight.acting, caught: lost })
  else step.change(was, { caught: [...was.caught, ...lost] })
}

/** Whoever has moved of its own will has shown itself; where the table has it so, only to whom it came in sight of. */
export function showsByMoving(step: DsStep, id: PieceId): void {
  // @rule drawsteel.hidden.lost
  if (step.setting('hidden-moves') === 'shown') reveal(step, id)
}

/** What somebody is hidden with who needs nothing to hide behind: it was hidden by no deed of its own. */
export const OPENLY = 1

/** Who has neither cover nor concealment from somebody is no longer hidden from it. */
export function checkHidden(step: DsStep): void {
  const { fight } = step
  for (const effect of fight.effects) {
    if (effect.kind !== 'hidden') continue
    const isOpen = effect.value === OPENLY || hidesOpenly(step, effect.on)
    reveal(step, effect.on, (observer) => !mayHideFrom(step, effect.on, observer, isOpen))
  }
}

/** In plain sight, for whoever can. */
export const hidesOpenly = (step: DsStep, id: PieceId): boolean =>
  hasTrait(step, id, (part) => part.is === 'ignores' && part.what === 'observers')

/** Cover or concealment, and nobody near who cannot be hidden from. */
export function mayHideFrom(step: DsStep, id: PieceId, observer: PieceId, isOpen: boolean): boolean {
  const { fight } = step
  const sees = hasTrait(
    step,
    observer,
    (part) =>
      part.is === 'cannot-be' &&
      part.conditions.includes('hidden-from') &&
      distance(fight, id, observer) <= part.within &&
      (part.of === undefined || bookOf(step).holds(step, part.of, observer, id)),
  )
  if (sees) return false
  return isOpen || !hasLine(step, observer, id) || hasCover(step, observer, id) || concealmentRule(step, observer, id) !== undefined
}
