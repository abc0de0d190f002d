import { idOf } from '@riposte/print'
import type { Clause } from '../clauses/clauses.ts'
import type { Part, Stat } from '../clauses/parts.ts'
import type { Amount, Test, Who } from '../clauses/phrases.ts'
import { type DamageType, defenses, openTypes, skillAbility, skills } from '../terms.ts'
import { negated, nothing, readAmount, readTypes } from './amounts.ts'
import { extraDamage } from './extra-damage.ts'
import { readDoesNotProvoke } from './forbids.ts'
import {
  abilityNamed,
  abilityWord,
  damageNamed,
  damageWord,
  defenseNamed,
  defenseWord,
  modeNamed,
  modeWord,
  skillNamed,
  skillWord,
} from './lexicon.ts'
import { kindsOf, narrowings } from './narrowings.ts'
import { doing, lying, type Node } from './nodes.ts'
import { type C, type Scene, tried } from './scene.ts'
import { readSpan, spanOf } from './spans.ts'
import { readRole } from './who.ts'

/** "+2 power bonus to attack rolls and all defenses against the target", and other numbers that lie on somebody. */

export interface Stats {
  readonly stats: readonly Stat[]
  /** Only the next roll. */
  readonly next: boolean
  /** "the attack roll": the one at hand. */
  readonly atHand?: boolean
  /** That of the attack that is answered. */
  readonly triggering?: boolean
}

const statWords: readonly (readonly [string, readonly Stat[]])[] = [
  ['attack and damage rolls|attack rolls and damage rolls|attacks? and damage(?: rolls?)?|attack rolls and damage', ['attack', 'damage']],
  ['attack rolls?|attacks?(?= rolls?)?|attack|rolls? to hit|to hit', ['attack']],
  ['damage rolls?|damage', ['damage']],
  ['(?:all )?(?:of )?(?:its |your |their )?(?:all )?(?:defen[sc]es|defen[sc]e scores|defen[sc]e)', ['defenses']],
  ['death saving throws|death saves', ['death-saves']],
  ['saving throws?|saves?', ['saves']],
  ['speed', ['speed']],
  ['initiative(?: checks?| rolls?)?', ['initiative']],
  [
    '(?:all )?skill and ability checks|(?:all )?ability and skill checks|skill checks and ability checks|all checks|checks',
    ['skills', 'ability-checks'],
  ],
  ['(?:all )?skill checks?', ['skills']],
  ['(?:all )?ability checks?', ['ability-checks']],
  ['(?:all )?d20 rolls', ['attack', 'saves', 'skills', 'ability-checks']],
  ['reach', ['reach']],
  ['hit points regained|healing(?: received)?', ['healing']],
]

export function readStats(c: C): Stats | undefined {
  const stats: Stat[] = []
  let next = false
  const atHand = c.sees('the (?:triggering )?(?:attack|damage) rolls?(?! against)')
  const triggering = c.sees('the triggering (?:attack|damage) rolls?')
  for (;;) {
    const found = c.attempt(() => {
      if (stats.length > 0 && !c.has(',? ?and(?: to)?|,|or|/')) return undefined
      c.has('all|any|each|every|both')
      if (c.has("(?:his|her|its|their|your|the|the \\w+'s)(?: own)?")) c.has('all')
      if (c.has('next|first|subsequent')) next = true
      c.has('(?:melee|weapon|basic)(?= and )|triggering(?= (?:attack|damage) rolls?)')
      return stat(c)
    })
    if (found === undefined) return stats.length === 0 ? undefined : { stats, next, atHand, triggering }
    stats.push(...found)
  }
}

function stat(c: C): readonly Stat[] | undefined {
  const mode = c.scan(`(?<mode>${modeWord}) speed`)
  const named = modeNamed(mode?.mode ?? '')
  if (named !== undefined) return [named]
  const based = c.scan(`(?:all )?(?<ability>${abilityWord})(?<based>-based)? (?<skill>skill )?(?:checks?|skills?|rolls?)`)
  const ability = based === undefined ? undefined : abilityNamed(based.ability ?? '?')
  const ofIt = based?.based === undefined && based?.skill === undefined ? [] : skills.filter((one) => skillAbility[one] === ability)
  if (ability !== undefined) return based?.skill === undefined ? [...ofIt, ability] : ofIt
  const skill = c.scan(`(?<skill>${skillWord})(?: (?:skill )?(?:checks?|rolls?))?`)
  const known = skillNamed(skill?.skill ?? '')
  if (known !== undefined) return [known]
  const defense = defenseNamed(c.scan(`(?<defense>${defenseWord})(?: score)?`)?.defense ?? '?')
  if (defense !== undefined) return [defense]
  for (const [words, stats] of statWords) if (c.has(words)) return stats
  return undefined
}

