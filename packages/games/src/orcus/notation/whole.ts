import { multiplied } from './counting.ts'
import type { Draft } from './draft.ts'
import type { Node } from './nodes.ts'
import type { Scene } from './scene.ts'
import { tested } from './tails.ts'

/** What holds of a sentence as a whole, once all of it is read. */

/** "Until the end of your next turn, your next attack …": no longer than that, though it is not used up. */
export const inTime = (node: Node, { isLed, lasting, waits }: Draft): Node =>
  isLed && lasting !== undefined && waits === undefined && node.lasting?.span === 'used'
    ? { ...node, lasting: { ...lasting, once: true } }
    : node

/** "While you are flying, you gain a +2 bonus to Reflex": looked at each time, and not once. */
export function whileSo(draft: Draft, text: string, s: Scene): Node[] {
  const { nodes, tests, waits } = draft
  const isHeld = (node: Node): boolean => node.parts.length > 0 && node.clauses.length === 0 && node.either === undefined
  if (s.isPassive || waits !== undefined || tests.length === 0 || !/(?:^|, ?)(?:while|as long as|so long as) /i.test(text)) return nodes
  if (!nodes.some((node) => node.parts.length > 0)) return nodes
  const held = nodes.map((node) => tests.reduce<Node>((whole, test) => tested(whole, test, true), node))
  if (!nodes.every(isHeld) || held.some((node) => (node.tests ?? []).length > 0)) {
    const isLasting = nodes.every(isHeld) && !nodes.every((node) => node.to.every((who) => who.who === 'you'))
    return isLasting ? nodes.map((node) => ({ ...node, doubts: [...(node.doubts ?? []), 'as long as what holds'] })) : nodes
  }
  draft.tests = []
  return held
}

/** "+1 to attack rolls and +2 to damage rolls against staggered enemies": what narrows the last narrows both. */
export function shared(nodes: readonly Node[]): Node[] {
  const all = [...nodes]
  for (let i = all.length - 1; i > 0; i--) {
    const [node, before] = [all[i], all[i - 1]]
    const [late] = node?.parts ?? []
    if (node?.elided !== true || before === undefined || late?.is !== 'modifier' || before.clauses.length > 0) continue
    const isNarrow = late.when.length > 0 || late.against !== undefined || late.spares === true
    const isOpen = before.parts.every((part) => part.is === 'modifier' && part.when.length === 0 && part.against === undefined)
    if (!isNarrow || !isOpen) continue
    const { when, against, spares } = late
    const parts = before.parts.map((part) =>
      part.is === 'modifier'
        ? { ...part, when, ...(against === undefined ? {} : { against }), ...(spares === true ? { spares } : {}) }
        : part,
    )
    all[i - 1] = { ...before, parts }
  }
  return all
}

/** "Once per turn, it deals 1d6 extra damage": of nothing else can it be said here. */
export function oncePerTurn(node: Node, { isOncePerTurn }: Draft): Node {
  if (!isOncePerTurn) return node
  const isExtra = node.parts.length > 0 && node.clauses.length === 0 && node.parts.every((part) => part.is === 'extra-damage')
  if (!isExtra) return { ...node, doubts: [...(node.doubts ?? []), 'that it comes once per turn'] }
  return { ...node, parts: node.parts.map((part) => (part.is === 'extra-damage' ? { ...part, oncePerTurn: true } : part)) }
}

/** "For each ally within 2 squares, the ogre gains a +1 bonus". */
export function counted(node: Node, { around }: Draft): Node {
  if (around === undefined) return node
  return multiplied(node, around) ?? { ...node, doubts: [...(node.doubts ?? []), 'how many it is for'] }
}
