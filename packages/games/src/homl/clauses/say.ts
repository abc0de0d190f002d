import type { Amount, Checks, Far, Higher, Prey, Reach, Role, Stat, Where, Who } from './clauses.ts'

/** What clauses are made of, said back in the book's words. */

export const roles: Readonly<Record<Role, string>> = {
  you: 'you',
  target: 'the target',
  trigger: 'the triggering creature',
  visitor: 'that creature',
  chosen: 'the chosen creature',
  struck: 'the triggering ally',
}

export function sayWhere(where: Where): string {
  if (where === undefined) return ''
  if (where === 'area') return ' in the area'
  if (where.within === 'weapon') return ' within weapon range'
  return where.within === 1 ? ` adjacent to ${roles[where.of]}` : ` within ${where.within} squares of ${roles[where.of]}`
}

export function sayWho(who: Who): string {
  if (!('side' in who)) return roles[who.who]
  const kind = `${who.is === undefined || who.isOwn === true ? '' : `${who.is} `}${who.kind === undefined ? '' : `${who.kind} `}${who.side}${who.isSeen === true ? ' you can see' : ''}${who.isSeeing === true ? ' who can see you' : ''}${who.isFlanked === true ? ' you are flanking' : ''}${who.isOwn === true ? ` you have ${who.is}` : ''}${who.beside === undefined ? '' : ` adjacent to one ${who.beside}`}${who.isControlled === true ? ' in your zone of control' : ''}${sayWhere(who.where)}`
  if (who.who === 'each') return `${who.isYouToo ? 'you and ' : ''}each ${who.isOther ? 'other ' : ''}${kind}`
  if (who.most !== undefined) return `up to ${who.most} ${who.isOther ? 'other ' : ''}${kind}`
  return `${who.isYouToo === true ? 'you or ' : ''}${who.isOther ? 'one other' : 'one'} ${kind}`
}

export const isYou = (who: Who): boolean => who.who === 'you'
export const whose = (isYours: boolean): string => (isYours ? 'your' : 'its')
export const owner = (who: Who): string => (isYou(who) ? 'your' : `${sayWho(who)}'s`)

export const number = (n: number): string => (n === 1 ? '1 square' : `${n} squares`)
export const points = (n: number): string => (n === 1 ? '1 power point' : `${n} power points`)

const sayFar = (far: Far, isYours: boolean): string => {
  if (typeof far === 'number') return number(far)
  if (typeof far === 'object')
    return far.of === 'speed' ? `${whose(isYours)} speed + ${far.base}` : `a number of squares equal to ${far.base} + ${far.of}`
  if (far === 'twice speed') return `twice ${whose(isYours)} speed`
  if (far === 'anywhere') return ''
  if (far === 'beside you') return 'to a square adjacent to you'
  return far === 'speed'
    ? `${whose(isYours)} speed`
    : far === 'half speed'
      ? `half ${whose(isYours)} speed`
      : `a number of squares equal to ${far}`
}
export const sayReach = ({ squares, isUpTo }: Reach, isYours: boolean): string => `${isUpTo ? 'up to ' : ''}${sayFar(squares, isYours)}`

export const sayAmount = ({ levelDice, dice, flat, withWeapon, abilities, measures }: Amount): string =>
  [
    ...(levelDice === undefined ? [] : [`${levelDice === 0 ? '' : levelDice}DD`]),
    ...dice.map((die) => `${die.count}d${die.sides}`),
    ...(withWeapon === undefined ? [] : [withWeapon]),
    ...timesOf(abilities),
    ...timesOf(measures),
    ...(flat === 0 ? [] : [String(flat)]),
  ].join(' + ')

/** "Twice CHA", where it counts so often. */
const timesOf = (all: readonly string[]): readonly string[] =>
  [...new Set(all)].map((one) => (all.filter((other) => other === one).length > 1 ? `twice ${one}` : one))

export const sayHigher = ({ legendary, mythic }: Higher): string =>
  `, ${sayAmount(legendary)} at legendary tier and ${sayAmount(mythic)} at mythic tier`

export const sayPrey = ({ is, isOwn, kind, beside, besideKind, isFlanked, isUnseeing, sized, or }: Prey): string => {
  if (sized !== undefined) return `creatures ${sized} than you`
  if (isFlanked === true || isUnseeing === true)
    return `any creature ${[{ isFlanked, isUnseeing }, ...(or === undefined ? [] : [or])].map((one) => (one.isFlanked === true ? 'you are flanking' : 'that cannot see you')).join(' or ')}`
  if (isOwn === true) return `creatures you have ${is}`
  return beside === undefined ? `${is ?? kind ?? ''} creatures` : `creatures adjacent to one ${besideKind ?? beside}`
}

export function sayChecks({ of, against, whom, without, type, times, isNext, isThis }: Checks): string {
  if (isThis) return of === 'attack' ? 'this attack' : 'this check'
  const many = times === 0 ? '' : isNext ? (times === 1 ? 'the next ' : `the next ${times} `) : `${times} `
  const one = times === 1
  if (type !== undefined && of === 'attack' && whom === undefined) return `${many}${type} ${one ? 'attack' : 'attacks'}${versus(against)}`
  if (without !== undefined) return `${many}${one ? 'attack' : 'attacks'} that ${one ? 'does' : 'do'} not include ${roles[without]}`
  if (whom !== undefined) return `${many}${type === undefined ? '' : `${type} `}${one ? 'attack' : 'attacks'} against ${sayPrey(whom)}`
  const kind = of === 'any' ? '' : `${of} `
  const versusType = type !== undefined && ` against ${type} attacks${against === undefined ? '' : ` by ${roles[against]}`}`
  return `${many}${kind}${one ? 'check' : 'checks'}${versusType || versus(against)}`
}

const versus = (against: Role | undefined): string => (against === undefined ? '' : ` against ${roles[against]}`)

export const sayStat = (stat: Stat): string => {
  if (typeof stat !== 'string') return sayChecks(stat)
  return stat === 'defenses' ? 'all defenses' : /^[A-Z]{3,4}$/.test(stat) ? `${stat} defense` : stat
}
