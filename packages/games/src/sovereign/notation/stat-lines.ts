import { misspelt } from '@riposte/print'
import { masked, type NotedAttack, readAttacks, type Stray } from './attack-line.ts'
import { readAc, readHitDice, readMove, readShock } from './fields.ts'

/** A stat line that cannot be read, and the column where it went wrong. */
export class NotationError extends Error {
  readonly at: number
  readonly reason: string
  constructor(reason: string, at: number) {
    super(`column ${at}: ${reason}`)
    this.name = 'NotationError'
    this.reason = reason
    this.at = at
  }
}

/** The sheet that one would write for a stat line. */
export interface Noted {
  name?: string
  hd?: string
  ac?: string
  'descending-ac'?: number
  hp?: number
  thac0?: number
  attack?: number
  attacks?: (NotedAttack | NotedAttack[])[]
  skill?: number
  move?: string
  rate?: number
  'listed-save'?: number
  attributes?: Record<string, number>
  disciplined?: boolean
}

export interface Notation {
  readonly sheet: Noted
  /** What the book has us drop, or the fight does not need, as it stood: "SV F3", "ML 10". */
  readonly dropped: readonly string[]
  /** What could not be read. */
  readonly unknown: readonly Stray[]
}

/** A label of the line with what follows it. */
interface Part {
  readonly label: Label
  readonly written: string
  readonly value: string
  readonly at: number
}

const labels = {
  hd: 'hit dice|hd',
  thac0: 'thac0',
  ac: 'armou?r class|ac',
  hp: 'hit points|hps?',
  attacks: 'no\\. of attacks|#\\s*att?(?:acks)?|attacks|attack|atks?\\.?|att\\.?',
  damage: 'damage|dmg\\.?|dam\\.?|d(?=[\\s:]*\\d*d\\d)',
  shock: 'shock',
  rate: 'combat rate|combat move|rate',
  move: 'movement|move|mv|speed',
  save: 'saving throws?|saves?|sv',
  morale: 'morale|ml',
  skill: 'skills?',
  attribute: 'str|dex|con|int|wis|cha',
  other: 'instinct|inst|alignment|al|cl\\/xp|xp|cl|no\\. appearing|na|treasure type|treasure|tt|size|sz|type|intelligence',
  special: 'special(?: abilities)?',
} as const
export type Label = keyof typeof labels
const isLabel = (name: string): name is Label => Object.hasOwn(labels, name)

export const labelPattern = new RegExp(
  `(?<![\\w/+'-]|\\/\\s)(?:${Object.entries(labels)
    .map(([name, words]) => `(?<${name}>${words})`)
    .join('|')})(?![a-z'])`,
  'gi',
)

/**
 * The stat line of the book, or of a converted monster, as a sheet: "Ghoul: HD 3+1, AC 6 [13], Atk 2 claws (1d4), 1 bite (1d10),
 * Move 120 ft (40 ft), SV F3, ML 10". Labels in any order, any case, any punctuation; what is missing is left to the sheet's own defaults.
 */
export function readNotation(text: string): Notation {
  const line = text.replace(/\s/g, ' ')
  const { name, parts, before } = partsOf(line)
  const sheet: Noted = {}
  const dropped: string[] = []
  const unknown: Stray[] = []
  if (name !== '') sheet.name = name
  if (before !== '') dropped.push(before)
  if (parts.length === 0) throw new NotationError('no stat line: write labels such as HD, AC, Atk and Move, each with its value', 1)
  for (const part of parts) readPart(sheet, part, dropped, unknown)
  readStrikes(sheet, parts, unknown)
  return { sheet, dropped, unknown }
}

