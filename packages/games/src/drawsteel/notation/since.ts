import type { Clause } from '../clauses/clauses.ts'
import type { Test } from '../clauses/phrases.ts'
import type { TraitPart } from '../clauses/traits.ts'
import type { Trigger } from '../clauses/triggers.ts'
import { damageTypes } from '../terms.ts'
import { typesIn } from './amounts.ts'
import type { Scope } from './scope.ts'
import { takeLast } from './spans.ts'
import { readTests } from './tests.ts'
import { own, plain, readWait } from './waits.ts'

/** What a trait remembers: that its bearer was hurt since its last turn, or that something has taken the trait away for a while. */

type Whenever = Extract<TraitPart, { is: 'whenever' }>

const TYPES = damageTypes.join('|')
const DAMAGE = `(?:any )?((?:${TYPES})(?: damage)?(?:(?:,? or |, )(?:${TYPES})(?: damage)?)*)? ?(?:damage)?`
const SINCE = '(?: since (?:the (?:start|end) of )?(?:your|their) (?:last|previous) turn)?'
const HURT = new RegExp(
  `^(?:unless you (?:have )?(?:took|taken|take)|if you (?:haven't|have not|didn't|don't)(?: been dealt| taken| take)?|as long as you haven't taken) ${DAMAGE}${SINCE}$`,
)

const you = { who: 'you' } as const
const bearing = (name: string): Test => ({ is: 'marked', whose: 'you', name })
const not = (test: Test): Test => ({ is: 'not', test })

const noting = (trigger: Trigger, mark: Extract<Clause, { do: 'mark' }>): Whenever => ({
  is: 'whenever',
  trigger,
  so: [mark],
  once: 'always',
})

/** "At the start of your turn, you regain 5 Stamina unless you took fire damage since your last turn." */
export function readSince(words: string, read: (words: string) => readonly TraitPart[] | undefined): readonly TraitPart[] | undefined {
  for (const { main, condition } of cuts(words)) {
    const m = HURT.exec(condition)
    const types = m === null ? undefined : m[1] === undefined ? [] : typesIn(m[1].replace(/ damage/g, ''))
    const parts = types === undefined ? undefined : read(main)
    const [part] = parts ?? []
    if (
      m === null ||
      types === undefined ||
      part?.is !== 'whenever' ||
      parts?.length !== 1 ||
      part.trigger.on[0]?.startsWith('turn-') !== true
    )
      continue
    const name = `hurt${types.length === 0 ? '' : ` by ${types.join(' or ')}`}`
    const forgets: Clause = { do: 'clear', name, to: you }
    return [
      noting({ ...plain('damage', own, condition), types }, { do: 'mark', name, span: 'lasting', to: you }),
      { ...part, so: [{ do: 'if', tests: [not(bearing(name))], so: part.so, else: [] }, forgets] },
    ]
  }
  return undefined
}

/** Where the condition may stand: last, first, or between the moment and what happens then. */
function* cuts(words: string): Iterable<{ main: string; condition: string }> {
  const last = /^(.+?),? ((?:unless|if|while|as long as) you .+)$/.exec(words)
  if (last?.[1] !== undefined && last[2] !== undefined) {
    yield { main: last[1], condition: last[2] }
    const inside = /^((?:unless|if|while|as long as) you [^,]+), (.+)$/.exec(last[2])
    if (inside?.[1] !== undefined && inside[2] !== undefined) yield { main: `${last[1]}, ${inside[2]}`, condition: inside[1] }
  }
  const first = /^((?:unless|if|while|as long as) you [^,]+), (.+)$/.exec(words)
  if (first?.[1] !== undefined && first[2] !== undefined) yield { main: first[2], condition: first[1] }
}

const THIS =
  '(?:this|these|that|the) (?:trait|feature|immunity|immunities|benefits?|bonus(?:es)?|edge|effects?|concealment|cover|aura|ability)'
const LOST = new RegExp(
  `^(?:${THIS} (?:doesn't (?:function|apply|work)|don't (?:function|apply)|is suppressed|is lost|stops? (?:functioning|working)|ceases? to function|ends)|you (?:lose|don't (?:have|gain)|can't use|can't benefit from) ${THIS}|you (?:don't|can't) (?:regain|gain) (?:any )?stamina (?:from|with) ${THIS})$`,
)

/** "When they use a main action, they lose this immunity until the end of the round": the parts read before hold only while it lasts. */
export function suppressed(words: string, before: readonly TraitPart[], scope: Scope): readonly TraitPart[] | undefined {
  if (before.length === 0 || before.some((part) => part.is === 'by-hand')) return undefined
  const held = /^(.+?) (while|as long as|if) (.+)$/.exec(words) ?? undefined
  const led = /^(while|as long as|if|when|whenever) (.+?), (.+)$/.exec(words)
  const [condition, said] = led !== null ? [led[2] ?? '', led[3] ?? ''] : [held?.[3] ?? '', held?.[1] ?? '']
  const { text, span } = lastingOf(said)
  if (!LOST.test(text)) return undefined
  if (span === undefined) {
    const tests = readTests(/^(?:winded|dying|hidden|flying|prone|grabbed)$/.test(condition) ? `you are ${condition}` : condition, scope)
    const [test] = tests ?? []
    return test === undefined || tests?.length !== 1 ? undefined : gated(before, not(test))
  }
  const wait = readWait(`whenever ${condition}`, own, scope)
  if (wait === undefined || wait.once || wait.trigger.whom.relation !== 'you') return undefined
  const what = new RegExp(THIS).exec(text)?.[0].split(' ').at(-1) ?? 'it'
  const name = `without ${what} (${condition.replace(/^you /, '')})`
  const gate = gated(before, not(bearing(name)))
  return gate === undefined ? undefined : [...gate, noting(wait.trigger, { do: 'mark', name, span, to: you })]
}

/** "On their next turn" is until that turn has begun: by then it has been gone without. */
function lastingOf(said: string): ReturnType<typeof takeLast> {
  const next = /^(.+?) (?:on|during|for|at the start of) (?:your|their) next turn$/.exec(said)
  return next?.[1] === undefined ? takeLast(said.replace(/\btheir next turn$/, 'your next turn')) : { text: next[1], span: 'your-next-end' }
}

/** As long as something holds; nothing where some of it is always there. */
function gated(parts: readonly TraitPart[], test: Test): readonly TraitPart[] | undefined {
  if (parts.some((part) => always.includes(part.is))) return undefined
  return parts.map(
    (part): TraitPart =>
      part.is === 'whenever'
        ? { ...part, so: [{ do: 'if', tests: [test], so: part.so, else: [] }] }
        : { is: 'while', tests: [test], parts: [part] },
  )
}
const always: readonly TraitPart['is'][] = ['aura', 'rough', 'shares-space', 'solo-turns', 'solo-action', 'end-effect', 'act', 'mode']
