import { numberOf } from '@riposte/print'
import { type Amount, type Relation, type Role, relations, some, type Test, type Who } from '../clauses/phrases.ts'
import { conditions, kindsOfCreatures, knownStates, organizations } from '../terms.ts'
import { NUMBER, readAmount } from './amounts.ts'
import type { Scope, Subject } from './scope.ts'
import { singularOf } from './words.ts'

/** Whom a phrase is about. All texts come in lower case, with the block's own name as "you". */

export function relationOf(text: string): Relation | undefined {
  const [, noun = '', both] =
    /^(creature|enem(?:y|ie)|all(?:y|ie)|object|minion|rider|mount|mentor)s?( (?:or|and) objects?)?$/.exec(text) ?? []
  const bare = noun.replace(/ie$/, 'y')
  return relations.find((one) => one === (both === undefined ? bare : `${bare}-or-object`))
}

const plain = (who: Who): Subject => ({ who, when: [] })

const TARGET =
  /^(?:(?:the|each|a|any|that|every) (?:chosen )?target(?:ed creature|ed creatures)?(?: in the area)?|(?:the )?(?:targets|affected creature|affected target|grabbed creature|grabbed target|object)|(?:all|both) targets|each of (?:them|the targets)|each affected (?:creature|target|enemy))$/
const IT =
  /^(?:them|it|they|he|him|she|her|themself|themselves|that (?:creature|enemy|ally|hero|target|creature or object)|the (?:ally|enemy|creature|hero))$/
const TRIGGER =
  /^(?:the|that) (?:creature who (?:dealt (?:it|the damage)|used (?:it|that ability|the ability)|made (?:it|the strike)|attacked|(?:reduced|dropped|killed) (?:you|them)(?: to 0 stamina)?))$|^the (?:triggering (?:creature|enemy|ally|attacker|hero)|attacker|attacking creature|creature who (?:triggered|made|dealt) .*|(?:source|creature dealing|creature making|creature using|creature who dealt) (?:of )?(?:the|that|this) (?:triggering )?(?:damage|strike|ability))$/

