import type { Picked, Relation, Test } from '../clauses/phrases.ts'
import { abilities, skills } from '../terms.ts'
import { abilityNamed, abilityWord, skillNamed, skillWord } from './lexicon.ts'
import { type C, type Scene, tried } from './scene.ts'
import { isRole, readWho, you } from './who.ts'

/** Where something is done, and with which checks. */

/** "adjacent to you", "within 2 squares of you", "your reach". */
export function nearTests(c: C, s: Scene): Test[] {
  return (
    tried(c, s, (cursor, scene) => {
      const found = cursor.scan(
        "(?:that is |to a square |in a square |a square |(?:an |to an |any )?(?=adjacent (?:square|space)))?(?:(?<adjacent>(?:adjacent|next) to|adjacent(?: (?:square|space))?)|within (?<n>\\d+)(?: squares?)?(?: of)?|(?<reach>(?:(?:with)?in )?(?:your|its|\\w+'s) reach|(?:that )?you threaten|threatened by you)|(?<aura>(?:in |within )?(?:the|this|its|your) (?:aura|zone|area)))",
      )
      if (found === undefined) return undefined
      if (found.reach !== undefined) return [{ is: 'in-reach', whose: 'target', by: 'you' }] satisfies Test[]
      if (found.aura !== undefined) return [{ is: 'in-zone', whose: 'target' }] satisfies Test[]
      const squares = found.adjacent === undefined ? Number(found.n) : 1
      const beside = besideWhom(cursor, scene, squares)
      return beside && [beside]
    }) ?? []
  )
}

/** "you", "an ally", "you or an ally": so near to any of them, wherever that one stands. */
export function besideWhom(c: C, s: Scene, squares = 1): Test | undefined {
  // Another of those aimed at is not just anybody.
  if (c.sees('another target')) return undefined
  const { it } = s
  const who = readWho(c, s) ?? you
  s.it = it
  if (isRole(who)) return { is: 'within', whose: 'target', of: who.who, squares }
  return who.who === 'some' ? nearSome(who, squares) : undefined
}

function nearSome({ relation, count, within, tests }: Picked, squares: number): Test | undefined {
  if (tests.length > 0 || count === 'any' || (within !== undefined && relation !== 'you-or-ally')) return undefined
  const near = (to: Relation): Test => ({ is: 'near', whose: 'target', relation: to, squares, count: 1 })
  return relation === 'you-or-ally'
    ? { is: 'any', tests: [{ is: 'within', whose: 'target', of: 'you', squares }, near('ally')] }
    : near(relation)
}

export const checkWord = `(?:${skillWord}|${abilityWord})`

/** "an Athletics or Acrobatics check": no other. */
export function checkTests(words: string): Test[] {
  const [isSkill, isAbility] = [/\bskill\b/i.test(words), /\bability\b/i.test(words)]
  if (isSkill || isAbility) return isSkill && isAbility ? [] : [{ is: 'check', of: isSkill ? skills : abilities }]
  const of = [...words.matchAll(new RegExp(checkWord, 'gi'))].flatMap(([word]) => abilityNamed(word) ?? skillNamed(word) ?? [])
  return [{ is: 'check', of }]
}
