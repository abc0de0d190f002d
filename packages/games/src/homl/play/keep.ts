import { type Effect, effectOn, NOBODY, type PieceId, lasting as remembered } from '@riposte/referee'
import { speaksOf } from '@riposte/tactics'
import { type Held, isHeld } from '../bearing/held.ts'
import { type Clause, type Role, roles, type Trigger } from '../clauses/clauses.ts'
import type { Span } from '../clauses/words.ts'
import { isAble, isIn } from '../conditions/conditions.ts'
import { ending } from '../conditions/durations.ts'
import { R } from '../rules.ts'
import { bookOf, type HomlStep } from '../step.ts'
import type { Use } from './use.ts'
import { roleOf } from './whom.ts'

/** What a feat leaves behind, and for how long. */

/** As its clause says; else as long as the feat; else as the book has it. */
export const spanOf = ({ strike }: Use, span: Span): Span => (span === 'unspecified' ? strike.lasts : span)

/** Only as long as somebody keeps his mind on it. */
export const underOf = (step: HomlStep, use: Use, on: PieceId, span: Span): { readonly under: number | undefined } | undefined => {
  if (span === 'held') return { under: gripOn(step, use, on)?.id }
  return span === 'concentration' ? { under: concentrate(step, use).id } : undefined
}

/** The hold in which its user has somebody. */
const gripOn = ({ fight }: HomlStep, { by }: Use, id: PieceId): Effect | undefined =>
  fight.effects.find(({ kind, on, by: holder }) => kind === 'grabbed' && on === id && holder === by)
/** What lasts while somebody is held comes to nothing where he is not. */
export const isLoose = (step: HomlStep, use: Use, on: PieceId, span: Span): boolean =>
  span === 'held' && gripOn(step, use, on) === undefined

/** One thing at a time: another ends the one before. */
function concentrate(step: HomlStep, { by, strike, since }: Use): Effect {
  const now = effectOn(step.fight, by, 'concentrating')
  if (now !== undefined && now.id >= since) return now
  // @rule homl.duration.concentration
  if (now !== undefined) step.end(now, 'another', R.duration.concentration)
  return step.begin({ kind: 'concentrating', on: by, by, rule: R.duration.concentration, until: 'never', holds: strike.id })
}

/** Who cannot act keeps his mind on nothing. */
export function checkMinds(step: HomlStep): void {
  // @rule homl.duration.concentration
  for (const effect of step.fight.effects) if (effect.kind === 'concentrating' && !isAble(step.fight, effect.on)) step.end(effect, 'lost')
}

/** Who is out of it, however that has come about, has ended what lasts until then. */
export function checkWaiting(step: HomlStep): void {
  for (const effect of step.fight.effects) if (isHeld(effect.holds) && isOutFor(step, effect, effect.holds)) endAwaited(step, effect)
}

function isOutFor({ fight }: HomlStep, { on }: Effect, { part, target }: Held): boolean {
  if (part.do !== 'till') return false
  for (let trigger: Trigger | undefined = part.trigger; trigger !== undefined; trigger = trigger.or) {
    const who = trigger.against?.who === 'you' ? on : trigger.against?.who === 'target' ? target : NOBODY
    if (trigger.on === 'afflicted' && trigger.what?.includes('incapacitated') === true && who >= 0 && isIn(fight, who, 'incapacitated'))
      return true
  }
  return false
}

/** It is over, and so is all that it was to end. */
export function endAwaited(step: HomlStep, effect: Effect): void {
  const ends = isHeld(effect.holds) ? (effect.holds.ends ?? []) : []
  // @rule homl.duration.other
  for (const one of step.fight.effects) if (one === effect || ends.includes(one.id)) step.end(one, 'over', R.duration.other)
}

export const lasting = (step: HomlStep, use: Use, on: PieceId, span: Span) => {
  const long = spanOf(use, span)
  return { ...ending(step, on, use.by, long), ...underOf(step, use, on, long) }
}

/** Whom "against" means where that is not the target: who set it off, who was chosen. */
const others = remembered((part: Clause): Role | undefined =>
  'does' in part || speaksOf(part, 'target')
    ? undefined
    : roles.find((role) => role !== 'you' && speaksOf({ ...part, to: undefined }, role)),
)
const targetOf = (use: Use, part: Clause): PieceId => {
  const role = others(part)
  return role === undefined ? use.target : roleOf(use, role)
}

/** A clause that bears on somebody from now on. */
export function keep(step: HomlStep, use: Use, on: PieceId, part: Clause, span: Span, times = 0): void {
  // @rule homl.duration.other
  if (isLoose(step, use, on, span)) return
  const isThere = use.tests.some((test) => test.is === 'inside')
  const holds: Held = {
    part,
    target: targetOf(use, part),
    ...(use.tests.length > 0 && { tests: use.tests }),
    ...(isThere && { feat: use.strike.id }),
  }
  step.begin({ kind: part.do, on, by: use.by, rule: R.duration.kinds, value: times, holds, ...lasting(step, use, on, span) })
}

/** What a feat leaves on the ground: its area, and what that does. No check is needed. */
// @rule homl.zone.persist, homl.zone.no-check
export function layZone(step: HomlStep, use: Use, part: Extract<Clause, { readonly do: 'zone' | 'ground' | 'while' }>): void {
  const holds: Held = { part, target: NOBODY, feat: use.strike.id, ...(use.levels && { levels: use.levels }) }
  const span = part.do === 'ground' && part.span !== 'unspecified' ? part.span : staysFor(use)
  step.begin({
    kind: 'zone',
    on: NOBODY,
    by: use.by,
    rule: R.zone.persist,
    squares: use.area,
    holds,
    ...(part.do === 'ground' && { means: part }),
    ...lasting(step, use, use.by, span),
  })
  if (part.do === 'while') bookOf(step).sway(step)
}

/** As a sentence of its own says, else as the feat does. */
export const staysFor = ({ strike }: Use): Span => {
  const [said] = strike.effect.filter((clause) => clause.do === 'lasts')
  return said?.span ?? strike.lasts
}
