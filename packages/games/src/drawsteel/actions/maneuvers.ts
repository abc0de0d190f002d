import { SIDE, type Square, squareName } from '@riposte/board'
import type { Option, PieceId, RuleIndex } from '@riposte/referee'
import type { Ability } from '../abilities/ability.ts'
import { useAbility } from '../abilities/use.ts'
import { begin } from '../abilities/using.ts'
import { whyNobody } from '../aim/aim.ts'
import type { Clause } from '../clauses/clauses.ts'
import { flat } from '../clauses/phrases.ts'
import { runOne } from '../clauses/run.ts'
import { afflict, endCondition, grabbedBy, grabberOf, has, isDying, isForbidden } from '../conditions/conditions.ts'
import { maySpendRecovery, spendRecovery } from '../damage/stamina.ts'
import { isAlive, isEnemy, isHero, isObject, isUp, pieceAt, sheetOf } from '../fight.ts'
import { fallOff } from '../movement/falls.ts'
import { checkAloft, freeBeside, put } from '../movement/movement.ts'
import { hasRoom } from '../movement/room.ts'
import { speedOf } from '../movement/speeds.ts'
import { opposedTotal, rollTest } from '../rolls/tests.ts'
import { R } from '../rules.ts'
import { hiddenPossible, mayHide } from '../sight/hide.ts'
import { hasLine, isHiddenFrom, reveal } from '../sight/sight.ts'
import { distance, floorUnder, hasTerrain, isAdjacent, isUnderground, sizeOrder } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Action } from './action.ts'

/** Maneuvers open to everybody. */

const builtIn = (id: string, name: string, tiers: readonly (readonly Clause[])[], scores: readonly ('might' | 'agility')[]): Ability => ({
  id,
  name,
  kind: 'maneuver',
  signature: false,
  freeStrike: false,
  cost: 0,
  keywords: ['melee', 'weapon'],
  melee: 1,
  ranged: 0,
  area: undefined,
  targets: { relation: 'creature', count: 1, self: false, trigger: false, perMinion: false, kind: '' },
  roll: { bonus: 0, scores },
  test: [],
  tiers,
  before: [],
  after: [],
  spends: [],
  trigger: undefined,
  villain: 0,
  minutes: false,
  oncePerFight: false,
  fromKit: true,
  persistent: undefined,
  mark: 'automatic',
  text: '',
})

const grabbed: Clause = { do: 'afflict', conditions: ['grabbed'], span: 'lasting', to: { who: 'target' }, cantStand: false, source: 'you' }
const struckFirst = (so: Clause): Clause => ({
  do: 'may',
  by: 'you',
  text: 'go on, after a free strike of the other',
  so: [{ do: 'strike', by: { who: 'target' }, with: 'melee-free', against: 'you', sway: 0 }, so],
})
const freed: Clause = { do: 'release', to: { who: 'you' } }
const push = (n: number): readonly Clause[] => [
  { do: 'force', how: 'push', vertical: false, squares: flat(n), to: { who: 'target' }, ignoresStability: false },
]

const grabAbility = builtIn('grab', 'Grab', [[], [struckFirst(grabbed)], [grabbed]], ['might'])
const knockbackAbility: Ability = { ...builtIn('knockback', 'Knockback', [push(1), push(2), push(3)], ['might']), fromKit: false }
const escapeAbility = builtIn('escape-grab', 'Escape Grab', [[], [struckFirst(freed)], [freed]], ['might', 'agility'])

const grab: Action = {
  id: 'grab',
  about:
    'Maneuver: a Might roll against an adjacent creature; tier 2 may hold it after its free strike, tier 3 holds it. Answers: the target; at tier 2 `yes` or `no`.',
  example: 'A: [grab, B]',
  rule: R.maneuver.grab,
  cost: 'maneuver',
  forbidden: (step, id) => [step.forbids(R.grabbed.one, grabbedBy(step.fight, id).length > 0), ...whyNobody(step, id, grabAbility)],
  take: (step, id) => {
    useAbility(step, id, grabAbility, { isAction: false })
  },
}

const knockback: Action = {
  id: 'knockback',
  about: 'Maneuver: a Might roll pushes an adjacent creature 1, 2 or 3 squares. Answers: the target, then where to.',
  example: 'A: [knockback, B, e3]',
  rule: R.maneuver.knockback,
  cost: 'maneuver',
  forbidden: (step, id) => [step.forbids(R.grabbed.noKnockback, has(step.fight, id, 'grabbed')), ...whyNobody(step, id, knockbackAbility)],
  take: (step, id) => {
    useAbility(step, id, knockbackAbility, { isAction: false })
  },
}

