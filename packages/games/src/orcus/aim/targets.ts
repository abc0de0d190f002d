import { NOBODY, nameIn, type Option, type PieceId, type RuleIndex } from '@riposte/referee'
import { askSome } from '@riposte/tactics'
import { ask, seatOf } from '../asking.ts'
import { whyNotPsyche } from '../attack/psyche.ts'
import { allHold, isRelated } from '../bearing/holds.ts'
import type { Power, Strike, Targets } from '../clauses/power.ts'
import { contextOf } from '../context.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { isSet } from '../settings.ts'
import type { Weapon } from '../sheet/sheet.ts'
import { distance } from '../space.ts'
import type { OrcusStep } from '../step.ts'

/** Which of those within an area, or within hearing, are affected. */

/** What is aimed, by whom, with what. */
export interface Aiming {
  readonly by: PieceId
  readonly power: Power
  readonly strike: Strike
  readonly weapon: Weapon | undefined
  /** Who set off a triggered power. */
  readonly trigger?: PieceId | undefined
  readonly text?: string | undefined
  /** Whom the attacks before it were aimed at. */
  readonly before?: readonly PieceId[] | undefined
  /** Whoever acts wants it though no foe can be attacked: friends are on the list. */
  readonly atFriends?: boolean
}

/** Whom the user leaves out of its allies this time, or counts among them, and who refuses to be one. */
interface Naming {
  readonly switched: readonly PieceId[]
  readonly refusing: readonly PieceId[]
}
const AS_THEY_STAND: Naming = { switched: [], refusing: [] }

/** Of those that an area catches, those that the power targets; some of them are chosen. */
export function choose(step: OrcusStep, aiming: Aiming, caught: readonly PieceId[]): PieceId[] {
  const { by, power, strike, trigger } = aiming
  const { targets } = strike.aim
  if (targets.trigger) return trigger !== undefined && caught.includes(trigger) ? [trigger] : []
  const naming = nameAllies(step, by, targets, step.knownTo(by, caught))
  const fitting = caught.filter((id) => isMeant(step, aiming, id, naming) && whyNotPsyche(step, by, id, power) === undefined)
  // Whom one does not know of is caught with the others, and not picked from among them.
  const known = step.knownTo(by, fitting)
  switch (targets.count) {
    // @rule orcus.target.all
    case 'all':
      return withinShots(step, aiming, includeSelf(step, aiming, fitting))
    case 'nearest':
      return nearest(step, by, known)
    // @rule orcus.target.any
    case 'any':
      return withinShots(step, aiming, pick(step, aiming, known, { most: known.length, least: 1 }))
    default: {
      const { count, upTo, andYou } = targets
      if (andYou !== true) return withinShots(step, aiming, pick(step, aiming, known, { most: count, least: upTo ? 1 : count }))
      const others = known.filter((id) => id !== by)
      return [by, ...pick(step, aiming, others, { most: count, least: upTo ? 0 : count })]
    }
  }
}

// -------------------------------------------------------------------------------------------------------- who is meant

function isMeant(step: OrcusStep, aiming: Aiming, id: PieceId, naming: Naming): boolean {
  const { by, strike } = aiming
  const { targets } = strike.aim
  if (id === by) return mayBeOneself(step, aiming)
  return isOfRelation(step, by, targets, id, naming) && fits(step, aiming, id)
}

/** What a power asks of its targets besides. */
export function fits(step: OrcusStep, { by, power, strike, weapon, trigger }: Aiming, id: PieceId): boolean {
  const { tests } = strike.aim.targets
  if (tests.length === 0) return true
  return allHold(step, tests, contextOf(by, { target: id, power, weapon, trigger: trigger ?? NOBODY }))
}

function isOfRelation(step: OrcusStep, by: PieceId, { relation }: Targets, id: PieceId, { switched, refusing }: Naming): boolean {
  if (relation === 'you') return false
  const isFriend = isRelated(step, by, 'ally', id) !== switched.includes(id)
  switch (relation) {
    case 'ally':
    case 'you-or-ally':
      return isFriend && !refusing.includes(id) && isRelated(step, by, 'creature', id)
    case 'enemy':
      // @rule orcus.target.all-enemies
      if (isFriend) return false
      return isRelated(step, by, 'creature', id)
    default:
      return isRelated(step, by, relation, id)
  }
}

/** Whether the words cover the user: creatures or allies of its choice, all creatures, "you and your allies". */
function mayBeOneself(step: OrcusStep, { strike }: Aiming): boolean {
  const { relation, count } = strike.aim.targets
  switch (relation) {
    case 'you':
    case 'you-or-ally':
      return true
    case 'creature':
      return count === 'all' || (count !== 'nearest' && step.applies(R.target.selfArea))
    case 'ally':
      // Allies as such leave the user out.
      return (
        step.applies(R.target.selfChoice) &&
        // @rule orcus.target.all-allies, orcus.target.self-allies-in-range
        typeof count === 'number'
      )
    default:
      return false
  }
}

