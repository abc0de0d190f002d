import { count, signed } from '@riposte/print'
import type { z } from 'zod'
import type { powerSchema } from '../sheet/power.ts'
import type { attackSchema } from '../sheet/schema.ts'
import type { Details } from './details.ts'
import { BESIDE } from './fates.ts'

/** Attacks and powers said back, in words that are read again as the same; what is as it is where nothing is written is not said. */

export type Attack = z.input<typeof attackSchema>
export type Power = z.input<typeof powerSchema>
export type Deed = NonNullable<Attack['also']>[number]

const given = <T>(value: T | undefined, words: (value: T) => string): readonly string[] =>
  value === undefined || value === 0 || (Array.isArray(value) && value.length === 0) ? [] : [words(value)]

export const figuresOf = ({ bonus, needs, save, damage, 'per-die': perDie }: Details, type = ''): readonly string[] => [
  ...(bonus === undefined ? [] : [`attack ${signed(bonus)}`]),
  ...given(needs, (value) => `threshold ${value}${save === undefined ? '' : `, ${save} save`}`),
  ...given(damage, (value) => `${value} ${type}`.trim()),
  ...given(perDie, (value) => `${value} more for each die`),
]

const rounds = (many: number): string => count(many, 'round')

const ended = (ends: Deed['ends-on-save']): readonly string[] =>
  ends === undefined || ends === false ? [] : [ends === true ? 'a save each turn ends it' : 'a save at the end of each turn ends it']
const turns = {
  cured: ' until cured',
  'turn-end': ' until the end of its next turn',
  'turn-start': ' until the start of its next turn',
} as const
/** How long it lasts. */
function saidSpan({ 'lasts-dice': dice, until, lasts }: Pick<Deed, 'lasts-dice' | 'until' | 'lasts'>): string {
  if (dice !== undefined) return ` for ${dice} rounds`
  return until !== undefined ? turns[until] : given(lasts, (value) => ` for ${rounds(value)}`).join('')
}

const saidCondition = (deed: Pick<Deed, 'condition' | 'lasts-dice' | 'until' | 'lasts'>): string =>
  `${deed.condition ?? ''}${saidSpan(deed)}`

function saidFate(deed: Deed): string {
  const { save, needs, type, origin, lends, also = [] } = deed
  const isAlone = also.length === 0
  const of = `${type ?? ''}${origin === undefined ? '' : `[${origin}]`} damage${deed['at-once'] === true ? '' : ' at the start of each turn'}`
  const all = [
    ...given(deed.damage, (value) => `take ${value} ${of}`),
    ...given(deed.condition, (value) => `be ${value}${isAlone ? '' : saidSpan(deed)}`),
    ...also.map((one) => `be ${saidCondition(one)}`),
    ...given(deed.push, (value) => `be pushed ${value}ft`),
    ...given(deed.pull, (value) => (value === BESIDE ? 'be pulled adjacent' : `be pulled ${value}ft`)),
    ...(deed.ignites === true ? ['be set on fire'] : []),
    ...given(lends?.sway, (how) => `have ${how} on ${lends?.to ?? ''}s`),
    ...given(deed.drains, ({ what, dice: lost }) => `lose ${lost} ${saidPoints(what)}`),
  ].join(' and ')
  const when = [
    ...(deed['if-hurt'] === true ? ['if it deals damage'] : []),
    ...(deed['if-twelve'] === true ? ['on a 12'] : []),
    ...given(deed['if-moved'], (feet) => `if it has moved ${feet}ft in a straight line`),
    ...given(deed.only, (all) => `against ${saidSuch(all)}`),
  ]
  const after = `${isAlone ? saidSpan(deed) : ''}${deed.partial === 'half' ? ', half on a save' : ''}${given(deed['freed-by'], (way) => `, ${saidFreeing(way)}`).join('')}`
  const gained =
    deed.feeds === undefined
      ? deed.heals && `${deed.heals.dice} ${deed.heals.what.toUpperCase()}`
      : `${deed.feeds.toUpperCase()} equal to the damage dealt`
  if (gained !== undefined) return `${when.join(', ') || 'on a hit'}, it regains ${gained}`
  const lead = `${when.join(', ') || 'on a hit'}, the target must`
  if (save === undefined)
    return `${lead.replace(' must', '')} ${all
      .replaceAll(/\bbe\b/g, 'is')
      .replaceAll(/\btake\b/g, 'takes')
      .replaceAll(/\blose\b/g, 'loses')
      .replaceAll(/\bhave\b/g, 'has')}${after}`
  return `${lead} make a Thr=${needs ?? 0} ${save} save or ${all}${after}${ended(deed['ends-on-save'])
    .map((words) => `, ${words}`)
    .join('')}`
}
const saidFreeing = ({ save, needs }: NonNullable<Deed['freed-by']>): string =>
  `escape Thr=${needs}${save === undefined ? '' : ` ${save} save`}`
