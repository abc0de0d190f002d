import { flat, type Test } from '../clauses/phrases.ts'
import type { TraitPart } from '../clauses/traits.ts'
import { conditions } from '../terms.ts'
import { triedStanding } from './effort.ts'
import { readLent } from './lent.ts'
import { rollsIn, SWAY, statIn, swayOf } from './rolls.ts'
import type { Scope } from './scope.ts'
import { fightingForms, testsOn } from './standing/fighting.ts'
import type { Standing } from './standing/form.ts'
import { movingForms } from './standing/moving.ts'
import { sufferingForms } from './standing/suffering.ts'
import { readTests } from './tests.ts'
import { readWho, relationOf } from './who.ts'
import { asOwn } from './words.ts'

/** What a trait says that always holds, each with a form of its own. */

const standing: readonly Standing[] = [
  ...movingForms,
  ...sufferingForms,
  ...fightingForms,
  [/^abilities targeting you that would take a bane from cover or concealment have a double bane instead$/, () => [{ is: 'well-covered' }]],
  [
    /^you ignore (cover|concealment|difficult terrain)(?:,? and (cover|concealment|difficult terrain))?$/,
    (m) =>
      [m[1], m[2]].flatMap((one): TraitPart[] =>
        one === undefined ? [] : [{ is: 'ignores', what: one === 'cover' ? 'cover' : one === 'concealment' ? 'concealment' : 'difficult' }],
      ),
  ],
  [
    /^you can (?:automatically )?(climb|swim|burrow)(?: (?:at (?:your )?(?:full|normal|usual) speed|as fast as (?:you )?walk))(?: (?:while moving|when (?:you )?moves?))?$/,
    (m) => [{ is: 'mode', mode: m[1] === 'climb' ? 'climb' : m[1] === 'swim' ? 'swim' : 'burrow' }],
  ],
  [
    /^you ignore concealment if it's granted by a (?:supernatural|magic) effect$/,
    () => [{ is: 'ignores', what: 'supernatural-concealment' }],
  ],
  [
    /^at the start of (?:any |each |an? )?[a-z' -]+ turn, (?:you|the director) can spend malice to activate (?:one|any) (?:or more )?of the following features$/,
    () => [],
  ],
  [
    /^you (?:have|gain|benefit from) (concealment|cover)$/,
    (m) => [{ is: 'hard-to-hit', what: m[1] === 'cover' ? 'cover' : 'concealment' }],
  ],
  [
    /^you don't take a bane (?:on ranged strikes|from making ranged strikes|when making ranged strikes) while adjacent to (?:an enemy|enemies|any enemy)$/,
    () => [{ is: 'ignores', what: 'close-shot' }],
  ],
  [/^enemies can't gain an edge against you (?:from|by|for) flanking$/, () => [{ is: 'ignores', what: 'flanking' }]],
  [
    /^you can move through (?:other )?(?:creatures'? and objects'?|creatures'?|objects'? and creatures'?)(?: spaces?)?(?: without penalty)?$/,
    () => [{ is: 'ignores', what: 'enemy-space' }],
  ],
  [
    /^your rider ((?:has|gains|can't|ignores|takes|is|doesn't) .+)$/,
    (m, scope) => {
      const parts = readStandings(
        `you ${(m[1] ?? '').replace(/^(?:has|gains|ignores|takes|is|doesn't)\b/, asOwn).replace(/\btheir\b/g, 'your')}`,
        scope,
      )
      return parts === undefined || parts.length === 0 ? undefined : [{ is: 'for-rider', parts }]
    },
  ],
  [/^no creatures? can be hidden from you$/, () => [{ is: 'cannot-be', conditions: ['hidden-from'], within: 99 }]],
  [/^(?:your speed is|you have speed|you have a speed of) (\d+)$/, (m) => [{ is: 'speed', to: Number(m[1]) }]],
  [
    /^(?:a |any |each )?(?:creatures?|targets?|enem(?:y|ies)) (?:grabbed by you|you (?:have|has) grabbed) takes? (a bane|a double bane) on (?:attempts to escape.*|the escape grab maneuver|(?:ability rolls|power rolls|tests|rolls) (?:made )?to escape.*)$/,
    (m) => [{ is: 'hard-to-escape', value: swayOf(m[1]) }],
  ],
  [
    /^(?:your )?strikes deal an (?:extra|additional) (\d+) damage$/,
    (m) => [{ is: 'modify', stat: 'damage', amount: flat(Number(m[1])), when: [] }],
  ],
  [
    /^you have a \+(\d+) (?:damage )?bonus to strikes for each (.+)$/,
    (m, scope) => {
      const of = readWho(`each ${m[2] ?? ''}`, scope, (words) => readTests(words, scope))
      return of?.who.who !== 'some' || of.when.length > 0
        ? undefined
        : [{ is: 'modify', stat: 'damage', amount: { ...flat(0), counts: [{ of: of.who, times: Number(m[1]) }] }, when: [] }]
    },
  ],
  // bonuses
  [
    /^(?:your )?strikes (?:gain|have|deal) a \+(\d+) (?:damage )?bonus (?:to damage )?against (objects|creatures|enemies|minions)$|^your strikes deal an extra (\d+) damage to (objects)$/,
    (m) => {
      const relation = relationOf(m[2] ?? m[4] ?? '')
      return relation === undefined
        ? undefined
        : [{ is: 'modify', stat: 'damage', amount: flat(Number(m[1] ?? m[3])), when: [{ is: 'relation', whose: 'target', relation }] }]
    },
  ],
  [
    /^your strikes (?:gain|have|deal) a \+(\d+) (?:damage )?bonus(?: to damage)?(?: (?:against|to) (?:targets?|creatures?|enemies) (?:who|that) (?:is|are|has|have) (.+))?$|^you (?:deal|have) an extra (\d+) damage (?:with|on) strikes$/,
    (m, scope) => {
      const when = m[2] === undefined ? [] : (readTests(`the target is ${m[2]}`, scope) ?? readTests(`the target has ${m[2]}`, scope))
      return when === undefined ? undefined : [{ is: 'modify', stat: 'damage', amount: flat(Number(m[1] ?? m[3])), when }]
    },
  ],
  [
    new RegExp(
      `^(?:(?:any|each|all) )?((?:melee |ranged )?(?:strikes?|abilit(?:y|ies)|ability rolls?)) (?:made |used )?against you (?:takes?|gains?|has|have) ${SWAY}$`,
    ),
    (m) => {
      const rolls = rollsIn(m[1] ?? '')
      return rolls === undefined ? undefined : [{ is: 'sway', value: swayOf(m[2]), rolls, side: 'against', when: [] }]
    },
  ],
  [
    new RegExp(`^you (?:gain|have|take) ${SWAY} on (.+?)(?: you make)?(?: against (.+))?$`),
    (m, scope) => {
      const rolls = rollsIn(m[2] ?? '')
      const when = m[3] === undefined ? [] : testsOn(m[3], scope)
      return rolls === undefined || when === undefined ? undefined : [{ is: 'sway', value: swayOf(m[1]), rolls, side: 'own', when }]
    },
  ],
  [
    /^you can't be (?:made )?((?:[a-z]+(?: [a-z]+)?)(?:(?:, or | or |, |, and | and )(?:made )?(?:[a-z]+(?: [a-z]+)?))*)$/,
    (m) => {
      const words = (m[1] ?? '').split(/, or | or |, and | and |, /).map((one) => one.replace(/^(?:made|knocked) /, ''))
      const known = words.flatMap((word) => conditions.filter((one) => one === word))
      const surprised = words.includes('surprised') ? (['surprised'] as const) : []
      const forced = words.includes('force moved') ? (['force-moved'] as const) : []
      const all = [...known, ...forced, ...surprised]
      const flanked = words.filter((one) => one === 'flanked').map((): TraitPart => ({ is: 'ignores', what: 'flanking' }))
      return all.length > 0 && all.length + flanked.length === words.length
        ? [{ is: 'cannot-be', conditions: all, within: 0 }, ...flanked]
        : undefined
    },
  ],
  [
    /^(?:any |each )?creatures? within (\d+) squares? of you can't be hidden from (?:you|them)$/,
    (m) => [{ is: 'cannot-be', conditions: ['hidden-from'], within: Number(m[1]) }],
  ],
  [
    /^(?:at the end of each of your turns, )?you can take (\d+) damage to end one effect on (?:you|yourself|them) that can be ended by a saving throw$/,
    (m) => [{ is: 'end-effect', damage: Number(m[1]) }],
  ],
  [
    /^you (?:have|gain|take) a ([+−-]\d+) (?:bonus|penalty) to (.+)$/,
    (m) => {
      const found = (m[2] ?? '').split(/,? and (?:to )?(?:your )?|, /).map(statIn)
      const amount = flat(Number((m[1] ?? '').replace('−', '-')))
      return found.every((one) => one !== undefined && one !== 'stamina')
        ? found.flatMap((stat) => (stat === undefined ? [] : [{ is: 'modify', stat, amount, when: [] } as const]))
        : undefined
    },
  ],
  [
    /^you have (.+?) (immunity|weakness) (\d+)$/,
    (m) => {
      const what = m[1] === 'damage' ? 'damage' : m[1]
      const stat = what === undefined ? undefined : statOf(what, m[2] === 'immunity' ? 'immunity' : 'weakness')
      return stat === undefined ? undefined : [{ is: 'modify', stat, amount: flat(Number(m[3])), when: [] }]
    },
  ],
  [/^you (?:don't treat) difficult terrain$|^difficult terrain doesn't (?:affect|slow) you$/, () => [{ is: 'ignores', what: 'difficult' }]],
  [
    /^you can move through (?:(?:the spaces of )?enemies'?|enemy)(?: spaces?)?(?: (?:at (?:your|their) usual speed|freely|without spending extra movement))?$/,
    () => [{ is: 'ignores', what: 'enemy-space' }],
  ],
  [/^you can't be flanked$/, () => [{ is: 'ignores', what: 'flanking' }]],
  [
    /^you don't take a bane on strikes against creatures with (cover|concealment)(?: or (cover|concealment))?$/,
    (m) => [m[1], m[2]].flatMap((one): TraitPart[] => (one === 'cover' || one === 'concealment' ? [{ is: 'ignores', what: one }] : [])),
  ],
  [
    /^you(?:r movement)? (?:don't|doesn't|can't) provoke opportunity attacks(?: by moving| when (?:you|they) moves?)?$/,
    () => [{ is: 'ignores', what: 'opportunity' }],
  ],
  [/^you (?:can )?take(?:s)? (?:up to )?two turns (?:each|per|in a) round(?:.*)?$/, () => [{ is: 'solo-turns' }]],
  [
    /^you can use two main actions on your turn.*$|^.*5 malice.*(?:an additional|one further) main action.*$/,
    () => [{ is: 'solo-action' }],
  ],
]

function statOf(word: string, kind: 'immunity' | 'weakness') {
  const types = ['acid', 'cold', 'corruption', 'fire', 'holy', 'lightning', 'poison', 'psychic', 'sonic'] as const
  const type = types.find((one) => one === word)
  return type !== undefined ? (`${kind}:${type}` as const) : word === 'damage' ? (`${kind}:all` as const) : undefined
}

/** Other words for the same. */
const alike = (words: string): string =>
  words
    .replace(
      /^your ((?:melee |ranged )?(?:strikes|abilities)|(?:power|ability) rolls) (?:gain|have|take) (an? (?:double )?(?:edge|bane))( against .+)?$/,
      'you have $2 on $1$3',
    )
    .replace(
      /^(?:while|if) you have (?:a creature|an enemy) grabbed, (?:your|their) (strikes|abilities) against (?:that creature|that enemy|them|the grabbed creature) (?:gain|have) (an? (?:double )?(?:edge|bane))$/,
      'you have $2 on $1 against a creature you have grabbed',
    )
    .replace(
      /^your ((?:melee |ranged )?(?:strikes|abilities)|(?:power|ability) rolls) against (.+?) (?:gain|have|take) (an? (?:double )?(?:edge|bane))$/,
      'you have $3 on $1 against $2',
    )
    .replace(/^your (strikes|abilities) against (.+?) deal an (?:extra|additional) (\d+) damage$/, 'your $1 deal an extra $3 damage to $2')
    .replace(
      /^((?:any |each |all )?(?:melee |ranged )?(?:abilit(?:y|ies)|strikes?)) (?:that targets? you|targeting you) (?=takes?|gains?|has|have)/,
      '$1 against you ',
    )
    .replace(/^you have (weakness|immunity) (\d+) to (?:all )?([a-z]+)(?: damage)?$/, 'you have $3 $1 $2')
    .replace(/^your (speed|stability) (?:increases|is increased) by (\d+)$/, 'you have a +$2 bonus to $1')
    .replace(/^your (speed|stability) (?:decreases|is (?:decreased|reduced)) by (\d+)$/, 'you have a -$2 penalty to $1')
    .replace(
      /^((?:each |all )?(?:ally|allies|enemy|enemies|creatures?) (?:within \d+ squares? of|adjacent to) you) deals? an (?:extra|additional) (\d+) damage (?:with|on) strikes$/,
      '$1 has a +$2 bonus to strikes',
    )
    .replace(/ at their (usual|normal|full) speed$/, ' at your $1 speed')
    .replace(/\b(end|stop) their turn in\b/, '$1 your turn in')
    .replace(/^you reduce (?:all |any |the )?damage (?:you take )?from (.+) by (\d+)$/, 'you have damage immunity $2 against $1')
    .replace(/^you take (\d+) less damage from (.+)$/, 'you have damage immunity $1 against $2')
    .replace(/^you aren't (?:slowed|hindered|affected) by difficult terrain$/, 'you ignore difficult terrain')
    .replace(/^opportunity attacks (?:made )?against you (?:take|have) a (?:double )?bane$/, "you don't provoke opportunity attacks")
    .replace(
      /^(?:enemies|creatures|no (?:enemy|creature)) (?:can't (?:hide|be hidden)|can (?:hide|be hidden)) from you$/,
      'no creature can be hidden from you',
    )
    .replace(
      /^(?:when|whenever|if) you (?:hit|damage)s? (an? .+?) with an? strike, (?:the strike|that strike|you|it) deals? an (?:extra|additional) (\d+) damage$/,
      'your strikes deal an extra $2 damage to $1',
    )
    .replace(/^while an?y? (creature|enemy) is (grabbed|restrained) by you, (?:that (?:creature|enemy)|they|it) /, 'each $1 $2 by you ')
    .replace(
      /, but can't (?:end|stop) (?:your|their) (?:turn|movement) (?:there|in (?:an|another) (?:occupied space|creature's space))$/,
      '',
    )
    .replace(/^while underwater, /, 'while you are in water, ')
    .replace(/^you are immune to forced movement$/, "you can't be force moved")

/** What is said of one roll, or for a while, is no standing trait. */
const NOT_STANDING = /\bnext\b|\b(?:until|unless|except)\b|\bonce\b/

function readOne(given: string, scope: Scope): readonly TraitPart[] | undefined {
  if (NOT_STANDING.test(given)) return undefined
  const words = alike(given)
  for (const [pattern, read] of standing) {
    const m = pattern.exec(words)
    const parts = m === null ? undefined : read(m, scope)
    if (parts !== undefined) return parts
  }
  return undefined
}

/** "While you are winded, you gain an edge on strikes": what holds as long as something does. */
function readWhile(words: string, scope: Scope): readonly TraitPart[] | undefined {
  const unless = / unless (?=you\b|winded|prone|grabbed|there\b|your squad)|^unless /.test(words)
  const lead = /^(?:while|(?:for )?(?:as|so) long as|if|when|unless) (.+?), (.+)$/.exec(words)
  const tail =
    lead === null
      ? /^(.+?) (?:while|(?:for )?(?:as|so) long as|if|unless) ((?:you|your squad|the target|there|winded|dying|flying|mounted|prone|grabbed|hidden|bleeding|slowed|submerged|no|in|within|adjacent|an?|any|at least|one|two|three) ?.*)$/.exec(
          words,
        )
      : null
  const condition = lead?.[1] ?? tail?.[2]
  const rest = lead?.[2] ?? tail?.[1]
  if (condition === undefined || rest === undefined) return undefined
  // What comes after a "but" has a condition of its own.
  if (lead === null && /\bbut\b/.test(rest)) return undefined
  // "While winded": while you are.
  const read = readTests(
    /^(?:winded|dying|hidden|flying|mounted|prone|grabbed|bleeding|dazed|frightened|restrained|slowed|taunted|weakened|adjacent|within|in|submerged|flanking)\b/.test(
      condition,
    )
      ? `you are ${condition}`
      : condition,
    scope,
  )
  const tests = !unless || read === undefined ? read : read.length === 1 ? read.map((test): Test => ({ is: 'not', test })) : undefined
  const parts = tests === undefined ? undefined : readStandings(rest, scope)
  if (tests === undefined || parts === undefined || tests.some((one) => one.is === 'potency')) return undefined
  if (!parts.every(isGateable)) return undefined
  if (!parts.every((one) => (one.is === 'sway' && (one.side === 'own' || one.side === 'against')) || one.is === 'modify'))
    return tests.some((one) => 'whose' in one && one.whose !== 'you') ? undefined : [{ is: 'while', tests, parts }]
  return parts.map((one) => (one.is === 'sway' || one.is === 'modify' ? { ...one, when: [...tests, ...one.when] } : one))
}

/** What a sheet has once and for all cannot come and go. */
const fixed: readonly TraitPart['is'][] = [
  'rough',
  'shares-space',
  'act',
  'aura',
  'whenever',
  'mode',
  'solo-turns',
  'solo-action',
  'end-effect',
]
const isGateable = (part: TraitPart): boolean => !fixed.includes(part.is)

/** Several in one sentence: "you can't be slowed, and you ignore difficult terrain". */
export function readStandings(given: string, scope: Scope): readonly TraitPart[] | undefined {
  const words = alike(given)
  return triedStanding(words, scope, (inside) => standingsIn(words, inside))
}

function standingsIn(words: string, scope: Scope): readonly TraitPart[] | undefined {
  const whole = readOne(words, scope) ?? readLent(words, scope, readStandings) ?? readWhile(words, scope)
  if (whole !== undefined) return whole
  const carried = /^you (have|gain|can't be|can't|can|ignore|take) /.exec(words)?.[1]
  for (const split of words.matchAll(/,? (?:and|but)(?: also)? /g)) {
    const rest = words.slice(split.index + split[0].length).replace(/^(?:has|gains|ignores|takes|deals)\b/, asOwn)
    const first = readOne(words.slice(0, split.index), scope)
    if (first === undefined) continue
    const told = / against you\b/.test(words.slice(0, split.index)) ? rest.replace(/ against them\b/, ' against you') : rest
    const second =
      readStandings(
        /^(?:you|your|any|each|all|strikes|abilities|enemies|allies|melee|ranged|no) /.test(told) ? told : `you ${told}`,
        scope,
      ) ??
      (carried === undefined ? undefined : readStandings(`you ${carried} ${rest}`, scope)) ??
      readLent(told.replace(/^(.+? (?:adjacent to|within \d+ squares? of)) them\b/, '$1 you'), scope, readStandings)
    if (second !== undefined) return [...first, ...second]
  }
  return undefined
}
