import { type Cursor, meaning, namesOf, OR, type Slot } from '@riposte/print'
import type { Prey, Role, Side, Where, Who } from '../clauses/clauses.ts'
import type { Condition } from '../clauses/words.ts'
import { count, squares, state } from './names.ts'
import { type Scene, you } from './scene.ts'

/** Who is meant. */

type C = Cursor<Scene>

// ---------------------------------------------------------------------------------------------------------------- who

const named = (articles: readonly string[], nouns: readonly string[]): readonly string[] =>
  nouns.flatMap((noun) => articles.map((article) => `${article}${noun}`))

const targetNames = [
  'the same target',
  'the first target',
  'the first',
  'the original target',
  'the target',
  'your target',
  'each target',
  'all targets',
  'any target',
  'the targets',
  'targets',
  'target',
]
/** The target too, as long as nobody else was spoken of. */
const looseNames = [...named(['your ', 'the '], ['opponent', 'enemy', 'foe', 'victim']), 'the creature', 'the subject']
const chosenNames = [...named(['that ', 'the chosen '], ['ally', 'creature', 'enemy', 'opponent', 'foe', 'target']), 'the secondary target']
const TRIGGERING = ['the triggering ', 'triggering ']
/** Whose doing it is: never the one to whom it is done. */
const byFoe = [...named(TRIGGERING, ['opponent', 'enemy', 'foe', 'creature', 'attacker']), 'the attacker', 'your attacker']
const byAlly = [...named(TRIGGERING, ['ally', 'creature']), 'the ally', 'that ally', 'your ally']
const allyNames = ['the ally', 'that ally', 'your ally', 'the allies']
export const triggerNames = ({ isByAlly = false }: Scene): readonly string[] => (isByAlly ? byAlly : byFoe)
const struckNames = ['the ally', 'that ally', 'your ally', 'the triggering ally']
const foeNames = named(['the ', 'your ', 'that '], ['opponent', 'enemy'])
const youNames = ['you', 'yourself', 'the user']
const pronouns = ['it', 'he', 'she', 'they', 'him', 'her', 'them']

/** One of the use, by a name; a pronoun where only one can be meant. */
export const role: Slot<Scene, Role> = (c) => {
  const { scene } = c
  if (c.eat(...youNames, ...scene.self) !== undefined) return 'you'
  if (scene.hasChosen && c.eat(...chosenNames) !== undefined) return 'chosen'
  if (scene.isForAlly === true && c.eat(...allyNames) !== undefined) return 'target'
  // Whoever drinks it; beside a target it might be either.
  if (!scene.hasTarget && c.eat('the character') !== undefined) return 'you'
  if (scene.isAtAlly === true && c.eat(...struckNames) !== undefined) return 'struck'
  if (scene.hasTrigger && c.eat(...triggerNames(scene)) !== undefined) return 'trigger'
  if (scene.isOwnBlow === true && !scene.hasTarget && c.eat(...targetNames) !== undefined) return 'trigger'
  if (scene.hasTarget && c.eat(...targetNames) !== undefined) return 'target'
  const [other, another] = scene.others
  if (other?.who === 'trigger' && another === undefined && c.eat(...looseNames) !== undefined) return 'trigger'
  if (scene.hasTarget && scene.others.every(({ who }) => who === 'target' || who === 'trigger') && c.eat(...looseNames) !== undefined)
    return 'target'
  if (scene.hasTrigger && !scene.hasTarget && c.eat(...foeNames) !== undefined) return 'trigger'
  return undefined
}

export const side = meaning<Side>({
  creature: 'creature|creatures|target|targets',
  enemy: 'enemy|enemies|opponent|opponents|foe|foes',
  ally: 'ally|allies',
  companion: 'companion|companions|animal companion',
})

