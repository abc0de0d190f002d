import { idOf } from '@riposte/print'
import { byHand, NOBODY, type PieceId } from '@riposte/referee'
import { amountOrNone } from '../amounts/amounts.ts'
import { ask } from '../asking.ts'
import type { Ability } from '../clauses/ability.ts'
import type { Of } from '../clauses/clauses.ts'
import { noteUse, wasUsed } from '../conditions/conditions.ts'
import { bleedFor, isPartOf } from '../damage/bleeding.ts'
import { isUp, pieceAt, sheetOf } from '../fight.ts'
import type { Given, Use } from '../moments.ts'
import { isStrike } from '../rolls/aimed.ts'
import { R } from '../rules.ts'
import { abilityCalled } from '../sheet/sheet.ts'
import { bookOf, type DsStep, type Granting } from '../step.ts'
import { againstWhom, whoIs } from './who.ts'

/** Clauses by which somebody strikes or uses an ability out of turn. */

export function strikeNow(step: DsStep, use: Use, clause: Of<'strike'>, target: PieceId): void {
  const extra = clause.extra === undefined ? 0 : amountOrNone(step, use.by, target, clause.extra, use)
  const dropping = use.moment?.window === 'dropped' ? use.moment.whom : NOBODY
  const ids = whoIs(step, use, clause.by, target)
  const granting = (id: PieceId): Granting => ({
    ...aimOf(use, clause, id, target),
    sway: clause.sway,
    extra,
    must: clause.must === true,
    isLast: id === dropping,
    isPart: isPartOf(use, id),
  })
  const { first } = clause
  if (first === undefined) bookOf(step).grantStrikes(step, ids, clause.with, granting)
  else
    for (const id of ids) {
      bookOf(step).runFor(step, use.by, id, first, use.ability.id)
      bookOf(step).grantStrikes(step, [id], clause.with, granting)
    }
  use.took = true
}

function aimOf(use: Use, { against, picks }: Of<'strike'>, by: PieceId, target: PieceId): Pick<Granting, 'against' | 'pickedBy' | 'not'> {
  if (against === 'other') return { against: undefined, not: target, pickedBy: picks === 'you' ? use.by : by }
  return { against: againstWhom(use, against, target), ...(picks === 'you' && { pickedBy: use.by }) }
}

/** Another ability of the sheet, out of turn. */
export function useAnother(step: DsStep, use: Use, clause: Of<'use'>, target: PieceId): void {
  const against = againstWhom(use, clause.against, target)
  const ids = whoIs(step, use, clause.by, target)
  if (clause.isOwn === true) return useOwn(step, use, clause.ability, ids)
  for (const id of ids) useOther(step, use, id, clause, against)
}

/** Their own ability of that name, by those who have one and have not used it on this turn, as whoever began it has. */
function useOwn(step: DsStep, use: Use, name: string, ids: readonly PieceId[]): void {
  const did = `own-${name}`
  if (!wasUsed(step, use.by, did)) noteUse(step, use.by, did, 'turn')
  for (const id of ids) {
    const own = sheetOf(step.fight, id).abilities.find((one) => one.id.endsWith(name))
    if (own === undefined || wasUsed(step, id, did) || !isUp(pieceAt(step.fight, id))) continue
    const options = [{ id: own.id }, { id: 'none', byDefault: true }]
    if (ask.choice(step, id, own.name, options).id !== own.id) continue
    noteUse(step, id, did, 'turn')
    useNow(step, use, id, own)
  }
}

/** A maneuver that everybody has, out of turn or besides those of the turn. */
export function maneuverNow(step: DsStep, use: Use, clause: Of<'maneuver'>, target: PieceId): void {
  const against = againstWhom(use, clause.against, target)
  for (const id of whoIs(step, use, clause.by, target)) bookOf(step).maneuver(step, id, clause.name, against, isPartOf(use, id))
}

/** Another ability of the sheet against these, with one roll. */
export function useOn(step: DsStep, use: Use, clause: Of<'use'>, targets: readonly PieceId[]): void {
  const ability = another(step, use.by, clause)
  if (ability !== undefined) useNow(step, use, use.by, ability, { targets, sway: clause.sway })
}

/** At no cost; who is not in the middle of something of its own bleeds for it. */
function useNow(step: DsStep, use: Use, id: PieceId, ability: Ability, given: Given = {}): void {
  bookOf(step).useAbility(step, id, ability, { isGranted: true, isAction: false, isFree: true, ...given })
  if (!isPartOf(use, id)) bleedFor(step, id, { cost: ability.kind, isStrike: isStrike(ability) })
}

/** The one that is meant; what the sheet does not have is up to people. */
function another(step: DsStep, by: PieceId, { ability: name }: Of<'use'>): Ability | undefined {
  if (!isUp(pieceAt(step.fight, by))) return undefined
  const ability = abilityCalled(sheetOf(step.fight, by), idOf(name))
  if (ability === undefined) byHand(step, by, `uses ${name}`, R.roll.exception)
  return ability
}

function useOther(step: DsStep, use: Use, by: PieceId, clause: Of<'use'>, against: PieceId | undefined): void {
  const ability = another(step, by, clause)
  if (ability === undefined) return
  const options = [{ id: ability.id }, { id: 'none', byDefault: true }]
  const { id } = ask.choice(step, by, ability.name, options)
  if (id === ability.id) useNow(step, use, by, ability, { ...(against !== undefined && { against }), sway: clause.sway })
}
