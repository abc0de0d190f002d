import { type Effect, effectsOn, NOBODY, type PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { countWielded } from '../carrying/hands.ts'
import { reachOf } from '../carrying/wield.ts'
import type { Around, Relation, Role, Test } from '../clauses/phrases.ts'
import type { Power } from '../clauses/power.ts'
import { isInZone } from '../conditions/bearing.ts'
import { bundle } from '../conditions/bundle.ts'
import { has, markersOf } from '../conditions/conditions.ts'
import { untilOf } from '../conditions/durations.ts'
import { wasStaggered } from '../conditions/once-a-turn.ts'
import type { Context } from '../context.ts'
import { bearing, bundleOf, isStaggered, type OrcusFight, type OrcusPiece, pieceAt, isRelated as related, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { isExposed } from '../sight/exposure.ts'
import { flanks } from '../sight/flanking.ts'
import { lightOn } from '../sight/light.ts'
import { sees } from '../sight/senses.ts'
import { lineOfEffect } from '../sight/sight.ts'
import { boxAt, boxesApart, boxOf, distance, isAdjacent, squaresOf } from '../space.ts'
import { startOf } from '../start.ts'
import type { OrcusStep } from '../step.ts'
import { bitOf, sizes } from '../terms.ts'
import { hasTag } from './tags.ts'

/** What must hold for a clause, a trigger, a target or a bonus. */

export function pieceIn(context: Context, role: Role): PieceId {
  return role === 'you' ? context.you : role === 'target' ? context.target : role === 'trigger' ? context.trigger : context.other
}

export const isRelated = ({ fight }: OrcusStep, you: PieceId, relation: Relation | 'you' | 'anybody', other: PieceId): boolean =>
  related(pieceAt(fight, you), relation, pieceAt(fight, other))

/** Whether a test holds. What only the game master can say is taken to hold; `agrees` asks about it. */
export function holds(step: OrcusStep, test: Test, context: Context): boolean {
  switch (test.is) {
    case 'not':
      return test.test.is === 'ruling' || !holds(step, test.test, context)
    case 'all':
      return test.tests.every((one) => holds(step, one, context))
    case 'any':
      return test.tests.some((one) => holds(step, one, context))
    case 'ruling':
      return true
    case 'sets-out':
      return context.moment?.isFirst === true
    case 'keeps-still':
      return pieceAt(step.fight, context.you).moved === 0
    case 'happened':
      if (context.act === undefined) return context.moment?.rolled?.success === true
      return context.act.happened && (test.squares === undefined || context.act.squares >= test.squares)
    case 'check':
      // "You miss, or fail on a skill check": of a miss it says nothing.
      return context.moment?.condition === undefined || test.of.some((one) => one === context.moment?.condition)
    case 'saves-against':
      return context.saved !== undefined && isAgainst(context.saved, test)
    case 'first-staggered':
      return !wasStaggered(step, context.you)
    case 'blocked':
      return context.act?.blocked === true
    case 'hits':
      return context.act !== undefined && context.act.landed >= test.count && (!test.isSame || new Set(context.act.hits).size === 1)
    case 'hit':
    case 'miss':
    case 'critical':
    case 'advantage':
    case 'charge':
    case 'opportunity':
    case 'basic':
    case 'would-fall':
    case 'origin':
    case 'tag':
    case 'versus':
    case 'damage-type':
    case 'power':
    case 'roll':
      return holdsOfAttack(step, test, context)
    default: {
      const whose = pieceIn(context, test.whose)
      return whose !== NOBODY && holdsOf(step, test, context, pieceAt(step.fight, whose))
    }
  }
}

export const allHold = (step: OrcusStep, tests: readonly Test[], context: Context): boolean =>
  tests.every((test) => holds(step, test, context))

/** It cannot hold but for a critical hit. */
export const asksForCritical = (test: Test): boolean =>
  test.is === 'critical' ||
  (test.is === 'all' && test.tests.some(asksForCritical)) ||
  (test.is === 'any' && test.tests.length > 0 && test.tests.every(asksForCritical))

/** Whether it holds; the game master is asked about what nobody else can say. */
export function agrees(step: OrcusStep, test: Test, context: Context): boolean {
  if (test.is === 'keeps-still') return keepsStill(step, context.you)
  if (test.is === 'ruling') return isGranted(step, test.text, context.you)
  if (test.is === 'not') return !agrees(step, test.test, context)
  if (test.is === 'all') return test.tests.every((one) => agrees(step, one, context))
  if (test.is === 'any') return test.tests.some((one) => agrees(step, one, context))
  return holds(step, test, context)
}

/** "If you do not move this turn": who has not so far may bind himself to it. */
function keepsStill(step: OrcusStep, id: PieceId): boolean {
  if (effectsOn(step.fight, id).some(({ kind }) => kind === STILL)) return true
  if (pieceAt(step.fight, id).moved > 0 || !wants(step, id, 'not move for the rest of the turn')) return false
  const parts = (['move', 'shift', 'teleport'] as const).map((what) => ({ is: 'may-not', what, when: [] }) as const)
  step.begin({
    kind: STILL,
    on: id,
    by: id,
    rule: R.power.effect,
    holds: bundle(STILL, parts),
    ...untilOf(step.fight, 'this-turn-end', id, id),
  })
  return true
}
const STILL = 'keeping still'

/** Yes, unless the game master says no. */
export function isGranted(step: OrcusStep, text: string, piece: PieceId, rule = R.power.fiction): boolean {
  if (!step.applies(rule)) return true
  const options = [{ id: 'yes', byDefault: true }, { id: 'no' }]
  return ask.ruling(step, piece, text, options, rule).id === 'yes'
}

/** Whether a save against this effect is one against these. */
function isAgainst(effect: Effect, { conditions, persistent }: Extract<Test, { is: 'saves-against' }>): boolean {
  const { mask, parts } = bundleOf(effect)
  return conditions.some((one) => (mask & bitOf[one]) !== 0) || (persistent && parts.some((part) => part.is === 'persistent'))
}

// ------------------------------------------------------------------------------------------------------ about somebody

type OfAttack = Extract<
  Test,
  {
    is:
      | 'hit'
      | 'miss'
      | 'critical'
      | 'advantage'
      | 'charge'
      | 'opportunity'
      | 'basic'
      | 'would-fall'
      | 'origin'
      | 'tag'
      | 'versus'
      | 'damage-type'
      | 'power'
      | 'roll'
  }
>
type OfSomebody = Extract<Test, { whose: Role }>

function holdsOf(step: OrcusStep, test: OfSomebody, context: Context, piece: OrcusPiece): boolean {
  const { fight } = step
  const { id } = piece
  switch (test.is) {
    case 'has':
      return has(step, id, test.condition)
    case 'persistent':
      return suffers(step, id, test)
    case 'staggered':
      return isStaggered(piece)
    case 'no-recoveries':
      return piece.recoveries <= 0
    case 'temporary':
      return piece.temp > 0
    case 'unhurt':
      return piece.hp >= piece.maxHp
    case 'undamaged':
      return !piece.harmed && (test.andAllies !== true || fight.pieces.every((one) => one.side !== piece.side || !one.harmed))
    case 'at-zero':
      return piece.hp <= 0
    case 'flying':
      return piece.flying
    case 'airborne':
      return isAirborne(step, piece)
    case 'on-ground':
      return !isAirborne(step, piece)
    case 'under-effect':
      return effectsOn(fight, id).some(({ until }) => until === 'save')
    case 'acting':
      return fight.acting === id
    case 'unacted':
      return !piece.acted && fight.acting !== id && fight.round <= (startOf(fight).round ?? 1)
    case 'kind':
      return isKind(step, id, test.kind)
    case 'size':
      return isSized(step, id, test)
    case 'moved':
      return piece.moved >= test.atLeast
    case 'in-zone':
      return fight.effects.some((zone) => zone.kind === 'zone' && zone.by === context.you && isInZone(fight, zone, id))
    case 'chosen':
      return isChosen(fight, id, pieceIn(context, test.by), test.as)
    case 'wields':
      return countWielded(fight, id, test.what) >= test.count
    case 'light':
      return squaresOf(fight, id).some((square) => lightOn(step, square) === test.light)
    case 'near':
      return countNear(step, test, context, id, [id, context.target]) >= test.count
    case 'marked-by':
    case 'grappled-by':
    case 'adjacent':
    case 'sees':
    case 'has-advantage-over':
    case 'in-reach':
    case 'same-block':
    case 'has-line':
    case 'flanks':
      return holdsBetween(step, test, id, pieceIn(context, test.by), context)
    case 'within': {
      const other = pieceIn(context, test.of)
      return (
        other !== NOBODY &&
        distance(fight, id, other) <= test.squares &&
        (test.isNew !== true || wasFarther(step, test, id, other, context))
      )
    }
    case 'recedes': {
      const [other, to] = [pieceIn(context, test.of), context.moment?.to]
      if (other === NOBODY || to === undefined || (test.isShift && context.moment?.act !== 'shift')) return false
      return boxesApart(boxOf(fight, other), boxAt(fight, id, to)) > distance(fight, id, other)
    }
    case 'larger':
    case 'smaller': {
      const other = pieceIn(context, test.than)
      if (other === NOBODY) return false
      const lead = sizeOf(step, id) - sizeOf(step, other)
      return (test.is === 'larger' ? lead : -lead) >= test.by
    }
    case 'fewer-hp': {
      const other = pieceIn(context, test.than)
      return other !== NOBODY && piece.hp < pieceAt(fight, other).hp
    }
    case 'relation': {
      const other = pieceIn(context, test.to)
      return other !== NOBODY && isRelated(step, other, test.relation, id)
    }
    case 'same':
      return id === pieceIn(context, test.as)
  }
}

/** Before the step that is told of. */
function wasFarther(
  { fight }: OrcusStep,
  { squares }: { readonly squares: number },
  id: PieceId,
  other: PieceId,
  { moment }: Context,
): boolean {
  const { from, fromHeight } = moment ?? {}
  return from === undefined || boxesApart(boxOf(fight, other), boxAt(fight, id, from, fromHeight)) > squares
}

const isChosen = (fight: OrcusFight, id: PieceId, by: PieceId, as: string): boolean =>
  fight.effects.some(
    (effect) => effect.on === id && effect.by === by && bundleOf(effect).parts.some((part) => part.is === 'chosen' && part.as === as),
  )

const sizeOf = (step: OrcusStep, id: PieceId): number => sizes.indexOf(sheetOf(step.fight, id).size)

function isSized(step: OrcusStep, id: PieceId, { atMost, atLeast }: Extract<Test, { is: 'size' }>): boolean {
  const size = sizeOf(step, id)
  return (atMost === undefined || size <= sizes.indexOf(atMost)) && (atLeast === undefined || size >= sizes.indexOf(atLeast))
}

/** A label, a rank or a role: `undead`, `mook`, `archer`. */
export function isKind(step: OrcusStep, id: PieceId, kind: string): boolean {
  const { labels, rank, role } = sheetOf(step.fight, id)
  const wanted = kind.toLowerCase()
  return rank === wanted || role.toLowerCase() === wanted || labels.some((label) => label.toLowerCase() === wanted)
}

const isAirborne = ({ fight }: OrcusStep, piece: OrcusPiece): boolean => piece.flying || piece.height > (fight.board.floor[piece.at] ?? 0)

function suffers({ fight }: OrcusStep, id: PieceId, { type, from }: Extract<Test, { is: 'persistent' }>): boolean {
  return fight.effects.some(
    (effect) =>
      effect.on === id &&
      (from === undefined || bundleOf(effect).power === from) &&
      bundleOf(effect).parts.some((part) => part.is === 'persistent' && (type === undefined || part.types.some((one) => one === type))),
  )
}

/** Who stands within so many squares of somebody; of one's kind, where that is meant, is who has the name of another. */
export function standingNear(
  step: OrcusStep,
  { relation, squares, isSameKind }: Pick<Around, 'relation' | 'squares'> & Partial<Pick<Around, 'isSameKind'>>,
  { you }: Context,
  id: PieceId,
  like: PieceId,
): readonly OrcusPiece[] {
  const { name } = sheetOf(step.fight, like)
  return step.fight.pieces.filter(
    (one) =>
      one.gone === 0 &&
      isRelated(step, you, relation, one.id) &&
      distance(step.fight, one.id, id) <= squares &&
      (isSameKind !== true || sheetOf(step.fight, one.id).name === name),
  )
}

const countNear = (
  step: OrcusStep,
  test: Parameters<typeof standingNear>[1],
  context: Context,
  id: PieceId,
  without: readonly PieceId[],
): number => standingNear(step, test, context, id, id).filter((one) => !without.includes(one.id)).length

type Between = Exclude<Extract<Test, { readonly by: Role }>, { readonly is: 'chosen' }>

function holdsBetween(step: OrcusStep, { is, orAlly }: Between, id: PieceId, by: PieceId, { attack }: Context): boolean {
  if (by === NOBODY) return false
  switch (is) {
    case 'marked-by':
      return markersOf(step, id).some((one) => one === by || (orAlly === true && one >= 0 && isRelated(step, by, 'ally', one)))
    case 'grappled-by':
      return bearing(step.fight, id, 'grappled').some((hold) => hold.by === by)
    case 'adjacent':
      return isAdjacent(step.fight, id, by)
    case 'sees':
      return sees(step, id, by)
    case 'flanks':
      return flanks(step, id, by)
    case 'has-line':
      return lineOfEffect(step, id, by)
    case 'in-reach':
      return distance(step.fight, by, id) <= reachOf(step, by)
    case 'same-block':
      return sheetOf(step.fight, id).name === sheetOf(step.fight, by).name
    case 'has-advantage-over':
      return attack !== undefined && attack.by === id && attack.at === by ? attack.advantage.length > 0 : isExposed(step, id, by)
  }
}

// ---------------------------------------------------------------------------------------------------- about the attack

/** The power of the attack, or of what one answers; else one's own. */
const powerIn = ({ attack, moment, power }: Context): Power | undefined => attack?.power ?? (moment === undefined ? power : moment.power)

/** Where no attack is made it is asked of whoever the power is about. */
const isExposedTo = (step: OrcusStep, { you, target }: Context): boolean => target !== NOBODY && isExposed(step, you, target)

function holdsOfAttack(step: OrcusStep, test: OfAttack, context: Context): boolean {
  const { attack } = context
  switch (test.is) {
    case 'hit':
      return attack?.hit === true
    case 'miss':
      return attack?.hit === false
    case 'critical':
      return attack?.critical === true
    case 'advantage':
      return attack === undefined ? isExposedTo(step, context) : attack.advantage.length > 0
    case 'charge':
      return attack?.kind === 'charge'
    case 'opportunity':
      return attack?.kind === 'opportunity'
    case 'basic':
      return powerIn(context)?.basic !== undefined
    case 'would-fall':
      return context.blow?.fells?.() === true
    case 'origin': {
      const origin = attack?.origin ?? powerIn(context)?.strike.aim.origin
      return origin !== undefined && test.origins.includes(origin)
    }
    case 'tag': {
      const power = powerIn(context)
      return power !== undefined && hasTag(step, power, test.tag)
    }
    case 'versus':
      return attack?.defense === test.defense
    case 'damage-type': {
      const { blow } = context
      return (blow?.dealt?.types ?? blow?.kinds?.() ?? blow?.types)?.includes(test.type) === true
    }
    case 'power':
      return powerIn(context)?.id === test.power
    case 'roll': {
      const die = attack?.die
      if (die === undefined) return false
      if (test.atMost !== undefined && die > test.atMost) return false
      return (test.atLeast === undefined || die >= test.atLeast) && (test.even === undefined || (die % 2 === 0) === test.even)
    }
  }
}

/** A free choice between yes and no, no being what happens when nobody decides unless it is plainly for its good. */
export const wants = (step: OrcusStep, id: PieceId, text: string, usually = false): boolean => ask.yes(step, id, text, undefined, usually)
