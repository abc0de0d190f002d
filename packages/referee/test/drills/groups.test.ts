import { pieceOf } from '@riposte/referee'
import { drill } from '../story.ts'
import {
  askTarget,
  attack,
  away,
  fall,
  hurt,
  isUp,
  piece,
  R,
  rollAttack,
  sheet,
  shift,
  type ToyAction,
  type ToyStep,
  towards,
  toy,
  up,
} from '../toy.ts'

// ------------------------------------------------------------------------------------------------- four against one

/** Everybody beside the target is asked to join; each gives up an action and adds 2 to the one roll. */
const swarm: ToyAction = {
  id: 'swarm',
  offer: (step, id, offers) => {
    if (piece(step, id).acts > 0) offers.offer({ id: 'swarm' })
  },
  take: (step, id) => {
    const target = askTarget(step, id)
    if (target === id) return
    const joining = up(step).filter((one) => couldJoin(step, one.id, id, target) && hasJoined(step, one.id))
    for (const one of [piece(step, id), ...joining]) step.set(one.id, 'acts', 0)
    step.emit({ type: 'said', piece: id, text: `${joining.length} join` })
    const one = { by: id, target, total: 0, hit: false }
    rollAttack(step, one)
    if (one.hit || one.total + 2 * joining.length >= sheet(step, target).ac)
      hurt(step, target, sheet(step, id).damage * (1 + joining.length), id)
  },
}
const couldJoin = (step: ToyStep, ally: number, leader: number, target: number): boolean =>
  ally !== leader && piece(step, ally).side === piece(step, leader).side && piece(step, ally).acts > 0 && away(step, ally, target) === 1
const hasJoined = (step: ToyStep, id: number): boolean =>
  step.ask({
    kind: 'choice',
    seat: piece(step, id).seat,
    piece: id,
    text: 'join?',
    options: [{ id: 'join' }, { id: 'stay-out', byDefault: true }],
  }).id === 'join'

const fourAroundOne = {
  game: toy({ actions: [swarm] }),
  board: `
    . A .
    D M B
    . C .`,
  pieces: { A: { seat: 'ann' }, B: { seat: 'bea' }, C: { seat: 'cleo' }, D: { seat: 'dan' }, M: { side: 'monsters', ac: 16, hp: 30 } },
}

drill('four pieces combine into one attack', {
  ...fourAroundOne,
  when: ['A: swarm M', 'bea: join', 'cleo: join', 'dan: join', 'd20 8'],
  outcome: { M: { hp: 14 }, A: { acts: 0 }, B: { acts: 0 }, C: { acts: 0 }, D: { acts: 0 } },
  log: ['A: 3 join', 'A attacks M: 10 misses', 'M loses 16'],
})

drill('four pieces could combine, and one stays out', {
  ...fourAroundOne,
  when: ['A: swarm M', 'bea: join', 'cleo: stay-out', 'dan: join', 'd20 8', 'A: end', 'B: end'],
  outcome: { M: { hp: 30 }, C: { acts: 1 } },
  asked: 'C: move attack swarm end',
})

// ------------------------------------------------------------------------------------------------------ a shared pool

/** The points of a squad lie in one pool; for every four lost one of them falls, first the one that was hit. */
const pooled = toy({
  hurt: (step, id, amount, by) => {
    const squad = up(step).filter((one) => one.sheet === piece(step, id).sheet)
    const pool = step.fight.effects.find((effect) => effect.kind === 'pool' && effect.by === squad[0]?.side)
    if (pool === undefined) return
    const left = Math.max(0, pool.value - amount)
    step.emit({ type: 'hurt', piece: id, by, amount, rule: R.attack })
    step.change(pool, { value: left })
    const nearest = squad.toSorted((a, b) => away(step, a.id, id) - away(step, b.id, id) || a.id - b.id)
    for (const one of nearest.slice(0, squad.length - Math.ceil(left / 4))) fall(step, one.id)
  },
  turnStarts: (step) => {
    if (step.fight.effects.length === 0) step.begin({ kind: 'pool', on: -1, by: 1, rule: R.shape, until: 'never', value: 12 })
  },
})

const minion = { sheet: 'minion', side: 'monsters' }

