import { type Effect, expire, GM, NOBODY, type Option, type PieceId, type RuleIndex } from '@riposte/referee'
import { toldApart } from '../asking.ts'
import { endCondition, has, saveable } from '../conditions/conditions.ts'
import { savesAtTurnEnd } from '../conditions/saves.ts'
import { turnInZones } from '../creations/zones.ts'
import { buryDead } from '../damage/bury.ts'
import { hurt } from '../damage/damage.ts'
import {
  type Camp,
  campOf,
  campOfSide,
  creatures,
  DIRECTOR,
  type DrawSteelFight,
  type DsPiece,
  HEROES,
  isAlive,
  isHero,
  isObject,
  isUp,
  type Phase,
  pieceAt,
  sheetOf,
  squadMembers,
} from '../fight.ts'
import { fallNow } from '../movement/falls.ts'
import { sharesLanguage } from '../place.ts'
import { openPlain } from '../reactions/windows.ts'
import { gainAtTurn, strain } from '../resources/resources.ts'
import { scoreOf } from '../rolls/roll.ts'
import { R } from '../rules.ts'
import { isSubmerged } from '../space.ts'
import { startOf } from '../start.ts'
import type { DsStep } from '../step.ts'
import { act } from './turns.ts'

/** Who acts when: sides in turn, by creature or by group; squads with their captains; rounds. */

/** What happens next, from quiet to quiet. */
export function nextStep(step: DsStep): void {
  switch (step.fight.phase) {
    case 'opening':
      return openFight(step)
    case 'pick':
      return pick(step)
    case 'turn':
      return memberActs(step)
    case 'after-turn':
      return afterTurn(step)
    case 'round-end':
      return endRound(step)
  }
}

const enter = (step: DsStep, phase: Phase): void => step.set(NOBODY, 'phase', phase)

// ------------------------------------------------------------------------------------------------------- the beginning

/** The rules of spaces are at work as soon as somebody stands there. */
function noteSizes(step: DsStep): void {
  for (const { compiled } of step.fight.setup.sheets) {
    const { size } = compiled
    step.applies(size.oblong ? R.size.oblong : size.number > 1 ? R.size.space : R.size.letters)
    if (size.letter !== 'M') step.applies(R.size.order)
  }
  if (step.fight.squads.length > 0) step.applies(R.minion.squad)
}

function openFight(step: DsStep): void {
  const { fight } = step
  noteSizes(step)
  const start = startOf(fight)
  // Nobody has a count: the list is for who looks on, the heroes first.
  const there = creatures(fight)
  step.emit({
    type: 'order-set',
    order: [HEROES, DIRECTOR].flatMap((camp) => there.filter((one) => campOf(fight, one) === camp).map((one) => one.id)),
  })
  const heroes = fight.pieces.filter((one) => isHero(fight, one.id) && campOf(fight, one) === HEROES)
  step.set(NOBODY, 'tokens', start.tokens ?? heroes.filter((one) => sheetOf(fight, one.id).kind === 'hero').length)
  for (const one of heroes)
    if (one.resource === 0 && sheetOf(fight, one.id).resource !== undefined && step.applies(R.resource.start))
      step.set(one.id, 'resource', one.victories, R.resource.start)
  if (step.applies(R.malice.start)) step.set(NOBODY, 'malice', averageVictories(step, heroes), R.malice.start)
  if (start.turn !== undefined) return startAt(step, start.turn, start.round ?? 1)
  surprise(step)
  const first = whoIsFirst(step)
  step.set(NOBODY, 'first', first)
  startRound(step, start.round ?? 1)
}

function averageVictories(step: DsStep, heroes: readonly DsPiece[]): number {
  const all = heroes.filter((one) => sheetOf(step.fight, one.id).kind === 'hero')
  return all.length === 0 ? 0 : Math.floor(all.reduce((sum, one) => sum + one.victories, 0) / all.length)
}

