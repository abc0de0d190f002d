import { blockFootprint, type Footprint } from '@riposte/board'
import { idOf } from '@riposte/print'
import { ContentError } from '@riposte/referee'
import { type Ability, plainAbility, type Roll } from '../clauses/ability.ts'
import { type Clause, isOfItsMoment } from '../clauses/clauses.ts'
import { countByHand, filledTests, isBareTest, isOthersTest } from '../clauses/fold.ts'
import type { Targets } from '../clauses/heads.ts'
import { memoriesIn } from '../clauses/memory.ts'
import type { Mark, Often, Trait } from '../clauses/traits.ts'
import { type About, aboutOf, clausesOf, isByHand, readAbility } from '../notation/ability.ts'
import { captainTraits, readCaptain } from '../notation/captain.ts'
import { filterOf, nobody, readDistance, readTargets } from '../notation/heads.ts'
import { isAtFirst, limitOf } from '../notation/sayings/limits.ts'
import { sheetSchema, type WrittenAbility, type WrittenSheet } from '../notation/schema.ts'
import { noScope } from '../notation/scope.ts'
import { wallLasts } from '../notation/spans.ts'
import { readTraitText } from '../notation/traits.ts'
import { lateOf } from '../notation/waiting.ts'
import { normalized, selfNames, sentencesOf } from '../notation/words.ts'
import {
  type ActionKind,
  type Characteristic,
  characteristicOf,
  characteristics,
  damageTypes,
  type Material,
  type Mode,
  modes,
  organizations,
  type Typed,
} from '../terms.ts'
import { classes } from './classes.ts'
import { type Consumable, echelonOf, type Kit, type Resist, type Sheet, type Size } from './sheet.ts'

/** A written stat block as the engine wants it: sentences become clauses, words become numbers. */

const letters = ['T', 'S', 'M', 'L'] as const

function readSize(text: string): Size | undefined {
  const match = /^(\d+) ?([TSML])?( ?O)?$/i.exec(text.trim())
  if (match === null) return undefined
  const number = Number(match[1])
  const letter = number === 1 ? (letters.find((one) => one === (match[2] ?? 'M').toUpperCase()) ?? 'M') : ''
  return { number, letter, order: letter === '' ? number + 2 : letters.indexOf(letter), oblong: match[3] !== undefined }
}

const wrong = (path: readonly (string | number)[], message: string, remedy: string): ContentError =>
  new ContentError([{ path: [...path], message, remedy }])

