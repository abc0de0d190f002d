import { type Decide, GM, type Input, NOBODY, type PieceId, parseSave, Session } from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { begin, lines, say, setupOf, stateOf, stored } from './story.ts'
import { attack, hurt, reaction, type ToyAction, type ToyPlan, type ToyStep, toy } from './toy.ts'

const PLAYERS = 1
const duel = { board: 'A B . .', pieces: { A: {}, B: { side: 'monsters' } } }
const startDuel = (plan: ToyPlan = {}, more = {}) => begin({ ...duel, game: toy(plan), more })
const play = (session: ReturnType<typeof begin>, ...script: string[]) => {
  for (const line of script) say(session, line)
  return session
}
/** What must not change when something is refused. */
const everything = (session: ReturnType<typeof begin>) => ({
  state: stateOf(session),
  hash: session.hash,
  inputs: [...session.inputs],
  log: [...session.log],
  question: session.open?.id,
  options: session.open?.options.map((one) => one.id),
})
const refuses = (session: ReturnType<typeof begin>, code: string, act: () => void) => {
  const before = everything(session)
  expect(act).toThrow(expect.objectContaining({ name: 'RiposteError', code, remedy: expect.stringMatching(/./) }))
  expect(everything(session)).toEqual(before)
}

const parry = reaction(
  'parry',
  'hit',
  (_, id, { attack: one }) => one?.target === id,
  (_step, _id, { attack: one }) => {
    if (one !== undefined) one.hit = false
  },
)
const withParry = { game: toy({ reactions: [parry] }), board: 'A B . .', pieces: { A: {}, B: { side: 'monsters', can: ['parry'] } } }

describe('an answer', () => {
  it('must be on offer', () => {
    const session = startDuel()
    refuses(session, 'no-such-option', () => session.answer('fly'))
    refuses(session, 'no-such-option', () => session.answer(''))
  })

  it('must be allowed', () => {
    const session = play(startDuel(), 'A: move')
    refuses(session, 'refused', () => session.answer('b1'))
  })

  it('must be for the question that is open', () => {
    const session = startDuel()
    const first = session.open?.id ?? -1
    session.answer('move', PLAYERS, first)
    refuses(session, 'stale-question', () => session.answer('stay', PLAYERS, first))
    refuses(session, 'stale-question', () => session.answer('stay', PLAYERS, 99))
    session.answer('stay', PLAYERS, first + 1)
  })

  it('names a question by a number that never comes again', () => {
    const session = startDuel()
    const ids: (number | undefined)[] = []
    for (const line of ['A: move', 'A: c1', 'A: end', 'B: attack', 'B: nobody', 'B: end', 'A: end']) {
      ids.push(session.open?.id)
      play(session, line)
    }
    expect(ids).toEqual([0, 1, 2, 3, 4, 5, 6])
    refuses(session, 'stale-question', () => session.answer('end', GM, 2))
  })

  it('must come from the seat that is asked, or from the game master', () => {
    const session = play(startDuel(), 'A: end')
    refuses(session, 'not-your-question', () => session.answer('end', PLAYERS))
    refuses(session, 'not-your-question', () => session.answer('nonsense', PLAYERS))
    refuses(session, 'not-your-question', () => session.answer('end', 7))
    session.answer('end', GM)
    session.answer('move', GM)
  })

  it('must come before the end', () => {
    const session = play(
      startDuel({}, { pieces: { A: { sheet: { damage: 10 } }, B: { sheet: {}, side: 'monsters' } } }),
      'A: attack B',
      'd20 20',
    )
    expect(session.open).toBeUndefined()
    expect(session.fight.over).toBe(true)
    refuses(session, 'nothing-asked', () => session.answer('end'))
  })
})

