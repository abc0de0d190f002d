import { effectsOn, type PieceId } from '@riposte/referee'
import type { Attack } from '../aim/attack.ts'
import { bareHands } from '../aim/means.ts'
import { type Ability, type Aspect, type Defense, difficultyOf, type Knack } from '../aspects.ts'
import { isIn } from '../conditions/conditions.ts'
import { isHero, sheetOf } from '../fight.ts'
import {
  abilityFor,
  aspectTally,
  type Check,
  chanceOf,
  degreeOf,
  hindered,
  isAtLeast,
  oddsOf,
  paysToEnhance,
  roll,
  sayOdds,
  tallyFor,
} from '../rolls/check.ts'
import { lean, Sway } from '../rolls/sway.ts'
import { R } from '../rules.ts'
import { ask } from '../seats.ts'
import type { Degree, Strike } from '../sheet/sheet.ts'
import type { HomlStep } from '../step.ts'
import { modify } from './modifiers.ts'

/** How well an attack does against one target. The player rolls, whichever side he is on. */
export function judge(step: HomlStep, attack: Attack, at: PieceId): Degree {
  // @rule homl.attack.players-roll
  if (isHero(step.fight, at)) return isHero(step.fight, attack.by) ? contest(step, attack, at) : defended(step, attack, at)
  const degree = roll(step, isHero(step.fight, attack.by) ? attackCheck(step, attack, at) : npcCheck(step, attack, at)).degree
  // @rule homl.attack.npc-npc
  return isHero(step.fight, attack.by) || degree === 'failure' ? degree : 'success'
}

/** How likely an attack gets at somebody, in percent; who defends does so with the best he has. */
export function chanceAt(step: HomlStep, attack: Attack, at: PieceId): number {
  const isByHero = isHero(step.fight, attack.by)
  if (!isHero(step.fight, at)) return oddsOf(isByHero ? attackCheck(step, attack, at) : npcCheck(step, attack, at))
  const aspect = bestOf(step, attack, at)
  if (!isByHero) return 100 - oddsOf(defenseCheck(step, attack, at, aspect))
  const mine = contestCheck(step, attack, at)
  const theirs = answerCheck(step, attack, at, aspect, 0)
  let chance = 0
  for (let face = 1; face <= 20; face++) {
    const share = chanceOf(face, lean(mine.sway.parts)) - chanceOf(face + 1, lean(mine.sway.parts))
    chance += share * (1 - chanceOf(face + mine.tally.total - theirs.tally.total, lean(theirs.sway.parts)))
  }
  return Math.round(100 * chance)
}

// ------------------------------------------------------------------------------------------------------ who attacks rolls

function attackTally(step: HomlStep, { by, strike, weapon }: Attack) {
  const used = weapon ?? bareHands(step, by)
  const ability: Ability = strike.by === 'weapon' || strike.by === 'unarmed' ? used.ability : strike.by
  const skill = strike.by === 'weapon' || strike.by === 'unarmed' ? used.id : strike.by
  return { ability, tally: aspectTally(step, by, ability, skill, strike.tags) }
}

/** A hero's check against a printed defence. */
export function attackCheck(step: HomlStep, attack: Attack, at: PieceId): Check {
  const { ability, tally } = attackTally(step, attack)
  const sway = hindered(step, new Sway(step), attack.by, ability)
  modify(step, sway, attack, at)
  // @rule homl.check.attack-line, homl.basic.attack-defense
  const versus = attack.versus ?? 'WILL'
  const needs = sheetOf(step.fight, at).defense[versus]
  return { by: attack.by, at, what: 'attack', needs, tally, sway, isEnhanced: attack.isEnhanced, rule: R.attack.checkEach }
}

// ----------------------------------------------------------------------------------------------------- who defends rolls

/** A hero's check against the number that an NPC's attack prints: what the attack comes to. */
function defended(step: HomlStep, attack: Attack, at: PieceId): Degree {
  const check = defenseCheck(step, attack, at, defenseBy(step, attack, at))
  // @rule homl.check.enhance-defense
  const isEnhanced = isFree(step, at) && paysToEnhance(step, at, undefined, () => check)
  const { degree } = roll(step, { ...check, isEnhanced })
  if (degree === 'enhanced') thwart(step, attack.by, at)
  // @rule homl.attackpc.result, homl.attackpc.no-complete
  return degree === 'failure' ? 'success' : 'failure'
}

