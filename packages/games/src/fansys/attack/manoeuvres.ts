import { type Box, distance, SIDE } from '@riposte/board'
import { type PieceId, type RuleIndex, toNextTurnEnd } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { isOpen, reachOf } from '../aim/reach.ts'
import { ask } from '../asking.ts'
import { DURABILITY, wear, wearShield } from '../carrying/durability.ts'
import { canWield, heldBy, wield } from '../carrying/found.ts'
import { dropWeapon, freeHands } from '../carrying/hands.ts'
import { fallProne, isIn, lay } from '../conditions/conditions.ts'
import { FEINTED } from '../defence/aimed.ts'
import { type FansysFight, pieceAt, rankOf, sheetOf, sizeAt } from '../fight.ts'
import type { Weapon } from '../gear/weapons.ts'
import type { Blow } from '../moments.ts'
import { carry, levelWith, offSaddle, pushAway } from '../movement/forced.ts'
import { canBeAt } from '../movement/plan.ts'
import { R } from '../rules.ts'
import { hasLearned, type Manoeuvre } from '../sheet/sheet.ts'
import { boxAt, boxesApart, boxOf, FEET, feetApart, spotOption } from '../space.ts'
import type { FansysStep } from '../step.ts'
import { diceOf, isUnfamiliar, outsized } from './modifiers.ts'

/** Everything that one can do to somebody but wound him. */

interface Act {
  /** What forbids it at that target, apart from reach. */
  readonly forbidden?: (step: FansysStep, by: PieceId, at: PieceId) => readonly (RuleIndex | undefined)[]
  /** What comes of it where it works. */
  readonly come: (step: FansysStep, blow: Blow) => void
  /** Whether it gives the target a chance to strike: before, or once it has failed. */
  readonly provokes?: (step: FansysStep, blow: Blow, when: 'tried' | 'failed') => boolean
  readonly about: string
  /** What it asks for besides. */
  readonly asks?: string
}

/** Categories by which somebody may be larger and still be wrestled with. */
// @rule fansys.man.size.limit otherwise number
const LIMIT = 2
const tooBig = (step: FansysStep, by: PieceId, at: PieceId, what: Manoeuvre): RuleIndex | undefined => {
  const widened = rankOf(step.fight, by, 'greater-manoeuvre')
  // @rule fansys.ability.greatermanoeuvre
  const most = LIMIT + widened
  return step.forbids(R.man.sizeLimit, outsized(step.fight, { by, at, what }) > most)
}

/** The foe holds a weapon that one does not know, and one has not learned the trick either. */
function isExposed(step: FansysStep, blow: Blow, training: 'throws' | 'disarm' | 'sunder'): boolean {
  const own = sheetOf(step.fight, blow.by)
  const isStrange = heldBy(step.fight, blow.at).some((weapon) => !hasLearned(own, weapon) && !weapon.is.has('simple'))
  return isStrange && !own.trained.has(training)
}

/** As long as who holds it does, and as far off as a lunge has taken it. */
const holdOf = ({ fight }: FansysStep, { by, at }: Blow) => ({ until: 'never', withAuthor: true, value: feetApart(fight, by, at) }) as const

/** Larger by so many categories, in steps of five feet. */
const larger = (fight: FansysFight, by: PieceId, at: PieceId): number => Math.max(0, sizeAt(fight, by) - sizeAt(fight, at))

