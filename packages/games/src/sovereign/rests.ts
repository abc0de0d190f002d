import type { PieceId, Rest } from '@riposte/referee'
import { recover, type Survivor, sleep } from './between.ts'
import { pieceAt, type SovereignFight, sheetOf } from './fight.ts'
import type { Item } from './item.ts'

/** From one fight to the next: how a rest leaves somebody, as an encounter has it at a piece. */

export const rests: readonly Rest<SovereignFight>[] = [
  {
    id: 'none',
    about: 'straight on: who was stabilised comes to, with 1 hit point and frail',
    after: (fight, id) => after(fight, id, false),
  },
  {
    id: 'night',
    about:
      'a night of comfortable sleep: whoever fell and lives has come to; a hit point for each level, but for the frail; 1 System Strain less',
    after: (fight, id) => after(fight, id, true),
  },
]

/** The dead stay behind; who has fled comes along. */
function after(fight: SovereignFight, id: PieceId, sleeps: boolean) {
  const piece = pieceAt(fight, id)
  const { hp, maxHp, frail, strain, state, stable, items, lost } = piece
  if (state === 'dead' || (piece.gone === 1 && !piece.fled)) return undefined
  const { level, hd } = sheetOf(fight, id)
  const comesTo = sleeps || (stable && state === 'mortally-injured')
  const left: Survivor = { hp: comesTo ? Math.max(1, hp) : hp, maxHp, frail, strain }
  const up = comesTo && state === 'mortally-injured' ? recover(left) : left
  const one = sleeps ? sleep(up, Math.max(level, Math.ceil(hd))) : up
  const lies = state === 'up' || comesTo ? [] : [state]
  const usedToday = [
    ...(piece.dieHardUsed ? ['die-hard'] : []),
    ...(piece.imperviousUsed ? ['impervious-defense'] : []),
    ...(piece.nullifierUsed ? ['nullify'] : []),
    ...(piece.nullifierSaveUsed ? ['nullifier-save'] : []),
  ]
  return {
    hp: one.hp,
    'max-hp': maxHp,
    strain: one.strain,
    conditions: [...lies, ...(one.frail ? ['frail'] : [])],
    used: sleeps ? [] : usedToday,
    consumed: items.filter((item, place) => ((lost >> place) & 1) === 1 && isUsedUp(item)).map((item) => item.id),
  }
}

/** Weapons are picked up again; what is drunk, read or burnt is gone. */
const isUsedUp = ({ kind, weapon }: Item): boolean => kind === 'potion' || kind === 'scroll' || weapon?.burning === true
