import type { Clause } from '../clauses/clauses.ts'
import { flat, type Rolls, type Span, type Who } from '../clauses/phrases.ts'
import type { Typed } from '../terms.ts'
import { readAct } from './acts/index.ts'
import { typesIn } from './amounts.ts'
import type { Form } from './forms.ts'
import { rollsIn, SWAY, sway, swayOf } from './rolls.ts'
import { amountIn, guarded, whoIn } from './subjects.ts'

/** Sentences about rolls to come: their outcomes, their edges and banes. */

const ROLLS = '((?:melee |ranged )?(?:strikes?|abilit(?:y|ies)(?: rolls?)?)|power rolls?|tests?)'

type Tiering = Partial<Pick<Extract<Clause, { do: 'tier' }>, 'shift' | 'least' | 'automatic'>>

/** Nothing where it lasts for no told time, or where its rolls are not known. */
function tiering(words: string, whose: string, isNext: boolean, span: Span | undefined, how: Tiering): readonly Clause[] | undefined {
  const rolls: Rolls | undefined = rollsIn(words)
  const to: Who = { who: /^your?$/.test(whose) ? 'you' : 'target' }
  const lasting = span ?? (isNext ? 'used' : undefined)
  return rolls === undefined || lasting === undefined
    ? undefined
    : [{ do: 'tier', shift: 0, least: 0, automatic: 0, ...how, span: lasting, to, once: isNext, ...(rolls !== 'power' && { rolls }) }]
}

const tierOf = (digit: string | undefined) => (digit === '1' ? 1 : digit === '2' ? 2 : 3)

