import { listed, plainVerb, sayer } from '@riposte/print'
import type { Amount, Checks, Clause, Far, Higher, Role, Stat, Test, Trigger, Where, Who } from './clauses.ts'
import type { Shove, Span, Way } from './words.ts'

/** Clauses said back in the book's words. What is said is read as the same clauses again. */

const roles: Readonly<Record<Role, string>> = {
  you: 'you',
  target: 'the target',
  trigger: 'the triggering creature',
  visitor: 'that creature',
  chosen: 'the chosen creature',
}

const places = (where: Where): string =>
  where === undefined
    ? ''
    : where === 'area'
      ? ' in the area'
      : where.within === 'weapon'
        ? ' within weapon range'
        : where.within === 1
          ? ` adjacent to ${roles[where.of]}`
          : ` within ${where.within} squares of ${roles[where.of]}`

export function sayWho(who: Who): string {
  if (who.who === 'each') return `${who.isYouToo ? 'you and ' : ''}each ${who.isOther ? 'other ' : ''}${who.side}${places(who.where)}`
  if (who.who === 'one') return `${who.isOther ? 'one other' : 'one'} ${who.side}${places(who.where)}`
  return roles[who.who]
}

const isYou = (who: Who): boolean => who.who === 'you'
/** "You take", "the target takes". */
const does = (who: Who, verb: string): string => {
  if (isYou(who)) return `you ${verb}`
  return `${sayWho(who)} ${verb === 'have' ? 'has' : /(?:sh|ch|y)$/.test(verb) ? `${verb.replace(/y$/, 'i')}es` : `${verb}s`}`
}
const is = (who: Who): string => `${sayWho(who)} ${isYou(who) ? 'are' : 'is'}`
const whose = (who: Who): string => (isYou(who) ? 'your' : 'its')

const owner = (who: Who): string => (isYou(who) ? 'your' : `${sayWho(who)}'s`)

const number = (n: number): string => (n === 1 ? '1 square' : `${n} squares`)
const sayFar = (far: Far, who: Who): string => {
  if (typeof far === 'number') return number(far)
  return far === 'speed' ? `${whose(who)} speed` : far === 'half speed' ? `half ${whose(who)} speed` : `a number of squares equal to ${far}`
}
const signed = (n: number): string => (n < 0 ? String(n) : `+${n}`)

export function sayAmount(amount: Amount): string {
  const { levelDice, dice, flat, withWeapon, abilities, measures } = amount
  return [
    ...(levelDice === undefined ? [] : [`${levelDice === 0 ? '' : levelDice}DD`]),
    ...dice.map((die) => `${die.count}d${die.sides}`),
    ...(withWeapon === undefined ? [] : [withWeapon]),
    ...abilities,
    ...measures,
    ...(flat === 0 && levelDice === undefined && dice.length + abilities.length + measures.length > 0
      ? []
      : flat === 0
        ? []
        : [String(flat)]),
  ].join(' + ')
}

const sayHigher = (higher: Higher | undefined): string =>
  higher === undefined ? '' : `, ${sayAmount(higher.legendary)} at legendary tier and ${sayAmount(higher.mythic)} at mythic tier`

const spans: Readonly<Record<Span, string>> = {
  unspecified: '',
  round: ' for one round',
  'end of turn': ' until the end of this turn',
  'your-next-start': ' until the start of your next turn',
  'your-next-end': ' until the end of your next turn',
  'target-next-start': ' until the start of its next turn',
  'target-next-end': ' until the end of its next turn',
  scene: ' until the end of the encounter',
  concentration: ' while you concentrate',
  rest: ' until the next rest or recovery',
  recovery: ' until the next recovery',
  lasting: ' permanently',
}

const passive: Readonly<Record<Shove, string>> = { push: 'pushed', pull: 'pulled', slide: 'slid' }
const going: Readonly<Record<Way, string>> = {
  move: 'move',
  shift: 'shift',
  teleport: 'teleport',
  fly: 'fly',
  jump: 'jump',
  swim: 'swim',
  climb: 'climb',
}

