import { type Cursor, lower, namesOf, type Slot } from '@riposte/print'
import type { Checks, Prey, Role } from '../clauses/clauses.ts'
import { ability, count, knack, POSSESSIVES } from './names.ts'
import type { Scene } from './scene.ts'
import { owned, prey, pronounRole, role } from './who.ts'

/** Which checks are meant. */

type C = Cursor<Scene>

/** The one that is being made. */
const these = namesOf<'attack' | 'any'>({
  attack:
    'this attack|the attack|the attack check|this attack check|the triggering attack|the triggering attack roll|the attack roll|this attack roll|the triggering attack check',
  any: 'this check|the check|this defense check|the defense check|the triggering defense check|the triggering check',
})

export const checks: Slot<Scene, Checks> = (c) => {
  if (c.attempt(() => ofTriggering(c)) !== undefined) return { of: 'any', against: undefined, times: 1, isNext: false, isThis: true }
  const now = c.named(these)
  if (now !== undefined) return { of: now, against: undefined, times: 1, isNext: false, isThis: true }
  const type = c.attempt(() => {
    c.eat('all', 'any', 'your', 'its', 'their')
    const found = c.named(attackTypes)
    return c.eat('attacks') === undefined ? undefined : found
  })
  if (type !== undefined) {
    const whom = preyOf(c)
    return {
      of: 'attack',
      against: whom === undefined ? againstWhom(c) : undefined,
      ...(whom && { whom }),
      type,
      times: 0,
      isNext: false,
      isThis: false,
    }
  }
  c.eat('up to', 'the', 'all', 'any', 'all of', 'any of', 'each', 'every')
  const isOwn = c.eat(...POSSESSIVES) !== undefined
  const isNext = c.eat('next', 'the next') !== undefined
  const times = count(c)
  const of = kindOf(c)
  if (of === undefined) return undefined
  const isOne = /^(?:check|roll|attack|defense)$/.test(c.last)
  if (isNext) c.eat('you make', 'it makes', 'they make', 'he makes', 'she makes')
  const vsType =
    of !== 'defense'
      ? undefined
      : c.attempt(() => {
          c.eat('against', 'vs')
          const found = c.named(attackTypes)
          return c.eat('attacks') === undefined ? undefined : found
        })
  const without = of !== 'attack' || isOne ? undefined : leftOut(c)
  const whom = of === 'attack' ? preyOf(c) : undefined
  const against = (vsType && madeBy(c)) ?? (whom === undefined ? againstWhom(c) : undefined)
  // "Your attack check", of many: which one, nobody knows.
  if (isOne && isOwn && !isNext && times === undefined)
    return of === 'defense' && c.scene.hasBlow === true
      ? { of: 'any', against: undefined, times: 1, isNext: false, isThis: true }
      : undefined
  const many = times ?? (isNext ? 1 : 0)
  return {
    of,
    against,
    ...(whom && { whom }),
    ...(vsType && { type: vsType }),
    ...(without && { without }),
    times: many,
    isNext,
    isThis: false,
  }
}

/** "Its defense check against the triggering attack". */
const ofTriggering = (c: C): string | undefined => {
  c.eat('the', ...POSSESSIVES)
  return c.eat('defense check', 'check', 'defense') === undefined
    ? undefined
    : c.eat('against the triggering attack', 'against this attack', 'against that attack', 'against the attack')
}

const attackTypes = lower(['close', 'ranged'])
/** "The target's attacks", "attacks made by it". */
const attackerOf = (c: C): Role | undefined =>
  c.attempt(() => {
    const whose = owned(c)
    if (whose !== undefined) return c.eat('attacks') === undefined ? undefined : whose
    c.eat('all', 'any')
    return c.eat('attacks by', 'attacks made by', 'attacks from') === undefined ? undefined : (role(c) ?? pronounRole(c))
  })
/** Behind the type of what is defended against: "close attacks made by the target". */
const madeBy = (c: C): Role | undefined =>
  c.attempt(() => (c.eat('by', 'made by', 'from') === undefined ? undefined : (role(c) ?? pronounRole(c))))
const againstWhom = (c: C): Role | undefined =>
  c.attempt(() => (c.eat('against', 'vs', 'made against') === undefined ? undefined : (attackerOf(c) ?? role(c) ?? pronounRole(c))))
const preyOf = (c: C): Prey | undefined => c.attempt(() => (c.eat('against', 'vs', 'made against') === undefined ? undefined : prey(c)))
const OTHERS = [
  ...['opponent', 'enemy', 'creature', 'target'].map((one) => `against any other ${one}`),
  'against anyone else',
  'against anybody else',
]
const LEAVING_OUT = [
  ...['that', 'which'].flatMap((one) => ['do not', "don't", 'does not', "doesn't"].map((not) => `${one} ${not} include`)),
  'not including',
  ...['anyone but', 'anyone except', 'anyone other than', 'creatures other than'].map((one) => `against ${one}`),
]
/** "That do not include you." */
const leftOut = (c: C): Role | undefined =>
  c.attempt(() => {
    if (c.scene.hasTarget && c.eat(...OTHERS) !== undefined) return 'target'
    if (c.eat(...LEAVING_OUT) === undefined) return undefined
    const found = role(c) ?? pronounRole(c)
    c.eat('as a target')
    return found
  })

const KINDS = namesOf<'attack' | 'defense' | 'initiative' | 'death save'>({
  attack: 'attack|attacks',
  defense: 'defense|defensive',
  initiative: 'initiative',
  'death save': 'death save|death saves',
})

function kindOf(c: C): Checks['of'] | undefined {
  const kind = c.named(KINDS) ?? knack(c) ?? ability(c)
  const isCheck = c.eat('check', 'checks', 'roll', 'rolls') !== undefined
  if (kind === undefined) return isCheck ? 'any' : undefined
  return isCheck || kind === 'attack' || kind === 'initiative' || kind === 'death save' ? kind : undefined
}