/** A fight that begins in the middle of somebody's turn. */
function startAt(step: DsStep, key: string, round: number): void {
  const { fight } = step
  const piece = fight.pieces.find((one) => one.key.toLowerCase() === key.toLowerCase())
  const unit = piece ?? fight.pieces.find((one) => fight.setup.sides[one.side] === key)
  const start = startOf(fight)
  step.emit({ type: 'round-began', round })
  for (const name of start.surprised ?? []) surprisePiece(step, name)
  if (start.malice !== undefined) step.set(NOBODY, 'malice', start.malice)
  else maliceForRound(step, round)
  if (unit === undefined) return enter(step, 'pick')
  const camp = campOf(fight, unit)
  step.set(NOBODY, 'first', camp)
  step.set(NOBODY, 'camp', camp)
  if (camp === DIRECTOR) step.set(NOBODY, 'groupUp', unit.group)
  giveTurn(step, unit.id, false)
}

/** The game master says who is caught off guard. */
function surprise(step: DsStep): void {
  const { fight } = step
  const start = startOf(fight)
  if (start.surprised !== undefined) {
    for (const name of start.surprised) surprisePiece(step, name)
    return
  }
  if (step.setting('surprise') !== 'ask') return
  for (;;) {
    const left = creatures(fight).filter((one) => !has(fight, one.id, 'surprised'))
    const options: Option[] = [{ id: 'nobody', byDefault: true }, ...left.map((one) => ({ id: one.key, piece: one.id }))]
    const { piece } = step.ask({ kind: 'ruling', seat: GM, piece: NOBODY, text: 'who is surprised', options, rule: R.surprise.who })
    if (piece === undefined) return
    surprisePiece(step, pieceAt(fight, piece).key)
  }
}

function surprisePiece(step: DsStep, key: string): void {
  const piece = step.fight.pieces.find((one) => one.key.toLowerCase() === key.toLowerCase())
  if (piece !== undefined) step.begin({ kind: 'surprised', on: piece.id, rule: R.surprise.edge, until: 'round-end' })
}

/** A d10, unless one side is wholly surprised. */
function whoIsFirst(step: DsStep): Camp {
  const { fight } = step
  const given = startOf(fight).first
  if (given !== undefined) return given === 'heroes' ? HEROES : DIRECTOR
  const isAsleep = (camp: Camp): boolean => {
    const mine = creatures(fight).filter((one) => campOf(fight, one) === camp)
    return mine.length > 0 && mine.every((one) => has(fight, one.id, 'surprised'))
  }
  const asleep = [isAsleep(HEROES), isAsleep(DIRECTOR)]
  if (asleep[0] !== asleep[1] && step.applies(R.initiative.automatic)) return asleep[0] === true ? DIRECTOR : HEROES
  if (!step.applies(R.initiative.roll)) return DIRECTOR
  const die = step.roll(10, NOBODY, 'who goes first', R.initiative.roll)
  let first: Camp = die >= 6 ? HEROES : DIRECTOR
  if (step.setting('printing') === 'release') first = chosenFirst(step, first)
  step.emit({ type: 'initiative', die, first: first === HEROES ? 'heroes' : 'director', rule: R.initiative.roll })
  return first
}

/** By the release whoever wins the d10 chooses. */
function chosenFirst(step: DsStep, winner: Camp): Camp {
  const { fight } = step
  const seat = winner === HEROES ? (fight.pieces.find((one) => campOf(fight, one) === HEROES)?.seat ?? GM) : GM
  const options = [
    { id: 'heroes', byDefault: winner === HEROES },
    { id: 'director', byDefault: winner === DIRECTOR },
  ]
  return step.ask({ kind: 'choice', seat, piece: NOBODY, text: 'which side goes first', options, rule: R.initiative.roll }).id === 'heroes'
    ? HEROES
    : DIRECTOR
}

// --------------------------------------------------------------------------------------------------------------- rounds

