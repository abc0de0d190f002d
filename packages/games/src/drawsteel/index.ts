import { remedied } from '@riposte/print'
import { type BaseEvent, cloneBase, type Game, NOBODY, type PieceId, Step } from '@riposte/referee'
import { grantStrikes } from './abilities/strikes.ts'
import { useAbility } from './abilities/use.ts'
import { grantManeuver } from './actions/granted.ts'
import { amountFor } from './amounts/amounts.ts'
import { appraise, prefers, reason } from './appraise/index.ts'
import { scoreOf } from './bearing/held.ts'
import { holds } from './bearing/holds.ts'
import { between } from './between.ts'
import { conditionEntries, isImmune } from './conditions/conditions.ts'
import { actions, events, fields, notice, questions, seen, settings, terrain, windowEntries } from './describe.ts'
import type { DrawSteelEvent } from './events.ts'
import { type DrawSteelFight, pieceAt, posts } from './fight.ts'
import { breach } from './invariants.ts'
import { fallNow } from './movement/falls.ts'
import { importNotation } from './notation/report.ts'
import { subjects } from './notation/sayings.ts'
import { sheetSchema } from './notation/schema.ts'
import { call, calls } from './order/called.ts'
import { nextStep } from './order/order.ts'
import { actNow, extraAction, spends } from './order/turns.ts'
import { begin, pieceSchema, place, read } from './place.ts'
import { comesDown } from './play/harm.ts'
import { runAll, runFor } from './play/run.ts'
import { mayStrike } from './reactions/opportunity-attack.ts'
import { reactions } from './reactions/reactions.ts'
import { rests } from './rests.ts'
import { dials, ruleIds } from './rules.ts'
import { conditionBegun, fieldSet, harm, placesRuled, pointsSet, settles } from './rulings.ts'
import { areas, groupOf, hasActed, holderOf, isDown, looks, powersOf, purse, sayMoment, shown, stakes } from './screen.ts'
import { compile } from './sheet/compile.ts'
import { mayNotice as sees } from './sight/sight.ts'
import { squaresOf } from './space.ts'
import { startSchema } from './start.ts'
import type { Book } from './step.ts'
import { names, sayPart, tell } from './tell.ts'
import { conditions, damageTypes, ends } from './terms.ts'
import { sayEffect } from './words.ts'

const book: Book = {
  scoreOf,
  comesDown,
  fallNow,
  run: runAll,
  runFor,
  holds,
  amountFor: (step, you, target, amount) => amountFor(step, you, target, amount, undefined),
  useAbility,
  grantStrikes,
  maneuver: grantManeuver,
  mayStrike,
  extraAction,
  actNow,
}

const unread = new Uint8Array(ruleIds.length)

/** Draw Steel: power rolls of two ten-sided dice, three tiers, sides that alternate, forced movement, squads of minions. */
export const drawsteel: Game<DrawSteelFight, DrawSteelEvent, Book> = {
  book,
  id: 'drawsteel',
  title: 'Draw Steel',
  introduction:
    'Heroic: everything hits, and the question is how hard. Abilities, surges, throws off a bridge without rails. The most to choose from.',
  scene: 'bridge',
  notice,
  ruleIds,
  dials,
  settings,
  fields,
  seen,
  actions,
  conditions: conditionEntries,
  saddle: 'rides',
  posts,
  sourced: ['frightened', 'taunted'],
  hostile: ['taunted'],
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
  ...remedied({ read: importNotation, subjects, terms: { condition: conditions, 'type of damage': damageTypes } }),
  begin,
  place,
  step: nextStep,
  apply,
  clone,
  squaresOf,
  // A look at the fight goes by the same rules as a step of it, and leaves no trace.
  read: (fight, id) => read(new Step(drawsteel, fight, { trace: unread }), id),
  shown,
  looks,
  isDown,
  sees,
  groupOf,
  spends,
  sayMoment,
  sayEffect,
  areas,
  purse,
  stakes,
  hasActed,
  powers: powersOf,
  calls,
  call,
  ends,
  begins: (_, condition, __, by) => (condition === 'grabbed' && by !== NOBODY ? { withAuthor: true } : {}),
  damageTypes,
  harm,
  pointsSet,
  fieldSet,
  settles,
  conditionBegun,
  isImmune: (step, id, name) => conditions.some((one) => one === name && isImmune(step, id, one)),
  placesRuled,
  breach,
  tell,
  sayPart,
  about,
  names,
  sideIn,
  prefers,
  appraise,
  reason,
}

/** The changes of the game's own events; the others only tell. */
function apply(fight: DrawSteelFight, event: DrawSteelEvent): void {
  switch (event.type) {
    case 'damage': {
      const piece = pieceAt(fight, event.piece)
      if (piece.squad >= 0 && fight.squads[piece.squad]?.pool === event.stamina) return
      piece.stamina = event.stamina
      piece.temp = event.temp
      return
    }
    case 'loss':
    case 'healed':
      pieceAt(fight, event.piece).stamina = event.stamina
      return
    case 'state':
      pieceAt(fight, event.piece).state = event.to
      return
    case 'squad':
      fight.squads = fight.squads.toSpliced(event.squad, 1, event.to)
      return
    case 'used-item': {
      const piece = pieceAt(fight, event.piece)
      piece.items = piece.items.with(event.place, event.count)
      return
    }
    default:
      return
  }
}

function clone(fight: DrawSteelFight): DrawSteelFight {
  return {
    ...cloneBase(fight),
    setup: fight.setup,
    pieces: fight.pieces.map((piece) => ({ ...piece })),
    phase: fight.phase,
    first: fight.first,
    camp: fight.camp,
    groupUp: fight.groupUp,
    lastUp: fight.lastUp,
    nextUp: fight.nextUp,
    squads: fight.squads,
    malice: fight.malice,
    tokens: fight.tokens,
    villainIn: fight.villainIn,
    maliciousIn: fight.maliciousIn,
    featureUsed: fight.featureUsed,
    closed: fight.closed,
  }
}

/** Whom an event tells of besides its piece and its doer. */
function about(event: DrawSteelEvent | BaseEvent): readonly PieceId[] {
  return event.type === 'power-roll' && event.at >= 0 ? [event.at] : []
}

/** What a side has to spend is its own. */
function sideIn(fight: DrawSteelFight, event: DrawSteelEvent | BaseEvent): number | undefined {
  return event.type === 'set' && event.piece < 0 ? holderOf(fight, event.field) : undefined
}