function defenseCheck(step: HomlStep, attack: Attack, at: PieceId, aspect: Aspect): Check {
  const sway = new Sway(step)
  modify(step, sway, attack, at)
  // @rule homl.attackpc.swap, homl.mod.players-view
  sway.turn()
  hindered(step, sway, at, abilityFor(aspect))
  const { dv } = attack.strike
  // @rule homl.attackpc.npc-dv
  const needs = dv ?? difficultyOf(sheetOf(step.fight, attack.by).level)
  const tally = tallyFor(step, at, aspect, attack.strike.tags)
  return { by: at, at: attack.by, what: 'defense', needs, tally, sway, rule: R.attackpc.npcDv }
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
function defenseBy(step: HomlStep, attack: Attack, at: PieceId): Aspect {
  if (attack.strike.aspect !== undefined) return attack.strike.aspect
  const best = bestOf(step, attack, at)
  const options = fittingFor(attack.strike).map((aspect) => ({
    id: aspect,
    aspect,
    auto: true,
    rule: R.pc.defense,
    ...(aspect === best && { byDefault: true }),
    ...(!isHero(step.fight, attack.by) && { preview: () => ({ text: sayOdds(defenseCheck(step, attack, at, aspect)) }) }),
  }))
  return ask.choice(step, at, 'how to defend', options, R.attackpc.aspect).aspect
}

const bestOf = (step: HomlStep, { strike }: Attack, at: PieceId): Aspect =>
  strike.aspect ??
  fittingFor(strike).reduce<Aspect>(
    (best, one) => (tallyFor(step, at, one).total > tallyFor(step, at, best).total ? one : best),
    fittingFor(strike)[0] ?? 'acrobatics',
  )

const ofBody: readonly string[] = ['poison', 'disease', 'cold', 'necrotic']
const ofMind: readonly string[] = ['psychic', 'charm', 'fear', 'illusion']

function fittingFor({ tags, type }: Strike): readonly Knack[] {
  if (tags.some((tag) => ofBody.includes(tag))) return ['survival']
  if (tags.some((tag) => ofMind.includes(tag))) return ['insight']
  return type === 'close' ? ['athletics', 'acrobatics'] : ['acrobatics']
}

// ------------------------------------------------------------------------------------------------- hero against hero

/** What the attacker comes to is what the defender must reach; what helps or hinders is counted once, with the attacker. */
function contest(step: HomlStep, attack: Attack, at: PieceId): Degree {
  const { total } = roll(step, contestCheck(step, attack, at))
  const check = answerCheck(step, attack, at, defenseBy(step, attack, at), total)
  const isEnhanced = isFree(step, at) && paysToEnhance(step, at, undefined, () => check)
  const answer = roll(step, { ...check, isEnhanced })
  // @rule homl.pvp.check
  if (isAtLeast(answer.degree, 'success')) return 'failure'
  // @rule homl.pvp.complete
  return degreeOf(total, answer.total, false) === 'complete' ? 'complete' : 'success'
}

function contestCheck(step: HomlStep, attack: Attack, at: PieceId): Check {
  const { ability, tally } = attackTally(step, attack)
  const sway = hindered(step, new Sway(step), attack.by, ability)
  // @rule homl.pvp.modifiers
  modify(step, sway, attack, at)
  return { by: attack.by, at, what: 'attack', needs: 0, tally, sway, rule: R.pvp.check }
}

function answerCheck(step: HomlStep, attack: Attack, at: PieceId, aspect: Aspect, needs: number): Check {
  const sway = hindered(step, new Sway(step), at, abilityFor(aspect))
  return { by: at, at: attack.by, what: 'defense', needs, tally: tallyFor(step, at, aspect, attack.strike.tags), sway, rule: R.pvp.check }
}

// ---------------------------------------------------------------------------------------------------- NPC against NPC

/** An NPC's number is eleven above what it would roll with. */
const ABOVE_BONUS = 11

function npcCheck(step: HomlStep, attack: Attack, at: PieceId): Check {
  const tally = step.tally().add(R.attack.npcNpc, (attack.strike.dv ?? ABOVE_BONUS) - ABOVE_BONUS, 'printed')
  const needs = sheetOf(step.fight, at).defense[againstWhat(attack)]
  const sway = new Sway(step)
  modify(step, sway, attack, at)
  return { by: attack.by, at, what: 'attack', needs, tally, sway, rule: R.attack.npcNpc }
}

function againstWhat({ strike }: Attack): Defense {
  if (strike.tags.some((tag) => ofMind.includes(tag))) return 'WILL'
  return strike.type === 'close' ? 'FORT' : 'REF'
}
