import { capital, count, listed, signed } from '@riposte/print'
import { byKind } from '@riposte/referee'
import type { Clause } from '../clauses/clauses.ts'
import type { Forbidden, Ignored, Part, Stat } from '../clauses/parts.ts'
import type { Amount, Test, Who } from '../clauses/phrases.ts'
import { plainOf, roles, sayAmount, sayDefense, sayTypes } from '../clauses/say-phrases.ts'
import { abilities, type Defense, defenses, modes, type Skill, skillAbility, skills } from '../terms.ts'
import { sayTest } from './say-tests.ts'
import { asBearer, isMeans, isOfAuthor, sayMeans, sayTrigger } from './say-triggers.ts'
import { does, is, sayWho, whose } from './say-who.ts'

/** What lies on somebody for a while, said back. */

const statNames: Readonly<Partial<Record<Stat, string>>> = {
  attack: 'attack rolls',
  damage: 'damage rolls',
  defenses: 'all defenses',
  saves: 'saving throws',
  'death-saves': 'death saving throws',
  skills: 'skill checks',
  'ability-checks': 'ability checks',
  healing: 'hit points regained',
}
const named = <T extends string>(all: readonly T[], stat: Stat): boolean => all.some((one) => one === stat)
const isDefense = (stat: Stat): stat is Defense => named(defenses, stat)

function sayStat(stat: Stat): string {
  if (isDefense(stat)) return sayDefense(stat)
  if (named(modes, stat)) return `${stat} speed`
  if (named(skills, stat)) return `${capital(stat).replaceAll('-', ' ')} checks`
  if (named(abilities, stat)) return `${capital(stat)} checks`
  return statNames[stat] ?? stat
}

/** All that goes by one ability is said at once. */
function sayStats(stats: readonly Stat[]): string {
  const ability = abilities.find(
    (one) => stats.length > 1 && stats.every((stat) => stat === one || (named(skills, stat) && skillAbility[stat as Skill] === one)),
  )
  const all = skills.filter((one) => skillAbility[one] === ability).length
  if (ability === undefined || stats.length < all) return listed(stats.map(sayStat))
  return `${capital(ability)}-based ${stats.some((stat) => stat === ability) ? '' : 'skill '}checks`
}

/** A test of who bears the part and whose doing it is, told to the latter. */
const asBearerSees = (to: Who, words: string): string =>
  to.who === 'you'
    ? words
    : words
        .replace(/\byou are\b/g, 'it is')
        .replace(/\byou\b/g, 'it')
        .replaceAll(`${roles.other} is`, 'you are')
        .replaceAll(`${roles.other} has`, 'you have')
        .replaceAll(roles.other, 'you')

/** What narrows a bonus: "against prone creatures", "with melee attacks". */
function sayWhen(tests: readonly Test[], to: Who): string {
  const others = tests.filter((test) => !isMeans(test))
  return `${sayMeans(tests).replace(/ with (?:an?) ([a-z -]+?) attack\b/, ' with $1 attacks')}${others.map((test) => ` while ${asBearerSees(to, sayTest(test))}`).join('')}`
}

const gives = (amount: Amount): { readonly words: string; readonly isLess: boolean; readonly isPlain: boolean } => {
  const plain = plainOf(amount)
  if (plain !== undefined) return { words: signed(plain), isLess: plain < 0, isPlain: true }
  const words = sayAmount(amount)
  return { words: words.replace(/^-/, ''), isLess: words.startsWith('-'), isPlain: false }
}

