import { capital, count, listed, plainVerb, sayer, signed, spelled } from '@riposte/print'
import type { Clause, Conjuration, Freed, Passing, Through, Zone, ZonePart } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Amount, Relation, Role, Span, Who } from '../clauses/phrases.ts'
import type { Trait, Trigger } from '../clauses/power.ts'
import { plainOf, roles, sayAmount, sayTypes } from '../clauses/say-phrases.ts'
import { sayGround } from './say-ground.ts'
import { sayOfAttack, sayPart, sayParts } from './say-parts.ts'
import { sayStrike } from './say-strikes.ts'
import { sayTest } from './say-tests.ts'
import { saySpan, sayTrigger } from './say-triggers.ts'
import { does, is, sayWho, whose } from './say-who.ts'

/** Clauses said back in the book's words. */

const squares = (amount: Amount): string => {
  const plain = plainOf(amount)
  const [, n, each] = /^(\d+) (for each .*)$/.exec(sayAmount(amount)) ?? []
  if (n !== undefined) return `${count(Number(n), 'square')} ${each}`
  return plain === undefined ? `a number of squares equal to ${sayAmount(amount)}` : count(plain, 'square')
}
const isSpeed = ({ measures, flat }: Amount): boolean =>
  flat === 0 && measures.length === 1 && measures[0]?.of === 'speed' && measures[0].times === 1

const damage = (extra: boolean, words: string, types: readonly string[]): string => {
  const [, amount = words, each = ''] = /^(.*?)( for each .*)$/.exec(words) ?? []
  const isFormula = !/^[\d-]/.test(amount)
  const more = extra ? 'extra ' : ''
  return `${isFormula ? `${more}${sayTypes(types)}damage equal to ${amount}` : `${amount} ${more}${sayTypes(types)}damage`}${each}`
}

const forced = { push: 'pushed', pull: 'pulled', shunt: 'shunted' } as const
const going = (how: string, mode: string | undefined): string => (how === 'move' ? (mode ?? 'move') : how)

const whomBeside: Readonly<Record<Role | Relation, string>> = {
  ...roles,
  ally: 'an ally',
  enemy: 'an enemy',
  creature: 'a creature',
  'you-or-ally': 'you or an ally',
  summons: 'a creature you summoned',
}

const ends = (end: Extract<Clause, { do: 'move' }>['ends']): string => {
  if (end === undefined) return ''
  const of = `${whomBeside[end.of]}${(end.tests ?? []).map((test) => ` that ${sayTest(test).replace(/^the target /, '')}`).join(' and')}`
  switch (end.where) {
    case 'adjacent':
      return ` to a square adjacent to ${of}`
    case 'closer':
      return ` closer to ${of}`
    case 'away':
      return ` away from ${of}`
    case 'left':
      return ` into the square ${of} vacated`
  }
}

const attackNames: Readonly<Record<string, string>> = {
  basic: 'basic attack',
  'basic-melee': 'melee basic attack',
  'basic-ranged': 'ranged basic attack',
  'at-will': 'at-will attack power',
  opportunity: 'opportunity attack',
}
const againstWhom: Readonly<Record<Extract<Clause, { do: 'attack' }>['against'], string>> = {
  target: ' against the target',
  trigger: ' against the triggering creature',
  you: ' against you',
  any: '',
  different: ' against different targets',
  same: ' against the same target',
  nearest: ' against the nearest creature',
}

