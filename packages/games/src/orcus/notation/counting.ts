import type { Clause } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Amount, Around, Test } from '../clauses/phrases.ts'
import { nothing } from './amounts.ts'
import type { Draft } from './draft.ts'
import type { Node } from './nodes.ts'
import { type C, not, type Scene, tried } from './scene.ts'
import { picked } from './who.ts'

/** "a +1 bonus to AC for each ally adjacent to it (maximum +3)". */

export function readCounting(c: C, s: Scene): Around | undefined {
  return c.attempt(() => {
    const kind = s.self.replace(/\(\?:the\|an\?\) /g, '')
    const found = c.scan(
      `(?:for (?:each|every)|per) (?:other |of (?:its|your) )?(?:(?<ally>all(?:y|ies))|(?<enemy>enem(?:y|ies))|(?<creature>creature)|(?<same>${kind}))`,
    )
    if (found === undefined) return countingSuch(c, s)
    const place = c.scan(
      `(?:that is )?(?:(?<adjacent>adjacent)(?: to)?|within (?<n>\\d+)(?: squares?)?(?: of)?)(?: (?:(?<target>the target)|(?<it>it)|you|itself|${s.self}))?`,
    )
    if (place === undefined) return undefined
    const most = atMost(c)
    return {
      relation: found.enemy !== undefined ? 'enemy' : found.creature !== undefined ? 'creature' : 'ally',
      squares: place.adjacent === undefined ? Number(place.n) : 1,
      isSameKind: found.same !== undefined,
      most,
      ...(place.target === undefined && (place.it === undefined || s.it === 'you') ? {} : { of: 'target' }),
    }
  })
}

const atMost = (c: C): number => {
  const most = c.scan(
    ',? ?\\(?(?:up )?(?:to )?(?:an? )?max(?:imum)?(?: (?:of|bonus(?: of)?))? ?\\+?(?<most>\\d+)(?: (?:bonus|damage|extra damage))?\\)?',
  )?.most
  if (c.text.slice(c.at, c.at + 1) === ')') c.at++
  return Number(most ?? 0)
}

/** "for each staggered enemy within 5 squares of it". */
function countingSuch(c: C, s: Scene): Around | undefined {
  if (!c.has('(?:for|per)(?= (?:each|every) )')) return undefined
  const { it } = s
  const who = picked(c, s)
  s.it = it
  if (who?.count !== 'all' || typeof who.within !== 'number' || who.or !== undefined) return undefined
  if ((who.of !== 'you' && who.of !== 'target') || !who.tests.every(isWord)) return undefined
  const most = atMost(c)
  const around: Around = { relation: who.relation, squares: who.within, isSameKind: false, most, tests: who.tests }
  return who.of === 'target' ? { ...around, of: 'target' } : around
}

/** Told by one word before the noun. */
const isWord = ({ is }: Test): boolean => is === 'staggered' || is === 'has' || is === 'kind'

/** "1 square for each enemy you hit": so often as there are hits. */
export function perHit(c: C, node: Node): Node | undefined {
  const [clause, ...more] = node.clauses
  if (clause === undefined || more.length > 0 || node.parts.length > 0) return undefined
  if (!c.has('for (?:each|every) (?:enemy|creature|target) (?:(?:that )?you hit|hit)(?: (?:with|by) (?:this|the) (?:attack|power))?'))
    return undefined
  const often = ({ flat, ...rest }: Amount): Amount | undefined =>
    flat === 0 || rest.dw > 0 || rest.dice.length + rest.abilities.length + rest.measures.length > 0
      ? undefined
      : { ...nothing, measures: [{ of: 'hits', times: flat, whose: 'you' }] }
  if (clause.do === 'move' || clause.do === 'force') {
    const squares = often(clause.squares)
    return squares && { ...node, clauses: [{ ...clause, squares }] }
  }
  if (clause.do !== 'heal' && clause.do !== 'temporary') return undefined
  const amount = often(clause.amount)
  return amount && { ...node, clauses: [{ ...clause, amount }] }
}

/** So much for each of them. Undefined where it is not one amount. */
export function multiplied(node: Node, around: Around): Node | undefined {
  if (node.to.some((who) => who.who === 'some') || node.either !== undefined || node.clauses.length > 1) return undefined
  const parts: Part[] = []
  for (const part of node.parts) {
    const amount = part.is === 'modifier' || part.is === 'extra-damage' ? times(part.amount, around) : undefined
    if (amount === undefined || (part.is !== 'modifier' && part.is !== 'extra-damage')) return undefined
    parts.push({ ...part, amount })
  }
  const clauses: Clause[] = []
  for (const clause of node.clauses) {
    const further = clause.do === 'force' ? times(clause.squares, around) : undefined
    if (clause.do === 'force' && further !== undefined) {
      clauses.push({ ...clause, squares: further })
      continue
    }
    const isCounted = clause.do === 'temporary' || clause.do === 'heal' || clause.do === 'damage'
    const amount = isCounted ? times(clause.amount, around) : undefined
    if (!isCounted || amount === undefined) return undefined
    clauses.push({ ...clause, amount })
  }
  return { ...node, parts, clauses }
}

function times(amount: Amount, around: Around): Amount | undefined {
  const { flat } = amount
  if (amount.dw > 0 || amount.dice.length + amount.abilities.length + amount.measures.length > 0)
    return amount.per === undefined && amount.most === undefined && around.most === 0 ? { ...amount, per: around } : undefined
  if (flat === 0) return undefined
  // The most is printed as what it comes to: "maximum +3".
  const most = Math.floor(around.most / Math.abs(flat))
  return { ...nothing, measures: [{ of: 'near', times: flat, whose: around.of ?? 'you', around: { ...around, most } }] }
}

/** "For each attack that hits,": of several that are made. */
export function leadEachAttack(c: C, draft: Draft): boolean {
  const how = c.scan('for each (?:of (?:these|the) )?attacks? that (?<how>hits|misses),')?.how
  if (how === undefined) return false
  const landed: Test = { is: 'hits', count: 1, isSame: false }
  draft.isEach = true
  draft.tests.push(how === 'hits' ? landed : not(landed))
  return true
}

/** "For each other ghoul within 3 squares,", "Once per turn,". */
export function leadCount(c: C, s: Scene, draft: Draft): Scene | undefined {
  return tried(c, s, () => {
    if (!draft.isOncePerTurn && c.has('once (?:per|each|a|every) (?:turn|round)(?: on (?:your|its) turn)?,(?! (?:when|if|as))')) {
      draft.isOncePerTurn = true
      return s
    }
    const around = readCounting(c, s)
    if (around === undefined || !c.has(',')) return undefined
    draft.around = around
    return s
  })
}
