import type { Forbidden } from '../clauses/phrases.ts'

/** What somebody may not do, in the words after "can't". */

const plain: readonly Forbidden[] = ['stand', 'shift', 'hide', 'move', 'fly', 'teleport']
const names: ReadonlyMap<string, Forbidden> = new Map<string, Forbidden>([
  ...plain.map((one) => [one, one] as const),
  ['stand up', 'stand'],
  ['the stand up maneuver', 'stand'],
  ['willingly move', 'move'],
  ['move farther', 'move'],
  ['move further', 'move'],
  ['move any farther', 'move'],
  ['move any further', 'move'],
  ['disengage', 'disengage'],
  ['disengage move action', 'disengage'],
  ['triggered actions', 'triggered'],
  ['free triggered actions or triggered actions', 'triggered'],
  ['triggered actions or free triggered actions', 'triggered'],
  ['triggered actions, including free triggered actions', 'triggered'],
  ['regain stamina', 'regain'],
  ['be healed', 'regain'],
  ['maneuvers', 'maneuver'],
  ['main actions', 'action'],
  ['actions', 'action'],
  ['free strikes', 'free-strike'],
  ['opportunity attacks', 'opportunity'],
  ['communicate', 'communicate'],
  ['speak', 'communicate'],
  ['communicate with anyone', 'communicate'],
  ['signature abilities', 'signature'],
  ['heroic abilities', 'heroic'],
  ['abilities that cost a heroic resource', 'heroic'],
  ['abilities that cost malice', 'heroic'],
  ['both a main action and a maneuver', 'both'],
  ['both a main action and a maneuver on one turn', 'both'],
  ['both a main action and a maneuver on the same turn', 'both'],
  ['main actions and maneuvers on the same turn', 'both'],
  ['a main action and a maneuver on the same turn', 'both'],
  ['search for hidden creatures', 'search'],
  ['the search for hidden creatures maneuver', 'search'],
  ['become hidden', 'hide'],
  ['hide from you or your allies', 'hide'],
  ['hide from you or their allies', 'hide'],
])

export const forbiddenNamed = (words: string): Forbidden | undefined =>
  names.get(
    words
      .replace(/^(?:use|make|take|gain) (?:the (?=disengage))?/, '')
      .replace(/^(?:any |an )?ability that costs /, 'abilities that cost '),
  )