function sayAttack({
  by,
  with: names,
  times,
  upTo,
  against,
  bonus,
  charge,
  optional,
  costs,
  among,
  chooser,
  after = [],
}: Extract<Clause, { do: 'attack' }>): string {
  if (charge) return `${can(by, 'charge', optional)}${againstWhom[against]}`
  const what = names.map((name) => attackNames[name] ?? `${name.replaceAll('-', ' ')} attack`).join(' or ')
  const many = times === 1 ? (/^[aeiou]/.test(what) ? 'an' : 'a') : `${upTo ? 'up to ' : ''}${times}`
  const plus = bonus.map((part) =>
    part.is === 'modifier' && part.to === 'attack'
      ? ` with a ${signed(plainOf(part.amount) ?? 0)} ${part.type === '' ? '' : `${part.type} `}bonus`
      : part.is === 'has-advantage'
        ? ' with combat advantage'
        : ` with ${sayPart(part, { who: 'you' }, say)}`,
  )
  const whom = among === undefined ? againstWhom[against] : ` against ${sayWho(among)}${chooser === undefined ? '' : ', as you choose'}`
  const then = after.length === 0 ? '' : `, and after each of them ${say(after)}`
  return `${can(by, 'make', optional)} ${many} ${times === 1 ? what : what.replace(/attack/g, 'attacks')}${whom}${plus.join('')}${costs === undefined ? '' : ` as ${costs === 'react' ? 'a reaction' : 'a counter'}`}${then}`
}

const can = (who: Who, verb: string, optional: boolean): string => (optional ? `${sayWho(who)} can ${verb}` : does(who, verb))

const relations: Readonly<Record<Relation, string>> = {
  ally: 'each ally',
  enemy: 'each enemy',
  creature: 'each creature',
  'you-or-ally': 'you and each ally',
  summons: 'each creature you summoned',
}
const inside = {
  enter: 'that enters',
  start: 'that starts its turn in',
  end: 'that ends its turn in',
  leave: 'that leaves',
  'enter-or-start': 'that enters or starts its turn in',
  'enter-or-end': 'that enters or ends its turn in',
} as const

/** Whose deed it is, in the place of "the target". */
const ofWhom = (who: string, lead: string, words: string): string =>
  words.startsWith('the target ') && !/\bthe target\b/.test(words.slice(11)) ? `${who} ${words.slice(11)}` : `${lead}${words}`

/** Of the next roll alone. */
function nextOf(words: string, to: Who): string {
  const own = to.who === 'you' ? 'your' : 'its'
  const next = words
    .replace(/ to (attack|damage) rolls/, ` to ${own} next $1 roll`)
    .replace(/ twice for attack rolls/, ` twice for ${own} next attack roll`)
    .replace(/^you deal (.*? extra .*?damage) with (.*)$/, 'your next $2 attack deals $1')
    .replace(/ automatically (hits?) with (.*)$/, ` $1 with ${own} next $2 attack`)
  return next === words ? `${words} for the next time` : next
}

/** What an area does to whom. */
export function sayInside(part: ZonePart, where: string): string {
  const who = relations[part.to]
  if (part.on === 'inside')
    return part.parts.map((one) => sayPart(one, { who: 'target' }, say).replace(/^(.*?)the target\b/, `$1${who} in ${where}`)).join(' and ')
  const tests = part.tests.length === 0 ? '' : ` if ${part.tests.map(sayTest).join(' and ')}`
  const once = part.oncePerTurn ? ' (once per turn)' : ''
  const whom = `${who} ${inside[part.on]} ${where}${tests}`
  return `${ofWhom(whom, `${whom}: `, say(part.does))}${once}`
}

const moved = (moves: Zone['moves'], what: string): string =>
  moves === undefined ? '' : `as a ${moves.kind} action, you can move ${what} ${count(moves.squares, 'square')}`

function sayZone({ parts, span, area, moves, follows, terrain, groundFor, isRough }: Zone): string {
  const where =
    area.around === 'area'
      ? 'the area becomes a zone'
      : `a zone of ${area.shape} ${area.size} around ${area.around === 'you' ? 'you' : 'the target'}`
  const lasts = saySpan(span, []).trim()
  return [
    `${where}${lasts === '' ? '' : ` ${lasts}`}`,
    sayGround(terrain, groundFor, isRough),
    follows ? 'it moves with you' : '',
    moved(moves, 'the zone'),
    ...parts.map((one) => sayInside(one, 'the zone')),
  ]
    .filter((one) => one !== '')
    .join('; ')
}