const modifierTypeWords =
  'power|enhancement|feat|item|armou?r|shield|ancestry|racial|class|untyped|circumstance|morale|proficiency|cumulative|insight|luck'

/** "a +2 power bonus to AC until …" on whom it lies. */
export function readBonus(c: C, s: Scene, to: readonly Who[]): Node | undefined {
  return tried(c, s, () => {
    const lead =
      c.scan(`(?:an? |the )?(?:additional |extra |cumulative )?(?<sign>[+-])?(?=\\d)`) ??
      c.scan(`an? (?=(?:(?:${modifierTypeWords}) )?(?:bonus|penalty))`)
    if (lead === undefined) return undefined
    const isEqual = lead._ !== '' && c.sees(`(?:(?:${modifierTypeWords}) )?(?:bonus|penalty)`)
    const amount = isEqual ? undefined : readAmount(c, s)
    const kind = c.scan(`(?:(?<type>${modifierTypeWords}) )?(?<what>bonus|penalty)`)
    if (
      kind === undefined &&
      (amount === undefined || lead.sign === undefined || !c.sees(`to|${defenseWord}|speed|attack|all defen[sc]es`))
    )
      return undefined
    if (kind !== undefined && amount === undefined && !isEqual) return undefined
    const late = amount ?? tried(c, s, () => (c.has('equal to') ? readAmount(c, s) : undefined))
    if (s.isCounter && late !== undefined && toTheRoll(c))
      return doing({ do: 'modify-roll', amount: kind?.what === 'penalty' || lead.sign === '-' ? negated(late) : late })
    const isBare = kind === undefined && lead.sign !== undefined && c.sees(`${defenseWord}|speed|attack|damage|all defen[sc]es`)
    if (!isBare && !c.has('to|on|for|with|in')) return undefined
    const stats = readStats(c)
    if (stats === undefined) return undefined
    const whole = late ?? tried(c, s, () => (c.has('equal to') ? readAmount(c, s) : undefined))
    if (whole === undefined) return undefined
    const isPenalty = kind?.what?.toLowerCase() === 'penalty'
    const signed = isPenalty || lead.sign === '-' ? negated(whole) : whole
    const type =
      kind?.type === undefined || /untyped|cumulative/i.test(kind.type) ? '' : kind.type.toLowerCase().replace('racial', 'ancestry')
    return modifiers(c, s, to, stats, signed, type)
  })
}

export function modifiers(
  c: C,
  s: Scene,
  to: readonly Who[],
  { stats, next, atHand, triggering }: Stats,
  amount: Amount,
  type: string,
): Node {
  if (next) c.has('(?:that )?(?:you|it|they|the target) makes?(?= (?:before|until|this|against|with|and|if|while|on)|[.,;])')
  const narrow = narrowings(c, s, true)
  const { spares, against } = narrow
  const [bearer] = to
  if ((narrow.triggering || triggering === true || (atHand === true && bearer?.who === s.trigger)) && s.isCounter)
    return doing(...stats.map((one) => triggered(one, amount, type)))
  if (bearer?.who !== 'you' && narrow.tests.some(namesOwner)) s.doubts.push('whom the bonus is about')
  const about = { ...(spares === true ? { spares } : {}), ...(against === undefined ? {} : { against }) }
  const parts = stats.map((one): Part => ({ is: 'modifier', to: one, amount, type, when: narrow.tests, ...about }))
  const node = lying(to, parts)
  // "The attack roll" of an attack on several is each of theirs.
  if (atHand === true && bearer?.who === 'you' && narrow.tests.length === 0) return { ...node, lasting: spanOf('attack'), isBefore: true }
  return next ? { ...node, lasting: spanOf(atHand === true && stats.every((one) => one === 'damage') ? 'attack' : 'used') } : node
}

/** "+5 to the check": of the one that set it off. */
export const toTheRoll = (c: C): boolean =>
  c.has('(?:to|on) (?:the|that|this|your|its) (?:triggering )?(?:skill check|ability check|check|saving throw|save|roll)(?! against)')

