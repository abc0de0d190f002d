import { type Entry, type Game, hasDial, readSetup, ruleIndex, suggestion, writeEnd } from '@riposte/referee'
import { stringify } from 'yaml'
import { isRecord } from './files.ts'
import { gameNamed } from './games.ts'
import { sayingText } from './import.ts'
import { type LedgerEntry, ledgerOf } from './ledger.ts'
import { packsOf } from './packs.ts'
import { baseEvents } from './scenario/base-events.ts'
import { pieceFields } from './scenario/expect.ts'
import { rulingKinds } from './scenario/rulings.ts'
import { describeSchema } from './schema-text.ts'
import { entries, heading, wrap } from './text.ts'
import { type Exit, FINE, UserError, type World } from './world.ts'

interface Topic {
  readonly about: string
  print(world: World, game: Game): string
}

const topics: Readonly<Record<string, Topic>> = {
  sheet: {
    about: 'what a stat block may hold',
    print: (world, game) =>
      `${heading(`A sheet of ${game.title}`)}${describeSchema(game.sheetSchema)}\n${wrap('A sheet may also say "like: ID" and then only what is different from that sheet.')}\n${packText(world, game)}`,
  },
  piece: {
    about: 'what may stand at a piece, and under start',
    print: (_, game) =>
      `${heading('At a piece, besides sheet, side, at, name, seat, turned, hidden')}${describeSchema(game.pieceSchema)}\n${startText(game)}`,
  },
  start: { about: 'where a fight may begin', print: (_, game) => startText(game) },
  actions: {
    about: 'what a piece can do, and how a script answers what it asks',
    print: (_, game) => listed(game, 'Actions', game.actions),
  },
  questions: {
    about: 'the small questions that come up on the way, and their answers',
    print: (_, game) =>
      `${listed(game, 'Questions', game.questions ?? [])}\n${wrap('A script that does not answer one gets the answer named first. Those to the game master are answered by a line of gm.')}`,
  },
  conditions: { about: 'what a piece can be', print: (_, game) => listed(game, 'Conditions', game.conditions) },
  events: {
    about: 'what the log holds',
    print: (_, game) =>
      `${listed(game, 'Events of the game', game.events)}\n${listed(game, 'Events of every game', [...baseEvents])}\n${wrap('In a scenario, pieces are named by their keys, squares and rules by their names. Any field may be left out.')}`,
  },
  windows: { about: 'the moments at which others may react', print: (_, game) => listed(game, 'Windows', game.windows) },
  terrain: {
    about: 'the kinds of ground its rules know, for the legend of a board',
    print: (_, game) =>
      `${listed(game, 'Terrain', game.terrain ?? [])}\n${wrap("A legend says what a character is: '~': { terrain: difficult }, or { terrain: [difficult, deep-water], height: 2 }. Obstacles, walls, doors and slits: docs/scenarios.md.")}`,
  },
  settings: {
    about: 'what a table decides, under options',
    print: (_, game) =>
      heading('Settings') +
      (game.settings.length === 0
        ? '  none\n'
        : entries(
            game.settings.map((one) => [
              one.id,
              `${one.values.join(' | ')}; ${one.default} if left out: ${one.about}${ruleText(game, one.rule)}`,
            ]),
          )),
  },
  fields: {
    about: 'what a scenario can look at under expect, and a ruling can set',
    print: (world, game) => fieldsText(world, game),
  },
  between: {
    about: 'what is worked out between fights, under between',
    print: (_, game) => `${heading('Between fights')}${betweenText(game)}`,
  },
  answers: { about: 'how questions are answered, and what rulings there are', print: (_, game) => answersText(game) },
  sayings: { about: 'what print may say and plays by itself; with a word, those that have it', print: (_, game) => sayingsText(game) },
  rules: { about: 'every rule; with an id, its words', print: (world, game) => rulesText(world, game) },
}
export const topicNames = Object.keys(topics)

/** `riposte describe GAME [TOPIC] [ID]`. */
export async function describe(world: World, gameId: string, topic: string | undefined, id: string | undefined): Promise<Exit> {
  const game = await gameNamed(world, gameId)
  if (topic === undefined) {
    world.out(overview(game))
    return FINE
  }
  const found = topics[topic]
  if (found === undefined) throw new UserError(`there is nothing to say about "${topic}"`, suggestion(topic, topicNames))
  world.out(id === undefined ? found.print(world, game) : oneOf(world, game, topic, id))
  return FINE
}

function overview(game: Game): string {
  const about = Object.entries(topics).map(([name, topic]): [string, string] => [`riposte describe ${game.id} ${name}`, topic.about])
  return `${heading(game.title)}${game.ruleIds.length} rules, of which a table can switch ${game.dials.length}; ${game.actions.length} actions, ${game.conditions.length} conditions.\n\n${entries(about)}\nHow a scenario is written: docs/scenarios.md\n${game.notice === undefined ? '' : `\n${wrap(game.notice)}\n`}`
}

