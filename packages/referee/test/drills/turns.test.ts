import { due, effectOn, movedAfter, type Option, type PieceId, pieceOf, resolveInOrder, runDown } from '@riposte/referee'
import { drill } from '../story.ts'
import {
  act,
  askTarget,
  attack,
  away,
  endTurn,
  isUp,
  piece,
  R,
  reaction,
  refresh,
  startRound,
  startTurn,
  type ToyAction,
  type ToyStep,
  toy,
  up,
} from '../toy.ts'

// ------------------------------------------------------------------------------------------------- held and delayed turns

const hold: ToyAction = {
  id: 'hold',
  offer: (step, id, offers) => {
    if (piece(step, id).acts > 0) offers.offer({ id: 'hold' })
  },
  take: (step, id) => {
    step.begin({ kind: 'held', on: id, by: id, rule: R.shape, until: 'turn-start', of: id })
    step.set(id, 'acts', 0)
    endTurn(step, id)
  },
}
/** The held blow interrupts the move; who strikes it comes from now on directly after the one it interrupted. */
const heldBlow = reaction(
  'held-blow',
  'leaves',
  (step, id, { by }) => effectOn(step.fight, id, 'held') !== undefined && away(step, id, by) === 1,
  (step, id, { by }) => {
    const held = effectOn(step.fight, id, 'held')
    if (held !== undefined) step.end(held, 'used')
    attack(step, id, by)
    step.emit({ type: 'order-set', order: movedAfter(step.fight.order, id, by) })
  },
)

drill('a held action interrupts and changes the order of turns', {
  game: toy({ actions: [hold], reactions: [heldBlow] }),
  board: `
    A B . .
    C . . D`,
  pieces: { A: { can: ['held-blow'] }, B: { side: 'monsters' }, C: {}, D: { side: 'monsters' } },
  when: ['A: hold', 'B: move c1', 'A: held-blow', 'd20 12', 'B: end', 'C: end', 'D: end'],
  outcome: { B: { hp: 6, at: 'c1' }, A: { conditions: [] } },
  log: [
    'turn of A',
    'held begins',
    'turn of B',
    'held ends: used',
    'A attacks B: 14 hits',
    'B to c1',
    'turn of C',
    'turn of D',
    'round 2',
    'turn of B',
  ],
  asked: 'B: move attack hold end',
})

drill('a held action that is not used lapses', {
  game: toy({
    actions: [hold],
    turnStarts: (step, id) => {
      for (const effect of due(step.fight, 'turn-start', id)) runDown(step, effect)
    },
  }),
  board: 'A . B',
  pieces: { A: {}, B: { side: 'monsters' } },
  when: ['A: hold', 'B: end'],
  outcome: { A: { conditions: [] } },
  log: ['held begins', 'turn of B', 'turn of A', 'held ends: turn-start'],
})

/** Gives its place to another: its turn comes directly after that one's. */
const delay: ToyAction = {
  id: 'delay',
  offer: (step, id, offers) => {
    if (waiting(step, id).length > 0) offers.offer({ id: 'delay' })
  },
  take: (step, id) => {
    const options = waiting(step, id).map((one) => ({ id: pieceOf(step.fight, one).key, piece: one }))
    const after = step.ask({ kind: 'who', seat: piece(step, id).seat, piece: id, text: 'after whom?', options }).piece
    step.emit({ type: 'order-set', order: movedAfter(step.fight.order, id, after) })
    step.emit({ type: 'acting', who: -1 })
  },
}
const waiting = (step: ToyStep, id: PieceId): PieceId[] =>
  step.fight.order.filter((one) => one !== id && isUp(step, one) && piece(step, one).done === 0)

drill('a turn is delayed', {
  game: toy({ actions: [delay] }),
  board: 'A B C D',
  pieces: { A: {}, B: { side: 'monsters' }, C: {}, D: { side: 'monsters' } },
  when: ['A: delay C', 'B: end', 'C: delay A', 'A: attack B', 'd20 20', 'A: end', 'C: end', 'D: end'],
  outcome: { B: { hp: 6 } },
  log: ['turn of A', 'turn of B', 'turn of C', 'turn of A', 'turn of C', 'turn of D', 'round 2', 'turn of B'],
  asked: 'B: move attack delay end',
})

