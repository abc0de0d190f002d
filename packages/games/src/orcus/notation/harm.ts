import type { Clause } from '../clauses/clauses.ts'
import type { Who } from '../clauses/phrases.ts'
import { flat, isNothing, nothing, readAmount, readTypes } from './amounts.ts'
import { extraDamage, narrowings, readBonus } from './bonuses.ts'
import type { Cursor } from './cursor.ts'
import { conditionNamed, conditionWord, countWord, numberOf } from './lexicon.ts'
import { doing, forEach, lying, type Node } from './nodes.ts'
import { type Scene, tried } from './scene.ts'
import { single, type Verb } from './verb.ts'
import { isRole, readWhos, target } from './who.ts'

/** Phrases of damage, and of what else hurts. */

export function readDamage(c: Cursor, s: Scene, to: readonly Who[]): Node | undefined {
  return tried(c, s, () => {
    const extra = c.has('(?:an )?(?:extra|additional)') || c.has('\\+(?=\\d)')
    c.has('an?|plus')
    const amount = readAmount(c, s)
    if (amount === undefined) return undefined
    const early = c.has('(?:extra|additional|points? of|more)')
    const isPersistent = c.has('persistent|ongoing')
    const types = readTypes(c, s)
    const isLate = c.has('persistent|ongoing')
    const more = types.length === 0 ? readTypes(c, s) : []
    const late = c.has('extra|additional')
    if (!c.has('damage')) return undefined
    const all = [...types, ...more]
    if (isPersistent || isLate) return lying(to, [{ is: 'persistent', amount, types: all }])
    const isExtra = extra || early || late
    if (isExtra && c.has('(?:from|to|with|on) (?:the |this |that )?(?:triggering )?(?:attack|hit)')) s.it = 'target'
    return forEach(to, (who) => ({ do: 'damage', amount, types: all, to: who, half: false, extra: isExtra && isRole(who) }))
  })
}

export const takes: Verb = (c, s, subject) => {
  if (!c.has('(?:immediately |instead |also )?(?:takes?|suffers?|is dealt|are dealt)')) return undefined
  if (c.has('(?:only )?half (?:of )?(?:the |that |this )?(?:damage|(?:of )?the damage)')) {
    if (s.isPassive) {
      const narrow = narrowings(c, s)
      return narrow.against === undefined ? lying(subject, [{ is: 'half-damage', when: narrow.tests }]) : undefined
    }
    if (s.isCounter && single(subject).who !== 'target') {
      c.has('(?:from (?:the|this|that) (?:triggering )?attack|to you)')
      return doing({ do: 'modify-damage', how: 'half', amount: nothing, types: [] })
    }
    return doing({ do: 'half-damage' })
  }
  if (c.has('no damage')) {
    if (!s.isCounter) return undefined
    c.has('from (?:the|this|that) (?:triggering )?attack')
    return doing({ do: 'modify-damage', how: 'none', amount: nothing, types: [] })
  }
  const persistent = tried(c, s, () => {
    if (!c.has('(?:an? |the |additional )?(?:persistent|ongoing)')) return undefined
    const amount = readAmount(c, s)
    if (amount === undefined) return undefined
    const types = readTypes(c, s)
    c.has('persistent|ongoing')
    return c.has('damage') ? lying(subject, [{ is: 'persistent', amount, types }]) : undefined
  })
  const more = s.isPassive ? tried(c, s, () => moreFrom(c, s, subject)) : undefined
  return more ?? persistent ?? readBonus(c, s, subject) ?? typedDamage(c, s, subject) ?? readDamage(c, s, subject)
}

/** "takes 5 extra damage from near and far attacks": vulnerable to those alone. */
function moreFrom(c: Cursor, s: Scene, subject: readonly Who[]): Node | undefined {
  c.has('an?(?= (?:extra|additional))')
  const isEarly = c.has('extra|additional')
  const amount = readAmount(c, s)
  if (amount === undefined || !(c.has('(?:points of )?(?:extra|additional|more)') || isEarly)) return undefined
  const types = readTypes(c, s)
  if (!c.has('damage')) return undefined
  const { tests, against } = narrowings(c, s)
  if (tests.length === 0 || against !== undefined) return undefined
  return lying(subject, [{ is: 'vulnerable', amount, types: types.length === 0 ? 'all' : types, when: tests }])
}

/** "takes fire damage equal to your Constitution modifier". */
function typedDamage(c: Cursor, s: Scene, to: readonly Who[]): Node | undefined {
  return tried(c, s, () => {
    const isExtra = c.has('(?:an )?(?:extra|additional)')
    const types = readTypes(c, s)
    if (!c.has('damage equal to')) return undefined
    const amount = readAmount(c, s)
    return amount === undefined
      ? undefined
      : forEach(to, (who) => ({ do: 'damage', amount, types, to: who, half: false, extra: isExtra && isRole(who) }))
  })
}

