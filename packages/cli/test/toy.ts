/** A game of a few rules, to try the command with: sides take turns, pieces strike, walk, and parry. */
import { type Square, topAt } from '@riposte/board'
import {
  type BaseEvent,
  beginBase,
  byHand,
  cloneBase,
  type Fight,
  type Game,
  type Moment,
  type Offers,
  type Option,
  type Part,
  type Piece,
  type PieceId,
  type Reaction,
  ReactionIndex,
  type RuleIndex,
  ruleIndex,
  type Setup,
  type Step,
} from '@riposte/referee'
import { z } from 'zod'

const ruleIds = [
  'toy.turn.sides',
  'toy.turn.once',
  'toy.strike.roll',
  'toy.strike.adjacent',
  'toy.strike.high-ground',
  'toy.strike.once',
  'toy.walk.occupied',
  'toy.parry.cancels',
  'toy.parry.not-prone',
  'toy.luck.blessing',
  'toy.curse.by-hand',
  'toy.unused.rule',
] as const
/** As `npm run ids` writes it for the rulebooks. */
const R = {
  turn: { sides: ruleIndex(0), once: ruleIndex(1) },
  strike: { roll: ruleIndex(2), adjacent: ruleIndex(3), highGround: ruleIndex(4), once: ruleIndex(5) },
  walk: { occupied: ruleIndex(6) },
  parry: { cancels: ruleIndex(7), notProne: ruleIndex(8) },
  luck: { blessing: ruleIndex(9) },
  curse: { byHand: ruleIndex(10) },
  unused: { rule: ruleIndex(11) },
}

interface ToyPiece extends Piece {
  hp: number
  struck: boolean
  done: boolean
  prone: boolean
}
interface ToyFight extends Fight {
  pieces: ToyPiece[]
  side: number
}
type ToyEvent =
  | { type: 'strike'; by: PieceId; at: PieceId; total: number; needs: number; hit: boolean; parts: readonly Part[]; rule: RuleIndex }
  | { type: 'hurt'; piece: PieceId; by: PieceId; amount: number; rule: RuleIndex }
type ToyStep = Step<ToyFight, ToyEvent>

interface Hit extends Moment<'hit'> {
  readonly on: PieceId
  cancelled: boolean
}

const parry: Reaction<ToyFight, ToyEvent, Hit> = {
  id: 'parry',
  rule: R.parry.cancels,
  windows: ['hit'],
  fits: () => true,
  offer(step, piece, moment, offers: Offers) {
    if (moment.on !== piece) return
    const prone = step.forbids(R.parry.notProne, step.fight.pieces[piece].prone)
    offers.offer({ id: 'parry:blade', rule: R.parry.cancels }, prone)
  },
  resolve(_step, _piece, _option, moment) {
    moment.cancelled = true
  },
}
const reactions = new ReactionIndex<ToyFight, ToyEvent, Hit>([parry])

const sheet = z.strictObject({
  name: z.string().optional().describe('what it is called'),
  hp: z.number().int().min(1).default(5).describe('hit points'),
  bonus: z.number().int().default(0).describe('added to strikes'),
  kind: z.enum(['brute', 'scout']).default('brute'),
  gifts: z.array(z.strictObject({ id: z.string().describe('which gift') })).default([]),
})
type Sheet = z.infer<typeof sheet>
const isSheet = (data: unknown): data is Sheet => sheet.safeParse(data).success
const pieceSchema = z.strictObject({ hp: z.number().int().optional(), conditions: z.array(z.enum(['prone'])).default([]) })
const startSchema = z.strictObject({ side: z.string().optional() })

const sheetOf = (setup: Setup, piece: { sheet: number }): Sheet => {
  const { compiled } = setup.sheets[piece.sheet]
  if (!isSheet(compiled)) throw new Error('not a sheet')
  return compiled
}

const isUp = (piece: ToyPiece): boolean => piece.gone === 0 && piece.hp > 0
const far = (fight: Fight, a: Square, b: Square): number => {
  const { columns } = fight.board
  return Math.max(Math.abs((a % columns) - (b % columns)), Math.abs(Math.floor(a / columns) - Math.floor(b / columns)))
}