function sayModifier(to: Who, { amount, type, when, against, spares }: Extract<Part, { is: 'modifier' }>, stats: string): string {
  const [measured] = amount.measures
  if (stats === 'speed' && measured?.of === 'speed' && amount.flat === 0)
    return measured.times > 0 ? `${does(to, 'double')} ${whose(to)} speed` : `${whose(to)} speed is halved`
  const { words, isLess, isPlain } = gives(amount)
  const noun = isLess ? 'penalty' : 'bonus'
  const kind = type === '' ? noun : `${type} ${noun}`
  const on = `${stats}${spares === true ? ` against anyone but ${roles[against ?? 'you']}` : against === undefined ? '' : ` against ${roles[against]}`}${sayWhen(when, to)}`
  const verb = isLess ? 'take' : 'gain'
  if (isPlain) return `${does(to, verb)} a ${words} ${kind} to ${on}`
  // "+1 for each ally" has its number first.
  if (/^\d+ for each/.test(words))
    return `${does(to, verb)} a ${isLess ? '-' : '+'}${words.replace(/ (for each .*)$/, ` ${kind} to ${on} $1`)}`
  return `${does(to, verb)} a ${kind} to ${on} equal to ${words}`
}

const forbids: Readonly<Partial<Record<Forbidden, string>>> = {
  heal: 'regain hit points',
  'opportunity-attack': 'make opportunity attacks',
  immediate: 'take immediate actions',
  'attack-you': 'attack you',
  'attack-others': 'make attacks that do not include you',
  'attack-you-alone': 'make an attack against you that does not include another creature',
  stand: 'stand up',
  'use-powers': 'use powers',
  'encounter-powers': 'use encounter powers',
  'daily-powers': 'use daily powers',
  'area-powers': 'use area powers',
  'gain-advantage': 'gain combat advantage',
  'be-flanked': 'be flanked',
  'spend-recovery': 'spend a recovery',
  save: 'make saving throws',
  'be-forced': 'be pushed, pulled or shunted',
  'be-proned': 'be knocked prone',
  'benefit-from-cover': 'benefit from cover',
  'benefit-from-concealment': 'benefit from concealment',
  'benefit-from-invisible': 'benefit from being invisible',
  'benefit-from-resistance': 'benefit from resistances',
}
const provoking: Readonly<Partial<Record<Forbidden, string>>> = {
  provoke: 'provoke opportunity attacks',
  'provoke-moving': 'provoke opportunity attacks when moving',
  'provoke-attacking': 'provoke opportunity attacks when attacking',
}
const ignoring: Readonly<Partial<Record<Ignored, string>>> = {
  difficult: 'difficult terrain',
  'total-concealment': 'total concealment',
  'long-range': 'long range penalties',
}

const dont = (to: Who): string => `${does(to, 'do')} not`

/** Several, of whom they lie on: what is alike is said once. */
export function sayParts(parts: readonly Part[], to: Who, say: (clauses: readonly Clause[]) => string): string {
  const said: string[] = []
  for (let i = 0; i < parts.length; ) {
    const [first] = parts.slice(i)
    if (first === undefined) break
    let end = i + 1
    if (first.is === 'condition') {
      while (parts[end]?.is === 'condition') end++
      said.push(`${is(to)} ${listed(parts.slice(i, end).flatMap((part) => (part.is === 'condition' ? [part.condition] : [])))}`)
    } else if (first.is === 'modifier') {
      const alike = (part: Part | undefined): boolean =>
        part?.is === 'modifier' && JSON.stringify({ ...part, to: '' }) === JSON.stringify({ ...first, to: '' })
      while (alike(parts[end])) end++
      said.push(sayModifier(to, first, sayStats(parts.slice(i, end).flatMap((part) => (part.is === 'modifier' ? [part.to] : [])))))
    } else said.push(sayPart(first, to, say))
    i = end
  }
  return said.join(' and ')
}

