import { ContentError, type Path, type Session, suggestion } from '@riposte/referee'
import { compare, noNaming } from './compare.ts'
import { Failure } from './failure.ts'
import type { BetweenLine } from './format.ts'
import { pieceCalled } from './names.ts'

/** Works something out between fights, and throws a Failure where it gives something else. */
export function workOut({ game, fight }: Session, { work, of, given, gives }: BetweenLine, path: Path): void {
  const wrong = (field: string, message: string, known: readonly string[], word: string): ContentError =>
    new ContentError([{ path: [...path, field], message, remedy: suggestion(word, known) }])
  const known = game.between ?? []
  const found = known.find(({ id }) => id === work)
  if (found === undefined) {
    const ids = known.map(({ id }) => id)
    throw wrong('work', `${game.id} works out nothing called "${work}"`, ids, work)
  }
  const piece = of === undefined ? undefined : pieceCalled(fight, of)
  if (of !== undefined && piece === undefined) {
    const keys = fight.pieces.map(({ key }) => key)
    throw wrong('of', `there is no piece "${of}"`, keys, of)
  }
  const told = { ...fight.setup.options, ...(piece && game.read(fight, piece.id)) }
  const has = Object.entries(told).filter(([name]) => name in found.given.shape)
  const miss = compare(gives, found.work({ ...Object.fromEntries(has), ...given }, [...path, 'given']), noNaming)
  if (miss !== undefined) throw new Failure([...path, 'gives'], `${work} ${miss}`)
}
