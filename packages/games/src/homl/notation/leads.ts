import { type Change, type Cursor, type Row, rowsOf } from '@riposte/print'
import { says } from '@riposte/tactics'
import type { Clause, Side, Test, Trigger, Who } from '../clauses/clauses.ts'
import { bears, isWhileInside } from '../clauses/kinds.ts'
import type { Condition, Span, Visit } from '../clauses/words.ts'
import { state } from './names.ts'
import { type Scene, target, you } from './scene.ts'
import { slots } from './slots.ts'
import { beingOf } from './tests.ts'
import { NOT_LAID } from './trigger-rows.ts'
import { anybody, readTrigger, whenSo } from './triggers.ts'

/** What stands before a sentence, and behind a phrase. */

/** What happens, and how long it is waited for. */
const happens = (c: Cursor<Scene>) => {
  const so = whenSo(c)
  return so && { ...so, span: slots.span(c) ?? ('unspecified' as const) }
}
const awaited = ({ test, ...so }: Exclude<ReturnType<typeof happens>, undefined>, isOnce: boolean, does: readonly Clause[]): Clause[] => [
  { do: 'whenever', ...so, isOnce, does: test === undefined ? does : [{ do: 'if', test, does }] },
]
/** Only where it is done is it done for this time. */
function tired(does: readonly Clause[], per: 'turn' | 'round' | 'encounter'): readonly Clause[] {
  const [only, another] = does
  const tire = { do: 'tire', per } as const
  return only?.do === 'may' && another === undefined ? [{ ...only, does: [tire, ...only.does] }] : [tire, ...does]
}
/** What may stand behind what ends something. */
const UNTIL = /^(?:,|and|or|you|it|they|the|that|each|all|one|an?|before|until|this|while|if)$/
const own = {
  being: (c: Cursor<Scene>) => beingOf(c, 'target'),
  me: (c: Cursor<Scene>) => (c.eat('you', ...c.scene.self) === undefined ? undefined : you),
  happens,
  anybody,
  trigger: (c: Cursor<Scene>) => readTrigger(c, UNTIL),
  anyState: (c: Cursor<Scene>) => state(c),
}
const change = rowsOf<Scene, typeof slots & typeof own, Change<Clause>>({ ...slots, ...own })

/** Of one who was named is all that follows. */
const of = (c: Cursor<Scene>, who: Who): void => {
  const others = c.scene.others.some((one) => one.who === who.who) || who.who === 'you' ? c.scene.others : [...c.scene.others, who]
  c.scene = {
    ...c.scene,
    subject: who,
    others: who.who === 'visitor' ? [who] : others,
    patient: who.who === 'you' ? c.scene.patient : who,
    named: c.scene.named + 1,
  }
}

/** It is about the target, which is held already. */
const canBeHeld = (clause: Clause): boolean =>
  says('to' in clause ? clause.to : clause.do === 'each-turn' && clause.of, 'who', 'target') &&
  !(clause.do === 'afflict' && clause.what.includes('grabbed'))

const lasts = (clause: Clause, span: Span): Clause | undefined => {
  if (span === 'held' && !canBeHeld(clause)) return undefined
  if ('span' in clause && clause.span === 'unspecified') return { ...clause, span }
  if (clause.do !== 'may' && clause.do !== 'either' && clause.do !== 'till') return undefined
  const inner = forAll(clause.does, span)
  return inner && { ...clause, does: inner }
}

const isFall = (clause: Clause): boolean => clause.do === 'afflict' && clause.what.every((one) => one === 'prone')

/** All that can last does so long; nothing where none of it can. */
export const forAll = (clauses: readonly Clause[], span: Span): readonly Clause[] | undefined => {
  const now = clauses.map((clause) => lasts(clause, span) ?? clause)
  return now.some((clause, i) => clause !== clauses[i]) ? now : undefined
}

/** What is left on the ground lasts as long as that. */
const isZone = ({ do: verb }: Clause): boolean => verb === 'zone'

