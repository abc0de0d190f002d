import type { Passage } from '@riposte/print'
import { says } from '@riposte/tactics'
import type { Clause, Through } from '../clauses/clauses.ts'
import type { Amount, Picked, Role, Test, Who } from '../clauses/phrases.ts'
import type { Forcing, Mode } from '../terms.ts'
import { flat, nothing, readSquares } from './amounts.ts'
import { doing, forEach, lying, type Node } from './nodes.ts'
import { readThrough } from './passing.ts'
import { firstRow, type Saying } from './phrase.ts'
import { byItself, type Prose } from './reading.ts'
import { type Course, course, deed, type Ends, end } from './row.ts'
import { type C, cursorOn, type Scene, tried } from './scene.ts'
import { isRole as isPart, others, readRole, target } from './who.ts'

/** Being pushed, and getting about. */

const FAR = 20
const beside: Course = { squares: flat(FAR), upTo: true, adjacent: true }

export const courses: readonly Saying<Course>[] = [
  course(
    '<in to|into|to> a|an|the|any [unoccupied] [square|space] adjacent [square|space] [to {role?}]',
    'Slide the target to a square adjacent to you.',
    () => beside,
  ),
  course('adjacent to {role}', 'Pull the target adjacent to you.', () => beside),
  course('until it|they is|are adjacent [to {role?}]', 'Pull the target until it is adjacent to you.', () => beside),
  course(
    '{far} [directly] <away from|from|toward|towards|closer to> [the|its] center|centre|origin [square] [of the burst|area|arc|effect|zone]',
    'Pull the target 2 squares toward the center of the burst.',
    ({ far }) => far,
  ),
  course('{far} [directly] <away from|toward|towards|closer to> {role}', 'Push the target 2 squares away from you.', ({ far, role }) =>
    role === 'you' ? far : { ...far, from: role },
  ),
  course(
    '{far} <in to|into|to> a|an|any [unoccupied] square|space [that is] adjacent to you',
    'Slide the target 2 squares to a square adjacent to you.',
    ({ far }) => ({ ...far, adjacent: true }),
  ),
  course('{far}', 'Push the target up to 2 squares.', ({ far }, { c }) =>
    c.sees('(?:directly )?(?:away from|toward|towards|closer to)') ? undefined : far,
  ),
]

export function forced(c: C, s: Scene, how: Forcing, to: readonly Who[]): Node | undefined {
  const found = firstRow(courses, c, s)
  if (found === undefined) return undefined
  const { squares, upTo, adjacent, from } = found
  return forEach(to, (who) => ({
    do: 'force',
    how,
    squares,
    upTo,
    to: who,
    ...(adjacent === true ? { adjacent } : {}),
    ...(from === undefined ? {} : { from }),
  }))
}

/** "within 10 squares": as far from whose power it is. */
const farAt = ({ within }: Picked): readonly Test[] =>
  typeof within === 'number' ? [{ is: 'within', whose: 'target', of: 'you', squares: within }] : []

export const ends: readonly Saying<Ends>[] = [
  end(
    '<in to|into|to> [the|any|a] square|space|squares [it|they|the] [target] [just] vacated|left|occupied [<by the target|behind by the target>]',
    'You shift into the square the target just vacated.',
    () => ({ where: 'left', of: 'target' }),
  ),
  end('<in to|into> the vacated|empty square|space', 'You shift into the vacated square.', () => ({ where: 'left', of: 'target' })),
  end(
    '[<in|to|into|in any|to any|to be>] [a|an|any|the|another] [unoccupied|different|open|empty|nearest|closest] [square|space] [that is] adjacent|next to {role}',
    'You shift up to 3 squares to a square adjacent to the target.',
    ({ role }) => ({ where: 'adjacent', of: role }),
  ),
  end(
    '[<in to|into|to>] [a|an|any|the] [unoccupied|different|open|empty] [square|space] [that is] adjacent|next to {picked}',
    'You shift up to 3 squares to a square adjacent to an enemy that is prone.',
    ({ picked }) =>
      picked.count === 1 && (picked.within === undefined || picked.of === 'you') && !picked.notTarget && picked.isRandom !== true
        ? { where: 'adjacent', of: picked.relation, tests: [...picked.tests, ...farAt(picked)] }
        : undefined,
  ),
  end('<in to|into|to> a|an|any adjacent [unoccupied] square|space', 'You shift to an adjacent square.', () => ({
    where: 'adjacent',
    of: 'you',
  })),
  end('[to a square|space] <closer to|toward|towards|nearer to|nearer> {role}', 'You shift 1 square closer to the target.', ({ role }) => ({
    where: 'closer',
    of: role,
  })),
  end('[directly] away from {role}', 'You shift 2 squares away from the target.', ({ role }) => ({ where: 'away', of: role })),
]

