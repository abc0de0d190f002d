import type { Clause } from '../clauses/clauses.ts'
import type { Targets } from '../clauses/heads.ts'
import type { Role, Span, Test, Who } from '../clauses/phrases.ts'
import type { TraitPart } from '../clauses/traits.ts'
import type { Filter } from '../clauses/triggers.ts'
import type { Effort } from './effort.ts'
import type { Took } from './took.ts'

/** Of whom a sentence has spoken, and what it stands in: what its words mean. */
export interface Scope {
  /** "They", "that creature". */
  it: Role
  /** Whom the ability is aimed at, where the text belongs to one. */
  readonly targets: (Pick<Targets, 'relation' | 'self' | 'kind'> & Partial<Pick<Targets, 'count'>>) | undefined
  /** The ability has an area, or an aura. */
  readonly hasArea: boolean
  /** How far its aura reaches. */
  readonly aura?: number
  /** The names of the abilities of the sheet, in small letters. */
  readonly abilities: readonly string[]
  /** The states of its own that the sheet speaks of: "burning (save ends)". */
  readonly states: readonly string[]
  /** How far the ability reaches, where its head leaves to the text whom it is aimed at. */
  readonly reach?: number
  /** It answers something that is just happening. */
  readonly isAnswer?: boolean
  /** That is a movement, at each space of which it is asked. */
  readonly isOnTheWay?: boolean
  /** What reading the sentence has taken so far; and what in it always holds. */
  readonly effort?: Effort<Clause>
  readonly standing?: Effort<TraitPart>
  /** Which row took which words, where somebody asks. */
  readonly took?: Took
  /** The name of the ability that the text belongs to. */
  readonly own?: string
}

/** What a row is told: of whom it speaks, how long what it says lasts where that stood elsewhere, and what it stands in. */
export interface Known {
  readonly who: Who
  readonly span: Span | undefined
  readonly scope: Scope
  /** Who "the target" of a trigger is. */
  readonly targetIs?: Filter
}

export const inner = (scope: Scope, it: Role): Scope => ({ ...scope, it })
export const noScope: Scope = { it: 'target', targets: undefined, hasArea: false, abilities: [], states: [] }

/** Whom a phrase is about, and what must hold of each of them. */
export interface Subject {
  readonly who: Who
  readonly when: readonly Test[]
}