function sayConjured({ name, size, span, where, attackable, hp, moves, auras, strikes }: Conjuration): string {
  const place = where === 'adjacent' ? 'in an adjacent square' : where === 'area' ? 'in the area' : 'within range'
  return [
    `you conjure a ${capital(size)} ${name} ${place}${saySpan(span, [])}`,
    attackable ? `it can be attacked and has ${count(hp, 'hit point')}` : '',
    moved(moves, 'it'),
    ...auras.flatMap((aura) =>
      aura.parts.map((one) => sayInside(one, aura.squares === 1 ? 'a square adjacent to it' : `${aura.squares} squares of it`)),
    ),
    ...strikes.map(
      (one) =>
        `${one.kind === 'none' ? 'once in each of your turns' : `as a ${one.kind} action`}, it attacks: ${sayStrike(one.strike, say)}`,
    ),
  ]
    .filter((one) => one !== '')
    .join('; ')
}

/** "5 hit points for each creature hit", "hit points equal to your level". */
function points(amount: Amount, what: string): string {
  const words = sayAmount(amount)
  const [, number, each] = /^(\d.*?) (for each .*)$/.exec(words) ?? []
  if (number !== undefined && each !== undefined) return `${number} ${what} ${each}`
  return /^\d/.test(words) ? `${words} ${what}` : `${what} equal to ${words}`
}

const sayFrom = (from: 'target' | undefined): string => (from === undefined ? '' : ' that the target inflicted')

function sayEnd(to: Who, what: Extract<Clause, { do: 'end' }>['what'][number]): string {
  switch (what) {
    case 'this':
      return 'the effect ends'
    case 'stance':
      return `${does(to, 'end')} ${whose(to)} stance`
    case 'mark':
      return `you end any marks on ${sayWho(to)}`
    case 'persistent':
      return `you end any persistent damage on ${sayWho(to)}`
    case 'temporary':
      return `${does(to, 'lose')} all temporary hit points`
    case 'any-one':
      return `${does(to, 'lose')} one condition`
    default:
      return `${does(to, 'lose')} the ${what} condition`
  }
}

const sayThrough = (through: Through): string => {
  if (through === 'all') return ', with phasing'
  const whose = { enemies: "enemies'", smaller: "smaller enemies'" }[through as string]
  return `, including through ${whose === undefined ? `the spaces of ${through} or smaller enemies` : `${whose} spaces`}`
}

/** Of the next attack against somebody alone. */
function openOnce(parts: readonly Part[], to: Who, span: Span, [ends, ...more]: readonly Trigger[]): string | undefined {
  const [part] = parts
  if (part?.is !== 'grants-advantage' || parts.length > 1 || more.length > 0 || ends?.on[0] !== 'attacked' || ends.at?.relation !== 'you')
    return undefined
  const lasts = span === 'encounter' ? '' : saySpan(span, [])
  if (part.to === 'you') return `you gain combat advantage for your next attack against ${sayWho(to)}${lasts}`
  return `${does(to, 'grant')} combat advantage to the next ${ends.by === undefined ? 'attack against it' : 'ally who attacks it'}${lasts}`
}

/** Its own turn says how long it waits. */
const isOfNext = (part: Part): boolean => part.is === 'whenever' && part.nextTurn === true

const sayFreed = ({ kind, by }: Freed): string =>
  by === 'author'
    ? `; you can end this as a ${kind} action`
    : by === 'ally'
      ? ` or until an adjacent ally uses a ${kind} action to end it`
      : ` until it${by === 'anybody' ? ' or an adjacent ally' : ''} uses a ${kind} action to end it`

/** What is done to those met on the way. */
function sayMeeting({ how, relation, does: all }: Passing): string {
  const who = relation === 'creature' ? 'creature' : relation === 'ally' ? 'ally' : 'enemy'
  const met = how === 'passed' ? `each ${who} whose space you enter` : `each ${who} you move adjacent to`
  return `; ${ofWhom(met, `for ${met}: `, say(all))}`
}

