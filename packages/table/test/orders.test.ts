import { describe, expect, it } from 'vitest'
import { type Client, Person } from './client.ts'
import { House } from './house.ts'

const house = new House()

/** A brute walks away from two of Ann's: each of them may strike at it, one after another, while it is on its way. */
const parting = {
  pieces: {
    ada: { name: 'Ada', sheet: 'maren', at: 'b2' },
    bors: { name: 'Bors', sheet: 'maren', at: 'b4' },
    brute: { name: 'Brute', sheet: 'hill-brute', side: 'monsters', at: 'c3' },
  },
  board: { size: '12x5' },
  start: { turn: 'monsters', order: ['heroes', 'monsters'] },
}

async function parted(): Promise<{ table: string; gm: Client; ann: Client; player: Person; master: Person }> {
  const master = new Person(house.address)
  const player = new Person(house.address)
  const setUp = { game: 'sovereign', encounter: parting, seed: 7 }
  const { body } = await master.ask('POST', '/api/tables', { name: 'Moll', setUp, settings: { rulings: 'book' } })
  const { table } = body
  const invitation = await master.ask('POST', `/api/tables/${table}/invitations`, { role: 'player', seat: 'players' })
  await player.ask('POST', '/api/join', { token: invitation.body.token, name: 'Ann' })
  const [gm, ann] = [await master.sit(table), await player.sit(table)]
  await say(gm, 'run', 'g3')
  await ann.until(() => ann.ask !== undefined)
  return { table, gm, ann, player, master }
}

async function say(client: Client, ...choices: readonly string[]): Promise<void> {
  for (const choice of choices) {
    const reply = await client.answer(choice)
    if (reply.type !== 'done') throw new Error(`${choice}: ${JSON.stringify(reply)}; ${JSON.stringify(client.ask)}`)
  }
}

const never = (piece: string) => ({ type: 'order', piece, reaction: 'opportunity-attack', order: 'never' })
const asked = (client: Client) => (client.ask === undefined ? undefined : `${client.ask.kind} ${client.ask.piece ?? ''}`)
const orderOf = (client: Client, key: string) =>
  client.view?.state.pieces.find((one) => one.key === key)?.reactions.find((one) => one.id === 'opportunity-attack')?.order

describe('whoever says never', () => {
  it('has passed what is being asked, and is not asked again in the same action', async () => {
    const { gm, ann } = await parted()
    expect(asked(ann)).toBe('reaction ada')
    await ann.do(never('bors'))
    expect(asked(ann)).toBe('reaction ada')
    await ann.do(never('ada'))
    await gm.until(() => gm.ask !== undefined)
    expect(ann.ask).toBeUndefined()
    expect(gm.view?.state.pieces.find((one) => one.key === 'brute')?.at).toBe(2 * 12 + 6)
    expect([orderOf(ann, 'ada'), orderOf(ann, 'bors')]).toEqual(['never', 'never'])
  })

  it('is written down as having answered from that seat', async () => {
    const { table, gm, ann, master } = await parted()
    await ann.do(never('bors'))
    await ann.do(never('ada'))
    await gm.until(() => gm.ask !== undefined)
    const { body } = await master.ask('GET', `/api/tables/${table}/replay`)
    const passed = body.inputs.filter((input: { answer?: { choice: string } }) => input.answer?.choice === 'pass')
    expect(passed.map((input: { seat: number; answer: object }) => [input.seat, input.answer])).toMatchObject([
      [1, { decided: true }],
      [1, { decided: true }],
    ])
  })

  it('has said so for the time after a hold, which stays', async () => {
    const { gm, ann } = await parted()
    await gm.do({ type: 'hold', held: true })
    await ann.do(never('bors'))
    await ann.do(never('ada'))
    expect([gm.view?.table.held, asked(ann)]).toEqual([true, 'reaction ada'])
    await gm.do({ type: 'hold', held: false })
    await ann.until(() => ann.ask === undefined)
  })

  it('says so for nobody who has gone to another seat by an undo, and what others do goes on', async () => {
    const { table, gm, ann, master } = await parted()
    await gm.do({ type: 'undo', to: { line: 0 } })
    await gm.do({ type: 'rule', rulings: [{ do: 'seat', piece: 'brute', seat: 'players' }], reason: 'so be it' })
    await gm.do({ type: 'hold', held: false })
    await say(ann, 'run', 'g3')
    await ann.do(never('brute'))
    await gm.do({ type: 'undo', to: { line: 0 } })
    await gm.do({ type: 'hold', held: false })
    await say(gm, 'run', 'g3')
    for (const key of ['ada', 'bors']) {
      await ann.until(() => asked(ann) === `reaction ${key}`)
      await say(ann, 'pass')
    }
    const inputs = async () => (await master.ask('GET', `/api/tables/${table}/replay`)).body.inputs
    const before = await inputs()
    expect(before.length).toBeGreaterThan(3)
    await house.stop()
    await house.start(Number(new URL(house.address).port))
    expect(await inputs()).toEqual(before)
  })

  it('has said so still when the server comes again', async () => {
    const { table, ann, player } = await parted()
    await ann.do(never('ada'))
    expect(asked(ann)).toBe('reaction bors')
    await house.stop()
    await house.start(Number(new URL(house.address).port))
    const again = await player.sit(table)
    expect([asked(again), orderOf(again, 'ada')]).toEqual(['reaction bors', 'never'])
  })

  it('has said so for good: taking the fight back to before it was said does not ask again', async () => {
    const { gm, ann } = await parted()
    await ann.do(never('ada'))
    await say(ann, 'pass')
    await gm.do({ type: 'undo', to: { line: 0 } })
    await gm.do({ type: 'hold', held: false })
    expect(orderOf(ann, 'ada')).toBe('never')
    await say(gm, 'run', 'g3')
    await ann.until(() => ann.ask !== undefined)
    expect(asked(ann)).toBe('reaction bors')
  })
})

