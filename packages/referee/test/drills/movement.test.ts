import { terrainAt } from '@riposte/board'
import { drill } from '../story.ts'
import { askTarget, away, fall, isUp, piece, R, reaction, shift, type ToyAction, type ToyStep, towards, toy } from '../toy.ts'

/** Pushed two squares west, one at a time. At the edge of a pit the victim may save itself and falls prone there. */
const push: ToyAction = {
  id: 'push',
  offer: (_, __, offers) => offers.offer({ id: 'push' }),
  take: (step, id) => {
    const target = askTarget(step, id)
    if (target === id) return
    for (let squares = 2; squares > 0 && isUp(step, target); squares--) {
      const to = towards(step, piece(step, target).at, 0)
      const isPit = terrainAt(step.fight.board, to).includes('hazard')
      if (isPit && savesItself(step, target)) return
      shift(step, target, to)
      if (isPit) fall(step, target)
    }
  },
}
function savesItself(step: ToyStep, id: number): boolean {
  const choice = {
    kind: 'choice',
    seat: piece(step, id).seat,
    piece: id,
    text: 'save at the edge?',
    options: [{ id: 'save' }, { id: 'go' }],
  } as const
  if (step.ask(choice).id === 'go' || step.roll(20, id, 'save') < 10) return false
  step.begin({ kind: 'prone', on: id, rule: R.shape, until: 'never' })
  return true
}
const atThePit = {
  game: toy({ actions: [push] }),
  board: '. ~ . B A D',
  pieces: { A: {}, B: { side: 'monsters' }, D: { side: 'monsters' } },
  more: { legend: { '~': { terrain: 'hazard' } } },
}

drill('forced movement goes square by square, with a saving throw at the edge: saved', {
  ...atThePit,
  when: ['A: push B', 'B: save', 'd20 10'],
  outcome: { B: { at: 'c1', gone: 0, conditions: ['prone'] } },
  log: ['B to c1', 'prone begins'],
})

drill('forced movement goes square by square, with a saving throw at the edge: lost', {
  ...atThePit,
  when: ['A: push B', 'B: save', 'd20 9'],
  outcome: { B: { at: 'b1', gone: 1, conditions: [] } },
  log: ['B to c1', 'B to b1', 'B fell'],
})

/** Whoever passes by is hobbled: two squares of movement less. */
const trip = reaction(
  'trip',
  'leaves',
  (step, id, { by }) => piece(step, id).side !== piece(step, by).side && away(step, id, by) === 1,
  (step, _, { by }) => step.set(by, 'moves', Math.max(0, piece(step, by).moves - 2)),
)

drill('a moving piece is interrupted midway, and has less movement left after', {
  game: toy({ reactions: [trip] }),
  board: `
    A . . . . .
    . . B . . .`,
  pieces: { A: { speed: 5 }, B: { side: 'monsters', can: ['trip'] } },
  // One square, then the trip: of the four squares left two remain.
  when: ['A: move f1', 'B: trip'],
  outcome: { A: { at: 'd1', moves: 0 } },
  log: ['A to b1', 'B declares trip', 'A to c1', 'A to d1'],
  asked: 'A: attack end',
})

drill('a moving piece is stopped where it is', {
  game: toy({
    reactions: [
      reaction(
        'hold-on',
        'leaves',
        (step, id, { by }) => away(step, id, by) === 1,
        (_step, _id, moment) => {
          moment.stopped = true
        },
      ),
    ],
  }),
  board: `
    A . . . .
    . . B . .`,
  pieces: { A: {}, B: { side: 'monsters', can: ['hold-on'] } },
  when: ['A: move e1', 'B: hold-on', 'A: move e1'],
  outcome: { A: { at: 'e1', moves: 0 } },
  log: ['A to b1', 'B declares hold-on', 'A to c1', 'A to d1', 'A to e1'],
})
