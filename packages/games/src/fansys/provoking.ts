import { effectsOn, following, type PieceId, type RuleIndex } from '@riposte/referee'
import { interveners, screen } from './aim/flanking.ts'
import { isWithoutMap, tellThreats } from './aim/without-a-map.ts'
import { isAble, isIn, isIncapacitated } from './conditions/conditions.ts'
import { type FansysFight, pieceAt, those } from './fight.ts'
import type { Begun } from './moments.ts'
import { R } from './rules.ts'
import { isHiddenFrom, veilOf } from './sight/sight.ts'
import { FEET, feetApart } from './space.ts'
import { bookOf, type FansysStep } from './step.ts'
import { harmless, opening, provoking } from './tables.ts'

/** Who may answer what somebody does, and when what he begins comes to its end. */

/** What may lay somebody open. */
export type Deed = keyof typeof provoking
const givesChance = (deed: Deed): boolean => (provoking[deed] ? opening.includes(deed) : !harmless.includes(deed))

/** It knows what comes about, and by whom. */
export const isAware = (fight: FansysFight, id: PieceId, by: PieceId): boolean => by < 0 || by === id || !isHiddenFrom(fight, by, id)

/** At whom one has struck, and learned to get away with it. */
export const STRUCK = 'struck-at'

/** What it is in keeps it from every reaction. */
function whyInert({ fight }: FansysStep, id: PieceId): RuleIndex | undefined {
  if (!isAble(fight, id)) return R.cond.disabled
  // @rule fansys.cond.incapacitated
  if (isIncapacitated(fight, id)) return R.cond.incapacitated
  // @rule fansys.cond.doomed
  return isIn(fight, id, 'doomed') ? R.cond.doomed : undefined
}
export const canReact = (step: FansysStep, id: PieceId): boolean => whyInert(step, id) === undefined

/** Somebody stands between who hides the other well enough. */
const isScreened = (step: FansysStep, id: PieceId, at: PieceId): boolean =>
  feetApart(step.fight, id, at) > FEET &&
  !isWithoutMap(step) &&
  interveners(step.fight, id, at).some((one) => screen(step.fight, at, one) === 'heavy')

/** What keeps it from a chance: its reaction is spent, it cannot, or it does not know of the other or see him well enough. */
function whyUnready(step: FansysStep, id: PieceId, at: PieceId): RuleIndex | undefined {
  const { fight } = step
  // @rule fansys.reaction.one
  if (pieceAt(fight, id).reaction === 0) return R.reaction.one
  const inert = whyInert(step, id)
  if (inert !== undefined) return inert
  if (!isAware(fight, id, at)) return R.stealth.untargetable
  const { veil } = veilOf(step, id, at, false)
  // @rule fansys.aoo.concealment
  if (veil === 'heavy' || veil === 'full' || isScreened(step, id, at)) return R.aoo.concealment
  // @rule fansys.ability.skirmisher
  return effectsOn(fight, at).some(({ kind, caught }) => kind === STRUCK && caught.includes(id)) ? R.ability.skirmisher : undefined
}
export const isReady = (step: FansysStep, id: PieceId, at: PieceId): boolean => whyUnready(step, id, at) === undefined

/** Nobody of these has a chance to strike; why, where anybody reads it. */
export function spare(step: FansysStep, foes: readonly PieceId[], why: (foe: PieceId) => RuleIndex | undefined): readonly PieceId[] {
  if (step.isTold)
    for (const foe of foes) {
      const rule = why(foe)
      if (rule !== undefined) step.withhold(foe, 'opportunity', 'opportunity', [rule])
    }
  return []
}

/** What those begin whom somebody gives a chance. */
function begun(step: FansysStep, id: PieceId, foes: readonly PieceId[]): readonly Begun[] {
  const { mount } = pieceAt(step.fight, id)
  const pair = those(step.fight, (one) => one.id === id || one.id === mount || one.mount === id)
  const could = following(step.fight.order, step.fight.acting).filter(
    (foe) => foes.includes(foe) && pair.some((one) => isReady(step, foe, one)),
  )
  spare(step, foes, (foe) => (could.includes(foe) ? undefined : whyUnready(step, foe, id)))
  const ready = tellThreats(step, id, could)
  return ready.length === 0 ? [] : bookOf(step).provoked(step, { window: 'opportunity', by: id, at: id, foes: ready, rule: R.aoo.provoke })
}

/** A deed that gives a chance to these: what they begin lands before it goes on. */
export function provoke(step: FansysStep, id: PieceId, deed: Deed, foes: readonly PieceId[]): void {
  if (!givesChance(deed)) return
  // @rule fansys.aoo.order.move
  for (const { land } of begun(step, id, foes)) land()
}

/** A deed, and what those whom it gives a chance begin on the moment: it lands after the deed, unless it is swifter. */
export const doing = (step: FansysStep, id: PieceId, deed: Deed, foes: readonly PieceId[], act: () => void, isSlow = false): void =>
  beginning(step, id, deed, foes, () => act, isSlow)()

/** A deed that is begun now, and comes to its end when its time has come. */
export function beginning(
  step: FansysStep,
  id: PieceId,
  deed: Deed,
  foes: readonly PieceId[],
  begins: () => () => void,
  isSlow = false,
): () => void {
  const all = givesChance(deed) && foes.length > 0 ? begun(step, id, foes) : []
  // @rule fansys.aoo.order.swift, fansys.causality.slow
  const isFirst = ({ isSwift }: Begun): boolean => isSwift || isSlow
  for (const one of all) if (isFirst(one)) one.land()
  // @rule fansys.causality.order
  const ends = isAble(step.fight, id) ? begins() : undefined
  return () => {
    ends?.()
    // @rule fansys.aoo.order
    for (const one of all) if (!isFirst(one) && isAble(step.fight, one.by)) one.land()
  }
}
