import type { Role, Test } from '../clauses/phrases.ts'
import type { Trigger } from '../clauses/power.ts'
import { NEXT_DOER } from './against.ts'
import { leadCount, leadEachAttack } from './counting.ts'
import type { Draft, Often } from './draft.ts'
import { conditionWord, numberOf } from './lexicon.ts'
import { kindsOf, readSome } from './narrowings.ts'
import { leadMeeting } from './passing.ts'
import { youFilter } from './roles.ts'
import { type C, cursorOn, not, type Scene, tried } from './scene.ts'
import { readSpan, spanOf } from './spans.ts'
import { LIT, readTest, state } from './tests.ts'
import { readTrigger, type TriggerReading, uncut } from './triggers.ts'
import { HIT_ONES, picked, stateOf } from './who.ts'

/** What stands at the beginning of a sentence: durations, conditions, what it waits for. */

const ATTACK = '(?:attack(?:ing| roll| is resolved)?)'
const MAKING = '(?:(?:the|this|your|each|making the|making this|make the|resolving the) )?'
/** Words before everything, and what they tell of the sentence. */
const openings: readonly (readonly [string, Partial<Draft>])[] = [
  [
    '(?:hit or miss|(?:whether|no matter if) (?:you|the attack|this attack) (?:hits? or (?:miss(?:es)?|not))|whether or not (?:you|the attack|this attack) hits?|in addition|additionally|also|furthermore|moreover|however|then|finally|if you (?:wish|like|want)|as a free action|in either case|at this point|afterwards?|in this form)(?: to (?:this|the) \\w+)?,?(?= )',
    {},
  ],
  ['otherwise,?', { isOtherwise: true }],
  ['instead,', { isInstead: true }],
  [`(?:either )?(?:immediately )?before or after (?:you )?${MAKING}${ATTACK},?`, { isAround: true }],
  [`before (?:you )?${MAKING}${ATTACK},?`, { isBefore: true }],
  [
    `(?:after ${MAKING}${ATTACK}|(?:after|at the end of) (?:the|this|its|your|that) (?:triggering )?(?:attack|move|movement|damage|push|pull|shunt|slide|shift|teleport)(?: is (?:resolved|dealt))?|(?:immediately )?afterward),?`,
    {},
  ],
  ['as an? (?:immediate )?\\(?(?:reaction|react)\\)?(?: action)?,?', { costs: 'react' }],
  ['as an? (?:immediate )?\\(?(?:counter|interrupt)\\)?(?: action)?,?', { costs: 'counter' }],
  ['(?:you )?(?:can )?choose (?:one|either)(?: of the following)?:|either(?! (?:you|one|an?)\\b)', {}],
]
const outcomes: readonly (readonly [string, Test])[] = [
  ['(?:on|with) a success(?:ful sav(?:e|ing throw))?,', { is: 'happened' }],
  ['(?:on|with) a fail(?:ure|ed sav(?:e|ing throw)),', { is: 'not', test: { is: 'happened' } }],
  ['(?:on|with) a critical hit,', { is: 'critical' }],
  ['(?:on|with) a hit,', { is: 'hit' }],
  ['(?:on|with) a miss,', { is: 'miss' }],
]

/** What stands before the comma; the scene in which the rest is read. */
export function readLead(c: C, s: Scene, draft: Draft): Scene | undefined {
  const opening = openings.find(([words]) => c.has(words))
  if (opening !== undefined) {
    Object.assign(draft, opening[1])
    return s
  }
  const bang = `(?:it|you|${s.self}) (?:explodes?|bursts?|erupts?|shatters?|crumbles?)(?: (?:in|into) [a-z ]+?)?(?::|,? and|;)(?= (?:each|every|all) )`
  if (draft.waits !== undefined && c.has(bang)) return s
  if (leadEachAttack(c, draft)) return s
  const outcome = outcomes.find(([words]) => c.has(words))?.[1]
  if (outcome !== undefined) {
    draft.tests.push(outcome)
    return s
  }
  return (
    leadSpan(c, s, draft) ??
    leadTurns(c, s, draft) ??
    leadMeeting(c, s, draft) ??
    leadState(c, s, draft) ??
    leadTwice(c, s, draft) ??
    leadPicked(c, s, draft) ??
    leadTest(c, s, draft) ??
    leadWaiting(c, s, draft) ??
    leadDoer(c, s, draft) ??
    leadCount(c, s, draft) ??
    leadBeside(c, s, draft) ??
    leadRuling(c, s, draft)
  )
}