export function compile(id: string, data: unknown): Sheet {
  const written = sheetSchema.parse(data)
  const size = readSize(String(written.size))
  if (size === undefined) throw wrong(['size'], `${written.size} is no size`, 'write 1T, 1S, 1M, 1L, 2, 3…')
  const name = written.name ?? id
  const names = written.kind === 'hero' ? [] : selfNames(name)
  const about = aboutOf(names, [...written.abilities, ...written.features], written.traits)
  const words = written.roles.join(' ').toLowerCase()
  const abilities = written.abilities.map((one) => compileAbility(one, about))
  const features = written.features.map((one) => compileAbility({ ...one, type: 'No action' }, about))
  const captain = readCaptain(written['with-captain'] ?? '')
  const traits = [...written.traits.map((one) => compileTrait(one, about)), ...captainTraits(written['with-captain'] ?? '', captain)]
  const kit = written.kit
  const made = written.resource ?? (written.class === undefined ? undefined : classes[written.class.toLowerCase()])
  if (written.class !== undefined && made === undefined)
    throw wrong(['class'], `there is no class "${written.class}"`, `one of: ${Object.keys(classes).join(', ')}`)
  const memories = memoriesIn([abilities, features, traits])
  const classRecoveries = written.class === undefined ? 8 : (classes[written.class.toLowerCase()]?.recoveries ?? 8)
  return {
    name,
    kind: written.kind,
    level: written.level,
    organization: organizations.find((one) => words.includes(one)) ?? '',
    role: words,
    isMount: /\bmount\b/.test(words),
    kinds: written.ancestry.map((one) => one.toLowerCase()),
    languages: written.languages.map((one) => one.toLowerCase()),
    ev: evOf(written.ev),
    size,
    footprint: footprintOf(size),
    speed: written.speed + (kit?.speed ?? 0),
    modes: modesOf([...written.movement, ...traits.flatMap(({ parts }) => parts.flatMap((one) => (one.is === 'mode' ? [one.mode] : [])))]),
    disengage: written.disengage + (kit?.disengage ?? 0),
    // @rule drawsteel.object.stamina
    stamina: written.stamina ?? (written.material === undefined ? 1 : staminaOf[written.material] * size.number ** 2),
    recoveries: written.kind === 'retainer' ? 6 : (written.recoveries ?? (written.kind === 'hero' ? classRecoveries : 0)),
    stability: written.stability + (kit?.stability ?? 0),
    freeStrike: written['free-strike'],
    freeStrikeTypes: freeStrikeTypes(abilities),
    scores: {
      might: written.might,
      agility: written.agility,
      reason: written.reason,
      intuition: written.intuition,
      presence: written.presence,
    },
    potency: written.potency,
    victories: written.victories,
    resource: made === undefined ? undefined : { name: made.name, gain: made.gain, gains: made.gains, negative: made.negative },
    skills: written.skills.map((one) => one.toLowerCase()),
    immunities: written.immunity.flatMap((one) => readResist(one, 'immunity')),
    weaknesses: written.weakness.flatMap((one) => readResist(one, 'weakness')),
    kit: kit === undefined ? undefined : kitOf(kit, written.level),
    captainBenefits: captain.benefits,
    material: written.material ?? '',
    supernatural: written.supernatural,
    abilities: [...abilities.filter(isPlayed), ...traits.flatMap(actsOf)],
    byHand: [...abilities, ...features].filter((one) => one.byHand),
    traits: [
      ...traits,
      ...(memories.length === 0
        ? []
        : [{ id: 'memory', name: 'Memory', parts: memories, mark: 'automatic', unread: '', text: '' } as const]),
    ],
    features: features.filter(isPlayed),
    items: written.items.map((one) => itemOf(one, about)),
    mark: markOf([...abilities.map((one) => one.mark), ...traits.map((one) => one.mark)]),
  }
}

const isPlayed = ({ byHand }: Ability): boolean => !byHand

/** A block of so many squares each way, or one square where it is oblong. */
function footprintOf({ oblong, number }: Size): Footprint {
  // @rule drawsteel.size.oblong
  if (oblong) return blockFootprint(1)
  // @rule drawsteel.size.space
  if (number > 1) return blockFootprint(number)
  // @rule drawsteel.size.letters otherwise number
  return blockFootprint(1)
}

/** Stamina of a square of each material. */
const staminaOf: Readonly<Record<Material, number>> = { glass: 1, wood: 3, stone: 6, metal: 9 }

const kitOf = (kit: NonNullable<WrittenSheet['kit']>, level: number): Kit => ({
  name: kit.name,
  stamina: kit.stamina * echelonOf(level),
  melee: kit.melee,
  ranged: kit.ranged,
  meleeDistance: kit['melee-distance'],
  rangedDistance: kit['ranged-distance'],
  unarmed: kit.unarmed,
})

const markOf = (marks: readonly Mark[]): Mark =>
  marks.every((one) => one === 'automatic') ? 'automatic' : marks.every((one) => one === 'by-hand') ? 'by-hand' : 'partly'

const evOf = (ev: string | number): number =>
  typeof ev === 'number' ? ev : Number(/\d+/.exec(ev)?.[0] ?? 0) / (/four minions/.test(ev) ? 4 : 1)

function modesOf(words: readonly string[]): Mode[] {
  const text = words.join(' ').toLowerCase()
  return modes.filter((one) => text.includes(one))
}

