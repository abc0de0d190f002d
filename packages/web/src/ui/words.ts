import type { SeenAsk, SeenOption, SeenPiece } from '@riposte/referee'

/** What has no vowel stands for several words: hp. */
const ABBREVIATED = /\b(?!(?:vs|ft|lb|st|nd|rd|th)\b)[b-df-hj-np-tv-xz]{2,3}\b|\bac\b/g
/** `melee-attack` as people read it. */
export function spelled(id: string): string {
  const words = id
    .replace(/[-_:]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replace(ABBREVIATED, (word) => word.toUpperCase())
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A sentence begins with a capital letter. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Ann, Bea and Cid. */
export const inARow = (words: readonly string[]): string => words.join(', ').replace(/, ([^,]*)$/, ' and $1')

/** 1 door, 2 doors. */
export const counted = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`

/** What stands on the button of an option. */
export function labelOf(option: SeenOption, nameOf: (key: string | undefined) => string): string {
  if (option.piece === option.id) return nameOf(option.piece)
  if (option.label !== option.id) return /^[a-z\d-]+$/.test(option.label) ? spelled(option.label) : sentence(option.label)
  return option.square === undefined ? spelled(option.id) : option.id
}

/**
 * What stands under a piece on the board: its key as people read it, or its name where the key is made of it, with the number
 * that it goes by; no longer than there is room.
 */
export function boardLabel({ key, name }: Pick<SeenPiece, 'key' | 'name'>, room: number): string {
  const words = key.replace(/-\d+$/, '')
  const number = / \d+$/.exec(name)?.[0] ?? key.slice(words.length).replace('-', ' ')
  const slug = name
    .replace(/ \d+$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  // A key that says something else than the name, which people know, is nobody's name; nor is one of several of a name that none of them is numbered by.
  const isOwnName =
    slug === words || (/ \d+$/.test(name) && words === key) || !words.split('-').every((word) => slug.split('-').includes(word))
  const label = isOwnName ? name.replace(/ \d+$/, '') : spelled(words).replace(/ [a-z]/g, (start) => start.toUpperCase())
  const most = room - number.length
  return `${label.length <= most ? label : `${label.slice(0, most - 1).trimEnd()}…`}${number}`
}

/** The heroes; The Red Band. */
export const sideName = (side: string): string => (/^(the|a|an) /i.test(side) ? side : `the ${side}`)

/** Who sits there, as people say it. */
export const seatName = (seat: string): string => (seat === 'gm' ? 'the game master' : seat === 'players' ? 'the players' : seat)

/** What is asked, as a sentence: who of which side acts. */
export function questionWords(
  { kind, text, options }: Pick<SeenAsk, 'kind' | 'text' | 'options'>,
  sideOf: (key: string) => string | undefined,
): string {
  const sides = new Set(options.flatMap(({ piece }) => (piece === undefined ? [] : (sideOf(piece) ?? []))))
  const [side] = sides
  if (kind !== 'who' || text !== 'who acts' || side === undefined || sides.size > 1) return sentence(text)
  return `Who of ${sideName(side)} acts?`
}

/** What somebody may react to, as a sentence; where the table cannot tell it, the moment that it is. */
export function reactionWords(
  { happening, window, text }: Pick<SeenAsk, 'happening' | 'window' | 'text'>,
  by: string,
  about?: string,
): string {
  if (happening !== undefined) return `${sentence(happening)}.`
  const moment = spelled(window ?? text).toLowerCase()
  return `${by === '' ? '' : `${by}: `}${moment}${about === undefined ? '' : ` – ${about}`}`
}

/** What a rule is called: by the heading it stands under, where its words are known; else by its id. */
export function ruleName(id: string, rule?: { readonly name: string; readonly where: string }): string {
  const heading =
    rule?.where
      .split('>')
      .at(-1)
      ?.replace(/\(lines? [\d–, -]+\)/, '')
      .trim() ?? ''
  const [, topic = '', ...detail] = id.replaceAll('-', ' ').split('.')
  const name = rule?.name ?? (detail.length === 0 ? topic : `${topic}: ${detail.join(' ')}`)
  if (heading === '') return sentence(name)
  const words = name.split(': ').at(-1) ?? ''
  const isSaid = words.split(' ').every((word) => heading.toLowerCase().includes(word.toLowerCase()))
  return isSaid ? heading : `${heading}: ${words}`
}

/** A value of a sheet or a state, on one line. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(valueText).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, inner]) => `${name} ${valueText(inner)}`)
      .join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return KEY.test(value) ? value.replace('@', ' at ').replaceAll('-', ' ') : value
  return typeof value === 'number' ? String(value) : ''
}

/** `short-sword@j6`: a name that the program goes by. */
const KEY = /^[a-z]{2}[a-z\d]*(-[a-z\d]+)*(@[a-z]+\d+)?$/
