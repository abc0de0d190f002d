import type { Offers, Option, PieceId } from '@riposte/referee'
import { whyNone } from '../aim/why-none.ts'
import { ask } from '../asking.ts'
import { heal as restore } from '../damage/damage.ts'
import { isEnemy, pieceAt, sheetOf } from '../fight.ts'
import { isOverstrained, strainOf } from '../powers/spells.ts'
import { R } from '../rules.ts'
import { isBeside } from '../sight/sight.ts'
import type { SovereignStep } from '../step.ts'
import type { Action } from './action.ts'

interface PatientOption extends Option {
  readonly piece: PieceId
}

const HEALING_DIE = 6
const STRAIN = 1

export const heal: Action = {
  id: 'heal',
  rule: R.feat.chirurgeon2,
  cost: 'main',
  about:
    'A gifted chirurgeon of level 2 heals a wounded ally beside it of 1d6 + Heal for 1 System Strain; the fallen get up without being Frail. Answers: the ally.',
  example: 'A: [heal, B]',
  pointless: (step, id) => sheetOf(step.fight, id).feat['gifted-chirurgeon'] < 2 || isEmpty(offerPatients(step, id)),
  forbidden: (step, id) => whyNone(step, id, offerPatients(step, id)),
  take(step, id, pay) {
    const { options, refusals } = offerPatients(step, id)
    const patient = ask.target(step, id, 'whom to heal', options, undefined, refusals).piece
    pay()
    step.emit({ type: 'action', piece: id, action: 'heal', rule: R.feat.chirurgeon2 })
    const die = step.roll(HEALING_DIE, id, 'healing', R.feat.chirurgeon2)
    const sheet = sheetOf(step.fight, id)
    const amount = die + (sheet.detailed ? sheet.skill.Heal : 0)
    restore(step, { piece: patient, by: id, amount, rule: R.feat.chirurgeon2, strain: strainOf(step, STRAIN), whole: true })
  },
}

const isEmpty = ({ options, refusals }: Offers): boolean => options.length === 0 && refusals.length === 0

function offerPatients(step: SovereignStep, id: PieceId): Offers<PatientOption> {
  const { fight } = step
  const me = pieceAt(fight, id)
  const offers = step.offers<PatientOption>()
  for (const other of fight.pieces) {
    const isPatient = other.id !== id && !isEnemy(other, me) && other.gone === 0 && other.state !== 'dead' && other.hp < other.maxHp
    if (!isPatient || !isBeside(step, id, other.id)) continue
    offers.offer(
      { id: other.key, piece: other.id, square: other.at },
      step.forbids(R.hp.systemStrain, isOverstrained(step, other.id, { strain: STRAIN })),
    )
  }
  return offers
}
