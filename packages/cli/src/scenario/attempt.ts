import { type Fight, type OpenAsk, type Option, PASS, type RuleIndex, type Session } from '@riposte/referee'
import { dieText, type ScriptedDie } from './dice.ts'
import { asFailure, Failure } from './failure.ts'
import type { RefuseLine } from './format.ts'
import { match, refusalsOf, ruleBehind } from './match.ts'
import { askedOf, isFor, keyOf, namesOf, pieceCalled, same } from './names.ts'

type AttemptOutcome =
  | { readonly kind: 'allowed'; readonly open?: OpenAsk | undefined }
  | { readonly kind: 'refused'; readonly rules: readonly RuleIndex[]; readonly text: string; readonly open?: OpenAsk | undefined }

/**
 * One thing that should not be possible, tried on a copy of the fight: is each answer legal for this piece at the next moment at which
 * it is asked, while what goes on now goes on? Whoever is not asked is refused too, by the rule that keeps the question away, if there is one.
 */
export class Attempt {
  readonly session: Session
  private readonly line: RefuseLine
  /** Those that come next; what its own answers roll may be said on the line itself. */
  private readonly dice: ScriptedDie[]
  private readonly own: ScriptedDie[]
  /** What goes on is over with its step; after an act of one's own, one is asked again. */
  private readonly step: number
  private readonly isOwnAct: boolean
  private given = 0
  private chosen = false
  private since: number
  private last: Option | undefined
  /** What asked for something like the answer, and did not offer it. */
  private behind: RuleIndex | undefined

  constructor(session: Session, line: RefuseLine, dice: readonly ScriptedDie[]) {
    this.session = session
    this.line = line
    this.dice = [...dice]
    this.own = line.dice === undefined ? this.dice : [...line.dice]
    this.step = session.steps
    const { fight, open } = session
    this.isOwnAct = open !== undefined && same(keyOf(fight, open.by ?? open.piece), line.who)
    this.since = session.inputs.length
  }

  run(): AttemptOutcome {
    for (;;) {
      const outcome = this.goOn()
      if (outcome !== undefined) return outcome
    }
  }

  /** One question further; or what has come out. */
  private goOn(): AttemptOutcome | undefined {
    const { line, session } = this
    if (this.given === line.answers.length && (this.chosen || this.given > 0)) return { kind: 'allowed' }
    const open = session.open
    if (open === undefined) return { kind: 'refused', rules: [], text: 'nobody is asked anything any more' }
    const isBefore = this.given === 0 && !this.chosen
    if (isBefore && session.steps > this.step && !this.isOwnAct) return this.unasked(open)
    const fight = session.fight
    const answer = line.answers[this.given] ?? ''
    const barred = barredOnTheWay(session, answer, this.since)
    if (open.kind === 'die') return barred.length > 0 ? { kind: 'refused', rules: barred, text: answer, open } : this.roll(open, isBefore)
    const isTheirs = isHeard(fight, open, line.who)
    const isAside = this.given > 0 && (isSmall(open) || isOrdered(fight, open, this.line.who))
    const found = isTheirs || isAside || open.kind === 'ruling' ? match(fight, open, answer) : undefined
    if (found?.kind === 'option') {
      this.given++
      this.behind = undefined
      this.last = found.option
      this.give(found.choice)
      this.since = session.inputs.length
      return undefined
    }
    if (barred.length > 0) return { kind: 'refused', rules: barred, text: answer, open }
    // What the line before it left no choice in is none of its own.
    if (this.given > 0 && isForced(session, answer, this.since, this.last)) {
      this.given++
      return undefined
    }
    if (open.kind === 'who') return this.choose(open)
    if (found?.kind === 'refused') return { kind: 'refused', rules: found.refusals.map((one) => one.rule), text: answer, open }
    if (found?.kind === 'ambiguous') throw new Failure(line.path, `${answer} could be ${found.ids.join(' or ')}`, { open })
    if (isTheirs) this.behind ??= ruleBehind(session.game, fight, open, answer)
    const silent = silentOption(open)
    if (silent !== undefined) return this.give(silent.id)
    if (isTheirs) return { kind: 'refused', rules: present(this.behind), text: answer, open }
    return this.unasked(open)
  }

  private choose(open: OpenAsk): AttemptOutcome | undefined {
    const who = match(this.session.fight, open, this.line.who)
    if (who.kind === 'option') {
      this.chosen = true
      return this.give(who.choice)
    }
    const rules = who.kind === 'refused' ? who.refusals.map((one) => one.rule) : []
    return { kind: 'refused', rules, text: `${this.line.who} is not among those who may go`, open }
  }

