import { blockFootprint, type Footprint, oblongFootprint } from '@riposte/board'
import type { RuleIndex } from '@riposte/referee'
import { record } from '@riposte/tactics'
import { armorRow, innateParts, printedParts, readArmor, wornParts } from '../gear/armor.ts'
import { loadOf, type Weapon } from '../item.ts'
import { readAttacks } from '../notation/attack-line.ts'
import { attributeNamed, featNamed, readAc, readFeat, readHitDice, readMove, skillNamed } from '../notation/fields.ts'
import { readNotation } from '../notation/stat-lines.ts'
import { R } from '../rules.ts'
import {
  type Attribute,
  attributes,
  type Build,
  everyRule,
  type Feat,
  feats,
  type Reason,
  type Save,
  type Skill,
  saves,
  skills,
} from '../terms.ts'
import { classAttackBonus, classNamed, killingBlow, usualHp } from './classes.ts'
import { type Body, changed, fault, fists, handsOf, naturalWeapon, Pack, spellOf } from './pack.ts'
import { type Flag, isModifier, listed, readWritten, type Written, type WrittenAttack } from './schema.ts'
import { type Routine, readiedLimit, type Sheet } from './sheet.ts'

/** A sheet as written, made what a fight needs. Whatever it leaves out gets the book's usual value. */
export function compile(id: string, written: unknown): Sheet {
  const own = readWritten(written)
  const text = own.line === undefined ? own : readWritten({ ...readNotation(own.line).sheet, ...own })
  const who = whoItIs(text)
  const footprint = footprintOf(text)
  const biggest = text.feet ?? Math.max(footprint.across * 5, footprint.down * 5, text.tall ?? 0)
  const body: Body = {
    id,
    reach: Math.max(1, Math.floor((text.reach ?? 5) / 5)),
    predator: isFlagged(text, 'predator'),
    big: biggest >= HORSE,
  }
  const pack = packOf(text, body)
  const strikes = strikesOf(text, body, pack)
  const inHand = handsOf(pack, text.hands === undefined ? undefined : listed(text.hands))
  const skill = skillsOf(text, who)
  const feat = featsOf(text)
  const worn = readArmor(text.armor ?? 'none') ?? { worn: 'none', magic: 0 }
  const move = text.move === undefined ? undefined : readMove(String(text.move))
  const dieHardHp = feat['die-hard'] >= 1 ? 2 * who.level : 0
  const sheet: Sheet = {
    id,
    name: text.name ?? id,
    ...who,
    ...attributesOf(text),
    skill,
    npcSkill: npcSkillOf(text),
    feat,
    attackParts: attackPartsOf(text, who),
    attackIsTotal: text.attack !== undefined,
    armor: [],
    innateArmor: undefined,
    wornLoad: armorRow(worn.worn).load,
    armorWorn: worn.worn,
    sneakPenalty: armorRow(worn.worn).sneak,
    exertPenalty: armorRow(worn.worn).exert,
    hp: text.hp,
    dieHardHp,
    save: savesOf(text),
    rate: text.rate ?? move ?? 30,
    items: pack.items,
    inHand,
    stowed: pack.stowed,
    body: [...strikes.natural, fists(body, skill.Brawl, feat['unarmed-combatant'] >= 1)],
    routines: strikes.routines,
    spells: (text.spells ?? []).map(spellOf),
    footprint,
    biggest,
    build: text.build ?? buildOf(footprint, biggest),
    ...damageBonusOf(text, who),
    named: text.named ?? (isFlagged(text, 'named') || who.hero),
    disciplined: isFlagged(text, 'disciplined'),
    fearless: (['undead', 'construct', 'zealot', 'militarized'] as const).some((flag) => isFlagged(text, flag)),
    magicOnly: isFlagged(text, 'magic-only'),
  }
  const whole = { ...sheet, ...armorOf(text, sheet, worn), hp: text.hp ?? usualHpOf(sheet) }
  refuseOverload(whole)
  return whole
}

/** In feet: as long as a horse. */
const HORSE = 8

const isFlagged = (text: Written, flag: Flag): boolean => text[flag] ?? text.flags?.includes(flag) ?? false

