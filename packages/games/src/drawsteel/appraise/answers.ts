import type { Ask, Option } from '@riposte/referee'
import { type DrawSteelFight, type DsPiece, isEnemy, isObject, isUp, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { countIn, rankedOf } from './abilities.ts'
import { foesAway } from './foes.ts'

/** Whom, which, and whether. */

export const usual = (option: Option): number => (option.byDefault === true ? 1 : 0)

/** Foes nearly down first, and those who stand before those who lie; of friends the one in greatest need. */
export function targetWorth(fight: DrawSteelFight, me: DsPiece, ask: Ask, option: Option): number {
  const target = option.piece === undefined ? undefined : fight.pieces[option.piece]
  if (target === undefined) return 0
  if (isObject(fight, target.id)) return -50
  const left = target.squad >= 0 ? 4 : target.stamina
  if (isEnemy(me, target)) return (isUp(target) ? 1000 : 10) - left + (sheetOf(fight, target.id).organization === 'leader' ? 5 : 0)
  // Where there are only friends to choose from, it will do them good; but a squad strikes nobody else.
  const isHarm = ask.rule === R.minion.attack || ask.options.some((one) => isAt(fight, me, one))
  return (isHarm ? -200 : 100) - (100 * left) / target.maxStamina
}

/** It names a foe. */
const isAt = (fight: DrawSteelFight, me: DsPiece, { piece }: Option): boolean => {
  const one = piece === undefined ? undefined : fight.pieces[piece]
  return one !== undefined && isEnemy(me, one)
}

/** Questions that are neither where nor whom: strikes if there is anybody to be struck, and what surges there are. */
export function choiceWorth(fight: DrawSteelFight, me: DsPiece, option: Option): number {
  const { id } = option
  const strike = strikeWorth(fight, me, id)
  if (strike !== 0) return strike
  if (id.startsWith('surges-')) return 2 + Number(id.slice(7))
  if (id.startsWith('downgrade') || id === 'no-spend') return -1
  // What one may do of one's own is mostly worth doing.
  return id === 'yes' ? 2 : usual(option)
}

const freeReach = (id: string): number | undefined => (id === 'melee-free-strike' ? 1 : id === 'ranged-free-strike' ? 5 : undefined)

/** A strike out of turn, at the end of a charge, or after a critical hit; 0 for what is none. */
function strikeWorth(fight: DrawSteelFight, me: DsPiece, id: string): number {
  const reach = freeReach(id)
  if (reach !== undefined) return foesAway(fight, me).some((away) => away <= reach) ? 3 - reach / 10 : -1
  const known = rankedOf(sheetOf(fight, me.id)).find((one) => one.ability.id === id)
  if (known === undefined) return 0
  return countIn(known.ability, foesAway(fight, me)) > 0 ? 3 + known.worth : -1
}

/** Passing is worth 1. */
export function reactionWorth(fight: DrawSteelFight, me: DsPiece, { window }: Ask, { id, preview }: Option): number {
  if (id === 'pass') return 1
  if (window === 'rolled' && preview?.().isVain === true) return 0
  if (id === 'hero-token') return me.stamina <= 0 || me.stamina * 3 < me.maxStamina ? 5 : 0
  const known = sheetOf(fight, me.id).abilities.find((one) => id.endsWith(one.id) && id[id.length - one.id.length - 1] === ':')
  if (known === undefined) return 10
  // What a villain does comes once: when there is somebody for it.
  if (known.villain > 0 && known.area !== undefined && countIn(known, foesAway(fight, me)) < 2 && fight.round < 3) return 0
  return 10 - known.cost
}
