import { readFileSync } from 'node:fs'
import { type RuleIndex, Tally } from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { weaponNamed } from '../../src/sovereign/gear/weapons.ts'
import { loadOf, shieldParts, weaponNow } from '../../src/sovereign/item.ts'
import { R, ruleIds } from '../../src/sovereign/rules.ts'
import { compile } from '../../src/sovereign/sheet/compile.ts'
import { sheetSchema } from '../../src/sovereign/sheet/schema.ts'
import { addParts, armorParts, maxHp, readiedLimit, type Sheet, saveTarget } from '../../src/sovereign/sheet/sheet.ts'
import { everyRule, type InPlay } from '../../src/sovereign/terms.ts'

const sheet = (written: unknown): Sheet => compile('torv', written)
const without = (...off: RuleIndex[]): InPlay => ({ applies: (rule) => !off.includes(rule) })
const noRoll = (): number => {
  throw new Error('no die should be rolled')
}

function total(parts: readonly { rule: RuleIndex; value: number; label: string }[], inPlay = everyRule): number {
  const modes = Uint8Array.from(ruleIds, (_, i) => (inPlay.applies(i as RuleIndex) ? 2 : 0))
  return addParts(new Tally(modes, new Uint8Array(modes.length)), inPlay, parts).total
}

const armorClass = (one: Sheet, inPlay = everyRule): number =>
  total(
    [
      ...armorParts(inPlay, one),
      ...one.inHand.flatMap((place) => (one.items[place]?.kind === 'shield' ? shieldParts(one.items[place]) : [])),
    ],
    inPlay,
  )

const hand = (one: Sheet): string[] => one.inHand.map((place) => one.items[place]?.id ?? '')

describe('the weapon table is the one of the ledger', () => {
  const ledger: { id: string; rule: string }[] = parse(readFileSync(new URL('../../../../ledger/sovereign.yaml', import.meta.url), 'utf8'))
  const rows = ledger.flatMap(({ id, rule }) => {
    const found = /^(.*?): damage (\S+)(?: \+ Brawl)?, (?:Shock (\S+ \S+?)|no Shock), attribute (.*?)(?:, (.*))?\.$/s.exec(rule.trim())
    return id.startsWith('sovereign.weapon.') && found !== null ? [{ id, found }] : []
  })

  it('has every row', () => expect(rows).toHaveLength(23))

  it.each(rows)('$id', ({ id, found }) => {
    const [, name = '', damage, shock, attributes, rest = ''] = found
    const weapon = weaponNamed(name === 'Military oil' ? 'unlit oil' : name === 'Shield as a weapon' ? 'shield bash' : name)
    if (weapon === undefined) throw new Error(`${name} is not in the table`)
    expect(weapon.rule === undefined ? 'none' : ruleIds[weapon.rule]).toBe(id)
    expect(`${weapon.damage.count}d${weapon.damage.sides}`).toBe(damage)
    expect(weapon.shock && `${weapon.shock.points}/AC ${weapon.shock.limit}`).toBe(shock)
    expect(weapon.attributes.join(' or ')).toBe(attributes)
    const range = /range (\d+)\/(\d+) ft/.exec(rest)
    expect([weapon.range, weapon.longRange]).toEqual(range === null ? [0, 0] : [Number(range[1]), Number(range[2])])
    const traits = rest.split(', ').filter((one) => /^[a-z -]+$/.test(one) && one !== 'no traits')
    expect(weapon.traits.filter((one) => one !== 'thrusting')).toEqual(
      expect.arrayContaining(traits.map((one) => one.replaceAll(' ', '-'))),
    )
    expect(weapon.traits.filter((one) => one !== 'thrusting')).toHaveLength(traits.length)
    expect(weapon.reach).toBe(traits.includes('long') ? 2 : 1)
  })

  it('knows weapons by many names', () => {
    const names = ['Sword, Great', 'greatsword', 'great-sword', 'sword-great', 'Great Swords']
    expect(names.map((name) => weaponNamed(name)?.id)).toEqual(names.map(() => 'great-sword'))
    expect(weaponNamed('throwing knives')?.id).toBe('throwing-blade')
    expect(weaponNamed('swrod')).toBeUndefined()
  })

  it('lights its oil', () => {
    expect(weaponNamed('military oil')).toMatchObject({
      burning: true,
      damage: { count: 1, sides: 8 },
      shock: undefined,
      range: 20,
      melee: false,
    })
    expect(weaponNamed('unlit oil')).toMatchObject({ burning: false, damage: { count: 2, sides: 8 }, shock: { points: 1, limit: 18 } })
  })
})