function startRound(step: DsStep, round: number): void {
  step.emit({ type: 'round-began', round, rule: R.initiative.nextRound })
  const given = startOf(step.fight)
  if (given.malice !== undefined && round === (given.round ?? 1)) step.set(NOBODY, 'malice', given.malice)
  else maliceForRound(step, round)
  for (const piece of step.fight.pieces) {
    step.set(piece.id, 'turns', round === 1 ? piece.turns : 0)
    if (!isObject(step.fight, piece.id)) step.set(piece.id, 'triggered', round === 1 ? piece.triggered : 1)
    step.set(piece.id, 'gainedRound', 0)
    step.set(piece.id, 'followed', 0)
  }
  for (const effect of step.fight.effects)
    if (effect.kind.startsWith('zone:') && effect.caught.length > 0) step.change(effect, { caught: [] })
  expire(step, 'round-start')
  replaceCaptains(step)
  // Off: the die is rolled for every round.
  if (round > 1 && !step.applies(R.initiative.nextRound)) step.set(NOBODY, 'first', whoIsFirst(step))
  step.set(NOBODY, 'camp', step.fight.first)
  step.set(NOBODY, 'lastUp', NOBODY)
  enter(step, 'pick')
  settle(step)
}

/** As much as there are living heroes, and the number of the round. */
function maliceForRound(step: DsStep, round: number): void {
  if (!step.applies(R.malice.round)) return
  const { fight } = step
  const heroes = fight.pieces.filter(
    (one) => isAlive(one) && sheetOf(fight, one.id).kind === 'hero' && campOf(fight, one) === HEROES,
  ).length
  step.set(NOBODY, 'malice', fight.malice + heroes + round, R.malice.round)
}

/** A squad that lost its captain may get another. */
function replaceCaptains(step: DsStep): void {
  const { fight } = step
  for (const [at, squad] of fight.squads.entries()) {
    const members = squadMembers(fight, at)
    const [first] = members
    if (squad.bereft === 0 || squad.captain >= 0 || first === undefined || !step.applies(R.captain.replace)) continue
    const able = creatures(fight).filter((one) => {
      const sheet = sheetOf(fight, one.id)
      if (one.side !== first.side || !isUp(one) || one.squad === at) return false
      // Off: anybody may be captain of anybody.
      return (
        !step.applies(R.captain.attach) ||
        (one.squad < 0 && one.captainOf < 0 && !sheet.isMount && sharesLanguage(sheet, sheetOf(fight, first.id)))
      )
    })
    if (able.length === 0) continue
    const options: (Option & { readonly piece?: PieceId })[] = [
      { id: 'nobody', byDefault: true },
      ...able.map((one) => ({ id: one.key, piece: one.id })),
    ]
    const { piece } = step.ask({
      kind: 'choice',
      seat: first.seat,
      piece: NOBODY,
      text: `a new captain for ${squad.name}`,
      options,
      rule: R.captain.replace,
    })
    if (piece === undefined) continue
    const bonus = sheetOf(fight, first.id).captainBenefits.find((one) => one.stat === 'stamina')?.value ?? 0
    step.emit({
      type: 'squad',
      squad: at,
      to: { ...squad, captain: piece, bereft: 0, bonus, single: squad.single + bonus, pool: squad.pool + bonus * members.length },
      rule: R.captain.replace,
    })
    step.set(piece, 'captainOf', at)
  }
}

function endRound(step: DsStep): void {
  suffocate(step)
  fallOn(step)
  // Whoever had no turn has had its moments all the same.
  for (const piece of step.fight.pieces) {
    if (isUp(piece)) continue
    expire(step, 'turn-start', piece.id)
    expire(step, 'turn-end', piece.id)
  }
  expire(step, 'round-end')
  step.emit({ type: 'round-ended', round: step.fight.round, rule: R.initiative.nextRound })
  buryDead(step)
  if (settle(step)) return
  startRound(step, step.fight.round + 1)
}

/** Without air: as many rounds as the Might score, then 1d6 a round. */
function suffocate(step: DsStep): void {
  for (const piece of creatures(step.fight)) {
    if (!isSubmerged(step.fight, piece.id) || sheetOf(step.fight, piece.id).modes.includes('swim')) {
      step.set(piece.id, 'airlessIn', -1)
      continue
    }
    const since = piece.airlessIn < 0 ? step.fight.round : piece.airlessIn
    step.set(piece.id, 'airlessIn', since)
    const held = Math.max(1, scoreOf(step, piece.id, 'might'))
    if (step.fight.round - since + 1 <= held || !step.applies(R.environment.suffocating)) continue
    const amount = step.roll(6, piece.id, 'suffocating', R.environment.suffocating)
    hurt(step, { by: NOBODY, how: 'suffocating', rule: R.environment.suffocating }, { piece: piece.id, amount, type: '' })
  }
}

