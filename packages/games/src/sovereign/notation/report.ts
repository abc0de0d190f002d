import { isIdle, Places } from '@riposte/print'
import { type BlockReport, type ClauseReport, ContentError, suggestion } from '@riposte/referee'
import { masked, type NotedAttack } from './attack-line.ts'
import { labelPattern, type Notation, NotationError, type Noted, readNotation } from './stat-lines.ts'

/** What becomes of every word of a text of stat lines. */

const SHAPE = 'write it as in "Ghoul: HD 3+1, AC 6 [13], Atk 2 claws (1d4), Move 120 ft (40 ft)", each creature in a line of its own'
const KNOWN = ['HD', 'AC', 'HP', 'THAC0', 'Atk', 'Attack', 'Dmg', 'Damage', 'Shock', 'Move', 'Speed', 'Rate', 'Skill', 'Save', 'Morale']
/** What a sentence of the book hangs on. */
const RULES = /\b(?:save\w*|shock|rounds?|immun\w*|resist\w*|poison\w*|paraly\w*|fly|flies|flying|swims?|undead|surpris\w*|armou?r)\b/i

interface Lines {
  readonly at: number
  text: string
  /** Lines that belong to no figures. */
  readonly beside: { readonly at: number; readonly text: string }[]
}

/** A creature for each line that names one; one without a name goes on from that above, and what has no labels stands beside it. */
export function importNotation(text: string): BlockReport[] {
  const found: Lines[] = []
  const before: { readonly at: number; readonly text: string }[] = []
  let at = 0
  let isOn = false
  for (const one of text.split('\n')) {
    const label = masked(one).search(labelPattern)
    const last = found.at(-1)
    if (label >= 0 && one.slice(0, label).trim() === '' && last !== undefined && isOn) last.text += `\n${one}`
    else if (label >= 0 && isFigures(one)) found.push({ at, text: one, beside: found.length === 0 ? before : [] })
    else if (one.trim() !== '') (last?.beside ?? before).push({ at, text: one })
    isOn = label >= 0 && found.at(-1)?.beside.at(-1)?.at !== at
    at += one.length + 1
  }
  const places = new Places(text)
  if (found.length === 0) throw new ContentError([{ path: [], message: 'line 1: there is no stat line', remedy: SHAPE }])
  return found.map((one) => reportOf(one, places))
}

/** A label with its value, and no word of a sentence: "He will attack at dawn." has none. */
const isFigures = (line: string): boolean =>
  [...masked(line).matchAll(labelPattern)].some(({ index, 0: label }) => /^[\s:.=]*[+#-]?[\d½]/.test(line.slice(index + label.length))) ||
  /^[^.!?]*:/.test(line)

function reportOf({ at, text, beside }: Lines, places: Places): BlockReport {
  const { line } = places.of(at)
  const { sheet, dropped, unknown } = tried(text, at, places)
  const clause = (from: number, words: string, mark: ClauseReport['mark'], why: string): ClauseReport => ({
    ...places.of(from),
    text: words,
    mark,
    why,
    ...(mark === 'by-hand' && { stopped: { ...places.of(from), words } }),
  })
  const missing = [
    ...(sheet.hd === undefined && sheet.hp === undefined ? ['HD'] : []),
    ...(sheet.ac === undefined && sheet['descending-ac'] === undefined ? ['AC'] : []),
    ...(sheet.attacks === undefined && sheet.attack === undefined ? ['Atk'] : []),
    ...(sheet.move === undefined && sheet.rate === undefined ? ['Move'] : []),
  ]
  const figures: ClauseReport = {
    line,
    column: 1,
    text: text.trim(),
    mark: missing.length === 0 ? 'automatic' : 'partly',
    why: missing.length === 0 ? '' : `no ${missing.join(', ')} to be found, so a plain figure stands: add it`,
    isHead: true,
    understood: saidBack(sheet),
  }
  const loose = beside.map((one) => {
    const words = one.text.trim()
    const from = one.at + one.text.indexOf(words)
    return isIdle(words, RULES)
      ? clause(from, words, 'nothing', 'it only describes')
      : clause(from, words, 'by-hand', 'nothing in a stat line says so: the game master sees to it')
  })
  const clauses = [
    figures,
    ...dropped.map((words) => clause(at + Math.max(0, text.indexOf(words)), words, 'nothing', 'the fight does not need it')),
    ...unknown.map((one) => clause(at + one.at - 1, one.text, 'by-hand', notUnderstood(one.text))),
    ...loose,
  ].toSorted((a, b) => a.line - b.line || a.column - b.column)
  const note = [...unknown.map((one) => one.text), ...loose.flatMap((one) => (one.mark === 'by-hand' ? [one.text] : []))].join('; ')
  return { name: sheet.name ?? 'Nobody', line, clauses, sheets: [{ line: text.trim(), ...(note !== '' && { note }) }] }
}

function notUnderstood(text: string): string {
  const [label = ''] = /^[a-z0-9]{2,}/i.exec(text) ?? []
  const meant = label === '' ? '' : suggestion(label, KNOWN)
  const isNear = /^did you mean "(.*)"/.exec(meant)?.[1]?.charAt(0).toLowerCase() === label.charAt(0).toLowerCase()
  return `not understood${isNear ? `: ${meant}` : ', so the game master sees to it'}`
}

/** In the order of the book's own lines. */
function saidBack(sheet: Noted): string {
  const ac = sheet.ac ?? (sheet['descending-ac'] === undefined ? undefined : `${sheet['descending-ac']} (descending)`)
  const figures = {
    HD: sheet.hd,
    HP: sheet.hp,
    AC: ac,
    THAC0: sheet.thac0,
    'attack bonus': sheet.attack,
    Skill: sheet.skill,
    Move: sheet.move,
    rate: sheet.rate,
    ...sheet.attributes,
  }
  const attacks = (sheet.attacks ?? []).map((one) => ('name' in one ? saidAttack(one) : one.map(saidAttack).join(' and ')))
  return [
    ...Object.entries(figures).flatMap(([label, value]) => (value === undefined ? [] : [`${label} ${value}`])),
    ...(attacks.length === 0 ? [] : [`attacks: ${attacks.join(', ')}`]),
  ].join(', ')
}

const saidAttack = ({ name, count = 1, damage, shock, attack, range, reach, kind }: NotedAttack): string => {
  const inside = [
    ...(attack === undefined ? [] : [`${attack < 0 ? '' : '+'}${attack}`]),
    ...(damage === undefined ? [] : [damage]),
    ...(kind === undefined ? [] : [kind]),
    ...(shock === undefined ? [] : [`Shock ${shock}`]),
    ...(range === undefined ? [] : [`range ${range}`]),
    ...(reach === undefined ? [] : [`reach ${reach}`]),
  ]
  return `${count > 1 ? `${count} ` : ''}${name}${inside.length === 0 ? '' : ` (${inside.join(', ')})`}`
}

function tried(text: string, at: number, places: Places): Notation {
  try {
    return readNotation(text)
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    const { line, column } = places.of(at + error.at - 1)
    throw new ContentError([{ path: [], message: `line ${line}, column ${column}: ${error.reason}`, remedy: SHAPE }])
  }
}
