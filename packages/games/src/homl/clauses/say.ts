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
  if ('side' in who) {
    const kind = `${who.is === undefined ? '' : `${who.is} `}${who.side}${who.isSeen === true ? ' you can see' : ''}${who.isFlanked === true ? ' you are flanking' : ''}${places(who.where)}`
    if (who.who === 'each') return `${who.isYouToo ? 'you and ' : ''}each ${who.isOther ? 'other ' : ''}${kind}`
    return `${who.isYouToo === true ? 'you or ' : ''}${who.isOther ? 'one other' : 'one'} ${kind}`
  }
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
  'your-end': ' until the end of your turn',
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

function sayChecks({ of, against, without, type, times, isNext, isThis }: Checks): string {
  if (isThis) return of === 'attack' ? 'this attack' : 'this check'
  const many = times === 0 ? '' : isNext ? (times === 1 ? 'the next ' : `the next ${times} `) : `${times} `
  const one = times === 1
  if (type !== undefined && of === 'attack') return `${many}${type} ${one ? 'attack' : 'attacks'}${versus(against)}`
  if (without !== undefined) return `${many}${one ? 'attack' : 'attacks'} that ${one ? 'does' : 'do'} not include ${roles[without]}`
  const kind = of === 'any' ? '' : `${of} `
  return `${many}${kind}${one ? 'check' : 'checks'}${type === undefined ? versus(against) : ` against ${type} attacks`}`
}

const versus = (against: Role | undefined): string => (against === undefined ? '' : ` against ${roles[against]}`)

const sayStat = (stat: Stat): string => {
  if (typeof stat !== 'string') return sayChecks(stat)
  return stat === 'defenses' ? 'all defenses' : /^[A-Z]{3,4}$/.test(stat) ? `${stat} defense` : stat
}

