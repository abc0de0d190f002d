import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { type CheckOptions, check } from './check.ts'
import { describe, topicNames } from './describe.ts'
import { fuzz, LIMIT } from './fuzz.ts'
import { type ImportOptions, importPrint } from './import.ts'
import { importBoard } from './import-board.ts'
import { type Look, lookOf } from './look.ts'
import { newEncounter } from './new.ts'
import { type OddsOptions, odds } from './odds.ts'
import { FileError } from './packs.ts'
import { perft } from './perft.ts'
import { type PlayOptions, play } from './play.ts'
import { replay } from './replay.ts'
import { asUserError } from './saves.ts'
import { type ServeOptions, serve } from './serve.ts'
import { type Exit, FINE, UserError, type World, WRONG } from './world.ts'

/** Runs a command line; the exit code is what becomes of it. */
export async function run(words: readonly string[], world: World): Promise<Exit> {
  const look = lookOf(world.colour)
  let exit: Exit = FINE
  const program = commandLine(world, look, (code) => {
    exit = code
  })
  try {
    await program.parseAsync(words, { from: 'user' })
    return exit
  } catch (thrown) {
    return failed(asUserError(thrown), world, look)
  }
}

function failed(thrown: unknown, world: World, look: Look): Exit {
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? FINE : WRONG
  if (thrown instanceof UserError) {
    world.err(`${look.bad('riposte:')} ${thrown.message} (${thrown.remedy})\n`)
    return thrown.exit
  }
  if (thrown instanceof FileError) {
    for (const one of thrown.problems) world.err(`${look.bad(one.at)}: ${one.message} (${one.remedy})\n`)
    return WRONG
  }
  throw thrown
}

