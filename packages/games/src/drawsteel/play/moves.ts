import { NOWHERE, overlaps, type Square } from '@riposte/board'
import { lasting, nameIn, type PieceId } from '@riposte/referee'
import { type Spot, says } from '@riposte/tactics'
import { amountFor } from '../amounts/amounts.ts'
import { testsHold } from '../amounts/when.ts'
import { ask } from '../asking.ts'
import { figure } from '../bearing/held.ts'
import type { Ability } from '../clauses/ability.ts'
import type { Meeting, Of } from '../clauses/clauses.ts'
import { said, saidNow } from '../clauses/said.ts'
import { grantedBy, hasTrait } from '../conditions/traits.ts'
import { harmsAt } from '../creations/zones.ts'
import { isAlive, isEnemy, isKind, isObject, isOf, isUp, pieceAt } from '../fight.ts'
import type { Use } from '../moments.ts'
import { askWay } from '../movement/ask-way.ts'
import { forceMove } from '../movement/forced.ts'
import { whyNoShift } from '../movement/held-fast.ts'
import { checkAloft, freeBeside, leftOf, spentOn, takeAlong, trade, walk } from '../movement/movement.ts'
import { speedOf } from '../movement/speeds.ts'
import { teleport } from '../movement/teleport.ts'
import { whyNoStop } from '../movement/ways.ts'
import { R } from '../rules.ts'
import { isNear, showsByMoving } from '../sight/sight.ts'
import { boxOf, distance, floorUnder, isIn, squaresAt, squaresOf } from '../space.ts'
import { bookOf, type DsStep } from '../step.ts'
import { halfOf } from '../terms.ts'
import { also, noted } from '../using.ts'
import { isAround, isInAreaOf } from '../zones.ts'
import { layOn } from './ground.ts'
import { useOn } from './strikes.ts'
import { againstWhom, isOnTheWay, whoIs } from './who.ts'

/** Clauses that move somebody. */

export function forceThem(step: DsStep, use: Use, clause: Of<'force'>, target: PieceId): void {
  const isHard = hasTrait(step, use.by, (part) => part.is === 'ignores' && part.what === 'stability')
  for (const id of whoIs(step, use, clause.to, target)) {
    const squares = amountFor(step, use.by, target, clause.squares, use) + fartherBy(step, use, id) + figure(step, use.by, 'forced')
    const brushed: PieceId[] = []
    const was = asksWhereFrom(use.ability) ? new Set(squaresOf(step.fight, id)) : undefined
    const shoved = forceMove(step, id, {
      passing: (whom) => {
        if (whom !== id) return
        for (const one of besides(step, id)) if (!brushed.includes(one)) brushed.push(one)
        for (const square of was === undefined ? [] : squaresOf(step.fight, id)) was?.add(square)
      },
      how: clause.how,
      squares,
      by: use.by,
      ...(clause.centre === true && { centre: centreOf(step, use) }),
      vertical: clause.vertical,
      ignoresStability: clause.ignoresStability || use.ignoresStability || isHard,
      loosens: loosened(step, use, id),
      ...(said(use.ability, 'gentle').length > 0 && { spares: (whom: PieceId) => isSparedBy(step, use, id, whom) }),
      meleeWeapon: use.form === 'melee' && use.ability.keywords.includes('weapon'),
      afterwards: use.afterwards,
    })
    if (shoved.moved > 0) use.forced = noted(use.forced, id, (use.forced.get(id) ?? 0) + shoved.moved)
    if (was !== undefined && shoved.moved > 0) {
      const here = squaresOf(step.fight, id)
      use.vacated = noted(
        use.vacated,
        id,
        [...was].filter((square) => !here.includes(square)),
      )
    }
    use.brushed = noted(use.brushed, id, brushed)
    if (shoved.collided) {
      use.collided = also(use.collided, id)
      use.struck = noted(use.struck, id, [...shoved.into])
      if (shoved.into.length === 0) use.hitThings = also(use.hitThings, id)
    }
  }
  use.took = true
}

/** The middle square of the area, or the first of those there are. */
function centreOf({ fight }: DsStep, { laid }: Use): Square | undefined {
  const { columns } = fight.board
  const all = (laid?.squares ?? []).map((square) => [square % columns, Math.floor(square / columns)] as const)
  if (all.length === 0) return undefined
  const middle = (axis: 0 | 1): number =>
    Math.floor((Math.min(...all.map((one) => one[axis])) + Math.max(...all.map((one) => one[axis]))) / 2)
  return middle(1) * columns + middle(0)
}

