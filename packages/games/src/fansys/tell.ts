import {
  type BaseEvent,
  type BaseLine,
  baseLines,
  byKind,
  type Effect,
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
  type Telling,
  totalIn,
} from '@riposte/referee'
import { isVenom } from './damage/poisoned-weapons.ts'
import type { FansysEvent } from './events.ts'
import { type FansysFight, sheetOf } from './fight.ts'
import { lean } from './rolls/dice.ts'
import { dials, R, ruleIds } from './rules.ts'
import { isLeft } from './sheet/power.ts'
import { filled, lastingWords } from './words.ts'

type Name = (id: PieceId) => string
type Event<T extends string> = Extract<FansysEvent | BaseEvent, { type: T }>

/** An event in plain words; nothing for mere bookkeeping. */
export function tell(fight: FansysFight, event: FansysEvent | BaseEvent, reader: Reader = readsAll): string {
  const who = namer(fight, reader)
  return lines(event, { fight, reader, telling, who })
}

/** Into a passage, and out of it. */
const sizing: Readonly<Record<string, string>> = { squeeze: 'makes itself small at', stretch: 'takes its whole space again at' }

const lines: (event: FansysEvent | BaseEvent, line: BaseLine<FansysFight>) => string = byKind('type', {
  ...baseLines,
  check: (event, { fight, who }) =>
    `${checked(fight, event, who)}: ${rolled(event, thrown(event.dice, event.kept, event.sways))}${comesTo(event)}.`,
  moved: (event, line) =>
    event.how in sizing
      ? `${line.who(event.piece)} ${sizing[event.how] ?? ''} ${squareIn(line.fight, event.to)}.`
      : baseLines.moved(event, line),
  initiative: (event, { who }) => `${who(event.piece)} rolls initiative: ${rolled(event)}.`,
  action: ({ piece, action }, { fight, who }) => saying(`${who(piece)}`, doing[action] ?? powerIn(fight, piece, action)),
  chance: (event, { who }) =>
    event.rule === R.intervene.redirect
      ? `${who(event.at)} is in between: a ${event.die}, ${event.die <= event.misses ? 'and in the way' : 'not in the way'} (${facesTo(event.misses)} would be).`
      : `What hides ${who(event.at)}: a ${event.die}, ${event.die <= event.misses ? 'a miss' : 'seen well enough'} (${facesTo(event.misses)} misses).`,
  damage: (event, { fight, reader, who }) =>
    event.amount === 0 && event.parts.every(({ value }) => value === 0)
      ? `${who(event.piece)} is not hurt.`
      : `${who(event.piece)} takes ${event.amount} (${powerNamed(fight, event.by, event.how)})${reader.coarse(event.piece) ? '' : left(fight, event)}.`,
  healed: ({ piece, amount, what }, { who }) =>
    `${who(piece)} regains ${amount === 0 ? 'no' : amount} ${what === 'HP' ? points(amount) : what}.`,
  slain: ({ piece }, { fight, who }) => `${who(piece)} ${sheetOf(fight, piece).isDestroyedAtZero ? 'is destroyed' : 'dies'}.`,
  declared: (event, line) => saying(line.who(event.piece), answerOf(event.what.split(':')[0] ?? '')) || baseLines.declared(event, line),
  set: (event, { fight, reader }) => tellSet(fight, event, reader),
  halted: ({ piece }, { who }) => `${who(piece)} goes no farther: somebody is in the way.`,
  'turn-began': (event, { who }) => `The turn of ${who(event.who)} begins.`,
  'turn-ended': (event, { who }) => `The turn of ${who(event.who)} ends.`,
  'effect-began': ({ effect }, { fight, who }) => began(fight, effect, who),
  'effect-ended': (event, { reader, who }) => (event.why === 'dead' || reader.hadLeft?.(event.piece) === true ? '' : ended(event, who)),
  'board-changed': ({ rule, change }, { fight }) => (rule === R.object.break ? `${destroyed(fight, change)} gives way.` : ''),
  'piece-removed': (event, line) => (event.why === 'slain' ? '' : baseLines['piece-removed'](event, line)),
})

const open: readonly string[] = ['hp', 'maxHp', 'sp', 'mp']
const telling: Telling = { ruleIds, dials, told: {}, open, points: open }

const saying = (who: string, does: string | undefined): string => (does === undefined || does === '' ? '' : `${who} ${does}.`)
const points = (amount: number): string => `hit ${amount === 1 ? 'point' : 'points'}`
const facesTo = (most: number): string => (most === 1 ? 'a 1' : most === 2 ? '1 or 2' : `1 to ${most}`)

export const sayPart: SayPart = plainPart
const rolled = (roll: Parameters<typeof totalIn>[1], thrown?: string): string => totalIn(ruleIds, roll, sayPart, thrown)

// --------------------------------------------------------------------------------------------------------------- rolls

