import type { Effect, Ending, Fight, Session } from '@riposte/referee'
import { keyOf, pieceCalled, same } from './names.ts'

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

const ends: readonly { readonly words: RegExp; readonly until: Ending }[] = [
  { words: /^saves? ends?$/i, until: 'save' },
  { words: /^(?:eot|(?:until )?(?:the )?end of (?<whose>.+?) (?:next )?turn)$/i, until: 'turn-end' },
  { words: /^(?:until )?(?:the )?start of (?<whose>.+?) (?:next )?turn$/i, until: 'turn-start' },
  { words: /^(?:until )?(?:the )?end of the round$/i, until: 'round-end' },
  { words: /^(?:encounter|(?:until )?(?:the )?end of the (?:encounter|fight))$/i, until: 'fight-end' },
  { words: /^lasting$/i, until: 'never' },
]

/** Whether an effect ends so, told from who bears it: "its" turn is the bearer's. */
function isEnd(fight: Fight, effect: Effect, text: string): boolean {
  for (const { words, until } of ends) {
    const found = words.exec(text.trim())
    if (found === null) continue
    const whose = found.groups?.whose?.replace(/['’]s?$/, '')
    if (whose === undefined || effect.until !== until) return effect.until === until
    return effect.of === (/^(?:its|their|his|her)$/i.test(whose) ? effect.on : pieceCalled(fight, whose)?.id)
  }
  return false
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
        (end === undefined || isEnd(fight, effect, end)),
    )
    return isSo ? name : one
  }
  if (Array.isArray(wanted)) return wanted.map(meant)
  if (typeof wanted !== 'object' || wanted === null) return meant(wanted)
  return Object.fromEntries(Object.entries(wanted).map(([key, value]): [string, unknown] => [key, conditionsMeant(session, piece, value)]))
}
