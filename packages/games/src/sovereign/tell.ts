import {
  answerWords,
  type BaseEvent,
  type BaseLine,
  baseLines,
  byKind,
  endIn,
  handsText,
  NOBODY,
  namer,
  OFF,
  type PieceId,
  plainPart,
  type Reader,
  readsAll,
  ruleWords,
  type SayPart,
  spoken,
  squareIn,
  type Telling,
  theThing,
  totalIn,
} from '@riposte/referee'
import type { SovereignEvent } from './events.ts'
import { SOLO, type SovereignFight, sheetOf } from './fight.ts'
import { dials, R, ruleIds } from './rules.ts'
import { VETERANS_LUCK } from './terms.ts'

/** An event in plain words; nothing for mere bookkeeping. */
export function tell(fight: SovereignFight, event: SovereignEvent | BaseEvent, reader: Reader = readsAll): string {
  const who = namer(fight, reader)
  const sideNamed = (n: number): string => fight.setup.sides[n] ?? 'nobody'
  const turn = (n: number): string => (n >= SOLO ? who(n - SOLO) : theThing(sideNamed(n)))
  const side = (n: number): string => capital(n >= SOLO ? who(n - SOLO) : sideNamed(n))
  const weapon = (by: PieceId, id: string): string => weaponName(fight, by, id)
  return lines(event, { fight, reader, telling, who, turn, side, weapon })
}

interface Line extends BaseLine<SovereignFight> {
  readonly turn: (n: number) => string
  readonly side: (n: number) => string
  readonly weapon: (by: PieceId, id: string) => string
}

const lines: (event: SovereignEvent | BaseEvent, line: Line) => string = byKind('type', {
  ...baseLines,
  attack: (event, { who, weapon }) =>
    event.parts.length === 0 && event.die === 0
      ? `${who(event.by)} strikes ${who(event.at)} with ${weapon(event.by, event.weapon)}, without fail.`
      : `${who(event.by)} ${verb(event.how)} ${who(event.at)} with ${weapon(event.by, event.weapon)}: ${rolled(event)} against AC ${event.needs}, ${event.hit ? 'a hit' : 'a miss'}.`,
  'attack-changed': ({ hit, by, at }, { who }) =>
    hit ? `${who(by)} hits ${who(at)} after all.` : `${who(by)} misses ${who(at)} after all.`,
  check: (event, { who }) =>
    `${who(event.by)} rolls for ${spoken(event.what)}: ${rolled(event)} against ${event.needs}, ${event.success ? 'success' : 'failure'}.`,
  save: (event, { who }) =>
    `${who(event.by)} saves (${event.what}): ${rolled(event)} against ${event.needs}, ${event.success ? 'made' : 'failed'}.`,
  initiative: (event, { side }) => `${side(event.side)} roll initiative: ${rolled(event)}.`,
  action: ({ piece, action }, { who }) => `${who(piece)} ${doing[action] ?? `does this: ${spoken(action)}`}.`,
  damage: (event, { reader, who }) =>
    event.amount === 0
      ? `${who(event.piece)} is not hurt.`
      : `${who(event.piece)} loses ${event.amount} (${spoken(event.how)})${reader.coarse(event.piece) ? '' : `, ${event.hp} left`}.`,
  'shock-ignored': ({ piece, rule }, { who }) => `${who(piece)} takes no Shock (${ruleWords(ruleIds[rule] ?? '')}).`,
  healed: ({ piece, amount, hp }, { reader, who }) =>
    `${who(piece)} regains ${amount === 0 ? 'nothing' : amount}${reader.coarse(piece) ? '' : `, now ${hp}`}.`,
  state: ({ piece, to, rule }, { who, fight }) => {
    if (to === 'dead' && rule === R.hp.dying) return `${who(piece)} dies of the mortal injury: six rounds without being stabilised.`
    const isDying = to === 'mortally-injured' && fight.setup.modes[R.hp.dying] !== OFF && !isHardToKill(fight, piece)
    const fate = isDying ? ', and dies at the end of the sixth round from now unless stabilised' : ''
    return `${who(piece)} is ${spoken(to)}${fate}.`
  },
  ground: (event, { fight, who }) => groundText(fight, event, who),
  provoked: ({ by, piece }, { who }) => `${who(by)} strikes at ${who(piece)} in passing.`,
  halted: ({ piece }, { who }) => `${who(piece)} goes no farther: somebody is in the way.`,
  lost: ({ piece, what }, { who }) => `${who(piece)} can no longer do it: the ${spoken(what)} comes to nothing.`,
  'turn-began': (event, { turn }) => `The turn of ${turn(event.who)} begins.`,
  'turn-ended': (event, { turn }) => `The turn of ${turn(event.who)} ends.`,
  'round-ended': ({ round }) => (round === 0 ? 'The free round ends.' : `Round ${round} ends.`),
  surprised: (event, { side }) => `${side(event.side)} are surprised.`,
  screened: (event, { who }) =>
    event.success ? `${who(event.piece)} takes the attack on ${who(event.ward)}.` : `${who(event.by)} gets past ${who(event.piece)}.`,
  'retreat-advised': (event, { who, side }) =>
    event.piece < 0 ? `${side(event.side)} would do well to retreat.` : `${who(event.piece)} would do well to retreat.`,
  // What a foe has is the game master's to know.
  rolled: (event, line) => (event.rule === R.hp.npcRoll ? '' : baseLines.rolled(event, line)),
  // What a foe has is the game master's to know.
  set: (event, line) => (event.rule === R.hp.npcRoll ? '' : event.field === 'inHand' ? tellHands(line, event) : baseLines.set(event, line)),
  'effect-began': (event, { who, turn }) => {
    // The fallen lie down: that they fell has been told.
    if (silent.includes(event.effect.kind) || event.rule === R.prone.speed) return ''
    // A turn is a side's: it has no number among the pieces.
    return `${who(event.piece)} is ${holds(event.effect.kind)}${endIn({ ...event.effect, on: NOBODY }, turn)}.`
  },
  'effect-ended': (event, { reader, who }) => {
    if (silent.includes(event.kind) || reader.hadLeft?.(event.piece) === true) return ''
    return `${who(event.piece)} is no longer ${holds(event.kind)}.`
  },
  declared: ({ piece, what }, { who }) => `${who(piece)} answers with ${instants[what] ?? answerWords(what)}.`,
  gained: () => '',
})

