import { type Cursor, meaning, merely, namesOf, OR, oneOf } from '@riposte/print'
import type { Role, Trigger, Who } from '../clauses/clauses.ts'
import { conditionNames, inflictNames, typeNames } from './names.ts'
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
export const named = (one: Tool): string => TOOLS[one].split('|', 1)[0] ?? one
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

const deathSave = oneOf(['death save'])
/** "An athletics check", "a perception or insight check". */
const checksOf = (c: C) => {
  const before = c.list(() => c.attempt(() => slots.knack(c) ?? slots.ability(c)), ['or', ','])
  if (before === undefined) return deathSave(c) && (['death save'] as const)
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
export const slotsHere = {
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
