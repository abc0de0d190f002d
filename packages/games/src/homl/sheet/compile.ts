import { blockFootprint, type Footprint, oblongFootprint, tinyFootprint } from '@riposte/board'
import { idOf } from '@riposte/print'
import { ContentError, check, suggestion } from '@riposte/referee'
import type { Clause } from '../clauses/clauses.ts'
import { harming } from '../clauses/kinds.ts'
import { type Degree, degrees, type Size, type Span, shoves, sizes, conditions as words } from '../clauses/words.ts'
import { armorReduction, shieldReduction } from '../gear/armor.ts'
import { madeTiny, unarmed, type Weapon, weaponNamed, weaponNames } from '../gear/weapons.ts'
import { readAmount, readEffect, readFeats, readTrait } from '../notation/index.ts'
import { type Ability, type Aspect, abilities, type Defense, difficultyOf, isKnack, knacks } from '../terms.ts'
import { npcDr, npcHp, roleDefense } from './npc.ts'
import { callings, heroHp, heroPower, levelDice } from './numbers.ts'
import { blockOf, isStanding, standingOf, strikeOf } from './printed.ts'
import { sheetSchema, type Written, type WrittenStrike } from './schema.ts'
import { type Mode, modes, plainStrike, type Sheet, type Strike, type Trait, type Vision, visions } from './sheet.ts'

/** A sheet as written, made what a fight needs. Whatever it leaves out gets the book's usual value. */
export function compile(id: string, data: unknown): Sheet {
  const own = sheetSchema.parse(data)
  const printed = own.print === undefined ? undefined : blockOf(own.print)
  const written = printed === undefined ? own : { ...check(sheetSchema, printed.written), ...saidBeside(own) }
  const calling = written.calling === undefined ? undefined : callings[written.calling]
  const ability = abilitiesOf(written)
  const bought = written.weapons.map((name, i) => weapon(name, ['weapons', i]))
  const weapons = written.size === 'tiny' ? bought.map(madeTiny) : bought
  const armored = armorReduction(written.armor)
  const feats = readFeats(written.feats).map(({ feat }) => feat)
  const traits: readonly Trait[] = [
    ...(printed?.traits ?? []),
    ...feats.filter(isStanding).map((one): Trait => ({ id: one.id, name: one.name, aura: 0, does: standingOf(one) })),
    ...written.traits.map(({ name, aura, effect }): Trait => ({ id: idOf(name), name, aura, does: readTrait(effect, aura) })),
  ]
  return {
    id,
    name: written.name ?? id,
    isHero: calling !== undefined,
    isNamed: written.named || calling !== undefined,
    level: written.level,
    type: written.type,
    ability,
    proficient: proficientIn(written),
    lasting: written.modifiers.map(({ to, value, from }) => ({ to, value, label: from })),
    kinds: written.kinds,
    size: written.size,
    footprint: footprintOf(written),
    speed: speedOf(written),
    clings: written['spider-climb'],
    hp:
      written.hp ??
      (calling === undefined ? npcHp(written.level, written.role, written.type) : heroHp(calling, written.level, ability.CON)),
    power: written.power ?? (calling === undefined ? 0 : heroPower(written.level)),
    sources: written.sources,
    die: calling?.die ?? 6,
    levelDice: levelDice(written.level),
    defense: defensesOf(written, ability),
    initiative: written.initiative ?? Math.max(ability.DEX, ability.WIS),
    dr: Math.max(written.dr ?? (calling === undefined ? npcDr(written.role, written.type) : 0), armored),
    drBonus: written['dr-bonuses'].map(({ value }) => value),
    shieldDr: shieldReduction(written.armor, written.shield),
    armor: written.armor,
    shield: written.shield,
    weapons,
    inHand: inHandOf(written, weapons),
    reach: reachOf(written),
    items: written.items.flatMap((item) => (typeof item === 'string' ? [item.toLowerCase()] : [])),
    strikes: [
      ...written.attacks.map((strike, i) => writtenStrike(strike, ['attacks', i])),
      ...(printed?.strikes ?? []),
      ...written.items.flatMap((item) => (typeof item === 'string' ? [] : [usable(item.name, item.effect)])),
      ...feats.filter((one) => !isStanding(one) && !one.isCalled).map((one) => strikeOf(one)),
    ],
    called: [...(printed?.called ?? []), ...feats.filter(({ isCalled }) => isCalled).map((one) => strikeOf(one))],
    traits,
    regeneration: written.regeneration,
    vision: seeing(written.vision, traits),
    perception: written.perception ?? difficultyOf(written.level) + ability.WIS + (written.proficient.includes('perception') ? 5 : 0),
    stealth: written.stealth ?? difficultyOf(written.level) + ability.DEX + (written.proficient.includes('stealth') ? 5 : 0),
    athletics: written.athletics ?? difficultyOf(written.level) + ability.STR,
    load: written.load,
    resist: written.resist,
    vulnerable: written.vulnerable,
    immune: written.immune,
  }
}