export const manoeuvres: Readonly<Record<Manoeuvre, Act>> = {
  grapple: {
    about: 'Take hold of somebody: its speed is 0.',
    forbidden: (step, by, at) => [tooBig(step, by, at, 'grapple')],
    // @rule fansys.man.grapple
    come: (step, blow) => void lay(step, blow.at, blow.by, 'grappled', R.man.grapple, holdOf(step, blow)),
    // @rule fansys.man.grapple.fail
    provokes: (_, __, when) => when === 'failed',
  },
  restrain: {
    about: 'Pin somebody who lies or is held: its limbs, or its voice.',
    asks: '; once it has worked restraint, or aphonia',
    forbidden: (step, by, at) => [
      tooBig(step, by, at, 'restrain'),
      step.forbids(R.man.restrainPrereq, !isIn(step.fight, at, 'prone') && !isIn(step.fight, at, 'grappled')),
    ],
    come(step, blow) {
      const { by, at } = blow
      const options = [
        { id: 'restraint', byDefault: true },
        { id: 'aphonia', rule: R.man.restrain },
      ]
      const { id } = ask.choice(step, by, 'limbs, or voice', options, R.man.restrain)
      const lasts = holdOf(step, blow)
      // @rule fansys.man.restrain
      if (id === 'aphonia') return void lay(step, at, by, 'aphonic', R.man.restrain, lasts)
      // @rule fansys.man.restrain, fansys.man.restrain.effect
      lay(step, at, by, 'restrained', R.man.restrain, { ...lasts, holds: 'manoeuvre' })
    },
  },
  shove: {
    about: 'Push somebody up to 10 feet away.',
    asks: '; once it has worked where to (d4), or stay',
    forbidden: (step, by, at) => [tooBig(step, by, at, 'shove')],
    come(step, { by, at }) {
      // @rule fansys.man.shove, fansys.man.shove.size
      const squares = SHOVE + larger(step.fight, by, at)
      pushAway(step, by, at, squares)
    },
  },
  throw: {
    about: 'Throw somebody down beside you.',
    asks: '; once it has worked where to',
    forbidden: (step, by, at) => [tooBig(step, by, at, 'throw')],
    come(step, blow) {
      const { by, at } = blow
      offSaddle(step, at, () => {
        const to = thrownTo(step, blow)
        // @rule fansys.man.throw
        if (to !== undefined) carry(step, at, to, 'throw')
      })
      // @rule fansys.man.throw
      fallProne(step, at, by, R.man.throw)
    },
    // @rule fansys.man.throw
    provokes: (step, blow, when) => when === 'failed' && !sheetOf(step.fight, blow.by).trained.has('throws'),
  },
  trip: {
    about: 'Bring somebody down.',
    forbidden: (step, by, at) => [tooBig(step, by, at, 'trip')],
    // @rule fansys.man.trip
    come: (step, { by, at }) => fallProne(step, at, by, R.man.trip),
    // @rule fansys.man.trip.fail
    provokes: (step, blow, when) => when === 'failed' && isExposed(step, blow, 'throws'),
  },
  disarm: {
    about: 'Knock what it holds out of its hand.',
    forbidden: (step, _, at) => [step.forbids(R.man.disarm, pieceAt(step.fight, at).inHand === 0)],
    asks: '; which, where it holds several; with bare hands: ground, or hand',
    come(step, { by, at, weapon, thing }) {
      const held = heldBy(step.fight, at)
      const what = held.find(({ id }) => id === thing) ?? held[0]
      if (what === undefined) return
      const place = sheetOf(step.fight, at).weapons.indexOf(what)
      const find = { id: what.id, of: at, at: place, lies: undefined }
      const options = [
        { id: 'ground', byDefault: true },
        ...(weapon.id === 'unarmed' && canWield(step.fight, by, find, freeHands(step.fight, by)) ? [{ id: 'hand' }] : []),
      ]
      // @rule fansys.man.disarm
      if (ask.choice(step, by, 'where it goes', options, R.man.disarm).id === 'hand') wield(step, by, find)
      else dropWeapon(step, at, place)
    },
    // @rule fansys.man.disarm.provokes
    provokes: (step, blow, when) => when === 'tried' && isExposed(step, blow, 'disarm'),
  },
  sunder: {
    about: 'Strike at what it holds instead of at itself: its shield, or a weapon.',
    asks: '; at what, where there are several: shield, mace',
    forbidden: (step, _, at) => [step.forbids(R.man.sunder, thingsOn(step, at).length === 0)],
    come(step, blow) {
      const { at, by, weapon, thing } = blow
      const held = thingsOn(step, at).find(({ id }) => thing === '' || id === thing)
      if (held === undefined) return
      const own = weapon.material
      const theirs = held.weapon?.material ?? sheetOf(step.fight, at).shieldMaterial
      // @rule fansys.man.sunder.equal
      let points = Math.max(1, diceOf(step.fight, blow).count)
      // @rule fansys.man.sunder.higher
      if (own > theirs) points *= 2
      if (own < theirs) {
        // @rule fansys.man.sunder.lower
        points = Math.max(0, points - 1)
        wear(step, by, weapon, 1, R.man.sunderLower)
      }
      if (held.weapon !== undefined) return wear(step, at, held.weapon, points, R.man.sunder)
      // @rule fansys.man.sunder
      wearShield(step, at, points, R.man.sunder)
    },
    // @rule fansys.man.sunder.provokes
    provokes: (step, blow, when) => when === 'tried' && isExposed(step, blow, 'sunder'),
  },
  feint: {
    about: 'Mislead somebody: the next attack on it has advantage.',
    come(step, { by, at }) {
      // @rule fansys.man.feint
      step.begin({ kind: FEINTED, on: at, by, rule: R.man.feint, ...toNextTurnEnd(step.fight, by) })
    },
  },
  interception: {
    about: 'Step between: attacks below your roll find you.',
    come: () => undefined,
  },
}
// @rule fansys.man.shove otherwise number
const SHOVE = 2

/** What somebody holds that can be struck at: first the shield. */
export function thingsOn({ fight }: FansysStep, at: PieceId): { readonly id: string; readonly weapon?: Weapon }[] {
  const { shield } = sheetOf(fight, at)
  const held = heldBy(fight, at).flatMap((weapon) => (weapon.id === shield ? [] : [{ id: weapon.id, weapon }]))
  return shield === 'none' || pieceAt(fight, at).shieldWorn >= DURABILITY ? held : [{ id: 'shield' }, ...held]
}

/** An attack with a weapon one does not know lays one open before it is made. */
export function provokesBefore(step: FansysStep, blow: Blow): boolean {
  if (blow.what !== 'attack') return manoeuvres[blow.what].provokes?.(step, blow, 'tried') === true
  // @rule fansys.aoo.table.attackproficient
  if (!isUnfamiliar(step, blow)) return false
  return true
}

/** How far a body goes that comes from one space to another, in squares. */
// @rule fansys.space.square
const stepsTo = ({ metric }: FansysFight, a: Box, b: Box): number => distance(metric, (a.x0 - b.x0) / SIDE, (a.y0 - b.y0) / SIDE)

/** Within one's reach, and no more than a step from where it stood. */
function thrownTo(step: FansysStep, { by, at, weapon }: Blow): Spot | undefined {
  const { fight } = step
  const reach = reachOf(fight, by, weapon)
  const squares = 1 + larger(fight, by, at)
  const from = pieceAt(fight, at)
  const options = [...fight.board.terrain.keys()].flatMap((square) => {
    const to = levelWith(step, at, from, square)
    const there = boxAt(fight, at, square, to.height)
    const isNear = stepsTo(fight, boxOf(fight, at), there) <= squares && boxesApart(fight, boxOf(fight, by), there) * FEET <= reach
    return square !== from.at && isNear && isOpen(fight.board, boxOf(fight, by), there) && canBeAt(step, at, to)
      ? [spotOption(fight, to)]
      : []
  })
  return options.length === 0 ? undefined : ask.square(step, by, 'where to throw it', options, R.man.throw).to
}
