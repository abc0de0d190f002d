import { assembled, bullet, listed, type PrintedAbility, paragraphsOf, plain, withTest } from './labels.ts'
import { labels } from './unread.ts'

/** The parts of a printed block: names, tables, rolls, tiers, labelled paragraphs. */

export interface PrintedTrait {
  readonly name: string
  readonly text: string
}

export interface PrintedSheet {
  readonly sheet: Record<string, unknown>
  readonly name: string
  readonly abilities: PrintedAbility[]
  readonly traits: PrintedTrait[]
  readonly features: PrintedAbility[]
  /** What of the table is not taken as it is printed. */
  readonly doubts: readonly { readonly text: string; readonly why: string }[]
}

type Data = Readonly<Record<string, unknown>>

const text = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : text(value) === '' ? [] : text(value).split(/\s*,\s*/))
const isNone = (value: string): boolean => /^[-–—]?$/.test(value.trim())
const words = (value: unknown): string[] => list(value).filter((one) => !isNone(one))
const recordsOf = (value: unknown): Data[] =>
  Array.isArray(value) ? value.flatMap((one: unknown) => (typeof one === 'object' && one !== null ? [{ ...one }] : [])) : []

const first = (data: Data, ...keys: readonly string[]): unknown =>
  keys.map((key) => data[key]).find((one) => one !== undefined && one !== null && one !== '')
const number = (value: unknown): number | undefined => {
  const match = /[-−+]?\d+/.exec(text(value).replace('−', '-'))
  return match === null ? undefined : Number(match[0].replace('−', '-'))
}

const scores = ['might', 'agility', 'reason', 'intuition', 'presence'] as const

/** A stat block from its front matter, data or table, and the features below. */
export function readCreature(head: Data, body: string): PrintedSheet {
  const blocks = bodyBlocks(body)
  const table = tableOf(body)
  const data: Data = { ...table, ...head }
  const isCreature = number(data.stamina) !== undefined
  const name = nameOf(data, body)
  const printed: PrintedSheet = {
    sheet: isCreature ? statsOf(data) : {},
    name,
    abilities: [],
    traits: [],
    features: [],
    // A feature that several creatures share has no figures at all.
    doubts: isCreature
      ? [...doubtsOf(data), ...missingIn(body, name)]
      : number(data.speed) === undefined
        ? []
        : [{ text: name, why: NO_STAMINA }],
  }
  for (const feature of recordsOf(data.features)) addData(printed, feature)
  for (const block of blocks) addBlock(printed, block, isCreature)
  return printed
}

/** Figures of the table that other blocks have. */
function missingIn(body: string, name: string): PrintedSheet['doubts'] {
  const none = labels.filter((label) => !new RegExp(`<br\\s*/?>\\s*${label}\\b`, 'i').test(body))
  if (none.length === 0 || none.length === labels.length) return []
  return [{ text: name, why: `no ${none.join(', ')} to be found, so what is usual stands: add it to the table` }]
}

const NO_STAMINA = 'no Stamina to be found, so this is taken for features and no creature: print it as the others are'

function nameOf(data: Data, body: string): string {
  const heading = /^[ \t]*#+\s+(.+)$/m.exec(body)?.[1]
  return text(first(data, 'item_name', 'name', 'file_basename')) || (heading ?? 'unnamed').trim()
}

function statsOf(data: Data): Record<string, unknown> {
  const isRetainer = words(first(data, 'roles', 'role', 'organization')).some((one) => /retainer/i.test(one))
  const sheet: Record<string, unknown> = { kind: isRetainer ? 'retainer' : 'creature' }
  const put = (key: string, value: unknown): void => {
    if (value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)) sheet[key] = value
  }
  put('level', number(data.level))
  put('roles', words(first(data, 'roles', 'role', 'organization')))
  put('ancestry', words(first(data, 'ancestry', 'keywords')))
  put('ev', text(data.ev))
  put('size', smaller(text(data.size)))
  put('speed', number(data.speed))
  put(
    'movement',
    words(first(data, 'movement', 'movement_types')).map((one) => one.toLowerCase()),
  )
  put('stamina', number(data.stamina))
  put('stability', number(data.stability))
  put('free-strike', number(first(data, 'free_strike', 'freeStrike', 'free-strike')))
  for (const score of scores) put(score, number(data[score]))
  put('immunity', resists(first(data, 'immunities', 'immunity')))
  put('weakness', resists(first(data, 'weaknesses', 'weakness')))
  const captain = text(first(data, 'with_captain', 'withCaptain', 'with-captain'))
  if (!isNone(captain)) put('with-captain', captain)
  return sheet
}

/** "2 or 3": the first of them. */
const smaller = (size: string): string => /^\s*(\S+) or \S+\s*$/.exec(size)?.[1] ?? size

