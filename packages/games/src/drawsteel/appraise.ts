import type { Ask, Option } from '@riposte/referee'
import { type DrawSteelFight, isEnemy, pieceAt, sheetOf } from './fight.ts'

/** What an option is worth to a computer player: hit what is near and weak, get near, do not dawdle. */
export function appraise(fight: DrawSteelFight, ask: Ask, option: Option): number {
  const by = ask.piece
  if (by < 0) return option.byDefault === true ? 1 : 0
  const me = pieceAt(fight, by)
  if (ask.kind === 'target' || ask.kind === 'choice' || ask.kind === 'reaction') return worthOfTarget(fight, by, option)
  if (ask.kind === 'path' || ask.kind === 'square') return option.square === undefined ? 0 : -nearestFoe(fight, by, option.square)
  if (ask.kind !== 'action') return option.byDefault === true ? 1 : 0
  const ability = sheetOf(fight, by).abilities.find((one) => one.id === option.id)
  if (ability !== undefined) return 20 + ability.cost + (ability.signature ? 2 : 0)
  switch (option.id) {
    case 'melee-free-strike':
      return 12
    case 'ranged-free-strike':
      return 11
    case 'stand-up':
    case 'escape-grab':
      return 15
    case 'catch-breath':
      return me.stamina * 2 <= me.maxStamina ? 18 : -1
    case 'charge':
      return 9
    case 'advance':
      return me.moveLeft === 0 && nearestFoe(fight, by, me.at) > 1 ? 10 : -1
    case 'end-turn':
      return 0
    case 'knockback':
      return 1
    default:
      return -5
  }
}

function worthOfTarget(fight: DrawSteelFight, by: number, option: Option): number {
  if (option.piece !== undefined && option.piece >= 0) {
    const target = pieceAt(fight, option.piece)
    const enemy = isEnemy(pieceAt(fight, by), target)
    return (enemy ? 50 : 5) - target.stamina / 10
  }
  if (option.id === 'pass' || option.id === 'go-on') return 1
  if (option.id.startsWith('surges-')) return 3
  if (option.id.startsWith('downgrade')) return -5
  return option.byDefault === true ? 2 : 1
}

function nearestFoe(fight: DrawSteelFight, by: number, at: number): number {
  const me = pieceAt(fight, by)
  const { columns } = fight.board
  let least = 99
  for (const one of fight.pieces) {
    if (one.gone === 1 || !isEnemy(one, me) || one.at < 0) continue
    least = Math.min(
      least,
      Math.max(Math.abs((one.at % columns) - (at % columns)), Math.abs(Math.floor(one.at / columns) - Math.floor(at / columns))),
    )
  }
  return least
}
