import { says, speaksOf } from '@riposte/tactics'
import type { Clause } from '../clauses/clauses.ts'
import type { Feat } from '../clauses/feat.ts'
import type { Degree, Hindrance, Span } from '../clauses/words.ts'
import { forAll } from './leads.ts'

/** Where what is printed in the lines of a feat comes: before its check, with its damage, by the degree, or after it. */

export interface Printed extends Readonly<Record<Degree, readonly Clause[]>> {
  readonly effect: readonly Clause[]
  readonly special: readonly Clause[]
}

export interface Outcomes {
  readonly results: Feat['results']
  /** Before the check. */
  readonly sooner: readonly Clause[]
  readonly effects: readonly Clause[]
  readonly after: readonly Clause[]
}

/** What makes the attack better stands where it counts: before its check, or with its damage. `isOne`: it is at one creature. */
export function outcomes({ effect, special, ...by }: Printed, isAttack: boolean, isOne: boolean): Outcomes {
  const besides = [...effect, ...special]
  const always = isAttack ? special.filter(leansAlways) : []
  const sooner = besides.filter((clause) => (isOne && all(clause, leansNow)) || (isAttack && pierces(clause)) || always.includes(clause))
  const ofEach = besides.filter((clause) => isAttack && !isOne && isOfEach(clause))
  const met = ofEach.flatMap((clause) => (clause.do === 'on-degree' ? clause.does : []))
  const harder = [...(isOne ? besides.filter((clause) => all(clause, hurtsMore)) : []), ...met]
  const wider = (degree: Degree): readonly Clause[] =>
    besides.flatMap((clause) => (clause.do === 'on-degree' && clause.degree === degree ? clause.does.filter(widens) : []))
  const stays = (clause: Clause): boolean =>
    !sooner.includes(clause) &&
    !harder.includes(clause) &&
    !ofEach.includes(clause) &&
    !(clause.do === 'on-degree' && clause.does.every(widens))
  const best = [by.enhanced, by.complete, by.success].find((line) => line.length > 0) ?? []
  const more = (degree: Degree): readonly Clause[] => {
    const extra = wider(degree)
    const line = by[degree].length === 0 && extra.length > 0 ? best : by[degree]
    return line.length > 0 || extra.length > 0 ? [...line, ...harder, ...extra] : []
  }
  return {
    results: {
      success: [...by.success, ...harder, ...wider('success')],
      complete: more('complete'),
      enhanced: more('enhanced'),
      failure: by.failure,
    },
    sooner,
    effects: effect.filter(stays),
    after: special.filter(stays),
  }
}

const widens = (clause: Clause): boolean => clause.do === 'widen'
/** Of an area it is asked at each of those in it how it went. */
const isOfEach = (clause: Clause): boolean =>
  clause.do === 'on-degree' && clause.degree === 'success' && speaksOf(clause, 'target') && !speaksOf(clause, 'you')
/** It is of that sort, or all that depends on something in it. */
const all = (clause: Clause, isSo: (one: Clause) => boolean): boolean =>
  clause.do === 'if' ? [...clause.does, ...(clause.else ?? [])].every((one) => all(one, isSo)) : isSo(clause)
const leansNow = (clause: Clause): boolean =>
  (clause.do === 'edge' && clause.on.isThis && clause.to.who === 'you') ||
  (clause.do === 'bonus' && clause.on.some((stat) => typeof stat !== 'string' && stat.isThis) && clause.to.who === 'you') ||
  pierces(clause)
/** Said beside an attack, for no time of its own. */
const leansAlways = (clause: Clause): boolean =>
  clause.do === 'edge' && clause.on.of === 'attack' && !clause.on.isNext && clause.to.who === 'you' && clause.span === 'unspecified'
const pierces = (clause: Clause): boolean => clause.do === 'ignore' && clause.isThis === true
const hurtsMore = (clause: Clause): boolean => clause.do === 'damage' && clause.isMore && clause.to.who === 'target'

/** What a block of its level does, the best of that, in the place of what it would do below; for as long. */
export function leveled(clauses: readonly Clause[], level: number): readonly Clause[] {
  const all = clauses.flatMap((one) => (one.do === 'at-level' ? [one] : []))
  const best = all.filter(({ least }) => least <= level).toSorted((a, b) => b.least - a.least)[0]?.does[0]
  return clauses.flatMap((clause) => (clause.do === 'at-level' ? [] : [clause.do === best?.do ? best : clause]))
}

/** What is said of the sentences before: "this lasts until …", "if it is prone, it takes 6 damage instead"; nothing where it fits none of them, or two. */
export function goneBack(clauses: readonly Clause[]): readonly Clause[] | undefined {
  let done: readonly Clause[] = []
  for (const clause of clauses) {
    const next = clause.do === 'lasts' && clause.isAll ? lasting(done, clause.span) : replaced(done, clause)
    if (next === undefined) return undefined
    done = next
  }
  return done
}
const whose = (clause: Clause | undefined): string => (clause !== undefined && 'to' in clause ? JSON.stringify(clause.to) : '')

function lasting(done: readonly Clause[], span: Span): readonly Clause[] | undefined {
  const open = done.filter((one) => 'span' in one && one.span === 'unspecified')
  return done.at(-1)?.do === 'by-hand' || open.some((one) => whose(one) !== whose(open[0])) ? undefined : forAll(done, span)
}

function replaced(done: readonly Clause[], clause: Clause): readonly Clause[] | undefined {
  const [swap, more] = clause.do === 'if' && clause.else === undefined ? clause.does : []
  const [now, another] = swap?.do === 'instead' ? swap.does : []
  if (clause.do !== 'if' || now === undefined || more !== undefined || another !== undefined)
    return says(clause, 'do', 'instead') ? undefined : [...done, clause]
  const [old, second] = done.filter((one) => one.do === now.do && whose(one) === whose(now) && !('isMore' in one && one.isMore))
  if (old === undefined || second !== undefined || ('what' in old && old.what.length > 1)) return undefined
  return done.map((one) => (one === old ? { do: 'if', test: clause.test, does: [now], else: [old] } : one))
}

/** What is passed by on the way that was just spoken of: "Shift 3 squares. You may move through enemies' squares." */
export function onTheWay(clauses: readonly Clause[]): readonly Clause[] {
  const done: Clause[] = []
  for (const clause of clauses) {
    const last = done.at(-1)
    const past = passing(clause)
    if (last?.do === 'go' && last.past === undefined && past !== undefined) done.splice(-1, 1, { ...last, past })
    else done.push(clause)
  }
  return done
}
function passing(clause: Clause): Hindrance | undefined {
  if (clause.do === 'may' && clause.does.length === 1) return clause.does.map(passing)[0]
  return clause.do === 'ignore' && clause.who.who === 'you' && clause.isThis !== true && clause.span === 'unspecified'
    ? clause.what
    : undefined
}
