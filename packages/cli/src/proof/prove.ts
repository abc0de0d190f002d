import { ContentError, codeName, type Game, hasDial, ruleWithId, suggestion } from '@riposte/referee'
import { Failure } from '../scenario/failure.ts'
import type { Scenario } from '../scenario/format.ts'
import { type Loaded, type Played, type Proving, playScenario, type Result, type RuleProof } from '../scenario/run.ts'
import type { Script } from '../scenario/script.ts'
import type { Found } from './hook.ts'
import { type Mutant, mutantText } from './mutants.ts'
import { isOfTable, watched, withMutant } from './running.ts'
import { Setups } from './setups.ts'

/** How many times as long as the fight itself a broken one may take, and what it may take in any case. */
const MORE_TURNS = 20
const LEAST_TURNS = 2_000_000

/** What is proven besides. */
export interface Proof {
  /** Rules that are not named are drawn by this seed. */
  readonly control: number | undefined
  /** What the switch of each rule proves. */
  readonly switches: boolean
}

/** One in so many scenarios draws a rule: what it tells is a share of hundreds. */
const DRAWS = 4

/** A rule that had a part in a scenario which does not name it: it should not come out as proven there. */
export interface Drawn {
  readonly game: string
  readonly file: string
  readonly title: string
  readonly id: string
  readonly kills?: string
}

/** A way to play a scenario without a rule. */
interface Way {
  readonly text: string
  readonly play: () => Result
}

/**
 * A rule is proven by a scenario that comes out as written, in which what does the rule runs, and which does not come out without it:
 * one of its own lines then fails. What crashes, hangs or cannot be read proves nothing.
 */
export class Prover implements Proving {
  readonly drawn: Drawn[] = []
  private readonly found: Found
  /** Draws one rule more a scenario. */
  private readonly control: number | undefined
  /** Also tries the switch of each rule. */
  private readonly switches: boolean
  private ran: Uint8Array = new Uint8Array()
  private turns = 0
  /** By what names the rule in the code: its id, or how it is cited there. */
  private readonly known = new Map<string, readonly Mutant[]>()
  private readonly ofRule = new Map<string, readonly Mutant[]>()
  private count = 0
  private readonly setups = new Setups()

  constructor(found: Found, { control, switches }: Proof) {
    this.found = found
    this.control = control
    this.switches = switches
  }

  first(loaded: Loaded): Result {
    const { ran, turns, result } = watched(() => this.play(loaded))
    this.ran = ran
    this.turns = turns
    return result
  }

  rules(loaded: Loaded, played: Played): RuleProof[] {
    const proofs = loaded.scenario.rules.map((id) => ({ ...this.prove(loaded, id, played.script), ...this.bySwitch(loaded, id, played) }))
    if (this.control !== undefined) this.draw(loaded, this.control, played.script)
    this.seeThatAllIsWell(loaded, played)
    return proofs
  }

  private prove(loaded: Loaded, id: string, script: Script): RuleProof {
    const ways = this.waysWithout(loaded, id, script)
    if (ways.length === 0) {
      const isThere = this.mutantsOf(loaded, id).length > 0
      return {
        id,
        proven: false,
        why: isThere ? 'what does the rule does not run in this fight' : 'nothing in the code cites it or is tagged with it',
      }
    }
    let crash: string | undefined
    for (const { text, play } of ways) {
      const outcome = this.outcomeOf(play)
      if (outcome.kind === 'fails') return { id, proven: true, kills: text }
      if (outcome.kind === 'breaks') crash ??= `${text} does not fail a line but stops the fight: ${outcome.message}`
    }
    return {
      id,
      proven: false,
      why: `still comes out without it (${crash ?? ways.map(({ text }) => text).join('; ')})${looseEnds(loaded.scenario, script)}`,
    }
  }

  /** Its mutants that ran; and where its absence is nothing, that it is switched off. */
  private waysWithout(loaded: Loaded, id: string, script: Script): readonly Way[] {
    const mutants = this.mutantsOf(loaded, id).filter((one) => this.ran[one.id] === 1 || isOfTable(one.id))
    const ways = mutants.map((one): Way => ({ text: mutantText(one), play: () => this.within(one.id, () => this.play(loaded)) }))
    const rule = ruleWithId(loaded.game, id)
    const isSwitched = rule !== undefined && hasDial(loaded.game, rule) && script.traced(rule)
    return isSwitched ? [...ways, { text: 'its switch is off', play: () => this.within(0, () => this.play(loaded, id)) }] : ways
  }