type Who = Pick<Sheet, 'hero' | 'unsaid' | 'level' | 'class' | 'hd' | 'hdPlus' | 'detailed'>

/** Hit Dice make a foe; a class, a level, attributes or skills make a character. */
function whoItIs(text: Written): Who {
  const isFoe = text.hd !== undefined || text.thac0 !== undefined || text.line !== undefined
  const hasNumbers = text.attributes !== undefined || text.skills !== undefined
  const isCharacter =
    hasNumbers || text.class !== undefined || text.level !== undefined || text.feats !== undefined || text['attack-bonus'] !== undefined
  const hero = text.hero ?? (isCharacter && !isFoe)
  const dice = readHitDice(String(text.hd ?? 1)) ?? { hd: 1, plus: 0 }
  return {
    hero,
    unsaid: text.hero === undefined && !isCharacter && !isFoe,
    level: text.level ?? 1,
    class: text.class === undefined ? undefined : classNamed(text.class),
    hd: dice.hd,
    hdPlus: dice.plus,
    detailed: hasNumbers || text.class !== undefined,
  }
}

// --------------------------------------------------------------------------------------------- attributes, skills, feats

function attributesOf(text: Written): Pick<Sheet, 'attribute' | 'score' | 'scored'> {
  const written = new Map(Object.entries(text.attributes ?? {}).map(([name, value]) => [attributeNamed(name), Number(value)]))
  const value = (one: Attribute): number => written.get(one) ?? 0
  return {
    attribute: record(attributes, (one) => (isModifier(value(one)) ? value(one) : modifierOf(value(one)))),
    score: record(attributes, (one) => (isModifier(value(one)) ? (usualScores[value(one) + 2] ?? 10) : value(one))),
    scored: attributes.filter((one) => !isModifier(value(one))),
  }
}

// @rule sovereign.attribute.modifier
const modifierOf = (score: number): number => (score <= 3 ? -2 : score <= 7 ? -1 : score <= 13 ? 0 : score <= 17 ? 1 : 2)

/** For modifiers -2 to +2. */
const usualScores = [3, 6, 10, 14, 18]

/** A character is untrained in what it does not list; a foe that lists some skills is simply no better than most in the others. */
function skillsOf(text: Written, who: Who): Record<Skill, number> {
  const written = new Map(Object.entries(text.skills ?? {}).map(([name, value]) => [skillNamed(name), Number(value)]))
  const isSpecial = who.detailed && !who.hero
  // @rule sovereign.skill.levels otherwise number
  const usual = isSpecial ? 0 : -1
  return record(skills, (one) => written.get(one) ?? usual)
}

function featsOf(text: Written): Record<Feat, number> {
  const levels = record(feats, () => 0)
  if (Array.isArray(text.feats)) {
    for (const one of text.feats) {
      const read = readFeat(one)
      if (read !== undefined) levels[read.feat] = Math.max(levels[read.feat], read.level)
    }
  } else {
    for (const [name, level] of Object.entries(text.feats ?? {})) {
      const feat = featNamed(name)
      if (feat !== undefined) levels[feat] = level
    }
  }
  return levels
}

function npcSkillOf(text: Written): Sheet['npcSkill'] {
  const named = (written: string | readonly string[] | undefined): Skill[] =>
    listed(written ?? []).flatMap((name) => skillNamed(name) ?? [])
  const bad = named(text.bad)
  const good = text.good === undefined ? skills.filter((one) => !bad.includes(one)) : named(text.good)
  return { bonus: Number(text.skill ?? 0), good, bad }
}

// --------------------------------------------------------------------------------------------- numbers

