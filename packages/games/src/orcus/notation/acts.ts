import type { Amount, Clause, Part, Role, Who } from '../clauses.ts'
import type { Condition, Forcing, Mode } from '../terms.ts'
import { flat, isNothing, negated, nothing, readAmount, readTypes } from './amounts.ts'
import { extraDamage, modifiers, narrowings, readBonus, readHaving, readStats } from './bonuses.ts'
import type { Cursor } from './cursor.ts'
import { actionNamed, actionWord, conditionNamed, conditionWord, countWord, idOf, numberOf } from './lexicon.ts'
import { doing, forEach, lying, type Node } from './nodes.ts'
import { firstOf, type Read, type Scene, tried } from './scene.ts'
import { spanOf } from './spans.ts'
import { isRole, picked, readRole, readWho, readWhos, target } from './who.ts'

/** What somebody does or suffers: the phrases after "the target", "you", "each ally within 5 squares". */

export type Verb = (c: Cursor, s: Scene, subject: readonly Who[]) => Node | undefined

const single = (subject: readonly Who[]): Who => subject[0] ?? target

// ----------------------------------------------------------------------------------------------------- pushing and moving

const forcingWord =
  '(?<how>push(?:es|ed)?(?: back)?|pull(?:s|ed)?|shunt(?:s|ed)?|slides?|slid|drags?|dragged|throws?|hurls?|thrown|flung|moved?)'

function forcingNamed(word: string | undefined): Forcing {
  const key = word?.toLowerCase() ?? ''
  if (key.startsWith('push')) return 'push'
  return key.startsWith('pull') || key.startsWith('drag') ? 'pull' : 'shunt'
}

/** "2 squares", "up to 3 squares", "a number of squares equal to your Wisdom modifier". */
export function readSquares(c: Cursor, s: Scene): { squares: Amount; upTo: boolean } | undefined {
  return tried(c, s, () => {
    const upTo = c.has('(?:a (?:maximum|distance) of )?up to')
    c.has('an? (?:number|distance)(?: of squares)?(?: up)?')
    c.has('a total of|an additional|a|an')
    const squares = readAmount(c, s)
    if (squares === undefined) return undefined
    c.has('(?:additional )?(?:squares?|spaces?)')
    const late = tried(c, s, () => (c.has('equal to') ? readAmount(c, s) : undefined))
    return { squares: late ?? squares, upTo }
  })
}

const FAR = 20

function forced(c: Cursor, s: Scene, how: Forcing, to: readonly Who[]): Node | undefined {
  const beside =
    '(?:in)?to (?:an?|the|any) (?:unoccupied )?(?:square |space )?adjacent(?: (?:square|space))?|adjacent(?= to)|until (?:it|they) (?:is|are) adjacent'
  if (c.has(beside)) {
    if (c.has('to')) readRole(c, s)
    return forEach(to, (who) => ({ do: 'force', how, squares: flat(FAR), upTo: true, to: who, adjacent: true }))
  }
  const found = readSquares(c, s)
  if (found === undefined) return undefined
  if (c.has('(?:away )?from (?:the )?(?:center|centre|origin)(?: square)? of the (?:burst|area|arc|effect)')) return force(to, how, found)
  if (c.has('(?:directly )?(?:away from|toward|towards|closer to)')) {
    const from = readRole(c, s)
    if (from !== 'you') return undefined
  }
  const isBeside = c.has(`(?:in)?to (?:an?|any) (?:unoccupied )?(?:square|space) (?:that is )?adjacent to you`)
  return force(to, how, found, isBeside)
}

const force = (to: readonly Who[], how: Forcing, { squares, upTo }: { squares: Amount; upTo: boolean }, adjacent = false): Node =>
  forEach(to, (who) => (adjacent ? { do: 'force', how, squares, upTo, to: who, adjacent } : { do: 'force', how, squares, upTo, to: who }))

/** "pushes the target 2 squares", "slides each of them". */
const pushes: Verb = (c, s) => {
  const found = c.eat(forcingWord)
  if (found === undefined) return undefined
  const how = forcingNamed(found.how)
  const named = tried(c, s, readWhos)
  // "You move up to 3 squares" moves nobody else.
  if (named === undefined && /^move/i.test(found.how ?? '')) return undefined
  const to = named ?? [target]
  return forced(c, s, how, to.some((who) => who.who === 'you') ? [target] : to)
}

/** "is pushed 2 squares". */
export function readForcedPassive(c: Cursor, s: Scene, subject: readonly Who[]): Node | undefined {
  const found = c.eat(`(?:either )?${forcingWord}`)
  return found === undefined ? undefined : forced(c, s, forcingNamed(found.how), subject)
}

