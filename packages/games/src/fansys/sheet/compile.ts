import { blockFootprint, type Footprint } from '@riposte/board'
import { idOf } from '@riposte/print'
import { ContentError, check, suggestion } from '@riposte/referee'
import { record } from '@riposte/tactics'
import { isCondition } from '../conditions-list.ts'
import { armours, shields } from '../gear/tables.ts'
import { gradeOf, type Weapon, weaponNamed, weaponNames } from '../gear/weapons.ts'
import { sizes } from '../tables.ts'
import { governing, isNatural, modifierOf, type Skill, type Stat, skills, statOf, stats } from '../terms.ts'
import { abilitiesOf, hardnessOf, natureOf, wrong } from './known.ts'
import { alsoOf, diceOf, powerOf, termsOf } from './power.ts'
import { sheetSchema, type Written, type WrittenAttack } from './schema.ts'
import { type Armour, type Guard, type Mode, modes, type Sheet, type Shield } from './sheet.ts'

/** A sheet as written, made what a fight needs. Whatever it leaves out is worked out as the book does it. */
export function compile(id: string, data: unknown): Sheet {
  const written = check(sheetSchema, data)
  const { level, kind } = written
  // @rule fansys.reduction.objectsonly
  if (written.reduction !== undefined) throw new ContentError([NO_REDUCTION])
  checkGear(written)
  const size = sizes[written.size]
  const dressed = figuresOf(written)
  const { modifier } = dressed
  const nature = natureOf(kind)
  const immune = [...nature.immune, ...written.immune]
  const weapons = [
    ...written.weapons.map((name, i) => weapon(written, name, ['weapons', i])),
    ...written.attacks.map((attack) => natural(attack, written.reach ?? size.reach, size.long)),
  ]
  const powers = written.powers.map((power, i) => powerOf(power, ['powers', i]))
  const bare = weaponNamed('unarmed')
  const all = bare !== undefined && written.attacks.length === 0 ? [...weapons, bare] : weapons
  const sheet: Sheet = {
    ...dressed,
    id,
    name: written.name ?? id,
    kind,
    level,
    size: written.size,
    manoeuvres: written.manoeuvres,
    lore: written.lore,
    items: written.items,
    stowed: written.stowed,
    load: written.load,
    isHero: written.hero,
    // @rule fansys.hp.max
    hp: written.hp ?? Math.max(1, modifier.CON + modifier.CHA + level),
    // @rule fansys.sp.max
    sp: written.sp ?? Math.max(0, modifier.CON * level + 2 * written['sp-dice']),
    // @rule fansys.sp.max
    mp: written.mp ?? Math.max(0, modifier.CHA * level + 2 * written['mp-dice']),
    spDice: written['sp-dice'],
    mpDice: written['mp-dice'],
    limit: limitsOf(written, modifier),
    without: [],
    shieldMaterial: written.material[written.shield] ?? 1,
    footprint: spaceOf(size),
    reach: written.reach ?? size.reach,
    isLong: size.long,
    speed: speedsOf(written),
    flight: written.flight && { skill: written.flight.skill, hours: written.flight.hours ?? Number.POSITIVE_INFINITY },
    powers: powers.filter(({ aura }) => aura === undefined),
    auras: powers.filter(({ aura }) => aura !== undefined),
    traits: written.traits.map((trait) => ({ ...trait, id: idOf(trait.name) })),
    weapons: all,
    also: new Map(written.attacks.map((attack, i) => [idOf(attack.name), alsoOf(attack, ['attacks', i])])),
    tricks: new Map(written.attacks.flatMap((one) => (one.tricks.length > 0 ? [[idOf(one.name), one] as const] : []))),
    terms: new Map(written.attacks.flatMap((one) => termsOf(one) ?? []).map((terms) => [terms.id, terms])),
    inHand: inHandOf(written, all),
    hands: written['number-of-hands'],
    legs: written['number-of-legs'] ?? (written.kind === 'animal' ? 4 : 2),
    familiar: new Set((written.familiar ?? written.weapons).map(plainOf)),
    unfamiliar: new Set(written.unfamiliar),
    trained: new Set(written.trained),
    routine: routineOf(written, all),
    abilities: abilitiesOf(written),
    untrained: new Set(skills.filter((skill) => written.skills[skill] === undefined)),
    senses: new Set(written.senses),
    feels: Math.max(-1, ...written.senses.map(farthest)),
    mainSense: written['main-sense'],
    ...hardnessOf(written, nature),
    immune: immune.filter((one) => !isCondition(one)),
    spared: new Set([...immune.filter(isCondition), ...toldOf(written)]),
    hardy: new Set(written.hardy),
    prey: new Set(written.prey),
    // @rule fansys.dying.undead
    isDestroyedAtZero: written['destroyed-at-0'] ?? kind === 'undead',
  }
  const without = undressings.map((less) => ({ ...sheet, ...figuresOf(undressed(written, dressed, less)) }))
  // @rule fansys.armour.dexrating
  if (written.armour !== 'none' || written.shield !== 'none') return { ...sheet, without }
  return sheet
}

