import { idOf, misspelt, type Passage } from '@riposte/print'
import { holding } from '../conditions-list.ts'
import { weaponNamed, weaponNames } from '../gear/weapons.ts'
import { powerSchema } from '../sheet/power.ts'
import { sizes } from '../tables.ts'
import type { Detailed, Details } from './details.ts'
import { deedOf, type Fate } from './fates.ts'
import type { Draft } from './figures.ts'
import { typeIn } from './lists.ts'
import { addTrait, automatic, leftTo, momentOf, type Outcome } from './people.ts'
import { type Attack, type Deed, figuresOf, type Power, saidAttack, saidPower } from './said.ts'

/** Attacks and powers of a sheet, made of what is said of them; and said back so that they can be read again. */

export interface Told extends Detailed {
  /** The words beside the figures. */
  readonly other: Passage
}

/** It says so; or it is the one that always does, and has no roll of its own. */
export const goesWithBlows = (name: string, { with: blow, bonus, needs }: Details): boolean =>
  blow !== undefined || (/\belemental strike\b/i.test(name) && bonus === undefined && needs === undefined)

/** Dice, a time of its own, a shape or somebody's save: it is more than a blow. */
export function isPower(name: string, details: Details): boolean {
  const { action = 'main action', needs, bonus, recharge } = details
  return (
    powerly.some((field) => details[field] !== undefined) ||
    action !== 'main action' ||
    ((needs ?? recharge) !== undefined && bonus === undefined) ||
    /\belemental/i.test(name)
  )
}
const powerly = ['dice', 'with', 'shape', 'per-die', 'most-dice', 'upcast', 'attack', 'heals', 'lends'] as const

// ------------------------------------------------------------------------------------------------------------- attacks

/** What a body strikes with, where the block does not say of what type that is. */
const bodily: readonly (readonly [RegExp, string])[] = [
  [/claw|talon/i, 'slashing'],
  [/bite|beak|teeth|fang|jaw|quill|sting|horn|tusk|spike|thorn|needle/i, 'piercing'],
]
const BODY = 'percussive'

/** What is more of the same is of its type. */
const typed = (fate: Fate, type: string): Fate => (fate.damage === undefined || fate.type !== undefined ? fate : { ...fate, type })

/** What else befalls whom it hits: of itself, or after a save whose threshold is told. */
function fatesOf(details: Details): readonly Fate[] | undefined {
  const { fates = [], needs, save, condition, push, lasts, and, partial, 'ends-on-save': ends, 'freed-by': freeing } = details
  const isOwn = condition !== undefined || push !== undefined
  const own: Fate = {
    ...(save !== undefined && { save }),
    ...(condition !== undefined && { condition }),
    ...(push !== undefined && { push }),
    ...(lasts !== undefined && { lasts }),
  }
  // What a save halves is what comes with the blow, and not the blow.
  const more: readonly Fate[] = partial === 'half' && and !== undefined ? [{ ...and, partial, ...(save !== undefined && { save }) }] : []
  // A save that is told by itself is against all that comes; one beside a hold may be what gets free of it.
  const isLoose =
    !isOwn &&
    more.length === 0 &&
    needs !== undefined &&
    fates.every((fate) => fate.save === undefined && !holding.includes(fate.condition))
  const all = [...(isOwn ? [own] : []), ...more, ...fates].map((fate): Fate => {
    // A save that is told beside it.
    const against = fate.save ?? (fate.failed === true || isLoose ? save : undefined)
    return {
      ...(against !== undefined && needs !== undefined && { needs }),
      ...(fate.again === true && lasts !== undefined && { lasts }),
      ...((fate.again ?? fate.condition) !== undefined && ends !== undefined && { 'ends-on-save': ends }),
      ...(freeing !== undefined && holding.includes(fate.condition) && { 'freed-by': freeing }),
      ...fate,
      ...(against !== undefined && { save: against }),
    }
  })
  const isTold = all.every(
    (fate) =>
      (fate.save === undefined) === (fate.needs === undefined) &&
      (fate.again !== true || fate.lasts !== undefined) &&
      ((fate.failed ?? fate['ends-on-save']) === undefined || fate.save !== undefined) &&
      !(fate.lends !== undefined && fate['ends-on-save'] !== undefined),
  )
  const isUsed =
    (isOwn || save === undefined || all.some((fate) => fate.save !== undefined)) &&
    (needs === undefined || all.some((fate) => fate.save !== undefined)) &&
    (ends === undefined || all.some((fate) => fate['ends-on-save'] !== undefined)) &&
    (lasts === undefined || all.some((fate) => fate.lasts !== undefined)) &&
    (freeing === undefined || all.some((fate) => fate['freed-by'] !== undefined))
  return isTold && isUsed ? all : undefined
}

