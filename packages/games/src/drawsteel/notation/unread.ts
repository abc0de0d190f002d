import { NAMES, type Passage, withUnread } from '@riposte/print'
import { type BlockReport, suggestion } from '@riposte/referee'
import { organizations } from '../terms.ts'
import type { Finder } from './finder.ts'

/** Words of a printed block that are neither figures of its table nor told of otherwise. */

const NUMBERS = ['Speed', 'Stamina', 'Stability', 'Free Strike', 'Might', 'Agility', 'Reason', 'Intuition', 'Presence']
const LISTS = ['Size', 'Immunity', 'Movement', 'With Captain', 'Weakness']
export const labels = [...NUMBERS, ...LISTS]

const ROLES = 'ambusher artillery brute controller defender harrier hexer mount support retainer'.split(' ')
const ACTIONS =
  '(?:main action|maneuver|triggered(?: action)?|free triggered(?: action)?|main|move|free maneuver|move action|free strike|no action|-)'
const SCORES = '(?:might|agility|reason|intuition|presence|highest characteristic)'

const cell = (value: string, labels: readonly string[]): string =>
  `\\*\\*${value}\\*\\*\\s*<br\\s*/?>\\s*(?:${labels.join('|')})\\s*(?=\\|)`
/** How a block is set. */
const FURNITURE: readonly RegExp[] = [
  /^---\r?\n[\s\S]*?\n---[ \t]*$/gm,
  /<[^>\n]*>/g,
  NAMES,
  // Ancestry, nothing, level, role, EV.
  new RegExp(
    `^\\s*\\|[^|\\n]*\\|\\s*-?\\s*\\|\\s*Level \\d+\\s*\\|\\s*(?:(?:${[...organizations, ...ROLES].join('|')})\\s*)+\\|\\s*EV (?:\\d+|-)(?: for \\w+ minions?)?\\s*\\|`,
    'gim',
  ),
  new RegExp(cell('(?:[-–—]|[-+−]?\\d+)', NUMBERS), 'gi'),
  new RegExp(cell('[^*|\\n]+', LISTS), 'gi'),
  // A feature's name, its keywords and its action.
  /^\s*>\s*(?:\S{1,4}\s+)?\*\*[^*\n]+[^*:\n]\*\*\s*$/gm,
  new RegExp(`\\|[^|\\n]*\\|\\s*\\**${ACTIONS}\\**\\s*(?=\\|)`, 'gi'),
  new RegExp(`power roll\\s*\\+\\s*(?:\\d+|${SCORES}(?:,? or ${SCORES}|, ${SCORES})*)\\s*:?`, 'gi'),
  // How far and at whom, and what comes of a roll: always told of.
  /\|\s*\**📏[^|\n]*\|\s*\**🎯[^|\n]*(?=\|)/gu,
  /[-*] \**(?:≤ ?11|11 or (?:lower|less)|12\s*[-–]\s*16|17\s*\+|17 or (?:higher|more))\**:?.*$/gm,
  /^\s*>?\s*(?:[-*] )?\*\*(?:[A-Z]|\d+\+? Malice)[^*\n]*\*\*:?(?= *\S)/gm,
]

export function tellUnread(text: string, blocks: BlockReport[], { seen, places }: Finder): BlockReport[] {
  // Data names its own fields.
  if (!/^\s*(?:>|#|\|)/m.test(text) || /^[[{]/.test(text.trim())) return blocks
  for (const pattern of FURNITURE) seen.all(pattern)
  return withUnread(blocks, seen, places, (words) => judged(text, words))
}

function judged(text: string, { text: words, at }: Passage): string | { mark: 'nothing'; why: string } {
  const line = text.slice(text.lastIndexOf('\n', at[0] ?? 0) + 1).split('\n')[0] ?? ''
  if (/^\s*>?\s*\*[^*].*\*\s*$/.test(line)) return { mark: 'nothing', why: 'it only describes' }
  if (line.trim().startsWith('#')) return 'nothing stands below this name'
  if (!line.trim().startsWith('|')) return 'it belongs to no feature and no figure: the game master sees to it'
  const label = /[A-Z][A-Za-z ]+$/.exec(words)?.[0]
  const meant = label === undefined || labels.includes(label) ? '' : suggestion(label, labels)
  return meant.startsWith('did you mean')
    ? `no figure is called ${label ?? ''}: ${meant}`
    : 'nothing in the table is read of it: print it as the others are'
}
