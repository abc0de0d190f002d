import { an, listed, third } from '@riposte/print'
import { either, isBound, narrowed, nounOf, sayIf, sayNear, spoken } from './say-phrases.ts'
import type { Filter, Happening, Trigger } from './triggers.ts'

/** When, said back in the book's words. */

function sayFilter(filter: Filter, targetIs?: Filter): string {
  const { relation, within, of, kind, nonMinion, tests = [] } = filter
  if (targetIs !== undefined && relation !== 'you' && JSON.stringify(filter) === JSON.stringify(targetIs)) return 'the target'
  if (relation === 'you') return 'you'
  if (relation === 'bearer') return 'the target'
  const noun = relation === 'anybody' || relation === 'you-or-ally' ? '' : nounOf(relation)
  const named = kind === '' ? noun : relation === 'creature' ? kind : `${kind} ${noun}`
  const place =
    within === 'any'
      ? ''
      : within === 'distance'
        ? ' within distance'
        : within === 'sight'
          ? ' within your line of effect'
          : within === 'area'
            ? ' in the area'
            : within === 0
              ? ' in your space'
              : sayNear(within, of === 'bearer' ? 'the target' : 'you')
  const inside = filter.area === undefined ? '' : ` in the area of your ${spoken(filter.area)} ability`
  const who = isBound(relation)
    ? `your ${noun}`
    : relation === 'you-or-ally'
      ? 'you or an ally'
      : an(`${nonMinion ? 'non-minion ' : ''}${named === '' ? 'creature' : named}`)
  return `${who}${place}${inside}${tests.map(narrowed).join('')}`
}

/** "a melee strike". */
function withWhat({ keywords, anyKeyword = false, named }: Trigger): string {
  if (named !== undefined) return spoken(named)
  const isRolled = keywords.includes('power roll')
  const words = keywords.filter((one) => one !== 'power roll' && one !== 'ability')
  if (words.includes('free-strike')) return an([...words.filter((one) => one !== 'free-strike'), 'free strike'].join(' '))
  if (words.includes('signature')) return 'a signature ability'
  const isStrike = words.includes('strike')
  const before = words.filter((one) => one !== 'strike')
  const said = `${anyKeyword ? either(before) : before.join(' ')} ${isStrike ? 'strike' : 'ability'}`.trim()
  return `${an(said)}${isRolled ? ' that uses a power roll' : ''}`
}
const hasMeans = ({ keywords, named }: Trigger): boolean => keywords.length > 0 || named !== undefined

/** What happens to somebody. */
const suffers: Readonly<Partial<Record<Happening, (trigger: Trigger) => string>>> = {
  targeted: (one) => `are targeted by ${withWhat(one)}`,
  rolled: (one) => `are targeted by ${withWhat(one)}`,
  damage: (one) =>
    one.fatal === true ? 'would be reduced to 0 Stamina' : one.winding === true ? 'would become winded' : damageIn(one, 'take'),
  damaged: (one) => damageIn(one, 'take'),
  loses: () => 'lose Stamina',
  forced: () => 'are force moved',
  moves: movement,
  placed: () => 'come to another space',
  stops: () => 'end a movement',
  leaves: () => 'leave a space adjacent to you',
  falls: () => 'fall',
  dropped: ({ on }) => (on.includes('dying') ? 'are reduced to 0 Stamina' : 'die'),
  'turn-start': (one) => `start ${pronoun(one)} turn`,
  'turn-end': (one) => `end ${pronoun(one)} turn`,
  winded: () => 'become winded',
  dying: () => 'become dying',
  afflicted: ({ conditions = [] }) => (conditions.length === 0 ? 'gain a condition' : `become ${either(conditions)}`),
  regains: () => 'regain Stamina',
  'fails-save': () => 'fail a saving throw',
  saves: () => 'succeed on a saving throw',
  recovers: () => 'spend a Recovery',
  spends: ({ least = 1 }) => `spend ${least === 1 ? '' : `${least} or more `}Malice or a Heroic Resource`,
  collides: (one) => `are force moved ${intoWhat(one)}`,
  stands: () => 'stand up',
  used: (one) => `use ${used(one)}`,
}
const intoWhat = ({ into }: Trigger): string =>
  `into ${into === undefined ? 'something' : into === 'thing' ? 'an object' : sayFilter(into)}`
const pronoun = ({ whom }: Trigger): string => (whom.relation === 'you' ? 'your' : 'their')
const damageIn = ({ types, rolled, least }: Trigger, verb: string): string =>
  `${verb} ${least === undefined ? '' : `${least} or more `}${rolled === true ? 'rolled ' : ''}${types.length === 0 || types[0] === '' ? '' : `${either(types)} `}damage`
