import { isDeepStrictEqual } from 'node:util'
import type { CastPiece } from '@riposte/protocol'
import type { Content } from './content.ts'
import { Refusal } from './refusal.ts'
import { arrange, gameNamed } from './set-up.ts'

/** Where and whose a piece is; the rest is its state. */
const PLACING: readonly string[] = ['sheet', 'side', 'name', 'at', 'seat', 'turned', 'hidden']

/** Who stands in an encounter file, each with a sheet that no pack has, to be brought into a fight one by one. */
export function castOf(content: Content, wanted: string, file: string): CastPiece[] {
  const { game, setup } = arrange(content, { game: wanted, file })
  if (game.id !== wanted)
    throw new Refusal('bad-message', `this is a file of ${game.title}`, `take one of ${gameNamed(content, wanted).title}`)
  const pack = content.pack(game.id)
  return setup.plans.map((plan) => {
    const entry = setup.sheets[plan.sheet]
    const id = entry?.id ?? plan.key
    const isOfPack = isDeepStrictEqual(pack.sheet(id), entry?.written)
    const own: unknown = typeof entry?.compiled === 'object' && entry.compiled !== null ? Reflect.get(entry.compiled, 'name') : undefined
    const piece = setup.source.pieces[plan.key] ?? {}
    const state = Object.entries(piece).filter(([field]) => !PLACING.includes(field))
    return {
      key: plan.key,
      sheet: id,
      title: plan.name || (typeof own === 'string' && own !== '' ? own : id),
      ...(plan.name !== '' && { name: plan.name }),
      side: setup.sides[plan.side] ?? '',
      hidden: plan.hidden !== 0,
      ...(!isOfPack && entry !== undefined && { written: entry.written }),
      ...(state.length > 0 && { state: Object.fromEntries(state) }),
    }
  })
}
