import { type Passage, slice, trimmed } from '@riposte/print'

/** The labelled parts of a power: "Hit", "Miss", "Level 21", "Secondary Attack"… */

export const sectionLabels = [
  'trigger',
  'requirement',
  'aim',
  'attack',
  'hit',
  'miss',
  'effect',
  'special',
  'target',
  'maintain',
  'boost',
  'level',
  'aftereffect',
  'first-failed',
  'each-failed',
  'second-failed',
  'secondary-target',
  'secondary-attack',
  'tertiary-target',
  'tertiary-attack',
  'form-attack',
  'critical',
  'other',
] as const
export type Label = (typeof sectionLabels)[number]

export interface Section {
  readonly label: Label
  /** Of "Level 21" the number, of "Maintain Swift" the action. */
  readonly about: string
  readonly passage: Passage
  readonly options: readonly Passage[]
  /** Its label stands in bold at the beginning of a line: it is the power's own. */
  readonly isBold?: true
}

const words: readonly (readonly [string, Label])[] = [
  ['triggers?', 'trigger'],
  ['requirements?|requires|prerequisites?', 'requirement'],
  ['(?:tertiary|third) targets?', 'tertiary-target'],
  ['(?:tertiary|third) attacks?', 'tertiary-attack'],
  ['(?:secondary|second) targets?', 'secondary-target'],
  ['(?:secondary|second|follow-up) attacks?', 'secondary-attack'],
  ['primary targets?|targets?', 'target'],
  ['primary attack|attack', 'attack'],
  ['(?:hit|on a hit)', 'hit'],
  ['(?:miss|on a miss|miss effect)', 'miss'],
  ['critical(?: hit)?', 'critical'],
  ['(?:effects?|hit or miss)', 'effect'],
  ['special', 'special'],
  ['(?:maintain|sustain)(?:\\s+(?<kind>[a-z]+)[.;]?)?', 'maintain'],
  ['(?:boost(?:ed)?(?:\\s+(?:at\\s+)?level)?\\s*(?<boost>\\d+))', 'boost'],
  ['(?:(?:at )?level\\s*(?<level>\\d+)|(?<level2>\\d+)(?:st|nd|rd|th) level)', 'level'],
  ['after ?effect', 'aftereffect'],
  ['(?:first|initial) failed sav(?:e|ing throw)', 'first-failed'],
  ['(?:second|third) failed sav(?:e|ing throw)s?', 'second-failed'],
  ['(?:each|every|any)? ?failed sav(?:e|ing throw)s?', 'each-failed'],
  ['form attack', 'form-attack'],
]

/** Any of the labels. */
export const labelPattern = words.map(([pattern]) => `(?:${pattern.replace(/\(\?<\w+>/g, '(?:')})`).join('|')
/** Inside a paragraph a label has a colon, or stands in italics. */
const inner = new RegExp(
  `(?<=^|[.;)!] ?|(?<!critical|a|an|the|on|or|each|its|this|your)\\s)(?:‹(?:${labelPattern})\\s*:?›:?|(?:${labelPattern}):)`,
  'gi',
)

/** The label at the beginning of a line. `isLoose`: it may stand without a colon or bold letters. */
export function labelAt(
  text: string,
  isLoose: boolean,
): { readonly label: Label; readonly about: string; readonly length: number } | undefined {
  for (const [pattern, label] of words) {
    const found = new RegExp(`^‹?(?:${pattern})\\s*(?:(?<mark>[:›]+)|(?=\\s|$))`, 'i').exec(text)
    if (found === null) continue
    const { mark, kind, boost, level, level2 } = found.groups ?? {}
    if (mark === undefined && !isLoose) continue
    return { label, about: (kind ?? boost ?? level ?? level2 ?? '').toLowerCase(), length: found[0].length }
  }
  return undefined
}

/** A paragraph cut at the labels inside it. */
export function cut(section: Section): Section[] {
  const { passage } = section
  const parts: Section[] = []
  let from = 0
  let current: Omit<Section, 'passage' | 'options'> = { ...section }
  const close = (to: number): void => {
    const part = trimmed(slice(passage, from, to))
    if (part.text !== '' || (from === 0 && to === passage.text.length)) parts.push({ ...current, passage: part, options: [] })
  }
  for (const found of passage.text.matchAll(inner)) {
    const label = labelAt(found[0], false)
    const before = passage.text.slice(0, found.index)
    const isAside = before.lastIndexOf('(') > before.lastIndexOf(')')
    if (label === undefined || (label.label === 'level' && isAside) || (label.label === 'attack' && !found[0].startsWith('‹'))) continue
    close(found.index)
    from = found.index + found[0].length
    current = { label: label.label, about: label.about }
  }
  close(passage.text.length)
  const last = parts.pop()
  return last === undefined ? parts : [...parts, { ...last, options: section.options }]
}

/** "It makes a ranged attack in each of your turns", and behind that the attack: it is not the power's own. */
export const conjuredStrike = 'makes an? (?:melee |ranged )?attack (?:in|on) each of your turns'
const STRIKES = new RegExp(conjuredStrike, 'i')
export function strikesOfConjured(sections: readonly Section[]): readonly Section[] {
  const at = sections.findIndex(({ label, passage }) => label === 'effect' && STRIKES.test(passage.text))
  return at < 0 ? sections : sections.map((one, i) => (i > at && one.label === 'attack' ? { ...one, label: 'secondary-attack' } : one))
}

/** "2d6 damage. Thereafter the ogre may fly its speed": once, when all attacks are made, whatever they hit. */
export function thereafter(section: Section, self: string): readonly Section[] {
  const lead = `(?<=\\. )(?:thereafter|afterwards?|after (?:the|this|these|all) attacks?),? (?=${self} (?:may |can )?${MOVES}\\b)`
  const found = section.label === 'hit' ? new RegExp(lead, 'i').exec(section.passage.text) : null
  if (found === null) return [section]
  const after = trimmed(slice(section.passage, found.index + found[0].length))
  return [
    { ...section, passage: trimmed(slice(section.passage, 0, found.index)) },
    { label: 'effect', about: '', passage: after, options: [] },
  ]
}
const MOVES = '(?:shifts?|moves?|fly|flies|teleports?|swims?|climbs?|runs?|walks?|burrows?|jumps?)'

/** "2d6 damage; on a miss, half damage". */
export function missed(section: Section): readonly Section[] {
  const found = section.label === 'hit' ? /[;.,] on a miss,? /i.exec(section.passage.text) : null
  if (found === null || found.index === 0) return [section]
  const [hit, miss] = [slice(section.passage, 0, found.index), slice(section.passage, found.index + found[0].length)]
  return [
    { ...section, passage: trimmed(hit), options: [] },
    { ...section, label: 'miss', passage: trimmed(miss) },
  ]
}