export const subjectAhead = '(?:the|you|your|it|each|all|any|an?|enemies|allies|they) '

function leadSpan(c: C, s: Scene, draft: Draft): Scene | undefined {
  return tried(c, s, () => {
    if (
      c.has(
        'while (?:you (?:are |remain )?|it is |they are )?in (?:this|the) (?:stance|form)|while (?:this|the) (?:stance|form) (?:lasts|is active)|in this stance',
      )
    ) {
      c.has(',')
      draft.lasting = spanOf('stance')
      return s
    }
    const state = c.scan(
      `until (?:you|it|they|${s.self}) (?:are|is) no longer (?<state>staggered|${conditionWord})(?:,? or (?:until )?(?:you|it|they) falls? unconscious)?,`,
    )?.state
    if (state !== undefined) {
      const held = stateOf(state, 'you')
      if (held === undefined || (held.is !== 'staggered' && held.is !== 'has')) return undefined
      draft.lasting = spanOf('encounter')
      draft.holds = held.is === 'has' ? held.condition : 'staggered'
      return s
    }
    const isOnce = c.has('once(?= (?:before|until) )')
    const span = readSpan(c, s)
    if (span === undefined) return undefined
    if (!c.has(',') && !c.sees(subjectAhead)) return undefined
    draft.isOnce = isOnce
    draft.lasting = span
    draft.isLed = true
    return s
  })
}

/** "At the start of each of its turns," */
function leadTurns(c: C, s: Scene, draft: Draft): Scene | undefined {
  return tried(c, s, () => {
    const turns = readTurns(c, s)
    if (turns === undefined || !c.has(',')) return undefined
    draft.waits = { reading: turns, often: 'always' }
    return s
  })
}

/** "At the start of your next turn": of the owner's, or of the target's. */
function readNextTurn(c: C, s: Scene): TriggerReading | undefined {
  const found = s.isPassive
    ? undefined
    : c.scan(`(?:at|on) the (?<edge>start|beginning|end) of (?:(?<you>your|${s.self}(?:'s|'))|its|their|(?<of>the target's)) next turn`)
  if (found === undefined) return undefined
  const next = found.you !== undefined || (s.it === 'you' && found.of === undefined) ? 'you' : 'target'
  const isEnd = /end/i.test(found.edge ?? '')
  const trigger: Trigger = { on: [isEnd ? 'turn-end' : 'turn-start'], by: youFilter, at: undefined, when: [], text: found._ }
  // What is spoken of in it is what was spoken of before.
  const it = s.target === 'you' ? 'target' : s.target
  const lasting = spanOf(next === 'you' ? 'your-next-end' : 'target-next-end')
  return { trigger, actor: s.trigger, ally: s.ally, it, pronoun: s.it, bearer: next, vague: '', lasting, next }
}

export function readTurns(c: C, s: Scene): TriggerReading | undefined {
  const next = tried(c, s, readNextTurn)
  if (next !== undefined) return next
  const found = c.scan(
    `(?:at|on) the (?<edge>start|beginning|end) of (?:(?:each|every one|all) of )?(?:(?<you>your|${s.self}(?:'s|'))|(?<it>its|their|his|the target's)) turns?(?!s)|(?:at|on) the (?<edge2>start|beginning|end) of each of (?:(?<you2>your|${s.self}(?:'s|'))|(?<it2>its|their|the target's)) turns`,
  )
  if (found === undefined) return undefined
  const isStart = /start|begin/i.test(found.edge ?? found.edge2 ?? '')
  const isYou = found.you !== undefined || found.you2 !== undefined || (s.it === 'you' && !/target/i.test(found._))
  if (!isYou && s.isPassive) return undefined
  return {
    trigger: {
      on: [isStart ? 'turn-start' : 'turn-end'],
      by: { relation: 'you', within: undefined, tests: [] },
      at: undefined,
      when: [],
      text: found._,
    },
    actor: 'you',
    ally: 'trigger',
    it: isYou ? 'you' : 'target',
    bearer: isYou ? 'you' : 'target',
    vague: '',
    lasting: undefined,
  }
}

