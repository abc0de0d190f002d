import { effectsOn, lasting, type PieceId } from '@riposte/referee'
import { type Spot, within } from '@riposte/tactics'
import { isForbidden } from '../bearing/forbidden.ts'
import type { Clause } from '../clauses/clauses.ts'
import type { Way } from '../clauses/words.ts'
import { isAble, isIn } from '../conditions/conditions.ts'
import { type Moving, pieceAt, sheetOf } from '../fight.ts'
import { moveTo } from '../movement/arrive.ts'
import { fall, isOverEdge, modeThere } from '../movement/falls.ts'
import { flightOf } from '../movement/off-the-map.ts'
import { ground, planFor, runsInto } from '../movement/plan.ts'
import { ALL_POINTS, fixed, speedOf } from '../movement/rate.ts'
import { teleport } from '../movement/teleport.ts'
import { isOnLine, ways } from '../movement/ways.ts'
import { R } from '../rules.ts'
import type { Strike } from '../sheet/sheet.ts'
import { lightAt } from '../sight/light.ts'
import { plainView } from '../sight/sight.ts'
import { boxAt, boxesApart, boxOf, floorUnder, footprintOf, squaresOf } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { giveOpportunity } from '../windows.ts'
import { keep } from './keep.ts'
import type { Use } from './use.ts'
import { anyOf, roleOf, squaresFor } from './whom.ts'

/** Going somewhere because a feat says so: it takes no move action, and what is not called a move gives no opportunity. */

type Going = Extract<Clause, { readonly do: 'go' }>

export function goBy(step: HomlStep, use: Use, clause: Going, id: PieceId): void {
  const { past } = clause
  if (past === undefined) return go(step, use, clause, id)
  const part: Clause = { do: 'ignore', who: clause.who, what: past, span: 'end of turn' }
  keep(step, use, id, part, 'end of turn')
  const passing = effectsOn(step.fight, id).at(-1)
  go(step, use, clause, id)
  // @rule homl.effects.kinds
  if (passing !== undefined) step.end(passing, 'over', R.effects.kinds)
}

function go(step: HomlStep, use: Use, clause: Going, id: PieceId): void {
  // @rule homl.teleport.basic
  const isFixed = clause.how !== 'teleport' && fixed(step, id) !== undefined
  if (!isAble(step.fight, id) || isFixed || isForbidden(step, id, clause.how)) return
  const isLow = isIn(step.fight, id, 'prone') && clause.how !== 'move' && clause.how !== 'teleport'
  // @rule homl.shift.prone, homl.cond.prone.crawl
  if (step.forbids(clause.how === 'shift' ? R.shift.prone : R.cond.proneCrawl, isLow) !== undefined) return
  const isOpen = clause.how !== 'shift' && clause.how !== 'teleport' && clause.isSafe !== true && !isSafe(use.strike)
  const flight = pieceAt(step.fight, use.by).side === pieceAt(step.fight, id).side ? flightOf(step, id) : undefined
  const isFit = (to: Spot): boolean => (flight?.some(({ at }) => at === to.at) ?? true) && fits(step, use, clause, id, to)
  if (clause.how === 'teleport') {
    return teleport(step, use.by, id, squaresFor(step, use, clause.reach.squares, id), clause.reach.isUpTo, isFit)
  }
  const isJump = clause.how === 'jump' && pieceAt(step.fight, id).mode === 'land'
  // @rule homl.effects.kinds
  const mode = isJump || clause.isFlying === true ? 'fly' : modeAs(step, id, clause.how)
  const isStraight = clause.isStraight === true
  const plan = planFor(step, id, squaresFor(step, use, clause.reach.squares, id), { provokes: isOpen, mode, isStraight })
  const goal = (to: Spot) =>
    isFit(to) && isOnLine(plan, to) && (!isJump || to.height === floorUnder(step.fight, id, to.at)) ? undefined : R.action.feat
  if ((mode === 'land' || isJump) && !ground.canGo(plan, (to) => goal(to) === undefined)) return
  const { path } = ways.askPath(plan, clause.how === 'move' ? 'where to go' : `where to ${clause.how}`, {
    goal,
    optional: clause.reach.isUpTo,
  })
  follow(step, use, clause, id, path, mode, isOpen)
  // Who is stopped in the midst of a leap comes down there, and so does who was carried by nothing else.
  const isUpheld = !isJump && (clause.isFlying !== true || speedOf(step, id, 'fly') > 0)
  if (!isUpheld && pieceAt(step.fight, id).gone === 0 && pieceAt(step.fight, id).mode === 'fly') fall(step, id, id)
}

