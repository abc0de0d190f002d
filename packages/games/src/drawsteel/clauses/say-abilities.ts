import { an } from '@riposte/print'
import type { Ability } from './ability.ts'
import { say } from './say.ts'
import { sayDistance, sayTargets } from './say-heads.ts'
import { sayTrigger } from './say-triggers.ts'

/** An ability as it is understood, line by line. */

const labelled = (label: string, words: string): string[] => (words === '' ? [] : [`${label}: ${words}`])

export function sayAbility(ability: Ability): readonly string[] {
  const { trigger, before, tiers, test, after, spends, persistent, byHand, melee, ranged, area } = ability
  if (byHand) return ['the game master calls for it']
  const isAimed = melee > 0 || ranged > 0 || area !== undefined
  return [
    ...(isAimed ? [`${sayDistance(ability)}, ${sayTargets(ability.targets)}`] : []),
    ...labelled('Trigger', trigger === undefined ? '' : sayTrigger(trigger)),
    ...labelled('Before', say(before)),
    ...labelled('Test', test.length === 0 ? '' : `each target makes ${an(test.join(' or '))} test`),
    ...tiers.flatMap((so, i) => labelled(`Tier ${i + 1}`, say(so))),
    ...labelled('Effect', say(after)),
    ...[...spends, ...(persistent === undefined ? [] : [persistent])].flatMap(({ of, cost, plus, so }) =>
      labelled(`Spend ${cost}${plus ? '+' : ''} ${of === 'malice' ? 'Malice' : 'of your Heroic Resource'}`, say(so)),
    ),
  ]
}
