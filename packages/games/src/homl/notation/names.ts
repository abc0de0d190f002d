import { AND, lower, meaning, merely, namesOf, numberOf, OR, phrased, type Slot, type Slots } from '@riposte/print'
import { type Amount, type Far, type Measure, measures, nothing, type Reach } from '../clauses/clauses.ts'
import {
  type Condition,
  conditions,
  type DamageType,
  type Deed,
  damageTypes,
  deeds,
  type Hindrance,
  hindrances,
  type Mode,
  type Shove,
  type Way,
} from '../clauses/words.ts'
import { type Ability, type Aspect, abilities, type Defense, defenses, type Knack, knacks } from '../terms.ts'
import type { Scene } from './scene.ts'

/** Numbers and names, as sentences have them. */

/** How anybody's is written. */
export const POSSESSIVES = "your|its|his|her|their|the target's|your opponent's|the opponent's|that creature's|the creature's".split('|')

// ------------------------------------------------------------------------------------------------------------ numbers

export const count: Slot<Scene, number> = (c) => {
  const found = numberOf(c.word)
  if (found !== undefined) c.step()
  return found
}

/** "3 squares"; a book that measures nothing else may leave the word out. */
export const squares: Slot<Scene, number> = (c) => {
  const n = count(c)
  if (n !== undefined) c.eat('square', 'squares')
  return n
}

/** "1 power point". */
export const points: Slot<Scene, number> = (c) => {
  const n = count(c)
  return c.eat('power point', 'power points') === undefined ? undefined : n
}

/** "+2", "-1". */
export const signed: Slot<Scene, number> = (c) => {
  const found = /^[+-]\d+$/.test(c.word) ? Number(c.word) : undefined
  if (found !== undefined) c.step()
  return found
}

export const amount: Slot<Scene, Amount> = (c) => {
  c.eat('an amount equal to', 'a number equal to')
  let sum = c.attempt(doubled) ?? term(c)
  for (;;) {
    const before = sum
    const next = c.attempt(() => {
      if (before === undefined || (c.eat('+', 'plus', '+ a', 'plus your') === undefined && !/^[+-]\d/.test(c.word))) return undefined
      const more = c.attempt(doubled) ?? term(c)
      return more && added(before, more)
    })
    if (next === undefined) return sum
    sum = next
  }
}

/** "Twice your CHA": as often as that counts. */
const doubled: Slot<Scene, Amount> = (c) => {
  if (c.eat('twice', 'double') === undefined) return undefined
  const one = term(c)
  return one && (one.abilities.length > 0 || one.measures.length > 0) ? added(one, one) : undefined
}

/** Each thing once: no line adds the weapon twice. */
const added = (a: Amount, b: Amount): Amount | undefined =>
  (a.levelDice !== undefined && b.levelDice !== undefined) || (a.withWeapon !== undefined && b.withWeapon !== undefined)
    ? undefined
    : {
        levelDice: a.levelDice ?? b.levelDice,
        dice: [...a.dice, ...b.dice],
        flat: a.flat + b.flat,
        withWeapon: a.withWeapon ?? b.withWeapon,
        abilities: [...a.abilities, ...b.abilities],
        measures: [...a.measures, ...b.measures],
      }

const HARM = [
  'the damage',
  'that damage',
  'the damage dealt',
  'the damage done',
  'the damage you took',
  'the damage you take',
  'the damage taken',
  'the damage it took',
  'the damage it takes',
]
const measureNames: ReadonlyMap<string, Measure> = new Map([
  ...namesOf<Measure>({ 'all its hit points': 'all of its hit points|all your hit points|all of your hit points|all their hit points' }),
  ...namesOf<Measure>({
    'half the level': 'half your level|half level',
    'half the damage dealt': HARM.map((one) => `half ${one}|half of ${one}`).join('|'),
    'damage dealt': ['the same damage', 'that much damage', 'as much damage', ...HARM].join('|'),
  }),
  ...['your', 'its', 'their', 'his', 'her', 'the'].map((whose): [string, Measure] => [
    `half ${whose} healing value`,
    'half the healing value',
  ]),
  ...measures.map((one): [string, Measure] => [one, one]),
  ...measures.flatMap((one): [string, Measure][] => ['your', 'its', 'their', 'his', 'her', 'the'].map((whose) => [`${whose} ${one}`, one])),
])

