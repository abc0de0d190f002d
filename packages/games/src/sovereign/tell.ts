import { squareName } from '@riposte/board'
import type { BaseEvent, Part, PieceId, Reader } from '@riposte/referee'
import type { SovereignEvent } from './events.ts'
import { SOLO, type SovereignFight } from './fight.ts'
import { R, ruleIds } from './rules.ts'

/** An event in plain words; nothing for mere bookkeeping. */
export function tell(fight: SovereignFight, event: SovereignEvent | BaseEvent, reader: Reader = all): string {
  const who = (id: PieceId): string => (id < 0 ? 'somebody' : (fight.pieces[id]?.name ?? '') || (fight.pieces[id]?.key ?? '?'))
  const square = (at: number): string => (at < 0 ? 'off the board' : squareName(at, fight.board.columns))
  const turn = (n: number): string => (n >= SOLO ? who(n - SOLO) : (fight.setup.sides[n] ?? 'nobody'))
  switch (event.type) {
    case 'attack':
      return event.parts.length === 0 && event.die === 0
        ? `${who(event.by)} strikes ${who(event.at)} with ${event.weapon}, without fail.`
        : `${who(event.by)} ${verb(event.how)} ${who(event.at)} with ${event.weapon}: ${event.die}${sum(event.parts)} = ${event.total} against AC ${event.needs}, ${event.hit ? 'a hit' : 'a miss'}.`
    case 'attack-changed':
      return event.hit ? `${who(event.by)} hits ${who(event.at)} after all.` : `${who(event.by)} misses ${who(event.at)} after all.`
    case 'check':
      return `${who(event.by)} rolls for ${event.what}: ${event.die}${sum(event.parts)} = ${event.total} against ${event.needs}, ${event.success ? 'success' : 'failure'}.`
    case 'save':
      return `${who(event.by)} saves (${event.what}): ${event.die}${sum(event.parts)} = ${event.total} against ${event.needs}, ${event.success ? 'made' : 'failed'}.`
    case 'initiative':
      return `${turn(event.side)} roll initiative: ${event.die}${sum(event.parts)} = ${event.total}.`
    case 'action':
      return `${who(event.piece)}: ${event.action}.`
    case 'damage':
      return event.amount === 0
        ? `${who(event.piece)} is not hurt.`
        : `${who(event.piece)} loses ${event.amount} (${event.how})${reader.coarse(event.piece) ? '' : `, ${event.hp} left`}.`
    case 'shock-ignored':
      return `${who(event.piece)} takes no Shock (${ruleIds[event.rule] ?? ''}).`
    case 'healed':
      return `${who(event.piece)} regains ${event.amount}${reader.coarse(event.piece) ? '' : `, now ${event.hp}`}.`
    case 'state':
      return `${who(event.piece)} is ${event.to}.`
    case 'ground':
      return `${who(event.piece)}: ${event.what} at ${square(event.at)}.`
    case 'provoked':
      return `${who(event.by)} strikes at ${who(event.piece)} in passing.`
    case 'lost':
      return `${who(event.piece)} can no longer do it: the ${event.what} is lost.`
    case 'turn-began':
      return `The turn of ${turn(event.who)} begins.`
    case 'turn-ended':
      return `The turn of ${turn(event.who)} ends.`
    case 'round-ended':
      return `Round ${event.round} ends.`
    case 'surprised':
      return `${turn(event.side)} are surprised.`
    case 'screened':
      return event.success
        ? `${who(event.piece)} takes the attack on ${who(event.ward)}.`
        : `${who(event.by)} gets past ${who(event.piece)}.`
    case 'retreat-advised':
      return event.piece < 0 ? `${turn(event.side)} would do well to retreat.` : `${who(event.piece)} would do well to retreat.`
    case 'by-hand':
      return `For the game master: ${event.text}`
    case 'rolled':
      // What a foe has is the game master's to know.
      if (event.rule === R.hp.npcRoll) return ''
      return `${event.piece < 0 ? '' : `${who(event.piece)} rolls `}d${event.sides}: ${event.face} (${event.why}).`
    case 'moved':
      return `${who(event.piece)} goes from ${square(event.from)} to ${square(event.to)}${event.how === 'run' ? '' : ` (${event.how})`}.`
    case 'effect-began':
      return silent.includes(event.effect.kind) ? '' : `${who(event.piece)}: ${event.effect.kind}.`
    case 'effect-ended':
      return silent.includes(event.kind) ? '' : `${who(event.piece)}: no longer ${event.kind} (${event.why}).`
    case 'declared':
      return `${who(event.piece)} answers with ${event.what}.`
    case 'decided':
      return `The game master decides: ${event.choice}.`
    case 'warned':
      return `Against the rules, allowed with a warning: ${event.what} (${ruleIds[event.rule] ?? ''}).`
    case 'ruling':
      return `Ruling: ${event.reason}.`
    case 'round-began':
      return `Round ${event.round} begins.`
    case 'piece-added':
      return `${who(event.piece)} joins the fight.`
    case 'piece-removed':
      return `${who(event.piece)} leaves the fight (${event.why}).`
    case 'fight-ended':
      return event.winner < 0 ? 'The fight is over.' : `The fight is over: ${turn(event.winner)} hold the field.`
    case 'set':
      return isTold(event, reader)
        ? `${event.piece < 0 ? 'The fight' : who(event.piece)}: ${event.field} ${String(event.was)} → ${String(event.to)}.`
        : ''
    case 'switched':
      return `${ruleIds[event.rule] ?? ''} is ${switchWords[event.mode]}.`
    case 'effect-changed':
    case 'order-set':
    case 'acting':
    case 'board-changed':
    case 'sheet-added':
    case 'seat-added':
    case 'standing-order':
    case 'gained':
      return ''
  }
}

/** The game master, who knows everything. */
const all: Reader = { foreign: () => false, coarse: () => false }
/** Effects that only count. */
const silent: readonly string[] = ['stood-against', 'told-to-retreat', 'swarming']
/** Fields whose changes people want to read; the others are the game's own bookkeeping. */
const told: readonly string[] = ['hp', 'maxHp', 'strain', 'frail', 'stable', 'attackMod', 'unseen', 'unsuspecting', 'seat', 'aimed']

const points: readonly string[] = ['hp', 'maxHp']
/** Of those, what everybody may read of everybody. */
const open: readonly string[] = [...points, 'unseen', 'seat']

/** A field's change that people want to read, and that this reader may. */
function isTold({ piece, field, rule }: Extract<BaseEvent, { type: 'set' }>, reader: Reader): boolean {
  if (!told.includes(field) || rule === R.hp.npcRoll) return false
  if (reader.foreign(piece) && !open.includes(field)) return false
  return !(reader.coarse(piece) && points.includes(field))
}

const switchWords = { on: 'enforced from now on', warn: 'only warned of from now on', off: 'not in play from now on' } as const

const verb = (how: string): string => (how === 'melee' ? 'strikes at' : how === 'thrown' ? 'throws at' : 'shoots at')

const sum = (parts: readonly Part[]): string =>
  parts.map((part) => ` ${part.value < 0 ? '-' : '+'} ${Math.abs(part.value)} ${part.label || shortName(part)}`).join('')
const shortName = (part: Part): string => (ruleIds[part.rule] ?? '').split('.').slice(1).join(' ')
