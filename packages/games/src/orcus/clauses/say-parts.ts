import { listed } from '@riposte/print'
import { type Defense, defenses, modes, skills } from '../terms.ts'
import type { Clause } from './clauses.ts'
import type { Forbidden, Ignored, Part, Stat } from './parts.ts'
import type { Amount, Test, Who } from './phrases.ts'
import { capital, count, does, is, plainOf, roles, sayAmount, sayDefense, sayTest, sayTypes, sayWho, signed, whose } from './say-phrases.ts'
import { isMeans, sayMeans, sayTrigger } from './say-triggers.ts'

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
  return statNames[stat] ?? stat
}

/** What narrows a bonus: "against prone creatures", "with melee attacks". */
export function sayWhen(tests: readonly Test[]): string {
  const others = tests.filter((test) => !isMeans(test))
  return `${sayMeans(tests).replace(/ with (?:an?) ([a-z -]+?) attack\b/, ' with $1 attacks')}${others.map((test) => ` while ${sayTest(test)}`).join('')}`
}

const gives = (amount: Amount): { readonly words: string; readonly isLess: boolean; readonly isPlain: boolean } => {
  const plain = plainOf(amount)
  if (plain !== undefined) return { words: signed(plain), isLess: plain < 0, isPlain: true }
  const words = sayAmount(amount)
  return { words: words.replace(/^-/, ''), isLess: words.startsWith('-'), isPlain: false }
}

function sayModifier(to: Who, { amount, type, when, against, spares }: Extract<Part, { is: 'modifier' }>, stats: string): string {
  const { words, isLess, isPlain } = gives(amount)
  const noun = isLess ? 'penalty' : 'bonus'
  const kind = type === '' ? noun : `${type} ${noun}`
  const on = `${stats}${against === undefined ? '' : ` against ${roles[against]}`}${spares === true ? ' against anyone but you' : ''}${sayWhen(when)}`
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
      said.push(sayModifier(to, first, listed(parts.slice(i, end).flatMap((part) => (part.is === 'modifier' ? [sayStat(part.to)] : [])))))
    } else said.push(sayPart(first, to, say))
    i = end
  }
  return said.join(' and ')
}

/** One part, of whom it lies on. `say` says the clauses in it. */
export function sayPart(part: Part, to: Who, say: (clauses: readonly Clause[]) => string): string {
  switch (part.is) {
    case 'condition':
      return `${is(to)} ${part.condition}`
    case 'persistent':
      return `${does(to, 'take')} persistent ${sayAmount(part.amount)} ${sayTypes(part.types)}damage`
    case 'modifier':
      return sayModifier(to, part, sayStat(part.to))
    case 'resist':
    case 'vulnerable': {
      const types = part.types === 'all' ? 'to all damage' : part.types === 'untyped' ? 'to untyped damage' : listed(part.types)
      return `${does(to, 'gain')} ${part.is} ${sayAmount(part.amount)} ${types}${sayWhen(part.when ?? [])}`
    }
    case 'immune':
      return `${is(to)} immune to ${part.to}`
    case 'regeneration':
      return `${does(to, 'gain')} regeneration ${sayAmount(part.amount)}${part.unless.length === 0 ? '' : ` unless it takes ${listed(part.unless)} damage`}`
    case 'speed':
      return `${does(to, 'gain')} a ${part.mode} speed of ${part.squares}${part.hover ? ' (hover)' : ''}`
    case 'grants-advantage': {
      const whom = part.to === 'all' ? 'everyone' : part.to === 'you' ? 'you' : 'you and your allies'
      return `${does(to, 'grant')} combat advantage to ${whom}${sayWhen(part.when)}`
    }
    case 'has-advantage':
      return `${does(to, 'have')} combat advantage${sayWhen(part.when)}`
    case 'sure-hit':
      return `${sayWho(to)} automatically ${to.who === 'you' ? 'hit' : 'hits'}${sayWhen(part.when)}`
    case 'critical-range':
      return `${does(to, 'score')} critical hits on a roll of ${part.from} or higher${sayWhen(part.when)}`
    case 'may-not': {
      const never = provoking[part.what]
      return never === undefined
        ? `${does(to, 'cannot')} ${forbids[part.what] ?? part.what.replaceAll('-', ' ')}${sayWhen(part.when)}`
        : `${dont(to)} ${never}${sayWhen(part.when)}`
    }
    case 'ignores':
      return `${does(to, 'ignore')} ${ignoring[part.what] ?? part.what}`
    case 'cover':
    case 'concealment':
      return `${does(to, 'gain')} ${part.total ? 'total ' : ''}${part.is}`
    case 'half-damage':
      return `${does(to, 'take')} half damage${sayWhen(part.when)}`
    case 'while':
      return `while ${part.not ? 'not ' : ''}${part.state}, ${part.parts.map((one) => sayPart(one, to, say)).join(' and ')}`
    case 'extra-damage':
      return `${part.oncePerTurn ? 'once per turn, ' : ''}${does(to, 'deal')} ${sayAmount(part.amount)} extra ${sayTypes(part.types)}damage${sayWhen(part.when)}`
    case 'roll-twice':
      return `${does(to, 'roll')} twice for ${part.of === 'saves' ? 'saving throws' : 'attack rolls'} and ${to.who === 'you' ? 'use' : 'uses'} the ${part.keep} result${sayWhen(part.when)}`
    case 'senses':
      return `${does(to, 'gain')} ${part.sense}${part.squares >= 1000 ? '' : ` ${part.squares}`}`
    case 'less-forced':
      return `${does(to, 'reduce')} any forced movement by ${count(part.squares, 'square')}`
    case 'chosen':
      return `${is(to)} your ${part.as.replaceAll('-', ' ')}`
    case 'stays-up':
      return `${part.isOnce ? 'the first time' : 'when'} ${is(to)} reduced to 0 hit points, ${does(to, 'regain')} ${sayAmount(part.amount)} hit points`
    case 'threatens-reach':
      return `${does(to, 'make')} opportunity attacks against all enemies within ${whose(to)} reach`
    case 'cheaper':
      return `${whose(to)} ${part.frequency === undefined ? '' : `${part.frequency} `}powers that require a ${part.from} action require a ${part.to} action`
    case 'power':
      return `${does(to, 'have')} the power ${part.power.replaceAll('-', ' ')}`
    case 'whenever':
      return sayWhenever(part, to, say)
    case 'by-hand':
      return `by hand: ${part.text}`
  }
}

function sayWhenever(part: Extract<Part, { is: 'whenever' }>, to: Who, say: (clauses: readonly Clause[]) => string): string {
  const often = part.isOnce === true ? 'the first time' : part.oncePerTurn ? 'once per turn, when' : 'whenever'
  const costs = part.costs === undefined ? '' : ` as an immediate ${part.costs}`
  // The trigger is told as its bearer sees it.
  const trigger = to.who === 'you' ? sayTrigger(part.trigger) : asBearer(sayTrigger(part.trigger))
  return `${often} ${trigger}, ${say(part.does)}${costs}`
}

const asBearer = (words: string): string =>
  words
    .replace(/^you are\b/, 'it is')
    .replace(/^you (\w+)/, (_, verb: string) => `it ${/(?:sh|ch|ss)$/.test(verb) ? `${verb}es` : `${verb}s`}`)
    .replace(/\byou$/, 'it')
