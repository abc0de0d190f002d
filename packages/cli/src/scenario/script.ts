import {
  ContentError,
  check,
  type Fight,
  type Game,
  type OpenAsk,
  type Option,
  orderFor,
  PASS,
  type Path,
  type Piece,
  type RuleIndex,
  reactionOf,
  type Session,
  suggestion,
} from '@riposte/referee'
import { Attempt, isForced, isHeard, isOrdered, isSmall, silentOption } from './attempt.ts'
import { workOut } from './between.ts'
import { dieText, type ScriptedDie } from './dice.ts'
import { askedBeside, expectAll } from './expect.ts'
import { asFailure, Failure } from './failure.ts'
import type { AnswerLine, ExpectLine, Line, OrderLine, RefuseLine, RejectLine, RulingLine, Scenario } from './format.ts'
import { match, refusalsOf, ruleBehind } from './match.ts'
import { askedOf, hyphened, isFor, isSameRule, keyOf, namesOf, pieceCalled, same, squareCalled, squareText } from './names.ts'
import { rulingsOf } from './rulings.ts'

/** A line that has begun and still has answers to give. */
interface Begun {
  readonly line: AnswerLine
  given: number
  /** How many inputs had come in when it last answered, and what that answer was. */
  since: number
  last: Option | undefined
  /** How many steps were over when it began, and in which window. */
  readonly step: number
  readonly window: string | undefined
}

/**
 * Plays a scenario's lines in a session of their own. A line whose answers are interrupted, by a reaction of somebody else
 * or a question to the game master, stays begun and goes on afterwards.
 */
export class Script {
  readonly session: Session
  private readonly scenario: Scenario
  private readonly lines: Line[]
  private readonly dice: ScriptedDie[]
  private readonly begun: Begun[] = []
  /** How many inputs had come in when each line of answers began: for `undo`. */
  private readonly starts: number[] = []
  /** Whether a reaction was answered whose window the script does not name. */
  reactsAnywhere = false
  /** How many inputs had come in when the last line began that is no reaction. */
  private moment = 0
  /** Rules that had a part in what was tried on a fork. */
  private readonly tried: Uint8Array
  /** Questions that got their usual answer since a line last answered. */
  private unsaid: { readonly ask: OpenAsk; readonly choice: string }[] = []
  /** Why a reaction of the script's next line was passed over before. */
  private passedOver: string | undefined

  constructor(scenario: Scenario, session: Session) {
    this.scenario = scenario
    this.session = session
    this.lines = [...scenario.play]
    this.dice = scenario.dice === 'any' ? [] : [...scenario.dice]
    this.tried = new Uint8Array(session.game.ruleIds.length)
  }

  /** Whether a rule had a part in the fight, or in one of the refusals. */
  traced(rule: number): boolean {
    return this.session.trace[rule] === 1 || this.tried[rule] === 1
  }

  /** Throws a Failure where the fight does not go as written. */
  play(): void {
    this.orderNamed()
    while (this.begun.length > 0 || this.lines.length > 0) {
      const line = this.lines[0]
      if (this.begun.length === 0 && line !== undefined && line.kind !== 'answers') {
        this.lines.shift()
        this.settle(line)
        this.perform(line)
      } else {
        this.answerNext(line)
      }
    }
    const end = this.scenario.expect
    const path = ['expect']
    this.settle(end === undefined ? undefined : { kind: 'expect', expect: end, path })
    if (end !== undefined) expectAll(this.session, end, path)
    for (const [i, line] of this.scenario.between.entries()) workOut(this.session, line, ['between', i])
    const left = this.dice[0]
    if (left !== undefined) {
      throw new Failure(left.path, `${dieText(left)} is left over: nothing rolled it`, { open: this.session.open })
    }
  }