export const outcomes: readonly Form[] = [
  [
    /^(your|their|the target's) (melee|ranged)(?: weapon)? abilities (?:gain|have) a \+(\d+) bonus to (?:their )?(?:distance|reach|range)$/,
    (m, _, span) => {
      const isOfSome = / weapon /.test(m[0])
      const stat = m[2] === 'melee' ? 'melee-distance' : 'ranged-distance'
      const to = m[1] === 'your' ? ({ who: 'you' } as const) : ({ who: 'target' } as const)
      return span === undefined || isOfSome ? undefined : [{ do: 'modify', stat, amount: flat(Number(m[3])), span, to }]
    },
  ],
  [
    /^(your|their|the target's|each target's) (?:melee |weapon |melee weapon )?(strikes|abilities) deal (?:an (?:extra|additional) (.+?)|(?:extra|additional)) (?:([a-z]+) )?damage(?: equal to (.+))?$/,
    (m, scope, span) => {
      const amount = amountIn(m[3] ?? m[5] ?? '', scope)
      const types: readonly Typed[] = m[4] === undefined ? [''] : (typesIn(m[4]) ?? [])
      const [type] = types
      // Which of them are meant is reckoned for strikes alone.
      const isOfSome = / (?:melee|weapon) /.test(m[0]) || (m[2] === 'abilities' && m[4] !== undefined)
      if (
        amount === undefined ||
        amount.dice.length > 0 ||
        type === undefined ||
        span === undefined ||
        isOfSome ||
        (m[3] === undefined) === (m[5] === undefined)
      )
        return undefined
      const stat = type !== '' ? (`damage:${type}` as const) : m[2] === 'abilities' ? 'rolled-damage' : 'damage'
      return [{ do: 'modify', stat, amount, span, to: m[1] === 'your' ? { who: 'you' } : { who: 'target' } }]
    },
  ],
  [
    new RegExp(
      `^(?:each of )?(your|their|the target's) (next )?${ROLLS}(?: you make| they make)? (?:has|have) (?:its|their|the) outcomes? (improved|increased|reduced|decreased) by one tier$`,
    ),
    (m, _, span) => tiering(m[3] ?? '', m[1] ?? '', m[2] !== undefined, span, { shift: /improved|increased/.test(m[4] ?? '') ? 1 : -1 }),
  ],
  [
    new RegExp(`^the next ${ROLLS} (you|they|the target) makes? can't have an outcome lower than tier (2|3)$`),
    (m, _, span) => tiering(m[1] ?? '', m[2] ?? '', true, span, { least: m[3] === '3' ? 3 : 2 }),
  ],
  [
    new RegExp(
      `^(your|their|the target's|each target's) (next )?${ROLLS} (?:have|has|gets?|obtains?|is treated as|automatically (?:has|gets|obtains|achieves)) (?:an automatic |a )?tier (1|2|3)(?: outcome| result)?$`,
    ),
    (m, _, span) => tiering(m[3] ?? '', m[1] ?? '', m[2] !== undefined, span, { automatic: tierOf(m[4]) }),
  ],
  [
    /^(your|their|the target's) (.+?) gains a (bonus|penalty) equal to (.+)$/,
    (m, scope, span) =>
      readAct(`gain a ${m[3]} to ${m[2]} equal to ${m[4]}`, m[1] === 'your' ? { who: 'you' } : { who: 'target' }, span, scope),
  ],
  [
    new RegExp(
      `^(any|the next|each) (melee strike|ranged strike|strike|ability roll|power roll) (?:that is )?made against (the target|you|each target|them) (?:takes|gains|has) ${SWAY}$`,
    ),
    (m, _, span) => {
      const rolls = rollsIn(m[2] ?? '')
      const isOnce = m[1] === 'the next'
      const to = m[3] === 'you' ? ({ who: 'you' } as const) : ({ who: 'target' } as const)
      const lasting = span ?? (isOnce ? 'used' : undefined)
      return rolls === undefined || lasting === undefined ? undefined : [sway(to, swayOf(m[4]), rolls, lasting, isOnce, 'bearer')]
    },
  ],
  [
    new RegExp(
      `^the next (melee strike|ranged strike|strike|ability roll|power roll|test) (you|they|the target|that creature) makes? (?:takes|gains|has) ${SWAY}$`,
    ),
    (m, scope, span) => {
      const rolls = rollsIn(m[1] ?? '')
      const who = whoIn(m[2] ?? '', scope)
      return rolls === undefined || who === undefined
        ? undefined
        : guarded(who.when, [sway(who.who, swayOf(m[3]), rolls, span ?? 'used', true)])
    },
  ],
  [
    /^the next ((?:melee |ranged )?strike|ability roll|power roll) (?:an|any|one of your) all(?:y|ies) makes against (.+?) (?:gains|has) (an edge|a double edge)$/,
    (m, scope, span) => {
      const rolls = rollsIn(m[1] ?? '')
      const at = whoIn(m[2] ?? '', scope)
      return rolls === undefined || at === undefined
        ? undefined
        : guarded(at.when, [sway(at.who, swayOf(m[3]), rolls, span ?? 'used', true, 'bearer-allies')])
    },
  ],
  [
    /^(?:the|each) (?:area|ground in the area|ground beneath the area) (?:is|becomes) (?:filled|covered|wreathed|shrouded|choked|coated|littered) (?:with|in|by) (?!.*\b(?:that|which|who)\b)[a-z ]+?( and (?:is|becomes) difficult terrain)?$/,
    (m, scope, span) =>
      !scope.hasArea
        ? undefined
        : m[1] === undefined
          ? []
          : [{ do: 'terrain', what: 'difficult', where: 'area', squares: 0, span: span ?? 'encounter' }],
  ],
  [
    /^(?:the|each|this) (?:area|wall|effect|summoned creature|aura)s? (?:lasts?|remains?)$/,
    (_, __, span) => (span === undefined ? undefined : []),
  ],
  [
    /^(?:they|these creatures|the summoned creatures?|the minions?|it) acts? (?:immediately|directly) after your(?: turn)?(?: each round)?$/,
    () => [],
  ],
]
