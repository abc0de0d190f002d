import type { Clause } from '../clauses/clauses.ts'
import { flat, type Who } from '../clauses/phrases.ts'
import { readAmount } from './amounts.ts'
import type { Form } from './forms.ts'
import { SWAY, swayOf } from './rolls.ts'
import { whoIn } from './subjects.ts'

/** Sentences of triggered abilities about what set them off: the damage, the roll, the strike, the forced movement. */

/** Who is held in the way. */
const shield: Who = {
  who: 'some',
  relation: 'creature',
  count: 1,
  within: 'fight',
  of: 'you',
  self: false,
  kind: '',
  tests: [{ is: 'by', whose: 'target', condition: 'grabbed', by: 'you' }],
}

export const answers: readonly Form[] = [
  [
    /^you and (.+?) can (?:each )?add an? (?:1?d3)(?: roll)? to power rolls (?:they|you) make against each other$/,
    (m, scope) => {
      const other = whoIn(m[1] ?? '', scope)
      return other === undefined || other.when.length > 0 ? undefined : [{ do: 'rival', to: other.who }]
    },
  ],
  // the damage
  [/^the (?:triggering )?damage is halved(?: for (?:you|the target))?$/, () => [{ do: 'halve' }]],
  [
    /^(?:if you have a creature grabbed, that creature|an? (?:creature|enemy|target) (?:grabbed by you|you have grabbed)|a grabbed creature) takes the (damage instead of you|(?:other|remaining) half of the damage)$/,
    (m) => [{ do: 'pass-damage', to: shield, share: m[1]?.startsWith('damage') === true ? 'all' : 'other-half' }],
  ],
  [
    /^(.+?) (?:can )?takes? (?:the|that) (damage instead(?: of (you|the target|them|the triggering (?:ally|creature)))?|(?:other|remaining) half(?: of the damage)?)$/,
    (m, scope) => {
      const to = whoIn(m[1] ?? '', scope)
      const isHalf = m[2]?.startsWith('damage') !== true
      const isOther = to?.who.who === 'you' ? m[3] !== 'you' : to?.who.who === 'some' || (isHalf && m[1] === 'the target')
      return to === undefined || to.when.length > 0 || !isOther
        ? undefined
        : [{ do: 'pass-damage', to: to.who, share: m[2]?.startsWith('damage') === true ? 'all' : 'other-half' }]
    },
  ],
  [
    /^(?:the target|the ally|the triggering (?:ally|hero)|they) (?:takes no damage|is unaffected)(?: (?:from|by) .+?)?,? and you take the damage(?: instead)?$/,
    () => [{ do: 'pass-damage', to: { who: 'you' }, share: 'all' }],
  ],
  [
    /^(?:you can )?redirect (the damage|the other half(?: of the damage)?|half (?:of )?the damage) to (.+)$/,
    (m, scope) => {
      const to = whoIn(m[2] ?? '', scope)
      if (to?.who.who !== 'some' || to.when.length > 0) return undefined
      const half: readonly Clause[] = m[1]?.startsWith('half') === true ? [{ do: 'halve' }] : []
      return [...half, { do: 'pass-damage', to: to.who, share: m[1] === 'the damage' ? 'all' : 'other-half' }]
    },
  ],
  [
    /^(.+?) takes? half (?:of )?that damage instead$/,
    (m, scope) => {
      const to = whoIn(m[1] ?? '', scope)
      return to?.who.who !== 'you' ? undefined : [{ do: 'halve' }, { do: 'pass-damage', to: to.who, share: 'other-half' }]
    },
  ],
  [
    /^the (?:triggering )?damage is reduced by (.+)$/,
    (m) => {
      const amount = readAmount(m[1] ?? '')
      return amount === undefined ? undefined : [{ do: 'reduce', amount }]
    },
  ],
  [
    /^(?:if the damage has any potency effects? associated with it(?: for the target)?, )?the potency is (?:reduced|decreased) by (\d+)(?: for the target)?$|^the potency of (?:any|the) effects? associated with (?:the|that) damage is reduced by (\d+)(?: for (?:the target|you))?$/,
    (m) => [{ do: 'lower-potency', by: Number(m[1] ?? m[2]) }],
  ],
  // the forced movement
  [
    /^(?:you (?:can )?)?(?:reduce )?the (?:distance of the )?(?:triggering )?forced movement(?: distance)? (?:is reduced )?by (.+?)(?: squares?)?$/,
    (m) => {
      const by = readAmount(m[1] ?? '')
      return by === undefined ? undefined : [{ do: 'shorten-force', by }]
    },
  ],
  [
    /^(?:you )?(?:negates?|ignores?) the (?:triggering )?forced movement$|^the (?:triggering )?forced movement is negated$|^(?:you|the target|the triggering ally) (?:(?:is|are)n't|(?:is|are) not) (?:force )?(?:moved|pushed|pulled|slid)$/,
    () => [{ do: 'shorten-force', by: 'all' }],
  ],
  [
    /^(?:you|the target|the (?:triggering )?(?:ally|creature)) (?:gains?|ha(?:s|ve)) damage immunity (\d+) against the (?:triggering )?(?:ability|strike|damage|attack)$/,
    (m) => [{ do: 'reduce', amount: flat(Number(m[1])) }],
  ],
  // the roll
  [
    /^(?:you can force|you (?:can )?make|you can|you|the target must|the target|the triggering creature must) (?:(?:the (?:target|triggering creature)|them) to )?(?:rerolls?|reroll) (?:the|their) (?:(?:triggering )?(?:power |ability )?)roll(?: and (?:they )?(?:must )?uses? the (?:new|second) (?:result|roll|outcome))?$/,
    () => [{ do: 'reroll' }],
  ],
  [
    new RegExp(
      `^the (?:(?:triggering )?(?:power|ability|strike's power) |triggering )?roll (?:takes|has|gains) ${SWAY}(?: against (the target|you))?$|^the (?:triggering )?strike (?:takes|has|gains) ${SWAY}$`,
    ),
    (m) => [{ do: 'late-sway', value: swayOf(m[1] ?? m[3]), all: m[2] === undefined }],
  ],
  [
    new RegExp(`^(?:the target|they|the triggering creature) (?:takes|gains) ${SWAY} on the (?:triggering )?(?:power |ability )?roll$`),
    (m) => [{ do: 'late-sway', value: swayOf(m[1]), all: true }],
  ],
  [
    /^(?:an edge on the (?:triggering )?roll becomes a bane|(?:the target turns|turn) an edge into a bane|the edge becomes a bane|.*edge.* (?:to|into|becomes) a (?:bane|double bane).*)$/,
    () => [{ do: 'turn-sway' }],
  ],
  [
    /^the (?:outcome|tier) of the (?:strike's |ability's |triggering )?(?:power |ability )?roll is (reduced|increased|improved) by one tier$/,
    (m) => [{ do: 'late-tier', shift: m[1] === 'reduced' ? -1 : 1 }],
  ],
  // whom it befalls
  [
    /^(?:the target is unaffected by the (?:strike|ability|triggering strike|triggering ability)(?:,? and |; ))?you become the target(?: of the (?:triggering )?(?:strike|ability))?(?: instead)?(?:, even if .*)?$/,
    () => [{ do: 'redirect-strike', to: 'you', relation: 'creature' }],
  ],
  [
    /^(?:you become|you are) the target (?:of the (?:triggering )?(?:strike|ability) )?instead(?:, even if .*)?$/,
    () => [{ do: 'redirect-strike', to: 'you', relation: 'creature' }],
  ],
  [
    /^(?:choose|you choose|you can choose|you can select|select) (?:an|another|a new) (enemy|creature|target).*(?:distance|reach).*(?:strike|ability|it).*(?:becomes?|is|instead|as the).*$|^the (?:triggering )?strike (?:instead )?targets an (enemy|creature) of your choice within (?:its |the strike's )?distance(?: instead)?$/,
    (m) => [{ do: 'redirect-strike', to: 'some', relation: m[2] === 'creature' ? 'creature' : 'enemy' }],
  ],
  [
    /^(?:choose|you choose) an enemy within distance of the triggering strike(?:, including the enemy who targeted you)?$/,
    () => [{ do: 'redirect-strike', to: 'some', relation: 'enemy' }],
  ],
  [
    /^an ally (?:adjacent to you|within (\d+) squares? of you|within distance) becomes the target(?: of the (?:triggering )?(?:strike|ability))?(?: instead)?$/,
    (m) =>
      m[0].includes('within distance') ? undefined : [{ do: 'redirect-strike', to: 'some', relation: 'ally', near: Number(m[1] ?? 1) }],
  ],
  [/^the strike targets that enemy instead$/, () => []],
  [
    /^you can select a new target of the same size or smaller within distance to be force moved instead$/,
    () => [{ do: 'redirect-force', bonus: flat(0) }],
  ],
  [
    /^you become the source of the forced movement, determine the new target's destination, and can push the target instead of using the original forced movement type$/,
    () => [],
  ],
  [
    /^the forced movement distance gains a bonus equal to (.+)$/,
    (m) => {
      const bonus = readAmount(m[1] ?? '')
      return bonus === undefined ? undefined : [{ do: 'redirect-force', bonus }]
    },
  ],
  [
    /^(?:you (?:can )?)?take(?:s)? (?:your|their) turn (?:immediately |directly )?after (?:the triggering ally|the triggering hero|that ally|that hero|the target|them)(?:'s turn)?$|^after that hero ends their turn, you can take your turn$/,
    () => [{ do: 'act-next' }],
  ],
]
