import type { Clause } from '../clauses/clauses.ts'
import type { TraitPart } from '../clauses/traits.ts'
import { auraIn, readAround, withoutAura } from './auras.ts'
import { inner, ownPronouns, type Scope } from './scope.ts'
import { lateOf, readSentence } from './sentence.ts'
import { readStandings } from './standing.ts'
import { own, readWait, readWaits } from './waits.ts'
import { isFlavour, isOutside, normalized, sentencesOf } from './words.ts'

/** A passive line of a stat block, sentence by sentence. */

export interface TraitSaid {
  readonly printed: string
  readonly parts: readonly TraitPart[]
  readonly why: string
}

/** "Whenever an ally within 5 squares is reduced to 0 Stamina, you can move up to your speed." */
function readWhenever(given: string, scope: Scope): readonly TraitPart[] | undefined {
  const words = given
    .replace(
      /^(at the start of each (?:combat )?round), (?:while|as long as|if) you are alive, (the director gains \d+) additional malice$/,
      '$1, $2 malice',
    )
    .replace(
      /^you (?:explodes?|bursts?|erupts?|collapses?|shatters?|detonates?)(?: [a-z ]+?)? (when you (?:are reduced to 0 stamina|die|are killed)),? dealing /,
      '$1, you deal ',
    )
    .replace(
      /^(?:an?|any|each) (creature|enemy) who ((?:grabs|damages|hits|makes) .*?\byou\b.*?) ((?:takes|loses|is|falls) .+)$/,
      'whenever a $1 $2, that $1 $3',
    )
    .replace(/^(whenever .+, (?:you|they) can .+) as a free triggered action$/, '$1')
    .replace(/^(.+) (at the (?:start|end) of (?:each of your turns|your turn))$/, '$2, $1')
    .replace(
      /^the first time (.+?) (in|during|on|each) (an? |each |any )?(encounter|combat|round|turn), /,
      'the first time $2 $3$4 that $1, ',
    )
    .replace(
      /^if you (start|end) your turn (adjacent to|within \d+ squares? of) an? (ally|enemy|creature), (?:that \3|they) /,
      'whenever you $1 your turn, one $3 $2 you ',
    )
    .replace(
      /^if you (start|end) your turn (?!.*, that (?:ally|enemy|creature)\b)((?:adjacent|within|in|flying|grabbed|prone)\b.*?), /,
      'whenever you $1 your turn, if you are $2, ',
    )
    .replace(
      /(\b0 stamina), (?:you|they|it) (?:explodes?|bursts?|erupts?|collapses?|shatters?|detonates?)(?: [a-z ]+?)?,? (?:and |(dealing ))/,
      (_, when: string, dealing: string | undefined) => `${when}, ${dealing === undefined ? '' : 'you deal '}`,
    )
    .replace(/^(?:if|when) you (?:die|dies|are killed|drop to 0 stamina|drops to 0 stamina), /, 'when you are reduced to 0 stamina, ')
    .replace(/^if (?=.+? (?:is|are) reduced to 0 stamina, )/, 'whenever ')
  for (const found of words.matchAll(/, /g)) {
    const waits = readWaits(words.slice(0, found.index), own, scope)
    if (waits === undefined || waits.some((one) => one.once)) continue
    const each = waits.map((wait) => ({ wait, so: lateOf(readSentence(words.slice(found.index + 2), inner(scope, wait.it))) }))
    const parts = each.flatMap(({ wait, so }) => (so === undefined || so.length === 0 ? [] : [whenever(wait, so)]))
    if (parts.length > 0 && parts.length === each.length) return parts
  }
  return readNear(words, scope)
}