/** The best that it is written to have, or that its traits say. */
const seeing = (written: Vision, traits: readonly Trait[]): Vision =>
  traits
    .flatMap(({ does }) => does.flatMap((one): Vision[] => (one.do === 'see' ? [one.vision] : [])))
    .reduce((best, one) => (visions.indexOf(one) > visions.indexOf(best) ? one : best), written)

/** What a sheet says beside its printed block: whatever is not as it would be if nothing were said. */
const saidBeside = (own: Written): Partial<Written> =>
  Object.fromEntries(Object.entries(own).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(unsaid, field))))
const unsaid = sheetSchema.parse({})

const wrong = (path: (string | number)[], message: string, remedy: string): ContentError => new ContentError([{ path, message, remedy }])

function weapon(name: string, path: (string | number)[]): Weapon {
  const id = name.toLowerCase().replaceAll(' ', '-')
  const found = id === 'unarmed' ? unarmed('STR', 1) : weaponNamed(id)
  if (found === undefined) throw wrong(path, `there is no weapon "${name}"`, suggestion(name, weaponNames))
  return found
}

/** Knacks, abilities, weapons and implements, by the book's names. */
const learnable: readonly string[] = [...knacks, ...abilities, ...weaponNames, 'unarmed']
function proficientIn({ proficient }: Written): ReadonlySet<string> {
  const names = proficient.map((name) => {
    const [, implement] = /^implement: *(.+)$/i.exec(name) ?? []
    return implement === undefined ? (abilities.find((one) => one === name) ?? idOf(name)) : `implement:${idOf(implement)}`
  })
  for (const [i, name] of names.entries())
    if (!learnable.includes(name.replace(/^(?:rune-|implement:)/, '')))
      throw wrong(['proficient', i], `there is no knack, weapon or implement "${name}"`, suggestion(name, learnable))
  return new Set(names)
}

/** A block prints abilities as numbers to beat: the modifier is what such a number has above that of its level. */
// @rule homl.init.tie-dex
const modifierOf = (printed: number, level: number): number => printed - difficultyOf(level)

function abilitiesOf({ abilities: own, stats, level }: Written): Readonly<Record<Ability, number>> {
  const value = (ability: Ability): number => {
    const printed = stats[ability]
    return own[ability] ?? (printed === undefined ? 0 : modifierOf(printed, level))
  }
  return { STR: value('STR'), CON: value('CON'), DEX: value('DEX'), INT: value('INT'), WIS: value('WIS'), CHA: value('CHA') }
}

function defensesOf(
  { defenses: own, level, role }: Written,
  ability: Readonly<Record<Ability, number>>,
): Readonly<Record<Defense, number>> {
  const usual = (defense: Defense, one: Ability, other: Ability): number =>
    own[defense] ?? difficultyOf(level) + Math.max(ability[one], ability[other]) + roleDefense[role][defense]
  return { FORT: usual('FORT', 'STR', 'CON'), REF: usual('REF', 'DEX', 'INT'), WILL: usual('WILL', 'WIS', 'CHA') }
}

/** Squares in a row of a creature of that size whose sheet says no more. */
const usualSpace: Readonly<Record<Size, number>> = {
  tiny: 1,
  small: 1,
  // @rule homl.size.space otherwise number
  standard: 1,
  // @rule homl.size.large otherwise number
  large: 2,
  // @rule homl.size.huge otherwise number
  huge: 3,
  // @rule homl.size.huge otherwise number
  gargantuan: 4,
}

function footprintOf({ size, space }: Written): Footprint {
  if (size === 'tiny') return tinyFootprint()
  const [across, down] = space ?? [usualSpace[size], usualSpace[size]]
  const fault = space === undefined ? undefined : spaceFault(size, across, down)
  if (fault !== undefined) throw wrong(['space'], fault, 'write another space or another size')
  return across === down ? blockFootprint(across) : oblongFootprint(across, down)
}

/** Squares that a creature of that size has at the most; more than those of the size below. */
const mostSquares: Readonly<Partial<Record<Size, number>>> = { small: 1, standard: 1, large: 4, huge: 9 }

function spaceFault(size: Size, across: number, down: number): string | undefined {
  const squares = across * down
  const most = mostSquares[size] ?? Number.POSITIVE_INFINITY
  const less = mostSquares[sizes[sizes.indexOf(size) - 1] ?? size] ?? 0
  if (most === 1) return squares > 1 ? `a ${size} creature has one square` : undefined
  if (size === 'large' && Math.max(across, down) > 2) return 'the squares of a large creature each lie next to all the others'
  return squares <= less || squares > most ? `a ${size} creature has not ${squares} squares` : undefined
}