describe('whoever passes for the round', () => {
  it('is asked about nothing till it ends, and is asked again in the next, or when that is taken back', async () => {
    const { gm, ann } = await parted()
    await ann.do({ type: 'pass', pieces: ['ada', 'bors'], span: 'round' })
    expect([asked(ann), asked(gm)]).toEqual([undefined, 'action brute'])
    expect(ann.view?.table.passing).toEqual({ ada: 'round', bors: 'round' })
    await ann.do({ type: 'pass', pieces: ['bors'], span: 'none' })
    expect(ann.view?.table.passing).toEqual({ ada: 'round' })
    const round = ann.view?.state.round ?? 0
    while (gm.view?.state.round === round)
      await say(gm, gm.ask?.options.find((one) => one.id.startsWith('end'))?.id ?? gm.ask?.options[0]?.id ?? '')
    await ann.until(() => ann.view?.state.round !== round)
    expect(ann.view?.table.passing).toEqual({})
  })

  it('passes for nobody else, and nobody passes for others', async () => {
    const { ann, gm } = await parted()
    await ann.do({ type: 'pass', pieces: ['ada'], span: 'fight' })
    expect(asked(ann)).toBe('reaction bors')
    expect(await ann.do({ type: 'pass', pieces: ['brute'], span: 'round' })).toMatchObject({ code: 'not-yours' })
    expect(gm.view?.table.passing).toEqual({ ada: 'fight' })
  })
})

describe('a choice put over and over', () => {
  const duel = {
    board: '. B R .',
    pieces: { B: { sheet: 'bren', side: 'heroes' }, R: { sheet: 'toll-master', side: 'monsters' } },
    start: { turn: 'B', order: ['B', 'R'] },
  }
  const order = (to: string) => ({ type: 'order', piece: 'B', reaction: 'spend', order: to })

  /** Bren strikes; what is asked then. */
  async function struck(first?: object, answers = ['R', 'lethal', 'pass']): Promise<Client> {
    const master = new Person(house.address)
    const setUp = { game: 'fansys', encounter: duel, seed: 7 }
    const { body } = await master.ask('POST', '/api/tables', { name: 'Moll', setUp, settings: { rulings: 'book' } })
    const gm = await master.sit(body.table)
    if (first !== undefined) await gm.do(first)
    await say(gm, 'attack')
    const plain = () => gm.ask?.options.find(({ id }) => answers.includes(id))?.id
    const isAsked = () => gm.until(() => gm.ask !== undefined)
    for (let answer = plain(); answer !== undefined; await isAsked(), answer = plain()) await say(gm, answer)
    return gm
  }

  it('is answered as usual, until somebody orders that they are asked; and from then on as they say', async () => {
    const dice = ({ view }: Client) => view?.state.pieces.find(({ key }) => key === 'B')?.purse[0]?.left ?? 0
    const asked = ({ ask }: Client) => ask?.options.some(({ id }) => id === 'spend')
    const unasked = await struck()
    expect(asked(unasked)).toBe(false)
    const gm = await struck(order('ask'))
    expect(asked(gm)).toBe(true)
    await gm.do(order('never'))
    await gm.until(() => gm.ask !== undefined && asked(gm) === false)
    expect([asked(gm), dice(gm)]).toEqual([false, dice(unasked)])
    const always = await struck(order('always'))
    expect([asked(always), dice(always)]).toEqual([false, dice(unasked) - 1])
  })

  it('such as to kill or to subdue is asked about only once somebody has said so', async () => {
    const isAsked = ({ ask }: Client) => ask?.options.some(({ id }) => id === 'non-lethal')
    expect(isAsked(await struck(undefined, ['R', 'pass']))).toBe(false)
    expect(isAsked(await struck({ ...order('ask'), reaction: 'non-lethal' }, ['R', 'pass']))).toBe(true)
  })

  it('is weighed each time by the computer, which nothing tires', async () => {
    const master = new Person(house.address)
    const spent = async (seed: number): Promise<boolean> => {
      const setUp = { game: 'fansys', encounter: duel, seed, computer: ['heroes'] }
      const { body } = await master.ask('POST', '/api/tables', { name: 'Moll', setUp, settings: { rulings: 'book' } })
      const gm = await master.sit(body.table)
      const isAsked = () => gm.until(() => gm.ask !== undefined)
      for (await isAsked(); gm.ask?.kind === 'reaction'; await isAsked()) await say(gm, 'pass')
      return gm.view?.log.some(({ text }) => text.includes('die spent')) === true
    }
    expect(await Promise.all([1, 2, 3, 4].map(spent))).toContain(true)
  })
})
