import { idOf } from '@riposte/print'
import { ContentError, suggestion } from '@riposte/referee'
import { improvised, loadOfWeapon, weaponNamed } from '../gear/weapons.ts'
import type { Item, ItemKind, Spell, Weapon } from '../item.ts'
import { readCounted, readDice, readRange, readShock, traitNamed } from '../notation/fields.ts'
import { R } from '../rules.ts'
import { ANY_AC, type Attribute, type Damage, type Shock } from '../terms.ts'
import type { WrittenAttack, WrittenItem, WrittenSpell, WrittenWeapon } from './schema.ts'

/** What a body lends to everything it strikes with. */
export interface Body {
  /** Of the sheet, for messages. */
  readonly id: string
  /** Reach in squares. */
  readonly reach: number
  readonly predator: boolean
  /** As big as a horse. */
  readonly big: boolean
}

/** What is wrong with a field of a sheet, where the schema cannot see it. */
export const fault = (id: string, field: string, message: string, remedy: string): ContentError =>
  new ContentError([{ path: ['sheets', id, field], message, remedy }])

type Thing = Exclude<WrittenWeapon, string>

/** A weapon by its name, or as a sheet describes it. */
export function weaponOf(written: WrittenWeapon, body: Body): Weapon {
  if (typeof written === 'string') {
    const { name, magic } = readCounted(written)
    const weapon = weaponNamed(name)
    if (weapon === undefined)
      throw fault(body.id, 'weapons', `"${name}" is not a weapon of the table`, 'describe it: { name: fang, damage: 1d6 }')
    return magic === 0 ? long(weapon, body) : changed(long(weapon, body), { magic, name: `${weapon.name} +${magic}` })
  }
  return described(written, body)
}

/** Both as it is and as it is without its rules. */
export const changed = (weapon: Weapon, change: Partial<Weapon>): Weapon => ({
  ...weapon,
  ...change,
  without: weapon.without.map((one) => ({ rule: one.rule, weapon: changed(one.weapon, change) })),
})

/** A big body reaches as far with what it holds. */
function long(weapon: Weapon, body: Body): Weapon {
  if (body.reach === 1) return weapon
  return {
    ...weapon,
    reach: body.reach + weapon.reach - 1,
    without: weapon.without.map((one) => ({ rule: one.rule, weapon: long(one.weapon, body) })),
  }
}

function described(written: Thing, body: Body): Weapon {
  // A sheet that describes a weapon of the table by its name means that one; a tail called so is none.
  const like = readCounted(written.like ?? (written.natural === true ? '' : (written.name ?? '')))
  const base = long(weaponNamed(like.name) ?? ownBase, body)
  const name = written.name ?? (written.like === undefined ? 'weapon' : base.name)
  const traits = written.traits?.flatMap((name) => traitNamed(name) ?? []) ?? base.traits
  const { range, longRange } = written.range === undefined ? base : (readRange(String(written.range)) ?? base)
  const same = changed(base, { id: idOf(name), name, magic: Number(written.magic ?? like.magic), natural: written.natural ?? false })
  const reach =
    written.reach === undefined
      ? traits.includes('long') && !base.traits.includes('long')
        ? base.reach + 1
        : base.reach
      : Math.max(1, Math.floor(written.reach / 5))
  return {
    ...same,
    traits,
    range,
    longRange,
    reach,
    damage: written.damage === undefined ? base.damage : diceOf(written.damage),
    shock: written.shock === undefined ? base.shock : shockOf(written.shock),
    attributes: written.attributes === undefined ? base.attributes : attributesOf(written.attributes),
    melee: written.melee ?? (written.range === undefined ? base.melee : range === 0 || traits.includes('throwable')),
    burning: written.burning ?? base.burning,
    bonus: written.attack === undefined ? undefined : Number(written.attack),
  }
}

const ownBase: Weapon = { ...improvised, damage: { count: 1, sides: 6, plus: 0 }, attributes: ['STR', 'DEX'] }

const diceOf = (written: number | string): Damage => readDice(String(written)) ?? improvised.damage

function shockOf(written: string | { readonly points: number; readonly limit?: number | '-' | undefined }): Shock | undefined {
  if (typeof written === 'string') return readShock(written) ?? undefined
  return { points: written.points, limit: typeof written.limit === 'number' ? written.limit : ANY_AC }
}

function attributesOf(written: string | readonly Attribute[]): readonly Attribute[] {
  if (typeof written !== 'string') return written
  return written === 'STR' ? ['STR'] : written === 'DEX' ? ['DEX'] : ['STR', 'DEX']
}

// ------------------------------------------------------------------------------------------------------- natural weapons