const bothBeside =
  '(?:you and (?:the|your) (?:target|ally|companion)|they|you both|both(?: of you)?) must (?:(?:end (?:the|this|their|your) (?:move|movement|shift)|remain|stay|be|end) )+(?:adjacent|in adjacent (?:squares|spaces))(?: to (?:each other|one another))?(?: at the end of (?:the|this|their) (?:move|movement|shift))?'

/** "You must end this movement adjacent to an ally": of the movement in the sentence before. */
export function takeEnds(sentence: Passage, s: Scene, prose: Prose): boolean {
  const at = prose.clauses.findLastIndex((clause) => clause.do !== 'by-hand')
  const clause = prose.clauses[at]
  if (clause?.do !== 'move' || clause.ends !== undefined || clause.how === 'swap') return false
  const c = cursorOn(sentence.text)
  const other = prose.clauses[at - 1]
  const isOfBoth = other?.do === 'move' && other.to.who !== 'some' && clause.to.who !== 'some' && other.to.who !== clause.to.who
  if (isOfBoth && c.has(bothBeside) && c.isDone && isPart(other.to)) {
    prose.clauses[at] = { ...clause, ends: { where: 'adjacent', of: other.to.who } }
    byItself(sentence, prose)
    return true
  }
  if (
    !c.has(
      `(?:this|the|your|its|their|that) (?:movement|move|shift|teleport(?:ation)?) must (?:end|bring (?:you|it|them)|be)|(?:you|it|they|the target|each target|that ally|${s.self}) must (?:end (?:this|the|its|their|your|that) (?:movement|move|shift)|end|be|remain|stay)`,
    )
  )
    return false
  const where = firstRow(ends, c, s)
  c.has('at the end of (?:this|the|that|its|their) (?:movement|move|shift)')
  if (where === undefined || !c.isDone) return false
  prose.clauses[at] = { ...clause, ends: where }
  byItself(sentence, prose)
  return true
}

const readEnds = (c: C, s: Scene): Ends | undefined =>
  tried(c, s, () => {
    c.has(',? ?(?:and|but)? ?(?:must|to)? ?end(?:ing|s)? (?:its |your |their |this )?(?:the )?(?:move|movement|shift|teleport)?')
    return firstRow(ends, c, s)
  })

const besides =
  'as (?:a free action|part of (?:this|the same) action)|(?:during|before or after) (?:this|the) (?:move|movement)|in any direction|immediately|over (?:the )?difficult terrain without penalty'
const unprovoked =
  "[.,;]? ?(?:without provoking (?:any )?(?:opportunity attacks?)(?: from (?:this|the) movement)?(?! from)|(?:and )?(?:this|the|that|its) (?:movement|move|shift) (?:does not|doesn't) provoke (?:any )?opportunity attacks?|(?:and )?(?:does not|doesn't) provoke (?:any )?opportunity attacks?(?: (?:for|from|during) this movement)?)(?! from the target)"
const overRough =
  ',? ?\\(?(?:while |and )?ignor(?:e|es|ing) (?:any |all )?difficult terrain(?: (?:for|during|as part of) (?:this|the) (?:movement|move|shift))?\\)?|,? ?(?:and )?(?:this|the) (?:movement|move|shift) ignores (?:any )?difficult terrain'