export function attack(name: string, { details, took, rest, other }: Told, draft: Draft): Outcome {
  const { bonus = 0, damage = '0', two, and, reach, increment, origin } = details
  // "Great Blast" is a blast: what is not said of it is as it is of that.
  const like = draft.attacks?.find((one) => name.endsWith(` ${one.name}`))
  const known = weaponNamed(idOf(name.replace(/\(.*\)/, '')))
  const printed = details.types ?? known?.types
  const usual = printed ?? like?.types ?? [bodily.find(([pattern]) => pattern.test(name))?.[1] ?? BODY]
  // An abbreviation of several types is of that with which such a thing strikes; else nobody knows.
  const { unsure = '' } = details
  const meant = usual.filter((type) => type.startsWith(unsure.toLowerCase()))
  const types = meant.length > 0 ? meant : usual
  const range = details.range === 0 ? increment : (details.range ?? like?.range)
  const isHalved = details.partial === 'half' && and !== undefined
  const isPlain = (details.partial === undefined || isHalved) && (details.again ?? details.long) === undefined
  const fates = isPlain ? fatesOf(details) : undefined
  const untyped = meant.length > 0 ? '' : `of what type "${unsure}" is`
  const rider = { ...(fates === undefined ? other : rest) }
  rider.text = [untyped, rider.text].filter((words) => words !== '').join('; ')
  const made: Attack = {
    name: unlike(draft.attacks, name, types[0] ?? 'again'),
    bonus,
    damage,
    two,
    types: [...types],
    and: isHalved ? undefined : and,
    only: details.only,
    material: details.material,
    reach,
    range,
    increment: range === undefined ? undefined : (increment ?? range),
    touch: details.touch ?? (/\btouch\b/i.test(name) ? true : undefined),
    origin,
    also: fates?.length ? fates.map((fate) => deedOf(typed(fate, types[0] ?? BODY))) : undefined,
    tricks: details.tricks === undefined ? undefined : [...details.tricks],
    'tricks-take': details['tricks-take'],
    recharge: details.recharge,
    uses: details.uses,
    'if-moved': details['if-moved'],
    is: details.is === undefined ? undefined : [details.is],
    rider: rider.text === '' ? undefined : rider.text,
  }
  draft.attacks = [...(draft.attacks ?? []), made]
  const { trickBonus } = details
  for (const one of trickBonus === undefined ? [] : (details.tricks ?? [])) draft.manoeuvres = { [one]: trickBonus, ...draft.manoeuvres }
  if (details.times !== undefined) draft.routine = { ...draft.routine, [idOf(made.name)]: details.times }
  const slip =
    known === undefined && !bodily.some(([pattern]) => pattern.test(name))
      ? misspelt(name.toLowerCase(), weaponWords, NO_NAMES)[0]
      : undefined
  if (slip !== undefined && rider.text === '')
    return {
      mark: 'partly',
      said: `attack: ${saidAttack(made, details)}`,
      took,
      why: `no weapon is called "${name}": did you mean "${slip.phrase}"?`,
    }
  const why = printed === undefined && damage !== '0' && unsure === '' ? `no type is printed: ${types.join()}` : ''
  const said = `attack: ${saidAttack(made, details)}`
  return rider.text === ''
    ? automatic(said, why, took)
    : { mark: 'partly', said, took, rest: rider, why: 'what else a hit does comes before the game master' }
}

const weaponWords = new Set(weaponNames.flatMap((name) => name.split('-')))
const NO_NAMES: ReadonlySet<string> = new Set()

/** Two of one name go by what tells them apart. */
export const unlike = (all: readonly { readonly name: string }[] | undefined, name: string, by: string): string =>
  all?.some((one) => one.name === name) === true ? `${name} (${by})` : name

// -------------------------------------------------------------------------------------------------------------- powers

