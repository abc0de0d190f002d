import { effectsOn, type PieceId } from '@riposte/referee'
import type { Attack } from '../aim/attack.ts'
import { bareHands } from '../aim/means.ts'
import { type Ability, type Aspect, type Defense, difficultyOf, type Knack } from '../aspects.ts'
import { isIn } from '../conditions/conditions.ts'
import { isHero, sheetOf } from '../fight.ts'
import { abilityFor, aspectTally, degreeOf, hindered, isAtLeast, paysToEnhance, type Rolled, roll, tallyFor } from '../rolls/check.ts'
import { Sway } from '../rolls/sway.ts'
import { R } from '../rules.ts'
import { ask } from '../seats.ts'
import type { Degree } from '../sheet/sheet.ts'
import type { HomlStep } from '../step.ts'
import { modify } from './modifiers.ts'

/** How well an attack does against one target. The player rolls, whichever side he is on. */
export function judge(step: HomlStep, attack: Attack, at: PieceId): Degree {
  // @rule homl.attack.players-roll
  if (isHero(step.fight, at)) return isHero(step.fight, attack.by) ? contest(step, attack, at) : defended(step, attack, at)
  return isHero(step.fight, attack.by) ? attackCheck(step, attack, at).degree : amongNpcs(step, attack, at)
}

// ------------------------------------------------------------------------------------------------------ who attacks rolls

function attackTally(step: HomlStep, { by, strike, weapon }: Attack) {
  const used = weapon ?? bareHands(step, by)
  const ability: Ability = strike.by === 'weapon' || strike.by === 'unarmed' ? used.ability : strike.by
  const skill = strike.by === 'weapon' || strike.by === 'unarmed' ? used.id : strike.by
  return { ability, tally: aspectTally(step, by, ability, skill, strike.tags) }
}

/** A hero's check against a printed defence. */
function attackCheck(step: HomlStep, attack: Attack, at: PieceId): Rolled {
  const { ability, tally } = attackTally(step, attack)
  const sway = hindered(step, new Sway(step), attack.by, ability)
  modify(step, sway, attack, at)
  // @rule homl.check.attack-line, homl.basic.attack-defense
  const versus = attack.versus ?? 'WILL'
  const needs = sheetOf(step.fight, at).defense[versus]
  return roll(step, { by: attack.by, at, what: 'attack', needs, tally, sway, isEnhanced: attack.isEnhanced, rule: R.attack.checkEach })
}

// ----------------------------------------------------------------------------------------------------- who defends rolls

/** A hero's check against the number that an NPC's attack prints: what the attack comes to. */
function defended(step: HomlStep, attack: Attack, at: PieceId): Degree {
  const aspect = defenseBy(step, attack, at)
  const sway = new Sway(step)
  modify(step, sway, attack, at)
  // @rule homl.attackpc.swap, homl.mod.players-view
  sway.turn()
  hindered(step, sway, at, abilityFor(aspect))
  // @rule homl.check.enhance-defense
  const isEnhanced = isFree(step, at) && paysToEnhance(step, at, undefined)
  const { dv } = attack.strike
  // @rule homl.attackpc.npc-dv
  const needs = dv ?? difficultyOf(sheetOf(step.fight, attack.by).level)
  const rolled = roll(step, {
    by: at,
    at: attack.by,
    what: 'defense',
    needs,
    tally: tallyFor(step, at, aspect, attack.strike.tags),
    sway,
    isEnhanced,
    rule: R.attackpc.npcDv,
  })
  if (rolled.degree === 'enhanced') thwart(step, attack.by, at)
  // @rule homl.attackpc.result, homl.attackpc.no-complete
  return rolled.degree === 'failure' ? 'success' : 'failure'
}

/** The book's own way to defend is a free action: who has none defends plainly. */
const isFree = ({ fight }: HomlStep, id: PieceId): boolean =>
  !isIn(fight, id, 'stunned') &&
  // @rule homl.cond.incap.defense
  !isIn(fight, id, 'incapacitated')

