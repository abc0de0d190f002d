import { flat } from '../../clauses/phrases.ts'
import type { Origin, TraitPart } from '../../clauses/traits.ts'
import { damageTypes } from '../../terms.ts'
import { readAmount, typesIn } from '../amounts.ts'
import { always, ignores, type Standing } from './row.ts'

/** What cannot be done to somebody, or hurts them less; what they may not do; and death that passes them by. */

const TYPES = damageTypes.join('|')

const TIMES =
  '(?:(?:the first time|once)(?: (?:in|during|per|each) (?:an?|the|each|any)? ?(encounter|combat|round))?,?(?: that| when| if)? )?(?:when(?:ever)? |if )?'
const UNLESS = `(?: by damage (?:that isn't|other than) ((?:${TYPES})(?: damage)?(?:(?:,? or |, | and )(?:${TYPES})(?: damage)?)*))?`
const RISES = new RegExp(
  `^${TIMES}(?:you|your stamina) (?:(?:would be|are|is) (?:reduced|dropped)|(?:would )?drops?) to 0 (?:stamina)?(?: or (?:less|lower))?(?: (?:in|during) (?:an|the) (encounter|combat))?${UNLESS}(?: and your (?:body|form) isn't destroyed)?,? (?:you )?(?:(?:are|is) )?(?:instead )?(?:have|has|regains?|are reduced to|is reduced to|reduced to|drops? to|go(?:es)? to|return to life with|rises? with|return with|remain at) (half (?:your|their) (?:maximum )?stamina|\\d+ stamina|\\d+d\\d+ stamina)(?: instead)?(?:,? (?:and|but) (?:you )?(?:fall|are knocked|drop)s? (prone))?(?: instead)?$`,
)

/** "The first time you would be reduced to 0 Stamina, you have 1 Stamina instead": death passes by. */
export function readRisen(words: string): readonly TraitPart[] | undefined {
  const m = RISES.exec(words)
  if (m === null) return undefined
  const unless = typesIn((m[3] ?? '').replace(/ damage/g, ''))
  const amount =
    m[4]?.startsWith('half') === true
      ? {
          ...flat(0),
          measures: [{ of: 'winded', times: 1, whose: 'you' } as const],
        }
      : readAmount((m[4] ?? '').replace(/ stamina$/, ''))
  const often = !/^(?:the first time|once)/.test(words) && m[2] === undefined ? 'always' : m[1] === 'round' ? 'round' : 'encounter'
  // Always risen is never slain: that asks for people.
  if (amount === undefined || unless === undefined || (often === 'always' && m[3] === undefined)) return undefined
  return [
    {
      is: 'rises',
      stamina: amount,
      unless: m[3] === undefined ? [] : unless,
      prone: m[5] !== undefined,
      often,
    },
  ]
}

const resisting = (origins: readonly Origin[], share: 'half' | 'none' | number): readonly TraitPart[] =>
  origins.map((from) => ({ is: 'resists', from, share }))

export const suffering: readonly Standing[] = [
  always('you are {suffered}', 'you are slowed', ({ suffered }) => [{ is: 'suffers', conditions: suffered }]),
  always(
    'you have line of effect only [to <creatures and objects|creatures or objects|creatures|spaces>] within {figure} square(s) [of you]',
    'you have line of effect only within 3 squares',
    ({ figure: squares }) => [{ is: 'near-sighted', squares }],
  ),
  always(
    'you have line of effect only to adjacent <squares|spaces|creatures and objects|creatures or objects|creatures>',
    'you have line of effect only to adjacent squares',
    () => [{ is: 'near-sighted', squares: 1 }],
  ),
  always(
    'you have {cover} from|against <creatures|enemies|strikes made from|abilities used from> [who are] more than {figure} squares away [from you]',
    'you have concealment from creatures more than 5 squares away',
    ({ cover: what, figure: beyond }) => [{ is: 'hard-to-hit', what, beyond }],
  ),
  always("you can't be reduced|dropped <below 1|to 0> stamina", "you can't be reduced below 1 Stamina", () => [
    {
      is: 'rises',
      stamina: flat(1),
      unless: [],
      prone: false,
      often: 'always',
    },
  ]),
  always('you take|suffer [only] {share} [the] damage from {origins}', 'you take half damage from area abilities', ({ share, origins }) =>
    resisting(origins, share === 'no' ? 'none' : 'half'),
  ),
  always('you halve [any|the|all] damage [you take] from {origins}', 'you halve damage from melee strikes', ({ origins }) =>
    resisting(origins, 'half'),
  ),
  always('damage [<you take|dealt to you>] from|by {origins} is halved', 'damage from melee strikes is halved', ({ origins }) =>
    resisting(origins, 'half'),
  ),
  always(
    '<all damage dealt to you is halved|all damage you take is halved|any damage dealt to you is halved|any damage you take is halved|damage dealt to you is halved|damage you take is halved|you halve all damage you take|you halve any damage you take|you take [only] half damage [from all sources]>',
    'you take half damage',
    () => resisting(['any'], 'half'),
  ),
  always(
    'you have {sort} {kind} {figure} for each {each}',
    'you have damage immunity 1 for each ally within 2 squares of you',
    ({ sort, kind, figure, each }) =>
      sort.map((one) => ({
        is: 'modify',
        stat: `${kind}:${one}`,
        amount: { ...flat(0), counts: [{ of: each, times: figure }] },
        when: [],
      })),
  ),
  always(
    'you have damage immunity {figure} against|to|from {origins}',
    'you have damage immunity 3 against melee strikes',
    ({ figure, origins }) => resisting(origins, figure),
  ),
  always(
    'you take an extra|additional {figure} damage <from|when you take> {type} damage',
    'you take an extra 3 damage from fire damage',
    ({ figure, type }) => [
      {
        is: 'modify',
        stat: `weakness:${type}`,
        amount: flat(figure),
        when: [],
      },
    ],
  ),
  always(
    "{dealing} <ignore(s)|can't be reduced by|isn't reduced by|isn't affected by|aren't affected by> {points?} [damage|any|all] [damage] <immunity|immunities>",
    'your strikes ignore damage immunity',
    ({ dealing, points = 999 }) => [{ is: 'pierces', amount: points, strikes: dealing === 'your strikes' }],
  ),
  always("you can't {banned}", "you can't hide", ({ banned }) => banned.map((what) => ({ is: 'forbidden', what }))),
  always(
    '<you can hide|you can attempt to hide|you can use the hide maneuver|you can take the hide maneuver> [even] while|when|if [you are] <observed|being observed|in plain sight|you have neither cover nor concealment>',
    'you can hide while observed',
    () => [ignores('observers')],
  ),
  always(
    "you don't need <cover or concealment|to have cover or concealment|concealment or cover> to <hide or remain hidden|attempt to hide|remain hidden|use the hide maneuver|hide>",
    "you don't need cover or concealment to hide",
    () => [ignores('observers')],
  ),
]