const moveWords: readonly (readonly [string, 'shift' | 'move' | 'teleport', Mode | undefined])[] = [
  ['shifts?', 'shift', undefined],
  ['teleports?', 'teleport', undefined],
  ['fl(?:y|ies)', 'move', 'fly'],
  ['swims?', 'move', 'swim'],
  ['climbs?', 'move', 'climb'],
  ['burrows?', 'move', 'burrow'],
  ['(?:moves?|walks?|runs?|jumps?|leaps?|dashes|steps?)', 'move', undefined],
]

const moves: Verb = (c, s, subject) => {
  for (const [words, how, mode] of moveWords) {
    const node = tried(c, s, () => {
      const verb = c.eat(words)
      if (verb === undefined) return undefined
      const object = how === 'teleport' ? tried(c, s, () => readWho(c, s)) : undefined
      const optional = c.has('(?:its|their|your)? ?(?=up to)')
      return goes(c, s, object === undefined ? subject : [object], how, mode, { optional, jump: /jump|leap/i.test(verb._) })
    })
    if (node !== undefined) return node
  }
  return undefined
}

interface Going {
  readonly optional: boolean
  readonly jump: boolean
}

type Ends = Extract<Clause, { do: 'move' }>['ends']

function goes(
  c: Cursor,
  s: Scene,
  subject: readonly Who[],
  how: 'shift' | 'move' | 'teleport',
  mode: Mode | undefined,
  { optional, jump }: Going,
): Node | undefined {
  const isOwn = tried(c, s, () => (c.has('(?:up to )?(?:twice )?(?:your|its|their) (?:\\w+ )?speed(?! \\+)') ? true : undefined))
  const own: Amount = { ...nothing, measures: [{ of: 'speed', times: 1, whose: 'you' }] }
  const spot =
    how === 'teleport'
      ? c.eat(
          'to (?:any|an?|another) (?:unoccupied |open )?(?:square|space|location|spot) (?:within|up to) (?<n>\\d+)(?: squares?)?(?: (?:of|from) (?:you|it|its \\w+|your \\w+))?(?: away)?(?: that (?:you|it|they) can see)?',
        )?.n
      : undefined
  const far =
    spot !== undefined ? { squares: flat(Number(spot)), upTo: true } : isOwn === true ? { squares: own, upTo: true } : readSquares(c, s)
  const ends = readEnds(c, s)
  if (far === undefined && ends === undefined) return undefined
  let safe = how !== 'move'
  let isFree = true
  while (isFree) {
    isFree = c.has(
      'as (?:a free action|part of (?:this|the same) action)|(?:during|before or after) (?:this|the) (?:move|movement)|in any direction|immediately|over (?:the )?difficult terrain without penalty',
    )
    if (
      c.has(
        "[.,;]? ?(?:without provoking (?:any )?(?:opportunity attacks?)(?: from (?:this|the) movement)?|(?:and )?(?:this|the|that|its) (?:movement|move|shift) (?:does not|doesn't) provoke (?:any )?opportunity attacks?|(?:and )?(?:does not|doesn't) provoke (?:any )?opportunity attacks?(?: (?:for|from|during) this movement)?)(?! from the target)",
      )
    ) {
      safe = true
      isFree = true
    }
  }
  const squares = far?.squares ?? flat(how === 'teleport' ? FAR : 1)
  const clause = (to: Who): Clause => {
    const move: Extract<Clause, { do: 'move' }> = { do: 'move', how, mode, squares, to, ends, optional: optional || far?.upTo === true }
    return safe && how === 'move' ? { ...move, safeFrom: 'all' } : move
  }
  if (jump && mode === undefined && how === 'move') return forEach(subject, clause)
  return forEach(subject, clause)
}