const betweenText = ({ between = [] }: Game): string =>
  between.length === 0
    ? '  none\n'
    : entries(between.map(({ id, about, given }): [string, string] => [id, `${about}, from ${Object.keys(given.shape).join(', ')}`]))

const startText = (game: Game): string => `${heading('Under start')}${describeSchema(game.startSchema)}`
const ruleText = (game: Game, rule: number | undefined): string => (rule === undefined ? '' : ` [${game.ruleIds[rule] ?? ''}]`)

function listed(game: Game, title: string, list: readonly Entry[]): string {
  const lines = list.map((one): [string, string] => [
    one.id,
    `${one.about}${ruleText(game, one.rule)}${one.example === undefined ? '' : `   e.g. ${one.example}`}`,
  ])
  return heading(title) + (lines.length === 0 ? '  none\n' : entries(lines))
}

function oneOf(world: World, game: Game, topic: string, id: string): string {
  if (topic === 'rules') return ruleWords(world, game, id)
  if (topic === 'sayings') return sayingsText(game, id)
  const lists: Readonly<Record<string, readonly Entry[]>> = {
    actions: game.actions,
    conditions: game.conditions,
    events: [...game.events, ...baseEvents],
    windows: game.windows,
    questions: game.questions ?? [],
    terrain: game.terrain ?? [],
  }
  const list = lists[topic]
  if (list === undefined) throw new UserError(`"${topic}" is told as a whole`, `leave out "${id}"`)
  const found = list.find((one) => one.id === id)
  const known = list.map((one) => one.id)
  if (found === undefined) throw new UserError(`there is no "${id}" among the ${topic}`, suggestion(id, known))
  return listed(game, found.id, [found])
}

/** By subject; where it does not go without saying, in what it may stand. */
function sayingsText(game: Game, word = ''): string {
  const all = (game.sayings?.() ?? []).map(({ about, sayings: own }) => ({
    about,
    own: own.filter(({ phrase }) => phrase.toLowerCase().includes(word.toLowerCase())),
  }))
  const told = all.filter(({ own }) => own.length > 0)
  if (told.length === 0) return `${heading(`Sayings of ${game.title}`)}  none${word === '' ? '' : ` with "${word}"`}\n`
  return told
    .map(({ about, own }) => `${heading(`${game.title}: ${about}`)}${own.map((one) => `  ${sayingText(one)}\n`).join('')}`)
    .join('\n')
}

// --------------------------------------------------------------------------------------------------------------- rules

/** What there is without the rule. */
const offWords = (entry: LedgerEntry | undefined): string => entry?.off ?? 'as if it were not written'

function rulesText(world: World, game: Game): string {
  const ledger = ledgerOf(world, game.id)
  const lines = game.ruleIds.map((id, i): [string, string] => {
    const about = ledger.get(id)
    return [id, `${(about?.kind ?? '').padEnd(8)}${hasDial(game, ruleIndex(i)) ? `  off: ${offWords(about)}` : ''}`]
  })
  const widest = Math.max(...lines.map(([id]) => id.length))
  const kinds = 'engine: the program enforces it; choice: a player decides; gm: the game master is asked; campaign: between fights.'
  const off = 'off: what becomes of a rule that the table switches off; all others are always in force.'
  return `${heading(`The ${game.ruleIds.length} rules of ${game.title}`)}${wrap(kinds)}${wrap(off)}\n${lines.map(([id, about]) => `${`  ${id.padEnd(widest)}  ${about}`.trimEnd()}\n`).join('')}\nThe words of one, of all whose id begins so, or of all that speak of something: riposte describe ${game.id} rules ID or WORD\n`
}

/** The words of a rule; or of every rule whose id begins like this, and the ids of those that speak of it; or the words of these. */
export function ruleWords(world: World, game: Game, id: string): string {
  const wanted = id.startsWith(`${game.id}.`) ? id : `${game.id}.${id}`
  const ledger = ledgerOf(world, game.id)
  const speaksOf = (one: string): boolean => {
    const { rule = '', example = '', note = '' } = ledger.get(one) ?? {}
    return [one, rule, example, note].some((text) => text.toLowerCase().includes(id.toLowerCase()))
  }
  const words = (ids: readonly string[]): string => ids.map((one) => ruleEntry(game, one, ledger.get(one))).join('\n')
  if (game.ruleIds.includes(wanted)) return words([wanted])
  const begin = game.ruleIds.filter((one) => one.startsWith(wanted))
  const others = game.ruleIds.filter((one) => !begin.includes(one) && speaksOf(one))
  if (begin.length > 0) return words(begin) + (others.length === 0 ? '' : `\n${wrap(`Others speak of it: ${others.join(', ')}`)}`)
  if (others.length === 0) throw new UserError(`there is no rule "${id}", and none speaks of it`, suggestion(wanted, game.ruleIds))
  return words(others)
}