export const often = (words: string): Often => {
  if (/next time|once per encounter|first time(?! (?:each|per) (?:turn|round))/i.test(words)) return 'once'
  const each = /(?:once|first time) (?:per|each|a|every) (?<round>round)?/i.exec(words)
  if (each === null) return /whenever|(?:each|every|any) ?time/i.test(words) ? 'each' : 'always'
  return each.groups?.round === undefined ? 'turn' : 'round'
}

/** In a turn that is to come, "if it moves" is once, and "whenever" each time. */
export const timesOf = (words: string, { next, trigger }: TriggerReading): Often => {
  if (next !== undefined) return /every|each|any|never/i.test(words) ? often(words) : 'turn'
  const each = /first time/i.test(words) ? /\b(?:each|every) (?:of (?:its|their|your) )?(?<what>turn|round)s?\b/i.exec(trigger.text) : null
  return each === null ? often(words) : each.groups?.what?.toLowerCase() === 'round' ? 'round' : 'turn'
}

function leadWaiting(c: C, s: Scene, draft: Draft): Scene | undefined {
  return tried(c, s, () => {
    const word = c.scan(
      '(?:(?:once (?:per|each|a|every) (?:turn|round|encounter)|(?:the )?(?:first|next) time(?: (?:each|per|in each|in an?) (?:turn|round|encounter))?(?: that)?),? ?)?(?:when(?:ever)?|if|each time|every time|any time|anytime|as soon as|the moment(?: that)?|after)?',
    )
    if (word === undefined || word._ === '') return undefined
    const plain = /^(?:whenever|each time|every time|any ?time)$/i.test(word._.trim()) ? uncut(c, s) : undefined
    const reading = plain ?? readTrigger(c, s)
    if (reading === undefined) return undefined
    const isFirst = /^first staggered/i.test(reading.trigger.text)
    if (plain === undefined && !c.has('[,:;]')) return undefined
    if (s.isPassive && reading.bearer === 'target') return undefined
    return awaiting(s, draft, reading, isFirst ? 'once' : timesOf(word._, reading))
  })
}

/** "The next creature you hit", "a creature hit by the ogre", "each target that attacks you": the same said of the deed. */
function turnedAround(c: C, s: Scene): { readonly words: string; readonly isFirst: boolean } | undefined {
  const who = `(?:you|it|${s.self})`
  const found = c.scan(
    `(?:(?:the (?<first>first|next)|any|each|every|an?|another) )?(?<noun>(?:(?!the |that |this )\\w+ )?(?:creature|enemy|ally|humanoid)|creatures|enemies|allies)(?: that| who| whom)? (?:(?:is |are )?(?<done>hit|damaged|killed|missed) by ${who}|(?:${who}|an ally) (?<does>hits?|damages?|misses|kills?))(?='|\\b)(?! points)`,
  )
  if (found !== undefined) {
    const by = /\b(?:an ally)\b/i.test(found._) ? 'an ally' : 'you'
    const noun = singular(found.noun ?? '')
    const deed = (found.done ?? found.does ?? '')
      .toLowerCase()
      .replace(/^hit$/, 'hits')
      .replace(/^(damage|miss|kill)(?:ed)?$/, '$1s')
    return { words: `${by} ${deed.replace('misss', 'misses')} an ${noun} ${c.rest.trim()}`, isFirst: found.first !== undefined }
  }
  const each =
    s.target === 'target' && !s.inside
      ? c.scan('(?:each|any|a|every) target (?:that|who|which)(?! (?:is|are|was|has|have|can|you)\\b)')
      : undefined
  return each === undefined ? undefined : { words: `the target ${c.rest.trim()}`, isFirst: false }
}