const MENTION =
  /\b(they're|they|them|their|themself|themselves|he|him|his|she|her|your?|targets?|creatures?|enem(?:y|ies)|all(?:y|ies)|hero(?:es)?|objects?|minions?|rider|mount|who)\b/g
const PREPOSITION = /(?:\b(?:of|to|by|against|from|with|than|for|at|and|or|against each|target|include) |^(?:an?|each) )$/
const asYou: Readonly<Record<string, string>> = {
  they: 'you',
  "they're": 'you are',
  them: 'you',
  he: 'you',
  him: 'you',
  she: 'you',
  his: 'your',
  their: 'your',
  her: 'your',
  themself: 'yourself',
  themselves: 'yourself',
}

/** A block speaks of its own creature in the third person: pronouns after it mean it, until somebody else is named. */
/** "Until the start of your next turn, any enemy who moves within 2 squares of them": of whoever has the ability. */
const NEAR_THEM =
  /^(.*\byour?\b.*\b(?:enemy|creature|ally)(?: who)? (?:starts|ends|moves|shifts|comes|enters)[^,]*? (?:adjacent to|within \d+ squares? of) )them\b/

/** "Until the start of your next turn, any enemy adjacent to them who …": nobody else has been spoken of. */
const BESIDE_THEM =
  /^((?:until the (?:start|end) of your next turn, )(?:any|each|an?) (?:enemy|creature|ally) (?:adjacent to|within \d+ squares? of) )them\b/

/** "You have damage immunity 5, and any enemy who damages them takes 5 damage". */
const HURTS_THEM =
  /^(.*\byou\b.*\b(?:enemy|creature) who (?:damages|hits|grabs|targets|deals damage to|makes an? (?:[a-z]+ )?strike against) )them\b/

/** "Whenever you drop an enemy, they can move": who gains by it is who did it. */
const DOER =
  /^((?:whenever|when|each time|if|the first time|once per (?:round|turn), when(?:ever)?) you [^,]+, )they (?=can |gain|regain|move|shift|make|teleport)/

/** "Whenever a creature grabs you, they take 4 fire damage": a harm falls on who did it. */
const HARM =
  "takes? (?!half|no\\b|only|\\d+ less)|loses? |falls? |can't |must |(?:is|are) (?:knocked|pushed|pulled|slid|bleeding|dazed|frightened|restrained|slowed|taunted|weakened)\\b"
const HARMED = new RegExp(
  `^((?:whenever|when|each time|any time|every time|if|the (?:first|next) time) (?:an?|the) (?:[a-z-]+ )?(creature|enemy|target)(?: [^,]*)? [a-z]+ you\\b[^,]*, )they (?=${HARM})`,
)

/** "You swap places with an enemy, and they are slowed": who is done something to is harmed besides. */
const HARMED_TOO = new RegExp(
  `((?:^|, )you (?:can )?[a-z]+ (?:[^,]+ (?:against|with|to) )?(?:one|an?|another|the|each) (?:[a-z]+ )*?(creature|enemy|target)\\b[^,]*,? and )they (?=${HARM})`,
)

/** "You swap places with an ally, and they can move": somebody picked, to whom one does something, is spoken of from then on. */
const CHOSEN =
  'you (?:can )?(?:swaps? places with|push(?:es)?|pulls?|slides?|force moves?|teleports?|knocks?|deals? [^,.]+? to) (?:one|an?|another) (?:[a-z]+ )*?(ally|enemy|creature|hero)\\b[^,.]*'
const OF_CHOSEN = new RegExp(`((?:^|, )${CHOSEN},? (?:and|then|and then) )they\\b`)
export const CHOSEN_LAST = new RegExp(`(?:^|, )${CHOSEN}$`)

/** "A creature who hits you is bleeding until the end of their next turn": whoever did it is spoken of. */
const THEIR_OWN =
  /^((?:an?|any|each|every) (?:[a-z-]+ )?(?:creature|enemy|ally) (?:who|that) [^,]*\byou\b[^,]*) until the end of their next turn(?=[.!]?$)/

/** "A creature who has no allies adjacent to them". */
const OWN_FRIENDS =
  /(?:who (?:has|have)|with) (?:no|an?|at least one|any) (?:other )?(?:ally|allies) (?:adjacent to|within \d+ squares? of) $/

/** "While you have an ally adjacent to them": one's own. */
const OWN_ALLY =
  /\b(you have (?:an?|no|any|at least one|(?:one|two|three) or more)(?: other)?(?: [a-z]+)? all(?:y|ies) (?:adjacent to|within \d+ squares? of) )them\b/

const STRIKES_THEM =
  /\b(?:you|they|then|and|the [a-z ]+) (?:(?:can )?(?:immediately )?(?:makes?|uses?)|gains?|ha(?:s|ve)|takes?) [^,.]+ against $|\byou (?:can )?(?:also |then )?(?:push|pull|slide|force move|grab|mark|judge|knock|teleport|release) $/

/** Within so many squares of whom it sends. */
const SENDS = /^you teleport (?:the|each|a) (?:target|creature|enemy)\b/

/** "You light the net, and a target restrained this way takes 2 damage": of whom the rest of the sentence speaks. */
const isNewSubject = (text: string, at: number): boolean =>
  /, and (?:an?|the|each|any) $/.test(text.slice(0, at)) &&
  /^[a-z]+ [^,.]*?\b(?:takes?|is|are|gains?|can|can't|has|have|falls?|must)\b/.test(text.slice(at))

/** Who has nobody near can mean nobody else. */
const ALONE =
  /^((?:at the (?:start|end) of (?:each|the) (?:combat )?round, )?(?:if|while|as long as|so long as) (?:you (?:have|are (?:within|adjacent|flanking|in|on))|there (?:is|are)|your squad|no (?:other )?(?:creatures?|ally|allies|enemy|enemies) (?:is|are)) (?![^,]*\bgrabbed\b)[^,]+, )(they|their) /

export function ownPronouns(given: string, startsWithYou: boolean): string {
  const text = given
    .replace(/^((?:until|before) the (?:start|end) of )their( next)? turn(?=, your?\b)/, '$1your$2 turn')
    .replace(OWN_ALLY, '$1you')
    .replace(DOER, '$1you ')
    .replace(OF_CHOSEN, '$1that $2')
    .replace(HARMED, '$1that $2 ')
    .replace(HARMED_TOO, '$1that $2 ')
    .replace(THEIR_OWN, "$1 until the end of the target's next turn")
    .replace(NEAR_THEM, '$1you')
    .replace(BESIDE_THEM, '$1you')
    .replace(HURTS_THEM, '$1you')
    .replace(ALONE, (_, head: string, word: string) => `${head}${word === 'they' ? 'you' : 'your'} `)
  let isSomebodyElse = false
  let isYou = startsWithYou && !/^at the (?:start|end) of (?:each|an?|any) (?:other )?(?:enemy|ally|creature|hero)'s turn/.test(text)
  const startsAsYou = /^(?:once (?:per|each|a|on) [a-z ]+, |(?:before|after|before or after) using this ability, |\w+, )?you\b/.test(text)
  return text.replace(MENTION, (word: string, _: string, at: number) => {
    const own = asYou[word]
    // A block tells its own creature's sex, and nobody else's.
    if (
      word === 'her' &&
      /^(?: (?:that|who|until|when|if|while|and|or|is|are|as|for|with|to|at|in|on|by|from|instead|takes?|gains?|has|have|deals?|can|can't|must|loses?)\b|[,.;:)]|$)/.test(
        text.slice(at + 3),
      )
    )
      return 'you'
    if (own !== undefined && /^(?:he|him|his|she|her)$/.test(word)) return own
    // Nobody strikes himself.
    if (word === 'them' && STRIKES_THEM.test(text.slice(0, at).replace(/\b(?:one|any|each) of $/, ''))) return word
    if (own === 'you' && startsAsYou && /(?:adjacent to|squares? of) $/.test(text.slice(0, at)) && !SENDS.test(text))
      return OWN_FRIENDS.test(text.slice(0, at)) ? word : own
    // "The next roll against you before the start of their next turn": nobody else has been named.
    if (own !== undefined && (isYou || (word === 'their' && !isSomebodyElse && /\byou\b/.test(text.slice(0, at))))) return own
    isSomebodyElse ||= word !== 'you' && word !== 'your'
    if (own !== undefined) return word
    const isObject =
      !isNewSubject(text, at) &&
      PREPOSITION.test(text.slice(0, at).replace(/\b(?:an?|the|each|any|another|one|all|your) (?:[a-z-]+ )?$|adjacent $/, ''))
    // Whoever it is, is spoken of with a name of its own.
    if (word === 'who' && !/\byou$/.test(text.slice(0, at).trim())) {
      isYou = false
      return word
    }
    if (word === 'your') {
      // "Your speed increases, and they …": what is one's own stands for oneself where it leads.
      if (/(?:^|, )$/.test(text.slice(0, at))) isYou = true
      return word
    }
    if (word === 'you') isYou = isYou || !isObject
    else if (!isObject || !isYou) isYou = false
    return word
  })
}
