import { slice, trimmed } from '@riposte/print'
import type { Clause } from '../clauses/clauses.ts'
import type { Strike } from '../clauses/power.ts'
import { meleeAim, readAim, withTargets } from './aims.ts'
import { type Draft, draftOf, reading, takeAttackLine } from './heads.ts'
import { readProse } from './prose.ts'
import { callsFor, nothingSaid } from './said.ts'
import { cursorOn, type Scene } from './scene.ts'
import type { Section } from './sections.ts'

/** Further attacks of a power. */

/** The secondary attack of a block, with its own target, roll and hit. */
export function secondaryOf(
  sections: Section[],
  s: Scene,
  draft: Draft,
  which: 'secondary' | 'tertiary' = 'secondary',
): Strike | undefined {
  const third = which === 'secondary' ? secondaryOf(sections, s, draft, 'tertiary') : undefined
  const at = sections.findIndex((one) => one.label === `${which}-attack`)
  if (at < 0) return undefined
  const own = draftOf()
  const targetAt = sections.findIndex((one) => one.label === `${which}-target`)
  const target = sections[targetAt]
  const attack = sections[at]
  if (attack === undefined) return undefined
  own.aim = draft.aim
  if (target !== undefined) {
    const c = cursorOn(target.passage.text)
    // As seen from those that it is aimed at, the first target is another.
    const elsewhere: Scene = { ...s, target: 'other', it: 'other' }
    const aim = readAim(c, elsewhere)
    own.aim = aim ?? withTargets(c, elsewhere, draft.aim ?? meleeAim(1))
    own.readings.push(reading(target.passage, c.isDone ? 'automatic' : 'partly', c.isDone ? '' : `not understood: "${c.rest.trim()}"`))
  }
  const isNew = /^(?:near|far|melee|ranged|reach|close|area)\b/i.test(attack.passage.text)
  if (isNew) own.aim = undefined
  const rest = takeAttackLine(own, attack.passage, s)
  const said = nothingSaid()
  const begins = /^[;,]?\s*(?:on a hit,?|if (?:it|this attack|the attack) hits,?|hit:)?\s*/i.exec(rest.text)?.[0].length ?? 0
  const hit = trimmed(slice(rest, begins))
  if (hit.text !== '') {
    s.it = s.target
    const prose = readProse(hit, s, { mode: 'act', strike: third, options: attack.options })
    said.hit.push(...prose.clauses)
    own.readings.push(...prose.readings)
  }
  // What is labelled Hit or Miss after a secondary attack belongs to it; in bold after one in italics, to the power.
  const later = sections.splice(at + 1).filter((one) => {
    if ((one.label !== 'hit' && one.label !== 'miss') || (one.isBold === true && attack.isBold !== true)) return true
    const prose = readProse(one.passage, s, { mode: 'act', strike: third, options: one.options })
    ;(one.label === 'hit' ? said.hit : said.miss).push(...prose.clauses)
    own.readings.push(...prose.readings)
    return false
  })
  sections.push(...later)
  sections.splice(at, 1)
  if (targetAt >= 0) sections.splice(sections.indexOf(target ?? attack), 1)
  draft.readings.push(...own.readings)
  if (third !== undefined && !callsFor(said, third))
    said.hit.push({ do: 'strike', strike: third, times: 1, optional: false, against: 'target' })
  const strike: Strike = { aim: own.aim ?? meleeAim(1), versus: own.versus, hit: said.hit, miss: said.miss, effect: [], times: own.times }
  const isElsewhere =
    target !== undefined && !/^(?:the )?(?:same|primary|original|first)\b/i.test(target.passage.text) && strike.aim.area === undefined
  const hasOwn = !hasTarget(draft) && (isNew || target !== undefined)
  return hasOwn ? { ...strike, elsewhere: 'own' } : isElsewhere ? { ...strike, elsewhere: 'others' } : strike
}

/** Somebody whom a further attack could be made against: the user himself is nobody's target, nor are his friends. */
export const hasTarget = ({ aim, versus }: Draft): boolean =>
  versus !== undefined || aim?.targets.relation === 'creature' || aim?.targets.relation === 'enemy'

/** "Make a secondary attack", and no line for it: it can only be the one attack there is, once more. */
export function sameAgain(
  sections: readonly Section[],
  { aim, versus }: Draft,
): (Strike & { readonly hit: Clause[]; readonly miss: Clause[] }) | undefined {
  if (aim === undefined || versus === undefined || !sections.some(({ passage }) => /\bsecondary attack\b/i.test(passage.text)))
    return undefined
  return { aim, versus, hit: [], miss: [], effect: [], times: 1, isSame: true }
}