/** "Any ally who hits the target gains 5 temporary hit points": who is spoken of is whoever does it. */
function leadDoer(c: C, s: Scene, draft: Draft): Scene | undefined {
  const isOfHits = draft.lasting === undefined && !s.isPassive && c.sees(`${HIT_ONES}(?! (?:until|before|with|during|on)\\b)`)
  if (draft.waits !== undefined || isOfHits || c.sees(NEXT_DOER)) return undefined
  return tried(c, s, () => {
    const from = c.at
    const around = c.attempt((cursor) => turnedAround(cursor, s))
    if (around !== undefined) {
      const inner = cursorOn(around.words)
      const reading = readTrigger(inner, s)
      if (reading !== undefined && /[a-z]/i.test(inner.rest) && !(s.isPassive && reading.bearer === 'target')) {
        draft.subject = [{ who: reading.it }]
        c.at = c.text.length - inner.rest.length
        return awaiting(s, draft, reading, around.isFirst ? 'once' : 'always')
      }
      c.at = from
    }
    const word = c.scan(
      `(?:the (?<first>first|next)|any|each|every|an?|another|(?=enemies|allies|creatures))(?= ?(?:\\w+ )?(?:creatures?|ally|allies|enemy|enemies)\\b[^.,;]{0,40}?\\b(?:that|who|${TO})\\b)`,
    )
    if (word === undefined) return undefined
    const end = new RegExp(`\\b(?:that|who|${TO})\\b(?! (?:is|are|can|you|have|has)\\b)`).exec(c.rest)
    if (end === null) return undefined
    const words = `an ${singular(c.rest.slice(0, end.index).trim())} ${c.rest.slice(end.index + end[0].length)}`.replace(/\s+/g, ' ')
    const inner = cursorOn(words)
    const reading = readTrigger(inner, s)
    if (reading === undefined || (s.isPassive && reading.bearer === 'target')) return undefined
    c.at = c.text.length - inner.rest.length
    if (c.at <= from) return undefined
    draft.subject = [{ who: reading.it }]
    return awaiting(s, draft, reading, word.first === undefined ? 'always' : 'once')
  })
}

/** "to hit you", and not "equal to". */
const TO = '(?<!up |equal |adjacent |next |closer |close )to'

const singular = (words: string): string =>
  words
    .replace(/\benemies\b/i, 'enemy')
    .replace(/\ballies\b/i, 'ally')
    .replace(/\bcreatures\b/i, 'creature')

/** "While staggered,": whoever is spoken of next. */
function leadState(c: C, s: Scene, draft: Draft): Scene | undefined {
  return tried(c, s, () => {
    const against = tried(c, s, () =>
      c.has(
        `(?:when|while|if) (?:(?:it|they|you|the attack|this attack|${s.self}) )?(?:attack(?:s|ing)?|hits?|mak(?:es?|ing) (?:an )?attacks? (?:roll )?against|targets?)`,
      )
        ? readSome(c, s)
        : undefined,
    )
    if (against !== undefined && against.length > 0 && c.has(',')) {
      draft.tests.push(...against)
      return s
    }
    const found = c.scan(
      `(?:while|${s.isPassive ? 'if' : 'when|if'}) (?<not>not )?(?<state>staggered|bloodied|flying|airborne|${conditionWord}),`,
    )
    const whose = s.isPassive || s.it === 'you' ? 'you' : s.it
    const test = found?.state === 'airborne' ? ({ is: 'airborne', whose } as const) : found && stateOf(found.state ?? '', whose)
    if (test === undefined) return undefined
    draft.tests.push(found?.not === undefined ? test : not(test))
    return s
  })
}

function awaiting(s: Scene, draft: Draft, reading: TriggerReading, times: Often): Scene {
  if (reading.vague !== '') s.doubts.push(reading.vague)
  draft.waits = { reading, often: draft.isOnce ? 'once' : times }
  draft.lasting ??= reading.lasting
  return waitingScene(s, reading)
}

export const waitingScene = (s: Scene, reading: TriggerReading): Scene => ({
  ...s,
  target: reading.bearer === 'target' ? 'target' : reading.it,
  it: reading.pronoun ?? reading.it,
  trigger: reading.actor,
  ally: reading.ally,
  foe: reading.foe,
  isWaiting: true,
  inside: false,
})

function leadTest(c: C, s: Scene, draft: Draft): Scene | undefined {
  return tried(c, s, () => {
    const word = c.scan(testWords)
    if (word === undefined) return undefined
    c.has(', ?(?:immediately )?after (?:this|the) (?:damage|attack|effect),')
    const from = c.at
    const test = readTest(c, s)
    if (test === undefined || !(c.has(',|then(?= )') || (VERB.test(c.text.slice(from, c.at)) && c.sees(subjectAhead)))) return undefined
    // Of what always holds "when it hits" tells of an event, and not of the attack at hand.
    const about = test.is === 'not' ? test.test.is : test.is
    if (s.isPassive && /^(?:hit|miss|critical|happened|at-zero)$/.test(about)) return undefined
    // "Until the end of your next turn, whenever it fails a saving throw": each that is to come, and none that has been.
    if (about === 'happened' && (draft.lasting !== undefined || /whenever/i.test(word._))) return undefined
    // "While it is grappled by you": until the grapple ends.
    if (test.is === 'grappled-by' && test.whose === 'target' && /^while|^(?:as|so) long as/i.test(word._) && !s.isPassive) {
      draft.lasting ??= spanOf('grapple')
      return s
    }
    // What lasts for the fight waits for the fall, and does not ask for it at once.
    if (test.is === 'at-zero' && s.before?.lasting.span === 'encounter') return undefined
    draft.tests.push(word.unless === undefined ? test : not(test))
    return s
  })
}

