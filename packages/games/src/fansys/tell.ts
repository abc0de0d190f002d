import {
  type BaseEvent,
  endIn,
  namer,
  type Part,
  plainPart,
  type Reader,
  readsAll,
  type SayPart,
  spoken,
  sumIn,
  type Telling,
  tellBase,
} from '@riposte/referee'
import type { FansysEvent } from './events.ts'
import type { FansysFight } from './fight.ts'
import { lean } from './rolls/dice.ts'
import { dials, ruleIds } from './rules.ts'

/** An event in plain words; nothing for mere bookkeeping. */
export function tell(fight: FansysFight, event: FansysEvent | BaseEvent, reader: Reader = readsAll): string {
  const who = namer(fight, reader)
  switch (event.type) {
    case 'check':
      return `${who(event.by)} ${checking[event.what] ?? `rolls for ${spoken(event.what)}`}${event.at < 0 ? '' : ` ${who(event.at)}`}: ${event.die}${thrown(event.dice, event.kept, event.sways)}${sum(event.parts)} = ${event.total} against ${event.needs}, ${event.success ? succeeded(event.what) : failed(event.what)}.`
    case 'initiative':
      return `${who(event.piece)} rolls initiative: ${event.die}${sum(event.parts)} = ${event.total}.`
    case 'action':
      return doing[event.action] === undefined ? '' : `${who(event.piece)} ${doing[event.action]}.`
    case 'chance':
      return `A die for what hides ${who(event.at)} from ${who(event.by)}: ${event.die}, ${event.die <= event.misses ? 'in the way' : 'past it'} (${event.misses} of 6).`
    case 'damage':
      return event.amount === 0
        ? `${who(event.piece)} is not hurt.`
        : `${who(event.piece)} takes ${event.amount} (${spoken(event.how)})${reader.coarse(event.piece) ? '' : `: ${event.sp} stamina, ${event.mp} mind, ${event.hp} hit points left`}.`
    case 'healed':
      return `${who(event.piece)} regains ${event.amount} ${event.what}.`
    case 'slain':
      return `${who(event.piece)} dies.`
    case 'lost':
      return `${who(event.piece)} can no longer do it: the ${spoken(event.what)} is lost.`
    case 'turn-began':
      return `The turn of ${who(event.who)} begins.`
    case 'turn-ended':
      return `The turn of ${who(event.who)} ends.`
    case 'effect-began':
      return `${who(event.piece)} is ${holds(event.effect.kind)}${endIn(event.effect, who)}.`
    case 'effect-ended':
      return reader.hadLeft?.(event.piece) === true ? '' : `${who(event.piece)} is no longer ${holds(event.kind)}.`
    case 'piece-removed':
      return event.why === 'slain' ? '' : tellBase(fight, event, telling, reader)
    default:
      return tellBase(fight, event, telling, reader)
  }
}

const points: readonly string[] = ['hp', 'maxHp', 'sp', 'mp']
const telling: Telling = {
  ruleIds,
  dials,
  going: 'move',
  told: { spDice: 'stamina dice', mpDice: 'mind dice' },
  open: points,
  points,
}

export const sayPart: SayPart = plainPart
const sum = (parts: readonly Part[]): string => sumIn(ruleIds, parts, sayPart)

const doing: Readonly<Record<string, string>> = {
  grapple: 'grapples',
  restrain: 'tries to pin',
  feint: 'feints',
}

const checking: Readonly<Record<string, string>> = {
  attack: 'attacks',
  grapple: 'grapples',
  restrain: 'restrains',
  shove: 'shoves',
  throw: 'throws',
  trip: 'trips',
  disarm: 'disarms',
  sunder: 'strikes at what is held by',
  feint: 'misleads',
  dying: 'fights death',
  bleeding: 'tries to stop the blood',
}
const succeeded = (what: string): string => (what === 'attack' ? 'a hit' : 'a success')
const failed = (what: string): string => (what === 'attack' ? 'a miss' : 'a failure')

function thrown(dice: readonly number[], kept: readonly number[], sways: readonly Part[]): string {
  const side = lean(sways)
  const reasons = [...new Set(sways.map(({ rule }) => plainPart(ruleIds[rule] ?? '', '')))].join(', ')
  const why =
    sways.length === 0 ? '' : `; ${side === 0 ? 'neither advantage nor disadvantage' : side > 0 ? 'advantage' : 'disadvantage'}: ${reasons}`
  const dropped = dice.length > kept.length ? ` of ${dice.join(', ')}` : ''
  return ` (${kept.join(' and ')}${dropped}${why})`
}

const named: Readonly<Record<string, string>> = {
  'total-dodge': 'dodging',
  'total-shield': 'behind its shield',
  feinted: 'misled',
  withdrawn: 'withdrawing',
  'struck-at': 'on its way past',
}
const holds = (kind: string): string => named[kind] ?? spoken(kind)