/** What may be left undone: "you can push the target 2 squares". */
function sayMay(clause: Clause, by: Role): string {
  if (clause.do === 'force')
    return `${roles[by]} can ${clause.how} ${sayWho(clause.to)} ${clause.upTo ? 'up to ' : ''}${squares(clause.squares)}`
  if (clause.do === 'prone') return `${roles[by]} can knock ${sayWho(clause.to)} prone`
  const words = say([clause])
  const who = 'to' in clause && typeof clause.to === 'object' ? `${sayWho(clause.to)} ` : ''
  if (who === '' || !words.startsWith(who) || / (?:is|are) /.test(words)) return `${roles[by]} may choose that ${words}`
  return `${who}can ${plainVerb(words.slice(who.length))}`
}

/** What has two sentences ends the first of them: what comes after begins another. */
export const say = (clauses: readonly Clause[]): string => {
  const said = clauses.map((clause) => one([clause])).filter((words) => words !== '')
  return said.reduce(
    (all, words) => (all === '' ? words : /\. Otherwise,/.test(all) ? `${all}. ${capital(words)}` : `${all}, and ${words}`),
    '',
  )
}

const sayTurned: Readonly<Record<Extract<Clause, { do: 'turn-attack' }>['into'], string>> = {
  stopped: 'the movement ends',
  negated: 'the triggering attack is negated',
  miss: 'the triggering attack misses',
  hit: 'the triggering attack hits',
  critical: 'the triggering attack becomes a critical hit',
  normal: 'the triggering attack becomes a normal hit',
}

