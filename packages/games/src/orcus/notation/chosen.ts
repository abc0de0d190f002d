import { type C, type Scene, tried } from './scene.ts'

/** "You designate the target as your quarry", and what is said of it from then on. */

const noun = '(?:sworn |chosen |marked |hunted )?(?:quarry|prey|nemesis|rival|ward|victim|bane|foe|target)'
/** "your target" alone is whoever a power is aimed at. */
const chosenWord = `(?<as>(?!target\\b)${noun})`

const named = (words: string | undefined): string => (words ?? '').toLowerCase().trim().replace(/ +/g, '-')

/** "becomes your quarry". */
export function chosenAs(c: C, s: Scene): string | undefined {
  return tried(c, s, () => {
    if (!c.has(`(?:your|its|${s.self}'s)`)) return undefined
    const as = c.scan(chosenWord)?.as
    return as === undefined ? undefined : named(as)
  })
}

/** What ends a choice anyway: it has fallen, or another is chosen. */
export const endsAnyway = (c: C): boolean =>
  c.has(
    `,? ?(?:or )?until (?:(?:it|the target|that creature|the enemy|your \\w+) (?:drops|is reduced) to 0 (?:hit points|HP)(?: or (?:fewer|less|below|lower))?|you (?:designate|choose|name|declare|select) (?:another|a new|a different) (?:creature|target|enemy|${noun})|you use this power (?:again|against another \\w+)|it is defeated)`,
  )

/** "You can have only one quarry at a time": so it is. */
export const onlyOne = (c: C): boolean =>
  c.has(`(?:you can (?:have|designate|choose) only one ${noun} at a time|only one creature can be your ${noun} at a time)`)
