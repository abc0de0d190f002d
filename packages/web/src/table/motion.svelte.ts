import type { Board } from '@riposte/board'
import type { SeenEntry, SeenPiece } from '@riposte/referee'
import type { Float } from '../board/marks.ts'
import { columnIn, middleOf, type Point, rowIn } from '../board/outline.ts'

const STEP_MS = 130
const STRIKE_MS = 300
const HURT_MS = 520
const LONGEST_MS = 12_000

/** Shows on the board what new entries of the log tell of, one after another, before the new state is shown whole. */
export class Motion {
  /** Where pieces stand meanwhile, by key. */
  places = $state<Readonly<Record<string, Point>>>({})
  leans = $state<Readonly<Record<string, Point>>>({})
  hurts = $state<readonly string[]>([])
  floats = $state<readonly Float[]>([])
  playing = $state(false)
  private nextFloat = 1
  private hurry: (() => void) | undefined

  /** Ends at once what is being shown. */
  skip(): void {
    this.hurry?.()
  }

  async play(
    entries: readonly SeenEntry[],
    scene: { readonly board: Board; readonly pieces: readonly SeenPiece[]; readonly each: (entry: SeenEntry) => void },
  ): Promise<void> {
    const { board, pieces, each } = scene
    const { promise: hurried, resolve } = Promise.withResolvers<void>()
    let isHurried = false
    this.hurry = () => {
      isHurried = true
      resolve()
    }
    const wait = (ms: number): Promise<void> =>
      isHurried ? Promise.resolve() : Promise.race([hurried, new Promise<void>((done) => setTimeout(done, ms))])
    const limit = setTimeout(this.hurry, LONGEST_MS)
    this.playing = true
    for (const entry of entries) {
      each(entry)
      if (isHurried) continue
      await this.show(entry, board, pieces, wait)
    }
    clearTimeout(limit)
    this.hurry = undefined
    this.playing = false
    this.places = {}
    this.leans = {}
    this.hurts = []
  }

  private async show(entry: SeenEntry, board: Board, pieces: readonly SeenPiece[], wait: (ms: number) => Promise<void>): Promise<void> {
    const { move, piece, by, amount, success, about } = entry
    const placeOf = (key: string | undefined): Point | undefined => {
      const one = pieces.find((other) => other.key === key)
      if (one === undefined || one.at < 0) return undefined
      return this.places[one.key] ?? { x: columnIn(board, one.at), y: rowIn(board, one.at) }
    }
    if (move !== undefined && piece !== undefined && move.to >= 0) {
      this.places = { ...this.places, [piece]: { x: columnIn(board, move.to), y: rowIn(board, move.to) } }
      await wait(STEP_MS)
      return
    }
    const target = placeOf(about?.[0] ?? piece)
    const doer = placeOf(by)
    if (success !== undefined && by !== undefined && doer !== undefined && target !== undefined && about?.[0] !== by) {
      const long = Math.max(1, Math.hypot(target.x - doer.x, target.y - doer.y))
      this.leans = { [by]: { x: ((target.x - doer.x) / long) * 0.32, y: ((target.y - doer.y) / long) * 0.32 } }
      if (!success) this.float(target, 'miss', 'plain')
      await wait(STRIKE_MS)
      this.leans = {}
      return
    }
    if (amount !== undefined && amount !== 0 && piece !== undefined && target !== undefined) {
      const isGood = entry.type === 'healed' || amount < 0
      this.float(target, isGood ? `+${Math.abs(amount)}` : `−${amount}`, isGood ? 'good' : 'bad')
      if (!isGood) this.hurts = [piece]
      await wait(HURT_MS)
      this.hurts = []
    }
  }

  private float(at: Point, text: string, tone: Float['tone']): void {
    const id = this.nextFloat++
    this.floats = [...this.floats, { id, x: at.x + 0.5, y: at.y + 0.5, text, tone }]
    setTimeout(() => {
      this.floats = this.floats.filter((one) => one.id !== id)
    }, 1500)
  }
}

/** The middle of a piece, in squares. */
export const middleOfPiece = (board: Board, piece: SeenPiece): Point =>
  middleOf(board, piece.squares.length > 0 ? piece.squares : [piece.at])
