import { listed } from '@riposte/print'
import type { Clause, ZoneMoment, ZonePart } from './clauses.ts'
import { forbids, sayModified, sayRolls, saySway } from './say-numbers.ts'
import { an, nounOf, sayAmount, sayIf, sayNear, saySome, spelled, spoken } from './say-phrases.ts'
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
  any: 'all sources',
}
const named = (ability: string | undefined, other: string): string =>
  ability === undefined ? other : ability === 'signature' ? 'your signature ability' : spoken(ability)

function sayPart(part: TraitPart, say: Say): string {
  switch (part.is) {
    case 'while':
      return `${sayIf(part.tests, 'while ')}, ${sayParts(part.parts, say)}`
    case 'modify': {
      const when = sayIf(part.when, ' while ')
      if (part.named !== undefined) return `${named(part.named, '')} deals an extra ${sayAmount(part.amount)} damage${when}`
      if (part.stat === 'damage' && part.amount.counts !== undefined)
        return `your strikes deal an extra ${sayAmount(part.amount).replace(' for each', ' damage for each')}${when}`
      return `${sayModified({ who: 'you' }, part.stat, part.amount)}${when}`
    }
    case 'sway':
      if (part.named !== undefined)
        return `${named(part.named, '')} ${part.value > 0 ? 'gains' : 'takes'} ${saySway(part.value)}${sayIf(part.when, ' while ')}`
      return part.side === 'own'
        ? `you ${part.value > 0 ? 'gain' : 'take'} ${saySway(part.value)} on ${named(part.named, sayRolls[part.rolls])}${sayIf(part.when, ' while ')}`
        : `${sayRolls[part.rolls]} made against you ${part.value > 0 ? 'gain' : 'take'} ${saySway(part.value)}${sayIf(part.when, ' while ')}`
    case 'cannot-be':
      return part.conditions.includes('hidden-from')
        ? part.within >= 99
          ? 'no creature can be hidden from you'
          : `creatures${sayNear(part.within, 'you')} can't be hidden from you`
        : `you can't be ${listed(part.conditions.map(spoken)).replace(/ and (?=[^,]*$)/, ' or ')}`
    case 'ignores':
      return ignored[part.what]
    case 'whenever':
      return `${often[part.once]}whenever ${sayTrigger(part.trigger)}, ${say(part.so)}`
    case 'for-rider':
      return `your rider: ${sayParts(part.parts, say)}`
    case 'mode':
      return `you can ${part.mode} at your full speed`
    case 'speed':
      return `your speed is ${part.to}`
    case 'hard-to-escape':
      return `creatures grabbed by you take ${saySway(part.value)} on attempts to escape`
    case 'hard-to-hit':
      return `you have ${part.what}${part.beyond === undefined ? '' : ` from creatures more than ${part.beyond} squares away`}`
    case 'aura':
      return sayInside(
        part.part,
        part.squares === 1 ? 'a space adjacent to you' : `${part.squares} squares of you`,
        say,
        part.once === undefined ? '' : ' (once per round)',
      )
    case 'sure-saves':
      return 'any effect on you that would be ended by a saving throw instead ends at the end of your turn'
    case 'end-effect':
      return `at the end of each of your turns, you can take ${part.damage} damage to end one effect on you that can be ended by a saving throw`
    case 'well-covered':
      return 'abilities targeting you that would take a bane from cover or concealment have a double bane instead'
    case 'lends':
      return `${saySome(part.to)}: ${sayParts(part.parts, say)}`
    case 'deals-half':
      return part.strikes ? 'your strikes deal half damage' : 'you deal half damage'
    case 'suffers':
      return `you are ${listed(part.conditions)}`
    case 'near-sighted':
      return `you have line of effect only within ${part.squares} ${part.squares === 1 ? 'square' : 'squares'}`
    case 'forbidden':
      return `you can't ${forbids[part.what]}`
    case 'act':
      return `${often[part.often]}${part.kind === 'none' ? 'on your turn' : `as ${an(part.kind === 'action' ? 'main action' : part.kind === 'move' ? 'move action' : spoken(part.kind))}`}, ${say(part.so)}`
    case 'freely':
      return `${often[part.often]}you can use the ${spoken(part.action)} maneuver as a free maneuver`
    case 'rises':
      return part.often === 'always' && part.unless.length === 0
        ? "you can't be reduced below 1 Stamina"
        : `${part.often === 'always' ? 'when' : `the first time in ${an(part.often)} that`} you are reduced to 0 Stamina${part.unless.length === 0 ? '' : ` by damage that isn't ${part.unless.join(' damage or ')} damage`}, you instead have ${sayAmount(part.stamina)} Stamina${part.prone ? ' and fall prone' : ''}`
    case 'rough':
      return `the ground${sayNear(part.squares, 'you')} is difficult terrain for ${part.to === 'enemy' ? 'enemies' : 'other creatures'}`
    case 'tests': {
      const on = part.of.length > 0 ? `${part.of.join(' or ')} tests` : `tests to ${part.about}`
      return part.least === 0
        ? `you have ${saySway(part.sway)} on ${on}`
        : `you can't obtain less than a tier ${part.least} outcome on ${on}`
    }
    case 'resists':
      return part.share === 'none'
        ? `you take no damage from ${origins[part.from]}`
        : part.share === 'half'
          ? `you take half damage from ${origins[part.from]}`
          : `you take ${part.share} less damage from ${origins[part.from]}`
    case 'pierces':
      return `your ${part.strikes ? 'strikes' : 'abilities'} ignore ${part.amount >= 999 ? '' : `up to ${part.amount} points of `}damage immunity`
    case 'grips':
      return part.freely
        ? "your speed isn't reduced while you have a creature grabbed"
        : part.anySize
          ? 'you can grab creatures of any size'
          : `you can have ${part.most >= 99 ? 'any number of' : `up to ${spelled(part.most)}`} creatures grabbed at a time`
    case 'shares-space':
      return "you can end your turn in another creature's space"
    case 'solo-turns':
      return 'you can take two turns each round'
    case 'solo-action':
      return 'you can use two main actions on your turn'
    case 'by-hand':
      return `by hand: ${part.text}`
  }
}

const inside: Readonly<Record<ZoneMoment, string>> = {
  enter: 'who enters',
  leave: 'who leaves',
  start: 'who starts their turn in',
  end: 'who ends their turn in',
  'enter-or-start': 'who enters or starts their turn in',
  'enter-first': 'who enters for the first time',
  inside: 'in',
}
/** One thing that somebody has is said of them. */
const ofThose = (who: string, has: string): string =>
  /^you have (?!.*\byou)/.test(has) ? `${who} ${has.replace('you have', 'has')}` : `${who}: ${has}`

/** What an area does to whom. */
export function sayInside({ on, holds, to, self, so }: ZonePart, where: string, say: Say, once = ''): string {
  const who = `${self && to !== 'creature' ? 'you and ' : ''}each ${nounOf(to)} ${inside[on]} ${where}${once}`
  const words = say(so)
  const does = words.startsWith('the target ') && !/\bthe target\b/.test(words.slice(11)) ? `${who} ${words.slice(11)}` : `${who}: ${words}`
  const has = sayParts(holds, say)
  return [...(words === '' ? [] : [does]), ...(has === '' ? [] : [ofThose(who, has)])].join('; ')
}
