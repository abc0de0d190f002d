import { byHand, GM } from '@riposte/referee'
import { drill } from '../story.ts'
import { piece, R, type ToyAction, toy } from '../toy.ts'

/** What the book leaves to the game master, with what it suggests. */
const hide: ToyAction = {
  id: 'hide',
  offer: (_, __, offers) => offers.offer({ id: 'hide' }),
  take: (step, id) => {
    const options = [{ id: 'no', byDefault: true }, { id: 'yes' }]
    const { key, side } = piece(step, id)
    const allowed = step.ask({ kind: 'ruling', seat: GM, piece: id, text: `may ${key} hide here?`, options, rule: R.shape })
    step.emit({ type: 'decided', text: 'hide', choice: allowed.id, rule: R.shape })
    if (allowed.id === 'yes') step.set(id, 'hidden', ~(1 << side) & 3)
  },
}

drill('a question is answered by the game master', {
  game: toy({ actions: [hide] }),
  board: 'A . B',
  pieces: { A: {}, B: { side: 'monsters' } },
  when: ['A: hide', 'gm: yes', 'A: end'],
  outcome: { A: { hidden: 2 } },
  asked: 'B: move attack hide end',
})

const curse: ToyAction = {
  id: 'curse',
  offer: (_, __, offers) => offers.offer({ id: 'curse' }),
  take: (step, id) => byHand(step, id, 'Until the moon wanes the target dreams of its mother.', R.shape),
}

drill('what the referee does not know is done by hand, in the middle of an action', {
  game: toy({ actions: [curse] }),
  board: 'A . B',
  pieces: { A: {}, B: { side: 'monsters' } },
  when: [
    'A: curse',
    'gm: [{"do":"set","piece":"B","field":"hp","to":7},{"do":"begin","piece":"B","condition":"poisoned"}]',
    'gm: [{"do":"move","piece":"B","to":"b1"}]',
    'gm: done',
  ],
  outcome: { B: { hp: 7, at: 'b1', conditions: ['poisoned'] } },
  log: ['poisoned begins', 'B to b1'],
  asked: 'A: move attack curse end',
})

drill('the game master changes anything between two actions', {
  game: toy({}),
  board: 'A . B',
  pieces: { A: {}, B: { side: 'monsters' } },
  when: [
    'A: move b1',
    [
      { do: 'set', piece: 'B', field: 'hp', to: 3 },
      { do: 'set', field: 'round', to: 4 },
      { do: 'begin', piece: 'A', condition: 'brave' },
      { do: 'add', key: 'E', sheet: 'troll', side: 'monsters', at: 'a1', written: { hp: 40 }, state: { hp: 30 } },
      { do: 'set', piece: 'E', field: 'hp', to: 29 },
      { do: 'order', order: [0, 2, 1] },
      { do: 'board', change: { set: 'terrain', squares: [0], add: ['water'] } },
      { do: 'switch', rule: 'toy.flank', to: 'off' },
    ],
    'A: attack E',
    'd20 12',
    [{ do: 'end', piece: 'A', condition: 'brave' }],
    'A: end',
    'E: end',
    [{ do: 'remove', piece: 'E' }],
  ],
  outcome: { A: { conditions: [] }, B: { hp: 3 }, E: { hp: 25, gone: 1 } },
  log: [
    'A to b1',
    'ruling: so it is told',
    'brave begins',
    'E comes',
    'A attacks E: 12 hits',
    'brave ends: ruling',
    'turn of E',
    'turn of B',
    'E ruling',
  ],
  asked: 'B: move attack end',
})