const saidPoints = (what: string): string => what.slice(0, 2).toUpperCase() + what.slice(2).replace('-', ' ')
/** "prone or grappled targets", "targets of medium size or smaller". */
const saidSuch = (only: NonNullable<Deed['only']>): string =>
  only
    .map((one) =>
      one === 'held'
        ? 'a target it has grappled'
        : one.startsWith('up to ')
          ? `${one.slice(6)} or smaller targets`
          : only.at(-1) === one
            ? `${one} targets`
            : one,
    )
    .join(' or ')
const saidOnly = (only: Deed['only']): readonly string[] => given(only, (all) => `only against ${saidSuch(all)}`)
const saidFates = (also: readonly Deed[] = []): string =>
  also
    .map((one) => saidFate(one))
    .flatMap((one) => (one === '' ? [] : [`. ${one}`]))
    .join('')

export function saidAttack(made: Attack, { times, trickBonus }: Pick<Details, 'times' | 'trickBonus'> = {}): string {
  const { name, bonus, damage = '0', two, types = [], is = [], tricks = [] } = made
  const says = [
    `${name} ${signed(bonus)}`,
    `${damage}${two === undefined ? '' : ` (${two} in two hands)`} ${types.join(' or ')}`,
    ...given(made.and, (more) => `and ${more.damage} ${more.type}`),
    ...(made.reach === undefined ? [] : [`reach ${made.reach}ft${is.includes('long') ? ' (long)' : ''}`]),
    ...given(made.range, (value) => `range ${value}ft`),
    ...given(made.increment, (value) => `increment ${value}ft`),
    ...(made.touch === true ? ['touch'] : []),
    ...saidOnly(made.only),
    ...given(made.material, (value) => `material level ${value}`),
    ...given(made.origin, (value) => value),
    ...given(times, (value) => (value === 1 ? '1 attack' : `${value} attacks`)),
    ...saidUses(made),
    ...given(made['if-moved'], (feet) => `only after moving at least ${feet}ft in a straight line`),
    ...is.filter((one) => one !== 'long'),
  ]
  return `${says.join(', ')}${saidFates(made.also)}${tricks.map((trick) => `. ${trickBonus === undefined ? `on a hit it may ${trick} the target ${made['tricks-take'] === 'secondary' ? 'as a secondary action' : 'for free'}` : `free ${trick} (${signed(trickBonus)}) on a hit`}`).join('')}`
}

const isMere = ({ save, condition, damage, push }: Deed): boolean =>
  condition !== undefined && [save, damage, push].every((one) => one === undefined)
const saidUses = ({ uses = 1, recharge }: Pick<Power, 'uses' | 'recharge'>): readonly string[] =>
  given(recharge, (pause) => `${uses === 1 ? 'once' : `${uses} times`} ${pause === 'never' ? 'per fight' : `every ${pause} rounds`}`)
