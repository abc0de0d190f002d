import { type Box, squareBox } from '@riposte/board'
import { NOBODY, type PieceId } from '@riposte/referee'
import { controls } from '../aim/zone-of-control.ts'
import type { Trigger, Who } from '../clauses/clauses.ts'
import { type Occasion, shoves } from '../clauses/words.ts'
import { isOfSide, pieceAt, sheetOf } from '../fight.ts'
import type { HomlMoment, Window } from '../moments.ts'
import { isAtLeast } from '../rolls/check.ts'
import type { Strike } from '../sheet/sheet.ts'
import { boxesApart, boxOf, distance, squaresOf } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { isSuch } from './who.ts'

/** Whether what happens is what a feat waits for. */

const windowOf: Readonly<Record<Occasion, Window>> = {
  attacked: 'attacked',
  hit: 'hit',
  missed: 'missed',
  damaged: 'damaged',
  bloodied: 'bloodied',
  dropped: 'dropped',
  dying: 'dying',
  slain: 'dropped',
  slays: 'dropped',
  initiative: 'initiative',
  fells: 'dropped',
  bloodies: 'bloodied',
  damages: 'damaged',
  afflicted: 'afflicted',
  checks: 'checked',
  healed: 'healed',
  moves: 'moved',
  shifts: 'moved',
  teleports: 'moved',
  'stands-up': 'stood',
  'moved-by-force': 'moved',
  'leaves-side': 'moved',
  'moves-away': 'moved',
  'leaves-control': 'moved',
  'enters-control': 'moved',
  'moves-adjacent': 'moved',
  'starts-turn': 'starts-turn',
  'ends-turn': 'ends-turn',
  'grants-opportunity': 'opportunity',
}

/** "When you make an attack" is once, whomever it is against. */
const windowFor = ({ on, against }: Trigger): Window => (on === 'attacked' && against === undefined ? 'declared' : windowOf[on])

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
      return moment.at !== id && isMet(by, moment.at, was) && was < distance(step.fight, id, moment.at)
    }
    case 'moves-adjacent': {
      return moment.at !== id && isMet(by, moment.at) && apart(step, id, moment) > near && distance(step.fight, id, moment.at) <= near
    }
    case 'leaves-side':
      return moment.at !== id && isMet(by, moment.at) && apart(step, id, moment) <= near && distance(step.fight, id, moment.at) > near
    case 'afflicted':
      return isMet(trigger.against, moment.at) && isMet(by, moment.by)
    case 'shifts':
      return moment.how === 'shift' && isMet(by, moment.at, apart(step, id, moment))
    case 'teleports':
      return moment.how === 'teleport' && isMet(by, moment.at, apart(step, id, moment))
    case 'moved-by-force':
      return (trigger.what ?? shoves).some((one) => one === moment.how) && isMet(by, moment.at)
    case 'moves':
      return !['push', 'pull', 'slide'].includes(moment.how ?? '') && isMet(by, moment.at, apart(step, id, moment))
    case 'leaves-control':
      return (
        moment.at !== id &&
        isMet(by, moment.at, apart(step, id, moment)) &&
        wasControlled(step, id, moment) &&
        !isControlled(step, id, moment)
      )
    case 'enters-control':
      return moment.at !== id && isMet(by, moment.at) && !wasControlled(step, id, moment) && isControlled(step, id, moment)
    default:
      return isMet(by, moment.at)
  }
}

function isTool({ with: how }: Trigger, strike: Strike | undefined): boolean {
  if (how === undefined) return true
  if (strike === undefined) return false
  const isWeapon = strike.by === 'weapon' || strike.tags.includes('weapon')
  switch (how) {
    case 'close':
    case 'ranged':
      return strike.type === how
    case 'weapon':
      return isWeapon
    case 'melee-weapon':
    case 'close-weapon':
      return strike.type === 'close' && isWeapon
    case 'ranged-weapon':
      return strike.type === 'ranged' && isWeapon
    case 'single':
      return strike.isAttack && strike.area === undefined && strike.count === 1
    case 'area':
      return strike.isAttack && strike.area !== undefined
    case 'feat':
      return true
    case 'attack':
      return strike.isAttack
    case 'unarmed':
      return strike.by === 'unarmed'
    case 'opportunity':
      return strike.isAttack && strike.action === 'opportunity'
  }
}

/** Whether somebody is one who is meant; `far`: of one who has gone, how far it was. */
function isWho(step: HomlStep, id: PieceId, who: Who, piece: PieceId, target: PieceId, far = distance(step.fight, id, piece)): boolean {
  if (who.who === 'you') return piece === id
  if (who.who === 'target' || who.who === 'chosen') return piece === target
  if (!('side' in who)) return piece !== id
  if (who.isYouToo === true && piece === id) return true
  if (!isOfSide(step.fight, id, who.side, piece) || (who.isOther && piece === id) || !isSuch(step, id, piece, who)) return false
  if (who.where === undefined || who.where === 'area') return true
  return far <= (who.where.within === 'weapon' ? sheetOf(step.fight, id).reach : who.where.within)
}

const wasControlled = (step: HomlStep, id: PieceId, moment: HomlMoment): boolean =>
  wasIn(step, moment).some((box) => controls(step, id, box))
const isControlled = (step: HomlStep, id: PieceId, { at }: HomlMoment): boolean => controls(step, id, boxOf(step.fight, at))

const wasIn = ({ fight }: HomlStep, { from, at }: HomlMoment): Box[] =>
  (from ?? squaresOf(fight, at)).map((square) => squareBox(fight.board.columns, square, pieceAt(fight, at).height))

const apart = (step: HomlStep, id: PieceId, moment: HomlMoment): number =>
  Math.min(...wasIn(step, moment).map((box) => boxesApart(step.fight, box, boxOf(step.fight, id))))