function sayChecks({ of, against, times, isNext, isThis }: Checks): string {
  if (isThis) return of === 'attack' ? 'this attack' : 'this check'
  const many = times === 0 ? '' : isNext ? (times === 1 ? 'the next ' : `the next ${times} `) : `${times} `
  const kind = of === 'any' ? '' : `${of} `
  return `${many}${kind}${times === 1 ? 'check' : 'checks'}${against === undefined ? '' : ` against ${roles[against]}`}`
}

const sayStat = (stat: Stat): string => {
  if (typeof stat !== 'string') return sayChecks(stat)
  return stat === 'defenses' ? 'all defenses' : /^[A-Z]{3,4}$/.test(stat) ? `${stat} defense` : stat
}

export function sayTest(test: Test): string {
  if (test.is === 'or')
    return test.tests.map((one, i) => (i === 0 ? sayTest(one) : sayTest(one).replace(/^.*? (?:is|are) /, ''))).join(' or ')
  if (test.is === 'not') return sayTest(test.test).replace(/ (is|are) /, ' $1 not ')
  const be = `${roles[test.of]} ${test.of === 'you' ? 'are' : 'is'}`
  switch (test.is) {
    case 'state':
      return `${be} ${test.what}`
    case 'adjacent':
      return `${be} adjacent to ${roles[test.to]}`
    case 'beside':
      return `${be} adjacent to one ${test.side}`
    case 'hidden':
      return `${be} hidden from ${roles[test.from]}`
    case 'wields':
      return `${be} wielding a ${test.what}`
    case 'unarmed':
      return `${be} unarmed`
    case 'proficient':
      return `${be} proficient in ${test.in}`
  }
}

const attackWords = {
  close: 'a close attack',
  ranged: 'a ranged attack',
  weapon: 'a weapon attack',
  'melee-weapon': 'a melee weapon',
  'close-weapon': 'a close weapon attack',
  feat: 'a feat',
} as const

export function sayTrigger({ on, by, against, with: how, degree }: Trigger): string {
  const suffered = on === 'attacked' || on === 'hit' || on === 'missed' ? on : undefined
  if (suffered !== undefined && by === undefined && against !== undefined)
    return `${is(against)} ${suffered}${how === undefined ? '' : ` by ${attackWords[how]}`}`
  const actor = by ?? ({ who: 'one', side: 'creature', where: undefined, isOther: false } satisfies Who)
  const object = against === undefined ? '' : ` ${sayWho(against)}`
  const tool = how === undefined ? '' : ` with ${attackWords[how]}`
  const so =
    degree === undefined ? '' : ` and get${isYou(actor) ? '' : 's'} ${degree === 'enhanced' ? 'an enhanced' : 'a complete'} success`
  if (on === 'attacked' && against === undefined) return `${does(actor, 'make')} ${how === undefined ? 'an attack' : attackWords[how]}`
  switch (on) {
    case 'attacked':
      return `${does(actor, 'attack')}${object}${tool}${so}`
    case 'hit':
      return `${does(actor, 'hit')}${object}${tool}${so}`
    case 'missed':
      return `${does(actor, 'miss')}${object}${tool}${so}`.replace('misss', 'misses')
    case 'damaged':
      return `${does(actor, 'take')} damage`
    case 'bloodied':
      return `${is(actor)} bloodied`
    case 'fells':
      return `${does(actor, 'reduce')}${object} to 0 hit points`
    case 'dropped':
      return `${does(actor, 'drop')} to 0 hit points`
    case 'dying':
      return `${is(actor)} dying`
    case 'moves-away':
      return `${does(actor, 'move')} away from you`
    case 'leaves-control':
      return `${does(actor, 'leave')} your zone of control`
    case 'enters-control':
      return `${does(actor, 'enter')} your zone of control`
    case 'moves-adjacent':
      return `${does(actor, 'move')} adjacent to you`
    case 'enters':
      return `${does(actor, 'enter')} the area`
    case 'starts-turn':
      return `${does(actor, 'start')} ${whose(actor)} turn`
    case 'ends-turn':
      return `${does(actor, 'end')} ${whose(actor)} turn`
    case 'grants-opportunity':
      return `${does(actor, 'grant')} you an opportunity`
  }
}

