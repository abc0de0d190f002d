import { Cursor, type Spoken } from '@riposte/print'
import type { Who } from '../clauses/clauses.ts'
import type { Span } from '../clauses/words.ts'

/** What is known while a sentence is read. */
export interface Scene extends Spoken {
  /** How the text calls its owner, beside "you", in small letters: "the grave crawler". */
  readonly self: readonly string[]
  readonly hasTarget: boolean
  readonly hasTrigger: boolean
  /** It is an ally whose doing sets it off: "the triggering ally" is that one, and the triggering enemy nobody. */
  readonly isByAlly?: boolean
  /** It is an ally to whom another does it: "the ally" is that one. */
  readonly isAtAlly?: boolean
  /** It is used on an ally: "the ally" is that one. */
  readonly isForAlly?: boolean
  /** The attacks of its own block, by name. */
  readonly feats?: readonly string[]
  readonly hasArea: boolean
  /** It answers an attack of one's own that is not rolled yet. */
  readonly hasOwnAttack?: boolean
  /** It answers an attack, before its roll or after. */
  readonly hasBlow?: boolean
  /** A check has been made that is no attack. */
  readonly hasTried?: boolean
  /** Somebody has been told to attack, besides. */
  readonly hasStruck?: boolean
  /** It answers a roll. */
  readonly hasRoll?: boolean
  /** It answers what one's own attack has come to: whom that was at is "the target". */
  readonly isOwnBlow?: boolean
  /** Damage has been done, by it or before it. */
  readonly hasDealt?: boolean
  /** How long what was said last lasts. */
  readonly lastSpan?: Span
  readonly hasChosen: boolean
  /** Of whom the sentence before was. */
  readonly lastSubject?: Who
  /** Who does what comes without a subject. */
  readonly subject: Who | undefined
  /** Another of whom it is said as well: "the target and each enemy adjacent to it". */
  readonly also?: Who | undefined
  /** On whom bare states lie: "2DD damage and slowed". */
  readonly patient: Who | undefined
  /** The others that were spoken of, of whom one may be "it". */
  readonly others: readonly Who[]
  /** What is said of the subject is given to it: "you grant one ally a +2 bonus". */
  readonly isGiven?: boolean
  /** "You may …, and …" */
  readonly isMay: boolean
}

export const you: Who = { who: 'you' }
export const target: Who = { who: 'target' }

/** What has not been spoken of yet is nobody's. */
export const sceneOf = (given: Omit<Scene, 'hasChosen' | 'subject' | 'patient' | 'others' | 'isMay' | 'named'>): Scene => ({
  ...given,
  hasChosen: false,
  subject: undefined,
  patient: given.hasTarget ? target : undefined,
  others: given.hasTarget ? [target] : given.hasTrigger ? [{ who: 'trigger' }] : [],
  isMay: false,
  named: 0,
})

/** A new sentence has its own subject; "it" is still whoever was spoken of. */
export const nextSentence = (scene: Scene): Scene => ({
  ...scene,
  ...(scene.subject && { lastSubject: scene.subject }),
  subject: undefined,
  also: undefined,
  isMay: false,
  named: 0,
})

/** All of a text, or nothing. */
export function whole<T>(text: string, scene: Scene, read: (c: Cursor<Scene>) => T | undefined): T | undefined {
  const c = new Cursor(text, scene)
  const found = read(c)
  return c.isDone ? found : undefined
}