/** "Into any square the target left": where everybody was is kept in mind. */
const asksWhereFrom = lasting((ability: Ability) => says(ability, 'within', 'vacated'))

/** By how much the ability moves somebody farther than its outcome says. */
const fartherBy = (step: DsStep, use: Use, id: PieceId): number =>
  saidNow(use, 'farther').reduce(
    (sum, one) => sum + (one.do === 'farther' && testsHold(step, use, one.when, id) ? amountFor(step, use.by, id, one.by, use) : 0),
    0,
  )

/** "An ally doesn't take damage from being force moved this way". */
const isSparedBy = (step: DsStep, use: Use, moved: PieceId, whom: PieceId): boolean =>
  said(use.ability, 'gentle').some(
    (one) =>
      one.do === 'gentle' && (one.to === 'target' ? whom === moved : !isEnemy(pieceAt(step.fight, use.by), pieceAt(step.fight, whom))),
  )

/** Who is held may be moved all the same, where the ability says so. */
const loosened = ({ fight }: DsStep, use: Use, id: PieceId): ('restrained' | 'grabbed')[] =>
  said(use.ability, 'ignore').flatMap((one) => {
    if (one.do !== 'ignore' || (one.what !== 'restrained' && one.what !== 'grabbed')) return []
    const { what, by = '' } = one
    return by === '' || fight.effects.some((held) => held.on === id && held.kind === what && held.by >= 0 && isKind(fight, held.by, by))
      ? [what]
      : []
  })

export function moveThem(step: DsStep, use: Use, clause: Of<'move'>, target: PieceId): void {
  for (const id of whoIs(step, use, clause.who, target)) {
    const { at, height } = pieceAt(step.fight, id)
    travel(step, use, clause, id, target)
    const piece = pieceAt(step.fight, id)
    // Whose ability it is shows itself when that is over.
    const isOwn = id === use.by && use.ability.kind !== 'none'
    const isTaken = clause.must !== undefined || (clause.how === 'teleport' && clause.by === 'you')
    if (!isOwn && !isTaken && (piece.at !== at || piece.height !== height)) showsByMoving(step, id)
  }
  use.took = true
}

function travel(step: DsStep, use: Use, clause: Of<'move'>, id: PieceId, target: PieceId): void {
  const { fight } = step
  const piece = pieceAt(fight, id)
  if (!isUp(piece)) return
  const given =
    clause.squares === 'speed'
      ? speedOf(step, id)
      : clause.squares === 'half-speed'
        ? halfOf(speedOf(step, id))
        : amountFor(step, use.by, id, clause.squares, use)
  if (clause.how === 'teleport') {
    use.left = besides(step, id)
    return teleport(step, id, given, clause.by === 'you' ? use.by : id, endFor(step, use, clause, id, target))
  }
  // No movement takes one farther than the own speed, unless it is a teleport, or says so.
  const measures = typeof clause.squares === 'object' ? clause.squares.measures : []
  const own = measures.filter((one) => one.of === 'speed' && (one.whose === 'target' || id === use.by))
  const times = Math.max(1, ...own.map((one) => one.times))
  const beyond = own.length > 0 ? Math.max(0, given - times * speedOf(step, id)) : 0
  const limit = (): number => (step.applies(R.move.maxSpeed) ? times * speedOf(step, id) + beyond : given)
  const most = Math.min(given, limit())
  if (most <= 0) return
  let way: 'move' | 'shift' = clause.how === 'shift' ? 'shift' : 'move'
  if (way === 'shift' && whyNoShift(step, id).some((rule) => rule !== undefined)) way = 'move'
  const having =
    clause.having === undefined
      ? undefined
      : step.begin({
          ...grantedBy(use.ability.id),
          on: id,
          by: use.by,
          rule: R.ability.duringMove,
          until: 'never',
          holds: { parts: clause.having },
        })
  wander(step, use, clause, { id, most, limit, way, target })
  if (clause.brings === true) bring(step, id, use.targets[0])
  if (having !== undefined) step.end(having, 'moved')
}