function readResist(text: string, field: string): Resist[] {
  const match = /^([a-z]+) (\d+|all)$/i.exec(text.trim())
  const word = match?.[1]?.toLowerCase()
  const type = word === 'damage' || word === 'all' ? ('all' as const) : damageTypes.find((one) => one === word)
  if (match === null || type === undefined)
    throw wrong(
      [field],
      `"${text}" names no type of damage and amount`,
      `write "fire 5", "damage 3", "poison all"; types: ${damageTypes.join(', ')}`,
    )
  return [{ type, value: match[2]?.toLowerCase() === 'all' ? Number.POSITIVE_INFINITY : Number(match[2]) }]
}

/** The types a creature's free strikes have: those of its signature ability. */
function freeStrikeTypes(abilities: readonly Ability[]): Typed[] {
  const signature = abilities.find((one) => one.signature)
  const types = signature?.tiers[0]?.flatMap((one) => (one.do === 'damage' ? [...one.types] : [])) ?? []
  return types.length > 0 ? [...new Set(types)] : ['']
}

// ------------------------------------------------------------------------------------------------------------ abilities

interface Title {
  readonly name: string
  readonly cost: number
  readonly signature: boolean
  readonly villain: number
  /** Once in an encounter. */
  readonly once: boolean
}

/** "Slam (Signature Ability)", "Smoke Bomb (3 Malice)", "New Dawn (Villain Action 1)". */
export function readTitle(title: string): Title {
  const match = /^(.*?)(?: \(([^()]*)\))?$/.exec(title.trim())
  const behind = match?.[2] ?? ''
  const villain = /^villain action (\d)$/i.exec(behind)
  const cost = /^(\d+)\+? (?:malice|wrath|piety|essence|ferocity|discipline|insight|focus|clarity|drama|[a-z]+)(?: per .*)?$/i.exec(behind)
  const isSignature = /^signature/i.test(behind)
  const once = /^encounter$/i.test(behind)
  const known = villain !== null || cost !== null || isSignature || once
  return {
    name: known ? (match?.[1] ?? title) : title,
    cost: Number(cost?.[1] ?? 0),
    signature: isSignature,
    villain: Number(villain?.[1] ?? 0),
    once,
  }
}

const kindWords: readonly (readonly [RegExp, ActionKind])[] = [
  [/^free triggered/, 'free-triggered'],
  [/^triggered/, 'triggered'],
  [/^free maneuver/, 'free-maneuver'],
  [/^maneuver/, 'maneuver'],
  [/^move/, 'move'],
  [/^(?:main )?action/, 'action'],
  [/^villain/, 'villain'],
]
/** "Villain Action 2" may stand as its type too; without a number it is the first. */
function villainIn(type: string): number {
  const match = /^villain(?: action)?(?: (\d))?$/i.exec(type.trim())
  return match === null ? 0 : Number(match[1] ?? 1)
}
const kindOf = (type: string): ActionKind => kindWords.find(([pattern]) => pattern.test(type.trim().toLowerCase()))?.[1] ?? 'none'

const OF_ROLL =
  /\b(?:edges?|banes?|potenc(?:y|ies)|before (?:this|the|making|using|you|they)|when (?:you|they) (?:use|make)|additional target|this ability targets)\b/i
const LATER = /\b(?:until|whenever|next|each time|at the (?:start|end)|once)\b/i
const isBeforeRoll = (text: string): boolean => OF_ROLL.test(text) && !LATER.test(text)

