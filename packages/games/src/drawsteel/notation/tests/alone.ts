import type { Test } from '../../clauses/phrases.ts'
import type { Saying } from '../row.ts'
import type { Scope } from '../scope.ts'
import { holds } from './row.ts'

/** What is said of the use itself, its roll, and whoever makes it. */

/** What answers a roll makes none: nothing of that roll shows in it. */
const ofRoll = ({ isAnswer }: Scope, test: Test): readonly Test[] | undefined => (isAnswer === true ? undefined : [test])

export const alone: readonly Saying<readonly Test[]>[] = [
  holds('{ability} {fells} {fallen} to 0 stamina', 'this damage reduces the target to 0 stamina', ({ fallen }) => [
    fallen === 'target' ? { is: 'felled', whose: 'target' } : { is: 'of-targets', least: 1, tests: [{ is: 'felled', whose: 'target' }] },
  ]),
  holds('{ability} makes the|a target winded', 'this damage makes the target winded', () => [{ is: 'made-winded' }]),
  holds('{ability} make(s) the|a target {condition}', 'this ability makes the target slowed', ({ condition }) => [
    { is: 'laid', whose: 'target', condition },
  ]),
  holds('{ability} {kills} the|a target [with this ability|strike|damage]', 'this ability kills the target', () => [
    { is: 'dead', whose: 'target' },
  ]),
  holds('{ability} <deals|dealt> [any] damage [to the|a target]', 'this strike deals damage', () => [{ is: 'damaged', whose: 'target' }]),
  holds(
    '{ability} {gets} an edge [or [has] a double edge] [on|against this|the|a|that [power] roll|strike|ability|target]',
    'this ability has an edge',
    (_, { scope }) => ofRoll(scope, { is: 'edge', least: 1 }),
  ),
  holds('{ability} {gets} a double edge [on this|the [power] roll|strike|ability]', 'you have a double edge', (_, { scope }) =>
    ofRoll(scope, { is: 'edge', least: 2 }),
  ),
  holds(
    'you are the only|last [remaining|surviving|living] [member|minion] of|in your squad',
    'you are the last member of your squad',
    () => [{ is: 'squad-of', most: 1 }],
  ),
  holds('<your squad has|you have|your squad is led by> a captain', 'your squad has a captain', () => [{ is: 'captain' }]),
  holds(
    'the damage <came|comes|is|was> <from|dealt by> a|an|the creature|enemy|target [who] [is|was] {known} by you',
    'the damage came from a creature judged by you',
    ({ known: name }) => [{ is: 'marked', whose: 'trigger', name, by: 'you' }],
  ),
  holds('your squad has {number} or fewer minions [in it]', 'your squad has two or fewer minions', ({ number: most }) => [
    { is: 'squad-of', most },
  ]),
  holds('it is the first [combat] round', 'it is the first round', () => [{ is: 'first-round' }]),
  holds('it is {whoseTurn} turn', 'it is your turn', ({ whoseTurn: whose }) => [{ is: 'acting', whose }]),
  holds('you are strained', 'you are strained', () => [{ is: 'strained' }]),
  holds(
    '<used|this ability is used|you use this ability|you used this ability> <as part of|with> <the charge main action|a charge>',
    'this ability is used as part of a charge',
    () => [{ is: 'charging' }],
  ),
  holds('[you are] charging', 'you are charging', () => [{ is: 'charging' }]),
  holds('you have [the] high ground [against the|a target]', 'you have high ground', () => [{ is: 'above' }]),
  holds(
    'you are [at least] {number} [or more] square(s) <higher than|above> the|a target',
    'you are at least 2 squares above the target',
    ({ number: squares }) => [{ is: 'above', squares }],
  ),
  holds('{ability} {crits} a critical hit [with this ability|strike]', 'you score a critical hit', (_, { scope }) =>
    ofRoll(scope, { is: 'crit' }),
  ),
  holds(
    '<you have|you target|this ability has|this ability targets|there is> only <one|a single> target|creature',
    'this ability targets only one creature',
    () => [{ is: 'targets', most: 1 }],
  ),
  holds('you have {number} or more surges', 'you have two or more surges', ({ number: least }) => [{ is: 'surges', least }]),
  holds('you have {number} or more victories', 'you have 3 or more victories', ({ number: least }) => [{ is: 'victories', least }]),
  holds('[you are] <outdoors or in a natural environment|outdoors|in a natural environment>', 'you are outdoors', () => [
    { is: 'outdoors' },
  ]),
  holds('you have the target grabbed', 'you have the target grabbed', () => [
    { is: 'by', whose: 'target', condition: 'grabbed', by: 'you' },
  ]),
  holds('the target is you|yourself', 'the target is yourself', () => [{ is: 'you', whose: 'target' }]),
  holds(
    '{answered} {gets} a {tier} [against <you|the target>]',
    'the power roll still obtains a tier 3 outcome',
    ({ tier: tiers }, { scope }) => (scope.isAnswer === true ? [{ is: 'their-tier', tiers }] : undefined),
  ),
  holds(
    'this|the|that|your|their movement|move|shift|teleport takes|moves|brings|puts {one} <beyond|outside|out of> [the|its] distance|range|reach [of {answered}]',
    'this movement takes you beyond the distance of the triggering ability',
    ({ one: whose }, { scope }) => (scope.isAnswer === true ? [{ is: 'beyond', whose }] : undefined),
  ),
  holds(
    '{ability} {gets} a {tier} [against the|a target] [on this|the [power] roll]',
    'you obtain a tier 3 outcome',
    ({ tier: tiers }, { scope }) => ofRoll(scope, { is: 'tier', tiers }),
  ),
  holds(
    '{ability} {gets} a {tier} <against|on> {aTarget}',
    'you obtain a tier 3 outcome against one or more creatures',
    ({ tier: tiers }) => (tiers.length > 1 ? undefined : [{ is: 'of-targets', least: 1, tests: [{ is: 'tier', tiers }] }]),
  ),
  holds('the target and you are adjacent', 'the target and you are adjacent', () => [
    { is: 'within', whose: 'target', of: 'you', squares: 1 },
  ]),
]