function readEnds(c: Cursor, s: Scene): Ends {
  return tried(c, s, () => {
    c.has(',? ?(?:and|but)? ?(?:must|to)? ?end(?:ing|s)? (?:its |your |their |this )?(?:the )?(?:move|movement|shift|teleport)?')
    if (
      c.has(
        '(?:in)?to (?:the |any |a )?(?:square|space|squares) (?:just )?(?:vacated|left|it left|they left|the target left|the target (?:just )?(?:vacated|occupied)|it (?:just )?(?:vacated|occupied))(?: (?:by|behind by) the target)?|into the (?:vacated|empty) (?:square|space)',
      )
    )
      return { where: 'left', of: 'target' }
    if (
      c.has(
        '(?:in|to|into|in any|to any|to be)? ?(?:an?|any|the|another)? ?(?:unoccupied |different |open |empty |nearest |closest )?(?:square|space)? ?(?:that is )?(?:adjacent|next) to',
      )
    ) {
      const of = readRole(c, s) ?? pickedRole(c, s)
      return of === undefined ? undefined : { where: 'adjacent', of }
    }
    if (c.has('(?:in)?to (?:an?|any) adjacent (?:unoccupied )?(?:square|space)')) return { where: 'adjacent', of: 'you' }
    if (c.has('(?:to a (?:square|space) )?(?:closer to|toward|towards|nearer to|nearer)')) {
      const of = readRole(c, s)
      return of === undefined ? undefined : { where: 'closer', of }
    }
    if (c.has('(?:directly )?away from')) {
      const of = readRole(c, s)
      return of === undefined ? undefined : { where: 'away', of }
    }
    return undefined
  })
}

/** "adjacent to an enemy" cannot be said of one with a part in the power. */
function pickedRole(_c: Cursor, _s: Scene): Role | undefined {
  return undefined
}

const swaps: Verb = (c, s, subject) => {
  if (!c.has('(?:swaps?|switch(?:es)?|exchanges?|trades?) (?:places|positions|spaces|squares)(?: with)?')) return undefined
  const other = readWho(c, s) ?? target
  const to = other.who === 'you' ? single(subject) : other
  return doing({ do: 'move', how: 'swap', mode: undefined, squares: nothing, to, ends: undefined, optional: false })
}

const stands: Verb = (c, _s, subject) =>
  c.has('(?:immediately )?(?:stands? up|stands?)(?: from prone)?(?: as a free action)?')
    ? forEach(subject, (to) => ({ do: 'stand', to }))
    : undefined

const falls: Verb = (c, _s, subject) => {
  if (c.has('(?:falls?|drops?|is knocked|are knocked|is driven|lands?) prone')) return forEach(subject, (to) => ({ do: 'prone', to }))
  if (c.has('falls? (?:unconscious|asleep)')) return lying(subject, [{ is: 'condition', condition: 'unconscious' }])
  return undefined
}

const knocks: Verb = (c, s) => {
  return tried(c, s, () => {
    if (!c.has('knocks?')) return undefined
    const to = tried(c, s, readWhos) ?? [target]
    if (!c.has('prone|down')) return undefined
    return forEach(to, (who) => ({ do: 'prone', to: who }))
  })
}

// -------------------------------------------------------------------------------------------------- damage and healing

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

