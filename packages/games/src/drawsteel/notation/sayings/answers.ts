import type { Clause } from '../../clauses/clauses.ts'
import { flat, some, type Who } from '../../clauses/phrases.ts'
import { negative } from '../acts/bonuses.ts'
import type { Saying } from '../row.ts'
import type { Known } from '../scope.ts'
import { tells } from './row.ts'

/** Sentences of triggered abilities about what set them off: the damage, the roll, the strike, the forced movement. */

/** Who is held in the way. */
const shield = some({ count: 1, within: 'fight', tests: [{ is: 'by', whose: 'target', condition: 'grabbed', by: 'you' }] })
const passed = (to: Who, share: 'all' | 'other-half' | 'half'): Clause => ({ do: 'pass-damage', to, share })
const you: Who = { who: 'you' }
/** Half for each. */
const shared: readonly Clause[] = [{ do: 'halve' }, passed(you, 'other-half')]
const spared: readonly Clause[] = [{ do: 'prevent' }, { do: 'shrug-off' }]
/** Only where something is being answered, and of that alone. */
const answer = ({ scope, span }: Known, ...so: readonly Clause[]): readonly Clause[] | undefined =>
  scope.isAnswer === true && span === undefined ? so : undefined
const yourself: readonly Clause[] = [{ do: 'redirect-strike', to: 'you', relation: 'creature' }]

const damage: readonly Saying[] = [
  tells('<the|the triggering|any> damage [from {triggering}] is <negated|prevented>', 'the triggering damage is negated', () => [
    { do: 'prevent' },
  ]),
  tells('{harm} is <negated|prevented|ignored|reduced to 0>', 'the damage is reduced to 0', (_, known) => answer(known, { do: 'prevent' })),
  tells('<the|the triggering|any> damage [from {triggering}] is halved [for <you|the target>]', 'the triggering damage is halved', () => [
    { do: 'halve' },
  ]),
  tells('you negate|prevent {harm}', 'you negate the damage', () => [{ do: 'prevent' }]),
  tells('{answered} deals no damage {onThem}', 'the strike deals no damage to the target', () => [{ do: 'prevent' }]),
  tells('{answered} deals [only] half [<the|as much|its>] damage {onThem}', 'the strike deals half damage to the target', () => [
    { do: 'halve' },
  ]),
  tells('{them} <take(s) no|suffer(s) no> damage from {answered}', 'the target takes no damage from the strike', () => [{ do: 'prevent' }]),
  tells(
    '{harm} is split|divided|shared [evenly|equally] between you and the target',
    'the damage is split evenly between you and the target',
    () => shared,
  ),
  tells('you and the target each take half [of] {harm}', 'you and the target each take half the damage', () => shared),
  tells('you take half [of] {harm} <instead of|in place of> {them}', 'you take half the damage instead of the target', () => shared),
  tells("you take [all [of]] {harm} <instead|in the target's place|in their place>", "you take the damage in the target's place", () => [
    passed(you, 'all'),
  ]),
  tells(
    '{harm} is <dealt to|redirected to|taken by> {who} instead',
    'the damage is dealt to the triggering creature instead',
    ({ who: { who, when } }) =>
      when.length === 0 && (who.who === 'you' || who.who === 'some' || who.who === 'trigger') ? [passed(who, 'all')] : undefined,
  ),
  tells(
    '{them} <is reduced to|are reduced to|has|have|drops to|drop to|is left with|are left with> {number} stamina instead',
    'the target has 1 Stamina instead',
    ({ number: at }, known) => answer(known, { do: 'endure', at }),
  ),
  tells(
    "the target's stamina <is|becomes|is reduced to> {number} instead",
    "the target's Stamina becomes 1 instead",
    ({ number: at }, known) => answer(known, { do: 'endure', at }),
  ),
  tells(
    '<if you have a creature grabbed , that creature|a creature grabbed by you|an enemy grabbed by you|a target grabbed by you|a creature you have grabbed|an enemy you have grabbed|a target you have grabbed|a grabbed creature> takes the {share}',
    'a creature grabbed by you takes the damage instead of you',
    ({ share }) => [passed(shield, share)],
  ),
  tells('{who} [can] take(s) the|that {share}', 'you take the damage instead of the target', ({ who: { who, when }, share }) =>
    when.length === 0 && (who.who === 'you' || who.who === 'some' || who.who === 'trigger') ? [passed(who, share)] : undefined,
  ),
  tells('the target takes the {share}', 'the target takes the other half of the damage', ({ share }) =>
    share === 'other-half' ? [passed({ who: 'target' }, share)] : undefined,
  ),
  tells(
    '<the target|the ally|the triggering ally|the triggering hero|they> <takes no damage|is unaffected> [from|by {triggering?}] [,] and you take the damage [instead]',
    'the target takes no damage and you take the damage instead',
    () => [passed(you, 'all')],
  ),
  tells(
    '[you can] redirect {part:redirected} to {who}',
    'redirect half the damage to an enemy within 2 squares of you',
    ({ part, who: { who, when } }) =>
      who.who !== 'some' || when.length > 0 ? undefined : [passed(who, part === 'other' ? 'other-half' : part)],
  ),
  tells('you take half [of] <that damage|the damage|it> instead', 'you take half of that damage instead', () => [
    { do: 'halve' },
    passed(you, 'other-half'),
  ]),
  tells('{harm} is reduced|decreased|lowered by {much}', 'the damage is reduced by 5', ({ much: amount }) => [{ do: 'reduce', amount }]),
  tells(
    '{answered} deals an extra|additional {much} damage [{onThem}]',
    'the triggering strike deals an extra 3 damage',
    ({ much: amount }, known) => answer(known, { do: 'worsen', amount }),
  ),
  tells('{harm} {grows} by {much}', 'the damage increases by 5', ({ much: amount }) => [{ do: 'worsen', amount }]),
  tells('you increase {harm} by {much}', 'you increase the damage by 5', ({ much: amount }) => [{ do: 'worsen', amount }]),
  tells(
    '{who} [can] take(s) half [of] <the damage|that damage|it> instead',
    'one ally within 3 squares of you can take half of that damage instead',
    ({ who: { who, when } }) => (when.length === 0 && who.who === 'some' ? [passed(who, 'half')] : undefined),
  ),
  tells(
    "[if the damage has any potency effect(s) associated with it [for the target] ,] <the potency [of any|the|one effect(s) associated with {triggering}]|the potency of {triggering}|the strike's potency|the ability's potency> is reduced|decreased by {number} [<for|against> {them?}]",
    'the potency is reduced by 1 for the target',
    ({ number: by }) => [{ do: 'lower-potency', by }],
  ),
  tells(
    '<you|the target|the ally|the creature|the triggering ally|the triggering creature> gain(s)|has|have damage immunity {much} against {triggering}',
    'the target gains damage immunity 5 against the strike',
    ({ much: amount }) => [{ do: 'reduce', amount }],
  ),
]

