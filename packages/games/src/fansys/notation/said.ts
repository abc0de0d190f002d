import type { z } from 'zod'
import type { attackSchema, powerSchema } from '../sheet/schema.ts'
import type { Details } from './details.ts'
import { BESIDE } from './fates.ts'
import { signed } from './figures.ts'

/** Attacks and powers said back, in words that are read again as the same. */

export type Attack = z.input<typeof attackSchema>
export type Power = z.input<typeof powerSchema>
export type Deed = NonNullable<Attack['also']>[number]

const given = <T>(value: T | undefined, words: (value: T) => string): readonly string[] => (value === undefined ? [] : [words(value)])

export const figuresOf = ({ bonus, needs, save, damage, perDie }: Details, type = ''): readonly string[] => [
  ...given(bonus, (value) => `attack ${signed(value)}`),
  ...given(needs, (value) => `threshold ${value}${save === undefined ? '' : `, ${save} save`}`),
  ...given(damage, (value) => `${value} ${type}`.trim()),
  ...given(perDie, (value) => `${value} more for each die`),
]

const rounds = (count: number): string => `${count} ${count === 1 ? 'round' : 'rounds'}`

const ended = (ends: Deed['ends-on-save']): readonly string[] =>
  ends === undefined || ends === false ? [] : [ends === true ? 'a save each turn ends it' : 'a save at the end of each turn ends it']
