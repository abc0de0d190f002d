import type { RuleIndex } from '@riposte/referee'
import { record } from '@riposte/tactics'
import { type Part, type Stat, stats } from '../clauses/parts.ts'
import type { Mark, Power, Trait } from '../clauses/power.ts'
import { type Compiled, compilePowers, readNotation } from '../notation/index.ts'
import { abilityNamed, defenseNamed, named, plain, skillNamed } from '../notation/lexicon.ts'
import { damageTypesNamed, readDice, readRange, readResistances, readSenses, readSpeeds } from '../notation/read.ts'
import { R } from '../rules.ts'
import type { Resistance, Speeds } from '../terms.ts'
import { type Ability, abilities, type Defense, defenses, modes, type Rank, type Skill, skillAbility, skills } from '../terms.ts'
import { classRow } from './classes.ts'
import { NO_AMOUNT, type PrintedBasic, printedBasic, weaponBasic } from './common-powers.ts'
import { armorNamed, shieldBonus, UNARMED, weaponOf } from './gear.ts'
import { limited } from './limits.ts'
import { listed, readWritten, type WrittenSheet } from './schema.ts'
import type { Figure, Sheet, Weapon } from './sheet.ts'

/** A sheet as written, made what a fight needs. Whatever it leaves out gets the book's usual value. */
export function compile(id: string, written: unknown): Sheet {
  const text = wholeText(written)
  const who = whoItIs(text)
  const { level } = who
  const scores = scoresOf(text)
  const modifiers = record(abilities, (ability) => modifierOf(text, ability, scores[ability], level))
  const armor = armorNamed(text.armor ?? 'none')
  const weapons = distinct([...(text.weapons ?? []).flatMap((one) => weaponOf(one, level) ?? []), UNARMED])
  const compiled = limited(powersOf({ ...text, name: text.name ?? id }, who.level, weapons))
  const speeds = asNamed(speedsOf(text), compiled.traits)
  const isPrinted = who.kind === 'monster'
  const shield = text.shield === true ? 'light' : text.shield === false ? 'none' : (text.shield ?? 'none')
  return {
    id,
    name: text.name ?? id,
    ...who,
    role: text.role ?? '',
    labels: listed(text.labels).map((label) => label.toLowerCase()),
    languages: text.languages === undefined ? ['common'] : listed(text.languages).map((one) => one.toLowerCase()),
    mindless: text.mindless ?? false,
    scores,
    abilities: modifiers,
    checks: record(abilities, (ability) => checkOf(text, ability, modifiers[ability], level)),
    skills: record(skills, (skill) => skillOf(text, skill, modifiers[skillAbility[skill]], level)),
    hp: hpOf(text, who, scores.constitution),
    recoveries: recoveriesOf(text, who, modifiers.constitution),
    actionPoints: text['action-points'] ?? (isPrinted ? rankPoints[who.rank] : 1),
    defenses: record(defenses, (defense) => defenseOf(text, defense, modifiers, level)),
    heavyReflex:
      armor?.heavy === true && text.reflex === undefined
        ? figure(R.defense.reflex, Math.max(modifiers.dexterity, modifiers.intelligence), 'Dexterity or Intelligence')
        : undefined,
    initiative:
      text.initiative === undefined
        ? [figure(R.init.check, modifiers.dexterity, 'Dexterity'), half(level)]
        : [figure(isPrinted ? R.monster.printedModifiers : R.init.check, text.initiative, 'printed')],
    saves: [
      figure(R.save.roll, text.saves ?? 0, 'bonus to saves'),
      figure(R.monster.ranks, text.saves === undefined ? rankSaves[who.rank] : 0, who.rank),
    ],
    speeds,
    reach: text.reach ?? (who.size === 'tiny' ? 0 : 1),
    senses: readSenses(listed(text.senses).join(', ')),
    resist: resistancesOf(text.resist),
    vulnerable: resistancesOf(text.vulnerable),
    immune: listed(text.immune).map((one) => one.toLowerCase()),
    regeneration: text.regeneration ?? 0,
    incorporeal: text.incorporeal ?? false,
    weapons,
    shield:
      shield === 'none'
        ? undefined
        : { name: `${shield} shield`, bonus: shieldBonus[shield] ?? 0, proficient: text['shield-proficient'] ?? true },
    armorProficient: text['armor-proficient'] ?? true,
    armorSlows: text.speed !== undefined && isPrinted ? 0 : (armor?.slows ?? 0),
    focus: focusOf(text),
    inHand: handsOf(text, weapons),
    bonuses: bonusesOf(text),
    powers: compiled.powers.filter(({ byHand }) => byHand !== true),
    byHand: compiled.powers.filter(({ byHand }) => byHand === true),
    traits: compiled.traits,
    mark: markOf([...compiled.powers, ...compiled.traits]),
  }
}