const takes: Verb = (c, s, subject) => {
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
  return persistent ?? readBonus(c, s, subject) ?? typedDamage(c, s, subject) ?? readDamage(c, s, subject)
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
const deals: Verb = (c, s) =>
  tried(c, s, () => {
    if (!c.has('(?:deals?|does|do|inflicts?)')) return undefined
    const node = typedDamage(c, s, [target]) ?? readDamage(c, s, [target])
    if (node === undefined) return undefined
    const to = tried(c, s, () => (c.has('to') ? readWhos(c, s) : undefined))
    if (to === undefined) return node
    const clauses = node.clauses.flatMap((clause) => (clause.do === 'damage' ? to.map((who): Clause => ({ ...clause, to: who })) : []))
    return { ...node, to: node.to.length === 0 ? [] : to, clauses }
  })

const extras: Verb = (c, s, subject) => {
  const extra = tried(c, s, () => extraDamage(c, s))
  if (extra === undefined || s.isCounter) return undefined
  return lying(subject, [{ is: 'extra-damage', amount: extra.amount, types: extra.types, when: extra.when, oncePerTurn: false }])
}

const heals: Verb = (c, s, subject) => {
  if (
    !c.has(
      '(?:immediately |also )?(?:regains?|heals?|recovers?|is healed(?: for| of)?|are healed(?: for)?|gains?|gets?|receives?|restores?)',
    )
  )
    return undefined
  const object = tried(c, s, () => {
    const who = readWho(c, s)
    c.has('for|of')
    return who
  })
  const to = object === undefined ? subject : [object]
  const temp = tried(c, s, () => {
    const early = c.has('(?:a number of )?temporary (?:hit points|HP)')
    const amount = readAmount(c, s)
    if (amount === undefined) return undefined
    if (early) return amount
    return c.has('temporary (?:hit points|HP)')
      ? (tried(c, s, () => (c.has('equal to') ? readAmount(c, s) : undefined)) ?? amount)
      : undefined
  })
  if (temp !== undefined) return forEach(to, (who) => ({ do: 'temporary', amount: temp, to: who }))
  if (
    c.has(
      '(?:(?:a number of )?(?:hit points|HP) )?as (?:if|though) (?:it|they|you|he|she) (?:had )?spent a recovery|(?:hit points|HP) equal to (?:its|their|your) recovery value(?: without spending (?:one|a recovery))?',
    )
  )
    return forEach(to, (who) => recover(who, nothing, true))
  const value = c.eat('(?:hit points equal to )?(?:its|their|your|his|her) recovery value(?: in (?:hit points|HP))?')
  if (value !== undefined)
    return forEach(to, (who) => recover(who, tried(c, s, () => (c.has('\\+|plus') ? readAmount(c, s) : undefined)) ?? nothing, true))
  c.has('(?:an )?(?:additional|extra)')
  const lead = c.has('(?:hit points|HP)')
  const amount = readAmount(c, s)
  if (amount === undefined) return undefined
  c.has('(?:for|of)(?= )')
  if (
    !lead &&
    !c.has('(?:additional |extra )?(?:hit points?|HP)|(?=[.,;])') &&
    !amount.measures.some(({ of }) => of === 'recovery-value' || of === 'staggered-value' || of === 'damage')
  )
    return undefined
  c.has('in (?:hit points|HP)')
  const late = tried(c, s, () => (c.has('equal to') ? readAmount(c, s) : undefined))
  const whole = forEachHit(c, late ?? amount)
  return whole === undefined ? undefined : forEach(to, (who) => ({ do: 'heal', amount: whole, to: who }))
}

/** "5 for each creature hit": so many times as there are hits. */
function forEachHit(c: Cursor, amount: Amount): Amount | undefined {
  if (
    !c.has(
      '(?:for|per) (?:each|every|any)? ?(?:creature|enemy|target) (?:hit|damaged|it hits|you hit|the attack hits)(?: (?:by|with) (?:this|the) (?:attack|power))?',
    )
  )
    return amount
  if (amount.dw > 0 || amount.dice.length + amount.abilities.length + amount.measures.length > 0) return undefined
  return { ...nothing, measures: [{ of: 'hits', times: amount.flat, whose: 'you' }] }
}

const recover = (to: Who, plus: Amount, free: boolean): Clause => ({ do: 'recover', to, plus, free, instead: false, optional: false })

/** "can spend a recovery and regains an additional 1d6 HP". */
const spends: Verb = (c, s, subject) => {
  if (!c.has('(?:immediately |also )?(?:spends?|uses?|expends?|to spend) (?:a|one|1) recovery(?: value)?')) return undefined
  if (c.has(',? ?(?:but|and) (?:regains?|heals?|gains?) no (?:hit points|HP)'))
    return forEach(subject, (to) => ({ do: 'lose-recovery', to, count: 1 }))
  let plus = nothing
  let isTold = true
  while (isTold) {
    isTold =
      tried(c, s, () => {
        if (
          c.has(
            ',? ?(?:to|and)(?: to)? (?:heals?|regains?|recovers?)(?: up to)? (?:(?:its|their|your|his|her) recovery value|(?:hit points|HP) equal to (?:its|their|your|his|her) recovery value)(?: in (?:hit points|HP))?|as normal|as usual|to (?:regain|heal|recover) (?:hit points|HP)',
          )
        )
          return true
        const adding = tried(c, s, () => {
          if (!c.has(',? ?(?:adding|and adds?)')) return undefined
          const amount = readAmount(c, s)
          const isTold =
            amount !== undefined && c.has('to the (?:hit points|HP)(?: (?:it|they|you))? (?:regained|regains?|healed|recovered)')
          return isTold ? amount : undefined
        })
        if (adding !== undefined) {
          plus = adding
          return true
        }
        if (
          !c.has(
            '(?:,? ?(?:and|to|,|plus)+(?: to)? ?)?(?:(?:they|it|he|she|the target|you|that ally) )?(?:heals?|regains?|recovers?|gains?|adds?|\\+)?(?: an)? ?(?=additional|extra|\\d|(?:hit points|HP) equal to)',
          )
        )
          return undefined
        c.has('additional|extra')
        const early = c.has('(?:hit points|HP)')
        const amount = readAmount(c, s)
        if (amount === undefined || (!early && !c.has('(?:additional |extra )?(?:hit points?|HP)'))) return undefined
        plus = tried(c, s, () => (c.has('equal to') ? readAmount(c, s) : undefined)) ?? amount
        return true
      }) === true
  }
  return forEach(subject, (to) => recover(to, plus, false))
}

const loses: Verb = (c, _s, subject) => {
  if (!c.has('loses?')) return undefined
  const count = c.eat(`(?<n>${countWord}|an?) recover(?:y|ies)`)
  if (count !== undefined) return forEach(subject, (to) => ({ do: 'lose-recovery', to, count: numberOf(count.n) }))
  if (c.has('(?:one|a|any one) (?:other )?(?:condition|effect)')) return forEach(subject, (to) => ({ do: 'end', to, what: ['any-one'] }))
  const condition = conditionNamed(c.eat(`(?:the )?(?<condition>${conditionWord})(?: condition)?`)?.condition ?? '')
  if (condition !== undefined) return forEach(subject, (to) => ({ do: 'end', to, what: [condition] }))
  return undefined
}

// ------------------------------------------------------------------------------------------------------ saves and ends

const saves: Verb = (c, s, subject) => {
  if (
    !c.has(
      '(?:immediately |also )?(?:makes?|rolls?|attempts?|gets?|gains?|receives?|to make) (?:an? )?(?:immediate |free |additional |extra )?sav(?:e|ing throw)s?',
    )
  )
    return undefined
  let against: Extract<Clause, { do: 'save' }>['against'] = 'any'
  let bonus = nothing
  let type = ''
  let isTold = true
  while (isTold) {
    isTold =
      tried(c, s, () => {
        const plus = c.eat('with an? (?:\\+?(?=\\d)|bonus(?= equal))')
        if (plus !== undefined) {
          const amount = readAmount(c, s)
          type = c.eat('(?<type>power|feat|item)')?.type?.toLowerCase() ?? ''
          if (amount === undefined || (!c.has('bonus') && !/bonus/i.test(plus._))) return undefined
          bonus = amount
          return true
        }
        if (!c.has('(?:against|to end|for|versus)')) return undefined
        if (c.has('(?:each|every|all)(?: of)?(?: the)? (?:ongoing |other )?(?:effects?|conditions?)')) {
          against = 'all'
          endings(c)
          return true
        }
        if (c.has('(?:any |an? |one |a single )?(?:ongoing |persistent )?(?:conditions?|effects?|afflictions?|persistent damage)')) {
          endings(c)
          return true
        }
        const conditions: Condition[] = []
        for (;;) {
          const condition = conditionNamed(c.eat(`(?:,|or|and|any|being|the)? ?(?<condition>${conditionWord})`)?.condition ?? '')
          if (condition === undefined) break
          conditions.push(condition)
        }
        if (conditions.length === 0) return undefined
        c.has('(?:effect|condition)s?')
        endings(c)
        against = conditions
        return true
      }) === true
  }
  return forEach(subject, (to) => ({ do: 'save', to, bonus, against, type }))
}

const endings = (c: Cursor): boolean =>
  c.has(
    '(?:and (?:conditions|afflictions|effects) )?(?:affected by a saving throw|(?:that )?(?:a |with a )?sav(?:e|ing throw) (?:can )?ends?|that a save can end|inflicted (?:on \\w+ )?by the target|on (?:it|you|them|the target|yourself) (?:that )?(?:a save can end|(?:a |with a )?sav(?:e|ing throw) (?:can )?ends?)|(?:currently )?affecting (?:it|you|them)|caused by the target)',
  )

/** "ends the stance", "remove any marks", "loses concentration". */
const endsThings: Verb = (c, s, subject) => {
  if (c.has('(?:then )?(?:leaves?|ends?) (?:this|its|the|your) stance'))
    return forEach(subject, (to) => ({ do: 'end', to, what: ['stance'] }))
  if (!c.has('(?:ends?|removes?|cancels?|shakes? off)')) return undefined
  if (c.has('(?:any |all |one |each )?(?:marks?|marked condition)(?: (?:the target has placed|affecting|placed) ?(?:on)?)?')) {
    const whos = tried(c, s, readWhos) ?? subject
    c.has('(?:or|and) your allies')
    return forEach(whos, (to) => ({ do: 'end', to, what: ['mark'] }))
  }
  if (
    c.has(
      '(?:one|any one|a(?: single)?) (?:effect|condition)(?: (?:on|from|affecting|currently affecting))?(?: (?:it|you|yourself|itself|them))?',
    )
  ) {
    const isSave = endings(c)
    const whos = tried(c, s, readWhos) ?? subject
    return forEach(whos, (to) => ({ do: 'end', to, what: [isSave ? 'save-ends' : 'any-one'] }))
  }
  const conditions: Condition[] = []
  for (;;) {
    const condition = conditionNamed(
      c.eat(`(?:,|or|and|the|any|one)*? ?(?<condition>${conditionWord})(?: (?:condition|effect)s?)?`)?.condition ?? '',
    )
    if (condition === undefined) break
    conditions.push(condition)
  }
  if (conditions.length > 0) {
    const whos = tried(c, s, () => (c.has('on|affecting') ? readWhos(c, s) : undefined)) ?? subject
    return forEach(whos, (to) => ({ do: 'end', to, what: conditions }))
  }
  if (c.has('(?:all |any )?(?:persistent|ongoing)(?: \\w+)? damage')) {
    const whos = tried(c, s, () => (c.has('on|affecting') ? readWhos(c, s) : undefined)) ?? subject
    return forEach(whos, (to) => ({ do: 'end', to, what: ['persistent'] }))
  }
  return undefined
}

// -------------------------------------------------------------------------------------------------------- advantage and marks

const grants: Verb = (c, s, subject) => {
  if (!c.has('(?:grants?|gives?|provides?|yields?) combat advantage')) return undefined
  const part = (to: 'all' | 'you' | 'you-and-allies', when = narrowings(c, s)): Part => {
    if (when.against !== undefined) s.doubts.push('against whom it grants combat advantage')
    return { is: 'grants-advantage', to, when: when.tests }
  }
  const found = tried(c, s, () => {
    if (!c.has('to')) return undefined
    if (
      c.has(
        `(?:you|${s.self}) and (?:all |each of )?(?:your|its) allies|(?:you|${s.self}) and (?:each ally|all allies|its allies|your allies)|(?:your|its) allies and you`,
      )
    )
      return 'you-and-allies'
    if (
      c.has(
        '(?:all (?:attacks?|attackers|creatures|enemies|of its enemies|its enemies)|everyone|any (?:attack|creature|enemy|attacker)s?|attacks?|all of your allies|your allies|its enemies|enemies|each of your allies|(?:all|each) (?:of its )?(?:ally|allies|enem(?:y|ies)))',
      )
    )
      return 'all'
    return c.has(`(?:you|it|${s.self}|the attacker)(?!['])`) ? 'you' : undefined
  })
  if (found === undefined && c.sees('to')) return undefined
  return lying(subject, [part(found ?? 'all')])
}

const marksOthers: Verb = (c, s) =>
  tried(c, s, () => {
    if (!c.has('(?:marks?)')) return undefined
    const to = readWhos(c, s)
    return to === undefined ? undefined : lying(to, [{ is: 'condition', condition: 'marked' }])
  })

const gains: Verb = (c, s, subject) =>
  tried(c, s, () => {
    if (!c.has('(?:also )?(?:gains?|has|have|gets?|receives?|retains?|is granted|are granted|with)')) return undefined
    const bonus = readBonus(c, s, subject)
    if (bonus !== undefined) return bonus
    const against = tried(c, s, () => {
      if (!c.has('combat advantage (?:against|over)')) return undefined
      const who = readRole(c, s)
      return who === undefined || who === 'you' ? undefined : who
    })
    if (against !== undefined)
      return lying([{ who: against }], [{ is: 'grants-advantage', to: single(subject).who === 'you' ? 'you' : 'you-and-allies', when: [] }])
    return readHaving(c, s, subject) ?? actions(c, subject)
  })

/** "grant the ally a +2 bonus". */
const bestows: Verb = (c, s) =>
  tried(c, s, () => {
    if (!c.has('(?:grants?|gives?)')) return undefined
    const to = readWhos(c, s)
    return to === undefined ? undefined : (readBonus(c, s, to) ?? readHaving(c, s, to) ?? actions(c, to))
  })

function actions(c: Cursor, subject: readonly Who[]): Node | undefined {
  const options: Clause[][] = []
  for (;;) {
    const found = c.attempt(() => {
      if (options.length > 0 && !c.has('or')) return undefined
      return c.eat(`(?<n>an?|one|two|three) (?:extra |additional |free |immediate )?(?<kind>${actionWord}) actions?`)
    })
    const kind = actionNamed(found?.kind ?? '?')
    if (found === undefined || kind === undefined) break
    options.push(subject.map((to) => ({ do: 'action', kind, count: numberOf(found.n), to, now: false })))
  }
  const first = options[0]
  if (first === undefined) {
    const point = c.eat('(?<n>an?|one|two) action points?')
    return point === undefined ? undefined : forEach(subject, (to) => ({ do: 'action-point', count: numberOf(point.n), to }))
  }
  c.has(
    '(?:and (?:takes?|uses?|must use) (?:it|them) immediately|immediately|(?:that|which) (?:you|it|they) (?:must|can) (?:take|use) immediately|this turn|on (?:your|its) turn)',
  )
  if (options.length === 1) return doing(...first)
  return doing({ do: 'choose', options: options.map((then) => ({ text: describe(then), then })), by: 'you', count: 1 })
}

const describe = (clauses: readonly Clause[]): string =>
  clauses.map((clause) => (clause.do === 'action' ? `${clause.count} ${clause.kind}` : clause.do)).join(', ')

const takesActions: Verb = (c, s, subject) => tried(c, s, () => (c.has('takes?') ? actions(c, subject) : undefined))

const drops: Verb = (c, _s, subject) => {
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

const grapples: Verb = (c, s) =>
  tried(c, s, () => {
    if (!c.has('(?:grapples?|grabs?)')) return undefined
    const to = readWhos(c, s)
    return to === undefined ? undefined : forEach(to, (who) => ({ do: 'grapple', to: who }))
  })

/** "have their speed reduced by 2". */
const lowered: Verb = (c, s, subject) =>
  tried(c, s, () => {
    if (!c.has('(?:has|have)(?= (?:its|their) )')) return undefined
    const stats = readStats(c)
    if (stats === undefined || !c.has('(?:reduced|lowered|decreased) by')) return undefined
    const amount = readAmount(c, s)
    return amount === undefined ? undefined : modifiers(c, s, subject, stats, negated(amount), '')
  })

const dies: Verb = (c, _s, subject) =>
  c.has('(?:dies|(?:is|are) (?:instantly )?(?:killed|slain|destroyed))(?: instantly)?')
    ? forEach(subject, (to) => ({ do: 'kill', to }))
    : undefined

const refreshes: Verb = (c, s, subject) => {
  if (s.powers === '') return undefined
  return tried(c, s, () => {
    const found = c.eat(
      `(?:regains? (?:the )?use of|recharges?|refreshes|refresh|recovers? (?:the )?use of) (?:the |its |your |one use of )?‹?(?<power>${s.powers})›?(?: power| attack)?`,
    )
    if (found === undefined) return undefined
    s.named = idOf(found.power ?? '')
    return forEach(subject, (to) => ({ do: 'refresh', power: s.named, to }))
  })
}

const usesPower: Verb = (c, s) => {
  const again =
    s.named === ''
      ? undefined
      : c.eat('(?:can )?(?:immediately )?(?:uses?|activates?) it(?: immediately| at once| again)?(?: as a free action)?')
  if (again !== undefined) return doing({ do: 'use', power: s.named, optional: false })
  if (s.powers === '') return undefined
  return tried(c, s, () => {
    const found = c.eat(
      `(?:immediately )?(?:uses?|activates?) (?:the |its |your )?‹?(?<power>${s.powers})›?(?: power| attack)?(?: immediately)?(?: as a free action| again)?(?! (?:if|when|again|twice|three|against|on))`,
    )
    return found === undefined ? undefined : doing({ do: 'use', power: idOf(found.power ?? ''), optional: false })
  })
}

const ignores: Verb = (c, _s, subject) => {
  const found = c.eat(
    '(?:ignores?) (?:the )?(?:(?<terrain>(?:any |all )?difficult terrain)|(?<cover>(?:any |all |partial |half )?cover)|(?<total>(?:total|full) concealment)|(?<concealment>(?:any |all |partial )?concealment)|(?<marks>marks|being marked)|(?<range>(?:the )?long range penalt(?:y|ies)|penalties for long range))(?: (?<more>and (?:cover|concealment)))?(?! from)',
  )
  if (found === undefined) return undefined
  const what =
    found.terrain !== undefined
      ? 'difficult'
      : found.cover !== undefined
        ? 'cover'
        : found.total !== undefined
          ? 'total-concealment'
          : found.concealment !== undefined
            ? 'concealment'
            : found.marks !== undefined
              ? 'marks'
              : 'long-range'
  const parts: Part[] = [{ is: 'ignores', what, squares: 0 }]
  if (found.more !== undefined) parts.push({ is: 'ignores', what: /cover/i.test(found.more) ? 'cover' : 'concealment', squares: 0 })
  return lying(subject, parts)
}

const criticals: Verb = (c, s, subject) => {
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

const rollsTwice: Verb = (c, s, subject) => {
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
  if (s.isPassive || !/\bfor (?:the|its|your|their)(?: next)? attack/i.test(found._)) return node
  return { ...node, lasting: spanOf('used'), isBefore: !/next/i.test(found._) }
}

const halves: Verb = (c, s) => {
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
        "reduces? (?:the |that |this )?(?:triggering )?(?:damage|attack's damage)(?: (?:of|from|dealt by) (?:the|this) (?:triggering )?attack)? (?:by|to (?=0))",
      )
    )
      return undefined
    const amount = readAmount(c, s)
    if (amount === undefined) return undefined
    return doing({ do: 'modify-damage', how: isNothing(amount) ? 'none' : 'less', amount, types: [] })
  })
}