/** All creatures may be all but the user: it says so itself. */
function includeSelf(step: OrcusStep, { by, strike }: Aiming, fitting: readonly PieceId[]): PieceId[] {
  if (!fitting.includes(by) || strike.aim.targets.relation !== 'creature') return [...fitting]
  // Where nothing befalls the targets as such, as with most zones, it is not worth a question.
  if (strike.hit.length === 0 && strike.effect.length === 0) return fitting.filter((id) => id !== by)
  if (!step.applies(R.target.selfArea)) return fitting.filter((id) => id !== by)
  const options = [{ id: 'others', byDefault: true }, { id: 'yourself-too' }]
  const text = 'only the others in the area, or yourself too'
  const { id } = ask.choice(step, by, text, options, R.target.selfArea)
  return id === 'others' ? fitting.filter((one) => one !== by) : [...fitting]
}

/** At tables that name allies: who counts otherwise than its side says, and who does not want to be counted. */
function nameAllies(step: OrcusStep, by: PieceId, { relation, count }: Targets, caught: readonly PieceId[]): Naming {
  if (count !== 'all' || relation === 'creature' || relation === 'you' || !isSet(step, 'allies', 'named')) return AS_THEY_STAND
  const switched = step.applies(R.target.allies) ? askSwitched(step, by, caught) : []
  if (relation === 'enemy') return { switched, refusing: [] }
  const counted = caught.filter((id) => id !== by && isRelated(step, by, 'ally', id) !== switched.includes(id))
  return { switched, refusing: step.applies(R.target.refuseAlly) ? counted.filter((id) => refuses(step, id, by)) : [] }
}

function askSwitched(step: OrcusStep, by: PieceId, caught: readonly PieceId[]): PieceId[] {
  const switched: PieceId[] = []
  for (;;) {
    const options: (Option & { piece?: PieceId })[] = [{ id: 'enough', byDefault: true }]
    for (const id of caught) {
      if (id === by || switched.includes(id) || !isRelated(step, by, 'creature', id)) continue
      const { key } = pieceAt(step.fight, id)
      const label = `${nameIn(step.fight, id)} is ${isRelated(step, by, 'ally', id) ? 'no' : 'an'} ally this time`
      options.push({ id: key, piece: id, label, rule: R.target.allies })
    }
    const text = 'who counts otherwise than its side says'
    const { piece } = ask.choice(step, by, text, options, R.target.allies)
    if (piece === undefined) return switched
    switched.push(piece)
  }
}

function refuses(step: OrcusStep, id: PieceId, by: PieceId): boolean {
  const options = [{ id: 'ally', byDefault: true }, { id: 'refuse' }]
  const text = `do you count as an ally of ${nameIn(step.fight, by)}?`
  return ask.choice(step, id, text, options, R.target.refuseAlly).id === 'refuse'
}

// ------------------------------------------------------------------------------------------------------------- choosing

/** The one at the shortest range; among several the user says which. */
function nearest(step: OrcusStep, by: PieceId, fitting: readonly PieceId[]): PieceId[] {
  const others = fitting.filter((id) => id !== by)
  const least = Math.min(...others.map((id) => distance(step.fight, by, id)))
  // @rule orcus.target.nearest
  const equal = others.filter((id) => distance(step.fight, by, id) === least)
  // @rule orcus.target.nearest-tie
  return askOne(step, by, equal, R.target.nearestTie)
}

function askOne(step: OrcusStep, by: PieceId, among: readonly PieceId[], rule: RuleIndex): PieceId[] {
  if (among.length < 2) return [...among]
  const options = among.map((id) => ({ id: pieceAt(step.fight, id).key, piece: id }))
  return [ask.target(step, by, 'which of the nearest', options, rule).piece]
}

/** So many of those in the area, one after another. */
function pick(step: OrcusStep, aiming: Aiming, among: readonly PieceId[], { most, least }: { most: number; least: number }): PieceId[] {
  const { by, text = 'which of those in the area' } = aiming
  if (among.length <= least) return [...among]
  const about = { kind: 'target', seat: seatOf(step, by), piece: by, text, rule: undefined } as const
  return askSome(step, about, { among, most, least, enough: 'enough', stands: 'last' })
}

/** A shot for each target of an area made with a weapon: with too few the shooter drops some. */
function withinShots(step: OrcusStep, aiming: Aiming, fitting: readonly PieceId[]): PieceId[] {
  const { by, weapon, strike } = aiming
  if (strike.aim.area === undefined || weapon === undefined || weapon.range === 0) return [...fitting]
  const shots = shotsOf(step, by, weapon)
  if (shots >= fitting.length || !step.applies(R.area.ammunition)) return [...fitting]
  return pick(step, { ...aiming, text: `${shots} shots: at whom` }, step.knownTo(by, fitting), { most: shots, least: shots })
}

/** A thrown weapon is one throw, unless it is one of many. */
function shotsOf(step: OrcusStep, by: PieceId, weapon: Weapon): number {
  const { ammunition } = pieceAt(step.fight, by)
  if (weapon.thrown === undefined) return ammunition < 0 ? Number.POSITIVE_INFINITY : ammunition
  const same = sheetOf(step.fight, by).weapons.filter((one) => one.id === weapon.id).length
  return weapon.ammunition ?? same
}