/** "A maximum of 5 dice (7d4+4)" tells what one of them adds to 2d4+4. */
function perDieOf({ damage, top, 'per-die': perDie, 'most-dice': most }: Details): Details['per-die'] {
  const [, from, sides] = /^(\d+)d(\d+)/.exec(`${damage ?? ''}`) ?? []
  const [, to, same] = /^(\d+)d(\d+)/.exec(top ?? '') ?? []
  const each = most === undefined ? 0 : (Number(to) - Number(from)) / most
  return perDie ?? (sides !== undefined && sides === same && Number.isInteger(each) && each > 0 ? `${each}d${sides}` : undefined)
}

const shapeIn = (name: string): Details['shape'] =>
  /\b(?:line|linear)\b/i.test(name) ? 'line' : /\bcone\b/i.test(name) ? 'cone' : /\bcircle\b/i.test(name) ? 'burst' : undefined

const BLAST = 120

/** What print leaves out, as other powers have it; and what is said of that. */
function filled(name: string, details: Details): { readonly full: Details; readonly why: string[] } {
  const shape = details.shape ?? (details.aura === undefined ? shapeIn(name) : undefined)
  const full: Details = { ...details, ...(shape !== undefined && { shape }) }
  const why: string[] = []
  const fill = (more: Details, reason: string): void => {
    Object.assign(full, more)
    if (reason !== '') why.push(reason)
  }
  // "Enemies that can see it, within 60ft" are all of them.
  if (shape === undefined && full.whom === 'foes' && full.range !== undefined && full.radius === undefined)
    fill({ shape: 'around', radius: full.range, range: undefined }, '')
  if ((shape === 'line' || shape === 'cone') && details.range === undefined && details.long !== undefined) fill({ range: details.long }, '')
  if (details.isAura === true && (details.action ?? details.dice) === undefined)
    fill({ aura: 'start' }, 'an aura that takes nothing lies about it all the time')
  if (full.aura !== undefined && full.radius === undefined && full.range !== undefined) fill({ shape: 'around', radius: full.range }, '')
  const isFar = shape === 'line' || shape === 'cone' || (shape === undefined && details.reach === undefined)
  if (/\bblast\b/i.test(name) && isFar && full.range === undefined)
    fill({ range: BLAST }, `no range is printed: ${BLAST}ft, as other blasts have`)
  if (shape === 'burst' && details.range === undefined) fill({ shape: 'around' }, 'no range is printed: all about it')
  if (full.with === undefined && goesWithBlows(name, details)) fill({ with: 'attack' }, 'an elemental strike goes with an attack')
  if (shape === 'line' && details.width === undefined) fill({ width: 5 }, 'no width is printed: 5ft')
  const isSaved = details.needs !== undefined || details.partial === 'half'
  if (shape !== undefined && isSaved && details.bonus === undefined && details.save === undefined && details.fates?.[0]?.save === undefined)
    fill({ save: 'DEX' }, 'no stat is printed that saves: DEX')
  return { full, why }
}

type Merged = Details & { readonly more?: readonly Fate[] }

/** All of it as one: who fails the save of a power suffers what is said of those who fail. */
function merged({ fates = [], ...details }: Details): Merged | undefined {
  const [fate, ...more] = fates
  if (fate === undefined || details.bonus !== undefined || details.attack !== undefined) return { ...details, fates }
  const { type, again, failed: _failed, also: beside = [], range: _range, ...rest } = fate
  const isSame = Object.entries(rest).every(([key, value]) => {
    const own: unknown = Reflect.get(details, key)
    return own === undefined || own === value
  })
  const isOnly = more.every((one) => one.failed === true && (one.again ?? hangs(one)) === undefined)
  if (!isSame || !isOnly || (hangs(fate) ?? fate.heals ?? fate.bitten) !== undefined) return undefined
  return { ...details, ...rest, ...(again === true && { again }), ...(type !== undefined && { types: [type] }), more: [...beside, ...more] }
}
/** What hangs on a blow. */
const hangs = (fate: Fate): unknown => fate['if-hurt'] ?? fate['if-twelve'] ?? fate['if-moved'] ?? fate.feeds