describe('an error thrown by a rule', () => {
  const bug = (when: 'before' | 'after'): ToyAction => ({
    id: 'bug',
    offer: (_, __, offers) => offers.offer({ id: 'bug' }),
    take: (step, id) => {
      if (when === 'before') throw new RangeError('a mistake in a rule')
      step.set(id, 'hp', 1)
      step.roll(20, id, 'luck')
      step.ask({ kind: 'choice', seat: 0, piece: id, text: 'sure?', options: [{ id: 'yes' }] })
      attack(step, id, 1)
      throw new RangeError('a mistake in a rule')
    },
  })
  const failing = (session: ReturnType<typeof begin>, act: () => void) => {
    const before = everything(session)
    expect(act).toThrow(/a mistake/)
    expect(everything(session)).toEqual(before)
  }

  it('at once changes nothing', () => {
    const session = play(startDuel({ actions: [bug('before')] }), 'A: move c1')
    failing(session, () => session.answer('bug'))
    play(session, 'A: move d1')
  })

  it('in the middle of a step changes nothing', () => {
    const session = play(startDuel({ actions: [bug('after')] }), 'A: bug', 'd20 3', 'gm: yes')
    failing(session, () => session.answer('12'))
    session.undo(1)
    play(session, 'd20 4')
  })

  it('in a later step that the answer led to changes nothing', () => {
    const session = startDuel({
      turnStarts: (_, id) => {
        if (id === 1) throw new RangeError('a mistake in a rule')
      },
    })
    play(session, 'A: move c1')
    failing(session, () => session.answer('end'))
    play(session, 'A: attack nobody')
    expect(Session.load(session.game, stored(session.save())).hash).toBe(session.hash)
  })

  it('after a computer player has answered changes nothing', () => {
    const decide: Decide = (ask) =>
      ask.seat === GM && ask.kind !== 'die' ? (ask.options.find((one) => one.id === 'move') ?? ask.options.at(-1)) : undefined
    const game = toy({
      entered: (_, id) => {
        if (id === 1) throw new RangeError('a mistake in a rule')
      },
    })
    const session = Session.start(game, setupOf({ ...duel, game }), (ask, fight) => {
      const option = decide(ask, fight)
      return option?.id === 'stay' ? ask.options.find((one) => one.id !== 'stay') : option
    })
    failing(session, () => session.answer('end'))
    expect(session.open?.piece).toBe(0)
  })
})

describe('a rule with something outside the fight', () => {
  it('is found out: the question comes after other events the second time', () => {
    let times = 0
    const impure: ToyAction = {
      id: 'impure',
      offer: (_, __, offers) => offers.offer({ id: 'impure' }),
      take: (step, id) => {
        step.emit({ type: 'said', piece: id, text: `time ${times++}` })
        for (const text of ['one?', 'two?']) step.ask({ kind: 'choice', seat: PLAYERS, piece: id, text, options: [{ id: 'yes' }] })
      },
    }
    const session = play(startDuel({ actions: [impure] }), 'A: impure')
    expect(() => session.answer('yes')).toThrow(expect.objectContaining({ code: 'diverged' }))
  })
})