const one: (clauses: readonly Clause[]) => string = sayer<Clause>({
  damage: ({ amount, types, to, half, extra }) => `${does(to, 'take')} ${half ? 'half of ' : ''}${damage(extra, sayAmount(amount), types)}`,
  'half-damage': () => 'the target takes half damage',
  afflict: ({ parts, to, span, endsOn, saving, aftereffect, failed, stance, freed, once }) =>
    [
      parts.length === 0 && stance === true
        ? 'you assume the stance'
        : span === 'attack'
          ? parts.map((part) => sayOfAttack(part, to, say)).join(' and ')
          : (openOnce(parts, to, span, endsOn) ??
            `${span === 'used' || once === true ? nextOf(sayParts(parts, to, say), to) : sayParts(parts, to, say)}${(freed !== undefined && span === 'encounter' && endsOn.length === 0) || parts.some(isOfNext) ? '' : saySpan(span, endsOn, saving, to.who === 'you')}${freed === undefined ? '' : sayFreed(freed)}`),
      aftereffect.length === 0 ? '' : `aftereffect: ${say(aftereffect)}`,
      failed.length === 0 ? '' : `each failed saving throw: ${say(failed)}`,
    ]
      .filter((one) => one !== '')
      .join('; '),
  worsen: ({ amount, types, to }) => `the persistent ${sayTypes(types)}damage ${sayWho(to)} takes increases by ${sayAmount(amount)}`,
  prone: ({ to }) => `${does(to, 'fall')} prone`,
  stand: ({ to }) => `${does(to, 'stand')} up`,
  grapple: ({ to }) => `${is(to)} grappled`,
  force: ({ how, squares: far, upTo, to, adjacent, from }) =>
    adjacent === true && (plainOf(far) ?? 0) >= 20
      ? `${is(to)} ${forced[how]} adjacent to you`
      : `${is(to)} ${forced[how]} ${upTo ? 'up to ' : ''}${squares(far)}${adjacent === true ? ' to a square adjacent to you' : ''}${from === undefined ? '' : ` ${how === 'pull' ? 'toward' : 'away from'} ${roles[from]}`}`,
  move: ({ how, mode, squares: far, to, ends: end, optional, safeFrom, midway, through, passing, eased, drags }) => {
    if (how === 'swap') return `you${optional ? ' can' : ''} swap places with ${sayWho(to)}`
    const distance = isSpeed(far) ? `${whose(to)} speed` : squares(far)
    const safe =
      safeFrom === undefined ? '' : ` without provoking opportunity attacks${safeFrom === 'all' ? '' : ` from ${roles[safeFrom]}`}`
    return `${does(to, going(how, mode))} ${optional ? 'up to ' : ''}${distance}${ends(end)}${safe}${midway === undefined ? '' : `, and at any point of it ${say(midway)}`}${drags === undefined ? '' : `, dragging ${drags === 'target' ? 'the target' : 'every creature you are grappling'} along`}${through === undefined ? '' : sayThrough(through)}${eased === true ? ', ignoring difficult terrain' : ''}${passing === undefined ? '' : sayMeeting(passing)}`
  },
  heal: ({ amount, to }) =>
    `${does(to, 'regain')} ${amount.measures[0]?.of === 'missing' ? `all ${whose(to)} hit points` : points(amount, 'hit points')}`,
  recover: ({ to, plus, free, optional }) => {
    const more = sayAmount(plus)
    const verb = to.who === 'you' ? 'regain' : 'regains'
    const besides =
      more === '0' ? '' : ` and ${verb} ${/^\d/.test(more) ? `an additional ${more} hit points` : `additional hit points equal to ${more}`}`
    return free
      ? `${does(to, 'regain')} ${whose(to)} recovery value${more === '0' ? '' : ` + ${more}`}`
      : `${can(to, 'spend', optional)} a recovery${besides}`
  },
  temporary: ({ amount, to, span }) =>
    `${does(to, 'gain')} ${points(amount, 'temporary hit points')}${span === undefined ? '' : saySpan(span, [], undefined, to.who === 'you')}`,
  'lose-recovery': ({ to, count: n }) =>
    `${does(to, n < 0 ? 'regain' : 'lose')} ${Math.abs(n)} ${Math.abs(n) === 1 ? 'recovery' : 'recoveries'}`,
  save: ({ to, bonus, against, type, from }) => {
    const n = plainOf(bonus)
    const plus = n === 0 ? '' : ` with a ${n === undefined ? sayAmount(bonus) : signed(n)} ${type === '' ? '' : `${type} `}bonus`
    return `${does(to, 'make')} a saving throw${plus}${against === 'any' ? '' : against === 'all' ? ' against each effect' : ` against ${listed(against)}`}${sayFrom(from)}`
  },
  end: ({ to, what, types = [], from }) =>
    types.length > 0
      ? `you end any persistent ${listed(types)} damage on ${sayWho(to)}`
      : what.map((one) => `${sayEnd(to, one)}${sayFrom(from)}`).join(' and '),
  strike: ({ strike, times, optional, against, charge }) =>
    charge === true
      ? `you ${optional ? 'can ' : ''}make a charge attack: ${sayStrike(strike, say)}`
      : `you ${optional ? 'can ' : ''}make a further attack${times > 1 ? `, ${times} times` : ''}${against === 'target' ? ' against the target' : against === 'different' ? ' against another target' : against === 'centred' ? ' centred on the target' : ''}${strike.isSame === true ? ' of the same kind' : `: ${sayStrike(strike, say)}`}`,
  attack: sayAttack,
  repeat: ({ times, before, against }) =>
    `${before.length === 0 ? '' : `${say(before)}, and then `}you repeat the attack ${times === 1 ? 'once' : `${times} times`}${against === 'same' ? ' against the same target' : against === 'different' ? ' against a different target' : ''}`,
  zone: ({ zone }) => sayZone(zone),
  conjure: ({ conjuration }) => sayConjured(conjuration),
  summon: ({ sheet, count: n, within, hp, isFree }) =>
    `you summon ${sayAmount(n)} ${sheet}${within > 0 ? ` within ${count(within, 'square')}` : ''}${hp === undefined ? '' : ` with ${sayAmount(hp)} hit points`}${isFree === true ? ', which acts right after you' : ''}`,
  choose: ({ options, by, count: n }) =>
    `${roles[by]} ${by === 'you' ? 'choose' : 'chooses'} ${n === 1 ? 'one' : n}: ${options.map(({ does: all }) => say(all)).join('; or ')}`,
  may: ({ does: all, by }) => all.map((one) => sayMay(one, by)).join(' and '),
  around: ({ when, does: all }) => `${when === 'before' ? 'before the attack' : 'or else after it'}, ${say(all)}`,
  if: ({ test, does: all, else: others }) => `if ${sayTest(test)}, ${say(all)}${others.length === 0 ? '' : `. Otherwise, ${say(others)}`}`,
  each: ({ to, does: all }) => ofWhom(sayWho(to), `for ${sayWho(to)}: `, say(all)),
  roll: ({ sides, rows }) =>
    `roll a d${sides}: ${rows.map(({ from, to, does: all }) => `${from === to ? from : `${from} to ${to}`}, ${say(all)}`).join('; ')}`,
  refresh: ({ power, to, most }) =>
    power === 'encounter'
      ? `${does(to, 'regain')} the use of one expended encounter power${most === undefined ? '' : ` of level ${most} or lower`}`
      : `${does(to, 'regain')} the use of ${power.replaceAll('-', ' ')}`,
  use: ({ power, optional }) => `you ${optional ? 'can ' : ''}use ${power.replaceAll('-', ' ')}`,
  action: ({ kind, count: n, to }) => `${does(to, 'gain')} ${spelled(n)} ${kind} ${n === 1 ? 'action' : 'actions'}`,
  'action-point': ({ count: n, to }) => `${does(to, 'gain')} ${count(n, 'action point')}`,
  reroll: ({ what, keep, bonus, type }) => {
    const n = plainOf(bonus)
    const named = type === undefined || type === '' ? 'bonus' : `${type} bonus`
    const plus = n === 0 ? '' : ` with a ${n === undefined ? sayAmount(bonus) : signed(n)} ${named}`
    return `you reroll the ${what === 'save' ? 'saving throw' : what}${plus} and use the ${keep} result`
  },
  'turn-attack': ({ into }) => sayTurned[into],
  'modify-attack': ({ to, amount, type }) => {
    const n = plainOf(amount)
    const kind = type === '' ? '' : `${type} `
    if (to === 'defense') return `${n === undefined ? sayAmount(amount) : signed(n)} ${kind}to the defense against the triggering attack`
    if (to === 'damage' || n === undefined) return `add ${sayAmount(amount)} to the triggering ${to} roll`
    return `the triggering attack ${n < 0 ? 'takes' : 'gains'} a ${signed(n)} ${kind}${n < 0 ? 'penalty' : 'bonus'}`
  },
  'modify-damage': ({ how, amount }) => {
    if (how === 'none') return 'you take no damage from the triggering attack'
    if (how === 'half-of-a-hit') return 'a hit of the triggering attack does half damage'
    return `the damage from the triggering attack is ${how === 'half' ? 'halved' : `reduced by ${sayAmount(amount)}`}`
  },
  'modify-roll': ({ amount }) => `${signed(plainOf(amount) ?? 0)} to the triggering roll`,
  redirect: ({ to, isHit }) =>
    isHit === true ? `${sayWho(to)} takes the hit instead` : `the triggering attack targets ${sayWho(to)} instead`,
  drop: ({ to }) => `${does(to, 'drop')} a weapon`,
  kill: ({ to }) => `${does(to, 'die')}`,
  remove: ({ to, span }) => `${is(to)} removed from play${saySpan(span, [])}`,
  delayed: ({ when, does: all, span }) => `the next time ${sayTrigger(when)}${saySpan(span, [])}, ${say(all)}`,
  'by-hand': ({ text }) => `by hand: ${text}`,
})

/** What always holds of who has it, and of those around. */
export const sayTrait = ({ parts, around, ground }: Pick<Trait, 'parts' | 'around' | 'ground'>): readonly string[] => [
  ...parts.map((part) => sayPart(part, { who: 'you' }, say)),
  ...around.map((part) => sayInside(part, 'the aura')),
  ...(ground === undefined ? [] : [sayGround(ground.terrain, ground.groundFor)]),
]