/** The name stands before the first label; a number before it says how many there are. */
function partsOf(line: string): { name: string; before: string; parts: Part[] } {
  const found = [...masked(line).matchAll(labelPattern)]
  const head = line.slice(0, found[0]?.index ?? line.length).replace(/[\s:;,.(–—-]+$/, '')
  const [, many, name] = /^\s*(\d+\s*[x×]?\s+)?(.*)$/.exec(head) ?? []
  const parts = found.map((one, i): Part => {
    const end = one.index + one[0].length
    const raw = line.slice(end, found[i + 1]?.index ?? line.length)
    const lead = /^[\s:.=]*/.exec(raw)?.[0].length ?? 0
    const label = Object.entries(one.groups ?? {}).find(([, words]) => words !== undefined)?.[0] ?? 'other'
    return { label: isLabel(label) ? label : 'other', written: one[0], value: raw.slice(lead).replace(/[\s,;.]+$/, ''), at: end + lead + 1 }
  })
  return { name: name ?? '', before: many?.trim() ?? '', parts }
}

function readPart(sheet: Noted, part: Part, dropped: string[], unknown: Stray[]): void {
  const { label, value, at } = part
  const asWritten = `${part.written} ${value}`.trim()
  const number = (): number => numberIn(part, unknown)
  switch (label) {
    case 'hd':
      return readHd(sheet, part, unknown)
    case 'ac':
      return readArmorClass(sheet, part, dropped, unknown)
    case 'thac0':
      sheet.thac0 = number()
      return
    case 'hp':
      sheet.hp = number()
      return
    case 'move':
      if (readMove(value) === undefined) throw new NotationError(`"${value}" is not a movement such as 120 ft (40 ft), 90 ft or 12"`, at)
      sheet.move = value
      return behind(part, WAY, unknown)
    case 'rate':
      sheet.rate = number()
      return
    case 'skill':
      if (/^[+-]?\d+$/.test(value)) sheet.skill = Number(value)
      else unknown.push({ text: asWritten, at })
      return
    case 'attribute':
      sheet.attributes = { ...sheet.attributes, [part.written.toUpperCase()]: number() }
      return
    case 'save':
      sheet['listed-save'] ??= saveListed(value)
      dropped.push(asWritten)
      return
    case 'morale':
    case 'other':
      dropped.push(asWritten)
      return
    case 'special':
      unknown.push({ text: value, at })
      return
    case 'attacks':
    case 'damage':
    case 'shock':
      return
  }
}

const FEET = `(?:ft\\.?|feet|'|’|′|"|”|″|in\\.?|inch(?:es)?)?(?:\\s*\\/\\s*(?:turn|round))?`
const WAY = new RegExp(`^\\d+\\s*${FEET}(?:\\s*[([]\\s*\\d+\\s*${FEET}\\s*[)\\]])?`, 'i')
/** THAC0 19 [0]; 40 ft. */
const NUMBER = /^[+-]?\d+\s*(?:\[[+-]?\d+\]|(?:ft\.?|feet|')(?![a-z]))?/i

/** What stands behind that which was read of a value. */
function behind({ value, at }: Part, read: RegExp, unknown: Stray[]): void {
  const from = read.exec(value)?.[0].length ?? 0
  const lead = /^[\s,;.]*/.exec(value.slice(from))?.[0].length ?? 0
  const text = value.slice(from + lead)
  if (/[a-z0-9]/i.test(text)) unknown.push({ text, at: at + from + lead })
}

function numberIn(part: Part, unknown: Stray[]): number {
  const found = /[+-]?\d+/.exec(part.value)
  if (found === null) throw new NotationError(`${part.written} needs a number, not "${part.value}"`, part.at)
  behind(part, NUMBER, unknown)
  return Number(found[0])
}

/** "3+1", "1/2", "3 (14 hp)", "3+1**". */
function readHd(sheet: Noted, part: Part, unknown: Stray[]): void {
  const plain = masked(part.value).replace(/_+|\*/g, ' ').trim()
  const hd = /^\d+(?:\.\d+)?(?:\s*\/\s*\d+)?(?:\s*[+-]\s*\d+)?/.exec(plain.replace('½', '1/2'))?.[0]
  if (hd === undefined || readHitDice(hd) === undefined)
    throw new NotationError(`"${part.value}" is not a number of Hit Dice such as 3 or 3+1`, part.at)
  sheet.hd = hd
  const hp = /(\d+)\s*hp|hp:?\s*(\d+)/i.exec(part.value)
  if (hp !== null) sheet.hp ??= Number(hp[1] ?? hp[2])
  behind(part, /^(?:½|[\d./+\s*-])+(?:\(?(?:\d+ *hp|hp:? *\d+)\)?)?/i, unknown)
}

/** A single AC below 10 counts downward; of two, the bracketed one counts upward. */
function readArmorClass(sheet: Noted, part: Part, dropped: string[], unknown: Stray[]): void {
  const found = ARMOUR.exec(part.value)
  const text = found === null ? part.value : found[2] === undefined ? `${found[1]}` : `${found[1]} [${found[2]}]`
  const ac = readAc(text)
  if (ac === undefined) throw new NotationError(`"${part.value}" is not an AC such as 13, or 6 [13]`, part.at)
  if (ac.printed < LEAST_ASCENDING && found?.[2] === undefined) sheet['descending-ac'] = ac.printed
  else sheet.ac = text
  const worn = /\([a-z ,+&]+\)\s*$/i.exec(part.value)
  if (worn !== null) dropped.push(worn[0].trim())
  behind(worn === null ? part : { ...part, value: part.value.slice(0, worn.index) }, ARMOUR, unknown)
}
const ARMOUR = /^(-?\d+)\s*[a-z]?\b\s*(?:[[(]\s*(-?\d+)\s*[\])])?/i

const LEAST_ASCENDING = 10

/** "F3" saves as a fighter of level 3 would: 16 less 3. "12+" and "D12 W13…" begin with their number. */
function saveListed(value: string): number {
  const as = /^[a-z]{1,2}\s*(\d)$/i.exec(value)
  if (as !== null) return 16 - Number(as[1])
  return Number(/\d+/.exec(value)?.[0] ?? 16)
}

/** Attacks, with what the line says of damage and Shock apart from them. */
function readStrikes(sheet: Noted, parts: readonly Part[], unknown: Stray[]): void {
  const attacks = partFor(parts, 'attacks')
  const damage = partFor(parts, 'damage')
  const shock = partFor(parts, 'shock')
  const read = readAttacks(attacks?.value ?? '')
  for (const stray of read.unknown) unknown.push({ text: stray.text, at: (attacks?.at ?? 1) + stray.at - 1 })
  if (read.bonus !== undefined) sheet.attack = read.bonus
  let routines = read.routines.map((routine) => routine.filter((one) => !isSlip(one, attacks, unknown))).filter((one) => one.length > 0)
  if (damage !== undefined) routines = withDamage(routines, damage, unknown)
  if (shock !== undefined) withShock(routines, shock, sheet)
  if (routines.length === 1) sheet.attacks = routines[0] ?? []
  else if (routines.length > 1) sheet.attacks = routines
}

const words = ['skill', 'shock', 'damage', 'move', 'movement', 'speed', 'save', 'morale', 'attack', 'rate']
const abbreviations = ['dmg', 'atk', 'thac0', 'mv', 'hp', 'ac', 'hd', 'sv', 'ml']
const sorted = (word: string): string => word.split('').sort().join('')
/** Not an attack but a label misspelt, which would begin something else. */
function isSlip({ name, damage, shock }: NotedAttack, part: Part | undefined, unknown: Stray[]): boolean {
  const small = name.toLowerCase()
  const isLabel =
    abbreviations.some((one) => sorted(one) === sorted(small)) ||
    (damage === undefined && shock === undefined && misspelt(small, new Set(words), new Set()).length > 0)
  if (isLabel && part !== undefined) unknown.push({ text: name, at: part.at + Math.max(0, part.value.indexOf(name)) })
  return isLabel
}

const partFor = (parts: readonly Part[], label: Label): Part | undefined => parts.find((part) => part.label === label)

/** "Dmg 1d4/1d4/1d8" goes round the strikes; "Dmg 1d8 (sword)" may name the weapon; "Dmg Wpn" means an ordinary one. */
function withDamage(routines: NotedAttack[][], part: Part, unknown: Stray[]): NotedAttack[][] {
  if (routines.length === 0) return readAttacks(part.value).routines.map((one) => [...one])
  const damages = part.value.split(/\s*(?:\/|,|\bor\b)\s*/)
  return routines.map((routine) => {
    const strikes = routine.reduce((sum, one) => sum + (one.count ?? 1), 0)
    const apart = damages.length === strikes && damages.length > routine.length ? routine.flatMap(oneByOne) : routine
    return apart.map((attack, i) => withOneDamage(attack, damages[i] ?? damages[damages.length - 1] ?? '', part, unknown))
  })
}

const oneByOne = ({ count = 1, ...attack }: NotedAttack): NotedAttack[] => Array.from({ length: count }, () => attack)

function withOneDamage(attack: NotedAttack, text: string, part: Part, unknown: Stray[]): NotedAttack {
  const { routines, unknown: strays } = readAttacks(text)
  const read = routines[0]?.[0]
  if (read === undefined) throw new NotationError(`"${text}" is not damage such as 1d6`, part.at)
  const named =
    read.natural === false && attack.like === undefined
      ? { name: read.name, natural: false, ...(read.like === undefined ? {} : { like: read.like }) }
      : {}
  const beside = [...strays.map((one) => one.text), ...(read.natural === undefined && read.name !== 'attack' ? [read.name] : [])]
  for (const one of beside) {
    const at = part.at + Math.max(0, part.value.indexOf(one))
    if (!unknown.some((other) => other.at === at)) unknown.push({ text: one, at })
  }
  return { ...attack, ...(read.damage === undefined || attack.damage !== undefined ? {} : { damage: read.damage }), ...named }
}

function withShock(routines: NotedAttack[][], part: Part, sheet: Noted): void {
  const text = part.value.replace(/\s*\(.*$/, '')
  if (readShock(text) === undefined) throw new NotationError(`"${part.value}" is not Shock such as 2/AC 15`, part.at)
  if (routines.length === 0) routines.push([{ name: 'attack', ...(sheet.attack === undefined ? {} : { attack: sheet.attack }) }])
  for (const attack of routines.flat()) attack.shock ??= readShock(text) === null ? 'none' : text
}