describe('taking back', () => {
  it('goes answer by answer until a die has been rolled', () => {
    const session = startDuel()
    session.answer('attack', PLAYERS)
    expect(session.canGoBack(PLAYERS)).toBe(true)
    expect(session.canGoBack(2)).toBe(false)
    play(session, 'A: B')
    session.back()
    expect(session.open?.text).toBe('attack whom?')
    session.back()
    expect(session.open?.text).toBe('what?')
    refuses(session, 'cannot-go-back', () => session.back())
    play(session, 'A: attack B', 'd20 12')
    refuses(session, 'cannot-go-back', () => session.back())
    expect(session.canGoBack()).toBe(false)
  })

  it('reaches behind steps of which nothing came that cannot be unseen, and not behind a die that begins one', () => {
    const next = (rolls: boolean) => (step: ToyStep) => {
      if (step.fight.round < 5) {
        step.ask({ kind: 'who', seat: PLAYERS, piece: NOBODY, text: 'who?', options: [{ id: 'A' }, { id: 'B' }] })
        step.emit({ type: 'round-began', round: 5 })
      } else {
        if (rolls) step.roll(20, 0, 'omen')
        step.ask({ kind: 'action', seat: PLAYERS, piece: 0, text: 'what?', options: [{ id: 'wait' }] })
      }
    }
    const begun = (rolls: boolean) => {
      const game = toy({ next: next(rolls) })
      const session = begin({ game, board: 'A B', pieces: { A: {}, B: { side: 'monsters' } }, more: { dice: 'seeded' } })
      session.answer('A', PLAYERS)
      return session
    }
    const session = begun(false)
    expect(session.open?.text).toBe('what?')
    session.back(PLAYERS)
    expect(session.open?.text).toBe('who?')
    expect(begun(true).canGoBack(PLAYERS)).toBe(false)
  })

  it('stops where a seeded die has been rolled', () => {
    const game = toy({ reactions: [parry] })
    const session = begin({
      ...withParry,
      game,
      pieces: { A: { hit: 20 }, B: { side: 'monsters', can: ['parry'] } },
      more: { dice: 'seeded' },
    })
    play(session, 'A: attack')
    session.back()
    play(session, 'A: attack B')
    expect(session.open?.kind).toBe('reaction')
    refuses(session, 'cannot-go-back', () => session.back())
  })

  it('is not possible once another seat has answered, nor for another seat', () => {
    const asks: ToyAction = {
      id: 'beg',
      offer: (_, __, offers) => offers.offer({ id: 'beg' }),
      take: (step, id) => {
        for (const seat of [GM, PLAYERS])
          step.ask({ kind: 'choice', seat, piece: id, text: `mercy, ${seat}?`, options: [{ id: 'yes' }, { id: 'no' }] })
      },
    }
    const session = startDuel({ actions: [asks] })
    session.answer('beg', PLAYERS)
    session.answer('yes', GM)
    refuses(session, 'cannot-go-back', () => session.back(PLAYERS))
    session.back(GM)
    session.back(PLAYERS)
    expect(session.open?.text).toBe('what?')
  })

  it('is not possible once something hidden has been shown', () => {
    const peek: ToyAction = {
      id: 'peek',
      offer: (_, __, offers) => offers.offer({ id: 'peek' }),
      take: (step, id) => {
        step.set(1, 'hidden', 0)
        step.ask({ kind: 'choice', seat: PLAYERS, piece: id, text: 'well?', options: [{ id: 'yes' }] })
      },
    }
    const session = begin({ ...duel, game: toy({ actions: [peek] }), pieces: { A: {}, B: { side: 'monsters', hidden: true } } })
    play(session, 'A: peek')
    refuses(session, 'cannot-go-back', () => session.back())
  })

  it.each([
    [true, false],
    [false, true],
  ])('is not possible once somebody unknown has done something (hidden: %s)', (hidden, canGoBack) => {
    const blunder: ToyAction = {
      id: 'blunder',
      offer: (_, __, offers) => offers.offer({ id: 'blunder' }),
      take: (step, id) => hurt(step, id, 1, 1),
    }
    const session = begin({ ...duel, game: toy({ actions: [blunder] }), pieces: { A: {}, B: { side: 'monsters', hidden } } })
    play(session, 'A: blunder')
    expect(session.canGoBack()).toBe(canGoBack)
  })

  it.each(['goes on', 'is over'])(
    'is not possible once somebody has come into sight, though nothing else is told of them: the step %s',
    (then) => {
      const creep: ToyAction = {
        id: 'creep',
        offer: (_, __, offers) => offers.offer({ id: 'creep' }),
        take: (step, id) => {
          const { id: far } = step.ask({
            kind: 'choice',
            seat: PLAYERS,
            piece: id,
            text: 'how far?',
            options: [{ id: 'b1' }, { id: 'c1' }],
          })
          step.emit({ type: 'moved', piece: id, from: 0, to: far === 'b1' ? 1 : 2, height: 0, how: 'walk' })
          if (then === 'goes on') step.ask({ kind: 'choice', seat: PLAYERS, piece: id, text: 'well?', options: [{ id: 'yes' }] })
        },
      }
      const sees = ({ fight }: ToyStep, _: PieceId, other: PieceId): boolean => other !== 1 || (fight.pieces[0]?.at ?? 0) >= 2
      const game = Object.assign(toy({ actions: [creep] }), { sees })
      const setup = setupOf({ game, board: 'A . . B', pieces: { A: {}, B: { side: 'monsters' } } })
      const session = Session.start(game, setup, undefined, { fog: true })
      play(session, 'A: creep b1')
      session.back()
      play(session, 'A: c1')
      refuses(session, 'cannot-go-back', () => session.back())
    },
  )

  it('is not possible once a standing order or a computer player has answered', () => {
    const shield = reaction(
      'shield',
      'aimed',
      () => true,
      () => {},
    )
    const game = toy({ reactions: [shield] })
    const shielded = { ...duel, game, pieces: { A: {}, B: { side: 'monsters', can: ['shield'] } } }
    const ordered = begin(shielded)
    ordered.order(1, 'shield', 'always')
    play(ordered, 'A: attack B')
    expect(ordered.open?.kind).toBe('die')
    refuses(ordered, 'cannot-go-back', () => ordered.back())
    const decided = play(
      Session.start(game, setupOf(shielded), (ask) => (ask.kind === 'reaction' ? ask.options[0] : undefined)),
      'A: attack B',
    )
    expect(decided.open?.kind).toBe('die')
    refuses(decided, 'cannot-go-back', () => decided.back())
    const idle = play(
      Session.start(game, setupOf(shielded), (ask) => ask.options.find((option) => option.id === 'pass')),
      'A: attack B',
    )
    expect(idle.open?.kind).toBe('die')
    idle.back()
    expect(idle.open?.text).toBe('attack whom?')
    const asked = play(begin(shielded), 'A: attack B', 'B: shield')
    asked.back()
    expect(asked.open?.kind).toBe('reaction')
  })

  it('by the game master goes to any point, into the middle of a step too', () => {
    const session = play(startDuel(), 'A: attack B', 'd20 12', 'A: end', 'B: move c1', 'B: end')
    session.undo(2)
    expect(session.open?.text).toBe('d20: attack')
    play(session, 'd20 3')
    expect(lines(session)).toContain('A attacks B: 3 misses')
    expect(session.inputs.length).toBe(3)
    for (const point of [-1, 4, 1.5]) refuses(session, 'cannot-go-back', () => session.undo(point))
  })

  it('of a log line leads to just after it', () => {
    const session = play(startDuel(), 'A: attack B', 'd20 12', 'A: end', 'B: move c1', 'B: end')
    session.rule([{ do: 'set', piece: 'B', field: 'hp', to: 2 }], 'mercy')
    play(session, 'A: move b1', 'A: end')
    for (const [place, { input, event }] of session.log.entries()) {
      const after = session.fork()
      after.undo(input)
      expect(
        after.log
          .map((one) => one.event)
          .slice(0, place + 1)
          .at(-1),
      ).toEqual(event)
      if (input === 0) continue
      const before = session.fork()
      before.undo(input - 1)
      expect(before.log.length).toBeLessThanOrEqual(place)
    }
  })
})

