import type { Cursor, Slot } from '@riposte/print'
import { meaning } from '@riposte/print'
import type { Role, Side, Where, Who } from '../clauses/clauses.ts'
import { squares, state } from './names.ts'
import { type Scene, you } from './scene.ts'

/** Who is meant. */

type C = Cursor<Scene>

// ---------------------------------------------------------------------------------------------------------------- who

const named = (articles: readonly string[], nouns: readonly string[]): readonly string[] =>
  nouns.flatMap((noun) => articles.map((article) => `${article}${noun}`))

const targetNames = ['the target', 'your target', 'each target', 'all targets', 'any target', 'the targets', 'targets']
/** The target too, as long as nobody else was spoken of. */
const looseNames = [...named(['your ', 'the '], ['opponent', 'enemy', 'foe', 'victim']), 'the creature', 'the subject']
const chosenNames = [...named(['that ', 'the chosen '], ['ally', 'creature', 'enemy', 'opponent', 'foe', 'target']), 'the secondary target']
const TRIGGERING = ['the triggering ', 'triggering ']
/** Whose doing it is: never the one to whom it is done. */
const byFoe = [...named(TRIGGERING, ['opponent', 'enemy', 'foe', 'creature', 'attacker']), 'the attacker', 'your attacker']
const byAlly = named(TRIGGERING, ['ally', 'creature'])
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
  // Whoever drinks it; beside a target it might be either.
  if (!scene.hasTarget && c.eat('the character') !== undefined) return 'you'
  if (scene.isAtAlly === true && c.eat(...struckNames) !== undefined) return 'struck'
  if (scene.hasTrigger && c.eat(...triggerNames(scene)) !== undefined) return 'trigger'
  if (scene.hasTarget && c.eat(...targetNames) !== undefined) return 'target'
  const [other, another] = scene.others
  if (other?.who === 'trigger' && another === undefined && c.eat(...looseNames) !== undefined) return 'trigger'
  if (scene.hasTarget && scene.others.every(({ who }) => who === 'target' || who === 'trigger') && c.eat(...looseNames) !== undefined)
    return 'target'
  if (scene.hasTrigger && !scene.hasTarget && c.eat(...foeNames) !== undefined) return 'trigger'
  return undefined
}

export const side = meaning<Side>({
  creature: 'creature|creatures|target',
  enemy: 'enemy|enemies|opponent|opponents|foe|foes',
  ally: 'ally|allies',
})

export const where: Slot<Scene, Where> = (c) =>
  c.attempt(() => {
    if (c.eat('adjacent to', 'next to') !== undefined) {
      const of = role(c) ?? pronounRole(c)
      return of && { within: 1, of }
    }
    if (c.eat('within reach', 'within your reach', 'within weapon range', 'within close weapon range') !== undefined)
      return { within: 'weapon', of: 'you' }
    if (c.eat('within') !== undefined) {
      const within = squares(c)
      if (within === undefined) return undefined
      const of = c.attempt(() => (c.eat('of') === undefined ? undefined : (role(c) ?? pronounRole(c)))) ?? 'you'
      return { within, of }
    }
    if (c.scene.hasArea && c.eat('in the area', 'in the burst', 'in the blast', 'in the wall', 'within the area') !== undefined)
      return 'area'
    return undefined
  })

export const pronounRole = (c: C): Role | undefined => {
  const who = pronoun(c)
  return who === undefined || who.who === 'each' || who.who === 'one' ? undefined : who.who
}

const SINGULAR = /^(?:it|he|she|him|her)$/
const pronoun = (c: C): Who | undefined => {
  const [only, second] = SINGULAR.test(c.word) ? c.scene.others.filter((one) => one.who !== 'each') : c.scene.others
  return only !== undefined && second === undefined && c.eat(...pronouns) !== undefined ? only : undefined
}

/** "Each enemy within 2 squares of you", "one other ally". */
export const group: Slot<Scene, Who> = (c) => {
  const many = c.eat('each', 'all', 'every', 'each of your', 'all your', 'all of your', 'your', 'all other', 'each other', 'any')
  const one = many === undefined ? c.eat('one', 'an', 'a', 'one of your', 'another', 'one other') : undefined
  const isSecond = one !== undefined && c.eat('secondary', 'second') !== undefined
  const adjacent = c.eat('adjacent')
  const is = c.attempt(() => (c.sees('(?:your|its|their) ') ? undefined : state(c)))
  const of = side(c)
  // "A target" is one of the feat's own; "another target" is anybody else.
  if (c.last === 'target' && !isSecond && !/other/.test(one ?? '')) return undefined
  const isPlural = c.last.endsWith('s')
  if (of === undefined || (many === undefined && one === undefined && !isPlural)) return undefined
  // "Your enemy" is the target; "your allies" are many.
  if (many === 'your' && !isPlural) return undefined
  c.eat('of your choice')
  const isSeen = c.eat('you can see', 'that you can see', 'in your line of sight') !== undefined
  const isFlanked = c.eat('you are flanking', 'you flank') !== undefined
  const place = adjacent === undefined ? where(c) : ({ within: 1, of: 'you' } as const)
  // "Enemies" without a place are nobody in particular.
  if (many === undefined && one === undefined && place === undefined) return undefined
  const isOther = isSecond || /other/.test(many ?? one ?? '')
  const some = { side: of, where: place, isOther, ...(is && { is }), ...(isSeen && { isSeen }), ...(isFlanked && { isFlanked }) }
  return one === undefined ? { who: 'each', ...some, isYouToo: false } : { who: 'one', ...some }
}

/** "You and each ally within 5 squares of you"; "you or an ally", of what happens to either. */
const company = (c: C): Who | undefined => {
  const isEither = c.eat('you or') !== undefined
  if (!isEither && c.eat('you and') === undefined) return undefined
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
  const [only, second] = others.filter((one) => JSON.stringify(one) !== JSON.stringify(doer))
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

/** Another before the verb, which is that of many. */
const besides = (c: C): Who | undefined => {
  const found = who(c)
  return PLURAL.test(c.word) ? found : undefined
}
const PLURAL = /^(?:are|have|take|suffer|gain|regain|become|fall|may|can|cannot|can't|shift|move|grant)$/

/** Who does it: named, with "may" or without; else who did what stands before; else you. */
export const subject: Slot<Scene, Who> = (c) => {
  const named = c.attempt(() => who(c))
  if (named !== undefined) c.scene = { ...c.scene, also: c.attempt(() => (c.eat('and') === undefined ? undefined : besides(c))) }
  if (named !== undefined)
    c.scene = { ...c.scene, subject: named, patient: named.who === 'you' ? c.scene.patient : named, isMay: false, named: c.scene.named + 1 }
  else if (c.scene.subject === undefined && c.word.endsWith('s')) return undefined
  c.eat('will', 'then', 'also', 'immediately', 'now')
  if (c.eat('may', 'can', 'may also', 'can also', 'may now', 'may choose to', 'may immediately') !== undefined)
    c.scene = { ...c.scene, isMay: true }
  c.eat('immediately', 'then', 'also', 'now', 'instead')
  return c.scene.subject ?? you
}

/** On whom a state lies that has no subject of its own. */
export const patient: Slot<Scene, Who> = (c) => c.scene.subject ?? c.scene.patient