/** Who fell too far for one round goes on falling. */
function fallOn(step: DsStep): void {
  for (const piece of step.fight.pieces) if (piece.falling > 0 && isAlive(piece)) fallNow(step, piece.id, { rule: R.fall.far })
}

// ---------------------------------------------------------------------------------------------------------------- units

/** Everybody who acts on somebody's turn: a squad with its captain, a hero with retainers. */
function unitOf(fight: DrawSteelFight, id: PieceId): DsPiece[] {
  const piece = pieceAt(fight, id)
  const squad = piece.squad >= 0 ? piece.squad : piece.captainOf
  // Off: the captain has a turn of its own.
  const isLed = fight.setup.modes[R.captain.separate] !== 0
  if (squad >= 0 && (piece.squad >= 0 || isLed))
    return fight.pieces.filter((one) => isAlive(one) && (one.squad === squad || (one.captainOf === squad && isLed)))
  const lead = piece.mentor >= 0 && fight.setup.modes[R.retainer.turn] !== 0 ? piece.mentor : id
  return fight.pieces.filter(
    (one) => isAlive(one) && (one.id === lead || (one.mentor === lead && fight.setup.modes[R.retainer.turn] !== 0)),
  )
}

const leadOf = (fight: DrawSteelFight, id: PieceId): PieceId => unitOf(fight, id)[0]?.id ?? id

/** Turns a creature takes in a round: a solo two. */
const turnsOf = (step: DsStep, id: PieceId): number =>
  sheetOf(step.fight, id).organization === 'solo' && step.applies(R.solo.turns) ? 2 : 1

/** The leads of all units of a camp that have a turn left. */
function ready(step: DsStep, camp: number): PieceId[] {
  const { fight } = step
  const leads = new Set<PieceId>()
  for (const piece of creatures(fight)) {
    if (campFor(step, piece) !== camp || piece.at < 0) continue
    if (sheetOf(fight, piece.id).isMount && fight.pieces.some((one) => one.carrier === piece.id) && !step.applies(R.mount.turns)) continue
    const unit = unitOf(fight, piece.id)
    // The unconscious have turns too, and do nothing on them.
    if (unit.every((one) => !isUp(one))) continue
    if (unit.some((one) => one.turns < turnsOf(step, one.id))) leads.add(leadOf(fight, piece.id))
  }
  return [...leads]
}

/** Two sides: the heroes', and all others. Off: every side of the set-up for itself. */
function campFor(step: DsStep, piece: DsPiece): number {
  return step.applies(R.combat.sides) ? campOf(step.fight, piece) : campOfSide(step.fight, piece.side) === HEROES ? HEROES : piece.side + 1
}

const campsOf = (step: DsStep): number[] => [...new Set(creatures(step.fight).map((one) => campFor(step, one)))].sort((a, b) => a - b)

// ----------------------------------------------------------------------------------------------------------------- picks

/** The side that is to act picks one of its creatures, the Director a group. */
function pick(step: DsStep): void {
  const { fight } = step
  if (fight.nextUp >= 0 && isUp(pieceAt(fight, fight.nextUp))) {
    const next = fight.nextUp
    step.set(NOBODY, 'nextUp', NOBODY)
    return giveTurn(step, next, true)
  }
  const summoned = step.applies(R.summon.turn) ? summonedNow(step) : undefined
  if (summoned !== undefined) return giveTurn(step, summoned, true)
  if (fight.groupUp >= 0) {
    const mates = ready(step, fight.camp).filter((one) => pieceAt(fight, one).group === fight.groupUp)
    if (mates.length > 0) return choose(step, mates, [], R.initiative.group)
    step.set(NOBODY, 'groupUp', -1)
    return passOn(step)
  }
  const mine = ready(step, fight.camp)
  if (mine.length === 0) {
    if (campsOf(step).some((camp) => ready(step, camp).length > 0) && step.applies(R.initiative.leftover)) return passOn(step)
    return enter(step, 'round-end')
  }
  const others = fight.pieces.filter((one) => isAlive(one) && !isObject(fight, one.id) && one.at >= 0)
  choose(step, mine, others, R.initiative.alternate)
}

