import {
  type BaseEvent,
  endIn,
  namer,
  type Part,
  plainPart,
  type Reader,
  readsAll,
  spoken,
  sumIn,
  type Telling,
  tellBase,
} from '@riposte/referee'
import type { HomlEvent } from './events.ts'
import type { HomlFight } from './fight.ts'
import { dials, ruleIds } from './rules.ts'

/** An event in plain words; nothing for mere bookkeeping. */
export function tell(fight: HomlFight, event: HomlEvent | BaseEvent, reader: Reader = readsAll): string {
  const who = namer(fight, reader)
  switch (event.type) {
    case 'check':
      return `${who(event.by)} rolls for ${spoken(event.what)}${event.at < 0 ? '' : ` (${who(event.at)})`}: ${event.die}${sum(event.parts)} = ${event.total} against ${event.needs}, ${event.degree}.`
    case 'initiative':
      return `${who(event.piece)} rolls initiative: ${event.die}${sum(event.parts)} = ${event.total}.`
    case 'action':
      return `${who(event.piece)}: ${spoken(event.action)}.`
    case 'damage':
      return event.amount === 0
        ? `${who(event.piece)} is not hurt.`
        : `${who(event.piece)} loses ${event.amount} (${spoken(event.how)})${reader.coarse(event.piece) ? '' : `, ${event.hp} left`}.`
    case 'healed':
      return `${who(event.piece)} regains ${event.amount}${reader.coarse(event.piece) ? '' : `, now ${event.hp}`}.`
    case 'slain':
      return `${who(event.piece)} is slain.`
    case 'lost':
      return `${who(event.piece)} can no longer do it: the ${spoken(event.what)} is lost.`
    case 'turn-began':
      return `The turn of ${who(event.who)} begins.`
    case 'turn-ended':
      return `The turn of ${who(event.who)} ends.`
    case 'effect-began':
      return `${who(event.piece)} is ${spoken(event.effect.kind)}${endIn(event.effect, who)}.`
    case 'effect-ended':
      return reader.hadLeft?.(event.piece) === true ? '' : `${who(event.piece)} is no longer ${spoken(event.kind)}.`
    default:
      return tellBase(fight, event, telling, reader)
  }
}

const points: readonly string[] = ['hp', 'maxHp']
const telling: Telling = {
  ruleIds,
  dials,
  going: 'walk',
  told: { power: 'power points', fate: 'fate', marks: 'failed death saves' },
  open: points,
  points,
}

const sum = (parts: readonly Part[]): string => sumIn(ruleIds, parts, plainPart)
