import { bestOfType, type PieceId } from '@riposte/referee'
import { type Aimed, aim, promiseOf } from '../aim/aim.ts'
import { rollAttack } from '../attack/attack.ts'
import { creditCritical, damageRule, isTagged } from '../attack/keywords.ts'
import { isDeafTo } from '../attack/psyche.ts'
import { addModifiers } from '../bearing/modifiers.ts'
import type { AttackRoll } from '../blow.ts'
import { chooseWeapon, weaponsFor } from '../carrying/wield.ts'
import type { Power, Strike } from '../clauses/power.ts'
import { someOf } from '../conditions/bearing.ts'
import { canAct, markersOf } from '../conditions/conditions.ts'
import { type Act, actOf, type Context, contextOf } from '../context.ts'
import { hurt, spendOnHit } from '../damage/damage.ts'
import { isFoe, pieceAt } from '../fight.ts'
import { provokeByAct, provokedByAct } from '../movement/opportunity.ts'
import { R } from '../rules.ts'
import type { Weapon } from '../sheet/sheet.ts'
import { bookOf, type OrcusStep } from '../step.ts'
import { during, happens, tells } from '../windows.ts'
import type { StrikeGiven } from './given.ts'

/** An attack, from the aim to what comes of it; without a roll, what a power does to its targets. */

/** Aimed, and nothing done yet: it can still be taken back. */
export interface Ready {
  readonly weapon: Weapon | undefined
  readonly aimed: Aimed
}

export function prepare(step: OrcusStep, given: StrikeGiven): Ready | undefined {
  const { by, power, strike, kind = 'attack', at } = given
  const { trigger, text, atFriends = false, from = by, before } = given
  const promise = (one: Weapon) =>
    promiseOf(step.asKnownTo(by, trigger), { by: from, power, strike, weapon: one, trigger, text, atFriends, kind, before }, at)
  const weapon = given.weapon ?? chooseWeapon(step, by, weaponsFor(step, by, power, strike), promise)
  if (isAimless(power)) return { weapon, aimed: NOWHERE_IN_PARTICULAR }
  const aimed =
    at === undefined
      ? aim(step, { by: from, power, strike, weapon, trigger, text, atFriends, kind, before })
      : { targets: at, area: [], heights: [], base: undefined }
  return aimed === undefined ? undefined : { weapon, aimed }
}

const NOWHERE_IN_PARTICULAR: Aimed = { targets: [], area: [], heights: [], base: undefined }

/** A power that only brings something forth says how far from its user, and aims at nobody. */
export function isAimless({ strike: { versus, hit, miss, effect, aim: how }, effect: after }: Power): boolean {
  if (versus !== undefined || hit.length + miss.length + effect.length > 0 || how.area !== undefined) return false
  return after.some((clause) => clause.do === 'conjure' || clause.do === 'summon')
}

/** Makes the attack as often as it says; the first time as prepared. Undefined when there was nobody to aim at, or who was to make it is struck down first. */
export function makeStrike(step: OrcusStep, given: StrikeGiven, prepared = prepare(step, given)): Act | undefined {
  if (prepared === undefined) return undefined
  const act = given.context?.act ?? actOf(given.by)
  let isMade = false
  during(step, act, () => {
    let ready: Ready | undefined = prepared
    for (let i = 0; i < given.strike.times && ready !== undefined; i++) {
      if (i > 0) ready = canAct(step, given.by) ? prepare(step, { ...given, before: act.struck }) : undefined
      if (ready !== undefined && strikeOnce(step, given, act, ready)) isMade = true
    }
  })
  return isMade ? act : undefined
}

/** Damage that is rolled once is rolled once for all targets of one attack, and not for the one after it or that in which it stands. */
function strikeOnce(step: OrcusStep, given: StrikeGiven, act: Act, ready: Ready): boolean {
  const { rolled } = act
  act.rolled = undefined
  const isMade = strikeAt(step, given, act, ready)
  act.rolled = rolled
  return isMade
}

/** False where an opportunity that it gives puts an end to it. */
function strikeAt(step: OrcusStep, given: StrikeGiven, act: Act, { weapon, aimed }: Ready): boolean {
  const { by, power, strike } = given
  const { area, heights, base } = aimed
  const targets = openTo(step, by, power, aimed.targets)
  const context: Context = {
    ...(given.context ?? contextOf(by)),
    power,
    strike,
    weapon: weapon ?? given.context?.weapon,
    targets,
    area,
    heights,
    base,
    act,
  }
  act.struck.push(...targets)
  const { origin } = strike.aim
  // What is conjured shoots by itself, and whoever conjured it minds his guard.
  const foes = given.kind === 'opportunity' || given.from !== undefined ? [] : provokedByAct(step, by, origin)
  // @rule orcus.oa.timing
  provokeByAct(step, by, origin, foes)
  if (foes.length > 0 && !canAct(step, by)) return false
  if (strike.versus === undefined) {
    for (const target of targets) affect(step, strike, { ...context, target })
    return true
  }
  if (!canAct(step, by)) return true
  violateMark(step, by, targets)
  const isArea = targets.length > 1
  const attacks: AttackRoll[] = []
  for (const at of targets) {
    const attack = rollOne(step, given, { weapon, aimed }, at)
    if (attack === undefined) continue
    act.rolls++
    // @rule orcus.area.attack-each
    if (isArea) attacks.push(attack)
    else comeTo(step, strike, { ...context, target: attack.at, attack }, attack)
  }
  for (const attack of attacks) comeTo(step, strike, { ...context, target: attack.at, attack }, attack)
  return true
}