// ----------------------------------------------------------------------------------------------------- out of turn

/** Gives up the own action: an ally acts at once. */
const command: ToyAction = {
  id: 'command',
  offer: (step, id, offers) => {
    if (piece(step, id).acts > 0 && alliesOf(step, id).length > 0) offers.offer({ id: 'command' })
  },
  take: (step, id) => {
    const options = alliesOf(step, id).map((ally) => ({ id: ally.key, piece: ally.id }))
    const ally = step.ask({ kind: 'target', seat: piece(step, id).seat, piece: id, text: 'who acts?', options }).piece
    step.set(id, 'acts', 0)
    step.set(ally, 'acts', 1)
    act(step, ally)
  },
}
const alliesOf = (step: ToyStep, id: PieceId) => up(step).filter((one) => one.side === piece(step, id).side && one.id !== id)

drill('an extra action is taken out of turn', {
  game: toy({ actions: [command] }),
  board: 'A B C',
  pieces: { A: { seat: 'ann' }, B: { side: 'monsters' }, C: { seat: 'cleo' } },
  when: ['A: command C', 'cleo: attack B', 'd20 8'],
  outcome: { A: { acts: 0 }, B: { hp: 6 }, C: { acts: 0 } },
  log: ['turn of A', 'C attacks B: 10 hits', 'B loses 4'],
  asked: 'A: move end',
})

// ------------------------------------------------------------------------------------------------------- sides

/** A side's pieces act in any order, interleaved: one action of one, then one of another. */
function sideBySide(step: ToyStep): void {
  const { acting } = step.fight
  const ready = up(step).filter((one) => one.side === acting && one.done === 0)
  if (acting < 0 || ready.length === 0) return nextSide(step, acting)
  const options: Option[] = ready.map((one) => ({ id: one.key, piece: one.id, seat: one.seat }))
  const chosen = step.ask({ kind: 'who', seat: ready[0]?.seat ?? 0, piece: -1, text: 'who acts?', options })
  if (chosen.piece !== undefined && !act(step, chosen.piece)) step.set(chosen.piece, 'done', 1)
}
function nextSide(step: ToyStep, last: number): void {
  const side = last === 0 ? 1 : 0
  if (last === 1) startRound(step)
  step.emit({ type: 'acting', who: side })
  for (const one of up(step)) if (one.side === side) refresh(step, one.id)
}

drill('a side moves its pieces in free order, interleaved', {
  game: toy({ next: sideBySide }),
  board: `
    A . B
    C . .`,
  pieces: { A: { seat: 'ann' }, C: { seat: 'cleo' }, B: { side: 'monsters' } },
  when: [
    'ann: C',
    'C: move b2',
    'ann: A',
    'A: move b1',
    'ann: C',
    'C: attack B',
    'd20 8',
    'ann: A',
    'A: attack B',
    'd20 8',
    'ann: C',
    'C: end',
  ],
  outcome: { B: { hp: 2 }, A: { at: 'b1', acts: 0 }, C: { at: 'b2', acts: 0 } },
  log: ['C to b2', 'A to b1', 'C attacks B: 10 hits', 'A attacks B: 10 hits'],
})

/** The sides take turns; each picks one of its pieces that has not acted in this round. `order` says which side is next. */
function alternating(step: ToyStep): void {
  const { acting, order } = step.fight
  if (acting >= 0) {
    if (isUp(step, acting) && act(step, acting)) return
    return endTurn(step, acting)
  }
  const fresh = up(step).filter((one) => one.done === 0)
  if (fresh.length === 0) return startRound(step)
  const [first = 0, second = 1] = order
  const side = fresh.some((one) => one.side === first) ? first : second
  const options = fresh.filter((one) => one.side === side).map((one) => ({ id: one.key, piece: one.id }))
  const seat = pieceOf(step.fight, options[0]?.piece ?? 0).seat
  const chosen = step.ask({ kind: 'who', seat, piece: -1, text: 'whose turn?', options })
  step.emit({ type: 'order-set', order: [1 - side, side] })
  startTurn(step, chosen.piece)
}