/** Claws, teeth, tails: the Shock of a predator's is its own rule's. */
export function naturalWeapon(written: Exclude<WrittenAttack, string>, body: Body): Weapon {
  const weapon = weaponOf({ ...written, natural: written.natural ?? true }, body)
  if (!body.predator || written.shock !== undefined || !weapon.natural || !weapon.melee) return weapon
  const kind = written.kind ?? kindOf(weapon.name)
  const shock: Shock = { points: 0, limit: body.big ? oneStepUp[kind] : limits[kind] }
  return { ...weapon, shock, without: [...weapon.without, { rule: R.monster.predatorDamage, weapon }] }
}

type Kind = 'piercing' | 'slashing' | 'bludgeoning'
const limits: Readonly<Record<Kind, number>> = { piercing: 13, slashing: 15, bludgeoning: 18 }
const oneStepUp: Readonly<Record<Kind, number>> = { piercing: 15, slashing: 18, bludgeoning: ANY_AC }

function kindOf(name: string): Kind {
  if (/bite|fang|teeth|tooth|jaw|sting|horn|gore|tusk|beak|peck|spike|quill|spine|snap/i.test(name)) return 'piercing'
  return /claw|talon|rake|pincer|blade|nail/i.test(name) ? 'slashing' : 'bludgeoning'
}

/** Bare hands, which training in the feat makes better: a bigger die, and from Brawl 1 on Shock. */
export function fists(body: Body, brawl: number, trained: boolean): Weapon {
  const plain = weaponOf('unarmed', body)
  if (!trained) return plain
  const die = unarmedDice[Math.max(0, Math.min(4, brawl))] ?? plain.damage
  return {
    ...plain,
    // @rule sovereign.feat.unarmed-1
    damage: die,
    // @rule sovereign.feat.unarmed-1
    shock: brawl >= 1 ? { points: brawl, limit: 15 } : undefined,
    without: [{ rule: R.feat.unarmed1, weapon: plain }],
  }
}

const unarmedDice: readonly Damage[] = [
  { count: 1, sides: 6, plus: 0 },
  { count: 1, sides: 8, plus: 0 },
  { count: 1, sides: 10, plus: 0 },
  { count: 1, sides: 12, plus: 0 },
  { count: 1, sides: 12, plus: 1 },
]

// ------------------------------------------------------------------------------------------------------- things carried

/** Everything a piece carries, in the order of the sheet. A place in it is a bit of the masks of a fight. */
export class Pack {
  readonly items: Item[] = []
  readonly stowed: number[] = []
  readonly body: Body

  constructor(body: Body) {
    this.body = body
  }

  addWeapon(written: WrittenWeapon): void {
    if (typeof written === 'string' && isShield(written)) this.add(shieldItem(readCounted(written).magic, this.body))
    else {
      const count = typeof written === 'string' ? readCounted(written).count : (written.count ?? 1)
      for (let i = 0; i < count; i++)
        this.add(weaponItem(weaponOf(written, this.body), typeof written === 'string' ? undefined : written.load))
    }
  }

  addShield(magic: number): void {
    this.add(shieldItem(magic, this.body))
  }

  addItem(written: WrittenItem, stowed = false): void {
    const before = this.items.length
    if (typeof written !== 'string' && 'weapon' in written) this.addWeapon(written.weapon)
    else this.addNamed(typeof written === 'string' ? { name: written } : written)
    if (stowed) for (let i = before; i < this.items.length; i++) this.stowed.push(i)
  }

  /** The place of what a name means, leaving out places already taken. */
  find(name: string, taken: readonly number[]): number {
    const { name: plain } = readCounted(name)
    const id = weaponNamed(plain)?.id
    return this.items.findIndex(
      (item, i) =>
        !taken.includes(i) &&
        (item.id === idOf(plain) ||
          item.name === name ||
          (isShield(plain) ? item.kind === 'shield' : item.weapon !== undefined && item.weapon.id === id)),
    )
  }

  private addNamed(written: {
    readonly name: string
    readonly count?: number | undefined
    readonly load?: number | undefined
    readonly spell?: WrittenSpell | undefined
  }): void {
    const { name, count } = readCounted(written.name)
    const kind = kindOfItem(name)
    const isPlain = written.spell === undefined && kind === 'weapon'
    for (let i = 0; i < (written.count ?? count); i++) {
      if (kind === 'shield') this.addShield(readCounted(written.name).magic)
      else if (isPlain) this.add(weaponItem(weaponOf(`${name}${plusOf(written.name)}`, this.body), written.load))
      else
        this.add({
          id: idOf(name),
          name,
          kind,
          load: 5 * (written.load ?? 1),
          weapon: undefined,
          armor: 0,
          spell: spellIn(kind, name, written.spell),
        })
    }
  }

