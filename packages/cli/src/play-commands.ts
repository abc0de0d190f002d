import { ContentError, GM, RiposteError } from '@riposte/referee'
import { parse, stringify } from 'yaml'
import { ruleWords } from './describe.ts'
import { boardText, refusalText } from './play-text.ts'
import { causesOf, lastRoll, partsOf } from './scenario/expect.ts'
import { fieldsOf, keyOf, pieceCalled } from './scenario/names.ts'
import { readRuling, rulingsOf } from './scenario/rulings.ts'
import { saveTo, type Table, viewOfTable } from './table.ts'
import { entries } from './text.ts'
import { UserError } from './world.ts'

interface Command {
  readonly about: string
  /** The question is shown again afterwards. */
  readonly again?: true
  readonly run: (table: Table, argument: string) => void
}

const commands: Readonly<Record<string, Command>> = {
  undo: { about: 'take back the last answer', again: true, run: undo },
  why: { about: 'the reasons for the last roll', run: why },
  board: {
    about: 'the board and the question again',
    again: true,
    run: (table) => table.world.out(boardText(table, viewOfTable(table))),
  },
  rules: { about: 'rules ID: the words of a rule', run: (table, id) => table.world.out(ruleWords(table.world, table.game, id)) },
  sheet: { about: 'sheet A: what a piece is, and how it is', run: sheet },
  log: { about: 'everything that has happened', run: log },
  rule: { about: "rule { do: set, piece: A, field: hp, to: 3 }: the game master's ruling", again: true, run: ruling },
  save: { about: 'save FILE: put the fight away', run: saveTo },
  help: { about: 'this', run: (table) => table.world.out(helpText) },
  quit: { about: 'leave the table', run: () => undefined },
}

const helpText = `${entries([['3, or a name', 'answers the question: by number, id, piece, square or path (b2>c3>d3)'], ...Object.entries(commands).map(([name, command]): [string, string] => [name, command.about])])}  A command that is also an answer is written with a slash: /undo\n`

/** Does what was typed, if it is a command. True where the question should be shown again. */
export function runCommand(table: Table, typed: string): boolean {
  const [word = '', ...rest] = typed.replace(/^\//, '').split(' ')
  const command = commands[word.toLowerCase()]
  if (command === undefined) {
    table.world.out(`${typed} is not an answer here; type help for what else there is\n`)
    return false
  }
  try {
    command.run(table, rest.join(' ').trim())
    return command.again === true
  } catch (thrown) {
    const isTheirs = thrown instanceof RiposteError || thrown instanceof UserError || thrown instanceof ContentError
    if (!isTheirs) throw thrown
    table.world.out(`${thrown.message}${thrown instanceof ContentError ? '' : ` (${thrown.remedy})`}\n`)
    return false
  }
}

function undo(table: Table): void {
  const { session, world, typed } = table
  const to = typed.pop() ?? session.inputs.length - 1
  if (to < 0) return world.out('there is nothing to take back\n')
  session.undo(to)
  table.told = Math.min(table.told, viewOfTable(table).log.length)
  world.out('taken back\n')
}

function log(table: Table): void {
  for (const { text } of viewOfTable(table).log) if (text !== '') table.world.out(`  ${text}\n`)
}

function why(table: Table): void {
  const { session, world, look } = table
  const event = lastRoll(session)
  if (event === undefined) {
    world.out('nothing has been rolled yet\n')
    return
  }
  const fields = new Map(fieldsOf(event))
  const words = ['die', 'total', 'needs', 'hit', 'success'].flatMap((name) =>
    fields.has(name) ? [`${name} ${String(fields.get(name))}`] : [],
  )
  world.out(`${look.bold(`${event.type}: ${words.join(', ')}`)}\n`)
  for (const part of partsOf(event)) {
    world.out(`  ${part.value > 0 ? '+' : ''}${part.value}  ${refusalText(table, part.rule)}\n`)
    for (const rule of causesOf(part)) world.out(`        because of ${refusalText(table, rule)}\n`)
  }
}

function sheet(table: Table, key: string): void {
  const { session, world, game } = table
  const piece = pieceCalled(session.fight, key)
  const seen = viewOfTable(table).pieces.find((one) => one.key === piece?.key)
  if (piece === undefined || seen === undefined) {
    world.out(
      `there is no piece "${key}" to see; there are ${viewOfTable(table)
        .pieces.map((one) => one.key)
        .join(', ')}\n`,
    )
    return
  }
  const written = session.fight.setup.sheets[piece.sheet]
  if (seen.mine || table.eyes === GM) world.out(`${written?.id ?? ''}\n${stringify(written?.written ?? {}, { lineWidth: 100 })}`)
  const state = seen.mine ? game.read(session.fight, piece.id) : seen.state
  world.out(`${keyOf(session.fight, piece.id)} now: ${stringify(state, { collectionStyle: 'flow', lineWidth: 0 })}`)
}

function ruling(table: Table, text: string): void {
  if (!table.mine.has(GM)) throw new UserError('only the game master rules', 'play the seat gm')
  const source = readRuling(parse(text), [])
  table.session.rule(rulingsOf(table.session.fight, source, []), 'at the table')
}
