import { effectOn, lasting, type Option } from '@riposte/referee'
import type { Ability } from '../clauses/ability.ts'
import { type DrawSteelFight, type DsPiece, isAlive, isEnemy, isObject, isUp, sheetOf } from '../fight.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { isAdjacent } from '../space.ts'
import { aimsAtFoes, countIn, habitOf, rankedOf } from './abilities.ts'
import { foesAway, isFoe, nearest, straightToNearest } from './foes.ts'

/** Who acts, and what it does. */

/** First whoever has a foe in reach, and is hurt; of a squad, all come near before they strike together. */
export function whoWorth(fight: DrawSteelFight, { piece }: Option): number {
  const one = piece === undefined ? undefined : fight.pieces[piece]
  if (one === undefined) return fight.phase === 'turn' ? 1 : 0
  const sheet = sheetOf(fight, one.id)
  const { reach } = habitOf(sheet)
  if (fight.phase === 'turn') {
    const isAway = one.move > 0 && straightToNearest(fight, one) > reach
    return isAway ? 4 : one.action > 0 ? 3 : 0
  }
  const isNear = straightToNearest(fight, one) <= reach + sheet.speed
  return (isNear ? 100 : 0) + sheet.level + (one.stamina * 2 < one.maxStamina ? 10 : 0)
}

/** Actions worth trying, best first. */
export function* actionsWorthTrying(fight: DrawSteelFight, me: DsPiece): Iterable<string> {
  const sheet = sheetOf(fight, me.id)
  const has = (kind: string): boolean => effectOn(fight, me.id, kind) !== undefined
  const far = foesAway(fight, me)
  const isFresh = me.things === 0 && me.moveLeft === 0 && me.action > 0
  if (isFresh && me.squad < 0) for (const id of malice(fight, me, sheet, far)) yield id
  if (has('prone')) {
    yield 'rise'
    yield 'stand-up'
  }
  if (has('grabbed') && me.maneuver > 0) yield 'escape-grab'
  const isHurt = me.stamina * 2 <= me.maxStamina && me.recoveries > 0
  if (isHurt && me.maneuver > 0) {
    for (const id of cures(sheet)) yield id
    yield 'catch-breath'
  }
  const { prefersDistance } = habitOf(sheet)
  const isBeset = far.some((away) => away <= 1)
  if (me.action > 0 || me.acts > 0) {
    if (sheet.kind === 'hero' && me.stamina > 0 && hasDyingBeside(fight, me)) yield 'heal'
    // Whoever shoots steps back first: a shot beside a foe has a bane.
    if (prefersDistance && isBeset && me.move > 0 && me.moveLeft === 0) yield 'disengage'
    for (const id of attacks(fight, me, sheet, far)) yield id
    // Nobody in reach: nearer first, then at a run.
    if (far.length > 0 && me.move > 0) yield 'advance'
    if (!isBeset && far.some((away) => away <= sheet.speed + 1) && nearest(fight, me) <= sheet.speed + 1) yield 'charge'
    yield 'ranged-free-strike'
    yield 'melee-free-strike'
  }
  if (me.maneuver > 0 && me.squad < 0) {
    for (const id of helps(fight, me, sheet, far)) yield id
    if (isBeset && hasCompany(fight, me)) yield 'aid-attack'
  }
  if (me.move > 0 && prefersDistance && isBeset) yield 'disengage'
  if (me.action === 0 && me.move > 0 && !prefersDistance && !isBeset) yield 'advance'
  yield 'end-turn'
}

/** With a further action one strikes, or lets it be. */
export const attacksWorthTrying = (fight: DrawSteelFight, me: DsPiece): readonly string[] => [
  ...attacks(fight, me, sheetOf(fight, me.id), foesAway(fight, me)),
  'no-extra-action',
]

/** A friend who has yet to act stands by the same foe. */
const hasCompany = (fight: DrawSteelFight, me: DsPiece): boolean =>
  fight.pieces.some(
    (foe) =>
      isFoe(fight, me, foe) &&
      isAdjacent(fight, me.id, foe.id) &&
      fight.pieces.some(
        (one) => one.id !== me.id && one.turns === 0 && isUp(one) && one.at >= 0 && !isEnemy(one, me) && isAdjacent(fight, one.id, foe.id),
      ),
  )

