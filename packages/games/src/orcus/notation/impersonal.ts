import { idOf } from '@riposte/print'
import type { Clause } from '../clauses/clauses.ts'
import type { Test } from '../clauses/phrases.ts'
import { flat, nothing, readAmount, readTypes } from './amounts.ts'
import { lessens, turnsAttack } from './attacks.ts'
import { modifiers, narrowings } from './bonuses.ts'
import { onlyOne } from './chosen.ts'
import { readUnprovoked } from './forbids.ts'
import { readDamage } from './harm.ts'
import { conditionWord } from './lexicon.ts'
import { doing, lying, type Node } from './nodes.ts'
import { allOf, type C, type Scene, tried } from './scene.ts'
import { readStates } from './states.ts'
import { readTest } from './tests.ts'
import { readRole, readWhos, target, you } from './who.ts'

/** Phrases without somebody who does or suffers them. */

export const impersonal = [
  halfDamage,
  hitDamage,
  notExpended,
  worsened,
  refreshed,
  readUnprovoked,
  turnsAttack,
  lessens,
  rollsAgainst,
  lessMoved,
  bareState,
  addsToRoll,
  effectEnds,
  stopped,
  unhindered,
  resistsAttack,
  hampers,
  noEffect,
  attackExtra,
]

function halfDamage(c: C, _s: Scene): Node | undefined {
  return c.has('(?:deals? |takes? )?half (?:of )?(?:the )?(?:weapon )?damage(?: to the target)?(?! from)')
    ? doing({ do: 'half-damage' })
    : undefined
}

/** "2d4+6 damage (2d4+14 on a critical hit)", "1d10+3 damage, or 2d8+3 damage against a slowed target". */
function hitDamage(c: C, s: Scene): Node | undefined {
  return tried(c, s, () => {
    if (
      !c.sees(
        '(?:an? (?:extra|additional) |(?:extra|additional) |\\+|plus )?(?=\\[?\\d|(?:your )?(?:strength|constitution|dexterity|intelligence|wisdom|charisma) modifier)',
      )
    )
      return undefined
    const node = readDamage(c, s, [target])
    const base = node?.clauses[0]
    if (node === undefined || base?.do !== 'damage') return node
    if (c.has('to (?=the target|each target)')) readRole(c, s)
    else {
      const to = tried(c, s, () => (c.has('to') ? readWhos(c, s) : undefined))
      if (to !== undefined) return doing(...to.map((who): Clause => ({ ...base, to: who })))
    }
    const other = tried(c, s, () => {
      const crit = criticalNote(c, s)
      if (crit !== undefined) return { clause: { ...crit, types: base.types }, test: { is: 'critical' } as const }
      const isOpen = c.has(OPENING) || c.has(',? or(?= \\d)')
      if (!isOpen) return undefined
      const isMore = addsMore(c)
      const more = readDamage(c, s, [target]) ?? bareDamage(c, s)
      const clause = more?.clauses[0]
      if (clause?.do !== 'damage') return undefined
      const test = alternative(c, s)
      if (test === undefined) return undefined
      c.scan('\\)')
      if (c.text.slice(c.at, c.at + 1) === ')') c.at++
      const extra = clause.extra || isMore
      return { clause: { ...clause, extra, types: clause.types.length === 0 ? base.types : clause.types }, test }
    })
    if (other === undefined) return node
    const more = other.test.is === 'critical' ? onTop(base, other.clause) : other.clause
    // What is more comes besides; what is other, in its place.
    if (more.extra) return doing(base, { do: 'if', test: other.test, does: [more], else: [] })
    return doing({ do: 'if', test: other.test, does: [more], else: [base] })
  })
}
const OPENING = '\\((?=(?:plus |and |\\+ ?)?(?:an? )?(?:extra |additional )?\\d)'

/** "plus 1d6", "+1d6": not instead. */
const addsMore = (c: C): boolean => c.has('plus|and|\\+ ?(?=\\d)')

