import { type Cursor, inFull, OR, saidBy } from '@riposte/print'
import { speaksOf } from '@riposte/tactics'
import type { Role, Test, Trigger, Who } from '../clauses/clauses.ts'
import { conditions } from '../clauses/words.ts'
import { state } from './names.ts'
import { type Scene, whole, you } from './scene.ts'
import { test } from './tests.ts'
import { triggers } from './trigger-rows.ts'
import { where } from './who.ts'

/** What a feat answers. */

type C = Cursor<Scene>

/** "… adjacent to you", behind it all: of one of whom nobody has said where he is. */
function placed(c: C, trigger: Trigger): Trigger {
  const { by } = trigger
  if (by === undefined || !('side' in by) || by.where !== undefined) return trigger
  // "While adjacent to you" is where he is.
  const place = c.attempt(() => {
    c.eat('while')
    return where(c)
  })
  return place === undefined ? trigger : { ...trigger, by: { ...by, where: place } }
}

export function sayTrigger({ or, ...only }: Trigger): string {
  const said = saidBy(triggers, only) ?? ''
  return or === undefined ? said : `${said} or ${sayTrigger(or)}`
}

/** What comes behind it in a sentence: somebody who does something then. */
const GOES_ON = new RegExp(`^(?:,|you|it|they|the|that|each|all|one|an?|before|until|this|while|if|${conditions.join('|')})$`)

/** What whoever does it suffers for it. */
const SUFFERING = "(?:takes?|is|are|grants?|must|loses?|falls?|has|have|gains?|cannot|can't|drops?)"
const SUFFERS = new RegExp(`^${SUFFERING}$`)
const SUFFERED = new RegExp(`\\b${SUFFERING}\\b`, 'g')

/** No more is said of what happens. */
const CLOSED = /^(?:,|before|until|while|if)$/

/** Behind several things that happen: more words go on there than behind one. */
const STOPS = /,|\b(?:before|until|while|if)\b|$/g

export function readTrigger(c: C, ends = GOES_ON, stops = STOPS): Trigger | undefined {
  c.eat('when', 'whenever', 'if', 'each time')
  return oneThing(c, CLOSED) ?? c.attempt(() => several(c, stops)) ?? oneThing(c, ends)
}

/** "An enemy adjacent to you shifts or makes an attack that does not include you". */
function several(c: C, stops: RegExp): Trigger | undefined {
  const { rest } = c
  if (!/\bor\b/i.test(rest)) return undefined
  for (const { index } of [...rest.matchAll(stops)].toReversed()) {
    let { scene } = c
    const read = (words: string): Trigger | undefined =>
      whole(words, scene, (inner) => {
        const found = oneThing(inner, /^$/)
        if (found !== undefined) ({ scene } = inner)
        return found
      })
    const all = inFull(rest.slice(0, index), 'or', read)
    if (all === undefined) continue
    c.at += index
    return all.toReversed().reduce((or, one) => ({ ...one, or }))
  }
  return undefined
}

/** All that it answers. */
export const allOf = (trigger: Trigger): readonly Trigger[] => [trigger, ...(trigger.or === undefined ? [] : allOf(trigger.or))]

