import type { Clause } from '../clauses/clauses.ts'
import { type Amount, type Forbidden, flat, forbiddens, type Role, type Rolls, type Span, type Stat, type Who } from '../clauses/phrases.ts'
import { type Condition, characteristics, conditions, type Forcing, type Travel } from '../terms.ts'
import { numberOf, readAmount, scoresIn, typesIn } from './amounts.ts'
import { readWho } from './who.ts'

/** What somebody does or suffers: "gains 2 surges", "is pushed 3 squares". Each takes the words after the subject. */

type Read = (match: RegExpExecArray, who: Who, span: Span | undefined) => readonly Clause[] | undefined
const CONDITION = `(?:${conditions.join('|')})`
const LIST = `${CONDITION}(?:(?:,| and|, and) ${CONDITION})*`

export const conditionsIn = (text: string): Condition[] => conditions.filter((one) => text.includes(one))

const roleOf = (who: Who): Role => (who.who === 'you' || who.who === 'trigger' ? who.who : 'target')
const isYou = (who: Who): boolean => who.who === 'you'

export const sway = (
  who: Who,
  value: number,
  rolls: Rolls,
  span: Span,
  once: boolean,
  against: 'none' | 'you' | 'target' | 'bearer' = 'none',
): Clause => ({
  do: 'sway',
  value,
  rolls,
  span,
  to: who,
  against,
  once,
})

const swayValues: Readonly<Record<string, number>> = { 'an edge': 1, 'a double edge': 2, 'a bane': -1, 'a double bane': -2 }
const SWAY = '(an edge|a double edge|a bane|a double bane)'
export const swayOf = (text: string | undefined): number => swayValues[text ?? ''] ?? 0

const rollWords: readonly (readonly [RegExp, Rolls])[] = [
  [/^(?:the |their |your |all |any )?(?:next )?melee strikes?$/, 'melee-strike'],
  [/^(?:the |their |your |all |any )?(?:next )?ranged strikes?$/, 'ranged-strike'],
  [/^(?:the |their |your |all |any )?(?:next )?strikes?$/, 'strike'],
  [/^(?:the |their |your |all |any )?(?:next )?melee abilit(?:y|ies)(?: rolls?)?$/, 'melee-ability'],
  [/^(?:the |their |your |all |any )?(?:next )?(?:ability (?:power )?rolls?|abilit(?:y|ies))(?: you make| they make)?$/, 'ability'],
  [/^(?:the |their |your |all |any )?(?:next )?tests?$/, 'test'],
  [/^(?:the |their |your |all |any )?(?:next )?(?:power )?rolls?(?: you make| they make)?$/, 'power'],
]
export const rollsIn = (text: string): Rolls | undefined => rollWords.find(([pattern]) => pattern.test(text.trim()))?.[1]

const statWords: readonly (readonly [RegExp, Stat])[] = [
  [/^(?:their |your )?speed$/, 'speed'],
  [/^(?:their |your )?stability$/, 'stability'],
  [/^(?:their |your |the )?potenc(?:y|ies)(?: of (?:their|your) abilities)?$/, 'potency'],
  [/^(?:their |your )?(?:strikes?|damage (?:with|of) strikes|strike damage)$/, 'damage'],
  [/^(?:their |your )?(?:rolled damage|damage)$/, 'rolled-damage'],
  [/^(?:their |your )?power rolls$/, 'roll'],
  [/^(?:their |your )?ability rolls$/, 'ability-roll'],
  [/^(?:their |your )?tests$/, 'test'],
  [/^saving throws$/, 'save'],
  [/^(?:the distance of (?:their|your) )?melee(?: abilities| distance)?$/, 'melee-distance'],
  [/^(?:the distance of (?:their|your) )?ranged(?: abilities| distance)?$/, 'ranged-distance'],
  [/^stamina$/, 'stamina'],
]
export function statIn(text: string): Stat | undefined {
  const words = text.trim()
  const score = characteristics.find(
    (one) => words === one || words === `their ${one} score` || words === `your ${one} score` || words === `${one} score`,
  )
  return score ?? statWords.find(([pattern]) => pattern.test(words))?.[1]
}

