import { an, count, listed, plainVerb, sayer, spelled } from '@riposte/print'
import { conditions } from '../terms.ts'
import type { Clause, Of, Zone } from './clauses.ts'
import type { Role, Who } from './phrases.ts'
import { sayDistance, sayTargets } from './say-heads.ts'
import { damage, extra, forbids, ground, ownerOf, sayModified, sayRolls, saySway, squares } from './say-numbers.ts'
import {
  does,
  isLess,
  nounOf,
  plainOf,
  roles,
  sayAmount,
  sayIf,
  sayNear,
  sayPotency,
  saySpan,
  sayWho,
  spoken,
  thing,
  whose,
} from './say-phrases.ts'
import { sayInside, sayParts } from './say-traits.ts'
import { sayTrigger } from './say-triggers.ts'

/** Clauses said back in the book's words. */

/** States that are said in words of their own. */
const markWords: Readonly<Record<string, (to: Who) => string>> = {
  'held-fast': (to) => `${does(to, 'take')} a bane on attempts to escape the grab`,
  'kept-off': (to) => `${does(to, "can't")} willingly move closer to you`,
  'kept-near': (to) => `${does(to, "can't")} willingly move away from you`,
  'blind-to': (to) => `you are invisible to ${sayWho(to)}`,
  'dim-to': (to) => `you have concealment from ${sayWho(to)}`,
  'dim-to-all': (to) => `all creatures and objects have concealment from ${sayWho(to)}`,
  flying: (to) => `${does(to, 'can')} fly`,
}

const forced = { push: 'pushed', pull: 'pulled', slide: 'slid' } as const

function sayMove({
  how,
  squares: far,
  who,
  by,
  straight,
  must,
  having = [],
  meeting,
  amid = [],
  trail,
  brings,
  near,
  heading,
  lands,
}: Of<'move'>): string {
  const isAny = (typeof far !== 'string' && (plainOf(far) ?? 0) >= 99) || (far === 'speed' && near?.within === 'vacated')
  const named = far === 'speed' ? `${whose(who)} speed` : far === 'half-speed' ? `half ${whose(who)} speed` : squares(far)
  const distance = isAny ? '' : named
  const to =
    near === undefined
      ? ''
      : near.within === 'vacated'
        ? ` into any square ${sayWho({ who: near.of })} left`
        : ` to an unoccupied space${near.within === 'area' ? ' in the area' : near.within === 'distance' ? ' within distance' : sayNear(near.within, sayWho({ who: near.of }))}`
  const where = heading === undefined ? '' : ` ${heading.sense === 'away' ? 'away from' : 'toward'} ${roles[heading.of]}`
  const isSent = by === 'you' && who.who !== 'you'
  const verb = isSent ? '' : ` ${must === undefined ? 'can' : 'must'} ${how}`
  const up = distance === '' ? '' : ` ${must === 'all' ? '' : 'up to '}${distance}`
  const meanwhile = having.length === 0 ? '' : `; during this movement, ${sayParts(having, say)}`
  const met =
    meeting === undefined
      ? ''
      : `; for each ${nounOf(meeting.relation)} met on the way: ${say(meeting.so)}${meeting.isOneRoll === true ? ', with one power roll against all' : ''}`
  const amidst = amid.length === 0 ? '' : `; at any point during this movement, ${say(amid)}`
  const behind = trail === undefined ? '' : `; each square left during this movement is ${ground(trail.what)}${saySpan(trail.span)}`
  return `${isSent ? `you can ${how} ` : ''}${sayWho(who)}${verb}${up}${where}${straight ? ' in a straight line' : ''}${to}${brings === true ? ', bringing the target' : ''}${lands === true ? ' and must land' : ''}${meanwhile}${met}${amidst}${behind}`
}

const strikes: Readonly<Record<Of<'strike'>['with'], string>> = {
  free: 'a free strike',
  'melee-free': 'a melee free strike',
  'ranged-free': 'a ranged free strike',
  signature: 'a signature ability',
  'strike-signature': 'a strike signature ability',
  ability: 'an ability',
}
const against = (whom: Of<'strike'>['against']): string =>
  whom === 'any'
    ? ''
    : whom === 'aimed'
      ? " against the ability's target"
      : whom === 'other'
        ? ' against another creature'
        : ` against ${roles[whom]}`