export const where: Slot<Scene, Where> = (c) =>
  c.attempt(() => {
    if (c.eat('adjacent to', 'next to') !== undefined) {
      const of = role(c) ?? pronounRole(c)
      return of && { within: 1, of }
    }
    if (
      c.eat(
        ...['within', 'in'].flatMap((one) =>
          ['reach', 'your reach', 'its reach', 'weapon range', 'close weapon range'].map((far) => `${one} ${far}`),
        ),
      ) !== undefined
    )
      return { within: 'weapon', of: 'you' }
    if (c.eat('within') !== undefined) {
      const within = squares(c)
      if (within === undefined) return undefined
      const of = c.attempt(() => (c.eat('of') === undefined ? undefined : (role(c) ?? pronounRole(c)))) ?? 'you'
      return { within, of }
    }
    if (!c.scene.hasArea || c.eat(...insides) === undefined) return undefined
    c.eat(...AT_FIRST)
    return 'area'
  })

/** Who is in it then, and nobody later. */
const AT_FIRST = ['you create it', 'it is created', 'it appears', 'you use this feat'].map((one) => `when ${one}`)

/** "In the burst", "within the zone". */
const insides = ['in', 'within', 'inside', 'inside of'].flatMap((one) =>
  ['area', 'zone', 'burst', 'blast', 'wall', 'cloud', 'aura'].flatMap((area) => ['the', 'this'].map((which) => `${one} ${which} ${area}`)),
)

export const pronounRole = (c: C): Role | undefined => {
  const who = pronoun(c)
  return who === undefined || who.who === 'each' || who.who === 'one' ? undefined : who.who
}

const PERSON = /^(?:he|she|him|her)$/
const SINGULAR = /^(?:it|he|she|him|her)$/
const pronoun = (c: C): Who | undefined => {
  // Nobody else is spoken of in the text of a monster.
  if (c.scene.self.length > 0 && c.scene.others.length === 0 && SINGULAR.test(c.word) && c.eat(c.word) !== undefined) return you
  // "The character" is whoever uses it, and is spoken of as a person.
  if (
    !c.scene.hasTarget &&
    !c.scene.hasTrigger &&
    PERSON.test(c.word) &&
    /\bthe character\b/i.test(c.text.slice(0, c.at)) &&
    c.eat(c.word) !== undefined
  )
    return you
  const [only, second] = SINGULAR.test(c.word) ? c.scene.others.filter((one) => one.who !== 'each') : c.scene.others
  return only !== undefined && second === undefined && c.eat(...pronouns) !== undefined ? only : undefined
}

/** What creatures are, as their blocks have it. */
export const kinds: readonly string[] =
  'undead|construct|beast|animal|demon|devil|dragon|elemental|fey|giant|humanoid|human|elf|dvarg|goblin|orc|ooze|plant|spirit|swarm|aberration|insect|magical|natural'.split(
    '|',
  )
const kindsBeside = (self: readonly string[]): ReadonlyMap<string, string> => {
  const names = [...self.flatMap((one) => (one.startsWith('the ') ? [one.slice('the '.length)] : [])), ...kinds]
  return new Map([...names.map((one) => [`${one}s`, one] as const), ...names.map((one) => [one, one] as const)])
}
const kindNames = new WeakMap<readonly string[], ReadonlyMap<string, string>>()
/** "Undead", or as whoever speaks is called: "another ash hound". */
export const kindOf: Slot<Scene, string> = (c) => {
  const { self } = c.scene
  const names = kindNames.get(self) ?? kindsBeside(self)
  kindNames.set(self, names)
  return c.named(names)
}

/** "One of your allies", "an enemy". */
const someOf = (c: C): 'enemy' | 'ally' | undefined => {
  const found = c.eat('an', 'one', 'any', 'one of your', 'any of your', 'at least one of your') === undefined ? undefined : side(c)
  return found === 'enemy' || found === 'ally' ? found : undefined
}

type Qualities = Partial<Omit<Extract<Who, { who: 'one' }>, 'who' | 'side' | 'isOther' | 'isYouToo' | 'most'>>
const besideYou: Qualities = { where: { within: 1, of: 'you' } }

/** Whose feat it is, as who has done something to somebody. */
export const doer = (c: C): boolean =>
  c.eat('you', ...c.scene.self, ...(c.scene.self.length > 0 && c.scene.others.length === 0 ? ['it'] : [])) !== undefined