/** "deals 2d6 fire damage to each enemy within 2 squares". */
export const deals: Verb = (c, s) =>
  tried(c, s, () => {
    if (!c.has('(?:deals?|does|do|inflicts?)')) return undefined
    const node = typedDamage(c, s, [target]) ?? readDamage(c, s, [target])
    if (node === undefined) return undefined
    const to = tried(c, s, () => (c.has('to') ? readWhos(c, s) : undefined))
    if (to === undefined) return node
    const clauses = node.clauses.flatMap((clause) => (clause.do === 'damage' ? to.map((who): Clause => ({ ...clause, to: who })) : []))
    return { ...node, to: node.to.length === 0 ? [] : to, clauses }
  })

export const extras: Verb = (c, s, subject) => {
  const extra = tried(c, s, () => extraDamage(c, s))
  if (extra === undefined || s.isCounter) return undefined
  return lying(subject, [{ is: 'extra-damage', amount: extra.amount, types: extra.types, when: extra.when, oncePerTurn: false }])
}

export const loses: Verb = (c, _s, subject) => {
  if (!c.has('loses?')) return undefined
  const count = c.eat(`(?<n>${countWord}|an?) recover(?:y|ies)`)
  if (count !== undefined) return forEach(subject, (to) => ({ do: 'lose-recovery', to, count: numberOf(count.n) }))
  if (c.has('(?:one|a|any one) (?:other )?(?:condition|effect)')) return forEach(subject, (to) => ({ do: 'end', to, what: ['any-one'] }))
  const condition = conditionNamed(c.eat(`(?:the )?(?<condition>${conditionWord})(?: condition)?`)?.condition ?? '')
  if (condition !== undefined) return forEach(subject, (to) => ({ do: 'end', to, what: [condition] }))
  return undefined
}

export const drops: Verb = (c, _s, subject) => {
  const instead = /\binstead\s*$/i.test(c.text.slice(0, c.at))
  const left = c.attempt(() => {
    const found = c.eat('(?:drops?|falls?|is reduced|are reduced|is|goes) to (?<n>\\d+) (?:hit points?|HP)')
    return found !== undefined && (c.has('instead') || instead) && Number(found.n) > 0 ? Number(found.n) : undefined
  })
  if (left !== undefined) return forEach(subject, (to) => ({ do: 'heal', amount: flat(left), to }))
  if (
    c.has(
      '(?:drops?|loses? (?:its |their )?(?:grip on|hold of)|lets go of) (?:(?:one|a|the|its|their|his) )?(?:held |wielded )?weapons?(?: (?:it|they) (?:is|are) (?:holding|wielding))?',
    )
  )
    return forEach(subject, (to) => ({ do: 'drop', what: 'weapon', to }))
  if (
    c.has(
      'drops? (?:one|an) (?:held )?item(?: (?:it|they) (?:is|are) holding)?|drops? (?:everything|anything|whatever|all (?:items|objects)?) ?(?:it|they)? ?(?:is|are)? ?(?:holding|carrying|wielding)?',
    )
  )
    return forEach(subject, (to) => ({ do: 'drop', what: 'all', to }))
  return undefined
}

export const grapples: Verb = (c, s) =>
  tried(c, s, () => {
    // How many it can hold is a limit, and nothing that is done.
    if (!c.has('(?:grapples?|grabs?)(?! (?:any number|up to|only|no more))')) return undefined
    const to = readWhos(c, s)
    return to === undefined ? undefined : forEach(to, (who) => ({ do: 'grapple', to: who }))
  })

export const dies: Verb = (c, _s, subject) =>
  c.has('(?:dies|(?:is|are) (?:instantly )?(?:killed|slain|destroyed))(?: instantly)?')
    ? forEach(subject, (to) => ({ do: 'kill', to }))
    : undefined

export const halves: Verb = (c, s) => {
  if (!s.isCounter) return undefined
  if (
    c.has(
      '(?:halves?|reduces? by half) (?:the )?damage (?:it takes |you take |dealt |taken )?(?:from |by |of )?(?:one|the|this|that)? ?(?:triggering )?(?:attack)?|reduces? (?:the )?damage (?:dealt |taken )?(?:by the attack |from the attack )?by half',
    )
  )
    return doing({ do: 'modify-damage', how: 'half', amount: nothing, types: [] })
  return tried(c, s, () => {
    if (
      !c.has(
        "reduces? (?:the |that |this )?(?:triggering )?(?:damage|attack's damage)(?: (?:(?:of|from|dealt by) (?:the|this) (?:triggering )?attack|(?:dealt |done )?to (?:you|it|the \\w+|that \\w+)))* (?:by|to (?=0))",
      )
    )
      return undefined
    const amount = readAmount(c, s)
    if (amount === undefined) return undefined
    return doing({ do: 'modify-damage', how: isNothing(amount) ? 'none' : 'less', amount, types: [] })
  })
}