describe('a character', () => {
  const torv = sheet({
    Class: 'Warrior',
    level: 3,
    strength: 16,
    DEX: '+1',
    stab: 1,
    feats: ['Die Hard', 'armsmaster 2'],
    armor: 'chain +1',
    shield: true,
    weapons: ['sword +1', 'dagger'],
  })

  it('is written in short', () => {
    expect(torv).toMatchObject({
      hero: true,
      named: true,
      class: 'warrior',
      level: 3,
      damageBonus: 2,
      wornLoad: 2,
      sneakPenalty: -2,
      exertPenalty: 0,
    })
    expect(torv.attribute).toMatchObject({ STR: 1, DEX: 1, CON: 0 })
    expect(torv.score).toMatchObject({ STR: 16, DEX: 14, CON: 10 })
    expect(torv.skill).toMatchObject({ Stab: 1, Shoot: -1 })
    expect(torv.feat).toMatchObject({ 'die-hard': 1, armsmaster: 2, alert: 0 })
    expect(hand(torv)).toEqual(['sword', 'shield'])
  })

  it('keeps rules apart', () => {
    expect(total(torv.attackParts)).toBe(3)
    expect(total(torv.attackParts, without(R.class.attackBonus))).toBe(0)
  })

  it('has an AC of armour, magic, DEX and shield', () => {
    expect(armorClass(torv)).toBe(10 + 4 + 1 + 1 + 1)
    expect(armorClass(torv, without(R.armor.table))).toBe(10 + 1 + 1)
    expect(armorClass(torv, without(R.armor.dex))).toBe(16)
    expect(armorClass(torv, without(R.item.magicPlus))).toBe(16)
    expect(armorClass(sheet({ armor: 'plate', DEX: -1 }))).toBe(15)
  })

  it('has hit points of its class', () => {
    expect(maxHp(everyRule, torv, noRoll)).toBe(3 * 6 + 6)
    expect(maxHp(without(R.feat.dieHard1), torv, noRoll)).toBe(18)
    expect(maxHp(everyRule, sheet({ class: 'mage', CON: -2 }), noRoll)).toBe(1)
    expect(maxHp(everyRule, sheet({ class: 'mage', hp: 7 }), noRoll)).toBe(7)
  })

  it('saves as the book has it', () => {
    const one = sheet({ level: 3, STR: 0, CON: 2, DEX: 1, INT: -1, WIS: 0 })
    expect((['physical', 'evasion', 'mental'] as const).map((save) => saveTarget(one, save))).toEqual([11, 12, 13])
    expect(saveTarget(sheet({ level: 3, save: { physical: 7 } }), 'physical')).toBe(7)
  })

  it('has an innate AC by Impervious Defense', () => {
    const one = sheet({ level: 3, DEX: 1, feats: { 'impervious-defense': 1 }, shield: true })
    expect(armorClass(one)).toBe(19)
    expect(armorClass(one, without(R.feat.impervious1))).toBe(12)
  })

  it('strikes better with trained fists', () => {
    const fists = sheet({ Brawl: 2, feats: ['unarmed combatant'] }).body[0]
    expect(fists).toMatchObject({ unarmed: true, damage: { count: 1, sides: 10, plus: 0 }, shock: { points: 2, limit: 15 } })
    expect(fists && weaponNow(without(R.feat.unarmed1), fists)).toMatchObject({ damage: { sides: 2 }, shock: undefined })
  })

  it('may have a total attack bonus instead of parts', () => {
    const one = sheet({ attack: '+4', STR: 2, Stab: 1 })
    expect(one.attackIsTotal).toBe(true)
    expect(total(one.attackParts)).toBe(4)
  })

  it('counts the shield of a printed AC while it is in hand', () => {
    const one = sheet({ ac: 14, shield: true, weapons: ['mace'] })
    expect(total(armorParts(everyRule, one))).toBe(13)
    expect(armorClass(one)).toBe(14)
    expect(armorClass(sheet({ ac: 14, shield: true, weapons: ['small bow', 'mace'] }))).toBe(14)
  })

  it.each([
    [{ weapons: ['great sword'], shield: true }, ['shield']],
    [{ weapons: ['small bow', 'sword'], shield: true }, ['small-bow']],
    [{ weapons: ['sword', 'dagger', 'dagger'], hands: ['dagger', 'dagger'] }, ['dagger', 'dagger-2']],
    [{ weapons: ['sword'], hands: [] }, []],
    [{ stowed: ['sword'] }, []],
    [{ weapons: [{ name: 'fang', damage: '1d6+1', shock: '4/AC 15' }] }, ['fang']],
  ])('holds %j', (written, expected) => expect(hand(sheet(written))).toEqual(expected))

  it('is held to a Strength that it states as a score', () => {
    const full = { armor: 'plate', weapons: ['great sword'], shield: true }
    expect(readiedLimit(sheet({ STR: 13, ...full }))).toBe(6)
    expect(() => sheet({ STR: 11, ...full })).toThrow(/item.readied-limit/)
    expect(() => sheet({ STR: 0, ...full })).not.toThrow()
    const { items } = sheet({ weapons: ['6 throwing blades'] })
    expect(loadOf(everyRule, items, 0b11111)).toBe(1)
    expect(loadOf(everyRule, items, 0b111111)).toBe(2)
    expect(loadOf(without(R.trait.numerous), items, 0b111111)).toBe(6)
  })

  it('carries things, known by name', () => {
    const { items, stowed } = sheet({
      items: ["healer's kit", 'quiver', 'potion of healing', { name: 'scroll', spell: { name: 'Slumber', level: 2 } }, '2 torches'],
      stowed: ['crossbow'],
    })
    expect(items.map((item) => item.kind)).toEqual(['kit', 'quiver', 'potion', 'scroll', 'gear', 'gear', 'weapon'])
    expect(items[3]?.spell).toMatchObject({ name: 'Slumber', level: 2, range: 600 })
    expect(stowed).toEqual([6])
  })
})

