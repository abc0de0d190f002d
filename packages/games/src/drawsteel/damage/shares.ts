import type { PieceId } from '@riposte/referee'
import type { Ability } from '../clauses/ability.ts'
import type { Origin, TraitPart } from '../clauses/traits.ts'
import { hasTrait, traitParts } from '../conditions/traits.ts'
import { isMelee, isRanged } from '../rolls/aimed.ts'
import type { DsStep } from '../step.ts'
import type { Source } from './hit.ts'

/** Traits that take off from damage by what it comes of. */

function comesOf({ use, ability, how }: Source, origin: Origin): boolean {
  if (origin === 'any') return true
  if (origin === 'fall' || origin === 'collision') return how === origin
  if (ability === undefined) return false
  if (origin === 'area') return ability.area !== undefined
  const isForm = (form: 'melee' | 'ranged'): boolean =>
    use === undefined ? ability[form] > 0 : (form === 'melee' ? isMelee : isRanged)(ability, use.form)
  if (origin === 'melee' || origin === 'ranged') return isForm(origin)
  if (origin === 'melee-strike') return ability.keywords.includes('strike') && isForm('melee')
  if (origin === 'ranged-strike') return ability.keywords.includes('strike') && isForm('ranged')
  return ability.keywords.includes(origin)
}

/** All of the damage, half of it, or none. */
export function shareOf(step: DsStep, source: Source, id: PieceId): 'all' | 'half' | 'none' {
  const isSafe = (part: TraitPart): boolean =>
    part.is === 'ignores' &&
    ((part.what === 'falls' && source.how === 'fall') || (part.what === 'collisions' && source.how === 'collision'))
  if (hasTrait(step, id, (part) => isSafe(part) || (part.is === 'resists' && part.share === 'none' && comesOf(source, part.from))))
    return 'none'
  return hasTrait(step, id, (part) => part.is === 'resists' && part.share === 'half' && comesOf(source, part.from)) ? 'half' : 'all'
}

/** Immunity against some damage only, whatever its type. */
export const lessOf = (step: DsStep, source: Source, id: PieceId): number[] =>
  traitParts(step, id).flatMap((part) =>
    part.is === 'resists' && typeof part.share === 'number' && comesOf(source, part.from) ? [part.share] : [],
  )

/** "This ability's damage ignores immunity". */
const ignoresImmunity = ({ before, after }: Ability): boolean =>
  before.some((one) => one.do === 'ignore' && one.what === 'immunity') ||
  after.some((one) => one.do === 'ignore' && one.what === 'immunity')

/** How much immunity somebody's damage goes through. */
export const piercedBy = (step: DsStep, { by, ability }: Source): number =>
  by < 0 || ability === undefined
    ? 0
    : Math.max(
        ignoresImmunity(ability) ? Number.POSITIVE_INFINITY : 0,
        ...traitParts(step, by).flatMap((part) =>
          part.is === 'pierces' && (!part.strikes || ability.keywords.includes('strike')) ? [part.amount] : [],
        ),
      )
