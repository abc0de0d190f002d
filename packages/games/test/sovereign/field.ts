/** A board with pieces and nothing else going on: to look at places, sight and ways alone. */
import { parseSquare, type Square, squareName } from '@riposte/board'
import {
  type Ask,
  Hash,
  type Moment,
  modesOf,
  type Option,
  PASS,
  ReactionIndex,
  type Refusal,
  type Rulebook,
  type RuleIndex,
  readSetup,
  ruleWithId,
  Step,
} from '@riposte/referee'
import { z } from 'zod'
import type { SovereignEvent } from '../../src/sovereign/events.ts'
import type { SovereignFight, SovereignPiece } from '../../src/sovereign/fight.ts'
import { begin, pieceSchema } from '../../src/sovereign/place.ts'
import { ruleIds, type SovereignRule } from '../../src/sovereign/rules.ts'
import { compile } from '../../src/sovereign/sheet/compile.ts'
import { sheetSchema } from '../../src/sovereign/sheet/schema.ts'
import { squaresOf } from '../../src/sovereign/space.ts'
import type { SovereignStep } from '../../src/sovereign/step.ts'

type Sheets = Readonly<Record<string, Record<string, unknown>>>

/** Lower-case names are heroes and capitals monsters; what a sheet leaves out is a person with a sword and 10 HP. */
export interface Field {
  readonly board: string
  readonly legend?: Record<string, unknown>
  readonly walls?: string[]
  readonly sheets?: Sheets
  /** Rules switched off. */
  readonly off?: readonly SovereignRule[]
}

const person = { hp: 10, ac: 10, weapons: ['sword'], rate: 30 }

export class Ground {
  readonly step: SovereignStep
  /** Who was offered a strike, in order. */
  readonly offered: string[] = []
  /** What dice were rolled for. */
  get rolls(): string[] {
    return this.step.events.flatMap((event) => (event.type === 'rolled' ? [event.why] : []))
  }

  /** What will be answered, one after another. */
  readonly answers: string[] = []
  private readonly fight: SovereignFight

  constructor(field: Field) {
    const game = bookOf((foe) => this.offered.push(this.fight.pieces[foe]?.key ?? '?'))
    this.fight = fightOn(game, field)
    this.step = new Step(game, this.fight, { trace: new Uint8Array(ruleIds.length), hash: new Hash(), decide: (ask) => this.answer(ask) })
  }

  private answer<O extends Option>(ask: Ask<O>): O | undefined {
    if (ask.kind === 'reaction') return ask.options.find((option) => option.id === PASS.id)
    const said = this.answers.shift()
    const listed = ask.options.find((option) => option.id === said)
    if (listed !== undefined || said === undefined) return listed ?? ask.options[0]
    const read = ask.read?.(said)
    if (read !== undefined && 'option' in read) return read.option
    throw new Refused(read !== undefined && 'refusal' in read ? read.refusal : undefined)
  }

  id(key: string): number {
    return this.fight.pieces.findIndex((piece) => piece.key === key)
  }

  piece(key: string): SovereignPiece {
    const piece = this.fight.pieces[this.id(key)]
    if (piece === undefined) throw new Error(`nobody is called ${key}`)
    return piece
  }

  at(key: string): string {
    return squareName(this.piece(key).at, this.fight.board.columns)
  }

  square(name: string): Square {
    return parseSquare(name, this.fight.board.columns, this.fight.board.rows)
  }

  names(squares: readonly Square[]): string {
    return squares.map((square) => squareName(square, this.fight.board.columns)).join('>')
  }

  begin(kind: string, on: string, more: { readonly by?: number; readonly caught?: readonly number[] } = {}): void {
    this.step.begin({ kind, on: this.id(on), until: 'never', rule: ruleNamed('sovereign.table.go-prone'), ...more })
  }
}

/** An answer that the rules refuse. */
export class Refused extends Error {
  constructor(refusal: Refusal | undefined) {
    super(refusal === undefined ? 'no such answer' : ruleIds[refusal.rule])
  }
}

export const field = (drawn: Field): Ground => new Ground(drawn)

export function ruleNamed(id: SovereignRule): RuleIndex {
  const rule = ruleWithId({ ruleIds }, id)
  if (rule === undefined) throw new Error(`there is no rule ${id}`)
  return rule
}

type Book = Rulebook<SovereignFight, SovereignEvent>

/** The game as far as it is needed to stand about and be struck at. */
function bookOf(noteOffer: (foe: number) => void): Book {
  const reactions = new ReactionIndex<SovereignFight, SovereignEvent, Moment>([
    {
      id: 'strike',
      rule: ruleNamed('sovereign.aoo.free'),
      windows: ['provoked'],
      fits: () => true,
      offer(_, foe, __, offers) {
        noteOffer(foe)
        offers.offer({ id: 'strike' })
      },
      resolve: () => undefined,
    },
  ])
  const nothing = (): never => {
    throw new Error('not on this field')
  }
  return {
    id: 'sovereign',
    title: 'Sovereign',
    ruleIds,
    dials: [],
    settings: [],
    fields: [],
    actions: [],
    conditions: [],
    events: [],
    windows: [],
    reactions,
    sheetSchema,
    pieceSchema,
    startSchema: z.unknown(),
    compile,
    begin: nothing,
    place: nothing,
    apply(fight, event) {
      if (event.type === 'damage') fight.pieces[event.piece] = { ...pieceOf(fight, event.piece), hp: event.hp }
      if (event.type === 'ground') fight.dropped = event.dropped
    },
    clone: (fight) => ({ ...fight, pieces: fight.pieces.map((piece) => ({ ...piece })) }),
    squaresOf,
    read: nothing,
    breach: () => undefined,
    tell: () => '',
  }
}

function pieceOf(fight: SovereignFight, id: number): SovereignPiece {
  const piece = fight.pieces[id]
  if (piece === undefined) throw new Error(`there is no piece ${id}`)
  return piece
}

/** A letter of the legend is a piece only if it says so. */
const isPlace = (entry: unknown): boolean => entry === undefined || (typeof entry === 'object' && entry !== null && 'piece' in entry)

function fightOn(game: Book, { board, legend, walls, sheets = {}, off = [] }: Field): SovereignFight {
  const keys = [...new Set(board.replace(/[^a-zA-Z]/g, ''))].filter((key) => isPlace(legend?.[key]))
  const pieces = Object.fromEntries(keys.map((key) => [key, { sheet: key, side: key === key.toLowerCase() ? 'heroes' : 'monsters' }]))
  const read = readSetup(game, {
    game: 'sovereign',
    board,
    pieces,
    sheets: Object.fromEntries(keys.map((key) => [key, { ...person, ...sheets[key] }])),
    ...(legend === undefined ? {} : { legend }),
    ...(walls === undefined ? {} : { walls }),
  })
  // All rules, also those that no table can switch.
  const modes = modesOf(ruleIds, Object.fromEntries(off.map((rule) => [rule, 'off' as const])))
  const setup = { ...read, modes, sheets: read.sheets.map((sheet) => ({ ...sheet, compiled: compile(sheet.id, sheet.written) })) }
  return begin(setup)
}
