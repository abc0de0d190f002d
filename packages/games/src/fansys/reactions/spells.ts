import { effectOn, type Setup, sheetAt } from '@riposte/referee'
import { isEnemy, pieceAt } from '../fight.ts'
import { ARMED, breaks, DICE_FEET, standing } from '../powers/dispelling.ts'
import { heldBy, letGo } from '../powers/holding.ts'
import { whyNotAt } from '../powers/use.ts'
import { diceLeft, spendDice } from '../rolls/dice.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { feetApart } from '../space.ts'
import { aimedAt, isAnswered, noticed } from './powers.ts'

/** Spells outside of one's turn: breaking another's before it comes about, and letting go of one's own. */

const castsSpells = (setup: Setup<Sheet>, sheet: number): boolean => sheetAt(setup, sheet).powers.some(({ spell }) => spell)

export const countering = noticed({
  id: 'counter-spell',
  rule: R.magic.counter,
  windows: ['cast'],
  fits: castsSpells,
  isAwake: (fight, id) => effectOn(fight, id, ARMED) !== undefined,
  offer(step, id, { by, cast }, offers) {
    const armed = effectOn(step.fight, id, ARMED)
    if (armed === undefined || cast === undefined || cast.isCountered || !isEnemy(step.fight, id, by)) return
    offers.offer(
      { id: 'counter-spell', piece: by, rule: R.magic.counter },
      step.forbids(R.cost.counterspell, pieceAt(step.fight, id).reaction === 0),
      step.forbids(R.magic.counter, standing(step, id, cast.power) === undefined),
      step.forbids(
        R.magic.counter,
        feetApart(step.fight, id, by) > armed.value * DICE_FEET || diceLeft(pieceAt(step.fight, id), 'mp') < armed.value,
      ),
    )
  },
  resolve(step, id, _, { by, cast }) {
    const armed = effectOn(step.fight, id, ARMED)
    if (armed === undefined || cast === undefined) return
    // @rule fansys.cost.counterspell
    step.set(id, 'reaction', 0, R.cost.counterspell)
    step.end(armed, 'used', R.magic.counter)
    spendDice(step, id, 'mp', armed.value, R.magic.counter)
    const { power } = cast
    const isSame = standing(step, id, power) === 'same'
    // @rule fansys.magic.counter
    if (breaks(step, { by: id, at: by, dice: armed.value, theirs: cast.dice, isSame, isInside: false })) cast.isCountered = true
  },
})

export const lettingGo = noticed({
  id: 'let-go',
  rule: R.magic.hold,
  windows: ['hurt', 'attacked', 'sprint'],
  fits: castsSpells,
  isAwake: (fight, id) => heldBy(fight, id) !== undefined,
  offer(step, id, { window, by, at }, offers) {
    const held = heldBy(step.fight, id)
    if (held === undefined || held.when !== window || by < 0) return
    if (window === 'sprint' ? !isEnemy(step.fight, by, id) : at !== id) return
    offers.offer({ id: 'let-go', piece: by, rule: R.magic.hold }, isAnswered(step, id), ...whyNotAt(step, { ...held, by: id }, by))
  },
  resolve(step, id, _, { by, blow }) {
    const held = heldBy(step.fight, id)
    if (held === undefined) return
    // @rule fansys.magic.hold
    step.set(id, 'reaction', 0, R.magic.hold)
    const land = letGo(step, held.effect, { ...aimedAt(step.fight, held.power, id, by), more: held.more })
    if (blow === undefined) return land()
    // @rule fansys.causality.order
    blow.answers.push({ by: id, isSwift: false, land })
  },
})