const escapeGrab: Action = {
  id: 'escape-grab',
  about:
    'Maneuver of the grabbed: a Might or Agility roll; tier 2 may get free after a free strike of the grabber, tier 3 is free. Answers: the characteristic; at tier 2 `yes` or `no`.',
  example: 'A: [escape-grab]',
  rule: R.maneuver.escapeGrab,
  cost: 'maneuver',
  pointless: (step, id) => grabberOf(step.fight, id) < 0,
  forbidden: (step) => [step.applies(R.grabbed.escape) ? undefined : R.maneuver.escapeGrab],
  take: (step, id) => {
    const grabber = grabberOf(step.fight, id)
    const isSmaller = sizeOrder(step.fight, id) < sizeOrder(step.fight, grabber) && step.applies(R.maneuver.escapeGrabSize)
    useAbility(step, id, escapeAbility, { isAction: false, targets: [grabber], sway: isSmaller ? -1 : 0 })
  },
}

const adjacentPieces = (step: DsStep, id: PieceId, test: (other: PieceId) => boolean): PieceId[] =>
  step.fight.pieces.flatMap((one) =>
    one.id !== id && isAlive(one) && one.at >= 0 && !isObject(step.fight, one.id) && isAdjacent(step.fight, id, one.id) && test(one.id)
      ? [one.id]
      : [],
  )

function askOne(step: DsStep, id: PieceId, among: readonly PieceId[], text: string, rule: RuleIndex): PieceId {
  const options = among.map((one) => ({ id: pieceAt(step.fight, one).key, piece: one }))
  return step.ask({ kind: 'target', seat: pieceAt(step.fight, id).seat, piece: id, text, options, rule }).piece
}

const aidAttack: Action = {
  id: 'aid-attack',
  about: 'Maneuver: the next ability roll of an ally against an adjacent enemy gains an edge. Answers: the enemy.',
  example: 'A: [aid-attack, B]',
  rule: R.maneuver.aidAttack,
  cost: 'maneuver',
  pointless: (step, id) => foesBeside(step, id).length === 0,
  take: (step, id) => {
    const target = askOne(step, id, foesBeside(step, id), 'whom to hinder', R.maneuver.aidAttack)
    step.begin({ kind: 'aided', on: target, by: id, rule: R.maneuver.aidAttack, until: 'turn-start', of: id })
  },
}
const foesBeside = (step: DsStep, id: PieceId): PieceId[] =>
  adjacentPieces(step, id, (one) => isEnemy(pieceAt(step.fight, one), pieceAt(step.fight, id)))

const catchBreath: Action = {
  id: 'catch-breath',
  about: 'Maneuver: spend a Recovery and regain Stamina equal to your recovery value. Answers: none.',
  example: 'A: [catch-breath]',
  rule: R.maneuver.catchBreath,
  cost: 'maneuver',
  pointless: (step, id) => !isHero(step.fight, id),
  forbidden: (step, id) => [
    step.forbids(R.dying.noCatchBreath, isDying(step, pieceAt(step.fight, id))),
    step.forbids(R.maneuver.catchBreath, !maySpendRecovery(step, id)),
  ],
  take: (step, id) => spendRecovery(step, id, id, R.maneuver.catchBreath),
}

const standUp: Action = {
  id: 'stand-up',
  about: 'Maneuver: get up. Answers: none.',
  example: 'A: [stand-up]',
  rule: R.maneuver.standUp,
  cost: 'maneuver',
  pointless: (step, id) => !has(step.fight, id, 'prone'),
  forbidden: (step, id) => [
    step.forbids(R.restrained.noStand, has(step.fight, id, 'restrained')),
    step.forbids(R.prone.stand, isForbidden(step.fight, id, 'stand')),
  ],
  take: (step, id) => endCondition(step, id, 'prone', 'stood up', R.maneuver.standUp),
}

