import { type Effect, effectOn, effectsOn, type Option, type PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { ARMED, breaks, DICE_FEET } from '../powers/dispelling.ts'
import { heldBy, holdable, holdSpell, letGo } from '../powers/holding.ts'
import { chant } from '../powers/spells.ts'
import { aimAt, moreDice, whyNobody, whyNoPower } from '../powers/use.ts'
import { breakMind, CASTING, CONCENTRATING, HELD } from '../rolls/concentration.ts'
import { diceLeft, spendDice } from '../rolls/dice.ts'
import { R } from '../rules.ts'
import { type Art, isLeft, type Power, triggers } from '../sheet/power.ts'
import { feetApart } from '../space.ts'
import type { FansysStep } from '../step.ts'
import type { Action } from './action.ts'
import { casting } from './powers.ts'

/** What one does with spells besides casting them: holding, letting go, countering, dispelling. */

const dropConcentration: Action = {
  id: 'drop-concentration',
  rule: R.cost.dropOnturn,
  about: 'Let go of the spell that you keep up: it costs nothing, once a round. Answers: none.',
  pointless: (step, id) => effectOn(step.fight, id, CONCENTRATING) === undefined,
  forbidden: (step, id) => [step.forbids(R.cost.dropOnturn, pieceAt(step.fight, id).dropped)],
  take(step, id, pay) {
    pay()
    step.set(id, 'dropped', true, R.cost.dropOnturn)
    breakMind(step, id, R.cost.dropOnturn)
  },
}

const hold: Action = {
  id: 'hold',
  rule: R.magic.hold,
  about:
    'Make a spell ready that takes no time, and let it go when something comes about: with `release` on your turn, or against who hurts or attacks you or sprints. Answers: which spell; word, hurt, attacked or sprint.',
  example: 'A: [hold, bolt, attacked]',
  pointless: (step, id) => holdable(step.fight, id).length === 0,
  forbidden(step, id) {
    const reasons = holdable(step.fight, id).map((power) => whyNoPower(step, id, power).filter((rule) => rule !== undefined))
    return reasons.toSorted((a, b) => a.length - b.length)[0] ?? []
  },
  take(step, id, pay) {
    const { options, refusals } = spellsToHold(step, id)
    const { power } = ask.choice(step, id, 'which spell', options, R.magic.hold, refusals)
    const moments = [{ id: 'word', byDefault: true, when: undefined }, ...triggers.map((when) => ({ id: when, when }))]
    const { when } = ask.choice(step, id, 'what lets it go', moments, R.magic.hold)
    const more = moreDice(step, id, { power, targets: [], origin: undefined })
    pay()
    chant(step, id, power)
    // @rule fansys.magic.hold
    casting(step, id, power, () => holdSpell(step, id, { power, more, when }))
  },
}

/** Those that it could cast now. */
function spellsToHold(step: FansysStep, id: PieceId) {
  const offers = step.offers<Option & { readonly power: Power }>()
  for (const power of holdable(step.fight, id)) offers.offer({ id: power.id, power, auto: true }, ...whyNoPower(step, id, power))
  return offers
}

const release: Action = {
  id: 'release',
  rule: R.magic.hold,
  about: 'Let go of the spell that you hold. Answers: at whom, or where.',
  example: 'A: [release, B]',
  pointless: (step, id) => effectOn(step.fight, id, HELD) === undefined,
  forbidden(step, id) {
    const held = heldBy(step.fight, id)
    return held === undefined ? [] : whyNobody(step.asKnownTo(id), id, held.power, held.more)
  },
  take(step, id, pay) {
    const held = heldBy(step.fight, id)
    if (held === undefined) return
    const aimed = aimAt(step.asKnownTo(id), id, held.power, held.more)
    pay()
    letGo(step, held.effect, { ...aimed, more: held.more })()
  },
}

// ------------------------------------------------------------------------------------------------------------- countering

const LEAST = 3
const counts = (from: number, to: number): { readonly id: string; readonly dice: number }[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => ({ id: `${from + i}`, dice: from + i }))

const armCounter: Action = {
  id: 'counter',
  rule: R.magic.counter,
  about:
    'Be ready to break a spell that is cast near you, until your next turn: with so many dice of mind, and your reaction. Answers: how many.',
  example: 'A: [counter, 3]',
  pointless: (step, id) => artsOf(step, id).size === 0 || effectOn(step.fight, id, ARMED) !== undefined,
  forbidden: (step, id) => [
    step.forbids(R.magic.counter, sheetOf(step.fight, id).mpDice < 9 || diceLeft(pieceAt(step.fight, id), 'mp') < LEAST),
    step.forbids(R.cost.counterspell, pieceAt(step.fight, id).reaction === 0),
  ],
  take(step, id, pay) {
    const { dice } = ask.choice(step, id, 'how many dice', counts(LEAST, diceLeft(pieceAt(step.fight, id), 'mp')), R.magic.counter)
    // @rule fansys.cost.counterspell
    pay()
    step.begin({ kind: ARMED, on: id, rule: R.magic.counter, until: 'turn-start', of: id, value: dice })
  },
}

const artsOf = ({ fight }: FansysStep, id: PieceId): ReadonlySet<Art> =>
  new Set(sheetOf(fight, id).powers.flatMap(({ spell, art }) => (spell && art !== undefined ? [art] : [])))

// ------------------------------------------------------------------------------------------------------------- dispelling

interface Spell extends Option {
  readonly effect: Effect
  readonly power: Power
  /** Dice that it was cast with beyond its price. */
  readonly more: number
}

/** Spells that last, of an art of one's own, as far as all one's dice reach. */
function spellsNear(step: FansysStep, id: PieceId): Spell[] {
  const { fight } = step
  const arts = artsOf(step, id)
  const far = diceLeft(pieceAt(fight, id), 'mp') * DICE_FEET
  const all = fight.pieces.flatMap(({ id: on, key, gone }) =>
    gone === 1 || feetApart(fight, id, on) > far
      ? []
      : effectsOn(fight, on).flatMap((effect): Spell[] => {
          const { holds, kind } = effect
          const isMeant =
            isLeft(holds) &&
            holds.power.spell &&
            kind !== HELD &&
            kind !== CASTING &&
            holds.power.art !== undefined &&
            arts.has(holds.power.art)
          return isMeant ? [{ id: `${holds.power.id}:${key}`, effect, power: holds.power, more: holds.more ?? 0, auto: true }] : []
        }),
  )
  // What two have cast alike on one is told apart by who has cast it.
  const alike = ({ id, effect: { by } }: Spell): boolean => all.some((other) => other.id === id && other.effect.by !== by)
  // What is kept up is named where it does something, and by its caster only where that is too far.
  const isFelt = ({ effect }: Spell): boolean => all.some(({ effect: { under } }) => under === effect.id)
  return all
    .filter((one, i) => all.findIndex(({ id: name, effect: { by } }) => name === one.id && by === one.effect.by) === i && !isFelt(one))
    .map((one) => (alike(one) ? { ...one, id: `${one.id}:${pieceAt(fight, one.effect.by).key}` } : one))
}

const dispel: Action = {
  id: 'dispel',
  rule: R.magic.dispel,
  about:
    'End a spell of an art of your own within 10 feet for each die of mind you spend. Answers: which, where there are several; how many dice.',
  example: 'A: [dispel, fog, 2]',
  pointless: (step, id) => spellsNear(step, id).length === 0,
  forbidden: (step, id) => [
    step.forbids(R.magic.dispel, sheetOf(step.fight, id).mpDice < 11 || diceLeft(pieceAt(step.fight, id), 'mp') === 0),
  ],
  take(step, id, pay) {
    const { effect, power, more } = ask.choice(step, id, 'which spell', spellsNear(step.asKnownTo(id), id), R.magic.dispel)
    const least = Math.max(1, Math.ceil(feetApart(step.fight, id, effect.on) / DICE_FEET))
    const { dice } = ask.choice(step, id, 'how many dice', counts(least, diceLeft(pieceAt(step.fight, id), 'mp')), R.magic.dispel)
    // @rule fansys.cost.dispel
    pay()
    spendDice(step, id, 'mp', dice, R.magic.dispel)
    const isBroken = breaks(step, { by: id, at: effect.by, dice, theirs: power.dice + more, isInside: effect.on === id, isSame: false })
    // @rule fansys.magic.dispel
    if (isBroken) end(step, effect)
  },
}

/** With it all that it holds up. */
function end(step: FansysStep, effect: Effect): void {
  const root = step.fight.effects.find(({ id }) => id === effect.under) ?? effect
  step.end(root, 'dispelled', R.magic.dispel)
}

export const spells: readonly Action[] = [hold, release, dropConcentration, armCounter, dispel]
