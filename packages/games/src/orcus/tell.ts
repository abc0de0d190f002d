import {
  type BaseEvent,
  type BaseLine,
  baseLines,
  byKind,
  endIn,
  handsText,
  namer,
  type PieceId,
  plainPart,
  type Reader,
  readsAll,
  type SayPart,
  spoken,
  squareIn,
  type Telling,
  theThing,
  totalIn,
  wordsIn,
} from '@riposte/referee'
import { belongings } from './carrying/hands.ts'
import type { OrcusEvent } from './events.ts'
import { meansOf, type OrcusFight, sheetOf, zonedOf } from './fight.ts'
import { dials, R, ruleIds } from './rules.ts'
import { isPersistent, nameOfAct, sayEffect, sourceOf } from './screen.ts'
import { isGivingAway } from './stealth.ts'
import { abilities } from './terms.ts'

/** An event in plain words; nothing for mere bookkeeping. */
export function tell(fight: OrcusFight, event: OrcusEvent | BaseEvent, reader: Reader = readsAll): string {
  const who = namer(fight, reader)
  const act = (by: PieceId, id: string): string => nameOfAct(fight, by, id)
  return lines(event, { fight, reader, telling, who, act })
}

interface Line extends BaseLine<OrcusFight> {
  readonly act: (by: PieceId, id: string) => string
}

const lines: (event: OrcusEvent | BaseEvent, line: Line) => string = byKind('type', {
  ...baseLines,
  attack: (event, { who, act }) =>
    `${who(event.by)} attacks ${who(event.at)} with ${event.power === '' ? spoken(event.weapon) : act(event.by, event.power)}: ${rolled(event)} against ${defenseNames[event.defense] ?? event.defense} ${event.needs}, ${event.critical ? 'a critical hit' : event.hit ? 'a hit' : 'a miss'}.`,
  'attack-changed': (event, { who }) =>
    `${who(event.by)} ${event.critical ? 'makes it a critical hit' : event.hit ? 'hits' : 'misses'} ${who(event.at)} after all (${spoken(event.why)}: ${event.total} against ${event.needs}).`,
  check: (event, { who }) =>
    `${who(event.by)} rolls for ${spoken(event.what)}: ${rolled(event)}${event.needs === 0 ? '' : ` against ${event.needs}, ${event.success ? 'success' : 'failure'}`}.`,
  save: (event, { who }) => `${who(event.by)} saves (${spoken(event.what)}): ${rolled(event)}, ${event.success ? 'made' : 'failed'}.`,
  initiative: (event, { who }) => `${who(event.piece)} rolls initiative: ${rolled(event)}.`,
  action: ({ piece, action }, { who, act }) => `${who(piece)}${saidWith(action) ?? `: ${act(piece, action)}.`}`,
  damage: (event, { reader, who }) =>
    event.amount === 0
      ? `${who(event.piece)} is not hurt.`
      : `${who(event.piece)} takes ${[event.amount, ...event.types].join(' ')} damage (${spoken(event.how)})${reader.coarse(event.piece) ? '' : `, ${event.hp} left`}.`,
  healed: ({ piece, amount, hp }, { reader, who }) =>
    `${who(piece)} regains ${amount === 0 ? 'nothing' : amount}${reader.coarse(piece) ? '' : `, now ${hp}`}.`,
  temporary: ({ piece, temp }, { reader, who }) => `${who(piece)} has ${reader.coarse(piece) ? '' : `${temp} `}temporary hit points.`,
  state: ({ piece, to }, { who }) => `${who(piece)} is ${to === 'up' ? 'up again' : spoken(to)}.`,
  staggered: ({ staggered, piece }, { who }) => (staggered ? `${who(piece)} is staggered.` : `${who(piece)} is no longer staggered.`),
  ground: ({ piece, what, at, rule }, { fight, who }) => {
    const thing = theThing(spoken(what.replace(/-\d+$/, '')))
    return rule === R.turn.swiftObject
      ? `${who(piece)} picks ${thing} up at ${squareIn(fight, at)}.`
      : `${who(piece)}: ${thing} lies at ${squareIn(fight, at)}.`
  },
  provoked: ({ by, piece }, { who }) => `${who(by)} strikes at ${who(piece)}, who has given an opportunity.`,
  lost: ({ piece, what, rule }, { who }) => {
    if (rule === R.target.unseenSquare) return `${who(piece)} strikes at ${what}, and hits nobody.`
    const kept = past[what]
    return kept === undefined ? `${who(piece)} can no longer do it: the ${spoken(what)} is lost.` : `${who(piece)} is not ${kept}.`
  },
  halted: ({ piece, why }, { who }) => `${who(piece)} goes no farther: ${why}.`,
  forced: (event, { who }) =>
    event.squares === 0
      ? `${who(event.piece)} is not ${past[event.how] ?? event.how}.`
      : `${who(event.piece)} is ${past[event.how] ?? event.how} ${event.squares} ${event.squares === 1 ? 'square' : 'squares'} by ${who(event.by)}.`,
  fell: ({ piece, squares }, { who }) => `${who(piece)} falls ${squares} ${squares === 1 ? 'square' : 'squares'}.`,
  refreshed: ({ piece, power }, { who, act }) => `${who(piece)} can use ${act(piece, power)} again.`,
  'turn-began': (event, { reader, who }) => (reader.hadLeft?.(event.who) === true ? '' : `The turn of ${who(event.who)} begins.`),
  'turn-ended': (event, { reader, who }) => (reader.hadLeft?.(event.who) === true ? '' : `The turn of ${who(event.who)} ends.`),
  'round-ended': ({ round }) => `Round ${round} ends.`,
  surprised: ({ piece }, { who }) => `${who(piece)} is surprised.`,
  delayed: ({ piece, what }, { who }) => `${who(piece)} puts the turn off${what === 'wait' ? '' : ` to initiative ${what}`}.`,
  readied: ({ piece, what }, { fight, reader, who }) =>
    `${who(piece)} readies ${reader.foreign(piece) ? 'something' : wordsIn(fight, what, who)}.`,
  'effect-began': (event, { fight, who }) => {
    if (isGivingAway(event.effect)) return ''
    if (event.piece < 0) return `${zonedOf(event.effect)?.name ?? (sourceOf(event.effect) || spoken(event.effect.kind))} begins.`
    return line(who(event.piece), sayEffect(fight, event.effect), endIn(event.effect, who))
  },
  'effect-ended': (event, { fight, reader }) => endText(fight, event, reader),
  // What falls or flies from a hand is told by its rule.
  set: (event, line) =>
    event.field === 'inHand'
      ? handsText(event, line.who(event.piece), belongings(sheetOf(line.fight, event.piece)), event.rule === undefined)
      : baseLines.set(event, line),
  declared: ({ piece, what }, { who, act }) => `${who(piece)} answers with ${act(piece, what)}.`,
  struck: () => '',
})