/** "1d8+3 damage (2d8+3 on a critical hit)" is one more d8. */
function onTop(base: Damage, other: Damage): Damage {
  const [mine, ...more] = base.amount.dice
  const [its, ...others] = other.amount.dice
  const isAlike = base.amount.flat === other.amount.flat && base.amount.dw === other.amount.dw && more.length + others.length === 0
  if (other.extra || !isAlike || mine?.sides !== its?.sides || mine === undefined || its === undefined || its.count <= mine.count)
    return other
  return { ...other, extra: true, amount: { ...nothing, dice: [{ count: its.count - mine.count, sides: its.sides }] } }
}
type Damage = Extract<Clause, { do: 'damage' }>

/** "(crit 1d12+18)", "(critical 36)". */
function criticalNote(c: C, s: Scene): Extract<Clause, { do: 'damage' }> | undefined {
  return c.attempt(() => {
    if (!c.has('\\((?:crit(?:ical)?(?: hit)?)')) return undefined
    const isMore = addsMore(c)
    const clause = bareDamage(c, s)?.clauses[0]
    c.has('damage')
    if (c.text.slice(c.at, c.at + 1) === ')') c.at++
    return clause?.do === 'damage' ? { ...clause, extra: isMore } : undefined
  })
}

/** "2d4+14" inside brackets, where "damage" need not be said again. */
function bareDamage(c: C, s: Scene): Node | undefined {
  const amount = readAmount(c, s)
  return amount === undefined ? undefined : doing({ do: 'damage', amount, types: [], to: target, half: false, extra: false })
}

function alternative(c: C, s: Scene): Test | undefined {
  if (c.has('(?:on|with) a critical(?: hit)?')) return { is: 'critical' }
  if (c.has('on a charge|(?:when|if) charging')) return { is: 'charge' }
  const tested = tried(c, s, () => (c.has('if|when|while') ? readTest(c, s) : undefined))
  if (tested !== undefined) return tested
  const narrow = narrowings(c, s)
  return narrow.against === undefined ? allOf(narrow.tests) : undefined
}

function notExpended(c: C, s: Scene): Node | undefined {
  return c.has(
    "(?:the|this) power is not (?:expended|used up|spent|considered expended)|(?:you|it) (?:do(?:es)? not|don't) expend (?:the use of )?(?:this|the) power|(?:you|it) regains? (?:the )?use of (?:this|the) power",
  )
    ? doing({ do: 'refresh', power: s.own, to: you })
    : undefined
}

export function refreshed(c: C, s: Scene): Node | undefined {
  if (s.powers === '') return undefined
  return tried(c, s, () => {
    const found = c.scan(
      `(?:the |its |your )?(?:${s.self}'s? )?‹?(?<power>${s.powers})›?(?: power)? (?:immediately |automatically )?(?:refreshes|recharges|is refreshed|is recharged|becomes available again)`,
    )
    if (found === undefined) return undefined
    s.named = idOf(found.power ?? '')
    return doing({ do: 'refresh', power: s.named, to: you })
  })
}

/** "attack rolls against the target gain a +2 bonus": the other way round, its defenses are lower. */
function rollsAgainst(c: C, s: Scene): Node | undefined {
  return tried(c, s, () => {
    const kind = c.scan(
      '(?:all |any )?(?<kind>(?:(?:melee|ranged|near|far|area)[, ]*(?:and |or )?)*)attacks?(?: rolls?)? (?:made )?against',
    )
    if (kind === undefined || (kind.kind ?? '') !== '') return undefined
    const whos = readWhos(c, s)
    if (whos === undefined) return undefined
    if (c.has('(?:have|has|gains?|are made with|get|gain) combat advantage'))
      return lying(whos, [{ is: 'grants-advantage', to: 'all', when: [] }])
    const found = c.scan(
      '(?:gains?|have|has|takes?|gets?|suffers?|receives?) (?:an? )?(?<sign>[+-])(?<n>\\d+) (?:(?<type>power) )?(?:bonus|penalty)(?: to the attack roll)?',
    )
    if (found === undefined) return undefined
    const amount = flat(Number(found.n) * (found.sign === '-' ? 1 : -1))
    return modifiers(c, s, whos, { stats: ['defenses'], next: false }, amount, found.type?.toLowerCase() ?? '')
  })
}