/** "You can see", "that is grabbed by you", "adjacent to one of your allies": what more is said of somebody. */
function quality(c: C): Qualities | undefined {
  const isThat = c.eat('that') !== undefined
  if (c.eat('in your line of sight', 'in line of sight', 'within your line of sight', 'within line of sight') !== undefined)
    return { isSeen: true }
  if (c.attempt(() => (doer(c) ? c.eat('can see') : undefined)) !== undefined) return { isSeen: true }
  if (isThat && c.attempt(() => (c.eat('can see', 'sees') !== undefined && doer(c)) || undefined) === true) return { isSeeing: true }
  if (c.eat('you are flanking', 'you flank', 'flanked by you') !== undefined) return { isFlanked: true }
  if (c.eat('in your zone of control', 'within your zone of control') !== undefined) return { isControlled: true }
  const beside = c.attempt(() => (c.eat('adjacent to') === undefined ? undefined : someOf(c)))
  if (beside !== undefined) return { beside }
  const place = where(c)
  if (place !== undefined) return { where: place }
  const done = c.attempt(() => {
    if (!doer(c)) return undefined
    c.eat('have', 'has', 'are', 'is')
    return state(c) ?? c.named(holding)
  })
  if (done !== undefined) return { is: done, isOwn: true }
  const isBe = isThat && c.eat('is', 'are') !== undefined
  const is = state(c)
  if (is === undefined) return undefined
  const isOwn = c.attempt(() => (c.eat('by', 'with') !== undefined && doer(c)) || undefined)
  return isOwn === true ? { is, isOwn } : isBe ? { is } : undefined
}
const holding = namesOf<Condition>({ grabbed: 'grabbing|holding', engaged: 'engaging' })

/** All that is said of somebody, nothing of it twice. */
function furtherOf(c: C, said: Qualities): Qualities | undefined {
  const next = c.attempt(() => quality(c))
  if (next === undefined) return said
  return Object.keys(next).some((name) => name in said) ? undefined : furtherOf(c, { ...said, ...next })
}

/** "Each enemy within 2 squares of you", "one other ally". */
export const group: Slot<Scene, Who> = (c) => {
  const most = c.attempt(() => {
    const isUpTo = c.eat('up to') !== undefined
    const n = c.eat('one or two', 'both') !== undefined ? 2 : count(c)
    return n !== undefined && (n > 1 || isUpTo) ? n : undefined
  })
  // Nobody else has any in the text of a monster.
  const mine = c.scene.self.length > 0 && c.scene.others.length === 0 ? ['your', 'its'] : ['your']
  const many = c.eat(
    'each',
    'all',
    'every',
    'all other',
    'each other',
    'any',
    ...mine,
    ...mine.flatMap((one) => [`each of ${one}`, `any of ${one}`, `all ${one}`, `all of ${one}`]),
  )
  const one =
    many === undefined && most === undefined
      ? c.eat('one', 'an', 'a', 'another', 'one other', 'a different', ...mine.map((one) => `one of ${one}`))
      : undefined
  if (most !== undefined) c.eat('of your')
  const isOthers = most !== undefined && c.eat('other', 'different') !== undefined
  const isSecond = one !== undefined && c.eat('secondary', 'second') !== undefined
  const adjacent = c.eat('adjacent')
  const is = c.attempt(() => (c.sees('(?:your|its|their) ') ? undefined : state(c)))
  const kind = kindOf(c)
  const of = side(c) ?? (kind === undefined ? undefined : 'creature')
  c.eat('of yours', 'of you', ...c.scene.self.map((one) => `of ${one}`))
  // "A target" is one of the feat's own; "another target" is anybody else.
  if (/^targets?$/.test(c.last) && !isSecond && !/other|different/.test(one ?? '')) return undefined
  const isPlural = c.last.endsWith('s')
  if (of === undefined || (many === undefined && one === undefined && !isPlural)) return undefined
  // "Your enemy" is the target; "your allies" are many, and a companion is one.
  const isMine = mine.includes(many ?? '') && !isPlural
  if (isMine && of !== 'companion') return undefined
  c.eat('of your choice')
  const said: Qualities = { ...(adjacent !== undefined && besideYou), ...(is && { is }), ...(kind !== undefined && { kind }) }
  const qualities = furtherOf(c, said)
  if (qualities === undefined) return undefined
  // "Enemies" without a place are nobody in particular.
  const { where: place, beside, isControlled } = qualities
  const isTold = c.word === 'that'
  if (many === undefined && one === undefined && place === undefined && beside === undefined && isControlled !== true && !isTold)
    return undefined
  const isOther = isSecond || isOthers || /other|different/.test(many ?? one ?? '')
  const some = { side: of, where: undefined, isOther, ...qualities }
  if (most !== undefined) return isPlural ? { who: 'one', ...some, most } : undefined
  return one === undefined && !isMine ? { who: 'each', ...some, isYouToo: false } : { who: 'one', ...some }
}

