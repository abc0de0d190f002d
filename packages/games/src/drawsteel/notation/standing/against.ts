import type { Test } from '../../clauses/phrases.ts'
import type { Scope } from '../scope.ts'
import { readTests } from '../tests.ts'
import { readWho } from '../who.ts'

/** Against whom something always holds. */

const NOUN = '(?:targets?|creatures?|enem(?:y|ies))'
const CLAUSE = new RegExp(`^(?:an?|any|each|the)? ?${NOUN} (?:who|that|with) (.+)$`)

/** "Winded creatures", "any target who has no allies adjacent to them", "a creature they have grabbed": what must hold of the target. */
export function testsOn(words: string, scope: Scope): readonly Test[] | undefined {
  if (/^(?:an?|any|each|the)? ?(?:creatures?|targets?|enem(?:y|ies))$/.test(words)) return undefined
  const held = new RegExp(`^(?:an?|any|each|the)? ?${NOUN} (?:(?:who is |that are |who are )?([a-z]+) by you|you have ([a-z]+))$`).exec(
    words,
  )
  if (held !== null) return readTests(`the target is ${held[1] ?? held[2] ?? ''} by you`, scope)
  const clause = CLAUSE.exec(words)
  if (clause !== null) {
    const said = (clause[1] ?? '')
      .replace(/^are /, 'is ')
      .replace(/^have /, 'has ')
      .replace(/^aren't /, "isn't ")
      .replace(/^don't /, "doesn't ")
      .replace(/^haven't /, "hasn't ")
    const isWith = new RegExp(`${NOUN} with `).test(words)
    return readTests(`the target ${isWith ? 'has ' : ''}${said}`, scope)
  }
  const made = new RegExp(`^(?:an?|any|each|the)? ?${NOUN} ((?:affected|flanked|marked|judged) .+)$`).exec(words)?.[1]
  if (made !== undefined) return readTests(`the target is ${made}`, scope)
  if (new RegExp(`^(?:an?|any|each)? ?${NOUN} you are hidden from$`).test(words)) return [{ is: 'unseen' }]
  const than = new RegExp(`^(?:an?|any|each)? ?${NOUN} (smaller|larger) than you(?:rself)?$`).exec(words)
  if (than !== null) return [{ is: 'sized', than: than[1] === 'smaller' ? 'smaller' : 'larger' }]
  const larger = new RegExp(`^(smaller|larger) ${NOUN}$`).exec(words)
  if (larger !== null) return [{ is: 'sized', than: larger[1] === 'smaller' ? 'smaller' : 'larger' }]
  const near = new RegExp(`^(?:an?|any|each)? ?${NOUN} (within .+|adjacent to .+)$`).exec(words)
  if (near?.[1] !== undefined) return readTests(`the target is ${near[1]}`, scope)
  // "Prone creatures", "minions", "goblins": what stands before the noun, or the noun itself.
  const noun = words.replace(/\btargets?$/, 'creature')
  const who = readWho(noun.replace(/^(?!each|any|an? )/, 'each ').replace(/^an? /, 'each '), scope, (text) => readTests(text, scope))
  if (who?.who.who !== 'some' || who.when.length > 0) return undefined
  const { kind, tests, relation } = who.who
  const ofRelation: Test[] = relation === 'object' || relation === 'minion' ? [{ is: 'relation', whose: 'target', relation }] : []
  const ofKind: Test[] = kind === '' ? [] : [{ is: 'kind', whose: 'target', kind }]
  const all = [...ofRelation, ...ofKind, ...tests]
  return all.length > 0 && who.who.within === 'sight' ? all : undefined
}
