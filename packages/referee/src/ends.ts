import type { Effect, Ending } from './effect.ts'
import type { Fight } from './fight.ts'
import { NOBODY, type PieceId } from './piece.ts'
import type { Rulebook } from './rulebook.ts'

/** When something ends, in the words that rulings, scenarios, screens and the log share. */

export interface End {
  readonly until: Ending
  /** Whose turn, as it is written: a piece by its key, `its` for who bears it, `source` for who made it. */
  readonly whose?: string
  /** Not the turn that is going on. */
  readonly next?: boolean
  /** How many rounds it goes on: 1 for this one alone. */
  readonly rounds?: number
}

const ITS = /^(?:its|their|his|her)$/i
const SOURCE = /^(?:(?:its|the|their) )?(?:source|maker)$/i

const forms: readonly { readonly words: RegExp; readonly until: Ending }[] = [
  { words: /^saves? ends?$/, until: 'save' },
  { words: /^eot$/, until: 'turn-end' },
  { words: /^end of (?<whose>.+?) (?<next>next )?turn$/, until: 'turn-end' },
  { words: /^start of (?<whose>.+?) (?<next>next )?turn$/, until: 'turn-start' },
  { words: /^(?:for )?(?<rounds>\d{1,3}) rounds?$/, until: 'round-end' },
  { words: /^end of the round$/, until: 'round-end' },
  { words: /^start of the next round$/, until: 'round-start' },
  { words: /^(?:encounter|end of the (?:encounter|fight))$/, until: 'fight-end' },
  { words: /^(?:lasting|something ends it)$/, until: 'never' },
]

/** "save ends", "until the end of B's next turn", "3 rounds"; nothing where it is no such words. */
export function readEnd(text: string): End | undefined {
  const plain = text
    .trim()
    .replace(/^until\s+/i, '')
    .replace(/^the\s+(?=start|end)/i, '')
    .replaceAll('’', "'")
  for (const { words, until } of forms) {
    const found = new RegExp(words, 'i').exec(plain)
    if (found === null) continue
    const { whose, next, rounds } = found.groups ?? {}
    return {
      until,
      ...(until.startsWith('turn') && { whose: whoseTurn(whose ?? 'its') }),
      ...(next !== undefined && { next: true }),
      ...(until === 'round-end' && { rounds: Math.max(1, Number(rounds ?? 1)) }),
    }
  }
  return undefined
}

function whoseTurn(words: string): string {
  const name = words.replace(/'s?$/, '')
  return ITS.test(name) ? 'its' : SOURCE.test(name) ? 'source' : name
}

/** Whose turn the words mean: that of who bears it, of who made it, or of a piece by its key. Nobody, where there is none. */
export function ownerOf(fight: Fight, { whose = 'its' }: End, on: PieceId, by: PieceId): PieceId {
  if (whose === 'its') return on
  if (whose === 'source') return by
  const found = fight.pieces.find(({ key }) => key === whose) ?? fight.pieces.find(({ key }) => key.toLowerCase() === whose.toLowerCase())
  return found?.id ?? NOBODY
}

/** An end as an effect that begins now counts it. */
export function countEnd<F extends Fight>(
  game: Pick<Rulebook<F>, 'turnFor'>,
  fight: F,
  end: End,
  owner: PieceId,
): Pick<Effect, 'until' | 'of' | 'skip'> {
  const { until } = end
  if (until === 'save') return { until, of: owner, skip: 0 }
  if (!until.startsWith('turn')) return { until, of: NOBODY, skip: Math.max(0, (end.rounds ?? 1) - 1) }
  const of = game.turnFor?.(fight, owner) ?? owner
  return { until, of, skip: until === 'turn-end' && end.next === true && fight.acting === of ? 1 : 0 }
}

/** The end of an effect that holds; whose turn it waits for, by the first who has it. */
export function endOf<F extends Fight>(game: Pick<Rulebook<F>, 'turnFor'>, fight: F, { until, of, skip, on }: Effect): End {
  if (until === 'round-end') return { until, rounds: skip + 1 }
  if (!until.startsWith('turn')) return { until }
  const owner = fight.pieces.find(({ id }) => (game.turnFor?.(fight, id) ?? id) === of)
  return { until, whose: owner === undefined || owner.id === on ? 'its' : owner.key, ...(skip > 0 && { next: true }) }
}

/** How an end is written, so that `readEnd` understands it. */
export function writeEnd({ until, whose = 'its', next, rounds = 1 }: End): string {
  const owner = whose === 'its' ? whose : whose === 'source' ? "the source's" : `${whose}'s`
  const turn = `${owner}${next === true ? ' next' : ''} turn`
  switch (until) {
    case 'save':
      return 'save ends'
    case 'turn-start':
      return `start of ${turn}`
    case 'turn-end':
      return `end of ${turn}`
    case 'round-start':
      return 'start of the next round'
    case 'round-end':
      return rounds > 1 ? `${rounds} rounds` : 'end of the round'
    case 'fight-end':
      return 'end of the fight'
    case 'maintain':
    case 'used':
    case 'never':
      return 'lasting'
  }
}

/** How an end is said of something that holds: "save ends", "until the end of Maren’s turn". Nothing where nothing ends it by itself. */
export function sayEnd(until: Ending, whose: string | undefined, skip = 0): string {
  // The end of a turn that goes on is passed over for that of the next.
  const isNext = until === 'turn-end' && skip === 1
  const turn = `${whose === undefined ? 'a' : possessive(whose)}${isNext ? ' next' : ''} turn${skip > 0 && !isNext ? `, ${skip + 1} rounds on` : ''}`
  switch (until) {
    case 'save':
      return 'save ends'
    case 'turn-start':
      return `until the start of ${turn}`
    case 'turn-end':
      return `until the end of ${turn}`
    case 'round-start':
      return 'until the next round starts'
    case 'round-end':
      return skip > 0 ? `for ${skip + 1} rounds` : 'until the end of the round'
    case 'maintain':
      return 'unless maintained'
    case 'used':
      return 'until it is used'
    case 'fight-end':
      return 'until the end of the fight'
    case 'never':
      return ''
  }
}

const possessive = (name: string): string => (name === 'its' ? name : `${name}’${name.endsWith('s') ? '' : 's'}`)

const counted: ReadonlySet<Ending> = new Set<Ending>(['save', 'turn-start', 'turn-end', 'round-start', 'round-end'])

/** ` (until the end of Maren’s turn)`: what a line says of the end of something that begins. `whose`: the name of a turn. */
export function endIn({ until, of, on, skip }: Effect, whose: (of: number) => string): string {
  return counted.has(until) ? ` (${sayEnd(until, of < 0 ? undefined : of === on ? 'its' : whose(of), skip)})` : ''
}