const raise: Action = {
  id: 'raise',
  about: 'Maneuver: put an adjacent prone creature on its feet. Answers: the creature.',
  example: 'A: [raise, C]',
  rule: R.prone.raise,
  cost: 'maneuver',
  pointless: (step, id) => prones(step, id).length === 0,
  take: (step, id) => {
    const target = askOne(step, id, prones(step, id), 'whom to raise', R.prone.raise)
    if (step.setting('printing') === 'release') {
      const options = [{ id: 'willing', byDefault: true }, { id: 'refuse' }]
      if (
        step.ask({
          kind: 'choice',
          seat: pieceAt(step.fight, target).seat,
          piece: target,
          text: 'to be put on its feet',
          options,
          rule: R.prone.raise,
        }).id === 'refuse'
      )
        return
    }
    endCondition(step, target, 'prone', 'raised', R.prone.raise)
  },
}
const prones = (step: DsStep, id: PieceId): PieceId[] =>
  adjacentPieces(step, id, (one) => has(step.fight, one, 'prone') && isUp(pieceAt(step.fight, one)))

const hide: Action = {
  id: 'hide',
  about: 'Maneuver: hide from every enemy from which you have cover or concealment. Answers: none.',
  example: 'A: [hide]',
  rule: R.maneuver.hide,
  cost: 'maneuver',
  forbidden: (step, id) => [
    step.forbids(R.maneuver.hide, hiddenPossible(step, id).length === 0),
    step.forbids(R.triggered.barred, isForbidden(step.fight, id, 'hide')),
  ],
  take: (step, id) => {
    mayHide(step, id)
    const { squad } = pieceAt(step.fight, id)
    if (squad >= 0 && step.applies(R.minion.maneuvers))
      for (const one of step.fight.pieces) if (one.squad === squad && one.id !== id && isUp(one)) mayHide(step, one.id)
  },
}

const FAR = 10

const search: Action = {
  id: 'search',
  about:
    'Maneuver: an Intuition test against an Agility test of each creature hidden from you within 10 squares. Answers: whether to point them out.',
  example: 'A: [search]',
  rule: R.maneuver.search,
  cost: 'maneuver',
  pointless: (step, id) => hiders(step, id).length === 0 && !hasHiddenGround(step),
  take: (step, id) => {
    const { fight } = step
    const found: PieceId[] = []
    const isBlind = hiders(step, id).some((one) => has(fight, one, 'invisible')) && step.applies(R.concealment.invisible)
    const total = opposedTotal(step, id, { of: ['intuition'], what: 'search', skills: ['search'], sway: isBlind ? -1 : 0 })
    for (const one of hiders(step, id))
      if (total > opposedTotal(step, one, { of: ['agility'], what: 'hide', skills: ['hide'] })) found.push(one)
    for (const one of found) reveal(step, one, (observer) => observer === id)
    findGround(step, id, total)
    if (found.length > 0) pointThem(step, id, found)
  },
}

const hiders = (step: DsStep, id: PieceId): PieceId[] =>
  step.fight.pieces.flatMap((one) =>
    isAlive(one) && isHiddenFrom(step.fight, one.id, id) && distance(step.fight, id, one.id) <= FAR && hasLine(step, id, one.id)
      ? [one.id]
      : [],
  )

const hasHiddenGround = (step: DsStep): boolean => step.fight.board.terrains.some((name) => name.startsWith('hidden-'))

/** Traps and the like are marked `hidden-…` on the board: tier 1 finds those adjacent, tier 2 within 5, tier 3 within 10. */
function findGround(step: DsStep, id: PieceId, total: number): void {
  const { board } = step.fight
  if (!hasHiddenGround(step) || !step.applies(R.maneuver.searchObjects)) return
  const reach = total >= 17 ? 10 : total >= 12 ? 5 : 1
  const { at } = pieceAt(step.fight, id)
  for (const name of board.terrains.filter((one) => one.startsWith('hidden-'))) {
    const squares: Square[] = []
    for (let square = 0; square < board.size; square++) {
      const far = Math.max(
        Math.abs((square % board.columns) - (at % board.columns)),
        Math.abs(Math.floor(square / board.columns) - Math.floor(at / board.columns)),
      )
      if (far <= reach && hasTerrain(board, square, name)) squares.push(square)
    }
    if (squares.length > 0)
      step.emit({
        type: 'board-changed',
        change: { set: 'terrain', squares, add: [name.slice(7)], remove: [name] },
        rule: R.maneuver.searchObjects,
      })
  }
}

function pointThem(step: DsStep, id: PieceId, found: readonly PieceId[]): void {
  const options = [{ id: 'point-out', byDefault: true }, { id: 'keep-quiet' }]
  if (
    !step.applies(R.maneuver.pointOut) ||
    step.ask({ kind: 'choice', seat: pieceAt(step.fight, id).seat, piece: id, text: 'point them out', options, rule: R.maneuver.pointOut })
      .id === 'keep-quiet'
  )
    return
  for (const one of found) reveal(step, one, (observer) => isToldBy(step, id, observer))
}

