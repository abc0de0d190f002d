import type { Often } from '../../clauses/traits.ts'
import { readRows, type Saying } from '../row.ts'
import { noScope } from '../scope.ts'
import { tells } from './row.ts'

/** How often an ability may be used, and what goes without saying. */

/** How often the ability may be used. */
const limits: ReadonlyMap<Often, readonly Saying[]> = new Map<Often, readonly Saying[]>([
  [
    'encounter',
    [
      tells(
        "<you can't use this ability again|this ability can't be used again> <until the end of the encounter|during this encounter|during the same encounter|in this encounter|in the same encounter>",
        "you can't use this ability again until the end of the encounter",
        () => [],
      ),
      tells(
        '<you can use this ability only|this ability can be used only> once per encounter',
        'you can use this ability only once per encounter',
        () => [],
      ),
      // Victories are earned when the fight is over.
      tells(
        "<you can't use this ability again|this ability can't be used again> until you <earn|gain> <1|one> or more victories",
        "you can't use this ability again until you earn 1 or more Victories",
        () => [],
      ),
    ],
  ],
  [
    'round',
    [
      tells(
        "<you can't use this ability again|this ability can't be used again> until the <start|beginning> of the next [combat] round",
        "this ability can't be used again until the start of the next round",
        () => [],
      ),
      tells(
        '<you can use this ability only|this ability can be used only> once per [combat] round',
        'this ability can be used only once per round',
        () => [],
      ),
    ],
  ],
])

export const limitOf = (text: string): Often | undefined =>
  [...limits].find(([, rows]) => readRows(rows, text, { who: { who: 'you' }, span: undefined, scope: noScope }) !== undefined)?.[0]

/** "You are made winded for the first time in the encounter": what comes but once is answered but once. */
export const isAtFirst = (trigger: string): boolean =>
  /\bfor the first time (?:in|during) (?:an|the|this) (?:encounter|combat)\b/i.test(trigger)

/** What goes without saying, as it is done anyway. */
export const idle: readonly Saying[] = [
  ...[...limits.values()].flat(),
  tells(
    "this|the forced movement doesn't end the {condition} condition [unless {about?}]",
    "this forced movement doesn't end the grabbed condition",
    () => [],
  ),
  tells(
    "the <effect|effects|condition|conditions> of being {looks} this way can't be ignored",
    "the effects of being cursed this way can't be ignored",
    () => [],
  ),
  tells(
    'if the target moves to trigger this ability , you can teleport them [at any point during the move]',
    'if the target moves to trigger this ability, you can teleport them',
    () => [],
  ),
  tells(
    'you can <only have one|have only one|hold only one> creature|target|enemy grabbed [this way] [<at a time|at the same time|at once>]',
    'you can have only one creature grabbed at a time',
    () => [],
  ),
  tells(
    'at the start of [any|each|an|a] {turn} , <you|the director> can spend malice to activate <one|any> [or more] of the following features',
    "at the start of any goblin's turn, you can spend malice to activate one or more of the following features",
    () => [],
  ),
  tells(
    'you|they|it|he|she can use this feature|ability|action even if|while [you|they|it|he|she] [are|is] dazed',
    'you can use this ability even while dazed',
    () => [],
  ),
]
