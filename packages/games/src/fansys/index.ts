import { remedied } from '@riposte/print'
import { type BaseEvent, cloneBase, type Game, NOBODY, type PieceId } from '@riposte/referee'
import { appraise, prefers } from './appraise/index.ts'
import { reason } from './appraise/reasons.ts'
import { between } from './between.ts'
import { conditions, isSpared } from './conditions/conditions.ts'
import { hurt, pointsSet } from './damage/damage.ts'
import { actions, events, fields, questions, seen, settings, shown, terrain, windowEntries } from './describe.ts'
import { asides, type FansysEvent } from './events.ts'
import { type FansysFight, pieceAt } from './fight.ts'
import { breach } from './invariants.ts'
import { compileSheet, importNotation } from './notation/index.ts'
import { subjects } from './notation/sayings.ts'
import { call, calls } from './order/called.ts'
import { conditionBegun, nextStep, placesRuled, settles } from './order/order.ts'
import { spends } from './order/turns.ts'
import { begin, pieceSchema, place } from './place.ts'
import { book, reactions } from './reactions/reactions.ts'
import { rests } from './rests.ts'
import { dials, R, ruleIds } from './rules.ts'
import { groupOf, looks, lying, powersOf, purse, read, sayEffect, sayMoment } from './screen.ts'
import { sheetSchema } from './sheet/schema.ts'
import { sees } from './sight/sight.ts'
import { squaresOf } from './space.ts'
import { startSchema } from './start.ts'
import type { Book } from './step.ts'
import { sayPart, tell } from './tell.ts'
import { damageTypes } from './terms.ts'

/** FanSys: two d12, pools of stamina and mind before hit points, reactions that keep causality. */
export const fansys: Game<FansysFight, FansysEvent, Book> = {
  book,
  id: 'fansys',
  title: 'FanSys',
  introduction:
    'Stamina and mind stand before your life, and their dice are yours to spend. Four people at a mill ford. Every step and spell may be answered.',
  scene: 'ford',
  ruleIds,
  dials,
  settings,
  fields,
  seen,
  actions,
  conditions,
  saddle: 'mount',
  sourced: ['charmed'],
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
  compile: compileSheet,
  ...remedied({
    read: importNotation,
    subjects,
    beings: /\b(?:bear|beast|cat|leech|owl|wight)\b/g,
    inRows: true,
    terms: { condition: conditions.map(({ id }) => id), 'type of damage': damageTypes },
  }),
  calls,
  call,
  begin,
  place,
  step: nextStep,
  asides,
  apply: () => undefined,
  clone: (fight) => ({
    ...cloneBase(fight),
    setup: fight.setup,
    pieces: fight.pieces.map((piece) => ({ ...piece })),
    phase: fight.phase,
    metric: fight.metric,
  }),
  squaresOf,
  read,
  shown,
  looks,
  sees,
  purse,
  lying,
  powers: powersOf,
  groupOf,
  spends,
  sayMoment,
  sayEffect,
  isDown: (fight, id) => pieceAt(fight, id).hp <= 0,
  ends: ['turn-start', 'turn-end', 'round-end', 'fight-end', 'never'],
  damageTypes,
  harm: (step, { piece, by, amount, type }) => {
    const part = { rule: R.damage.sp, value: amount, type: '', label: 'ruling' }
    hurt(step, {
      on: piece,
      by,
      parts: [part],
      type,
      origin: 'natural',
      dice: 0,
      direct: 0,
      // @rule fansys.condition.noroll
      earns: type === '' ? 0 : 1,
      how: 'ruling',
      rule: R.damage.sp,
    })
  },
  pointsSet,
  settles,
  begins: (_, condition, __, by) => (condition === 'grappled' && by !== NOBODY ? { withAuthor: true } : {}),
  conditionBegun,
  isImmune: ({ fight }, id, condition) => isSpared(fight, id, condition),
  placesRuled,
  breach,
  tell,
  sayPart,
  about,
  appraise,
  prefers,
  reason,
}

/** Whom an event tells of besides its piece and its doer. */
function about(event: FansysEvent | BaseEvent): readonly PieceId[] {
  switch (event.type) {
    case 'check':
    case 'chance':
      return event.at < 0 ? [] : [event.at]
    case 'turn-began':
    case 'turn-ended':
      return [event.who]
    default:
      return []
  }
}