function attackPartsOf(text: Written, who: Who): Reason[] {
  const part = (rule: RuleIndex, value: number, label: string): Reason => ({ rule, value, label })
  const asFoe = !who.hero && !who.unsaid
  const isTrained = text.trained ?? (text.hd !== undefined || isFlagged(text, 'trained'))
  const hd = Math.floor(who.hd)
  const written = text.attack ?? text['attack-bonus']
  if (written !== undefined) {
    const value = Number(written)
    if (!asFoe) return [part(R.attack.formula, value, 'attack bonus')]
    if (!isTrained || value <= hd) return [part(R.attack.npcBonus, value, 'attack bonus')]
    return [part(R.attack.npcBonus, hd, `${hd} HD`), part(R.attack.npcExtra, value - hd, 'talent')]
  }
  if (who.hero)
    return who.class === undefined ? [] : [part(R.class.attackBonus, classAttackBonus(who.class, who.level), `${who.class} ${who.level}`)]
  if (text.thac0 !== undefined) return [part(R.monster.attackBonus, 20 - text.thac0, `THAC0 ${text.thac0}`)]
  if (text.line !== undefined || who.hdPlus !== 0) {
    const bonus = who.hdPlus > 0 ? 1 : 0
    return [
      { rule: R.monster.attackBonus, value: hd + bonus, label: bonus > 0 ? `${hd}+${who.hdPlus} HD` : `${hd} HD`, also: R.attack.npcBonus },
    ]
  }
  return isTrained ? [part(R.attack.npcBonus, hd, `${hd} HD`)] : []
}

/** AC without shield. A printed AC has everything in it, so the shield in hand comes off and counts as long as it is in hand. */
function armorOf(
  text: Written,
  sheet: Sheet,
  { worn, magic }: NonNullable<ReturnType<typeof readArmor>>,
): Pick<Sheet, 'armor' | 'innateArmor'> {
  const shield = sheet.inHand.reduce((sum, place) => sum + (sheet.items[place]?.armor ?? 0), 0)
  const descending = text['descending-ac']
  const printed = descending === undefined ? readAc(String(text.ac)) : { printed: descending, ac: 20 - descending }
  if (printed !== undefined) return { armor: printedParts(printed.printed - shield, printed.ac - shield), innateArmor: undefined }
  const withDex = (parts: readonly Reason[]): Reason[] => [...parts, { rule: R.armor.dex, value: sheet.attribute.DEX, label: 'DEX' }]
  const armor = wornParts(worn, magic)
  const innate = sheet.feat['impervious-defense'] >= 1 ? innateParts(sheet.level) : []
  return { armor: withDex(armor), innateArmor: sum(innate) > sum(armor) ? withDex(innate) : undefined }
}

const sum = (parts: readonly Reason[]): number => parts.reduce((total, part) => total + part.value, 0)

/** A character's dice are 4s; a foe with Hit Dice rolls; who says nothing at all has 8. */
function usualHpOf(sheet: Sheet): number | undefined {
  if (sheet.hero) return usualHp(sheet.class, sheet.level, sheet.attribute.CON) + sheet.dieHardHp
  return sheet.unsaid ? 8 : undefined
}

function savesOf(text: Written): Record<Save, number | undefined> {
  const { save } = text
  return record(saves, (one) => {
    const value = typeof save === 'object' ? save[one] : save
    return value === undefined ? undefined : Number(value)
  })
}

function damageBonusOf(text: Written, who: Who): Pick<Sheet, 'damageBonus' | 'damageBonusRule'> {
  return isFlagged(text, 'predator')
    ? { damageBonus: predatorBonus(who.hd), damageBonusRule: R.monster.predatorDamage }
    : { damageBonus: who.hero ? killingBlow(who.class, who.level) : 0, damageBonusRule: R.class.killingBlow }
}

// @rule sovereign.monster.predator-damage
const predatorBonus = (hd: number): number => Math.ceil(hd / 2)

// --------------------------------------------------------------------------------------------- body and gear

const sizes = { small: [1, 1], man: [1, 1], horse: [1, 2], large: [2, 2], huge: [3, 3] } as const

function footprintOf(text: Written): Footprint {
  const size = typeof text.size === 'string' ? sizes[text.size] : (text.size ?? 1)
  const [across, down] = typeof size === 'number' ? [size, size] : size
  const tall = text.tall === undefined ? undefined : Math.max(1, Math.round((text.tall * 2) / 5))
  return across === down ? blockFootprint(across, tall) : oblongFootprint(across, down, tall)
}

