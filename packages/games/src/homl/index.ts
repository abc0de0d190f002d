import { remedied } from '@riposte/print'
import { type BaseEvent, cloneBase, type Game, NOBODY, type PieceId } from '@riposte/referee'
import { appraise, prefers, reason } from './appraise.ts'
import { isBeset, isScreened, isSpared } from './bearing/parts.ts'
import { between } from './between.ts'
import { conditions as conditionNames, damageTypes } from './clauses/words.ts'
import { conditions } from './conditions/conditions.ts'
import { entered, sway } from './creations/zones.ts'
import { hurt, pointsSet } from './damage/damage.ts'
import { actions, events, fields, questions, seen, settings, shown, terrain, windowEntries } from './describe.ts'
import { asides, type HomlEvent } from './events.ts'
import { type HomlFight, pieceAt } from './fight.ts'
import { breach } from './invariants.ts'
import { importNotation } from './notation/index.ts'
import { subjects } from './notation/sayings.ts'
import { call, calls } from './order/called.ts'
import { conditionBegun, nextStep, placesRuled, settles } from './order/order.ts'
import { spends } from './order/turns.ts'
import { begin, pieceSchema, place, read } from './place.ts'
import { happens } from './powers/answers.ts'
import { grantStrike } from './powers/use.ts'
import { reactions } from './reactions/index.ts'
import { rests } from './rests.ts'
import { dials, R, ruleIds } from './rules.ts'
import { areas, awaits, groupOf, looks, lying, powersOf, purse, sayEffect, sayMoment } from './screen.ts'
import { compile } from './sheet/compile.ts'
import { sheetSchema } from './sheet/schema.ts'
import { hiding } from './sight/hidden.ts'
import { sees } from './sight/sight.ts'
import { squaresOf } from './space.ts'
import { startSchema } from './start.ts'
import type { Book } from './step.ts'
import { sayPart, tell } from './tell.ts'

/** Heroes of Myth and Legend: the player rolls on both sides, success in degrees, power points. */
const book: Book = { entered, sway, happens, strike: grantStrike, spares: isSpared, besets: isBeset, screens: isScreened }

export const homl: Game<HomlFight, HomlEvent, Book> = {
  book,
  id: 'homl',
  title: 'Heroes of Myth and Legend',
  introduction:
    'You roll for your blow and for your parry, and pay points to make either count. Four heroes on a dike road. Little to learn, much to decide.',
  scene: 'dike',
  ruleIds,
  dials,
  settings,
  fields,
  seen,
  actions,
  conditions,
  sourced: ['compelled', 'engaged'],
  hostile: ['engaged'],
  events,
  windows: windowEntries,
  terrain,
  reactions,
  questions,
  between,
  rests,
  sheetSchema,
  pieceSchema,
  startSchema,
  compile,
  ...remedied({ read: importNotation, subjects, terms: { condition: conditionNames, 'type of damage': damageTypes } }),
  begin,
  place,
  step: nextStep,
  asides,
  apply: () => undefined,
  clone,
  squaresOf,
  areas,
  lying,
  read,
  shown,
  looks,
  sees,
  purse,
  groupOf,
  spends,
  sayMoment,
  sayEffect,
  powers: powersOf,
  calls,
  awaits,
  call,
  isDown: (fight, id) => pieceAt(fight, id).hp <= 0,
  ends: ['turn-start', 'turn-end', 'fight-end', 'never'],
  harm: (step, { piece, by, amount, type }) => {
    const part = { rule: R.damage.subtract, value: amount, type: '', label: 'ruling' }
    hurt(step, { on: piece, by, amount, parts: [part], tags: [type], how: 'ruling', isNonlethal: false, rule: R.damage.subtract })
  },
  pointsSet,
  settles,
  conditionBegun,
  placesRuled,
  begins: (fight, condition, on, by) => (condition === 'hidden' ? hiding(fight, on, by === NOBODY ? on : by) : {}),
  breach,
  tell,
  sayPart,
  about,
  appraise,
  prefers,
  reason,
}

function clone(fight: HomlFight): HomlFight {
  return { ...cloneBase(fight), setup: fight.setup, pieces: fight.pieces.map((piece) => ({ ...piece })), phase: fight.phase }
}

/** Whom an event tells of besides its piece and its doer. */
function about(event: HomlEvent | BaseEvent): readonly PieceId[] {
  switch (event.type) {
    case 'check':
      return event.at < 0 ? [] : [event.at]
    case 'turn-began':
    case 'turn-ended':
      return [event.who]
    default:
      return []
  }
}
