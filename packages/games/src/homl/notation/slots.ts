import { type Cursor, numberOf, type Slot, type Slots } from '@riposte/print'
import {
  type Amount,
  type Checks,
  type Deed,
  deeds,
  type Ground,
  grounds,
  type Higher,
  type Hindrance,
  hindrances,
  type Limit,
  limits,
  type Measure,
  measures,
  type Role,
  type Side,
  type Stat,
  type Test,
  type Where,
  type Who,
} from '../clauses/clauses.ts'
import {
  type Ability,
  abilities,
  type Condition,
  conditions,
  type DamageType,
  type Defense,
  damageTypes,
  defenses,
  type Knack,
  knacks,
  type Mode,
  type Shove,
  type Span,
  type Way,
} from '../clauses/words.ts'
import { type Scene, you } from './scene.ts'

/** The phrases that sentences of the book are made of. */

type C = Cursor<Scene>

const lower = <T extends string>(all: readonly T[]): Map<string, T> => new Map(all.map((one) => [one.toLowerCase(), one]))

// ------------------------------------------------------------------------------------------------------------ numbers

const count: Slot<Scene, number> = (c) => {
  const found = numberOf(c.word)
  if (found !== undefined) c.at++
  return found
}

const squares: Slot<Scene, number> = (c) => {
  const n = count(c)
  return n !== undefined && c.eat('square', 'squares') !== undefined ? n : undefined
}

/** "+2", "-1". */
const signed: Slot<Scene, number> = (c) => {
  const found = /^[+-]\d+$/.test(c.word) ? Number(c.word) : undefined
  if (found !== undefined) c.at++
  return found
}

export const nothing: Amount = { levelDice: undefined, dice: [], flat: 0, withWeapon: undefined, abilities: [], measures: [] }