const NEAR =
  /^(?:each|any|an?|every) ([a-z' -]+?) who ((?:starts|ends) their turn) (within \d+ squares? of you|adjacent to you)(?: and ((?:is|are|isn't|has|hasn't|doesn't) [^,]+?))?,? ((?:can't|takes?|is|are|has|have|gains?|regains?|loses?|can|must|falls?|makes?) .+)$/
/** "Any enemy who starts their turn within 2 squares of you takes 3 fire damage". */
function readNear(words: string, scope: Scope): readonly TraitPart[] | undefined {
  const turn = NEAR.exec(words)
  if (turn !== null) {
    const who = turn[4] === undefined ? (turn[1] ?? '') : `${turn[1] ?? ''} who ${turn[4]}`
    const wait = readWait(
      `whenever a ${turn[4] === undefined ? `${who} ${turn[3] ?? ''}` : `${turn[1] ?? ''} ${turn[3] ?? ''} who ${turn[4]}`} ${turn[2] ?? ''}`,
      own,
      scope,
    )
    const so = readSentence(`the target ${turn[5] ?? ''}`, inner(scope, 'target'))
    return wait === undefined || so === undefined || so.length === 0 ? undefined : [whenever(wait, so)]
  }
  return readAround(words, scope)
}

const whenever = (wait: NonNullable<ReturnType<typeof readWait>>, so: readonly Clause[]): TraitPart => ({
  is: 'whenever',
  trigger: wait.trigger,
  so,
  once: wait.often,
})

/** "As a maneuver, you can turn invisible until the end of your next turn." */
function readDoing(words: string, scope: Scope): readonly TraitPart[] | undefined {
  const m =
    /^as a (main action|maneuver|move action), (you (?:can )?.+)$/.exec(words) ??
    /^(you (?:can )?.+?) as a (main action|maneuver|move action)$/.exec(words)
  if (m === null) return undefined
  const isLed = words.startsWith('as ')
  const kind = /main/.test(m[isLed ? 1 : 2] ?? '') ? 'action' : /move/.test(m[isLed ? 1 : 2] ?? '') ? 'move' : 'maneuver'
  const so = readSentence((m[isLed ? 2 : 1] ?? '').replace(/^you can /, 'you '), inner(scope, 'you'))
  return so === undefined || so.length === 0 ? undefined : [{ is: 'act', kind, so }]
}

/** "End Effect: At the end of …": what is told under a heading of its own. */
const LABEL = /^[A-Z][\w'’ -]{2,30}: (?=[A-Z])/

/** What a trait says, with a word on each sentence. */
export function readTraitText(text: string, names: readonly string[], scope: Scope): readonly TraitSaid[] {
  const found: TraitSaid[] = []
  const sentences = sentencesOf(text)
  let isOwn = true
  let aura: number | undefined
  for (const [i, printed] of sentences.entries()) {
    const plain: string = ownPronouns(normalized(printed.replace(LABEL, ''), names), isOwn).replace(/[.!:]+$/, '')
    const opened: number | undefined = auraIn(plain, sentences[i + 1])
    aura = opened ?? aura
    const words: string = aura === undefined ? plain : withoutAura(plain, aura)
    isOwn =
      /^(?:[^,]+, )?(?:if |while |when |whenever )?you\b/.test(words) || /^(?:at the|once|whenever|while|when)\b.*\byour?\b/.test(words)
    const before = i === 0 ? undefined : followed(found.at(-1), words, scope)
    if (before !== undefined) {
      found[found.length - 1] = before
      found.push({ printed, parts: [], why: '' })
      continue
    }
    const parts =
      readStandings(words, scope) ??
      readWhenever(words, scope) ??
      readDoing(words, scope) ??
      readAlways(words, scope) ??
      (opened !== undefined || isFlavour(words) || isOutside(words) || isSaidAnyway(words) ? [] : undefined)
    found.push(
      parts === undefined
        ? { printed, parts: [{ is: 'by-hand', text: printed }], why: 'what this trait does is shown to the game master' }
        : { printed, parts, why: '' },
    )
  }
  return found
}

/** After "when you are reduced to 0 Stamina, they spray burning blood" comes what that does. */
function followed(last: TraitSaid | undefined, words: string, scope: Scope): TraitSaid | undefined {
  if (last === undefined || last.parts.length !== 1) return undefined
  const [part] = last.parts
  if (part === undefined || !(part.is === 'by-hand' || part.is === 'whenever')) return undefined
  const head = normalized(last.printed, []).replace(/[.!]$/, '')
  if (part.is === 'whenever') {
    // A sentence of its own may go on with what the first began.
    if (/^(?:whenever|when|while|any|you )/.test(words) && !/^(?:each|the|that|they)/.test(words)) return undefined
    const so = readSentence(words, scope)
    return so === undefined ? undefined : { ...last, parts: [{ ...part, so: [...part.so, ...so] }] }
  }
  const comma = /^(.*?\b0 stamina), (.+)$/.exec(head)
  if (comma?.[1] === undefined || !isFlavour((comma[2] ?? '').replace(/^(?:they|it|he|she) /, ''))) return undefined
  const wait = readWait(/ (?:is|are) reduced to 0 stamina$/.test(comma[1]) ? 'when you are reduced to 0 stamina' : '', own, scope)
  const so = wait === undefined ? undefined : readSentence(words, scope)
  return wait === undefined || so === undefined ? undefined : { ...last, parts: [whenever(wait, so)], why: '' }
}

/** What only says again how the sentence before it is meant. */
const isSaidAnyway = (words: string): boolean =>
  /^you (?:don't need to|can) (?:eat|sleep|breathe|drink)(?: (?:or|and) (?:eat|sleep|breathe|drink))*(?: (?:in|under) ?water)?$|^this damage can't be reduced in any way$|^you can't take turns consecutively$|^you can use this feature even if you are dazed$/.test(
    words,
  )

/** "You have fire immunity 5 until…" is no trait; "you have fire immunity 5" is. */
function readAlways(words: string, scope: Scope): readonly TraitPart[] | undefined {
  if (!/^you (?:have|gain) /.test(words)) return undefined
  const clauses = readSentence(words, scope) ?? []
  const parts = clauses.flatMap((one): TraitPart[] =>
    one.do === 'modify' && one.to.who === 'you' ? [{ is: 'modify', stat: one.stat, amount: one.amount, when: [] }] : [],
  )
  return parts.length > 0 && parts.length === clauses.length ? parts : undefined
}