function sayStrike({ by, with: what, against: whom, picks, must, sway, extra: harder, first }: Of<'strike'>): string {
  const verb = strikes[what].includes('ability') ? 'use' : 'make'
  const has = sway === 0 ? '' : ` that ${sway > 0 ? 'gains' : 'takes'} ${saySway(sway)}`
  const more = harder === undefined ? '' : ` that deals ${extra(harder, [''])}`
  return `${does(by, must === true ? 'must' : 'can')} ${verb} ${strikes[what]}${has}${against(whom)}${picks === undefined ? '' : ' of your choice'}${more}${first === undefined ? '' : `, and before the strike ${say(first).replaceAll('the target', 'whoever strikes')}`}`
}

// ---------------------------------------------------------------------------------------------------------------- areas

function sayZone({ span, follows, terrain, isBeside, parts }: Zone): string {
  const where = isBeside === true ? 'a space adjacent to the area' : 'the area'
  const lasts = saySpan(span).trim()
  return [
    ...(terrain === '' ? [] : [`the area is ${ground(terrain)}`]),
    ...(follows ? ['the area moves with you'] : []),
    ...parts.map((one) => sayInside(one, where, say)),
  ]
    .map((words, i) => (i === 0 && lasts !== '' ? `${lasts}, ${words}` : words))
    .join('; ')
}

const laid: Readonly<Record<Of<'terrain'>['where'], (squares: number) => string>> = {
  area: () => 'the area',
  target: () => "the target's space",
  'around-target': (n) => `the ground within ${count(n, 'square')} of the target`,
  'around-you': (n) => `the ground within ${count(n, 'square')} of you`,
}

// ----------------------------------------------------------------------------------------------------------------- ends

const endings: Readonly<Record<string, string>> = {
  save: 'one effect that can be ended by a saving throw',
  eot: 'one effect that ends at the end of their turn',
  any: 'one effect',
}
function sayEnd({ what, to, count: n }: Of<'end'>): string {
  if (what.includes('that')) return `${does(to, 'end')} that condition`
  if (what.includes('hidden')) return `${does(to, 'are')} no longer hidden`
  if (what.includes('save') && what.length > conditions.length)
    return `${does(to, 'can')} end ${n === 'all' ? 'all effects' : 'one condition or effect'}`
  const states = what.filter((one) => conditions.some((known) => known === one))
  const others = what.filter((one) => !states.includes(one)).map((one) => endings[one] ?? one)
  const all = [
    ...others,
    ...(states.length === conditions.length ? ['one condition'] : states.length > 0 ? [`the ${listed(states)} condition`] : []),
  ].join(' or ')
  const many = n === 'all' ? all.replace(/\bone (effect|condition)/g, 'each $1') : all
  return `${does(to, 'can')} end ${many}`
}

/** Whose deed it is, in the place of "the target". */
const ofWhom = (who: string, words: string): string =>
  words.split(/\bthe target\b/).length === 2 ? words.replace('the target', who) : `for ${who}: ${words}`

/** What may be left undone. */
function sayMay(by: Role, words: string, costs: Of<'may'>['costs']): string {
  const who = `${roles[by]} `
  if (costs !== undefined) {
    const deed = words.startsWith(who) ? words.slice(who.length).replace(/^can /, '') : words
    return `${who}can use a triggered action to ${plainVerb(deed)}`
  }
  if (words.startsWith(`${who}can `)) return words
  return words.startsWith(who) && !/^(?:is|are) /.test(words.slice(who.length))
    ? `${who}can ${plainVerb(words.slice(who.length))}`
    : `${who}can choose that ${words}`
}

/** What has two sentences ends the first of them: what comes after begins another. */
export const say = (clauses: readonly Clause[]): string =>
  clauses
    .map((clause) => one([clause]))
    .filter((words) => words !== '')
    .reduce((all, words) => (all === '' ? words : /[;.:]/.test(all) ? `${all}; ${words}` : `${all}, and ${words}`), '')