function oneThing(c: C, ends: RegExp): Trigger | undefined {
  c.eat('when', 'whenever')
  for (const one of triggers) {
    const found = c.attempt(() => {
      const read = one.read(c)
      const found = read && placed(c, read)
      return c.isDone || ends.test(c.word) ? found : undefined
    })
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether it says who does it. */
const names = ({ by, against, or }: Trigger): boolean =>
  (by !== undefined && by.who !== 'you') ||
  (by !== undefined && against !== undefined && against.who !== 'you') ||
  (or !== undefined && names(or))

/** Of a monster and of another that it tells of, this is what the monster does. */
const BOON =
  ',? ?(?:it|he|she) (?:immediately |then |also )?(?:may|can|moves?|shifts?|flies|swims|jumps|teleports?|regains|gains (?!vulnerability)|has (?!disadvantage)|makes|hides|ignores|recovers|stands|becomes (?:invisible|hidden))\\b'

/** What happens, and what has to be so then; from here on it is whoever does it: "the attacker", "it". */
export function whenSo(c: C): { readonly trigger: Trigger; readonly test: Test | undefined } | undefined {
  const { others } = c.scene
  const trigger = readTrigger(c)
  if (trigger === undefined) return undefined
  const moment = knownOf(allOf(trigger))
  if (moment.hasTrigger) {
    const isMine = c.scene.self.length > 0 && (!names(trigger) || c.sees(BOON))
    c.scene = {
      ...c.scene,
      ...moment,
      others: speaksOf(trigger, 'target') ? others : isMine ? [] : [{ who: 'trigger' }],
    }
  }
  const whose: Role = trigger.by?.who === 'you' ? 'you' : 'trigger'
  const bare = trigger.or === undefined && trigger.by !== undefined ? c.attempt(() => c.list(() => state(c), OR)) : undefined
  if (bare !== undefined) {
    const tests = bare.map((what): Test => ({ is: 'state', of: whose, what }))
    return { trigger, test: tests.length > 1 ? { is: 'or', tests } : tests[0] }
  }
  return { trigger, test: c.attempt(() => (c.eat('while', 'if') === undefined ? undefined : test(c))) }
}

/** "Any enemy which hits you", "a creature that grabs you": whoever does it. */
export function anybody(c: C): Trigger | undefined {
  if (!c.sees('(?:(?:any|each|every|an?) )?(?:adjacent )?[a-z]+ that\\b')) return undefined
  const found = readTrigger(c, SUFFERS, SUFFERED)
  return found === undefined || c.isDone ? undefined : ofOne(found)
}
/** Whoever of them does it. */
function ofOne({ or, ...only }: Trigger): Trigger | undefined {
  const { by } = only
  const more = or && ofOne(or)
  if (by === undefined || !('side' in by) || (or !== undefined && more === undefined)) return undefined
  const one = by.who === 'one' ? by : ({ who: 'one', side: by.side, where: by.where, isOther: by.isOther } as const)
  return { ...only, by: one, ...(more && { or: more }) }
}

/** Whom "the triggering opponent" means, if anybody but oneself. */
const isAnother = ({ on, by, against }: Trigger): boolean =>
  isOther(by) || isOther(against) || (by === undefined && against !== undefined) || isOwnBlow({ on, by })
/** One's own attack has come to something: whom it was at is the target. */
const STRIKES: ReadonlySet<Trigger['on']> = new Set(['hit', 'missed', 'fells', 'slays', 'bloodies', 'damages'])
const isOwnBlow = ({ on, by }: Trigger): boolean => STRIKES.has(on) && by?.who === 'you'
const isOther = (who: Who | undefined): boolean => who !== undefined && who.who !== you.who
const isAlly = (who: Who | undefined): boolean => who !== undefined && 'side' in who && who.side === 'ally' && who.isYouToo !== true

/** What is known of the moment that is answered: what is so whichever of these sets it off. */
export function knownOf(all: readonly Trigger[]) {
  const are = (isSo: (one: Trigger) => boolean): boolean => all.length > 0 && all.every(isSo)
  const isByAlly = are(({ by }) => isAlly(by))
  return {
    hasTrigger: are(isAnother),
    hasDealt: are(({ on }) => on === 'damaged' || on === 'damages'),
    hasRoll: are(({ on }) => on === 'hit' || on === 'missed' || on === 'checks'),
    hasBlow: are(({ on, against }) => on === 'hit' || on === 'missed' || (on === 'attacked' && against !== undefined)),
    isOwnBlow: are(isOwnBlow),
    hasOwnAttack: are(({ on, by, against }) => on === 'attacked' && by?.who === 'you' && against === undefined),
    isByAlly,
    isAtAlly: !isByAlly && are(({ against }) => isAlly(against)),
  }
}