/** A hero who will be dead soon, and could yet be helped. */
const hasDyingBeside = (fight: DrawSteelFight, me: DsPiece): boolean =>
  fight.pieces.some(
    (one) =>
      one.id !== me.id &&
      isAlive(one) &&
      !isEnemy(one, me) &&
      one.stamina <= 0 &&
      one.recoveries > 0 &&
      one.at >= 0 &&
      sheetOf(fight, one.id).kind === 'hero' &&
      isAdjacent(fight, me.id, one.id),
  )

/** Features, and what the Director always may buy, while there is enough left for the abilities. */
function malice(fight: DrawSteelFight, me: DsPiece, sheet: Sheet, far: readonly number[]): string[] {
  if (sheet.kind !== 'creature' || fight.malice < 5) return []
  const found: string[] = []
  if (sheet.organization === 'solo' && fight.malice >= 8) found.push('solo-action')
  for (const one of sheet.features) if (fight.malice >= one.cost + 3) found.push(one.id)
  const [best] = attacks(fight, me, sheet, far)
  const isStrike = sheet.abilities.some((one) => one.id === best && one.keywords.includes('strike'))
  if (fight.malice >= 8 && isStrike) found.push('malicious-strike')
  return found
}

/** What it has to spend on abilities. */
const purse = (fight: DrawSteelFight, me: DsPiece, sheet: Sheet): number => (sheet.kind === 'creature' ? fight.malice : me.resource)

/** Abilities that hurt, the hardest first, as far as there is anybody for them. */
function attacks(fight: DrawSteelFight, me: DsPiece, sheet: Sheet, far: readonly number[]): string[] {
  const held = purse(fight, me, sheet)
  const found: { readonly id: string; readonly worth: number }[] = []
  for (const { ability, worth, targets } of rankedOf(sheet)) {
    if (ability.kind !== 'action' || ability.cost > held) continue
    const most = countIn(ability, far)
    if (most > 0) found.push({ id: ability.id, worth: worth * Math.min(most, targets) - ability.cost / 4 })
  }
  // They are ranked already: only as many as are there, and what they cost, can change that.
  if (found.some(({ worth }, i) => worth > (found[i - 1]?.worth ?? worth))) found.sort((a, b) => b.worth - a.worth)
  return found.map((one) => one.id)
}

/** Maneuvers: what hurts if somebody is there, what helps if it is needed. */
function helps(fight: DrawSteelFight, me: DsPiece, sheet: Sheet, far: readonly number[]): string[] {
  const held = purse(fight, me, sheet)
  const found: string[] = []
  for (const one of sheet.abilities) {
    if (one.kind !== 'maneuver' || one.trigger !== undefined || one.cost > held) continue
    if (aimsAtFoes(one) ? countIn(one, far) > 0 : isWanted(fight, me, one)) found.push(one.id)
  }
  return found
}

/** Something that helps: Stamina for the hurt, the rest whenever there is somebody to have it. */
function isWanted(fight: DrawSteelFight, me: DsPiece, ability: Ability): boolean {
  const needs = ability.after.some((one) => one.do === 'recover' || one.do === 'heal')
  const isOnlySelf = ability.targets.count === 0
  const moves = ability.after.some((one) => one.do === 'move')
  if (isOnlySelf && moves) return false
  return fight.pieces.some(
    (one) =>
      isAlive(one) &&
      !isEnemy(one, me) &&
      !isObject(fight, one.id) &&
      (isOnlySelf ? one.id === me.id : one.id !== me.id || ability.targets.self) &&
      (!needs ||
        (one.stamina * 2 <= one.maxStamina && one.squad < 0 && (sheetOf(fight, one.id).kind === 'creature' || one.recoveries > 0))),
  )
}

const cures = lasting((sheet: Sheet): readonly string[] =>
  sheet.abilities
    .filter((one) => one.kind === 'maneuver' && one.targets.self && one.after.some((clause) => clause.do === 'recover'))
    .map((one) => one.id),
)