/** What is done at once, again and again: of whom it befalls. */
function eachTurn(does: readonly Clause[], at: 'start' | 'end', whose?: Who): readonly Clause[] | undefined {
  const struck = does.flatMap((clause) => (clause.do === 'damage' || clause.do === 'heal' ? [clause.to] : []))
  const of = whose ?? struck[0]
  return of === undefined || struck.length < does.length ? undefined : [{ do: 'each-turn', of, at, does, span: 'unspecified' }]
}

const isLasting = (clause: Clause): boolean =>
  'span' in clause ? clause.span === 'unspecified' : clause.do === 'while' || (clause.do === 'may' && clause.does.every(isLasting))

/** What befalls those in it who do that; of a kind alone, those of that kind. */
const visited = ({ side, kind }: { side: Side; kind?: string | undefined }, on: readonly Visit[], does: readonly Clause[]): Clause[] => [
  { do: 'zone', side, on, does: kind === undefined ? does : [{ do: 'if', test: { is: 'kind', of: 'visitor', what: kind }, does }] },
]

const toVisitor = (clause: Clause): Clause =>
  clause.do === 'damage' || clause.do === 'heal' ? { ...clause, to: { who: 'visitor' } } : clause

/** What is so of those who are in it, or befalls them there turn for turn. */
const dwelling =
  (whom: Who): Change<Clause> =>
  (does) => {
    if (whom.who !== 'each') return undefined
    const turns = does.flatMap((clause) => (clause.do === 'each-turn' && clause.of.who === 'each' ? [clause] : []))
    const [first] = turns
    if (first !== undefined && turns.length === does.length && whom.is === undefined && !whom.isYouToo)
      return turns.every(({ at }) => at === first.at)
        ? visited(whom, [`${first.at}s-turn`], turns.flatMap((one) => one.does).map(toVisitor))
        : undefined
    return does.every(bears) || (!whom.isYouToo && does.every(isWhileInside))
      ? [{ do: 'while', test: { is: 'inside', of: 'visitor' }, does }]
      : undefined
  }

const isBound = (clause: Clause): boolean => 'span' in clause || isLasting(clause)

/** Of what befalls its own turn for turn it is asked each time. */
const onlyIf = (test: Test, does: readonly Clause[]): Clause[] =>
  does.every((clause) => clause.do === 'each-turn' && clause.of.who === 'you')
    ? does.flatMap((clause) => (clause.do === 'each-turn' ? [{ ...clause, does: [{ do: 'if', test, does: clause.does }] }] : []))
    : [{ do: 'if', test, does }]

/** Only what lasts can come and go. */
const whileSo =
  (test: Test): Change<Clause> =>
  (does) => {
    // Of one blow, that it is so now.
    if (does.every((clause) => clause.do === 'damage' && clause.isMore)) return [{ do: 'if', test, does }]
    return does.every((clause) => bears(clause) || clause.do === 'by-hand' || clause.do === 'each-turn') &&
      (test.is !== 'inside' || test.of !== 'you' || does.every((clause) => says('to' in clause && clause.to, 'who', 'you')))
      ? [{ do: 'while', test, does }]
      : undefined
  }

/** A bare state is that of whose feat it is. */
const isOfYou = (c: Cursor<Scene>): boolean =>
  c.scene.self.length > 0 || c.scene.subject?.who === 'you' || !c.scene.hasTarget || c.sees(',? ?you\\b')

/** Where nothing is said of how long, as long as it is so; else at the moment at which it comes to be so. */
const whenInto =
  (what: Condition): Change<Clause> =>
  (does) => {
    if (does.every(isLasting)) return whileSo({ is: 'state', of: 'you', what })(does)
    const trigger: Trigger = what === 'bloodied' ? { on: 'bloodied', by: you } : { on: 'afflicted', against: you, what: [what] }
    return NOT_LAID.includes(what) && what !== 'bloodied'
      ? undefined
      : awaited({ trigger, test: undefined, span: 'unspecified' }, false, does)
  }

const isPlace = ({ is }: Test): boolean => ['beside', 'near', 'inside', 'wields', 'wears', 'held', 'close'].includes(is)

