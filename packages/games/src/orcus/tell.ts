import {
  type BaseEvent,
  endIn,
  namer,
  type Part,
  type PieceId,
  plainPart,
  type Reader,
  readsAll,
  type SayPart,
  spoken,
  squareIn,
  sumIn,
  type Telling,
  tellBase,
  wordsIn,
} from '@riposte/referee'
import { zonedOf } from './creations/zones.ts'
import type { OrcusEvent } from './events.ts'
import { meansOf, type OrcusFight } from './fight.ts'
import { dials, ruleIds } from './rules.ts'
import { nameOfAct } from './screen.ts'
import { isPersistent, sayEffect, sourceOf } from './words.ts'

/** An event in plain words; nothing for mere bookkeeping. */
export function tell(fight: OrcusFight, event: OrcusEvent | BaseEvent, reader: Reader = readsAll): string {
  const who = namer(fight, reader)
  const act = (by: PieceId, id: string): string => nameOfAct(fight, by, id)
  switch (event.type) {
    case 'attack':
      return `${who(event.by)} attacks ${who(event.at)} with ${event.power === '' ? spoken(event.weapon) : act(event.by, event.power)}: ${event.die}${sum(event.parts)} = ${event.total} against ${defenseNames[event.defense] ?? event.defense} ${event.needs}, ${event.critical ? 'a critical hit' : event.hit ? 'a hit' : 'a miss'}.`
    case 'attack-changed':
      return `${who(event.by)} ${event.critical ? 'makes it a critical hit' : event.hit ? 'hits' : 'misses'} ${who(event.at)} after all (${spoken(event.why)}: ${event.total} against ${event.needs}).`
    case 'check':
      return `${who(event.by)} rolls for ${spoken(event.what)}: ${event.die}${sum(event.parts)} = ${event.total}${event.needs === 0 ? '' : ` against ${event.needs}, ${event.success ? 'success' : 'failure'}`}.`
    case 'save':
      return `${who(event.by)} saves (${spoken(event.what)}): ${event.die}${sum(event.parts)} = ${event.total}, ${event.success ? 'made' : 'failed'}.`
    case 'initiative':
      return `${who(event.piece)} rolls initiative: ${event.die}${sum(event.parts)} = ${event.total}.`
    case 'action':
      return `${who(event.piece)}: ${act(event.piece, event.action)}.`
    case 'damage':
      return event.amount === 0
        ? `${who(event.piece)} is not hurt.`
        : `${who(event.piece)} takes ${[event.amount, ...event.types].join(' ')} damage (${spoken(event.how)})${reader.coarse(event.piece) ? '' : `, ${event.hp} left`}.`
    case 'healed':
      return `${who(event.piece)} regains ${event.amount}${reader.coarse(event.piece) ? '' : `, now ${event.hp}`}.`
    case 'temporary':
      return `${who(event.piece)} has ${reader.coarse(event.piece) ? '' : `${event.temp} `}temporary hit points.`
    case 'state':
      return `${who(event.piece)} is ${event.to === 'up' ? 'up again' : spoken(event.to)}.`
    case 'staggered':
      return event.staggered ? `${who(event.piece)} is staggered.` : `${who(event.piece)} is no longer staggered.`
    case 'ground':
      return `${who(event.piece)}: ${spoken(event.what.replace(/-\d+$/, ''))} at ${squareIn(fight, event.at)}.`
    case 'provoked':
      return `${who(event.by)} strikes at ${who(event.piece)}, who has given an opportunity.`
    case 'lost':
      return `${who(event.piece)} can no longer do it: the ${spoken(event.what)} is lost.`
    case 'halted':
      return `${who(event.piece)} goes no farther: ${event.why}.`
    case 'forced':
      return `${who(event.piece)} is ${past[event.how] ?? event.how} ${event.squares} ${event.squares === 1 ? 'square' : 'squares'} by ${who(event.by)}.`
    case 'fell':
      return `${who(event.piece)} falls ${event.squares} ${event.squares === 1 ? 'square' : 'squares'}.`
    case 'refreshed':
      return `${who(event.piece)} can use ${act(event.piece, event.power)} again.`
    case 'turn-began':
      return reader.hadLeft?.(event.who) === true ? '' : `The turn of ${who(event.who)} begins.`
    case 'turn-ended':
      return reader.hadLeft?.(event.who) === true ? '' : `The turn of ${who(event.who)} ends.`
    case 'round-ended':
      return `Round ${event.round} ends.`
    case 'surprised':
      return `${who(event.piece)} is surprised.`
    case 'delayed':
      return `${who(event.piece)} puts the turn off${event.what === 'wait' ? '' : ` to initiative ${event.what}`}.`
    case 'readied':
      return `${who(event.piece)} readies ${reader.foreign(event.piece) ? 'something' : wordsIn(fight, event.what, who)}.`
    case 'by-hand':
      return `For the game master: ${event.text}`
    case 'effect-began':
      if (event.piece < 0) return `${zonedOf(event.effect)?.name ?? (sourceOf(event.effect) || spoken(event.effect.kind))} begins.`
      return line(who(event.piece), sayEffect(fight, event.effect), endIn(event.effect, who))
    case 'effect-ended':
      return endText(fight, event, reader)
    case 'declared':
      return `${who(event.piece)} answers with ${act(event.piece, event.what)}.`
    case 'struck':
      return ''
    default:
      return tellBase(fight, event, telling, reader)
  }
}