const spot =
  'to (?:any|an?|another) (?:unoccupied |open )?(?:square|space|location|spot) (?:within|up to) (?<n>\\d+)(?: squares?)?(?: (?:of|from) (?:you|it|its \\w+|your \\w+))?(?: away)?(?: that (?:you|it|they) can see)?'

/** ", carrying the target with it", "with every creature it is grappling". */
function takenAlong(c: C, s: Scene): 'target' | 'held' | undefined {
  const me = `(?:you|it|${s.self})`
  const held = `(?:every|each|any|all|everybody|whomever)(?: of the)?(?: creatures?)? (?:that )?${me} (?:is|are|has|have)(?: grappled| grappling)`
  const one = '(?:the (?:grappled )?(?:target|creature)|that creature)'
  const found = c.scan(
    `,? ?(?:and )?(?:with (?<a>${held})|(?:brings?|bringing|carr(?:y|ies|ying)|takes?|taking|drags?|dragging|pulls?|pulling) (?:(?<b>${held})|${one}) (?:along(?: with ${me})?|with ${me})|dragging ${one})`,
  )
  if (found === undefined) return undefined
  return found.a === undefined && found.b === undefined ? 'target' : 'held'
}

type How = 'shift' | 'move' | 'teleport'

/** What may stand before a speed. */
const OWN = '(?:walking|land|fly|flying|swim|swimming|climb|climbing|burrow|burrowing|normal|full|base|current|own)'

function goes(c: C, s: Scene, subject: readonly Who[], how: How, mode: Mode | undefined): Node | undefined {
  const from = c.at
  c.has('a number of squares(?= (?:up to|equal to) (?:twice )?(?:your|its|their) )')
  const optional = c.has('(?:its|their|your)? ?(?=up to)')
  c.has(`equal to(?= (?:twice )?(?:your|its|their) (?:${OWN} )?speed)`)
  const speed = c.scan(
    `(?:up to )?(?:(?<twice>twice )|(?<half>half (?:of )?))?(?:your|its|their) (?:${OWN} )?speed(?! -)(?: (?:plus|\\+) (?<more>\\d+)(?: squares?)?)?`,
  )
  const isOwn = speed !== undefined
  const whose = /\byour\b/i.test(speed?._ ?? '') || subject.every(({ who }) => who === 'you') ? 'you' : 'target'
  const own: Amount = {
    ...nothing,
    flat: Number(speed?.more ?? 0),
    measures: [{ of: 'speed', times: speed?.twice !== undefined ? 2 : speed?.half !== undefined ? 0.5 : 1, whose }],
  }
  const there = how === 'teleport' ? c.scan(spot)?.n : undefined
  const far = there !== undefined ? { squares: flat(Number(there)), upTo: true } : isOwn ? { squares: own, upTo: true } : readSquares(c, s)
  // What is added to a movement is no movement of its own.
  if (how === 'move' && /\badditional squares?$/i.test(c.text.slice(from, c.at).trim())) return undefined
  const whereTo = readEnds(c, s)
  // "The ogre teleports to a square adjacent to it": nobody goes beside himself.
  const isBesideIt =
    whereTo?.of === 'you' &&
    subject.every(({ who }) => who === 'you') &&
    /\b(?:to|from|towards?) it$/i.test(c.text.slice(from, c.at).trim())
  if (isBesideIt && s.isWaiting !== true) return undefined
  const where = isBesideIt ? { ...whereTo, of: s.trigger } : whereTo
  if (far === undefined && where === undefined) return undefined
  let safe = how !== 'move'
  let through: Through | undefined
  let eased = false
  let safeFrom: Role | undefined
  let drags: 'target' | 'held' | undefined
  for (;;) {
    const passed = how === 'teleport' ? undefined : readThrough(c, s)
    through = passed ?? through
    const from =
      how === 'move' && through === undefined
        ? tried(c, s, () => (c.has('without provoking (?:an |any )?opportunity attacks? from') ? readRole(c, s) : undefined))
        : undefined
    safeFrom = from === 'you' ? safeFrom : (from ?? safeFrom)
    if (from !== undefined) continue
    const along = how === 'move' && drags === undefined ? takenAlong(c, s) : undefined
    drags = along ?? drags
    if (along !== undefined) continue
    if (c.has(unprovoked)) safe = true
    else if (how !== 'teleport' && c.has(overRough)) eased = true
    else if (passed === undefined && !c.has(besides)) break
  }
  // "To any square adjacent to the target", however far that is.
  const isFar = how === 'teleport' || (where !== undefined && where.of !== 'you' && /\bto any\b/i.test(c.text.slice(from, c.at)))
  const squares = far?.squares ?? flat(isFar ? FAR : 1)
  // Whom others take along, and past whom, is not worked out.
  if (
    drags !== undefined &&
    (where !== undefined || through !== undefined || safeFrom !== undefined || subject.some(({ who }) => who !== 'you'))
  )
    return undefined
  return forEach(subject, (to): Clause => {
    const move = { do: 'move', how, mode, squares, to, ends: where, optional: optional || far?.upTo === true } as const
    const past = {
      ...move,
      ...(through === undefined ? {} : { through }),
      ...(eased ? { eased: true as const } : {}),
      ...(drags && { drags }),
    }
    if (safeFrom !== undefined) return { ...past, safeFrom }
    return safe && how === 'move' ? { ...past, safeFrom: 'all' } : past
  })
}