/** A movement that somebody is about to make. */
interface Going {
  readonly id: PieceId
  readonly most: number
  /** How far it may go at the speed of the moment. */
  readonly limit: () => number
  readonly way: 'move' | 'shift'
  /** Whom the clause is about. */
  readonly target: PieceId
}

/** Whether whoever moves means this one where it comes by. */
function isMeant({ fight }: DsStep, { by }: Use, { relation }: Meeting, id: PieceId): boolean {
  return !isObject(fight, id) && isOf(fight, pieceAt(fight, by), pieceAt(fight, id), relation)
}

/** What whoever moves does to somebody it comes by, there and then. */
function meet(step: DsStep, use: Use, { meeting }: Of<'move'>, id: PieceId): void {
  if (meeting !== undefined && meeting.isOneRoll !== true && isMeant(step, use, meeting, id)) bookOf(step).run(step, use, meeting.so, id)
}

/** What may be done once, at any point of the way: as long as nothing has come of it, it is tried at each space. Strikes and maneuvers ask themselves. */
function amidst(step: DsStep, use: Use, { amid = [] }: Of<'move'>, target: PieceId): (isOver: boolean) => void {
  const asks = amid.every((one) => (one.do === 'strike' && one.must !== true) || one.do === 'use' || one.do === 'maneuver')
  let isLeft = amid.length > 0
  return (isOver) => {
    if (!isLeft || (!isOver && !asks && !ask.yes(step, use.by, `${use.ability.name}: now`, R.ability.duringMove))) return
    const before = step.happened
    bookOf(step).run(step, use, amid, target)
    isLeft = step.happened === before
  }
}

/** What is done with one roll to all that it came by, when the way is over. */
function meetAll(step: DsStep, use: Use, { meeting }: Of<'move'>, passed: readonly PieceId[]): void {
  if (meeting?.isOneRoll !== true) return
  const met = passed.filter((one) => isMeant(step, use, meeting, one))
  if (met.length > 0) for (const one of meeting.so) if (one.do === 'use') useOn(step, use, one, met)
}

function wander(step: DsStep, use: Use, clause: Of<'move'>, { id, most, limit, way, target }: Going): void {
  const { fight } = step
  const from = clause.heading === undefined ? undefined : againstWhom(use, clause.heading.of, target)
  const heading =
    clause.heading === undefined || from === undefined || from < 0 ? {} : { heading: { sense: clause.heading.sense, of: from } }
  const ends = endFor(step, use, clause, id, target)
  const left = besides(step, id)
  const passed: PieceId[] = []
  const crossed: PieceId[] = []
  const trodden = new Set<Square>()
  const amid = amidst(step, use, clause, target)
  let end: Spot | undefined
  const passing = (here: Spot): void => {
    if (clause.trail !== undefined) for (const square of squaresOf(fight, id)) trodden.add(square)
    const met = besides(step, id).filter((one) => !passed.includes(one))
    passed.push(...met)
    for (const one of met) meet(step, use, clause, one)
    for (const one of passed) if (!crossed.includes(one) && overlaps(boxOf(fight, id), boxOf(fight, one))) crossed.push(one)
    // @rule drawsteel.ability.during-move
    if (here.at !== end?.at) amid(false)
  }
  let budget = most
  let gone = 0
  // Who is stopped may go on with what is left of it.
  while (budget > 0) {
    const plan = {
      step,
      id,
      budget,
      way,
      straight: clause.straight,
      far: R.move.maxSpeed,
      ...heading,
      ...(ends !== undefined && { ends }),
      ...(clause.must !== undefined && { must: clause.must }),
      ...(isSteered(use, id, 'whither') && { asker: use.by }),
    }
    const chosen = askWay(plan, `${clause.how} up to ${budget}`)
    const path = chosen === undefined || !isSteered(use, id, 'unharmed') ? chosen?.path : unharmed(step, id, chosen.path)
    if (path === undefined || path.length === 0) break
    end = path.at(-1)
    const walked = walk(step, id, path, { way, passing, gone })
    gone += spentOn(path, walked)
    budget = walked.arrives ? 0 : Math.min(leftOf(step, id, budget, path, walked), limit() - gone)
    use.left = left
    use.passed = passed
    use.crossed = crossed
  }
  amid(true)
  if (clause.trail !== undefined) {
    const here = squaresOf(fight, id)
    layOn(
      step,
      use,
      [...trodden].filter((square) => !here.includes(square)),
      clause.trail,
    )
  }
  if (use.passed !== passed) return
  meetAll(step, use, clause, passed)
  if (id === use.by && (use.ability.targets.count === 'special' || use.targets.length === 0)) use.targets = metBy(step, use)
  checkAloft(step, id)
}

