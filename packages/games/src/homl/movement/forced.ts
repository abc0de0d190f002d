import { airSteps, type Box, neighbour, SIDE, type Square, STEP_X, STEP_Y, STRAIGHT_FIRST } from '@riposte/board'
import { nameIn, type PieceId, type RuleIndex } from '@riposte/referee'
import { forcingOf, type Lead, type Shove, type Spot } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { isSpared, partsOn } from '../bearing/parts.ts'
import { zonesBearing, zonesEntered } from '../bearing/zones.ts'
import type { Shove as Kind } from '../clauses/words.ts'
import { fallProne, isIn } from '../conditions/conditions.ts'
import { isHero, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { boxAt, boxesApart, boxOf, floorUnder, isLow, roomsOf, squaresAt, squaresOf } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { aloft, canBeAt } from './aloft.ts'
import { moveTo } from './arrive.ts'
import { tearsLoose } from './break-free.ts'
import { comeDown, keepsGrip } from './climbing.ts'
import { dropBelow, fall, isOverEdge, modeThere } from './falls.ts'
import { hazardsBetween } from './hazards.ts'
import { ground, planFor, runsInto } from './plan.ts'
import { stepsFrom } from './rooms.ts'

/** Being pushed, pulled and slid. */

export interface Force extends Shove {
  readonly how: Kind
  /** Away from or towards this, instead of who does it. */
  readonly from: Box | undefined
}

const ruleOf: Readonly<Record<Kind, RuleIndex>> = { push: R.forced.push, pull: R.forced.pull, slide: R.forced.slide }

const leadOf: Readonly<Record<Kind, Lead>> = {
  // @rule homl.forced.push
  push: 'off',
  // @rule homl.forced.pull
  pull: 'near',
  // @rule homl.forced.slide
  slide: 'any',
}

/** Moves somebody, on a way that who does it chooses. Answers the squares that it has left. */
export function force(step: HomlStep, meant: Force): readonly Square[] {
  const { id } = meant
  const squares = meant.squares - partsOn(step, id, 'brace').reduce((sum, { clause }) => sum + clause.by, 0)
  const shove = squares === meant.squares ? meant : { ...meant, squares }
  if (pieceAt(step.fight, id).gone === 1 || squares <= 0 || isIn(step.fight, id, 'removed') || isSpared(step, id, 'moved')) return []
  // @rule homl.climb.forced
  if (!keepsGrip(step, id) || !tearsLoose(step, id)) return []
  const way = forcing.askWay(step.asKnownTo(shove.by, id), shove)
  const from = squaresOf(step.fight, id)
  let moved = 0
  // @rule homl.forced.kinds
  moved = forcing.carry(step, shove, way)
  const left = [...from, ...way.slice(0, Math.max(0, moved - 1)).flatMap(({ at }) => squaresAt(step.fight, id, at))]
  return moved === 0 ? [] : left
}

const forcing = forcingOf<HomlStep, Spot, Force>({
  start: ({ fight }, id) => pieceAt(fight, id),
  origin: ({ fight }, { by, from }) => from ?? boxOf(fight, by),
  leads: (_, { how }) => leadOf[how],
  box: ({ fight }, id, { at, height }) => boxAt(fight, id, at, height),
  apart: ({ fight }, a, b) => boxesApart(fight, a, b),
  around,
  // @rule homl.forced.push, homl.forced.pull
  alongside: (step, { how, id }, to, apart) => how === 'push' || around(step, id, to).some((next) => apart(next) < apart(to)),
  // @rule homl.forced.blocking
  stopsShort: true,
  isOver: isOverEdge,
  rules: {
    kind: ({ how }) => ruleOf[how],
    distance: R.forced.kinds,
    whole: R.forced.kinds,
    blocked: R.forced.blocking,
    edge: R.forced.drop,
  },
  // @rule homl.forced.kinds
  seat: ({ fight }, by) => pieceAt(fight, by).seat,
  text: ({ fight }, { how, id, squares }) => `${how} ${nameIn(fight, id)} by ${squares} ${squares === 1 ? 'square' : 'squares'}`,
  fate: (step, { id }, spot) => (isOverEdge(step, id, spot) ? fallFrom(step, id, spot) : ''),
  level: ({ fight }, id) => (pieceAt(fight, id).mode !== 'land' ? pieceAt(fight, id).height : undefined),
  station: ({ fight }, id, { square, height }) => ({ at: square, height: height ?? floorUnder(fight, id, square) }),
  canBeAt,
  holdsOn: (step, shove, from, to) => runsInto(step, shove.by, shove.id, to) || dropsDown(step, shove, from, to),
  put: (step, { id, how }, to) => {
    const { mode } = pieceAt(step.fight, id)
    moveTo(step, id, to, how, mode === 'land' ? modeThere(step, id, to) : mode)
  },
  falls: (step, { id, by }) => fall(step, id, by, R.forced.drop),
  goesOn: ({ fight }, id, to) => pieceAt(fight, id).gone === 0 && pieceAt(fight, id).at === to.at,
})

/** One square on: along the ground and over edges; in the air, in water and on walls, up and down too. */
function around(step: HomlStep, id: PieceId, from: Spot): Spot[] {
  const { mode } = pieceAt(step.fight, id)
  const plan = planFor(step, id, 1, { isForced: true, from, mode })
  const places: Spot[] = []
  // @rule homl.forced.surface
  if (mode !== 'land') {
    airSteps(aloft.flyerOf(plan), { square: from.at, height: from.height }, ({ square, height }) => {
      const to = { at: square, height }
      if (canBeAt(step, id, to)) places.push(to)
    })
    return places
  }
  if (roomsOf(step.fight.setup) !== undefined)
    return [...stepsFrom(plan, from.at).keys()].map((at) => ({ at, height: floorUnder(step.fight, id, at) }))
  for (const d of STRAIGHT_FIRST) {
    if (ground.price(plan, from.at, d) < 0) continue
    const at = neighbour(step.fight.board, from.at, STEP_X[d] ?? 0, STEP_Y[d] ?? 0)
    const floor = floorUnder(step.fight, id, at)
    places.push({ at, height: from.height - floor >= SIDE ? from.height : floor })
  }
  return places
}

/** Before a square that would hurt it a hero may pay a power point, and falls prone instead: the rest is lost. */
function dropsDown(step: HomlStep, { id }: Force, from: Spot, to: Spot): boolean {
  const { fight } = step
  const { power, mode } = pieceAt(fight, id)
  const was = squaresAt(fight, id, from.at)
  const left = { squares: was, box: boxAt(fight, id, from.at, from.height) }
  const isDanger =
    (isOverEdge(step, id, to) && dropBelow(step, id, to) > 0) ||
    (isLow(fight, id, to, mode) && hazardsBetween(step, id, was, squaresAt(fight, id, to.at)).length > 0) ||
    zonesEntered(step, id, left, to).length > 0 ||
    zonesBearing(step, id, left, to).length > 0
  // @rule homl.forced.danger-limit
  if (!isDanger || !isHero(fight, id) || power === 0 || isIn(fight, id, 'prone')) return false
  const options = [
    { id: 'go', byDefault: true },
    { id: 'drop', rule: R.forced.danger, preview: () => ({ text: mode === 'land' ? '' : fallFrom(step, id, from) }) },
  ]
  if (ask.choice(step, id, 'a power point to fall prone instead', options, R.forced.danger).id === 'go') return false
  step.set(id, 'power', power - 1, R.forced.danger)
  fallProne(step, id, id, R.forced.danger)
  comeDown(step, id)
  return true
}

const fallFrom = (step: HomlStep, id: PieceId, spot: Spot): string => `falls ${dropBelow(step, id, spot)}`