/** A printed block is read first; what is written beside it wins. */
function wholeText(written: unknown): WrittenSheet {
  const own = readWritten(written)
  return own.print === undefined ? own : readWritten({ ...readNotation(own.print), ...own })
}

const figure = (rule: RuleIndex, value: number, label: string, type = ''): Figure => ({ rule, value, label, type })
const half = (level: number): Figure => figure(R.level.bonus, Math.floor(level / 2), 'half level')

type Who = Pick<Sheet, 'kind' | 'level' | 'rank' | 'size'>

function whoItIs(text: WrittenSheet): Who {
  const isMonster =
    text.print !== undefined || text.rank !== undefined || text['basic-melee'] !== undefined || text['basic-ranged'] !== undefined
  return {
    kind: text.kind ?? (text.class !== undefined ? 'character' : isMonster ? 'monster' : 'unsaid'),
    level: text.level ?? 1,
    rank: text.rank ?? 'standard',
    size: text.size ?? 'medium',
  }
}

// ---------------------------------------------------------------------------------------------------- scores and checks

const DEFAULT_SCORE = 10

const scoresOf = (text: WrittenSheet): Readonly<Record<Ability, number>> =>
  record(
    abilities,
    (ability) => Object.entries(text.abilities ?? {}).find(([name]) => abilityNamed(name) === ability)?.[1] ?? DEFAULT_SCORE,
  )

const printed = (given: Readonly<Record<string, number>> | undefined, is: (name: string) => boolean): number | undefined =>
  Object.entries(given ?? {}).find(([name]) => is(name))?.[1]

/** (score - 10) / 2, down. A monster block prints it with half the level in it. */
function modifierOf(text: WrittenSheet, ability: Ability, score: number, level: number): number {
  const check = printed(text.checks, (name) => abilityNamed(name) === ability)
  return check === undefined || text.abilities !== undefined ? Math.floor((score - DEFAULT_SCORE) / 2) : check - Math.floor(level / 2)
}

function checkOf(text: WrittenSheet, ability: Ability, modifier: number, level: number): readonly Figure[] {
  const check = printed(text.checks, (name) => abilityNamed(name) === ability)
  if (check !== undefined) return [figure(R.monster.printedModifiers, check, ability)]
  return [figure(R.ability.modifier, modifier, ability), half(level)]
}

const TRAINING = 5

function skillOf(text: WrittenSheet, skill: Skill, modifier: number, level: number): readonly Figure[] {
  const total = skill === 'perception' ? text.perception : undefined
  const given = total ?? printed(text.skills, (name) => skillNamed(name) === skill)
  if (given !== undefined) return [figure(R.monster.printedModifiers, given, skill)]
  const check = printed(text.checks, (name) => abilityNamed(name) === skillAbility[skill])
  if (check !== undefined) return [figure(R.monster.printedModifiers, check, skillAbility[skill])]
  const isTrained = listed(text.trained).some((name) => skillNamed(name) === skill)
  const parts = [figure(R.ability.skills, modifier, skillAbility[skill]), half(level)]
  return isTrained ? [...parts, figure(R.skill.training, TRAINING, 'training')] : parts
}

// ----------------------------------------------------------------------------------------------------------- endurance

const rankHp: Readonly<Record<Rank, number>> = { standard: 1, elite: 2, boss: 4, mook: 1 }
const rankSaves: Readonly<Record<Rank, number>> = { standard: 0, elite: 2, boss: 5, mook: 0 }
const rankPoints: Readonly<Record<Rank, number>> = { standard: 0, elite: 1, boss: 2, mook: 0 }
/** Hit points of who has neither class nor print. */
const PLAIN_HP = 20

function hpOf(text: WrittenSheet, who: Who, constitution: number): readonly Figure[] {
  if (who.rank === 'mook')
    return [figure(R.monster.mook, 1 - (text.hp ?? PLAIN_HP), 'mook'), figure(R.hp.range, text.hp ?? PLAIN_HP, 'printed')]
  if (text['hp-standard'] !== undefined) {
    const standard = text['hp-standard']
    return [figure(R.hp.range, standard, 'standard'), figure(R.monster.ranks, standard * (rankHp[who.rank] - 1), who.rank)]
  }
  if (text.hp !== undefined) return [figure(R.hp.range, text.hp, 'printed')]
  const row = classRow(text.class ?? '')
  if (row === undefined) return [figure(R.hp.range, PLAIN_HP, 'unsaid')]
  return [
    figure(R.hp.classTable, row.first + row.perLevel * (who.level - 1), text.class ?? ''),
    figure(R.hp.conScore, constitution, 'Constitution'),
  ]
}