/** "the amount it is taking increases by 10", "Increase the persistent damage by 1". */
function worsened(c: C, s: Scene): Node | undefined {
  return tried(c, s, () => {
    const grows = c.has(
      '(?:the|its|that) (?:amount(?: of (?:persistent|ongoing) damage)?(?: (?:it|the target) (?:is taking|takes))?|(?:persistent|ongoing)(?: \\w+)? damage(?: (?:it|the target) (?:is taking|takes))?) (?:increases|is increased) by',
    )
    if (!grows && !c.has('increases? (?:the|its|that) (?:amount of )?(?:persistent|ongoing)(?: \\w+)? damage by')) return undefined
    const amount = readAmount(c, s)
    return amount === undefined ? undefined : doing({ do: 'worsen', to: target, types: [], amount })
  })
}

/** "the distance is reduced by 2", of what would move it. */
function lessMoved(c: C, _s: Scene): Node | undefined {
  const found = c.scan('(?:the|that) (?:distance|movement|number of squares) is reduced by (?<n>\\d+)(?: squares?)?')
  return found === undefined ? undefined : lying([you], [{ is: 'less-forced', squares: Number(found.n) }])
}

/** "dazed until the end of its next turn", as an aftereffect says it: of the target. */
function bareState(c: C, s: Scene): Node | undefined {
  const persistent = tried(c, s, () => {
    if (!c.has('(?:persistent|ongoing)(?= \\d)')) return undefined
    const amount = readAmount(c, s)
    const types = amount === undefined ? [] : readTypes(c, s)
    return amount !== undefined && c.has('damage') ? lying([target], [{ is: 'persistent', amount, types }]) : undefined
  })
  if (persistent !== undefined) return persistent
  if (c.at > 1 || !c.sees(`(?:knocked |${conditionWord})`)) return undefined
  const nodes = readStates(c, s, [target])
  return nodes?.length === 1 ? nodes[0] : undefined
}

/** "Add 2 to the roll": of the attack that set it off. */
function addsToRoll(c: C, s: Scene): Node | undefined {
  return tried(c, s, () => {
    if (!s.isCounter || !c.has('(?:you (?:can |may )?)?adds?(?: \\+(?=\\d))?')) return undefined
    const amount = readAmount(c, s)
    const to =
      amount === undefined
        ? undefined
        : c.scan("to (?:the|that|its|your|the \\w+'s|their) (?:triggering )?(?<what>attack roll|roll|result|damage(?: roll)?)")?.what
    return amount === undefined || to === undefined
      ? undefined
      : doing({ do: 'modify-attack', to: /damage/i.test(to) ? 'damage' : 'attack', amount, type: '' })
  })
}

/** "the effect ends": with what sets it off, the end of what was said before. */
function effectEnds(c: C, _s: Scene): Node | undefined {
  return c.has(
    '(?:the|this|that) (?:effect|condition|power|invisibility|bonus|penalty)(?: (?:immediately|also))? ends(?: (?:early|immediately))?(?: for (?:that|the) (?:target|creature)| for it)?',
  )
    ? doing({ do: 'end', to: target, what: ['this'] })
    : undefined
}

/** "The charge ends", "the enemy stops moving". */
function stopped(c: C, _s: Scene): Node | undefined {
  return c.has(
    "(?:the|that|this) (?:(?:triggering )?(?:creature|enemy|target|attacker)'s )?(?:charge|move|movement) (?:immediately )?ends(?: immediately)?|(?:the|that) (?:creature|enemy|target|attacker) (?:stops moving|must stop(?: moving)?|cannot move any farther)",
  )
    ? doing({ do: 'turn-attack', into: 'stopped' })
    : undefined
}

