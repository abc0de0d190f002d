import { middleAt, moveCursor, nextChoice } from './cursor.ts'
import type { Desk } from './desk.svelte.ts'

/** What each key does at a table; the help shows the same list. */
export const keyHelp: readonly (readonly [keys: string, what: string])[] = [
  ['1 – 9', 'choose that answer'],
  ['Tab, Enter', 'go through buttons, press one'],
  ['B', 'to the board'],
  ['Arrows', 'on the board: move the cursor'],
  ['Enter', 'on the board: choose what is under the cursor'],
  ['. (full stop)', 'on the board: set a way-point'],
  [', ;', 'on the board: a square lower, higher, for who flies'],
  ['N, P', 'on the board: next, previous thing that can be chosen'],
  ['I', 'on the board: look at the piece under the cursor'],
  ['Esc, Backspace', 'take the last choice back, close what is open'],
  ['E', 'end the turn'],
  ['L, O, G', 'log, pieces, game master'],
  ['M', 'measure'],
  ['+, −, 0', 'zoom in, out, all of it'],
  ['?', 'this help'],
]

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-1, -1],
  PageUp: [1, -1],
  End: [-1, 1],
  PageDown: [1, 1],
}

/** Keys while the board has the focus. True where one was for it. */
export function boardKey(desk: Desk, event: KeyboardEvent): boolean {
  const arrow = arrows[event.key]
  if (arrow !== undefined) {
    moveCursor(desk, arrow[0], arrow[1])
    void desk.weigh()
    return true
  }
  const { cursor } = desk
  switch (event.key) {
    case 'Enter':
    case ' ':
      if (cursor === undefined) return false
      if (desk.tool !== undefined) desk.tool.use(cursor, middleAt(desk, cursor))
      else desk.pick(cursor)
      return true
    case ',':
    case ';':
      if (!desk.isAloft) return false
      desk.climb(event.key === ';' ? 1 : -1)
      return true
    case '.':
      if (cursor !== undefined) desk.station(cursor)
      return true
    case 'n':
    case 'N':
      nextChoice(desk, 1)
      return true
    case 'p':
    case 'P':
      nextChoice(desk, -1)
      return true
    case 'i': {
      const piece = desk.pieceOn(cursor)
      if (piece !== undefined) desk.look(piece.key)
      return true
    }
    default:
      return false
  }
}

/** Keys anywhere at the table but in a field one writes in. */
export function tableKey(desk: Desk, event: KeyboardEvent, given: { readonly help: () => void; readonly board: () => void }): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return false
  if (/^[1-9]$/.test(event.key)) return choose(desk, Number(event.key) - 1)
  switch (event.key) {
    case 'Escape':
    case 'Backspace':
      // While others are asked, what one has done takes a click to undo.
      desk.back(desk.room.ask !== undefined)
      return true
    case 'e': {
      if (desk.ending === undefined) return false
      desk.choose(desk.ending)
      return true
    }
    case 'b':
      given.board()
      return true
    case 'l':
      desk.show('log')
      return true
    case 'o':
      desk.show('pieces')
      return true
    case 'g':
      desk.show(desk.room.isMaster ? 'master' : 'table')
      return true
    case 'm':
      desk.measure(!desk.measuring)
      return true
    case '+':
    case '=':
      desk.camera.zoom(1.2)
      return true
    case '-':
      desk.camera.zoom(1 / 1.2)
      return true
    case '0':
      desk.camera.fit()
      return true
    case '?':
      given.help()
      return true
    default:
      return false
  }
}

/** The answer with that number: of the menu on the board, or of the question. */
function choose(desk: Desk, place: number): boolean {
  const way = desk.menu?.ways[place]
  if (way !== undefined) {
    void desk.take(way)
    return true
  }
  const option = desk.listed[place]
  if (option === undefined || desk.doubt !== undefined) return false
  if (desk.room.ask?.kind === 'reaction') document.querySelector<HTMLButtonElement>(`[data-option="${CSS.escape(option.id)}"]`)?.click()
  else desk.choose(option)
  return true
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