/** "Increase the damage of the ogre's next *claw* attack by 1d8". */
const strengthens: Verb = (c, s) =>
  tried(c, s, () => {
    if (s.powers === '' || !c.has(`increases? the damage of (?:your|its|their|${s.self}'s?) next`)) return undefined
    const power = c.eat(`‹?(?<power>${s.powers})›?(?: attack)? by`)?.power
    const amount = power === undefined ? undefined : readAmount(c, s)
    if (power === undefined || amount === undefined) return undefined
    const part: Part = { is: 'extra-damage', amount, types: [], when: [{ is: 'power', power: idOf(power) }], oncePerTurn: false }
    return { ...lying([{ who: 'you' }], [part]), lasting: spanOf('used') }
  })

/** "reduces the distance of any push, pull or shunt by 2". */
const lessForced: Verb = (c, _s, subject) => {
  const found = c.eat(
    '(?:also )?reduces? (?:the (?:distance|number of squares) (?:of|it is moved by|you are moved by) )?(?:any |all )?(?:unwilling movement|forced movement|(?:push(?:es)?|pulls?|shunts?)(?:,? (?:and |or )?(?:pulls?|shunts?|slides?|push(?:es)?))*)(?: (?:effects?|you are subject(?:ed)? to|it is subject(?:ed)? to|on (?:it|you)))* by (?<n>\\d+)(?: squares?)?',
  )
  return found === undefined ? undefined : lying(subject, [{ is: 'less-forced', squares: Number(found.n) }])
}