const one: (clauses: readonly Clause[]) => string = sayer<Clause>({
  damage: ({ amount, types, to, unreduced, isLoss }) => {
    if (isLoss === true) return `${does(to, 'lose')} ${thing(amount, 'Stamina')}`
    return `${does(to, 'take')} ${damage(amount, types)}${unreduced ? " that can't be reduced in any way" : ''}`
  },
  extra: ({ amount, types, when }) => `the target takes ${extra(amount, types)}${sayIf(when)}`,
  edge: ({ value, when }) => `this ability ${value > 0 ? 'gains' : 'takes'} ${saySway(value)}${sayIf(when)}`,
  aim: ({ who }) => `this ability targets ${sayWho(who)}`,
  require: ({ tests }) => `this ability can be used only${sayIf(tests)}`,
  spare: ({ tests, only }) => `a target ${only === 'damage' ? 'takes no damage' : "isn't affected"}${sayIf(tests)}`,
  persist: ({ cost, again, so }) =>
    `you can keep it up for ${cost} at the start of each of your turns${again === 'no' ? '' : again === 'free' ? ' and use it again at once against the same target' : ' and use it again as a maneuver'}${so.length === 0 ? '' : `: ${say(so)}`}`,
  allow: ({ cost, so, span }) => `${saySpan(span).trim()}, as ${an(cost === 'action' ? 'main action' : spoken(cost))}, ${say(so)}`,
  'move-area': ({ squares: far }) => `you can move the area up to ${squares(far)}`,
  natural: ({ as }) => `you treat your initial power roll as a ${as}`,
  trade: ({ so }) => `you can take a bane on the power roll to have this effect: ${say(so)}`,
  'raise-potency': ({ by, when }) => `the potency increases by ${by}${sayIf(when)}`,
  grow: ({ what, by, when = [] }) => `${what === 'area' ? 'the size of the area' : 'the distance'} increases by ${by}${sayIf(when)}`,
  farther: ({ by, when }) =>
    `the forced movement distance ${plainOf(by) === undefined ? `gains a bonus equal to ${sayAmount(by)}` : `increases by ${sayAmount(by)}`}${sayIf(when)}`,
  steer: ({ how }) => (how === 'whither' ? "you control the target's movement" : "the target can't be moved in a way that would harm them"),
  reshape: ({ gains, loses, reach, targets }) =>
    [
      ...(gains.length === 0 ? [] : [`this ability gains the ${listed(gains)} ${gains.length === 1 ? 'keyword' : 'keywords'}`]),
      ...(loses.length === 0 ? [] : [`this ability loses the ${listed(loses)} ${loses.length === 1 ? 'keyword' : 'keywords'}`]),
      ...(reach === undefined ? [] : [`this ability's distance becomes ${sayDistance(reach)}`]),
      ...(targets === undefined ? [] : [`this ability targets ${sayTargets(targets)}`]),
    ].join(', and '),
  gentle: ({ to }) => `${to === 'ally' ? 'allies take' : 'the target takes'} no damage from this forced movement`,
  grant: ({ parts, span, to }) => `${ofOwn(to, sayParts(parts, say))}${saySpan(span)}`,
  upgrade: ({ of, tests, so }) => `${sayIf(tests, 'if ').trim()}, instead of being ${of} ${say(so)}`,
  define: ({ name, so }) => `a ${name} creature: ${say(so)}`,
  watch: ({ trigger, so, span, once, each, apiece }) =>
    `${once ? 'the next time' : each === undefined ? 'whenever' : `the first time each ${each}${apiece ? ' for each of them' : ''}`} ${sayTrigger(trigger)}${saySpan(span)}, ${say(so)}`,
  use: ({ ability, by, against: whom, sway, isOwn }) =>
    isOwn === true
      ? `if ${sayWho(by)} hasn't used their own ${spoken(ability)} maneuver on this turn, they can use it immediately at no cost`
      : `${does(by, 'use')} ${spoken(ability)}${against(whom)}${sway === 0 ? '' : ` with ${saySway(sway)}`}`,
  'extra-action': () => 'you take an additional main action',
  around: ({ only, so }) =>
    `${say(so)} ${only === 'between' ? 'between strikes' : `${only === 'before' ? 'before' : 'before or after'} using this ability`}`,
  potency: ({ of, value, so, else: others }) =>
    `${sayPotency(of, value)}, ${say(so)}${others.length === 0 ? '' : `, otherwise ${say(others)}`}`,
  afflict: ({ conditions: which, span, to, cantStand, source }) =>
    `${does(to, 'are')} ${listed(which)}${source === 'you' ? '' : ` by ${roles[source]}`}${cantStand ? " and can't stand" : ''}${saySpan(span)}`,
  forbid: ({ what, span, to }) => `${does(to, "can't")} ${forbids[what]}${saySpan(span)}`,
  force: ({ how, vertical, squares: far, to, ignoresStability, centre }) =>
    `${does(to, 'are')} ${vertical ? 'vertically ' : ''}${forced[how]} ${squares(far).replace(/^(?=\d)/, 'up to ')}${centre === true ? ` ${how === 'pull' ? 'toward' : 'away from'} the center of the area` : ''}${ignoresStability ? ', ignoring stability' : ''}`,
  move: sayMove,
  swap: ({ who, by, may }) => {
    if (by === 'each-other') return `${sayWho(who)} ${may === true ? 'can ' : ''}swap places with each other`
    const swaps = by === 'target' && may !== true ? 'swaps' : 'swap'
    return `${by === 'target' ? 'the target' : 'you'} ${may === true ? 'can ' : ''}${swaps} places with ${sayWho(who)}`
  },
  mark: ({ name, span, to }) =>
    name === 'bleeding-twice'
      ? 'a creature bleeding this way loses 2d6 Stamina instead of 1d6'
      : `${name.startsWith('never-') ? `${does(to, "can't")} be ${spoken(name.slice(6))}` : (markWords[name]?.(to) ?? `${does(to, 'are')} ${spoken(name)}`)}${name === 'held-fast' && span === 'with:grabbed' ? '' : saySpan(span)}`,
  clear: ({ name, to }) => `${does(to, 'are')} no longer ${spoken(name)}`,
  rival: ({ to }) => `you and ${sayWho(to)} can each add a d3 to power rolls you make against each other`,
  temporary: ({ amount, to }) => `${does(to, 'gain')} ${thing(amount, 'temporary Stamina')}`,
  heal: ({ amount, to }) => `${does(to, 'regain')} ${thing(amount, 'Stamina')}`,
  drain: ({ half }) => `you regain Stamina equal to ${half ? 'half ' : ''}the damage dealt`,
  recover: ({ to, count: n, free }) =>
    free
      ? `${does(to, 'regain')} Stamina equal to ${whose(to)} recovery value without spending a Recovery`
      : `${does(to, 'can')} spend ${n === 'any' ? 'any number of Recoveries' : n === 1 ? 'a Recovery' : `${spelled(n)} Recoveries`}`,
  tire: ({ to, count: n }) => `${does(to, 'lose')} ${thing(n, 'Recoveries')}`,
  surges: ({ amount, to, now }) =>
    plainOf(amount) === -99
      ? `${does(to, 'lose')} all ${whose(to)} surges`
      : `${does(to, isLess(amount) ? 'lose' : 'gain')} ${thing(amount, 'surges').replace(/^-/, '')}${now === true ? ' that can be used immediately' : ''}`,
  resource: ({ amount, to }) =>
    `${does(to, isLess(amount) ? 'lose' : 'gain')} ${thing(amount, `of ${whose(to)} Heroic Resource`).replace(/^-/, '')}`,
  malice: ({ amount }) => `you ${isLess(amount) ? 'lose' : 'gain'} ${thing(amount, 'Malice').replace(/^-/, '')}`,
  save: ({ to, all }) => `${does(to, 'make')} a saving throw${all === true ? ' against each effect' : ''}`,
  end: sayEnd,
  stand: ({ to }) => `${does(to, 'can')} stand up`,
  hide: ({ to, observed, openly }) =>
    openly === true
      ? `${does(to, 'are')} automatically hidden`
      : `${does(to, 'can')} hide${observed === true ? ' even while they are observed' : ''}`,
  reveal: ({ to }) => `${does(to, 'are')} revealed`,
  release: ({ to }) => `you end the grab on ${sayWho(to)}`,
  strike: sayStrike,
  modify: ({ stat, amount, span, to, once }) =>
    once === true && stat === 'potency'
      ? `the potency of ${ownerOf(to)} next strike increases by ${sayAmount(amount)}${span === 'encounter' ? '' : saySpan(span)}`
      : once === true && stat === 'damage'
        ? `${ownerOf(to)} next strike deals ${extra(amount, [''])}${span === 'encounter' ? '' : saySpan(span)}`
        : `${sayModified(to, stat, amount)}${once === true ? ' with the next strike or ability' : ''}${saySpan(span)}`,
  sway: ({ value, rolls, span, to, against: whom, once }) => {
    const what = once ? sayRolls[rolls].replace(/ies$/, 'y').replace(/s$/, '') : sayRolls[rolls]
    if (whom === 'bearer-allies')
      return once
        ? `the next ${what} an ally makes against ${sayWho(to)} gains ${saySway(value)}${saySpan(span)}`
        : `your allies gain ${saySway(value)} on ${what} against ${sayWho(to)}${saySpan(span)}`
    if (whom === 'bearer')
      return `${once ? `the next ${what}` : what} made against ${sayWho(to)} ${value > 0 ? (once ? 'gains' : 'gain') : once ? 'takes' : 'take'} ${saySway(value)}${saySpan(span)}`
    return `${does(to, value > 0 ? 'gain' : 'take')} ${saySway(value)} on ${once ? `${whose(to)} next ` : ''}${what}${whom === 'none' ? '' : whom === 'others' ? " that don't target you" : ` against ${roles[whom]}`}${saySpan(span)}`
  },
  tier: ({ shift, least, automatic, rolls = 'power', span, to, once }) => {
    const which = once ? `next ${sayRolls[rolls].replace(/ies$/, 'y').replace(/s$/, '')}` : sayRolls[rolls]
    if (least !== 0) return `the ${which} ${does(to, 'make')} can't have an outcome lower than tier ${least}${saySpan(span)}`
    const all = `${ownerOf(to)} ${which}`
    if (automatic !== 0) return `${all} ${once ? 'obtains' : 'obtain'} a tier ${automatic} outcome${saySpan(span)}`
    return `${all} ${once ? 'has its' : 'have their'} outcome ${shift < 0 ? 'reduced' : 'improved'} by ${Math.abs(shift) === 1 ? 'one tier' : `${spelled(Math.abs(shift))} tiers`}${saySpan(span)}`
  },
  terrain: ({ what, where, squares: n, span }) => `${laid[where](n)} is ${ground(what)}${span === 'encounter' ? '' : saySpan(span)}`,
  zone: ({ zone }) => sayZone(zone),
  raise: ({ where, squares: far, sinks }) =>
    `the ground in ${where === 'area' ? 'the area' : "the target's space"} ${sinks ? 'sinks' : 'rises'} ${squares(far)}`,
  conjure: ({ thing, count: n, within, of }) => {
    const { name, size, stamina, immunity, weakness, traits } = thing
    const many = sayAmount(n)
    const noun = many === '1' ? name : `${name}s`
    const place = many === '1' ? 'an unoccupied space' : 'unoccupied spaces'
    const resists = [
      ...immunity.map((one) => one.replace(/^(\w+) all$/, 'immunity all to $1').replace(/^(\w+) (\d+)$/, '$1 immunity $2')),
      ...weakness.map((one) => one.replace(/^(\w+) (\d+)$/, '$1 weakness $2')),
    ]
    const told = [`the ${name} has ${[`${stamina} Stamina`, ...resists].join(' and ')}`, ...traits]
    return `${many === '1' ? 'a' : many} size ${size} ${noun} ${many === '1' ? 'appears' : 'appear'} in ${place}${within === 'distance' ? ' within distance' : sayNear(within, roles[of])}; ${told.join('; ')}`
  },
  enlarge: ({ ability, by, parts }) =>
    `the area of your ${spoken(ability)} ability increases by ${by} until the end of the encounter${parts.map((part) => `; ${sayInside(part, 'the area', say)}`).join('')}`,
  summon: ({ sheet, count: n, within }) =>
    `you summon ${sayAmount(n)} ${spoken(sheet)} into unoccupied spaces${within === 'distance' ? ' within distance' : sayNear(within, 'you')}`,
  pay: ({ cost, of, so }) => `you can spend ${cost} ${of === undefined ? 'of your Heroic Resource' : 'Malice'}: ${say(so)}`,
  may: ({ so, else: others = [], by, costs }) => `${sayMay(by, say(so), costs)}${others.length === 0 ? '' : `; if not, ${say(others)}`}`,
  choose: ({ count: n, by, options }) => {
    const who = by === undefined ? 'you' : sayWho(by)
    const all = options.map(({ so }) => say(so)).join('; or ')
    return `${who === 'you' ? 'choose' : `${who} chooses`} ${spelled(n)}: ${all}`
  },
  if: ({ tests, so, else: others }) => `${sayIf(tests, 'if ')}, ${say(so)}${others.length === 0 ? '' : `. Otherwise, ${say(others)}`}`,
  each: ({ who, so }) => (so.length === 0 ? '' : ofWhom(sayWho(who), say(so))),
  test: ({ of, who, tiers }) =>
    `${does(who, 'make')} ${an(`${of.map((each) => each.charAt(0).toUpperCase() + each.slice(1)).join(' or ')} test`)}${tiers
      .flatMap((so, i) => (so.length === 0 ? [] : [`; tier ${i + 1}: ${say(so)}`]))
      .join('')}`,
  act: ({ kind, to }) =>
    kind === 'spent'
      ? `${does(to, 'regain')} ${whose(to)} triggered action`
      : kind === 'triggered'
        ? `${does(to, 'can')} use an additional triggered action this round`
        : kind === 'move' && to.who !== 'you'
          ? `${does(to, 'can')} take a move action`
          : `${does(to, 'take')} an additional ${kind === 'move' ? 'move action' : kind}`,
  'act-now': ({ kinds, to }) =>
    `${does(to, 'can')} immediately use a ${kinds.map((kind) => (kind === 'action' ? 'main action' : kind === 'move' ? 'move action' : kind)).join(' or ')}`,
  fade: ({ to }) => `this effect on ${sayWho(to)} ends`,
  remove: ({ span, to }) => `${does(to, 'are')} removed from the encounter map${saySpan(span)}`,
  kill: ({ to }) => `${does(to, 'die')}`,
  halve: () => 'the damage is halved',
  reduce: ({ amount }) => `the damage is reduced by ${sayAmount(amount)}`,
  worsen: ({ amount }) => `the damage increases by ${sayAmount(amount)}`,
  prevent: () => 'the damage is negated',
  absorb: () => 'you regain Stamina equal to the damage instead',
  'pass-damage': ({ to, share, unreduced }) =>
    `${does(to, 'take')} ${share === 'all' ? 'the damage instead' : share === 'half' ? 'half of the damage instead' : 'the other half of the damage'}${unreduced ? ". This damage can't be reduced in any way" : ''}`,
  'shrug-off': () => 'you ignore any nondamaging effects',
  'lower-potency': ({ by }) => `the potency is reduced by ${by}`,
  reroll: () => 'the power roll is rerolled',
  'late-sway': ({ value, all }) =>
    `the ${all ? 'power roll' : 'roll against the target'} ${value > 0 ? 'gains' : 'takes'} ${saySway(value)}`,
  'turn-sway': () => 'an edge on the roll becomes a bane',
  'late-tier': ({ shift, to }) =>
    to === undefined
      ? `the outcome of the roll is ${shift < 0 ? 'reduced' : 'increased'} by ${Math.abs(shift) === 1 ? 'one tier' : `${spelled(Math.abs(shift))} tiers`}`
      : `the power roll obtains a tier ${to} outcome instead`,
  'late-bonus': ({ amount }) => {
    const plain = plainOf(amount)
    if (plain !== undefined) return `the power roll ${plain < 0 ? `takes a ${plain} penalty` : `gains a +${plain} bonus`}`
    const isLess = amount.dice.some(({ count }) => count < 0)
    return `the power roll ${isLess ? `takes a penalty equal to ${sayAmount({ ...amount, dice: amount.dice.map((one) => ({ ...one, count: -one.count })) })}` : `gains a bonus equal to ${sayAmount(amount)}`}`
  },
  uncritical: () => "the roll isn't a critical hit",
  negate: () => 'the triggering ability has no effect',
  endure: ({ at }) => `the target has ${at} Stamina instead`,
  'redirect-strike': ({ to, relation, near }) =>
    to === 'some' && near === undefined
      ? `the triggering strike targets ${an(nounOf(relation))} of your choice within its distance instead`
      : `${to === 'some' ? `${an(nounOf(relation))}${sayNear(near ?? 1, 'you')} becomes` : to === 'you' ? 'you become' : 'the target becomes'} the target of the triggering strike instead`,
  'redirect-force': ({ bonus: more }) =>
    plainOf(more) === 0
      ? 'you can select a new target of the same size or smaller within distance to be force moved instead'
      : `the forced movement distance gains a bonus equal to ${sayAmount(more)}`,
  'shorten-force': ({ by }) => (by === 'all' ? 'the target is not force moved' : `the forced movement is reduced by ${squares(by)}`),
  halt: () => 'the movement ends',
  'more-targets': ({ count: n, when = [] }) =>
    `this ability targets ${spelled(n)} additional ${n === 1 ? 'creature' : 'creatures'}${sayIf(when)}`,
  ignore: ({ what, by }) =>
    (by === undefined ? '' : `a target ${what} by ${an(by)} can be force moved by this ability`) ||
    (ignored[what] ?? `this ability ignores ${what}`),
  'may-hold': ({ count: n }) => `you can have up to ${spelled(n)} creatures grabbed at a time`,
  chance: ({ sides, outcomes }) =>
    `roll a d${sides}: ${outcomes.map(({ least, most, so }) => `${least === most ? least : `${least} to ${most}`}, ${say(so)}`).join('; ')}`,
  'act-next': ({ to }) =>
    `${to === undefined ? 'you take your turn immediately after the triggering ally' : 'the target takes their turn immediately after this turn'}`,
  maneuver: ({ name, by, against: whom }) => `${does(by, 'can')} use the ${spoken(name)} maneuver${against(whom)}`,
  after: ({ so }) => `${say(so)} after the triggering effect resolves`,
  'by-hand': ({ text }) => `by hand: ${text}`,
})

const ignored: Readonly<Partial<Record<Of<'ignore'>['what'], string>>> = {
  discovery: "using this ability doesn't reveal you",
  reduction: "this ability's damage can't be reduced",
  stability: 'this forced movement ignores stability',
  restrained: 'a restrained target can be force moved by this ability',
  grabbed: 'a grabbed target can be force moved by this ability',
}

/** A trait that another has for a while is said of that one. */
function ofOwn(to: Who, words: string): string {
  if (to.who === 'you') return words
  const who = sayWho(to)
  return words
    .replace(
      /^you (have|are|gain|take|ignore|deal)\b/,
      (_, verb: string) => `${who} ${verb === 'have' ? 'has' : verb === 'are' ? 'is' : `${verb}s`}`,
    )
    .replace(
      /, and you (have|are|gain|take|ignore|deal|can't)\b/g,
      (_, verb: string) => `, and ${who} ${verb === 'have' ? 'has' : verb === 'are' ? 'is' : verb === "can't" ? verb : `${verb}s`}`,
    )
    .replace(/^you\b/, who)
    .replace(/^your\b/, `${who}'s`)
    .replace(/\byour\b/g, 'their')
}