  private play(loaded: Loaded, off?: string): Result {
    return playScenario(loaded, off, (one) => this.setups.of(one))
  }

  private within(mutant: number, play: () => Result): Result {
    return withMutant(mutant, this.turns * MORE_TURNS + LEAST_TURNS, play)
  }

  private outcomeOf(play: Way['play']): { readonly kind: 'comes-out' } | { readonly kind: 'fails' | 'breaks'; readonly message: string } {
    const { failure } = play()
    if (failure === undefined) return { kind: 'comes-out' }
    const isLine = failure instanceof Failure && failure.why === 'script' && failure.path[0] !== 'start'
    return { kind: isLine ? 'fails' : 'breaks', message: failure.message.slice(0, 200) }
  }

  /** What the switch of the rule proves, until no chapter has behaviour of its own for a rule that is off. */
  private bySwitch(loaded: Loaded, id: string, { script }: Played): { readonly bySwitch?: boolean } {
    if (!this.switches) return {}
    const rule = ruleWithId(loaded.game, id)
    if (rule === undefined) return {}
    if (!script.traced(rule)) return { bySwitch: false }
    const { failure } = this.play(loaded, id)
    return { bySwitch: failure instanceof ContentError || (failure !== undefined && failure.why === 'script') }
  }

  /** Of a game's modules, which are all read by the time somebody asks. */
  private mutantsOf({ game }: Loaded, id: string): readonly Mutant[] {
    if (this.found.mutants.length !== this.count) {
      this.known.clear()
      this.ofRule.clear()
      this.count = this.found.mutants.length
      for (const mutant of this.found.mutants)
        for (const rule of mutant.rules) {
          if (mutant.game === game.id && !isRuleOf(game, rule))
            this.found.misplaced.push({
              file: mutant.file,
              line: mutant.line,
              message: `${game.id} has no rule "${rule}": ${suggestion(rule, game.ruleIds)}`,
            })
          const key = `${mutant.game} ${rule}`
          this.known.set(key, [...(this.known.get(key) ?? []), mutant])
        }
    }
    const key = `${game.id} ${id}`
    const known = this.ofRule.get(key)
    if (known !== undefined) return known
    const cited = this.known.get(`${game.id} R.${codeName(id).join('.')}`) ?? []
    const found = [...(this.known.get(key) ?? []), ...cited]
    this.ofRule.set(key, found)
    return found
  }

  /** In some scenarios, one of the rules that ran and are not named, as the seed has it. */
  private draw(loaded: Loaded, seed: number, script: Script): void {
    const { game, scenario, source } = loaded
    if (lotOf(`${seed} ${source.file} ${scenario.title}`) % DRAWS !== 0) return
    const others = game.ruleIds.filter(
      (id) => !scenario.rules.includes(id) && this.mutantsOf(loaded, id).some((one) => this.ran[one.id] === 1),
    )
    const lots = others.map((id) => ({ id, lot: lotOf(`${seed} ${source.file} ${scenario.title} ${id}`) }))
    const id = lots.reduce<(typeof lots)[number] | undefined>((a, b) => (a === undefined || b.lot < a.lot ? b : a), undefined)?.id
    if (id === undefined) return
    const kill = this.waysWithout(loaded, id, script).find(({ play }) => this.outcomeOf(play).kind === 'fails')
    this.drawn.push({ game: game.id, file: source.file, title: scenario.title, id, ...(kill !== undefined && { kills: kill.text }) })
  }

  /** Nothing of a broken run may be left for the next. */
  private seeThatAllIsWell(loaded: Loaded, { session }: Played): void {
    const again = this.play(loaded)
    if (again.failure !== undefined || again.session.hash !== session.hash)
      throw new Error(`${loaded.source.file}: after its rules were broken it goes otherwise; something is kept between fights`)
  }
}

const isRuleOf = (game: Game, rule: string): boolean => rule.startsWith('R.') || game.ruleIds.includes(rule)

/** FNV-1a: the same scenario draws the same rule on every machine. */
function lotOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Lines that may hold for many reasons: they are the first to look at where a proof fails. */
function looseEnds({ play }: Scenario, { reactsAnywhere }: Script): string {
  const loose: string[] = []
  if (play.some((line) => line.kind === 'refuse' && line.because === undefined))
    loose.push('a "refuse" without "because" holds for any reason')
  if (reactsAnywhere) loose.push('a reaction without "at: WINDOW" is taken in any window that offers it')
  return loose.length === 0 ? '' : ` (${loose.join('; ')})`
}