/** "automatically hits creatures that are immobile", "hits with its next *bow* attack". */
const surelyHits: Verb = (c, s, subject) =>
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
const savesTwice: Verb = (c, _s, subject) => {
  const found = c.eat(
    '(?:makes?|rolls?) (?:saving throws? twice|twice (?:for|when making|on) (?:all |any |each |its |your )?saving throws?|two saving throws)(?: against [a-z ]+ effects)?,? (?:and )?(?:uses?|takes?|using|taking|keeps?) (?:the )?(?:better|higher|best|either) ?(?:result|roll)?',
  )
  return found === undefined ? undefined : lying(subject, [{ is: 'roll-twice', of: 'saves', keep: 'better', when: [] }])
}

/** "summons two wolves in unoccupied squares within 5 squares". */
const summons: Verb = (c, s) =>
  tried(c, s, () => {
    if (!c.has('(?:summons?|places?|spawns?|calls? forth|creates?)(?! (?:an? |the )?(?:zone|wall|illusion|corpse|obstacle))'))
      return undefined
    const count = tried(c, s, readAmount) ?? (c.has('an?|one|another') ? flat(1) : undefined)
    const words = c.eat("(?<name>[a-z][a-z' -]{2,40}?)(?= (?:in|within|adjacent|into|to|anywhere|that|which)\\b|[.,;(]|$)")?.name
    if (count === undefined || words === undefined) return undefined
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

/** "may", "can" and the like stand before the verb, and some adverbs. */
export const adverbs =
  '(?:then|also|immediately|instead|automatically|now|still|once|instantly|simply|each(?= (?:can|may|gains?|takes?|makes?|shifts?|regains?|heals?)))'

export const verbs: readonly Verb[] = [
  pushes,
  swaps,
  moves,
  stands,
  falls,
  knocks,
  extras,
  takesActions,
  takes,
  spends,
  saves,
  refreshes,
  heals,
  gains,
  bestows,
  grants,
  marksOthers,
  deals,
  drops,
  grapples,
  lowered,
  loses,
  endsThings,
  dies,
  usesPower,
  ignores,
  criticals,
  rollsTwice,
  halves,
  surelyHits,
  lessForced,
  strengthens,
  savesTwice,
  summons,
]

export function firstVerb(c: Cursor, s: Scene, subject: readonly Who[], all: readonly Verb[]): Node | undefined {
  return firstOf(
    c,
    s,
    ...all.map(
      (verb): Read<Node> =>
        (cursor, scene) =>
          verb(cursor, scene, subject),
    ),
  )
}