/** Who rolls what, and at whom. */
function checked(fight: FansysFight, { by, at, what, rule }: Event<'check'>, who: Name): string {
  const target = at < 0 ? '' : ` ${who(at)}`
  if (rule === R.threshold.attacks) return `${who(by)} saves against ${spoken(what)}`
  if (rule === R.bonus.touch) return `${who(by)} aims ${powerNamed(fight, by, what)} at${target}`
  if (what.startsWith('no longer ')) return `${who(by)} fights to be ${what}`
  return `${who(by)} ${checking[what] ?? `rolls ${spoken(what)}`}${target}`
}

/** What it comes to: where nothing stands against it, that is for others to say. */
function comesTo({ what, needs, total, success, kept }: Event<'check'>): string {
  if (needs === 0) return ''
  const [yes, no] = what === 'attack' ? ['a hit', 'a miss'] : ['a success', 'a failure']
  const isSheer = success !== total >= needs
  const why = isSheer ? (success ? ' by two twelves' : kept.every((face) => face === 1) ? ' by two ones' : '') : ''
  return ` against ${needs}, ${success ? yes : no}${why}`
}

const checking: Readonly<Record<string, string>> = {
  attack: 'attacks',
  grapple: 'grapples',
  restrain: 'tries to pin',
  shove: 'shoves',
  throw: 'tries to throw',
  trip: 'tries to trip',
  disarm: 'tries to disarm',
  sunder: 'strikes at what is held by',
  interception: 'steps in for',
  feint: 'tries to mislead',
  dying: 'fights death',
  bleeding: 'tries to stop the blood',
  fire: 'braves the fire',
  'put it out': 'tries to put the fire out',
  poison: 'fights the poison',
  fatigue: 'fights its fatigue',
  concentration: 'tries to keep its mind on its spell',
  'speak unheard': 'tries to speak what it cannot hear',
  'break a spell': 'tries to break the spell of',
  'keep its feet': 'tries to keep its feet',
  hew: 'strikes at what bars the way',
  'hew-weapon': 'strikes at what lies there',
}

/** "(11 and 2 of 11, 2, 1; advantage: flanked)". */
function thrown(dice: readonly number[], kept: readonly number[], sways: readonly Part[]): string {
  const side = lean(sways)
  const reasons = [...new Set(sways.map(({ rule }) => because[ruleIds[rule] ?? ''] ?? plainPart(ruleIds[rule] ?? '', '')))].join(', ')
  const why =
    sways.length === 0 ? '' : `; ${side === 0 ? 'neither advantage nor disadvantage' : side > 0 ? 'advantage' : 'disadvantage'}: ${reasons}`
  const dropped = dice.length > kept.length ? ` of ${dice.join(', ')}` : ''
  return ` (${kept.join(' and ')}${dropped}${why})`
}

/** Why somebody has it easier or harder, where the rule's own name does not say it. */
const because: Readonly<Record<string, string>> = {
  'fansys.ranged.melee': 'shooting in melee',
  'fansys.weapon.close': 'too near for it',
  'fansys.weapon.highground': 'higher ground',
  'fansys.weapon.unwieldy': 'unwieldy here',
  'fansys.man.restrain.effect': 'pinned',
  'fansys.man.feint': 'misled',
  'fansys.breakfree.immobilised': 'immobilised',
  'fansys.cond.resist': 'its nature',
  'fansys.cover.heavy.save': 'heavy cover',
  'fansys.cover.full.spread': 'full cover',
  'fansys.squeeze.saves': 'squeezing',
  'fansys.hostile.athletics.runup': 'too short a run',
}

// --------------------------------------------------------------------------------------------------------------- points

/** What is left in each pool that there is. */
function left(fight: FansysFight, { piece, sp, mp, hp }: Event<'damage'>): string {
  const { maxSp = 0, maxMp = 0 } = fight.pieces[piece] ?? {}
  const pools = [...(maxSp > 0 ? [`${sp} stamina`] : []), ...(maxMp > 0 ? [`${mp} mind`] : [])]
  if (hp <= 0) return `, and is at ${hp} ${points(hp)}`
  return `, ${[...pools, `${hp} ${points(hp)}`].join(', ')} left`
}

