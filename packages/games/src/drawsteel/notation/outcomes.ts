import { readAct } from './acts/index.ts'
import type { Form } from './forms.ts'
import { rollsIn, SWAY, sway, swayOf } from './rolls.ts'
import { guarded, whoIn } from './subjects.ts'

/** Sentences about rolls to come: their outcomes, their edges and banes. */

export const outcomes: readonly Form[] = [
  [
    /^(?:each of )?(your|their|the target's) (?:(next) )?(?:power rolls?|strikes?|ability rolls?)(?: you make| they make)? (?:has|have) (?:its|their|the) outcomes? (improved|increased|reduced|decreased) by one tier$/,
    (m, _, span) => [
      {
        do: 'tier',
        shift: /improved|increased/.test(m[3] ?? '') ? 1 : -1,
        least: 0,
        automatic: 0,
        span: span ?? (m[2] === undefined ? 'encounter' : 'used'),
        to: m[1] === 'your' ? { who: 'you' } : { who: 'target' },
        once: m[2] !== undefined,
      },
    ],
  ],
  [
    /^the next (?:power roll|ability roll|strike) (you|they|the target) makes? can't have an outcome lower than tier (2|3)$/,
    (m, _, span) => [
      {
        do: 'tier',
        shift: 0,
        least: m[2] === '3' ? 3 : 2,
        automatic: 0,
        span: span ?? 'used',
        to: m[1] === 'you' ? { who: 'you' } : { who: 'target' },
        once: true,
      },
    ],
  ],
  [
    /^(your|their|the target's|each target's) (next )?(?:power rolls?|strikes?|ability rolls?|abilit(?:y|ies)|tests?) (?:have|has|gets?|obtains?|is treated as|automatically (?:has|gets|obtains|achieves)) (?:an automatic |a )?tier (1|2|3)(?: outcome| result)?$/,
    (m, _, span) => [
      {
        do: 'tier',
        shift: 0,
        least: 0,
        automatic: m[3] === '1' ? 1 : m[3] === '2' ? 2 : 3,
        span: span ?? (m[2] === undefined ? 'encounter' : 'used'),
        to: m[1] === 'your' ? { who: 'you' } : { who: 'target' },
        once: m[2] !== undefined,
      },
    ],
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
      return rolls === undefined ? undefined : [sway(to, swayOf(m[4]), rolls, span ?? (isOnce ? 'used' : 'encounter'), isOnce, 'bearer')]
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
    /^(?:the|each) (?:area|ground in the area|ground beneath the area) (?:is|becomes) (?:filled|covered|wreathed|shrouded|choked|coated|littered) (?:with|in|by) [a-z ]+?( and (?:is|becomes) difficult terrain)?$/,
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