function movement({ willing, unwilling, comes, goes, leaves, through, eachSquare, shifts }: Trigger): string {
  const how = shifts === true ? 'shift' : willing ? 'willingly move' : unwilling === true ? 'are force moved' : 'move'
  if (comes !== undefined && eachSquare === true)
    return `${how === 'move' ? 'enter' : how} a square ${comes === 'distance' ? 'within distance' : comes === 1 ? 'adjacent to you' : `within ${comes} squares of you`}`
  if (comes === 'distance') return `${how === 'move' ? 'come' : how} within distance`
  if (comes !== undefined) return `${how} ${comes === 1 ? 'adjacent to' : `within ${comes} squares of`} you`
  if (goes !== undefined) return `${how} away from you`
  if (leaves !== undefined) return `${how} out of a space${sayNear(leaves, 'you')}`
  if (through !== undefined) return `move through the space of ${sayFilter(through)}`
  return eachSquare === true ? `${how} a square` : how
}
function used(trigger: Trigger): string {
  if (trigger.costs !== undefined)
    return `an ability that costs ${trigger.costs === 1 ? '' : `${trigger.costs} or more `}Malice or a Heroic Resource`
  if (trigger.kinds !== undefined)
    return trigger.kinds
      .map((one) => an(one === 'action' ? 'main action' : one === 'triggered' || one === 'villain' ? `${one} action` : spoken(one)))
      .join(' or ')
  return withWhat(trigger)
}

const capitalized = (who: string, verb: string): string => {
  const [word = '', ...rest] = verb.split(' ')
  if (word === 'would') return `${who} ${verb}`
  if (who === 'you') return `you ${verb}`
  if (verb.startsWith('force move')) return `${who} ${verb.replace('move', 'moves')}`
  return word === 'willingly'
    ? `${who} willingly ${third(rest[0] ?? '')} ${rest.slice(1).join(' ')}`.trim()
    : `${who} ${[third(word), ...rest].join(' ')}`
}

/** `targetIs`: who an ability calls its target. */
export function sayTrigger(trigger: Trigger, targetIs?: Filter): string {
  if (trigger.or !== undefined) return trigger.or.map((one) => sayTrigger(one, targetIs)).join(', or ')
  const { on, whom, by, critical = false, tiers = [], notCritical, when = [] } = trigger
  const to = sayFilter(whom, targetIs)
  const more = `${notCritical ? " that isn't a critical hit" : ''}${sayIf(when, ' while ')}`
  const first = on[0] ?? 'damage'
  if (first === 'round-start') return `a round starts${more}`
  if (first === 'round-end') return `a round ends${more}`
  if (by === undefined && critical) return `somebody scores a critical hit against ${to}${more}`
  if (by === undefined) {
    const means = (first === 'damage' || first === 'damaged') && hasMeans(trigger) ? ` from ${withWhat(trigger)}` : ''
    const parts = (on.includes('dropped') && on.includes('dying') ? on.filter((one) => one !== 'dying') : on).filter(
      (one) => !(one === 'rolled' && on.includes('targeted')),
    )
    return `${capitalized(to, (suffers[parts[0] ?? first] ?? (() => 'move'))(trigger))}${parts
      .slice(1)
      .map((one) => ` or ${capitalized('', (suffers[one] ?? (() => 'move'))(trigger)).trim()}`)
      .join('')}${means}${more}`
  }
  const doer = sayFilter(by, targetIs)
  const isAnybody = whom.relation === 'anybody'
  const deed = (): string => {
    if (critical) return `score a critical hit${isAnybody ? '' : ` against ${to}`}`
    if (tiers.length > 0)
      return `obtain a tier ${tiers.join(' or ')} outcome${hasMeans(trigger) ? ` on ${withWhat(trigger)}` : ''}${isAnybody ? '' : ` against ${to}`}`
    switch (first) {
      case 'damage':
      case 'damaged':
        if (trigger.fatal === true) return `deal damage that would reduce ${to} to 0 Stamina`
        return `${damageIn(trigger, 'deal')}${isAnybody ? '' : ` to ${to}`}${hasMeans(trigger) ? ` with ${withWhat(trigger)}` : ''}`
      case 'forced':
        return `force move ${to}`
      case 'collides':
        return `force move ${to} ${intoWhat(trigger)}`
      case 'dropped':
        return on.includes('dying') ? `reduce ${to} to 0 Stamina` : `kill ${to}`
      case 'afflicted':
        return trigger.conditions?.length === 1 && trigger.conditions[0] === 'grabbed'
          ? `grab ${to}`
          : trigger.conditions?.length === 1 && trigger.conditions[0] === 'prone'
            ? `knock ${to} prone`
            : trigger.conditions === undefined
              ? `impose a condition on ${to}`
              : `make ${to} ${listed(trigger.conditions)}`
      default:
        if (trigger.kinds !== undefined) return `use ${used(trigger)} targeting ${to}`
        return `make ${trigger.keywords.every((one) => one === 'ability') ? 'an ability roll' : trigger.keywords.includes('damage') ? 'an ability roll for a damage-dealing ability' : withWhat(trigger)}${isAnybody ? '' : ` against ${to}`}`
    }
  }
  return `${capitalized(doer, deed())}${more}`
}
