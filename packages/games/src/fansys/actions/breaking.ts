import { effectsOn, type PieceId } from '@riposte/referee'
import { given, Sway } from '@riposte/tactics'
import { closeMeans, threatenedBy } from '../aim/reach.ts'
import { ask } from '../asking.ts'
import { mishap } from '../attack/attack.ts'
import { addOwn, diceOf, isUnfamiliar } from '../attack/modifiers.ts'
import { isIn } from '../conditions/conditions.ts'
import { batter, destroy, pointsOf, type Thing, thingsBy, weaponsBy } from '../damage/objects.ts'
import { swayOwn } from '../defence/aimed.ts'
import { doing } from '../provoking.ts'
import { roll, skillCheck, sum } from '../rolls/check.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'
import { sizes } from '../tables.ts'
import type { Action } from './action.ts'
import { statFor } from './attacks.ts'

/** Through doors, windows and bonds, by blows or by strength. */

const askThing = (step: FansysStep, id: PieceId, among: readonly Thing[]): Thing =>
  ask.choice(step, id, 'at what thing', given(among), R.object.damage)

const broken = (step: FansysStep, id: PieceId): Thing[] => thingsBy(step, id).filter(({ make }) => make.breaks > 0)
const hewn = (step: FansysStep, id: PieceId): Thing[] => thingsBy(step, id).filter(({ make }) => make.durability > 0)

/** Nobody guards it: it is hard to miss, the more so the bigger it is. */
// @rule fansys.object.damage otherwise number
const NEEDS = 10

/** One blow at what nobody guards. */
const hewing = (among: typeof hewn, own: Pick<Action, 'id' | 'about' | 'example' | 'isUnlisted'>): Action => ({
  ...own,
  rule: R.object.damage,
  pointless: (step, id) => among(step, id).length === 0 || closeMeans(step.fight, id).length === 0,
  forbidden: (step, id) => [step.forbids(R.cond.immobilised, isIn(step.fight, id, 'immobilised'))],
  take(step, id, pay) {
    const thing = askThing(step, id, among(step, id))
    const means = ask.choice(step, id, 'with what', given(closeMeans(step.fight, id)), R.object.damage)
    pay()
    const { weapon, isShot } = means
    const blow = { by: id, at: id, weapon, isShot, stat: statFor(step, id, means, 'attack'), what: 'attack' } as const
    doing(step, id, 'attack-untrained', isUnfamiliar(step, blow) ? threatenedBy(step, id) : [], () => {
      const tally = sum(step)
      addOwn(step, tally, blow)
      const sway = new Sway(step)
      sway.give(R.object.damage, true)
      swayOwn(step, sway, { ...blow, isBodily: weapon.origin === 'natural' })
      const rolled = roll(step, {
        ...blow,
        what: own.id,
        needs: NEEDS + sizes[thing.make.size].evasion,
        tally,
        sway,
        isBold: true,
        rule: R.object.damage,
      })
      if (rolled.success) batter(step, thing, pointsOf(thing, weapon, diceOf(step.fight, blow).count))
      mishap(step, blow, rolled)
    })
  },
})

export const hew = hewing(hewn, {
  id: 'hew',
  about:
    'Strike at a door or a window beside you, or at a tower shield that a foe has set up there. Answers: which, and with what, where there are several.',
  example: 'A: [hew, b1|c1]',
})

export const hewWeapon = hewing(weaponsBy, {
  id: 'hew-weapon',
  about: 'Strike at a weapon that lies beside you. Answers: which, and with what, where there are several.',
  example: 'A: [hew-weapon, mace]',
  isUnlisted: true,
})

export const breakThing: Action = {
  id: 'break',
  rule: R.object.break,
  about: 'Break a door, a window or your bonds by strength, with athletics. Answers: which, where there are several.',
  example: 'A: [break, b1|c1]',
  pointless: (step, id) => broken(step, id).length === 0,
  take(step, id, pay) {
    const thing = askThing(step, id, broken(step, id))
    pay()
    // @rule fansys.object.break
    if (!skillCheck(step, id, 'athletics', thing.make.breaks, R.object.break).success) return
    destroy(step, thing)
    for (const effect of effectsOn(step.fight, id))
      if (effect.kind === 'restrained' && effect.holds === thing.id) step.end(effect, 'broken', R.object.break)
  },
}