const force: readonly Saying[] = [
  tells(
    '<[you [can]] reduce [the distance of] the [triggering] forced movement [distance]|[you [can]] reduce the distance|the target reduces [the distance of] the [triggering] forced movement [distance]|the [distance of the] [triggering] forced movement [distance] is reduced> by {much}',
    'reduce the forced movement by 2 squares',
    ({ much: by }) => [{ do: 'shorten-force', by }],
  ),
  tells(
    "<[you] negate(s) the [triggering] forced movement|[you] ignore(s) the [triggering] forced movement|the [triggering] forced movement is negated|you aren't [force] {moved}|you are not [force] {moved}|the target isn't [force] {moved}|the triggering ally isn't [force] {moved}|the target is not [force] {moved}|the triggering ally is not [force] {moved}>",
    "the target isn't force moved",
    () => [{ do: 'shorten-force', by: 'all' }],
  ),
  tells(
    'you can select a new target of the same size or smaller within distance to be force moved instead',
    'you can select a new target of the same size or smaller within distance to be force moved instead',
    () => [{ do: 'redirect-force', bonus: flat(0) }],
  ),
  tells(
    "you become the source of the forced movement , determine the new target's destination , and can push the target instead of using the original forced movement type",
    "you become the source of the forced movement, determine the new target's destination, and can push the target instead of using the original forced movement type",
    () => [],
  ),
]

const motion: readonly Saying[] = [
  tells(
    "<that|the [triggering]|their|the target's> shift|movement|move [immediately] <ends|stops|is ended|comes to an end> [immediately]",
    'the movement ends',
    () => [{ do: 'halt' }],
  ),
]

const turn: readonly Saying[] = [
  tells(
    "{triggering} <has no effect|doesn't have any effect|is negated> {onThem}",
    'the triggering ability has no effect on you',
    (_, known) => answer(known, ...spared),
  ),
  tells("{answered} <misses|doesn't affect> {them}", "the triggering ability doesn't affect you", (_, known) => answer(known, ...spared)),
  tells(
    "{them} <is unaffected by|are unaffected by|isn't affected by|aren't affected by|isn't targeted by|aren't targeted by|is no longer targeted by|are no longer targeted by|is no longer [a|the] target of|are no longer [a|the] target of> {answered}",
    "the target isn't affected by the triggering ability",
    (_, known) => answer(known, ...spared),
  ),
  tells(
    "{answered} <has no effect|doesn't have any effect|is negated|is canceled|is cancelled|is lost|is wasted|fails|misses>",
    'the triggering ability has no effect',
    (_, known) => answer(known, { do: 'negate' }),
  ),
  // Between two turns this is at once; of several only one could.
  tells('the target [can] take(s) their turn immediately', 'the target takes their turn immediately', (_, known) =>
    answer(known, { do: 'act-next', to: 'target' }),
  ),
]

