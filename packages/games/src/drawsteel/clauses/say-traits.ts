import { an, listed, spelled } from '@riposte/print'
import { byKind } from '@riposte/referee'
import type { Clause, ZoneMoment, ZonePart } from './clauses.ts'
import { forbids, sayModified, sayRolls, saySway } from './say-numbers.ts'
import { nounOf, sayAmount, sayIf, sayNear, saySome, spoken } from './say-phrases.ts'
import { sayTrigger } from './say-triggers.ts'
import type { Often, Origin, TraitPart } from './traits.ts'

/** What always holds of who has it, said back in the book's words: "you" is who that is. */

type Say = (clauses: readonly Clause[]) => string
export const sayParts = (parts: readonly TraitPart[], say: Say): string => parts.map((part) => sayPart(part, say)).join(', and ')

const ignored: Readonly<Record<Extract<TraitPart, { is: 'ignores' }>['what'], string>> = {
  difficult: 'you ignore difficult terrain',
  cover: 'you ignore cover',
  concealment: 'you ignore concealment',
  opportunity: "your movement doesn't provoke opportunity attacks",
  'enemy-space': 'you can move through enemies',
  flanking: "you can't be flanked",
  darkness: 'you ignore concealment created by darkness',
  'supernatural-concealment': "you ignore concealment if it's granted by a supernatural effect",
  'close-shot': "you don't take a bane on ranged strikes while adjacent to an enemy",
  falls: 'you take no damage from falling',
  'harmful-ground': 'you ignore damaging terrain',
  collisions: 'you take no damage from collisions',
  objects: 'you can move through objects',
  stability: 'your forced movement ignores stability',
  observers: 'you can hide while observed',
  rock: 'you can burrow through stone',
  airless: 'you can breathe underwater',
}
const often: Readonly<Record<Often, string>> = {
  always: '',
  turn: 'once per turn, ',
  round: 'once per round, ',
  encounter: 'once per encounter, ',
}
const origins: Readonly<Record<Origin, string>> = {
  area: 'area abilities',
  strike: 'strikes',
  'melee-strike': 'melee strikes',
  'ranged-strike': 'ranged strikes',
  melee: 'melee abilities',
  ranged: 'ranged abilities',
  magic: 'magic abilities',
  psionic: 'psionic abilities',
  weapon: 'weapon abilities',
  fall: 'falling',
  collision: 'collisions',
  any: 'all sources',
}
const named = (ability: string | undefined, other: string): string =>
  ability === undefined ? other : ability === 'signature' ? 'your signature ability' : spoken(ability)

