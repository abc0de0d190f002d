import { joined, type Passage, slice, trimmed } from '@riposte/print'
import { says, speaksOf } from '@riposte/tactics'
import type { Clause } from '../clauses/clauses.ts'
import type { Picked } from '../clauses/phrases.ts'
import { toTarget } from './nodes.ts'
import { byHand, byItself, newProse, type Prose } from './reading.ts'
import { cursorOn, type Scene } from './scene.ts'
import { pronoun } from './sentence.ts'
import { isRole, readWho } from './who.ts'

/** Whoever is picked, and what is then done to each: whatever can be done to the target. */

type ReadOn = (sentence: Passage, later: readonly Passage[], prose: Prose) => number
type Wholly = (sentence: Passage, s: Scene) => readonly Clause[] | undefined

/** "Choose one creature within 5 squares." What follows is about the chosen one. */
export function takeChoiceOf(sentence: Passage, later: readonly Passage[], s: Scene, prose: Prose, readOne: ReadOn): boolean {
  if (later.length === 0) return false
  const c = cursorOn(sentence.text)
  if (!c.has(`(?:(?:you|it|${s.self}) )?(?:choose|select|target|designate|pick)s?`)) return false
  const who = readWho(c, s)
  if (who?.who !== 'some' || !c.isDone) return false
  s.it = 'target'
  const inner: Prose = newProse()
  for (let i = 0; i < later.length; i++) {
    const one = later[i]
    if (one !== undefined) i += readOne(one, later.slice(i + 1), inner)
  }
  const made = lent(who, [...inner.before, ...inner.clauses], later)
  if (made === undefined) for (const one of [sentence, ...later]) byHand(one, prose, 'who is spoken of')
  else {
    prose.clauses.push(made)
    prose.readings.push({ passage: sentence, mark: 'automatic', why: '' }, ...inner.readings)
  }
  return true
}

/** "The ally gains a +2 bonus to attack rolls against the target": an ally who was chosen is not whom it is against. */
function lent(to: Picked, does: readonly Clause[], said: readonly Passage[]): Clause | undefined {
  if (to.relation !== 'ally' || !said.some(({ text }) => /\bthe target\b/i.test(text))) return { do: 'each', to, does }
  const [one, ...more] = does
  return one?.do === 'afflict' && isRole(one.to) && more.length === 0 ? { ...one, to } : undefined
}

const again = new RegExp(`^${pronoun} `, 'i')

/** "One ally regains 5 hit points. They also gain a +2 bonus to AC": it is the same ally, and not the target. */
export function takePicked(sentence: Passage, s: Scene, prose: Prose, readOne: ReadOn): boolean {
  const last = prose.clauses.at(-1)
  const same = last === undefined ? undefined : picking(last)
  const named = /^(?:the|(?:if|when|while) (?:the|that)) (?<who>ally|creature|enemy) /i.exec(sentence.text)?.groups?.who?.toLowerCase()
  if (same === undefined || (named === undefined && !again.test(sentence.text))) return false
  // "The ally", where it is an ally who was picked.
  const relation = same === 'unclear' || same.to.who !== 'some' ? named : same.to.relation.replace('you-or-ally', 'ally')
  if (named !== undefined && named !== relation) return false
  if (same === 'unclear' || /\btargets?\b/i.test(sentence.text)) {
    byHand(sentence, prose, 'who is spoken of')
    return true
  }
  s.it = 'target'
  const inner: Prose = newProse()
  readOne(sentence, [], inner)
  if (inner.after.length > 0) {
    byHand(sentence, prose, 'when it comes')
    return true
  }
  prose.clauses[prose.clauses.length - 1] = { ...same, does: [...same.does, ...inner.before, ...inner.clauses] }
  prose.readings.push(...inner.readings)
  return true
}

/** Somebody picked, and what is done to him; undefined where nobody is. */
function picking(clause: Clause): Extract<Clause, { do: 'each' }> | 'unclear' | undefined {
  if (clause.do === 'each') return clause.to.who === 'some' ? clause : undefined
  if (clause.do === 'attack' && clause.by.who === 'some' && !speaksOf({ ...clause, by: '' }, 'target'))
    return { do: 'each', to: clause.by, does: [{ ...clause, by: { who: 'target' } }] }
  const does = toTarget(clause)
  if (
    does !== undefined &&
    'to' in clause &&
    typeof clause.to === 'object' &&
    clause.to.who === 'some' &&
    !speaksOf({ ...clause, to: '' }, 'target')
  )
    return { do: 'each', to: clause.to, does: [does] }
  return says(clause, 'who', 'some') ? 'unclear' : undefined
}

/** "Each enemy adjacent to you takes 5 damage whenever it attacks". */
export function takeEach(sentence: Passage, s: Scene, prose: Prose, wholly: Wholly): boolean {
  const c = cursorOn(sentence.text)
  const lead = c.scan('(?:until|for the rest of) [^,]+,')
  const from = c.at
  const who = readWho(c, { ...s })
  const rest = trimmed(slice(sentence, c.at))
  // Whom else it speaks of, and who gets something of it, is then not plain.
  if (
    (who?.who !== 'some' && who?.who !== 'hit') ||
    /\b(?:targets?|triggering|that|those|you|your(?! next turn))\b|^(?:and|,|or)\b/i.test(rest.text)
  )
    return false
  const words = [...(lead === undefined ? [] : [trimmed(slice(sentence, 0, from))]), { text: 'it', at: sentence.at.slice(0, 2) }, rest]
  const does = wholly(joined(words), { ...s, it: 'target', target: 'target' })
  if (does === undefined) return false
  prose.clauses.push({ do: 'each', to: who, does })
  byItself(sentence, prose)
  return true
}
