import { catches, clearCaught, type PieceId, zonesAt } from '@riposte/referee'
import { drill } from '../story.ts'
import { askTarget, attack, hurt, keyed, piece, R, reaction, shift, type ToyAction, type ToyStep, towards, toy } from '../toy.ts'

/** A cloud over three squares, for as long as its author stands. */
const cloud: ToyAction = {
  id: 'cloud',
  offer: (step, id, offers) => {
    if (piece(step, id).acts > 0) offers.offer({ id: 'cloud' }, step.forbids(R.zone, step.fight.effects.length > 0))
  },
  take: (step, id) => {
    step.set(id, 'acts', 0)
    step.begin({ kind: 'cloud', on: -1, by: id, rule: R.zone, until: 'fight-end', withAuthor: true, squares: [3, 4, 5] })
  },
}
const inCloud = (step: ToyStep, id: PieceId): void => {
  for (const zone of zonesAt(step.fight, piece(step, id).at)) if (catches(step, zone, id)) hurt(step, id, 2, zone.by)
}
const shove: ToyAction = {
  id: 'shove',
  offer: (_, __, offers) => offers.offer({ id: 'shove' }),
  take: (step, id) => {
    const target = askTarget(step, id)
    shift(step, target, towards(step, piece(step, target).at, 0))
  },
}
const cloudy = toy({
  actions: [cloud, shove],
  entered: inCloud,
  turnStarts: (step, id) => {
    clearCaught(step)
    inCloud(step, id)
  },
  turnEnds: inCloud,
})

drill('an area acts on whoever enters it or ends a turn in it, once a turn', {
  game: cloudy,
  board: 'A . . . . . B C',
  pieces: { A: { hp: 9 }, B: { side: 'monsters', hp: 20, speed: 3 }, C: { hp: 9 } },
  when: ['A: cloud end', 'B: move f1', 'B: move g1', 'B: move f1', 'B: end'],
  outcome: { B: { hp: 18, at: 'f1' } },
  log: ['cloud begins', 'turn of B', 'B to f1', 'B loses 2', 'B to g1', 'B to f1', 'turn of C'],
})

drill('an area acts at the start of a turn, and in the turn of another', {
  game: cloudy,
  board: 'A . . . . . B C',
  pieces: { A: { hp: 9 }, B: { side: 'monsters', hp: 20 }, C: { hp: 9 } },
  when: ['A: cloud end', 'B: end', 'C: shove B', 'C: end', 'A: end', 'B: move g1', 'B: move f1', 'B: end'],
  outcome: { B: { hp: 16, at: 'f1' } },
  log: ['B to f1', 'B loses 2', 'turn of B', 'B loses 2', 'B to g1', 'B to f1', 'turn of C'],
})

drill('a zone that is there already refuses another', {
  game: cloudy,
  board: 'A . . . . . B C',
  pieces: { A: {}, B: { side: 'monsters' }, C: {} },
  when: ['A: cloud end', 'B: end'],
  asked: 'C: move attack shove end',
})

/** Whoever is beside the bard is brave while she stands. */
const sing: ToyAction = {
  id: 'sing',
  offer: (_, __, offers) => offers.offer({ id: 'sing' }),
  take: (step, id) => {
    for (const key of ['C', 'D']) {
      step.begin({ kind: 'brave', on: keyed(step, key).id, by: id, rule: R.brave, until: 'fight-end', withAuthor: true })
    }
    step.begin({ kind: 'known', on: id, by: id, rule: R.brave, until: 'fight-end' })
  },
}
const riposte = reaction(
  'riposte',
  'hit',
  (_, id, { attack: one }) => one?.target === id,
  (step, id, { by }) => attack(step, id, by),
)

drill('an effect ends when its author falls', {
  game: toy({ actions: [sing], reactions: [riposte] }),
  board: 'A B C D',
  pieces: { A: {}, B: { side: 'monsters', damage: 10, can: ['riposte'] }, C: {}, D: {} },
  when: ['A: sing', 'A: attack B', 'd20 10', 'B: riposte', 'd20 10'],
  outcome: { A: { gone: 1, conditions: ['known'] }, C: { conditions: [] }, D: { conditions: [] } },
  log: ['brave begins', 'brave begins', 'A fell', 'brave ends: author', 'brave ends: author', 'turn of B'],
})