/** What may stand behind a phrase, or before a sentence with its comma: the example's main clause stands before the bar. */
const circumstances: readonly Row<Scene, Change<Clause>>[] = [
  change('[or] {span}', 'The target is dazed | until the end of your next turn', ({ span }) => (clauses, isBefore) => {
    // "Knocked prone, and cannot stand up until …": who is knocked down lies there until he gets up.
    if (isBefore === true && clauses.every(isFall)) return undefined
    return forAll(clauses, span) ?? (clauses.every(isZone) ? [...clauses, { do: 'lasts', span }] : undefined)
  }),
  change(
    'at the {at:turnEdge} of [each of] {of:turner} turn(s)',
    'The target takes 5 fire damage | at the start of each of your turns',
    ({ at, of: whose }) =>
      (does) =>
        eachTurn(does, at, whose),
  ),
  change(
    'at the {at:turnEdge} of {of:turner} next turn',
    'The target takes 5 fire damage | at the start of your next turn',
    ({ at, of: by }) =>
      (does, isBefore) =>
        // "1d6 damage and 3 damage at the start of its next turn": the blow is dealt now.
        isBefore === true ? undefined : [{ do: 'whenever', trigger: { by, on: `${at}s-turn` }, isOnce: true, does, span: 'unspecified' }],
  ),
  change('before the attack', 'You may shift 2 squares | before the attack', () => (does) => [...does, { do: 'then-attack' }]),
  change(
    '[,] [or] until {trigger}',
    'The target is dazed | until you hit the target',
    ({ trigger }) =>
      (does) =>
        does.every(isBound) && trigger.by?.who !== 'each' ? [{ do: 'till', trigger, does }] : undefined,
  ),
  change(
    '<for the duration|until the stance ends|while in this stance|while the stance lasts|until this effect ends|until the effect ends|until the feat ends|until the zone ends|while the zone lasts|until this stance ends|while you remain in this stance>',
    'You gain DR 2 | for the duration',
    () => (does) => (does.some(isLasting) ? does : undefined),
  ),
  // Who is in an area is known once it lies there.
  change(
    '[but] <only if|if> {test}',
    'You regain 5 hit points | if the target is prone',
    ({ test }) =>
      (does) =>
        says(test, 'is', 'inside') ? undefined : onlyIf(test, does),
  ),
  change(
    'unless {test}',
    'The target is dazed | unless it is bloodied',
    ({ test }) =>
      (does) =>
        says(test, 'is', 'inside') || does.some(isLasting) !== does.every(isLasting) ? undefined : onlyIf({ is: 'not', test }, does),
  ),
  change('after the attack', 'You may shift 1 square | after the attack', () => (does) => does),
  change('when|whenever {test}', 'You gain DR 2 | whenever you are adjacent to one ally', ({ test }) =>
    isPlace(test) ? whileSo(test) : undefined,
  ),
  // As long as it is so, where nothing is said of how long: else it is the moment at which it comes to be so.
  change('when|whenever {of:me} is|are {what:anyState}', 'You gain DR 2 | when you are bloodied', ({ what }) => whenInto(what)),

  change('when|whenever {what:anyState}', 'You gain DR 2 | when bloodied', ({ what }, c) => (isOfYou(c) ? whenInto(what) : undefined)),
  change('while {what:anyState}', 'You gain DR 2 | while bloodied', ({ what }, c) =>
    isOfYou(c) ? whileSo({ is: 'state', of: 'you', what }) : undefined,
  ),
  change('while {test}', 'You have advantage on defense checks | while you are bloodied', ({ test }) => whileSo(test)),
]