const travelWords: Readonly<Record<string, Travel>> = { shift: 'shift', move: 'move', teleport: 'teleport', jump: 'jump', fly: 'fly' }
const forcingWords: Readonly<Record<string, Forcing>> = {
  push: 'push',
  pushed: 'push',
  pull: 'pull',
  pulled: 'pull',
  slide: 'slide',
  slid: 'slide',
}

const negative = (amount: Amount): Amount => ({
  flat: -amount.flat,
  scores: amount.scores.map((one) => ({ ...one, times: -one.times })),
  dice: amount.dice,
  measures: amount.measures.map((one) => ({ ...one, times: -one.times })),
})

const amountOf = (text: string | undefined): Amount | undefined => (text === undefined ? undefined : readAmount(text))

function damage(amountText: string | undefined, typeText: string | undefined, who: Who, unreduced = false): readonly Clause[] | undefined {
  const amount = amountOf(amountText)
  const types = typesIn(typeText ?? '')
  return amount === undefined || types === undefined ? undefined : [{ do: 'damage', amount, types, to: who, unreduced }]
}

function squares(text: string): Amount | 'speed' | 'half-speed' | undefined {
  if (/^(?:their|your|its|the target's) speed$/.test(text)) return 'speed'
  if (/^half (?:their|your|its) speed$/.test(text)) return 'half-speed'
  const equal = /^(?:a number of squares )?equal to (.*)$/.exec(text)
  return readAmount((equal?.[1] ?? text).replace(/ squares?$/, ''))
}

const predicates: readonly (readonly [RegExp, Read])[] = [
  // conditions
  [
    new RegExp(`^(?:is|are|becomes?|be|is made|re)? ?(?:knocked |also )?(${LIST}|prone)(?: and can't stand)?$`),
    (m, who, span) => afflict(m[0], who, span),
  ],
  [/^falls? prone$/, (_, who) => [{ do: 'afflict', conditions: ['prone'], span: 'lasting', to: who, cantStand: false, source: 'you' }]],
  [/^can't stand(?: up)?$/, (_, who, span) => [{ do: 'forbid', what: 'stand', span: span ?? 'eot', to: who }]],
  [/^(?:is|are) (frightened|taunted) (?:of|by) (?:you|all .+)$/, (m, who, span) => afflict(m[1] ?? '', who, span)],
  [
    /^can't (?:use |make |take |gain )?(triggered actions|stand|shift|hide|move|regain stamina|maneuvers|main actions|actions|fly|teleport|free strikes|communicate(?: with anyone)?|opportunity attacks)$/,
    (m, who, span) => forbid(m[1] ?? '', who, span),
  ],
  [
    /^(?:is|are|becomes?) (?!able|unable|unaffected|also|not|no|now|hidden|invisible|dead|dying|winded|the|an?\b)([a-z]+)$/,
    (m, who, span) =>
      span === 'save' || span === 'eot' || span === 'encounter' ? [{ do: 'mark', name: m[1] ?? '', span, to: who }] : undefined,
  ],
  [/^(?:loses?|lose) all (?:their|your) surges$/, (_, who) => [{ do: 'surges', amount: flat(-99), to: who }]],
  // damage
  [
    /^(?:takes?|suffers?|deals?) (.+?) ((?:acid|cold|corruption|fire|holy|lightning|poison|psychic|sonic)(?:(?: or |, or |, )[a-z]+)* )?damage(?: that can't be reduced in any way)?$/,
    (m, who) => damage(m[1], m[2], who, m[0].includes('reduced')),
  ],
  [/^takes? ((?:[a-z]+ )?)damage equal to (.+)$/, (m, who) => damage(m[2], m[1], who)],
  [/^loses? (.+?) stamina(?: after (?:making|using) this (?:strike|ability))?$/, (m, who) => damage(m[1], '', who, true)],
  [
    /^(?:halves? the|takes? (?:only )?half(?: the)?) (?:triggering )?damage(?: from (?:the|that) (?:triggering )?(?:strike|ability|attack))?$/,
    () => [{ do: 'halve' }],
  ],
  [/^(?:(?:takes?|suffers?) no|ignores? the|negates? the) damage$/, () => [{ do: 'prevent' }]],
  // forced movement
  [
    /^(?:is|are|be) (vertically )?(pushed|pulled|slid) (?:up to )?(.+?)(?: squares?)?(?:, ignoring stability)?(?: straight up| (?:away from|toward|towards) you)?$/,
    (m, who) => force(m[2], m[3], m[1] !== undefined, who, m[0].includes('ignoring stability')),
  ],
  [
    /^(?:can )?(vertically |vertical )?(push|pull|slide)(?:es|s)? (.+?) (?:up to )?((?:\d+|twice|a number|one|two|three|half).*?)(?: squares?)?(?:, ignoring stability)?$/,
    (m, who) => {
      const whom = readWho(m[3] ?? '')
      return isYou(who) && whom !== undefined ? force(m[2], m[4], m[1] !== undefined, whom, m[0].includes('ignoring stability')) : undefined
    },
  ],
  // movement
  [
    /^(?:can )?(?:immediately )?(shift|move|teleport|jump|fly)(?:s|es)? (?:up to )?(?:an additional )?(their speed|your speed|half (?:their|your) speed|.+? squares?|a number of squares equal to .+?)(?: in a straight line)?(?: (?:to|into) (?:an|a|any) (?:unoccupied|other) space.*)?(?: before or after using this ability)?$/,
    (m, who) => {
      const how = travelWords[m[1] ?? '']
      const far = squares(m[2] ?? '')
      return how === undefined || far === undefined
        ? undefined
        : [{ do: 'move', how, squares: far, who, by: roleOf(who), straight: m[0].includes('straight line') }]
    },
  ],
  [
    /^(?:can )?teleports? (.+?) up to (.+? squares?|a number of squares equal to .+)(?: to .*)?$/,
    (m, who) => {
      const whom = readWho(m[1] ?? '')
      const far = squares(m[2] ?? '')
      return whom === undefined || far === undefined
        ? undefined
        : [{ do: 'move', how: 'teleport', squares: far, who: whom, by: roleOf(who), straight: false }]
    },
  ],
  [
    /^swaps? (?:places|positions?) with (?:the|each) target$|^(?:can )?swap places(?: with the target)?$/,
    () => [{ do: 'swap', who: { who: 'target' } }],
  ],
  // stamina and resources
  [/^(?:can )?gains? temporary stamina equal to (.+)$/, (m, who) => given(m[1], (amount) => ({ do: 'temporary', amount, to: who }))],
  [/^(?:can )?gains? (.+?) temporary stamina$/, (m, who) => given(m[1], (amount) => ({ do: 'temporary', amount, to: who }))],
  [/^(?:can )?regains? stamina equal to half the damage(?: dealt)?$/, () => [{ do: 'drain', half: true }]],
  [/^(?:can )?regains? stamina equal to the damage(?: dealt)?$/, () => [{ do: 'drain', half: false }]],
  [/^(?:can )?regains? stamina equal to (.+)$/, (m, who) => given(m[1], (amount) => ({ do: 'heal', amount, to: who }))],
  [/^(?:can )?regains? (.+?) stamina$/, (m, who) => given(m[1], (amount) => ({ do: 'heal', amount, to: who }))],
  [
    /^(?:can )?spends? (a|one|two|three|any number of|up to two) recover(?:y|ies)(?: to regain stamina)?$/,
    (m, who) => [
      {
        do: 'recover',
        to: who,
        count: m[1] === 'any number of' ? 'any' : (numberOf((m[1] ?? '').replace('up to ', '')) ?? 1),
        free: false,
      },
    ],
  ],
  [
    /^(?:can )?(?:regains? stamina as if they had spent a recovery|spends? a recovery without losing it)$/,
    (_, who) => [{ do: 'recover', to: who, count: 1, free: true }],
  ],
  [/^gains? (.+?) surges?$/, (m, who) => given(m[1], (amount) => ({ do: 'surges', amount, to: who }))],
  [
    /^gains? (.+?) (?:of (?:their|your) )?(?:heroic resource|wrath|piety|essence|ferocity|discipline|insight|focus|clarity|drama)$/,
    (m, who) => given(m[1], (amount) => ({ do: 'resource', amount, to: who })),
  ],
  [/^gains? (.+?) malice$/, (m) => given(m[1], (amount) => ({ do: 'malice', amount }))],
  [/^(?:can )?makes? a saving throw(?: against (?:one effect .*|each effect .*|an effect .*))?$/, (_, who) => [{ do: 'save', to: who }]],
  [
    /^(?:can )?ends? (one|any|each|all)(?: negative)?(?: condition or)? effects?(?: on (?:them|you|the target|themself|yourself))?(?: that (?:can be ended|is ended|are ended|ends|can end) (?:by|with) a saving throw)?.*$/,
    (m, who) => [{ do: 'end', what: ['save'], to: who, count: m[1] === 'one' ? 1 : 'all' }],
  ],
  [
    new RegExp(`^(?:(?:is|are) no longer|ends? the) (${LIST})(?: condition)?$`),
    (m, who) => [{ do: 'end', what: conditionsIn(m[1] ?? ''), to: who, count: 'all' }],
  ],
  [/^(?:can )?stands?(?: up)?$/, (_, who) => [{ do: 'stand', to: who }]],
  [/^(?:can )?(?:hides?|uses? the hide maneuver|attempts? to hide|becomes? hidden)$/, (_, who) => [{ do: 'hide', to: who }]],
  [/^(?:dies|die|is killed|is reduced to 0 stamina)$/, (_, who) => [{ do: 'kill', to: who }]],
  // strikes
  [
    /^(?:can )?(?:each )?(?:immediately )?(?:makes?|uses?) (?:an?|one|their) (melee free strike|ranged free strike|free strike|signature ability|strike signature ability|signature strike|ability)(?: as a free triggered action)?(?: that (?:gains|has) (an edge|a double edge|a bane))?(?: against (the target|you|them|the triggering (?:creature|enemy)|a creature(?: of your choice)?|an enemy(?: of your choice)?|any (?:creature|enemy)|one enemy|that target|one creature.*|each target|another creature.*))?(?: as a free triggered action)?(?: that (?:gains|has) (an edge|a double edge|a bane))?$/,
    (m, who) => strike(m[1] ?? '', m[3], who, swayOf(m[2] ?? m[4])),
  ],
  // edges and banes
  [
    new RegExp(
      `^(?:gains?|takes?|has|have|makes?) ${SWAY} on (?:the |their |your )?(next )?(.+?)(?: (?:they|you) make)?(?: against (you|the target|them))?$`,
    ),
    (m, who, span) => {
      const rolls = rollsIn(m[3] ?? '')
      return rolls === undefined
        ? undefined
        : [
            sway(
              who,
              swayOf(m[1]),
              rolls,
              span ?? (m[2] === undefined ? 'encounter' : 'used'),
              m[2] !== undefined,
              m[4] === 'you' ? 'you' : m[4] === undefined ? 'none' : 'target',
            ),
          ]
    },
  ],
  // bonuses
  [
    /^(?:gains?|has|have|takes?)? ?a ([+−-]\d+) (?:damage )?(bonus|penalty) to (.+)$/,
    (m, who, span) =>
      modified(m[3] ?? '', flat(Math.abs(Number((m[1] ?? '').replace('−', '-'))) * (m[2] === 'penalty' ? -1 : 1)), who, span),
  ],
  [
    /^(?:gains?|has|have) a (bonus|penalty) to (.+?) equal to (.+)$/,
    (m, who, span) => {
      const amount = amountOf(m[3])
      return amount === undefined ? undefined : modified(m[2] ?? '', m[1] === 'penalty' ? negative(amount) : amount, who, span)
    },
  ],
  [
    /^(?:gains?|has|have) (.+?) (immunity|weakness)(?: to (?:it|that type))? (?:equal to (.+)|(\d+))$/,
    (m, who, span) => resist(m, who, span),
  ],
  [
    /^(?:makes?|must make) an? (might|agility|reason|intuition|presence) test$/,
    (m, who) => [{ do: 'test', of: scoresIn((m[1] ?? '').charAt(0)), who, tiers: [] }],
  ],
]

function strike(words: string, against: string | undefined, who: Who, value: number): readonly Clause[] {
  const kind =
    words === 'melee free strike'
      ? 'melee-free'
      : words === 'ranged free strike'
        ? 'ranged-free'
        : words === 'free strike'
          ? 'free'
          : /strike signature|signature strike/.test(words)
            ? 'strike-signature'
            : words === 'ability'
              ? 'ability'
              : 'signature'
  const at =
    against === undefined || /^(?:a|an|any|one|another) /.test(against)
      ? 'any'
      : against === 'you'
        ? 'you'
        : against.startsWith('the triggering')
          ? 'trigger'
          : 'target'
  return [{ do: 'strike', by: who, with: kind, against: at, sway: value }]
}

function given(text: string | undefined, make: (amount: Amount) => Clause): readonly Clause[] | undefined {
  const amount = amountOf(text)
  return amount === undefined ? undefined : [make(amount)]
}

function afflict(words: string, who: Who, span: Span | undefined): readonly Clause[] {
  const which = conditionsIn(words)
  const isLasting = (one: Condition): boolean => one === 'prone' || one === 'grabbed'
  const lasting = which.filter(isLasting)
  const cantStand = words.includes("can't stand")
  if (span === undefined || lasting.length === 0 || cantStand)
    return [{ do: 'afflict', conditions: which, span: span ?? 'lasting', to: who, cantStand, source: 'you' }]
  // "prone and restrained (save ends)": prone is ended by standing up.
  const clauses: Clause[] = [{ do: 'afflict', conditions: lasting, span: 'lasting', to: who, cantStand: false, source: 'you' }]
  const others = which.filter((one) => !isLasting(one))
  if (others.length > 0) clauses.push({ do: 'afflict', conditions: others, span, to: who, cantStand: false, source: 'you' })
  return clauses
}

function forbid(words: string, who: Who, span: Span | undefined): readonly Clause[] | undefined {
  const word = words.startsWith('communicate')
    ? 'communicate'
    : words === 'main actions' || words === 'actions'
      ? 'action'
      : words === 'maneuvers'
        ? 'maneuver'
        : words === 'triggered actions'
          ? 'triggered'
          : words === 'regain stamina'
            ? 'regain'
            : words === 'free strikes' || words === 'opportunity attacks'
              ? 'free-strike'
              : words
  const what: Forbidden | undefined = forbiddens.find((one) => one === word)
  return what === undefined ? undefined : [{ do: 'forbid', what, span: span ?? 'eot', to: who }]
}

export function force(
  how: string | undefined,
  far: string | undefined,
  vertical: boolean,
  to: Who,
  ignoresStability: boolean,
): readonly Clause[] | undefined {
  const forcing = forcingWords[how ?? '']
  const read = squares((far ?? '').trim())
  return forcing === undefined || read === undefined || typeof read === 'string'
    ? undefined
    : [{ do: 'force', how: forcing, vertical, squares: read, to, ignoresStability }]
}

function modified(words: string, amount: Amount, who: Who, span: Span | undefined): readonly Clause[] | undefined {
  const parts = words.split(/,? and |, /)
  const found = parts.map(statIn)
  if (found.some((one) => one === undefined)) return undefined
  return found.flatMap((stat) => (stat === undefined ? [] : [{ do: 'modify', stat, amount, span: span ?? 'encounter', to: who } as const]))
}

function resist(m: RegExpExecArray, who: Who, span: Span | undefined): readonly Clause[] | undefined {
  const amount = amountOf(m[3] ?? m[4])
  const types = /^damage$/.test(m[1] ?? '') ? (['all'] as const) : typesIn(m[1] ?? '')
  if (amount === undefined || types === undefined) return undefined
  const kind = m[2] === 'immunity' ? 'immunity' : 'weakness'
  return types.map((type): Clause => ({ do: 'modify', stat: `${kind}:${type}`, amount, span: span ?? 'encounter', to: who }))
}

/** The words after a subject, as clauses. */
export function readPredicate(text: string, who: Who, span: Span | undefined): readonly Clause[] | undefined {
  const words = text.replace(/ instead$/, '')
  for (const [pattern, read] of predicates) {
    const match = pattern.exec(words)
    const clauses = match === null ? undefined : read(match, who, span)
    if (clauses !== undefined) return clauses
  }
  return undefined
}
