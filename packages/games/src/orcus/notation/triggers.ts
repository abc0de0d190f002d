import type { Role, Test } from '../clauses/phrases.ts'
import type { Filter, Trigger } from '../clauses/power.ts'
import type { Happening } from '../terms.ts'
import { type Deed, deed, filter, object, targetFilter, youFilter } from './deeds.ts'
import { means } from './means.ts'
import { kindsOf } from './narrowings.ts'
import { type C, cursorOn, type Scene, tried } from './scene.ts'
import type { Lasting } from './spans.ts'

/** "An enemy within 5 squares hits you or an ally with a melee attack", and who plays which part from then on. */
export interface TriggerReading {
  readonly trigger: Trigger
  /** Whom "the triggering creature" means, and whom its act was aimed at. */
  readonly actor: Role
  readonly ally: Role
  readonly it: Role
  /** Whom "it" means, where that is the owner: "when the ogre is hit, it shifts". */
  readonly pronoun?: Role
  /** On whom it lies: in the trigger `you` is who bears it. */
  readonly bearer: 'you' | 'target'
  /** What could not be said of others, as seen from who bears it. */
  readonly vague: string
  /** "… before the end of your next turn". */
  readonly lasting: Lasting | undefined
}

/** Who set it off is never the owner, as long as there is anybody else: see `parts` in reactions/triggers.ts. */
function rolesOf(
  by: Filter | undefined,
  at: Filter | undefined,
  { subject, deed: { suffers } }: Event,
): Pick<TriggerReading, 'actor' | 'ally' | 'it'> {
  if (subject === targetFilter) return { actor: suffers ? 'trigger' : 'target', ally: 'trigger', it: 'target' }
  if (by === targetFilter || at === targetFilter) return { actor: 'trigger', ally: 'trigger', it: 'trigger' }
  const isOwn = by?.relation === 'you'
  const isOfOthers = by === undefined && at !== undefined && at.relation !== 'you'
  const actor: Role = isOwn ? 'you' : isOfOthers ? 'other' : 'trigger'
  const victim: Role = at?.relation === 'you' ? 'you' : isOwn || isOfOthers ? 'trigger' : 'other'
  const ally = by?.relation === 'ally' ? actor : victim === 'you' ? 'trigger' : victim
  if (subject.relation === 'you') return { actor, ally, it: 'trigger' }
  return { actor, ally, it: suffers ? victim : actor }
}

export function readTrigger(c: C, s: Scene): TriggerReading | undefined {
  return tried(c, s, (cursor, scene) => {
    const from = cursor.at
    const first = bareEvent(cursor, scene) ?? event(cursor, scene)
    if (first === undefined) return undefined
    const all = [first]
    for (;;) {
      const next = tried(cursor, scene, () => {
        if (!cursor.has(',? ?or(?: when| whenever| if)?')) return undefined
        const again = event(cursor, scene)
        if (again !== undefined) return again
        const deeds = deed(cursor, scene)
        return deeds === undefined ? undefined : merged(first.subject, deeds)
      })
      if (next === undefined) break
      all.push(next)
    }
    const read = readingOf(all, cursor.text.slice(from, cursor.at).trim())
    // Of a hero "you" would be said; and "it" may be whom the owner hits.
    const isOwn = scene.isMonster && first.subject === youFilter && (first.deed.suffers || first.deed.other === undefined)
    return read !== undefined && isOwn ? { ...read, pronoun: 'you' } : read
  })
}

interface Event {
  readonly subject: Filter
  readonly deed: Deed
}

const firstStaggered: Event = { subject: youFilter, deed: { on: ['stagger'], suffers: true, other: undefined, when: [] } }
/** "When first staggered;", "When reduced to 0 HP,": of the owner. */
function bareEvent(c: C, s: Scene): Event | undefined {
  if (c.has('(?:first staggered|(?:first )?staggered(?=[,:;]))')) return firstStaggered
  if (
    c.sees(
      '(?:first )?(?:hit|missed|damaged|reduced|dropped|targeted|attacked|critically hit|killed|slain|destroyed|pushed|pulled|shunted|knocked|dealt)(?= (?:by|to|with|prone|unconscious|damage)|[,:;])',
    )
  ) {
    const inner = cursorOn(`you are ${c.rest.trim().replace(/^first /i, '')}`)
    const found = event(inner, s)
    if (found !== undefined) {
      c.at = c.text.length - inner.rest.length
      return found
    }
  }
  const turn = c.scan(`(?:your|its|${s.self}'s?) turn (?<edge>begins|starts|ends)`)?.edge
  if (turn !== undefined)
    return {
      subject: youFilter,
      deed: { on: [turn.toLowerCase() === 'ends' ? 'turn-end' : 'turn-start'], suffers: false, other: undefined, when: [] },
    }
  if (!c.has('(?:reduced|dropped) to 0 (?:hit points|HP)(?: or (?:below|less|fewer|lower))?(?=[,:;])')) return undefined
  return { subject: youFilter, deed: { on: ['drop'], suffers: true, other: undefined, when: [] } }
}

