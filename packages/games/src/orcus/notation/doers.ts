import type { Filter } from '../clauses/power.ts'
import { chosenAs } from './chosen.ts'
import { targetFilter, youFilter } from './roles.ts'
import { type C, type Scene, tried } from './scene.ts'
import { picked, readRole } from './who.ts'

/** Who does what a trigger tells of, or to whom it is done. */

const anybody: Filter = { relation: 'anybody', within: undefined, tests: [] }

export function filter(c: C, s: Scene): Filter | undefined {
  const both = c.scan(
    `(?:you or (?:an?|any|one of your|your) (?<near>adjacent )?all(?:y|ies)|(?:an )?ally or you|${s.self} or (?:an?|one of its|its|any of its) (?:adjacent )?all(?:y|ies)|you or your allies)(?: within (?<n>\\d+)(?: squares?)?(?: of (?:you|it))?)?(?: adjacent to (?:you|it))?(?<seen> (?:(?:with)?in|within your) sight| (?:that |whom )?(?:you|it) can see)?`,
  )
  if (both !== undefined)
    return {
      relation: 'you-or-ally',
      within: /adjacent/i.test(both._) ? 1 : both.n === undefined ? (both.seen === undefined ? undefined : 'sight') : Number(both.n),
      tests: [],
    }
  const you = c.has(`(?:you|${s.self})(?!['][sr])`) || (s.isMonster && s.it === 'you' && c.has("it(?!')"))
  if (you) {
    const state = c.scan('(?:are|is) (?:already )?(?=staggered and )')
    return state === undefined ? youFilter : undefined
  }
  if (c.has("(?:one of )?(?:your|its) (?:summons|summoned \\w+|companion|familiar)(?!')|an? (?:companion|familiar) of yours"))
    return { relation: 'summons', within: undefined, tests: [] }
  const some = tried(c, s, (cursor, scene) => {
    cursor.has('any(?= one of )')
    return picked(cursor, scene)
  })
  if (some !== undefined) {
    if (some.within !== undefined && some.of !== 'you') return undefined
    if (some.within === 'passed' || some.within === 'neared') return undefined
    const range = s.range === 0 ? 'sight' : s.range
    const within = some.of === 'area' && some.within === undefined ? range : some.within === 'hearing' ? 'sight' : some.within
    if (some.of === 'area' && within === undefined) return undefined
    return { relation: some.relation === 'creature' && some.notTarget ? 'creature' : some.relation, within, tests: some.tests }
  }
  if (c.has("your marked (?:target|creature|enemy)(?!')|(?:the|an?|any) (?:target|creature|enemy) of your mark(?!')"))
    return { relation: 'anybody', within: undefined, tests: [{ is: 'marked-by', whose: 'target', by: 'you' }] }
  const as = chosenAs(c, s)
  if (as !== undefined) return { relation: 'anybody', within: undefined, tests: [{ is: 'chosen', whose: 'target', by: 'you', as }] }
  if (
    s.target === 'target' &&
    !s.inside &&
    c.has("(?:(?:the|a|any|each) target|the chosen (?:creature|enemy|foe))(?! (?:that )?you have marked)(?!')")
  )
    return targetFilter
  if (s.target === 'target' && s.it === 'target' && !s.inside && !s.isPassive && c.has("(?:it|they)(?!')")) return targetFilter
  const target = c.has("(?:the|this|that|a) (?:target|marked target|creature|target you have marked|marked creature)(?!')")
  if (target) {
    const marked = c.has(`(?:that )?(?:you have|is) marked(?: by ${s.self})?(?: with (?:this (?:power|attack)|‹[^›]+›))?`)
    return marked ? { relation: 'anybody', within: undefined, tests: [{ is: 'marked-by', whose: 'target', by: 'you' }] } : undefined
  }
  return c.has('(?:someone|somebody|anyone|anything)') ? anybody : undefined
}

export function object(c: C, s: Scene): Filter | undefined {
  return (
    tried(c, s, (cursor, scene) => {
      if (cursor.sees('itself|themselves|(?:all|every) ')) return undefined
      // What always holds is told of its owner: "an enemy that hits it".
      return filter(cursor, scene) ?? (scene.isPassive && scene.isMonster && cursor.has("it(?!')") ? youFilter : undefined)
    }) ?? tried(c, s, (cursor, scene) => (readRole(cursor, scene) === 'you' ? youFilter : undefined))
  )
}

export const attacker = (c: C, s: Scene): Filter | undefined =>
  tried(c, s, () => {
    const who = c.has('(?:made )?(?:by|from)(?! (?:an? )?(?:\\w+ )?(?:attack|power))') ? filter(c, s) : undefined
    c.has("'s? (?:attack|power)")
    return who
  })
