import type { Effect, PieceId, RuleIndex } from '@riposte/referee'
import { armOf } from '../carrying/wield.ts'
import type { Clause, Freed } from '../clauses/clauses.ts'
import { type Bundle, conditionsIn, type Part } from '../clauses/parts.ts'
import type { Span } from '../clauses/phrases.ts'
import type { Trigger } from '../clauses/power.ts'
import { bears, someOf } from '../conditions/bearing.ts'
import { bundle, kindOf } from '../conditions/bundle.ts'
import { has, isImmune, isImmuneToPart } from '../conditions/conditions.ts'
import { endOne, untilOf } from '../conditions/durations.ts'
import { endWhatNeedsWits } from '../conditions/gone.ts'
import { contextOf } from '../context.ts'
import { bearing, bundleOf, carries, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { distance } from '../space.ts'
import { bookOf, type OrcusStep } from '../step.ts'
import type { Condition } from '../terms.ts'
import { happens } from '../windows.ts'
import { settled } from './amounts.ts'

/** How conditions and all that lasts come upon a piece, and what they bring about at once. */

export interface Affliction {
  readonly on: PieceId
  readonly by: PieceId
  readonly parts: readonly Part[]
  readonly span: Span
  /** The power or rule it comes from, as people call it. */
  readonly name: string
  readonly rule: RuleIndex
  readonly aftereffect?: readonly Clause[]
  readonly failed?: readonly Clause[]
  readonly endsOn?: readonly Trigger[]
  readonly power?: string
  /** The tags of the power: an immunity may name one. */
  readonly tags?: readonly string[]
  /** What the effect is called, where it is neither a condition nor its name. */
  readonly kind?: string
  /** A number of its own. */
  readonly value?: number
  /** Used up by the first thing that it is about. */
  readonly once?: boolean
  readonly saving?: number
  readonly freed?: Freed
}

/** Several things that one effect does to somebody for a while, after all immunities; undefined where nothing is left of it. */
export function afflict(step: OrcusStep, given: Affliction): Effect | undefined {
  const { on, by, rule } = given
  if (pieceAt(step.fight, on).gone === 1) return undefined
  const parts = whatTakes(step, given)
  // What only waits to be maintained does nothing by itself.
  if (parts.length === 0 && !(given.span === 'maintained' && given.parts.length === 0)) return undefined
  const told = happens(step, { window: 'afflict', by, at: on, condition: kindOf(bundle(given.name, parts)), lays: conditionsIn(parts) })
  if (told.stopped === true) return undefined
  const lasting = withoutProne(step, given, parts)
  if (lasting.length === 0 && parts.length > 0) return undefined
  const holds = bundleFor(step, given, lasting)
  if (lasting.some(isMarking)) replaceMarks(step, bearing(step.fight, on, 'marked'), by)
  const hold = given.span === 'grapple' ? bearing(step.fight, on, 'grappled').find((one) => one.by === by) : undefined
  if (given.span === 'grapple' && hold === undefined) return undefined
  const effect = step.begin({
    ...(hold === undefined ? {} : { under: hold.id }),
    kind: given.kind ?? kindOf(holds),
    on,
    by,
    rule,
    holds,
    value: given.value ?? holdReach(step, given, lasting),
    ...untilOf(step.fight, spanOf(step, given, lasting), by, on),
  })
  follows(step, on, by, lasting)
  return effect
}

/** How far apart a grapple holds: beside each other, or in the reach of who took hold from farther off. */
function holdReach(step: OrcusStep, { on, by }: Affliction, parts: readonly Part[]): number {
  if (by < 0 || !parts.some((part) => part.is === 'condition' && part.condition === 'grappled')) return 0
  return Math.max(1, distance(step.fight, on, by) > 1 ? armOf(step, by) : 1)
}

/** What is left of it for somebody immune to some of it, or whom nothing of the kind can befall. */
function whatTakes(step: OrcusStep, { on, parts, tags = [] }: Affliction): readonly Part[] {
  const isHarmful = parts.some(isBad)
  if (isHarmful && pieceAt(step.fight, on).conjured && step.applies(R.kw.conjurationImmune)) return []
  if (isHarmful && tags.some((tag) => isImmune(step, on, tag.toLowerCase()))) return []
  return parts.filter((part) => !isImmuneToPart(step, on, part))
}

/** Whoever falls prone lies until it stands up, whatever else of the effect ends before. */
function withoutProne(step: OrcusStep, { on, by, rule }: Affliction, parts: readonly Part[]): readonly Part[] {
  const isProne = (part: Part): boolean => part.is === 'condition' && part.condition === 'prone'
  if (!parts.some(isProne)) return parts
  fallProne(step, on, by, rule)
  return parts.filter((part) => !isProne(part))
}

/** Numbers are settled now, and against whom a part counts is told by who it is. */
function bundleFor(step: OrcusStep, given: Affliction, parts: readonly Part[]): Bundle {
  const context = contextOf(given.by, { target: given.on })
  const settle = (part: Part): Part => {
    if (part.is === 'modifier') {
      const only = part.only ?? (part.against === 'you' ? given.by : part.against === 'target' ? given.on : undefined)
      const amount = settled(step, part.amount, context)
      return only === undefined ? { ...part, amount } : { ...part, amount, only }
    }
    return 'amount' in part ? { ...part, amount: settled(step, part.amount, context) } : part
  }
  // Off, nobody is told what it comes from.
  const name = step.applies(R.power.known) ? given.name : ''
  return bundle(name, parts.map(settle), {
    aftereffect: given.aftereffect ?? [],
    failed: given.failed ?? [],
    power: given.power ?? '',
    endsOn: given.endsOn ?? [],
    ...(given.once === true ? { once: true } : {}),
    ...(given.saving === undefined ? {} : { saving: given.saving }),
    ...(given.freed === undefined ? {} : { freed: given.freed }),
  })
}

/** A mark without a duration lasts to the end of the encounter; off, to the end of the marker's next turn. */
function spanOf(step: OrcusStep, { span }: Affliction, parts: readonly Part[]): Span {
  // Persistent damage lasts until a save, unless something else is said.
  // @rule orcus.persistent.save
  if (span === 'lasting' && parts.some((part) => part.is === 'persistent')) return 'save'
  if (span !== 'lasting' || !parts.some(isMarking)) return span
  return step.applies(R.cond.markedDuration) ? 'encounter' : 'your-next-end'
}

/** Nobody is marked by two at the same time: the marks of others than this one end. */
export function replaceMarks(step: OrcusStep, marks: readonly Effect[], by: PieceId): void {
  if (marks.length === 0 || !step.applies(R.cond.markedReplace)) return
  for (const mark of marks) if (mark.by !== by) endOne(step, mark, 'marked', 'replaced', R.cond.markedReplace)
}

const welcome: ReadonlySet<Condition> = new Set<Condition>(['invisible', 'incorporeal', 'phasing', 'hidden'])

/** Whether it is a bad thing to be under. */
export function isBad(part: Part): boolean {
  switch (part.is) {
    case 'condition':
      return !welcome.has(part.condition)
    case 'modifier':
      return part.amount.flat < 0
    case 'persistent':
    case 'vulnerable':
    case 'grants-advantage':
    case 'may-not':
      return true
    case 'roll-twice':
      return part.keep === 'worse'
    case 'while':
      return part.parts.some(isBad)
    default:
      return false
  }
}

// -------------------------------------------------------------------------------------------------- what comes of them

/** What a new condition brings about at once. */
function follows(step: OrcusStep, id: PieceId, by: PieceId, parts: readonly Part[]): void {
  if (parts.some((part) => part.is === 'condition')) comeOfConditions(step, id, by)
}

/** Whoever is out cold falls; who is only dazed or the like may have to let go. */
export function comeOfConditions(step: OrcusStep, id: PieceId, by: PieceId): void {
  if (has(step, id, 'unconscious')) collapses(step, id, by)
  else endWhatNeedsWits(step)
}

/** Out cold, for whatever reason: it falls prone, and what needed it awake is over. */
export function collapses(step: OrcusStep, id: PieceId, by: PieceId): void {
  endMarks(step, id)
  endWhatNeedsWits(step)
  if (step.applies(R.cond.unconsciousProne)) fallProne(step, id, by, R.cond.unconsciousProne)
}

/** Whom an area that it is in makes unconscious falls prone there. */
export function fallAsleep(step: OrcusStep): void {
  for (const { id } of step.fight.pieces)
    if (bears(step, id, 'unconscious') && !carries(step.fight, id, 'unconscious')) collapses(step, id, id)
}

/** Marks end with the consciousness of who made them. */
export function endMarks(step: OrcusStep, id: PieceId): void {
  for (const effect of step.fight.effects.filter((one) => one.by === id)) {
    if (effect.on !== id && bundleOf(effect).parts.some(isMarking) && step.applies(R.cond.markedEnds))
      endOne(step, effect, 'marked', 'marker', R.cond.markedEnds)
  }
}

const isMarking = (part: Part): boolean => part.is === 'condition' && part.condition === 'marked'

/** It lies down, unless it does already or nothing can throw it. */
export function fallProne(step: OrcusStep, id: PieceId, by: PieceId, rule: RuleIndex): boolean {
  const piece = pieceAt(step.fight, id)
  if (piece.gone === 1 || piece.conjured || has(step, id, 'prone') || isImmune(step, id, 'prone')) return false
  if (someOf(step, id, 'may-not', (part) => part.what === 'be-proned')) return false
  const holds = bundle('prone', [{ is: 'condition', condition: 'prone' }])
  // @rule orcus.cond.duration
  step.begin({ kind: 'prone', on: id, by, rule, holds, ...untilOf(step.fight, 'lasting', by, id) })
  bookOf(step).landProne(step, id)
  return true
}

/** Ends conditions of a kind on somebody: standing up, a rescue. */
export function endCondition(step: OrcusStep, id: PieceId, condition: Condition, why: string, rule: RuleIndex): void {
  for (const effect of bearing(step.fight, id, condition)) step.end(effect, why, rule)
}
