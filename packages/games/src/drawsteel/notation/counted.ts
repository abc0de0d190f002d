import { some, type Who } from '../clauses/phrases.ts'
import type { Scope } from './scope.ts'
import { whoIn } from './subjects.ts'
import { readTests } from './tests.ts'

/** Whom an amount counts. */
export function countedIn(words: string, scope: Scope): Who | undefined {
  if (/^(?:target(?: affected)?|(?:creature|enemy|target) targeted(?: by this ability)?)$/.test(words)) return { who: 'targets' }
  const hurt =
    /^(target|creature|enemy|ally)(?: (?:damaged|hurt)(?: (?:by this ability|this way))?| who (?:takes|took) (?:this )?damage(?: (?:from this ability|this way))?)$/.exec(
      words,
    )
  if (hurt !== null) {
    const relation = hurt[1] === 'enemy' ? 'enemy' : hurt[1] === 'ally' ? 'ally' : 'creature'
    return some({ relation, within: 'hurt' })
  }
  if (/^(?:creature|enemy|target) you have grabbed$/.test(words)) return countedIn('creature grabbed by you', scope)
  const those = /^(?:target|creature|enemy) (?:who (?:is|are) )?([a-z]+ (?:this way|by this ability|by you))$/.exec(words)
  const such = /^target who ((?:is|are|has|have) .+)$/.exec(words)?.[1] ?? words.replace(/^([a-z]+) target(?: in the area)?$/, 'is $1')
  const said = those === null ? (such === words ? undefined : such) : `is ${those[1] ?? ''}`
  const tests = said === undefined ? undefined : readTests(`the target ${said}`, scope)
  if (tests !== undefined) return some({ within: words.endsWith('by you') ? 'fight' : 'targets', tests })
  const of = whoIn(
    /^(?:of your (?=all)|other|adjacent|ally|enemy|creature|target (?:who|that)|[a-z-]+ (?:within|adjacent))/.test(words)
      ? `each ${words}`
      : words,
    scope,
  )
  return of === undefined || of.when.length > 0 || of.who.who !== 'some' ? undefined : { ...of.who, count: 'each' }
}
