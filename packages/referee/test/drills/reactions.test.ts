import { resolveInOrder } from '@riposte/referee'
import { drill } from '../story.ts'
import { attack, away, hurt, isUp, piece, R, reaction, rollAttack, sheet, toy } from '../toy.ts'

const parry = reaction(
  'parry',
  'hit',
  (_, id, { attack: one }) => one?.target === id,
  (_step, _id, { attack: one }) => {
    if (one !== undefined) one.hit = false
  },
)

drill('a reaction turns a hit into a miss after the roll', {
  game: toy({ reactions: [parry] }),
  board: 'A B .',
  pieces: { A: {}, B: { side: 'monsters', can: ['parry'] } },
  when: ['A: attack B', 'd20 15', 'B: parry'],
  outcome: { B: { hp: 10, reacts: 0 } },
  log: ['A attacks B: 15 hits', 'B declares parry'],
  asked: 'A: move end',
})

const snapAttack = reaction(
  'snap-attack',
  'hit',
  (step, id, { by }) => piece(step, id).side !== piece(step, by).side && away(step, id, by) === 1,
  (step, id, { by }) => attack(step, id, by),
)

drill('a reaction kills the attacker between hit and damage', {
  game: toy({ reactions: [snapAttack] }),
  board: 'A B .',
  pieces: { A: {}, B: { side: 'monsters', can: ['snap-attack'], damage: 10 } },
  when: ['A: attack B', 'd20 15', 'B: snap-attack', 'd20 10'],
  outcome: { A: { gone: 1 }, B: { hp: 10 } },
  log: ['A attacks B: 15 hits', 'B attacks A: 10 hits', 'A fell', 'the end'],
})

const shield = reaction(
  'shield',
  'aimed',
  (step, id, { attack: one }) =>
    one !== undefined && one.target !== id && away(step, id, one.target) === 1 && piece(step, id).side === piece(step, one.target).side,
  (_, id, { attack: one }) => {
    if (one !== undefined) one.target = id
  },
)

drill('a reaction redirects the attack to another piece', {
  game: toy({ reactions: [shield] }),
  board: `
    A B
    . C`,
  pieces: { A: {}, B: { side: 'monsters' }, C: { side: 'monsters', ac: 18, can: ['shield'] } },
  when: ['A: attack B', 'C: shield', 'd20 15'],
  outcome: { B: { hp: 10 }, C: { hp: 10 } },
  log: ['C declares shield', 'A attacks C: 15 misses'],
})

/** Rolled with the situation before the act; what comes of it lands after the act. */
const strikeWhile = reaction(
  'strike-while',
  'acts',
  (step, id, { by }) => away(step, id, by) === 1 && piece(step, id).side !== piece(step, by).side,
  (step, id, { by, later }) => {
    const one = { by: id, target: by, total: 0, hit: false }
    rollAttack(step, one)
    later?.push(() => {
      if (one.hit) hurt(step, by, sheet(step, id).damage, id)
    })
  },
)

drill('an attack is rolled against the state before an action, and its damage lands after it', {
  game: toy({ reactions: [strikeWhile] }),
  board: 'C A B',
  pieces: { A: { damage: 10 }, B: { side: 'monsters' }, C: { side: 'monsters', can: ['strike-while'], damage: 10, hit: 3 } },
  // B still stands when C rolls, and flanks: 5 + 3 + 2. A's blow comes first all the same.
  when: ['A: attack B', 'C: strike-while', 'd20 5', 'd20 11'],
  outcome: { A: { gone: 1 }, B: { gone: 1 } },
  log: ['C attacks A: 10 hits', 'A attacks B: 11 hits', 'B loses 10', 'B fell', 'A loses 10', 'A fell', 'the end'],
})

/** Everybody declares, then a player says what comes first. */
const chosenOrder = toy({
  reactions: [parry, snapAttack],
  together: (step, declared) =>
    resolveInOrder(step, { seat: 1, piece: -1, text: 'what comes first?', rule: R.shape }, declared, {
      option: (one) => ({ id: `${one.option.id}-${piece(step, one.piece).key}` }),
      stands: (one) => isUp(step, one.piece),
      resolve: (one) => one.resolve(),
    }),
})
const attackedByTwo = {
  game: chosenOrder,
  board: `
    A B
    . C`,
  pieces: { A: { side: 'monsters' }, B: { can: ['parry'], seat: 'bea' }, C: { can: ['snap-attack'], damage: 10, seat: 'cleo' } },
}

drill('two simultaneous reactions come in the order a player chooses: the blow first', {
  ...attackedByTwo,
  when: ['A: attack B', 'd20 12', 'B: parry', 'C: snap-attack', 'bea: snap-attack-C', 'd20 10'],
  outcome: { A: { gone: 1 }, B: { hp: 10, reacts: 0 } },
  log: ['B declares parry', 'C declares snap-attack', 'C attacks A: 12 hits', 'the end'],
})

drill('two simultaneous reactions come in the order a player chooses: the parry first', {
  ...attackedByTwo,
  when: ['A: attack B', 'd20 12', 'B: parry', 'C: snap-attack', 'bea: parry-B', 'd20 2'],
  outcome: { A: { hp: 10 }, B: { hp: 10, reacts: 0 } },
  log: ['B declares parry', 'C declares snap-attack', 'C attacks A: 4 misses'],
  asked: 'A: move end',
})

const foil = reaction(
  'foil',
  'reacts',
  (step, id, { by }) => piece(step, id).side !== piece(step, by).side,
  (_step, _id, moment) => {
    moment.stopped = true
  },
)

drill('a reaction is answered by a reaction', {
  game: toy({ reactions: [parry, foil] }),
  board: 'A B D',
  pieces: { A: {}, B: { side: 'monsters', can: ['parry'] }, D: { can: ['foil'] } },
  when: ['A: attack B', 'd20 15', 'B: parry', 'D: foil'],
  outcome: { B: { hp: 6, reacts: 0 }, D: { reacts: 0 } },
  log: ['A attacks B: 17 hits', 'B declares parry', 'D declares foil', 'B loses 4'],
})

drill('a reaction to a reaction to a reaction: the last one declared comes first', {
  game: toy({ reactions: [parry, foil] }),
  board: 'A B D E',
  pieces: { A: {}, B: { side: 'monsters', can: ['parry'] }, D: { can: ['foil'] }, E: { side: 'monsters', can: ['foil'] } },
  when: ['A: attack B', 'd20 15', 'B: parry', 'D: foil', 'E: foil'],
  outcome: { B: { hp: 10 } },
  log: ['B declares parry', 'D declares foil', 'E declares foil'],
})

drill('a reaction is offered once a round', {
  game: toy({ reactions: [parry] }),
  board: 'A B C',
  pieces: { A: {}, C: {}, B: { side: 'monsters', can: ['parry'] } },
  when: ['A: attack B', 'd20 15', 'B: parry', 'A: end', 'C: attack B', 'd20 15'],
  outcome: { B: { hp: 6 } },
  asked: 'C: move end',
})
