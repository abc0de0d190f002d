import { ContentError, type Path } from './content.ts'

/**
 * How much may come from outside at once: far more than any book prints or anybody plays, and so little that nothing
 * keeps its reader busy for long. Whoever comes to one of these is told it, with the place and what to do.
 */

/** Characters of a line of text: a paragraph as it is printed. */
export const LONGEST_LINE = 2000
/** Characters of all texts of one sheet. */
export const LONGEST_SHEET = 60_000
/** Sentences longer than this are left to people: nobody prints such. */
export const LONGEST_SENTENCE = 800
/** Fields and entries of one sheet, lists within lists counted. */
export const MOST_FIELDS = 10_000
/** Lists and fields within one another. */
export const DEEPEST = 40
/** Sheets of one fight, and pieces. */
export const MOST_SHEETS = 300
export const MOST_PIECES = 500
/** Answers and rulings of one save. */
export const MOST_INPUTS = 20_000

/** Throws a ContentError where a sheet holds more than its reader takes. */
export function refuseGreatSheet(written: unknown, at: Path): void {
  const room = { characters: LONGEST_SHEET, fields: MOST_FIELDS }
  refuseGreat(written, at, room, 0)
}

function refuseGreat(data: unknown, at: Path, room: { characters: number; fields: number }, depth: number): void {
  if (depth > DEEPEST)
    throw tooGreat(at, `lists and fields stand more than ${DEEPEST} deep in one another`, 'write them beside one another')
  room.fields--
  if (room.fields < 0) throw tooGreat(at, `with this the sheet has more than ${MOST_FIELDS} fields and entries`, 'make two sheets of it')
  if (typeof data === 'string') {
    room.characters -= data.length
    if (room.characters < 0) throw tooGreat(at, `with this the sheet has more than ${LONGEST_SHEET} characters`, 'make two sheets of it')
    const line = longestLine(data)
    if (line > LONGEST_LINE)
      throw tooGreat(at, `a line of ${line} characters is too long: at most ${LONGEST_LINE} are read`, 'break it in two')
  } else if (Array.isArray(data)) {
    for (const [i, one] of data.entries()) refuseGreat(one, [...at, i], room, depth + 1)
  } else if (typeof data === 'object' && data !== null) {
    for (const [key, one] of Object.entries(data)) {
      room.characters -= key.length
      refuseGreat(one, [...at, key.slice(0, 80)], room, depth + 1)
    }
  }
}

function longestLine(text: string): number {
  let longest = 0
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf('\n', from)
    const to = end < 0 ? text.length : end
    longest = Math.max(longest, to - from)
    from = to + 1
  }
  return longest
}

const tooGreat = (path: Path, message: string, remedy: string): ContentError => new ContentError([{ path, message, remedy }])
