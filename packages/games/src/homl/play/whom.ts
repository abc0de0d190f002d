import { effectsOn, NOBODY, type PieceId } from '@riposte/referee'
import { askSome } from '@riposte/tactics'
import { flankersOf } from '../aim/flanking.ts'
import { reachOf } from '../aim/means.ts'
import { controls } from '../aim/zone-of-control.ts'
import { ask } from '../asking.ts'
import { abilityNow } from '../bearing/parts.ts'
import { isKind, isSo } from '../bearing/tests.ts'
import type { Amount, Far, Higher, Role, Side, Who } from '../clauses/clauses.ts'
import { sayWho } from '../clauses/say.ts'
import { tierOf } from '../clauses/words.ts'
import { isThere } from '../conditions/conditions.ts'
import { isOfSide, pieceAt, sheetOf } from '../fight.ts'
import { rateOf } from '../movement/rate.ts'
import { R } from '../rules.ts'
import { hasEffect } from '../sight/line-of-effect.ts'
import { sees } from '../sight/sight.ts'
import { boxOf, distance, isLevel, squaresOf } from '../space.ts'
import type { HomlStep } from '../step.ts'
import type { Use } from './use.ts'

/** Whom the words of a feat mean. */

export const roleOf = (use: Use, role: Role): PieceId => (role === 'you' ? use.by : use[role])

export function whoIs(step: HomlStep, use: Use, who: Who): readonly PieceId[] {
  if ('side' in who) {
    const picked = use.picked.get(wordsFor(use, who))
    if (picked !== undefined) return picked
    const among = [...(who.isYouToo === true ? [use.by] : []), ...meant(step, use, who)]
    if (who.who === 'each') return among
    const found = chosenOf(step, use, among, who.who === 'one' ? who.most : undefined)
    use.picked.set(wordsFor(use, who), found)
    return found
  }
  const id = roleOf(use, who.who)
  return isThere(step.fight, id) ? [id] : []
}

/** All of whom each might be meant. */
export const anyOf = (step: HomlStep, use: Use, who: Who): readonly PieceId[] =>
  'side' in who ? meant(step, use, who) : whoIs(step, use, who)

/** How many they are: who is only counted need not be got at. */
export const howMany = (step: HomlStep, use: Use, who: Who): number =>
  'side' in who ? meant(step, use, who, true).length + (who.isYouToo === true ? 1 : 0) : whoIs(step, use, who).length

/** In one use the same words mean the same one. */
const wordsFor = ({ target }: Use, who: Who): string => `${sayWho(who)} ${target}`

/** One of them after another, as if nobody else were meant by these words. */
export function eachOf(step: HomlStep, use: Use, who: Who, act: (id: PieceId) => void): void {
  const all = whoIs(step, use, who)
  for (const id of all) {
    if (isMany(who)) use.picked.set(wordsFor(use, who), [id])
    act(id)
    if (isMany(who)) use.picked.delete(wordsFor(use, who))
  }
  if ('side' in who && who.who === 'one') use.picked.set(wordsFor(use, who), all)
}
const isMany = (who: Who): boolean => who.who === 'each' || (who.who === 'one' && who.most !== undefined)

function meant(step: HomlStep, use: Use, who: Extract<Who, { who: 'each' | 'one' }>, isCount = false): PieceId[] {
  const { side, where, isOther } = who
  const around = where === undefined || where === 'area' ? NOBODY : roleOf(use, where.of)
  const far =
    where === undefined || where === 'area' ? 0 : where.within === 'weapon' ? (use.weapon?.melee ?? reachOf(step, use.by)) : where.within
  const isNear = (id: PieceId): boolean => {
    if (where === undefined) return true
    if (where === 'area')
      return isLevel(use.levels, pieceAt(step.fight, id).height) && squaresOf(step.fight, id).some((square) => use.area.includes(square))
    if (around === NOBODY || id === around || distance(step.fight, around, id) > far) return false
    // @rule homl.valid.creature
    return isCount || hasEffect(step, around, id, far)
  }
  return step.fight.pieces
    .map(({ id }) => id)
    .filter(
      (id) =>
        isThere(step.fight, id) &&
        isOfSide(step.fight, use.by, side, id) &&
        !(isOther && (id === use.by || id === use.target)) &&
        isNear(id) &&
        isSuch(step, use.by, id, who),
    )
}

/** In a condition that is asked for, seen and flanked where that is. */
export const isSuch = (
  step: HomlStep,
  by: PieceId,
  id: PieceId,
  { is, kind, isSeen, isSeeing, isFlanked: isBeset, isOwn, beside, isControlled }: Extract<Who, { who: 'each' | 'one' }>,
): boolean =>
  (is === undefined || isSo(step.fight, id, is)) &&
  (kind === undefined || isKind(step.fight, id, kind)) &&
  (isSeen !== true || id === by || sees(step, by, id)) &&
  (isSeeing !== true || sees(step, id, by)) &&
  (isBeset !== true || flankersOf(step, id).includes(by)) &&
  (isControlled !== true || controls(step, by, boxOf(step.fight, id))) &&
  (beside === undefined || step.fight.pieces.some((one) => isBeside(step, by, beside, one.id, id))) &&
  (isOwn !== true || effectsOn(step.fight, id).some((effect) => effect.kind === is && effect.by === by))

const isBeside = ({ fight }: HomlStep, by: PieceId, side: Side, one: PieceId, id: PieceId): boolean =>
  one !== id && isThere(fight, one) && isOfSide(fight, by, side, one) && distance(fight, one, id) <= 1

/** One of them, or as many as it may be. */
function chosenOf(step: HomlStep, use: Use, among: readonly PieceId[], most: number | undefined): readonly PieceId[] {
  if (among.length === 0) return []
  if (most !== undefined) {
    const { seat } = pieceAt(step.fight, use.by)
    const about = { kind: 'target', seat, piece: use.by, text: 'whom', rule: R.type.targetClause } as const
    return askSome(step, about, { among, most, least: 1, enough: 'enough', stands: 'last' })
  }
  return [ask.whom(step, use.by, 'whom', among, R.type.targetClause)]
}

/** As it gets about just now. */
const pace = (step: HomlStep, id: PieceId): number => rateOf(step, id, pieceAt(step.fight, id).mode)

/** How many squares, of who goes or is moved. */
export function squaresFor(step: HomlStep, { by }: Use, far: Far, id: PieceId): number {
  if (typeof far === 'number') return far
  // @rule homl.effects.kinds
  if (typeof far === 'object') return far.base + (far.of === 'speed' ? pace(step, id) : abilityNow(step, by, far.of))
  if (far === 'twice speed') return 2 * pace(step, id)
  if (far === 'beside you') return Math.max(0, distance(step.fight, by, id) - 1)
  if (far === 'anywhere') return step.fight.board.columns + step.fight.board.rows
  return far === 'speed' ? pace(step, id) : far === 'half speed' ? Math.floor(pace(step, id) / 2) : abilityNow(step, by, far)
}

/** What it is at the tier of who uses it. */
export function atTier({ fight }: HomlStep, by: PieceId, amount: Amount, higher: Higher | undefined): Amount {
  const tier = tierOf(sheetOf(fight, by).level)
  return higher === undefined || tier === 'heroic' ? amount : higher[tier]
}