const roll: readonly Saying[] = [
  tells(
    'you and {who} can [each] add a 1d3|d3 [roll] to power rolls you|they make against each other',
    'you and the target can each add a d3 to power rolls you make against each other',
    ({ who: { who, when } }) => (when.length > 0 ? undefined : [{ do: 'rival', to: who }]),
  ),
  tells(
    '[<you can force the target to|you can force the triggering creature to|you can force them to|you make the target|you make the triggering creature|you can make the target|you can make the triggering creature|you can|you|the target must|the target|the triggering creature must>] reroll(s) {theRoll} [and [they] [must] use(s) the new|second result|roll|outcome]',
    'the target must reroll the power roll and use the new roll',
    () => [{ do: 'reroll' }],
  ),
  tells('{theRoll} is rerolled', 'the power roll is rerolled', () => [{ do: 'reroll' }]),
  tells(
    'you [can] impose(s) {sway} on <{theRoll}|that roll|the strike|that strike>',
    'you impose a bane on the power roll',
    ({ sway: value }) => [{ do: 'late-sway', value, all: true }],
  ),
  tells('{theRoll} takes|has|gains {sway} {only?}', 'the power roll takes a bane', ({ sway: value, only }) => [
    { do: 'late-sway', value, all: only === undefined },
  ]),
  tells('<the [triggering] strike|that strike|it> takes|has|gains {sway}', 'the triggering strike takes a bane', ({ sway: value }) => [
    { do: 'late-sway', value, all: true },
  ]),
  tells('{answered} takes|has|gains {sway} {only?}', 'the triggering ability takes a bane', ({ sway: value, only }, known) =>
    answer(known, { do: 'late-sway', value, all: only === undefined }),
  ),
  tells(
    '<the target|they|the triggering creature> takes|gains|has {sway} on {theRoll}',
    'the target takes a bane on the roll',
    ({ sway: value }) => [{ do: 'late-sway', value, all: true }],
  ),
  tells('{theRoll} gains|has a bonus equal to {much}', 'the power roll gains a bonus equal to 1d3', ({ much: amount }) => [
    { do: 'late-bonus', amount },
  ]),
  tells('{theRoll} takes|has a penalty equal to {much}', 'the power roll takes a penalty equal to 1d4', ({ much }) => [
    { do: 'late-bonus', amount: negative(much) },
  ]),
  tells('{theRoll} takes|has|gains {plus}', 'the power roll takes a -2 penalty', ({ plus }) => [{ do: 'late-bonus', amount: flat(plus) }]),
  tells('{roller} takes|gains|has {plus} to|on {theRoll}', 'the target takes a -2 penalty to the roll', ({ plus }) => [
    { do: 'late-bonus', amount: flat(plus) },
  ]),
  tells('<you|they|the target> [can] add(s) {much} to {theRoll}', 'you add 1d3 to the power roll', ({ much: amount }) => [
    { do: 'late-bonus', amount },
  ]),
  tells('you [can] subtract {much} from {theRoll}', 'you subtract 2 from the power roll', ({ much }) => [
    { do: 'late-bonus', amount: negative(much) },
  ]),
  tells(
    'you [can] roll {much} and subtract <it|the result|that number> from {theRoll}',
    'you roll 1d4 and subtract it from the power roll',
    ({ much }) => [{ do: 'late-bonus', amount: negative(much) }],
  ),
  tells(
    '<[the target] turn(s) an edge into a bane|[an] [the] edge [on the [triggering] roll] becomes a bane>',
    'the edge becomes a bane',
    () => [{ do: 'turn-sway' }],
  ),
  tells(
    "the outcome|tier of the [strike's|ability's|triggering] [power|ability] roll {improved} by one tier",
    'the outcome of the power roll is reduced by one tier',
    ({ improved: shift }) => [{ do: 'late-tier', shift }],
  ),
  tells('{itsOutcome} is {lower}', 'the outcome is one tier lower', ({ lower: shift }, known) => answer(known, { do: 'late-tier', shift })),
  tells('{itsOutcome} {improved} by one tier', "the power roll's outcome is reduced by one tier", ({ improved: shift }, known) =>
    answer(known, { do: 'late-tier', shift }),
  ),
  tells('{theRoll} is {lower}', 'the power roll is downgraded by one tier', ({ lower: shift }, known) =>
    answer(known, { do: 'late-tier', shift }),
  ),
  tells(
    'you [can] {improves} {itsOutcome} by one tier',
    'you reduce the outcome of the power roll by one tier',
    ({ improves: shift }, known) => answer(known, { do: 'late-tier', shift }),
  ),
  tells(
    '<{theRoll}|{answered}|the outcome> {becomes} [a] {tier} outcome|result [instead]',
    'the power roll obtains a tier 1 outcome instead',
    ({ tier: to }, known) => answer(known, { do: 'late-tier', shift: 0, to }),
  ),
  tells('the critical hit becomes|is [treated as] a normal|regular hit|outcome', 'the critical hit becomes a normal hit', (_, known) =>
    answer(known, { do: 'uncritical' }),
  ),
  tells("<{theRoll}|{answered}|it> <isn't|is no longer|can't be> a critical hit", "the roll isn't a critical hit", (_, known) =>
    answer(known, { do: 'uncritical' }),
  ),
]

