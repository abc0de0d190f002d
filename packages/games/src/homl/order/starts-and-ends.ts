import { due, type Effect, effectOn, effectsOn, lift, type PieceId, runDown } from '@riposte/referee'
import { isSpared, partsOn } from '../bearing/parts.ts'
import { isIn, lay } from '../conditions/conditions.ts'
import { type Due, visitsAt } from '../creations/zones.ts'
import { heal, hurt, mark } from '../damage/damage.ts'
import { type HomlFight, isOngoing, type Ongoing, pieceAt, sheetOf } from '../fight.ts'
import { passes } from '../movement/climbing.ts'
import { holdBreath, sunkSince } from '../movement/water.ts'
import { run } from '../play/run.ts'
import { isSaving, SAVES, type Saving } from '../play/saves.ts'
import { traitOf, useOf } from '../play/use.ts'
import { check } from '../rolls/check.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'
import { difficultyOf } from '../terms.ts'

export function dueAtStart(step: HomlStep, id: PieceId): Due[] {
  return byAge([
    ...ongoing(step, id, 'start'),
    ...eachTurn(step, id, 'start'),
    ...saving(step, id, 'start'),
    ...visitsAt(step, id, 'starts'),
    ...expiring(step, 'turn-start', id),
    ...recharging(step, id),
    ...deathSave(step, id),
    ...drowning(step, id),
  ])
}

export function dueAtEnd(step: HomlStep, id: PieceId): Due[] {
  return byAge([
    ...ongoing(step, id, 'end'),
    ...eachTurn(step, id, 'end'),
    ...saving(step, id, 'end'),
    ...visitsAt(step, id, 'ends'),
    ...regenerating(step, id),
    ...expiring(step, 'turn-end', id),
  ])
}

const NOTHING: readonly never[] = []

// @rule homl.turn.simultaneous
const byAge = (due: Due[]): Due[] => due.sort((a, b) => a.since - b.since)

/** What its sheet has is no effect, and comes last. */
const ALWAYS = Number.MAX_SAFE_INTEGER

const stillThere = (fight: HomlFight, effect: Effect): boolean => fight.effects.some(({ id }) => id === effect.id)

/** As long as it lies on somebody, what it does to him. */
const dueBy = (step: HomlStep, effect: Effect, id: string, resolve: () => void, matters = true): Due => ({
  id,
  since: effect.id,
  matters,
  stands: () => stillThere(step.fight, effect),
  resolve,
})

// @rule homl.duration.each-round, homl.turn.start
function ongoing(step: HomlStep, id: PieceId, phase: Ongoing['at']): readonly Due[] {
  const effects = effectsOn(step.fight, id)
  if (effects.length === 0) return NOTHING
  return effects.flatMap((effect): Due[] => {
    const { holds, value, by, kind } = effect
    if (!isOngoing(holds) || holds.at !== phase) return []
    const part = { rule: R.duration.eachRound, value, type: '', label: kind }
    const rule = R.duration.eachRound
    const resolve = (): void =>
      void hurt(step, { on: id, by, amount: value, parts: [part], tags: holds.tags, how: 'ongoing', isNonlethal: false, rule })
    return [dueBy(step, effect, kind, resolve)]
  })
}

/** What a feat does to somebody in each of its turns. */
// @rule homl.duration.each-round
const eachTurn = (step: HomlStep, id: PieceId, phase: Ongoing['at']): Due[] =>
  partsOn(step, id, 'each-turn')
    .filter(({ clause }) => clause.at === phase)
    .map(({ clause, by, target, effect }) => ({
      id: effect === undefined ? 'trait' : `feat-${effect.id}`,
      since: effect?.id ?? ALWAYS,
      matters: true,
      stands: () => effect === undefined || stillThere(step.fight, effect),
      resolve: () => run(step, useOf(step, { by, strike: traitOf('each-turn'), target, visitor: id }), clause.does),
    }))