function commandLine(world: World, look: Look, done: (exit: Exit) => void): Command {
  const program = new Command('riposte')
  program
    .description('A referee for tactical fights on a grid.')
    .exitOverride()
    .showSuggestionAfterError()
    .showHelpAfterError('(riposte help says what there is)')
    .configureOutput({ writeOut: (text) => world.out(text), writeErr: (text) => world.err(text) })
    .configureHelp({ sortSubcommands: false })
    .addHelpText('after', '\nExit codes: 0 fine, 1 what was tried failed, 2 wrong usage or a bad file.')

  program
    .command('serve')
    .summary('the table in the browser')
    .description('Serve the table in the browser. More settings come from the environment: see docs/host.md.')
    .option('--port <n>', 'where browsers find it; PORT, or 4444, if left out')
    .option('--data <folder>', 'where everything is kept; RIPOSTE_DATA, or data, if left out')
    .action(async (options: ServeOptions) => done(await serve(world, look, options)))

  program
    .command('play')
    .summary('play a fight in the terminal')
    .description(
      'Play a fight in the terminal: several people at one keyboard, or against a computer player. Reads answers from a pipe too, one a line.',
    )
    .argument('[encounter]', 'a file, or the id of an encounter from the packs; the starter encounter if left out')
    .option('--game <game>', 'the game whose packs are meant')
    .option('--seat <seat...>', 'the seats that are answered here; the others need --versus; "nobody", to watch the computer play them all')
    .option('--versus <player>', 'who answers for the other seats: quick or random')
    .option('--seed <n>', 'the seed of the dice and of the random player; another one each time unless given', wholeNumber)
    .option('--dice <dice>', '"real": the dice are rolled on the table and typed in')
    .option('--load <file>', 'go on with a fight put away by "save"')
    .action(async (encounter: string | undefined, options: PlayOptions) => done(await play(world, look, encounter, options)))

  program
    .command('odds')
    .summary('play a fight many times, and say who wins')
    .description(
      'Play a fight many times, the computer for everybody, and say who wins, how long it takes and who is up in the end. Of several encounters the others are compared with the first: change a figure in a copy, and see what it does.',
    )
    .argument('[encounters...]', 'files, or ids of encounters from the packs; the starter encounter if left out')
    .option('--game <game>', 'the game whose packs are meant')
    .option('--fights <n>', 'how many', wholeNumber, 1000)
    .option('--seed <n>', 'where the dice begin: the same seed gives the same fights', wholeNumber, 1)
    .option('--workers <n>', 'how many threads play; as many as there are processors if left out', wholeNumber)
    .action(async (encounters: string[], options: OddsOptions) => done(await odds(world, look, encounters, options)))

  program
    .command('check')
    .summary('run scenarios')
    .description('Run scenarios: every one must come out as it is written.')
    .argument('[paths...]', 'files and folders; the folder "scenarios" if left out')
    .option('--log', 'also print what happened in each scenario, as far as it went')
    .option('--prove', 'also break each rule that a scenario names, where the code does it: the scenario must then fail')
    .option('--control <seed>', 'with --prove: also draw rules that had a part and are not named, which should not come out as proven')
    .option('--switches', 'with --prove and --json: also say what the switch of each rule proves')
    .option('--json', 'a report for programs')
    .option('--report <file>', 'also write that report to a file')
    .option('--watch', 'run again whenever something changes')
    .action(async (paths: string[], options: CheckOptions) => done(await check(world, look, paths, options)))

  program
    .command('describe')
    .summary("print what a game's files and scenarios may say")
    .description("Print what a game's sheets, encounters and scenarios may say, from the game's own definitions.")
    .argument('<game>', `one of: ${world.games.ids.join(', ')}`)
    .argument('[topic]', `one of: ${topicNames.join(', ')}`)
    .argument('[id]', 'one rule, action, condition, event or window')
    .action(async (game: string, topic: string | undefined, id: string | undefined) => done(await describe(world, game, topic, id)))

  program
    .command('import')
    .summary('read printed powers and stat blocks, or a map of another program')
    .description(
      'Read printed powers and stat blocks, and tell clause by clause what plays by itself, what in part, what the game master applies by hand, and why. Or, as "import board FILE", bring in a Universal VTT map: .uvtt, .dd2vtt or .df2vtt.',
    )
    .argument('<what>', 'a game, or board')
    .argument('<files...>', 'files with printed blocks, or folders of them; or one map')
    .option('--all', 'also list what is automatic')
    .option('--why', 'list all, with the saying of the game that took which words, and where it stopped')
    .option('--json', 'a report for programs')
    .option('--to <file>', 'where to write a board; beside you under its own name if left out')
    .action(async (what: string, files: string[], options: ImportOptions & { to?: string }) =>
      done(what === 'board' ? importBoard(world, files, options) : await importPrint(world, look, what, files, options)),
    )

  program
    .command('replay')
    .summary('print a fight that was put away')
    .argument('<file>', 'a save')
    .option('--step', 'input by input')
    .action(async (file: string, options: { step?: boolean }) => done(await replay(world, look, file, options)))

  program
    .command('new')
    .summary('write an encounter to begin with')
    .argument('[file]', 'where to', 'encounter.yaml')
    .option('--game <game>', 'which rulebook', world.games.ids[0])
    .action(async (file: string, options: { game: string }) => done(await newEncounter(world, file, options)))

  program
    .command('fuzz')
    .summary('play at random and see that nothing breaks')
    .description(
      'Play random fights on all encounters of the packs: what must hold holds after every step, and every fight replays to the same hash.',
    )
    .argument('<game>')
    .option('--fights <n>', 'how many', wholeNumber, 100)
    .option('--seed <n>', 'where to begin', wholeNumber, 1)
    .option('--steps <n>', 'after how many steps a fight is left as it stands', wholeNumber, LIMIT)
    .option('--encounter <id>', 'only this encounter')
    .option('--one', 'the one fight with exactly this seed, as a failure names it')
    .action(async (game: string, options: { fights: number; seed: number; steps: number; encounter?: string; one?: boolean }) =>
      done(await fuzz(world, look, game, options.one === true ? { ...options, fights: 1 } : options)),
    )

  program
    .command('perft')
    .summary('hash the events of seeded random fights')
    .argument('<game>')
    .option('--check', 'compare with perft/GAME.txt')
    .option('--write', 'write perft/GAME.txt')
    .action(async (game: string, options: { check?: boolean; write?: boolean }) => done(await perft(world, look, game, options)))

  for (const command of program.commands)
    command.exitOverride().configureOutput({ writeOut: (text) => world.out(text), writeErr: (text) => world.err(text) })
  return program
}

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It is a whole number, 0 or more.')
  return Number(text)
}