/** What everybody has whose sheet gives no number: a character some, a monster few. */
const PLAIN_RECOVERIES = 6

function recoveriesOf(text: WrittenSheet, who: Who, constitution: number): readonly Figure[] {
  if (text.recoveries !== undefined) return [figure(R.recovery.use, text.recoveries, 'printed')]
  const row = classRow(text.class ?? '')
  if (row !== undefined)
    return [figure(R.hp.classTable, row.recoveries, text.class ?? ''), figure(R.hp.recoveriesCon, constitution, 'Constitution')]
  if (who.kind === 'monster') return [figure(R.monster.recoveries, who.level >= 21 ? 3 : who.level >= 11 ? 2 : 1, 'monster')]
  return [figure(R.recovery.use, PLAIN_RECOVERIES, 'unsaid')]
}

// ------------------------------------------------------------------------------------------------------------ defenses

const BASE = 10

function defenseOf(text: WrittenSheet, defense: Defense, modifiers: Readonly<Record<Ability, number>>, level: number): readonly Figure[] {
  const total = text[defense]
  if (total !== undefined) return [figure(R.defense.list, total, 'printed')]
  const parts = [figure(R.defense.base, BASE, 'base'), half(level), ...abilityPart(text, defense, modifiers)]
  const bonus = classRow(text.class ?? '')?.defenses[defense]
  if (bonus !== undefined) parts.push(figure(R.hp.classTable, bonus, text.class ?? ''))
  const armor = armorNamed(text.armor ?? 'none')
  if (defense === 'ac' && armor !== undefined) {
    parts.push(
      figure(R.gear.armor, armor.base - BASE, armor.name, 'armor'),
      figure(R.mod.enhancement, armor.enhancement, armor.name, 'enhancement'),
    )
  }
  return parts
}

function abilityPart(text: WrittenSheet, defense: Defense, of: Readonly<Record<Ability, number>>): Figure[] {
  const isHeavy = armorNamed(text.armor ?? 'none')?.heavy === true
  switch (defense) {
    case 'ac':
      return isHeavy ? [] : [figure(R.defense.acLight, Math.max(of.dexterity, of.intelligence), 'Dexterity or Intelligence')]
    case 'fortitude':
      return [figure(R.defense.fortitude, Math.max(of.strength, of.constitution), 'Strength or Constitution')]
    case 'reflex':
      return isHeavy ? [] : [figure(R.defense.reflex, Math.max(of.dexterity, of.intelligence), 'Dexterity or Intelligence')]
    case 'will':
      return [figure(R.defense.will, Math.max(of.wisdom, of.charisma), 'Wisdom or Charisma')]
  }
}

// ----------------------------------------------------------------------------------------------------- gear and bonuses

const DEFAULT_SPEED = 6

function speedsOf(text: WrittenSheet): Speeds {
  const still: Speeds = {
    walk: 0,
    fly: 0,
    swim: 0,
    climb: 0,
    burrow: 0,
    hover: false,
    altitude: undefined,
    clumsyGround: false,
    clumsyAir: false,
  }
  if (typeof text.speed === 'string') return readSpeeds(text.speed) ?? still
  return { ...still, walk: text.speed ?? DEFAULT_SPEED }
}

/** Clumsy on ground and clumsy in air are traits that the book knows by name: the name alone is enough. */
function asNamed(speeds: Speeds, traits: readonly Trait[]): Speeds {
  const bears = (id: string): boolean => traits.some((trait) => trait.id === id && trait.parts.length === 0)
  return {
    ...speeds,
    clumsyGround: speeds.clumsyGround || bears('clumsy-on-ground'),
    clumsyAir: speeds.clumsyAir || bears('clumsy-in-air'),
  }
}

function resistancesOf(written: WrittenSheet['resist']): readonly Resistance[] {
  if (written === undefined) return []
  if (typeof written === 'string') return readResistances(written) ?? []
  return Object.entries(written).flatMap(([type, amount]) => readResistances(`${type} ${amount}`) ?? [])
}

/** Two of a kind have different ids. */
function distinct(weapons: readonly Weapon[]): readonly Weapon[] {
  return weapons.map((weapon, place) => {
    const count = weapons.slice(0, place).filter((one) => one.id === weapon.id).length
    return count === 0 ? weapon : { ...weapon, id: `${weapon.id}-${count + 1}` }
  })
}