const line = (who: string, what: string, end: string): string => (what === '' ? '' : `${who}: ${what}${end}.`)

const defenseNames: Readonly<Record<string, string>> = { ac: 'AC', fortitude: 'Fortitude', reflex: 'Reflex', will: 'Will' }
const past: Readonly<Record<string, string>> = { push: 'pushed', pull: 'pulled', shunt: 'shunted' }

const points: readonly string[] = ['hp', 'maxHp']
const telling: Telling = {
  ruleIds,
  dials,
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
    blocks: 'barring the way',
  },
  open: [...points, 'flying', 'climbing'],
  points,
}

/** What is said in so many words is told as it was typed. */
function saidWith(action: string): string | undefined {
  if (action === 'say') return ' says something.'
  return action.startsWith('say: ') ? ` says: “${action.slice('say: '.length)}”` : undefined
}

const rolled = (roll: Parameters<typeof totalIn>[1]): string => totalIn(ruleIds, roll, sayPart)

/** What a part of a sum is called: the book's words where a label only marks it. */
export const sayPart: SayPart = (rule, label) => {
  if (label === 'printed' || label === 'printed bonus') return 'by its stat block'
  if (rule === 'orcus.tag.weapon-proficiency') return `${spoken(label)} proficiency`
  return abilities.some((ability) => ability === label) ? label.charAt(0).toUpperCase() + label.slice(1) : plainPart(rule, label)
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
