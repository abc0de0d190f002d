import type { Offers, PieceId, RuleIndex } from '@riposte/referee'
import type { Action } from '../action.ts'
import { afflict } from '../bearing/afflict.ts'
import { flat } from '../bearing/amounts.ts'
import { reachOf } from '../carrying/wield.ts'
import type { Stat } from '../clauses/parts.ts'
import { isEnemy, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { distance } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { askPiece, offerPieces, type PieceOption, walledOff, whyNobody } from './ask.ts'

/** Helping a friend against an enemy in reach, with its next attack or against the next one on it. */

const foes = (step: OrcusStep, id: PieceId, rule: RuleIndex): Offers<PieceOption> =>
  offerPieces(
    step,
    id,
    (other) => isEnemy(other, pieceAt(step.fight, id)),
    (other) => [step.forbids(rule, distance(step.fight, id, other.id) > reachOf(step, id)), walledOff(step, id, other)],
  )

const friends = (step: OrcusStep, id: PieceId): Offers<PieceOption> =>
  offerPieces(
    step,
    id,
    (other) => !isEnemy(other, pieceAt(step.fight, id)),
    () => [],
  )

const help = (id: string, rule: RuleIndex, to: Stat, about: string): Action => ({
  id,
  rule,
  cost: 'standard',
  about: `${about} Answers: the enemy, the ally.`,
  example: `A: [${id}, B, C]`,
  pointless: (step, by) => friends(step, by).options.length === 0,
  forbidden: (step, by) => whyNobody(step, by, foes(step, by, rule), rule),
  take(step, by, pay) {
    const against = askPiece(step, by, { text: 'against which enemy', rule }, foes(step.asKnownTo(by), by, rule))
    const on = askPiece(step, by, { text: 'which ally', rule }, friends(step, by))
    pay()
    step.emit({ type: 'action', piece: by, action: id, rule })
    const part = { is: 'modifier', to, amount: flat(2), type: '', when: [], only: against, rule } as const
    // @rule orcus.help-no-roll
    afflict(step, { on, by, parts: [part], span: 'your-next-end', once: true, name: id, kind: id, rule })
  },
})

export const helpAttack = help(
  'help-attack',
  R.helpAttack,
  'attack',
  'Harry an enemy in your reach: an ally has +2 to its next attack roll against it, until the end of your next turn.',
)

export const helpDefense = help(
  'help-defense',
  R.helpDefense,
  'defenses',
  'Harry an enemy in your reach: an ally has +2 to all defenses against its next attack, until the end of your next turn.',
)
