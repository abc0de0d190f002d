import type { Clause } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Picked, Role, Span, Test, Who } from '../clauses/phrases.ts'
import type { Lasting } from './spans.ts'

/** What a phrase says, before it is known how long it lasts and on what it depends. */
export interface Node {
  readonly text: string
  /** Something for a while, and on whom. */
  readonly parts: readonly Part[]
  readonly to: readonly Who[]
  /** Something at once. */
  readonly clauses: readonly Clause[]
  readonly lasting?: Lasting | undefined
  readonly tests?: readonly Test[]
  /** One of these, as somebody chooses. */
  readonly either?: readonly (readonly Node[])[]
  /** Who chooses, where it is not the owner. */
  readonly chooser?: Role
  /** Its verb was said before, and stands for both. */
  readonly elided?: boolean
  /** It can be left undone. */
  readonly optional?: boolean
  /** Whoever does it gives up an immediate action for it. */
  readonly costs?: 'counter' | 'react'
  /** It belongs before the attack is rolled. */
  readonly isBefore?: boolean
  /** Where in the sentence it stands, and what of it is in doubt. */
  readonly from?: number
  readonly end?: number
  readonly doubts?: readonly string[]
}

export const doing = (...clauses: readonly Clause[]): Node => ({ text: '', parts: [], to: [], clauses })
export const lying = (to: readonly Who[], parts: readonly Part[]): Node => ({ text: '', parts, to, clauses: [] })
export const forEach = (to: readonly Who[], make: (who: Who) => Clause): Node => doing(...to.map(make))

/** One of several, as somebody chooses. */
export const either = (options: readonly (readonly Node[])[], more: Partial<Node> = {}): Node => ({
  ...doing(),
  either: options,
  ...more,
})

/** Of several each chooses for itself; undefined where it is more than what is done to them. */
export function eachChooses(to: Picked, options: readonly (readonly Node[])[]): Node | undefined {
  const chosen = options.map((nodes) => {
    const does = nodes.flatMap(({ clauses }) => clauses.map(ofTarget)).filter((one) => one !== undefined)
    const isWhole = nodes.every(({ parts, either: more }) => parts.length === 0 && more === undefined)
    return isWhole && does.length === nodes.flatMap(({ clauses }) => clauses).length
      ? { text: nodes.map(({ text }) => text).join(', '), does }
      : undefined
  })
  const all = chosen.filter((one) => one !== undefined)
  if (all.length < options.length) return undefined
  return doing({ do: 'each', to, does: [{ do: 'choose', options: all, by: 'target', count: 1 }] })
}

function ofTarget(clause: Clause): Clause | undefined {
  if (clause.do === 'attack') return { ...clause, by: { who: 'target' } }
  // Each of them has been asked already.
  if (clause.do === 'each' && clause.does.length === 1) return clause.does[0]
  if (clause.do !== 'may') return toTarget(clause)
  const does = clause.does.map(ofTarget).filter((one) => one !== undefined)
  return does.length < clause.does.length ? undefined : { ...clause, does, by: 'target' }
}

/** "The target can stand up or make a saving throw": as it likes. */
export const chooserIn = ([who, ...others]: readonly Who[]): Role => (who?.who === 'target' && others.length === 0 ? 'target' : 'you')

/** Of several each decides for itself. */
function mayBy(text: string, clause: Clause, subject: readonly Who[]): Clause {
  const [who, ...others] = subject
  const isToThem = who?.who === 'some' && others.length === 0 && 'to' in clause && clause.to === who
  const own = isToThem ? toTarget(clause) : undefined
  return who === undefined || own === undefined
    ? { do: 'may', text, does: [clause], by: chooserIn(subject) }
    : { do: 'each', to: who, does: [{ do: 'may', text, does: [own], by: 'target' }] }
}

/** It can be left undone, as whoever does it likes. */
export function loosened(node: Node, subject: readonly Who[]): Node {
  const clauses = node.clauses.map((clause): Clause => {
    switch (clause.do) {
      case 'move':
      case 'recover':
      case 'attack':
      case 'strike':
      case 'use':
        return { ...clause, optional: true }
      case 'choose':
        return clause
      default:
        return mayBy(node.text, clause, subject)
    }
  })
  return { ...node, clauses, optional: true }
}

interface Pending {
  readonly to: readonly Who[]
  readonly lasting: Lasting
  readonly parts: Part[]
}

