import { effectOn, NOBODY, nameIn, type PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import type { Attack } from '../blow.ts'
import { isEnemy, isUp, pieceAt, sheetOf } from '../fight.ts'
import { type Check, type Extra, opposedByAll, type Resistance, resistance, skillLevel } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { showsItself } from '../sight/known.ts'
import { hasSight } from '../sight/sight.ts'
import type { SovereignStep } from '../step.ts'
import { combatSkills } from '../terms.ts'
import { sizeTo } from './maneuvers.ts'

/** Screens: a body between an attacker and a ward. The ward bears an effect `screened`, by its screener. */

/** The highest combat skill: how many attackers a round one can stand against. */
export function bestCombatSkill(step: SovereignStep, id: PieceId): number {
  const sheet = sheetOf(step.fight, id)
  return Math.max(...combatSkills.map((skill) => skillLevel(sheet, skill)))
}

/** Who the attack really goes against. */
export function screened(step: SovereignStep, attack: Attack): PieceId {
  const screeners = screenersOf(step, attack).filter((id) => steps(step, id, attack))
  if (screeners.length === 0 || !step.applies(R.screen.check)) return attack.at
  for (const id of screeners) count(step, id, attack.by)
  const against = screeners.map((id) => resistanceOf(step, id))
  const unsure = against.filter(({ piece }) => !isSure(step, piece))
  const beaten = unsure.length === 0 ? [] : opposedByAll(step, attackersCheck(attack), unsure)
  // @rule sovereign.screen.enemy-wins
  const held = against.filter((one) => beaten[unsure.indexOf(one)] !== true)
  if (held.length === 0) return passes(step, attack, screeners)
  return divert(step, attack, lowest(step, attack.at, held))
}

/** Those who still may stand against this enemy: a way that a body can block, and room left for one more. */
function screenersOf(step: SovereignStep, attack: Attack): PieceId[] {
  if (attack.way !== 'melee' && !step.applies(R.screen.ranged)) return []
  const found: PieceId[] = []
  const attacker = pieceAt(step.fight, attack.by)
  for (const effect of step.fight.effects) {
    if (effect.kind !== 'screened' || effect.on !== attack.at || effect.by < 0 || found.includes(effect.by)) continue
    const screener = pieceAt(step.fight, effect.by)
    if (!isUp(screener) || !isEnemy(screener, attacker)) continue
    if (hasRoom(step, effect.by, attack.by) && isFeasible(step, effect.by, attack)) found.push(effect.by)
  }
  return found
}

/** An attacker counts once a round, however often it attacks. */
function hasRoom(step: SovereignStep, id: PieceId, attacker: PieceId): boolean {
  const counted = effectOn(step.fight, id, 'stood-against')?.caught ?? []
  if (counted.includes(attacker) || !step.applies(R.screen.limit)) return true
  const valiant = sheetOf(step.fight, id).feat['valiant-defender'] >= 1 && step.applies(R.feat.valiantDefender1) ? 1 : 0
  return counted.length < bestCombatSkill(step, id) + valiant
}

/** A body cannot be put in the way through a wall, nor of something far bigger unless a feat says so. */
function isFeasible(step: SovereignStep, screener: PieceId, { by: attacker, at: ward }: Attack): boolean {
  if (!hasSight(step, screener, ward) && step.applies(R.screen.feasible)) return false
  const build = sizeTo(step, screener, attacker)
  if (build === 'man-sized') return true
  if (sheetOf(step.fight, screener).feat['valiant-defender'] >= 2 && step.applies(R.feat.valiantDefender2) && build !== 'impossible')
    return true
  if (!step.applies(R.screen.feasible)) return true
  const options = [
    { id: 'can-be-screened', byDefault: build === 'larger' },
    { id: 'cannot-be-screened', byDefault: build !== 'larger' },
  ]
  const text = `Can ${nameIn(step.fight, screener)} stand in the way of ${nameIn(step.fight, attacker)}?`
  return ask.ruling(step, screener, text, options, R.screen.feasible).id === 'can-be-screened'
}

/** A screener may let an attacker through, which uses up nothing. */
function steps(step: SovereignStep, id: PieceId, attack: Attack): boolean {
  const options = [{ id: 'screen', byDefault: true, rule: R.screen.check }, { id: 'let-through' }]
  const text = `Stand against ${nameIn(step.fight, attack.by)}?`
  return ask.choice(step, id, text, options, R.screen.limit).id === 'screen'
}

function count(step: SovereignStep, id: PieceId, attacker: PieceId): void {
  const counted = effectOn(step.fight, id, 'stood-against')
  if (counted === undefined) step.begin({ kind: 'stood-against', on: id, rule: R.screen.limit, until: 'round-end', caught: [attacker] })
  else if (!counted.caught.includes(attacker)) step.change(counted, { caught: [...counted.caught, attacker] })
}

/** Valiant Defender at level 2: the first screening check of a round succeeds by itself. */
function isSure(step: SovereignStep, id: PieceId): boolean {
  const piece = pieceAt(step.fight, id)
  if (sheetOf(step.fight, id).feat['valiant-defender'] < 2 || piece.screenIn === step.fight.round || !step.applies(R.feat.valiantDefender2))
    return false
  step.set(id, 'screenIn', step.fight.round, R.feat.valiantDefender2)
  return true
}

const physical: readonly ('STR' | 'DEX')[] = [
  'STR',
  // @rule sovereign.screen.attribute
  'DEX',
]

function resistanceOf(step: SovereignStep, id: PieceId): Resistance {
  const valiant: Extra[] =
    sheetOf(step.fight, id).feat['valiant-defender'] >= 1 ? [{ rule: R.feat.valiantDefender1, value: 2, label: 'valiant defender' }] : []
  return { piece: id, needs: resistance(step, id, physical, combatSkills, valiant) }
}

/** Whatever skill a throw is made with, it is by Shoot or Stab that it goes past. */
const attackersCheck = ({ by, way, skill }: Attack): Check => ({
  by,
  what: 'past the screen',
  attributes: physical,
  skills: way === 'thrown' ? ['Shoot', 'Stab'] : [skill],
  kind: 'combat',
  rule: R.screen.check,
})

function passes(step: SovereignStep, attack: Attack, screeners: readonly PieceId[]): PieceId {
  const by = screeners[0] ?? NOBODY
  step.emit({ type: 'screened', piece: by, by: attack.by, ward: attack.at, success: false, rule: R.screen.enemyWins })
  return attack.at
}

function divert(step: SovereignStep, attack: Attack, to: PieceId): PieceId {
  showsItself(step, to)
  step.emit({ type: 'screened', piece: to, by: attack.by, ward: attack.at, success: true, rule: R.screen.defenderWins })
  return step.applies(R.screen.defenderWins) ? to : attack.at
}

/** Of those who held, the one with the lowest result; the defending side chooses among equals. */
function lowest(step: SovereignStep, ward: PieceId, held: readonly Resistance[]): PieceId {
  const least = Math.min(...held.map((one) => one.needs))
  // @rule sovereign.screen.multiple
  const tied = held.filter((one) => one.needs === least)
  const options = tied.map((one) => ({ id: pieceAt(step.fight, one.piece).key, piece: one.piece }))
  const first = tied[0]?.piece ?? NOBODY
  // @rule sovereign.screen.multiple
  return tied.length > 1 ? ask.choice(step, ward, 'Which screener takes the attack?', options, R.screen.multiple).piece : first
}
