import { byHand, type Clause } from '../clauses/clauses.ts'
import { flat, type Potency, type Role, type Span, type Test, type Who } from '../clauses/phrases.ts'
import { characteristicOf, conditions } from '../terms.ts'
import { numberOf, readAmount, readPotency, typesIn } from './amounts.ts'
import { conditionsIn, force, readPredicate, rollsIn, sway, swayOf } from './predicates.ts'
import { takeSpan } from './spans.ts'
import { readWho } from './who.ts'

/** Sentences of abilities and stat blocks, made into clauses. What is not understood stays a by-hand clause. */

/** Lower case, one kind of dash and quote, no emphasis, the block's own name as "you". */
export function normalized(text: string, names: readonly string[] = []): string {
  let words = text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_]{1,3}/g, '')
    .replace(/[’‘]/g, "'")
    .replace(/[−–]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
  for (const name of names)
    words = words.replace(new RegExp(`\\bthe ${name.replace(/[^a-z0-9' -]/g, '.')}('s)?(?![a-z-])`, 'g'), (_, own: string | undefined) =>
      own === undefined ? 'you' : 'your',
    )
  return words
    .replace(
      /(?<=^|, |and |then |if |while |when |whenever |also )you(,? (?:can |also |either )?)(\w+)\b/g,
      (whole, between: string, verb: string) => (plainVerbs[verb] === undefined ? whole : `you${between}${plainVerbs[verb]}`),
    )
    .replace(/\byou doesn't\b/g, "you don't")
}

/** Verbs as they stand after "you". */
const plainVerbs: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'ignore take gain regain move shift teleport make use deal halve choose target slide spend lose treat provoke jump stand end start enter add leave swap attempt pull fall increase reduce roll suffer'
      .split(' ')
      .map((verb) => [`${verb}s`, verb]),
  ),
  has: 'have',
  is: 'are',
  does: 'do',
  pushes: 'push',
  flies: 'fly',
  becomes: 'become',
}

/** The names a block calls itself by: "the force", "the death cultist". */
export function selfNames(name: string): string[] {
  const words = normalized(name).split(' ')
  const names = new Set<string>()
  for (let from = 0; from < words.length; from++) for (let to = words.length; to > from; to--) names.add(words.slice(from, to).join(' '))
  return [...names]
    .filter((one) => !/^(?:of|the|and|in)$/.test(one) && !/^(?:of|and|in) | (?:of|the|and|in)$/.test(one))
    .toSorted((a, b) => b.length - a.length)
}