/** Who is stable where he falls. */
const isHardToKill = (fight: SovereignFight, id: PieceId): boolean =>
  sheetOf(fight, id).feat['die-hard'] >= 1 && fight.setup.modes[R.feat.dieHard1] !== OFF

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** By the sheets, which stay: what somebody carries changes hands, and a line is read again later. */
function weaponName(fight: SovereignFight, by: PieceId, id: string): string {
  const own = fight.pieces[by] === undefined ? [] : [sheetOf(fight, by)]
  for (const { items } of [...own, ...fight.setup.sheets.map(({ compiled }) => compiled)])
    for (const one of items) if (one.id === id) return one.name
  return spoken(id.replace(/-\d+$/, ''))
}

/** What lies there now, or no longer does. */
function groundText(fight: SovereignFight, event: Extract<SovereignEvent, { type: 'ground' }>, who: (id: PieceId) => string): string {
  const what = weaponName(fight, event.piece, event.what)
  const isTaken = event.rule === R.pickup.reach || event.rule === R.stand.items
  return isTaken
    ? `${who(event.piece)} takes up ${theThing(what)} at ${squareIn(fight, event.at)}.`
    : `${who(event.piece)}: ${theThing(what)} lies at ${squareIn(fight, event.at)}.`
}

/** What is picked up has been told, and what falls. */
function tellHands({ fight, who }: Line, event: Extract<BaseEvent, { type: 'set' }>): string {
  const things = fight.pieces[event.piece]?.items.map(({ name }, place) => ({ bit: 1 << place, name })) ?? []
  return event.rule === R.pickup.reach ? '' : handsText(event, who(event.piece), things, event.rule === R.ready.sheathe)
}

/** Effects that only count. */
const silent: readonly string[] = ['stood-against', 'told-to-retreat', 'swarming']

const points: readonly string[] = ['hp', 'maxHp']
const telling: Telling = {
  ruleIds,
  dials,
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

const rolled = (roll: Parameters<typeof totalIn>[1]): string => totalIn(ruleIds, roll, sayPart)

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
  'veterans-luck': VETERANS_LUCK,
}

const holds = (kind: string): string => (kind === 'total-defense' ? 'on total defense' : spoken(kind))