  /** A script that names a reaction which people are asked about only once they have ordered it has ordered it. */
  private orderNamed(): void {
    const { session } = this
    for (const line of this.lines) {
      if (line.kind !== 'answers' && line.kind !== 'refuse') continue
      const [first] = line.answers
      const piece = pieceCalled(session.fight, line.who)
      if (first === undefined || piece === undefined) continue
      const known = session.game.reactions?.orderable(session.fight.setup, piece.sheet) ?? []
      const named = known.find((one) => one.kind === 'reaction' && one.usually === 'never' && same(one.id, reactionOf(first)))
      if (named !== undefined && !this.isOrdered(piece, named.id)) this.guarded(line.path, () => session.order(piece.id, named.id, 'ask'))
    }
  }

  /** By this way, or by a line of the script that says when. */
  private isOrdered(piece: Piece, reaction: string): boolean {
    const isInScript = this.lines.some(
      (line) =>
        line.kind === 'order' &&
        Object.entries(line.orders).some(([who, orders]) => same(who, piece.key) && Object.keys(orders).some((one) => same(one, reaction))),
    )
    return isInScript || this.session.fight.standing.some((one) => one.piece === piece.id && one.reaction === reaction)
  }

  // ----------------------------------------------------------------------------------------------------- questions

  /** Answers the open question from the lines that have begun, from the next one, or by silence. */
  private answerNext(next: Line | undefined): void {
    const open = this.session.open
    const at = this.begun.at(-1)?.line ?? next
    if (open === undefined && (this.skipForced() || this.skipLine())) return
    if (open === undefined)
      throw new Failure(
        at?.path ?? [],
        `nobody is asked anything any more: ${this.session.fight.over ? 'the fight is over' : 'it waits for nobody'}${this.leftOver(undefined)}`,
      )
    if (open.kind === 'die') return this.rollFor(open)
    if (this.goOn(open) || this.skipForced() || this.startLine(open) || this.speakFor(open)) return
    if (next !== undefined && next.kind !== 'answers' && this.looksAt(next, open) && !this.isUnsaid(open)) {
      this.lines.shift()
      this.perform(next)
      return
    }
    if (this.stayQuiet(open) || this.skipLine()) return
    throw this.notAnswered(open)
  }

  /** A begun line answers, the innermost first. */
  private goOn(open: OpenAsk): boolean {
    for (let i = this.begun.length - 1; i >= 0; i--) {
      const begun = this.begun[i]
      if (begun === undefined) continue
      const { line } = begun
      if (this.isLeftOver(begun, open)) return false
      const chosen = open.kind === 'who' ? match(this.session.fight, open, line.who) : undefined
      if (chosen?.kind === 'option') {
        this.give(chosen.choice, line.path)
        return true
      }
      const isTheirs = isHeard(this.session.fight, open, line.who) || (open.kind === 'ruling' && i === this.begun.length - 1)
      const found = isTheirs ? match(this.session.fight, open, line.answers[begun.given] ?? '') : undefined
      if (found?.kind === 'option') {
        this.advance(begun)
        this.give(found.choice, line.path)
        begun.since = this.session.inputs.length
        begun.last = found.option
        return true
      }
    }
    return false
  }

  /** What a line began is over, and its next answer names no action: it was meant for something that did not come. */
  private isLeftOver({ line, given, step }: Begun, { kind, options }: OpenAsk): boolean {
    if (given === 0 || this.session.steps === step || kind !== 'action') return false
    const answer = hyphened(line.answers[given] ?? '')
    return !options.some(({ id }) => same(id, answer) || same(reactionOf(id), answer))
  }

  /** What the line that brought it about answers too: a small question to somebody else, by the very name of an option, or where an ally goes or strikes. */
  private speakFor(open: OpenAsk): boolean {
    const begun = this.begun.at(-1)
    const answer = begun?.line.answers[begun.given]
    if (begun === undefined || answer === undefined) return false
    const isTold = isOrdered(this.session.fight, open, begun.line.who)
    const found = isTold ? match(this.session.fight, open, answer) : undefined
    const named = isSmall(open) ? open.options.find((one) => same(one.id, answer))?.id : undefined
    const choice = found?.kind === 'option' ? found.choice : named
    if (choice === undefined) return false
    this.advance(begun)
    this.give(choice, begun.line.path)
    return true
  }

