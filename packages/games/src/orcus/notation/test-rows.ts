import { rowsOf, twoWays } from '@riposte/print'
import type { Role, Test } from '../clauses/phrases.ts'
import { withRole } from './roles.ts'
import { type C, not, type Said } from './scene.ts'
import { testSlots } from './test-slots.ts'

/** What must hold: "the target is prone", "you hit", "no other enemy is within 3 squares of it". Read and said by the same rows. */

/** What is told of whoever was named: "prone", "larger than you". */
type Being = Test extends infer T ? (T extends { readonly whose: Role } ? Omit<T, 'whose'> : never) : never

/** Nothing more is said of it. */
const isOver = (c: C): boolean => c.isDone || /^[,.;]$/.test(c.word)

const being = twoWays<Said | undefined, typeof testSlots, Being>(testSlots)
const told = twoWays<Said | undefined, typeof testSlots, Test>(testSlots)
const reads = rowsOf<Said | undefined, typeof testSlots, Test>(testSlots)

// ----------------------------------------------------------------------------------------------------------------- rows

/** What somebody is, after "is" or "while". */
export const beings = [
  being('{as:coined}', 'the target is “cursed”', { is: 'chosen', by: 'you', isState: true }),
  being('{as}', 'the target is your quarry', { is: 'chosen', by: 'you' }),
  being('marked by {by:role} or {friends}', 'the target is marked by you or one of your allies', { is: 'marked-by', orAlly: true }),
  being('marked by {by:role}', 'the target is marked by you', { is: 'marked-by' }),
  being('grappled|grabbed by {by:role}', 'the target is grappled by you', { is: 'grappled-by' }),
  being('{condition}', 'the target is slowed', { is: 'has' }),
  being('staggered|bloodied', 'the target is staggered', { is: 'staggered' }),
  being('flying', 'the target is flying', { is: 'flying' }),
  being('<airborne|in the air>', 'the target is airborne', { is: 'airborne' }),
  being('[standing|still] on the ground', 'the target is on the ground', { is: 'on-ground' }),
  being(
    '<affected by|suffering|suffering from|subject to|under> an|any [ongoing] effect|condition [that] a save|saving [throw] can end',
    'the target is affected by an effect that a save can end',
    {
      is: 'under-effect',
    },
  ),
  being('on its|their|your own turn', 'the target is on its own turn', { is: 'acting' }),
  being('in|within the|this|its|your zone|aura|area|burst|wall', 'the target is in the zone', { is: 'in-zone' }),
  being('{light}', 'the target is in dim light', { is: 'light' }),
  being(
    '<taking|suffering|suffering from|subject to> [any] persistent|ongoing {type?} damage',
    'the target is taking persistent fire damage',
    { is: 'persistent' },
  ),
  being('unhurt|uninjured|undamaged|unharmed', 'the target is unhurt', { is: 'unhurt' }),
  being('at full|maximum <hit points|hp|health>', 'the target is at full hit points', { is: 'unhurt' }),
  being(
    'reduced|dropped|brought to 0 <hit points|hp> [or below|less|fewer|lower] [by|from|with this|the|that|your attack|power|damage]',
    'the target is reduced to 0 hit points',
    { is: 'at-zero' },
  ),
  being('at|on 0 <hit points|hp> [or below|less|fewer|lower]', 'the target is at 0 hit points', { is: 'at-zero' }),
  being('killed|slain|destroyed [by|from|with this|the|that|your attack|power|damage]', 'the target is killed', { is: 'at-zero' }),
  being('{squares:near} {count:allies}', 'the target is within 3 squares of two or more allies', { is: 'near', relation: 'ally' }),
  being('{squares:near} {count:foes}', 'the target is adjacent to an enemy', { is: 'near', relation: 'enemy' }),
  being('adjacent to {by:role}', 'the target is adjacent to you', { is: 'adjacent' }),
  being('{squares:within} {of:role}', 'the target is within 3 squares of you', { is: 'within' }),
  being('{atMost:size} or smaller', 'the target is Large or smaller', { is: 'size' }),
  being('{atLeast:size} or larger|bigger', 'the target is Large or larger', { is: 'size' }),
  being('[at] [least] [one] [size] larger|bigger than {than:role}', 'the target is larger than you', { is: 'larger', by: 1 }),
  being('[at] [least] [one] [size] smaller than {than:role}', 'the target is smaller than you', { is: 'smaller', by: 1 }),
  being('<your ally|an ally|ally> [of yours]', 'the target is your ally', { is: 'relation', to: 'you', relation: 'ally' }),
  being('<your enemy|an enemy|enemy>', 'the target is an enemy', { is: 'relation', to: 'you', relation: 'enemy' }),
  being('within {by:owner} reach', 'the target is within your reach', { is: 'in-reach' }),
  being('of {by:owner} kind', 'the target is of your kind', { is: 'same-block' }),
  being('{kind}', 'the target is undead', { is: 'kind' }),
]