function doubtsOf(data: Data): PrintedSheet['doubts'] {
  const size = text(data.size)
  const taken = smaller(size)
  const plain = new Set([...resists(first(data, 'immunities', 'immunity')), ...resists(first(data, 'weaknesses', 'weakness'))])
  const odd = [...words(first(data, 'immunities', 'immunity')), ...words(first(data, 'weaknesses', 'weakness'))].filter(
    (one) => !plain.has(one),
  )
  return [
    ...(taken === size ? [] : [{ text: size, why: `${taken} is taken; write size: in the sheet for the other` }]),
    ...odd.map((one) => ({ text: one, why: 'it names no type of damage and plain amount' })),
  ]
}

/** "Corruption 1, psychic 1"; what names no plain amount is left to the game master. */
const resists = (value: unknown): string[] => words(value).filter((one) => /^[a-z]+ (?:\d+|all)$/i.test(one.trim()))

/** The cells of the table above the features: `**5**<br/> Speed`. */
function tableOf(body: string): Data {
  const data: Record<string, unknown> = {}
  const rows = body
    .split('\n')
    .filter((line) => line.trim().startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const cells = rows.flat()
  // Its first row: ancestry, nothing, level, role, EV.
  const top = rows.find((row) => row.some((cell) => /^Level \d+$/.test(cell)))
  if (top !== undefined) {
    data.ancestry = top[1]
    data.roles = top[4]
  }
  for (const cell of cells) {
    const labelled = /^\*\*(.+?)\*\*\s*<br\s*\/?>\s*(.+)$/.exec(cell)
    if (labelled?.[1] === undefined || labelled[2] === undefined) continue
    const value = labelled[1].trim()
    const key = labelled[2].trim().toLowerCase().replace(/ /g, '_')
    if (!isNone(value)) data[key === 'with_captain' ? 'with_captain' : key] = value
  }
  const level = cells.map((cell) => /^Level (\d+)$/.exec(cell)?.[1]).find((one) => one !== undefined)
  if (level !== undefined) data.level = Number(level)
  const ev = cells.map((cell) => /^EV (.+)$/.exec(cell)?.[1]).find((one) => one !== undefined)
  if (ev !== undefined) data.ev = ev
  return data
}

// -------------------------------------------------------------------------------------------------------------- blocks

interface Block {
  readonly title: string
  readonly lines: readonly string[]
}

/** Features stand in block quotes, abilities of their own under a heading. */
function bodyBlocks(body: string): Block[] {
  const blocks: { title: string; lines: string[] }[] = []
  let current: { title: string; lines: string[] } | undefined
  for (const raw of body.split('\n')) {
    const isQuoted = /^\s*>/.test(raw)
    const line = raw.replace(/^\s*> ?/, '')
    const heading = isQuoted ? /^(?:\S{1,4}\s+)?\*\*([^*]+?)\*\*\s*$/.exec(line) : /^#{1,6}\s+(.+?)\s*$/.exec(line)
    const isLabel = heading?.[1]?.endsWith(':') === true
    if (
      heading?.[1] !== undefined &&
      !isLabel &&
      (current === undefined || !isQuoted || current.lines.length > 0 || current.title !== '')
    ) {
      current = {
        title: heading[1]
          .replace(/[“”"]/g, '')
          .replace(/^\W+(?=[A-Z])/, '')
          .trim(),
        lines: [],
      }
      blocks.push(current)
    } else current?.lines.push(line)
  }
  return blocks.filter((one) => one.lines.some((line) => line.trim() !== ''))
}

const stripped = (line: string): string =>
  line
    .replace(/\*\*/g, '')
    .replace(/^[^\p{L}\p{N}“"'(-]+/u, '')
    .trim()

/** The second line of an ability's table: how far, and at whom. */
const HEAD = /📏|🎯|\b(?:melee|ranged|self|burst|cube|line|aura|wall|special|distance)\b/iu

function addBlock(printed: PrintedSheet, { title, lines }: Block, isCreature: boolean): void {
  const rows = lines.filter((line) => line.trim().startsWith('|') && !/^\|[\s:|-]+\|?$/.test(line.trim()))
  const cells = rows.map((line) =>
    line
      .split('|')
      .map((cell) => stripped(cell))
      .filter((_, i, all) => i > 0 && i < all.length - 1),
  )
  const isStatTable = rows.some((row) => row.includes('<br'))
  const paragraphs = paragraphsOf(lines.filter((line) => !line.trim().startsWith('|')))
  if (isStatTable || (rows.length === 0 && paragraphs.every((one) => /^\*[^*].*\*$/.test(one)))) return
  const [first, second] = cells
  const isHead = rows.length === 2 && HEAD.test(rows[1] ?? '')
  if (first === undefined || second === undefined || !isHead) {
    const cost = /\((\d+\+? malice.*?)\)$/i.exec(title)
    const ability =
      cost === null
        ? undefined
        : assembled({ name: title, type: 'No action', keywords: [], distance: 'Self', target: 'Special' }, paragraphs)
    if (ability !== undefined) printed.features.push(ability)
    else if (isCreature)
      printed.traits.push({ name: title, text: [...paragraphs.map(listed), ...cells.map((row) => row.join(': '))].join(' ') })
    else
      printed.traits.push({
        name: title,
        text: paragraphs
          .filter((one) => !/^\*[^*]/.test(one))
          .map(listed)
          .join(' '),
      })
    return
  }
  printed.abilities.push(
    assembled(
      {
        name: title,
        type: first[1] ?? 'No action',
        keywords: words((first[0] ?? '').split(', ')),
        distance: (second[0] ?? 'Self').replace(/^📏\s*/u, ''),
        target: (second[1] ?? 'Self').replace(/^🎯\s*/u, ''),
      },
      paragraphs,
    ),
  )
}

// ---------------------------------------------------------------------------------------------------------------- data

function addData(printed: PrintedSheet, feature: Data): void {
  const ability = readPrintedAbility(feature)
  if (ability !== undefined) {
    if (BOUGHT.test(ability.name) && first(feature, 'distance', 'usage', 'action_type') === undefined) printed.features.push(ability)
    else printed.abilities.push(ability)
    return
  }
  const effects = recordsOf(feature.effects).flatMap((one) => paragraphsOf(text(one.effect).split('\n')).map(listed))
  const said = [text(first(feature, 'effect', 'text', 'description')), ...effects].filter((one) => one !== '').join(' ')
  if (said !== '') printed.traits.push({ name: text(first(feature, 'name', 'item_name')), text: plain(said) })
}

/** "Loose Cargo (3 Malice)". */
const BOUGHT = /\(\d+\+? malice.*\)$/i

/** An ability as data: keywords, distance, target, and a list of effects of which some roll. */
export function readPrintedAbility(data: Data): PrintedAbility | undefined {
  const effects = recordsOf(data.effects)
  const type = text(first(data, 'usage', 'action_type', 'ability_usage', 'actionType'))
  const isBought = /malice/i.test(text(data.cost)) || BOUGHT.test(text(first(data, 'name', 'item_name')))
  const isAbility =
    type !== '' ||
    first(data, 'distance', 'target', 'keywords') !== undefined ||
    effects.some((one) => first(one, 'roll', 'tier1', 'tier_1') !== undefined) ||
    isBought
  if (!isAbility) return undefined
  const cost = text(first(data, 'cost', 'ability_type'))
  const ability: PrintedAbility = {
    name:
      cost !== '' && !text(first(data, 'name', 'item_name')).includes('(')
        ? `${text(first(data, 'name', 'item_name'))} (${cost})`
        : text(first(data, 'item_name', 'name')),
    type: type === '' ? 'No action' : type,
    keywords: words(data.keywords),
    distance: text(first(data, 'distance')) || 'Self',
    // What is bought and has no head of its own leaves it to its text whom it is about.
    target:
      text(first(data, 'target', 'targets')) || (isBought && first(data, 'distance') === undefined && type === '' ? 'Special' : 'Self'),
  }
  const trigger = text(data.trigger)
  if (trigger !== '') ability.trigger = trigger
  for (const one of effects.length > 0 ? effects : [data]) addEffect(ability, one)
  if (ability.tier1 === undefined && ability.before !== undefined) {
    ability.effect = [...ability.before, ...(ability.effect ?? [])]
    delete ability.before
  }
  return withTest(ability)
}

function addEffect(ability: PrintedAbility, one: Data): void {
  const roll = text(first(one, 'roll', 'power_roll'))
  // "Each target makes a Might test" stands above its tiers, even in one record with them.
  const isAbove = ability.tier1 === undefined && roll === ''
  const tiers = [
    first(one, 'tier1', 'tier_1', 't1', '11 or lower'),
    first(one, 'tier2', 'tier_2', 't2', '12-16'),
    first(one, 'tier3', 'tier_3', 't3', '17+'),
  ].map(text)
  if (roll !== '')
    ability.roll = roll
      .replace(/^\**power roll\s*\+\s*/i, '')
      .replace(/[:*]+$/g, '')
      .trim()
  const [tier1 = '', tier2 = '', tier3 = ''] = tiers
  if (tier1 !== '') ability.tier1 = tier1
  if (tier2 !== '') ability.tier2 = tier2
  if (tier3 !== '') ability.tier3 = tier3
  const [said = '', ...below] = paragraphsOf(text(first(one, 'effect', 'text')).split('\n')).map((part) => bullet(plain(part)))
  const name = text(one.name)
  const cost = text(one.cost) || (/^(?:spend \d+|\d+\+? malice)/i.test(name) ? name : '')
  if (said === '') return
  if (cost !== '' && one.effects === undefined && !('distance' in one))
    (ability.spend ??= []).push({ cost, effect: [said, ...below].join(below.every((line) => line.startsWith('• ')) ? '\n' : ' ') })
  else if (/^trigger$/i.test(name)) ability.trigger = said
  else {
    const place = ability.tier1 === undefined || isAbove ? (ability.before ??= []) : (ability.effect ??= [])
    place.push(name === '' || /^effect$/i.test(name) ? said : `${name}: ${said}`, ...below)
  }
}