function compileAbility(written: WrittenAbility, about: About): Ability {
  const title = readTitle(written.name)
  const villain = title.villain > 0 ? title.villain : villainIn(written.type)
  const keywords = written.keywords.map((one) => one.toLowerCase()).filter((one) => one !== '-')
  const distance = readDistance(written.distance)
  const aimed = readTargets(written.target, about.names, about.states)
  const read = readAbility(written, about, aimed, distance.area, filterOf(aimed))
  const said = [...read.before, ...read.after, ...read.tiers.flat()].flatMap((one) => one.clauses)
  const defines = [
    ...about.defines,
    ...said.filter((one) => one.do === 'define' && !about.defines.some((other) => other.do === 'define' && other.name === one.name)),
  ]
  const outcomes = read.tiers.map((one) => clausesOf(one, defines))
  const first = clausesOf(read.before, defines)
  const last = clausesOf(read.after, defines)
  // Others than its targets make the test: its tiers are theirs.
  const isOthers = written.tier1 !== undefined && written.roll === undefined && isOthersTest([...first, ...last])
  const tiers = isOthers ? [] : outcomes
  const told = isOthers ? filledTests(last, outcomes) : last
  // What people must know for the roll they are shown before it.
  const isSoon = (one: Clause): boolean => written.roll !== undefined && one.do === 'by-hand' && isBeforeRoll(one.text)
  const effects = told.filter((one) => !isSoon(one))
  const before = [...(isOthers ? filledTests(first, outcomes) : first), ...told.filter(isSoon)]
  const targets = withRequired(aimed, said)
  const asked = isOthers ? [] : askedTest(written.test, [...before, ...effects], written.tier1 !== undefined)
  const { trigger } = read
  // "The power roll gains an edge", of who rolls nothing itself: the roll is the one that it answers.
  const isOfTheirs = written.roll === undefined && trigger?.on.includes('rolled') === true
  const done = isOfTheirs ? (lateOf(effects) ?? effects) : effects
  const after = written.roll === undefined && asked.length > 0 ? done.filter((one) => !isBareTest(one)) : done
  const spends = read.spends.map(({ spend }) => spend)
  const all = [...tiers.flat(), ...before, ...after, ...spends.flatMap((one) => one.so)]
  const byHand = isByHand(written, read, aimed)
  const limits = limitsIn(written, about)
  return {
    id: written.id ?? idOf(title.name),
    name: title.name,
    kind: villain > 0 ? 'villain' : kindOf(written.type),
    signature: written.signature ?? title.signature,
    freeStrike: false,
    cost: written.cost === undefined ? title.cost : Number(/\d+/.exec(String(written.cost))?.[0] ?? 0),
    keywords,
    ...distance,
    ...(distance.area?.shape === 'wall' && { area: { ...distance.area, ...wallLasts(written.effect) } }),
    targets,
    roll: written.roll === undefined ? undefined : readRoll(written.roll),
    test: asked,
    tiers,
    before: written.roll === undefined && asked.length > 0 ? before.filter((one) => !isBareTest(one)) : before,
    after,
    spends: spends.filter((one) => !one.text.startsWith('Persistent')),
    trigger,
    villain,
    minutes: written.time !== undefined && /minute|hour/.test(written.time),
    oncePerFight: written.once ?? (villain > 0 || title.once || limits.includes('encounter') || isAtFirst(written.trigger ?? '')),
    often: limits.includes('round') ? 'round' : 'always',
    fromKit: written.kit ?? false,
    persistent: undefined,
    mark: byHand ? (aimed.unread === true || isOfItsMoment(all, written.roll !== undefined) ? 'by-hand' : 'partly') : markOfClauses(all),
    byHand,
    text: byHand ? headed(written) : printedText(written),
  }
}

/** With when it comes and whom it is aimed at, where people must say that. */
const headed = (written: WrittenAbility): string =>
  [
    ...(written.trigger === undefined ? [] : [`Trigger: ${written.trigger.replace(/\.$/, '')}.`]),
    ...(/^(?:self|special|-)?$/i.test(written.target.trim()) ? [] : [`Target: ${written.target}.`]),
    printedText(written),
  ].join(' ')

/** What it does, as it is printed. */
function printedText({ before, tier1, tier2, tier3, effect, spend = [] }: WrittenAbility): string {
  const tiers = [tier1, tier2, tier3].flatMap((one, i) => (one === undefined ? [] : [`${['≤11', '12–16', '17+'][i]}: ${one}`]))
  const extras = spend.map((one) => `${one.cost}: ${one.effect}`)
  return [before ?? [], tiers.join('; '), effect ?? [], extras]
    .flat()
    .filter((one) => one !== '')
    .map((one) => (/[.!?]$/.test(one) ? one : `${one}.`))
    .join(' ')
}