const OF_DAMAGE: ReadonlySet<Measure> = new Set(['damage dealt', 'half the damage dealt'])

const term: Slot<Scene, Amount> = (c) => {
  const { word } = c
  const [, more] = /^(\d*)dd$/.exec(word) ?? []
  const [, many, sides] = /^(\d*)d(\d+)$/.exec(word) ?? []
  if (more !== undefined || sides !== undefined || /^[+-]?\d+$/.test(word)) {
    c.step()
    if (more !== undefined) return { ...nothing, levelDice: Number(more) }
    if (sides !== undefined) return { ...nothing, dice: [{ count: many === '' ? 1 : Number(many), sides: Number(sides) }] }
    return { ...nothing, flat: Number(word) }
  }
  const thing = c.eat('weapon', 'implement', 'your weapon', 'your implement')?.replace('your ', '')
  if (thing === 'weapon' || thing === 'implement') return { ...nothing, withWeapon: thing }
  const which = c.attempt(() => {
    c.eat('your')
    return ability(c)
  })
  if (which !== undefined) {
    c.eat('modifier', 'bonus')
    return { ...nothing, abilities: [which] }
  }
  const isYours = c.word === 'your' && c.scene.subject !== undefined && c.scene.subject.who !== 'you'
  const measure = c.named(measureNames)
  if (measure !== undefined && OF_DAMAGE.has(measure) && c.scene.hasDealt !== true) return undefined
  // What is yours is not theirs who get it.
  return measure && { ...nothing, measures: [isYours && measure === 'healing value' ? 'your healing value' : measure] }
}

// -------------------------------------------------------------------------------------------------------------- words

export const abilityNames = new Map<string, Ability>([
  ...lower(abilities),
  ...namesOf<Ability>({ STR: 'strength', CON: 'constitution', DEX: 'dexterity', INT: 'intelligence', WIS: 'wisdom', CHA: 'charisma' }),
])
export const ability: Slot<Scene, Ability> = (c) => c.named(abilityNames)

export const knackNames = lower(knacks)
export const aspectNames: ReadonlyMap<string, Knack> = new Map<string, Knack>([
  ...knackNames,
  ...namesOf<Knack>({
    acrobatics: 'acrobatic',
    athletics: 'athletic',
    stealth: 'stealthy',
    perception: 'perceptive',
    insight: 'insightful',
    intimidation: 'intimidate',
  }),
])
export const knack: Slot<Scene, Knack> = (c) => c.named(aspectNames)
export const aspect: Slot<Scene, Aspect> = (c) => knack(c) ?? ability(c)

export const defenseNames = new Map<string, Defense>([
  ...lower(defenses),
  ...namesOf<Defense>({ FORT: 'fortitude', REF: 'reflex', WILL: 'willpower' }),
])
export const defense: Slot<Scene, Defense> = (c) => c.named(defenseNames)

export const conditionNames = new Map<string, Condition>([
  ...lower(conditions),
  ...namesOf<Condition>({
    grabbed: 'grappled',
    immobilized: 'immobile',
    prone: 'knocked prone|knocked to the ground|thrown to the ground',
  }),
])
export const oneCondition: Slot<Scene, Condition> = (c) => {
  c.eat('is', 'are', 'becomes', 'also', 'is also', 'are also')
  const found = c.named(conditionNames)
  // Who hides has to fool somebody.
  return found === 'hidden' && !c.before(3).includes('no longer') ? undefined : found
}
export const state: Slot<Scene, Condition> = (c) => c.named(conditionNames)
export const states: Slot<Scene, readonly Condition[]> = (c) => {
  const found = c.list(() => oneCondition(c))
  if (found !== undefined) c.eat('by you', 'with you', 'to you', ...c.scene.self.flatMap((one) => [`by ${one}`, `with ${one}`]))
  return found
}