/** A check ends what a feat has laid on it. */
const saving = (step: HomlStep, id: PieceId, phase: Saving['at']): Due[] =>
  effectsOn(step.fight, id).flatMap((effect): Due[] => {
    const saving = effect.kind === SAVES && isSaving(effect.holds) && effect.holds.at === phase ? effect.holds : undefined
    if (saving === undefined) return []
    const laid = () => step.fight.effects.filter((one) => saving.ends.includes(one.id))
    const resolve = (): void => {
      // @rule homl.cond.ended-by-source
      if (laid().length > 0 && !passes(step, id, saving.in, 'end an effect', saving.dv, R.cond.endedBySource)) return
      for (const one of [...laid(), effect]) step.end(one, 'saved', R.cond.endedBySource)
    }
    return [dueBy(step, effect, `save-${effect.id}`, resolve)]
  })

const expiring = (step: HomlStep, ending: 'turn-start' | 'turn-end', id: PieceId): Due[] =>
  due(step.fight, ending, id).map((effect) => dueBy(step, effect, effect.kind, () => runDown(step, effect), false))

/** At the end of its turn, never to who is at nothing or less. */
function regenerating(step: HomlStep, id: PieceId): Due[] {
  const { regeneration } = sheetOf(step.fight, id)
  if (regeneration === 0) return []
  const resolve = (): void => {
    const { hp, maxHp } = pieceAt(step.fight, id)
    // @rule homl.injury.regeneration
    if (hp <= 0) return
    if (hp < maxHp) heal(step, id, id, regeneration, R.injury.regeneration)
  }
  return [{ id: 'regeneration', since: ALWAYS, matters: true, stands: () => pieceAt(step.fight, id).gone === 0, resolve }]
}

function recharging(step: HomlStep, id: PieceId): Due[] {
  if (pieceAt(step.fight, id).used === 0) return []
  return sheetOf(step.fight, id).strikes.flatMap((strike, i): Due[] => {
    const isSpent = (pieceAt(step.fight, id).used & (1 << i)) !== 0
    if (strike.usage !== 'recharge' || !isSpent) return []
    const resolve = (): void => {
      const die = step.roll(6, id, `recharge ${strike.name}`, R.npc.usage)
      // @rule homl.npc.usage
      if (die >= strike.recharge) step.set(id, 'used', pieceAt(step.fight, id).used & ~(1 << i))
    }
    return [{ id: `recharge-${strike.id}`, since: ALWAYS, matters: false, stands: () => true, resolve }]
  })
}

/** Who is dying rolls Survival against the number of its level: three failures are death, a complete success is an end of dying. */
function deathSave(step: HomlStep, id: PieceId): Due[] {
  const dying = effectOn(step.fight, id, 'dying')
  if (dying === undefined) return []
  const resolve = (): void => {
    const { degree } = check(step, id, 'survival', difficultyOf(sheetOf(step.fight, id).level), 'death save', R.cond.dyingSaves)
    if (degree === 'complete') return stabilize(step, id)
    if (degree === 'failure') mark(step, id)
  }
  return [{ id: 'death-save', since: dying.id, matters: true, stands: () => isIn(step.fight, id, 'dying'), resolve }]
}

// @rule homl.swim.check
function drowning(step: HomlStep, id: PieceId): Due[] {
  const since = sunkSince(step, id)
  // @rule homl.effects.kinds
  return since < 0 || isSpared(step, id, 'drowning')
    ? []
    : [{ id: 'drowning', since, matters: true, stands: () => sunkSince(step, id) >= 0, resolve: () => holdBreath(step, id) }]
}

/** No longer dying, but still out of it. */
export function stabilize(step: HomlStep, id: PieceId): void {
  lift(step, id, 'dying', 'stable', R.cond.dyingSaves)
  lay(step, id, id, 'incapacitated', 'lasting', R.cond.dyingSaves)
}
