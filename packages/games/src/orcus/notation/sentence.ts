import type { Clause, Part, State, Strike, Test, Who } from '../clauses.ts'
import { adverbs, firstVerb, verbs as plainVerbs, readDamage, type Verb } from './acts.ts'
import { meleeAim, readAim, readVersus } from './aims.ts'
import { flat, readAmount, readTypes } from './amounts.ts'
import { attacks, charges, lessens, repeats, rerolls, secondary, turnsAttack } from './attacks.ts'
import { modifiers, narrowings, readBonus, readHaving, readOwned } from './bonuses.ts'
import { Cursor } from './cursor.ts'
import { readCannot, readDoesNot, readUnhindered, readUnprovoked } from './forbids.ts'
import { conditionWord, idOf } from './lexicon.ts'
import { doing, folded, lying, type Node } from './nodes.ts'
import { rolesIn, withRole } from './roles.ts'
import { allOf, anyOf, firstOf, not, type Scene, tried } from './scene.ts'
import { type Lasting, readSpan, spanOf } from './spans.ts'
import { readBeing, readStates } from './states.ts'
import { nearSeveral, readTest } from './tests.ts'
import { readTrigger, type TriggerReading } from './triggers.ts'
import { readRole, readWhos, stateOf, target, you } from './who.ts'

/** One sentence of a power or trait: on what it depends, how long it lasts, and what it says. */
export interface Sentence {
  readonly nodes: readonly Node[]
  readonly lasting: Lasting | undefined
  readonly tests: readonly Test[]
  /** What it waits for. */
  readonly waits: { readonly reading: TriggerReading; readonly often: 'always' | 'turn' | 'once' } | undefined
  readonly isBefore: boolean
  readonly isInstead: boolean
  readonly isOtherwise: boolean
  /** The words that were not understood, and where they begin. */
  readonly rest: string
  readonly restAt: number
}

interface Draft {
  nodes: Node[]
  lasting: Lasting | undefined
  tests: Test[]
  waits: Sentence['waits']
  isBefore: boolean
  isInstead: boolean
  isOtherwise: boolean
  /** Who is spoken of without being named again. */
  subject: readonly Who[]
  /** In which state of its bearer it holds. */
  holds: State | undefined
}

/** Reads what it can. `rest` tells what it could not. */
export function readSentence(c: Cursor, s: Scene, strike: Strike | undefined): Sentence {
  const draft: Draft = {
    nodes: [],
    lasting: undefined,
    tests: [],
    waits: undefined,
    isBefore: false,
    isInstead: false,
    isOtherwise: false,
    subject: [],
    holds: undefined,
  }
  let inner = s
  for (;;) {
    const lead = tried(c, inner, (cursor, scene) => readLead(cursor, scene, draft))
    if (lead === undefined) break
    inner = lead
  }
  const leadDoubts = s.doubts.splice(0)
  readBody(c, inner, strike, draft)
  s.it = draft.waits === undefined ? inner.it : s.it
  const [first, ...others] = draft.nodes
  if (first !== undefined && leadDoubts.length > 0)
    draft.nodes = [{ ...first, doubts: [...leadDoubts, ...(first.doubts ?? [])] }, ...others]
  const { holds } = draft
  if (holds !== undefined)
    draft.nodes = draft.nodes.map(
      (node): Node => (node.parts.length === 0 ? node : { ...node, parts: [{ is: 'while', state: holds, not: false, parts: node.parts }] }),
    )
  const rest = c.isDone ? '' : c.rest.trim()
  if (draft.tests.length > 0 && /\binstead\b/i.test(c.text)) draft.isInstead = true
  return { ...draft, rest, restAt: c.at + (c.rest.length - c.rest.trimStart().length) }
}

// --------------------------------------------------------------------------------------------------------------- leads

/** What stands before the comma; the scene in which the rest is read. */
function readLead(c: Cursor, s: Scene, draft: Draft): Scene | undefined {
  if (
    c.has(
      '(?:in addition|additionally|also|furthermore|moreover|however|then|finally|if you (?:wish|like|want)|as a free action|in either case|at this point|afterwards?|in this form)(?: to (?:this|the) \\w+)?,?(?= )',
    )
  )
    return s
  if (c.has('otherwise,?')) {
    draft.isOtherwise = true
    return s
  }
  if (c.has('instead,')) {
    draft.isInstead = true
    return s
  }
  if (c.has('before (?:you )?(?:(?:the|this|each|making the|make the|making this) )?attack(?:ing| roll)?,?')) {
    draft.isBefore = true
    return s
  }
  if (
    c.has(
      '(?:after (?:(?:the|this|each|making the|resolving the|making this) )?attack(?:ing| roll| is resolved)?|after (?:the|this|its) (?:triggering )?(?:attack|move|movement|damage)(?: is (?:resolved|dealt))?|(?:immediately )?afterward),?',
    )
  )
    return s
  const result = tried(c, s, () => {
    if (!c.has('(?:on|with) a (?=(?:hit|miss|critical))')) return undefined
    const found = c.eat('(?<crit>critical hit)|(?<hit>hit)|(?<miss>miss)')
    if (found === undefined || !c.has(',')) return undefined
    return found.crit !== undefined ? 'critical' : found.hit !== undefined ? 'hit' : 'miss'
  })
  if (result !== undefined) {
    draft.tests.push({ is: result })
    return s
  }
  return (
    leadSpan(c, s, draft) ??
    leadTurns(c, s, draft) ??
    leadState(c, s, draft) ??
    leadTest(c, s, draft) ??
    leadWaiting(c, s, draft) ??
    leadDoer(c, s, draft) ??
    leadRuling(c, s, draft)
  )
}