/** "Dazed or stunned": any of them. */
export const anyStates: Slot<Scene, readonly Condition[]> = (c) => c.list(() => oneCondition(c), [...AND, ...OR])

export const eitherState: Slot<Scene, readonly Condition[]> = (c) => {
  c.eat('your choice of')
  const found = c.list(() => oneCondition(c), OR)
  return found !== undefined && found.length > 1 ? found : undefined
}

export const deedNames: ReadonlyMap<string, Deed> = new Map([
  ...lower(deeds),
  ...namesOf<Deed>({
    attack: 'make attacks|make any attacks|make an attack|make attacks against|make an attack against',
    hide: 'become hidden',
    'regain hit points': 'regain any hit points|recover hit points|be healed',
    speak: 'talk',
    'stand up': 'get up',
    'take actions': 'act|take any actions',
    'take free actions': 'take a free action|use free actions|free actions|take free',
    'take major actions': 'take a major action|use major actions|major actions|take major',
    'take move actions': 'take a move action|use move actions|move actions|take move',
    'take opportunity actions': 'take an opportunity action|use opportunity actions|use an opportunity action|opportunity actions',
  }),
])
export const deed: Slot<Scene, Deed> = (c) => c.named(deedNames)

export const inflictNames = namesOf<Condition>({
  dazed: 'daze|dazes',
  blinded: 'blind|blinds',
  immobilized: 'immobilize|immobilizes',
  slowed: 'slow|slows',
  stunned: 'stun|stuns',
  grabbed: 'grab|grabs',
  engaged: 'engage|engages',
  weakened: 'weaken|weakens',
})
/** "Daze and immobilize". */
export const inflict: Slot<Scene, readonly Condition[]> = (c) => c.list(() => c.named(inflictNames))

export const typeNames = lower(damageTypes)
/** Any number of them, none too. */
export const types: Slot<Scene, readonly DamageType[]> = (c) => c.list(() => c.named(typeNames)) ?? []

export const shove = meaning<Shove>({
  push: 'push|pushes|pushed|pushing',
  pull: 'pull|pulls|pulled|pulling',
  slide: 'slide|slides|slid|sliding',
})
export const shoved: Slot<Scene, Shove> = (c) => (/^(?:pushed|pulled|slid)$/.test(c.word) ? shove(c) : undefined)

export const way = meaning<Way>({
  move: 'move|moves|moving',
  shift: 'shift|shifts|shifting',
  teleport: 'teleport|teleports|teleporting',
  fly: 'fly|flies',
  jump: 'jump|jumps|leap|leaps|leaping',
  swim: 'swim|swims',
  climb: 'climb|climbs',
})

const whose = ['your', 'its', 'their', 'his', 'her', 'the']
const rates = new Map<string, Far>(
  whose.flatMap((one) => [
    [`${one} speed`, 'speed'],
    [`half ${one} speed`, 'half speed'],
    [`twice ${one} speed`, 'twice speed'],
    [`double ${one} speed`, 'twice speed'],
  ]),
)
/** "1 + CON". */
const sum: Slot<Scene, Far> = (c) => {
  const base = count(c)
  if (base === undefined || c.eat('+', 'plus', 'plus your') === undefined) return undefined
  const of = ability(c)
  return of && { base, of }
}
/** "CON squares". */
const bySquares: Slot<Scene, Far> = (c) => {
  const of = ability(c)
  return c.eat('squares') === undefined ? undefined : of
}
/** "Your speed + 2". */
const beyond: Slot<Scene, Far> = (c) => {
  const base = c.named(rates) !== 'speed' ? undefined : (signed(c) ?? (c.eat('+', 'plus') === undefined ? undefined : count(c)))
  return base === undefined ? undefined : { base, of: 'speed' }
}
const far: Slot<Scene, Far> = (c) => {
  const isEqual = c.eat('a number of squares equal to', 'squares equal to') !== undefined
  if (isEqual) c.eat(...whose)
  const found =
    c.attempt(() => beyond(c)) ??
    c.named(rates) ??
    c.attempt(() => sum(c)) ??
    (isEqual ? (ability(c) ?? squares(c)) : (c.attempt(() => bySquares(c)) ?? squares(c)))
  if (isEqual) c.eat('modifier')
  return found
}

