import { idOf } from '@riposte/print'
import { says } from '@riposte/tactics'
import type { Clause } from '../clauses/clauses.ts'
import type { Often, TraitPart } from '../clauses/traits.ts'
import { inner, type Scope } from './scope.ts'
import { readSentence } from './sentence.ts'
import { everybodys } from './standing/row.ts'

/** What a trait lets one do on a turn: "as a maneuver, …", "once per round, you can … as a free maneuver". All texts come in lower case. */

type Kind = Extract<TraitPart, { is: 'act' }>['kind']
const kinds: Readonly<Record<string, Kind>> = {
  'main action': 'action',
  maneuver: 'maneuver',
  'move action': 'move',
  'free maneuver': 'free-maneuver',
}

const ONCE =
  '(once per turn|once a turn|once (?:on|during) (?:each of )?(?:your|their) turns?|once each turn|once per round|once each round|once a round|once per encounter|once per combat|once)'
const oftenOf = (words: string): Often =>
  words === '' ? 'always' : /round/.test(words) ? 'round' : /encounter|combat/.test(words) ? 'encounter' : 'turn'

interface Told {
  readonly main: string
  readonly kind: Kind | 'free'
  readonly often: Often
}

/** The sentence without when and at what price. */
function toldIn(words: string): Told | undefined {
  let main = words.replace(/\byou can use an? (main action|free maneuver|maneuver|move action) to /, 'as a $1, you can ')
  let once = ''
  let kind: Kind | undefined
  const take = (pattern: RegExp, found: (m: RegExpExecArray) => void): void => {
    const m = pattern.exec(main)
    if (m === null) return
    found(m)
    main = main.replace(pattern, '').replace(/^, /, '').trim()
  }
  take(new RegExp(`^${ONCE},? (?!when)`), (m) => (once = m[1] ?? ''))
  take(/^as a (main action|free maneuver|maneuver|move action),? ?/, (m) => (kind = kinds[m[1] ?? '']))
  take(new RegExp(`^${ONCE},? (?!when)`), (m) => (once = m[1] ?? ''))
  take(new RegExp(` ${ONCE}$`), (m) => (once = m[1] ?? ''))
  take(/ as a (main action|free maneuver|maneuver|move action)$/, (m) => (kind = kinds[m[1] ?? '']))
  take(new RegExp(` ${ONCE}$`), (m) => (once = m[1] ?? ''))
  if ((kind === undefined && once === '') || !/^you (?:can )?/.test(main)) return undefined
  return {
    main: main.replace(/^you (?:can |may )?/, ''),
    kind: kind ?? 'free',
    often: oftenOf(once),
  }
}

const USES = /^(?:use|take|attempt) the ([a-z ]+?)(?: (?:main action|maneuver|move action|action))?$/

export function readDoing(words: string, scope: Scope): readonly TraitPart[] | undefined {
  // What answers something waits for no turn of one's own.
  const told = /\btriggered action\b/.test(words) ? undefined : toldIn(words)
  if (told === undefined) return undefined
  const name = /^(?:attempt to )?hide$/.test(told.main)
    ? 'hide'
    : /^stand up$/.test(told.main)
      ? 'stand-up'
      : idOf(USES.exec(told.main)?.[1] ?? '')
  if (told.kind === 'free-maneuver' && everybodys.includes(name)) return [{ is: 'freely', action: name, often: told.often }]
  const so = readSentence(`you ${told.main}`, inner(scope, 'you'))
  if (so === undefined || so.length === 0 || !so.every(isWhole)) return undefined
  return [
    {
      is: 'act',
      kind: told.kind === 'free' ? 'none' : told.kind,
      so,
      often: told.often,
    },
  ]
}

/** An act of its own is aimed at nobody: whom it is about is picked by its text. */
const isWhole = (clause: Clause): boolean => !says(clause, 'who', 'target', 'trigger') && !changing.includes(clause.do)
const changing: readonly Clause['do'][] = ['halve', 'reduce', 'prevent', 'late-sway', 'extra', 'edge', 'pass-damage', 'reroll']
