import type { Strangers } from '@riposte/referee'

/** Fields in which a word that is somebody's key means something else. */
const words: ReadonlySet<string> = new Set(['type', 'kind', 'name', 'looks', 'rule', 'seat', 'side', 'sheet', 'title', 'game'])
/** Lists of such words: a seat may be called after somebody unknown. */
const lists: ReadonlySet<string> = new Set(['seats', 'sides'])
/** Fields that people read: there somebody unknown is somebody. */
const texts: ReadonlySet<string> = new Set(['text', 'label', 'happening', 'cover', 'price', 'why'])
/** Fields that say back what was asked about. */
const echoes: ReadonlySet<string> = new Set(['id', 'label'])
/** Fields by which an entry of a list speaks of a piece as a whole. */
const keys = ['id', 'key', 'piece'] as const

/**
 * The last look at what leaves for a seat, as text: a field that would hold the key of somebody unknown is left out, in a text they
 * are somebody; that is reported, and the message still goes. The view sees to it that there is none; this is for what it forgets.
 * Whoever has said a word themselves may hear it again.
 */
export function lastLook(message: object, strangers: Strangers, report: (field: string) => void, said?: string): string {
  const text = JSON.stringify(message)
  if (!strangers.isIn(text) && strangers.without(text) === text) return text
  const isTheirs = (value: unknown): boolean => typeof value === 'string' && strangers.is(value)
  const isAbout = (one: unknown): boolean =>
    isTheirs(one) || (typeof one === 'object' && one !== null && keys.some((key) => isTheirs(Reflect.get(one, key))))
  const names = new Set<unknown>()
  return JSON.stringify(message, function look(this: unknown, field: string, value: unknown) {
    if (lists.has(field) && Array.isArray(value)) names.add(value)
    if (words.has(field) || names.has(value) || names.has(this) || (value === said && echoes.has(field))) return value
    if (typeof value === 'string' && texts.has(field)) {
      const left = strangers.without(value)
      if (left !== value) report(field)
      return left
    }
    if (Array.isArray(value)) {
      const left: unknown[] = value.filter((one: unknown) => !isAbout(one))
      if (left.length < value.length) report(field)
      return left
    }
    if (!isTheirs(value)) return value
    report(field)
    return undefined
  })
}
