import { type Ask, type Option, pieceIn } from '@riposte/referee'
import type { FansysFight } from '../fight.ts'
import { shoots } from './prowess.ts'

/** Why the computer player does that, in a few words. */
export function reason(fight: FansysFight, ask: Ask, option: Option): string {
  const me = pieceIn(fight, ask.piece)
  switch (ask.kind) {
    case 'action':
      return reasons[option.id] ?? 'the best there is now'
    case 'target':
      return 'the one likeliest to fall'
    case 'path':
      return me !== undefined && shoots(fight, me) ? 'in sight of them, and out of reach' : 'the nearest it gets to a foe'
    case 'square':
      return 'foes stand there, and no friend'
    case 'reaction':
      return option.id === 'pass' ? 'the reaction is better kept' : 'it costs nothing of its turn'
    default:
      return option.id === 'spend' ? 'a die may decide it' : 'as the book has it'
  }
}

const reasons: Readonly<Record<string, string>> = {
  attack: 'a foe is in reach',
  offhand: 'the other hand is free to strike',
  'broad-strike': 'foes stand all round',
  trip: 'who lies is easier to strike',
  'stand-up': 'it lies on the ground',
  'break-free': 'it is held',
  douse: 'it burns',
  drink: 'it is badly hurt',
  administer: 'a friend is down',
  heal: 'a friend is dying',
  'slip-away': 'a foe stands beside it',
  withdraw: 'it would not last where it is',
  careful: 'a foe could strike as it goes',
  move: 'nobody is in reach from here',
  ride: 'nobody is in reach from here',
  run: 'no foe is in reach this turn',
  fly: 'wings bring it there sooner',
  dispel: 'a spell lies on a friend',
  hold: 'a spell kept back answers who comes',
  release: 'somebody is in reach of the spell that it holds',
  hide: 'nobody is in reach, and something conceals it',
  'end-turn': 'there is nothing left worth doing',
}
