import type { PieceId } from '@riposte/referee'
import type { SovereignMoment } from './blow.ts'
import type { SovereignFight } from './fight.ts'

/** Why somebody is asked to react, in a few words. `name` is what a piece is called by who reads it. */
export function sayMoment(_: SovereignFight, moment: SovereignMoment, name: (piece: PieceId) => string): string {
  const by = name(moment.by)
  const at = moment.at === undefined ? 'somebody' : name(moment.at)
  const { rolled } = moment
  if (rolled?.kind === 'sweep') return `${by} sweeps about, and at ${at}`
  const sum = rolled === undefined ? '' : ` with ${rolled.total}`
  return moments[moment.window](by, at, sum)
}

const moments: Readonly<Record<SovereignMoment['window'], (by: string, at: string, sum: string) => string>> = {
  provoked: (by) => `${by} gives you an opening`,
  moved: (by) => `${by} has come into reach or view`,
  casting: (by) => `${by} begins to cast a spell`,
  declared: (by, at) => `${by} attacks ${at}`,
  hit: (by, at, sum) => `${by} hits ${at}${sum}`,
  miss: (by, at, sum) => `${by} misses ${at}${sum}`,
  check: (by) => `${by} has failed a check`,
  magic: (_, at) => `magic is about to take hold of ${at}`,
  trauma: (by, at) => `${at} is about to be hurt by what ${by} has done`,
  ended: (by) => `${by} has finished`,
}