/** Phrases as clauses: what lasts equally long on the same creatures is one effect, with one save. */
export function folded(nodes: readonly Node[], fallback: Lasting | undefined): Clause[] {
  const clauses: Clause[] = []
  let pending: Pending | undefined
  const flush = (): void => {
    if (pending !== undefined) for (const to of pending.to) clauses.push(afflict(to, pending.parts, pending.lasting))
    pending = undefined
  }
  const spans = spread(nodes, fallback)
  for (const [i, node] of nodes.entries()) {
    const lasting = heldBy(node, spans[i] ?? { span: 'lasting', endsOn: [] })
    if (node.tests !== undefined && node.tests.length > 0) {
      flush()
      clauses.push(conditional(node.tests, folded([{ ...node, tests: [], lasting }], lasting)))
      continue
    }
    if (node.either !== undefined) {
      flush()
      clauses.push(choice(node.either, lasting, node.chooser))
      continue
    }
    if (lasting.apart === true) {
      flush()
      for (const to of node.to) clauses.push(...node.parts.map((part) => afflict(to, [part], lasting)))
    } else if (node.parts.length > 0) {
      if (pending !== undefined && sameLasting(pending.lasting, lasting) && JSON.stringify(pending.to) === JSON.stringify(node.to))
        pending.parts.push(...node.parts)
      else {
        flush()
        pending = { to: node.to, lasting, parts: [...node.parts] }
      }
      // "Slowed (save ends) and weakened (save ends)": each has a save of its own.
      if (node.lasting?.span === 'save') flush()
    }
    // What is done at once does not cut an effect in two: "dazed, pushed 1 square and slowed (save ends)".
    clauses.push(...node.clauses.map((clause) => timed(clause, node.lasting)))
  }
  flush()
  return clauses
}

/** Temporary hit points alone are given at once and may be gone by a time of their own. */
const timed = (clause: Clause, lasting: Lasting | undefined): Clause =>
  clause.do === 'temporary' && lasting !== undefined && TIMES.includes(lasting.span) ? { ...clause, span: lasting.span } : clause

/** What hurts as long as a hold lasts ends with it; all else is there only while the hold is. */
const heldBy = ({ parts }: Node, lasting: Lasting): Lasting =>
  lasting.state === 'grappled' && parts.some((part) => part.is === 'persistent' || part.is === 'whenever')
    ? { span: 'grapple', endsOn: lasting.endsOn }
    : lasting

/** Parts of which nothing says how long they last. */
export function openEnded(nodes: readonly Node[], fallback: Lasting | undefined): ReadonlySet<number> {
  const spans = spread(nodes, fallback)
  return new Set(nodes.flatMap((node, i) => (spans[i] === undefined && node.parts.some((part) => !staysOn(part)) ? [i] : [])))
}

/** A mark lasts until a rule takes it away, persistent damage until a save does. */
const staysOn = (part: Part): boolean =>
  part.is === 'persistent' ||
  (part.is === 'chosen' && part.isState !== true) ||
  (part.is === 'condition' &&
    (part.condition === 'marked' || part.condition === 'unconscious' || part.condition === 'petrified' || part.condition === 'invisible'))

const sameLasting = (a: Lasting, b: Lasting): boolean =>
  a.span === b.span &&
  a.saving === b.saving &&
  a.state === b.state &&
  a.freed === b.freed &&
  a.once === b.once &&
  a.endsOn.length === 0 &&
  b.endsOn.length === 0

/** A duration holds for all that stands before it, back to the last one, and for what follows it without one. */
function spread(nodes: readonly Node[], fallback: Lasting | undefined): (Lasting | undefined)[] {
  const spans: (Lasting | undefined)[] = []
  let later: Lasting | undefined
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i]
    if (node === undefined) continue
    if (node.lasting !== undefined) later = node.lasting
    spans[i] = later ?? fallback
  }
  for (const [i, node] of nodes.entries()) {
    const before = spans[i - 1]
    if (before !== undefined && TIMES.includes(before.span) && node.parts.some((part) => !staysOn(part))) spans[i] ??= before
  }
  return spans
}

/** "… until the end of your next turn, but you cannot attack": for as long. */
const TIMES: readonly Span[] = [
  'your-next-end',
  'your-next-start',
  'target-next-end',
  'target-next-start',
  'your-turn-end',
  'this-turn-end',
  'round-end',
  'encounter',
]

const conditional = (tests: readonly Test[], does: readonly Clause[]): Clause => ({
  do: 'if',
  test: tests.length === 1 && tests[0] !== undefined ? tests[0] : { is: 'all', tests },
  does,
  else: [],
})

const choice = (options: readonly (readonly Node[])[], lasting: Lasting, by: Role = 'you'): Clause => ({
  do: 'choose',
  options: options.map((nodes) => ({ text: nodes.map((node) => node.text).join(', '), does: folded(nodes, lasting) })),
  by,
  count: 1,
})

export const afflict = (
  to: Who,
  parts: readonly Part[],
  { span, endsOn, saving, state, freed, once }: Lasting,
): Extract<Clause, { do: 'afflict' }> => ({
  do: 'afflict',
  parts: state === undefined ? parts : [{ is: 'while', state, not: false, parts }],
  to,
  span,
  aftereffect: [],
  failed: [],
  endsOn,
  ...(saving === undefined ? {} : { saving }),
  ...(freed === undefined ? {} : { freed }),
  ...(once === undefined ? {} : { once }),
})

/** The same done to the target; undefined where it is nothing that is done to somebody. */
export function toTarget(clause: Clause): Clause | undefined {
  switch (clause.do) {
    case 'temporary':
    case 'heal':
    case 'recover':
    case 'move':
    case 'save':
    case 'stand':
    case 'prone':
    case 'damage':
    case 'force':
    case 'redirect':
    case 'afflict':
    case 'end':
      return { ...clause, to: { who: 'target' } }
    default:
      return undefined
  }
}
