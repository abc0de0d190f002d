import { type Effect, type Fight, type Game, ownerOf, readEnd, type Session } from '@riposte/referee'
import { keyOf, same } from './names.ts'

/** Conditions as `pieces` take them, with a source and an end: "grabbed by B", "dazed (save ends)", "slowed by B (end of B's turn)". */

interface Written {
  readonly name: string
  readonly by: string | undefined
  readonly end: string | undefined
}

/** More than a name, or nothing. */
function read(text: string): Written | undefined {
  const found = /^\s*(?<name>[^()]+?)(?:\s+by\s+(?<by>[^()]+?))?\s*(?:\((?<end>[^()]+)\))?\s*$/i.exec(text)?.groups
  if (found?.by === undefined && found?.end === undefined) return undefined
  return { name: found.name ?? '', by: found.by, end: found.end }
}

/** Whether an effect ends so, told from who bears it: "its" turn is the bearer's. */
function isEnd(game: Game, fight: Fight, effect: Effect, text: string): boolean {
  const end = readEnd(text)
  if (end === undefined || effect.until !== end.until) return false
  if (!end.until.startsWith('turn') || /^\s*eot\s*$/i.test(text)) return true
  const owner = ownerOf(fight, end, effect.on, effect.by)
  return effect.of === (game.turnFor?.(fight, owner) ?? owner)
}

/**
 * What is expected of the conditions of a piece, by bare names: what is said beyond a name is looked up among the effects that bring
 * the condition, and stays as it is written where none is like that.
 */
export function conditionsMeant(session: Session, piece: number, wanted: unknown): unknown {
  const { game, fight } = session
  const meant = (one: unknown): unknown => {
    const written = typeof one === 'string' ? read(one) : undefined
    if (written === undefined) return one
    const { name, by, end } = written
    const isSo = fight.effects.some(
      (effect) =>
        effect.on === piece &&
        (game.conditionsOf?.(effect) ?? [effect.kind]).some((kind) => same(kind, name)) &&
        (by === undefined || same(keyOf(fight, effect.by), by)) &&
        (end === undefined || isEnd(game, fight, effect, end)),
    )
    return isSo ? name : one
  }
  if (Array.isArray(wanted)) return wanted.map(meant)
  if (typeof wanted !== 'object' || wanted === null) return meant(wanted)
  return Object.fromEntries(Object.entries(wanted).map(([key, value]): [string, unknown] => [key, conditionsMeant(session, piece, value)]))
}
