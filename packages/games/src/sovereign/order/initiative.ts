import { NOBODY, type Option } from '@riposte/referee'
import { ask } from '../asking.ts'
import { nameOfSide, partySide, SOLO, type SovereignFight, sheetOf, sidesInFight, turnFor, upOf } from '../fight.ts'
import { R } from '../rules.ts'
import { sideNamed, startOf } from '../start.ts'
import type { SovereignStep } from '../step.ts'

interface Total {
  readonly side: number
  readonly total: number
}

const INITIATIVE_DIE = 8

/** Rolls for every side and gives the turns of a round: sides, and before them whoever is always first. */
export function rollInitiative(step: SovereignStep): number[] {
  const { fight } = step
  const { order, initiative = {} } = startOf(fight)
  if (order !== undefined)
    return withAlert(
      step,
      order.map((name) => sideNamed(fight, name)),
    )
  const given = new Map(Object.entries(initiative).map(([name, total]) => [sideNamed(fight, name), total]))
  const totals = sidesInFight(fight).map((side) => ({ side, total: totalOf(step, side, given.get(side)) }))
  return withAlert(step, inOrder(step, totals))
}

function totalOf(step: SovereignStep, side: number, given: number | undefined): number {
  if (given === undefined) return rollFor(step, side)
  step.emit({ type: 'initiative', side, die: 0, total: given, parts: [], rule: R.initiative.roll })
  return given
}

/** 1d8 a side; the party adds its best DEX. */
function rollFor(step: SovereignStep, side: number): number {
  const { fight } = step
  const members = upOf(fight, side)
  const tally = step.tally()
  if (side === partySide(fight)) {
    const best = Math.max(...members.map((piece) => sheetOf(fight, piece.id).attribute.DEX))
    tally.add(R.initiative.partyDex, best, 'best DEX')
  }
  if (members.some((piece) => sheetOf(fight, piece.id).feat.alert >= 1)) tally.add(R.feat.alert1, 1, 'alert')
  const die = rollDie(step, side)
  const total = die + tally.total
  step.emit({ type: 'initiative', side, die, total, parts: tally.parts, rule: R.initiative.roll })
  return total
}

const rollDie = (step: SovereignStep, side: number): number =>
  step.roll(INITIATIVE_DIE, upOf(step.fight, side)[0]?.id ?? NOBODY, `initiative of ${nameOfSide(step.fight, side)}`, R.initiative.roll)

/** Highest first. */
function inOrder(step: SovereignStep, totals: readonly Total[]): number[] {
  // @rule sovereign.initiative.order
  const falling = [...new Set(totals.map((one) => one.total))].toSorted((a, b) => b - a)
  return falling.flatMap((total) =>
    untied(
      step,
      totals.filter((one) => one.total === total).map((one) => one.side),
    ),
  )
}

/** The party wins ties, or loses them by a later edition; others are the game master's to break. */
function untied(step: SovereignStep, tied: readonly number[]): number[] {
  const party = partySide(step.fight)
  // @rule sovereign.initiative.tie-party
  const isParty = tied.includes(party)
  if (!isParty) return broken(step, tied)
  const others = untied(
    step,
    tied.filter((side) => side !== party),
  )
  return step.setting('ties') === 'monsters' ? [...others, party] : [party, ...others]
}

/** The game master picks who goes first, or lets them roll off. */
function broken(step: SovereignStep, tied: readonly number[]): number[] {
  if (tied.length < 2) return [...tied]
  const rollOff: Option & { readonly side?: number } = { id: 'roll-off', byDefault: true }
  const { side } = ask.ruling(
    step,
    NOBODY,
    'Which of the tied sides goes first?',
    [
      rollOff,
      // @rule sovereign.initiative.tie-others
      ...tied.map((one) => ({ id: nameOfSide(step.fight, one), side: one })),
    ],
    R.initiative.tieOthers,
  )
  if (side === undefined) return rolledOff(step, tied)
  return [
    side,
    ...broken(
      step,
      tied.filter((one) => one !== side),
    ),
  ]
}

/** Plain dice, until no two are equal. */
function rolledOff(step: SovereignStep, tied: readonly number[]): number[] {
  const dice = tied.map((side) => ({ side, total: rollDie(step, side) }))
  // @rule sovereign.initiative.tie-others
  const falling = [...new Set(dice.map((one) => one.total))].toSorted((a, b) => b - a)
  return falling.flatMap((total) => {
    const still = dice.filter((one) => one.total === total).map((one) => one.side)
    return still.length < 2 ? still : rolledOff(step, still)
  })
}

/** The turns of sides. A side of which nobody was up as the others rolled rolls as well and has its turn by that, or the last one where nobody has rolled. */
export function withLate(step: SovereignStep, order: readonly number[]): readonly number[] {
  const { fight } = step
  let turns = order.filter((who) => who < SOLO)
  for (const side of sidesInFight(fight)) {
    const { initiative } = fight
    if (order.includes(side) || upOf(fight, side).every(({ id }) => order.includes(turnFor(fight, id)))) continue
    const total = initiative.length === 0 ? Number.NEGATIVE_INFINITY : rollFor(step, side)
    const place = turns.findIndex((other) => {
      const theirs = initiative[other] ?? 0
      return theirs < total || (theirs === total && untied(step, [other, side])[0] === side)
    })
    turns = turns.toSpliced(place < 0 ? turns.length : place, 0, side)
  }
  return turns
}

/** The most alert act before everybody, unless they are on several sides; on the first side they do so anyway. */
export function withAlert(step: SovereignStep, sides: readonly number[]): number[] {
  const quick = mostAlert(step.fight)
  const side = quick[0]?.side
  const isRival = quick.some((piece) => piece.side !== side)
  if (side === undefined || isRival || side === sides[0] || !step.applies(R.feat.alert2)) return [...sides]
  return [...quick.map((piece) => SOLO + piece.id), ...sides]
}

const mostAlert = (fight: SovereignFight) =>
  sidesInFight(fight).flatMap((side) => upOf(fight, side).filter((piece) => sheetOf(fight, piece.id).feat.alert >= 2))