export function sayTest(test: Test): string {
  if (test.is === 'or')
    return test.tests.map((one, i) => (i === 0 ? sayTest(one) : sayTest(one).replace(/^.*? (?:is|are) /, ''))).join(' or ')
  if (test.is === 'not')
    return sayTest(test.test)
      .replace(/ (is|are) /, ' $1 not ')
      .replace(/ can see /, ' cannot see ')
  const be = `${roles[test.of]} ${test.of === 'you' ? 'are' : 'is'}`
  switch (test.is) {
    case 'state':
      return `${be} ${test.what}`
    case 'adjacent':
      return `${be} adjacent to ${roles[test.to]}`
    case 'beside':
      return `${be} adjacent to one ${test.isOther === true ? 'other ' : ''}${test.side}`
    case 'near':
      return `${be} within ${number(test.within)} of ${roles[test.to]}`
    case 'sized':
      return `${be} ${test.how} than ${roles[test.than]}`
    case 'held':
      return `${be} grabbed by ${roles[test.by]}`
    case 'flanked':
      return `${be} flanked`
    case 'seen':
      return `${roles[test.by]} can see ${roles[test.of]}`
    case 'dark':
      return `${be} in dim light or darkness`
    case 'wears':
      return `${be} wearing ${test.what}`
    case 'gone':
      return `${roles[test.of]} moved at least ${number(test.squares)} this turn`
    case 'charged':
      return `${roles[test.of]} have at least ${test.points} power point${test.points === 1 ? '' : 's'}`
    case 'close':
      return `${be} in close combat`
    case 'other':
      return `${be} other than ${roles[test.than]}`
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
  attack: 'an attack',
  opportunity: 'an opportunity attack',
} as const

export function sayTrigger(trigger: Trigger): string {
  const { on, by, against, with: how, degree, what = [], within, of, without } = trigger
  const suffered = on === 'attacked' || on === 'hit' || on === 'missed' ? on : undefined
  if (suffered !== undefined && by === undefined && against !== undefined && degree === undefined)
    return `${is(against)} ${suffered}${how === undefined ? '' : ` by ${attackWords[how]}`}`
  if (on === 'missed' && degree !== undefined && against !== undefined)
    return `${does(against, 'get')} a complete success on ${isYou(against) ? 'your' : 'its'} defense check${how === undefined ? '' : ` against ${attackWords[how]}`}`
  const actor = by ?? ({ who: 'one', side: 'creature', where: undefined, isOther: false } satisfies Who)
  const object = against === undefined ? '' : ` ${sayWho(against)}`
  const tool = how === undefined ? '' : ` with ${attackWords[how]}`
  const so =
    degree === undefined || on === 'checks'
      ? ''
      : ` and get${isYou(actor) ? '' : 's'} ${degree === 'enhanced' ? 'an enhanced' : 'a complete'} success`
  if (on === 'attacked' && against === undefined) {
    const left = without === undefined ? '' : ` that does not include ${roles[without]}`
    return `${does(actor, 'make')} ${how === undefined ? 'an attack' : attackWords[how]}${left}`
  }
  switch (on) {
    case 'attacked':
      return `${does(actor, 'attack')}${object}${tool}${so}`
    case 'hit':
      return `${does(actor, 'hit')}${object}${tool}${so}`
    case 'missed':
      return `${does(actor, 'miss')}${object}${tool}${so}`.replace('misss', 'misses')
    case 'damaged':
      return `${does(actor, 'take')} ${what.length === 0 ? '' : `${what.join(' or ')} `}damage${how === undefined ? '' : ` from ${attackWords[how]}`}`
    case 'damages':
      return `${does(actor, 'deal')} damage to${object}`
    case 'bloodies':
      return `${does(actor, 'bloody')}${object}`
    case 'afflicted':
      return by === undefined ? `${is(against ?? actor)} ${what.join(' or ')}` : `${does(by, 'grab')}${object}`
    case 'checks':
      return `${does(actor, degree === 'failure' ? 'fail' : degree === 'success' ? 'pass' : 'make')} a ${of === 'death save' ? of : `${of ?? ''} check`}`
    case 'healed':
      return `${does(actor, 'regain')} hit points`
    case 'moves':
      return does(actor, 'move')
    case 'shifts':
      return does(actor, 'shift')
    case 'teleports':
      return does(actor, 'teleport')
    case 'moved-by-force':
      return `${is(actor)} subject to forced movement`
    case 'leaves-side':
      return `${does(actor, 'leave')} a square adjacent to you`
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
      return within === undefined ? `${does(actor, 'move')} adjacent to you` : `${does(actor, 'move')} within ${number(within)} of you`
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
  'afflict-one': ({ to, what, span }) => `${is(to)} ${what.join(' or ')}${spans[span]}`,
  relieve: ({ to, what }) => `${is(to)} no longer ${listed(what)}`,
  force: ({ how, to, squares, isUpTo }) => `${is(to)} ${passive[how]} ${isUpTo ? 'up to ' : ''}${sayFar(squares, to)}`,
  go: ({ who, how, squares, isUpTo, stays, toward, beside, isSafe }) =>
    [
      does(who, going[how]),
      ...(isUpTo ? ['up to'] : []),
      sayFar(squares, who),
      ...(toward === undefined ? [] : [`towards ${roles[toward]}`]),
      ...(beside === undefined ? [] : [`to a square adjacent to ${roles[beside]}`]),
      ...(isSafe === true ? ['without granting an opportunity'] : []),
      ...(stays === undefined ? [] : [`as long as ${isYou(who) ? 'you remain' : 'it remains'} adjacent to ${roles[stays]}`]),
    ].join(' '),
  heal: ({ to, amount }) => `${does(to, 'regain')} hit points equal to ${sayAmount(amount)}`,
  bonus: ({ to, by, kind, on, span }) =>
    on.length === 1 && on[0] === 'speed'
      ? `${owner(to)} speed is ${by < 0 ? 'reduced' : 'increased'} by ${Math.abs(by)}${spans[span]}`
      : `${does(to, 'gain')} a ${signed(by)} ${kind === undefined ? '' : `${kind} `}bonus to ${listed(on.map(sayStat))}${spans[span]}`,
  reduce: ({ to, by, span }) => `${does(to, 'gain')} DR ${by}${spans[span]}`,
  edge: ({ to, side, on, span }) => `${does(to, 'have')} ${side} on ${sayChecks(on)}${spans[span]}`,
  exposed: ({ to, side, isNext, type, span }) =>
    `${isNext ? 'the next ' : ''}${type === undefined ? '' : `${type} `}${isNext ? 'attack' : 'attacks'} against ${sayWho(to)} ${isNext ? 'has' : 'have'} ${side}${spans[span]}`,
  marked: ({ to, amount, types, isNext, higher, span }) =>
    `${isNext === true ? 'the next attack' : 'attacks'} against ${sayWho(to)} ${isNext === true ? 'does' : 'do'} an additional ${sayAmount(amount)}${types.length > 0 ? ` ${listed(types)}` : ''} damage${sayHigher(higher)}${spans[span]}`,
  stronger: ({ to, amount, types, isNext, type, against, span }) => {
    const attacks = `${isNext ? 'next ' : ''}${type === undefined ? '' : `${type} `}${isNext ? 'attack' : 'attacks'}${versus(against)}`
    return `${owner(to)} ${attacks} ${isNext ? 'deals' : 'deal'} an additional ${sayAmount(amount)}${types.length > 0 ? ` ${listed(types)}` : ''} damage${spans[span]}`
  },
  soften: ({ to, by }) =>
    by === 'half' || by === 'all'
      ? `${does(to, 'take')} ${by === 'all' ? 'no' : by} damage from the attack`
      : `reduce the damage to ${sayWho(to)} by ${sayAmount(by)}`,
  actions: ({ to, kind, isLost }) =>
    isLost ? `${does(to, 'lose')} ${whose(to)} ${kind} action` : `${does(to, 'gain')} an additional ${kind} action`,
  hide: ({ who }) => does(who, 'hide'),
  'relieve-one': ({ to }) => `end one condition on ${sayWho(to)}`,
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
    `${isOnce ? 'the next time' : 'whenever'} ${sayTrigger(trigger)}${spans[span]}, ${say(all)}`,
  zone: ({ side, on, does: all }) =>
    `any ${side} that ${on.map((one) => moments[one]).join(' or ')} ${say(all).replace(/^that creature /, '')}`,
  'by-hand': ({ text }) => `by hand: ${text}`,
})

/** What somebody does, after "may" or "to": "make a basic attack". */
const said = (clauses: readonly Clause[], who: Who): string =>
  clauses.map((clause) => sayDeed(clause, who) ?? plainVerb(say([clause]).replace(`${sayWho(who)} `, ''))).join(' and ')

/** What befalls another, as what somebody does. */
function sayDeed(clause: Clause, who: Who): string | undefined {
  if (clause.do === 'force')
    return `${clause.how} ${sayWho(clause.to)} ${clause.isUpTo ? 'up to ' : ''}${sayFar(clause.squares, clause.to)}`
  if (clause.do === 'go' && clause.how === 'teleport' && clause.who.who !== who.who)
    return `teleport ${sayWho(clause.who)} ${clause.isUpTo ? 'up to ' : ''}${sayFar(clause.squares, clause.who)}`
  return clause.do === 'afflict' && clause.what.join('') === 'prone' ? `knock ${sayWho(clause.to)} prone` : undefined
}
