import type { Box } from '@riposte/board'
import { NOBODY, type PieceId } from '@riposte/referee'
import { reachOf } from '../aim/means.ts'
import { controls } from '../aim/zone-of-control.ts'
import type { Trigger, Who } from '../clauses/clauses.ts'
import { occasions, shoves } from '../clauses/words.ts'
import { isIn } from '../conditions/conditions.ts'
import { isOfSide } from '../fight.ts'
import type { HomlMoment, Window } from '../moments.ts'
import { isAtLeast } from '../rolls/check.ts'
import type { Strike } from '../sheet/sheet.ts'
import { boxesApart, boxOf, distance } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { isSuch } from './whom.ts'

/** Whether what happens is what a feat waits for. */

/** "When you make an attack" is once, whomever it is against. */
const windowFor = ({ on, against }: Trigger): Window => (on === 'attacked' && against === undefined ? 'declared' : occasions[on])

/** Whether any of it happens in such a window. */
export const isHeard = (trigger: Trigger, window: Window): boolean =>
  windowFor(trigger) === window || (trigger.or !== undefined && isHeard(trigger.or, window))

/** That of it which has happened. */
export const metBy = (step: HomlStep, id: PieceId, trigger: Trigger, moment: HomlMoment, target = NOBODY): Trigger | undefined =>
  matches(step, id, trigger, moment, target) ? trigger : trigger.or && metBy(step, id, trigger.or, moment, target)

function matches(step: HomlStep, id: PieceId, trigger: Trigger, moment: HomlMoment, target: PieceId): boolean {
  if (windowFor(trigger) !== moment.window) return false
  const { by, against, degree } = trigger
  if (!isTool(trigger, moment.strike)) return false
  // @rule homl.trigger.gate
  if (trigger.tag !== undefined && moment.strike?.tags.includes(trigger.tag) !== true) return false
  // Of a defence it is the check of who defends that was so good.
  const got = trigger.on === 'missed' && degree !== undefined ? moment.rolled?.degree : moment.degree
  if (degree === 'failure' ? got !== 'failure' : degree !== undefined && !(got && isAtLeast(got, degree))) return false
  if (trigger.without !== undefined && moment.targets?.includes(id) !== false) return false
  if (trigger.how !== undefined && trigger.how !== moment.how) return false
  if (trigger.isAlone === true && moment.targets?.length !== 1) return false
  if (trigger.what !== undefined && trigger.on !== 'moved-by-force' && !trigger.what.some((one) => moment.kinds?.includes(one) === true))
    return false
  if (trigger.of !== undefined && !trigger.of.some((one) => moment.kinds?.includes(one) === true)) return false
  const { within: near = 1 } = trigger
  const other = moment.at !== id
  const isMet = (who: Who | undefined, piece: PieceId, far?: number): boolean =>
    who === undefined || isWho(step, id, who, piece, target, far)
  switch (trigger.on) {
    case 'attacked':
    case 'hit':
    case 'missed':
    case 'fells':
    case 'bloodies':
    case 'damages':
      return isMet(by, moment.by) && isMet(against, moment.at)
    case 'slays':
      // @rule homl.trigger.gate
      return moment.kinds?.includes('slain') === true && isMet(by, moment.by) && isMet(against, moment.at)
    case 'slain':
      return moment.kinds?.includes('slain') === true && isMet(by, moment.at)
    case 'moves-away': {
      const was = apart(step, id, moment)
      return other && isMet(by, moment.at, was) && was < distance(step.fight, id, moment.at)
    }
    case 'moves-adjacent':
      return other && isMet(by, moment.at) && apart(step, id, moment) > near && distance(step.fight, id, moment.at) <= near
    case 'leaves-side':
      return other && isMet(by, moment.at) && apart(step, id, moment) <= near && distance(step.fight, id, moment.at) > near
    case 'afflicted':
      return isMet(trigger.against, moment.at) && isMet(by, moment.by)
    case 'moved-by-force':
      return (trigger.what ?? shoves).some((one) => one === moment.how) && isMet(by, moment.at)
    case 'moves':
    case 'shifts':
    case 'teleports':
      return isGoing[trigger.on](moment.how ?? '') && isMet(by, moment.at, apart(step, id, moment))
    case 'leaves-control':
      return other && isMet(by, moment.at, apart(step, id, moment)) && wasControlled(step, id, moment) && !isControlled(step, id, moment)
    case 'enters-control':
      return other && isMet(by, moment.at) && !wasControlled(step, id, moment) && isControlled(step, id, moment)
    default:
      return isMet(by, moment.at)
  }
}

const isGoing = {
  moves: (how: string) => !shoves.some((one) => one === how),
  shifts: (how: string) => how === 'shift',
  teleports: (how: string) => how === 'teleport',
}

const isTool = ({ with: how }: Trigger, strike: Strike | undefined): boolean =>
  how === undefined || (strike !== undefined && tools[how](strike))

const isArmed = ({ by, tags }: Strike): boolean => by === 'weapon' || tags.includes('weapon')
const tools: Readonly<Record<NonNullable<Trigger['with']>, (strike: Strike) => boolean>> = {
  close: ({ type }) => type === 'close',
  ranged: ({ type }) => type === 'ranged',
  weapon: isArmed,
  'melee-weapon': (strike) => strike.type === 'close' && isArmed(strike),
  'close-weapon': (strike) => strike.type === 'close' && isArmed(strike),
  'ranged-weapon': (strike) => strike.type === 'ranged' && isArmed(strike),
  single: ({ isAttack, area, count }) => isAttack && area === undefined && count === 1,
  area: ({ isAttack, area }) => isAttack && area !== undefined,
  feat: () => true,
  attack: ({ isAttack }) => isAttack,
  unarmed: ({ by }) => by === 'unarmed',
  opportunity: ({ isAttack, action }) => isAttack && action === 'opportunity',
}

/** Whether somebody is one who is meant; `far`: of one who has gone, how far it was. */
function isWho(step: HomlStep, id: PieceId, who: Who, piece: PieceId, target: PieceId, far = distance(step.fight, id, piece)): boolean {
  if (who.who === 'you') return piece === id
  if (who.who === 'target' || who.who === 'chosen') return piece === target
  if (!('side' in who)) return piece !== id
  if (who.isYouToo === true && piece === id) return true
  // @rule homl.cond.removed
  if (piece !== id && (isIn(step.fight, id, 'removed') || isIn(step.fight, piece, 'removed'))) return false
  if (!isOfSide(step.fight, id, who.side, piece) || (who.isOther && piece === id) || !isSuch(step, id, piece, who)) return false
  if (who.where === undefined || who.where === 'area') return true
  return far <= (who.where.within === 'weapon' ? reachOf(step, id) : who.where.within)
}

const wasControlled = (step: HomlStep, id: PieceId, moment: HomlMoment): boolean => controls(step, id, wasIn(step, moment))
const isControlled = (step: HomlStep, id: PieceId, { at }: HomlMoment): boolean => controls(step, id, boxOf(step.fight, at))

const wasIn = ({ fight }: HomlStep, { from, at }: HomlMoment): Box => from?.box ?? boxOf(fight, at)

const apart = (step: HomlStep, id: PieceId, moment: HomlMoment): number =>
  boxesApart(step.fight, wasIn(step, moment), boxOf(step.fight, id))
