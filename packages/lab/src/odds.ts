import type { Cast, Ended } from './fight.ts'

/** Of 100: what was seen, and between what the truth lies, 19 times in 20. */
export interface Share {
  readonly seen: number
  readonly least: number
  readonly most: number
}

/** What many fights tell of one. */
export interface Odds {
  readonly fights: number
  readonly sides: readonly SideOdds[]
  /** In how many there was no end. */
  readonly nobody: Share
  /** In which round they ended: the middle one, and those that eight of ten lie between. */
  readonly rounds: { readonly middle: number; readonly early: number; readonly late: number }
  readonly pieces: readonly { readonly name: string; readonly side: number; readonly up: Share }[]
  /** For the side that stands first: the easiest and the hardest that the bounds leave open, where those are two. */
  readonly hard: readonly Grade[]
  /** What the points are called that a side has left. */
  readonly points: string | undefined
}

export interface SideOdds {
  readonly name: string
  readonly won: Share
  /** Of 100 of its points, what it has left where it wins; nothing where it never does. */
  readonly left: number | undefined
}

/** How hard a fight is in a word: by how many of 100 the side wins. */
export interface Grade {
  readonly word: string
  readonly from: number
  readonly to: number
}
const grades: readonly Grade[] = [
  { word: 'easy', from: 95, to: 100 },
  { word: 'moderate', from: 80, to: 95 },
  { word: 'hard', from: 50, to: 80 },
  { word: 'very hard', from: 20, to: 50 },
  { word: 'all but lost', from: 0, to: 20 },
]

export function oddsOf({ sides, pieces, points }: Cast, ended: readonly Ended[]): Odds {
  const fights = ended.length
  const count = (holds: (one: Ended) => boolean): Share => shareOf(ended.filter(holds).length, fights)
  const told = sides.map((name, side): SideOdds => {
    const wins = ended.filter(({ winner }) => winner === side)
    const left = wins.reduce((sum, one) => sum + one.left, 0) / wins.length
    return { name, won: shareOf(wins.length, fights), left: points === undefined || wins.length === 0 ? undefined : 100 * left }
  })
  const rounds = ended.map(({ round }) => round).toSorted((a, b) => a - b)
  const at = (part: number): number => rounds[Math.floor(part * (fights - 1))] ?? 0
  return {
    fights,
    sides: told,
    nobody: count(({ winner }) => winner < 0),
    rounds: { middle: at(0.5), early: at(0.1), late: at(0.9) },
    pieces: pieces.map(({ name, side }, place) => ({ name, side, up: count(({ up }) => up[place] === true) })),
    hard: told[0] === undefined ? [] : gradesOf(told[0].won),
    points,
  }
}

/** What a share of so many fights tells of the truth (Wilson). */
export function shareOf(part: number, of: number): Share {
  if (of === 0) return { seen: 0, least: 0, most: 100 }
  const seen = part / of
  const z = 1.96 ** 2 / of
  const middle = (seen + z / 2) / (1 + z)
  const away = Math.sqrt(z * seen * (1 - seen) + (z * z) / 4) / (1 + z)
  // Where all or none did it, the bound is that, and no fraction beside it.
  return { seen: 100 * seen, least: part === 0 ? 0 : 100 * (middle - away), most: part === of ? 100 : 100 * (middle + away) }
}

/** The easiest and the hardest that the truth may be. */
function gradesOf({ least, most }: Share): Grade[] {
  return [...new Set([most, least].flatMap((share) => grades.find(({ from }) => share >= from) ?? []))]
}

/** What the same dice made of another fight: of 100, how many more the first side wins there, give or take. */
export function compared(first: Odds, other: Odds): { readonly more: number; readonly doubt: number } {
  const [a, b] = [first, other].map(({ sides }) => sides[0]?.won ?? shareOf(0, 0))
  if (a === undefined || b === undefined) return { more: 0, doubt: 100 }
  return { more: b.seen - a.seen, doubt: Math.hypot((a.most - a.least) / 2, (b.most - b.least) / 2) }
}
