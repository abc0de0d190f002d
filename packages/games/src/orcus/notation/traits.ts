import type { Passage } from '@riposte/print'
import { says } from '@riposte/tactics'
import type { Clause } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Test } from '../clauses/phrases.ts'
import { costing, paid, whole } from './acting.ts'
import { oftenAt } from './awaited.ts'
import type { Sentence } from './draft.ts'
import { heldWhile } from './held.ts'
import { folded, type Node } from './nodes.ts'
import { byItself, type Prose } from './reading.ts'
import { withRole } from './roles.ts'
import { cursorOn, type Scene } from './scene.ts'

/** Sentences about what always holds. */

/** What always holds, and what happens whenever something else does. */
export function takeTrait(read: Sentence, prose: Prose, why: string[]): void {
  if (read.waits !== undefined) {
    const { reading, often } = read.waits
    const does = conditional(read.tests, folded(read.nodes, read.lasting))
    const part: Part = {
      is: 'whenever',
      trigger: reading.trigger,
      does: paid(does, read.costs),
      ...oftenAt(often),
      ...costing(read.costs),
    }
    if (does.length > 1 && stays({ ...part, does: does.slice(0, 1) }, false) !== undefined) why.push('what else comes of staying up')
    const isFall = reading.trigger.at?.relation === 'you' && reading.trigger.on.some((on) => on === 'drop' || on === 'kill')
    if (isFall && (says(does, 'do', 'attack') || says(does, 'do', 'strike'))) why.push('how it still attacks as it falls')
    const kept = stays(part, often === 'once')
    if (kept !== undefined) {
      prose.parts.push(kept)
      return
    }
    prose.parts.push(often === 'once' && !/staggered/.test(reading.trigger.text) ? { ...part, isOnce: true } : part)
    return
  }
  if (read.costs !== undefined) why.push('that it takes an immediate action')
  if (read.isAround) why.push('that it may come before the attack or after it')
  for (const node of read.nodes) takeNode(node, read, prose, why)
}

/** "When it drops to 0 hit points, it regains 10": what comes after its death would come too late. */
function stays({ trigger, does }: Extract<Part, { is: 'whenever' }>, isOnce: boolean): Part | undefined {
  const [clause] = does
  const isOwn = trigger.on.length === 1 && trigger.on[0] === 'drop' && trigger.at?.relation === 'you' && trigger.when.length === 0
  if (!isOwn || does.length > 1 || clause?.do !== 'heal' || clause.to.who !== 'you' || clause.amount.dice.length > 0) return undefined
  return { is: 'stays-up', amount: clause.amount, isOnce }
}

function takeNode(node: Node, read: Sentence, prose: Prose, why: string[]): void {
  const tests = [...read.tests, ...(node.tests ?? [])]
  if (takeNear(node, tests, read, prose)) return
  const isOwn = node.to.every((who) => who.who === 'you')
  if (node.either !== undefined || node.clauses.length > 0 || !isOwn || node.lasting !== undefined) {
    prose.clauses.push(...conditional(tests, folded([{ ...node, tests: [] }], read.lasting)))
    return
  }
  for (const part of node.parts) {
    const held = heldWhile(part, tests)
    if (held === undefined) why.push('when it holds')
    else prose.parts.push(held)
  }
}

/** "Allies adjacent to the ogre gain a +2 bonus to AC" is an aura by another name. */
function takeNear(node: Node, tests: readonly Test[], read: Sentence, prose: Prose): boolean {
  const [who] = node.to
  if (who?.who !== 'some' || node.to.length > 1 || typeof who.within !== 'number' || who.of !== 'you' || node.parts.length === 0)
    return false
  if (
    node.clauses.length > 0 ||
    node.lasting !== undefined ||
    read.lasting !== undefined ||
    tests.length > 0 ||
    (prose.aura > 0 && prose.aura !== who.within)
  )
    return false
  const tested = node.parts.map((part) =>
    heldWhile(
      part,
      who.tests.map((test) => withRole(test, 'target', 'you')),
    ),
  )
  const parts = tested.filter((part) => part !== undefined)
  if (parts.length < tested.length) return false
  prose.aura = who.within
  prose.around.push({ to: who.relation, on: 'inside', parts })
  return true
}

/** "While it has combat advantage against a target, allies within 5 squares also have it": whoever is around shares in it. */
export function takeShared(sentence: Passage, s: Scene, prose: Prose): boolean {
  const c = cursorOn(sentence.text)
  const me = `(?:it|${s.self})`
  const its = `${me} has combat advantage (?:against|over)`
  const isLed = c.has(`(?:while|whenever|when|if|as long as) ${its} (?:an?|any) (?:target|creature|enemy),`)
  const near = c.scan(
    `(?:all |each |any |every )?(?:(?:other|of its) )?all(?:y|ies)(?: (?:that (?:is|are) )?(?:within (?<n>\\d+) squares?(?: of ${me})?|adjacent(?: to ${me})?))`,
  )
  if (near === undefined || !c.has('(?:also )?(?:has|have|gains?) combat advantage (?:against|over)')) return false
  const isSaid = isLed
    ? c.has('(?:that|the) (?:target|creature|enemy)(?: (?:too|as well))?|it')
    : c.has(`(?:any|an?|each|every|all|the same) (?:targets?|creatures?|enem(?:y|ies)) (?:that )?${its}`)
  const squares = Number(near.n ?? 1)
  if (!isSaid || !c.isDone || (prose.aura > 0 && prose.aura !== squares)) return false
  prose.aura = squares
  prose.around.push({
    to: 'ally',
    on: 'inside',
    parts: [{ is: 'has-advantage', when: [{ is: 'has-advantage-over', whose: 'other', by: 'target' }] }],
  })
  byItself(sentence, prose)
  return true
}

const conditional = (tests: readonly Test[], does: readonly Clause[]): readonly Clause[] =>
  tests.length === 0 ? does : [{ do: 'if', test: whole(tests), does, else: [] }]
