import {
  type BaseEvent,
  nameIn,
  type Part,
  type PieceId,
  type Reader,
  readsAll,
  squareIn,
  sumIn,
  type Telling,
  tellBase,
} from '@riposte/referee'
import type { SovereignEvent } from './events.ts'
import { SOLO, type SovereignFight } from './fight.ts'
import { R, ruleIds } from './rules.ts'

/** An event in plain words; nothing for mere bookkeeping. */
export function tell(fight: SovereignFight, event: SovereignEvent | BaseEvent, reader: Reader = readsAll): string {
  const who = (id: PieceId): string => nameIn(fight, id)
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
      return `${who(event.piece)}: ${event.what} at ${squareIn(fight, event.at)}.`
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
    case 'set':
      // What a foe has is the game master's to know.
      return event.rule === R.hp.npcRoll ? '' : tellBase(fight, event, telling, reader)
    case 'effect-began':
      return silent.includes(event.effect.kind) ? '' : tellBase(fight, event, telling, reader)
    case 'effect-ended':
      return silent.includes(event.kind) ? '' : tellBase(fight, event, telling, reader)
    case 'gained':
      return ''
    default:
      return tellBase(fight, event, telling, reader)
  }
}

/** Effects that only count. */
const silent: readonly string[] = ['stood-against', 'told-to-retreat', 'swarming']

const points: readonly string[] = ['hp', 'maxHp']
const telling: Telling = {
  ruleIds,
  going: 'run',
  told: ['hp', 'maxHp', 'strain', 'frail', 'stable', 'attackMod', 'unseen', 'unsuspecting', 'aimed'],
  open: [...points, 'unseen'],
  points,
}

const verb = (how: string): string => (how === 'melee' ? 'strikes at' : how === 'thrown' ? 'throws at' : 'shoots at')

const sum = (parts: readonly Part[]): string => sumIn(ruleIds, parts)
