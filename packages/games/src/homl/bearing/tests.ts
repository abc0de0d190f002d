import { effectsOn, lasting, NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { speaksOf, within } from '@riposte/tactics'
import { flankersOf, isFlanked } from '../aim/flanking.ts'
import { inHand, spareHands } from '../aim/means.ts'
import { controls } from '../aim/zone-of-control.ts'
import type { Prey, Role, Test } from '../clauses/clauses.ts'
import { sizes, tierOf, tiers } from '../clauses/words.ts'
import { isClosed } from '../close-combat.ts'
import { isCondition, isIn, isThere } from '../conditions/conditions.ts'
import { type HomlFight, isEnemy, isOfSide, largerBy, pieceAt, sheetOf } from '../fight.ts'
import { hindersConstitution } from '../gear/armor.ts'
import type { Weapon } from '../gear/weapons.ts'
import { R } from '../rules.ts'
import { isHiddenFrom } from '../sight/hidden.ts'
import { lightAt } from '../sight/light.ts'
import { sees, visibility } from '../sight/sight.ts'
import { boxOf, distance, isLevel, squaresOf } from '../space.ts'
import type { HomlStep } from '../step.ts'
import type { Knack } from '../terms.ts'
import { type Held, isHeld } from './held.ts'

/** Lies on who is not the target of some feat again. */
export const USED_ON = 'used-on'
/** Lies on who remembers what damage has come to it since its last turn. */
export const HURT = 'hurt'

/** Whether what a feat asks for is so. `isFavored`: the attack that it is about had advantage. */
export function holds(step: HomlStep, test: Test, whom: (role: Role) => PieceId, isFavored = false): boolean {
  if (test.is === 'not') return !holds(step, test.test, whom, isFavored)
  if (test.is === 'or') return test.tests.some((one) => holds(step, one, whom, isFavored))
  if (test.is === 'and') return test.tests.every((one) => holds(step, one, whom, isFavored))
  const { fight } = step
  const of = whom(test.of)
  if (of < 0) return false
  switch (test.is) {
    case 'state':
      return isSo(fight, of, test.what)
    case 'beside':
      return (
        fight.pieces.filter(
          ({ id }) =>
            isThere(fight, id) &&
            id !== of &&
            !(test.isOther === true && id === whom('you')) &&
            isOfSide(fight, whom('you'), test.side, id) &&
            (test.kind === undefined || isKind(fight, id, test.kind)) &&
            distance(fight, of, id) <= (test.within ?? 1),
        ).length >= (test.least ?? 1)
      )
    case 'near': {
      const to = whom(test.to)
      return to >= 0 && distance(fight, of, to) <= test.within
    }
    case 'sized': {
      const than = whom(test.than)
      return than >= 0 && isSized(fight, of, test.how, than)
    }
    case 'held': {
      const by = whom(test.by)
      return fight.effects.some((effect) => effect.kind === (test.what ?? 'grabbed') && effect.on === of && effect.by === by)
    }
    case 'flanked':
      return test.by === undefined ? isFlanked(step, of) : flankersOf(step, of).includes(whom(test.by))
    case 'controlled':
      return controls(step, whom(test.by), boxOf(fight, of))
    case 'kind':
      return isKind(fight, of, test.what)
    case 'seen': {
      const by = whom(test.by)
      return by === of || (by >= 0 && sees(step, by, of))
    }
    case 'dark':
      return squaresOf(fight, of).some((square) => lightAt(fight, square) !== 'bright')
    case 'wears': {
      const { armor, shield } = sheetOf(fight, of)
      if (test.what === 'a shield') return shield !== 'none' && !pieceAt(fight, of).shed
      return (test.what === 'heavy armor') === hindersConstitution(armor)
    }
    case 'gone':
      return pieceAt(fight, of).walked >= test.squares
    case 'charged':
      return pieceAt(fight, of).power >= test.points
    case 'close':
      return isClosed(fight, of)
    case 'down':
      return pieceAt(fight, of).hp <= 0
    case 'favored':
      // @rule homl.effects.kinds
      return isFavored
    case 'concealed': {
      const from = test.from && whom(test.from)
      return fight.pieces.some(
        ({ id, gone }) =>
          gone === 0 && (from === undefined ? isEnemy(fight, id, of) : id === from) && visibility(step, id, of) !== 'visible',
      )
    }
    case 'fresh':
      // @rule homl.round.once-per
      return !effectsOn(fight, of).some(({ kind, by, holds: feat }) => kind === USED_ON && by === whom('you') && feat === test.feat)
    case 'size': {
      const more = sizes.indexOf(sheetOf(fight, of).size) - sizes.indexOf(test.size)
      return test.or === 'larger' ? more >= 0 : more <= 0
    }
    case 'hurt':
      return effectsOn(fight, of).some(
        ({ kind, holds: tags }) => kind === HURT && Array.isArray(tags) && test.types.some((one) => tags.includes(one)),
      )
    case 'tier':
      return tiers.indexOf(tierOf(sheetOf(fight, of).level)) >= tiers.indexOf(test.tier)
    case 'inside':
      return (
        isLevel(test.levels, pieceAt(fight, of).height) && squaresOf(fight, of).some((square) => test.squares?.includes(square) === true)
      )
    case 'other':
      return of !== whom(test.than)
    case 'wields':
      if (test.what === 'shield') return sheetOf(fight, of).shield !== 'none' && !pieceAt(fight, of).shed
      if (test.what === 'two weapons') return inHand(step, of).filter(isArm).length > 1
      if (test.what === 'two light weapons') return inHand(step, of).filter(({ light }) => light).length > 1
      if (test.what === 'implement') return inHand(step, of).some(({ implement }) => implement !== undefined)
      if (test.what === 'free hand') return spareHands(step, of) >= 1
      return inHand(step, of).some((weapon) => isCalled(weapon, test.what))
    case 'hidden': {
      const from = whom(test.from)
      return from >= 0 && isHiddenFrom(fight, of, from)
    }
    case 'unarmed':
      return inHand(step, of).length === 0
    case 'proficient':
      return sheetOf(fight, of).proficient.has(test.in) || isMadeProficient(step, of, test.in)
  }
}

/** By what a feat has laid on it, while that counts. What hangs on being proficient itself makes nobody so. */
const isMadeProficient = (step: HomlStep, of: PieceId, skill: Knack): boolean =>
  // @rule homl.effects.kinds
  effectsOn(step.fight, of).some(
    ({ by, holds: held }) =>
      isHeld(held) &&
      held.part.do === 'proficient' &&
      held.part.in === skill &&
      within(held.tests, isOfProficiency).length === 0 &&
      counts(step, of, by, held),
  )
const isOfProficiency = (one: object): one is Test => 'is' in one && one.is === 'proficient'

/** What it hangs on is so, of what bears on somebody. */
export const counts = (step: HomlStep, on: PieceId, by: PieceId, { target, tests = [] }: Pick<Held, 'target' | 'tests'>): boolean =>
  tests.every((test) => holds(step, test, (role) => (role === 'you' ? by : role === 'target' ? target : role === 'visitor' ? on : NOBODY)))

/** By the tags of its sheet, or as it is called. */
export function isKind(fight: HomlFight, id: PieceId, kind: string): boolean {
  const { kinds, name } = sheetOf(fight, id)
  return kinds.includes(kind) || ` ${name.toLowerCase()}`.endsWith(` ${kind}`)
}

/** One of those whom a feat counts for: `of` is whose feat it is. */
export const isPrey = (step: HomlStep, of: PieceId, prey: Prey, at: PieceId): boolean =>
  isOne(step, of, prey, at) || (prey.or !== undefined && isPrey(step, of, prey.or, at))

const isSized = (fight: HomlFight, one: PieceId, how: 'larger' | 'smaller', than: PieceId): boolean =>
  how === 'larger' ? largerBy(fight, one, than) > 0 : largerBy(fight, one, than) < 0

// @rule homl.npc.block
const isOne = (
  step: HomlStep,
  of: PieceId,
  { is, isOwn, kind, beside, besideKind, isFlanked: isBeset, isUnseeing, sized }: Prey,
  at: PieceId,
): boolean =>
  at >= 0 &&
  (isOwn !== true || effectsOn(step.fight, at).some((effect) => effect.kind === is && effect.by === of)) &&
  (isBeset !== true || flankersOf(step, at).includes(of)) &&
  (isUnseeing !== true || !sees(step, at, of)) &&
  (sized === undefined || isSized(step.fight, at, sized, of)) &&
  (is === undefined || isSo(step.fight, at, is)) &&
  (kind === undefined || isKind(step.fight, at, kind)) &&
  (beside === undefined ||
    step.fight.pieces.some(
      ({ id }) =>
        isThere(step.fight, id) &&
        id !== at &&
        id !== of &&
        isOfSide(step.fight, of, beside, id) &&
        (besideKind === undefined || isKind(step.fight, id, besideKind)) &&
        distance(step.fight, at, id) <= 1,
    ))

export function isSo(fight: HomlFight, of: PieceId, what: string): boolean {
  if (what === 'bloodied') return pieceAt(fight, of).bloodied
  return isCondition(what) && isIn(fight, of, what)
}

/** What one strikes or shoots with, and not an implement alone. */
const isArm = ({ melee, ranged }: Weapon): boolean => melee !== undefined || ranged !== undefined

/** "A sword", "a two-handed weapon", "a light weapon", "a staff". */
export function isCalled(weapon: Weapon, what: string): boolean {
  const { id, name, hands, light, melee, ranged } = weapon
  if (what.endsWith('weapon') && !isArm(weapon)) return false
  if (what === 'weapon') return true
  if (what === 'rune weapon') return id.startsWith('rune-')
  if (what === 'two-handed weapon') return hands === 2
  if (what === 'one-handed weapon') return hands < 2
  if (what === 'light weapon') return light
  if (what === 'polearm') return hands === 2 && melee === 2
  if (what === 'melee weapon' || what === 'close weapon') return melee !== undefined
  if (what === 'ranged weapon') return ranged !== undefined
  return name === what || name.split(' ').at(-1) === what
}

const ofTarget = lasting((requires: readonly Test[]): readonly Test[] => requires.filter((test) => speaksOf(test, 'target')))

/** Whether somebody is one of those whom a feat may be used on. */
export function suits(step: HomlStep, by: PieceId, requires: readonly Test[], at: PieceId): boolean {
  if (requires.length === 0) return true
  return ofTarget(requires).every((test) => holds(step, test, (role) => (role === 'you' ? by : role === 'target' ? at : NOBODY)))
}

/** Why a feat cannot be used as things are: what it requires is not so. */
export const unmet = (step: HomlStep, requires: readonly Test[], whom: (role: Role) => PieceId): readonly (RuleIndex | undefined)[] =>
  requires.map((test) => (speaksOf(test, 'target') || holds(step, test, whom) ? undefined : R.feat.block))
