import { type Cursor, meaning, merely, namesOf, OR, type Row, rowsOf, type TwoWay, twoWays } from '@riposte/print'
import type { Role, Trigger, Who } from '../clauses/clauses.ts'
import { number, roles, sayWho } from '../clauses/say.ts'
import type { Condition } from '../clauses/words.ts'
import { conditionNames, inflictNames, typeNames } from './names.ts'
import { passive } from './row.ts'
import { type Scene, you } from './scene.ts'
import { slots } from './slots.ts'

/** What sentences of what happens are made of: with what, how it comes out, who and what else. */

type C = Cursor<Scene>

type Tool = NonNullable<Trigger['with']>
const TOOLS: Readonly<Record<Tool, string>> = {
  attack: 'an attack',
  feat: 'a feat',
  'melee-weapon': 'a melee weapon|a melee weapon attack',
  'close-weapon': 'a close weapon attack',
  weapon: 'a weapon attack|a weapon',
  close: 'a close attack|a melee attack|close attacks',
  ranged: 'a ranged attack',
  'ranged-weapon': 'a ranged weapon attack|a ranged weapon',
  single:
    'a single-target attack|an attack that targets a single creature|an attack that targets only one creature|an attack with a single target',
  area: 'an area attack|an area of effect attack',
  opportunity: 'an opportunity attack',
  unarmed: 'an unarmed attack',
}
/** As it is called first. */
const named = (one: Tool): string => TOOLS[one].split('|', 1)[0] ?? one
const tools = namesOf<Tool>(TOOLS)
const bareTools = new Map([...tools].map(([name, one]) => [name.replace(/^an? /, ''), one]))
/** "With a close attack". */
const tool = (c: C) => {
  c.eat('with', 'by', 'on')
  return c.named(tools)
}

const outcome = meaning<'hit' | 'missed' | 'attacked'>({
  hit: 'hit|hits|would hit|would be hit|succeed against|succeeds against|succeed in hitting|succeeds in hitting',
  missed: 'miss|misses|missed|fails against|fail against|fails an attack against|fail an attack against|fails to hit|fail to hit',
  attacked:
    'attack|attacks|attacked|makes an attack against|make an attack against|declares an attack against|declare an attack against|target|targets|targeted',
})

/** How a check goes, as who makes it has it. */
const result = meaning<'failure' | 'success'>({
  failure:
    'fail|fails|miss|misses|fail with|fails with|fail on|fails on|fail at|fails at|get a failure on|gets a failure on|roll a failure on|rolls a failure on',
  success: 'succeed|succeeds|pass|passes|succeed at|succeeds at|succeed on|succeeds on|succeed with|succeeds with',
})

const made = meaning<'made'>({ made: 'make|makes|roll|rolls' })

/** "An athletics check", "a perception or insight check". */
const checksOf = (c: C) => {
  const before = c.list(() => c.attempt(() => slots.knack(c) ?? slots.ability(c)), ['or', ','])
  if (before === undefined) return c.eat('death save') === undefined ? undefined : (['death save'] as const)
  return c.eat('check') === undefined ? undefined : before
}

/** Where no other was named, one of those who are one's allies. */
const someone = (c: C): Who | undefined => {
  const { hasTarget, hasTrigger } = c.scene
  const found = hasTarget || hasTrigger ? undefined : c.eat('your ally', 'your companion')
  const side = found === undefined ? undefined : found === 'your ally' ? 'ally' : 'companion'
  return side && { who: 'one', side, where: undefined, isOther: false }
}
/** In the text of a monster "it" is the monster, where no target is spoken of. */
const ofBlock = (c: C): Who | undefined =>
  c.scene.self.length > 0 && !c.scene.others.some(({ who }) => who === 'target') && c.eat('it') !== undefined ? you : undefined
