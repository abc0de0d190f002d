import { spotName } from '@riposte/board'
import type { Ruling, SeenPiece } from '@riposte/referee'
import type { SheetEntry } from '../net/api.ts'
import { seatName } from '../ui/words.ts'
import type { Room } from './room.svelte.ts'

/** The game master rules. Where the referee itself asks for rulings, in the middle of an action, they are the answer. */
export async function rule(room: Room, rulings: readonly Ruling[], reason: string): Promise<boolean> {
  const { ask } = room
  if (ask?.kind === 'ruling' && ask.reads) {
    await room.answer(JSON.stringify(rulings))
    return true
  }
  return room.say({ type: 'rule', rulings: [...rulings], reason })
}

/** From now on this seat plays it. */
export function giveTo(room: Room, { key }: SeenPiece, seat: string): void {
  void rule(room, [{ do: 'seat', piece: key, seat }], `${room.nameOf(key)} is played by ${seatName(seat)}`)
}

/** A sheet brought along stands under an id that means no other, of the packs or of this fight: it would be taken in its place. */
export function sheetIdFor(
  room: Room,
  packs: readonly SheetEntry[],
  { id, written }: { readonly id: string; readonly written?: unknown },
): string {
  const own = JSON.stringify(written)
  const means = (one: string): boolean =>
    packs.some((sheet) => sheet.id === one) || (room.sheets[one] !== undefined && JSON.stringify(room.sheets[one].written) !== own)
  let free = id
  for (let n = 2; written !== undefined && means(free); n++) free = `${id}-${n}`
  return free
}

/** The next key of this kind that nobody has or has had. */
export function nextKey(room: Room, key: string): string {
  const base = key.replace(/-\d+$/, '')
  let n = 2
  while (room.takenKeys.has(`${base}-${n}`)) n++
  return `${base}-${n}`
}

/**
 * Whom this sheet tells of now stands where the piece stood, fresh; it is called, sided and played as that was. Its key. One of several
 * has the next number.
 */
export async function replace(room: Room, piece: SeenPiece, sheet: string, written: unknown): Promise<string | undefined> {
  const { key: old, side, seat, height } = piece
  const key = nextKey(room, old)
  const name = piece.name.replace(/ \d+$/, '')
  const at = spotName({ square: piece.at, height }, room.board?.columns ?? 1)
  const givesName: Ruling[] = name === piece.name ? [{ do: 'name', piece: old, name: `${name.slice(0, 30)}, before` }] : []
  const comes: Ruling = { do: 'add', key, name, sheet, side, seat, at, hidden: [...piece.hiddenFrom], written }
  if (!(await rule(room, [...givesName, { do: 'remove', piece: old }, comes], `another sheet for ${piece.name}`))) return undefined
  if (room.tableState?.computer.includes(old) === true) await room.say({ type: 'computer', pieces: [key], plays: true })
  return key
}