describe('standing orders', () => {
  const orders = (order: 'ask' | 'always' | 'never') => {
    const session = begin(withParry)
    session.order(1, 'parry', order)
    return play(session, 'A: attack B', 'd20 15')
  }

  it('ask: the question is put', () => {
    expect(orders('ask').open?.options.map((one) => one.id)).toEqual(['parry', 'pass'])
  })

  it('always: it happens without a question, and stays done', () => {
    const session = orders('always')
    expect(session.open?.piece).toBe(0)
    expect(lines(session)).toContain('B declares parry')
    refuses(session, 'cannot-go-back', () => session.back())
  })

  it('never: nobody is asked', () => {
    const session = orders('never')
    expect(lines(session)).toContain('B loses 4')
    expect(lines(session)).not.toContain('B declares parry')
  })

  it('are given anew, journalled, saved and taken back', () => {
    const session = begin(withParry)
    session.order(1, 'parry', 'never')
    session.order(1, 'parry', 'always')
    expect(session.fight.standing).toEqual([{ piece: 1, reaction: 'parry', order: 'always' }])
    expect(Session.load(session.game, stored(session.save())).fight.standing).toEqual(session.fight.standing)
    session.order(1, 'parry', 'ask')
    expect(session.fight.standing).toEqual([{ piece: 1, reaction: 'parry', order: 'ask' }])
    session.undo(1)
    expect(session.fight.standing).toEqual([{ piece: 1, reaction: 'parry', order: 'never' }])
  })

  it('come from who answers for the piece, between actions', () => {
    const session = begin(withParry)
    refuses(session, 'not-your-question', () => session.order(1, 'parry', 'never', PLAYERS))
    refuses(session, 'bad-ruling', () => session.order(9, 'parry', 'never'))
    play(session, 'A: attack')
    refuses(session, 'not-quiet', () => session.order(1, 'parry', 'never'))
    session.back()
    session.order(1, 'parry', 'never', GM)
  })
})