  /** The next line begins, if this question is for it. */
  private startLine(open: OpenAsk): boolean {
    const fight = this.session.fight
    for (const [i, line] of this.lines.entries()) {
      if (line.kind !== 'answers') return false
      const first = line.answers[0]
      const whom = open.kind === 'who' ? match(fight, open, line.who) : undefined
      const found =
        first !== undefined && this.isMeant(line, open) && isHeard(fight, open, line.who) ? match(fight, open, first) : undefined
      if (whom?.kind === 'option') {
        this.begin(i, line, 0, undefined)
        this.give(whom.choice, line.path)
        return true
      }
      if (found?.kind === 'option') {
        this.begin(i, line, 1, found.option)
        this.give(found.choice, line.path)
        return true
      }
      if (found?.kind === 'refused')
        this.passedOver = `${line.who} was asked at ${open.text}, where ${first} was refused: ${this.ruleNames(found.refusals.map((one) => one.rule))}`
      if (found?.kind === 'ambiguous')
        this.passedOver = `${line.who} was asked at ${open.text}, where ${first} could be ${found.ids.join(' or ')}`
      if (
        found?.kind === 'none' &&
        open.kind === 'reaction' &&
        open.options.some(({ id }) => same(reactionOf(id), reactionOf(first ?? '')))
      )
        this.passedOver = `${line.who} was asked at ${open.text}, where ${first} was none of ${open.options.map(({ id }) => id).join(', ')}`
      // Reactions to one moment may be written in any order; anything else is played in the order of the script.
      const isReaction =
        open.kind === 'reaction' && (line.at !== undefined || (first !== undefined && match(fight, open, first).kind === 'option'))
      if (!isReaction && !this.isSameMoment(line, open)) return false
    }
    return false
  }

  /** Whether a line is a reaction to what this question is about too: its piece is asked at once if this one is passed. */
  private isSameMoment(line: AnswerLine, open: OpenAsk): boolean {
    const first = line.answers[0]
    if (open.kind !== 'reaction' || first === undefined || !this.lines.some((one) => one !== line && this.answersTo(one, open)))
      return false
    const theirs = askedBeside(this.session, line.who, (next) => this.isMeant(line, next))
    return theirs !== undefined && match(this.session.fight, theirs, first).kind === 'option'
  }

  private answersTo(line: Line, open: OpenAsk): boolean {
    const { fight } = this.session
    return (
      line.kind === 'answers' &&
      this.isMeant(line, open) &&
      isFor(fight, open, line.who) &&
      match(fight, open, line.answers[0] ?? '').kind === 'option'
    )
  }

  private begin(index: number, line: AnswerLine, given: number, last: Option | undefined): void {
    this.lines.splice(index, 1)
    this.starts.push(this.session.inputs.length)
    if (this.session.open?.kind !== 'reaction') this.moment = this.session.inputs.length
    else if (line.at === undefined && line.answers[0] !== 'pass') this.reactsAnywhere = true
    this.passedOver = undefined
    if (given > 0) this.unsaid = []
    const { inputs, steps, open } = this.session
    if (given < line.answers.length) this.begun.push({ line, given, since: inputs.length + given, last, step: steps, window: open?.window })
  }

  /** One more of its answers is given; a line without any left is done. */
  private advance(begun: Begun): void {
    begun.given++
    this.unsaid = []
    if (begun.given === begun.line.answers.length) this.begun.splice(this.begun.indexOf(begun), 1)
  }

  /** An answer may say what was not asked because there was nothing else: the only target, whom a reaction is against. What others do at that moment comes first. */
  private skipForced(): boolean {
    const { open } = this.session
    const begun = this.begun.at(-1)
    const answer = begun?.line.answers[begun.given]
    if (begun === undefined || answer === undefined || (open?.kind === 'reaction' && open.window === begun.window)) return false
    if (!isForced(this.session, answer, begun.since, begun.last)) return false
    this.advance(begun)
    return true
  }