/** What depends on what it has on. */
function figuresOf(written: Written) {
  const score = scoresOf(written)
  const modifier = record(stats, (stat) => written.modifiers[stat] ?? bounded(written, stat, modifierOf(score[stat] ?? 10)))
  const base = written.base ?? baseAt(written.level)
  const nat = written.nat ?? mightOf(written['sp-dice'])
  const sup = written.sup ?? mightOf(written['mp-dice'])
  const prowess = (stat: Stat): number => (isNatural(stat) ? (written.nap ?? base + nat) : (written.sap ?? base + sup))
  const size = sizes[written.size]
  return {
    armour: written.armour,
    shield: written.shield,
    base,
    nat,
    sup,
    score,
    modifier,
    // @rule fansys.nap.value
    attack: record(governing, (stat) => written.bonuses[stat] ?? prowess(stat) + modifier[stat] + clumsiness(written, stat)),
    // A trick of the mind, and yet natural.
    // @rule fansys.man.feint otherwise number
    feint: written.bonuses.INT ?? (written.nap ?? base + nat) + modifier.INT,
    // @rule fansys.nt.value, fansys.threshold.four otherwise number
    threshold: record(governing, (stat) => written.thresholds[stat] ?? 13 + (isNatural(stat) ? nat : sup) + modifier[stat]),
    save: record(
      stats,
      (stat) =>
        written.saves[stat] ?? saveOf(written, stat, modifier[stat] + clumsiness(written, stat), base, isNatural(stat) ? nat : sup, size),
    ),
    guard: guardOf(written, base, modifier.DEX),
    skill: record(skills, (skill: Skill) => (written.skills[skill] ?? modifier[statOf[skill]]) + clumsiness(written, statOf[skill])),
  }
}

/** In the order of the bits of what is off. */
const undressings = [['armour'], ['shield'], ['armour', 'shield']] as const

/** What a block prints of HiT loses what it wears. */
function undressed(written: Written, { guard }: Pick<Sheet, 'guard'>, less: readonly ('armour' | 'shield')[]): Written {
  const rest: Written = {
    ...written,
    ...(less.includes('armour') && { armour: 'none', 'worn-under': 'none' }),
    ...(less.includes('shield') && { shield: 'none' }),
  }
  if (written.hit === undefined) return rest
  const armour = less.includes('armour') ? Math.max(0, guard.armour - armours[written.armour].bonus) : guard.armour
  const open = BARE + guard.base + guard.deflection
  const shield = less.includes('shield') ? 0 : guard.shield
  return { ...rest, hit: [open + armour + guard.dex + shield, open + armour, open + guard.dex] }
}

// @rule fansys.base.value, fansys.core.rounding
export const baseAt = (level: number): number => Math.ceil(level / 5)

/** Nat of stamina dice, Sup of dice of mind. */
// @rule fansys.nat.value
const mightOf = (dice: number): number => Math.ceil(dice / 6)

function spaceOf({ across }: { readonly across: number }): Footprint {
  // @rule fansys.occupy.size
  if (across > 1) return blockFootprint(across)
  return blockFootprint(1)
}

const NO_REDUCTION = {
  path: ['reduction'],
  message: 'no creature has damage reduction: that belongs to things',
  remedy: 'leave it out, or write resist',
}

/** "tremor sense 60ft"; without end unless said. Sharp eyes are eyes. */
const farthest = (sense: string): number =>
  /^(?:low-light|darkvision)$/.test(sense) ? -1 : Number(/(\d+) ?ft/.exec(sense)?.[1] ?? Number.POSITIVE_INFINITY)

/** Who is always on the watch. */
function toldOf({ abilities }: Written): readonly string[] {
  const names = Array.isArray(abilities) ? abilities : Object.keys(abilities)
  // @rule fansys.ability.alert
  if (names.some((name) => idOf(name) === 'alert')) return ['surprised']
  return []
}