/** What is told of somebody with another verb. */
export const havings = [
  reads(
    '{whose} is|are below|under [its|their] full|maximum <hit points|hp|health>',
    'the target is below maximum hit points',
    ({ whose }) => not({ is: 'unhurt', whose }),
  ),
  told('{whose} has|have line of effect to {by:role}', 'the target has line of effect to you', { is: 'has-line' }),
  told('{whose} has|have combat advantage against|over {by:role}', 'the target has combat advantage against you', {
    is: 'has-advantage-over',
  }),
  reads('{whose} is|are wielding|holding|using|carrying {arms}', 'you are wielding a shield', ({ whose, arms }) =>
    withRole(arms, 'you', whose),
  ),
  told('{whose} is|are flanking {by:role}', 'you are flanking the target', { is: 'flanks' }),
  reads('{whose} escape(s) [from] <your|its> [grapple|hold|grasp]', 'the target escapes your grapple', ({ whose }) =>
    not({ is: 'grappled-by', whose, by: 'you' }),
  ),
  reads('{whose} is|are hidden from {role}', 'you are hidden from the target', ({ whose, role }) =>
    not({ is: 'sees', whose: role, by: whose }),
  ),
  told('{whose} can see {by:role}', 'the target can see you', { is: 'sees' }),
  reads('{whose} has|have marked {role}', 'you have marked the target', ({ whose, role }) => ({ is: 'marked-by', whose: role, by: whose })),
  reads('{whose} is|are [already] grappling|grabbing {role}', 'you are grappling the target', ({ whose, role }) => ({
    is: 'grappled-by',
    whose: role,
    by: whose,
  })),
  told('{whose} has|have fewer [current] <hit points|hp> than {than:role}', 'the target has fewer hit points than you', { is: 'fewer-hp' }),
  told('{whose} has|have [any|these|those|the] temporary <hit points|hp> [left|remaining]', 'you have temporary hit points', {
    is: 'temporary',
  }),
  told('{whose} has|have no [more] recoveries [left|remaining]', 'the target has no recoveries', { is: 'no-recoveries' }),
  told('{whose} has|have|lose(s) [lost] all [of] its|their recoveries', 'the target has lost all its recoveries', { is: 'no-recoveries' }),
  told('{whose} [has|have] moved|moves|move {atLeast:gone}', 'you moved at least 3 squares this turn', { is: 'moved' }),
  told('{whose} has|have|takes [any] persistent|ongoing {type?} damage', 'the target has persistent fire damage', { is: 'persistent' }),
  told(
    '{whose} and its|their allies have not been damaged <this encounter|in this encounter|during this encounter|during the encounter>',
    'the target and its allies have not been damaged this encounter',
    { is: 'undamaged', andAllies: true },
  ),
  told(
    '{whose} has|have <not been damaged|not taken damage> <this encounter|in this encounter|during this encounter|during the encounter>',
    'the target has not been damaged this encounter',
    {
      is: 'undamaged',
    },
  ),
  told('{whose} has|have <not taken|taken no> damage', 'the target has taken no damage', { is: 'unhurt' }),
  told(
    "{whose} <has not yet acted|have not yet acted|hasn't yet acted|has not acted|have not acted|hasn't acted|has not taken a turn|has yet to act> [yet] [in|during] [this|the] [encounter|combat|battle|fight]",
    'the target has not acted in this encounter',
    { is: 'unacted' },
  ),
  told('{whose} is|are not damaged', 'the target is not damaged', { is: 'unhurt' }),
  told(
    '{whose} <drop(s) to|has|have> 0 <hit points|hp> [or below|less|fewer|lower] [by|from|with this|the|that|your attack|power|damage]',
    'the target drops to 0 hit points',
    { is: 'at-zero' },
  ),
  told(
    '{whose} <dies or is destroyed|is destroyed or dies|dies|falls unconscious|fall unconscious> [by|from|with this|the|that|your attack|power|damage]',
    'the target dies',
    {
      is: 'at-zero',
    },
  ),
]

