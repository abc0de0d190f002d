import type { Ruling } from '@riposte/referee'
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