  /** A line of its own may say so too: the answer of somebody else who had no choice. */
  private skipLine(): boolean {
    const next = this.lines[0]
    const answer = next?.kind === 'answers' && next.answers.length === 1 ? next.answers[0] : undefined
    if (next?.kind !== 'answers' || answer === undefined || this.begun.length > 0) return false
    const { fight, forced } = this.session
    const isTheirs = forced.some(
      ({ answers, piece, option }) =>
        answers >= this.moment &&
        same(keyOf(fight, piece), next.who) &&
        [option.id, ...namesOf(fight, option)].some((name) => same(name, answer)),
    )
    if (!isTheirs) return false
    this.lines.shift()
    return true
  }

  /** Whether a line that names a window is for this one. */
  private isMeant(line: AnswerLine | RefuseLine, open: OpenAsk): boolean {
    return line.at === undefined || (open.window !== undefined && same(open.window, line.at))
  }

  /** A reaction nobody speaks for is passed; a question with a default gets it. */
  private stayQuiet(open: OpenAsk): boolean {
    const option = this.silentAnswer(open)
    if (option === undefined) return false
    const line = this.begun.at(-1)?.line ?? this.lines[0]
    const waits = this.lines.some((one) => one.kind === 'answers' && one.at !== undefined && isFor(this.session.fight, open, one.who))
    if (open.kind === 'reaction' && isMissed(this.scenario.silence, open) && !waits && !this.isUnordered(open)) {
      throw new Failure(line?.path ?? ['play'], `${askedOf(this.session.fight, open)} may react, and the script does not answer`, { open })
    }
    this.give(option, line?.path ?? ['play'])
    if (open.kind !== 'reaction') this.unsaid.push({ ask: open, choice: option })
    return true
  }

  /** Only what nobody is asked about until they have ordered it. */
  private isUnordered({ piece, options }: OpenAsk): boolean {
    const { game, fight } = this.session
    const sheet = fight.pieces[piece]?.sheet
    const known = sheet === undefined ? [] : (game.reactions?.orderable(fight.setup, sheet) ?? [])
    return options.every(({ id }) => {
      const one = known.find((two) => two.id === reactionOf(id))
      return id === PASS.id || (one?.usually === 'never' && orderFor(fight, piece, one) === 'never')
    })
  }

  /** A small question to whose line still has answers to give: it gets its usual answer before the next line is looked at. */
  private isUnsaid(open: OpenAsk): boolean {
    const begun = this.begun.at(-1)
    return (
      begun !== undefined &&
      open.kind !== 'reaction' &&
      isFor(this.session.fight, open, begun.line.who) &&
      this.silentAnswer(open) !== undefined
    )
  }

  private silentAnswer(open: OpenAsk): string | undefined {
    const silent = silentOption(open)
    if (silent === undefined) return undefined
    const begun = this.begun.at(-1)
    const answer = begun?.line.answers[begun.given]
    const isRefused =
      open.kind !== 'reaction' &&
      begun !== undefined &&
      answer !== undefined &&
      isFor(this.session.fight, open, begun.line.who) &&
      match(this.session.fight, open, answer).kind === 'refused'
    if (isRefused) return undefined
    // A square that is none of the board is meant for this question, and a mistake.
    const isOff = (open.kind === 'path' || open.kind === 'square') && begun !== undefined && isNoSquare(this.session.fight, answer ?? '')
    if (isOff && isFor(this.session.fight, open, begun.line.who)) return undefined
    return silent.id
  }

  private give(choice: string, path: Path): void {
    this.guarded(path, () => this.session.answer(choice))
  }

  /** What the referee or the rules throw, as a failure of the script or of the engine. */
  private guarded(path: Path, act: () => void): void {
    const open = this.session.open
    try {
      act()
    } catch (thrown) {
      throw asFailure(thrown, path, open)
    }
  }

