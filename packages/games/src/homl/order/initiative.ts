import { NOBODY, type PieceId } from '@riposte/referee'
import { byRank, placeIn, type Ranks, rollOff, Sway } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { isIn } from '../conditions/conditions.ts'
import { type HomlPiece, isEnemy, isHero, pieceAt, sheetOf } from '../fight.ts'
import { bonuses, leanings, spend } from '../rolls/bonuses.ts'
import { abilityFor, lean, tallyFor } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { startOf } from '../start.ts'
import type { HomlStep } from '../step.ts'
import { type Knack, levelModifier } from '../terms.ts'
import { open } from '../windows.ts'

/** Who acts when: one check for everybody, and what decides between equals. */

/** What a creature may be doing when a fight begins, the usual first. */
const watching: readonly Knack[] = ['perception', 'insight']

export function rollInitiative(step: HomlStep, id: PieceId): void {
  const written = startOf(step.fight).initiative?.[pieceAt(step.fight, id).key]
  if (written !== undefined) return step.set(id, 'initiative', written)
  // @rule homl.effects.kinds
  open(step, { window: 'initiative', by: id, at: id })
  const aspect = isHero(step.fight, id) ? aspectOf(step, id) : undefined
  const own =
    aspect === undefined ? step.tally().add(R.init.check, sheetOf(step.fight, id).initiative, 'initiative') : tallyFor(step, id, aspect)
  const made = { by: id, at: NOBODY, kinds: ['initiative', ...(aspect === undefined ? [] : [aspect, abilityFor(aspect)])] }
  const tally = bonuses(step, own, made)
  const sway = new Sway(step)
  leanings(step, sway, made)
  sway.hamper(R.cond.blindedPerception, aspect === 'perception' && isIn(step.fight, id, 'blinded'))
  const isEased = step.setting('surprise-roll') === 'advantage'
  sway.hamper(R.surprise.initiative, !isEased && isIn(step.fight, id, 'surprised'))
  // @rule homl.surprise.advantage-instead
  sway.give(R.surprise.advantageInstead, isEased && surprisesAll(step, id))
  const dice = [step.roll(20, id, 'initiative', R.init.check)]
  if (lean(sway.parts) !== 0) dice.push(step.roll(20, id, 'initiative', R.init.check))
  const die = lean(sway.parts) > 0 ? Math.max(...dice) : Math.min(...dice)
  const total = die + tally.total
  step.emit({ type: 'initiative', piece: id, die, total, parts: tally.parts, sways: sway.parts, rule: R.init.check })
  step.set(id, 'initiative', total)
  spend(step, made)
}

function aspectOf(step: HomlStep, id: PieceId): Knack {
  const best = watching.toSorted((a, b) => tallyFor(step, id, b).total - tallyFor(step, id, a).total)[0] ?? 'perception'
  const options = watching.map((aspect) => {
    const isBest = aspect === best
    return { id: aspect, aspect, rule: R.init.aspect, byDefault: isBest, rare: !isBest }
  })
  return ask.choice(step, id, 'what initiative rests on', options, R.init.aspect).aspect
}

/** Nobody has caught it unawares, and somebody of the others is. */
function surprisesAll({ fight }: HomlStep, id: PieceId): boolean {
  const isCaught = (one: PieceId): boolean => isIn(fight, one, 'surprised')
  return !isCaught(id) && fight.pieces.some((one) => one.gone === 0 && isEnemy(fight, one.id, id) && isCaught(one.id))
}

/** NPCs of one kind may share a roll: who rolls for them, and who goes with him. */
export function groupsOf(step: HomlStep, ids: readonly PieceId[]): PieceId[][] {
  const { fight } = step
  // @rule homl.init.group
  const isGrouped = step.setting('initiative-groups') === 'by-sheet'
  const kindOf = (id: PieceId): string => {
    const { sheet, side } = pieceAt(fight, id)
    return isGrouped && !isHero(fight, id) ? `${sheet} ${side}` : `alone ${id}`
  }
  return [...Map.groupBy(ids, kindOf).values()]
}

/** From the highest to the lowest; of equals the more dexterous, and of those who rolls higher. */
export function orderOf(step: HomlStep, groups: readonly (readonly PieceId[])[]): PieceId[] {
  const ranks = ranksIn(step)
  const leaders = groups.flatMap(([first]) => (first === undefined ? [] : [first]))
  // @rule homl.init.tie-rolloff
  rollOff(leaders, ranks, (id) => breakTie(step, id))
  // @rule homl.init.order
  const sorted = leaders.toSorted((a, b) => byRank(ranks, a, b))
  return sorted.flatMap((leader) => groups.find(([first]) => first === leader) ?? [])
}

const ranksIn =
  (step: HomlStep): Ranks =>
  (id) => {
    const { initiative, tieBreak } = pieceAt(step.fight, id)
    return [initiative, dexterity(step, id), tieBreak]
  }

/** A companion has no turn: what falls due for it comes with its master's. */
export const hasTurns = ({ gone, master }: HomlPiece): boolean => gone === 0 && master === NOBODY

/** Who comes late rolls, and stands in the order where that puts it. Whether anybody has: dice have fallen, and that is over before the next thing. */
export function joinLate(step: HomlStep): boolean {
  const { fight } = step
  const newcomers = fight.pieces.filter((one) => hasTurns(one) && one.id >= fight.setup.plans.length && !fight.order.includes(one.id))
  for (const { id } of newcomers) {
    rollInitiative(step, id)
    const place = placeIn(fight.order, id, ranksIn(step), (one) => breakTie(step, one))
    // @rule homl.init.late
    step.emit({ type: 'order-set', order: fight.order.toSpliced(place, 0, id), rule: R.init.late })
  }
  return newcomers.length > 0
}

// @rule homl.init.tie-dex
const dexterity = (step: HomlStep, id: PieceId): number => sheetOf(step.fight, id).ability.DEX

/** Those who are still equal roll against each other. */
function breakTie(step: HomlStep, id: PieceId): void {
  const { ability, level } = sheetOf(step.fight, id)
  const total = step.roll(20, id, 'who of equals goes first', R.init.tieRolloff) + ability.DEX + levelModifier(level)
  step.set(id, 'tieBreak', pieceAt(step.fight, id).tieBreak * 64 + total)
}