/** One part, of whom it lies on. `say` says the clauses in it. */
export const sayPart: (part: Part, to: Who, say: (clauses: readonly Clause[]) => string) => string = byKind('is', {
  condition: ({ condition }, to) => `${is(to)} ${condition}`,
  persistent: ({ amount, types }, to) => `${does(to, 'take')} persistent ${sayAmount(amount)} ${sayTypes(types)}damage`,
  modifier: (part, to) => sayModifier(to, part, sayStat(part.to)),
  resist: (part, to) => {
    const types = part.types === 'all' ? 'to all damage' : part.types === 'untyped' ? 'to untyped damage' : listed(part.types)
    return `${does(to, 'gain')} ${part.is} ${sayAmount(part.amount)} ${types}${sayWhen(part.when ?? [], to)}`
  },
  vulnerable: (part, to) => {
    const types = part.types === 'all' ? 'to all damage' : part.types === 'untyped' ? 'to untyped damage' : listed(part.types)
    return `${does(to, 'gain')} ${part.is} ${sayAmount(part.amount)} ${types}${sayWhen(part.when ?? [], to)}`
  },
  immune: (part, to) => `${is(to)} immune to ${part.to}`,
  regeneration: ({ amount, unless }, to) =>
    `${does(to, 'gain')} regeneration ${sayAmount(amount)}${unless.length === 0 ? '' : ` unless it takes ${listed(unless)} damage`}`,
  speed: ({ mode, squares, hover, asWalk, isSet }, to) =>
    isSet === true
      ? `${whose(to)} speed becomes ${squares}`
      : `${does(to, 'gain')} a ${mode} speed ${asWalk === true ? `equal to ${whose(to)} speed` : `of ${squares}`}${hover ? ' (hover)' : ''}`,
  'grants-advantage': (part, to) => {
    const whom = { all: 'everyone', you: 'you', allies: 'your allies', 'you-and-allies': 'you and your allies' }[part.to]
    return `${does(to, 'grant')} combat advantage to ${part.against === undefined ? whom : roles[part.against]}${sayWhen(part.when, to)}`
  },
  'has-advantage': ({ when }, to) => `${does(to, 'have')} combat advantage${sayWhen(when, to)}`,
  'sure-hit': ({ when }, to) => `${sayWho(to)} automatically ${to.who === 'you' ? 'hit' : 'hits'}${sayWhen(when, to)}`,
  'critical-range': ({ from, when }, to) => `${does(to, 'score')} critical hits on a roll of ${from} or higher${sayWhen(when, to)}`,
  'may-not': ({ what, when }, to) => {
    const never = provoking[what]
    return never === undefined
      ? `${does(to, 'cannot')} ${forbids[what] ?? what.replaceAll('-', ' ')}${sayWhen(when, to)}`
      : `${dont(to)} ${never}${sayWhen(when, to)}`
  },
  ignores: ({ what }, to) => `${does(to, 'ignore')} ${ignoring[what] ?? what}`,
  cover: ({ total, is }, to) => `${does(to, 'gain')} ${total ? 'total ' : ''}${is}`,
  concealment: ({ total, is, against }, to) =>
    `${does(to, 'gain')} ${total ? 'total ' : ''}${is}${against === undefined ? '' : ` against ${roles[against]}`}`,
  unseen: ({ against }, to) => `${is(to)} invisible to ${roles[against]}`,
  'half-damage': ({ when }, to) => `${does(to, 'take')} half damage${sayWhen(when, to)}`,
  heals: ({ times }, to) => `${does(to, 'regain')} ${times < 1 ? 'half' : 'twice'} the hit points from healing`,
  while: ({ not, state, parts }, to, say) =>
    `while ${not ? 'not ' : ''}${typeof state === 'string' ? state : asBearerSees(to, sayTest(state))}, ${parts.map((one) => sayPart(one, to, say)).join(' and ')}`,
  'extra-damage': ({ oncePerTurn, amount, types, when, against }, to) =>
    `${oncePerTurn ? 'once per turn, ' : ''}${does(to, 'deal')} ${sayAmount(amount)} extra ${sayTypes(types)}damage${against === undefined ? '' : ` against ${roles[against]}`}${sayWhen(when, to)}`,
  'roll-twice': ({ of, keep, when }, to) =>
    `${does(to, 'roll')} twice for ${of === 'saves' ? 'saving throws' : 'attack rolls'} and ${to.who === 'you' ? 'use' : 'uses'} the ${keep} result${sayWhen(when, to)}`,
  senses: ({ sense, squares }, to) => `${does(to, 'gain')} ${sense}${squares >= 1000 ? '' : ` ${squares}`}`,
  'less-forced': ({ squares }, to) => `${does(to, 'reduce')} any forced movement by ${count(squares, 'square')}`,
  chosen: ({ as, isState }, to) => `${is(to)} ${isState === true ? `“${as.replaceAll('-', ' ')}”` : `your ${as.replaceAll('-', ' ')}`}`,
  'stays-up': ({ isOnce, amount }, to) =>
    `${isOnce ? 'the first time' : 'when'} ${is(to)} reduced to 0 hit points, ${does(to, 'regain')} ${sayAmount(amount)} hit points`,
  'threatens-reach': (_, to) => `${does(to, 'make')} opportunity attacks against all enemies within ${whose(to)} reach`,
  passes: ({ whom, against }, to) =>
    `${sayWho(to)} can move through ${against === undefined ? `the spaces of ${whom === 'smaller' ? 'smaller enemies' : 'enemies'}` : `the space of ${roles[against]}`}`,
  cheaper: (part, to) =>
    `${whose(to)} ${part.frequency === undefined ? '' : `${part.frequency} `}powers that require a ${part.from} action require a ${part.to} action`,
  power: ({ power }, to) => `${does(to, 'have')} the power ${power.replaceAll('-', ' ')}`,
  whenever: (part, to, say) => sayWhenever(part, to, say),
  'by-hand': ({ text }) => `by hand: ${text}`,
})