/** "Another ash hound", "one of your allies": who stands beside the target. */
export const neighbour: Slot<Scene, Prey> = (c) => {
  if (c.eat('another', 'one of your', 'an', 'a', 'one', 'your', ...(c.scene.self.length > 0 ? ['one of its'] : [])) === undefined)
    return undefined
  const besideKind = kindOf(c)
  const beside = besideKind === undefined ? side(c) : 'creature'
  if (besideKind !== undefined) return { beside: 'creature', besideKind }
  return beside === undefined || beside === 'creature' ? undefined : { beside }
}

const FLANKING = ['is flanking', 'are flanking', 'flanks', 'flank']
/** Of whom it is true: "grabbed creatures", "an undead target", "enemies adjacent to your companion". */
export const prey: Slot<Scene, Prey> = (c) => {
  c.eat('a', 'an', 'any', 'all', 'each', 'every', 'any of your', 'your')
  const seen = c.attempt(() => {
    if (side(c) === undefined) return undefined
    const which = (): Prey | undefined => {
      c.eat('that')
      const sized = c.attempt(() => {
        const how = c.eat('larger than', 'bigger than', 'smaller than')
        return how !== undefined && doer(c) ? how : undefined
      })
      if (sized !== undefined) return { sized: sized === 'smaller than' ? 'smaller' : 'larger' }
      if (c.eat(...FLANKING.flatMap((how) => ['you', 'it', ...c.scene.self].map((one) => `${one} ${how}`))) !== undefined)
        return { isFlanked: true }
      return c.eat(...['it', 'you', ...c.scene.self].flatMap((one) => ["can't", 'cannot'].map((how) => `${how} see ${one}`))) === undefined
        ? undefined
        : { isUnseeing: true }
    }
    return c
      .list(which, OR)
      ?.toReversed()
      .reduce((or, one) => ({ ...one, or }))
  })
  if (seen !== undefined) return seen
  const is = state(c)
  if (is !== undefined) return side(c) && { is }
  const kind = kindOf(c)
  if (kind !== undefined) {
    c.eat('creature', 'creatures', 'target', 'targets')
    return { kind }
  }
  if (side(c) === undefined) return undefined
  if (c.eat('adjacent to') !== undefined) return neighbour(c)
  const { is: now, isOwn, ...more } = quality(c) ?? {}
  return now === undefined || Object.keys(more).length > 0 ? undefined : { is: now, ...(isOwn && { isOwn }) }
}

/** "You and each ally within 5 squares of you"; "you or an ally", of what happens to either. */
const company = (c: C): Who | undefined => {
  if (!doer(c)) return undefined
  const isEither = c.eat('or') !== undefined
  if (!isEither && c.eat('and') === undefined) return undefined
  const all = group(c)
  return all !== undefined && 'side' in all && (all.who === 'one') === isEither ? { ...all, isYouToo: true } : undefined
}

