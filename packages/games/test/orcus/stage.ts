/** A few pieces on a board, in the turn of the first of them, and clauses done to them without a power around. */
import { squareName } from '@riposte/board'
import { type Ask, Hash, type Option, PASS, readSetup, Step } from '@riposte/referee'
import type { Clause } from '../../src/orcus/clauses/clauses.ts'
import type { Amount } from '../../src/orcus/clauses/phrases.ts'
import type { Power, Strike } from '../../src/orcus/clauses/power.ts'
import { actOf, type Context, contextOf } from '../../src/orcus/context.ts'
import type { OrcusFight, OrcusPiece } from '../../src/orcus/fight.ts'
import { orcus } from '../../src/orcus/index.ts'
import { run } from '../../src/orcus/play/run.ts'
import { NO_AMOUNT } from '../../src/orcus/sheet/common-powers.ts'
import type { OrcusStep } from '../../src/orcus/step.ts'
import { settle } from '../../src/orcus/windows.ts'

export interface Stage {
  readonly board: string
  readonly sheets?: Readonly<Record<string, Record<string, unknown>>>
  readonly pieces?: Readonly<Record<string, Record<string, unknown>>>
}

const anybody = { level: 1, hp: 40, ac: 15, fortitude: 15, reflex: 15, will: 15 }

/** Capitals are monsters, small letters heroes; `answers` are what will be said, dice among it. */
export class Scene {
  readonly step: OrcusStep
  readonly answers: string[] = []

  constructor({ board, sheets = {}, pieces = {} }: Stage) {
    const keys = [...new Set(board.replace(/[^a-zA-Z]/g, ''))]
    const setup = readSetup(orcus, {
      game: 'orcus',
      dice: 'asked',
      board,
      pieces: Object.fromEntries(
        keys.map((key) => [key, { sheet: key, side: key === key.toLowerCase() ? 'heroes' : 'monsters', ...pieces[key] }]),
      ),
      sheets: { ...sheets, ...Object.fromEntries(keys.map((key) => [key, { ...anybody, ...sheets[key] }])) },
      start: { turn: keys[0] },
    })
    const fight = orcus.begin(setup)
    this.step = new Step(orcus, fight, { trace: new Uint8Array(orcus.ruleIds.length), hash: new Hash(), decide: (ask) => this.answer(ask) })
    orcus.step(this.step)
  }

  private answer<O extends Option>(ask: Ask<O>): O | undefined {
    const said = this.answers[0]
    const option = said === undefined ? undefined : ask.options.find((one) => one.id === said)
    if (option !== undefined) {
      this.answers.shift()
      return option
    }
    const read = said === undefined ? undefined : ask.read?.(said)
    if (read !== undefined && 'option' in read) {
      this.answers.shift()
      return read.option
    }
    if (ask.kind === 'reaction') return ask.options.find((one) => one.id === PASS.id)
    const usual = ask.options.find((one) => one.byDefault === true) ?? (ask.kind === 'die' ? undefined : ask.options[0])
    if (usual === undefined) throw new Error(`nobody answers "${ask.text}", next is ${said ?? 'nothing'}`)
    return usual
  }

  get fight(): OrcusFight {
    return this.step.fight
  }

  piece(key: string): OrcusPiece {
    const piece = this.fight.pieces.find((one) => one.key === key)
    if (piece === undefined) throw new Error(`nobody is called ${key}`)
    return piece
  }

  at = (key: string): string => squareName(this.piece(key).at, this.fight.board.columns)
  conditions = (key: string): unknown => orcus.read(this.fight, this.piece(key).id).conditions

  /** Does clauses as `you` to `target`. */
  do(you: string, target: string, clauses: readonly Clause[], given: Partial<Context> = {}, answers: readonly string[] = []): void {
    const id = this.piece(you).id
    const at = this.piece(target).id
    this.answers.push(...answers)
    run(this.step, clauses, contextOf(id, { target: at, targets: [at], act: actOf(id), power: plainPower, ...given }))
    settle(this.step)
    if (this.answers.length > 0) throw new Error(`nobody asked for ${this.answers.join(', ')}`)
  }
}

export const flat = (n: number): Amount => ({ ...NO_AMOUNT, flat: n })
export const dice = (count: number, sides: number): Amount => ({ ...NO_AMOUNT, dice: [{ count, sides }] })
export const target = { who: 'target' } as const
export const you = { who: 'you' } as const

export const meleeStrike = (hit: readonly Clause[], given: Partial<Strike> = {}): Strike => ({
  aim: {
    origin: 'melee',
    range: 'touch',
    long: 0,
    plus: 0,
    area: undefined,
    targets: { relation: 'enemy', count: 1, upTo: false, tests: [], trigger: false },
  },
  versus: { ability: [], bonus: 5, defense: ['ac'] },
  hit,
  miss: [],
  effect: [],
  times: 1,
  ...given,
})

export const plainPower: Power = {
  id: 'deed',
  name: 'Deed',
  category: 'attack',
  level: 1,
  frequency: 'at-will',
  refresh: [],
  actions: ['standard'],
  tags: [],
  basic: undefined,
  strike: meleeStrike([]),
  before: [],
  effect: [],
  trigger: undefined,
  requires: [],
  maintain: undefined,
  limit: -1,
  mark: 'automatic',
  text: '',
}
