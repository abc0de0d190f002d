import { effectsOn, lasting, type PieceId } from '@riposte/referee'
import type { Sway } from '@riposte/tactics'
import { isFlanked } from '../aim/flanking.ts'
import { isFar } from '../aim/means.ts'
import { type Part, partsOn } from '../bearing/parts.ts'
import type { Attack } from '../blow.ts'
import { isSqueezed } from '../close-combat.ts'
import { isIn } from '../conditions/conditions.ts'
import { type HomlFight, isHero, isOfSide } from '../fight.ts'
import { REVERSAL } from '../grappling.ts'
import { R } from '../rules.ts'
import type { Strike } from '../sheet/sheet.ts'
import { hasCover, hasCoverFrom, isConcealed, sees, visibility } from '../sight/sight.ts'
import type { HomlStep } from '../step.ts'

/** What helps and hinders an attack, as the attacker has it. Who defends has it the other way round. */
export function modify(step: HomlStep, sway: Sway, attack: Attack, at: PieceId): void {
  for (const rule of modifiers) rule(step, sway, attack, at)
}

type Modifier = (step: HomlStep, sway: Sway, attack: Attack, at: PieceId) => void

/** Lying, it is easy to strike and hard to shoot. */
const proneTarget: Modifier = ({ fight }, sway, { strike }, at) => {
  const isProne = isIn(fight, at, 'prone')
  sway.give(R.mod.proneClose, isProne && strike.type === 'close')
  sway.hamper(R.mod.proneRanged, isProne && strike.type === 'ranged')
}

const helplessTarget: Modifier = ({ fight }, sway, _, at) => {
  sway.give(R.cond.incapAdv, isIn(fight, at, 'incapacitated'))
  sway.give(R.cond.grabbedAdv, isIn(fight, at, 'grabbed'))
  sway.give(R.cond.surprisedAdv, isIn(fight, at, 'surprised'))
}

/** Tags of what is done to minds. */
export const ofMind: readonly string[] = ['psychic', 'charm', 'fear', 'illusion']

/** With a weapon, or its own limbs. */
const isBodily = lasting(
  ({ tags, area }: Strike): boolean =>
    tags.includes('weapon') || (area === undefined && !tags.includes('implement') && !tags.some((tag) => ofMind.includes(tag))),
)

const ownState: Modifier = ({ fight }, sway, { by, strike }, at) => {
  sway.hamper(R.squeeze.penalty, !isHero(fight, by) && isBodily(strike) && isSqueezed(fight, by, at))
  sway.hamper(R.cond.proneAttack, isIn(fight, by, 'prone') && strike.type === 'close')
  sway.hamper(R.cond.stunnedAttacks, isIn(fight, by, 'stunned'))
  sway.hamper(R.grapple.reversal, strike.id === REVERSAL)
  sway.hamper(R.cond.surprisedDis, isIn(fight, by, 'surprised'))
}

/** Each who engages it counts by himself: all of them must be among the targets. */
const engaged: Modifier = ({ fight }, sway, { by, targets }) => {
  const engaging = effectsOn(fight, by).filter(({ kind }) => kind === 'engaged')
  // @rule homl.cond.engaged.many
  const isLeftOut = engaging.some((effect) => fight.pieces[effect.by]?.gone !== 1 && !targets.includes(effect.by))
  sway.hamper(R.cond.engaged, isLeftOut)
}

const flanked: Modifier = (step, sway, _, at) => {
  sway.give(R.mod.flanked, isFlanked(step, at))
}

/** What is in the way of it, and who does not see whom; who strikes at many at once needs no clear view. */
const covered: Modifier = (step, sway, { by, origin }, at) => {
  const isCovered =
    (hasScreen(step, at, 'cover') || (origin === undefined ? hasCoverFrom(step, by, at) : hasCover(step, [origin], at))) &&
    !looksPast(step, by, 'cover')
  sway.hamper(R.mod.cover, isCovered)
  // @rule homl.mod.concealed-area
  if (origin !== undefined) return
  const state = visibility(step, by, at)
  // @rule homl.vis.unseen-attack
  const isBlind = state === 'unseen' || state === 'hidden'
  sway.hamper(R.mod.attackerBlind, isBlind)
  const isDim = !isBlind && (isConcealed(step, by, at) || hasScreen(step, at, 'concealment'))
  sway.hamper(R.mod.concealedSingle, isDim && !isCovered && !looksPast(step, by, 'concealment'))
  sway.give(R.mod.targetBlind, !sees(step, at, by))
}

/** What a feat gives it, or lets it ignore. */
const hasScreen = (step: HomlStep, at: PieceId, what: 'cover' | 'concealment'): boolean =>
  partsOn(step, at, 'screen').some(({ clause }) => clause.what === what)
const looksPast = (step: HomlStep, by: PieceId, what: 'cover' | 'concealment'): boolean =>
  partsOn(step, by, 'ignore').some(({ clause }) => clause.what === what || clause.what === 'cover and concealment')

/** Only for whom is of the side that it is for. */
export const isExposedTo = (fight: HomlFight, { clause, by: owner }: Part<'exposed'>, by: PieceId): boolean =>
  clause.for === undefined || isOfSide(fight, owner, clause.for, by)

/** What feats make of all who attack it. */
const exposed: Modifier = (step, sway, { by, strike }, at) => {
  for (const part of partsOn(step, at, 'exposed')) {
    const { clause } = part
    if (!isExposedTo(step.fight, part, by) || (clause.type !== undefined && clause.type !== strike.type)) continue
    sway.give(R.effects.kinds, clause.side === 'advantage')
    sway.hamper(R.effects.kinds, clause.side === 'disadvantage')
  }
}

/** Beyond short range. */
const longRange: Modifier = (step, sway, attack, at) => {
  sway.hamper(R.weapon.longRange, isFar(step, attack, at))
}

/** Parried so well that its next attack on that hero is harder. */
const thwarted: Modifier = ({ fight }, sway, { by }, at) => {
  const isSo = effectsOn(fight, by).some((effect) => effect.kind === 'thwarted' && effect.by === at)
  sway.hamper(R.pc.defense, isSo)
}

const modifiers: readonly Modifier[] = [proneTarget, helplessTarget, ownState, engaged, flanked, covered, longRange, thwarted, exposed]
