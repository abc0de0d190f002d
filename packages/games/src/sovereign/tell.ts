import {
  type BaseEvent,
  endIn,
  namer,
  type Part,
  type PieceId,
  plainPart,
  type Reader,
  readsAll,
  ruleWords,
  type SayPart,
  spoken,
  squareIn,
  sumIn,
  type Telling,
  tellBase,
} from '@riposte/referee'
import type { SovereignEvent } from './events.ts'
import { SOLO, type SovereignFight } from './fight.ts'
import { dials, R, ruleIds } from './rules.ts'

/** An event in plain words; nothing for mere bookkeeping. */
export function tell(fight: SovereignFight, event: SovereignEvent | BaseEvent, reader: Reader = readsAll): string {
  const who = namer(fight, reader)
  const turn = (n: number): string => (n >= SOLO ? who(n - SOLO) : (fight.setup.sides[n] ?? 'nobody'))
  const side = (n: number): string => capital(turn(n))
  const weapon = (by: PieceId, id: string): string => weaponName(fight, by, id)
  switch (event.type) {
    case 'attack':
      return event.parts.length === 0 && event.die === 0
        ? `${who(event.by)} strikes ${who(event.at)} with ${weapon(event.by, event.weapon)}, without fail.`
        : `${who(event.by)} ${verb(event.how)} ${who(event.at)} with ${weapon(event.by, event.weapon)}: ${event.die}${sum(event.parts)} = ${event.total} against AC ${event.needs}, ${event.hit ? 'a hit' : 'a miss'}.`
    case 'attack-changed':
      return event.hit ? `${who(event.by)} hits ${who(event.at)} after all.` : `${who(event.by)} misses ${who(event.at)} after all.`
    case 'check':
      return `${who(event.by)} rolls for ${spoken(event.what)}: ${event.die}${sum(event.parts)} = ${event.total} against ${event.needs}, ${event.success ? 'success' : 'failure'}.`
    case 'save':
      return `${who(event.by)} saves (${event.what}): ${event.die}${sum(event.parts)} = ${event.total} against ${event.needs}, ${event.success ? 'made' : 'failed'}.`
    case 'initiative':
      return `${side(event.side)} roll initiative: ${event.die}${sum(event.parts)} = ${event.total}.`
    case 'action':
      return `${who(event.piece)} ${doing[event.action] ?? `does this: ${spoken(event.action)}`}.`
    case 'damage':
      return event.amount === 0
        ? `${who(event.piece)} is not hurt.`
        : `${who(event.piece)} loses ${event.amount} (${spoken(event.how)})${reader.coarse(event.piece) ? '' : `, ${event.hp} left`}.`
    case 'shock-ignored':
      return `${who(event.piece)} takes no Shock (${ruleWords(ruleIds[event.rule] ?? '')}).`
    case 'healed':
      return `${who(event.piece)} regains ${event.amount}${reader.coarse(event.piece) ? '' : `, now ${event.hp}`}.`
    case 'state':
      return `${who(event.piece)} is ${spoken(event.to)}.`
    case 'ground':
      return groundText(fight, event, who)
    case 'provoked':
      return `${who(event.by)} strikes at ${who(event.piece)} in passing.`
    case 'lost':
      return `${who(event.piece)} can no longer do it: the ${spoken(event.what)} is lost.`
    case 'turn-began':
      return `The turn of ${turn(event.who)} begins.`
    case 'turn-ended':
      return `The turn of ${turn(event.who)} ends.`
    case 'round-ended':
      return `Round ${event.round} ends.`
    case 'surprised':
      return `${side(event.side)} are surprised.`
    case 'screened':
      return event.success
        ? `${who(event.piece)} takes the attack on ${who(event.ward)}.`
        : `${who(event.by)} gets past ${who(event.piece)}.`
    case 'retreat-advised':
      return event.piece < 0 ? `${side(event.side)} would do well to retreat.` : `${who(event.piece)} would do well to retreat.`
    case 'by-hand':
      return `For the game master: ${event.text}`
    case 'rolled':
    case 'set':
      // What a foe has is the game master's to know.
      return event.rule === R.hp.npcRoll ? '' : tellBase(fight, event, telling, reader)
    case 'effect-began':
      // The fallen lie down: that they fell has been told.
      if (silent.includes(event.effect.kind) || event.rule === R.prone.speed) return ''
      return `${who(event.piece)} is ${holds(event.effect.kind)}${endIn(event.effect, turn)}.`
    case 'effect-ended':
      if (silent.includes(event.kind) || reader.hadLeft?.(event.piece) === true) return ''
      return `${who(event.piece)} is no longer ${holds(event.kind)}.`
    case 'declared':
      return `${who(event.piece)} answers with ${instants[event.what] ?? spoken(event.what)}.`
    case 'gained':
      return ''
    default:
      return tellBase(fight, event, telling, reader)
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function weaponName(fight: SovereignFight, by: PieceId, id: string): string {
  const found = fight.pieces[by]?.items.find((one) => one.id === id)
  return found?.name ?? spoken(id.replace(/-\d+$/, ''))
}

/** What lies there now, or no longer does. */
const groundText = (
  fight: SovereignFight,
  { piece, what, at }: Extract<SovereignEvent, { type: 'ground' }>,
  who: (id: PieceId) => string,
): string => `${who(piece)}: ${weaponName(fight, piece, what)} at ${squareIn(fight, at)}.`

/** Effects that only count. */
const silent: readonly string[] = ['stood-against', 'told-to-retreat', 'swarming']

const points: readonly string[] = ['hp', 'maxHp']
const telling: Telling = {
  ruleIds,
  dials,
  going: 'run',
  told: {
    hp: 'hit points',
    maxHp: 'most hit points',
    strain: 'System Strain',
    frail: 'frail',
    stable: 'stable',
    attackMod: 'modifier of attacks',
    unseen: 'unseen',
    unsuspecting: 'unsuspecting',
    aimed: 'aiming',
  },
  open: [...points, 'unseen'],
  points,
}

const verb = (how: string): string => (how === 'melee' ? 'strikes at' : how === 'thrown' ? 'throws at' : 'shoots at')

const sum = (parts: readonly Part[]): string => sumIn(ruleIds, parts, sayPart)

/** What a part of a sum is called: the book's words where a label only marks it. */
export const sayPart: SayPart = (rule, label) => {
  const [, dice] = /^(\d+(?:\+\d+)?) HD$/.exec(label) ?? []
  if (dice !== undefined) return `${dice} Hit ${dice === '1' ? 'Die' : 'Dice'}`
  if (/^\d+ ft$/.test(label)) return `for ${label}`
  return named[rule]?.[label] ?? named[rule]?.[''] ?? inBlock[label] ?? plainPart(rule, label)
}

const inBlock: Readonly<Record<string, string>> = {
  printed: 'by its stat block',
  listed: 'by its stat block',
  ascending: 'by its stat block',
}
const named: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'sovereign.charge.attack': { '': 'charging' },
  'sovereign.feat.armsmaster-2': { '': 'Armsmaster' },
  'sovereign.feat.deadeye-2': { '': 'Deadeye' },
  'sovereign.mod.adjacent-prone': { '': 'prone beside it' },
  'sovereign.snap.penalty': { '': 'snap attack' },
}

/** What somebody does, as the rest of a sentence about him. */
const doing: Readonly<Record<string, string>> = {
  cast: 'casts a spell',
  charge: 'charges',
  disengage: 'disengages',
  draw: 'draws something',
  'draw-hidden': 'draws something hidden',
  drink: 'drinks',
  drop: 'drops something',
  escape: 'tries to get free',
  'escape-grapple': 'tries to get free',
  execute: 'strikes at the helpless',
  'give-potion': 'gives a potion',
  'go-prone': 'lies down',
  heal: 'heals',
  hold: 'puts the rest of the turn off',
  improvise: 'tries something',
  leap: 'leaps',
  leave: 'leaves',
  'melee-attack': 'attacks',
  'move-held': 'moves who is held',
  'open-door': 'opens or shuts a door',
  'pick-up': 'picks something up',
  'quick-ready': 'readies a weapon in no time',
  'ranged-attack': 'attacks from afar',
  ready: 'readies something',
  release: 'lets go',
  reload: 'reloads',
  retreat: 'retreats',
  run: 'moves',
  screen: 'screens a friend',
  scroll: 'reads a scroll',
  sheathe: 'puts something away',
  'snap-attack': 'makes a snap attack',
  stabilize: 'stabilizes somebody',
  'stand-up': 'stands up',
  stow: 'stows something',
  'swarm-attack': 'attacks as one of a swarm',
  'swarm-roll': 'attacks for the swarm',
  'total-defense': 'defends totally',
  'use-skill': 'uses a skill',
  watch: 'watches',
  whirlwind: 'strikes all around',
}

const instants: Readonly<Record<string, string>> = {
  'held-action': 'the turn that was put off',
  'veterans-luck': 'veteran’s luck',
}

const holds = (kind: string): string => (kind === 'total-defense' ? 'on total defense' : spoken(kind))