  /** Ids are told apart: dagger, dagger-2. */
  private add(item: Item): void {
    if (this.items.length >= MOST_ITEMS)
      throw fault(this.body.id, 'items', `nobody carries more than ${MOST_ITEMS} things here`, 'leave out what does not matter in a fight')
    let id = item.id
    for (let n = 2; this.items.some((one) => one.id === id); n++) id = `${item.id}-${n}`
    this.items.push(id === item.id ? item : { ...item, id, weapon: item.weapon === undefined ? undefined : changed(item.weapon, { id }) })
  }
}

const MOST_ITEMS = 30

const isShield = (text: string): boolean => /^shield$/i.test(readCounted(text).name)
const plusOf = (text: string): string => (readCounted(text).magic > 0 ? ` +${readCounted(text).magic}` : '')

function weaponItem(weapon: Weapon, load: number | undefined): Item {
  const points = load ?? loadOfWeapon(weapon)
  return {
    id: weapon.id,
    name: weapon.name,
    kind: 'weapon',
    load: weapon.traits.includes('numerous') ? points : 5 * points,
    weapon,
    armor: 0,
    spell: undefined,
  }
}

function shieldItem(magic: number, body: Body): Item {
  return {
    id: 'shield',
    name: magic > 0 ? `shield +${magic}` : 'shield',
    kind: 'shield',
    load: 5,
    weapon: weaponOf('shield bash', body),
    armor: 1 + magic,
    spell: undefined,
  }
}

function kindOfItem(name: string): ItemKind {
  if (/quiver|arrows|\bbolts|bullets/i.test(name)) return 'quiver'
  if (/^kit$|(heal|medic|surge|first.aid|physician|chirurge).*\bkit\b/i.test(name)) return 'kit'
  if (/potion|elixir|draught|philtre/i.test(name)) return 'potion'
  if (/scroll/i.test(name)) return 'scroll'
  if (isShield(name)) return 'shield'
  return weaponNamed(name) === undefined ? 'gear' : 'weapon'
}

function spellIn(kind: ItemKind, name: string, written: WrittenSpell | undefined): Spell | undefined {
  if (written !== undefined) return spellOf(written)
  if (kind === 'potion' && /heal|cure/i.test(name)) return spellOf({ name, heal: '1d6+1' })
  const what = /(?:of|:)\s+(.*)$/i.exec(name)?.[1]
  return kind === 'potion' || kind === 'scroll' ? spellOf(what ?? name) : undefined
}

/** A spell; what its fields do not say is left to the game master. */
export function spellOf(written: WrittenSpell): Spell {
  const spell = typeof written === 'string' ? { name: written } : written
  const heal = spell.heal === undefined ? undefined : diceOf(spell.heal)
  const damage = spell.damage === undefined ? undefined : diceOf(spell.damage)
  return {
    id: idOf(spell.name),
    name: spell.name,
    level: spell.level ?? 1,
    range: spell.range ?? 600,
    radius: spell.radius ?? 0,
    chosen: spell.chosen ?? false,
    damage,
    heal,
    save: spell.save,
    strain: spell.strain ?? (heal === undefined ? 0 : 1),
    inArmor: spell.armored ?? false,
    byHand: spell.text ?? (heal === undefined && damage === undefined ? `Do what ${spell.name} does.` : ''),
  }
}

/** What is in hand at the start: as written, else the first weapon, and the shield if a hand is left for it. */
export function handsOf(pack: Pack, written: readonly string[] | undefined): number[] {
  const { items, stowed } = pack
  if (written !== undefined) {
    const carried = items.map((item) => item.id)
    const places: number[] = []
    for (const name of written) {
      const place = pack.find(name, places)
      if (place < 0) throw fault(pack.body.id, 'hands', `"${name}" is not among what it carries`, suggestion(name, carried))
      places.push(place)
    }
    return places
  }
  const ready = (kind: ItemKind): number => items.findIndex((item, i) => item.kind === kind && !stowed.includes(i))
  const shield = ready('shield')
  const weapon = ready('weapon')
  if (shield < 0) return weapon < 0 ? [] : [weapon]
  const needsBoth = (place: number): boolean => items[place]?.weapon?.traits.includes('two-handed') === true
  const light = items.some((item, i) => item.kind === 'weapon' && !stowed.includes(i) && !needsBoth(i))
  if (weapon >= 0 && needsBoth(weapon)) return light ? [weapon] : [shield]
  return weapon < 0 ? [shield] : [weapon, shield]
}
