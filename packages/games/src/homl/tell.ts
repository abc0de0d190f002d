import {
  type BaseEvent,
  type BaseLine,
  baseLines,
  byKind,
  type Effect,
  endIn,
  handsText,
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
import { isHeld } from './bearing/held.ts'
import { lyingOf } from './carrying/carrying.ts'
import { isClauseWord } from './clauses/kinds.ts'
import type { Degree } from './clauses/words.ts'
import type { HomlEvent } from './events.ts'
import { type HomlFight, sheetOf } from './fight.ts'
import { say } from './notation/say.ts'
import { CALLED } from './order/called.ts'
import { degreeOf, lean } from './rolls/check.ts'
import { dials, R, ruleIds } from './rules.ts'
import { type Holding, isHolding } from './windows.ts'

/** An event in plain words; nothing for mere bookkeeping. */
export function tell(fight: HomlFight, event: HomlEvent | BaseEvent, reader: Reader = readsAll): string {
  const who = namer(fight, reader)
  return lines(event, { fight, reader, telling, who })
}

const lines: (event: HomlEvent | BaseEvent, line: BaseLine<HomlFight>) => string = byKind('type', {
  ...baseLines,
  check: (event, { who }) =>
    `${who(event.by)} ${checking[event.what] ?? `rolls for ${spoken(event.what)}`}${event.at < 0 ? '' : ` ${who(event.at)}`}: ${rolled(event, leaning(event.dice, event.sways))}${event.needs > 0 ? ` against ${event.needs}, ${comesTo(event)}` : ''}.`,
  grid: (event) => `The map: ${event.columns} by ${event.rows} squares of ${event.metres} m, ${event.across} m by ${event.down} m.`,
  initiative: (event, { who }) => `${who(event.piece)} rolls initiative: ${rolled(event, leaning([], event.sways))}.`,
  action: ({ piece, action }, { fight, who }) => `${who(piece)} ${doing[action] ?? `uses ${featNamed(fight, piece, action)}`}.`,
  damage: (event, { fight, reader, who }) =>
    event.amount === 0
      ? `${who(event.piece)} is not hurt.`
      : `${who(event.piece)} loses ${event.amount} (${featNamed(fight, event.by, event.how)})${reader.coarse(event.piece) ? '' : left(event.hp)}.`,
  healed: ({ piece, amount, hp }, { reader, who }) =>
    `${who(piece)} regains ${amount === 0 ? 'nothing' : amount}${reader.coarse(piece) ? '' : `, now ${hp}`}.`,
  slain: ({ piece }, { who }) => `${who(piece)} is slain.`,
  lost: ({ piece, what }, { who }) => `${who(piece)} can no longer do it: the ${spoken(what)} is lost.`,
  set: tellSet,
  declared: ({ piece, what }, { fight, who }) =>
    answering(fight, piece, what) === '' ? '' : `${who(piece)} ${answering(fight, piece, what)}.`,
  halted: ({ piece }, { who }) => `${who(piece)} goes no farther: somebody is in the way.`,
  'turn-began': (event, { who }) => `The turn of ${who(event.who)} begins.`,
  'turn-ended': (event, { who }) => `The turn of ${who(event.who)} ends.`,
  'effect-began': (event, { fight, reader, who }) => {
    if (isHolding(event.effect.holds))
      return `${who(event.piece)} ${reader.foreign(event.piece) ? 'puts its action off' : sayHolding(fight, event.piece, event.effect.holds, who)}.`
    if (event.effect.kind === CALLED) return ''
    if (event.piece < 0) return onGround(fight, event.effect)
    const words = wordsOf(event.effect)
    if (words !== undefined) return `${who(event.piece)}: ${words}${endIn(event.effect, who)}.`
    return `${who(event.piece)} is ${holds(event.effect.kind)}${endIn(event.effect, who)}.`
  },
  'effect-ended': (event, { reader, who }) => {
    if (event.kind === 'holding' || event.kind === CALLED || isClauseWord(event.kind)) return ''
    if (event.piece < 0) return event.kind === 'zone' ? 'A zone is no more.' : ''
    return reader.hadLeft?.(event.piece) === true ? '' : `${who(event.piece)} is no longer ${holds(event.kind)}.`
  },
  // That it is slain has been told.
  'piece-removed': (event, line) => (event.why === 'slain' ? '' : baseLines['piece-removed'](event, line)),
})

const points: readonly string[] = ['hp', 'maxHp']
const telling: Telling = {
  ruleIds,
  dials,
  told: { power: 'power points', fate: 'fate', marks: 'failed death saves' },
  open: points,
  points,
}

/** Why it acts out of turn, where what it does then does not say so. */
function answering(fight: HomlFight, id: PieceId, what: string): string {
  if (what === 'held-action') return 'does what it has waited to do'
  return what === 'opportunity-attack' && !sheetOf(fight, id).isHero ? 'takes the opportunity' : ''
}

const left = (hp: number): string => (hp > 0 ? `, ${hp} left` : `, and is at ${hp}`)

/** A point of power is spent on something. */
function tellSet(event: Extract<BaseEvent, { type: 'set' }>, line: BaseLine<HomlFight>): string {
  if (event.field === 'inHand') {
    const things = sheetOf(line.fight, event.piece).weapons.map(({ name }, place) => ({ bit: 1 << place, name }))
    return handsText(event, line.who(event.piece), things, event.rule === R.action.drawWeapon)
  }
  const plain = baseLines.set(event, line)
  const isSpent = plain !== '' && event.field === 'power' && Number(event.to) === Number(event.was) - 1
  return isSpent ? `${line.who(event.piece)} spends a power point, ${String(event.to)} left.` : plain
}

const rolled = (roll: Parameters<typeof totalIn>[1], thrown?: string): string => totalIn(ruleIds, roll, sayPart, thrown)

/** What a part of a sum is called. */
export const sayPart: SayPart = (rule, label) => (rule === 'homl.core.proficiency' ? proficiency(label) : plainPart(rule, label))

/** An ability needs no practice to be named; an implement is one in the hand. */
const proficiency = (skill: string): string =>
  /^[A-Z]/.test(skill) ? 'proficiency' : `proficiency in ${spoken(skill.replace(/^implement:/, ''))}`

/** What somebody does, as the rest of a sentence about him. */
const doing: Readonly<Record<string, string>> = {
  'basic-attack': 'makes a basic attack',
  'opportunity-attack': 'takes the opportunity',
  grab: 'tries to take hold',
  'pick-up': 'picks something up',
}

/** What a check is for, before whom it concerns. */
const checking: Readonly<Record<string, string>> = {
  attack: 'attacks',
  defense: 'defends against',
  'death save': 'makes a death save',
  'keep hold': 'tries to keep hold',
  'break free': 'tries to break free',
}

const outcomes: Readonly<Record<Degree, string>> = {
  failure: 'a failure',
  success: 'a success',
  complete: 'a complete success',
  enhanced: 'an enhanced success',
}

/** A degree that the total does not reach was paid for. */
function comesTo({ what, degree, total, needs }: Extract<HomlEvent, { type: 'check' }>): string {
  const paid = degree === 'failure' || degreeOf(total, needs, false) === degree ? '' : ' with a power point'
  if (what === 'attack' && degree === 'failure') return 'a miss'
  if (what === 'attack' && degree === 'success') return `a hit${paid}`
  if (what === 'defense' && degree === 'failure') return 'and is hit'
  return `${outcomes[degree]}${paid}`
}

/** "of 7 and 12, with advantage (flanked)"; what cancels out is told too. */
function leaning(dice: readonly number[], sways: readonly Part[]): string {
  if (sways.length === 0) return ''
  const side = lean(sways)
  const reasons = [
    ...new Set(sways.map(({ rule, label }) => because[ruleIds[rule] ?? ''] ?? plainPart(ruleIds[rule] ?? '', rule < 0 ? label : ''))),
  ].join(', ')
  const thrown = dice.length > 1 ? ` of ${dice.join(' and ')}` : ''
  return `${thrown} (${side === 0 ? 'neither advantage nor disadvantage' : side > 0 ? 'advantage' : 'disadvantage'}: ${reasons})`
}

/** Why somebody has it easier or harder, where the rule's own name does not say it. */
const because: Readonly<Record<string, string>> = {
  'homl.armor.penalty': 'armour',
  'homl.mod.attacker-blind': 'the target is not seen',
  'homl.mod.target-blind': 'the attacker is not seen',
  'homl.mod.concealed-single': 'concealed',
  'homl.mod.prone-close': 'prone',
  'homl.mod.prone-ranged': 'prone',
  'homl.cond.prone.attack': 'prone',
  'homl.pc.defense': 'thrown off its stride',
  'homl.cond.grabbed.adv': 'grabbed',
  'homl.cond.incap.adv': 'incapacitated',
  'homl.cond.immobilized': 'weakened',
  'homl.cond.surprised.adv': 'surprised',
  'homl.cond.surprised.dis': 'surprised',
  'homl.cond.stunned.attacks': 'stunned',
  'homl.effects.kinds': 'an effect',
  'homl.trigger.on-hit': 'an answer',
}

/** A feat by its name, where it is one of the sheet; an aura by that of the trait. */
export function featNamed(fight: HomlFight, id: PieceId, feat: string): string {
  if (fight.pieces[id] === undefined) return spoken(feat)
  const { strikes, traits } = sheetOf(fight, id)
  const named = feat === 'aura' ? traits.find(({ aura }) => aura > 0) : strikes.find((strike) => strike.id === feat)
  return named?.name ?? spoken(feat)
}

/** "waits for an enemy to attack, then basic attack". */
export const sayHolding = (
  fight: HomlFight,
  id: PieceId,
  { when, who, square, action }: Holding,
  name: (piece: PieceId) => string,
): string => {
  const whom = who === 'foe' ? 'an enemy' : who === 'friend' ? 'an ally' : name(who)
  const what: Readonly<Record<Holding['when'], string>> = {
    moves: `${whom} to move`,
    attacks: `${whom} to attack`,
    enters: `somebody to enter ${squareIn(fight, square)}`,
    word: "the game master's word",
  }
  return `waits for ${what[when]}, then ${featNamed(fight, id, action)}`
}

/** What lies about, and what a feat leaves where it was used. */
function onGround(fight: HomlFight, effect: Effect): string {
  const { kind, by, squares, holds } = effect
  if (kind === 'zone' && isHeld(holds)) return `${featNamed(fight, by, holds.feat ?? kind)} lies on ${squares.length} squares.`
  const thing = lyingOf(effect)
  return thing === undefined ? '' : `On the ground lies: ${spoken(thing.name)}.`
}

/** What a clause lays on somebody, as its feat says it. */
export const wordsOf = ({ kind, holds: held }: Effect): string | undefined =>
  isClauseWord(kind) && isHeld(held) ? say([held.part]) : undefined

const named: Readonly<Record<string, string>> = { thwarted: 'thrown off its stride' }
const holds = (kind: string): string => named[kind] ?? spoken(kind)