const spokenOf = (c: C, who: Who): Who => {
  const isKnown = who.who === 'you' || c.scene.others.some((one) => JSON.stringify(one) === JSON.stringify(who))
  if (!isKnown) c.scene = { ...c.scene, others: [...c.scene.others, who] }
  return who
}

/** Whom one acts on: not oneself, so that of two who were named it is the other. */
export const other: Slot<Scene, Who> = (c) => {
  const { subject: doer, others } = c.scene
  const isOne = SINGULAR.test(c.word)
  const [only, second] = others.filter((one) => !(isOne && one.who === 'each') && JSON.stringify(one) !== JSON.stringify(doer))
  if (only !== undefined && second === undefined && c.eat('it', 'him', 'her', 'them') !== undefined) return only
  return who(c)
}

/** Whom something befalls. */
export const who: Slot<Scene, Who> = (c) => {
  const many = c.attempt(() => company(c))
  const one = many === undefined ? c.attempt(() => role(c)) : undefined
  const found = many ?? (one !== undefined ? { who: one } : (c.attempt(() => group(c)) ?? pronoun(c)))
  return found && spokenOf(c, found)
}

/** The same, as owners: "the enemy's". */
export const owned: Slot<Scene, Role> = (c) => {
  const { scene } = c
  const eats = (names: readonly string[]): boolean => c.eat(...names.map((one) => `${one}'s`)) !== undefined
  if (scene.isAtAlly === true && eats(struckNames)) return 'struck'
  if (
    scene.hasTarget &&
    (eats(targetNames) || (scene.isForAlly === true ? eats(allyNames) : eats(['your opponent', 'the opponent', 'the enemy'])))
  )
    return 'target'
  if (scene.hasTrigger && (eats(triggerNames(scene)) || (!scene.hasTarget && scene.isAtAlly !== true && eats(foeNames)))) return 'trigger'
  return undefined
}

/** Another before the verb, which is that of many. */
const besides = (c: C): Who | undefined => {
  const found = who(c)
  return PLURAL.test(c.word) ? found : undefined
}
const PLURAL = /^(?:each|are|have|take|suffer|gain|regain|become|fall|may|can|cannot|can't|shift|move|grant)$/

const GIVES = /\b(?:grant|give)s? (?!(?:dis)?advantage|(?:an )?opportunit)/i
/** "You grant one ally": what follows is his. */
const given = (c: C): Who | undefined => {
  if (!GIVES.test(c.rest)) return undefined
  const giver = c.attempt(() => who(c)) ?? (c.scene.named === 0 ? you : undefined)
  return giver === undefined || c.eat('grant', 'grants', 'give', 'gives') === undefined ? undefined : other(c)
}

/** Who does it: named, with "may" or without; else who did what stands before; else you. */
export const subject: Slot<Scene, Who> = (c) => {
  const taker = c.attempt(() => given(c))
  const named = taker ?? c.attempt(() => who(c))
  c.scene = { ...c.scene, isGiven: taker !== undefined }
  if (named !== undefined) c.scene = { ...c.scene, also: c.attempt(() => (c.eat('and') === undefined ? undefined : besides(c))) }
  if (named !== undefined)
    c.scene = { ...c.scene, subject: named, patient: named.who === 'you' ? c.scene.patient : named, isMay: false, named: c.scene.named + 1 }
  else if (c.scene.subject === undefined && c.word.endsWith('s')) return undefined
  c.eat('will', 'then', 'also', 'immediately', 'now')
  // Whoever must, does.
  c.attempt(() => (c.eat('must immediately', 'must') !== undefined && c.sees('(?:move|shift)s? ') ? true : undefined))
  if (!c.sees('may not ') && c.eat('may', 'can', 'may also', 'can also', 'may now', 'may choose to', 'may immediately') !== undefined)
    c.scene = { ...c.scene, isMay: true }
  c.eat('immediately', 'then', 'also', 'now', 'instead', 'each', ...(c.scene.isMay ? ['either'] : []))
  return c.scene.subject ?? you
}

/** On whom a state lies that has no subject of its own. */
export const patient: Slot<Scene, Who> = (c) => c.scene.subject ?? c.scene.patient