export const moves: readonly Saying<Node>[] = [
  deed('{forcing} {whos?}', 'You push the target 2 squares.', ({ forcing, whos }, { c, s, to }) => {
    // "You move up to 3 squares" moves nobody else, and whom the target pushes is not the target.
    if (whos === undefined && forcing.isMove) return undefined
    if (whos?.some((who) => isPart(who) && who.who !== 'you' && to.some((one) => one.who === who.who)) === true) return undefined
    const node = forced(c, s, forcing.how, whos === undefined || whos.some((who) => who.who === 'you') ? [target] : whos)
    // "An ally … their speed": not the target's.
    return whos?.some((who) => who.who === 'some') === true && says(node, 'whose', 'target') ? undefined : node
  }),
  deed(
    '<swap(s)|switch(es)|exchange(s)|trade(s)> places|positions|spaces|squares|locations|location [with] {who?}',
    'You swap places with the target.',
    ({ who }, { to: [first = target, second, ...more] }) => {
      // Whose power it is changes with somebody; two others do not.
      const isYours = first.who === 'you' || who?.who === 'you'
      const other = who?.who === 'you' ? first : (who ?? second ?? target)
      if (!isYours || more.length > 0 || (who !== undefined && second !== undefined)) return undefined
      return doing({ do: 'move', how: 'swap', mode: undefined, squares: nothing, to: other, ends: undefined, optional: false })
    },
  ),
  deed('teleport(s) {who}', 'You teleport the target 3 squares.', ({ who }, { c, s }) => goes(c, s, [who], 'teleport', undefined)),
  deed('teleport(s)', 'You teleport up to 5 squares.', (_, { c, s, to }) => goes(c, s, to, 'teleport', undefined)),
  deed('{going}', 'You shift up to 2 squares.', ({ going: { how, mode } }, { c, s, to }) => goes(c, s, to, how, mode)),
  deed('stand(s) [up] [from prone] [as a free action]', 'The target stands up.', (_, { to }) =>
    forEach(to, (who) => ({ do: 'stand', to: who })),
  ),
  deed('fall(s)|drop(s)|land(s) prone', 'The target falls prone.', (_, { to }) => forEach(to, (who) => ({ do: 'prone', to: who }))),
  deed('fall(s) unconscious|asleep', 'The target falls unconscious (save ends).', (_, { to }) =>
    lying(to, [{ is: 'condition', condition: 'unconscious' }]),
  ),
  deed('knock(s) {whos?} prone|down', 'You knock the target prone.', ({ whos = [target] }, { s, to: subject }) =>
    forEach(others(whos, subject, s), (to) => ({ do: 'prone', to })),
  ),
]

/** "is pushed 2 squares". */
export const forcedPassive: readonly Saying<Node>[] = [
  deed('{forcing}', 'The target is pushed 2 squares.', ({ forcing }, { c, s, to }) => forced(c, s, forcing.how, to)),
]