/** What is so of one attack, said of it. */
export function sayOfAttack(part: Part, to: Who, say: (clauses: readonly Clause[]) => string): string {
  switch (part.is) {
    case 'may-not':
      return 'this attack does not provoke opportunity attacks'
    case 'critical-range':
      return `this attack scores a critical hit on a roll of ${part.from} or higher${sayWhen(part.when, to)}`
    case 'sure-hit':
      return `this attack automatically hits${sayWhen(part.when, to)}`
    default:
      return sayPart(part, to, say)
        .replace(/^you ignore\b/, 'this attack ignores')
        .replace(/ to attack rolls\b/, ' to the rolls of this attack')
  }
}

/** "At the start of its next turn", "if it moves on its next turn". */
function sayNext({ trigger, oncePerTurn }: Extract<Part, { is: 'whenever' }>, to: Who): string {
  const isAuthors = isOfAuthor(trigger.by)
  const turn = isAuthors || to.who === 'you' ? 'your next turn' : "the target's next turn"
  const [on] = trigger.on
  if ((on === 'turn-start' || on === 'turn-end') && trigger.when.length === 0)
    return `at the ${on === 'turn-end' ? 'end' : 'start'} of ${turn}`
  const words = to.who === 'you' ? sayTrigger(trigger) : asBearer(sayTrigger(trigger))
  const when = oncePerTurn ? 'if' : 'whenever'
  if (/^(?:it|you) (?:ends?|starts?) /.test(words)) return `${when} ${words.replace(/ a turn\b/, ' its next turn')}`
  return `${when} ${words} on ${to.who === 'you' ? 'your' : 'its'} next turn`
}

function sayWhenever(part: Extract<Part, { is: 'whenever' }>, to: Who, say: (clauses: readonly Clause[]) => string): string {
  if (part.nextTurn === true) return `${sayNext(part, to)}, ${say(part.does)}`
  const often =
    part.isOnce === true
      ? 'the first time'
      : part.perRound === true
        ? 'once per round, when'
        : part.oncePerTurn
          ? 'once per turn, when'
          : 'whenever'
  const costs = part.costs === undefined ? '' : ` as an immediate ${part.costs}`
  // The trigger is told as its bearer sees it.
  const trigger =
    to.who === 'you'
      ? sayTrigger(part.trigger)
      : asBearer(sayTrigger(part.trigger)).replaceAll(`${roles.other} is`, 'you are').replaceAll(roles.other, 'you')
  return `${often} ${trigger}, ${say(part.does)}${costs}`
}