function scoresOf({ stats: given }: Written): Readonly<Partial<Record<Stat, number>>> {
  const all: Partial<Record<Stat, number>> = {}
  for (const stat of stats) {
    const score = given[stat]
    if (score !== null) all[stat] = score ?? 10
  }
  return all
}

const FEET = 5

/** Armour lets only so much DEX through, in everything. */
function bounded({ armour, shield, 'worn-under': under }: Written, stat: Stat, modifier: number): number {
  if (stat !== 'DEX') return modifier
  // @rule fansys.armour.dexrating
  return Math.min(modifier, armours[armour].dex, armours[under].dex, shields[shield].dex)
}

function saveOf(
  written: Written,
  stat: Stat,
  modifier: number,
  base: number,
  power: number,
  size: { evasion: number; armour: number },
): number {
  // @rule fansys.save.good
  const good = written['good-saves'].includes(stat) ? power : 0
  const bodily = stat === 'DEX' ? size.evasion : stat === 'STR' ? size.armour : 0
  // @rule fansys.save.bad
  const bad = modifier + base
  return bad + good + bodily
}

/** Points that are written without dice, and without a limit, have none. */
function limitsOf(written: Written, modifier: Readonly<Record<Stat, number>>): Sheet['limit'] {
  const [natural, supernatural] = written.limits ?? []
  const { sp, mp, 'sp-dice': spDice, 'mp-dice': mpDice } = written
  return {
    // @rule fansys.pool.massive
    natural: natural ?? (sp !== undefined && spDice === 0 ? sp : Math.max(0, modifier.CON + 2 * spDice)),
    // @rule fansys.pool.massive
    supernatural: supernatural ?? (mp !== undefined && mpDice === 0 ? mp : Math.max(0, modifier.CHA + 2 * mpDice)),
  }
}

const worn: readonly string[] = [...Object.keys(armours), ...Object.keys(shields)]

/** Whatever it is good for besides, it is a weapon of its kind. */
const plainOf = (name: string): string => idOf(name).replace(/^(?:spiritual|magical)-/, '')

/** What it names as of some material, or as what it has learned to use, is in the book or its own. */
function checkGear({ material, familiar = [], attacks, weapons, armour, shield }: Written): void {
  const own = [...weapons, ...attacks.map(({ name }) => name), armour, shield].filter((name) => name !== 'none').map(idOf)
  const check = (path: (string | number)[], name: string): void => {
    const plain = plainOf(name)
    if (![...own, ...weaponNames, ...worn].includes(plain)) throw wrong(path, `there is no "${name}"`, suggestion(plain, own))
  }
  for (const name of Object.keys(material)) check(['material', name], name)
  for (const [i, name] of familiar.entries()) check(['familiar', i], name)
}

function routineOf({ routine }: Written, weapons: readonly Weapon[]): ReadonlyMap<string, number> {
  const known = weapons.map(({ id }) => id)
  const counts = Object.entries(routine).map(([name, times]) => [idOf(name), times] as const)
  for (const [id] of counts) if (!known.includes(id)) throw wrong(['routine', id], `it has no "${id}"`, suggestion(id, known))
  return new Map(counts)
}

const BARE = 10
/** From what it wears; or from the three figures that a block prints. */
function guardOf(written: Written, base: number, dex: number): Guard {
  const size = sizes[written.size]
  const { hit } = written
  if (hit !== undefined) {
    const [full, surprised, touch] = typeof hit === 'number' ? [hit, hit - dex, hit] : hit
    const open = BARE + base + written.deflection
    const armour = surprised - open
    const evasion = touch - open
    return { base, dex: evasion, size: 0, deflection: written.deflection, armour, shield: full - open - armour - evasion }
  }
  const worn = best([bonusOf(written, written.armour, 'armour'), bonusOf(written, written['worn-under'], 'armour')])
  const held = bonusOf(written, written.shield, 'shield')
  return {
    base,
    dex,
    size: size.evasion,
    deflection: written.deflection,
    armour: Math.max(0, worn + best(written.wards.armour) + size.armour),
    shield: held + best(written.wards.shield),
  }
}

/** Of bonuses of one kind only the best counts. */
function best(bonuses: readonly number[]): number {
  let most = 0
  for (const one of bonuses) {
    // @rule fansys.hit.nostack
    if (one <= most) continue
    most = one
  }
  return most
}