/** The creatures that somebody has brought in act right after it. */
function summonedNow(step: DsStep): PieceId | undefined {
  const { fight } = step
  return fight.pieces.find(
    (one) =>
      isUp(one) &&
      one.turns === 0 &&
      fight.effects.some((effect) => effect.on === one.id && effect.kind === 'summoned' && effect.by === fight.lastUp),
  )?.id
}

function choose(step: DsStep, mine: readonly PieceId[], others: readonly DsPiece[], rule: RuleIndex): void {
  const { fight } = step
  const offers = step.offers()
  const forced = mustTakeSecond(step, mine)
  for (const id of mine) {
    const piece = pieceAt(fight, id)
    const isTwice = piece.turns > 0 && fight.lastUp === id
    offers.offer(
      { id: piece.key, piece: id, seat: piece.seat },
      step.forbids(R.solo.turns, isTwice || (forced !== undefined && forced !== id)),
    )
  }
  for (const piece of others) {
    const lead = leadOf(fight, piece.id)
    if (mine.includes(lead)) {
      if (lead !== piece.id) offers.options.push({ id: piece.key, piece: lead, seat: piece.seat, label: piece.key })
      continue
    }
    const isOurs = campFor(step, piece) === fight.camp
    offers.refuse(piece.key, isOurs ? R.initiative.once : R.initiative.alternate, piece.id)
    if (!isOurs && !step.applies(R.initiative.alternate)) offers.options.push({ id: piece.key, piece: lead, seat: piece.seat })
    if (isOurs && isUp(piece) && !step.applies(R.initiative.once) && unitOf(fight, lead)[0]?.id === piece.id)
      offers.options.push({ id: piece.key, piece: lead, seat: piece.seat })
  }
  if (offers.options.length === 0) return lastSolo(step)
  const seat = offers.options[0]?.seat ?? GM
  const isOnly = offers.options.length === 1
  const options = isOnly ? offers.options.map((one) => ({ ...one, auto: true })) : offers.options
  const { piece: next } = step.ask({ kind: 'who', seat, piece: NOBODY, text: 'who acts', options, refusals: offers.refusals, rule })
  if (next === undefined) return
  if (fight.groupUp < 0) step.set(NOBODY, 'groupUp', groupOf(step, next), R.initiative.group)
  giveTurn(step, next, true)
}

/** Off, groups fall apart: everybody is picked alone. */
const groupOf = (step: DsStep, id: PieceId): number => (step.applies(R.initiative.group) ? pieceAt(step.fight, id).group : -1)

/** So that a solo's second turn does not come right after its first, it may have to be taken now. */
function mustTakeSecond(step: DsStep, mine: readonly PieceId[]): PieceId | undefined {
  if (!step.applies(R.solo.turns)) return undefined
  const { fight } = step
  const solo = mine.find((one) => turnsOf(step, one) > 1 && fight.lastUp !== one)
  if (solo === undefined) return undefined
  const others = campsOf(step)
    .flatMap((camp) => ready(step, camp))
    .filter((one) => one !== solo)
  const left = turnsOf(step, solo) - pieceAt(fight, solo).turns
  return left > 1 && others.length <= 1 ? solo : undefined
}

/** A second turn that would follow the first directly is lost. */
function lastSolo(step: DsStep): void {
  const { fight } = step
  for (const id of ready(step, fight.camp)) {
    if (campsOf(step).some((camp) => camp !== fight.camp && ready(step, camp).length > 0)) return passOn(step)
    step.set(id, 'turns', turnsOf(step, id), R.solo.turns)
    step.emit({ type: 'lost', piece: id, what: 'its second turn', rule: R.solo.turns })
  }
}

