import type { PieceId, Tally } from '@riposte/referee'
import { Sway } from '@riposte/tactics'
import { isFlanked } from '../aim/flanking.ts'
import { tellSpace } from '../aim/without-a-map.ts'
import { isAble } from '../conditions/conditions.ts'
import { covered, shaken, swayAimed } from '../defence/aimed.ts'
import { guardOf } from '../defence/defence.ts'
import { flies, standsBetween } from '../defence/intervening.ts'
import { sheetOf } from '../fight.ts'
import type { Aimed, Coming } from '../moments.ts'
import { type Check, type Rolled, type Saving, save, sum } from '../rolls/check.ts'
import { R } from '../rules.ts'
import type { Power } from '../sheet/power.ts'
import { coverFrom, coverOf, veilOf } from '../sight/sight.ts'
import { feetApart } from '../space.ts'
import { bookOf, type FansysStep } from '../step.ts'
import type { Cover } from '../terms.ts'
import { sourceOf } from './area.ts'

/** Who rolls for a power, and whom it finds. */

interface Judged {
  readonly rolled: Rolled
  /** Whom it finds. */
  readonly at: PieceId
  readonly isSpared: boolean
}
const UNROLLED: Rolled = { dice: [], kept: [], sum: 0, twelves: 0, ones: 0, total: 0, success: false, parts: [] }

/** Who rolls: its user at HiT, those it befalls against its threshold, or nobody. */
export function judged(step: FansysStep, aimed: Aimed, at: PieceId): Judged {
  const { power } = aimed
  if (power.rolled === 'none') return { rolled: UNROLLED, at, isSpared: false }
  // @rule fansys.super.saves, fansys.attack.kinds
  if (power.rolled === 'attack') return struckBy(step, aimed, at)
  const rolled = save(step, savingOf(step, aimed, at))
  return { rolled, at, isSpared: rolled.success }
}

export const isShotOf = ({ range }: Power): boolean => range !== 'close'

/** Whom it is cast at from afar is not seen. */
export const isUnseen = (step: FansysStep, { range }: Power, by: PieceId, at: PieceId): boolean =>
  range !== 'close' && range !== 'self' && veilOf(step, by, at, true).veil === 'full'
/** It has a sense besides its eyes, that goes so far. */
export const feels = ({ fight }: FansysStep, id: PieceId, at: PieceId): boolean => feetApart(fight, id, at) <= sheetOf(fight, id).feels

/** It goes as any attack on somebody does: past who stands between, through what hides him, and at who steps in. */
function struckBy(step: FansysStep, given: Aimed, meant: PieceId): Judged {
  const { power, by, origin } = given
  const isShot = isShotOf(power)
  const aimed = { ...given, told: tellSpace(step, by, meant, isShot && origin === undefined) }
  const way = {
    interceptor: standsBetween(step, { by, at: meant }, (id) => isShot || feetApart(step.fight, by, id) <= sheetOf(step.fight, by).reach),
  }
  bookOf(step).opens(step, { window: 'attacked', by, at: meant, aimed: way })
  if (!isAble(step.fight, by)) return { rolled: UNROLLED, at: meant, isSpared: true }
  const flown = flies(
    step,
    { by, at: meant, isShot, told: aimed.told, interceptor: way.interceptor, isWide: origin !== undefined },
    (known, at) => attackCheck(known, aimed, at),
    (at) => guardAgainst(step, power, at),
  )
  if (flown === undefined) return { rolled: UNROLLED, at: meant, isSpared: true }
  return { rolled: flown.rolled, at: flown.at, isSpared: !flown.isHit }
}

const guardAgainst = (step: FansysStep, { touch: isTouch }: Power, at: PieceId): Tally =>
  guardOf(step, at, { isTouch, ignoresArmour: false, parry: 0 })

export function attackCheck(step: FansysStep, { power, by, origin, told }: Aimed, at: PieceId): Check {
  const { attack } = sheetOf(step.fight, by)
  const tally = sum(step).add(R.bonus.touch, power.bonus ?? attack[power.stat], power.bonus === undefined ? power.stat : power.name)
  // @rule fansys.magic.range.close
  if (power.range === 'close') tally.add(R.flank.bonus, (told?.isFlanked ?? isFlanked(step.fight, at)) ? 2 : 0, 'flanked')
  covered(tally, coverTo(step, { power, by, origin }, at))
  // What shakes a spell has been withstood by now.
  if (!power.spell && isShotOf(power)) shaken(tally, step.fight, by)
  const sway = new Sway(step)
  swayAimed(step, sway, { by, at, isShot: isShotOf(power), isBodily: power.origin === 'natural' })
  sway.hamper(R.magic.los, origin === undefined && isUnseen(step, power, by, at))
  const guard = guardAgainst(step, power, at)
  return {
    by,
    at,
    what: power.id,
    stat: power.stat,
    needs: guard.total,
    against: guard.parts,
    tally,
    sway,
    isBold: true,
    rule: R.bonus.touch,
  }
}

/** From its user, or from the middle of its area. */
const coverTo = (step: FansysStep, { power, by, origin }: Pick<Aimed, 'power' | 'by' | 'origin'>, at: PieceId): Cover =>
  origin === undefined ? coverOf(step, by, at) : coverFrom(step.fight, sourceOf(step.fight, { power, by, origin }), at)

/** How it comes to somebody as it is cast. */
export const comingAt = (step: FansysStep, { power, by, origin, came }: Aimed, at: PieceId): Coming =>
  came ?? {
    cover: coverTo(step, { power, by, origin }, at),
    isUnseen: origin === undefined && isUnseen(step, power, by, at),
    about: power.shape === 'burst' ? origin : undefined,
  }

export function savingOf(step: FansysStep, aimed: Aimed, at: PieceId): Saving {
  const { power, by } = aimed
  const { cover, isUnseen: isFelt } = comingAt(step, aimed, at)
  const sway = new Sway(step)
  sway.give(R.cover.heavySave, cover === 'heavy' && power.save === 'DEX')
  sway.give(R.cover.fullSpread, cover === 'full' && power.spreads)
  sway.give(R.magic.los, isFelt)
  return {
    id: at,
    of: by,
    stat: power.save,
    // @rule fansys.threshold.attacks
    needs: power.needs ?? sheetOf(step.fight, by).threshold[power.stat],
    what: power.id,
    condition: power.condition ?? '',
    sway,
    rule: R.threshold.attacks,
  }
}