const isToldBy = (step: DsStep, id: PieceId, ally: PieceId): boolean =>
  ally === id || (!isEnemy(pieceAt(step.fight, ally), pieceAt(step.fight, id)) && distance(step.fight, id, ally) <= FAR)

const pointOut: Action = {
  id: 'point-out',
  about: 'Maneuver: show allies within 10 squares creatures that are hidden from them and not from you. Answers: none.',
  example: 'A: [point-out]',
  rule: R.maneuver.pointOut,
  cost: 'maneuver',
  pointless: (step, id) =>
    !step.fight.effects.some(
      (one) => one.kind === 'hidden' && !one.caught.includes(id) && one.caught.some((ally) => isToldBy(step, id, ally)),
    ),
  take: (step, id) => {
    for (const effect of step.fight.effects.slice())
      if (effect.kind === 'hidden' && !effect.caught.includes(id)) reveal(step, effect.on, (observer) => isToldBy(step, id, observer))
  },
}

const reposition: Action = {
  id: 'reposition',
  about: 'Maneuver of a grabber: put whom you hold into any free space beside you. Answers: whom, the square.',
  example: 'A: [reposition, B, c3]',
  rule: R.grabbed.reposition,
  cost: 'maneuver',
  pointless: (step, id) => grabbedBy(step.fight, id).length === 0,
  take: (step, id) => {
    const held = grabbedBy(step.fight, id)
    const whom = held.length > 1 ? askOne(step, id, held, 'whom to move', R.grabbed.reposition) : (held[0] ?? id)
    const { columns } = step.fight.board
    const pits = freeBeside(step, id, whom)
    const options = pits.map((spot) => ({ id: squareName(spot.at, columns), square: spot.at, spot }))
    if (options.length === 0) return
    const { spot } = step.ask({
      kind: 'square',
      seat: pieceAt(step.fight, id).seat,
      piece: id,
      text: 'where to',
      options,
      rule: R.grabbed.reposition,
    })
    put(step, whom, { at: spot.at, height: Math.max(spot.height, pieceAt(step.fight, id).height) }, 'repositioned', R.grabbed.reposition)
    checkAloft(step, whom)
    if (distance(step.fight, id, whom) > 1) endCondition(step, whom, 'grabbed', 'apart', R.grabbed.separated)
  },
}

const shakeOff: Action = {
  id: 'shake-off',
  about:
    'Maneuver of a creature that is climbed: the climber tests Might or Agility; tier 1 falls, tier 2 slides down, tier 3 holds on. Answers: whom.',
  rule: R.move.shakeOff,
  cost: 'maneuver',
  pointless: (step, id) => climbers(step, id).length === 0,
  take: (step, id) => {
    const list = climbers(step, id)
    const whom = list.length > 1 ? askOne(step, id, list, 'whom to shake off', R.move.shakeOff) : (list[0] ?? id)
    const tier = rollTest(step, whom, { of: ['might', 'agility'], what: 'hold-on', resists: true })
    if (tier < 3) fallOff(step, whom, R.move.shakeOff, tier === 1)
  },
}
const climbers = (step: DsStep, id: PieceId): PieceId[] =>
  step.fight.pieces.flatMap((one) => (one.carrier === id && isAlive(one) && isEnemy(one, pieceAt(step.fight, id)) ? [one.id] : []))

// ------------------------------------------------------------------------------------------------------------ the ground

interface Depth extends Option {
  readonly by: number
}

/** Up or down through dirt, by as many squares as the digger is large. */
const dig: Action = {
  id: 'dig',
  about: 'Maneuver of a burrower: up or down by as many squares as your size number. Answers: up-1, down-2…',
  example: 'W: [dig, down-2]',
  rule: R.move.dig,
  cost: 'maneuver',
  pointless: (step, id) => !sheetOf(step.fight, id).modes.includes('burrow'),
  forbidden: (step, id) => [step.forbids(R.move.dig, speedOf(step, id) < sheetOf(step.fight, id).size.number)],
  take: (step, id) => {
    const { fight } = step
    const piece = pieceAt(fight, id)
    const most = sheetOf(fight, id).size.number
    const floor = floorUnder(fight, id, piece.at)
    const holds = grabbedBy(fight, id).some((one) => isUp(pieceAt(fight, one)))
    const offers = step.offers<Depth>()
    for (let n = 1; n <= most; n++) {
      if (piece.height + n * SIDE <= floor) offers.offer({ id: `up-${n}`, by: n })
      offers.offer(
        { id: `down-${n}`, by: -n },
        step.forbids(R.move.dig, holds),
        step.forbids(R.move.burrow, hasTerrain(fight.board, piece.at, 'rock')),
      )
    }
    offers.options.push({ id: 'stay', by: 0, byDefault: true })
    const { by } = step.ask({
      kind: 'choice',
      seat: piece.seat,
      piece: id,
      text: 'how far up or down',
      options: offers.options,
      refusals: offers.refusals,
      rule: R.move.dig,
    })
    if (by !== 0) put(step, id, { at: piece.at, height: piece.height + by * SIDE }, 'dig', R.move.dig)
  },
}