function follow(step: HomlStep, use: Use, { how }: Going, id: PieceId, path: readonly Spot[], mode: Moving, isOpen: boolean): void {
  for (const to of path) {
    const { at, height, spent } = pieceAt(step.fight, id)
    // @rule homl.opp.before, homl.opp.leave
    if (
      isOpen &&
      (!giveOpportunity(step, id, R.opp.leave) || pieceAt(step.fight, id).at !== at || pieceAt(step.fight, id).height !== height)
    )
      return
    if (runsInto(step, id, id, to)) return
    moveTo(step, id, to, how, mode)
    if (id === use.by) use.gone.push(...squaresOf(step.fight, id))
    if (spent < ALL_POINTS && pieceAt(step.fight, id).spent >= ALL_POINTS) return
    if (pieceAt(step.fight, id).at !== to.at || !isAble(step.fight, id) || fixed(step, id) !== undefined) return
  }
}

const isSafe = lasting(({ before, lines, effect }: Strike): boolean => within([before, lines, effect], isSafety).length > 0)
const isSafety = (one: object): one is Clause => 'do' in one && one.do === 'safe' && !('of' in one)

/** How it gets about there. */
const modeOf: Readonly<Record<Exclude<Way, 'teleport'>, Moving>> = {
  move: 'land',
  shift: 'land',
  jump: 'land',
  fly: 'fly',
  swim: 'swim',
  climb: 'climb',
}

/** Who is off the ground goes on as he is. */
const modeAs = ({ fight }: HomlStep, id: PieceId, how: Exclude<Way, 'teleport'>): Moving =>
  modeOf[how] === 'land' ? pieceAt(fight, id).mode : modeOf[how]

/** It stays beside somebody, or comes nearer to him. */
function fits(step: HomlStep, use: Use, clause: Going, id: PieceId, { at, height }: Spot): boolean {
  const apart = (other: PieceId): number => boxesApart(step.fight, boxAt(step.fight, id, at, height), boxOf(step.fight, other))
  const stays = clause.stays === undefined ? -1 : roleOf(use, clause.stays)
  const toward = clause.toward === undefined ? -1 : roleOf(use, clause.toward)
  const away = clause.away === undefined ? -1 : roleOf(use, clause.away)
  // @rule homl.effects.kinds
  if (clause.isDark === true && lightAt(step.fight, at) === 'bright') return false
  if (clause.isInto === true && !use.left.includes(at)) return false
  if (clause.isAlong === true && !use.along.includes(at)) return false
  if (clause.isSeen === true && !plainView(step, use.by)({ at, height })) return false
  if (stays >= 0 && apart(stays) > 1) return false
  if (clause.beside !== undefined && !anyOf(step, use, clause.beside).some((one) => one !== id && apart(one) <= 1)) return false
  const now = (other: PieceId): number => boxesApart(step.fight, boxOf(step.fight, id), boxOf(step.fight, other))
  // @rule homl.effects.kinds
  if (away >= 0 && apart(away) <= now(away)) return false
  return toward < 0 || apart(toward) < now(toward)
}

/** Each comes to where the other was, if they are of a size and a shape; who has nothing underfoot there falls. */
// @rule homl.effects.kinds
export function swap(step: HomlStep, one: PieceId, two: PieceId): void {
  const { fight } = step
  const spot = (id: PieceId) => ({ at: pieceAt(fight, id).at, height: pieceAt(fight, id).height, mode: pieceAt(fight, id).mode })
  const [a, b] = [spot(one), spot(two)]
  // One takes the other's hold, if they both climb.
  const isAsBefore = a.mode === b.mode
  const [mine, theirs] = [footprintOf(fight, one), footprintOf(fight, two)]
  const isAlike = mine.across === theirs.across && mine.down === theirs.down
  // @rule homl.size.space
  if (!isAlike || sheetOf(fight, one).size !== sheetOf(fight, two).size) return
  moveTo(step, one, b, 'swap', isAsBefore ? a.mode : modeThere(step, one, b))
  moveTo(step, two, a, 'swap', isAsBefore ? b.mode : modeThere(step, two, a))
  for (const id of [one, two]) if (pieceAt(fight, id).gone === 0 && isOverEdge(step, id, pieceAt(fight, id))) fall(step, id, id)
}
