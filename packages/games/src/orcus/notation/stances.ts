import type { Passage } from '@riposte/print'
import type { Trigger } from '../clauses/power.ts'
import { nothing } from './amounts.ts'
import { afflict } from './nodes.ts'
import { byItself, type Manner, type Prose } from './reading.ts'
import { cursorOn, type Scene } from './scene.ts'
import { spanOf } from './spans.ts'

/** What one may answer while in a stance: an act of its own, which is there as long. */

/** By an attack, before it is dealt. */
const beingHurt: Trigger = {
  on: ['damage'],
  by: { relation: 'anybody', within: undefined, tests: [] },
  at: { relation: 'you', within: undefined, tests: [] },
  when: [{ is: 'origin', origins: ['melee', 'ranged', 'near', 'far'] }],
  text: 'an attack damages you',
}

/** "While in this stance, it can halve the damage it takes from one attack as an immediate counter. It then leaves this stance." */
export function takeAnswer(sentence: Passage, s: Scene, manner: Manner, prose: Prose): boolean {
  const c = cursorOn(sentence.text)
  const automatic = (): true => {
    byItself(sentence, prose)
    return true
  }
  const me = `(?:you|it|${s.self})`
  const act = s.acts.at(-1)
  if (
    act?.trigger === beingHurt &&
    c.has(`(?:${me} then (?:leaves?|ends?) (?:this|the|its|your) stance|(?:this|the) stance then ends)`) &&
    c.isDone
  ) {
    act.does = [...act.does, { do: 'end', to: { who: 'you' }, what: ['stance'] }]
    return automatic()
  }
  const isHeld = c.has('while (?:you are |it is )?in this stance,') || manner.mode === 'stance'
  if (
    !isHeld ||
    !c.has(
      `${me} (?:can|may) halve the damage (?:that )?${me} takes? from (?:one|an|any) attacks? as an? (?:immediate )?(?:counter|interrupt)(?: action)?`,
    ) ||
    !c.isDone
  )
    return false
  s.acts.push({
    kind: 'counter',
    text: sentence.text,
    does: [{ do: 'modify-damage', how: 'half', amount: nothing }],
    trigger: beingHurt,
  })
  prose.clauses.push({
    ...afflict({ who: 'you' }, [{ is: 'power', power: `${s.own}-act-${s.acts.length}` }], spanOf('stance')),
    stance: true,
  })
  return automatic()
}