const limitsIn = ({ effect = [] }: WrittenAbility, { names }: About): readonly (Often | undefined)[] =>
  effect.flatMap(sentencesOf).map((one) => limitOf(normalized(one, names)))

/** Only what clauses within clauses say counts, too. */
function markOfClauses(clauses: readonly Clause[]): Mark {
  const hands = countByHand(clauses)
  if (hands === 0) return 'automatic'
  return hands >= clauses.length && clauses.length > 0 ? 'by-hand' : 'partly'
}

/** "The target must be grabbed by you" stands in the text, and is asked of whom one aims at. */
function withRequired(targets: Targets, clauses: readonly Clause[]): Targets {
  const required = clauses.flatMap((one) => (one.do === 'require' ? one.tests : []))
  return required.length === 0 ? targets : { ...targets, tests: [...(targets.tests ?? []), ...required] }
}

/** "Each target makes a Might test", with the tiers below it. */
function askedTest(given: string | undefined, clauses: readonly Clause[], hasTiers: boolean): readonly Characteristic[] {
  if (given !== undefined)
    return given.split(/ or |, /).flatMap((word) => characteristics.filter((one) => one === word.trim().toLowerCase()))
  const test = hasTiers ? clauses.find(isBareTest) : undefined
  return test?.do === 'test' ? test.of : []
}

function readRoll(roll: string | number): Roll {
  if (typeof roll === 'number') return { bonus: roll, scores: [] }
  const words = roll
    .replace(/^power roll ?\+ ?/i, '')
    .replace(/:$/, '')
    .trim()
  const bonus = /^([+-]? ?\d+)$/.exec(words.replace('−', '-'))
  if (bonus !== null) return { bonus: Number((bonus[1] ?? '0').replace(' ', '')), scores: [] }
  const scores = words
    .split(/,? or |, /)
    .flatMap((word) => characteristics.filter((one) => one === word.trim().toLowerCase()) ?? characteristicOf(word))
  // "Power Roll + highest characteristic": whichever is best.
  if (scores.length === 0 && /highest/i.test(words)) return { bonus: 0, scores: characteristics }
  if (scores.length === 0) throw wrong(['abilities'], `"${roll}" is no power roll`, 'write "Might", "Might or Agility" or +3')
  return { bonus: 0, scores }
}

/** What a trait lets its bearer do on a turn is an ability with the trait's name. */
const actsOf = ({ id, name, parts, mark, text }: Trait): Ability[] =>
  parts.flatMap((part) =>
    part.is === 'act'
      ? [{ ...plainAbility, id, name, kind: part.kind, often: part.often, targets: { ...nobody, count: 0 }, after: part.so, mark, text }]
      : [],
  )

function compileTrait(written: { readonly name: string; readonly text: string }, { names, abilities, states }: About): Trait {
  const said = readTraitText(written.text, names, { ...noScope, abilities, states, own: written.name })
  const parts = said.flatMap((one) => one.parts)
  const hands = parts.filter((one) => one.is === 'by-hand').length
  return {
    id: idOf(written.name),
    name: written.name,
    parts,
    mark: hands === 0 ? 'automatic' : hands === parts.length ? 'by-hand' : 'partly',
    unread: said.flatMap((one) => (one.parts.some((part) => part.is === 'by-hand') ? [one.printed] : [])).join(' '),
    text: written.text,
  }
}

function itemOf(item: WrittenSheet['items'][number], about: About): Consumable {
  const ability = compileAbility(
    { name: item.name, type: 'No action', keywords: [], distance: 'Melee 1', target: 'Self or one creature', effect: [item.effect] },
    about,
  )
  return { id: ability.id, name: item.name, count: item.count, benefits: item.benefits, text: item.effect, ability }
}