  private rollFor(open: OpenAsk): void {
    const die = this.dice.shift()
    const sides = open.options.length
    const path = this.begun.at(-1)?.line.path ?? ['dice']
    if (die === undefined) throw new Failure(path, `no die is left in "dice" for ${this.rollText(open)}`, { open })
    if (die.sides !== sides)
      throw new Failure(die.path, `${dieText(die)} comes up where a d${sides} is rolled for ${this.rollText(open)}`, { open })
    this.give(String(die.face), die.path)
  }

  private rollText(open: OpenAsk): string {
    return `${askedOf(this.session.fight, open)}, ${open.text}`
  }

  // --------------------------------------------------------------------------------------------------- other lines

  /** Plays what needs no decision: dice, reactions passed, defaults; up to a question this line, or the one after, looks at. */
  private settle(line: Line | undefined): void {
    for (;;) {
      const open = this.session.open
      if (open === undefined) return
      if (open.kind === 'die') {
        this.rollFor(open)
      } else if ((line !== undefined && this.looksAt(line, open)) || this.isNext(open) || !this.stayQuiet(open)) {
        return
      }
    }
  }

  /** Whether a line is about this question: what somebody may answer to it. */
  private looksAt(line: Line, open: OpenAsk): boolean {
    const fight = this.session.fight
    if (line.kind === 'refuse')
      return this.isMeant(line, open) && isFor(fight, open, line.who) && !this.isBeside(open, line.answers.slice(0, 1))
    if (line.kind !== 'expect') return false
    const asks = line.expect.asks
    if (asks === undefined || asks === null || asks === 'nobody') return false
    return Object.entries(asks).some(
      ([who, wanted]) =>
        isFor(fight, open, who) &&
        (wanted?.at === undefined || (open.window !== undefined && same(open.window, wanted.at))) &&
        !this.isBeside(open, wanted?.offers ?? []),
    )
  }

  /** A small question on the way to the one that is meant: it offers nothing of what is looked for. */
  private isBeside(open: OpenAsk, wanted: readonly string[]): boolean {
    if (open.kind === 'reaction' || wanted.length === 0 || this.silentAnswer(open) === undefined) return false
    return wanted.every((one) => match(this.session.fight, open, one).kind === 'none')
  }

  /** Whether the next line of answers is for this question. */
  private isNext(open: OpenAsk): boolean {
    const next = this.lines.find((line) => line.kind === 'answers')
    if (next === undefined || !this.isMeant(next, open) || !isFor(this.session.fight, open, next.who)) return false
    return match(this.session.fight, open, next.answers[0] ?? '').kind === 'option'
  }

  private perform(line: Exclude<Line, AnswerLine>): void {
    switch (line.kind) {
      case 'expect':
        return this.expect(line)
      case 'refuse':
        return this.refuse(line)
      case 'ruling':
        return this.rule(line)
      case 'undo': {
        const from = this.starts.length - line.lines
        const inputs = this.starts[from]
        if (inputs === undefined)
          throw new Failure(line.path, `${this.starts.length} lines have been played, so ${line.lines} cannot be taken back`)
        this.starts.length = from
        return this.guarded(line.path, () => this.session.undo(inputs))
      }
      case 'order':
        return this.order(line)
      case 'rejects':
        return this.reject(line)
    }
  }

  private reject({ sheet, because, path }: RejectLine): void {
    const { game } = this.session
    try {
      game.compile('rejected', check(game.sheetSchema, sheet, path))
    } catch (thrown) {
      if (!(thrown instanceof ContentError)) throw thrown
      if (thrown.problems.some(({ message }) => message.includes(because))) return
      throw new Failure(path, `the sheet is rejected, but because: ${thrown.problems.map(({ message }) => message).join('; ')}`)
    }
    throw new Failure(path, 'the sheet is taken')
  }

  private expect(line: ExpectLine): void {
    expectAll(this.session, line.expect, line.path)
  }

  private rule(line: RulingLine): void {
    this.guarded(line.path, () =>
      this.session.rule(
        line.rulings.flatMap((one) => rulingsOf(this.session.fight, one, line.path)),
        line.reason,
      ),
    )
  }