/** The other side picks; if it has nobody left, this one goes on. */
function passOn(step: DsStep): void {
  const camps = campsOf(step)
  const at = camps.indexOf(step.fight.camp)
  for (let n = 1; n <= camps.length; n++) {
    const camp = camps[(at + n) % camps.length] ?? step.fight.camp
    if (ready(step, camp).length === 0) {
      // Off: a side with nobody left ends the round for the other.
      if (n === 1 && camps.some((one) => ready(step, one).length > 0) && !step.applies(R.initiative.leftover))
        return enter(step, 'round-end')
      continue
    }
    step.set(NOBODY, 'camp', camp)
    return enter(step, 'pick')
  }
  enter(step, 'round-end')
}

// ---------------------------------------------------------------------------------------------------------------- turns

function giveTurn(step: DsStep, id: PieceId, begins: boolean): void {
  const { fight } = step
  const lead = leadOf(fight, id)
  step.emit({ type: 'acting', who: lead })
  step.emit({ type: 'turn-began', piece: lead, rule: R.initiative.alternate })
  step.set(NOBODY, 'featureUsed', 0)
  for (const piece of fight.pieces) step.set(piece.id, 'tokenUsed', 0)
  for (const piece of unitOf(fight, lead)) {
    step.set(piece.id, 'turns', piece.turns + 1)
    const isAble = isUp(piece)
    step.set(piece.id, 'action', isAble ? 1 : 0)
    step.set(piece.id, 'maneuver', isAble ? 1 : 0)
    step.set(piece.id, 'move', isAble ? 1 : 0)
    step.set(piece.id, 'acts', 0)
    step.set(piece.id, 'moveLeft', 0)
    step.set(piece.id, 'moveHow', '')
    step.set(piece.id, 'things', 0)
    step.set(piece.id, 'acted', 0)
    step.set(piece.id, 'done', 0)
    step.set(piece.id, 'summoned', 0)
    // A fight that begins in the middle of a turn has had its start of the turn.
    if (begins) beginFor(step, piece.id)
  }
  enter(step, 'turn')
  buryDead(step)
  settle(step)
}

function beginFor(step: DsStep, id: PieceId): void {
  expire(step, 'turn-start', id)
  gainAtTurn(step, id)
  turnInZones(step, id, 'start')
  openPlain(step, 'turn-start', id, id)
}

function memberActs(step: DsStep): void {
  const { fight } = step
  const members = unitOf(fight, fight.acting).filter((one) => isUp(one) && one.done === 0)
  const [first] = members
  if (first === undefined) return endTurn(step)
  if (members.some((one) => one.captainOf >= 0)) step.applies(R.captain.separate)
  const options: Option[] = members.map((one) => ({ id: one.key, piece: one.id, seat: one.seat }))
  if (members.length > 1) options.push({ id: 'end-turn' })
  const only = options.length === 1 ? first.id : undefined
  const id =
    only ??
    step.ask({
      kind: 'who',
      seat: first.seat,
      piece: NOBODY,
      text: 'which of them acts',
      options,
      rule: pieceAt(fight, fight.acting).mentor >= 0 ? R.retainer.turn : R.captain.separate,
    }).piece
  if (id === undefined) return endTurn(step)
  act(step, id)
  settle(step)
}

function endTurn(step: DsStep): void {
  const { fight } = step
  const lead = fight.acting
  for (const piece of unitOf(fight, lead)) {
    endFor(step, piece.id)
    step.set(piece.id, 'moveLeft', 0)
  }
  buryDead(step)
  for (const piece of fight.pieces) if (!isAlive(piece) || piece.id === lead) expire(step, 'turn-end', piece.id)
  step.emit({ type: 'turn-ended', piece: lead })
  step.set(NOBODY, 'lastUp', lead)
  enter(step, 'after-turn')
  settle(step)
}

function endFor(step: DsStep, id: PieceId): void {
  turnInZones(step, id, 'end')
  const below = strain(step, id)
  if (below > 0) hurt(step, { by: NOBODY, how: 'strain', rule: R.resource.negative }, { piece: id, amount: below, type: '' })
  endEffect(step, id)
  savesAtTurnEnd(step, id)
  expire(step, 'turn-end', id)
}

