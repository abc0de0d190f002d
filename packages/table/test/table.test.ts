import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { type Client, Person } from './client.ts'
import { House } from './house.ts'
import { png } from './pictures.ts'

const house = new House()

/** Three squares a side: Ada and Bors against a brute that all know of, and Grimlurk whom only the game master knows. */
const duel = {
  pieces: {
    ada: { name: 'Ada', sheet: 'maren', at: 'b2' },
    bors: { name: 'Bors', sheet: 'isa', at: 'b3' },
    brute: { name: 'Brute', sheet: 'hill-brute', side: 'monsters', at: 'h2' },
    grimlurk: { name: 'Grimlurk', sheet: 'crag-cat', side: 'monsters', at: 'h3', hidden: true },
  },
  board: { size: '9x5' },
  start: { order: ['heroes', 'monsters'] },
}

/** A game master and a player at a table. */
async function twoAtATable(
  setUp: object = {},
  settings: object = {},
): Promise<{ table: string; gm: Client; ann: Client; master: Person; player: Person }> {
  const master = new Person(house.address)
  const player = new Person(house.address)
  const whole = { game: 'sovereign', encounter: duel, seed: 7, ...setUp }
  const { body, status } = await master.ask('POST', '/api/tables', {
    name: 'Moll',
    setUp: whole,
    settings: { rulings: 'book', ...settings },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const invitation = await master.ask('POST', `/api/tables/${body.table}/invitations`, { role: 'player', seat: 'players' })
  await player.ask('POST', '/api/join', { token: invitation.body.token, name: 'Ann' })
  const gm = await master.sit(body.table)
  const ann = await player.sit(body.table)
  return { table: body.table, gm, ann, master, player }
}

const MOVE_ADA = ['ada', 'run', 'c2']
/** Answers one question after another. */
async function say(client: Client, ...choices: readonly string[]): Promise<void> {
  for (const choice of choices) {
    const reply = await client.answer(choice)
    if (reply.type !== 'done') throw new Error(`${choice}: ${JSON.stringify(reply)}; ${JSON.stringify(client.ask)}`)
  }
}

describe('a table', () => {
  it('is a fight within one request', async () => {
    const me = new Person(house.address)
    const { body } = await me.ask('POST', '/api/play', {})
    const line = await me.sit(body.table, { as: body.seat })
    await line.until(() => line.ask !== undefined)
    expect(line.ask?.seat).toBe('players')
    expect(line.view?.state.pieces.filter((one) => one.mine).every((one) => one.side === 'heroes')).toBe(true)
    expect(await line.answer(line.ask?.options[0]?.id ?? '')).toMatchObject({ type: 'done' })
  })

  it('shows everybody what one does, and takes it back for all', async () => {
    const { gm, ann } = await twoAtATable()
    expect(ann.view?.state.waitingFor).toMatchObject({ seat: 'players' })
    await say(ann, ...MOVE_ADA)
    await gm.until(() => gm.lines.includes('Ada goes from b2 to c2.'))
    expect(ann.log.find((entry) => entry.move)).toMatchObject({ piece: 'ada', move: { how: 'run' } })
    const move = gm.log.findIndex((entry) => entry.move)
    await say(ann, 'end-turn')
    expect(await gm.do({ type: 'undo', to: { line: move } })).toMatchObject({ type: 'done' })
    await ann.until(() => ann.lines.at(-1) === 'Ada goes from b2 to c2.')
    expect(await gm.do({ type: 'undo', to: { line: 0 } })).toMatchObject({ type: 'done' })
    await ann.until(() => !ann.lines.includes('Ada goes from b2 to c2.'))
    expect(ann.people.find((one) => one.id === ann.view?.by)?.role).toBe('gm')
    expect(ann.view?.state.pieces.find((one) => one.key === 'ada')?.at).toBe(10)
    await say(ann, 'ada')
    expect(await gm.do({ type: 'undo', to: { steps: 1 } })).toMatchObject({ type: 'done' })
    await ann.until(() => ann.ask?.kind === 'who')
    await say(ann, 'ada')
    expect(ann.view?.state.canGoBack).toBe(true)
    expect(await ann.do({ type: 'back' })).toMatchObject({ type: 'done' })
    expect(ann.ask?.kind).toBe('who')
    expect(gm.view?.state.ask).toBeDefined()
  })

  it('says what an answer would be without giving it', async () => {
    const { ann } = await twoAtATable()
    await say(ann, 'ada')
    const behind = await ann.do({ type: 'try', question: ann.ask?.id, choice: 'b2>c3>d2', after: ['run'] })
    await say(ann, 'run')
    const tried = await ann.do({ type: 'try', question: ann.ask?.id, choice: 'b2>c3>d2' })
    for (const told of [behind, tried]) expect(told).toMatchObject({ type: 'tried', option: { preview: { cost: 10 } } })
    expect(await ann.do({ type: 'try', question: ann.ask?.id, choice: 'i5' })).not.toHaveProperty('option')
    expect(await ann.do({ type: 'suggest' })).toMatchObject({ type: 'suggestion', question: ann.ask?.id })
  })

  it('never tells a player of somebody hidden, whatever happens', async () => {
    const { table, gm, ann, player } = await twoAtATable({}, { points: 'coarse' })
    const rule = async (...rulings: object[]) =>
      expect(await gm.do({ type: 'rule', rulings, reason: 'so' })).toMatchObject({ type: 'done' })
    await say(ann, ...MOVE_ADA)
    await rule({ do: 'move', piece: 'grimlurk', to: 'd3' }, { do: 'begin', piece: 'grimlurk', condition: 'prone' })
    await rule({ do: 'add', key: 'grimtwo', name: 'Grimlurk Two', sheet: 'crag-cat', side: 'monsters', at: 'i5', hidden: true })
    await rule({ do: 'copy', piece: 'grimtwo', key: 'grimthree', at: 'i4' }, { do: 'remove', piece: 'grimtwo' })
    await rule({ do: 'set', piece: 'ada', field: 'hp', to: 7 })
    await ann.until(() => ann.lines.at(-2) === 'Ruling: so.')
    expect(ann.log.filter((entry) => entry.type === 'ruling').length).toBe(1)
    await say(ann, 'ada')
    await ann.do({ type: 'ahead', question: ann.ask?.id })
    for (const guess of ['grimlurk', 'grimthree', 'nobody']) {
      expect(await ann.answer(guess)).toMatchObject({ type: 'refused' })
      await ann.do({ type: 'try', question: ann.ask?.id ?? 'none', choice: guess })
      expect(await ann.do({ type: 'order', piece: guess, reaction: 'x', order: 'never' })).toMatchObject({ type: 'refused' })
      expect(await ann.do({ type: 'computer', pieces: [guess], plays: true })).toMatchObject({ type: 'refused' })
    }
    expect(gm.view?.state.pieces.map((one) => one.key)).toContain('grimlurk')
    const again = await player.sit(table)
    const told = await player.ask('GET', `/api/tables/${table}`)
    // What the guesser itself wrote comes back to it; all else must not name them.
    const bytes = [...ann.bytes, ...again.bytes, JSON.stringify(told.body)]
      .filter((text) => !text.startsWith('{"type":"refused"'))
      .join('\n')
    expect(bytes).not.toMatch(/grim|crag-cat|dice\d|"seed"/i)
    // A guess that hits is answered like one that does not.
    const plain = ann.refused.map((one) => JSON.stringify({ ...one, id: 0 }).replaceAll(/grimlurk|grimthree|nobody/g, 'X'))
    expect(new Set(plain.slice(-9)).size).toBe(2)
    expect((await player.ask('GET', `/api/tables/${table}/replay`)).status).toBe(403)
  })

  it('keeps the points of others coarse where the table does, in the state and in every line', async () => {
    const { gm, ann } = await twoAtATable({}, { points: 'coarse' })
    await gm.do({
      type: 'rule',
      rulings: [
        { do: 'set', piece: 'brute', field: 'hp', to: 3 },
        { do: 'set', piece: 'brute', field: 'attackMod', to: 5 },
        { do: 'set', piece: 'ada', field: 'hp', to: 4 },
      ],
      reason: 'so',
    })
    await ann.until(() => ann.lines.some((line) => line.startsWith('Ada: hit points')))
    const brute = ann.view?.state.pieces.find((one) => one.key === 'brute')
    expect([brute?.points, brute?.state.hp]).toEqual([[], undefined])
    expect(brute?.state.wounded).toBe('badly hurt')
    expect(ann.lines.filter((line) => line.includes('hit points'))).toEqual([expect.stringMatching(/^Ada: hit points/)])
    expect(gm.lines.filter((line) => line.includes('hit points')).length).toBe(2)
    // What else is set of a foe is nobody's to know.
    expect([gm, ann].map((one) => one.lines.some((line) => line.includes('modifier of attacks')))).toEqual([true, false])
    await gm.do({ type: 'settings', set: { points: 'exact' } })
    await ann.until(() => ann.view?.table.settings.points === 'exact')
    expect(ann.view?.state.pieces.find((one) => one.key === 'brute')?.points).toMatchObject([{ now: 3 }])
  })

  it('lets the game master look through another seat, and the computer take over a piece', async () => {
    const { gm, ann } = await twoAtATable()
    expect(await gm.do({ type: 'look', as: 'players' })).toMatchObject({ type: 'done' })
    expect(gm.view?.state.pieces.map((one) => one.key)).toEqual(ann.view?.state.pieces.map((one) => one.key))
    expect(await ann.do({ type: 'look', as: 'gm' })).toMatchObject({ type: 'refused', code: 'not-yours' })
    expect(await ann.do({ type: 'computer', pieces: ['ada', 'bors'], plays: true })).toMatchObject({ type: 'done' })
    await ann.until(() => ann.view?.state.waitingFor?.seat === 'gm')
    expect(ann.lines.some((line) => line.startsWith('Ada'))).toBe(true)
  })

  it('has the computer play who joins those that it plays, till the game master says otherwise', async () => {
    const { gm } = await twoAtATable({ computer: ['monsters'] })
    const add = (key: string) => ({ do: 'add', key, sheet: 'fen-hound', side: 'monsters', at: key })
    const played = () => gm.view?.table.computer
    expect(await gm.do({ type: 'rule', rulings: [add('h4')], reason: 'one more' })).toMatchObject({ type: 'done' })
    await gm.until(() => played()?.includes('h4') === true)
    await gm.do({ type: 'computer', pieces: ['h4'], plays: false })
    await gm.do({ type: 'rule', rulings: [add('h5')], reason: 'and another' })
    await gm.until(() => gm.view?.state.pieces.some((one) => one.key === 'h5') === true)
    expect(played()).toEqual(['brute', 'grimlurk'])
  })

  it('lets the game master rule while somebody chooses, and keeps what was chosen', async () => {
    const { table, gm, ann, player } = await twoAtATable()
    await say(ann, 'ada', 'run')
    expect(await gm.do({ type: 'rule', rulings: [{ do: 'move', piece: 'brute', to: 'd2' }], reason: 'it stirs' })).toMatchObject({
      type: 'done',
    })
    await ann.until(() => ann.lines.includes('Ruling: it stirs.'))
    expect(ann.ask).toMatchObject({ kind: 'path', piece: 'ada' })
    expect(ann.ask?.options.some((one) => one.id === 'd2')).toBe(false)
    await gm.do({
      type: 'rule',
      rulings: [
        { do: 'set', piece: 'ada', field: 'move', to: 0 },
        { do: 'set', piece: 'ada', field: 'main', to: 0 },
      ],
      reason: 'she sways',
    })
    await ann.until(() => ann.lines.includes('Ruling: she sways.'))
    // Where she would run, she no longer can: the choice before that stands.
    expect(ann.ask?.kind).not.toBe('path')
    await house.stop()
    await house.start(Number(new URL(house.address).port))
    expect((await player.sit(table)).ask).toEqual(ann.ask)
  })

  it('takes a standing order in the middle of an action, and keeps it', async () => {
    const { table, ann, player } = await twoAtATable()
    await say(ann, 'ada')
    expect(await ann.do({ type: 'order', piece: 'bors', reaction: 'snap-attack', order: 'never' })).toMatchObject({ type: 'done' })
    const order = (client: Client) =>
      client.view?.state.pieces.find((one) => one.key === 'bors')?.reactions.find((one) => one.id === 'snap-attack')?.order
    expect(order(ann)).toBe('never')
    await say(ann, 'run', 'c2')
    expect(order(ann)).toBe('never')
    await house.stop()
    await house.start(Number(new URL(house.address).port))
    expect(order(await player.sit(table))).toBe('never')
  })

  it('rolls real dice where the table does', async () => {
    const { ann } = await twoAtATable({
      dice: 'asked',
      encounter: { ...duel, pieces: { ...duel.pieces, brute: { ...duel.pieces.brute, at: 'c2' } } },
    })
    await ann.until(() => ann.ask?.kind === 'who')
    await say(ann, 'ada', 'melee-attack', 'brute')
    while (ann.ask?.kind !== 'die') await say(ann, ann.ask?.options[0]?.id ?? '')
    await say(ann, '20')
    expect(ann.lines.some((line) => line.includes('rolls d20: 20'))).toBe(true)
  })
})

describe('what is not right', () => {
  it('is refused with a reason, and changes nothing', async () => {
    const { table, gm, ann } = await twoAtATable()
    const late = ann.ask?.id ?? ''
    await say(ann, 'ada')
    const { log, view } = gm
    const refusals = [
      await ann.do({ type: 'answer', question: late, choice: 'bors' }),
      await ann.do({ type: 'answer', question: ann.ask?.id, choice: 'fly' }),
      await ann.do({ type: 'undo', to: { steps: 1 } }),
      await ann.do({ type: 'rule', rulings: [{ do: 'remove', piece: 'brute' }], reason: 'I say so' }),
      await ann.do({ type: 'dance' }),
      await ann.do({ type: 'ping', square: 4000 }),
      await gm.do({ type: 'rule', rulings: [{ do: 'remove', piece: 'dragon' }], reason: 'in the middle' }),
    ]
    expect(refusals.map((one) => one.type === 'refused' && one.code)).toEqual([
      'stale-question',
      'no-such-option',
      'not-yours',
      'not-yours',
      'bad-message',
      'bad-message',
      'bad-ruling',
    ])
    expect([gm.log, gm.view]).toEqual([log, view])
    const nobody = new Person(house.address)
    expect((await nobody.ask('GET', `/api/tables/${table}`)).status).toBe(403)
    const uninvited = await nobody.sit(table)
    expect(uninvited.bye).toBe('not-a-member')
    expect((await nobody.sit('no-table')).bye).toBe('no-such-table')
  })

  it('is an order to a reaction that there is not, a turn for nobody, or the eyes of nobody', async () => {
    const { gm, ann } = await twoAtATable()
    const marks = () => [gm.view?.mark, gm.ask?.id, ann.ask?.id]
    const before = marks()
    expect(await ann.do({ type: 'order', piece: 'ada', reaction: 'no-such', order: 'never' })).toMatchObject({ code: 'bad-ruling' })
    const rulings = [{ do: 'order', order: [999, -5] }]
    expect(await gm.do({ type: 'rule', rulings, reason: 'so' })).toMatchObject({ code: 'bad-ruling' })
    expect(await gm.do({ type: 'look', as: 'nobody' })).toMatchObject({ code: 'bad-message' })
    expect(await ann.do({ type: 'take-up' })).toMatchObject({ code: 'not-yours' })
    expect(await gm.do({ type: 'take-up' })).toMatchObject({ code: 'bad-message' })
    expect(marks()).toEqual(before)
  })

  it('does not let the players answer for the game master, nor spectators at all', async () => {
    const { table, gm, ann, master } = await twoAtATable()
    while (ann.ask !== undefined) await say(ann, ann.ask.options.at(-1)?.id ?? '')
    expect(await ann.answer('brute')).toMatchObject({ type: 'refused' })
    const { body } = await master.ask('POST', `/api/tables/${table}/invitations`, { role: 'spectator' })
    const guest = new Person(house.address)
    await guest.ask('POST', '/api/join', { token: body.token, name: 'Gus' })
    const gus = await guest.sit(table)
    expect(gus.view?.state.pieces.some((one) => one.mine || one.ally)).toBe(false)
    expect(await gus.do({ type: 'answer', question: gm.ask?.id, choice: 'brute' })).toMatchObject({ code: 'not-yours' })
    expect(gus.people.map((one) => [one.name, one.role, one.here])).toEqual([
      ['Moll', 'gm', true],
      ['Ann', 'player', true],
      ['Gus', 'spectator', true],
    ])
    await master.ask('DELETE', `/api/tables/${table}/people/${gus.people[2].id}`)
    await gus.until(() => gus.over)
    expect(gus.bye).toBe('not-a-member')
  })

  it('is stopped when it is too much, too big, or no text at all', async () => {
    const { ann, gm } = await twoAtATable()
    ann.socket.send(Buffer.from([1, 2, 3]))
    ann.socket.send('{"type":')
    await ann.until(() => ann.refused.length === 2)
    expect(ann.refused.map((one) => one.code)).toEqual(['bad-message', 'bad-message'])
    for (let i = 0; i < 400; i++) ann.say({ type: 'beat', id: i })
    await ann.until(() => ann.over)
    expect(ann.bye).toBe('too-fast')
    gm.say({ type: 'beat', id: 1, more: 'x'.repeat(300_000) })
    await gm.until(() => gm.over)
    expect(gm.over).toBe(true)
  })

  it('may not come from another page', async () => {
    const { table, master } = await twoAtATable()
    const origin = { origin: 'https://elsewhere.example' }
    expect((await master.ask('POST', '/api/play', {}, origin)).body.code).toBe('wrong-origin')
    const line = master.connect(table, origin)
    await line.until(() => line.over)
    expect(line.bytes).toEqual([])
    expect((await master.ask('POST', '/api/play', {}, { origin: house.address })).status).toBe(200)
  })

  it('may not be a link that was withdrawn or made up', async () => {
    const { table, master } = await twoAtATable()
    const { body } = await master.ask('POST', `/api/tables/${table}/invitations`, { role: 'player', seat: 'players' })
    const guest = new Person(house.address)
    expect((await guest.ask('POST', '/api/invitation', { token: body.token })).body).toMatchObject({
      pieces: ['Ada', 'Bors'],
      title: '',
      rulebook: 'Sovereign',
    })
    const forged = `${Buffer.from(JSON.stringify([table, 'gm', 'gm', '1'])).toString('base64url')}.${body.token.split('.')[1]}`
    expect((await guest.ask('POST', '/api/join', { token: forged, name: 'Eve' })).body.code).toBe('bad-link')
    expect((await master.ask('POST', `/api/tables/${table}/invitations`, { role: 'player', seat: 'gm' })).status).toBe(400)
    await master.ask('DELETE', `/api/tables/${table}/invitations`)
    expect((await guest.ask('POST', '/api/join', { token: body.token, name: 'Eve' })).body.code).toBe('bad-link')
    guest.cookie = guest.cookie.replace(/=.{10}/, '=AAAAAAAAAA')
    expect((await guest.ask('GET', '/api/tables')).body).toEqual([])
  })

  it('is nothing when the disk does not take it', async () => {
    const { gm, ann } = await twoAtATable()
    const disk = new DatabaseSync(join(house.folder, 'riposte.db'))
    disk.exec("create trigger full before insert on journal begin select raise(abort, 'full'); end")
    expect(await ann.answer('ada')).toMatchObject({ type: 'refused', code: 'not-saved' })
    expect([ann.ask?.kind, gm.ask?.kind]).toEqual(['who', 'who'])
    disk.exec('drop trigger full')
    disk.close()
    await say(ann, ...MOVE_ADA)
  })
})

describe('coming again', () => {
  it('goes on from the last line one had, after the line broke and after the server did', async () => {
    const { table, gm, ann, player, master } = await twoAtATable()
    await say(ann, ...MOVE_ADA)
    const { seq = 0, mark } = ann.view ?? {}
    ann.socket.terminate()
    await gm.do({ type: 'rule', rulings: [{ do: 'set', piece: 'ada', field: 'hp', to: 2 }], reason: 'a stone falls' })
    const second = await player.sit(table, { seq, mark })
    expect(second.view).toMatchObject({ keep: seq, seq: seq + 2 })
    expect(second.log[seq].text).toBe('Ruling: a stone falls.')
    const port = Number(new URL(house.address).port)
    await house.stop()
    await gm.until(() => gm.over)
    expect(gm.bye).toBe('closing')
    await house.start(port)
    const third = await player.sit(table, { seq: second.view?.seq, mark: second.view?.mark })
    expect([third.view?.keep, third.log.filter(Boolean).length]).toEqual([seq + 2, 0])
    expect(third.ask).toEqual(second.ask)
    const stranger = await player.sit(table, { seq, mark: '0123456789abcdef' })
    expect([stranger.view?.keep, stranger.log.length]).toEqual([0, seq + 2])
    await say(await master.sit(table), 'bors')
  })

  it('understands who answers after the server did what was asked before, whatever was ruled on those that the lines tell of', async () => {
    const { gm, ann, table, master, player } = await twoAtATable()
    await say(ann, ...MOVE_ADA)
    const rule = (...rulings: object[]) => gm.do({ type: 'rule', rulings, reason: 'so' })
    await rule({ do: 'name', piece: 'ada', name: 'Old Tom' }, { do: 'side', piece: 'brute', side: 'heroes' })
    await rule({ do: 'name', piece: 'bors', name: 'Nobody' }, { do: 'board', change: { set: 'floor', squares: [11], height: 4 } })
    await gm.do({ type: 'undo', to: { steps: 1 } })
    await gm.until(() => gm.ask !== undefined)
    await rule({ do: 'set', piece: 'ada', field: 'hp', to: 2 })
    expect(gm.lines.filter((line) => /Ada goes|Old Tom:/.test(line))).toHaveLength(2)
    await ann.until(() => ann.view?.seq === ann.log.length && ann.view.state.pieces[0]?.name === 'Old Tom')
    await house.stop()
    await house.start(Number(new URL(house.address).port))
    const [again, gmAgain] = [await player.sit(table), await master.sit(table)]
    expect([again.lines, gmAgain.lines]).toEqual([ann.lines, gm.lines])
    expect([again.ask?.id, gmAgain.ask?.id]).toEqual([ann.ask?.id, gm.ask?.id])
    expect(await again.do({ type: 'answer', question: ann.ask?.id ?? '', choice: 'bors' })).toMatchObject({ type: 'done' })
  })

  it('finds tables, undone and done again, in the list and as a replay', async () => {
    const { table, gm, ann, master } = await twoAtATable()
    await say(ann, ...MOVE_ADA)
    await gm.do({ type: 'undo', to: { turn: 'this' } })
    await ann.until(() => !ann.lines.includes('Ada goes from b2 to c2.'))
    await say(ann, 'bors')
    const save = (await master.ask('GET', `/api/tables/${table}/replay`)).body
    expect(save.inputs.map((one: { answer: { choice: string } }) => one.answer.choice)).toEqual(['none', 'bors'])
    await house.stop()
    await house.start()
    const again = new Person(house.address)
    again.cookie = master.cookie
    expect((await again.ask('GET', '/api/tables')).body).toMatchObject([{ table, role: 'gm', over: false }])
    expect((await again.ask('GET', `/api/tables/${table}/replay`)).body).toEqual(save)
    const { body } = await again.ask('POST', '/api/tables/load', { save, name: 'Moll' })
    expect((await again.ask('GET', `/api/tables/${body.table}/replay`)).body).toEqual(save)
    expect(gm.over).toBe(true)
  })

  it('may begin another fight at the same table', async () => {
    const { gm, ann } = await twoAtATable()
    await say(ann, ...MOVE_ADA)
    expect(
      await gm.do({ type: 'set-up', setUp: { game: 'sovereign', encounter: 'starter', party: 2, seats: { players: ['maren'] } } }),
    ).toMatchObject({ type: 'done' })
    await ann.until(() => ann.view?.state.title === 'Toll at the Ferry Mill')
    expect(ann.view?.state.pieces.filter((one) => one.side === 'heroes').length).toBe(2)
    expect(ann.lines).not.toContain('Ada goes from b2 to c2.')
  })

  it('has the fight before back, as it stood, while nothing has happened in the other', async () => {
    const { table, gm, ann, master } = await twoAtATable()
    await say(ann, ...MOVE_ADA)
    const before = ann.lines
    await gm.do({ type: 'set-up', setUp: { game: 'sovereign', encounter: 'starter', waits: true, computer: ['foes'] } })
    await ann.until(() => ann.view?.state.title === 'Toll at the Ferry Mill')
    expect(await gm.do({ type: 'undo', to: { steps: 1 } })).toMatchObject({ type: 'done' })
    await ann.until(() => ann.view?.state.title !== 'Toll at the Ferry Mill')
    expect(ann.lines).toEqual(before)
    expect(ann.people.find((one) => one.id === ann.view?.by)?.role).toBe('gm')
    const save = (await master.ask('GET', `/api/tables/${table}/replay`)).body
    await house.stop()
    await house.start()
    const again = new Person(house.address)
    again.cookie = master.cookie
    expect((await again.ask('GET', `/api/tables/${table}/replay`)).body).toEqual(save)
  })

  it('goes on into another fight with those who are here, as they are', async () => {
    const { gm, ann } = await twoAtATable()
    const [ada] = gm.view?.state.pieces ?? []
    await gm.do({ type: 'rule', reason: 'a fall', rulings: [{ do: 'set', piece: ada?.key, field: 'hp', to: 2 }] })
    await gm.do({ type: 'computer', pieces: [ada?.key ?? ''], plays: true })
    await gm.do({ type: 'order', piece: ada?.key, reaction: 'opportunity-attack', order: 'never' })
    const setUp = { game: 'sovereign', encounter: 'starter' }
    expect(await gm.do({ type: 'set-up', setUp: { ...setUp, onward: 'siesta' } })).toMatchObject({
      type: 'refused',
      message: 'there is no rest "siesta"',
    })
    expect(await gm.do({ type: 'set-up', setUp: { ...setUp, game: 'orcus', onward: 'none' } })).toMatchObject({ type: 'refused' })
    expect(await gm.do({ type: 'set-up', setUp: { ...setUp, onward: 'none' } })).toMatchObject({ type: 'done' })
    await ann.until(() => ann.view?.state.title === 'Toll at the Ferry Mill')
    const heroes = ann.view?.state.pieces.filter((one) => one.side === 'heroes')
    expect(heroes?.map((one) => one.name)).toEqual(['Ada', 'Bors'])
    expect(heroes?.find((one) => one.key === ada?.key)?.state.hp).toBe(2)
    // She is played as before, and what was ordered for her holds.
    expect(gm.view?.table.computer).toContain(ada?.key)
    const reactions = heroes?.find((one) => one.key === ada?.key)?.reactions
    expect(reactions?.find(({ id }) => id === 'opportunity-attack')?.order).toBe('never')
  })
})

describe('the house', () => {
  it('tells of its games, rules, packs, and of itself', async () => {
    const me = new Person(house.address)
    const read = async (path: string) => (await me.ask('GET', path)).body
    expect(await read('/health')).toMatchObject({ ok: true })
    expect(await read('/api/games')).toContainEqual(expect.objectContaining({ id: 'sovereign', title: 'Sovereign', starter: 'starter' }))
    expect((await read('/api/games/sovereign')).fields.length).toBeGreaterThan(5)
    const rules: { id: string }[] = await read('/api/games/sovereign/rules')
    const ruleOf = (id: string) => rules.find((one) => one.id === `sovereign.${id}`)
    expect(ruleOf('mod.half-cover')).toMatchObject({ switchable: true, off: 'no penalty' })
    expect(ruleOf('grid.adjacent')).toMatchObject({ switchable: false })
    expect(ruleOf('grid.adjacent')).not.toHaveProperty('off')
    expect((await read('/api/games/sovereign/encounters')).find((one: { id: string }) => one.id === 'starter')).toMatchObject({
      board: 'ferry-mill',
    })
    expect(await read('/api/games/nothing')).toMatchObject({ code: 'bad-content' })
    expect(Object.keys((await read('/openapi.json')).paths)).toContain('/api/tables/{table}/invitations')
  })

  it('takes a map of another program, with its picture', async () => {
    const me = new Person(house.address)
    const image = png(4, 3).toString('base64')
    const map = {
      resolution: { map_origin: { x: 0, y: 0 }, map_size: { x: 4, y: 3 }, pixels_per_grid: 70 },
      line_of_sight: [
        [
          { x: 1, y: 0 },
          { x: 1, y: 3 },
        ],
      ],
      image,
    }
    const { body } = await me.ask('POST', '/api/boards/import?title=Cellar', map)
    expect(body).toMatchObject({ title: 'Cellar', report: { columns: 4, walls: 1, image: true }, image: `/api/boards/${body.id}/image` })
    expect((await me.ask('GET', `/api/boards/${body.id}`)).body).toEqual(body)
    const table = await me.ask('POST', '/api/tables', {
      name: 'Moll',
      setUp: { game: 'sovereign', encounter: { pieces: duel.pieces }, board: body.board },
    })
    // Those who stand beyond the map are told of.
    expect(table.body.message).toMatch(/h2 lies outside the board/)
    expect((await me.ask('POST', '/api/boards/import', { nothing: 1 })).status).toBe(400)
  })
})