drill('sides alternate, until one has nobody left', {
  game: toy({ next: alternating }),
  board: 'A . B . C . D .',
  pieces: { A: {}, B: { side: 'monsters' }, C: {}, D: {} },
  when: ['players: C', 'C: end', 'gm: B', 'B: end', 'players: A', 'A: end', 'players: D', 'D: end', 'gm: B'],
  log: ['turn of C', 'turn of B', 'turn of A', 'turn of D', 'round 2', 'turn of B'],
  asked: 'B: move attack end',
})

// -------------------------------------------------------------------------------------------------------- summons

const summon: ToyAction = {
  id: 'summon',
  offer: (step, id, offers) => {
    if (piece(step, id).acts > 0) offers.offer({ id: 'summon' })
  },
  take: (step, id) => {
    const { seat, side, at } = piece(step, id)
    step.set(id, 'acts', 0)
    step.emit({ type: 'sheet-added', id: 'imp', written: { hp: 3, damage: 3 } })
    const { setup, pieces } = step.fight
    const plan = {
      key: 'imp',
      name: '',
      sheet: setup.sheets.length - 1,
      side,
      seat,
      at: at + 1,
      height: undefined,
      turned: 0,
      hidden: 0,
      state: {},
    }
    const imp = { ...step.game.place(setup, plan, pieces.length), mate: id }
    step.emit({ type: 'piece-added', piece: imp.id, added: imp })
  },
}
/** The summoned piece has no turn: it does what its owner gives up an action for. */
const order: ToyAction = {
  id: 'order',
  offer: (step, id, offers) => {
    const imp = up(step).find((one) => one.mate === id)
    if (imp !== undefined) offers.offer({ id: 'order', piece: imp.id }, step.forbids(R['one-act'], piece(step, id).acts === 0))
  },
  take: (step, id) => {
    const imp = up(step).find((one) => one.mate === id)
    if (imp === undefined) return
    step.set(id, 'acts', 0)
    const target = askTarget(step, imp.id, 'what shall it attack?')
    if (target !== imp.id) attack(step, imp.id, target)
  },
}

drill('a summoned piece acts on its owner’s actions', {
  game: toy({ actions: [summon, order] }),
  board: 'A . B',
  pieces: { A: {}, B: { side: 'monsters' } },
  when: ['A: summon end', 'B: attack imp', 'd20 3', 'B: end', 'A: order', 'imp: B', 'd20 10', 'A: end'],
  outcome: { imp: { hp: 3, at: 'b1', mate: 0 }, B: { hp: 7 } },
  log: ['imp comes', 'turn of B', 'B attacks imp: 3 misses', 'turn of A', 'imp attacks B: 10 hits', 'B loses 3', 'turn of B'],
  asked: 'B: move attack summon end',
})

drill('a piece chooses in which order its end-of-turn effects come', {
  game: toy({
    turnEnds: (step, id) =>
      resolveInOrder(step, { seat: piece(step, id).seat, piece: id, text: 'what ends first?' }, due(step.fight, 'turn-end', id), {
        option: (effect) => ({ id: effect.kind }),
        stands: (effect) => step.fight.effects.includes(effect),
        resolve: (effect) => {
          runDown(step, effect)
          step.emit({ type: 'said', piece: id, text: `no longer ${effect.kind}` })
        },
      }),
    turnStarts: (step, id) => {
      if (step.fight.effects.length > 0) return
      for (const kind of ['burning', 'dazed', 'slowed']) step.begin({ kind, on: id, rule: R.shape, until: 'turn-end', of: id })
    },
  }),
  board: 'A . B',
  pieces: { A: {}, B: { side: 'monsters' } },
  when: ['A: end', 'A: dazed', 'A: slowed'],
  outcome: { A: { conditions: [] } },
  log: ['A: no longer dazed', 'A: no longer slowed', 'A: no longer burning', 'turn of B'],
})
