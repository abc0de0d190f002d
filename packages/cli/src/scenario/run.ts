import {
  type AnyEvent,
  ContentError,
  type Fight,
  type Game,
  linesOf,
  type Path,
  readSetup,
  ruleWithId,
  Session,
  type Setup,
  type Source,
  sayLeftOut,
  saySidesAlike,
  slipAmong,
  withMode,
} from '@riposte/referee'
import { isRecord, textIn } from '../files.ts'
import { gameNamed } from '../games.ts'
import { FileError, located, type Packs, packsFor } from '../packs.ts'
import { UserError, type World } from '../world.ts'
import { asFailure, type Failure } from './failure.ts'
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
  /** What the scenario does not come out with: the place in the code that is broken for it, and how. */
  readonly kills?: string
  readonly why?: string
  /** Whether it is proven by its switch, which is how rules were proven before. */
  readonly bySwitch?: boolean
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
  /** What is to be told of the file though it is none of its faults. */
  readonly notes?: readonly string[]
  /** What happened, in plain words, as far as it went. */
  readonly log: readonly string[]
}

/** A scenario that can be played, and all that it needs. */
export interface Loaded {
  readonly game: Game
  readonly scenario: Scenario
  readonly packs: Packs
  readonly source: Source
}

/** What it is played for beside its own sake. */
export interface Proving {
  /** Plays it for the first time. */
  first(loaded: Loaded): Result
  rules(loaded: Loaded, result: Played): RuleProof[]
}

/** Runs one scenario, and with `proving` once more for each way to break the rules it is tagged with. */
export async function runScenario(world: World, source: Source, file: string, proving?: Proving): Promise<Report> {
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
  const { scenario, game, packs } = loaded
  const result = proving === undefined ? playScenario(loaded) : proving.first(loaded)
  const base = { ...head, title: scenario.title, ...notesOf(game, source, result.session) }
  if (result.failure !== undefined) {
    const byHand = result.session === undefined ? [] : byHandIn(game, result.session)
    const errors = faultsOf(result.failure, source, packs).map((one) => (byHand.length === 0 ? one : { ...one, byHand }))
    const rules = proving === undefined ? [] : scenario.rules.map((id): RuleProof => ({ id, proven: false, why: 'the scenario fails' }))
    return { ...base, ok: false, rules, errors, bad: result.failure instanceof ContentError, log: toldBy(result.session) }
  }
  const rules = proving === undefined ? [] : proving.rules(loaded, result)
  return { ...base, ok: true, rules, errors: [], bad: false, log: toldBy(result.session) }
}

const byHandIn = (game: Game, { fight: { setup } }: Session): string[] =>
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
    return { game, scenario, packs, source }
  } catch (thrown) {
    throw thrown instanceof ContentError ? located(thrown, source, packs) : thrown
  }
}

/** It came out as written. */
export interface Played {
  readonly script: Script
  readonly session: Session
  readonly failure?: undefined
}
export type Result = Played | { readonly failure: Failure | ContentError; readonly session: Session | undefined }

export const setupOf = ({ game, scenario, packs }: Loaded): Setup =>
  readSetup(game, { ...scenario.encounter, dice: scenario.dice === 'any' ? 'seeded' : 'asked' }, packs)

/** Plays a scenario from its text on, or from a set-up that is kept. */
export function playScenario(loaded: Loaded, off?: string, read = setupOf): Result {
  const { game, scenario } = loaded
  let at: Path = []
  let session: Session<Fight, AnyEvent> | undefined
  try {
    const setup = without(game, read(loaded), off)
    if (scenario.encounter.start !== undefined) at = ['start']
    session = Session.start(game, setup)
    at = ['play']
    const script = new Script(scenario, session)
    script.play()
    return { script, session }
  } catch (thrown) {
    return { failure: asFailure(thrown, at), session }
  }
}

/** A rule is off for the proof, also where no table could switch it. */
function without(game: Game, setup: Setup, off: string | undefined): Setup {
  const rule = off === undefined ? undefined : ruleWithId(game, off)
  return rule === undefined ? setup : { ...setup, modes: withMode(setup.modes, rule, 'off') }
}

/** What was left out of the file. */
function notesOf({ ruleIds }: Game, { data }: Source, session: Session | undefined): Pick<Report, 'notes'> {
  const { leftOut = [], sides = [] } = session?.fight.setup ?? {}
  const alike = slipAmong(sides)
  const notes = leftOut.length === 0 ? [] : [sayLeftOut(leftOut.map((rule) => ruleIds[rule] ?? ''))]
  if (alike !== undefined) notes.push(saySidesAlike(alike))
  if (isRecord(data) && !['play', 'expect', 'rules', 'between'].some((field) => field in data))
    notes.push('it has neither play: nor expect:; an encounter is played (riposte play), only scenarios are checked')
  return notes.length === 0 ? {} : { notes }
}

const toldBy = (session: Session<Fight, AnyEvent> | undefined): string[] =>
  session === undefined ? [] : linesOf(session).filter((line) => line !== '')

function faultsOf(failure: Failure | ContentError, source: Source, packs: Packs): Fault[] {
  if (failure instanceof ContentError)
    return failure.problems.map((one) => ({ at: packs.locate(one, source), message: `${one.message} (${one.remedy})` }))
  const { question, legal, message } = failure
  const at = source.locate(failure.path)
  return [question === undefined ? { at, message } : { at, message, question, legal }]
}
