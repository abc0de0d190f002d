import type { PieceId } from '@riposte/referee'
import { type Knack, levelModifier } from '../aspects.ts'
import { isIn } from '../conditions/conditions.ts'
import { isHero, pieceAt, sheetOf } from '../fight.ts'
import { tallyFor } from '../rolls/check.ts'
import { lean, Sway } from '../rolls/sway.ts'
import { R } from '../rules.ts'
import { ask } from '../seats.ts'
import { startOf } from '../start.ts'
import type { HomlStep } from '../step.ts'

/** Who acts when: one check for everybody, and what decides between equals. */

/** What a creature may be doing when a fight begins, the usual first. */
const watching: readonly Knack[] = ['perception', 'insight']

export function rollInitiative(step: HomlStep, id: PieceId): void {
  const written = startOf(step.fight).initiative?.[pieceAt(step.fight, id).key]
  if (written !== undefined) return step.set(id, 'initiative', written)
  const tally = isHero(step.fight, id)
    ? tallyFor(step, id, aspectOf(step, id))
    : step.tally().add(R.init.check, sheetOf(step.fight, id).initiative, 'initiative')
  const sway = new Sway(step)
  sway.hamper(R.surprise.initiative, isIn(step.fight, id, 'surprised'))
  const dice = [step.roll(20, id, 'initiative', R.init.check)]
  if (lean(sway.parts) !== 0) dice.push(step.roll(20, id, 'initiative', R.init.check))
  const die = Math.min(...dice)
  const total = die + tally.total
  step.emit({ type: 'initiative', piece: id, die, total, parts: tally.parts, sways: sway.parts, rule: R.init.check })
  step.set(id, 'initiative', total)
}

function aspectOf(step: HomlStep, id: PieceId): Knack {
  const best = watching.toSorted((a, b) => tallyFor(step, id, b).total - tallyFor(step, id, a).total)[0] ?? 'perception'
  const options = watching.map((aspect) => ({ id: aspect, aspect, rule: R.init.aspect, ...(aspect === best && { byDefault: true }) }))
  return ask.choice(step, id, 'what initiative rests on', options, R.init.aspect).aspect
}

/** From the highest to the lowest; of equals the more dexterous, and of those who rolls higher. */
export function orderOf(step: HomlStep): PieceId[] {
  const all = step.fight.pieces.filter(({ gone }) => gone === 0)
  // @rule homl.init.tie-rolloff
  rollOff(
    step,
    all.map(({ id }) => id),
  )
  // @rule homl.init.order
  return all
    .toSorted((a, b) => b.initiative - a.initiative || dexterity(step, b.id) - dexterity(step, a.id) || b.tieBreak - a.tieBreak)
    .map(({ id }) => id)
}

// @rule homl.init.tie-dex
const dexterity = (step: HomlStep, id: PieceId): number => sheetOf(step.fight, id).ability.DEX

/** Those who are still equal roll against each other, again and again where need be. */
function rollOff(step: HomlStep, ids: readonly PieceId[]): void {
  for (const group of equals(step, ids)) {
    for (const id of group) {
      const { ability, level } = sheetOf(step.fight, id)
      const total = step.roll(20, id, 'who of equals goes first', R.init.tieRolloff) + ability.DEX + levelModifier(level)
      step.set(id, 'tieBreak', pieceAt(step.fight, id).tieBreak * 64 + total)
    }
    rollOff(step, group)
  }
}

/** Groups of two and more of whom nothing says yet who goes first. */
function equals(step: HomlStep, ids: readonly PieceId[]): PieceId[][] {
  const groups = new Map<string, PieceId[]>()
  for (const id of ids) {
    const { initiative, tieBreak } = pieceAt(step.fight, id)
    const key = `${initiative} ${dexterity(step, id)} ${tieBreak}`
    groups.set(key, [...(groups.get(key) ?? []), id])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}