  /** Somebody else is asked, or nothing more comes of what goes on. */
  private unasked(open: OpenAsk): AttemptOutcome {
    const { fight, forced } = this.session
    const passedBy = forced.filter((one) => one.answers >= this.since).flatMap((one) => one.refusals)
    const theirs = [...(open.refusals ?? []), ...passedBy].filter((one) => namesOf(fight, one).some((name) => same(name, this.line.who)))
    const rules = theirs.length > 0 ? theirs.map((one) => one.rule) : this.outOfTurn(open)
    return { kind: 'refused', rules, text: otherwise(fight, open, this.line.who), open }
  }

  /** Whoever else would act has to wait: the rule by which the turn is another's. */
  private outOfTurn({ kind, piece }: OpenAsk): RuleIndex[] {
    const { fight, game, log } = this.session
    const [wanted = ''] = this.line.answers
    const waits = kind === 'action' && pieceCalled(fight, this.line.who)?.id !== piece && game.actions.some(({ id }) => same(id, wanted))
    const began = log.findLast(({ event }) => event.type === 'turn-began')?.event
    return waits && began !== undefined && 'rule' in began ? present(began.rule) : []
  }

  private roll(open: OpenAsk, isBefore: boolean): AttemptOutcome | undefined {
    const die = (isBefore ? this.dice : this.own).shift()
    if (die?.sides === open.options.length) return this.give(String(die.face))
    if (isBefore) return this.unasked(open)
    const at = `${askedOf(this.session.fight, open)}, ${open.text}`
    const what = die === undefined ? `no die is left for ${at}` : `${dieText(die)} comes up for ${at}`
    const next = this.line.answers[this.given] ?? ''
    throw new Failure(
      this.line.path,
      `whether ${next} is refused shows only after a roll, and ${what}: say on the line what comes up, "dice: [d${open.options.length}=…]"`,
      { open },
    )
  }

  private give(choice: string): undefined {
    try {
      this.session.answer(choice)
    } catch (thrown) {
      throw asFailure(thrown, this.line.path, this.session.open)
    }
  }
}

const present = (rule: RuleIndex | undefined): RuleIndex[] => (rule === undefined ? [] : [rule])

/** Who is asked, and what, where somebody has another answer ready. */
const otherwise = (fight: Fight, open: OpenAsk, who: string): string => {
  const asked = askedOf(fight, open)
  return same(asked, who)
    ? `${who} is asked that only once what goes on is over: answer it first, by pass say`
    : `${asked} is asked, not ${who}`
}

/** What a question gets that nobody speaks for. */
export const silentOption = (open: OpenAsk): Option | undefined =>
  open.kind === 'who' || open.kind === 'action'
    ? undefined
    : (open.options.find((one) => one.byDefault === true) ??
      (open.kind === 'reaction' ? open.options.find((one) => one.id === PASS.id) : undefined))

const small: readonly OpenAsk['kind'][] = ['square', 'target', 'path']
/** A question that a script may leave open: it has a usual answer. The line that brings it about may answer it for somebody else. */
export const isSmall = ({ kind, options }: OpenAsk): boolean =>
  kind === 'choice' || (small.includes(kind) && options.some((one) => one.byDefault === true))

/** Where somebody goes or at whom he strikes, whom another of his seat makes do so. */
export const isOrdered = (fight: Fight, { kind, seat }: OpenAsk, who: string): boolean =>
  (kind === 'target' || kind === 'square' || kind === 'path') && pieceCalled(fight, who)?.seat === seat

/** Whether somebody's answers count here. A piece that may not go now does not speak for its side: its "end-turn" would end that of all. */
export const isHeard = (fight: Fight, open: OpenAsk, who: string): boolean =>
  isFor(fight, open, who) && (open.kind !== 'who' || match(fight, open, who).kind !== 'refused')

/** Whether an answer names what was the only one possible, or what the answer before it was about. */
export function isForced(session: Session, answer: string, since: number, last: Option | undefined): boolean {
  const { fight } = session
  // By its piece or square alone: an action may well be named twice in a row.
  const about =
    last === undefined
      ? []
      : namesOf(fight, {
          ...(last.piece !== undefined && { piece: last.piece }),
          ...(last.square !== undefined && { square: last.square }),
        })
  if (about.some((name) => same(name, answer))) return true
  return session.forced.some(
    ({ answers, option }) =>
      answers >= since &&
      [option.id, ...namesOf(fight, option)].some((name) => same(name, answer) || same(name.split(':')[0] ?? '', answer)),
  )
}

/** What forbade an answer to a question that was not put, because only one was legal. */
const barredOnTheWay = ({ fight, forced }: Session, answer: string, since: number): RuleIndex[] =>
  forced.filter((one) => one.answers >= since).flatMap((one) => refusalsOf(fight, one.refusals, answer).map((refusal) => refusal.rule))