/** The figures of one that is rolled for: what stands in columns, what it costs and how far it goes. */
const kept: ReadonlySet<string> = new Set(
  'bonus,attack,damage,types,and,touch,range,per-die,most-dice,pool,dice,action,with,origin'.split(',') satisfies readonly string[],
)
const figured = (details: Details): Details => Object.fromEntries(Object.entries(details).filter(([key]) => kept.has(key)))

/** Words that say when or against whom it may be used: without them it would be another power. */
const LIMITS = /\b(?:only|unless|except|instead|requires?|must have|(?:cannot|can't|never) (?:be )?used?)\b/i
/** Where nothing else tells whom it is for, and how far it goes. */
const AIMS = /\b(?:cannot|can't|if|whom?|that|prey|within|every\w*|all|each|creatures?|entit(?:y|ies)|targets?|area)\b|\bft\b|\dft/i

/** A power as far as it has been read. */
interface Reading {
  readonly name: string
  readonly told: Told
  /** With what print leaves out. */
  readonly full: Details
  /** With what befalls who fails its save; nothing where that does not come together. */
  readonly details: Merged
  readonly fates: readonly Fate[]
  readonly isRolled: boolean
  readonly type: string | undefined
}

const anyOf = (...all: readonly unknown[]): boolean => all.some((one) => one !== undefined)

/** What hangs on a blow, where there is none. */
const wantsABlow = ({ details, fates, isRolled }: Reading): boolean =>
  fates.some((fate) => hangs(fate) !== undefined) ||
  (!isRolled && details['freed-by'] !== undefined && !holding.includes(details.condition))

/** A shape of no size, or one that is rolled for; an aura that is. */
function isMisshapen({ full, details: { shape, radius, range }, isRolled }: Reading): boolean {
  const size = shape === 'burst' || shape === 'around' ? radius : range
  return (shape !== undefined && (size === undefined || isRolled)) || (isRolled && anyOf(full.whom, full.aura))
}

/** Words are left over that say when, or at whom: without them it would be another power. */
function isLimited({ full, told: { rest, other }, details: { shape, range }, isRolled }: Reading): boolean {
  if (rest.text === '' || isRolled) return false
  const isAimed = anyOf(shape, full.whom, full.only, range)
  return rest.text === other.text || LIMITS.test(rest.text) || (!isAimed && AIMS.test(rest.text))
}

/** Nothing says how it comes upon anybody, or nothing what it does. */
const isIdle = ({ full, details, isRolled }: Reading): boolean =>
  !isRolled &&
  (!anyOf(details.save, full.with, full.heals, details.lends, full.aura) ||
    !anyOf(
      details.damage,
      details.condition,
      details.push,
      details.pull,
      details.drains,
      details.ignites,
      full.heals,
      details.lends,
      full.with,
    ))

/** What a sheet has no place for in a power. */
const isBeyondSheet = ({ name, full, details, isRolled }: Reading): boolean =>
  anyOf(details.two, details.times, details.tricks, full.unsure) ||
  (details.and !== undefined && !isRolled) ||
  (full.long !== undefined && full.long !== details.range) ||
  (details.lends !== undefined && details['ends-on-save'] !== undefined) ||
  /\bsweep\b/i.test(name)

/** Of what type its damage is, or how long what comes again, is not said. */
const isUnsaid = ({ details, type }: Reading): boolean =>
  (details.damage !== undefined && type === undefined) || (details.again === true && details.lasts === undefined)

/** Any of these, and its words come before the game master. */
const wants: readonly ((one: Reading) => boolean)[] = [wantsABlow, isMisshapen, isLimited, isIdle, isBeyondSheet, isUnsaid]

export function power(name: string, told: Told, draft: Draft, isSpell: boolean): Outcome {
  const { rest, other } = told
  const { full, why } = filled(name, told.details)
  const details = merged(full)
  const { shape, types, damage } = details ?? full
  const bare: Power = {
    name: unlike(draft.powers, name, shape ?? types?.[0] ?? 'again'),
    spell: isSpell,
    ...(full.with === undefined ? { action: full.action ?? 'main action' } : { with: full.with, action: undefined }),
    ...(full.dice !== undefined && { [`${full.dice.pool}-dice`]: full.dice.count }),
  }
  const type = damage === undefined ? undefined : (types?.[0] ?? typeIn(name))
  const isRolled = (details ?? full).bonus !== undefined || full.attack !== undefined
  const fates = details !== undefined && isRolled ? fatesOf(details) : []
  if (details !== undefined && fates !== undefined) {
    const reading: Reading = { name, told, full, details, fates, isRolled, type }
    if (!wants.some((lack) => lack(reading))) return put(reading, bare, draft, why)
  }
  // What its roll does is known, if not what comes of it.
  const figures = isRolled && rest !== other && other.text !== '' && shape === undefined ? figured(full) : undefined
  return figures === undefined ? left(bare, told, draft, type) : power(name, { ...told, details: figures, rest: other }, draft, isSpell)
}

/** The power that a sheet has of it, and what is said of that. */
function put(
  { name, told: { took, rest, other }, full, details, fates, isRolled, type }: Reading,
  bare: Power,
  draft: Draft,
  why: string[],
): Outcome {
  const { shape, range, width, save, condition, and } = details
  const perDie = perDieOf(full)
  const also: readonly Deed[] = [
    ...(and === undefined ? [] : [{ damage: and.damage, type: and.type }]),
    ...[...fates, ...(details.more ?? [])].map(deedOf),
  ]
  const made: Power = {
    ...written(details, isRolled),
    ...bare,
    range: shape === 'around' ? 'self' : (range ?? 'close'),
    width: shape === 'line' ? width : undefined,
    attack: full.attack ?? (isRolled ? 'WIS' : undefined),
    touch: full.touch ?? (/\btouch\b/i.test(name) ? true : undefined),
    'per-die': perDie,
    pool: full.dice === undefined ? full.pool : undefined,
    'most-dice': anyOf(perDie, full['radius-per-die'], full['range-per-die']) ? full['most-dice'] : undefined,
    type,
    aids: details.lends === undefined || 'sway' in details.lends ? undefined : true,
    'at-once': condition !== undefined || (details.lends !== undefined && save !== undefined) ? true : undefined,
    also: also.length > 0 ? [...also] : undefined,
    rider: rest.text === '' ? undefined : rest.text,
  }
  draft.powers = [...(draft.powers ?? []), made]
  const own = full.reach === undefined || range !== undefined ? undefined : (draft.reach ?? sizes[draft.size ?? 'medium'].reach)
  if (own !== undefined && own !== full.reach) why.push(`a power reaches as far as its user: ${own}ft`)
  const said = `${bare.spell ? 'spell' : 'power'}: ${made.name}: ${saidPower(made, own)}`
  // How far it goes before it is the worse for it, a power has not.
  const isLossy =
    ((full.upcast === true || full['most-dice'] !== undefined) && made['most-dice'] === undefined) || (full.increment ?? range) !== range
  if (isLossy) addTrait(draft, name, other.text, 'called')
  if (!isLossy && rest.text === '') return automatic(said, why.join('; '), took)
  return {
    mark: 'partly',
    said,
    took,
    rest: isLossy ? other : rest,
    why: isLossy ? 'not all of its range and its dice is kept' : 'what else it does comes before the game master',
  }
}

/** What of it a sheet has a field for; of what is rolled for all that befalls somebody stands with what comes of a hit. */
const written = (details: Details, isRolled: boolean): Partial<Power> =>
  Object.fromEntries(Object.entries(details).filter(([key]) => key in powerSchema.shape && !(isRolled && befalling.has(key))))
const befalling: ReadonlySet<string> = new Set(
  'save,needs,lends,condition,push,pull,freed-by,drains,ignites,lasts,lasts-dice,until,ends-on-save'.split(','),
)

/** Its words come before the game master: when it is used, or at their moment. */
function left(own: Power, { details, took, rest, other }: Told, draft: Draft, type: string | undefined): Outcome {
  const words = [figuresOf(details, type).join(', '), other.text].filter((one) => one !== '').join('. ')
  const when = details.damage === undefined && details.dice === undefined ? momentOf(other.text) : 'used'
  if (when === 'used') draft.powers = [...(draft.powers ?? []), { ...own, range: 'self', words }]
  else addTrait(draft, own.name, words, when)
  return {
    mark: 'by-hand',
    said: '',
    why: `${rest.text === '' ? '' : `not understood: "${rest.text}": `}${leftTo(when)}`,
    took,
    rest: rest.text === '' ? other : rest,
  }
}