function rollOne(step: OrcusStep, given: StrikeGiven, { weapon, aimed }: Ready, at: PieceId): AttackRoll | undefined {
  const { by, power, strike, kind = 'attack' } = given
  const { versus } = strike
  if (versus === undefined || pieceAt(step.fight, at).gone === 1 || !canAct(step, by)) return undefined
  const attack = rollAttack(step, {
    by: given.from ?? by,
    at,
    // What follows looks at the attack that is made, which need not be the first of its power.
    power: strike === power.strike ? power : { ...power, strike },
    versus,
    weapon,
    origin: strike.aim.origin,
    kind,
    targets: aimed.targets,
    base: aimed.base,
  })
  return attack.stopped ? undefined : attack
}

/** Those that it can affect: who does not understand is left out, and so is the only one that must not be attacked alone. */
function openTo(step: OrcusStep, by: PieceId, power: Power, aimed: readonly PieceId[]): readonly PieceId[] {
  const [only, ...others] = aimed
  if (only === undefined) return aimed
  const isBarred = someOf(
    step,
    by,
    'may-not',
    (part, author) =>
      (part.what === 'attack-you-alone' && others.length === 0 && author === only) ||
      (part.what === 'attack-others' && author >= 0 && pieceAt(step.fight, author).gone === 0 && !aimed.includes(author)),
  )
  if (isBarred && power.category === 'attack') return []
  return isTagged(power, 'psyche') ? aimed.filter((target) => !isDeafTo(step, by, target, power)) : aimed
}

/** Who bears a mark and attacks others may hear from whoever marked it. */
function violateMark(step: OrcusStep, by: PieceId, targets: readonly PieceId[]): void {
  for (const marker of markersOf(step, by)) {
    if (marker >= 0 && !targets.includes(marker)) happens(step, { window: 'mark-violated', by, at: marker, act: 'attack' })
  }
  if (!tells(step, 'left-out')) return
  for (const one of step.fight.pieces)
    if (isFoe(pieceAt(step.fight, by), one) && !targets.includes(one.id))
      happens(step, { window: 'left-out', by, at: one.id, act: 'attack' })
}

/** Without a roll all of it happens to every target. */
function affect(step: OrcusStep, { hit, effect }: Strike, context: Context): void {
  if (pieceAt(step.fight, context.target).gone === 1) return
  // @rule orcus.power.effect
  bookOf(step).run(step, hit, context)
  bookOf(step).run(step, effect, context)
}

/** What the roll comes to for one target. */
function comeTo(step: OrcusStep, { hit, miss, effect }: Strike, context: Context, attack: AttackRoll): void {
  const { act } = context
  const { at, power } = attack
  if (attack.stopped) return
  if (attack.hit) {
    if (act !== undefined) {
      if (!act.hits.includes(at)) act.hits.push(at)
      act.landed++
    }
    // @rule orcus.power.hit
    bookOf(step).run(step, hit, context)
    addToHit(step, context, attack)
    if (!attack.dealt) spendOnHit(step, attack, false)
    if (attack.critical) creditCritical(step, attack.by, power)
  } else if (miss.length > 0 && step.applies(R.power.miss)) bookOf(step).run(step, miss, context)
  // @rule orcus.power.effect
  if (effect.length > 0) bookOf(step).run(step, effect, context)
  happens(step, { window: 'attacked', by: attack.by, at, attack, power })
}

/** What others have added to a hit that deals no damage of its own. Keywords forbid even what items add. */
function addToHit(step: OrcusStep, context: Context, attack: AttackRoll): void {
  if (attack.dealt) return
  const keyword = damageRule(attack.power)
  if (keyword !== undefined && step.applies(keyword)) return
  const bonus = step.tally(bestOfType)
  if (keyword !== undefined) addModifiers(step, bonus, attack.by, 'damage', context)
  if (bonus.total <= 0 && attack.extra.length === 0) return
  hurt(step, { by: attack.by, at: attack.at, amount: 0, types: [], parts: [], fromAttack: true, how: 'hit', attack })
}