/** What bare hands reach. */
function reachOf({ reach, size }: Written): number {
  // @rule homl.zoc.tiny
  if (reach === undefined && size === 'tiny') return 0
  return reach ?? 1
}

function speedOf({ speed }: Written): Readonly<Record<Mode, number>> {
  const given: Partial<Record<Mode, number>> = typeof speed === 'number' ? { land: speed } : speed
  const all = { land: 0, climb: 0, fly: 0, swim: 0, teleport: 0 }
  for (const mode of modes) all[mode] = given[mode] ?? 0
  return all
}

function inHandOf({ hands }: Written, weapons: readonly Weapon[]): readonly number[] {
  if (hands === undefined) return weapons.length === 0 ? [] : [0]
  const ids = weapons.map(({ id }) => id)
  const named = hands.map((name) => name.toLowerCase().replaceAll(' ', '-'))
  return named.map((id, i) => {
    const before = named.slice(0, i).filter((one) => one === id).length
    const at = ids.flatMap((one, place) => (one === id ? [place] : []))[before]
    if (at === undefined) throw wrong(['hands', i], `it has no${before > 0 ? ' other' : ''} "${hands[i]}"`, suggestion(id, ids))
    return at
  })
}

function writtenStrike(written: WrittenStrike, path: (string | number)[]): Strike {
  const afflictions = [...afflictionsOf(written, path), ...movesOf(written)]
  const lines: Partial<Record<Degree, readonly Clause[]>> = {}
  const damage: Readonly<Partial<Record<Degree, string>>> =
    typeof written.damage === 'object' ? written.damage : written.damage === undefined ? {} : { success: written.damage }
  if (afflictions.length > 0) lines.success = afflictions
  for (const degree of degrees) {
    const text = damage[degree]
    if (text !== undefined) lines[degree] = [damageOf(text, [...path, 'damage']), ...(degree === 'failure' ? [] : afflictions)]
  }
  const { versus, burst, blast } = written
  return {
    ...plainStrike,
    id: idOf(written.name),
    name: written.name,
    level: written.level,
    type: written.type,
    range: written.range,
    ...(burst !== undefined && { area: { shape: 'burst', size: burst }, count: 0 }),
    ...(blast !== undefined && { area: { shape: 'blast', size: blast }, count: 0 }),
    targets: written.targets,
    by: written.by,
    versus: typeof versus === 'string' ? [versus] : versus,
    dv: written.dv,
    aspect: written.aspect === undefined ? undefined : aspectNamed(written.aspect, [...path, 'aspect']),
    lines,
    tags: written.tags,
    source: written.source,
    usage: written.usage,
    recharge: written.recharge,
    isNonlethal: written.nonlethal,
  }
}

/** Using it takes a major action, and uses it up. */
const usable = (name: string, effect: string): Strike => ({
  ...plainStrike,
  id: idOf(name),
  name,
  action: 'major',
  isAttack: false,
  range: 'self',
  targets: 'self',
  usage: 'encounter',
  effect: readEffect(effect),
})

const target = { who: 'target' } as const

function damageOf(text: string, path: (string | number)[]): Clause {
  if (/^half(?: damage)?$/i.test(text.trim())) return { do: 'half-damage', to: target }
  const amount = readAmount(text)
  if (amount === undefined) throw wrong(path, `"${text}" is no amount of damage`, 'write it like 2DD + weapon, 3d6+5, or half')
  return harming(amount)
}

function afflictionsOf({ conditions = [] }: WrittenStrike, path: (string | number)[]): readonly Clause[] {
  const written: readonly (readonly [string, Span])[] = Array.isArray(conditions)
    ? conditions.map((condition) => [condition, 'unspecified'])
    : Object.entries(conditions)
  return written.map(([text, span]) => {
    const what = words.find((one) => one === text)
    if (what === undefined) throw wrong([...path, 'conditions'], `there is no condition "${text}"`, suggestion(text, words))
    return { do: 'afflict', to: target, what: [what], span }
  })
}

/** How a success moves the target. */
function movesOf({ moves }: WrittenStrike): readonly Clause[] {
  const forced = shoves.flatMap((how): Clause[] =>
    moves[how] === undefined ? [] : [{ do: 'force', how, to: target, reach: { squares: moves[how], isUpTo: false } }],
  )
  if (moves.teleport === undefined) return forced
  const gone = { do: 'go', who: target, how: 'teleport', reach: { squares: moves.teleport, isUpTo: false } } as const
  return [...forced, gone]
}

function aspectNamed(text: string, path: (string | number)[]): Aspect {
  const ability = abilities.find((one) => one === text.toUpperCase())
  if (ability !== undefined) return ability
  const knack = text.toLowerCase()
  if (isKnack(knack)) return knack
  throw wrong(path, `there is no aspect "${text}"`, suggestion(text, [...knacks, ...abilities]))
}