function strike(step: ToyStep, by: PieceId): void {
  const { fight } = step
  const me = fight.pieces[by]
  const offers = step.offers()
  for (const foe of fight.pieces) {
    if (foe.side === me.side || !isUp(foe)) continue
    offers.offer({ id: foe.key, piece: foe.id }, step.forbids(R.strike.adjacent, far(fight, me.at, foe.at) > 1))
  }
  if (offers.options.length === 0) offers.options.push({ id: 'nobody' })
  const { piece: at } = step.ask({
    kind: 'target',
    seat: me.seat,
    piece: by,
    text: 'whom to strike',
    options: offers.options,
    refusals: offers.refusals,
  })
  step.set(by, 'struck', true)
  if (at === undefined) return
  const foe = fight.pieces[at]
  const blessing = step.applies(R.luck.blessing)
    ? step.ask({
        kind: 'ruling',
        seat: 0,
        piece: by,
        text: 'is the strike blessed?',
        rule: R.luck.blessing,
        options: [{ id: 'no', byDefault: true }, { id: 'blessed' }],
      }).id
    : 'no'
  const tally = step.tally()
  const die = step.roll(20, by, 'to strike', R.strike.roll)
  tally.add(R.strike.roll, die).add(R.strike.roll, sheetOf(fight.setup, me).bonus)
  if (fight.board.floor[me.at] > fight.board.floor[foe.at]) tally.add(R.strike.highGround, 2)
  if (blessing === 'blessed') tally.add(R.luck.blessing, 5)
  const hit = tally.total >= 12
  step.emit({ type: 'strike', by, at, total: tally.total, needs: 12, hit, parts: tally.parts, rule: R.strike.roll })
  if (!hit) return
  const moment: Hit = { window: 'hit', by, on: at, cancelled: false }
  for (const declared of step.window(
    moment,
    reactions,
    fight.pieces.map((one) => one.id),
  ))
    declared.resolve()
  if (moment.cancelled) return
  const amount = step.roll(4, by, 'damage')
  step.emit({ type: 'hurt', piece: at, by, amount, rule: R.strike.roll })
  if (foe.hp > 0) return
  step.emit({ type: 'piece-removed', piece: at, why: 'dead' })
  if (!fight.pieces.some((one) => isUp(one) && one.side === foe.side)) step.emit({ type: 'fight-ended', winner: me.side })
}

function walk(step: ToyStep, by: PieceId): void {
  const { fight } = step
  const me = fight.pieces[by]
  const offers = step.offers()
  const { columns } = fight.board
  for (let square = 0; square < fight.board.size; square++) {
    if (square === me.at || far(fight, me.at, square) > 1 || topAt(fight.board, square, 4) > 100) continue
    const taken = fight.pieces.some((one) => isUp(one) && one.at === square)
    offers.offer(
      { id: `${String.fromCharCode(97 + (square % columns))}${Math.floor(square / columns) + 1}`, square },
      step.forbids(R.walk.occupied, taken),
    )
  }
  const { square: to = me.at } = step.ask({
    kind: 'path',
    seat: me.seat,
    piece: by,
    text: 'where to',
    options: offers.options,
    refusals: offers.refusals,
  })
  step.emit({ type: 'moved', piece: by, from: me.at, to, height: fight.board.floor[to], how: 'walk' })
}

function turnOf(step: ToyStep): PieceId {
  const { fight } = step
  const offers = step.offers()
  for (const piece of fight.pieces) {
    if (!isUp(piece)) continue
    if (piece.side !== fight.side) offers.refuse(piece.key, R.turn.sides, piece.id)
    else offers.offer({ id: piece.key, piece: piece.id, auto: true }, step.forbids(R.turn.once, piece.done))
  }
  if (offers.options.length === 0) {
    step.set(-1, 'side', (fight.side + 1) % fight.setup.sides.length)
    if (fight.side === 0) step.emit({ type: 'round-began', round: fight.round + 1 })
    for (const piece of fight.pieces) {
      step.set(piece.id, 'done', false)
      step.set(piece.id, 'struck', false)
    }
    return turnOf(step)
  }
  const seat = fight.pieces[offers.options[0]?.piece ?? 0].seat
  return step.ask({ kind: 'who', seat, piece: -1, text: 'who goes', options: offers.options, refusals: offers.refusals }).piece ?? 0
}

