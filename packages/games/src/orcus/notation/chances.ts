import { idOf } from '@riposte/print'
import type { Part } from '../clauses/parts.ts'
import { flat, isNothing, readAmount } from './amounts.ts'
import { narrowings } from './bonuses.ts'
import { isOneName } from './lexicon.ts'
import { doing, lying } from './nodes.ts'
import { tried } from './scene.ts'
import { spanOf } from './spans.ts'
import type { Verb } from './verb.ts'
import { picked } from './who.ts'

/** Phrases of dice, of critical hits, and of who else comes. */

export const criticals: Verb = (c, s, subject) => {
  if (!c.has('(?:can |may )?(?:scores?|rolls?|makes?|inflicts?|threatens?) (?:a )?critical hits?')) return undefined
  const early = narrowings(c, s)
  const from = c.eat(
    'on (?:any |an? )?(?:unmodified |natural )?(?:attack )?(?:rolls? of |roll of )?(?:an? )?(?:natural )?(?<n>\\d+)(?: ?- ?20| or (?:higher|better|more)|(?:, ?\\d+)*,? or 20|\\+)',
  )
  if (from === undefined) return undefined
  const late = narrowings(c, s)
  if (early.against !== undefined || late.against !== undefined) s.doubts.push('against whom the critical hits count')
  return lying(subject, [{ is: 'critical-range', from: Number(from.n), when: [...early.tests, ...late.tests] }])
}

export const rollsTwice: Verb = (c, s, subject) => {
  const found = c.eat(
    '(?:makes?|rolls?) (?:two (?:attack )?rolls|twice(?: (?:for|on) (?:its|your|their) next attack(?: roll)?)?(?: for (?:each |all |its |the )?attack(?: roll)?s?)?|(?:each |its |the )?attack(?: roll)?s? twice|two d20s)(?: for (?:each |the |its )?attack(?: roll)?s?)?',
  )
  if (found === undefined) return undefined
  const narrow = narrowings(c, s)
  const keep = c.eat(
    ',? ?(?:and )?(?:uses?|takes?|using|taking|keeps?|chooses?) (?:either|the (?<keep>better|higher|best|worse|lower|highest)) ?(?:result|roll|of the two)?',
  )
  if (keep === undefined) return undefined
  const late = narrowings(c, s)
  const node = lying(subject, [
    {
      is: 'roll-twice',
      of: 'attack',
      keep: /worse|lower/i.test(keep.keep ?? '') ? 'worse' : 'better',
      when: [...narrow.tests, ...late.tests],
    },
  ])
  // Of the roll at hand, or the next one.
  if (s.isPassive) return node
  const isOfThis = /\bfor (?:the|its|your|their) attack/i.test(found._)
  const isBare = /^(?:makes?|rolls?) (?:two (?:attack )?rolls|twice|two d20s)$/i.test(found._)
  if (isOfThis || isBare || /next/i.test(found._)) return { ...node, lasting: spanOf('used'), isBefore: isOfThis }
  return node
}

/** "Increase the damage of the ogre's next *claw* attack by 1d8". */
export const strengthens: Verb = (c, s) =>
  tried(c, s, () => {
    if (s.powers === '' || !c.has(`increases? the damage of (?:your|its|their|${s.self}'s?) next`)) return undefined
    const power = c.eat(`‹?(?<power>${s.powers})›?(?: attack)? by`)?.power
    const amount = power === undefined ? undefined : readAmount(c, s)
    if (power === undefined || amount === undefined) return undefined
    const part: Part = { is: 'extra-damage', amount, types: [], when: [{ is: 'power', power: idOf(power) }], oncePerTurn: false }
    return { ...lying([{ who: 'you' }], [part]), lasting: spanOf('used') }
  })

/** "automatically hits creatures that are immobile", "hits with its next *bow* attack". */
export const surelyHits: Verb = (c, s, subject) =>
  tried(c, s, () => {
    const isAuto = /\bautomatically\s*$/i.test(c.text.slice(0, c.at))
    const next = c.eat('(?:automatically )?hits? with (?:its|their|your) next')
    if (next !== undefined) {
      const power = s.powers === '' ? undefined : c.eat(`‹?(?<power>${s.powers})›?`)?.power
      if (!c.has('attacks?(?: roll)?(?: this turn)?')) return undefined
      const when = power === undefined ? [] : [{ is: 'power', power: idOf(power) } as const]
      return { ...lying(subject, [{ is: 'sure-hit', when }]), lasting: spanOf('used') }
    }
    if (!isAuto && !c.sees('automatically')) return undefined
    if (!c.has('(?:automatically )?hits?')) return undefined
    const who = picked(c, s)
    return who === undefined || who.within !== undefined ? undefined : lying(subject, [{ is: 'sure-hit', when: who.tests }])
  })

/** "rolls twice for saving throws and uses the better result". */
export const savesTwice: Verb = (c, _s, subject) => {
  const found = c.eat(
    '(?:makes?|rolls?) (?:saving throws? twice|twice (?:for|when making|on) (?:all |any |each |its |your )?saving throws?|two saving throws)(?: against [a-z ]+ effects)?,? (?:and )?(?:uses?|takes?|using|taking|keeps?) (?:the )?(?:better|higher|best|either) ?(?:result|roll)?',
  )
  return found === undefined ? undefined : lying(subject, [{ is: 'roll-twice', of: 'saves', keep: 'better', when: [] }])
}

/** "summons two wolves in unoccupied squares within 5 squares". */
export const summons: Verb = (c, s) =>
  tried(c, s, () => {
    if (!c.has('(?:summons?|places?|spawns?|calls? forth|creates?)(?! (?:an? |the )?(?:zone|wall|illusion|corpse|obstacle))'))
      return undefined
    const count = tried(c, s, readAmount) ?? (c.has('an?|one|another') ? flat(1) : undefined)
    const words = c.eat("(?<name>[a-z][a-z' -]{2,40}?)(?= (?:in|within|adjacent|into|to|anywhere|that|which)\\b|[.,;(]|$)")?.name
    if (count === undefined || words === undefined || !isOneName(words)) return undefined
    const where = c.eat(
      '(?:in |into |within |to )?(?:an? |any |each )?(?:unoccupied |adjacent |empty |open )*(?:squares?|spaces?)?(?: (?:adjacent to (?:you|it|the \\w+)|within range))?(?: ?within (?<n>\\d+)(?: squares?)?(?: of (?:you|it|the \\w+))?)?(?: \\(whether or not (?:it is|they are) occupied\\))?',
    )
    const name = isNothing(count) || count.dice.length > 0 || count.flat > 1 ? words.replace(/wolves$/i, 'wolf').replace(/s$/i, '') : words
    return doing({
      do: 'summon',
      sheet: name,
      count,
      within: where?.n === undefined ? 1 : Number(where.n),
      hp: undefined,
      conjured: false,
      optional: false,
    })
  })
