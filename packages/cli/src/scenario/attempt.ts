import type { Fight, OpenAsk, Option, RuleIndex, Session } from '@riposte/referee'
import type { ScriptedDie } from './dice.ts'
import { asFailure, Failure } from './failure.ts'
import type { RefuseLine } from './format.ts'
import { match, refusalsOf } from './match.ts'
import { askedOf, isFor, namesOf, same } from './names.ts'

type AttemptOutcome =
  | { readonly kind: 'allowed'; readonly text: string; readonly open?: OpenAsk | undefined }
  | { readonly kind: 'refused'; readonly rules: readonly RuleIndex[]; readonly text: string; readonly open?: OpenAsk | undefined }

/** One thing that should not be possible, tried on a copy of the fight. */
export class Attempt {
  readonly session: Session
  private readonly line: RefuseLine
  private readonly dice: ScriptedDie[]

  constructor(session: Session, line: RefuseLine, dice: readonly ScriptedDie[]) {
    this.session = session
    this.line = line
    this.dice = [...dice]
  }

  run(): AttemptOutcome {
    const { line, session } = this
    let given = 0
    let chosen = false
    let since = session.inputs.length
    let last: Option | undefined
    for (;;) {
      if (given === line.answers.length && (chosen || given > 0)) return { kind: 'allowed', text: '' }
      const open = session.open
      if (open === undefined) return { kind: 'refused', rules: [], text: 'nobody is asked anything any more' }
      const fight = session.fight
      const answer = line.answers[given] ?? ''
      const barred = barredOnTheWay(session, answer, since)
      if (open.kind === 'die') {
        if (barred.length > 0) return { kind: 'refused', rules: barred, text: answer, open }
        const die = this.dice.shift()
        if (die === undefined || die.sides !== open.options.length)
          return { kind: 'allowed', text: ` as far as rolling ${open.text}`, open }
        this.give(String(die.face))
        continue
      }
      const isTheirs = isHeard(fight, open, line.who)
      const isAside = given > 0 && isSmall(open)
      const found = isTheirs || isAside || open.kind === 'ruling' ? match(fight, open, answer) : undefined
      if (found?.kind === 'option') {
        given++
        last = found.option
        this.give(found.choice)
        since = session.inputs.length
        continue
      }
      if (barred.length > 0) return { kind: 'refused', rules: barred, text: answer, open }
      if (isForced(session, answer, since, last)) {
        given++
        continue
      }
      if (open.kind === 'who') {
        const who = match(fight, open, line.who)
        if (who.kind === 'option') {
          chosen = true
          this.give(who.choice)
          continue
        }
        return {
          kind: 'refused',
          rules: who.kind === 'refused' ? who.refusals.map((one) => one.rule) : [],
          text: `${line.who} is not among those who may go`,
          open,
        }
      }
      if (found?.kind === 'refused') return { kind: 'refused', rules: found.refusals.map((one) => one.rule), text: answer, open }
      if (found?.kind === 'ambiguous') throw new Failure(line.path, `${answer} could be ${found.ids.join(' or ')}`, { open })
      const silent =
        open.kind === 'action'
          ? undefined
          : (open.options.find((one) => one.byDefault === true) ??
            (open.kind === 'reaction' ? open.options.find((one) => one.id === 'pass') : undefined))
      if (silent !== undefined) {
        this.give(silent.id)
        continue
      }
      if (isTheirs) return { kind: 'refused', rules: [], text: answer, open }
      const passedBy = session.forced.filter((one) => one.answers >= since).flatMap((one) => one.refusals)
      const theirs = [...(open.refusals ?? []), ...passedBy].filter((one) => namesOf(fight, one).some((name) => same(name, line.who)))
      return { kind: 'refused', rules: theirs.map((one) => one.rule), text: `${askedOf(fight, open)} is asked, not ${line.who}`, open }
    }
  }

  private give(choice: string): void {
    try {
      this.session.answer(choice)
    } catch (thrown) {
      throw asFailure(thrown, this.line.path, this.session.open)
    }
  }
}

const small: readonly OpenAsk['kind'][] = ['square', 'target', 'path']
/** A question that a script may leave open: it has a usual answer. The line that brings it about may answer it for somebody else. */
export const isSmall = ({ kind, options }: OpenAsk): boolean =>
  kind === 'choice' || (small.includes(kind) && options.some((one) => one.byDefault === true))

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