const line = (who: string, what: string, end: string): string => (what === '' ? '' : `${who}: ${what}${end}.`)

const defenseNames: Readonly<Record<string, string>> = { ac: 'AC', fortitude: 'Fortitude', reflex: 'Reflex', will: 'Will' }
const past: Readonly<Record<string, string>> = { push: 'pushed', pull: 'pulled', shunt: 'shunted' }

const points: readonly string[] = ['hp', 'maxHp']
const telling: Telling = {
  ruleIds,
  dials,
  going: 'walk',
  told: {
    hp: 'hit points',
    maxHp: 'most hit points',
    recoveries: 'recoveries',
    actionPoints: 'action points',
    deathFailures: 'death saves failed',
    deathSuccesses: 'death saves made',
    attackMod: 'modifier of attacks',
    load: 'load',
    flying: 'in the air',
    climbing: 'hanging on a wall',
  },
  open: [...points, 'flying', 'climbing'],
  points,
}

const sum = (parts: readonly Part[]): string => sumIn(ruleIds, parts, sayPart)

/** What a part of a sum is called: the book's words where a label only marks it. */
export const sayPart: SayPart = (rule, label) => {
  if (label === 'printed' || label === 'printed bonus') return 'by its stat block'
  if (rule === 'orcus.tag.weapon-proficiency') return `${spoken(label)} proficiency`
  return plainPart(rule, label)
}

/** By the power it came from, else by what it was. */
function endText(fight: OrcusFight, event: Extract<BaseEvent, { type: 'effect-ended' }>, reader: Reader): string {
  const { piece, effect, kind, why } = event
  // Nobody asks what holds for who is gone.
  if (meansOf(event)?.is === 'once' || why === 'gone' || (piece >= 0 && reader.hadLeft?.(piece) === true)) return ''
  const begun = reader.begun?.(effect)
  const name = begun === undefined ? '' : (zonedOf(begun)?.name ?? sourceOf(begun))
  const said = begun === undefined ? spoken(kind) : sayEffect(fight, begun)
  if (said === '' && name === '') return ''
  if (piece < 0) return `${name || spoken(kind)} ends.`
  // Of several persistent damages each says which it was, whatever power they come from.
  const isOne = begun !== undefined && isPersistent(begun)
  return `${namer(fight, reader)(piece)}: ${name === '' || isOne ? `no longer ${said}` : `${name} ends`}.`
}
