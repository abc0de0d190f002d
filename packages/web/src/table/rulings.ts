import type { Ruling, SeenPiece } from '@riposte/referee'
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