const sayPart: (part: TraitPart, say: Say) => string = byKind('is', {
  while: ({ tests, parts }, say) => `${sayIf(tests, 'while ')}, ${sayParts(parts, say)}`,
  modify: (part) => {
    const when = sayIf(part.when, ' while ')
    if (part.named !== undefined) return `${named(part.named, '')} deals an extra ${sayAmount(part.amount)} damage${when}`
    if (part.stat === 'damage' && part.amount.counts !== undefined)
      return `your strikes deal an extra ${sayAmount(part.amount).replace(' for each', ' damage for each')}${when}`
    return `${sayModified({ who: 'you' }, part.stat, part.amount)}${when}`
  },
  sway: (part) => {
    if (part.named !== undefined)
      return `${named(part.named, '')} ${part.value > 0 ? 'gains' : 'takes'} ${saySway(part.value)}${sayIf(part.when, ' while ')}`
    return part.side === 'own'
      ? `you ${part.value > 0 ? 'gain' : 'take'} ${saySway(part.value)} on ${named(part.named, sayRolls[part.rolls])}${sayIf(part.when, ' while ')}`
      : `${sayRolls[part.rolls]} made against you ${part.value > 0 ? 'gain' : 'take'} ${saySway(part.value)}${sayIf(part.when, ' while ')}`
  },
  'cannot-be': ({ conditions, within, of }) =>
    conditions.includes('hidden-from')
      ? within >= 99
        ? of === undefined
          ? 'no creature can be hidden from you'
          : `a creature ${sayIf(of, 'who ').replace(/^who the target /, 'who ')} can't be hidden from you`
        : `creatures${sayNear(within, 'you')} can't be hidden from you`
      : `you can't be ${listed(conditions.map(spoken)).replace(/ and (?=[^,]*$)/, ' or ')}`,
  ignores: ({ what }) => ignored[what],
  whenever: ({ once, trigger, so }, say) => `${often[once]}whenever ${sayTrigger(trigger)}, ${say(so)}`,
  'for-rider': ({ parts }, say) => `your rider: ${sayParts(parts, say)}`,
  'of-rider': ({ trait }) => `if your rider has the trait ${spoken(trait)}, you have it too`,
  mode: ({ mode }) => (mode === 'hover' ? 'you can hover' : `you can ${mode} at your full speed`),
  set: ({ stat, to }) => `your ${stat} is ${to}`,
  'hard-to-escape': ({ value }) => `creatures grabbed by you take ${saySway(value)} on attempts to escape`,
  'hard-to-hit': ({ what, beyond }) => `you have ${what}${beyond === undefined ? '' : ` from creatures more than ${beyond} squares away`}`,
  aura: ({ part, squares, once }, say) =>
    sayInside(
      part,
      squares === 1 ? 'a space adjacent to you' : `${squares} squares of you`,
      say,
      once === undefined ? '' : ` (once per ${once})`,
    ),
  'sure-saves': () => 'any effect on you that would be ended by a saving throw instead ends at the end of your turn',
  'end-effect': ({ damage }) =>
    `at the end of each of your turns, you can take ${damage} damage to end one effect on you that can be ended by a saving throw`,
  'well-covered': () => 'abilities targeting you that would take a bane from cover or concealment have a double bane instead',
  lends: ({ to, parts }, say) => `${saySome(to)}: ${sayParts(parts, say)}`,
  'deals-half': ({ strikes }) => (strikes ? 'your strikes deal half damage' : 'you deal half damage'),
  suffers: ({ conditions }) => `you are ${listed(conditions)}`,
  'near-sighted': ({ squares }) => `you have line of effect only within ${squares} ${squares === 1 ? 'square' : 'squares'}`,
  forbidden: ({ what }) => `you can't ${forbids[what]}`,
  act: (part, say) =>
    `${often[part.often]}${part.kind === 'none' ? 'on your turn' : `as ${an(part.kind === 'action' ? 'main action' : part.kind === 'move' ? 'move action' : spoken(part.kind))}`}, ${say(part.so)}`,
  freely: (part) => `${often[part.often]}you can use the ${spoken(part.action)} maneuver as a free maneuver`,
  rises: ({ often, unless, stamina, prone }) =>
    often === 'always' && unless.length === 0
      ? "you can't be reduced below 1 Stamina"
      : `${often === 'always' ? 'when' : `the first time in ${an(often)} that`} you are reduced to 0 Stamina${unless.length === 0 ? '' : ` by damage that isn't ${unless.join(' damage or ')} damage`}, you instead have ${sayAmount(stamina)} Stamina${prone ? ' and fall prone' : ''}`,
  rough: ({ squares, to }) =>
    `the ground${sayNear(squares, 'you')} is difficult terrain for ${to === 'enemy' ? 'enemies' : 'other creatures'}`,
  tests: ({ of, about, least, sway }) => {
    const on = of.length > 0 ? `${of.join(' or ')} tests` : `tests to ${about}`
    return least === 0 ? `you have ${saySway(sway)} on ${on}` : `you can't obtain less than a tier ${least} outcome on ${on}`
  },
  resists: ({ share, from }) =>
    share === 'none'
      ? `you take no damage from ${origins[from]}`
      : share === 'half'
        ? `you take half damage from ${origins[from]}`
        : `you take ${share} less damage from ${origins[from]}`,
  pierces: ({ strikes, amount }) =>
    `your ${strikes ? 'strikes' : 'abilities'} ignore ${amount >= 999 ? '' : `up to ${amount} points of `}damage immunity`,
  grips: ({ freely, anySize, most }) =>
    freely
      ? "your speed isn't reduced while you have a creature grabbed"
      : anySize
        ? 'you can grab creatures of any size'
        : `you can have ${most >= 99 ? 'any number of' : `up to ${spelled(most)}`} creatures grabbed at a time`,
  shields: () => 'you grant cover to allies',
  steady: () => 'you can negate a bane on your abilities or turn a double bane into a bane',
  'shares-space': () => "you can end your turn in another creature's space",
  'strikes-with': ({ ability, on, against }) =>
    `you can use ${ability === 'signature' ? 'a signature ability' : ability === 'any' ? 'a signature or heroic ability' : spoken(ability)} instead of ${on === 'opportunity' ? 'an opportunity attack' : `a free strike${on === 'charge' ? ' when charging' : ''}`}${sayIf(against, ' against a creature who ').replace('who the target ', 'who ')}`,
  unaimed: ({ by: [one] }) =>
    `you can't be targeted by ${one?.is !== 'relation' ? '' : one.relation === 'ally' ? "your allies' " : "enemies' "}abilities`,
  'more-maneuvers': ({ count }) =>
    `you can use ${spelled(count)} additional ${count === 1 ? 'maneuver' : 'maneuvers'} on each of your turns`,
  'solo-turns': () => 'you can take two turns each round',
  'solo-action': () => 'you can use two main actions on your turn',
  'by-hand': ({ text }) => `by hand: ${text}`,
})

const inside: Readonly<Record<ZoneMoment, string>> = {
  enter: 'who enters',
  leave: 'who leaves',
  start: 'who starts their turn in',
  end: 'who ends their turn in',
  'enter-or-start': 'who enters or starts their turn in',
  'enter-first': 'who enters for the first time',
  step: 'who moves a square in',
  inside: 'in',
}
/** One thing that somebody has is said of them. */
const ofThose = (who: string, has: string): string =>
  /^you have (?!.*\byou)/.test(has) ? `${who} ${has.replace('you have', 'has')}` : `${who}: ${has}`

/** What an area does to whom. */
export function sayInside({ on, holds, to, self, so, only }: ZonePart, where: string, say: Say, once = ''): string {
  const how = only === 'forced' ? 'who is force moved into' : inside[on]
  const who = `${self && to !== 'creature' ? 'you and ' : ''}each ${nounOf(to)} ${how} ${where}${only === 'once-a-turn' ? ' for the first time on a turn' : once}`
  const words = say(so)
  const does = words.startsWith('the target ') && !/\bthe target\b/.test(words.slice(11)) ? `${who} ${words.slice(11)}` : `${who}: ${words}`
  const has = sayParts(holds, say)
  return [...(words === '' ? [] : [does]), ...(has === '' ? [] : [ofThose(who, has)])].join('; ')
}