const subjectAhead = '(?:the|you|your|it|each|all|any|an?|enemies|allies|they) '

function leadSpan(c: Cursor, s: Scene, draft: Draft): Scene | undefined {
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
    const state = c.eat(
      `until (?:you|it|they|${s.self}) (?:are|is) no longer (?<state>staggered|${conditionWord})(?:,? or (?:until )?(?:you|it|they) falls? unconscious)?,`,
    )?.state
    if (state !== undefined) {
      const held = stateOf(state, 'you')
      if (held === undefined || (held.is !== 'staggered' && held.is !== 'has')) return undefined
      draft.lasting = spanOf('encounter')
      draft.holds = held.is === 'has' ? held.condition : 'staggered'
      return s
    }
    const span = readSpan(c, s)
    if (span === undefined) return undefined
    if (!c.has(',') && !c.sees(subjectAhead)) return undefined
    draft.lasting = span
    return s
  })
}

/** "At the start of each of its turns," */
function leadTurns(c: Cursor, s: Scene, draft: Draft): Scene | undefined {
  return tried(c, s, () => {
    const turns = readTurns(c, s)
    if (turns === undefined || !c.has(',')) return undefined
    draft.waits = { reading: turns, often: 'always' }
    return s
  })
}

export function readTurns(c: Cursor, s: Scene): TriggerReading | undefined {
  const found = c.eat(
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

const often = (words: string): 'always' | 'turn' | 'once' => {
  if (/next time|once per encounter|first time(?! each)/i.test(words)) return 'once'
  return /once (?:per|each|a|every)|first time each/i.test(words) ? 'turn' : 'always'
}

function leadWaiting(c: Cursor, s: Scene, draft: Draft): Scene | undefined {
  return tried(c, s, () => {
    const word = c.eat(
      '(?:(?:once (?:per|each|a|every) (?:turn|round|encounter)|(?:the )?(?:first|next) time(?: each (?:turn|round)| per (?:turn|round))?(?: that)?),? ?)?(?:when(?:ever)?|if|each time|every time|any time|anytime|as soon as|after)?',
    )
    if (word === undefined || word._ === '') return undefined
    const reading = readTrigger(c, s)
    if (reading === undefined) return undefined
    const isFirst = /^first staggered/i.test(reading.trigger.text)
    if (!c.has('[,:;]')) return undefined
    if (s.isPassive && reading.bearer === 'target') return undefined
    if (reading.vague !== '') s.doubts.push(reading.vague)
    draft.waits = { reading, often: isFirst ? 'once' : often(word._) }
    draft.lasting ??= reading.lasting
    return waitingScene(s, reading)
  })
}

/** "Any ally who hits the target gains 5 temporary hit points": who is spoken of is whoever does it. */
function leadDoer(c: Cursor, s: Scene, draft: Draft): Scene | undefined {
  if (draft.waits !== undefined) return undefined
  return tried(c, s, () => {
    const from = c.at
    const word = c.eat(
      '(?:the (?<first>first|next)|any|each|every|an?|another|(?=enemies|allies|creatures))(?= ?(?:\\w+ )?(?:creatures?|ally|allies|enemy|enemies)\\b[^.,;]{0,40}?\\b(?:that|who|to)\\b)',
    )
    if (word === undefined) return undefined
    const end = /\b(?:that|who|to)\b(?! (?:is|are|can|you|have|has)\b)/.exec(c.rest)
    if (end === null) return undefined
    const words = `an ${singular(c.rest.slice(0, end.index).trim())} ${c.rest.slice(end.index + end[0].length)}`.replace(/\s+/g, ' ')
    const inner = new Cursor(words)
    const reading = readTrigger(inner, s)
    if (reading === undefined || (s.isPassive && reading.bearer === 'target')) return undefined
    c.at = c.end - inner.rest.length
    if (c.at <= from) return undefined
    if (reading.vague !== '') s.doubts.push(reading.vague)
    draft.waits = { reading, often: word.first === undefined ? 'always' : 'once' }
    draft.lasting ??= reading.lasting
    draft.subject = [{ who: reading.it }]
    return waitingScene(s, reading)
  })
}

const singular = (words: string): string =>
  words
    .replace(/\benemies\b/i, 'enemy')
    .replace(/\ballies\b/i, 'ally')
    .replace(/\bcreatures\b/i, 'creature')

/** "While staggered,": whoever is spoken of next. */
function leadState(c: Cursor, s: Scene, draft: Draft): Scene | undefined {
  return tried(c, s, () => {
    const against = c.eat(
      `(?:when|while|if) (?:(?:it|they|you|${s.self}) )?(?:attack(?:s|ing)?|mak(?:es?|ing) (?:an )?attacks? (?:roll )?against|targets?) an? (?<state>staggered|bloodied|${conditionWord})(?: or (?<or>staggered|${conditionWord}))? (?:target|creature|enemy|foe),`,
    )
    if (against !== undefined) {
      const tests = [against.state, against.or]
        .flatMap((word) => (word === undefined ? [] : [stateOf(word)]))
        .filter((one) => one !== undefined)
      const any = anyOf(tests)
      if (any === undefined) return undefined
      draft.tests.push(any)
      return s
    }
    const found = c.eat(
      `(?:while|${s.isPassive ? 'if' : 'when|if'}) (?<not>not )?(?<state>staggered|bloodied|flying|airborne|${conditionWord}),`,
    )
    const whose = s.isPassive || s.it === 'you' ? 'you' : s.it
    const test =
      found?.state === undefined
        ? undefined
        : found.state === 'airborne'
          ? ({ is: 'airborne', whose } as const)
          : stateOf(found.state, whose)
    if (test === undefined) return undefined
    draft.tests.push(found?.not === undefined ? test : not(test))
    return s
  })
}

export const waitingScene = (s: Scene, reading: TriggerReading): Scene => ({
  ...s,
  target: reading.it,
  it: reading.it,
  trigger: reading.actor,
  ally: reading.ally,
  inside: false,
})

function leadTest(c: Cursor, s: Scene, draft: Draft): Scene | undefined {
  return tried(c, s, () => {
    const word = c.eat(testWords)
    if (word === undefined) return undefined
    c.has(', ?(?:immediately )?after (?:this|the) (?:damage|attack|effect),')
    const test = readTest(c, s)
    if (test === undefined || !c.has(',|then(?= )')) return undefined
    // Of what always holds "when it hits" tells of an event, and not of the attack at hand.
    if (s.isPassive && /^(?:hit|miss|critical|happened|at-zero)$/.test(test.is === 'not' ? test.test.is : test.is)) return undefined
    draft.tests.push(word.unless === undefined ? test : not(test))
    return s
  })
}

const testWords = '(?<unless>unless)|(?:but |and )?(?:if|when|while|as long as|whenever|so long as|provided)(?: that)?'

/** A condition that nobody but the game master can judge. */
function leadRuling(c: Cursor, s: Scene, draft: Draft): Scene | undefined {
  return tried(c, s, () => {
    const word = c.eat(testWords)
    const words = word === undefined ? undefined : c.eat('(?<words>[^,.;]{4,90}),(?= )')?.words
    if (word === undefined || words === undefined) return undefined
    const test: Test = { is: 'ruling', text: words }
    draft.tests.push(word.unless === undefined ? test : not(test))
    s.doubts.push(`whether ${words}`)
    return s
  })
}

// ---------------------------------------------------------------------------------------------------------------- body

const isPassive = (c: Cursor): boolean => c.sees('(?:also |instead |immediately )*(?:is|are|becomes?|remains?|gets? (?:knocked|pushed))')

function readBody(c: Cursor, s: Scene, strike: Strike | undefined, draft: Draft): void {
  let { subject } = draft
  let later: Lasting | undefined
  for (;;) {
    const before = c.at
    if (draft.nodes.length > 0 && !c.has(',? ?(?:and|then|but|and then|plus|or)(?: also| then| instead)?|[,;.]')) break
    if (c.isDone) break
    const own =
      draft.nodes.length === 0
        ? undefined
        : tried(c, s, () => {
            const span = readSpan(c, s)
            return span !== undefined && (c.has(',') || c.sees(subjectAhead)) ? span : undefined
          })
    later = own ?? later
    const isEither = draft.nodes.length > 0 && /\bor$/i.test(c.text.slice(before, c.at).trim())
    const from = c.at
    const read = tried(c, s, () => readPhrase(c, s, strike, subject))
    if (read === undefined) {
      c.at = before
      break
    }
    subject = read.subject
    const nodes = read.nodes.map(
      (node): Node => ({ ...node, text: node.text === '' ? c.text.slice(from, c.at).trim() : node.text, from, end: c.at }),
    )
    const last = draft.nodes.pop()
    if (last !== undefined && isEither)
      draft.nodes.push({ text: '', parts: [], to: [], clauses: [], either: [[last], nodes], from: last.from ?? from, end: c.at })
    else draft.nodes.push(...(last === undefined ? [] : [last]), ...nodes)
    readTail(c, s, draft)
    const tail = draft.nodes.pop()
    if (tail !== undefined)
      draft.nodes.push({ ...tail, lasting: tail.lasting ?? later, end: c.at, doubts: [...(tail.doubts ?? []), ...s.doubts.splice(0)] })
  }
}

interface Phrase {
  readonly nodes: readonly Node[]
  readonly subject: readonly Who[]
}

/** Somebody and what they do; or what needs nobody to say it of. */
function readPhrase(c: Cursor, s: Scene, strike: Strike | undefined, last: readonly Who[]): Phrase | undefined {
  const all: readonly Verb[] = [
    ...plainVerbs,
    attacks,
    charges,
    rerolls,
    (cursor, scene) => repeats(cursor, scene),
    (cursor, scene) => secondary(strike)(cursor, scene),
  ]
  const bare = (): Phrase | undefined => {
    const node = firstOf(c, s, ...impersonal)
    return node === undefined ? undefined : { nodes: [node], subject: last }
  }
  const own = (): Phrase | undefined => {
    const subject = last.length === 0 ? [you] : last
    const nodes = predicate(c, s, subject, all)
    return nodes === undefined ? undefined : { nodes, subject }
  }
  // "gains +1 to attack rolls and a +2 bonus to damage": the verb goes without saying again.
  const elided = (): Phrase | undefined => {
    if (last.length === 0) return undefined
    const node = readBonus(c, s, last) ?? readHaving(c, s, last)
    if (node !== undefined) return { nodes: [node], subject: last }
    const states = c.sees(`(?:knocked |pushed|pulled|shunted|${conditionWord})`) ? readStates(c, s, last) : undefined
    return states === undefined ? undefined : { nodes: states, subject: last }
  }
  const said = (): Phrase | undefined =>
    tried(c, s, () => {
      c.has(`(?:${adverbs} )*(?=\\w)`)
      const owned = possessed(c, s)
      if (owned !== undefined) return { nodes: [owned.node], subject: owned.subject }
      const subject = readWhos(c, s)
      if (subject === undefined) return undefined
      const nodes = predicate(c, s, subject, all)
      return nodes === undefined ? undefined : { nodes, subject }
    })
  return tried(c, s, bare) ?? tried(c, s, said) ?? tried(c, s, own) ?? tried(c, s, elided)
}

/** What is said of a subject: with "can" or "may" it may be left undone. */
function predicate(c: Cursor, s: Scene, subject: readonly Who[], all: readonly Verb[]): Node[] | undefined {
  return tried(c, s, () => {
    c.has(`(?:(?:${adverbs}|each|both|all) )+(?=\\w)`)
    const cannot = readCannot(c, s, subject) ?? readDoesNot(c, s, subject) ?? readUnhindered(c, subject)
    if (cannot !== undefined) return [cannot]
    const may = c.has(
      '(?:can|may|might|could|is able to|are able to|has the option to|have the option to|chooses? to|is allowed to|must|will|has to|have to)(?: choose to| elect to| also| then| immediately| each)*(?=\\s)',
    )
    const isForced = /\b(?:must|will|has to|have to)(?: also| then| immediately)*$/i.test(c.text.slice(0, c.at))
    c.has(`(?:${adverbs} )+(?=\\w)`)
    if (isPassive(c)) return readBeing(c, s, subject)
    c.has(
      'use (?:this|a) (?:power|action) to|take (?:a|an) \\w+ action to|(?:(?:take|use) an? )?(?:swift|move|free|standard|opportunity|immediate) action(?: to|, )',
    )
    const node = flyby(c, s, subject, all) ?? firstVerb(c, s, subject, all)
    if (node === undefined) return undefined
    return [may && !isForced ? loosened(node) : node]
  })
}

/** "flies up to 8 squares and makes a basic attack at any point during the move". */
function flyby(c: Cursor, s: Scene, subject: readonly Who[], all: readonly Verb[]): Node | undefined {
  return tried(c, s, () => {
    const node = firstVerb(c, s, subject, plainVerbs)
    const move = node?.clauses[0]
    if (node === undefined || move?.do !== 'move' || node.clauses.length !== 1) return undefined
    const lead = c.eat(
      '(?:,|\\.|;)? ?(?:and |it |they |you )*(?:(?:at|during) (?:one|any|some) point (?:during|in|of|along) (?:this |the |its |their |that )?(?:move|movement|flight|shift)?,? ?)?',
    )
    if (lead === undefined) return undefined
    c.has(`(?:it|they|you|${s.self})`)
    c.has('(?:can|may)')
    const strike = firstVerb(c, s, subject, all)
    if (strike === undefined || strike.clauses.every((clause) => clause.do !== 'attack' && clause.do !== 'strike')) return undefined
    const isMidway =
      /point (?:during|in|of|along)/i.test(lead._) ||
      c.has(
        ',? ?(?:at|during) (?:one|any|some) point (?:during|in|of|along) (?:this |the |its |their |that )?(?:move|movement|flight|shift)',
      ) ||
      /at any point (?:during|in|of) (?:the|its|this) (?:move|movement)$/i.test(c.text.slice(0, c.at))
    if (!isMidway) return undefined
    const safe = c.has(
      "[.,;]? ?(?:and |it |they |you )?(?:(?:this |the )?(?:movement |move )?(?:does not|doesn't|without) provok(?:e|ing) (?:an |any )?opportunity attacks?|moving away from (?:the target(?: of (?:the|this) attack)?|it) (?:does not|doesn't) provoke (?:an |any )?opportunity attacks?|without provoking (?:an |any )?opportunity attacks?|(?:does not|doesn't) provoke (?:an |any )?opportunity attacks?)(?<from> (?:when moving away )?from (?:the target|it|that target))?(?: of (?:the|this) attack)?",
    )
    const isTarget = safe && /from (?:the target|it|that target|the target of the attack)/i.test(c.text.slice(Math.max(0, c.at - 90), c.at))
    const base = safe ? ({ ...move, safeFrom: isTarget ? 'target' : 'all' } as const) : move
    return doing({ ...base, midway: strike.clauses })
  })
}

function loosened(node: Node): Node {
  const clauses = node.clauses.map((clause): Clause => {
    switch (clause.do) {
      case 'move':
      case 'recover':
      case 'attack':
      case 'strike':
      case 'use':
        return { ...clause, optional: true }
      case 'choose':
        return clause
      default:
        return { do: 'may', text: node.text, then: [clause], by: 'you' }
    }
  })
  return { ...node, clauses, optional: true }
}

/** "the target's speed is reduced by 2", "your attacks deal 2 extra damage". */
function possessed(c: Cursor, s: Scene): { node: Node; subject: readonly Who[] } | undefined {
  return tried(c, s, () => {
    const whose = c.eat(
      `(?:(?<you>your|${s.self}(?:'s|'))|(?<target>the (?:target|triggering ally|ally|creature|enemy|attacker|triggering creature)'s)|(?<it>its|their|his|her))(?= )`,
    )
    const all =
      whose === undefined
        ? c.eat(
            `(?:all )?attacks (?:you|it|${s.self}) makes?|(?:all|any)(?: of)? (?:your|its|${s.self}'s?) attacks|attacks(?= (?:do|deal)\\b)`,
          )
        : undefined
    if (all !== undefined) {
      const subject = [you]
      const node = firstVerb(c, s, subject, plainVerbs)
      return node === undefined ? undefined : { node, subject }
    }
    if (whose === undefined) return undefined
    const role =
      whose.you !== undefined
        ? 'you'
        : whose.target === undefined
          ? s.it
          : /attacker|triggering creature/.test(whose._)
            ? s.trigger
            : /ally/.test(whose._) && s.ally !== 'target'
              ? s.ally
              : s.target
    if (whose.you === undefined) s.it = role
    const subject = [{ who: role }] as const
    const move = tried(c, s, () =>
      c.has('(?:move|movement) ends(?: (?:immediately|without (?:it|them) entering the \\w+))?')
        ? doing({ do: 'turn-attack', into: 'stopped' })
        : undefined,
    )
    if (move !== undefined) return { node: move, subject }
    const power = tried(c, s, () => {
      if (s.powers === '') return undefined
      const found = c.eat(
        `‹?(?<power>${s.powers})›?(?: power)? (?:immediately |automatically )?(?:refreshes|recharges|is refreshed|is recharged|becomes available again)`,
      )
      if (found === undefined) return undefined
      s.named = idOf(found.power ?? '')
      return doing({ do: 'refresh', power: s.named, to: { who: role } })
    })
    if (power !== undefined) return { node: power, subject }
    const missing = tried(c, s, () =>
      s.isCounter && c.has('(?:triggering )?attack (?:automatically )?misses(?: instead)?')
        ? doing({ do: 'turn-attack', into: 'miss' })
        : undefined,
    )
    if (missing !== undefined) return { node: missing, subject }
    const ignoring = tried(c, s, () =>
      c.has('(?:(?:melee|ranged|near|far|area|basic) )?attacks?(?: powers?)?(?= ignore)')
        ? firstVerb(c, s, subject, plainVerbs)
        : undefined,
    )
    if (ignoring !== undefined) return { node: ignoring, subject }
    const node = readOwned(c, s, subject)
    return node === undefined ? undefined : { node, subject }
  })
}

// -------------------------------------------------------------------------------------------------- without a subject

const impersonal = [
  halfDamage,
  hitDamage,
  notExpended,
  inlineStrike,
  worsened,
  refreshed,
  readUnprovoked,
  turnsAttack,
  lessens,
  rollsAgainst,
  lessMoved,
  bareState,
  addsToRoll,
  effectEnds,
  noEffect,
  attackExtra,
]

function halfDamage(c: Cursor, _s: Scene): Node | undefined {
  return c.has('(?:deals? |takes? )?half (?:of )?(?:the )?(?:weapon )?damage(?: to the target)?(?! from)')
    ? doing({ do: 'half-damage' })
    : undefined
}

/** "2d4+6 damage (2d4+14 on a critical hit)", "1d10+3 damage, or 2d8+3 damage against a slowed target". */
function hitDamage(c: Cursor, s: Scene): Node | undefined {
  return tried(c, s, () => {
    if (
      !c.sees(
        '(?:an? (?:extra|additional) |(?:extra|additional) |\\+|plus )?(?=\\[?\\d|(?:your )?(?:strength|constitution|dexterity|intelligence|wisdom|charisma) modifier)',
      )
    )
      return undefined
    const node = readDamage(c, s, [target])
    const base = node?.clauses[0]
    if (node === undefined || base?.do !== 'damage') return node
    if (c.has('to (?=the target|each target)')) readRole(c, s)
    else {
      const to = tried(c, s, () => (c.has('to') ? readWhos(c, s) : undefined))
      if (to !== undefined) return doing(...to.map((who): Clause => ({ ...base, to: who })))
    }
    const other = tried(c, s, () => {
      const isOpen = c.has('\\((?=\\d)') || c.has(',? or(?= \\d)')
      if (!isOpen) return undefined
      const more = readDamage(c, s, [target]) ?? bareDamage(c, s)
      const clause = more?.clauses[0]
      if (clause?.do !== 'damage') return undefined
      const test = alternative(c, s)
      if (test === undefined) return undefined
      c.eat('\\)')
      if (c.text.slice(c.at, c.at + 1) === ')') c.at++
      return { clause: { ...clause, types: clause.types.length === 0 ? base.types : clause.types }, test }
    })
    if (other === undefined) return node
    return doing({ do: 'if', test: other.test, then: [other.clause], else: [base] })
  })
}

/** "2d4+14" inside brackets, where "damage" need not be said again. */
function bareDamage(c: Cursor, s: Scene): Node | undefined {
  const amount = readAmount(c, s)
  return amount === undefined ? undefined : doing({ do: 'damage', amount, types: [], to: target, half: false, extra: false })
}

function alternative(c: Cursor, s: Scene): Test | undefined {
  if (c.has('(?:on|with) a critical(?: hit)?')) return { is: 'critical' }
  if (c.has('on a charge|(?:when|if) charging')) return { is: 'charge' }
  const tested = tried(c, s, () => (c.has('if|when|while') ? readTest(c, s) : undefined))
  if (tested !== undefined) return tested
  const narrow = narrowings(c, s)
  return narrow.against === undefined ? allOf(narrow.tests) : undefined
}

function notExpended(c: Cursor, s: Scene): Node | undefined {
  return c.has(
    "(?:the|this) power is not (?:expended|used up|spent|considered expended)|(?:you|it) (?:do(?:es)? not|don't) expend (?:the use of )?(?:this|the) power|(?:you|it) regains? (?:the )?use of (?:this|the) power",
  )
    ? doing({ do: 'refresh', power: s.own, to: you })
    : undefined
}

function refreshed(c: Cursor, s: Scene): Node | undefined {
  if (s.powers === '') return undefined
  return tried(c, s, () => {
    const found = c.eat(
      `(?:the |its |your )?(?:${s.self}'s? )?‹?(?<power>${s.powers})›?(?: power)? (?:immediately |automatically )?(?:refreshes|recharges|is refreshed|is recharged|becomes available again)`,
    )
    if (found === undefined) return undefined
    s.named = idOf(found.power ?? '')
    return doing({ do: 'refresh', power: s.named, to: you })
  })
}

/** "attack rolls against the target gain a +2 bonus": the other way round, its defenses are lower. */
function rollsAgainst(c: Cursor, s: Scene): Node | undefined {
  return tried(c, s, () => {
    const kind = c.eat('(?:all |any )?(?<kind>(?:(?:melee|ranged|near|far|area)[, ]*(?:and |or )?)*)attacks?(?: rolls?)? (?:made )?against')
    if (kind === undefined || (kind.kind ?? '') !== '') return undefined
    const whos = readWhos(c, s)
    if (whos === undefined) return undefined
    if (c.has('(?:have|has|gains?|are made with|get|gain) combat advantage'))
      return lying(whos, [{ is: 'grants-advantage', to: 'all', when: [] }])
    const found = c.eat(
      '(?:gains?|have|has|takes?|gets?|suffers?|receives?) (?:an? )?(?<sign>[+-])(?<n>\\d+) (?:(?<type>power) )?(?:bonus|penalty)(?: to the attack roll)?',
    )
    if (found === undefined) return undefined
    const amount = flat(Number(found.n) * (found.sign === '-' ? 1 : -1))
    return modifiers(c, s, whos, { stats: ['defenses'], next: false }, amount, found.type?.toLowerCase() ?? '')
  })
}

/** "make an attack: +11 vs Will; on a hit, the target falls prone": an attack with a roll of its own. */
function inlineStrike(c: Cursor, s: Scene): Node | undefined {
  return tried(c, s, () => {
    if (
      !c.has(
        `(?:(?:it|you|${s.self}) )?(?:can |may )?(?:explodes|bursts|makes? (?:an|this|the following) attack)(?: against (?:it|that creature|them|the attacker|the triggering \\w+|the target|that enemy))?(?: as a free action)?[.:]`,
      )
    )
      return undefined
    const aim = readAim(c, s)
    c.has('[;,:]')
    const versus = readVersus(c, s)
    if (versus === undefined || !c.has('[;,:]')) return undefined
    c.has('on a hit,?')
    const inner: Scene = { ...s, target: 'target', it: 'target', isPassive: false, inside: false }
    const said = readSentence(c, inner, undefined)
    if (said.rest !== '' || said.nodes.length === 0 || said.waits !== undefined) return undefined
    const hit = folded(said.nodes, said.lasting)
    const strike: Strike = { aim: aim ?? meleeAim(1), versus: versus.versus, hit, miss: [], effect: [], times: versus.times }
    return doing({ do: 'strike', strike, times: 1, optional: false, against: aim === undefined ? 'target' : 'any' })
  })
}

/** "the amount it is taking increases by 10", "Increase the persistent damage by 1". */
function worsened(c: Cursor, s: Scene): Node | undefined {
  return tried(c, s, () => {
    const grows = c.has(
      '(?:the|its|that) (?:amount(?: of (?:persistent|ongoing) damage)?(?: (?:it|the target) (?:is taking|takes))?|(?:persistent|ongoing)(?: \\w+)? damage(?: (?:it|the target) (?:is taking|takes))?) (?:increases|is increased) by',
    )
    if (!grows && !c.has('increases? (?:the|its|that) (?:amount of )?(?:persistent|ongoing)(?: \\w+)? damage by')) return undefined
    const amount = readAmount(c, s)
    return amount === undefined ? undefined : doing({ do: 'worsen', to: target, types: [], amount })
  })
}

/** "the distance is reduced by 2", of what would move it. */
function lessMoved(c: Cursor, _s: Scene): Node | undefined {
  const found = c.eat('(?:the|that) (?:distance|movement|number of squares) is reduced by (?<n>\\d+)(?: squares?)?')
  return found === undefined ? undefined : lying([you], [{ is: 'less-forced', squares: Number(found.n) }])
}

/** "dazed until the end of its next turn", as an aftereffect says it: of the target. */
function bareState(c: Cursor, s: Scene): Node | undefined {
  const persistent = tried(c, s, () => {
    if (!c.has('(?:persistent|ongoing)(?= \\d)')) return undefined
    const amount = readAmount(c, s)
    const types = amount === undefined ? [] : readTypes(c, s)
    return amount !== undefined && c.has('damage') ? lying([target], [{ is: 'persistent', amount, types }]) : undefined
  })
  if (persistent !== undefined) return persistent
  if (c.at > 1 || !c.sees(`(?:knocked |${conditionWord})`)) return undefined
  const nodes = readStates(c, s, [target])
  return nodes?.length === 1 ? nodes[0] : undefined
}

/** "Add 2 to the roll": of the attack that set it off. */
function addsToRoll(c: Cursor, s: Scene): Node | undefined {
  return tried(c, s, () => {
    if (!s.isCounter || !c.has('(?:you (?:can |may )?)?adds?')) return undefined
    const amount = readAmount(c, s)
    const to =
      amount === undefined
        ? undefined
        : c.eat("to (?:the|that|its|your|the \\w+'s|their) (?:triggering )?(?<what>attack roll|roll|damage(?: roll)?)")?.what
    return amount === undefined || to === undefined
      ? undefined
      : doing({ do: 'modify-attack', to: /damage/i.test(to) ? 'damage' : 'attack', amount, type: '' })
  })
}

/** "the effect ends": with what sets it off, the end of what was said before. */
function effectEnds(c: Cursor, _s: Scene): Node | undefined {
  return c.has(
    '(?:the|this|that) (?:effect|condition|power|invisibility|bonus|penalty)(?: (?:immediately|also))? ends(?: (?:early|immediately))?',
  )
    ? doing({ do: 'end', to: target, what: ['this'] })
    : undefined
}

function noEffect(c: Cursor, _s: Scene): Node | undefined {
  return c.has(
    'no (?:other |further |additional )?effect|(?:and )?no(?: persistent)? damage|(?:can|do(?:es)? not need to) (?:breathe|eat|sleep)[^.;]*|nothing happens|it explodes|it (?:bursts|collapses|shatters)(?: apart)?|(?:the|this) movement provokes opportunity attacks(?: as normal)?',
  )
    ? doing()
    : undefined
}

/** "The attack deals 1d6 extra damage": the one at hand. */
function attackExtra(c: Cursor, s: Scene): Node | undefined {
  return tried(c, s, () => {
    const found = c.eat(
      "(?:(?:the|this|that|the target's|the (?:triggering )?ally's) )(?:triggering )?(?:attack|hit) (?:deals?|does|do|inflicts?|gains?)(?<extra> (?:an )?(?:extra|additional))?(?<plus> \\+)?|(?:the |its |this attack's |the attack's )?damage(?<grows> (?:is increased|increases) by)",
    )
    if (found === undefined) return undefined
    if (found.grows !== undefined) {
      const amount = readAmount(c, s)
      c.has('damage')
      return amount === undefined ? undefined : doing({ do: 'damage', amount, types: [], to: target, half: false, extra: true })
    }
    const node = readDamage(c, s, [target])
    const clause = node?.clauses[0]
    if (clause?.do !== 'damage') return undefined
    const words = c.text.slice(0, c.at)
    const isExtra = found.extra !== undefined || found.plus !== undefined || /(?:extra|additional|more)(?: \w+)? damage$/i.test(words)
    c.has('on a hit|to the target')
    return isExtra ? doing({ ...clause, extra: true }) : undefined
  })
}

// ---------------------------------------------------------------------------------------------------------------- tails

/** Durations, conditions and asides after a phrase. */
function readTail(c: Cursor, s: Scene, draft: Draft): void {
  for (;;) {
    const span = tried(c, s, (cursor, scene) => {
      cursor.has(
        ',? ?(?:and )?(?:(?:this|the) (?:effect|bonus|penalty|condition|benefit)s? (?:lasts?|remains?)|(?:this|it|they|which|that) lasts?|lasting)(?= )|,',
      )
      return readSpan(cursor, scene)
    })
    if (span !== undefined) {
      closed(draft, span)
      continue
    }
    if (
      c.has(
        'as an? (?:free|swift|move|immediate|opportunity) action|at the end of (?:this|the|its|that) (?:movement|move|push|pull|shunt|slide)|as part of (?:the|this) (?:same )?(?:attack|action)|at any time|in any order|of your choice|if it is not already|if (?:any|able|possible|desired|you wish|you choose)|when (?:it|this) happens|\\(if any\\)|as well|in total|in addition|for free|at once|whether or not (?:you|it|the attack) (?:hits?|misses)|(?:whether it|on a) hit or (?:a )?miss(?:es)?|hit or miss|regardless of (?:the result|whether you hit)|after (?:each|the|this) attack(?! hits)|(?:while )?in this form',
      )
    )
      continue
    if (c.has('instead(?: of (?:being )?[a-z]+)?')) {
      draft.isInstead = true
      continue
    }
    const nextAttack = tried(c, s, () => {
      if (!c.has('(?:on|for|with) (?:its|your|their|his|the) next (?:attack|hit)(?: roll)?(?: this turn)?')) return undefined
      c.has(',')
      readSpan(c, s)
      return true
    })
    if (nextAttack === true) {
      closed(draft, spanOf('used'))
      continue
    }
    if (c.has('(?:as|with|using) (?:an?|your|its) (?:immediate )?(?:reaction|react|counter|interrupt)(?: action)?')) {
      s.doubts.push('that it takes an immediate action')
      continue
    }
    if (c.has(',? ?before or after (?:(?:making )?(?:this|the|its|your) attack|attacking)')) {
      s.doubts.push('that it may come before the attack or after it')
      continue
    }
    if (c.has(',? ?before (?:(?:making )?(?:this|the|your) attack|attacking)')) {
      if (draft.nodes.length === 1) draft.isBefore = true
      else s.doubts.push('what comes before the attack')
      continue
    }
    const test = tried(c, s, tailTest)
    if (test !== undefined) {
      const last = draft.nodes.pop()
      if (last !== undefined) draft.nodes.push(tested(last, test))
      continue
    }
    const waits =
      draft.waits === undefined && !draft.nodes.some(isOfOthers) ? tried(c, s, (cursor, scene) => tailWaits(cursor, scene)) : undefined
    if (waits !== undefined) {
      draft.waits = waits
      draft.lasting ??= waits.reading.lasting
      if (waits.reading.vague !== '') s.doubts.push(waits.reading.vague)
      continue
    }
    return
  }
}

/** A duration of what may be an effect; of what is done at once only where there is none before it. */
function closed(draft: Draft, span: Lasting): void {
  const last = draft.nodes.pop()
  if (last === undefined) return
  const already = last.lasting
  draft.nodes.push({ ...last, lasting: already?.span === 'used' ? already : span })
}

function tailTest(c: Cursor, s: Scene): Test | undefined {
  const word = c.eat(
    ',? ?(?:(?<unless>unless)|(?:but )?(?:only )?(?:if|while|when|as long as|provided|so long as|for as long as)(?: that)?)',
  )
  if (word === undefined) return undefined
  const near = tried(c, s, () => {
    const place = c.eat('(?<adjacent>adjacent to)|within (?<n>\\d+) squares? of')
    const several = place === undefined ? undefined : nearSeveral(c, s, place.adjacent === undefined ? Number(place.n) : 1)
    return several?.is === 'near' ? { ...several, whose: s.isPassive ? ('you' as const) : s.it } : undefined
  })
  if (near !== undefined) return word.unless === undefined ? near : not(near)
  const bare = c.eat(`(?<state>staggered|bloodied|flying|airborne|mounted|${conditionWord})(?=$|[,.;])`)?.state
  const test = bare === undefined ? readTest(c, s) : bare === 'airborne' ? ({ is: 'airborne', whose: s.it } as const) : stateOf(bare, s.it)
  if (test === undefined) return undefined
  return word.unless === undefined ? test : not(test)
}

function tailWaits(c: Cursor, s: Scene): Sentence['waits'] {
  const turns = readTurns(c, s)
  if (turns !== undefined) return { reading: turns, often: 'always' }
  const word = c.eat(',? ?(?:(?:the )?(?:first|next) time(?: each turn)?(?: that)?|whenever|each time|every time|any time|when|if)')
  if (word === undefined) return undefined
  const reading = readTrigger(c, s)
  return reading === undefined || (s.isPassive && reading.bearer === 'target') ? undefined : { reading, often: often(word._) }
}

/** "An enemy takes 5 damage whenever it hits": who is meant is whoever does it, and not one picked. */
const isOfOthers = (node: Node): boolean => rolesIn([node.to, node.clauses]).has('some')

/** Where a part can say it itself it does. */
export function tested(node: Node, given: Test): Node {
  // In a part `you` is who bears it.
  const isOwn = node.to.every((who) => who.who === 'you')
  const isAboutBearer = !isOwn && !rolesIn(given).has('you')
  const test = isAboutBearer ? withRole(given, 'target', 'you') : given
  if (!isOwn && !isAboutBearer && node.parts.length > 0)
    return { ...node, tests: [...(node.tests ?? []), given], doubts: [...(node.doubts ?? []), 'as long as what holds'] }
  const parts: Part[] = []
  for (const part of node.parts) {
    const own = testedPart(part, test)
    if (own === undefined) return { ...node, tests: [...(node.tests ?? []), given] }
    parts.push(own)
  }
  if (node.parts.length > 0 && node.clauses.length === 0 && node.either === undefined) return { ...node, parts }
  return { ...node, tests: [...(node.tests ?? []), given] }
}

export function testedPart(part: Part, test: Test): Part | undefined {
  switch (part.is) {
    case 'modifier':
    case 'grants-advantage':
    case 'has-advantage':
    case 'critical-range':
    case 'sure-hit':
    case 'may-not':
    case 'half-damage':
    case 'extra-damage':
    case 'roll-twice':
      return { ...part, when: [...part.when, test] }
    default:
      return undefined
  }
}