describe('a foe', () => {
  it('may say next to nothing', () => {
    const one = sheet({ AC: 13, HP: 6 })
    expect(one).toMatchObject({ unsaid: true, hero: false, detailed: false, named: false, hp: 6, rate: 30, build: 'man-sized' })
    expect(armorClass(one)).toBe(13)
    expect(total(one.attackParts)).toBe(0)
    expect(maxHp(everyRule, sheet({}), noRoll)).toBe(8)
  })

  it('attacks with its Hit Dice', () => {
    expect(total(sheet({ hd: 2 }).attackParts)).toBe(2)
    expect(total(sheet({ hd: 2 }).attackParts, without(R.attack.npcBonus))).toBe(0)
    expect(total(sheet({ hd: 2, trained: false }).attackParts)).toBe(0)
    expect(total(sheet({ hd: 2, attack: '+4' }).attackParts, without(R.attack.npcExtra))).toBe(2)
    expect(total(sheet({ hd: '3+1' }).attackParts)).toBe(4)
    expect(total(sheet({ hd: '3+1' }).attackParts, without(R.monster.attackBonus))).toBe(0)
    expect(total(sheet({ hd: 3, thac0: 13 }).attackParts)).toBe(7)
  })

  it('that lists attributes and skills is average in what it does not list', () => {
    const one = sheet({ hd: 2, STR: 1, Brawl: 1 })
    expect(one).toMatchObject({ detailed: true, hero: false, skill: { Brawl: 1, Stab: 0 } })
  })

  it('rolls its hit points', () => {
    const dice = [2, 5, 8]
    expect(maxHp(everyRule, sheet({ hd: '3+1' }), () => dice.shift() ?? 0)).toBe(16)
    expect(maxHp(everyRule, sheet({ hd: 2 }), () => 3, 4)).toBe(14)
  })

  it('has one save for everything', () => {
    expect(saveTarget(sheet({ hd: 5 }), 'mental')).toBe(13)
    expect(saveTarget(sheet({ hd: 1 }), 'mental')).toBe(15)
  })

  it('may be a predator', () => {
    const lion = sheet({ hd: 5, predator: true, size: 'horse', attacks: '2 claws (1d4), 1 bite (1d10)' })
    expect(lion).toMatchObject({ damageBonus: 3, build: 'barely', biggest: 10 })
    const [claws, bite] = lion.body
    expect([claws?.shock, bite?.shock]).toEqual([
      { points: 0, limit: 18 },
      { points: 0, limit: 15 },
    ])
    expect(claws && weaponNow(without(R.monster.predatorDamage), claws).shock).toBeUndefined()
    expect(lion.routines.map((one) => one.attacks.map(({ weapon, count }) => `${count} ${weapon.id}`))).toEqual([['2 claws', '1 bite']])
  })

  it('may have alternatives, and weapons among its attacks', () => {
    const one = sheet({
      hd: 4,
      attacks: [['2 slams (1d6)'], [{ name: 'boulder', damage: '1d10', range: '60/120' }]],
      weapons: ['great club'],
    })
    expect(one.routines).toHaveLength(2)
    expect(one.body.map((weapon) => `${weapon.id} ${weapon.melee} ${weapon.range}`)).toEqual([
      'slams true 0',
      'boulder false 60',
      'unarmed true 0',
    ])
    expect(sheet({ attacks: ['sword (1d8)'] })).toMatchObject({ routines: [], items: [{ id: 'sword' }] })
  })

  it('reaches farther when it is big', () => {
    const ogre = sheet({ hd: 4, reach: 10, weapons: ['great club', 'polearm'] })
    expect(ogre.items.map((item) => item.weapon?.reach)).toEqual([2, 3])
  })

  it('moves as it is listed, converted', () => {
    const rates = ['120 ft (40 ft)', '90 ft', 12].map((move) => sheet({ move }).rate)
    expect(rates).toEqual([40, 30, 40])
  })

  it('counts AC downward or upward', () => {
    expect(armorClass(sheet({ 'descending-ac': 4 }))).toBe(16)
    expect(armorClass(sheet({ 'descending-ac': 4 }), without(R.monster.ac))).toBe(4)
    expect(armorClass(sheet({ ac: '6 [13]' }))).toBe(13)
  })

  it('may be a stat line with fields beside it', () => {
    const one = sheet({ line: 'Ghoul: HD 3, AC 14, Atk 2 claws (1d4)', undead: true, ac: 15 })
    expect(one).toMatchObject({ name: 'Ghoul', fearless: true, hero: false, hd: 3 })
    expect(armorClass(one)).toBe(15)
  })
})

