import { remedied } from '@riposte/print'
import { type BaseEvent, cloneBase, type Game, NOBODY, type PieceId, Step } from '@riposte/referee'
import { actNow, chargeNow } from './actions/at-once.ts'
import { spends } from './actions/turns.ts'
import { appraise, prefers, reason } from './appraise/index.ts'
import { amountOf } from './bearing/amounts.ts'
import { holds } from './bearing/holds.ts'
import { between } from './between.ts'
import { isImmune } from './conditions/conditions.ts'
import { broughtBy, conditionEntries } from './conditions/list.ts'
import { harm, pointsSet, settles } from './damage/rulings.ts'
import { actions, events, fields, questions, seen, terrain, twins, windowEntries } from './describe.ts'
import { asides, type OrcusEvent } from './events.ts'
import { type OrcusFight, pieceAt } from './fight.ts'
import { breach } from './invariants.ts'
import { landProne } from './movement/falls.ts'
import { conditionBegun, fieldSet, placesRuled } from './movement/rulings.ts'
import { importNotation } from './notation/index.ts'
import { subjects } from './notation/sayings.ts'
import { call, calls } from './order/called.ts'
import { nextStep } from './order/order.ts'
import { begin, pieceSchema, place, read } from './place.ts'
import { run } from './play/run.ts'
import { answers } from './reactions/automatic.ts'
import { reactions } from './reactions/reactions.ts'
import { rests } from './rests.ts'
import { dials, ruleIds } from './rules.ts'
import { areas, groupOf, isDown, looks, lying, powersOf, purse, sayEffect, sayMoment, shown } from './screen.ts'
import { settings } from './settings.ts'
import { compile } from './sheet/compile.ts'
import { sheetSchema } from './sheet/schema.ts'
import { notices, sees } from './sight/senses.ts'
import { squaresOf } from './space.ts'
import { startSchema } from './start.ts'
import type { Book } from './step.ts'
import { sayPart, tell } from './tell.ts'
import { conditions, damageTypes } from './terms.ts'

/** Orcus: standard, move and swift; counters and reacts; powers compiled from print. */
const unread = new Uint8Array(ruleIds.length)
const book: Book = { run, holds, amountOf, answers, chargeNow, actNow, landProne }

export const orcus: Game<OrcusFight, OrcusEvent, Book> = {
  book,
  id: 'orcus',
  title: 'Orcus',
  introduction:
    'Powers for every turn, marks, pushes and zones, each in their order. Five heroes before a toll house. More to choose from.',
  scene: 'gatehouse',
  ruleIds,
  dials,
  twins,
  settings,
  fields,
  seen,
  actions,
  conditions: conditionEntries,
  sourced: ['marked'],
  hostile: ['marked'],
  conditionsOf: broughtBy,
  events,
  windows: windowEntries,
  questions,
  between,
  rests,
  terrain,
  reactions,
  sheetSchema,
  pieceSchema,
  startSchema,
  compile,
  ...remedied({
    read: importNotation,
    subjects,
    beings: /\b(?:ghost|giant|troll)\b/g,
    terms: { condition: conditions, 'type of damage': damageTypes },
  }),
  begin,
  place,
  step: nextStep,
  asides,
  apply,
  clone,
  squaresOf,
  read: (fight, id) => read(new Step(orcus, fight, { trace: unread }), id),
  shown,
  looks,
  isDown,
  sees,
  notices,
  groupOf,
  spends,
  sayMoment,
  sayEffect,
  areas,
  lying,
  purse,
  powers: powersOf,
  calls,
  call,
  ends: ['save', 'turn-end', 'turn-start', 'round-end', 'fight-end', 'never'],
  // A hold reaches to the square beside its maker.
  begins: (_, condition, __, by) => (condition === 'grappled' && by !== NOBODY ? { value: 1 } : {}),
  conditionBegun,
  isImmune,
  placesRuled,
  damageTypes,
  harm,
  pointsSet,
  fieldSet,
  settles,
  breach,
  tell,
  sayPart,
  about,
  appraise,
  prefers,
  reason,
}

/** The changes of the game's own events; the others only tell. */
function apply(fight: OrcusFight, event: OrcusEvent): void {
  switch (event.type) {
    case 'damage': {
      const piece = pieceAt(fight, event.piece)
      piece.hp = event.hp
      piece.temp = event.temp
      if (event.amount > 0) piece.harmed = true
      return
    }
    case 'healed':
      pieceAt(fight, event.piece).hp = event.hp
      return
    case 'temporary':
      pieceAt(fight, event.piece).temp = event.temp
      return
    case 'state':
      pieceAt(fight, event.piece).state = event.to
      return
    case 'struck':
      pieceAt(fight, event.piece).struck = event.struck
      return
    case 'ground':
      fight.dropped = event.dropped
      return
    default:
      return
  }
}

function clone(fight: OrcusFight): OrcusFight {
  return {
    ...cloneBase(fight),
    setup: fight.setup,
    pieces: fight.pieces.map((piece) => ({ ...piece })),
    phase: fight.phase,
    surpriseRound: fight.surpriseRound,
    dropped: fight.dropped,
  }
}

/** Whom an event tells of besides its piece and its doer. */
function about(event: OrcusEvent | BaseEvent): readonly PieceId[] {
  switch (event.type) {
    case 'attack':
    case 'attack-changed':
      return [event.at]
    // A roll against somebody is told to nobody who does not know who rolls.
    case 'check':
      return event.against < 0 ? [] : [event.by, event.against]
    case 'turn-began':
    case 'turn-ended':
      return [event.who]
    default:
      return []
  }
}
