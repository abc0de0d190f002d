import { describe, expect, it } from 'vitest'
import { type Client, Person } from './client.ts'
import { House } from './house.ts'

const house = new House()

const pair = {
  pieces: {
    ada: { name: 'Ada', sheet: 'maren', at: 'b2' },
    bors: { name: 'Bors', sheet: 'isa', at: 'b3' },
    brute: { name: 'Brute', sheet: 'hill-brute', side: 'monsters', at: 'h2' },
  },
  board: { size: '9x5' },
  start: { order: ['heroes', 'monsters'] },
}

/** A game master alone at a table, and how others come to it. */
async function table(more: object = {}) {
  const master = new Person(house.address)
  const setUp = { game: 'sovereign', encounter: pair, seed: 7, ...more }
  const { body } = await master.ask('POST', '/api/tables', { name: 'Moll', setUp, settings: { rulings: 'book' } })
  const id: string = body.table
  const link = async (seat: string): Promise<string> =>
    (await master.ask('POST', `/api/tables/${id}/invitations`, { role: 'player', seat })).body.token
  const come = async (token: string, name: string) => {
    const person = new Person(house.address)
    await person.ask('POST', '/api/join', { token, name })
    return { person, line: await person.sit(id) }
  }
  const gm = await master.sit(id)
  const give = (piece: string, seat: string) => gm.do({ type: 'rule', rulings: [{ do: 'seat', piece, seat }], reason: `${seat} plays` })
  return { id, master, gm, link, come, give }
}

const mine = (line: Client): string[] => line.view?.state.pieces.filter((one) => one.mine).map((one) => one.key) ?? []

describe('a seat', () => {
  it('is there from its link on, and whoever holds a hero there is asked, and nobody else', async () => {
    const { gm, link, come, give } = await table()
    const { line: pim } = await come(await link('players'), 'Pim')
    const token = await link('Bea')
    await gm.until(() => gm.view?.state.seats.includes('Bea') === true)
    const { line: bea } = await come(token, 'Bea')
    expect([mine(bea), mine(pim)]).toEqual([[], ['ada', 'bors']])
    expect(await give('bors', 'Bea')).toMatchObject({ type: 'done' })
    await bea.until(() => bea.ask !== undefined)
    await pim.until(() => !mine(pim).includes('bors'))
    expect([mine(bea), mine(pim)]).toEqual([['bors'], ['ada']])
    expect(await pim.answer('bors')).toMatchObject({ type: 'refused' })
    expect(await bea.answer('bors')).toMatchObject({ type: 'done' })
    await bea.until(() => bea.ask?.piece === 'bors')
    expect(pim.ask).toBeUndefined()
    // In the middle of what Bea chooses, he goes back to Pim.
    expect(await give('bors', 'players')).toMatchObject({ type: 'done' })
    await pim.until(() => pim.ask?.options.some((one) => one.piece === 'bors') === true)
    await bea.until(() => bea.ask === undefined)
    expect(await pim.answer('bors')).toMatchObject({ type: 'done' })
    expect(mine(bea)).toEqual([])
  })

  it('may be given in the middle of an action, and holds when that is over', async () => {
    const { gm, link, come, give } = await table({
      dice: 'asked',
      encounter: { ...pair, pieces: { ...pair.pieces, brute: { ...pair.pieces.brute, at: 'c2' } } },
    })
    const { line: bea } = await come(await link('Bea'), 'Bea')
    for (const choice of ['ada', 'melee-attack', 'brute']) await gm.answer(choice)
    while (gm.ask?.kind !== 'die') await gm.answer(gm.ask?.options[0]?.id ?? '')
    await gm.answer('20')
    expect(await give('bors', 'Bea')).toMatchObject({ type: 'done' })
    expect(gm.view?.state.pieces.find((one) => one.key === 'bors')?.seat).toBe('Bea')
    const isOver = (): boolean => mine(bea).includes('bors')
    while (gm.ask !== undefined && !isOver()) await gm.answer(gm.ask.options.at(-1)?.id ?? '')
    await bea.until(isOver)
    expect(bea.lines).toContain('Ruling: Bea plays.')
  })

  it('outlives the server, an undo, and the fight', async () => {
    const { id, master, gm, link, come, give } = await table()
    const { person } = await come(await link('Bea'), 'Bea')
    await give('bors', 'Bea')
    await gm.do({ type: 'undo', to: { line: 0 } })
    expect(gm.view?.state.seats).toContain('Bea')
    await house.stop()
    await house.start(Number(new URL(house.address).port))
    const again = await master.sit(id)
    expect(again.view?.state.seats).toContain('Bea')
    await again.do({ type: 'set-up', setUp: { game: 'sovereign', encounter: 'starter' } })
    expect(again.view?.state.seats).toContain('Bea')
    await again.do({ type: 'rule', rulings: [{ do: 'seat', piece: 'isa', seat: 'Bea' }], reason: 'Bea plays' })
    const bea = await person.sit(id)
    expect(mine(bea)).toEqual(['isa'])
  })

  it('is told to who comes by its link, and whoever comes again is there once', async () => {
    const { gm, link, come } = await table()
    const token = await link('Bea')
    const { line, person } = await come(token, 'Bea')
    expect((await person.ask('POST', '/api/invitation', { token })).body.sitting).toEqual(['Bea'])
    line.socket.terminate()
    await gm.until(() => gm.people.some((one) => one.name === 'Bea' && !one.here))
    await come(token, 'Bea')
    await gm.until(() => gm.people.some((one) => one.name === 'Bea' && one.here))
    expect(gm.people.filter((one) => one.name === 'Bea').length).toBe(1)
  })

  it('can be looked from before anybody plays there', async () => {
    const { gm, link } = await table()
    await link('Bea')
    expect(await gm.do({ type: 'look', as: 'Bea' })).toMatchObject({ type: 'done' })
    expect(mine(gm)).toEqual([])
  })
})

describe('a message that is none', () => {
  it('is told which of its parts is wrong', async () => {
    const { gm } = await table()
    const wrong = await gm.do({ type: 'rule', rulings: [{ do: 'set', piece: 'ada', field: 'hp', to: null }], reason: 'so' })
    expect(wrong).toMatchObject({ code: 'bad-message', message: expect.stringMatching(/rulings\.0\.to/) })
    expect(await gm.do({ type: 'dance' })).toMatchObject({ message: expect.stringMatching(/type/) })
  })
})