/** Whom the ability's user has met on the way: those its text names, its enemies unless it says so. */
function metBy(step: DsStep, use: Use): PieceId[] {
  const { fight } = step
  const [aim] = said(use.ability, 'aim')
  const isMet = aim?.do === 'aim' && isOnTheWay(aim)
  const met = isMet ? whoIs(step, use, aim.who, use.by) : use.passed.filter((one) => isEnemy(pieceAt(fight, one), pieceAt(fight, use.by)))
  return met.filter((one) => isUp(pieceAt(fight, one)))
}

/** Whoever is brought along ends beside who brought it. */
function bring(step: DsStep, by: PieceId, target: PieceId | undefined): void {
  if (target === undefined || target === by || !isAlive(pieceAt(step.fight, target)) || distance(step.fight, by, target) <= 1) return
  const [spot] = freeBeside(step, by, target)
  if (spot !== undefined) takeAlong(step, by, target, spot, 'brought')
}

/** Who is adjacent to somebody now. */
const besides = (step: DsStep, id: PieceId): PieceId[] =>
  step.fight.pieces.flatMap((one) => (one.id !== id && isAlive(one) && one.at !== NOWHERE && isNear(step, id, one.id, 1) ? [one.id] : []))

const isSteered = (use: Use, id: PieceId, how: Of<'steer'>['how']): boolean =>
  id !== use.by && saidNow(use, 'steer').some((one) => one.do === 'steer' && one.how === how)

/** As far as it leads through nothing that harms, and may be stopped on. */
function unharmed<P extends Spot>(step: DsStep, id: PieceId, path: readonly P[]): readonly P[] {
  const bad = path.findIndex((spot) => harmsAt(step, id, spot))
  let end = bad < 0 ? path.length : bad
  while (bad >= 0 && end > 0 && path.slice(end - 1, end).some((spot) => whyNoStop(step, id, spot) !== undefined)) end--
  return path.slice(0, end)
}

/** Where a movement may end: as the clause has it, and unharmed where the ability says so. */
function endFor(step: DsStep, use: Use, clause: Of<'move'>, id: PieceId, target: PieceId): ((spot: Spot) => boolean) | undefined {
  const near = nearFor(step, use, clause, id, target)
  return isSteered(use, id, 'unharmed') ? (spot) => near?.(spot) !== false && !harmsAt(step, id, spot) : near
}

/** Where a movement must end, if near somebody or where somebody was. */
function nearFor(step: DsStep, use: Use, { near, lands }: Of<'move'>, id: PieceId, target: PieceId): ((spot: Spot) => boolean) | undefined {
  const centre = near === undefined ? undefined : againstWhom(use, near.of, target)
  if (lands === true && near === undefined) return ({ at, height }) => height <= floorUnder(step.fight, id, at)
  if (near === undefined || centre === undefined || centre < 0) return undefined
  if (near.within === 'vacated') {
    const gone = use.vacated.get(centre) ?? []
    return (spot) => squaresAt(step.fight, id, spot.at).some((square) => gone.includes(square))
  }
  if (near.within === 'area')
    return (spot) => (use.laid === undefined ? isInAreaOf(step, use.by, use.ability, id, spot) : isIn(step.fight, use.laid, id, spot))
  const within = near.within === 'distance' ? Math.max(use.ability.melee, use.ability.ranged) : near.within
  return (spot) => isAround(step, centre, within, id, spot)
}

export function swapThem(step: DsStep, use: Use, clause: Of<'swap'>, target: PieceId): void {
  const [first, second] = clause.by === 'each-other' ? whoIs(step, use, clause.who, target) : []
  if (first !== undefined && second !== undefined) return trade(step, first, second)
  if (clause.by === 'each-other') return
  const by = clause.by === 'target' ? target : use.by
  const [other] = whoIs(step, use, clause.who, target)
  if (other === undefined || other === by) return
  // Whoever has picked the other has said so already.
  const isAsked = clause.may === true && (clause.who.who !== 'some' || by !== use.by)
  if (!isAsked || ask.yes(step, by, `swap places with ${nameIn(step.fight, other)}`)) trade(step, by, other)
}