describe('what is not a sheet', () => {
  it.each([
    [{ Stab: 5 }, 'Stab', /skill.levels/],
    [{ skills: { Stabb: 1 } }, 'skills.Stabb', /not a skill/],
    [{ STR: 30 }, 'STR', /3 to 18/],
    [{ attributes: { luck: 1 } }, 'attributes.luck', /not an attribute/],
    [{ feats: ['lucky'] }, 'feats.0', /armsmaster/],
    [{ class: 'bard' }, 'class', /warrior/],
    [{ weapons: ['swrod'] }, 'weapons.0', /sword/],
    [{ attacks: 'claws 5 7' }, 'attacks', /2 claws/],
    [{ line: 'Ghoul: HD many' }, 'line', /column 11/],
    [{ armour: 'silk' }, 'armour', /leather/],
  ])('%j', (written, path, message) => {
    const issues = sheetSchema.safeParse(written).error?.issues ?? []
    expect(issues.map((issue) => issue.path.join('.'))).toContain(path)
    expect(issues.map((issue) => issue.message).join()).toMatch(message)
  })

  it('names a field that is not known', () => {
    expect(sheetSchema.safeParse({ wepons: [] }).error?.issues[0]).toMatchObject({ code: 'unrecognized_keys', keys: ['wepons'] })
    expect(() => sheet({ hands: ['axe'], weapons: ['sword'] })).toThrow(/not among what it carries/)
  })
})