describe('a save', () => {
  const saved = () => stored(play(startDuel(), 'A: attack B', 'd20 12', 'A: end', 'B: attack A', 'd20 4').save())
  const game = toy()
  const tampered = (change: (inputs: Input[]) => void) => {
    const save = saved()
    const inputs = [...save.inputs]
    change(inputs)
    return () => Session.load(game, { ...save, inputs })
  }
  const answer = (inputs: readonly Input[], place: number) => {
    const input = inputs[place]
    if (input?.type !== 'answer') throw new Error('no answer')
    return input.answer
  }
  const diverges = expect.objectContaining({ code: 'diverged' })

  it('loads as it was', () => {
    expect(Session.load(game, saved()).hash).toBe(saved().hash)
  })

  it('is checked when it comes from outside', () => {
    const save = saved()
    const rulings = [{ do: 'kill', piece: 'B' }]
    const bad: unknown[] = [
      undefined,
      'save',
      { ...save, riposte: 2 },
      { ...save, hash: 7 },
      { ...save, more: 1 },
      { ...save, inputs: [{ type: 'answer', answer: { choice: 'end' }, seat: 0 }] },
      { ...save, inputs: [{ type: 'ruling', rulings, reason: 'no' }] },
      { ...save, setup: { ...save.setup, pieces: [] } },
    ]
    for (const data of bad) expect(() => parseSave(data)).toThrow(expect.objectContaining({ code: 'bad-content' }))
    expect(parseSave(save)).toEqual(save)
  })

  it('with another die is not the same fight', () => {
    expect(tampered((inputs) => inputs.splice(2, 1, { type: 'answer', seat: 0, answer: { ...answer(inputs, 2), choice: '20' } }))).toThrow(
      diverges,
    )
  })

  it('with the last answer changed is not the same fight', () => {
    expect(
      tampered((inputs) =>
        inputs.splice(-1, 1, { type: 'answer', seat: 0, answer: { ...answer(inputs, inputs.length - 1), choice: '5' } }),
      ),
    ).toThrow(diverges)
  })

  it('with an answer too few or too many is not the same fight', () => {
    expect(tampered((inputs) => inputs.splice(0, 1))).toThrow(diverges)
    expect(tampered((inputs) => inputs.pop())).toThrow(diverges)
    expect(tampered((inputs) => inputs.push(...inputs.slice(-1)))).toThrow(diverges)
  })

  it('with an impossible answer is not the same fight', () => {
    expect(tampered((inputs) => inputs.splice(0, 1, { type: 'answer', seat: 0, answer: { ...answer(inputs, 0), choice: 'fly' } }))).toThrow(
      diverges,
    )
  })

  it('with a ruling slipped in is not the same fight', () => {
    const rulings = [{ do: 'set', piece: 'B', field: 'hp', to: 99 }] as const
    expect(tampered((inputs) => inputs.splice(3, 0, { type: 'ruling', rulings, reason: 'luck' }))).toThrow(diverges)
  })

  it('with another sheet is not the same fight', () => {
    const save = saved()
    expect(() => Session.load(game, { ...save, setup: { ...save.setup, sheets: { ...save.setup.sheets, B: { ac: 13 } } } })).toThrow(
      diverges,
    )
  })

  it('played by other rules is not the same fight', () => {
    const other = toy({
      turnStarts: (step, id) => {
        step.emit({ type: 'said', piece: id, text: 'hey' })
      },
    })
    expect(() => Session.load(other, saved())).toThrow(diverges)
  })

  it('of a fight with everything written in place reads the same again', () => {
    const session = begin({
      game,
      board: 'A . B',
      pieces: { A: { hp: 3, can: ['x'] }, B: { side: 'monsters', hidden: true } },
      more: { seats: ['watcher'], seed: 5 },
    })
    const again = Session.load(game, stored(session.save()))
    expect(again.fight.setup.plans).toEqual(session.fight.setup.plans)
    expect(again.fight.setup.sheets).toEqual(session.fight.setup.sheets)
    expect(again.fight.setup.seats).toEqual(session.fight.setup.seats)
    expect(again.save()).toEqual(session.save())
  })
})

