import type { Origin } from '../../clauses/traits.ts'

/** What damage comes of. */

const origins: readonly (readonly [RegExp, readonly Origin[]])[] = [
  [
    /^(?:area (?:abilities|effects)|(?:any |an )?abilit(?:y|ies) (?:that targets? an area|with the area keyword|that uses? an area)|area damage|areas)$/,
    ['area'],
  ],
  [/^(?:any |a )?melee strikes?$/, ['melee-strike']],
  [/^(?:any |a )?ranged strikes?$/, ['ranged-strike']],
  [/^(?:any |a )?(?:strikes?|melee and ranged strikes)$/, ['strike']],
  [/^(?:any )?melee (?:abilities|attacks|damage)$/, ['melee']],
  [/^(?:any )?ranged (?:abilities|attacks|damage)$/, ['ranged']],
  [/^(?:magic|(?:any )?magic abilities|abilities with the magic keyword)$/, ['magic']],
  [/^(?:psionic abilities|abilities with the psionic keyword)$/, ['psionic']],
  [/^(?:falls|falling)$/, ['fall']],
  [/^(?:collisions|colliding|being force moved|forced movement)$/, ['collision']],
  [/^(?:weapons|weapon (?:strikes|abilities)|abilities with the weapon keyword)$/, ['weapon']],
]
const originOf = (text: string): readonly Origin[] | undefined => origins.find(([pattern]) => pattern.test(text.trim()))?.[1]

/** "Area abilities", "melee strikes and ranged strikes". */
export function originsIn(text: string): readonly Origin[] | undefined {
  const whole = originOf(text)
  if (whole !== undefined) return whole
  const parts = text.split(/ (?:and|or) /).map(originOf)
  return parts.length > 1 && parts.every((one) => one !== undefined) ? parts.flatMap((one) => one ?? []) : undefined
}