/** Where no comma tells where it ends, it is a whole sentence by itself. */
const VERB = /\b(?:is|are|was|were|has|have|hits?|miss(?:es)?|does|do|did|moved|succeeds?|fails?)\b/i
const testWords =
  '(?<unless>unless)|(?:but |and )?(?:if|when|while|as long as|whenever|so long as|provided)(?: that(?! (?:ally|creature|enemy|target|attack|character|one)\\b))?'

/** "While adjacent to an ally,", "When making an opportunity attack,": the subject goes without saying. */
function leadBeside(c: C, s: Scene, draft: Draft): Scene | undefined {
  const made = c.scan(
    `(?:when|while|if) (?:(?:it|you|${s.self}) )?(?:mak(?:es?|ing) an? (?<kind>(?:opportunity|charge|basic|melee|ranged)) attack|charging),`,
  )
  if (made !== undefined) {
    draft.tests.push(...kindsOf(made.kind ?? 'charge'))
    return s
  }
  const whose: Role = s.isPassive || s.it === 'you' ? 'you' : s.it
  const test = tried(c, s, () => {
    const word = c.scan('while|when|if')?._ ?? (c.sees(LIT) ? 'while' : undefined)
    const so = word === undefined ? undefined : state(c, s, whose)
    return so !== undefined && (so.is === 'near' || /while/i.test(word ?? '')) && c.has(',') ? so : undefined
  })
  if (test === undefined) return undefined
  draft.tests.push(test)
  return s
}

/** "A target hit by both attacks is pushed 2 squares": if both hit the same one, it is. */
function leadTwice(c: C, s: Scene, draft: Draft): Scene | undefined {
  if (s.isPassive || draft.tests.length > 0) return undefined
  const found = c.scan(
    '(?:an?|any|the|each|one) (?:target|creature|enemy) (?:(?:that|who) )?(?:is |was )?hit (?:by (?:both|all (?<n>three|four)|two)(?: of)?(?: (?:these|the|your|its))? attacks?|twice)(?= )',
  )
  if (found === undefined) return undefined
  draft.tests.push({ is: 'hits', count: found.n === undefined ? 2 : numberOf(found.n), isSame: true })
  draft.subject = [{ who: 'target' }]
  return { ...s, it: 'target' }
}

/** "If another enemy is adjacent to the target, that enemy takes 5 damage": whoever is there, picked. */
function leadPicked(c: C, s: Scene, draft: Draft): Scene | undefined {
  if (s.isPassive) return undefined
  return tried(c, s, () => {
    const found = c.scan(
      'if (?<who>(?:an?|another|any|one)(?: other)? (?:of your )?(?:enem(?:y|ies)|all(?:y|ies)|creature)) is (?<where>[^,]+), (?=(?:that|the|this) (?:enemy|ally|creature) )',
    )
    if (found === undefined) return undefined
    const inner = cursorOn(`${found.who} ${found.where}`)
    const who = picked(inner, s)
    if (who === undefined || !inner.isDone || who.within === undefined) return undefined
    draft.subject = [who]
    return s
  })
}

const ROLLS = /\b(?<!\b(?:this|that|the|an?|your|next) )(?:hits?|miss(?:es)?)\b/i

/** A condition that nobody but the game master can judge. */
function leadRuling(c: C, s: Scene, draft: Draft): Scene | undefined {
  if (s.isPassive) return undefined
  return tried(c, s, () => {
    const word = c.scan(testWords)
    const words = word === undefined ? undefined : c.scan('(?<words>[^,.;]{4,90}),(?= )')?.words
    // Before it is rolled nobody can say of an attack whether it hits.
    if (word === undefined || words === undefined || ROLLS.test(words)) return undefined
    const test: Test = { is: 'ruling', text: words }
    draft.tests.push(word.unless === undefined ? test : not(test))
    s.doubts.push(`whether ${words}`)
    return s
  })
}
