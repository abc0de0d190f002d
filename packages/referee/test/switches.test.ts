import { emptyLibrary, NOBODY, readSetup, Session, viewOf } from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { stepOf } from './steps.ts'
import { begin, lines, say } from './story.ts'
import { R, toy } from './toy.ts'

const apart = (switches: Record<string, string>) =>
  begin({ game: toy(), board: 'A . . B', pieces: { A: {}, B: { side: 'monsters' } }, more: { switches } })
const together = (switches: Record<string, string>) =>
  begin({ game: toy(), board: 'A B C', pieces: { A: {}, B: { side: 'monsters' }, C: {} }, more: { switches } })

describe('a rule that forbids', () => {
  it('is on: refused, with the rule', () => {
    const session = apart({})
    say(session, 'A: attack')
    expect(session.open?.options.map((one) => one.id)).toEqual(['nobody'])
    expect(session.open?.refusals).toEqual([{ id: 'B', rule: R.reach, piece: 1 }])
    expect(() => session.answer('B')).toThrow(expect.objectContaining({ code: 'refused', rule: 'toy.reach', remedy: 'legal: nobody' }))
    expect(session.trace[R.reach]).toBe(1)
  })

  it('is a warning: allowed, marked, and told in the log', () => {
    const session = apart({ 'toy.reach': 'warn' })
    say(session, 'A: attack')
    expect(session.open?.options.find((one) => one.id === 'B')?.against).toBe(R.reach)
    expect(session.open?.refusals).toEqual([])
    expect(viewOf(session, 1).ask?.options.find((one) => one.id === 'B')?.against).toBe('toy.reach')
    expect(session.log.some(({ event }) => event.type === 'warned')).toBe(false)
    say(session, 'A: B')
    expect(session.log.map(({ event }) => event)).toContainEqual({ type: 'warned', piece: 0, what: 'B', rule: R.reach })
    expect(lines(session)).toContain('A is warned: B')
    say(session, 'd20 15')
    expect(lines(session)).toContain('A attacks B: 15 hits')
  })

  it('is off: allowed, and nobody speaks of it', () => {
    const session = apart({ 'toy.reach': 'off' })
    say(session, 'A: attack B')
    expect(session.log.some(({ event }) => event.type === 'warned')).toBe(false)
    expect(session.trace[R.reach]).toBe(0)
  })

  it('names all of several rules that forbid', () => {
    const [first, second] = [R.reach, R.once]
    const offers = ['on', 'warn', 'off'].map((mode) => {
      const step = stepWith({ 'toy.reach': mode })
      const gathered = step.offers()
      gathered.offer({ id: 'x' }, first, second)
      return { options: gathered.options, refusals: gathered.refusals.map((one) => one.rule) }
    })
    expect(offers).toEqual([
      { options: [], refusals: [first, second] },
      { options: [], refusals: [second] },
      { options: [], refusals: [second] },
    ])
  })

  it('is not named for what is not in play at all', () => {
    const gathered = stepWith({ 'toy.brave': 'off' }).offers()
    gathered.offer({ id: 'x', rule: R.brave }, R.reach)
    gathered.refuse('y', R.brave, NOBODY)
    expect([gathered.options, gathered.refusals]).toEqual([[], []])
  })
})

describe('a rule that adds', () => {
  it('counts only where it is on', () => {
    for (const [mode, total] of [
      ['on', 12],
      ['warn', 12],
      ['off', 10],
    ] as const) {
      const session = together({ 'toy.flank': mode })
      for (const line of ['A: attack B', 'd20 10']) say(session, line)
      expect(lines(session)).toContain(`A attacks B: ${total} hits`)
      expect(session.trace[R.flank]).toBe(mode === 'off' ? 0 : 1)
    }
  })
})

