import type { PieceId } from '@riposte/referee'
import type { SovereignMoment } from './blow.ts'
import type { SovereignFight } from './fight.ts'

/** Why somebody is asked to react, in a few words. `name` is what a piece is called by who reads it. */
export function sayMoment(_: SovereignFight, moment: SovereignMoment, name: (piece: PieceId) => string): string {
  const by = name(moment.by)
  const at = moment.at === undefined ? 'somebody' : name(moment.at)
  const { rolled } = moment
  const sum = rolled === undefined ? '' : ` with ${rolled.total}`
  switch (moment.window) {
    case 'provoked':
      return `${by} gives you an opening`
    case 'moved':
      return `${by} has come into reach or view`
    case 'casting':
      return `${by} begins to cast a spell`
    case 'declared':
      return `${by} attacks ${at}`
    case 'hit':
      return `${by} hits ${at}${sum}`
    case 'miss':
      return `${by} misses ${at}${sum}`
    case 'check':
      return `${by} has failed a check`
    case 'magic':
      return `magic is about to take hold of ${at}`
    case 'ended':
      return `${by} has finished`
  }
}