const beings = { all: 'creatures', foes: 'all enemies', living: 'living creatures' } as const
const shapes = { line: 'a line', cone: 'a cone', around: 'all about it', burst: '', one: '' } as const
const flags = { kinetic: 'gestures', incantation: 'words', concentration: 'concentration', spreads: 'round corners' }
export function saidPower(made: Power, reach?: number): string {
  const { shape = 'one', radius = 0, 'radius-per-die': wider = 0, damage, plus = 'none', condition, lasts, also, lends } = made
  const pool = (made['sp-dice'] ?? 0) > 0 ? 'sp' : 'mp'
  const harm = `${damage ?? ''}${plus === 'none' ? '' : ` + ${plus}`}`
  const [first] = also ?? []
  const and =
    first?.damage !== undefined && first.save === undefined && first['at-once'] !== true && saidSpan(first) === '' ? first : undefined
  // Who is in one condition by it is in these as well.
  const beside = made.save === undefined || condition === undefined ? [] : (also ?? []).filter(isMere)
  const { whom = 'all', aura } = made
  const starts = aura === undefined ? '' : aura === 'start' ? ' that start their turn' : ' that enter or start their turn'
  const around = whom === 'all' && aura === undefined ? undefined : `${beings[whom]}${starts}`
  const grows = made['per-die'] !== undefined || wider + (made['range-per-die'] ?? 0) > 0
  const says = [
    ...(made.bonus !== undefined ? [`attack ${signed(made.bonus)}`] : given(made.attack, (value) => `${value} attack`)),
    ...given(made.needs, (value) => `threshold ${value}`),
    ...given(made.save, (value) => `${value} save`),
    ...(made.save === undefined || made.needs !== undefined ? [] : given(made.threshold, (value) => `against your ${value} threshold`)),
    ...(damage === undefined ? [] : [`${harm} ${made.type ?? ''}`]),
    ...given(and, (more) => `and ${more.damage ?? ''} ${more.type ?? ''}`),
    ...given(made.heals, ({ what, dice }) => `heals ${dice} ${what.toUpperCase()}`),
    ...given(lends, (more) =>
      more.sway === undefined
        ? `lends ${signed(more.bonus ?? 0)} to ${more.to}s for ${rounds(Math.max(1, lasts ?? 1))}`
        : `${more.sway} on ${more.to}s${made.until === undefined ? ` for ${rounds(Math.max(1, lasts ?? 1))}` : turns[made.until]}`,
    ),
    ...given(made['per-die'], (value) => `${value} more for each ${made.pool === 'sp' ? 'SP die' : 'die'}`),
    ...(grows ? given(made['most-dice'], (most) => `at most ${most} dice more`) : []),
    ...(made.partial === 'half' ? ['half on a save'] : []),
    ...(condition === undefined ? [] : [[made, ...beside].map(saidCondition).join(' and ')]),
    ...given(made.push, (value) => `pushed ${value}ft`),
    ...given(made.pull, (value) => `pulled ${value}ft`),
    ...given(made.drains, ({ what, dice }) => `loses ${dice} ${saidPoints(what)}`),
    ...given(made['freed-by'], saidFreeing),
    ...saidUses(made),
    ...saidOnly(made.only),
    ...(made.ignites === true ? ['set on fire'] : []),
    ...(condition === undefined && lends === undefined ? given(lasts, (value) => `at the start of each turn for ${rounds(value)}`) : []),
    ...ended(made['ends-on-save']),
    ...given(reach, (value) => `reach ${value}ft`),
    ...(typeof made.range === 'number' ? [`range ${made.range}ft`] : []),
    ...given(made['range-per-die'], (value) => `${value}ft farther for each die`),
    ...(shapes[shape] === '' ? [] : [`${shapes[shape]}${shape === 'line' ? ` ${made.width ?? 5}ft wide` : ''}`]),
    ...(radius + wider > 0 ? [around === undefined ? `radius ${radius}ft` : `${around} within ${radius}ft`] : []),
    ...given(wider, (value) => `${value}ft wider for each die`),
    ...given(made.aura === undefined ? made.action : undefined, (value) => value),
    ...given(made.with, (value) => (value === 'attack' ? 'with an attack' : 'with an attack or a trick')),
    ...given(made[`${pool}-dice`], (value) => `${value} ${pool} dice`),
    ...(made.touch === true ? ['touch'] : []),
    ...given(made.origin, (value) => value),
    ...Object.entries(flags).flatMap(([flag, words]) => (Reflect.get(made, flag) === true ? [words] : [])),
  ]
  return `${says.join(', ')}${saidFates((and === undefined ? also : also?.slice(1))?.filter((one) => !beside.includes(one)))}`
}