export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[A-Z“"(])/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** One tier of a power roll: parts between semicolons. */
export function readTier(text: string, names: readonly string[] = []): readonly Clause[] {
  const whole = normalized(text, names)
  return splitParts(whole).flatMap((part) => readTierPart(part) ?? [byHand(part)])
}

const splitParts = (text: string): string[] =>
  text
    .split(/\s*;\s*/)
    .flatMap((part) => (/^(?:no effect|nothing happens?|unaffected)\.?$/.test(part) || part === '' ? [] : [part.replace(/\.$/, '')]))

const POTENCY = /^(?:if (?:the target has |they have )?)?([marip]) ?< ?(-?\d+|weak|average|strong)[,:]? (?:the target (?:is|has) )?(.+)$/

function readTierPart(part: string): readonly Clause[] | undefined {
  const potency = POTENCY.exec(part)
  if (potency !== null) {
    const of = characteristicOf(potency[1] ?? '')
    const value = readPotency(potency[2] ?? '')
    const [first = '', ...otherwise] = (potency[3] ?? '').split(/ or if they don't, |, or otherwise |; otherwise,? /)
    const then = readTierPart(first)
    if (of === undefined || value === undefined || then === undefined) return undefined
    return [{ do: 'potency', of, value, so: then, else: otherwise.flatMap((one) => readTierPart(one) ?? [byHand(one)]) }]
  }
  const either = /^(.+?), or if ([marip]) < (\S+?), (.+)$/.exec(part)
  if (either !== null) {
    const of = characteristicOf(either[2] ?? '')
    const value = readPotency(either[3] ?? '')
    const weaker = readTierPart(either[1] ?? '')
    const stronger = readTierPart(either[4] ?? '')
    if (of === undefined || value === undefined || weaker === undefined || stronger === undefined) return undefined
    return [{ do: 'potency', of, value, so: stronger, else: weaker }]
  }
  const damage =
    /^(?:(.+?) )?(acid |cold |corruption |fire |holy |lightning |poison |psychic |sonic )?(?:or (acid|cold|corruption|fire|holy|lightning|poison|psychic|sonic) )?damage(?: equal to (.+))?$/.exec(
      part,
    )
  if (damage !== null) {
    const isTypeFirst = damage[4] !== undefined && damage[1] !== undefined
    const amount = readAmount(damage[4] ?? damage[1] ?? '')
    const types = typesIn(
      isTypeFirst ? (damage[1] ?? '') : damage[3] === undefined ? (damage[2] ?? '') : `${(damage[2] ?? '').trim()} or ${damage[3]}`,
    )
    if (amount !== undefined && types !== undefined) return [{ do: 'damage', amount, types, to: { who: 'target' }, unreduced: false }]
  }
  const forced = /^(vertical )?(push|pull|slide) (.+?)(?:, ignoring stability)?$/.exec(part)
  if (forced !== null) {
    const clauses = force(forced[2], forced[3], forced[1] !== undefined, { who: 'target' }, part.includes('ignoring'))
    if (clauses !== undefined) return clauses
  }
  const { text, span } = takeSpan(part)
  const plain = readPredicate(text, { who: 'target' }, span)
  if (plain !== undefined) return plain
  const sentence = readSentence(part)
  return sentence.every((one) => one.do !== 'by-hand') ? sentence : undefined
}

/** Paragraphs of effects; "choose two of the following" takes the bullets below it as its options. */
export function readParagraphs(paragraphs: readonly string[], names: readonly string[] = []): readonly Clause[] {
  const clauses: Clause[] = []
  for (let i = 0; i < paragraphs.length; i++) {
    const paragraph = paragraphs[i] ?? ''
    const choose =
      /^(?:you |they |the target )?(?:can )?(?:choose|chooses|selects?) (one|two|three) of the following(?: effects| options)?:?$/.exec(
        normalized(paragraph, names),
      )
    const options: { text: string; so: readonly Clause[] }[] = []
    while (choose !== null && (paragraphs[i + 1] ?? '').startsWith('• ')) {
      i++
      const text = (paragraphs[i] ?? '').slice(2)
      options.push({ text, so: readText(text, names) })
    }
    if (choose !== null && options.length > 0) clauses.push({ do: 'choose', count: numberOf(choose[1] ?? '') ?? 1, options })
    else clauses.push(...readText(paragraph.replace(/^• /, ''), names))
  }
  return clauses
}

/** A paragraph of effects. */
export function readText(text: string, names: readonly string[] = []): readonly Clause[] {
  return sentencesOf(text).flatMap((sentence) => readSentence(normalized(sentence, names), sentence))
}

/** One sentence; as printed, for the game master, where it is not understood. */
export function readSentence(words: string, printed = words): readonly Clause[] {
  const text = words
    .replace(/[.!:]$/, '')
    .replace(/^strained: /, 'if you are strained, ')
    .replace(/^(?:additionally|in addition|also|then|finally|if you do),? /, '')
    .trim()
  return readWhole(text) ?? (isFlavour(text) ? [] : [byHand(printed)])
}

const ZONE =
  /^(?:each|any|an?) (enemy|ally|creature|target|object)(?: or object)? (?:in the area )?(?:who |that )?(enters the area for the first time in a (?:combat )?(?:round|turn) or starts their turn (?:there|in the area)|starts their turn (?:there|in the area) or enters (?:it|the area)(?: for the first time)?.*?|enters (?:the area|it|this area)(?: for the first time in a (?:combat )?round)?|(?:starts|begins) their turn (?:in the area|there|within (?:it|the area))|ends their turn (?:in the area|there)|moves within the area) (.+)$/

/** What an area that stays does to whom, and when. */
function readZone(text: string): readonly Clause[] | undefined {
  const { text: bare, span } = takeSpan(text)
  const match = ZONE.exec(bare)
  if (match === null) return undefined
  const moment = match[2] ?? ''
  const enters = /enters/.test(moment)
  const starts = /starts|begins/.test(moment)
  const so = readStatement(`the target ${match[3] ?? ''}`)
  if (so === undefined) return undefined
  const to = match[1] === 'enemy' ? 'enemy' : match[1] === 'ally' ? 'ally' : 'creature'
  const on = enters && starts ? 'enter-or-start' : starts ? 'start' : enters ? 'enter' : /ends/.test(moment) ? 'end' : 'each-square'
  const part = { on, to, self: false, so, tests: [] } as const
  return [{ do: 'zone', zone: { span: span ?? 'encounter', follows: false, terrain: '', parts: [part] } }]
}

const RULES =
  /\d|damage|square|target|enem|all(?:y|ies)\b|creature|hero|turn\b|round|encounter|effect|stamina|edge|bane|\bmove|shift|push|pull|slid|strike|abilit|action|maneuver|surge|malice|speed|stability|prone|grab|condition|space|terrain|cover|conceal|hid|invisible|recover|resource|roll|test|tier|potenc|immunity|weakness|until|while|whenever|\bif\b|can't|\bcan\b|must|each|any\b|bleed|daze|fright|restrain|slowed|taunt|weaken|area|aura|die\b|dies|kill|teleport|fly|jump|size|object|director|feature|trait/

/** A sentence without a word of the rules tells how it looks, and does nothing. */
const isFlavour = (text: string): boolean => !RULES.test(text)

/** "A target who has M < 3 is weakened"; "…, dealing 2d6 damage to each adjacent enemy". */
function readRelative(text: string): readonly Clause[] | undefined {
  const dealing =
    /^.*?,? ?(?:dealing|and deals?) (.+?) ((?:acid|cold|corruption|fire|holy|lightning|poison|psychic|sonic) )?damage to (.+)$/.exec(text)
  if (dealing !== null) {
    const amount = readAmount(dealing[1] ?? '')
    const types = typesIn(dealing[2] ?? '')
    const to = readWho(dealing[3] ?? '')
    if (
      amount !== undefined &&
      types !== undefined &&
      to !== undefined &&
      isFlavour(text.slice(0, text.search(/,? ?(?:dealing|and deals?) /)).replace(/^.*?0 stamina,? ?/, ''))
    )
      return [{ do: 'damage', amount, types, to, unreduced: false }]
  }
  const potency = /^(.+?) (?:who|that) (?:has|have) ([marip]) ?< ?(-?\d+|weak|average|strong) (.+)$/.exec(text)
  if (potency !== null) {
    const who = /^(?:a|any|each|the) target$/.test(potency[1] ?? '') ? ({ who: 'target' } as const) : readWho(potency[1] ?? '')
    const of = characteristicOf(potency[2] ?? '')
    const value = readPotency(potency[3] ?? '')
    const so = readStatement(`the target ${potency[4] ?? ''}`)
    if (who === undefined || of === undefined || value === undefined || so === undefined) return undefined
    const inner: Clause = { do: 'potency', of, value, so, else: [] }
    return who.who === 'target' ? [inner] : [{ do: 'each', who, so: [inner] }]
  }
  const relative =
    /^(?:a|any|each) target (?:who|that) ((?:is|are|was|has|have) .+?) ((?:also )?(?:is|takes|falls|has|can't|gains|loses|suffers)\b .+)$/.exec(
      text,
    )
  if (relative !== null) {
    const tests = readTests(`the target ${relative[1] ?? ''}`)
    const so = tests === undefined ? undefined : readStatement(`the target ${(relative[2] ?? '').replace(/^also /, '')}`)
    return tests === undefined || so === undefined ? undefined : [{ do: 'if', tests, so, else: [] }]
  }
  return undefined
}

function readWhole(text: string): readonly Clause[] | undefined {
  return readZone(text) ?? readSpecial(text) ?? readRelative(text) ?? readConditional(text) ?? readStatement(text)
}

function readConditional(text: string): readonly Clause[] | undefined {
  const condition = /^(?:if|while|as long as) (.+?), (.+)$/.exec(text)
  if (condition === null) {
    const after = /^(.+?) if ((?:the target|you|they) .+)$/.exec(text)
    const tests = after === null ? undefined : readTests(after[2] ?? '')
    const then = after === null ? undefined : readStatement(after[1] ?? '')
    return tests === undefined || then === undefined ? undefined : [{ do: 'if', tests, so: then, else: [] }]
  }
  const tests = readTests(condition[1] ?? '')
  const then = tests === undefined ? undefined : readWhole(condition[2] ?? '')
  return tests === undefined || then === undefined ? undefined : [{ do: 'if', tests, so: then, else: [] }]
}

const testRole = (text: string): Role => (/^you|^your/.test(text) ? 'you' : /triggering|attacker/.test(text) ? 'trigger' : 'target')

const collided: readonly Test[] = [{ is: 'collided' }]

const testPatterns: readonly (readonly [RegExp, (m: RegExpExecArray) => readonly Test[] | undefined])[] = [
  [
    /^(?:the target|a target|they) (?:is|was|are) force moved into (?:an obstacle|a creature|an object|a creature or object|an object or creature|another creature)$/,
    () => collided,
  ],
  [/^you are strained$/, () => [{ is: 'strained' }]],
  [
    /^(the target|they|you|the triggering creature|a target|that creature|the creature) (?:is|are|was|were|re) (?:already |currently )?(bleeding|dazed|frightened|grabbed|prone|restrained|slowed|taunted|weakened|winded|dying|hidden|flying|surprised)(?: (?:by|of) you)?$/,
    (m) => {
      const condition = conditions.find((one) => one === m[2])
      if (/(?:by|of) you$/.test(m[0]) && condition !== undefined) return [{ is: 'by', whose: testRole(m[1] ?? ''), condition, by: 'you' }]
      const state = condition ?? (['winded', 'dying', 'hidden', 'flying', 'surprised'] as const).find((one) => one === m[2])
      return state === undefined ? undefined : [{ is: 'has', whose: testRole(m[1] ?? ''), condition: state }]
    },
  ],
  [
    /^(the target|they|a target|that creature|the creature|you)(?: has| have) ([marip]) ?< ?(-?\d+|weak|average|strong)$/,
    (m) => {
      const of = characteristicOf(m[2] ?? '')
      const value = readPotency(m[3] ?? '')
      return of === undefined || value === undefined ? undefined : [{ is: 'potency', whose: testRole(m[1] ?? ''), of, value }]
    },
  ],
  [
    /^the target is (?:an? )?(minion|leader|solo|horde|platoon|elite)(?: creature)?$/,
    (m) => [{ is: 'organization', whose: 'target', of: [m[1] ?? ''] }],
  ],
  [
    /^the target isn't (?:an? )?(minion|leader|solo|leader or solo)(?: creature)?$/,
    (m) => [{ is: 'not', test: { is: 'organization', whose: 'target', of: (m[1] ?? '').split(' or ') } }],
  ],
  [
    /^this ability (?:gains|has) an edge(?: or has a double edge)?$|^you have an edge on (?:this|the) (?:roll|strike)$/,
    () => [{ is: 'edge', least: 1 }],
  ],
  [/^this ability has a double edge$/, () => [{ is: 'edge', least: 2 }]],
  [
    /^the target (?:is|was) (?:killed|reduced to 0 stamina)(?: by this (?:damage|ability|strike))?$/,
    () => [{ is: 'dead', whose: 'target' }],
  ],
  [/^(?:the target|a target|they) (?:is|was|are) force moved(?: this way| by this ability)?$/, () => [{ is: 'forced', whose: 'target' }]],
  [
    /^(?:the target|they) (?:is|are) (adjacent to|within (\d+) squares of) you$/,
    (m) => [{ is: 'within', whose: 'target', of: 'you', squares: Number(m[2] ?? 1) }],
  ],
  [
    /^(?:you have|there is) (?:an|one or more|another|a) all(?:y|ies) within (\d+) squares of the target$/,
    (m) => [{ is: 'adjacent-ally', whose: 'target', squares: Number(m[1]), relation: 'ally' }],
  ],
  [/^(?:your|their) squad has a captain$/, () => [{ is: 'captain' }]],
]

function readTests(text: string): readonly Test[] | undefined {
  const tests: Test[] = []
  for (const part of text.split(/ and (?=the target|you|they|has )/)) {
    const found = testPatterns.flatMap(([pattern, read]) => {
      const match = pattern.exec(part)
      return match === null ? [] : [read(match)]
    })[0]
    if (found === undefined) return undefined
    tests.push(...found)
  }
  return tests
}

/** Subject and predicates: "each ally within 5 squares of you can shift up to 2 squares and gains 1 surge". */
function readStatement(text: string): readonly Clause[] | undefined {
  const { text: bare, span } = takeSpan(text)
  const verb =
    /^(.+?) (?=(?:(?:can|must|also|each|then|immediately) )*(?:is|are|re|has|have|takes?|gains?|regains?|spends?|shifts?|moves?|teleports?|jumps?|fl(?:y|ies)|makes?|uses?|can't|ends?|stands?|hides?|falls?|loses?|suffers?|becomes?|dies|die|push(?:es)?|pulls?|slides?|deals?|swaps?|halves?|ignores?|vertically|attempts?)\b)/
  const head = verb.exec(bare)
  if (head === null) return undefined
  const who = readWho(head[1] ?? '')
  if (who === undefined) return undefined
  return readPredicates(bare.slice(head[0].length), who, span)
}

function readPredicates(text: string, who: Who, span: Span | undefined): readonly Clause[] | undefined {
  const words = text.replace(/^(?:can |must |also |each |then |immediately )+/, '')
  const isFree = /^(?:can )/.test(text)
  const whole = readPredicate(words, who, span)
  if (whole !== undefined) return isFree ? optional(whole, words, who) : whole
  for (const split of words.matchAll(/(?:, and then |, then |,? and then |,? and |, )/g)) {
    const first = takeSpan(words.slice(0, split.index))
    const head = readPredicate(first.text, who, first.span ?? span)
    if (head === undefined) continue
    const rest = words.slice((split.index ?? 0) + split[0].length)
    const tail = readPredicates(rest, who, span) ?? readStatement(span === undefined ? rest : rest) ?? undefined
    if (tail !== undefined) return [...(isFree ? optional(head, words, who) : head), ...tail]
  }
  return undefined
}

/** "Can": what moves and spends is optional by itself, the rest is asked. */
const optional = (clauses: readonly Clause[], _text: string, _who: Who): readonly Clause[] => clauses

/** Sentences that have a form of their own. */
const COUNT = '(a|an|one|two|three|four|five|six|seven|eight|\\d+d?\\d*(?: ?\\+ ?\\d+)?)'
const SUMMON = new RegExp(
  `^(?:you (?:summon|conjure) )?(?:up to )?${COUNT} ([a-z' -]+?)s? ?(?:(?:appears?|erupts?|rises?|arrives?|emerges?|spawns?)\\b.*?)?(?:in|into|and waddle into) (?:an? )?(?:unoccupied spaces?|spaces?) within (distance|(\\d+) squares?).*$`,
)

const specials: readonly (readonly [RegExp, (m: RegExpExecArray) => readonly Clause[] | undefined])[] = [
  [/^(?:you|he|she|it|they) can use this (?:feature|ability|action) even (?:if|while) .*dazed$/, () => []],
  [
    /^(?:you|this ability) targets? (an?|one|two|three|four|five) additional (?:targets?|creatures?|enem(?:y|ies)|creatures? or objects?|objects?).*$/,
    (m) => [{ do: 'more-targets', count: numberOf(m[1] ?? '') ?? 1 }],
  ],
  [
    /^(.+?) after the (?:triggering )?(?:strike|ability|attack) (?:resolves|is resolved)$/,
    (m) => {
      const so = readStatement(m[1] ?? '')
      return so === undefined ? undefined : [{ do: 'after', so }]
    },
  ],
  [
    /^(?:each of )?(your|their|the target's) (?:(next) )?(?:power rolls?|strikes?|ability rolls?)(?: you make| they make)? (?:has|have) (?:its|their|the) outcomes? (improved|increased|reduced|decreased) by one tier$/,
    (m) => [
      {
        do: 'tier',
        shift: /improved|increased/.test(m[3] ?? '') ? 1 : -1,
        least: 0,
        automatic: 0,
        span: m[2] === undefined ? 'encounter' : 'used',
        to: m[1] === 'your' ? { who: 'you' } : { who: 'target' },
        once: m[2] !== undefined,
      },
    ],
  ],
  [
    /^the next (?:power roll|ability roll|strike) (you|they|the target) makes? (?:this turn )?can't have an outcome lower than tier (2|3)$/,
    (m) => [
      {
        do: 'tier',
        shift: 0,
        least: m[2] === '3' ? 3 : 2,
        automatic: 0,
        span: 'used',
        to: m[1] === 'you' ? { who: 'you' } : { who: 'target' },
        once: true,
      },
    ],
  ],
  [
    /^(?:you )?make one power roll that targets each (?:enemy|creature|enemy or object) you (?:move|come|shift) adjacent to during th(?:is|e) (?:shift|move|movement)$/,
    () => [],
  ],
  [
    /^(your|their|the target's) (.+?) gains a (bonus|penalty) equal to (.+)$/,
    (m) => readPredicate(`gain a ${m[3]} to ${m[2]} equal to ${m[4]}`, m[1] === 'your' ? { who: 'you' } : { who: 'target' }, undefined),
  ],
  [
    SUMMON,
    (m) => {
      const count = readAmount(m[1] ?? '')
      return count === undefined
        ? undefined
        : [{ do: 'summon', sheet: m[2] ?? '', count, within: m[4] === undefined ? 'distance' : Number(m[4]) }]
    },
  ],
  [
    /^(your|their|the target's|each target's) (next )?(power rolls?|strikes?|ability rolls?|abilit(?:y|ies)|tests?) (?:have|has|gets?|obtains?|is treated as|automatically (?:has|gets|obtains|achieves)) (?:an automatic |a )?tier (1|2|3)(?: outcome| result)?$/,
    (m) => [
      {
        do: 'tier',
        shift: 0,
        least: 0,
        automatic: m[4] === '1' ? 1 : m[4] === '2' ? 2 : 3,
        span: m[2] === undefined ? 'encounter' : 'used',
        to: m[1] === 'your' ? { who: 'you' } : { who: 'target' },
        once: m[2] !== undefined,
      },
    ],
  ],
  [
    /^(?:this ability|the ability|the strike|this strike|you) deals? an extra (.+?) ?((?:acid|cold|corruption|fire|holy|lightning|poison|psychic|sonic) )?damage(?: to (?:the|one) target)?$/,
    (m) => extra(m[1], m[2], []),
  ],
  [
    /^(?:the target|they) takes? an extra (.+?) ?((?:acid|cold|corruption|fire|holy|lightning|poison|psychic|sonic) )?damage$/,
    (m) => extra(m[1], m[2], []),
  ],
  [
    /^(?:the target|you|they) (?:takes?|take) half the (?:triggering )?damage(?: from the (?:triggering )?(?:strike|ability))?$|^the (?:triggering )?damage is halved(?: for (?:you|the target))?$|^(?:you )?halves? the damage$/,
    () => [{ do: 'halve' }],
  ],
  [
    /^(?:if the damage has any potency effects? associated with it(?: for the target)?, )?the potency is (?:reduced|decreased) by (\d+)(?: for the target)?$|^the potency of (?:any|the) effects? associated with (?:the|that) damage is reduced by (\d+)(?: for the target)?$/,
    (m) => [{ do: 'lower-potency', by: Number(m[1] ?? m[2]) }],
  ],
  [
    /^(?:you can force|you (?:can )?make|the target must|the target) (?:the (?:target|triggering creature) to )?(?:rerolls?|reroll) (?:the|their) (?:power|ability|triggering)?(?: )?roll.*$/,
    () => [{ do: 'reroll' }],
  ],
  [
    /^the (?:triggering )?(?:power|ability|strike's power) roll (?:takes|has|gains) (an edge|a bane|a double edge|a double bane)(?: against (the target|you))?$|^the (?:triggering )?strike (?:takes|has|gains) (an edge|a bane|a double edge|a double bane)$/,
    (m) => [{ do: 'late-sway', value: swayOf(m[1] ?? m[3]), all: m[2] === undefined }],
  ],
  [
    /^(?:the target|they|the triggering creature) (?:takes|gains) (a bane|an edge|a double bane|a double edge) on the (?:triggering )?(?:power |ability )?roll$/,
    (m) => [{ do: 'late-sway', value: swayOf(m[1]), all: true }],
  ],
  [
    /^(?:an edge on the (?:triggering )?roll becomes a bane|(?:the target turns|turn) an edge into a bane|the edge becomes a bane|.*edge.* (?:to|into|becomes) a (?:bane|double bane).*)$/,
    () => [{ do: 'turn-sway' }],
  ],
  [
    /^the (?:outcome|tier) of the (?:strike's |ability's |triggering )?(?:power |ability )?roll is (reduced|increased|improved) by one tier$/,
    (m) => [{ do: 'late-tier', shift: m[1] === 'reduced' ? -1 : 1 }],
  ],
  [
    /^(?:you become|you are) the target (?:of the (?:triggering )?(?:strike|ability) )?instead.*$|^you become the target of the .*$/,
    () => [{ do: 'redirect-strike', to: 'you', relation: 'creature' }],
  ],
  [
    /^(?:choose|you choose|you can choose|you can select|select) (?:an|another|a new) (enemy|creature|target).*(?:distance|reach).*(?:strike|ability|it).*(?:becomes?|is|instead|as the).*$|^the (?:triggering )?strike (?:instead )?targets an (enemy|creature) of your choice within (?:its|the strike's) distance(?: instead)?$/,
    () => [{ do: 'redirect-strike', to: 'some', relation: 'enemy' }],
  ],
  [
    /^you can select a new target of the same size or smaller within distance to be force moved instead$/,
    () => [{ do: 'redirect-force', bonus: flat(0) }],
  ],
  [
    /^you become the source of the forced movement, determine the new target's destination, and can push the target instead of using the original forced movement type$/,
    () => [],
  ],
  [
    /^the forced movement distance gains a bonus equal to (.+)$/,
    (m) => {
      const bonus = readAmount(m[1] ?? '')
      return bonus === undefined ? undefined : [{ do: 'redirect-force', bonus }]
    },
  ],
  [/^forced movement from this ability ignores stability$/, () => [{ do: 'ignore', what: 'stability' }]],
  [
    /^(?:this ability|this strike|you) ignores? (cover|concealment|banes)(?: and (?:cover|concealment|double banes))?$/,
    (m) => {
      const what = (['cover', 'concealment', 'banes'] as const).find((one) => one === m[1])
      return what === undefined ? undefined : [{ do: 'ignore', what }]
    },
  ],
  [
    /^(?:you target|this ability targets|target) (?:an|one|two|three|\d+)? ?(?:additional (?:target|creature)s?|(?:two|three) (?:allies|creatures|enemies) instead of one)(?: for each .*)?$/,
    (m) => [{ do: 'more-targets', count: /three/.test(m[0]) ? 2 : 1 }],
  ],
  [
    /^(?:you can )?(?:the target|each target) makes? an? (might|agility|reason|intuition|presence) test$/,
    (m) => {
      const of = characteristicOf((m[1] ?? '').charAt(0))
      return of === undefined ? undefined : [{ do: 'test', of: [of], who: { who: 'target' }, tiers: [] }]
    },
  ],
  [
    /^the (?:area|ground (?:in the area|beneath the area)) (?:is|becomes) difficult terrain(?: for enemies)?$/,
    () => [{ do: 'terrain', what: 'difficult', where: 'area', squares: 0, span: 'encounter' }],
  ],
  [
    /^the target's space is difficult terrain$/,
    () => [{ do: 'terrain', what: 'difficult', where: 'target', squares: 0, span: 'encounter' }],
  ],
  [
    /^the ground within (\d+) squares? of (?:where )?the target(?: lands)? is difficult terrain$/,
    (m) => [{ do: 'terrain', what: 'difficult', where: 'around-target', squares: Number(m[1]), span: 'encounter' }],
  ],
  [
    /^(?:any|the next|each) (melee strike|ranged strike|strike|ability roll|power roll) (?:that is )?made against (the target|you|each target|them) (takes|gains|has) (an edge|a bane|a double edge|a double bane)(?: if .*)?$/,
    (m) => {
      const rolls = rollsIn(m[1] ?? '')
      const to: Who = m[2] === 'you' ? { who: 'you' } : { who: 'target' }
      return rolls === undefined
        ? undefined
        : [sway(to, swayOf(m[4]), rolls, m[0].startsWith('the next') ? 'used' : 'encounter', m[0].startsWith('the next'), 'bearer')]
    },
  ],
  [
    /^(?:you can )?take(?:s)? (?:your|their) turn (?:immediately|directly) after (?:the triggering ally|the triggering hero|that ally|that hero|the target|them)(?:'s turn)?$|^after that hero ends their turn, you can take your turn$/,
    () => [{ do: 'act-next' }],
  ],
]

function extra(amountText: string | undefined, typeText: string | undefined, when: readonly Test[]): readonly Clause[] | undefined {
  const amount = readAmount(amountText ?? '')
  const types = typesIn(typeText ?? '')
  return amount === undefined || types === undefined ? undefined : [{ do: 'extra', amount, types, when }]
}

function readSpecial(text: string): readonly Clause[] | undefined {
  const { text: bare, span } = takeSpan(text)
  for (const [pattern, read] of specials) {
    const match = pattern.exec(text) ?? pattern.exec(bare)
    const clauses = match === null ? undefined : read(match)
    if (clauses !== undefined) return span === undefined ? clauses : clauses.map((one) => ('span' in one ? { ...one, span } : one))
  }
  return undefined
}

export type { Potency }
export { conditionsIn }