/** "3 squares", "up to half your speed". */
export const reach: Slot<Scene, Reach> = (c) => {
  const isUpTo = c.eat('up to') !== undefined
  if (!isUpTo && c.eat(...['to', 'into'].flatMap((to) => ['square', 'space'].map((one) => `${to} an adjacent ${one}`))) !== undefined)
    return { squares: 1, isUpTo: false }
  // As far as it takes.
  if (!isUpTo && c.sees('(?:in)?to (?:a|an|any) (?:unoccupied )?(?:square|space) adjacent to '))
    return { squares: 'anywhere', isUpTo: false }
  const found = far(c)
  return found === undefined ? undefined : { squares: found, isUpTo }
}

/** "Away from you" is a push and nothing else. */
export const heading: Slot<Scene, Shove> = (c) => {
  const found = c.eat('away from', 'from', 'towards', 'toward', 'to')
  return found === undefined || c.eat('you', ...c.scene.self) === undefined ? undefined : found.includes('from') ? 'push' : 'pull'
}

export const mode = meaning<Mode>({
  walking: 'walking|land',
  flying: 'flying|fly',
  swimming: 'swimming|swim',
  climbing: 'climbing|climb',
  burrowing: 'burrowing',
  teleportation: 'teleportation',
})

/** Who has what, and may not do what. */

/** "Gains", "has"; not said again of whom it is given. */
export const gains = merely<Scene>(
  (c) => c.named(GAINS) !== undefined || c.scene.isGiven === true,
  (isYou) => (isYou ? 'gain' : 'gains'),
)
const GAINS = namesOf({
  gain: 'gain|gains|get|gets|receive|receives|take|takes|has|have|is granted|are granted|is given|are given',
})

const hindranceNames: ReadonlyMap<string, Hindrance> = new Map([
  ...lower(hindrances),
  ...namesOf<Hindrance>({
    DR: 'damage reduction',
  }),
])
export const hindrance = phrased<Scene, Hindrance>((c) => c.named(hindranceNames), String)
/** "Cover, concealment, and DR": more than one. */
export const manyHindrances: Slot<Scene, readonly Hindrance[]> = (c) => {
  const found = c.list(() => hindrance(c), [...OR, ...AND])
  return found !== undefined && found.length > 1 ? found : undefined
}
/** "Shift, teleport, or hide": more than one. */
export const deedsOr: Slot<Scene, readonly Deed[]> = (c) => {
  const found = c.list(() => deed(c), [...OR, ...AND])
  return found !== undefined && found.length > 1 ? found : undefined
}
export const cannot = merely<Scene>((c) => c.eat('cannot') !== undefined, 'cannot')

/** All of them that rows name. */
export const nameSlots = {
  ability,
  amount,
  aspect,
  cannot,
  gains,
  count,
  deed,
  deedsOr,
  defense,
  points,
  heading,
  hindrance,
  hindrances: manyHindrances,
  inflict,
  knack,
  mode,
  reach,
  shove,
  shoved,
  signed,
  squares,
  states,
  anyStates,
  eitherState,
  types,
  way,
} satisfies Slots<Scene>