/** Dice that are spent; points that are lost or changed by themselves. What a blow takes has been told. */
function tellSet(fight: FansysFight, event: Event<'set'>, reader: Reader): string {
  const { piece, field, was, to, rule } = event
  if (piece < 0 || reader.coarse(piece)) return ''
  const who = namer(fight, reader)(piece)
  const spent = Number(was) - Number(to)
  if ((field === 'spDice' || field === 'mpDice') && spent > 0 && !reader.foreign(piece))
    return `${who} spends ${spent === 1 ? 'a die' : `${spent} dice`} of ${field === 'spDice' ? 'stamina' : 'mind'}, ${String(to)} left.`
  if (field === 'hp' && rule !== undefined && was !== to) return `${who} is at ${String(to)} ${points(Number(to))}.`
  if ((field === 'sp' || field === 'mp') && rule === R.rebalance.rate)
    return `${who} has ${String(to)} points of ${field === 'sp' ? 'stamina' : 'mind'}.`
  if (field === 'careful' && to === true) return `${who} goes with care.`
  if (field === 'mount') return Number(to) < 0 ? `${who} is on foot.` : `${who} sits on ${namer(fight, reader)(Number(to))}.`
  if (field === 'shieldWorn' && Number(to) > Number(was)) return `The shield of ${who} is damaged.`
  const gained = weaponIn(fight, piece, Number(to) & ~Number(was))
  if (field === 'inHand' && rule !== undefined && gained !== '') return `${who} takes its ${gained} in hand.`
  if (field === 'loaded' && gained !== '') return `${who} has loaded its ${gained}.`
  return field === 'inHand' && rule === R.objects.durability
    ? `The ${weaponIn(fight, piece, Number(was) & ~Number(to))} of ${who} breaks.`
    : ''
}

/** The weapon of a bit. */
const weaponIn = (fight: FansysFight, id: PieceId, bit: number): string => sheetOf(fight, id).weapons[31 - Math.clz32(bit)]?.name ?? ''

/** What stood there. */
function destroyed(fight: FansysFight, change: Event<'board-changed'>['change']): string {
  if (change.set === 'edge') return `What stands between ${change.between.map((at) => squareIn(fight, at)).join(' and ')}`
  return change.set === 'obstacle' ? `What stands at ${change.squares.map((at) => squareIn(fight, at)).join(', ')}` : 'Something'
}

// --------------------------------------------------------------------------------------------------------------- deeds

/** What somebody does, as the rest of a sentence about him; blows and tricks are told by their rolls. */
const doing: Readonly<Record<string, string>> = {
  speak: 'says something',
  'speak-long': 'makes a speech',
  command: 'gives a command',
  signal: 'signals',
  lie: 'tells a lie',
  mislead: 'misleads by a gesture',
  shake: 'tries to shake somebody',
  cow: "tries to break somebody's will",
  beg: 'begs for mercy',
  parley: 'calls for parley',
  'open-door': 'opens or shuts a door',
  tinker: 'works at a lock',
  appraise: 'looks what a thing is worth',
  navigate: 'looks for its bearings',
  'find-tracks': 'looks for tracks',
  'keep-tracks': 'keeps to the tracks',
  identify: 'looks what it is',
  'sense-motive': 'listens for a lie',
}

/** A power of its sheet; nothing else is told. */
function powerIn(fight: FansysFight, id: PieceId, name: string): string {
  if (id < 0) return ''
  const power = sheetOf(fight, id).powers.find((one) => one.id === name)
  return power === undefined ? '' : `${power.spell ? 'casts' : 'uses'} ${power.name}`
}

const powerNamed = (fight: FansysFight, id: PieceId, name: string): string =>
  (id < 0 ? undefined : sheetOf(fight, id).powers.find((one) => one.id === name)?.name) ?? spoken(name)

/** What somebody does who answers; with a chance mostly the trick by its name. */
const answerOf = (what: string): string | undefined =>
  answers[what] ?? (what.startsWith('opportunity-') ? `takes the chance to ${what.slice('opportunity-'.length)}` : undefined)
const answers: Readonly<Record<string, string>> = {
  opportunity: 'takes the chance',
  'opportunity-restrain': 'takes the chance to pin it',
  'opportunity-sunder': 'takes the chance at what is held',
  counterstrike: 'strikes back',
  parry: 'parries',
  'counter-spell': 'counters the spell',
  'let-go': 'lets its spell go',
  'drop-concentration': 'takes its mind off its spell',
  interception: 'throws itself in between',
  'drop-down': 'drops to the ground',
  'drop-item': 'lets something fall',
}

// -------------------------------------------------------------------------------------------------------- what lasts

/** What an effect is about: a power, a weapon, or words. */
export const aboutIn = (holds: unknown): string =>
  isLeft(holds) ? holds.power.name : isVenom(holds) ? spoken(holds.weapon) : typeof holds === 'string' ? spoken(holds) : 'a spell'

function began(fight: FansysFight, effect: Effect, who: Name): string {
  const { kind, on, by, holds, squares } = effect
  const known = lastingWords[kind]
  if (known === undefined) return `${who(on)} is ${spoken(kind)}${endIn(effect, who)}.`
  const where = squares.map((at) => squareIn(fight, at)).join(', ')
  const values = { who: on < 0 ? '' : who(on), by: by < 0 ? 'somebody' : who(by), what: aboutIn(holds), where }
  return filled(known.begins ?? '', values)
}

function ended({ piece, kind, why }: Event<'effect-ended'>, who: Name): string {
  const known = lastingWords[kind]
  if (kind === 'casting' && why !== 'done') return `${who(piece)} does not come to the end of it.`
  return known === undefined
    ? `${who(piece)} is no longer ${spoken(kind)}.`
    : filled(known.ends ?? '', { who: piece < 0 ? '' : who(piece) })
}
