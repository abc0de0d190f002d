import { type Effect, lasting, type PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import type { Ability } from '../clauses/ability.ts'
import type { Of } from '../clauses/clauses.ts'
import { clausesIn, kindsOf } from '../clauses/fold.ts'
import { type Means, meansOf, sourceOf } from '../clauses/means.ts'
import { isForbidden } from '../conditions/conditions.ts'
import { bleedFor } from '../damage/bleeding.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import type { Use } from '../moments.ts'
import { isStrike } from '../rolls/aimed.ts'
import { R } from '../rules.ts'
import { abilityCalled } from '../sheet/sheet.ts'
import { bookOf, type DsStep } from '../step.ts'
import { nameOfAct } from '../words.ts'
import { keepArea } from './ground.ts'

/** What is kept up from turn to turn, as long as its maker pays for it. */

export function persist(step: DsStep, use: Use, clause: Of<'persist'>): void {
  const of = use.ability.id
  const kind = `persist:${of}`
  const old = step.fight.effects.find((one) => one.kind === kind && one.by === use.by)
  if (old !== undefined) step.end(old, 'renewed')
  const kept = step.begin({
    kind,
    means: { is: 'persist', of } satisfies Means,
    on: use.by,
    by: use.by,
    of: use.by,
    rule: R.ability.effectsOrder,
    until: 'fight-end',
    caught: use.targets,
    holds: clause,
  })
  keepArea(step, use, kept)
}

interface Kept {
  readonly effect: Effect
  readonly clause: Of<'persist'>
  readonly source: string
}

const isPersist = (holds: unknown): holds is Of<'persist'> =>
  typeof holds === 'object' && holds !== null && 'do' in holds && holds.do === 'persist'

/** Before anything ends with the turn's start: what is kept up lasts on, the rest ends. */
export function keepUp(step: DsStep, id: PieceId): readonly Kept[] {
  const kept: Kept[] = []
  for (const effect of step.fight.effects.slice()) {
    const { holds: clause } = effect
    const means = meansOf(effect)
    if (effect.by !== id || means?.is !== 'persist' || !isPersist(clause)) continue
    const { of: source } = means
    if (!isKept(step, effect, clause, source, kept)) {
      step.end(effect, 'not kept up')
      continue
    }
    kept.push({ effect, clause, source })
    for (const one of leftOf(step, effect, source))
      if (one.until === 'turn-start' && one.of === id && meansOf(one)?.is !== 'allowed') step.change(one, { skip: one.skip + 1 })
  }
  return kept
}

function isKept(step: DsStep, effect: Effect, clause: Of<'persist'>, source: string, others: readonly Kept[]): boolean {
  const { by: id } = effect
  if (clause.so.length === 0 && clause.again === 'no' && !isThereStill(step, effect, source)) return false
  const piece = pieceAt(step.fight, id)
  const gain = sheetOf(step.fight, id).resource?.gain
  const spent = others.reduce((sum, one) => sum + one.clause.cost, clause.cost)
  if (piece.resource + (typeof gain === 'number' ? gain : 1) < spent) return false
  const options = [{ id: 'keep', byDefault: true }, { id: 'drop' }]
  return ask.choice(step, id, `keep up ${nameOfAct(step.fight, id, source)} for ${clause.cost}`, options, R.resource.turn).id === 'keep'
}

/** Whether anything of it lasts that would be kept up: nobody pays for nothing. Of an area that does nothing only a wall counts. */
const isThereStill = (step: DsStep, effect: Effect, source: string): boolean =>
  abilityCalled(sheetOf(step.fight, effect.by), source)?.area?.shape === 'wall' ||
  leftOf(step, effect, source).some((one) => !counting.has(meansOf(one)?.is ?? 'done'))

/** What an ability has left. Conditions, marks and bans do not say of which they are: they are known by what it lays on whom. */
function leftOf({ fight }: DsStep, { by, caught }: Effect, source: string): readonly Effect[] {
  const ability = abilityCalled(sheetOf(fight, by), source)
  const kinds = ability === undefined ? [] : laidBy(ability)
  const isLaid = ({ kind, on }: Effect): boolean => kinds.includes(kind) && (on === by || caught.includes(on))
  return fight.effects.filter((one) => one.by === by && (sourceOf(one) ?? (isLaid(one) ? source : undefined)) === source)
}

const laidBy = lasting((ability: Ability): readonly string[] => clausesIn(ability).flatMap((one) => kindsOf(one) ?? []))

/** What is there only to keep count. */
const counting: ReadonlySet<Means['is']> = new Set<Means['is']>(['persist', 'used', 'area'])

/** Once the turn's own gain is there: what is kept up is paid for, and does what it does. */
export function payKept(step: DsStep, id: PieceId, kept: readonly Kept[]): void {
  for (const { effect, clause, source } of kept) {
    step.set(id, 'resource', pieceAt(step.fight, id).resource - clause.cost, R.resource.turn)
    const [target = id] = effect.caught
    if (clause.so.length > 0) bookOf(step).runFor(step, id, target, clause.so, source)
    if (clause.again !== 'no') useAgain(step, id, clause, source, effect.caught[0])
  }
}

function useAgain(step: DsStep, id: PieceId, clause: Of<'persist'>, source: string, target: PieceId | undefined): void {
  const ability = abilityCalled(sheetOf(step.fight, id), source)
  const piece = pieceAt(step.fight, id)
  if (ability === undefined || (clause.again === 'maneuver' && (piece.maneuver === 0 || isForbidden(step, id, 'maneuver')))) return
  const options = [{ id: 'again' }, { id: 'not-now', byDefault: true }]
  if (ask.choice(step, id, `${ability.name} again`, options).id !== 'again') return
  if (clause.again === 'maneuver') {
    step.set(id, 'maneuver', piece.maneuver - 1, R.ability.actionsWithin)
    step.set(id, 'things', piece.things + 1)
  }
  const against = clause.again === 'free' ? target : undefined
  bookOf(step).useAbility(step, id, ability, { isGranted: true, isAction: false, isFree: true, against })
  bleedFor(step, id, { cost: clause.again, isStrike: isStrike(ability) })
}