/** Behind a phrase. Who does what lasts has it already: only what is done at once waits for something there. */
export const tails: readonly Row<Scene, Change<Clause>>[] = [
  change('instead', 'If the target is bloodied, it is stunned instead.', () => (does) => [{ do: 'instead', does }]),
  // Whom its blow meets, each time anew.
  change(
    '<if|while|when|whenever> {neighbour} is adjacent to the target',
    'Your claw deals an additional 2 damage if one ally is adjacent to the target.',
    ({ neighbour: whom }, c) => {
      const { hasTarget } = c.scene
      return (does) => {
        const all = does.filter((one) => one.do === 'stronger').filter(({ feat }) => feat !== undefined || !hasTarget)
        return all.length < does.length ? undefined : all.map((one) => ({ ...one, whom }))
      }
    },
  ),
  change(
    '[while] [they|you|it] [are|is] {inside}',
    'Each ally has advantage on attack checks while in the zone.',
    () => (does) =>
      does.every(
        (clause) =>
          bears(clause) && 'to' in clause && typeof clause.to !== 'number' && clause.to.who === 'each' && clause.to.where === undefined,
      )
        ? [{ do: 'while', test: { is: 'inside', of: 'visitor' }, does }]
        : undefined,
  ),
  change('for {per:who}', 'The attack deals an additional 1d6 damage for each ally adjacent to the target.', ({ per }) => (does) => {
    const all = does.map((one) => (one.do === 'damage' || one.do === 'heal' || one.do === 'bonus' ? { ...one, per } : one))
    return per.who === 'each' && does.length === 1 && all[0] !== does[0] ? all : undefined
  }),
  change('[,] that <cannot be reduced|is not reduced>', 'You take 10 damage, which cannot be reduced.', () => (does) => {
    const all = does.map((one) => (one.do === 'damage' ? { ...one, isSheer: true as const } : one))
    return all.every((one, i) => one !== does[i]) ? all : undefined
  }),
  ...circumstances.map((row) => ({ ...row, example: `${row.example.replace(' | ', ' ')}.` })),
  change('each|every round|turn', 'The target takes 5 poison damage each round.', () => (does) => eachTurn(does, 'start')),
  change(
    'if {happens}',
    'The target takes 5 fire damage if it attacks you before the end of its next turn.',
    ({ happens: so }) =>
      (does) =>
        so.span === 'unspecified' || does.some(isLasting) ? undefined : awaited(so, true, does),
  ),
  change(
    'when|whenever {happens}',
    'You may shift 1 square whenever an enemy hits you.',
    ({ happens: so }) =>
      (does) =>
        does.some(isLasting) ? undefined : awaited(so, false, does),
  ),
]

/** The same before a sentence. */
const ahead = (row: Row<Scene, Change<Clause>>): Row<Scene, Change<Clause>> => {
  const [main = '', when = ''] = row.example.split(' | ')
  return {
    pattern: `${row.pattern} [,]`,
    example: `${when.charAt(0).toUpperCase()}${when.slice(1)}, ${main.charAt(0).toLowerCase()}${main.slice(1)}.`,
    read: (c) => {
      const found = row.read(c)
      if (found !== undefined) c.eat(',')
      return found
    },
  }
}

