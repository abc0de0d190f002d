import { type Passage, slice, trimmed } from '@riposte/print'
import { speaksOf } from '@riposte/tactics'
import type { Clause } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Amount } from '../clauses/phrases.ts'
import { negated, readAmount, sum } from './amounts.ts'
import { readBonus } from './bonuses.ts'
import { readDamage } from './harm.ts'
import { actionNamed, actionWord } from './lexicon.ts'
import { byHand, byItself, type Prose } from './reading.ts'
import { cursorOn, type Scene } from './scene.ts'
import { readTest } from './tests.ts'
import { readRole, readWhos } from './who.ts'

/** What goes along with the effect before it: as long as that, more of it, others who have it too. */

type Effect = Extract<Clause, { do: 'afflict' }>

const placeOf = ({ clauses }: Prose, fits: (clause: Clause) => boolean): number => {
  const at = clauses.findLastIndex((clause) => clause.do !== 'by-hand')
  const last = clauses[at]
  return last !== undefined && fits(last) ? at : -1
}

/** The effect that was laid on somebody last, for sentences that hold as long. */
export function effectBefore({ clauses }: Prose): Scene['before'] {
  const last = clauses.findLast((clause) => clause.do === 'afflict' && clause.parts.length > 0)
  if (last?.do !== 'afflict' || last.span === 'used' || last.span === 'lasting') return undefined
  const { span, endsOn, to } = last
  return { lasting: { span, endsOn, along: true }, to }
}

/** Of one save, one effect: what holds as long is part of it where it lies on the same. */
export function joinedTo(prose: Prose, clauses: readonly Clause[], why: string[]): readonly Clause[] {
  return clauses.filter((clause) => {
    const at = prose.clauses.findLastIndex((one) => one.do === 'afflict')
    const before = prose.clauses[at]
    const isSame = clause.do === 'afflict' && before?.do === 'afflict' && JSON.stringify(before.to) === JSON.stringify(clause.to)
    if (isSame) prose.clauses[at] = { ...before, parts: [...before.parts, ...clause.parts] }
    else if (before?.do === 'afflict' && before.span === 'save') why.push('how long it lasts')
    return !isSame
  })
}

/** "If the target is prone, the penalty increases to -4", "the push increases to 3 squares if you charged". */
export function takeRaised(sentence: Passage, s: Scene, prose: Prose): boolean {
  const c = cursorOn(sentence.text)
  const early = c.has('if|when') ? readTest(c, s) : undefined
  if (early !== undefined) c.has(',')
  const found = c.scan(
    '(?:the|this|that|its|your) (?:(?<gain>bonus|penalty)|(?<far>push|pull|shunt|slide|distance|number of squares)(?: distance)?)(?: instead)? (?:(?:increases?|is increased|worsens?|rises?|grows?) (?<way>to|by)|is(?: instead)?|becomes)',
  )
  c.has('[+-](?=\\d)')
  const amount = found === undefined ? undefined : readAmount(c, s)
  c.has('squares?')
  c.has('instead')
  const test = early ?? (c.has('if|when') ? readTest(c, s) : undefined)
  if (amount === undefined || test === undefined || !c.isDone) return false
  const raised = (old: Amount): Amount => (found?.way === 'by' ? sum(old, amount) : amount)
  const at = placeOf(prose, ({ do: verb }) => verb === (found?.gain === undefined ? 'force' : 'afflict'))
  const before = prose.clauses[at]
  const more = before?.do === 'force' ? { ...before, squares: raised(before.squares) } : before && raisedEffect(before, raised)
  if (before === undefined || more === undefined) return false
  prose.clauses[at] = { do: 'if', test, does: [more], else: [before] }
  byItself(sentence, prose)
  return true
}

function raisedEffect(clause: Clause, raised: (old: Amount) => Amount): Clause | undefined {
  if (clause.do !== 'afflict' || !clause.parts.every((part) => part.is === 'modifier')) return undefined
  const parts = clause.parts.map((part): Part => {
    if (part.is !== 'modifier') return part
    const isLess = part.amount.flat < 0 || part.amount.abilities.some(({ times }) => times < 0)
    return { ...part, amount: isLess ? negated(raised(negated(part.amount))) : raised(part.amount) }
  })
  return { ...clause, parts }
}

/** "The target can use a move action to end this effect", "you can end this sooner as a free action". */
export function takeFreed(sentence: Passage, prose: Prose): boolean {
  const what = '(?:(?:the|this|that|these|your) (?:effects?|conditions?|penalty|power|bonus(?:es)?|benefits?|invisibility)|this|it)'
  const found = new RegExp(
    `^(?:(?<you>you)|the target|it|that creature|they|a target) (?:can|may) (?:(?:use|spend|take) an? (?<kind>${actionWord}) action to (?:end|remove|escape|dismiss|break free (?:of|from)) ${what}|(?:end|dismiss|drop|cancel) ${what}(?: (?:early|sooner|at any time))? (?:as|with) an? (?<late>${actionWord}) action)(?: (?:early|sooner))?\\.?$`,
    'i',
  ).exec(sentence.text)
  const kind = actionNamed(found?.groups?.kind ?? found?.groups?.late ?? '?')
  const at = placeOf(prose, (clause) => clause.do === 'afflict' && clause.to.who !== 'some' && clause.freed === undefined)
  const before = prose.clauses[at]
  if (kind === undefined || before?.do !== 'afflict' || before.span === 'stance') return false
  const isYou = found?.groups?.you !== undefined
  if (!isYou && before.to.who !== 'target') return false
  const by = isYou && before.to.who !== 'you' ? 'author' : 'self'
  prose.clauses[at] = { ...before, freed: { kind, by } }
  byItself(sentence, prose)
  return true
}