  private order(line: OrderLine): void {
    for (const [who, reactions] of Object.entries(line.orders)) {
      const piece = this.pieceNamed(who, [...line.path, who])
      for (const [reaction, order] of Object.entries(reactions)) {
        this.guarded([...line.path, who, reaction], () => this.session.order(piece, reaction, order))
      }
    }
  }

  private pieceNamed(key: string, path: Path): number {
    const piece = pieceCalled(this.session.fight, key)
    if (piece !== undefined) return piece.id
    const known = this.session.fight.pieces.map((one) => one.key)
    throw new Failure(path, `there is no piece "${key}": ${suggestion(key, known)}`)
  }

  /** Tries the answers on a copy of the fight: one of them must be refused. Nothing else changes. */
  private refuse(line: RefuseLine): void {
    const because = line.because === undefined ? undefined : ruleNamed(this.session.game, line.because, [...line.path, 'because'])
    const attempt = new Attempt(this.session.fork(), line, this.dice)
    const outcome = attempt.run()
    attempt.session.trace.forEach((one, i) => {
      if (one === 1) this.tried[i] = 1
    })
    const open = outcome.open ?? this.session.open
    if (outcome.kind === 'allowed') throw new Failure(line.path, `${line.who}: [${line.answers.join(', ')}] is allowed`, { open })
    const rules = [...outcome.rules, ...this.withheldFrom(attempt.session, line)]
    if (because === undefined || rules.some((rule) => isSameRule(this.session.game, rule, because))) return
    const names = rules.length === 0 ? 'not on offer, but no rule forbids it' : `refused, but by ${this.ruleNames(rules)}`
    throw new Failure([...line.path, 'because'], `${outcome.text}: ${names}; not by ${line.because}`, { open })
  }

  /** Reactions that a rule kept from being offered at all since the last line began that is no reaction itself. */
  private withheldFrom(session: Session, line: RefuseLine): RuleIndex[] {
    return session.withheld
      .filter(
        (one) =>
          one.answers >= this.moment &&
          same(session.fight.pieces[one.piece]?.key ?? '', line.who) &&
          (line.at === undefined || same(one.window, line.at)),
      )
      .flatMap((one) => refusalsOf(session.fight, one.refusals, line.answers[0] ?? ''))
      .map((one) => one.rule)
  }

  private ruleNames(rules: readonly number[]): string {
    return [...new Set(rules)].map((rule) => this.session.game.ruleIds[rule] ?? `rule ${rule}`).join(', ')
  }

  // ------------------------------------------------------------------------------------------------------ failures

