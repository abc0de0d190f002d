import { effectsOn, lasting, NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { Sway } from '@riposte/tactics'
import { bareHands } from '../aim/means.ts'
import { ask } from '../asking.ts'
import { isActionForbidden } from '../bearing/forbidden.ts'
import type { Attack } from '../blow.ts'
import type { Degree } from '../clauses/words.ts'
import { isAble, isIn } from '../conditions/conditions.ts'
import { isHero, pieceAt, sheetOf } from '../fight.ts'
import type { Weapon } from '../gear/weapons.ts'
import type { Rolled } from '../moments.ts'
import { force } from '../movement/forced.ts'
import { bonuses, counted, defenseOf, leanings, leaningsAgainst, spend } from '../rolls/bonuses.ts'
import {
  abilityFor,
  aspectTally,
  type Check,
  chanceIn,
  chanceOf,
  degreeOf,
  helpedBy,
  hindered,
  isAtLeast,
  lean,
  oddsOf,
  paysToEnhance,
  raised,
  roll,
  sayOdds,
  tallyFor,
} from '../rolls/check.ts'
import { R } from '../rules.ts'
import type { Sheet, Strike } from '../sheet/sheet.ts'
import type { HomlStep } from '../step.ts'
import { type Ability, type Aspect, type Defense, difficultyOf } from '../terms.ts'
import { open } from '../windows.ts'
import { modify, ofMind } from './modifiers.ts'

/** One who has been struck at, and how well. */
export interface Struck {
  readonly at: PieceId
  readonly degree: Degree
  /** It had advantage. */
  readonly isFavored: boolean
}

/** How well an attack does against one target, or against who puts himself in its way. */
export function judge(step: HomlStep, attack: Attack, at: PieceId): Struck {
  let hit = at
  let isFavored = false
  const degree = judged(
    step,
    {
      ...attack,
      turnTo: (to) => {
        hit = to
      },
      hears: ({ what, sway }) => {
        isFavored = lean(sway.parts) === (what === 'defense' ? -1 : 1)
      },
    },
    at,
  )
  return { at: hit, degree, isFavored }
}

/** The player rolls, whichever side he is on. */
function judged(step: HomlStep, attack: Attack, at: PieceId): Degree {
  // @rule homl.attack.players-roll
  if (isHero(step.fight, at)) return isHero(step.fight, attack.by) ? contest(step, attack, at) : defended(step, attack, at)
  const checkFor = isHero(step.fight, attack.by) ? attackCheck : npcCheck
  const rolled = roll(
    step,
    asTold(step, checkFor(step, attack, at), (known) => checkFor(known, attack, at)),
  )
  spend(step, defending(attack, at))
  return answered(step, attack, at, rolled, () => {
    // @rule homl.attack.npc-npc
    return isHero(step.fight, attack.by) || rolled.degree === 'failure' ? rolled.degree : 'success'
  })
}

/** What helps and hinders because of somebody unknown is told as something unseen. */
function asTold(step: HomlStep, check: Check, again: (known: HomlStep) => Check): Check {
  const { by, at = NOBODY, sway } = check
  sway.parts = [...step.reasons(sway.parts, [by, at], (known) => again(known).sway.parts)]
  return check
}

/** What answers a hit comes before anything of it is done, and may change the check; a hit that it turns is a miss for whoever waits for one, and the other way round. */
function answered(step: HomlStep, { by, strike, turnTo, hears }: Attack, at: PieceId, rolled: Rolled, degreeNow: () => Degree): Degree {
  const isMiss = (): boolean => degreeNow() === 'failure'
  const tell = (wasMiss: boolean): void => {
    const stands = (): boolean => isMiss() === wasMiss
    // @rule homl.trigger.on-hit
    open(step, { window: wasMiss ? 'missed' : 'hit', by, at, strike, rolled, degree: degreeNow(), stands, ...(turnTo && { turnTo }) })
  }
  const first = isMiss()
  tell(first)
  // @rule homl.trigger.on-hit, homl.attackpc.steps
  if (isMiss() !== first) tell(!first)
  hears?.(rolled)
  return degreeNow()
}

/** How likely an attack gets at somebody; who defends does so with the best he has. */
export function chanceAt(step: HomlStep, attack: Attack, at: PieceId): number {
  const isByHero = isHero(step.fight, attack.by)
  if (!isHero(step.fight, at)) return chanceIn(isByHero ? attackCheck(step, attack, at) : npcCheck(step, attack, at))
  const ways = [...usualFor(attack.strike), ...parriesOf(step, attack, at)]
  if (!isByHero) return 1 - Math.max(...ways.map((aspect) => chanceIn(defenseCheck(step, attack, at, aspect))))
  const mine = contestCheck(step, attack, at)
  if (mine.sway.isHopeless) return 0
  if (attack.isEnhanced || attack.isRaised === true) return 1
  const theirs = answerCheck(step, attack, at, bestOf(step, attack, at), 0)
  let chance = 0
  for (let face = 1; face <= 20; face++) {
    const share = chanceOf(face, lean(mine.sway.parts)) - chanceOf(face + 1, lean(mine.sway.parts))
    chance += share * (1 - chanceIn({ ...theirs, needs: face + mine.tally.total }))
  }
  return chance
}

/** What feats say of attacks and of defences counts for who rolls nothing too. */
const attacking = ({ by, strike, targets }: Attack, at: PieceId) => ({ by, at, kinds: ['attack', strike.type], targets })
const defending = ({ by, strike }: Attack, at: PieceId) => ({ by: at, at: by, kinds: ['defense', strike.type] })

// ------------------------------------------------------------------------------------------------------ who attacks rolls

/** What it is used as: an implement is another craft than a weapon. */
function heldAs({ by }: Strike, { id, ability, implement }: Weapon): { readonly skill: string; readonly natural: Ability } {
  if (by === 'weapon' || by === 'unarmed') return { skill: id, natural: ability }
  // @rule homl.weapon.implements
  if (by === 'implement') return { skill: `implement:${id}`, natural: implement?.ability ?? ability }
  return { skill: by, natural: abilityFor(by) }
}

function attackTally(step: HomlStep, { by, strike, weapon, targets }: Attack, at: PieceId) {
  const { skill, natural } = heldAs(strike, weapon ?? bareHands(step, by))
  const ability = strike.ability ?? natural
  const made = { by, at, kinds: ['attack', strike.type, skill, ability], targets }
  const tally = bonuses(step, aspectTally(step, by, ability, skill, strike.tags), made)
  return { ability, tally, made }
}

/** A hero's check against a printed defence. */
export function attackCheck(step: HomlStep, attack: Attack, at: PieceId): Check {
  // @rule homl.check.attack-line, homl.basic.attack-defense
  const versus = attack.versus ?? 'WILL'
  const check = heroCheck(
    step,
    attack,
    at,
    defenseOf(step, at, versus, attack.by, attack.strike.type),
    attack.isEnhanced,
    R.attack.checkEach,
  )
  leaningsAgainst(step, check.sway, defending(attack, at))
  return check
}

function heroCheck(step: HomlStep, attack: Attack, at: PieceId, needs: number, isEnhanced: boolean, rule: RuleIndex): Check {
  const { by } = attack
  const { ability, tally, made } = attackTally(step, attack, at)
  const sway = helpedBy(step, hindered(step, new Sway(step), by, ability, at), by, ability, at)
  // @rule homl.pvp.modifiers
  modify(step, sway, attack, at)
  leanings(step, sway, made)
  return { ...made, what: 'attack', needs, tally, sway, isEnhanced, isRaised: attack.isRaised === true, rule }
}

// ----------------------------------------------------------------------------------------------------- who defends rolls

/** A hero's check against the number that an NPC's attack prints: what the attack comes to. */
function defended(step: HomlStep, attack: Attack, at: PieceId): Degree {
  const aspect = defenseBy(step, attack, at)
  const check = asTold(step, defenseCheck(step, attack, at, aspect), (known) => defenseCheck(known, attack, at, aspect))
  // @rule homl.check.enhance-defense
  const isEnhanced =
    isFree(step, at) && paysToEnhance(step, at, undefined, () => defenseCheck(step.asKnownTo(at, attack.by), attack, at, aspect), attack.by)
  const isFated = invokesFate(step, at)
  const rolled = roll(step, { ...check, isEnhanced })
  spend(step, attacking(attack, at))
  const degree = answered(step, attack, at, rolled, () => {
    // @rule homl.attackpc.fate
    if (isFated) return 'failure'
    // @rule homl.attackpc.result, homl.attackpc.no-complete
    return rolled.degree === 'failure' ? 'success' : 'failure'
  })
  parried(step, attack, at, rolled.degree)
  return degree
}

/** What a defence does besides, where it is better than it need be. */
function parried(step: HomlStep, { by }: Attack, at: PieceId, degree: Degree): void {
  if (degree === 'enhanced') thwart(step, by, at)
  if (degree === 'complete' && isFree(step, at)) throwOff(step, by, at)
}

/** Who parries completely may slide whom he parries. */
function throwOff(step: HomlStep, attacker: PieceId, by: PieceId): void {
  const options = [
    { id: 'stays', byDefault: true },
    { id: 'slides', rule: R.pc.defense },
  ]
  if (ask.choice(step, by, 'slide the attacker a square', options, R.pc.defense).id === 'stays') return
  force(step, { id: attacker, by, how: 'slide', squares: THROWN, upTo: false, from: undefined })
}

/** Fate is on its side once: a parry that fails succeeds all the same. */
function invokesFate(step: HomlStep, id: PieceId): boolean {
  if (!pieceAt(step.fight, id).fate) return false
  const options = [
    { id: 'no-fate', byDefault: true },
    { id: 'fate', rule: R.attackpc.fate, rare: true },
  ]
  if (ask.choice(step, id, 'fate', options, R.attackpc.fate).id === 'no-fate') return false
  step.set(id, 'fate', false, R.attackpc.fate)
  return true
}

function defenseCheck(step: HomlStep, attack: Attack, at: PieceId, aspect: Aspect): Check {
  const sway = new Sway(step)
  modify(step, sway, attack, at)
  leanings(step, sway, attacking(attack, at))
  // @rule homl.attackpc.swap, homl.mod.players-view
  sway.turn()
  const { dv } = attack.strike
  // @rule homl.attackpc.npc-dv
  const printed = dv ?? difficultyOf(sheetOf(step.fight, attack.by).level)
  const needs = printed + bonuses(step, step.tally(), attacking(attack, at)).total
  return parry(step, sway, attack, at, aspect, needs, R.attackpc.npcDv)
}

/** What the defender himself brings to it. */
function parry(step: HomlStep, sway: Sway, attack: Attack, at: PieceId, aspect: Aspect, needs: number, rule: RuleIndex): Check {
  const made = { by: at, at: attack.by, kinds: ['defense', attack.strike.type, aspect, abilityFor(aspect)] }
  hindered(step, sway, at, abilityFor(aspect), attack.by)
  leanings(step, sway, made)
  const tally = bonuses(step, tallyFor(step, at, aspect, attack.strike.tags), made)
  return { ...made, what: 'defense', needs, tally, sway, rule }
}

// @rule homl.pc.defense otherwise number
const THROWN = 1

/** The book's own way to defend is a free action: who has none defends plainly. */
const isFree = (step: HomlStep, id: PieceId): boolean =>
  !isIn(step.fight, id, 'stunned') &&
  !isActionForbidden(step, id, 'free') &&
  // @rule homl.cond.incap.defense
  isAble(step.fight, id)

function thwart(step: HomlStep, attacker: PieceId, by: PieceId): void {
  if (effectsOn(step.fight, attacker).some((effect) => effect.kind === 'thwarted' && effect.by === by)) return
  step.begin({ kind: 'thwarted', on: attacker, by, rule: R.pc.defense, until: 'used' })
}

/** On what a defence rests: on what the attack prints, else on what the player picks of that which fits. */
function defenseBy(step: HomlStep, attack: Attack, at: PieceId): Aspect {
  const best = bestOf(step, attack, at)
  const isPrinted = !isHero(step.fight, attack.by)
  const ways = [...usualFor(attack.strike), ...parriesOf(step, attack, at)]
  const plain = isPrinted ? plainlyBest(step, attack, at, ways) : undefined
  if (plain !== undefined) return plain
  const options = ways.map((aspect) => ({
    id: aspect,
    aspect,
    auto: true,
    rule: R.pc.defense,
    byDefault: aspect === best,
    preview: () => (isPrinted ? { text: sayOdds(defenseCheck(step.asKnownTo(at, attack.by), attack, at, aspect)) } : {}),
  }))
  return step.ask({
    kind: 'choice',
    seat: pieceAt(step.fight, at).seat,
    piece: at,
    text: 'how to defend',
    options,
    refusals: undefined,
    rule: R.attackpc.aspect,
    read: undefined,
    by: attack.by,
  }).aspect
}

/** A way that does no worse than any other, and uses up nothing that the other would not: then there is nothing to weigh. */
function plainlyBest(step: HomlStep, attack: Attack, at: PieceId, ways: readonly Aspect[]): Aspect | undefined {
  if (ways.length === 1) return ways[0]
  const known = step.asKnownTo(at, attack.by)
  const checks = ways.map((aspect) => ({ aspect, check: defenseCheck(known, attack, at, aspect) }))
  const isNoWorse = (one: Check, other: Check): boolean =>
    (!one.sway.isHopeless || other.sway.isHopeless === true) &&
    oddsOf(one) >= oddsOf(other) &&
    oddsOf(one, 'complete') >= oddsOf(other, 'complete') &&
    usedUp(step, one).every((effect) => usedUp(step, other).includes(effect))
  return checks.find((one) => checks.every((other) => isNoWorse(one.check, other.check)))?.aspect
}

const usedUp = (step: HomlStep, { by, at = NOBODY, kinds = [] }: Check) => counted(step, { by, at, kinds })

function bestOf(step: HomlStep, { strike }: Attack, at: PieceId): Aspect {
  const [first = 'acrobatics', ...others] = usualFor(strike)
  if (others.length === 0) return first
  const worth = (one: Aspect): number => tallyFor(step, at, one).total
  return others.reduce((best, one) => (worth(one) > worth(best) ? one : best), first)
}

const parrying = lasting(({ strikes }: Sheet): readonly Strike[] => strikes.filter(({ parries }) => parries !== undefined))

/** What a feat of its sheet parries with, against such attacks as it names. */
function parriesOf(step: HomlStep, { strike }: Attack, at: PieceId): readonly Aspect[] {
  const usual = usualFor(strike)
  const sheet = sheetOf(step.fight, at)
  if (!isFree(step, at)) return []
  return parrying(sheet).flatMap(({ parries, level }) => {
    if (step.forbids(R.feat.level, level > sheet.level) !== undefined) return []
    if (parries === undefined || parries.with === 'weapon' || usual.includes(parries.with)) return []
    const isNamed =
      parries.against === 'all' || parries.against === strike.type || (parries.against === 'weapon' && strike.tags.includes('weapon'))
    // @rule homl.attackpc.defense-limits
    return isNamed ? [parries.with] : []
  })
}

const ofBody: readonly string[] = ['poison', 'disease', 'cold', 'necrotic']

/** What is printed, or what fits. */
const usualFor = lasting(({ aspect, tags, type }: Strike): readonly Aspect[] => {
  if (aspect !== undefined) return [aspect]
  if (tags.some((tag) => ofBody.includes(tag))) return ['survival']
  if (tags.some((tag) => ofMind.includes(tag))) return ['insight']
  return type === 'close' ? ['athletics', 'acrobatics'] : ['acrobatics']
})

// ------------------------------------------------------------------------------------------------- hero against hero

/** What the attacker comes to is what the defender must reach; what helps or hinders is counted once, with the attacker. */
function contest(step: HomlStep, attack: Attack, at: PieceId): Degree {
  const mine = roll(step, contestCheck(step, attack, at))
  // @rule homl.pc.encumbered
  if (mine.sway.isHopeless) return answered(step, attack, at, mine, () => mine.degree)
  const check = answerCheck(step, attack, at, defenseBy(step, attack, at), mine.total)
  const isEnhanced = isFree(step, at) && paysToEnhance(step, at, undefined, () => check, attack.by)
  const isFated = invokesFate(step, at)
  const answer = roll(step, { ...check, isEnhanced })
  const degree = answered(step, attack, at, answer, () => {
    // @rule homl.attackpc.fate
    return isFated ? 'failure' : raised(fallsShort(mine.total, answer), attack.isEnhanced, attack.isRaised)
  })
  parried(step, attack, at, answer.degree)
  return degree
}

/** By how much a parry falls short is how well the attack does. */
function fallsShort(total: number, answer: Rolled): Degree {
  // @rule homl.pvp.check
  if (isAtLeast(answer.degree, 'success')) return 'failure'
  // @rule homl.pvp.complete
  return degreeOf(total, answer.total, false) === 'complete' ? 'complete' : 'success'
}

const contestCheck = (step: HomlStep, attack: Attack, at: PieceId): Check => heroCheck(step, attack, at, 0, false, R.pvp.check)

const answerCheck = (step: HomlStep, attack: Attack, at: PieceId, aspect: Aspect, needs: number): Check =>
  parry(step, new Sway(step), attack, at, aspect, needs, R.pvp.check)

// ---------------------------------------------------------------------------------------------------- NPC against NPC

/** An NPC's number is eleven above what it would roll with. */
const ABOVE_BONUS = 11

function npcCheck(step: HomlStep, attack: Attack, at: PieceId): Check {
  const tally = bonuses(
    step,
    step.tally().add(R.attack.npcNpc, (attack.strike.dv ?? ABOVE_BONUS) - ABOVE_BONUS, 'printed'),
    attacking(attack, at),
  )
  const needs = defenseOf(step, at, againstWhat(attack), attack.by, attack.strike.type)
  const sway = new Sway(step)
  modify(step, sway, attack, at)
  const made = attacking(attack, at)
  leanings(step, sway, made)
  leaningsAgainst(step, sway, defending(attack, at))
  return { ...made, what: 'attack', needs, tally, sway, rule: R.attack.npcNpc }
}

function againstWhat({ strike }: Attack): Defense {
  if (strike.tags.some((tag) => ofMind.includes(tag))) return 'WILL'
  return strike.type === 'close' ? 'FORT' : 'REF'
}