drill('a group has one shared pool of points', {
  game: pooled,
  board: 'A P Q S .',
  pieces: { A: {} },
  more: {
    pieces: { A: { sheet: 'hero' }, P: minion, Q: minion, S: minion },
    sheets: { minion: { hp: 99 }, hero: { damage: 7 } },
  },
  when: ['A: attack P', 'd20 10', 'A: end', 'Q: end', 'S: end', 'A: move b1', 'A: attack Q', 'd20 10'],
  outcome: { P: { gone: 1 }, Q: { gone: 1 }, S: { gone: 1 } },
  log: ['P loses 7', 'P fell', 'A to b1', 'Q loses 7', 'Q fell', 'S fell', 'the end'],
})

// ------------------------------------------------------------------------------------------------- a mount and its rider

const mount: ToyAction = {
  id: 'mount',
  offer: (step, id, offers) => {
    const horse = horseBeside(step, id)
    if (horse !== undefined && piece(step, id).mate < 0) offers.offer({ id: 'mount', piece: horse.id })
  },
  take: (step, id) => {
    const horse = horseBeside(step, id)
    if (horse === undefined) return
    step.set(id, 'mate', horse.id)
    step.set(horse.id, 'mate', id)
    shift(step, id, horse.at)
  },
}
const horseBeside = (step: ToyStep, id: number) =>
  up(step).find((one) => one.key === 'H' && one.id !== id && one.mate < 0 && away(step, one.id, id) === 1)

/** The rider's turn, the horse's moves: both go together, square by square. */
const ride: ToyAction = {
  id: 'ride',
  offer: (step, id, offers) => {
    if (piece(step, id).mate >= 0) offers.offer({ id: 'ride' })
  },
  take: (step, id) => {
    const horse = piece(step, id).mate
    const { columns } = step.fight.board
    const options = [columns - 1, 2 * columns - 1].map((square) => ({ id: square < columns ? 'north' : 'south', square }))
    const { square } = step.ask({ kind: 'square', seat: piece(step, id).seat, piece: id, text: 'ride where?', options })
    while (piece(step, id).mate >= 0 && isUp(step, id) && piece(step, horse).moves > 0 && piece(step, horse).at !== square) {
      for (const foe of up(step))
        if (foe.side !== piece(step, id).side && away(step, foe.id, id) === 1) strikeAtPair(step, foe.id, id, horse)
      if (piece(step, id).mate < 0) return
      step.set(horse, 'moves', piece(step, horse).moves - 1)
      const to = towards(step, piece(step, horse).at, square)
      shift(step, horse, to)
      shift(step, id, to)
    }
  },
}
/** Who strikes at a mounted pair chooses which of the two. A rider whose mount falls rolls to land on its feet. */
function strikeAtPair(step: ToyStep, foe: number, rider: number, horse: number): void {
  if (piece(step, foe).reacts === 0) return
  step.set(foe, 'reacts', 0)
  const options = [rider, horse].map((id) => ({ id: pieceOf(step.fight, id).key, piece: id }))
  const target = step.ask({ kind: 'target', seat: piece(step, foe).seat, piece: foe, text: 'rider or mount?', options }).piece
  attack(step, foe, target)
  if (isUp(step, horse)) return
  step.set(rider, 'mate', -1)
  if (step.roll(20, rider, 'ride') < 16) step.begin({ kind: 'prone', on: rider, rule: R.shape, until: 'never' })
}
const mounted = {
  game: toy({ actions: [mount, ride] }),
  board: `
    A H . . .
    . . . B .`,
  pieces: { A: {}, H: { hp: 4, speed: 8 }, B: { side: 'monsters' } },
}

drill('a mount and its rider move together', {
  ...mounted,
  when: ['A: mount', 'A: ride north', 'B: A', 'd20 3'],
  outcome: { A: { at: 'e1', moves: 4 }, H: { at: 'e1', moves: 5 }, B: { reacts: 0 } },
  log: ['A to b1', 'H to c1', 'A to c1', 'B attacks A: 3 misses', 'H to d1', 'A to d1', 'H to e1', 'A to e1'],
})

drill('a mount falls under its rider', {
  ...mounted,
  when: ['A: mount', 'A: ride north', 'B: H', 'd20 18', 'd20 15'],
  outcome: { A: { at: 'c1', mate: -1, conditions: ['prone'] }, H: { gone: 1, at: 'c1' } },
  log: ['H to c1', 'B attacks H: 18 hits', 'H fell', 'prone begins'],
  asked: 'A: move attack end',
})