function ruleEntry(game: Game, id: string, entry: LedgerEntry | undefined): string {
  const off = hasDial(game, ruleIndex(game.ruleIds.indexOf(id))) ? offWords(entry) : undefined
  const head = `${id}  (${entry?.kind ?? 'not in the ledger'}${entry === undefined ? '' : `; ${entry.where}`})\n`
  const part = (name: string, text: string | undefined): string =>
    text === undefined ? '' : `${wrap(name === '' ? text : `${name}: ${text}`, 98, '  ')}`
  return head + part('', entry?.rule) + part('Example', entry?.example) + part('Note', entry?.note) + part('Switched off', off)
}

// -------------------------------------------------------------------------------------------------------------- fields

function fieldsText(world: World, game: Game): string {
  const told = (of: 'piece' | 'fight'): string =>
    entries(
      game.fields
        .filter((field) => field.of === of)
        .map((field) => [field.name, `${field.kind}${field.values === undefined ? '' : ` (${field.values.join(', ')})`}: ${field.about}`]),
    )
  const set = new Set(game.fields.map((field) => field.name))
  const more = readFields(world, game).filter((name) => !set.has(name) && !(name in pieceFields))
  const readOnly = more.length === 0 ? '' : entries(more.map((name) => [name, game.seen?.find((one) => one.id === name)?.about ?? '']))
  const common: [string, string][] = [
    ['roll', 'the last roll: its total, needs, and because: { rule id: value }'],
    ['log', 'events that must have happened, in this order; see "events"'],
    ['asks', 'who is asked now: { B: { offers: [..], not: [..], refuses: { answer: rule id } } }; or nobody'],
    ['over, winner, round, acting', 'the fight: true or false; a side; a number; whose turn'],
  ]
  return `${heading('Of a piece: to expect, and to set by a ruling')}${told('piece')}${readOnly === '' ? '' : `\n${heading('Of a piece: to expect only')}${readOnly}`}\n${heading('Of every piece')}${entries(Object.entries(pieceFields))}\n${heading('Of the fight')}${told('fight')}${entries(common)}`
}

/** What the game tells of a piece, seen on any encounter of its packs. */
function readFields(world: World, game: Game): string[] {
  const packs = packsOf(world, game.id)
  const first = [...packs.encounters.values()][0]
  if (first === undefined) return []
  const fight = game.begin(readSetup(game, first.source.data, packs))
  return fight.pieces[0] === undefined ? [] : Object.keys(game.read(fight, 0))
}

const hasPrint = (sheet: unknown): boolean => isRecord(sheet) && 'print' in sheet

function packText(world: World, game: Game): string {
  const packs = packsOf(world, game.id)
  if (packs.sheetIds.length === 0) return ''
  // One that is written out shows more than one that is printed; a printed one keeps its lines.
  const id = packs.sheetIds.find((one) => !hasPrint(packs.sheet(one))) ?? packs.sheetIds[0] ?? ''
  const example = stringify({ [id]: packs.sheet(id) }, { lineWidth: 96, blockQuote: 'literal' })
    .replace(/^/gm, '  ')
    .trimEnd()
  return `${heading('For example')}${example}\n\n${heading('Sheets, boards and encounters in the packs')}${wrap(packs.sheetIds.join(', '), 98, '  ')}${wrap(packs.boardIds.join(', '), 98, '  ')}${wrap([...packs.encounters.keys()].join(', '), 98, '  ')}`
}

// ------------------------------------------------------------------------------------------------------------- answers

const askTexts: [string, string][] = [
  ['who', 'who goes next: the key of the line answers it'],
  ['action', 'what a piece does: an id from "actions"'],
  ['target', 'a piece, by its key'],
  ['square', 'a square: d2'],
  ['path', 'a destination (d2), or every square of the way (b2>c3>d2)'],
  ['choice', 'one of the options, by its id'],
  ['reaction', 'an id from the options, or pass; passed where the script is silent'],
  ['ruling', "the game master's answer; the book's default where the script is silent"],
  ['die', 'a die somebody rolls: taken from "dice"'],
]

const answersText = (game: Game): string => `${heading('Questions, and what answers them')}${entries(askTexts)}
${wrap('An answer may leave out what follows a colon in an id, or what stands before it, where only one option is meant: "snap-attack" for "snap-attack:sword", "parry" for "triggered:parry". Big and small letters are the same, and "war axe" is as good as "war-axe".')}
${heading('Rulings: - ruling: [ { do: set, piece: A, field: hp, to: 3 } ]')}${entries(rulingKinds.map((one) => [one.id, `${one.about} (${one.fields.join(', ')})`]))}
${wrap(`What a ruling begins may last until: ${endsOf(game).join('; ')}. In place of its, a piece by its key: end of B's next turn.`)}${wrap(`Types of damage: ${(game.damageTypes ?? []).join(', ') || 'none'}.`)}`

const endsOf = (game: Game): string[] =>
  (game.ends ?? []).flatMap((until) => [
    writeEnd({ until, next: true }),
    ...(until === 'round-end' ? [writeEnd({ until, rounds: 2 })] : []),
  ])
