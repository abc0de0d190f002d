import type { Amount, Role, Test } from '../clauses/phrases.ts'
import type { DamageType } from '../terms.ts'
import { readAmount, readTypes } from './amounts.ts'
import { narrowings } from './narrowings.ts'
import type { C, Scene } from './scene.ts'

/** "deal an extra 1d6 fire damage", "do +3dW damage on a hit". */
export interface Extra {
  readonly amount: Amount
  readonly types: readonly DamageType[]
  readonly when: readonly Test[]
  readonly against?: Role
}
export function extraDamage(c: C, s: Scene): Extra | undefined {
  return equalTo(c, s) ?? counted(c, s)
}

const CRITICAL = '(?:on|with) (?:a critical hit|critical hits)'

/** "Deal extra fire damage equal to your Charisma modifier on critical hits". */
function equalTo(c: C, s: Scene): Extra | undefined {
  return c.attempt((cursor) => {
    if (!cursor.has('(?:deals?|does|do|inflicts?)(?: an?)? (?:extra|additional)')) return undefined
    const types = readTypes(cursor, s)
    const amount = cursor.has('damage equal to') ? readAmount(cursor, s) : undefined
    return amount !== undefined && cursor.has(CRITICAL) ? { amount, types, when: [{ is: 'critical' }] } : undefined
  })
}

function counted(c: C, s: Scene): Extra | undefined {
  const lead = c.scan('(?:deals?|does|do|inflicts?)(?<an> an?)?(?<extra> (?:extra|additional))?(?<plus> \\+)?')
  if (lead === undefined) return undefined
  const amount = readAmount(c, s)
  if (amount === undefined) return undefined
  c.has('extra|additional|bonus|more')
  const isExtra = lead.extra !== undefined || lead.plus !== undefined || /(?:extra|additional|bonus|more)\s*$/i.test(c.text.slice(0, c.at))
  c.has('extra|additional|more')
  const types = readTypes(c, s)
  c.has('extra|additional|more')
  if (!c.has('damage') || !(isExtra || / (?:extra|additional|more) damage$/i.test(c.text.slice(0, c.at)))) return undefined
  c.has('on a hit')
  const critical: Test[] = c.has(CRITICAL) ? [{ is: 'critical' }] : []
  const narrow = narrowings(c, s)
  c.has('(?:when(?:ever)?|if) you hit(?: (?:it|them|the target|with (?:an|any) attack))?')
  if (narrow.against !== undefined && (s.isPassive || s.inside)) s.doubts.push('against whom the extra damage counts')
  return { amount, types, when: [...critical, ...narrow.tests], ...(narrow.against === undefined ? {} : { against: narrow.against }) }
}