describe('house rules', () => {
  const base = { game: 'toy', board: 'A B', pieces: { A: { sheet: 'orc' }, B: { sheet: 'orc', side: 'monsters', hp: 3 } } }
  const library = { ...emptyLibrary, sheet: (id: string) => (id === 'orc' ? { hp: 12, speed: 6 } : undefined), sheetIds: ['orc'] }
  const game = toy()

  it('change fields of a sheet', () => {
    const setup = readSetup(game, { ...base, patches: [{ sheet: 'orc', set: { hp: 20 } }] }, library)
    expect(game.begin(setup).pieces.map((one) => one.hp)).toEqual([20, 3])
    expect(setup.sheets[0].compiled).toMatchObject({ hp: 20, speed: 6 })
  })

  it('are in the save, which needs no library', () => {
    const patches = [{ sheet: 'orc', set: { hp: 20 } }]
    const session = Session.start(game, readSetup(game, { ...base, patches, switches: { 'toy.reach': 'off' } }, library))
    const loaded = Session.load(game, JSON.parse(JSON.stringify(session.save())))
    expect(loaded.fight.pieces).toEqual(session.fight.pieces)
    expect(loaded.fight.setup.modes).toEqual(session.fight.setup.modes)
  })

  it('name what exists', () => {
    expect(() => readSetup(game, { ...base, patches: [{ sheet: 'ork', set: {} }] }, library)).toThrow(
      /no piece has the sheet "ork" \(did you mean "orc"/,
    )
    expect(() => readSetup(game, { ...base, switches: { 'toy.flak': 'off' } }, library)).toThrow(/did you mean "toy.flank"/)
    expect(() => readSetup(game, { ...base, patches: [{ sheet: 'orc', set: { hp: 'many' } }] }, library)).toThrow(/sheets.orc.hp/)
  })

  it('that an older file turns and a rule no longer has are left out and told, and change no hash', () => {
    const old = { ...base, switches: { 'toy.shape': 'off', 'toy.reach': 'off' } }
    const session = Session.start(game, readSetup(game, old, library))
    expect([session.fight.setup.modes[R.shape], session.fight.setup.modes[R.reach]]).toEqual([2, 0])
    const told = () => session.log.flatMap(({ event }) => (event.type === 'left-out' ? event.rules : []))
    expect(told()).toEqual([R.shape])
    const plain = Session.start(game, readSetup(game, { ...base, switches: { 'toy.reach': 'off' } }, library))
    expect(session.hash).toBe(plain.hash)
    expect(plain.log.some(({ event }) => event.type === 'left-out')).toBe(false)
    session.rule([{ do: 'set', piece: 'A', field: 'hp', to: 1 }], 'so')
    session.undo(0)
    expect(told()).toEqual([R.shape])
    expect(session.fork().log.map(({ event }) => event.type)).toEqual(session.log.map(({ event }) => event.type))
    expect(Session.load(game, session.save(), library).hash).toBe(session.hash)
  })

  it('that look like one side and a slip of it are told to the game master, and change no hash', () => {
    const sided = (side: string) => ({ ...base, pieces: { ...base.pieces, C: { sheet: 'orc', side, at: 'c1' } }, board: 'A B .' })
    const start = (side: string) => Session.start(game, readSetup(game, sided(side), library))
    const told = (side: string) => start(side).log.flatMap(({ event }) => (event.type === 'sides-alike' ? event.sides : []))
    expect(told('monster')).toEqual(['monsters', 'monster'])
    expect(told('mosnters')).toEqual(['monsters', 'mosnters'])
    expect(told('Heroes')).toEqual(['heroes', 'Heroes'])
    expect([told('ogres'), told('masters'), told('monsters')]).toEqual([[], [], []])
    expect(start('monster').log[0]?.hiddenFrom).toBe(0b001)
    expect(start('monster').hash).toBe(start('ogres').hash)
  })

  it('choose settings', () => {
    expect(readSetup(game, base, library).options).toEqual({ ending: 'last-side' })
    expect(readSetup(game, { ...base, options: { ending: 'never' } }, library).options).toEqual({ ending: 'never' })
    expect(() => readSetup(game, { ...base, options: { ending: 'soon' } }, library)).toThrow(/one of: last-side, never/)
    expect(() => readSetup(game, { ...base, options: { endng: 'never' } }, library)).toThrow(/did you mean "ending"/)
  })
})

const stepWith = (switches: Record<string, string>) =>
  stepOf({ game: toy(), board: 'A . B', pieces: { A: {}, B: { side: 'monsters' } }, more: { switches } })