const slotsHere = {
  ...slots,
  /** Whose feat it is. */
  me: merely((c: C) => c.eat('you', ...c.scene.self) !== undefined || ofBlock(c) !== undefined, 'you'),
  yourZone: merely((c: C) => {
    const own = c.scene.self.length > 0 ? ['its', ...c.scene.self.map((one) => `${one}'s`)] : []
    if (c.eat('the zone of control of') !== undefined) return c.eat('you', ...c.scene.self) !== undefined
    return c.eat('your', ...own) !== undefined && c.eat('zone of control') !== undefined
  }, 'your zone of control'),
  shifting: meaning<'shift'>({ shift: 'shifts|shift' }),
  leftOut: (c: C): Role | undefined => (ofBlock(c)?.who === 'you' ? 'you' : slots.role(c)),
  who: (c: C) => {
    const found = c.attempt(() => ofBlock(c)) ?? slots.who(c) ?? someone(c)
    if (found !== undefined && 'side' in found) c.eat('that')
    c.eat('would', 'is about to', 'are about to')
    return found
  },
  edge: meaning<'start' | 'end'>({ start: 'start|beginning', end: 'end' }),
  ownFeat: meaning<'feat'>({ feat: 'feat' }),
  tool,
  armed: tool,
  /** "Against a close attack". */
  versus: (c: C) => (c.eat('against') === undefined ? undefined : c.named(tools)),
  degree: meaning<'enhanced' | 'complete'>({
    enhanced: 'an enhanced success|an enhanced success or better',
    complete: 'a complete success|a complete success or better',
  }),
  bareTool: (c: C) => c.named(bareTools),
  outcome,
  done: outcome,
  result,
  checksOf,
  tried: (c: C) => result(c) ?? made(c),
  rolls: meaning<'attack' | 'defense'>({ attack: 'attack check|attack roll', defense: 'defense check|defense roll' }),
  tag: (c: C) => (/^[a-z]+$/.test(c.word) ? c.step() : undefined),
  inflicts: (c: C) => c.list(() => c.named(inflictNames), OR),
  shoves: (c: C) => c.list(() => slots.shoved(c), OR),
  kinds: (c: C) => c.list(() => c.named(typeNames), OR),
  conditions: (c: C) => c.list(() => c.named(conditionNames), OR),
}

/** Who does or suffers what, and with what. */

/** "Daze", "dazes". */
const verbsFor = Map.groupBy(inflictNames.keys(), (verb) => inflictNames.get(verb))
const doing = { hit: 'hit', missed: 'miss', attacked: 'attack' } as const
const either = (words: readonly string[]): string => words.join(' or ')

const row = twoWays<Scene, typeof slotsHere, Trigger>(slotsHere, {
  who: sayWho,
  leftOut: (one) => roles[one],
  squares: number,
  tag: String,
  tool: named,
  armed: (one) => `with ${named(one)}`,
  degree: (one) => `${one === 'enhanced' ? 'an' : 'a'} ${one} success`,
  outcome: (on, isYou) => doing[on] && `${doing[on]}${isYou ? '' : on === 'missed' ? 'es' : 's'}`,
  done: (on) => (doing[on] === undefined ? undefined : on),
  result: (one, isYou) => `${one === 'failure' ? 'fail' : 'pass'}${isYou ? '' : one === 'failure' ? 's' : 'es'}`,
  checksOf: (all) => (all[0] === 'death save' ? all[0] : `${either(all)} check`),
  kinds: either,
  conditions: either,
  inflicts: (all, isYou) => {
    const verbs = all.map((one) => verbsFor.get(one)?.[isYou ? 0 : 1])
    return verbs.includes(undefined) ? undefined : verbs.join(' or ')
  },
  shoves: (all) => all.map((one) => passive[one]).join(' or '),
})
const reads = rowsOf<Scene, typeof slotsHere, Trigger>(slotsHere)

/** Nothing lays these on anybody as what comes of a feat. */
export const NOT_LAID: readonly Condition[] = ['bloodied', 'dying', 'hidden', 'removed', 'surprised']

