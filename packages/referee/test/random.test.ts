import {
  type Ask,
  askAsSeen,
  beginFight,
  catches,
  clearCaught,
  type Decide,
  type DiceState,
  effectOn,
  expire,
  type Option,
  playOut,
  rollDie,
  Session,
  seedDice,
  viewOf,
  zonesAt,
} from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { type Story, setupOf, stateOf } from './story.ts'
import { attack, away, hurt, piece, R, reaction, type ToyAction, type ToyPlan, toy } from './toy.ts'

// Random play of the toy with everything switched on at once. A seed that fails is kept as a test of its own.

const isFoe = (step: Parameters<NonNullable<ToyPlan['entered']>>[0], a: number, b: number): boolean =>
  piece(step, a).side !== piece(step, b).side

const rich: ToyPlan = {
  reactions: [
    reaction(
      'parry',
      'hit',
      (_, id, { attack: one }) => one?.target === id,
      (_step, _id, { attack: one }) => {
        if (one !== undefined) one.hit = false
      },
    ),
    reaction(
      'strike',
      'leaves',
      (step, id, { by }) => isFoe(step, id, by) && away(step, id, by) === 1,
      (step, id, { by }) => attack(step, id, by),
    ),
    reaction(
      'foil',
      'reacts',
      (step, id, { by }) => isFoe(step, id, by),
      (_step, _id, moment) => {
        moment.stopped = true
      },
    ),
    reaction(
      'shield',
      'aimed',
      (step, id, { by, attack: one }) => one !== undefined && one.target !== id && isFoe(step, id, by) && away(step, id, one.target) === 1,
      (_, id, { attack: one }) => {
        if (one !== undefined) one.target = id
      },
    ),
  ],
  actions: [
    {
      id: 'fog',
      offer: (step, id, offers) => {
        if (piece(step, id).acts > 0)
          offers.offer(
            { id: 'fog' },
            step.forbids(
              R.zone,
              step.fight.effects.some((one) => one.by === id),
            ),
          )
      },
      take: (step, id) => {
        step.set(id, 'acts', 0)
        const squares = [step.roll(20, id, 'where'), step.roll(20, id, 'where')]
        step.begin({ kind: 'fog', on: -1, by: id, rule: R.zone, until: 'turn-start', of: id, skip: 1, withAuthor: true, squares })
      },
    } satisfies ToyAction,
  ],
  entered: (step, id) => fogHurts(step, id),
  turnStarts: (step, id) => {
    expire(step, 'turn-start', id)
    clearCaught(step)
    fogHurts(step, id)
    if (effectOn(step.fight, id, 'poisoned') !== undefined) hurt(step, id, 1, -1)
  },
  turnEnds: (step, id) => fogHurts(step, id),
}
function fogHurts(step: Parameters<NonNullable<ToyPlan['entered']>>[0], id: number): void {
  for (const zone of zonesAt(step.fight, piece(step, id).at)) {
    if (piece(step, id).gone === 0 && catches(step, zone, id)) hurt(step, id, 2, zone.by)
  }
}

const game = toy(rich)
const can = ['parry', 'strike', 'foil', 'shield']
const brawl = (seed: number, dice: 'seeded' | 'asked' = 'seeded'): Pick<Story, 'game' | 'board' | 'pieces' | 'more'> => ({
  game,
  board: `
    A B C . .
    . . # . .
    . . . . .
    . # . . .
    X Y Z . .`,
  pieces: {
    A: { can, hp: 8 },
    B: { can, hit: 3 },
    C: { can: [], damage: 7, seat: 'cleo' },
    X: { side: 'monsters', can, hp: 8 },
    Y: { side: 'monsters', hidden: true, can: ['strike'] },
    Z: { side: 'monsters', can: ['parry'], ac: 14 },
  },
  more: { seed, dice },
})

/** Any legal answer. Ends turns now and then, so that fights go on. */
const anybody = (seed: number): Decide => {
  const own: DiceState = { dice0: 0, dice1: 0, dice2: 0, dice3: 0 }
  seedDice(own, seed)
  return (ask) => ask.options[rollDie(own, ask.options.length) - 1]
}
const orThrow = (option: Option | undefined, ask: Ask): Option => {
  if (option === undefined) throw new Error(`no legal answer to ${ask.text}`)
  return option
}

/** Plays through asks alone, checking all along; stops where it takes too long. */
function playRandomly(seed: number, dice: 'seeded' | 'asked') {
  const session = Session.start(game, setupOf(brawl(seed, dice)))
  const decide = anybody(seed + 1000)
  for (let answers = 0; answers < 400 && session.open !== undefined; answers++) {
    const { open, fight } = session
    expect(game.breach(fight), `seed ${seed}`).toBeUndefined()
    expect(new Set(open.options.map((one) => one.id)).size, open.text).toBe(open.options.length)
    const seen = askAsSeen(fight, open, open.seat, session.veil)
    session.answer(orThrow(decide(seen, fight), open).id, open.seat)
    const isThere = session.fight.pieces[0]?.gone === 0
    if (answers % 17 === 0 && session.isQuiet && isThere) session.rule([{ do: 'begin', piece: 'A', condition: 'poisoned' }], 'bad luck')
    if (answers % 23 === 0 && session.canGoBack()) session.back()
  }
  return session
}

describe('random play', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))('of seed %i keeps every invariant and replays to the same hash', (seed) => {
    const session = playRandomly(seed, seed % 3 === 0 ? 'asked' : 'seeded')
    const loaded = Session.load(game, JSON.parse(JSON.stringify(session.save())))
    expect(loaded.hash).toBe(session.hash)
    expect(stateOf(loaded)).toBe(stateOf(session))
    const middle = Math.floor(session.inputs.length / 2)
    const rest = session.inputs.slice(middle)
    loaded.undo(middle)
    for (const input of rest) loaded.take(input)
    expect(loaded.hash).toBe(session.hash)
    expect(JSON.stringify(viewOf(loaded, 1))).toBe(JSON.stringify(viewOf(session, 1)))
    expect(session.fight.pieces[4].hidden === 0 || !JSON.stringify(viewOf(session, 1).pieces).includes('"Y"')).toBe(true)
  })

  it('comes to the same end at a table of computers and without one', () => {
    let ended = 0
    for (let seed = 0; seed < 30; seed++) {
      const setup = setupOf(brawl(seed))
      const alone = playOut(game, beginFight(game, setup), anybody(seed), { hashed: true, limit: 3000 })
      if (!alone.fight.over) continue
      ended++
      const session = Session.start(game, setup, anybody(seed))
      expect(session.hash).toBe(alone.hash)
      expect(session.fight.winner).toBe(alone.fight.winner)
      expect(Session.load(game, session.save()).hash).toBe(alone.hash)
      const unhashed = playOut(game, beginFight(game, setup), anybody(seed), { limit: 3000 })
      expect([unhashed.hash, unhashed.steps]).toEqual(['', alone.steps])
      expect(JSON.stringify({ ...unhashed.fight, setup: 0, board: 0 })).toBe(JSON.stringify({ ...alone.fight, setup: 0, board: 0 }))
    }
    expect(ended).toBeGreaterThan(20)
  })

  it('says so where a computer player does not answer', () => {
    expect(() => playOut(game, beginFight(game, setupOf(brawl(1))), () => undefined)).toThrow('nobody answers: what?')
  })
})