/** What armour or a shield adds to HiT: of light armour and of shields that one does not know the half. */
function bonusOf(written: Written, name: Armour | Shield, what: 'armour' | 'shield'): number {
  if (name === 'none') return 0
  const full = (isShield(name) ? shields[name].bonus : armours[name].bonus) + gradeOf(what, written.material[name] ?? 1)
  // @rule fansys.armour.unproficient
  if (written.unfamiliar.includes(name) && !isBulky(name)) return Math.floor(full / 2)
  return full
}
const isShield = (name: Armour | Shield): name is Shield => name in shields
const isBulky = (name: Armour | Shield): boolean => !isShield(name) && (armours[name].class === 'medium' || armours[name].class === 'heavy')

/** In armour that one does not know all that rests on STR and DEX goes worse. */
function clumsiness({ unfamiliar, armour, shield }: Written, stat: Stat): number {
  if (stat !== 'STR' && stat !== 'DEX') return 0
  const worn = [armour, shield].filter((name) => name !== 'none' && unfamiliar.includes(name))
  // @rule fansys.armour.unproficient
  return worn.reduce((sum, name) => sum - (isBulky(name) ? BULKY : AWKWARD), 0)
}
const BULKY = 5
const AWKWARD = 2

/** "longsword", "spiritual longsword". */
function weapon({ material }: Written, name: string, path: (string | number)[]): Weapon {
  const id = idOf(name)
  const [, quality, plain = id] = /^(spiritual|magical)-(.+)$/.exec(id) ?? []
  const found = weaponNamed(plain, material[name] ?? 1)
  if (found === undefined) throw wrong(path, `there is no weapon "${name}"`, suggestion(name, weaponNames))
  if (quality === undefined) return found
  const own = { ...found, id, like: plain, name, is: new Set([...found.is, quality]) }
  return quality === 'spiritual' ? { ...own, types: ['divine'], origin: 'supernatural' } : own
}

/** An attack of a block: with a weapon of the book where it is named after one, else one that is always at hand. */
function natural(written: WrittenAttack, reach: number, isLong: boolean): Weapon {
  const known = weaponNamed(idOf(written.name.replace(/\(.*\)/, '')))
  const damage = diceOf(written.damage)
  const own = known === undefined ? ['natural', ...(written.range > 0 ? ['ranged'] : [])] : known.is
  const { and } = written
  return {
    id: idOf(written.name),
    name: written.name,
    damage,
    two: written.two === undefined ? damage : diceOf(written.two),
    stats: known?.stats ?? ['STR'],
    types: written.types,
    // With a long weapon it reaches so much farther than without.
    reach: written.reach || (known !== undefined && known.reach > 0 ? reach + known.reach - FEET : 0),
    range: written.range || (known?.range ?? 0),
    increment: written.increment || (known?.increment ?? 0),
    // Of a long body print says it again of its teeth.
    is: new Set([...own, ...written.is.filter((one) => one !== 'long' || !isLong), ...(written.touch ? ['touch'] : [])]),
    brings: known?.brings ?? [],
    reload: known?.reload ?? 'none',
    material: written.material,
    origin: written.origin,
    printed: written.bonus,
    and: and && { damage: diceOf(and.damage), type: and.type },
    words: written.rider,
  }
}

function speedsOf({ speed }: Written): Readonly<Record<Mode, number>> {
  const given: Partial<Record<Mode, number>> = typeof speed === 'number' ? { walk: speed } : speed
  return record(modes, (mode) => given[mode] ?? 0)
}

function inHandOf({ hands, shield, 'number-of-hands': most }: Written, weapons: readonly Weapon[]): readonly number[] {
  if (hands === undefined) return weapons[0] === undefined || weapons[0].is.has('natural') ? [] : [0]
  const places = hands.map((name, i) => {
    const at = weapons.findIndex(({ id }) => id === idOf(name))
    const known = weapons.map(({ id }) => id)
    if (at < 0) throw wrong(['hands', i], `it has no "${name}"`, suggestion(name, known))
    return at
  })
  const held = places.filter((at) => weapons[at]?.is.has('natural') === false).map((at) => weapons[at]?.id)
  const full = held.length + (shield === 'none' || shield === 'buckler' || held.includes(shield) ? 0 : 1)
  // @rule fansys.action.limits
  if (full > most) throw wrong(['hands'], `that takes ${full} hands, and it has ${most}`, 'leave something out, or write number-of-hands')
  return places
}