/** "+4 to AC against the triggering attack" is nothing to an attack that is not against AC. */
function triggered(stat: Stat, amount: Amount, type: string): Clause {
  const to = stat === 'attack' || stat === 'damage' ? stat : 'defense'
  const clause: Clause = { do: 'modify-attack', to, amount, type }
  const defense = defenses.find((one) => one === stat)
  return defense === undefined ? clause : { do: 'if', test: { is: 'versus', defense }, does: [clause], else: [] }
}

const namesOwner = (test: Test): boolean => ('by' in test && test.by === 'you') || ('of' in test && test.of === 'you')

// ------------------------------------------------------------------------------- resistances, speeds, senses and the like

/** What one can have: "resist 5 fire", "a fly speed of 8", "concealment", "regeneration 5". */
export function readHaving(c: C, s: Scene, to: readonly Who[]): Node | undefined {
  c.has('(?:an?|the)(?= (?:resist|vulnerab|immun|regen|fly|climb|swim|burrow|speed))')
  const parts =
    tried(c, s, resistances) ??
    tried(c, s, immunity) ??
    tried(c, s, regeneration) ??
    tried(c, s, speeds) ??
    tried(c, s, senses) ??
    tried(c, s, advantage) ??
    tried(c, s, covers) ??
    tried(c, s, powersGained)
  return parts === undefined ? undefined : lying(to, parts)
}

type Resisted = readonly DamageType[] | 'all' | 'untyped'

function resistances(c: C, s: Scene): Part[] | undefined {
  const before = c.attempt(() => {
    const types = resisted(c, s)
    if (types === undefined || !c.sees('(?:damage )?(?:resistance|vulnerability)')) return undefined
    c.has('damage')
    return types
  })
  const word = c.scan('(?<resist>resist(?:ance|ant)?s?)|(?<vulnerable>vulnerab(?:le|ility|ilities)|weakness)')
  if (word === undefined) return undefined
  const is = word.resist === undefined ? 'vulnerable' : 'resist'
  if (before !== undefined) {
    const value = readAmount(c, s)
    return value === undefined ? undefined : [{ is, amount: value, types: before }]
  }
  c.has('to|against')
  const early = readAmount(c, s)
  if (early !== undefined && c.has('to (?:all )?damage(?= from)')) {
    const { tests, against } = narrowings(c, s)
    return against === undefined && tests.length > 0 ? [{ is, amount: early, types: 'all', when: tests }] : undefined
  }
  c.has('to|against')
  const types = resisted(c, s) ?? (early !== undefined && c.sees('(?:until|\\(|,|\\.|and|while|for|$)') ? 'all' : undefined)
  const late = early ?? tried(c, s, readAmount)
  if (types === undefined || late === undefined) return undefined
  return [{ is, amount: late, types }]
}

function resisted(c: C, s: Scene): Resisted | undefined {
  if (c.has('all(?! (?:untyped|weapon))(?: damage(?: types)?)?|damage')) return 'all'
  if (c.has('(?:all )?(?:untyped|weapon)(?: damage)?')) return 'untyped'
  const types: DamageType[] = []
  for (;;) {
    const found = damageNamed(c.scan(`(?:,|and|or|,? ?and)? ?(?<type>${damageWord})(?: damage)?`)?.type ?? '')
    if (found === undefined) break
    types.push(found)
  }
  if (types.length > 0) return types
  const doubts = s.doubts.length
  const chosen = readTypes(c, s)
  if (s.doubts.length > doubts) c.has('damage')
  if (chosen.some((one) => openTypes.some((open) => open === one))) s.doubts.push('which type is chosen')
  return chosen.length > 0 || s.doubts.length > doubts ? chosen : undefined
}

function immunity(c: C, _s: Scene): Part[] | undefined {
  if (!c.has('immun(?:e|ity) to')) return undefined
  const parts: Part[] = []
  for (;;) {
    const what = c.scan(
      `(?:,|and|or|,? ?(?:and|or))? ?(?:being |the )?(?:knocked )?(?:effects? that (?:would )?)?(?<what>all damage|damage|${damageWord}|(?:fear|charm|illusion|disease|poison|gaze|sleep|polymorph)|blinded|controlled|dominated|dazed|deafened|grappled|helpless|immobile|immobilized|marked|petrified|prone|rattled|restrained|slowed|stunned|surprised|unconscious|weakened|push(?:ed|es)?|pull(?:ed|s)?|shunt(?:ed|s)?|unwilling movement|forced movement|opportunity attacks|combat advantage|flanking|persistent damage)(?: (?:damage|effects?|conditions?|attacks?|powers?))?(?! ?from)`,
    )?.what
    if (what === undefined) return parts.length === 0 ? undefined : parts
    parts.push(immunePart(what.toLowerCase()))
  }
}

