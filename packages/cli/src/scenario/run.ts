import {
  type AnyEvent,
  ContentError,
  type Fight,
  type Game,
  linesOf,
  modesOf,
  type Path,
  readSetup,
  Session,
  type Setup,
  type Source,
} from '@riposte/referee'
import { textIn } from '../files.ts'
import { gameNamed } from '../games.ts'
import { FileError, located, type Packs, packsFor } from '../packs.ts'
import { UserError, type World } from '../world.ts'
import { asFailure, Failure } from './failure.ts'
import { readScenario, type Scenario } from './format.ts'
import { ruleNamed, Script } from './script.ts'

/** A fault of a scenario, with its place, as `riposte check --json` prints it. */
export interface Fault {
  readonly at: string
  readonly message: string
  readonly question?: string
  readonly legal?: readonly string[]
  /** What the sheets of the fight leave to the game master, in whole or in part: the likely reason. */
  readonly byHand?: readonly string[]
}

export interface RuleProof {
  readonly id: string
  readonly proven: boolean
  readonly why?: string
  /** Whether the rule can be switched off at all. */
  readonly switch: boolean
}

/** What became of one scenario. */
export interface Report {
  readonly file: string
  readonly title: string
  readonly game: string
  readonly ok: boolean
  readonly rules: readonly RuleProof[]
  readonly errors: readonly Fault[]
  /** The file is not what it should be, rather than the fight not going as written. */
  readonly bad: boolean
  /** What happened, in plain words, as far as it went. */
  readonly log: readonly string[]
}

interface Loaded {
  readonly game: Game
  readonly scenario: Scenario
  readonly setup: Setup
  readonly packs: Packs
}

/** Runs one scenario, and with `prove` once more for each rule it is tagged with. */
export async function runScenario(world: World, source: Source, file: string, prove: boolean): Promise<Report> {
  const head = headOf(source)
  const bad = (errors: readonly Fault[]): Report => ({ ...head, ok: false, rules: [], errors, bad: true, log: [] })
  let loaded: Loaded
  try {
    loaded = await load(world, source, file)
  } catch (thrown) {
    if (thrown instanceof FileError) return bad(thrown.problems.map((one) => ({ at: one.at, message: `${one.message} (${one.remedy})` })))
    if (thrown instanceof UserError) return bad([{ at: source.locate(['game']), message: `${thrown.message} (${thrown.remedy})` }])
    if (thrown instanceof Error) return bad([{ at: source.locate([]), message: thrown.message }])
    throw thrown
  }
  const { scenario, game, packs, setup } = loaded
  const base = { ...head, title: scenario.title }
  const result = attempt(game, scenario, setup)
  if (result.failure !== undefined) {
    const byHand = byHandIn(game, setup)
    const errors = faultsOf(result.failure, source, packs).map((one) => (byHand.length === 0 ? one : { ...one, byHand }))
    const why = 'the scenario fails'
    const rules = prove
      ? scenario.rules.map((id): RuleProof => ({ id, proven: false, why, switch: hasSwitch(game, game.ruleIds.indexOf(id)) }))
      : []
    return { ...base, ok: false, rules, errors, bad: result.failure instanceof ContentError, log: result.log }
  }
  const rules = prove ? scenario.rules.map((id) => proveRule(loaded, id, result.script, source)) : []
  return { ...base, ok: true, rules, errors: [], bad: false, log: result.log }
}

const byHandIn = (game: Game, setup: Setup): string[] =>
  setup.sheets.flatMap(({ id }, i) =>
    (game.powers?.(setup, i) ?? []).flatMap(({ name, mark }) => (mark === 'automatic' ? [] : [`${name} of ${id}`])),
  )

function headOf(source: Source): Pick<Report, 'file' | 'title' | 'game'> {
  return { file: source.file, title: textIn(source.data, 'title') ?? '', game: textIn(source.data, 'game') ?? '' }
}

async function load(world: World, source: Source, file: string): Promise<Loaded> {
  let packs: Packs | undefined
  try {
    const scenario = readScenario(source.data)
    const game = await gameNamed(world, scenario.game)
    scenario.rules.map((id, i) => ruleNamed(game, id, ['rules', i]))
    packs = packsFor(world, scenario.game, file)
    const dice = scenario.dice === 'any' ? 'seeded' : 'asked'
    const setup = readSetup(game, { ...scenario.encounter, dice }, packs)
    return { game, scenario, setup, packs }
  } catch (thrown) {
    throw thrown instanceof ContentError ? located(thrown, source, packs) : thrown
  }
}

type Result = ({ readonly script: Script; readonly failure?: undefined } | { readonly failure: Failure | ContentError }) & {
  readonly log: readonly string[]
}

function attempt(game: Game, scenario: Scenario, setup: Setup): Result {
  let at: Path = scenario.encounter.start === undefined ? [] : ['start']
  let session: Session<Fight, AnyEvent> | undefined
  try {
    session = Session.start(game, setup)
    at = ['play']
    const script = new Script(scenario, session)
    script.play()
    return { script, log: toldBy(session) }
  } catch (thrown) {
    return { failure: asFailure(thrown, at), log: toldBy(session) }
  }
}

const toldBy = (session: Session<Fight, AnyEvent> | undefined): string[] =>
  session === undefined ? [] : linesOf(session).filter((line) => line !== '')

const hasSwitch = (game: Game, rule: number): boolean => !game.fixed.some((one) => one === rule)

/** A rule is proven when it had a part in the run, and the scenario does not come out without it. */
function proveRule(loaded: Loaded, id: string, script: Script, source: Source): RuleProof {
  const { game, scenario, setup } = loaded
  const rule = game.ruleIds.indexOf(id)
  const switchable = hasSwitch(game, rule)
  const unproven = (why: string): RuleProof => ({ id, proven: false, why, switch: switchable })
  if (!script.traced(rule)) return unproven('the rule has no part in this fight')
  if (!switchable) return { id, proven: true, switch: false }
  const without: Setup = { ...setup, modes: modesOf(game.ruleIds, { ...scenario.encounter.switches, [id]: 'off' }) }
  const { failure } = attempt(game, scenario, without)
  if (failure === undefined) return unproven(`still passes with the rule off${looseEnds(scenario, script)}`)
  if (failure instanceof Failure && failure.why === 'engine')
    return unproven(`with the rule off, ${failure.message} at ${source.locate(failure.path)}`)
  return { id, proven: true, switch: true }
}

/** Lines that may hold for many reasons: they are the first to look at where a proof fails. */
function looseEnds({ play }: Scenario, { reactsAnywhere }: Script): string {
  const loose: string[] = []
  if (play.some((line) => line.kind === 'refuse' && line.because === undefined))
    loose.push('a "refuse" without "because" holds for any reason')
  if (reactsAnywhere) loose.push('a reaction without "at: WINDOW" is taken in any window that offers it')
  return loose.length === 0 ? '' : ` (${loose.join('; ')})`
}

function faultsOf(failure: Failure | ContentError, source: Source, packs: Packs): Fault[] {
  if (failure instanceof ContentError)
    return failure.problems.map((one) => ({ at: packs.locate(one, source), message: `${one.message} (${one.remedy})` }))
  const { question, legal, message } = failure
  const at = source.locate(failure.path)
  return [question === undefined ? { at, message } : { at, message, question, legal }]
}
