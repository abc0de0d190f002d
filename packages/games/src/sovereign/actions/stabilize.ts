import { nameIn, type Offers, type Option, type PieceId } from '@riposte/referee'
import { whyNone } from '../aim/why-none.ts'
import { ask } from '../asking.ts'
import { hasReadied } from '../carrying/hands.ts'
import { isEnemy, pieceAt, type SovereignPiece, sheetOf } from '../fight.ts'
import { canReact } from '../reactions/instants.ts'
import { check } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { isBeside } from '../sight/sight.ts'
import type { SovereignStep } from '../step.ts'
import type { Action, Cost } from './action.ts'

import { reachesAfterAll } from './use-skill.ts'

interface VictimOption extends Option {
  readonly piece: PieceId
}

export const stabilize: Action = {
  id: 'stabilize',
  rule: R.hp.stabilize,
  cost: 'main',
  about:
    "Keep a Mortally Injured neighbour alive, with a readied healer's kit: DEX or INT/Heal against 10, at -1 for each round since the fall; once a round for each victim. A use of skill, so armed foes beside you may strike first. Answers: the victim. Then each ally beside the victim with its Main left says whether it helps, yes or no (it takes their Main).",
  example: 'A: [stabilize, B]',
  costFor,
  pointless: (step, id) => !hasVictim(step, id),
  forbidden: (step, id) => whyNone(step, id, offerVictims(step, id)),
  take(step, id, pay) {
    const { options, refusals } = offerVictims(step, id)
    const victim = ask.target(step, id, 'whom to stabilise', options, undefined, refusals).piece
    const helpers = askHelpers(step, id, victim)
    const isFree = costFor(step, id) === 'free'
    pay()
    step.emit({ type: 'action', piece: id, action: 'stabilize', rule: R.hp.stabilize })
    for (const helper of helpers) step.set(helper, 'main', 0, R.check.group)
    if (isFree) step.set(id, 'chirurgeonIn', step.fight.round, R.feat.chirurgeon)
    step.set(victim, 'triedIn', step.fight.round, R.hp.stabilizeOnce)
    if (!reachesAfterAll(step, id, victim, 'first aid')) return
    const helping = helpers.filter((helper) => reachesAfterAll(step, helper, victim, 'first aid'))
    tend(step, id, victim, helping)
  },
}

/** Once a round it costs a gifted chirurgeon nothing. */
function costFor(step: SovereignStep, id: PieceId): Cost {
  const isGifted = sheetOf(step.fight, id).feat['gifted-chirurgeon'] >= 1 && pieceAt(step.fight, id).chirurgeonIn !== step.fight.round
  return isGifted && step.applies(R.feat.chirurgeon) ? 'free' : 'main'
}

const isDying = (piece: SovereignPiece): boolean => piece.state === 'mortally-injured' && !piece.stable && piece.gone === 0

const hasVictim = (step: SovereignStep, id: PieceId): boolean =>
  step.fight.pieces.some((other) => isDying(other) && isBeside(step, id, other.id))

function offerVictims(step: SovereignStep, id: PieceId): Offers<VictimOption> {
  const { fight } = step
  const offers = step.offers<VictimOption>()
  const lacksKit = !hasReadied(pieceAt(fight, id), 'kit')
  for (const victim of fight.pieces) {
    if (!isDying(victim) || !isBeside(step, id, victim.id)) continue
    offers.offer(
      { id: victim.key, piece: victim.id, square: victim.at },
      step.forbids(R.hp.stabilizeOnce, victim.triedIn === fight.round),
      step.forbids(R.hp.stabilize, lacksKit),
    )
  }
  return offers
}

/** Allies beside the victim may give up their Main actions to help, as in a group check: each is asked. */
function askHelpers(step: SovereignStep, id: PieceId, victim: PieceId): PieceId[] {
  if (!step.applies(R.check.group)) return []
  const me = pieceAt(step.fight, id)
  const canHelp = (other: SovereignPiece): boolean =>
    other.id !== id && other.main === 1 && canReact(step, other) && !isEnemy(other, me) && isBeside(step, other.id, victim)
  const text = `Help ${nameIn(step.fight, id)} keep ${nameIn(step.fight, victim)} alive?`
  return step.fight.pieces.flatMap((other) => (canHelp(other) && ask.yes(step, other.id, text, R.check.group) ? [other.id] : []))
}

function tend(step: SovereignStep, id: PieceId, victim: PieceId, helpers: readonly PieceId[]): void {
  const { fellIn } = pieceAt(step.fight, victim)
  const rounds = fellIn === -1 ? 0 : step.fight.round - fellIn
  const isSaved = check(step, {
    by: id,
    what: 'first aid',
    attributes: ['DEX', 'INT'],
    skills: ['Heal'],
    helpers,
    extra: [{ rule: R.hp.stabilize, value: -rounds, label: 'rounds since the fall' }],
    kind: 'skill',
    rule: R.hp.stabilize,
  })
  if (isSaved) step.set(victim, 'stable', true, R.hp.stabilize)
}