function focusOf(text: WrittenSheet): Sheet['focus'] {
  if (text.focus === undefined) return undefined
  if (typeof text.focus !== 'string') {
    const { name = 'focus', enhancement = 0, critical } = text.focus
    const dice = critical === undefined ? undefined : readDice(critical)
    return { name, enhancement, criticalDice: dice === undefined ? undefined : { count: dice.count, sides: dice.sides } }
  }
  const found = /^(?:\+(\d)\s+)?(.*)$/.exec(text.focus)
  return { name: found?.[2] ?? text.focus, enhancement: Number(found?.[1] ?? 0), criticalDice: undefined }
}

/** The bits after those of the weapons. */
export const shieldBit = (weapons: readonly Weapon[]): number => 1 << weapons.length
export const focusBit = (weapons: readonly Weapon[]): number => 1 << (weapons.length + 1)

/** Two hands: the first weapon, the shield, and a second light weapon or the focus where a hand is left. */
function handsOf(text: WrittenSheet, weapons: readonly Weapon[]): number {
  if (text.hands !== undefined) return namedHands(listed(text.hands), weapons)
  let free = 2
  let mask = 0
  const take = (bit: number, hands: number): void => {
    if (hands > free) return
    free -= hands
    mask |= bit
  }
  const [first] = weapons
  if (first !== undefined && !first.natural) take(1, first.hands)
  if (text.shield !== undefined && text.shield !== 'none' && text.shield !== false) take(shieldBit(weapons), 1)
  if (text.focus !== undefined) take(focusBit(weapons), 1)
  const second = weapons.findIndex((one, i) => i > 0 && !one.natural && one.hands === 1 && one.melee)
  if (second > 0) take(1 << second, 1)
  return mask
}

function namedHands(held: readonly string[], weapons: readonly Weapon[]): number {
  let mask = 0
  for (const name of held) {
    if (plain(name).endsWith('shield')) mask |= shieldBit(weapons)
    else {
      const place = weapons.findIndex((one, i) => (mask & (1 << i)) === 0 && (plain(one.name) === plain(name) || one.id === name))
      mask |= place < 0 ? focusBit(weapons) : 1 << place
    }
  }
  return mask
}

function bonusesOf(text: WrittenSheet): readonly Part[] {
  return Object.entries(text.bonuses ?? {}).flatMap(([name, given]) => {
    const to: Stat | undefined = named([...stats, ...skills, ...modes], name)
    if (to === undefined) return []
    return [given].flat().map((one): Part => {
      const { value, type = '' } = typeof one === 'number' ? { value: one } : one
      return { is: 'modifier', to, amount: { ...NO_AMOUNT, flat: value }, type, when: [] }
    })
  })
}

// -------------------------------------------------------------------------------------------------------------- powers

function powersOf(text: WrittenSheet, level: number, weapons: readonly Weapon[]): Compiled {
  const facts = { name: text.name ?? '', level, monster: text.print !== undefined || text.class === undefined, kind: text.kind }
  const blocks = [text.powers ?? [], text.traits ?? []].flat()
  const compiled = blocks.map((block) => compilePowers(block, facts))
  const powers = compiled.flatMap((one) => one.powers)
  const quick = [...quickBasic('melee', text['basic-melee']), ...quickBasic('ranged', text['basic-ranged'])]
  const own = [...quick, ...powers]
  const has = (basic: 'melee' | 'ranged'): boolean => own.some((power) => power.basic === basic)
  const isArmed = text.print === undefined || text.weapons !== undefined
  const isCharacter = text.class !== undefined || (text.kind === 'character' && text.weapons !== undefined && quick.length === 0)
  const common = (['melee', 'ranged'] as const).filter(
    (basic) => isArmed && (isCharacter || !has(basic)) && (basic === 'melee' || weapons.some((one) => one.range > 0)),
  )
  return { powers: [...common.map((basic) => weaponBasic(basic, level)), ...own], traits: compiled.flatMap((one) => one.traits) }
}

function quickBasic(origin: 'melee' | 'ranged', written: WrittenSheet['basic-melee']): Power[] {
  if (written === undefined) return []
  const damage = readDice(String(written.damage))
  const range = written.range === undefined ? undefined : readRange(String(written.range))
  if (damage === undefined) return []
  const given: PrintedBasic = {
    attack: written.attack,
    damage,
    types: written.type === undefined ? [] : (damageTypesNamed(written.type) ?? []),
    range: origin === 'melee' ? (written.reach ?? 1) : (range?.range ?? 10),
    long: origin === 'melee' ? 0 : (range?.long ?? 20),
    defense: [defenseNamed(written.against ?? 'ac') ?? 'ac'],
  }
  return [printedBasic(origin, given)]
}

function markOf(parts: readonly { readonly mark: Mark }[]): Mark {
  if (parts.every((one) => one.mark === 'automatic')) return 'automatic'
  return parts.every((one) => one.mark === 'by-hand') ? 'by-hand' : 'partly'
}