export const leads: readonly Row<Scene, Change<Clause>>[] = [
  change(
    'if <the attack|this attack|your attack|you> hits|hit [at] [least] {least:count} [or] [more] {side}',
    'If the attack hits 2 or more creatures, you may shift 1 square.',
    ({ least, side }, c) => {
      c.eat(',')
      return side === 'creature' || side === 'enemy' ? (does) => [{ do: 'on-hits', side, least, does }] : undefined
    },
  ),
  change('if {happened} [you] [,]', 'If the attack hits, the target is prone.', ({ happened: degree }, c) => {
    const { hasBlow, hasRoll, hasDealt, isAtAlly, hasTried, hasStruck } = c.scene
    c.eat(',')
    if (hasStruck === true) return undefined
    // What is answered before its roll has come to nothing yet: it is waited for.
    if (hasTried === true || hasBlow !== true || hasRoll === true || hasDealt === true) return (does) => [{ do: 'on-degree', degree, does }]
    if (isAtAlly === true) return undefined
    const on = degree === 'failure' ? 'missed' : 'hit'
    return (does) => [{ do: 'whenever', trigger: { on, against: you }, isOnce: true, does, span: 'end of turn' }]
  }),
  change('while {inside} [,] {dwellers}', 'While in the zone, each enemy has disadvantage on attack checks.', ({ dwellers }, c) => {
    of(c, dwellers)
    return dwelling(dwellers)
  }),
  ...circumstances.map(ahead),
  change(
    'when|whenever {happens} [,]',
    'Whenever an enemy hits you, you may shift 1 square.',
    ({ happens: so }) =>
      (does) =>
        awaited(so, false, does),
  ),
  // "Enemies cannot shift in the zone": where they are, stands behind.
  change('{dwellers}', 'Enemies cannot shift in the zone.', ({ dwellers }, c) => {
    if (
      !c.scene.hasArea ||
      !c.sees('(?!(?:with)?in(?:side)?\\b)[^.,]*[^.,d] (?:with)?in(?:side)? (?:the|this) (?:zone|cloud|aura|wall)[.]?$')
    )
      return undefined
    of(c, dwellers)
    return (does) => (does.every(({ do: verb }) => verb === 'while') ? does : undefined)
  }),
  change(
    'a|any|each target [that <is|are>] {being} [after] [this|the] [attack]',
    'Any target that is bloodied after this attack drops to 0 hit points.',
    ({ being: test }, c) => {
      of(c, target)
      return c.scene.hasTarget ? (does) => [{ do: 'if', test, does }] : undefined
    },
  ),
  change(
    'when|whenever|once <this effect|the effect|this feat|the feat|the zone|this zone|the condition|this condition> ends|expires [,]',
    'When this effect ends, the target is prone.',
    () => (does) => [{ do: 'sequel', does }],
  ),
  change('at {tier} tier [,]', 'At legendary tier, the target is also dazed.', ({ tier }, c) => {
    if (c.sees(' ?the dr ')) return undefined
    return (does) =>
      does.every((one) => one.do === 'afflict' || one.do === 'reduce' || (one.do === 'damage' && one.isMore))
        ? [{ do: 'if', test: { is: 'tier', of: 'you', tier }, does }]
        : undefined
  }),
  change('{dwellers} {inside}', 'Each enemy in the zone has disadvantage on attack checks.', ({ dwellers }, c) => {
    if (c.sees(',? ?when ')) return undefined
    of(c, dwellers)
    return dwelling(dwellers)
  }),
  change(
    '[you] choose|select one [of] [the] [following] [effects|options|benefits] [your] [choice] :',
    'Choose one of the following: the target is prone, or it takes 5 damage.',
    () => (does) => {
      const [only, second] = does
      const inner = only?.do === 'may' ? only.does[0] : only
      return inner?.do === 'either' && second === undefined ? does : undefined
    },
  ),
  change(
    'once per {per:tires} [,] [that|when|whenever] {happens} [,]',
    'Once per turn, when you hit an enemy, you may shift 1 square.',
    ({ per, happens: so }) =>
      (does) =>
        awaited(so, false, tired(does, per)),
  ),
  change(
    'the next|first time {happens} [,]',
    'The next time an enemy hits you, you may shift 1 square.',
    ({ happens: so }) =>
      (does) =>
        awaited(so, true, does),
  ),
  change(
    '{who} may|can [also] spend|expend {points:count} power point(s) to|and',
    'The target may spend a power point to regain hit points equal to its healing value plus 1d6.',
    ({ who, points }, c) => {
      of(c, who)
      return (does) => [{ do: 'pay', who, points, does }]
    },
  ),
  change(
    '[when|whenever] {visitors} {on:visits} [there] [,]',
    'Any creature that enters the area or starts its turn in the area takes 5 fire damage.',
    ({ visitors, on }, c) => {
      of(c, { who: 'visitor' })
      return (does) => visited(visitors, on, does)
    },
  ),
  change('if {happens} [,]', 'If the target attacks you before the end of its next turn, it takes 5 fire damage.', ({ happens: so }) =>
    so.span === 'unspecified' ? undefined : (does) => awaited(so, true, does),
  ),
  change('{anybody}', 'Any enemy which hits you with a close attack takes 5 fire damage.', ({ anybody: trigger }, c) => {
    of(c, { who: 'trigger' })
    return (does) => [{ do: 'whenever', trigger, isOnce: false, does, span: 'unspecified' }]
  }),
  change('on {degree} [,]', 'On a complete success, the target is prone.', ({ degree }, c) =>
    c.scene.hasStruck === true ? undefined : (does) => [{ do: 'on-degree', degree, does }],
  ),
  change('when you use this feat [,]', 'When you use this feat, you may shift 1 square.', () => (does) => does),
  change('<in addition|additionally|as an effect> [,]', 'In addition, you shift 1 square.', () => (does) => does),
]