const ALIKE = '<the same target|the same creature|a single target|a single creature|one target>'
const BOTH =
  '<both attacks|both|both attack rolls|both of the attacks|both of these attacks|the two attacks|two attacks|two of the attacks|two of these attacks> hit(s)'
const NOT = "<does not|do not|don't|doesn't|cannot|can't|can not|refuse to|refuses to|choose not to|chooses not to>"
const SAVE = '[the|this|that|its|their] <saving throw|save|check|skill check> [still]'
const happened: Test = { is: 'happened' }
const failed = (c: C): Test | undefined => (isOver(c) ? not(happened) : undefined)
const still: Test = not({ is: 'moved', whose: 'you', atLeast: 1 })

/** About the attack at hand, what came of the clause before, and who is around. */
export const tellings = [
  reads(
    '<this attack|the attack|your attack|this power|this damage|the damage|your hit|you> reduce(s)|drop(s)|bring(s)|kill(s)|slay(s) <the target|it|them> [to 0 <hit points|hp>] [or below|less|fewer|lower] [with this|the attack|power]',
    'this attack reduces the target to 0 hit points',
    () => ({ is: 'at-zero', whose: 'target' }),
  ),
  told('{blow} scores|score|scored|is|was a critical [hit]', 'the attack scores a critical hit', { is: 'critical' }),
  told(`${BOTH} ${ALIKE}`, 'both attacks hit the same target', { is: 'hits', count: 2, isSame: true }),
  told(`{me} hit(s) ${ALIKE} <twice|with both attacks|more than once>`, 'you hit the same target twice', {
    is: 'hits',
    count: 2,
    isSame: true,
  }),
  reads('{me} hit(s) <the target|it|that creature> {few} times', 'you hit it three times', ({ few }) => ({
    is: 'hits',
    count: few,
    isSame: true,
  })),
  reads(
    '{me} hit(s) <the target|it|that creature> <twice|with both attacks|with both of these attacks|with both>',
    'you hit the target with both attacks',
    () => ({
      is: 'hits',
      count: 2,
      isSame: true,
    }),
  ),
  reads('[<the target|it>] [is|was] hit twice', 'hit twice', () => ({ is: 'hits', count: 2, isSame: true })),
  told('<one target|one creature> is hit by both attacks', 'one target is hit by both attacks', { is: 'hits', count: 2, isSame: true }),
  told(`${BOTH} [<the target|it>]`, 'both attacks hit', { is: 'hits', count: 2, isSame: false }),
  told(`all {count:few} [of the|these] [attacks|attack] [rolls] hit ${ALIKE}`, 'all three attacks hit the same target', {
    is: 'hits',
    isSame: true,
  }),
  told('all {count:few} [of the|these] [attacks|attack] [rolls] hit', 'all three attacks hit', { is: 'hits', isSame: false }),
  told(
    '{blow} hits|hit [<it|the target|with this attack|with the attack|with this power|with the power>]',
    'the attack hits',
    { is: 'hit' },
    (c) => !/^(?:you|an|a|with|by)$/.test(c.word),
  ),
  told(
    "{blow} <misses|miss|does not hit|do not hit|doesn't hit|don't hit> [<it|the target|with this attack|with the attack|with this power|with the power>]",
    'the attack misses',
    { is: 'miss' },
    (c) => !/^(?:all|every|you|an|a|with)$/.test(c.word),
  ),
  told('{me} have|has|had combat advantage [against|over] [<the target|it|them>]', 'you have combat advantage', { is: 'advantage' }),
  reads('the|this attack is|was [a] charge [attack]', 'the attack was a charge', () => ({ is: 'charge' })),
  told('the|this attack is|was [made] [as] part of a charge', 'the attack is part of a charge', { is: 'charge' }),
  told('{me} <is charging|are charging|were charging|have charged|charged|charges>', 'you are charging', { is: 'charge' }),
  told('[the|this attack|power is] [made|used] <as part|at the end> of a charge', 'this power is used as part of a charge', {
    is: 'charge',
  }),
  told(
    '{me} roll(s)|hit(s)|score(s) [with|on] [a|an] [natural|unmodified] [roll] [of] {atLeast:up} [on|with] [the] [attack] [roll]',
    'you roll 18 or higher',
    {
      is: 'roll',
    },
  ),
  told('<the attack|it|this|the|the triggering attack> [is] an opportunity attack', 'it is an opportunity attack', { is: 'opportunity' }),
  told('the|this attack is a basic attack', 'the attack is a basic attack', { is: 'basic' }),
  told(
    '<the attack|the|the natural|the natural attack|the d20|the die> roll is [a] [natural] {atLeast:up}',
    'the attack roll is 15 or higher',
    { is: 'roll' },
  ),
  told('the <attack|damage|triggering attack> deals|does|is|dealt {type} [damage]', 'the attack deals fire damage', { is: 'damage-type' }),
  reads(`{somebody} ${NOT} [<do so|so|do this|move|move away|comply>]`, 'it does not', (_, c) => failed(c)),
  told(
    `{somebody} <cannot|can't|can not> be pushed|pulled|shunted|moved|slid [further|farther] <because of|due to|by> an|a|any {wall}`,
    'it cannot be pushed because of an obstruction',
    { is: 'blocked' },
  ),
  told(
    '{somebody} <hits|hit|strikes|collides with|runs into|is pushed against|is pushed into|is shunted into|is stopped by|is blocked by> a|an|any {wall}',
    'it hits an obstruction',
    { is: 'blocked' },
  ),
  reads(`{somebody} ${NOT} be pushed|pulled|shunted|moved|slid [the full] {far}`, 'it cannot be pushed 2 squares', ({ far }, c) =>
    isOver(c) ? not({ is: 'happened', squares: far }) : undefined,
  ),
  reads(`${SAVE} fails`, 'the saving throw fails', () => not(happened)),
  reads('{somebody} fail(s) [on|at] [the|this|that|its|their|a] [saving|skill] [throw|save|check]', 'it fails the saving throw', (_, c) =>
    failed(c),
  ),
  told('{somebody} does|do|did [so|this|that]', 'it does so', { is: 'happened' }, isOver),
  told(`${SAVE} <succeeds|is successful>`, 'the saving throw succeeds', { is: 'happened' }),
  told(
    '{somebody} <succeed(s)|saves> [on|at] [the|this|that] [saving|skill] [throw|save|check]',
    'it succeeds',
    { is: 'happened' },
    isOver,
  ),
  told('{somebody} is|are|was|were pushed|pulled|shunted|moved|slid|teleported', 'it is pushed', { is: 'happened' }, isOver),
  told('{one} {relation:side} {stands} {squares:near} {whose:aside?}', 'an ally is adjacent to the target', {
    is: 'near',
    whose: 'you',
    count: 1,
  }),
  told('{mine} {stands} {squares:near} {whose:aside?}', 'your companion is adjacent to the target', {
    is: 'near',
    relation: 'summons',
    whose: 'you',
    count: 1,
  }),
  reads(
    "you|it <have not|has not|did not|didn't|haven't|hasn't> move(d) [during|on|in] [this|your|its] [turn]",
    'you have not moved this turn',
    () => still,
  ),
  reads(
    "<the target's|its|their> [current] hit|hp [points] are|is lower|fewer|less than yours|your [own] [<hit points|hp>]",
    'its hit points are lower than yours',
    () => ({ is: 'fewer-hp', whose: 'target', than: 'you' }),
  ),
]
export const testRows = [...beings, ...havings, ...tellings]
