import {
  ANY_AC,
  type Attribute,
  attributes,
  type Damage,
  type Feat,
  feats,
  type Shock,
  type Skill,
  skills,
  type Trait,
  traits,
} from '../terms.ts'

// The small notations inside the fields of a sheet. Each reader gives undefined for what is not in its notation.

/** A name with how many and what magic: "sword +1", "6 throwing blades", "dagger x2". */
export interface Counted {
  readonly name: string
  readonly count: number
  readonly magic: number
}

export function readCounted(text: string): Counted {
  let rest = text.trim()
  let count = 1
  let magic = 0
  rest = rest.replace(/\s*\+\s*(\d)\b/, (_, plus: string) => {
    magic = Number(plus)
    return ''
  })
  rest = rest.replace(/^(\d+)\s*[x×]?\s+|\s*[x×]\s*(\d+)$|\s*\((\d+)\)$/i, (_, ...found: unknown[]) => {
    count = Number(found.find((one) => typeof one === 'string' && /^\d+$/.test(one)))
    return ''
  })
  return { name: rest.trim(), count, magic }
}

/** "2d8+1", "d6", or a flat "3". */
export function readDice(text: string): Damage | undefined {
  const found = /^(?:(\d*)d(\d+)(?:\s*([+-])\s*(\d+))?|(\d+))$/i.exec(text.trim())
  if (found === null) return undefined
  const [, count, sides, sign, plus, flat] = found
  if (flat !== undefined) return { count: 0, sides: 0, plus: Number(flat) }
  return { count: count === '' ? 1 : Number(count), sides: Number(sides), plus: Number(`${sign ?? ''}${plus ?? 0}`) }
}

/** "2/AC 15", "Shock 2/15", "5/-"; null for none at all, undefined for what is not a rating. */
export function readShock(text: string): Shock | null | undefined {
  const plain = text.trim().replace(/^shock:?\s*/i, '')
  if (plain === '' || plain === '-' || /^none$/i.test(plain)) return null
  const found = /^(\d+)\s*(?:pts?\.?|points?)?\s*\/\s*(?:AC\s*)?(\d+|[-–—])$/i.exec(plain)
  if (found === null) return undefined
  const [, points, limit] = found
  return { points: Number(points), limit: limit !== undefined && /\d/.test(limit) ? Number(limit) : ANY_AC }
}

/** "30/60" in feet, "30/60 ft"; one number is both. */
export function readRange(text: string): { range: number; longRange: number } | undefined {
  const found = /^(\d+)(?:\s*\/\s*(\d+))?\s*(?:ft\.?|feet|')?$/i.exec(text.trim())
  if (found === null) return undefined
  return { range: Number(found[1]), longRange: Number(found[2] ?? found[1]) }
}

/** "3+1": three dice and one hit point. "1/2" is half a die. */
export function readHitDice(text: string): { hd: number; plus: number } | undefined {
  const found = /^(\d+(?:\.\d+)?)(?:\s*\/\s*(\d+))?\s*(?:([+-])\s*(\d+))?$/.exec(text.trim())
  if (found === null) return undefined
  const [, whole, part, sign, plus] = found
  return { hd: Number(whole) / Number(part ?? 1), plus: Number(`${sign ?? ''}${plus ?? 0}`) }
}

/** "14", or "6 [13]": descending, and ascending in brackets, which wins. */
export function readAc(text: string): { printed: number; ac: number } | undefined {
  const found = /^(-?\d+)\s*(?:[[(](-?\d+)[\])])?$/.exec(text.trim())
  if (found === null) return undefined
  return { printed: Number(found[1]), ac: Number(found[2] ?? found[1]) }
}

/** "120 ft (40 ft)", "90 ft", `12"`, "12": the combat rate, and the number that is listed first, in feet. */
export function readMove(text: string): number | undefined {
  const found = /^(\d+)\s*(ft\.?|feet|'|"|in\.?|inch(?:es)?)?(?:\s*\/\s*turn)?\s*(?:[([]\s*(\d+)[^)\]]*[)\]])?/i.exec(
    text.trim().replace(/[’′]/g, "'").replace(/[”″]/g, '"'),
  )
  if (found === null) return undefined
  const [, number, unit, bracketed] = found
  const inInches = unit === undefined ? Number(number) <= MOST_INCHES : /^("|in)/i.test(unit)
  const unitOf = (length: number): number => (inInches && length <= MOST_INCHES ? 10 : 1)
  const listed = Number(number) * (inInches ? 10 : 1)
  // @rule sovereign.monster.movement otherwise number
  return toSquares(bracketed === undefined ? listed / 3 : Number(bracketed) * unitOf(Number(bracketed)))
}

/** A bare number this low is in inches. */
const MOST_INCHES = 24

const toSquares = (feet: number): number => Math.floor(feet / 5) * 5

// Names, as people spell them.

/** A name without case, hyphens and spaces. */
export const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const longNames: Readonly<Record<string, Attribute>> = {
  strength: 'STR',
  dexterity: 'DEX',
  constitution: 'CON',
  intelligence: 'INT',
  wisdom: 'WIS',
  charisma: 'CHA',
}

export function attributeNamed(name: string): Attribute | undefined {
  return attributes.find((one) => one.toLowerCase() === plain(name)) ?? longNames[plain(name).replace(/score$/, '')]
}

export const skillNamed = (name: string): Skill | undefined => skills.find((one) => one.toLowerCase() === plain(name))

const shortFeats: Readonly<Record<string, Feat>> = {
  chirurgeon: 'gifted-chirurgeon',
  impervious: 'impervious-defense',
  imperviousdefence: 'impervious-defense',
  shocking: 'shocking-assault',
  unarmed: 'unarmed-combatant',
  valiant: 'valiant-defender',
  whirlwind: 'whirlwind-assault',
}

export const featNamed = (name: string): Feat | undefined => feats.find((one) => plain(one) === plain(name)) ?? shortFeats[plain(name)]

/** "alert 2", "Die Hard". */
export function readFeat(text: string): { feat: Feat; level: number } | undefined {
  const found = /^(.*?)[\s-]*([12])?$/.exec(text.trim())
  const feat = featNamed(found?.[1] ?? '')
  return feat === undefined ? undefined : { feat, level: Number(found?.[2] ?? 1) }
}

/** As the weapon table abbreviates them. */
const shortTraits: Readonly<Record<string, Trait>> = {
  '2h': 'two-handed',
  l: 'long',
  ll: 'less-lethal',
  n: 'numerous',
  pm: 'precisely-murderous',
  r: 'reload',
  sr: 'slow-reload',
  s: 'subtle',
  t: 'throwable',
}

export const traitNamed = (name: string): Trait | undefined => traits.find((one) => plain(one) === plain(name)) ?? shortTraits[plain(name)]