function buildOf({ across, down }: Footprint, biggest: number): Build {
  if (biggest >= 40) return 'impossible'
  if (across * down === 1) return 'man-sized'
  return across === 2 && down === 2 ? 'larger' : 'barely'
}

function packOf(text: Written, body: Body): Pack {
  const pack = new Pack(body)
  for (const one of text.weapons ?? []) pack.addWeapon(one)
  if (text.shield !== undefined && text.shield !== false) pack.addShield(text.shield === true ? 0 : Number(text.shield))
  for (const one of text.items ?? []) pack.addItem(one)
  for (const one of text.stowed ?? []) pack.addItem(one, true)
  return pack
}

/** Natural weapons belong to the body, others to the pack; what is made of more than one strike is a routine. */
function strikesOf(text: Written, body: Body, pack: Pack): { natural: Weapon[]; routines: Routine[] } {
  const natural: Weapon[] = []
  const weaponFor = (attack: Attack): Weapon => {
    if (attack.natural === false || (attack.like !== undefined && attack.natural !== true)) {
      const before = pack.items.length
      const place = pack.find(attack.name ?? attack.like ?? 'weapon', [])
      if (place < 0) pack.addWeapon({ ...attack, count: 1, natural: false })
      const weapon = pack.items[place < 0 ? before : place]?.weapon
      if (weapon !== undefined) return weapon
    }
    const weapon = naturalWeapon(attack, body)
    const known = natural.find((one) => isSame(one, weapon))
    if (known !== undefined) return known
    const namesakes = natural.filter((one) => one.name === weapon.name).length
    const added = namesakes === 0 ? weapon : changed(weapon, { id: `${weapon.id}-${namesakes + 1}` })
    natural.push(added)
    return added
  }
  const routines = alternativesOf(text).map(
    (attacks): Routine => ({ attacks: attacks.map((attack) => ({ weapon: weaponFor(attack), count: attack.count ?? 1 })) }),
  )
  const isOne = (routine: Routine): boolean => routine.attacks.length === 1 && routine.attacks[0]?.count === 1
  return { natural, routines: routines.every(isOne) ? [] : routines }
}

const isSame = (a: Weapon, b: Weapon): boolean =>
  a.name === b.name &&
  a.bonus === b.bonus &&
  a.damage.count === b.damage.count &&
  a.damage.sides === b.damage.sides &&
  a.damage.plus === b.damage.plus

type Attack = Exclude<WrittenAttack, string>

function alternativesOf(text: Written): Attack[][] {
  const written = text.attacks ?? []
  const read = (line: string): Attack[][] => readAttacks(line).routines.map((one) => [...one])
  if (typeof written === 'string') return read(written)
  const together: Attack[] = []
  const alternatives: Attack[][] = []
  for (const one of written) {
    if (typeof one === 'string') {
      const [first, ...others] = read(one)
      together.push(...(first ?? []))
      alternatives.push(...others)
    } else if (Array.isArray(one)) alternatives.push(one.flatMap((line) => (typeof line === 'string' ? read(line).flat() : [line])))
    else together.push(one)
  }
  return together.length > 0 ? [together, ...alternatives] : alternatives
}

/** Only who writes a Strength score is held to it. */
function refuseOverload(sheet: Sheet): void {
  if (!sheet.scored.includes('STR')) return
  const stowed = sheet.stowed.reduce((mask, place) => mask | (1 << place), 0)
  const readied = sheet.wornLoad + loadOf(everyRule, sheet.items, ~stowed)
  const packed = loadOf(everyRule, sheet.items, stowed)
  const problem = (field: string, how: string, load: number, limit: number) =>
    fault(
      sheet.id,
      field,
      `Strength ${sheet.score.STR} allows ${limit} points ${how}, not ${load} (sovereign.item.readied-limit)`,
      'stow or leave something, or write Strength as a modifier',
    )
  if (readied > readiedLimit(sheet)) throw problem('items', 'readied', readied, readiedLimit(sheet))
  if (packed > sheet.score.STR) throw problem('stowed', 'stowed', packed, sheet.score.STR)
}
