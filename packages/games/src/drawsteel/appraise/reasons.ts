import { type Ask, type Option, pieceIn } from '@riposte/referee'
import type { Ability } from '../clauses/ability.ts'
import { type DrawSteelFight, type DsPiece, isEnemy, isUp, sheetOf } from '../fight.ts'
import { abilityCalled } from '../sheet/sheet.ts'
import { aimsAtFoes, habitOf } from './abilities.ts'

/** Why a computer player takes that answer, in a few words. */
export function reason(fight: DrawSteelFight, ask: Ask, option: Option): string {
  const me = pieceIn(fight, ask.piece)
  const chosen = pieceIn(fight, option.piece)
  switch (ask.kind) {
    case 'who':
      return chosen === undefined ? 'nobody has anything left to do' : whyNow(fight, chosen)
    case 'action':
      return whyAction(fight, me, option.id)
    case 'target':
      return whyTarget(me, chosen)
    case 'path':
    case 'square':
      return whyThere(fight, me, ask, option)
    case 'reaction':
      return option.id === 'pass' ? 'not worth it now' : (whys[option.id] ?? 'it costs little, and may save or hurt somebody')
    case 'choice':
      return option.id.startsWith('surges-') ? 'surges are there to be spent' : (whys[option.id] ?? 'as the book has it')
    default:
      return 'as the book has it'
  }
}

const whyNow = (fight: DrawSteelFight, one: DsPiece): string =>
  fight.phase === 'turn'
    ? 'it still has something to do'
    : one.stamina * 2 < one.maxStamina
      ? 'it is hurt, and should act while it can'
      : 'foes are near enough for it'

const whys: Readonly<Record<string, string>> = {
  'stand-up': 'it lies on the ground',
  rise: 'it lies on the ground',
  'escape-grab': 'it is held',
  'catch-breath': 'it is badly hurt',
  heal: 'a friend beside it is dying',
  'aid-attack': 'whoever strikes next has it easier',
  charge: 'a foe is near enough for a charge',
  advance: 'nobody is in reach from here',
  disengage: 'a foe stands beside it, and it would rather shoot',
  'ranged-free-strike': 'nothing better reaches anybody',
  'melee-free-strike': 'nothing better reaches anybody',
  'end-turn': 'there is nothing left worth doing',
  'solo-action': 'there is malice enough for another action',
  'malicious-strike': 'there is malice enough to strike harder',
  'opportunity-attack': 'somebody turns away from it',
  'hero-token': 'this could be the last blow it takes',
  yes: 'nothing speaks against it',
  'no-extra-action': 'there is nobody to use it on',
}

function whyAction(fight: DrawSteelFight, me: DsPiece | undefined, id: string): string {
  const sheet = me === undefined ? undefined : sheetOf(fight, me.id)
  const ability = sheet === undefined ? undefined : (abilityCalled(sheet, id) ?? sheet.features.find((one) => one.id === id))
  return ability === undefined ? (whys[id] ?? 'nothing better is possible') : whyAbility(ability)
}

function whyAbility(ability: Ability): string {
  if (!aimsAtFoes(ability)) return 'somebody needs it'
  if (ability.area !== undefined) return 'it catches most for what it costs'
  return ability.cost > 0 ? 'the hardest blow it can pay for' : 'the hardest blow that reaches anybody'
}

function whyTarget(me: DsPiece | undefined, chosen: DsPiece | undefined): string {
  if (chosen === undefined) return 'that is enough'
  if (me !== undefined && !isEnemy(me, chosen)) return 'the friend in greatest need'
  return isUp(chosen) ? 'the one nearest to falling' : 'nobody who stands is in reach'
}

function whyThere(fight: DrawSteelFight, me: DsPiece | undefined, ask: Ask, option: Option): string {
  const { id } = option
  const seen = option.preview?.()
  if (seen?.moved !== undefined) return 'where it hurts most'
  if (ask.kind === 'square' && seen?.caught !== undefined) return 'most foes and fewest friends are in it'
  if (id === 'stay' || id === 'none') return 'no other place is better'
  return me !== undefined && habitOf(sheetOf(fight, me.id)).prefersDistance
    ? 'foes in range, and none beside it'
    : 'the best place it can reach'
}