  private notAnswered(open: OpenAsk): Failure {
    const fight = this.session.fight
    const begun = this.begun.at(-1)
    const next = this.lines[0]
    const line = begun?.line ?? (next?.kind === 'answers' ? next : undefined)
    const asked = askedOf(fight, open)
    if (line === undefined) return new Failure(next?.path ?? [], `${asked} must answer first`, { open })
    const answer = begun === undefined ? line.answers[0] : line.answers[begun.given]
    const names = [
      ...fight.pieces.map((piece) => piece.key),
      ...fight.setup.sides,
      ...fight.setup.seats,
      ...open.options.map((option) => option.id),
    ]
    if (!names.some((name) => same(name, line.who)))
      return new Failure([...line.path, line.who], `nobody here is called "${line.who}": ${suggestion(line.who, names)}`, { open })
    const hint = this.passedOver === undefined ? '' : ` (${this.passedOver})`
    if (open.kind === 'who') {
      const why = match(fight, open, line.who)
      const rules = why.kind === 'refused' ? `: ${this.ruleNames(why.refusals.map((one) => one.rule))}` : ''
      const advice = begun === undefined && why.kind === 'refused' ? adviceTo(answer ?? '') : ''
      if (begun !== undefined && begun.given > 0) return new Failure(line.path, `${answer} is left over${this.leftOver(begun)}`, { open })
      return new Failure(line.path, `${line.who} cannot be chosen now${rules}${advice}${this.leftOver(begun)}${hint}`, { open })
    }
    if (!isFor(fight, open, line.who) && open.kind !== 'ruling') {
      const left = begun === undefined ? '' : ` (still to be answered: ${line.answers.slice(begun.given).join(', ')})`
      return new Failure(line.path, `this line is for ${line.who}${left}, and ${asked} is asked${this.leftOver(undefined)}${hint}`, {
        open,
      })
    }
    if (answer === undefined) return new Failure(line.path, `${asked} is asked, and the line gives no answer`, { open })
    if (!this.isMeant(line, open)) return new Failure([...line.path, 'at'], `${line.who} is not asked at "${line.at}"${hint}`, { open })
    const found = match(fight, open, answer)
    if (found.kind === 'refused')
      return new Failure(
        line.path,
        `${answer} is refused: ${this.ruleNames(found.refusals.map((one) => one.rule))}${this.leftOver(begun)}`,
        { open },
      )
    if (found.kind === 'ambiguous') return new Failure(line.path, `${answer} could be ${found.ids.join(' or ')}`, { open })
    const noSquare = isNoSquare(fight, answer)
      ? `: the board has no such square, its last is ${squareText(fight, fight.board.columns * fight.board.rows - 1)}`
      : ''
    const near = suggestion(
      answer,
      open.options.map((option) => option.id),
    )
    const meant = open.kind === 'action' && near.startsWith('did you mean') ? `, ${near}` : ''
    const behind = ruleBehind(this.session.game, fight, open, answer)
    const rule = behind === undefined ? '' : ` now: ${this.ruleNames([behind])}`
    return new Failure(line.path, `${answer} is not an answer to this${rule}${noSquare}${this.leftOver(begun)}${meant}${hint}`, { open })
  }

  /** What the line could not name because only one was possible, and why. */
  private barred(): string[] {
    const since = this.starts.at(-1) ?? 0
    return this.session.forced
      .filter(({ answers, option, refusals }) => answers >= since && option.piece === undefined && refusals.length > 0)
      .map(({ option, refusals }) => {
        const others = refusals.map(({ id, rule }) => `${id}: ${this.ruleNames([rule])}`)
        return `${option.id} was all that was possible, not ${[...new Set(others)].join(', ')}`
      })
  }

  /** What may have become of an answer that nothing asked for. */
  private leftOver(begun: Begun | undefined): string {
    const { open } = this.session
    const usual = this.unsaid.map(({ ask, choice }) => {
      const others = ask.options.map((option) => option.id).filter((id) => id !== choice)
      return `"${ask.text}" got its usual answer, ${choice}${others.length > 0 ? `, and not ${others.join(' or ')}` : ''}`
    })
    const isOver = begun !== undefined && begun.given > 0 && (open?.kind === 'who' || open?.kind === 'action')
    const parts = [...(isOver ? ['what this line began is over, and did not ask for that'] : []), ...usual, ...this.barred()]
    return parts.length > 0 ? ` (${parts.join('; ')})` : ''
  }
}

/** To the writer of a line whose piece has no turn now. */
const adviceTo = (answer: string): string =>
  same(answer, 'end-turn')
    ? '; a turn that is over, or put off, needs no end-turn'
    : '; out of its turn a piece only reacts, and nothing has just happened that it may react to so'

/** Whether an answer means a square that is not on the board. */
const isNoSquare = (fight: Fight, answer: string): boolean =>
  answer.split('>').some((one) => /^[a-z]{1,2}\d{1,3}$/i.test(one.trim()) && squareCalled(fight, one.trim().toLowerCase()) === undefined)

export function ruleNamed(game: Game, id: string, path: Path): number {
  const rule = game.ruleIds.indexOf(id)
  if (rule < 0) throw new ContentError([{ path, message: `${game.id} has no rule "${id}"`, remedy: suggestion(id, game.ruleIds) }])
  return rule
}

/** Whether a scenario minds that this reaction was not answered. */
const isMissed = (silence: Scenario['silence'], { options }: OpenAsk): boolean =>
  typeof silence === 'string' ? silence === 'fail' : options.some((option) => silence.includes(reactionOf(option.id)))