export const triggers: readonly (Row<Scene, Trigger> | TwoWay<Scene, Trigger>)[] = [
  row(
    '{by:who} make(s) {with:tool} <that does not include|not including> {without:leftOut} [as] [a] [target]',
    'An adjacent enemy makes an attack that does not include you.',
    { on: 'attacked' },
  ),
  row('{by:who} use(s)|utilize(s) another|a {with:ownFeat}', 'You use another feat.', { on: 'attacked' }, (_, { by }) => by.who === 'you'),
  row('{by:who} deal(s) damage to {against:who} {with:armed?}', 'An enemy deals damage to you.', { on: 'damages' }),
  row('{against:who} is|are|be damaged by {by:who}', 'You are damaged by an enemy.', { on: 'damages' }),
  row('{by:who} deal(s) {what:kinds} damage to {against:who}', 'An enemy deals fire damage to you.', { on: 'damages' }),
  row('{by:who} is|are|be damaged by {with:tool}', 'You are damaged by an attack.', { on: 'damaged' }),
  row('{by:who} damage(s) {against:who}', 'An enemy damages one of your allies.', { on: 'damages' }),
  row('{by:who} slay(s)|kill(s) {against:who}', 'You slay an enemy.', { on: 'slays' }),
  row('{by:who} roll(s) [for] initiative', 'You roll initiative.', { on: 'initiative' }),
  row('{by:who} bloody|bloodies {against:who}', 'You bloody an enemy.', { on: 'bloodies' }),
  row('{by:who} take(s) damage from {with:tool}', 'You take damage from an attack.', { on: 'damaged' }),
  row('{against:who} take(s) damage from {by:who}', 'You take damage from an enemy adjacent to you.', { on: 'damages' }),
  row('{with:tool} deals damage to {by:who}', 'An attack deals damage to you.', { on: 'damaged' }),
  row('{by:who} <regain(s) hit points|is healed|are healed>', 'An ally regains hit points.', { on: 'healed' }),
  row(
    '{against:who} achieve(s) {degree} on a defense check [against {with:tool?}]',
    'You get a complete success on a defense check against a close attack.',
    { on: 'missed' },
  ),
  row('{by:who} take(s) {what:kinds} damage', 'You take fire or cold damage.', { on: 'damaged' }),
  row(
    '{against:who} is|are|be|become(s)|acquire(s)|gain(s)|fall(s) [knocked|the] {what:conditions} [condition(s)]',
    'You become dazed.',
    { on: 'afflicted' },
    (_, { what }) => !what.some((one) => NOT_LAID.includes(one)),
  ),
  row('{by:who} {what:inflicts} {against:who}', 'An enemy grabs you.', { on: 'afflicted' }),
  row('{by:who} knock(s) {against:who} prone', 'An enemy knocks you prone.', { on: 'afflicted', what: ['prone'] }),
  row('{by:who} is|are|be {what:shoves}', 'You are pushed or pulled.', { on: 'moved-by-force' }),
  row(
    '{by:who} declare(s)|make(s) {with:tool} that <targets only|only targets|includes only> {against:who}',
    'An enemy declares an attack that targets only you.',
    {
      on: 'attacked',
      isAlone: true,
    },
  ),
  row(
    '{by:who} is|are <subject to forced movement|subjected to forced movement|moved by force|forced to move|subject to a push , pull , or slide|subject to an effect that pushes , pulls , or slides it|subject to an effect that pushes , pulls , or slides you>',
    'You are subject to forced movement.',
    { on: 'moved-by-force' },
  ),
  reads(
    '{who} {tried} a|an|your|its|their {rolls} {how:versus?} {against?}',
    'You fail a defense check.',
    ({ who, tried, rolls, how, against }) => {
      const isHit = (tried === 'failure') === (rolls === 'defense')
      const on = tried === 'made' ? 'attacked' : isHit ? 'hit' : 'missed'
      return {
        on,
        ...(rolls === 'attack' ? { by: who, ...(against && { against: { who: against } }) } : { against: who }),
        ...(how && { with: how }),
      }
    },
  ),
  row('{by:who} {degree:result} a|an|any [skill|ability|aspect] check', 'You fail a check.', { on: 'checks' }),
  row('{by:who} {degree:result} a|an|any {of:checksOf}', 'You fail an athletics check.', { on: 'checks' }),
  row('{by:who} make(s)|roll(s) a|an|any {of:checksOf}', 'You make a death save.', { on: 'checks' }),
  row('{by:who} leave(s) [a] [square] within {within:squares} of {me}', 'An enemy leaves a square within 2 squares of you.', {
    on: 'leaves-side',
  }),
  row(
    '{by:who} <leave(s)|move(s) out of|shift(s) out of> <a square adjacent to {me}|an adjacent square>',
    'An enemy leaves a square adjacent to you.',
    {
      on: 'leaves-side',
    },
  ),
  row(
    '{by:who} move(s)|come(s)|enter(s) [<into a square|to a square|a square>] within {within:squares} of {me}',
    'An enemy moves within 2 squares of you.',
    {
      on: 'moves-adjacent',
    },
  ),
  row('{by:who} shift(s)', 'An adjacent enemy shifts.', { on: 'shifts' }),
  row('{by:who} <stand(s) up|get(s) up|rise(s) from prone>', 'An enemy stands up.', { on: 'stands-up' }),
  row('{by:who} teleport(s)', 'An enemy teleports.', { on: 'teleports' }),
  row('{by:who} grant(s)|provoke(s) [you] an opportunity [attack] [<to you|from you>]', 'An opponent grants you an opportunity.', {
    on: 'grants-opportunity',
  }),
  row(
    '{by:who} {on:outcome} [{against:who?}] {with:armed?} [and get(s)|achieve(s) {degree?}]',
    'You hit with a close attack and get an enhanced success.',
    {},
  ),
  row(
    '{by:who} {on:outcome} [{against:who?}] with an attack that has the {tag} tag',
    'You hit an enemy with an attack that has the fire tag.',
    {},
  ),
  row(
    '{by:who} make(s)|use(s)|declare(s)|attempt(s) {with:tool} [<against|targeting|including|that targets|that includes> {against:who?}]',
    'An enemy makes a ranged attack against you.',
    { on: 'attacked' },
  ),
  row('{against:who} is|are|be {on:done} [by|with {with:tool?}] [by {by:who?}]', 'You are hit by a close attack by an enemy.', {}),
  reads('{against:who} is|are the target|subject|object of {tool}', 'You are the target of a ranged attack.', ({ tool, against }) => ({
    on: 'attacked',
    against,
    with: tool,
  })),
  reads('{by:who} <move(s) from|move(s) out of|leave(s)> its|your|their square|space', 'You move from your square.', ({ by }) => ({
    on: 'moves',
    by,
  })),
  reads('<your attack|an attack of yours|the attack> {on:outcome} [{against:who?}]', 'Your attack misses.', ({ on, against }) => ({
    on,
    by: you,
    ...(against && { against }),
  })),
  reads('your {bareTool} {on:outcome} [{against:who?}]', 'Your ranged attack misses an enemy.', ({ bareTool, ...said }) => ({
    by: you,
    with: bareTool,
    ...said,
  })),
  reads(
    '{who} {result} [with|on] {tool} [against {against:who?}]',
    'You succeed with a close attack.',
    ({ who, result: how, tool, against }) => ({
      on: how === 'failure' ? 'missed' : 'hit',
      by: who,
      with: tool,
      ...(against && { against }),
    }),
  ),
  row('{by:who} achieve(s) {degree} {with:tool?} [against {against:who?}]', 'You achieve an enhanced success with a close attack.', {
    on: 'hit',
  }),
  row('{by:who} reduce(s) {against:who} to 0 hit points {with:armed?}', 'You reduce an enemy to 0 hit points with a close attack.', {
    on: 'fells',
  }),
  row('{by:who} drop(s) to 0 hit points [by|from {with:tool?}]', 'One ally drops to 0 hit points.', {
    on: 'dropped',
  }),
  row('{by:who} is|are|become(s)|acquire(s)|gain(s) [the] dying [condition]', 'One ally is dying.', { on: 'dying' }),
  row('{by:who} is|are|get(s) slain|killed|destroyed', 'An ally within 5 squares of you is slain.', { on: 'slain' }),
  row('{by:who} die(s)', 'One ally dies.', { on: 'slain' }),
  reads('[at] the {edge} of your turn', 'At the start of your turn.', ({ edge }) => ({ on: `${edge}s-turn`, by: you })),
  row('{by:who} take(s) damage', 'You are damaged.', { on: 'damaged' }),
  row('{by:who} is|are|become(s) bloodied [by {with:tool?}]', 'You are bloodied.', { on: 'bloodied' }),
  row('{by:who} {how:shifting} out of {yourZone}', 'An enemy shifts out of your zone of control.', { on: 'leaves-control' }),
  row('{by:who} <leave(s)|move(s) out of> {yourZone}', 'An enemy leaves your zone of control.', { on: 'leaves-control' }),
  row('{by:who} <enter(s)|move(s) into> {yourZone}', 'An enemy enters your zone of control.', { on: 'enters-control' }),
  row(
    '{by:who} <move(s) adjacent to {me}|enter(s) an adjacent square|move(s) into an adjacent square|enter(s) a square adjacent to {me}|move(s) into a square adjacent to {me}>',
    'An enemy moves adjacent to you.',
    { on: 'moves-adjacent' },
  ),
  row('{by:who} move(s) away [from you]', 'An enemy moves away from you.', { on: 'moves-away' }),
  row('{by:who} start(s) its|his|her|their|your turn', 'An enemy starts its turn.', { on: 'starts-turn' }),
  row('{by:who} end(s) its|his|her|their|your turn', 'An enemy ends its turn.', { on: 'ends-turn' }),
  row('{by:who} move(s)', 'An adjacent enemy moves.', { on: 'moves' }),
]