/** A creature with End Effect takes damage that nothing reduces, and is rid of something. */
function endEffect(step: DsStep, id: PieceId): void {
  const part = [...sheetOf(step.fight, id).traits].flatMap((trait) => trait.parts).find((one) => one.is === 'end-effect')
  const effects = saveable(step.fight, id)
  if (part?.is !== 'end-effect' || effects.length === 0 || !isUp(pieceAt(step.fight, id)) || !step.applies(R.solo.endEffect)) return
  const options: (Option & { readonly effect?: Effect })[] = [
    { id: 'keep', byDefault: true },
    ...toldApart(effects.map((effect) => ({ id: effect.kind, effect }))),
  ]
  const { effect } = step.ask({
    kind: 'choice',
    seat: pieceAt(step.fight, id).seat,
    piece: id,
    text: `take ${part.damage} damage to end an effect`,
    options,
    rule: R.solo.endEffect,
  })
  if (effect === undefined) return
  hurt(step, { by: NOBODY, how: 'end effect', rule: R.solo.endEffect, unreduced: true }, { piece: id, amount: part.damage, type: '' })
  step.end(effect, 'ended', R.solo.endEffect)
}

/** After a turn villains may act, and allies may go before the other side. */
function afterTurn(step: DsStep): void {
  const { fight } = step
  const last = fight.lastUp
  openPlain(step, 'turn-end', last, last)
  buryDead(step)
  step.emit({ type: 'acting', who: NOBODY })
  if (settle(step)) return
  const isOn = fight.nextUp >= 0 || fight.groupUp >= 0 || summonedNow(step) !== undefined
  // Off: a side goes on until all of its creatures have acted.
  if (isOn || (!step.applies(R.initiative.alternate) && ready(step, fight.camp).length > 0)) return enter(step, 'pick')
  passOn(step)
}

// ------------------------------------------------------------------------------------------------------------- its end

/** A fight is over when one side has nobody left who fights. */
function settle(step: DsStep): boolean {
  const { fight } = step
  if (fight.over) return true
  if (fight.setup.sides.length < 2 || step.setting('ending') === 'never') return false
  const sides = [
    ...new Set(
      creatures(fight)
        .filter((one) => one.state === 'up')
        .map((one) => one.side),
    ),
  ]
  const had = [...new Set(fight.pieces.filter((one) => !isObject(fight, one.id)).map((one) => one.side))]
  if (sides.length > 1 || had.length < 2) return false
  closeFight(step)
  step.emit({ type: 'fight-ended', winner: sides[0] ?? -1 })
  return true
}

/** What lasts no longer than the fight. */
export function closeFight(step: DsStep): void {
  const { fight } = step
  if (step.applies(R.effect.encounter)) expire(step, 'fight-end')
  for (const piece of fight.pieces) {
    if (step.applies(R.surge.end)) step.set(piece.id, 'surges', 0, R.surge.end)
    if (step.applies(R.tempstamina.end)) step.set(piece.id, 'temp', 0, R.tempstamina.end)
    if (step.applies(R.resource.end)) step.set(piece.id, 'resource', 0, R.resource.end)
    if (isHero(fight, piece.id) && isAlive(piece)) shakeOff(step, piece)
  }
  if (step.applies(R.malice.end)) step.set(NOBODY, 'malice', 0, R.malice.end)
  step.set(NOBODY, 'closed', 1)
}

/** Heroes are rid of what the fight has left on them, if their players want it. */
function shakeOff(step: DsStep, piece: DsPiece): void {
  if (!step.applies(R.effect.afterCombat)) return
  const kinds = [...new Set(step.fight.effects.filter((one) => one.on === piece.id && one.kind !== 'dropping').map((one) => one.kind))]
  if (kinds.length === 0) return
  const options = [{ id: 'end-all', byDefault: true }, { id: 'keep-all' }]
  if (
    step.ask({
      kind: 'choice',
      seat: piece.seat,
      piece: piece.id,
      text: 'the fight is over: end all that it has left',
      options,
      rule: R.effect.afterCombat,
    }).id === 'keep-all'
  )
    return
  for (const kind of kinds) {
    endCondition(step, piece.id, kind, 'fight over', R.effect.afterCombat)
  }
}
