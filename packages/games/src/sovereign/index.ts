import { type BaseEvent, cloneBase, type Game, type PieceId, Step } from '@riposte/referee'
import { appraise, prefers, reason } from './appraise.ts'
import { between } from './between.ts'
import { begins, conditions } from './conditions/conditions.ts'
import { fieldSet, harm, pointsSet } from './damage/damage.ts'
import { actions, events, fields, questions, seen, settings, shown, terrain, twins, windowEntries } from './describe.ts'
import { asides, type SovereignEvent } from './events.ts'
import { isUp, pieceAt, SOLO, type SovereignFight, sheetOf, turnFor } from './fight.ts'
import { breach } from './invariants.ts'
import { conditionBegun, placesRuled } from './movement/rulings.ts'
import { importNotation } from './notation/report.ts'
import { instants } from './order/instants.ts'
import { nextStep, settles } from './order/order.ts'
import { spends } from './order/turns.ts'
import { begin, pieceSchema, place, read } from './place.ts'
import { rests } from './rests.ts'
import { dials, ruleIds } from './rules.ts'
import { sayMoment } from './screen.ts'
import { compile } from './sheet/compile.ts'
import { sheetSchema } from './sheet/schema.ts'
import { sees } from './sight/sight.ts'
import { squaresOf } from './space.ts'
import { startSchema } from './start.ts'
import { sayPart, tell } from './tell.ts'

const unread = new Uint8Array(ruleIds.length)

/** Sovereign: side initiative, one Main and one Move, Shock, Instants. */
export const sovereign: Game<SovereignFight, SovereignEvent> = {
  id: 'sovereign',
  title: 'Sovereign',
  introduction: 'Old-school and quick: few numbers, sides take turns, a blow or two may kill. Four heroes before a mill. Begin here.',
  scene: 'mill',
  ruleIds,
  dials,
  twins,
  settings,
  fields,
  seen,
  actions,
  conditions,
  events,
  windows: windowEntries,
  terrain,
  questions,
  between,
  rests,
  reactions: instants,
  sheetSchema,
  pieceSchema,
  startSchema,
  compile,
  importNotation,
  begin,
  place,
  step: nextStep,
  asides,
  apply,
  clone,
  squaresOf,
  read: (fight, id) => read(new Step(sovereign, fight, { trace: unread }), id),
  shown,
  looks,
  sees,
  isDown: (fight, piece) => !isUp(pieceAt(fight, piece)),
  spends,
  sayMoment,
  ends: ['turn-start', 'turn-end', 'round-end', 'round-start', 'fight-end', 'never'],
  begins,
  conditionBegun,
  harm,
  pointsSet,
  fieldSet,
  placesRuled,
  settles,
  turnFor,
  turnOf,
  breach,
  tell,
  sayPart,
  about,
  sideIn,
  appraise,
  prefers,
  reason,
}

/** The changes of the game's own events; the others only tell. */
function apply(fight: SovereignFight, event: SovereignEvent): void {
  switch (event.type) {
    case 'damage':
    case 'healed':
      pieceAt(fight, event.piece).hp = event.hp
      return
    case 'state':
      pieceAt(fight, event.piece).state = event.to
      return
    case 'ground':
      fight.dropped = event.dropped
      return
    case 'gained': {
      const piece = pieceAt(fight, event.piece)
      piece.items = piece.items.toSpliced(event.place, 1, event.item)
      return
    }
    case 'initiative':
      fight.initiative = fight.setup.sides.map((_, side) => (side === event.side ? event.total : (fight.initiative[side] ?? 0)))
      return
    default:
      return
  }
}

function clone(fight: SovereignFight): SovereignFight {
  return {
    ...cloneBase(fight),
    setup: fight.setup,
    pieces: fight.pieces.map((piece) => ({ ...piece })),
    phase: fight.phase,
    turn: fight.turn,
    dropped: fight.dropped,
    initiative: fight.initiative,
    strength: fight.strength,
    surprised: fight.surprised,
    retreatAsked: fight.retreatAsked,
  }
}

/** What it is, its calling, and what it carries. */
function looks(fight: SovereignFight, id: PieceId): string {
  const piece = pieceAt(fight, id)
  const { id: sheet = '' } = fight.setup.sheets[piece.sheet] ?? {}
  const { spells, feat } = sheetOf(fight, id)
  const calling = [spells.length > 0 ? 'mage' : '', feat['gifted-chirurgeon'] > 0 ? 'healer' : '']
  return [sheet, ...calling, ...piece.items.map((item) => item.name)].filter((word) => word !== '').join(' ')
}

/** A turn is a side's, or that of somebody who acts alone; who has one of its own is not in its side's. */
function turnOf(fight: SovereignFight, who: number): { readonly name: string; readonly pieces: readonly PieceId[] } {
  if (who >= SOLO) return { name: fight.pieces[who - SOLO]?.name ?? '', pieces: [who - SOLO] }
  const members = fight.pieces.filter((piece) => piece.side === who && !fight.order.includes(SOLO + piece.id))
  return { name: fight.setup.sides[who] ?? '', pieces: members.map((piece) => piece.id) }
}

/** The side whose turn, luck or plight it is. */
function sideIn(_: SovereignFight, event: SovereignEvent | BaseEvent): number | undefined {
  switch (event.type) {
    case 'turn-began':
    case 'turn-ended':
      return event.who < SOLO ? event.who : undefined
    case 'initiative':
    case 'surprised':
      return event.side
    case 'retreat-advised':
      return event.piece < 0 ? event.side : undefined
    default:
      return undefined
  }
}

/** Whom an event tells of besides its piece and its doer. */
function about(event: SovereignEvent | BaseEvent): readonly PieceId[] {
  switch (event.type) {
    case 'attack':
    case 'attack-changed':
      return [event.at]
    // A roll against somebody is told to nobody who does not know who rolls.
    case 'check':
      return event.against < 0 ? [] : [event.by, event.against]
    case 'turn-began':
    case 'turn-ended':
      return event.who < SOLO ? [] : [event.who - SOLO]
    case 'screened':
      return [event.ward]
    default:
      return []
  }
}