const turns = {
  cured: ' until cured',
  'turn-end': ' until the end of its next turn',
  'turn-start': ' until the start of its next turn',
} as const
function saidFate({
  save,
  needs,
  damage,
  type,
  origin,
  condition,
  push,
  pull,
  ignites,
  drains,
  lends,
  partial,
  lasts,
  until,
  ...more
}: Deed): string {
  const dice = more['lasts-dice']
  const span =
    dice !== undefined ? ` for ${dice} rounds` : until !== undefined ? turns[until] : lasts === undefined ? '' : ` for ${rounds(lasts)}`
  const all = [
    ...given(
      damage,
      (value) =>
        `take ${value} ${type ?? ''}${origin === undefined ? '' : `[${origin}]`} damage${more['at-once'] === true ? '' : ' at the start of each turn'}`,
    ),
    ...given(condition, (value) => `be ${value}`),
    ...given(push, (value) => `be pushed ${value}ft`),
    ...given(pull, (value) => (value === BESIDE ? 'be pulled adjacent' : `be pulled ${value}ft`)),
    ...(ignites === true ? ['be set on fire'] : []),
    ...given(lends?.sway, (how) => `have ${how} on ${lends?.to ?? ''}s`),
    ...given(drains, ({ what, dice: lost }) => `lose ${lost} ${saidPoints(what)}`),
  ].join(' and ')
  const when = [
    ...(more['if-hurt'] === true ? ['if it deals damage'] : []),
    ...(more['if-twelve'] === true ? ['on a 12'] : []),
    ...given(more['if-moved'], (feet) => `if it has moved ${feet}ft in a straight line`),
    ...given(more.only, (all) => `against ${saidSuch(all)}`),
  ]
  const after = `${span}${partial === 'half' ? ', half on a save' : ''}${given(more['freed-by'], (way) => `, ${saidFreeing(way)}`).join('')}`
  const gained =
    more.feeds === undefined
      ? more.heals && `${more.heals.dice} ${more.heals.what.toUpperCase()}`
      : `${more.feeds.toUpperCase()} equal to the damage dealt`
  if (gained !== undefined) return `${when.join(', ') || 'on a hit'}, it regains ${gained}`
  const lead = `${when.join(', ') || 'on a hit'}, the target must`
  if (save === undefined)
    return `${lead.replace(' must', '')} ${all
      .replaceAll(/\bbe\b/g, 'is')
      .replaceAll(/\btake\b/g, 'takes')
      .replaceAll(/\blose\b/g, 'loses')
      .replaceAll(/\bhave\b/g, 'has')}${after}`
  return `${lead} make a Thr=${needs ?? 0} ${save} save or ${all}${after}${ended(more['ends-on-save'])
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
const saidOnly = (only: Deed['only']): readonly string[] => (only === undefined ? [] : [`only against ${saidSuch(only)}`])
const saidFates = (also: readonly Deed[] = []): string =>
  also
    .map((one) => saidFate(one))
    .flatMap((one) => (one === '' ? [] : [`. ${one}`]))
    .join('')

export const saidAttack = (
  {
    name,
    bonus,
    damage = '0',
    two,
    types = [],
    and,
    reach,
    range,
    increment,
    touch,
    only,
    material,
    origin,
    also,
    is = [],
    tricks = [],
  }: Attack,
  times?: number,
): string =>
  [
    `${name} ${signed(bonus)}`,
    `${damage}${two === undefined ? '' : ` (${two} in two hands)`} ${types.join(' or ')}`,
    ...given(and, (more) => `and ${more.damage} ${more.type}`),
    ...given(reach, (value) => `reach ${value}ft`),
    ...given(range, (value) => `range ${value}ft`),
    ...given(increment, (value) => `increment ${value}ft`),
    ...(touch === true ? ['touch'] : []),
    ...saidOnly(only),
    ...given(material, (value) => `material level ${value}`),
    ...given(origin, (value) => value),
    ...given(times, (value) => (value === 1 ? '1 attack' : `${value} attacks`)),
    ...is,
  ].join(', ') +
  saidFates(also) +
  tricks.map((trick) => `. on a hit it may ${trick} the target for free`).join('')

const beings = { all: 'creatures', foes: 'all enemies', living: 'living creatures' } as const
const shapes = { line: 'a line', cone: 'a cone', around: 'all about it', burst: '', one: '' } as const
export function saidPower(made: Power, reach: number | undefined): string {
  const {
    name,
    action,
    range,
    shape = 'one',
    radius,
    width,
    attack: by,
    bonus,
    touch,
    save,
    needs,
    damage,
    plus = 'none',
    type,
    origin,
    partial,
    condition,
    push,
    lasts,
    also,
    heals,
    lends,
  } = made
  const pool = made['sp-dice'] === undefined ? 'mp' : 'sp'
  const harm = `${damage ?? ''}${plus === 'none' ? '' : ` + ${plus}`}`
  const [first] = also ?? []
  const and = first?.damage !== undefined && first.save === undefined && first['at-once'] === undefined ? first : undefined
  const { whom = 'all', aura } = made
  const starts = aura === undefined ? '' : aura === 'start' ? ' that start their turn' : ' that enter or start their turn'
  const around = whom === 'all' && aura === undefined ? undefined : `${beings[whom]}${starts}`
  const says = [
    ...(bonus !== undefined ? [`attack ${signed(bonus)}`] : given(by, (value) => `${value} attack`)),
    ...given(needs, (value) => `threshold ${value}`),
    ...given(save, (value) => `${value} save`),
    ...(damage === undefined ? [] : [`${harm} ${type ?? ''}`]),
    ...given(and, (more) => `and ${more.damage ?? ''} ${more.type ?? ''}`),
    ...given(heals, ({ what, dice }) => `heals ${dice} ${what.toUpperCase()}`),
    ...given(lends, (more) =>
      more.sway === undefined
        ? `lends ${signed(more.bonus ?? 0)} to ${more.to}s for ${rounds(lasts ?? 1)}`
        : `${more.sway} on ${more.to}s${made.until === undefined ? ` for ${rounds(lasts ?? 1)}` : turns[made.until]}`,
    ),
    ...given(made['per-die'], (value) => `${value} more for each ${made.pool === 'sp' ? 'SP die' : 'die'}`),
    ...(made['most-dice'] === undefined ? [] : [`at most ${made['most-dice']} dice more`]),
    ...(partial === 'half' ? ['half on a save'] : []),
    ...(condition === undefined
      ? []
      : [
          `${condition}${made['lasts-dice'] !== undefined ? ` for ${made['lasts-dice']} rounds` : made.until !== undefined ? turns[made.until] : lasts === undefined ? '' : ` for ${rounds(lasts)}`}`,
        ]),
    ...given(push, (value) => `pushed ${value}ft`),
    ...given(made.pull, (value) => `pulled ${value}ft`),
    ...given(made.drains, ({ what, dice }) => `loses ${dice} ${saidPoints(what)}`),
    ...given(made['freed-by'], saidFreeing),
    ...given(made.recharge, (value) => (value === 'never' ? 'once per fight' : `recharge ${value} rounds`)),
    ...saidOnly(made.only),
    ...(made.ignites === true ? ['set on fire'] : []),
    ...(condition === undefined && lends === undefined ? given(lasts, (value) => `at the start of each turn for ${rounds(value)}`) : []),
    ...ended(made['ends-on-save']),
    ...given(reach, (value) => `reach ${value}ft`),
    ...(typeof range === 'number' ? [`range ${range}ft`] : []),
    ...given(made['range-per-die'], (value) => `${value}ft farther for each die`),
    ...(shapes[shape] === '' ? [] : [`${shapes[shape]}${shape === 'line' ? ` ${width ?? 5}ft wide` : ''}`]),
    ...given(radius, (value) => (around === undefined ? `radius ${value}ft` : `${around} within ${value}ft`)),
    ...given(made['radius-per-die'], (value) => `${value}ft wider for each die`),
    ...given(made.aura === undefined ? action : undefined, (value) => value),
    ...given(made.with, (value) => (value === 'attack' ? 'with an attack' : 'with an attack or a trick')),
    ...given(made[`${pool}-dice`], (value) => `${value} ${pool} dice`),
    ...(touch === true ? ['touch'] : []),
    ...given(origin, (value) => value),
    ...(made.kinetic === true ? ['gestures'] : []),
    ...(made.incantation === true ? ['words'] : []),
    ...(made.concentration === true ? ['concentration'] : []),
    ...(made.spreads === true ? ['round corners'] : []),
  ]
  return `${name}: ${says.join(', ')}${saidFates(and === undefined ? also : also?.slice(1))}`
}