const clawDirt: Action = {
  id: 'claw-dirt',
  about:
    'Maneuver of who does not burrow and has speed 2: a Might roll moves you 1 square through ground, at a price on lower tiers. Answers: up or down; at tier 2 `yes` or `no`.',
  example: 'A: [claw-dirt, up]',
  rule: R.move.clawDirt,
  cost: 'maneuver',
  pointless: (step, id) => sheetOf(step.fight, id).modes.includes('burrow') || !isUnderground(step.fight, pieceAt(step.fight, id)),
  forbidden: (step, id) => [step.forbids(R.move.clawDirt, speedOf(step, id) < 2)],
  take: (step, id) => {
    const piece = pieceAt(step.fight, id)
    const tier = rollTest(step, id, { of: ['might'], what: 'claw-dirt' })
    const options = [
      { id: 'up', by: SIDE, byDefault: true },
      { id: 'down', by: -SIDE },
    ]
    const { by } = step.ask({ kind: 'choice', seat: piece.seat, piece: id, text: 'up or down', options, rule: R.move.clawDirt })
    if (tier === 2) {
      const pays =
        piece.action > 0 &&
        step.ask({
          kind: 'choice',
          seat: piece.seat,
          piece: id,
          text: 'give the action of this turn for it',
          options: [{ id: 'yes' }, { id: 'no', byDefault: true }],
          rule: R.move.clawDirt,
        }).id === 'yes'
      if (!pays) return
      step.set(id, 'action', 0, R.move.clawDirt)
    }
    const spot = { at: piece.at, height: Math.min(floorUnder(step.fight, id, piece.at), piece.height + by) }
    if (spot.height !== piece.height && (spot.height < 0 || hasRoom(step, id, spot))) put(step, id, spot, 'claw', R.move.clawDirt)
    if (tier <= 2) afflict(step, id, 'slowed', id, 'eot')
    if (tier === 1) afflict(step, id, 'weakened', id, 'eot')
  },
}

// ------------------------------------------------------------------------------------------------------------ belongings

const consumable: Action = {
  id: 'use-consumable',
  about:
    'Maneuver: use a potion or the like on yourself or, if it does good, on a willing adjacent creature. Answers: the item, the creature.',
  example: 'A: [use-consumable, healing-potion, C]',
  rule: R.maneuver.consumable,
  cost: 'maneuver',
  pointless: (step, id) => pieceAt(step.fight, id).items.every((count) => count === 0),
  take: (step, id) => {
    const sheet = sheetOf(step.fight, id)
    const { seat, items } = pieceAt(step.fight, id)
    const options = sheet.items.flatMap((item, place) => ((items[place] ?? 0) > 0 ? [{ id: item.id, label: item.name, place, item }] : []))
    const { place, item } = step.ask({ kind: 'choice', seat, piece: id, text: 'what to use', options, rule: R.maneuver.consumable })
    const others = item.benefits ? adjacentPieces(step, id, (one) => !isEnemy(pieceAt(step.fight, one), pieceAt(step.fight, id))) : []
    const whom = others.length > 0 ? askOne(step, id, [id, ...others], 'on whom', R.maneuver.consumable) : id
    step.emit({ type: 'used-item', piece: id, place, count: (items[place] ?? 1) - 1, rule: R.maneuver.consumable })
    const use = begin(whom, item.ability, {})
    for (const clause of item.ability.after) runOne(step, use, clause, whom)
  },
}

export const maneuvers: readonly Action[] = [
  aidAttack,
  catchBreath,
  escapeGrab,
  grab,
  hide,
  knockback,
  search,
  pointOut,
  standUp,
  raise,
  consumable,
  reposition,
  shakeOff,
  dig,
  clawDirt,
]