function immunePart(what: string): Part {
  if (/^(?:push|pull|shunt|unwilling|forced)/.test(what)) return { is: 'may-not', what: 'be-forced', when: [] }
  if (what === 'flanking') return { is: 'may-not', what: 'be-flanked', when: [] }
  if (what === 'opportunity attacks') return { is: 'may-not', what: 'provoke', when: [] }
  return { is: 'immune', to: what.replace('dominated', 'controlled').replace('immobilized', 'immobile').replace('all damage', 'damage') }
}

function regeneration(c: C, s: Scene): Part[] | undefined {
  if (!c.has('regeneration(?: of)?')) return undefined
  const amount = readAmount(c, s)
  return amount === undefined ? undefined : [{ is: 'regeneration', amount, unless: readUnless(c, s) }]
}

/** "unless it took fire damage since its last turn": what keeps it from healing. */
export function readUnless(c: C, s: Scene): readonly DamageType[] {
  return (
    c.attempt(() => {
      if (
        !c.has(
          `,? ?(?:unless|except if|but not if) (?:it|they|you|${s.self}) (?:has |have )?(?:takes?|took|taken|suffer(?:s|ed)|was dealt)(?: any)?`,
        )
      )
        return undefined
      const types = readTypes(c, s)
      return c.has(
        'damage(?: (?:since|during|in|on) (?:the )?(?:(?:end|start) of )?(?:its|their|your|the)?(?: last| previous)? ?(?:turn|round))?',
      ) && types.length > 0
        ? types
        : undefined
    }) ?? []
  )
}

function speeds(c: C, s: Scene): Part[] | undefined {
  const parts: Part[] = []
  for (;;) {
    const found = c.attempt(() => {
      if (parts.length > 0) c.has('and|,|,? and')
      c.has('(?:an?|the)(?= )')
      const mode = modeNamed(c.scan(`(?<mode>${modeWord})(?: speed)?(?: (?:of|equal to|becomes|is))?`)?.mode ?? '')
      if (mode === undefined) return undefined
      const own = c.has('(?:your|its|their) (?:walking |normal )?speed')
      const squares = own ? 'own' : c.scan('(?<n>\\d+)(?: squares)?')?.n
      if (squares === undefined) return undefined
      const note = c.scan('\\((?<note>[^)]*)\\)|(?<hover>,? and can hover)')
      const words = note?.note ?? (note?.hover === undefined ? '' : 'hover')
      if (words !== '' && !/hover|climb|earth ?glide|clumsy|altitude/.test(words)) s.doubts.push(`what "${words}" says`)
      if (squares === 'own') return undefined
      return { is: 'speed', mode, squares: Number(squares), hover: /hover/i.test(words) } satisfies Part
    })
    if (found === undefined) return parts.length === 0 ? undefined : parts
    parts.push(found)
  }
}

function senses(c: C, _s: Scene): Part[] | undefined {
  const found = c.scan('(?<sense>darkvision|low-light vision|blindsight|tremorsense|truesight)(?: (?:of )?(?<n>\\d+))?(?: squares)?')
  if (found === undefined) return undefined
  return [{ is: 'senses', sense: (found.sense ?? '').toLowerCase(), squares: found.n === undefined ? 1000 : Number(found.n) }]
}

function advantage(c: C, s: Scene): Part[] | undefined {
  if (!c.has('combat advantage')) return undefined
  const narrow = narrowings(c, s)
  if (narrow.against === 'target' || narrow.against === 'trigger' || narrow.against === 'other') return undefined
  return [{ is: 'has-advantage', when: narrow.tests }]
}

function covers(c: C, s: Scene): Part[] | undefined {
  const found = c.scan(
    '(?:the benefits? of )?(?<much>partial |total |full |superior |half |three-quarters |heavy |light )?(?<what>cover|concealment)',
  )
  if (found === undefined) return undefined
  const total = /total|full|superior|three|heavy/i.test(found.much ?? '')
  const against = found.what?.toLowerCase() === 'concealment' && c.has('(?:against|from)') ? readRole(c, s) : undefined
  if (against !== undefined && against !== 'you') return [{ is: 'concealment', total, against }]
  return [{ is: found.what?.toLowerCase() === 'cover' ? 'cover' : 'concealment', total }]
}

