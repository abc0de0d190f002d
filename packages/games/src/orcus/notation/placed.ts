import type { Clause } from '../clauses/clauses.ts'
import type { Test } from '../clauses/phrases.ts'
import type { Condition } from '../terms.ts'
import type { Sentence } from './draft.ts'
import type { Prose } from './reading.ts'

/** Where what a sentence does goes, among what was said before it: at its end, in its place, behind or ahead of it. */

/** "It makes a *claw* attack against each enemy around. If it hits": of each of these attacks. */
export function putAfterEach(tests: readonly Test[], does: readonly Clause[], prose: Prose): boolean {
  const [test] = tests
  const at = prose.clauses.findLastIndex((clause) => clause.do !== 'by-hand')
  const clause = prose.clauses[at]
  if (tests.length !== 1 || (test?.is !== 'hit' && test?.is !== 'miss')) return false
  const made = clause?.do === 'each' ? clause.does : clause?.do === 'move' ? clause.passing?.does : undefined
  if (made?.some((one) => one.do === 'attack' || (one.do === 'may' && one.does.some((inner) => inner.do === 'attack'))) !== true)
    return false
  const hit: Test = { is: 'happened' }
  const after: Clause = { do: 'if', test: test.is === 'hit' ? hit : { is: 'not', test: hit }, does, else: [] }
  if (clause?.do === 'each') prose.clauses[at] = { ...clause, does: [...made, after] }
  if (clause?.do === 'move' && clause.passing !== undefined)
    prose.clauses[at] = { ...clause, passing: { ...clause.passing, does: [...made, after] } }
  return true
}

/** "It makes a *claw* attack. If it hits": what the attack before came to. */
export function ofGranted(test: Test, prose: Prose): Test {
  if (test.is !== 'hit' && test.is !== 'miss') return test
  if (prose.clauses.findLast((clause) => clause.do !== 'by-hand')?.do !== 'attack') return test
  return test.is === 'hit' ? { is: 'happened' } : { is: 'not', test: { is: 'happened' } }
}

/** "If the target is hit, it is no longer helpless": what ends the effect before it. */
export function putEnd(read: Sentence, prose: Prose): boolean {
  const ends = read.nodes.flatMap((node) => node.clauses)
  if (read.waits === undefined || read.tests.length > 0 || ends.length === 0) return false
  const what = new Set<string>(ends.flatMap((clause): readonly string[] => (clause.do === 'end' ? clause.what : ['other'])))
  const at = prose.clauses.findLastIndex((clause) => clause.do === 'afflict')
  const clause = prose.clauses[at]
  if (clause?.do !== 'afflict' || what.has('other')) return false
  if (!what.has('this') && !clause.parts.some((part) => part.is === 'condition' && what.has(part.condition))) return false
  const isTheirs = clause.to.who === 'you' ? read.waits.reading.bearer === 'you' : read.waits.reading.bearer === 'target'
  if (!isTheirs) return false
  prose.clauses[at] = { ...clause, endsOn: [...clause.endsOn, read.waits.reading.trigger] }
  return true
}

/** "It remains incorporeal until the end of its next turn": how long what was said before lasts. */
export function putStay(read: Sentence, prose: Prose): boolean {
  const [node] = read.nodes
  const part = node?.parts[0]
  if (read.nodes.length !== 1 || part?.is !== 'condition' || node?.lasting === undefined || read.waits !== undefined) return false
  const at = prose.clauses.findLastIndex(
    (clause) =>
      clause.do === 'afflict' &&
      clause.span === 'lasting' &&
      clause.parts.some((one) => one.is === 'condition' && one.condition === part.condition),
  )
  const clause = prose.clauses[at]
  if (clause?.do !== 'afflict') return false
  prose.clauses[at] = { ...clause, ...node.lasting }
  const open = prose.readings.findLastIndex((one) => one.why === 'how long it lasts')
  const reading = prose.readings[open]
  if (reading !== undefined) {
    prose.readings[open] = { ...reading, mark: 'automatic', why: '' }
    const note = prose.clauses.findLastIndex((one) => one.do === 'by-hand')
    if (note >= 0) prose.clauses.splice(note, 1)
  }
  return true
}

/** "Each time you hit, you push the target. If it cannot be pushed": still about each time. */
export function putInside(prose: Prose, test: Test, clauses: readonly Clause[]): boolean {
  const kind = test.is === 'not' ? test.test.is : test.is
  const last = prose.clauses.at(-1)
  const part = last?.do === 'afflict' ? last.parts.at(-1) : undefined
  if (last?.do !== 'afflict' || part?.is !== 'whenever' || (kind !== 'happened' && kind !== 'hit' && kind !== 'critical')) return false
  const inside: Clause = { do: 'if', test, does: clauses, else: [] }
  prose.clauses[prose.clauses.length - 1] = { ...last, parts: [...last.parts.slice(0, -1), { ...part, does: [...part.does, inside] }] }
  return true
}

/** "Otherwise" is the other half of the "if" before it. */
export function putOtherwise(clauses: Clause[], does: readonly Clause[]): boolean {
  const last = clauses.pop()
  if (last?.do !== 'if') {
    if (last !== undefined) clauses.push(last)
    return false
  }
  clauses.push({ ...last, else: [...last.else, ...does] })
  return true
}

/** "If it is already slowed, it is instead stunned": what the sentence before would have laid on it is the other case. */
export function putInstead(prose: Prose, test: Test, does: readonly Clause[], old: Condition | undefined): void {
  const at = prose.clauses.findIndex((clause) => clause.do === 'afflict' && isInPlace(clause, old))
  const only = prose.clauses[at]
  if (old !== undefined && only !== undefined) {
    // Looked at before anything is laid on it.
    const first = prose.clauses.findIndex((clause) => clause.do === 'afflict')
    prose.clauses.splice(at, 1)
    prose.clauses.splice(first, 0, { do: 'if', test, does, else: [only] })
    return
  }
  const kept: Clause[] = []
  const replaced: Clause[] = []
  for (const clause of prose.clauses) {
    const isReplaced =
      clause.do === 'afflict' ||
      clause.do === 'prone' ||
      clause.do === 'grapple' ||
      clause.do === 'force' ||
      (clause.do === 'damage' && does.some((one) => one.do === 'damage'))
    ;(isReplaced ? replaced : kept).push(clause)
  }
  prose.clauses = [...kept, { do: 'if', test, does, else: replaced }]
}

/** That which "instead of dazed" means; any, where nothing is named. */
export const isInPlace = (clause: Clause, old: Condition | undefined): boolean =>
  old === undefined || (clause.do === 'afflict' && clause.parts.some((part) => part.is === 'condition' && part.condition === old))

/** A state that the attack itself brings about is looked at first. */
export const isAboutBefore = (tests: readonly Test[]): boolean =>
  tests.some((test) => test.is === 'has' || (test.is === 'any' && test.tests.some((one) => one.is === 'has')) || test.is === 'persistent')

/** Ahead of what lays something on it; what it must be "already", ahead of what comes of that, too. */
export function putBefore(prose: Prose, clause: Clause, isAlready: boolean): void {
  const place = prose.clauses.findIndex(
    (one) =>
      one.do === 'afflict' || one.do === 'prone' || one.do === 'grapple' || (isAlready && one.do === 'if' && isAboutBefore([one.test])),
  )
  if (place < 0) prose.clauses.push(clause)
  else prose.clauses.splice(place, 0, clause)
}