const moments = {
  enters: 'enters the area',
  'starts-turn': 'starts its turn in the area',
  'ends-turn': 'ends its turn in the area',
  'starts-beside': 'starts its turn adjacent to the area',
  'ends-beside': 'ends its turn adjacent to the area',
} as const

export const say: (clauses: readonly Clause[]) => string = sayer<Clause>({
  damage: ({ to, amount, types, isMore, higher }) =>
    `${does(to, 'take')} ${isMore ? 'an additional ' : ''}${sayAmount(amount)}${types.length > 0 ? ` ${listed(types)}` : ''} damage${sayHigher(higher)}`,
  'half-damage': ({ to }) => `${does(to, 'take')} half damage`,
  afflict: ({ to, what, span }) => `${is(to)} ${listed(what)}${spans[span]}`,
  relieve: ({ to, what }) => `${is(to)} no longer ${listed(what)}`,
  force: ({ how, to, squares, isUpTo }) => `${is(to)} ${passive[how]} ${isUpTo ? 'up to ' : ''}${sayFar(squares, to)}`,
  go: ({ who, how, squares, isUpTo, stays, toward }) =>
    [
      does(who, going[how]),
      ...(isUpTo ? ['up to'] : []),
      sayFar(squares, who),
      ...(toward === undefined ? [] : [`towards ${roles[toward]}`]),
      ...(stays === undefined ? [] : [`as long as ${isYou(who) ? 'you remain' : 'it remains'} adjacent to ${roles[stays]}`]),
    ].join(' '),
  heal: ({ to, amount }) => `${does(to, 'regain')} hit points equal to ${sayAmount(amount)}`,
  bonus: ({ to, by, kind, on, span }) =>
    on.length === 1 && on[0] === 'speed'
      ? `${owner(to)} speed is ${by < 0 ? 'reduced' : 'increased'} by ${Math.abs(by)}${spans[span]}`
      : `${does(to, 'gain')} a ${signed(by)} ${kind === undefined ? '' : `${kind} `}bonus to ${listed(on.map(sayStat))}${spans[span]}`,
  reduce: ({ to, by, span }) => `${does(to, 'gain')} DR ${by}${spans[span]}`,
  edge: ({ to, side, on, span }) => `${does(to, 'have')} ${side} on ${sayChecks(on)}${spans[span]}`,
  exposed: ({ to, side, isNext, span }) =>
    `${isNext ? 'the next attack' : 'attacks'} against ${sayWho(to)} ${isNext ? 'has' : 'have'} ${side}${spans[span]}`,
  marked: ({ to, amount, types, higher, span }) =>
    `attacks against ${sayWho(to)} do an additional ${sayAmount(amount)}${types.length > 0 ? ` ${listed(types)}` : ''} damage${sayHigher(higher)}${spans[span]}`,
  forbid: ({ to, what, span }) => `${sayWho(to)} cannot ${what}${spans[span]}`,
  ignore: ({ who, what, span }) => `${does(who, 'ignore')} ${what}${spans[span]}`,
  screen: ({ to, what, span }) => `${does(to, 'gain')} ${what}${spans[span]}`,
  swap: ({ who, with: other }) => `${does(who, 'swap')} places with ${sayWho(other)}`,
  power: ({ to, by }) => `${does(to, by < 0 ? 'lose' : 'gain')} ${Math.abs(by)} power point${Math.abs(by) === 1 ? '' : 's'}`,
  choose: ({ who }) => `choose ${sayWho(who)}`,
  proficient: ({ to, in: knack, span }) => `${is(to)} proficient in ${knack}${spans[span]}`,
  stand: ({ who }) => `${does(who, 'stand')} up`,
  attack: ({ who, with: how, against }) =>
    `${does(who, 'make')} ${/^[aeiou]/.test(how) ? 'an' : 'a'} ${how}${against === undefined ? '' : ` against ${sayWho(against)}`}`,
  speed: ({ to, mode, squares, span }) =>
    squares === 'walking'
      ? `${does(to, 'gain')} a ${mode} speed equal to ${whose(to)} walking speed${spans[span]}`
      : `${does(to, 'gain')} a ${mode} speed of ${squares}${spans[span]}`,
  shield: ({ to, how, types, span }) => `${does(to, 'gain')} ${how} to ${listed(types)}${spans[span]}`,
  ability: ({ to, which, becomes, span }) => `${owner(to)} ${which} becomes ${signed(becomes)}${spans[span]}`,
  ground: ({ is: kind, span }) => `the area is ${kind} terrain${spans[span]}`,
  lasts: ({ span }) => `the area lasts${spans[span]}`,
  widen: ({ to }) => `the area is ${number(to)}`,
  'then-attack': () => 'then make your attack',
  safe: () => 'this movement does not grant an opportunity',
  'counts-as': ({ as }) => `you can use this feat as ${as === 'basic attack' ? 'a' : 'an'} ${as}`,
  'no-more': ({ who, feat }) => `${sayWho(who)} can no longer use the feat ${feat}`,
  limit: ({ until }) =>
    until === 'encounter' || until === 'day'
      ? `you may use this feat only once per ${until}`
      : `you cannot use this feat again until you take a ${until}`,
  may: ({ who, does: all }) => `${sayWho(who)} may ${said(all, who)}`,
  pay: ({ who, points, does: all }) => `${sayWho(who)} may spend ${points} power point${points === 1 ? '' : 's'} to ${said(all, who)}`,
  'each-turn': ({ of, at, does: all, span }) =>
    `at the ${at} of each of ${isYou(of) ? 'your' : of.who === 'target' ? "the target's" : 'its'} turns, ${say(all)}${spans[span]}`,
  'on-degree': ({ degree, does: all }) =>
    `on a ${degree === 'complete' || degree === 'enhanced' ? `${degree} success` : degree}, ${say(all)}`,
  if: ({ test, does: all }) => `if ${sayTest(test)}, ${say(all)}`,
  while: ({ test, does: all }) => `while ${sayTest(test)}, ${say(all)}`,
  whenever: ({ trigger, isOnce, does: all, span }) =>
    `${isOnce ? 'the next time' : 'whenever'} ${sayTrigger(trigger)}, ${say(all)}${spans[span]}`,
  zone: ({ side, on, does: all }) =>
    `any ${side} that ${on.map((one) => moments[one]).join(' or ')} ${say(all).replace(/^that creature /, '')}`,
  'by-hand': ({ text }) => `by hand: ${text}`,
})

/** What somebody does, after "may" or "to": "make a basic attack". */
const said = (clauses: readonly Clause[], who: Who): string =>
  clauses.map((clause) => sayDeed(clause) ?? plainVerb(say([clause]).replace(`${sayWho(who)} `, ''))).join(' and ')

/** What befalls another, as what somebody does. */
function sayDeed(clause: Clause): string | undefined {
  if (clause.do === 'force')
    return `${clause.how} ${sayWho(clause.to)} ${clause.isUpTo ? 'up to ' : ''}${sayFar(clause.squares, clause.to)}`
  return clause.do === 'afflict' && clause.what.join('') === 'prone' ? `knock ${sayWho(clause.to)} prone` : undefined
}