function powersGained(c: C, s: Scene): Part[] | undefined {
  const name = c.scan('the (?:use of the )?‹(?<name>[^›]+)› (?:at-will |encounter |daily )?(?:attack |utility )?power')?.name
  if (name !== undefined && !new RegExp(`^(?:${s.powers})$`, 'i').test(name)) s.doubts.push('a power that stands nowhere')
  return name === undefined ? undefined : [{ is: 'power', power: idOf(name) }]
}

/** "speed is reduced by 2", "speed becomes 4", "attacks deal 5 extra damage": what belongs to somebody. */
export function readOwned(c: C, s: Scene, to: readonly Who[]): Node | undefined {
  return tried(c, s, changed) ?? tried(c, s, hardHitting)

  function changed(): Node | undefined {
    if (c.has('(?:movement|move)(?= (?:does|do) ?n)')) return readDoesNotProvoke(c, to)
    const stats = readStats(c)
    if (stats === undefined) return undefined
    const how = c.scan(
      '(?:is|are|gets?) (?:(?<less>reduced|lowered|decreased)|(?<more>increased|raised)) by|(?<grows>increases?|rises?) by|(?<shrinks>decreases?|drops?|falls?) by|(?<takes>takes?|suffers?) (?:an? )?-(?=\\d+ penalty)',
    )
    if (how !== undefined) {
      const amount = readAmount(c, s)
      if (amount === undefined) return undefined
      c.has('penalty|squares?')
      const isLess = how.less !== undefined || how.shrinks !== undefined || how.takes !== undefined
      return modifiers(c, s, to, stats, isLess ? negated(amount) : amount, '')
    }
    if (stats.stats.length === 1 && stats.stats[0] === 'speed') {
      const times = c.has('doubles|is doubled|increases to double') ? 1 : c.has('is (?:halved|reduced (?:by|to) half)|halves') ? -0.5 : 0
      if (times !== 0) return ofSpeed(to, times)
      const now = c.scan('(?:becomes|is now|is set to) (?<n>\\d+)')?.n
      if (now !== undefined) return lying(to, [{ is: 'speed', mode: 'walk', squares: Number(now), hover: false, isSet: true }])
    }
    return undefined
  }

  function hardHitting(): Node | undefined {
    const isNext = c.has('next|first')
    const named = s.powers === '' ? undefined : c.scan(`‹?(?<power>${s.powers})›?(?: attacks?| power)?(?= (?:deals?|does|do)\\b)`)?.power
    const kind =
      named !== undefined
        ? { _: '', kind: '', hit: undefined }
        : c.scan(
            '(?<kind>(?:(?:melee|ranged|near|far|area|weapon|basic|opportunity)[, ]*(?:and |or )?)*)(?:attacks?|attack powers?|(?<hit>hits?))',
          )
    if (kind === undefined) return undefined
    if (isNext) c.has(`(?:that )?(?:you|it|${s.self}) makes?`)
    const narrow = narrowings(c, s)
    const span = isNext ? tried(c, s, readSpan) : undefined
    const lasting = isNext ? (span === undefined ? spanOf('used') : { ...span, once: true as const }) : undefined
    const extra = tried(c, s, () => extraDamage(c, s))
    if (extra === undefined) return undefined
    const against = narrow.against ?? extra.against
    if (narrow.against !== undefined && (s.isPassive || s.inside)) s.doubts.push('against whom the extra damage counts')
    const ofPower: Test[] = named === undefined ? [] : [{ is: 'power', power: idOf(named) }]
    const ofHit: Test[] = isNext && kind.hit !== undefined ? [{ is: 'hit' }] : []
    const when = [...ofHit, ...ofPower, ...kindsOf(kind.kind ?? ''), ...narrow.tests, ...extra.when]
    const about = { oncePerTurn: false, ...(against === undefined ? {} : { against }) }
    return { ...lying(to, [{ is: 'extra-damage', amount: extra.amount, types: extra.types, when, ...about }]), lasting }
  }
}

/** Twice as fast, or half. */
export const ofSpeed = (to: readonly Who[], times: number): Node =>
  lying(to, [
    {
      is: 'modifier',
      to: 'speed',
      amount: { ...nothing, measures: [{ of: 'speed', times, whose: to.every(({ who }) => who === 'you') ? 'you' : 'target' }] },
      type: '',
      when: [],
    },
  ])