const merged = (subject: Filter, deeds: Deed): Event => ({ subject, deed: deeds })

function readingOf(events: readonly Event[], text: string): TriggerReading | undefined {
  const first = events[0]
  if (first === undefined) return undefined
  // Several events of one kind are one trigger only where the same creatures play the same parts.
  const sides = events.map(({ subject, deed: one }) => JSON.stringify(one.suffers ? [one.other, subject] : [subject, one.other]))
  const by = first.deed.suffers ? first.deed.other : first.subject
  const at = first.deed.suffers ? first.subject : first.deed.other
  const same = sides.every((side) => side === sides[0])
  const loose =
    events.every(({ subject }) => JSON.stringify(subject) === JSON.stringify(first.subject)) &&
    events.every(({ deed: one }) => one.suffers === first.deed.suffers)
  if (!same && !loose) return undefined
  const when = events.length === 1 ? first.deed.when : commonTests(events)
  if (when === undefined) return undefined
  const on = [...new Set(events.flatMap(({ deed: one }) => one.on))]
  const roles = rolesOf(by, at, first)
  const lasting = events.map(({ deed: one }) => one.lasting).find((one) => one !== undefined)
  if (by !== targetFilter && at !== targetFilter)
    return { trigger: { on, by, at, when, text }, ...roles, bearer: 'you', vague: '', lasting }
  const isVague =
    [by, at].some((one) => one !== undefined && one !== targetFilter && (one.relation === 'you' || one.within !== undefined)) ||
    when.some((test) => 'of' in test)
  const trigger: Trigger = { on, by: flipped(by), at: flipped(at), when: by === targetFilter ? when.map(ofBearer) : when, text }
  return { trigger, ...roles, bearer: 'target', vague: isVague ? 'whom of its enemies it is about' : '', lasting }
}

/** "it ends its turn adjacent to you": the bearer, near who made it. */
const ofBearer = (test: Test): Test => (test.is === 'within' && test.of === 'you' ? { ...test, whose: 'you', of: 'other' } : test)

/** Who is meant as seen from the target, who is taken for an enemy. The author of what waits is `other`. */
function flipped(filter: Filter | undefined): Filter | undefined {
  if (filter === undefined || filter === targetFilter) return filter
  const { relation, within, tests } = filter
  if (relation === 'you') return { relation: 'anybody', within: undefined, tests: [{ is: 'same', whose: 'target', as: 'other' }, ...tests] }
  const seen = relation === 'ally' || relation === 'you-or-ally' ? 'enemy' : relation === 'enemy' ? 'ally' : relation
  if (typeof within !== 'number') return { ...filter, relation: seen }
  return { relation: seen, within: undefined, tests: [{ is: 'within', whose: 'target', of: 'other', squares: within }, ...tests] }
}

function commonTests(events: readonly Event[]): Test[] | undefined {
  const all = events.map(({ deed: one }) => one.when)
  if (all.every((when) => when.length === 0)) return []
  const texts = all.map((when) => JSON.stringify(when))
  if (texts.every((text) => text === texts[0])) return [...(all[0] ?? [])]
  const last = all.at(-1) ?? []
  // "hits or misses you with a melee attack": what follows the last verb holds for all.
  return all.slice(0, -1).every((when) => when.length === 0) ? [...last] : undefined
}

function event(c: C, s: Scene): Event | undefined {
  return (
    tried(c, s, () => attackAsDoer(c, s)) ??
    tried(c, s, () => {
      const subject = filter(c, s)
      if (subject === undefined) return undefined
      const one = deed(c, s)
      return one === undefined ? undefined : { subject, deed: one }
    })
  )
}

/** "A melee attack hits you": who makes it is anybody. */
function attackAsDoer(c: C, s: Scene): Event | undefined {
  const found = c.scan(
    'an? (?<kind>(?:(?:melee|ranged|near|far|area|close|weapon|opportunity|fire|cold|fear|charm)[, ]*(?:or )?)*)attack (?:would )?(?:(?<hit>hits?)|(?<miss>misses|miss)|(?<target>targets?)|(?<damage>damages?|deals damage to))',
  )
  if (found === undefined) return undefined
  const subject = object(c, s)
  if (subject === undefined) return undefined
  const on: Happening =
    found.hit !== undefined ? 'hit' : found.miss !== undefined ? 'miss' : found.target !== undefined ? 'target' : 'damage'
  return { subject, deed: { on: [on], suffers: true, other: undefined, when: [...kindsOf(found.kind ?? ''), ...means(c, s)] } }
}
