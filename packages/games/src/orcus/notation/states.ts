import { AND, OR } from '@riposte/print'
import type { Clause } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Who } from '../clauses/phrases.ts'
import type { Condition } from '../terms.ts'
import { readHaving } from './bonuses.ts'
import { chosenAs } from './chosen.ts'
import { coined } from './coined.ts'
import { conditionNamed, conditionWord } from './lexicon.ts'
import { forcedPassive } from './moves.ts'
import { forEach, lying, type Node } from './nodes.ts'
import { firstRow } from './phrase.ts'
import { type C, type Scene, tried } from './scene.ts'
import { readSpan } from './spans.ts'
import { readRole } from './who.ts'

/** "is dazed and slowed", "is knocked prone", "becomes invisible", "is no longer marked". */
export function readBeing(c: C, s: Scene, subject: readonly Who[]): Node[] | undefined {
  return tried(c, s, () => {
    if (
      !c.has(
        "(?:also |instead |immediately )*(?:is|are|becomes?|remains?|gets?|be|stays?|turns?|is left|are left|it's|you're)(?: (?:also|instead|either|immediately|both|considered|rendered|left|made))*",
      )
    )
      return undefined
    return readStates(c, s, subject)
  })
}

/** What follows "is": conditions and movements, with "and" or "or" between them. */
export function readStates(c: C, s: Scene, subject: readonly Who[]): Node[] | undefined {
  const first = readState(c, s, subject)
  if (first === undefined) return undefined
  const nodes = [first]
  let isEither = false
  for (;;) {
    const next = tried(c, s, () => {
      const link = c.scan(',? ?(?<or>or)|,? ?and|,')
      if (link === undefined) return undefined
      c.has('(?:also |then |either )*(?:is|are|becomes?)(?= )')
      c.has('(?:also|then|either)')
      const node = readState(c, s, subject)
      return node === undefined ? undefined : { node, or: link.or !== undefined }
    })
    if (next === undefined) break
    isEither ||= next.or
    nodes.push(next.node)
  }
  if (!isEither) return nodes
  return [{ text: '', parts: [], to: [], clauses: [], either: nodes.map((node) => [node]) }]
}

function readState(c: C, s: Scene, subject: readonly Who[]): Node | undefined {
  const from = c.at
  const node = tried(c, s, (cursor, scene) => state(cursor, scene, subject))
  return node === undefined ? undefined : { ...node, text: c.text.slice(from, c.at).trim() }
}

function state(c: C, s: Scene, subject: readonly Who[]): Node | undefined {
  const from = c.at
  if (c.has('no longer')) return ended(c, subject)
  if (c.has('(?:knocked|driven|thrown|hurled|forced|sent) (?:prone|down|to the ground)|prone'))
    return forEach(subject, (to) => ({ do: 'prone', to }))
  if (c.has('visible(?: again)?')) return forEach(subject, (to): Clause => ({ do: 'end', to, what: ['invisible'] }))
  const as = chosenAs(c, s)
  if (as !== undefined) return lying(subject, [{ is: 'chosen', as }])
  const own = s.isPassive ? undefined : coined(c, s)
  if (own !== undefined) return lying(subject, [{ is: 'chosen', as: own, isState: true }])
  if (c.has('(?:the )?(?:subject|victim) to|affected by|taking|suffering')) return undefined
  const named = c.scan(`(?:knocked )?(?<condition>${conditionWord})(?: condition)?`)
  const condition = conditionNamed(named?.condition ?? '')
  if (condition !== undefined) return underCondition(c, s, subject, condition)
  if (c.has('disarmed(?: of (?:one|a|its|their|the) (?:held )?weapons?)?')) return forEach(subject, (to) => ({ do: 'drop', to }))
  if (
    c.has(
      '(?:removed from (?:play|the (?:world|battlefield|encounter|game))|banished(?: (?:to|into) [a-z ]+?(?= until| \\(|[.,;]|$))?|(?:transported|sent|whisked away) (?:to|into) [a-z ]+?(?= until| \\(| indefinitely|[.,;]|$))',
    )
  ) {
    const text = c.text.slice(from, c.at).trim()
    const forever = c.has('indefinitely|permanently')
    const span = readSpan(c, s)
    if (span === undefined && !forever) s.doubts.push('how long it is away')
    return forEach(subject, (to): Clause => ({ do: 'remove', to, span: span?.span ?? 'encounter', text }))
  }
  if (c.has('(?:killed|slain|destroyed)(?: instantly| outright)?')) return forEach(subject, (to) => ({ do: 'kill', to }))
  return firstRow(forcedPassive, c, s, subject) ?? readHaving(c, s, subject)
}

function underCondition(c: C, s: Scene, subject: readonly Who[], condition: Condition): Node | undefined {
  if (condition === 'prone') return forEach(subject, (to) => ({ do: 'prone', to }))
  if (condition === 'grappled') {
    c.has('\\((?:until )?escape[^)]*\\)')
    if (c.has('by')) readRole(c, s)
    // Any grapple lasts until then.
    if (c.has('until (?:it|they|the target|the creature) escapes?(?: (?:from )?the grapple)?'))
      return forEach(subject, (to) => ({ do: 'grapple', to }))
    // A grapple that lasts until a save or a turn is more than the grapple of the book: a part with that duration.
    if (
      !c.sees(',?[^.;]*(?:until|save ends)') ||
      c.sees('[^.;]*until (?:it|they|the target|the creature) escapes? (?:from )?the grapple(?=[.,;]|$)')
    )
      return forEach(subject, (to) => ({ do: 'grapple', to }))
    s.doubts.push('how a grapple with a duration is escaped')
  }
  if (condition === 'marked' && c.has('by')) {
    const by = c.has('itself|themselves') ? undefined : readRole(c, s)
    if (by !== 'you') s.doubts.push('by whom it is marked')
  }
  if (condition === 'invisible' && c.has('to')) {
    if (!c.has('(?:all )?(?:of )?(?:its |your |the )?(?:enemies|creatures)')) {
      const against = readRole(c, s)
      if (against === undefined) s.doubts.push('to whom it is invisible')
      else return lying(subject, [{ is: 'unseen', against }])
    }
  }
  const part: Part = { is: 'condition', condition }
  return lying(subject, [part])
}

function ended(c: C, subject: readonly Who[]): Node | undefined {
  const named = (): Condition | undefined => conditionNamed(c.scan(`(?<condition>${conditionWord})`)?.condition ?? '')
  const what = c.list(named, [...AND, ...OR])
  return what && forEach(subject, (to): Clause => ({ do: 'end', to, what }))
}