/** "Difficult terrain does not cost you extra movement". */
function unhindered(c: C, s: Scene): Node | undefined {
  return c.has(
    `difficult terrain (?:does not|doesn't) (?:cost (?:you|it|${s.self}) (?:any )?(?:extra|additional) (?:movement|squares(?: of movement)?)|slow (?:you|it|${s.self})|affect (?:you|it|${s.self}|your movement|its movement))`,
  )
    ? lying([you], [{ is: 'ignores', what: 'difficult', squares: 0 }])
    : undefined
}

/** "You gain resist 5 against the attack": what sets it off deals less. */
function resistsAttack(c: C, s: Scene): Node | undefined {
  return tried(c, s, () => {
    if (!s.isCounter || !c.has('(?:you |it |the ally |the target )?(?:gains?|has|have) resist(?:ance)?(?: to)?(?: all)?')) return undefined
    const amount = readAmount(c, s)
    if (amount === undefined) return undefined
    return c.has(
      '(?:to all damage )?(?:against|to|from) (?:the|that|this) (?:triggering )?(?:damage(?: (?:of|from|dealt by) (?:the|this|that) (?:triggering )?attack)?|attack)',
    )
      ? doing({ do: 'modify-damage', how: 'less', amount, types: [] })
      : undefined
  })
}

/** "Enemies treat squares adjacent to you as difficult terrain": ground that goes where its maker goes. */
function hampers(c: C, s: Scene): Node | undefined {
  if (s.isPassive) return undefined
  const squares = `(?:(?:all |any )?(?:the )?(?:squares?|spaces?)) (?:(?:that are )?adjacent to|within (?<n>\\d+) squares? of) (?:you|${s.self})`
  const found =
    c.scan(`(?:your |its |each |all )?enem(?:y|ies) treats? ${squares} as difficult terrain`) ??
    c.scan(`${squares} (?:are|is|count as|become) difficult terrain for (?:your |its |all )?enemies`)
  if (found === undefined) return undefined
  const size = found.n === undefined ? 1 : Number(found.n)
  const area = { shape: 'burst', size, around: 'you' } as const
  return doing({
    do: 'zone',
    zone: { parts: [], span: 'lasting', area, moves: undefined, follows: true, terrain: 'difficult', groundFor: 'enemy' },
  })
}

function noEffect(c: C, _s: Scene): Node | undefined {
  if (onlyOne(c)) return doing()
  return c.has(
    'no (?:other |further |additional )?effect|(?:and )?no(?: persistent| ongoing)?(?: \\w+)? damage|(?:can|do(?:es)? not need to) (?:breathe|eat|sleep)[^.;]*|nothing happens|you can use this power after (?:seeing|knowing|learning) [^.;]*|it explodes|it (?:bursts|collapses|shatters)(?: apart)?|(?:the|this) movement provokes opportunity attacks(?: as normal)?',
  )
    ? doing()
    : undefined
}

/** "The attack deals 1d6 extra damage": the one at hand. */
function attackExtra(c: C, s: Scene): Node | undefined {
  return tried(c, s, () => {
    const found = c.scan(
      "(?:(?:the|this|that|the target's|the (?:triggering )?ally's) )(?:triggering )?(?:attack|hit) (?:deals?|does|do|inflicts?|gains?)(?<extra> (?:an )?(?:extra|additional))?(?<plus> \\+)?|(?:the |its |this attack's |the attack's )?damage(?<grows> (?:is increased|increases) by)",
    )
    if (found === undefined) return undefined
    if (found.grows !== undefined) {
      const amount = readAmount(c, s)
      c.has('damage')
      return amount === undefined ? undefined : doing({ do: 'damage', amount, types: [], to: target, half: false, extra: true })
    }
    const node = readDamage(c, s, [target])
    const clause = node?.clauses[0]
    if (clause?.do !== 'damage') return undefined
    const words = c.text.slice(0, c.at)
    const isExtra = found.extra !== undefined || found.plus !== undefined || /(?:extra|additional|more)(?: \w+)? damage$/i.test(words)
    c.has('on a hit|to the target')
    return isExtra ? doing({ ...clause, extra: true }) : undefined
  })
}