/** "You also gain this bonus", "Allies adjacent to you gain the same benefit". */
export function takeSameFor(sentence: Passage, s: Scene, prose: Prose): boolean {
  const c = cursorOn(sentence.text)
  const whos = readWhos(c, { ...s })
  if (
    whos === undefined ||
    !c.has(
      '(?:also |each )*(?:gains?|receives?|takes?|suffers?|gets?|has|have) (?:the same|this|that|these) (?:bonus(?:es)?|benefits?|effects?|resistance|penalty)(?: as well| too)?',
    ) ||
    !c.isDone
  )
    return false
  const at = placeOf(prose, (clause) => clause.do === 'afflict' && !speaksOf(clause.parts, 'you', 'target') && clause.span !== 'stance')
  const before = prose.clauses[at]
  if (before?.do !== 'afflict') {
    byHand(sentence, prose, 'what others have too')
    return true
  }
  prose.clauses.push(...whos.map((to): Effect => ({ ...before, to })))
  byItself(sentence, prose)
  return true
}

const MOVE = '(?:movement|move|shift|teleport|charge)'
const DURING = `(?:(?:during|for|from|with|as part of|in) (?:this|the|that) ${MOVE})`
const ways: readonly (readonly [string, Pick<Extract<Clause, { do: 'move' }>, 'safeFrom' | 'eased'>])[] = [
  [`(?:do(?:es)? not|don't|doesn't) provoke (?:any )?opportunity attacks? ?${DURING}?`, { safeFrom: 'all' }],
  [
    `(?:(?:can )?(?:move|shift|run|walk)s? (?:across|over|through) (?:any |all )?difficult terrain as (?:if|though) it were normal(?: terrain)?|ignores? (?:any |all )?difficult terrain) ?${DURING}?`,
    { eased: true },
  ],
]

/** "During this movement, you ignore difficult terrain": of the movement in the sentence before. */
export function takeOnTheWay(sentence: Passage, s: Scene, prose: Prose): boolean {
  const at = placeOf(prose, (clause) => clause.do === 'move')
  const before = prose.clauses[at]
  const c = cursorOn(sentence.text)
  const isLed = c.has(`${DURING},`)
  const isOfMove = c.has(`(?:(?:this|the|that) ${MOVE}|this(?= does))(?: can| may)?`)
  if (before?.do !== 'move' || (!isOfMove && !c.has(`(?:you|it|they|${s.self})`))) return false
  const from = c.at
  const way = ways.find(([words]) => c.has(words))?.[1]
  const isSaid = isLed || isOfMove || new RegExp(`${DURING}[.]?$`, 'i').test(trimmed(slice(sentence, from)).text)
  const spared = way?.safeFrom !== undefined && c.has('from') ? readRole(c, s) : undefined
  if (way === undefined || !isSaid || !c.isDone) return false
  const isOnFoot = before.how === 'move' || before.how === 'shift'
  // Who appears somewhere, or changes places, provokes nobody anyway.
  if (!isOnFoot && way.safeFrom === undefined) return false
  if (isOnFoot) prose.clauses[at] = { ...before, ...way, ...(spared === undefined ? {} : { safeFrom: spared }) }
  byItself(sentence, prose)
  return true
}

/** "The attack deals 5 extra damage", "you have combat advantage for this attack": of the attack granted in the sentence before. */
export function takeGranted(sentence: Passage, s: Scene, prose: Prose): boolean {
  const at = placeOf(prose, (clause) => clause.do === 'attack')
  const before = prose.clauses[at]
  const isOfIt =
    /^(?:the|this|that) attack (?!(?:also )?(?:hits?|misses))|\b(?:the|this|that) (?:attack|damage) rolls?\b|\bfor (?:the|this) attack\b/i
  if (before?.do !== 'attack') return false
  const c = cursorOn(sentence.text)
  const lead = c.scan('(?:on|with) a (?:(?<critical>critical) )?hit,|if (?:the|this|that) attack hits,|if (?:it|you) hits?,')
  const isLed = lead !== undefined
  // What comes of the hit besides is no part of it.
  if (!(isLed ? /^(?:(?:the|this|that) attack|it|you|they) (?:deals?|does|do|inflicts?) / : isOfIt).test(c.rest.trim())) return false
  const you = [{ who: 'you' }] as const
  c.has('(?:you|it|they|(?:the|that|this) (?:ally|attack|creature))(?: also)?')
  const harm = c.attempt(() => (c.has('deals?|does|do|inflicts?') ? readDamage(c, s, you)?.clauses[0] : undefined))
  const isSure = harm === undefined && c.has('(?:gains?|has|have) combat advantage for (?:the|this|that) attack')
  const gains = !isSure && harm === undefined && c.has('gains?|gets?|receives?|takes?|has|have|is made with')
  const parts: readonly Part[] = isSure
    ? [{ is: 'has-advantage', when: [] }]
    : harm?.do === 'damage' && harm.extra && (isLed || harm.types.length > 0)
      ? [
          {
            is: 'extra-damage',
            amount: harm.amount,
            types: harm.types,
            when: lead?.critical === undefined ? [] : [{ is: 'critical' }],
            oncePerTurn: false,
          },
        ]
      : harm?.do === 'damage' && harm.extra
        ? [{ is: 'modifier', to: 'damage', amount: harm.amount, type: '', when: [] }]
        : gains
          ? (readBonus(c, { ...s, isCounter: false }, you)?.parts ?? [])
          : []
  const isWhole = parts.length > 0 && c.isDone
  if (!isWhole && isLed) return false
  if (!isWhole) byHand(sentence, prose, 'what is said of the attack that is granted')
  else {
    prose.clauses[at] = { ...before, bonus: [...before.bonus, ...parts] }
    byItself(sentence, prose)
  }
  return true
}