describe('computer players', () => {
  /** The monsters attack whoever they can reach, and otherwise end their turn; dice are rolled. */
  const monsters: Decide = (ask) => {
    if (ask.seat !== GM) return undefined
    return (
      ask.options.find((one) => one.id === 'attack' || one.id === 'A') ?? ask.options.find((one) => one.id === 'end' || one.id === 'pass')
    )
  }
  const game = toy()
  const start = () => Session.start(game, setupOf({ ...duel, game, more: { dice: 'seeded' } }), monsters)

  it('answer in line, and their answers are in the journal', () => {
    const session = play(start(), 'A: attack B', 'A: end')
    expect(session.open?.piece).toBe(0)
    const decided = session.inputs.flatMap((input) => (input.type === 'answer' && input.answer.decided ? [input.answer.choice] : []))
    expect(decided).toEqual(['attack', 'A', 'end'])
  })

  it('answer for the seat that is asked', () => {
    const everybody: Decide = ({ options }, { round }) => (round > 1 ? undefined : options.find((one) => one.id === 'end'))
    const session = Session.start(game, setupOf({ ...duel, game }), everybody)
    expect(session.inputs.map((input) => input.type === 'answer' && input.seat)).toEqual([PLAYERS, GM])
  })

  it('are not needed to play it again', () => {
    const session = play(start(), 'A: attack B', 'A: end', 'A: attack B', 'A: end')
    const loaded = Session.load(game, stored(session.save()))
    expect(loaded.hash).toBe(session.hash)
    expect(stateOf(loaded)).toBe(stateOf(session))
    play(loaded, 'A: end', 'B: move c1')
  })

  it('go on where a loaded fight is theirs', () => {
    const session = play(Session.start(game, setupOf({ ...duel, game, more: { dice: 'seeded' } })), 'A: end')
    expect(session.open?.piece).toBe(1)
    const loaded = Session.load(game, stored(session.save()), undefined, monsters)
    expect(loaded.open?.piece).toBe(0)
    expect(session.fork(monsters).hash).toBe(loaded.hash)
    expect(session.open?.piece).toBe(1)
  })

  it('think anew after something was taken back', () => {
    const session = play(start(), 'A: attack B', 'A: end')
    const { hash } = session
    session.undo(2)
    expect(session.open?.piece).toBe(0)
    play(session, 'A: end')
    expect(session.hash).toBe(hash)
    // Back to before the monster's first answer: it gives it again.
    session.undo(3)
    expect(session.hash).toBe(hash)
  })

  it('are not asked again about what they have answered, even where they would answer otherwise now', () => {
    let mood = 0
    const moody: Decide = (ask) => (ask.seat === GM ? ask.options[mood++ % ask.options.length] : undefined)
    const session = Session.start(game, setupOf({ ...duel, game, more: { dice: 'seeded' } }), moody)
    const points: [number, string][] = []
    for (let turns = 0; turns < 4; turns++) {
      play(session, 'A: end')
      points.push([session.inputs.length, session.hash])
    }
    for (const [inputs, hash] of points.reverse()) {
      session.undo(inputs)
      expect([session.inputs.length, session.hash]).toEqual([inputs, hash])
      expect(session.fork(moody).hash).toBe(hash)
    }
  })

  it('are not asked again in the middle of an action either', () => {
    let mood = 0
    const moody: Decide = (ask) => (ask.kind === 'reaction' ? ask.options[mood++ % ask.options.length] : undefined)
    const shield = reaction(
      'shield',
      'aimed',
      () => true,
      () => {},
    )
    const shy = toy({ reactions: [shield] })
    const pieces = { A: {}, B: { side: 'monsters', can: ['shield'] } }
    const session = play(Session.start(shy, setupOf({ ...duel, game: shy, pieces }), moody), 'A: attack B')
    const { hash } = session
    expect(lines(session)).toContain('B declares shield')
    expect(session.fork(moody).hash).toBe(hash)
    session.undo(session.inputs.length)
    expect(session.hash).toBe(hash)
    expect(mood).toBe(1)
  })

  it('bind what was chosen before them', () => {
    const asksBoth = toy({ reactions: [parry] })
    const always: Decide = (ask) => (ask.kind === 'reaction' ? ask.options[0] : undefined)
    const session = Session.start(
      asksBoth,
      setupOf({
        ...withParry,
        game: asksBoth,
        pieces: { A: { hit: 20 }, B: { side: 'monsters', can: ['parry'] } },
        more: { dice: 'seeded' },
      }),
      always,
    )
    play(session, 'A: attack B')
    expect(lines(session)).toContain('B declares parry')
    refuses(session, 'cannot-go-back', () => session.back())
  })

  it('in the middle of an action leave no room for a ruling', () => {
    const wait: ToyAction = {
      id: 'wait',
      offer: (_, __, offers) => offers.offer({ id: 'wait' }),
      take: (step, id) => {
        step.ask({ kind: 'choice', seat: PLAYERS, piece: id, text: 'and you?', options: [{ id: 'yes' }] })
      },
    }
    const waits = toy({ actions: [wait] })
    const decide: Decide = (ask) => (ask.seat === GM ? ask.options.find((one) => one.id === 'wait') : undefined)
    const session = play(Session.start(waits, setupOf({ ...duel, game: waits }), decide), 'A: end')
    expect(session.open?.text).toBe('and you?')
    refuses(session, 'not-quiet', () => session.rule([], 'no'))
  })
})

describe('a fight', () => {
  it('is copied whole: what happens to the copy does not happen to it', () => {
    const session = play(startDuel(), 'A: attack B', 'd20 12')
    session.rule([{ do: 'begin', piece: 'A', condition: 'brave' }], 'song')
    const { fight, game } = session
    const before = stateOf(session)
    const copy = game.clone(fight)
    expect(stateOf({ fight: copy })).toBe(before)
    copy.round = 9
    copy.acting = 7
    copy.dice0 ^= 1
    copy.effects = []
    copy.pieces.push({ ...piece1(copy), id: 9 })
    piece1(copy).hp = 99
    expect(stateOf(session)).toBe(before)
    expect(Object.keys(copy).toSorted()).toEqual(Object.keys(fight).toSorted())
  })

  it('that is quiet does not change while a step is tried', () => {
    const session = startDuel()
    const quiet = session.fork()
    play(session, 'A: attack B', 'd20 12')
    expect(quiet.fight.pieces[1].hp).toBe(10)
  })
})

const piece1 = (fight: ReturnType<typeof begin>['fight']) => fight.pieces[1]