/** The roles and selectors that a phrase names; `readTests` reads what stands behind "who". */
export function readWho(text: string, scope: Scope, readTests: (words: string) => readonly Test[] | undefined): Subject | undefined {
  const words = text.trim()
  if (/^(?:you|yourself|your)$/.test(words)) return plain({ who: 'you' })
  // Malice features are bought as somebody's turn starts.
  if (/^(?:one|the|an?|each) [a-z' -]+ acting (?:on )?this turn$/.test(words)) return plain({ who: 'you' })
  if (words === "the ability's target") return plain({ who: 'aimed' })
  if (TRIGGER.test(words)) return plain({ who: 'trigger' })
  // Whom the ability is aimed at is no ally where it is aimed at enemies.
  if (words === 'the ally' && scope.it === 'target' && scope.targets?.relation === 'enemy') return undefined
  if (IT.test(words)) return plain({ who: scope.it })
  if (TARGET.test(words)) return plain({ who: 'target' })
  if (/^your (?:rider|mount|mentor)$/.test(words))
    return plain({ who: words === 'your rider' ? 'rider' : words === 'your mount' ? 'mount' : 'mentor' })
  if (/^(?:your squad|each minion in your squad|you and your squad)$/.test(words)) return plain({ who: 'squad' })
  return readTargeted(words, readTests) ?? readSomeTargets(words, scope) ?? readSelector(words, scope, readTests)
}

/** Whoever has taken damage from the ability. */
const hurt: Who = some({ relation: 'creature-or-object', within: 'hurt' })

/** "each enemy target", "a target who has M < 3", "an ally targeted by this ability". */
function readTargeted(given: string, readTests: (words: string) => readonly Test[] | undefined): Subject | undefined {
  // Whoever else is aimed at: the others hang on which of them is spoken of.
  if (/^(?:each|every|any|all) other targets?\b/.test(given)) return undefined
  const words = given.replace(/^(\w+ target) you have grabbed$/, '$1 grabbed by you')
  const ofTarget = (when: readonly Test[] | undefined): Subject | undefined =>
    when === undefined ? undefined : { who: { who: 'target' }, when }
  for (const pattern of SO) {
    const said = pattern.exec(words)?.[1]
    const so = said === undefined ? undefined : readTests(`the target is ${said}`)
    if (so !== undefined) return ofTarget(so)
  }
  const clause = /^(?:the|each|a|any|every) target(?: (?:ally|enemy|creature|object|minion|hero))? (?:who|that|with) (.+)$/.exec(words)?.[1]
  if (clause !== undefined) {
    if (/^(?:takes|took|is dealt) damage(?: from this ability)?$/.test(clause)) return plain(hurt)
    const tier = OUTCOME.exec(clause)?.[1]
    if (tier !== undefined) return ofTarget(readTests(`you obtain a tier ${tier} outcome`))
    const tests = readTests(`the target ${/ with [marip] </.test(words) || words.includes(' target with ') ? `has ${clause}` : clause}`)
    const relation = relationOf(/^\w+ target (\w+) /.exec(words)?.[1] ?? '')
    return relation === undefined || tests === undefined
      ? ofTarget(tests)
      : ofTarget([{ is: 'relation', whose: 'target', relation }, ...tests])
  }
  const relation = relationOf(/^(?:the|each|an?|any|every) target (ally|enemy|creature|object|minion|hero)$/.exec(words)?.[1] ?? '')
  if (relation !== undefined) return ofTarget([{ is: 'relation', whose: 'target', relation }])
  const noun =
    /^(?:the|each|an?|any|every) ([a-z -]+?) target$/.exec(words) ??
    /^(?:the|each|an?|any|every) ([a-z -]+?) (?:targeted by this ability|in the area targeted.*)$/.exec(words)
  const either = noun?.[1]?.split(' or ').map(adjectiveTests)
  if (either !== undefined && either.length > 1)
    return ofTarget(either.every((one) => one?.length === 1) ? [{ is: 'any', tests: either.flatMap((one) => one ?? []) }] : undefined)
  return noun?.[1] === undefined ? undefined : ofTarget(adjectiveTests(noun[1]))
}
const OUTCOME = /^(?:gets?|got|obtain(?:s|ed)|roll(?:s|ed)) a tier ([123]) (?:outcome|result)(?: on (?:the|their) test)?$/
/** What stands behind "the target" and says what it is. */
const SO: readonly RegExp[] = [
  /^(?:(?:the|each|an?|any|every|all) )?targets? ((?:force moved|pushed|pulled|slid) into .+)$/,
  /^(?:the|each|a|any|every) (?:target|creature) ([a-z]+ (?:by this ability|this way))$/,
  /^(?:the|each|an?|any|every) target ((?:adjacent to|within \d+ squares? of) .+)$/,
  /^(?:the|each|an?|any|every) target (?!who|that)([a-z]+ by you)$/,
]

/** "One target": of those in an aura, or of all who were aimed at. */
function readSomeTargets(words: string, scope: Scope): Subject | undefined {
  const m = new RegExp(
    `^(?:up to )?(one|two|three|four|${NUMBER}) (?:of them|(?:of the )?targets?)(?: in the area)?(?: of your choice)?(?: (adjacent to|within (\\d+) squares? of) you)?$`,
  ).exec(words)
  if (m !== null && scope.aura === undefined && !/^an? /.test(words)) {
    const tests: readonly Test[] = m[2] === undefined ? [] : [{ is: 'within', whose: 'target', of: 'you', squares: Number(m[3] ?? 1) }]
    return plain(some({ count: numberOf(m[1] ?? '') ?? 1, within: 'targets', tests }))
  }
  if (m === null || scope.aura === undefined || scope.targets === undefined) return undefined
  const { relation, self, kind } = scope.targets
  return plain(some({ relation, count: numberOf(m[1] ?? '') ?? 1, within: scope.aura, self, kind }))
}

/** What one word before a noun asks for. */
export function adjectiveTests(words: string): readonly Test[] | undefined {
  const tests: Test[] = []
  for (const word of words.trim().split(/ /)) {
    if (word === '' || word === 'other' || word === 'willing' || word === 'adjacent' || word === 'chosen') continue
    const bare = word.replace(/^non-/, '')
    const condition =
      conditions.find((one) => one === bare) ?? (['winded', 'dying', 'hidden', 'flying', 'surprised'] as const).find((one) => one === bare)
    const organization = organizations.find((one) => one === bare)
    const relation = bare === 'allied' ? 'ally' : relationOf(bare)
    const test: Test | undefined =
      condition !== undefined
        ? { is: 'has', whose: 'target', condition }
        : organization !== undefined
          ? { is: 'organization', whose: 'target', of: [organization] }
          : relation !== undefined
            ? { is: 'relation', whose: 'target', relation }
            : undefined
    // Who is "non-undead" is of any other kind.
    if (test === undefined && word !== bare) tests.push({ is: 'not', test: { is: 'kind', whose: 'target', kind: bare } })
    else if (test === undefined) return undefined
    else tests.push(word === bare ? test : { is: 'not', test })
  }
  return tests
}

interface Place {
  readonly within: Extract<Who, { who: 'some' }>['within']
  readonly of: Role
}

const CENTRE =
  'you|the target|a target|each target|them|it|him|her|that (?:creature|enemy|ally)|the triggering (?:creature|enemy|ally)|themself|the creature|the area|your space|the object'
/** During the move that has just been made. */
const MOVED = '(?: during (?:this|that|the) (?:movement|move|shift)| this way| with this (?:movement|move|shift))?'
const placePatterns: readonly (readonly [RegExp, (m: RegExpExecArray, role: (words: string) => Role) => Place])[] = [
  [/ (?:in|sharing) your space$| whose space (?:you|they) (?:share|occupy|are in)$/, () => ({ within: 0, of: 'you' })],
  [/ within distance(?: of (?:you|this ability|the ability))?$/, () => ({ within: 'distance', of: 'you' })],
  [
    / (?:in|within) (?:the area|it|the aura|the affected area|the burst|the wall)(?: when (?:it|the area) (?:first )?appears)?$/,
    () => ({ within: 'area', of: 'you' }),
  ],
  [
    new RegExp(` within (\\d+|one|two|three|four|five) squares?(?: of (${CENTRE}))?$`),
    (m, role) => ({ within: numberOf(m[1] ?? '') ?? 1, of: role(m[2] ?? 'you') }),
  ],
  [new RegExp(` adjacent to (${CENTRE})$`), (m, role) => ({ within: 1, of: role(m[1] ?? 'you') })],
  [
    new RegExp(` (?:who )?(?:you|they) (?:move|shift|come|pass|fly|jump)(?: adjacent to| past|(?:es|s) adjacent to)${MOVED}$`),
    () => ({ within: 'passed', of: 'you' }),
  ],
  [
    / (?:who|that) (?:comes?|is|are) adjacent to (?:you|them) (?:during|at any point during) (?:this|that|the) (?:movement|move|shift)$/,
    () => ({ within: 'passed', of: 'you' }),
  ],
  [
    / (?:that |who )?(?:the target|they) (?:comes?|moves?|(?:is|are) (?:force )?moved) adjacent to during (?:the|this|that) forced movement$/,
    () => ({ within: 'brushed', of: 'target' }),
  ],
  [
    / whose spaces? (?:you|they) (?:moves?|moved|pass(?:es)?|passed|shifts?|enters?|entered|fl(?:y|ies))(?: through| into)?(?: during (?:this|that|the) (?:movement|move|shift)| this way)?$/,
    () => ({ within: 'crossed', of: 'you' }),
  ],
  [
    / (?:you|they) (?:moves?|moved|pass(?:es)?|passed|shifts?|fl(?:y|ies)) through(?: during (?:this|that|the) (?:movement|move|shift)| this way)?$/,
    () => ({ within: 'crossed', of: 'you' }),
  ],
  [
    / (?:that |who )?the target (?:collides|collided|is force moved|was force moved|is pushed|is slid|is pulled) (?:with|into)$/,
    () => ({ within: 'struck', of: 'target' }),
  ],
  [/ (?:who )?(?:you|they) lands? adjacent to$| adjacent to where (?:you|they|he|she) (?:lands?|ends?)$/, () => ({ within: 1, of: 'you' })],
  [/ within (\d+) squares? of where (?:you|they|he|she) (?:lands?|appears?)$/, (m) => ({ within: Number(m[1]), of: 'you' })],
  [
    / adjacent to (?:(?:either )?the (?:space|square)s? (?:you|they) (?:left|leave|teleported from|vacated) (?:or|and) (?:appear in|appeared in|arrive in|arrived in|the (?:space|one) (?:you|they) (?:appear|arrive|appeared|arrived) in|teleported to|enter|entered)|(?:your|their) (?:starting|original) (?:space )?(?:or|and) ending space)$/,
    () => ({ within: 'ends', of: 'you' }),
  ],
  [/ adjacent to the space (?:you|they) (?:left|leave|teleported from|vacated)$/, () => ({ within: 'left', of: 'you' })],
  [
    / (?:damaged by this ability|(?:who|that) (?:takes|took) damage from this ability|(?:you )?(?:deal|dealt) damage(?: to)? (?:by|with) this ability)$/,
    () => ({ within: 'hurt', of: 'you' }),
  ],
  [/ (?:in|on) the (?:encounter map|encounter|map|battlefield)$| on it$/, () => ({ within: 'fight', of: 'you' })],
  [/ (?:within|in) your line of effect$/, () => ({ within: 'sight', of: 'you' })],
]

const COUNT = new RegExp(
  `^(?:up to )?(each|all|any|every|another|one other|a second|each other|any number of|${NUMBER})(?: of)?(?: (?:your|the))? (.+)$`,
)

type ReadTests = (words: string) => readonly Test[] | undefined

/** "You and each ally within 3 squares who is winded": how many of whom, where, and what must be so of them. */
function readSelector(words: string, scope: Scope, readTests: ReadTests): Subject | undefined {
  const self = /^(?:you|yourself|self) (?:and|or) /.exec(words)?.[0] ?? ''
  const others = words.slice(self.length)
  // You and one more are two of whom none is picked: each is read for itself.
  if (self.includes(' and ') && !/^(?:each|all|every|any)\b/.test(others)) return undefined
  const { many, text } = manyIn(others)
  const qualified = qualifiedBy(
    text.replace(/ (?:of your choice|you choose|of your choosing)(?= |$)/, '').replace(LINE_OF_EFFECT, ' within your line of effect'),
    readTests,
  )
  const placed = qualified && placeIn(markedIn(qualified), scope)
  const counted = placed && COUNT.exec(BARE_MANY.test(placed.rest) ? `each ${placed.rest}` : placed.rest)
  const [, adjectives = '', kind] = NOUNS.exec(counted?.[2] ?? '') ?? []
  const noun = kind === undefined ? undefined : kindAndRelation(adjectives, kind, scope.states)
  if (placed === undefined || noun === undefined) return undefined
  const place: Place = /\badjacent\b/.test(adjectives) ? { within: 1, of: 'you' } : placed.place
  // "A creature who takes damage from this ability": whoever that is.
  const count = placed.place.within === 'hurt' && /^an?$/.test(counted?.[1] ?? '') ? 'each' : (counted?.[1] ?? 'one')
  const isOther = place.within !== 'area' && (/other|second/.test(count) || /\bother\b/.test(adjectives))
  return plain({
    who: 'some',
    relation: noun.relation,
    count: howMany(count),
    ...(many !== undefined && { many }),
    within: place.within,
    of: place.of,
    self: self !== '' || (place.within === 'fight' && noun.kind !== '' && noun.relation === 'creature' && !isOther),
    kind: noun.kind,
    tests: [...noun.tests, ...placed.tests],
    ...(isOther && { other: true as const }),
  })
}

const LINE_OF_EFFECT = / (?:who|that) (?:has|have) line of effect to you$/
/** Nouns that stand for all of them. */
const BARE_MANY = /^(?:(?!each|all|any|every|one|two|three|four|five|up|another|your|the|an?\b)[a-z-]+ )?(?:enemies|allies|creatures)\b/
const NOUNS = /^((?:[a-z-]+ )*?)((?:creatures?|enem(?:y|ies)|all(?:y|ies)|heroe?s?|objects?|minions?|[a-z'-]+)(?: (?:or|and) objects?)?)$/

/** "A number of creatures equal to your Might score". */
function manyIn(words: string): { readonly many: Amount | undefined; readonly text: string } {
  const [, whom, amount] = /^(?:up to )?a number of (.+?) equal to ((?:twice )?your .+? score|your level)$/.exec(words) ?? []
  const many = amount === undefined ? undefined : readAmount(amount)
  return { many, text: many === undefined ? words : `two ${whom ?? ''}` }
}

const howMany = (count: string): number | 'each' => {
  if (/^(?:each|all|every|any|each other)$/.test(count)) return 'each'
  if (count === 'any number of') return 99
  return /other|second/.test(count) ? 1 : (numberOf(count) ?? 1)
}

interface Rest {
  readonly rest: string
  readonly tests: readonly Test[]
}

/** "Who is winded", "with M < 2": what must be so of them. */
function qualifiedBy(words: string, readTests: ReadTests): Rest | undefined {
  const [, rest, clause = ''] = /^(.+?) (?:who|that|with) ((?:is|are|has|have|isn't|aren't|hasn't|can|[marip] <).+)$/.exec(words) ?? []
  if (rest === undefined) return { rest: words, tests: [] }
  const isPotency = / with /.test(words.slice(0, words.length - clause.length)) && /^[marip] </.test(clause)
  const tests = readTests(`the target ${isPotency ? `has ${clause}` : clause}`)
  return tests && { rest, tests }
}

const anyOf = (words: string): string => words.replace(/^(?:an?|any) /, 'each ')

/** "Judged by you", "you have grabbed". */
function markedIn({ rest: words, tests }: Rest): Rest {
  const held = HELD.exec(words)
  const [marked, name] = / (?:who (?:is|are) )?(judged|marked) by you(?= |$)/.exec(words) ?? []
  const isMarked: readonly Test[] = name === undefined ? [] : [{ is: 'marked', whose: 'target', name, by: 'you' }]
  const unmarked = marked === undefined ? words : anyOf(words.replace(marked, '').replace(/\btarget$/, 'creature'))
  const condition = conditions.find((one) => one === (held?.[2] ?? held?.[3]))
  if (held === null || condition === undefined) return { rest: unmarked, tests: [...tests, ...isMarked] }
  const isBy: Test = { is: 'by', whose: 'target', condition, by: 'you' }
  return { rest: `${anyOf(held[1] ?? '')}${unmarked.slice(held[0].length)}`, tests: [...tests, ...isMarked, isBy] }
}
const HELD = new RegExp(`^(.+?) (?:you have (${conditions.join('|')})|(?:who (?:is|are) )?(${conditions.join('|')}) (?:by|of) you)(?= |$)`)

/** Where they are; in sight, where nothing is said. */
function placeIn({ rest, tests }: Rest, scope: Scope): Rest & { readonly place: Place } {
  const role = (at: string): Role => {
    if (at.startsWith('the triggering')) return 'trigger'
    if (at === 'you' || at === 'your space') return 'you'
    return /^(?:them|it|that|him|her|themself)/.test(at) ? scope.it : 'target'
  }
  for (const [pattern, read] of placePatterns) {
    const match = pattern.exec(rest)
    if (match !== null) return { rest: rest.slice(0, match.index), tests, place: read(match, role) }
  }
  return { rest, tests, place: { within: 'sight', of: 'you' } }
}

/** Words that no kind of creature is called by. */
const NO_KIND =
  /\b(?:can|must|may|also|acting|targets?|who|that|they|ha(?:s|ve|d)|is|are|w(?:as|ere)|of|or|and|their|your|you|this|each|any|all|one|additional|extra|same|triggering|next|such|affected|by|with|in|on|to|at|from|them|it|its|the|not|last|first|nearest|closest|different|dead|new|enemy|ally|creature|up|while|when|until|if|strikes?|rolls?|abilit(?:y|ies))\b/

/** "elemental ally" is an ally of a kind; "goblin" is a creature of a kind; "prone enemy" one that is prone. */
function kindAndRelation(
  adjectives: string,
  noun: string,
  states: readonly string[],
): { kind: string; relation: Relation; tests: readonly Test[] } | undefined {
  if (conditions.some((one) => one === noun)) return undefined
  const allied = /^(allied|friendly|enemy|hostile)\b/.exec(adjectives.trim())?.[1]
  if (allied !== undefined) {
    const plain = kindAndRelation(adjectives.trim().slice(allied.length), noun, states)
    return plain === undefined ? undefined : { ...plain, relation: /^(?:allied|friendly)$/.test(allied) ? 'ally' : 'enemy' }
  }
  const before = adjectives
    .trim()
    .split(' ')
    .filter((one) => one !== '' && one !== 'adjacent' && one !== 'other' && one !== 'willing' && one !== 'chosen')
  const relation = relationOf(noun)
  const tests = adjectiveTests(before.join(' '))
  if (relation !== undefined && tests !== undefined) return { kind: '', relation, tests }
  if (relation !== undefined) {
    const known = before.filter((one) => adjectiveTests(one) !== undefined)
    const kind = before.filter((one) => !known.includes(one)).join(' ')
    // "Wet creature": before such a noun stands many a word that is no kind of anything, and no state that the block has made.
    return [...kindsOfCreatures, ...knownStates, ...states].some((one) => one === kind || (kind.endsWith(` ${one}`) && !NO_KIND.test(kind)))
      ? { kind, relation, tests: adjectiveTests(known.join(' ')) ?? [] }
      : undefined
  }
  if (
    /^(?:squares?|spaces?|turns?|surges?|damage|stamina|malice|abilit(?:y|ies)|strikes?|rolls?|effects?|conditions?|recover(?:y|ies)|attacks?|throws?|tests?|charges?|actions?|maneuvers?|movements?|speed|stability|areas?|walls?|rounds?|points?|number|time|times|way|ways|other|target|targets)$/.test(
      noun,
    )
  )
    return undefined
  const known = before.filter((one) => adjectiveTests(one) !== undefined)
  const kind = [...before.filter((one) => !known.includes(one)), singularOf(noun)].join(' ')
  return kind.split(' ').length <= 3 && !NO_KIND.test(kind)
    ? { kind, relation: 'creature', tests: adjectiveTests(known.join(' ')) ?? [] }
    : undefined
}