const whom: readonly Saying[] = [
  tells(
    '[the target is unaffected by {triggering?} <and|, and|;>] you become|are the target [of {triggering?}] [instead] [, even if {about?}]',
    'you become the target of the strike instead',
    () => yourself,
  ),
  tells('{atYou} [instead] [of {them}]', 'the strike targets you instead of the target', (_, known) => answer(known, ...yourself)),
  tells(
    "{answered} [instead] targets a|an|another|one {foe:noun} [of your choice] [within <its|the strike's> distance|range] [instead]",
    'the strike targets another creature of your choice',
    ({ foe }, known) => answer(known, { do: 'redirect-strike', to: 'some', relation: foe }),
  ),
  tells('you [can] choose a <new|different|another> {foe:noun} for {answered}', 'you choose a new target for the strike', (_, known) =>
    answer(known, { do: 'redirect-strike', to: 'some', relation: 'creature' }),
  ),
  tells(
    'the ally|target is|becomes the target of {triggering} [instead] [of you]',
    'the ally becomes the target of the strike instead',
    (_, { scope }) => (scope.targets?.relation === 'ally' ? [{ do: 'redirect-strike', to: 'target', relation: 'creature' }] : undefined),
  ),
  tells(
    '<choose|you choose|you can choose|you can select|select> an|another|a|one [new] {foe:noun} within distance|reach of {triggering} <to become the target of {other:triggering}|[to be] [as] the [new] target|who becomes the target [of {triggering?}]|, who becomes the target [of {triggering?}]> [instead]',
    'choose another enemy within distance of the strike who becomes the target instead',
    ({ foe }) => [{ do: 'redirect-strike', to: 'some', relation: foe }],
  ),
  tells(
    "the [triggering] strike [instead] targets a|an {foe:noun} of your choice within <its|the strike's> distance [instead]",
    'the strike targets an enemy of your choice within its distance',
    ({ foe }) => [{ do: 'redirect-strike', to: 'some', relation: foe }],
  ),
  tells(
    'choose an enemy within distance of the triggering strike [, including the enemy who targeted you]',
    'choose an enemy within distance of the triggering strike',
    () => [{ do: 'redirect-strike', to: 'some', relation: 'enemy' }],
  ),
  tells(
    'an ally <adjacent to|within {number?} square(s) of> you becomes the target [of {triggering?}] [instead]',
    'an ally within 2 squares of you becomes the target of the strike',
    ({ number: near = 1 }) => [{ do: 'redirect-strike', to: 'some', relation: 'ally', near }],
  ),
  tells('the strike targets that enemy instead', 'the strike targets that enemy instead', () => []),
  tells(
    '[you [can]] take(s) your|their turn [immediately|directly] after <the triggering ally|the triggering hero|that ally|that hero|the target|them>',
    'you take your turn immediately after the triggering ally',
    () => [{ do: 'act-next' }],
  ),
  tells('after that hero ends their turn , you can take your turn', 'after that hero ends their turn, you can take your turn', () => [
    { do: 'act-next' },
  ]),
]

/** Who hides where the book lets him. */
const hiding: readonly Saying[] = [
  tells(
    'if {who} <have|has|teleport(s) into|end(s) {about?} with> <cover or concealment|concealment or cover> [<when you land|when they land|from the target>] , <you|they|the target|that creature> can [immediately] <attempt to hide|hide> [as a free maneuver]',
    'if you have cover or concealment, you can attempt to hide',
    ({ who: { who, when } }) => (when.length === 0 ? [{ do: 'hide', to: who }] : undefined),
  ),
  // Nobody hides without one of the two.
  tells(
    'a|the|each target who has|ends [this|the] [movement|move|shift|teleport] [in] <cover or concealment|concealment or cover> can <attempt to hide|hide|use the hide maneuver> [as a free maneuver] {observed?}',
    'a target who has cover or concealment can use the Hide maneuver even if they are observed',
    ({ observed }) => [{ do: 'hide', to: { who: 'target' }, ...(observed !== undefined && { observed: true }) }],
  ),
]

export const answers: readonly Saying[] = [...damage, ...force, ...motion, ...turn, ...roll, ...whom, ...hiding]