function thwart(step: HomlStep, attacker: PieceId, by: PieceId): void {
  if (effectsOn(step.fight, attacker).some((effect) => effect.kind === 'thwarted' && effect.by === by)) return
  step.begin({ kind: 'thwarted', on: attacker, by, rule: R.pc.defense, until: 'used' })
}

/** On what a defence rests: on what the attack prints, else on what the player picks of that which fits. */
function defenseBy(step: HomlStep, { strike }: Attack, at: PieceId): Aspect {
  if (strike.aspect !== undefined) return strike.aspect
  const fitting = fittingFor(strike.tags, strike.type)
  const best = fitting.toSorted((a, b) => tallyFor(step, at, b).total - tallyFor(step, at, a).total)[0]
  const options = fitting.map((aspect) => ({
    id: aspect,
    aspect,
    auto: true,
    rule: R.pc.defense,
    ...(aspect === best && { byDefault: true }),
  }))
  return ask.choice(step, at, 'how to defend', options, R.attackpc.aspect).aspect
}

const ofBody: readonly string[] = ['poison', 'disease', 'cold', 'necrotic']
const ofMind: readonly string[] = ['psychic', 'charm', 'fear', 'illusion']

function fittingFor(tags: readonly string[], type: 'close' | 'ranged'): readonly Knack[] {
  if (tags.some((tag) => ofBody.includes(tag))) return ['survival']
  if (tags.some((tag) => ofMind.includes(tag))) return ['insight']
  return type === 'close' ? ['athletics', 'acrobatics'] : ['acrobatics']
}

// ------------------------------------------------------------------------------------------------- hero against hero

/** What the attacker comes to is what the defender must reach; what helps or hinders is counted once, with the attacker. */
function contest(step: HomlStep, attack: Attack, at: PieceId): Degree {
  const { ability, tally } = attackTally(step, attack)
  const sway = hindered(step, new Sway(step), attack.by, ability)
  // @rule homl.pvp.modifiers
  modify(step, sway, attack, at)
  const { total } = roll(step, { by: attack.by, at, what: 'attack', needs: 0, tally, sway, rule: R.pvp.check })
  const aspect = defenseBy(step, attack, at)
  const plain = hindered(step, new Sway(step), at, abilityFor(aspect))
  const isEnhanced = isFree(step, at) && paysToEnhance(step, at, undefined)
  const answer = roll(step, {
    by: at,
    at: attack.by,
    what: 'defense',
    needs: total,
    tally: tallyFor(step, at, aspect, attack.strike.tags),
    sway: plain,
    isEnhanced,
    rule: R.pvp.check,
  })
  // @rule homl.pvp.check
  if (isAtLeast(answer.degree, 'success')) return 'failure'
  // @rule homl.pvp.complete
  return degreeOf(total, answer.total, false) === 'complete' ? 'complete' : 'success'
}

// ---------------------------------------------------------------------------------------------------- NPC against NPC

/** An NPC's number is eleven above what it would roll with. */
const ABOVE_BONUS = 11

function amongNpcs(step: HomlStep, attack: Attack, at: PieceId): Degree {
  const tally = step.tally().add(R.attack.npcNpc, (attack.strike.dv ?? ABOVE_BONUS) - ABOVE_BONUS, 'printed')
  const needs = sheetOf(step.fight, at).defense[againstWhat(attack)]
  const sway = new Sway(step)
  modify(step, sway, attack, at)
  const { degree } = roll(step, { by: attack.by, at, what: 'attack', needs, tally, sway, rule: R.attack.npcNpc })
  return degree === 'failure' ? 'failure' : 'success'
}

function againstWhat({ strike }: Attack): Defense {
  if (strike.tags.some((tag) => ofMind.includes(tag))) return 'WILL'
  return strike.type === 'close' ? 'FORT' : 'REF'
}