export const toy: Game<ToyFight, ToyEvent> = {
  id: 'toy',
  title: 'Toy',
  ruleIds,
  dials: ruleIds.map((_, i) => ruleIndex(i)).filter((rule) => rule !== R.turn.sides),
  settings: [{ id: 'curses', values: ['no', 'yes'], default: 'no', about: 'whether striking nobody is cursed' }],
  fields: [
    { name: 'hp', of: 'piece', kind: 'number', about: 'hit points', min: 0 },
    { name: 'prone', of: 'piece', kind: 'flag', about: 'lies on the ground' },
    { name: 'side', of: 'fight', kind: 'number', about: 'whose turn it is' },
  ],
  actions: [
    { id: 'strike', about: 'asks for the target', rule: R.strike.roll, example: '- A: [strike, B]' },
    { id: 'walk', about: 'asks for a square', example: '- A: [walk, c2]' },
    { id: 'done', about: 'ends the turn' },
  ],
  conditions: [
    { id: 'prone', about: 'on the ground' },
    { id: 'blessed', about: 'lucky', rule: R.luck.blessing },
  ],
  ends: ['turn-end', 'never'],
  harm: (step, { piece, by, amount }) => step.emit({ type: 'hurt', piece, by, amount, rule: R.strike.roll }),
  events: [
    { id: 'strike', about: 'a strike: by, at, total, needs, hit' },
    { id: 'hurt', about: 'hit points lost: piece, by, amount' },
  ],
  windows: [{ id: 'hit', about: 'a strike has hit, and no damage is rolled yet' }],
  sheetSchema: sheet,
  pieceSchema,
  startSchema,
  compile: (_id, written) => written,
  begin(setup) {
    const fight: ToyFight = {
      ...beginBase(setup),
      nextEffect: 1,
      round: 1,
      pieces: setup.plans.map((plan, id) => toy.place(setup, plan, id)),
      side: 0,
    }
    const start = startSchema.parse(setup.start ?? {})
    if (start.side !== undefined) fight.side = setup.sides.indexOf(start.side)
    return fight
  },
  place(setup, plan, id) {
    const { hp, conditions } = pieceSchema.parse(plan.state)
    const { key, name, sheet: of, side, seat, at, turned, hidden } = plan
    const height = plan.height ?? setup.board.floor[at] ?? 0
    const own = sheetOf(setup, { sheet: of })
    return {
      id,
      key,
      name: name === '' ? (own.name ?? key) : name,
      sheet: of,
      side,
      seat,
      at,
      height,
      turned,
      hidden,
      gone: 0,
      hp: hp ?? own.hp,
      struck: false,
      done: false,
      prone: conditions.includes('prone'),
    }
  },
  step(step) {
    const { fight } = step
    const by = fight.pieces.find((one) => one.id === fight.acting)?.id ?? turnOf(step)
    step.emit({ type: 'acting', who: by })
    const me = fight.pieces[by]
    const offers = step.offers<Option>()
    offers.offer({ id: 'strike' }, step.forbids(R.strike.once, me.struck))
    offers.offer({ id: 'walk' })
    offers.offer({ id: 'curse' })
    offers.offer({ id: 'salute' })
    offers.offer({ id: 'done' })
    const { id } = step.ask({
      kind: 'action',
      seat: me.seat,
      piece: by,
      text: 'what to do',
      options: offers.options,
      refusals: offers.refusals,
    })
    if (id === 'strike') strike(step, by)
    if (id === 'walk') walk(step, by)
    if (id === 'salute') step.ask({ kind: 'choice', seat: me.seat, piece: by, text: 'with what', options: [{ id: 'flag', auto: true }] })
    if (id === 'curse') byHand(step, by, 'A curse falls on somebody.', R.curse.byHand)
    if (id === 'done') {
      step.set(by, 'done', true)
      step.emit({ type: 'acting', who: -1 })
    }
  },
  apply(fight, event) {
    if (event.type === 'hurt') fight.pieces[event.piece].hp = Math.max(0, fight.pieces[event.piece].hp - event.amount)
  },
  clone: (fight) => ({ ...cloneBase(fight), pieces: fight.pieces.map((piece) => ({ ...piece })), side: fight.side }),
  squaresOf: (fight, piece) => [fight.pieces[piece].at],
  read: (fight, piece) => ({
    hp: fight.pieces[piece].hp,
    struck: fight.pieces[piece].struck,
    conditions: fight.pieces[piece].prone ? ['prone'] : [],
  }),
  breach: (fight) => (fight.pieces.some((piece) => piece.hp < 0) ? 'points below nothing' : undefined),
  tell: (fight, event: ToyEvent | BaseEvent) => {
    const name = (id: number): string => fight.pieces[id]?.key ?? 'nobody'
    if (event.type === 'strike')
      return `${name(event.by)} strikes ${name(event.at)}: ${event.total} against ${event.needs}, ${event.hit ? 'a hit' : 'a miss'}`
    if (event.type === 'hurt') return `${name(event.piece)} loses ${event.amount}`
    return event.type === 'acting' ? '' : event.type
  },
}
