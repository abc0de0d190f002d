import type { Offers, Option, PieceId } from '@riposte/referee'
import { whyNone } from '../aim/why-none.ts'
import { ask } from '../asking.ts'
import { sheetOf } from '../fight.ts'
import type { Spell } from '../item.ts'
import { affected, askAim, castingBars, isSpoken, takeEffect } from '../powers/spells.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'
import type { Action } from './action.ts'

interface SpellOption extends Option {
  readonly spell: Spell
}

export const cast: Action = {
  id: 'cast',
  rule: R.spell.casting,
  cost: 'main',
  about:
    'Cast a prepared spell: a free hand, a voice, no armour, and no wound taken this round. Answers: the spell; then its target, or for an area the square whose north-west corner is the centre; for an area with chosen targets each of them, and done. Damage is rolled once, before the saves.',
  example: 'A: [cast, firebolt, B]',
  pointless: (step, id) => sheetOf(step.fight, id).spells.length === 0,
  forbidden: (step, id) => whyNone(step, id, offerSpells(step, id)),
  take(step, id, pay) {
    const { options, refusals } = offerSpells(step, id)
    const { spell } = ask.choice(step, id, 'which spell', options, undefined, refusals)
    const aim = askAim(step, id, spell)
    pay()
    step.emit({ type: 'action', piece: id, action: 'cast', rule: R.spell.casting })
    if (isSpoken(step, id, spell, aim, false)) takeEffect(step, id, spell, affected(step, id, spell, aim), R.spell.casting)
  },
}

function offerSpells(step: SovereignStep, id: PieceId): Offers<SpellOption> {
  const offers = step.offers<SpellOption>()
  for (const spell of sheetOf(step.fight, id).spells)
    offers.offer({ id: spell.id, label: spell.name, spell }, ...castingBars(step, id, spell))
  return offers
}