const amount: Slot<Scene, Amount> = (c) => {
  let sum = term(c)
  for (;;) {
    const before = sum
    const next = c.attempt(() => {
      if (before === undefined || (c.eat('+', 'plus', '+ a', 'plus your') === undefined && !/^[+-]\d/.test(c.word))) return undefined
      const more = term(c)
      return more && added(before, more)
    })
    if (next === undefined) return sum
    sum = next
  }
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

const measureNames: ReadonlyMap<string, Measure> = new Map([
  ...measures.map((one): [string, Measure] => [one, one]),
  ...measures.flatMap((one): [string, Measure][] => ['your', 'its', 'their', 'his', 'her', 'the'].map((whose) => [`${whose} ${one}`, one])),
])

const term: Slot<Scene, Amount> = (c) => {
  const { word } = c
  const [, more] = /^(\d*)dd$/.exec(word) ?? []
  const [, many, sides] = /^(\d*)d(\d+)$/.exec(word) ?? []
  if (more !== undefined || sides !== undefined || /^[+-]?\d+$/.test(word)) {
    c.at++
    if (more !== undefined) return { ...nothing, levelDice: Number(more) }
    if (sides !== undefined) return { ...nothing, dice: [{ count: many === '' ? 1 : Number(many), sides: Number(sides) }] }
    return { ...nothing, flat: Number(word) }
  }
  const thing = c.eat('weapon', 'implement')
  if (thing === 'weapon' || thing === 'implement') return { ...nothing, withWeapon: thing }
  const which = c.attempt(() => {
    c.eat('your')
    return ability(c)
  })
  if (which !== undefined) {
    c.eat('modifier', 'bonus')
    return { ...nothing, abilities: [which] }
  }
  const measure = c.named(measureNames)
  return measure && { ...nothing, measures: [measure] }
}

// -------------------------------------------------------------------------------------------------------------- words

const abilityNames = new Map<string, Ability>([
  ...lower(abilities),
  ['strength', 'STR'],
  ['constitution', 'CON'],
  ['dexterity', 'DEX'],
  ['intelligence', 'INT'],
  ['wisdom', 'WIS'],
  ['charisma', 'CHA'],
])
const ability: Slot<Scene, Ability> = (c) => c.named(abilityNames)

const knackNames = lower(knacks)
const aspectNames: ReadonlyMap<string, Knack> = new Map<string, Knack>([
  ...knackNames,
  ['acrobatic', 'acrobatics'],
  ['athletic', 'athletics'],
  ['stealthy', 'stealth'],
  ['perceptive', 'perception'],
  ['insightful', 'insight'],
  ['intimidate', 'intimidation'],
])
const knack: Slot<Scene, Knack> = (c) => c.named(aspectNames)

const defenseNames = new Map<string, Defense>([...lower(defenses), ['fortitude', 'FORT'], ['reflex', 'REF'], ['willpower', 'WILL']])
const defense: Slot<Scene, Defense> = (c) => c.named(defenseNames)

const conditionNames = new Map<string, Condition>([
  ...lower(conditions),
  ['grappled', 'grabbed'],
  ['immobile', 'immobilized'],
  ['knocked prone', 'prone'],
])
const oneCondition: Slot<Scene, Condition> = (c) => {
  c.eat('is', 'are', 'becomes')
  return c.named(conditionNames)
}
const state: Slot<Scene, Condition> = (c) => c.named(conditionNames)
const states: Slot<Scene, readonly Condition[]> = (c) => {
  const found = c.list(() => oneCondition(c))
  if (found !== undefined) c.eat('by you', 'with you', 'to you')
  return found
}

const inflictNames = new Map<string, Condition>([
  ['daze', 'dazed'],
  ['blind', 'blinded'],
  ['immobilize', 'immobilized'],
  ['slow', 'slowed'],
  ['stun', 'stunned'],
  ['grab', 'grabbed'],
  ['engage', 'engaged'],
  ['weaken', 'weakened'],
])
for (const [word, is] of Array.from(inflictNames)) inflictNames.set(`${word}s`, is)
/** "Daze and immobilize". */
const inflict: Slot<Scene, readonly Condition[]> = (c) => c.list(() => c.named(inflictNames))

const typeNames = lower(damageTypes)
const types: Slot<Scene, readonly DamageType[]> = (c) => c.list(() => c.named(typeNames))

const shoveNames = new Map<string, Shove>([
  ['push', 'push'],
  ['pushes', 'push'],
  ['pushed', 'push'],
  ['pull', 'pull'],
  ['pulls', 'pull'],
  ['pulled', 'pull'],
  ['slide', 'slide'],
  ['slides', 'slide'],
  ['slid', 'slide'],
])
const shove: Slot<Scene, Shove> = (c) => c.named(shoveNames)
const shoved: Slot<Scene, Shove> = (c) => (/^(?:pushed|pulled|slid)$/.test(c.word) ? shove(c) : undefined)

const wayNames = new Map<string, Way>([
  ['move', 'move'],
  ['moves', 'move'],
  ['shift', 'shift'],
  ['shifts', 'shift'],
  ['teleport', 'teleport'],
  ['teleports', 'teleport'],
  ['fly', 'fly'],
  ['flies', 'fly'],
  ['jump', 'jump'],
  ['jumps', 'jump'],
  ['swim', 'swim'],
  ['swims', 'swim'],
  ['climb', 'climb'],
  ['climbs', 'climb'],
])
const way: Slot<Scene, Way> = (c) => c.named(wayNames)

const far: Slot<Scene, number | 'speed' | 'half speed'> = (c) => {
  const speed = c.eat('your speed', 'its speed', 'their speed', 'his speed', 'her speed')
  if (speed !== undefined) return 'speed'
  if (c.eat('half your speed', 'half its speed', 'half their speed', 'half his speed', 'half her speed') !== undefined) return 'half speed'
  return squares(c)
}

const modeNames = new Map<string, Mode>([
  ['walking', 'walking'],
  ['land', 'walking'],
  ['flying', 'flying'],
  ['fly', 'flying'],
  ['swimming', 'swimming'],
  ['swim', 'swimming'],
  ['climbing', 'climbing'],
  ['climb', 'climbing'],
  ['burrowing', 'burrowing'],
  ['teleportation', 'teleportation'],
])
const mode: Slot<Scene, Mode> = (c) => c.named(modeNames)

// ---------------------------------------------------------------------------------------------------------------- who

const targetNames = [
  'the target',
  'your target',
  'each target',
  'all targets',
  'any target',
  'the targets',
  'targets',
  'your opponent',
  'the opponent',
  'your enemy',
  'the enemy',
  'your foe',
  'the foe',
  'your victim',
  'the victim',
  'the creature',
  'the subject',
]
const triggerNames = [
  'the triggering opponent',
  'the triggering enemy',
  'the triggering creature',
  'the triggering attacker',
  'triggering opponent',
  'triggering enemy',
  'triggering creature',
  'the attacker',
  'your attacker',
]
const youNames = ['you', 'yourself', 'the character', 'the user']
const pronouns = ['it', 'he', 'she', 'they', 'him', 'her', 'them']

/** One of the use, by a name; a pronoun where only one can be meant. */
const role: Slot<Scene, Role> = (c) => {
  const { scene } = c
  if (c.eat(...youNames, ...scene.self) !== undefined) return 'you'
  if (scene.hasTrigger && c.eat(...triggerNames) !== undefined) return 'trigger'
  if (scene.hasTarget && c.eat(...targetNames) !== undefined) return 'target'
  if (
    scene.hasTrigger &&
    !scene.hasTarget &&
    c.eat('the opponent', 'your opponent', 'the enemy', 'that opponent', 'that enemy') !== undefined
  )
    return 'trigger'
  return undefined
}

const sideNames = new Map<string, Side>([
  ['creature', 'creature'],
  ['creatures', 'creature'],
  ['enemy', 'enemy'],
  ['enemies', 'enemy'],
  ['opponent', 'enemy'],
  ['opponents', 'enemy'],
  ['foe', 'enemy'],
  ['foes', 'enemy'],
  ['ally', 'ally'],
  ['allies', 'ally'],
])
const side: Slot<Scene, Side> = (c) => c.named(sideNames)

const where: Slot<Scene, Where> = (c) =>
  c.attempt(() => {
    if (c.eat('adjacent to', 'next to') !== undefined) {
      const of = role(c) ?? pronounRole(c)
      return of && { within: 1, of }
    }
    if (c.eat('within') !== undefined) {
      const within = squares(c)
      if (within === undefined) return undefined
      const of = c.attempt(() => (c.eat('of') === undefined ? undefined : (role(c) ?? pronounRole(c)))) ?? 'you'
      return { within, of }
    }
    if (
      c.scene.hasArea &&
      c.eat('in the area', 'in the zone', 'in the burst', 'in the blast', 'in the wall', 'within the area') !== undefined
    )
      return 'area'
    return undefined
  })

const pronounRole = (c: C): Role | undefined => {
  const who = pronoun(c)
  return who === undefined || who.who === 'each' || who.who === 'one' ? undefined : who.who
}

const pronoun = (c: C): Who | undefined => {
  const [only, second] = c.scene.others
  return only !== undefined && second === undefined && c.eat(...pronouns) !== undefined ? only : undefined
}

const group: Slot<Scene, Who> = (c) => {
  const many = c.eat('each', 'all', 'every', 'each of your', 'all your', 'all of your', 'your', 'all other', 'each other', 'any')
  const one = many === undefined ? c.eat('one', 'an', 'a', 'one of your', 'another', 'one other') : undefined
  const adjacent = c.eat('adjacent')
  const of = side(c)
  if (of === undefined || (many === undefined && one === undefined)) return undefined
  // "Your enemy" is the target; "your allies" are many.
  if (many === 'your' && c.tokens[c.at - 1]?.word.endsWith('s') !== true) return undefined
  const place = adjacent === undefined ? where(c) : ({ within: 1, of: 'you' } as const)
  // Nobody means all allies everywhere, unless it says so.
  const isOther = /other/.test(many ?? one ?? '')
  return one === undefined
    ? { who: 'each', side: of, where: place, isOther, isYouToo: false }
    : { who: 'one', side: of, where: place, isOther }
}

/** "You and each ally within 5 squares of you". */
const company = (c: C): Who | undefined => {
  if (c.eat('you and') === undefined) return undefined
  const all = group(c)
  return all?.who === 'each' ? { ...all, isYouToo: true } : undefined
}

const spokenOf = (c: C, who: Who): Who => {
  const isKnown = who.who === 'you' || c.scene.others.some((one) => JSON.stringify(one) === JSON.stringify(who))
  if (!isKnown) c.scene = { ...c.scene, others: [...c.scene.others, who] }
  return who
}

/** Whom something befalls. */
const who: Slot<Scene, Who> = (c) => {
  const many = c.attempt(() => company(c))
  const one = many === undefined ? c.attempt(() => role(c)) : undefined
  const found = many ?? (one !== undefined ? { who: one } : (c.attempt(() => group(c)) ?? pronoun(c)))
  return found && spokenOf(c, found)
}

/** Who does it: named, with "may" or without; else who did what stands before; else you. */
const subject: Slot<Scene, Who> = (c) => {
  const named = c.attempt(() => who(c))
  if (named === undefined) {
    if (c.scene.subject === undefined && c.word.endsWith('s')) return undefined
    return c.scene.subject ?? you
  }
  const isMay = c.eat('may', 'can', 'may also', 'can also', 'may now', 'may choose to', 'may immediately') !== undefined
  c.eat('immediately', 'then', 'also', 'now')
  c.scene = { ...c.scene, subject: named, patient: named.who === 'you' ? c.scene.patient : named, isMay, named: c.scene.named + 1 }
  return named
}

/** On whom a state lies that has no subject of its own. */
const patient: Slot<Scene, Who> = (c) => c.scene.subject ?? c.scene.patient

// --------------------------------------------------------------------------------------------------------------- when

const spanNames = new Map<string, Span>([
  ['until the end of your next turn', 'your-next-end'],
  ['until the start of your next turn', 'your-next-start'],
  ['until your next turn', 'your-next-start'],
  ['until the end of the encounter', 'encounter'],
  ['until the end of the action sequence', 'encounter'],
  ['until the end of the fight', 'encounter'],
  ['until the end of combat', 'encounter'],
  ['for the rest of the encounter', 'encounter'],
  ['for the remainder of the encounter', 'encounter'],
  ['this turn', 'this-turn'],
  ['until the end of this turn', 'this-turn'],
  ['until the end of the turn', 'this-turn'],
  ['until the end of the current turn', 'this-turn'],
  ['until the end of your turn', 'this-turn'],
  ['until the next rest or recovery', 'rest'],
  ['until your next rest or recovery', 'rest'],
  ['until its next rest or recovery', 'rest'],
  ['until the next rest', 'rest'],
  ['until a recovery', 'recovery'],
  ['until the next recovery', 'recovery'],
  ['until your next recovery', 'recovery'],
  ['made before the next rest or recovery', 'rest'],
  ['before the next rest or recovery', 'rest'],
  ['for a duration of recovery', 'recovery'],
  ['permanently', 'permanent'],
  ['while you concentrate', 'concentration'],
  ['as long as you concentrate', 'concentration'],
])
for (const whose of [
  'its',
  'his',
  'her',
  'their',
  "the target's",
  "your opponent's",
  "the opponent's",
  "that creature's",
  "the creature's",
])
  for (const [edge, span] of [
    ['end', 'target-next-end'],
    ['start', 'target-next-start'],
  ] as const)
    spanNames.set(`until the ${edge} of ${whose} next turn`, span)
export const span: Slot<Scene, Span> = (c) => c.named(spanNames)

/** ", 2d6 at legendary tier, and 3d6 damage at mythic tier". */
const higher: Slot<Scene, Higher> = (c) => {
  const at = (tier: string): Amount | undefined => {
    c.eat(',', 'and', ', and', '(')
    const found = amount(c)
    c.eat('damage')
    return c.eat(`at ${tier} tier`, `at ${tier}`) === undefined ? undefined : found
  }
  const legendary = at('legendary')
  const mythic = legendary && at('mythic')
  c.eat(')')
  return legendary && mythic && { legendary, mythic }
}

const deed: Slot<Scene, Deed> = (c) => c.named(lower(deeds))
const hindrance: Slot<Scene, Hindrance> = (c) => c.named(lower(hindrances))
const ground: Slot<Scene, Ground> = (c) => c.named(lower(grounds))

/** Whose turns. */
const turner: Slot<Scene, Who> = (c) => {
  if (c.eat('your') !== undefined) return you
  if (c.scene.hasTarget && c.eat("the target's", "your opponent's", "the opponent's") !== undefined) return { who: 'target' }
  const [only, second] = c.scene.others
  return only !== undefined && second === undefined && c.eat('its', 'his', 'her', 'their') !== undefined ? only : undefined
}

const moments = new Map([
  ['enters', 'enters'],
  ['enter', 'enters'],
  ['moves into', 'enters'],
  ['starts its turn in', 'starts-turn'],
  ['begins its turn in', 'starts-turn'],
  ['starts their turn in', 'starts-turn'],
  ['ends its turn in', 'ends-turn'],
  ['ends their turn in', 'ends-turn'],
] as const)
const AREAS = ['the area', 'the zone', 'the wall', 'the burst', 'the blast', 'it']
/** "Enters the area or starts its turn there". */
const visits: Slot<Scene, readonly ('enters' | 'starts-turn' | 'ends-turn')[]> = (c) => {
  if (!c.scene.hasArea) return undefined
  const found: ('enters' | 'starts-turn' | 'ends-turn')[] = []
  for (;;) {
    const one = c.attempt(() => {
      if (found.length > 0 && c.eat('or', 'and', ',', ', or') === undefined) return undefined
      const there =
        found.length > 0
          ? c.eat('starts its turn there', 'ends its turn there', 'starts their turn there', 'ends their turn there')
          : undefined
      if (there !== undefined) return there.startsWith('starts') ? 'starts-turn' : 'ends-turn'
      return c.named<'enters' | 'starts-turn' | 'ends-turn'>(moments)
    })
    if (one === undefined) return found.length > 0 && (c.eat(...AREAS) !== undefined || found.length > 1) ? found : undefined
    found.push(one)
    c.attempt(() => (c.eat(...AREAS) !== undefined && /^(?:or|and|,)$/.test(c.word) ? true : undefined))
  }
}

const limit: Slot<Scene, Limit> = (c) => c.named(lower(limits))

// ------------------------------------------------------------------------------------------------------------- checks

const POSSESSIVES = ['your', 'its', 'his', 'her', 'their', "the target's", "your opponent's"]

const checks: Slot<Scene, Checks> = (c) => {
  if (c.eat('this attack', 'the attack', 'the attack check', 'this attack check', 'this check') !== undefined)
    return { of: 'attack', against: undefined, times: 1, isNext: false, isThis: true }
  c.eat('up to', 'the', 'all', 'any', 'all of', 'any of', 'each', 'every')
  const isOwn = c.eat(...POSSESSIVES) !== undefined
  const isNext = c.eat('next', 'the next') !== undefined
  const times = count(c)
  const of = kindOf(c)
  if (of === undefined) return undefined
  const isOne = /^(?:check|roll|attack|defense)$/.test(c.tokens[c.at - 1]?.word ?? '')
  const against = c.attempt(() => (c.eat('against', 'vs') === undefined ? undefined : (role(c) ?? pronounRole(c))))
  // "Your attack check", of many: which one, nobody knows.
  if (isOne && isOwn && !isNext && times === undefined) return undefined
  const many = times ?? (isNext ? 1 : 0)
  return { of, against, times: many, isNext, isThis: false }
}

const KINDS = new Map<string, Checks['of']>([
  ['attack', 'attack'],
  ['attacks', 'attack'],
  ['defense', 'defense'],
  ['defensive', 'defense'],
  ['initiative', 'initiative'],
])

function kindOf(c: C): Checks['of'] | undefined {
  const kind = c.named(KINDS) ?? knack(c) ?? ability(c)
  const isCheck = c.eat('check', 'checks', 'roll', 'rolls') !== undefined
  if (kind === undefined) return isCheck ? 'any' : undefined
  return isCheck || kind === 'attack' ? kind : undefined
}

const stat: Slot<Scene, Stat> = (c) => {
  const found = c.eat('damage', 'damage rolls', 'dr', 'damage reduction', 'speed', 'movement', 'all defenses', 'defenses')
  if (found === 'damage' || found === 'damage rolls') return 'damage'
  if (found === 'dr' || found === 'damage reduction') return 'DR'
  if (found === 'speed' || found === 'movement') return 'speed'
  if (found !== undefined) return 'defenses'
  const one = c.attempt(() => {
    c.eat(...POSSESSIVES)
    return defense(c)
  })
  if (one === undefined) return checks(c)
  c.eat('defense')
  return one
}

// -------------------------------------------------------------------------------------------------------------- tests

const wielded: Slot<Scene, string> = (c) => {
  const words: string[] = []
  while (words.length < 4 && /^[a-z][a-z'-]*$/.test(c.word) && !/^(?:and|or|to|if|in|who|that|you)$/.test(c.word)) {
    words.push(c.word)
    c.at++
  }
  return words.length > 0 ? words.join(' ') : undefined
}

export const test: Slot<Scene, Test> = (c) => {
  const of = c.attempt(() => role(c)) ?? pronounRole(c)
  if (of === undefined || c.eat('must be', 'is', 'are', 'must not be', 'is not', 'are not', "isn't", "aren't") === undefined)
    return undefined
  const isNot = /^(?:not|isn't|aren't)$/.test(c.tokens[c.at - 1]?.word ?? '') || c.tokens[c.at - 2]?.word === 'not'
  const found = c.attempt(() => state2(c, of)) ?? c.attempt(() => held(c, of)) ?? c.attempt(() => beside(c, of))
  if (found === undefined) return undefined
  return isNot ? { is: 'not', test: found } : found
}

const state2 = (c: C, of: Role): Test | undefined => {
  const what = state(c)
  return what && { is: 'state', of, what }
}
const held = (c: C, of: Role): Test | undefined => {
  if (c.eat('unarmed') !== undefined) return { is: 'unarmed', of }
  if (c.eat('proficient in', 'proficient with') !== undefined) {
    const known = knack(c)
    return known && { is: 'proficient', of, in: known }
  }
  if (c.eat('wielding a', 'wielding an', 'wielding', 'armed with a', 'armed with an') === undefined) return undefined
  const what = wielded(c)
  return what === undefined ? undefined : { is: 'wields', of, what }
}
const beside = (c: C, of: Role): Test | undefined => {
  if (c.eat('adjacent to') === undefined) return undefined
  const to = role(c) ?? pronounRole(c)
  return to && { is: 'adjacent', of, to }
}

export { aspectNames }

export const slots = {
  deed,
  ground,
  higher,
  hindrance,
  turner,
  visits,
  ability,
  amount,
  checks,
  count,
  defense,
  far,
  inflict,
  limit,
  mode,
  patient,
  role,
  shove,
  shoved,
  side,
  signed,
  span,
  squares,
  stat,
  states,
  subject,
  test,
  types,
  way,
  wielded,
  who,
} satisfies Slots<Scene>
