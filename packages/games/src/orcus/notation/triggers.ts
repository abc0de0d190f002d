import type { Relation, Role, Test } from '../clauses/phrases.ts'
import type { Filter, Trigger } from '../clauses/power.ts'
import type { Happening } from '../terms.ts'
import { type Deed, deed } from './deeds.ts'
import { filter, object } from './doers.ts'
import { defenseNamed, defenseWord } from './lexicon.ts'
import { KIND, kindsOf } from './narrowings.ts'
import { targetFilter, withRole, youFilter } from './roles.ts'
import { allOf, anyOf, type C, cursorOn, not, type Scene, tried } from './scene.ts'
import { type Lasting, spanOf } from './spans.ts'
import { state } from './tests.ts'

/** "An enemy within 5 squares hits you or an ally with a melee attack", and who plays which part from then on. */
export interface TriggerReading {
  readonly trigger: Trigger
  /** Whom "the triggering creature" means, and whom its act was aimed at. */
  readonly actor: Role
  readonly ally: Role
  /** Whom "the enemy" means, where it is about an ally and an enemy. */
  readonly foe?: Role
  readonly it: Role
  /** Whom "it" means, where that is the owner: "when the ogre is hit, it shifts". */
  readonly pronoun?: Role
  /** On whom it lies: in the trigger `you` is who bears it. */
  readonly bearer: 'you' | 'target'
  /** What could not be said of others, as seen from who bears it. */
  readonly vague: string
  /** "… before the end of your next turn". */
  readonly lasting: Lasting | undefined
  /** What sets it off is one of several, and who plays which part depends on which. */
  readonly unclear?: true
  /** In whose next turn alone: "if it moves on its next turn". */
  readonly next?: 'you' | 'target'
}

/** Who set it off is never the owner, as long as there is anybody else: see `parts` in reactions/triggers.ts. */
function rolesOf(
  by: Filter | undefined,
  at: Filter | undefined,
  { subject, deed: { suffers } }: Event,
): Pick<TriggerReading, 'actor' | 'ally' | 'foe' | 'it'> {
  if (subject === targetFilter) return { actor: suffers ? 'trigger' : 'target', ally: 'trigger', it: 'target' }
  if (by === targetFilter || at === targetFilter)
    return { actor: by === targetFilter ? 'target' : 'trigger', ally: 'trigger', it: subject.relation === 'you' ? 'target' : 'trigger' }
  const isOwn = by?.relation === 'you'
  const isOfOthers = by === undefined && at !== undefined && at.relation !== 'you'
  const actor: Role = isOwn ? 'you' : isOfOthers ? 'other' : 'trigger'
  const victim: Role = at?.relation === 'you' ? 'you' : isOwn || isOfOthers ? 'trigger' : 'other'
  const ally = by?.relation === 'ally' ? actor : victim === 'you' ? 'trigger' : victim
  if (subject.relation === 'you') return { actor, ally, it: 'trigger' }
  const foe =
    by?.relation === 'enemy' && at?.relation === 'ally' ? actor : by?.relation === 'ally' && at?.relation === 'enemy' ? victim : undefined
  return { actor, ally, ...(foe === undefined ? {} : { foe }), it: suffers ? victim : actor }
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
        const deeds = deed(cursor, scene) ?? (first.deed.suffers ? suffered(cursor, scene) : deedAgain(cursor, scene))
        return deeds && { subject: first.subject, deed: violated(first.subject, deeds) }
      })
      if (next === undefined) break
      all.push(next)
    }
    const text = cursor.text.slice(from, cursor.at).trim()
    const whole = readingOf(all, text)
    const read = whole && inNextTurn(whole, text, scene)
    // Of a hero "you" would be said; and "it" may be whom the owner hits.
    const isOwn = scene.isMonster && first.subject === youFilter && (first.deed.suffers || first.deed.other === undefined)
    return read !== undefined && isOwn ? { ...read, pronoun: 'you' } : read
  })
}

/** "Each time it attacks you it takes 5 damage": no comma tells where the event ends. */
export function uncut(c: C, s: Scene): TriggerReading | undefined {
  return tried(c, s, () => {
    const event = c.scan(`(?<event>[^,.;:]+?)(?= (?:it|they|you|that creature|${s.self}) ${DOES})`)?.event
    const inner = event === undefined ? undefined : cursorOn(event)
    const reading = inner && readTrigger(inner, s)
    return inner?.isDone === true ? reading : undefined
  })
}
const DOES =
  '(?:(?:can|may|must|also|is|are) )*(?:takes?|suffers?|gains?|regains?|heals?|falls?|is|are|loses?|deals?|grants?|makes?|shifts?|moves?|becomes?|pushe?s?|teleports?)\\b'

const NEXT_TURN = /\b(?:on|during|in|ends?|starts?|begins?) (?:(?<your>your)|its|their|the [\w-]+'s) next turn\b/i

/** Its own, or that of whoever made it. */
export function inNextTurn(reading: TriggerReading, text: string, s: Scene): TriggerReading {
  const found = NEXT_TURN.exec(text)
  if (found === null) return reading
  const next = found.groups?.your !== undefined || (reading.bearer === 'you' && s.it === 'you') ? 'you' : 'target'
  const vague = reading.bearer === next ? reading.vague : 'whose next turn it is'
  return { ...reading, next, vague, lasting: spanOf(next === 'you' ? 'your-next-end' : 'target-next-end') }
}

export interface Event {
  readonly subject: Filter
  readonly deed: Deed
}

const firstStaggered: Event = {
  subject: youFilter,
  deed: { on: ['stagger'], suffers: true, other: undefined, when: [{ is: 'first-staggered' }] },
}
const staggered: Event = { subject: youFilter, deed: { ...firstStaggered.deed, when: [] } }
/** "When first staggered;", "When reduced to 0 HP,": of the owner. */
function bareEvent(c: C, s: Scene): Event | undefined {
  if (c.has('first staggered')) return firstStaggered
  if (c.has('staggered(?=[,:;])')) return staggered
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
  if (c.has('initiative is rolled|everybody rolls initiative'))
    return { subject: youFilter, deed: { on: ['initiative'], suffers: false, other: undefined, when: [] } }
  return undefined
}

/** "is hit or missed by an enemy": the second goes without "is". */
function suffered(c: C, s: Scene): Deed | undefined {
  const inner = cursorOn(`is ${c.rest.trim()}`)
  const found = deed(inner, s)
  if (found !== undefined) c.at = c.text.length - inner.rest.length
  return found
}

/** "fails an attack roll or a saving throw": the verb goes without saying again. */
function deedAgain(c: C, s: Scene): Deed | undefined {
  const verb = /\b(?<verb>fails?|makes?|misses|uses?)(?: [^,]+?)? or$/i.exec(c.text.slice(0, c.at).trim())?.groups?.verb
  const inner = verb === undefined ? undefined : cursorOn(`${verb} ${c.rest.trim()}`)
  const found = inner && deed(inner, s)
  if (inner !== undefined && found !== undefined) c.at = c.text.length - inner.rest.length
  return found
}

/** "hits or misses you": whom the last is about, those before it are about too. */
function sharing(events: readonly Event[]): readonly Event[] {
  const last = events.at(-1)
  const isOpen = events.slice(0, -1).every(({ deed: { other, when } }) => other === undefined && when.length === 0)
  if (last?.deed.other === undefined || !isOpen || !isOfAttacks(events)) return events
  return events.map((one) => ({ ...one, deed: { ...one.deed, other: last.deed.other } }))
}

function readingOf(all: readonly Event[], text: string): TriggerReading | undefined {
  const events = sharing(all)
  const first = events[0]
  if (first === undefined) return undefined
  // Several events of one kind are one trigger only where the same creatures play the same parts.
  const sides = events.map(({ subject, deed: one }) => JSON.stringify(one.suffers ? [one.other, subject] : [subject, one.other]))
  const by = first.deed.suffers ? first.deed.other : first.subject
  const at = first.deed.suffers ? first.subject : first.deed.other
  const same = sides.every((side) => side === sides[0])
  const loose =
    events.every(({ subject }) => JSON.stringify(subject) === JSON.stringify(first.subject)) &&
    events.every(({ deed: one }) => one.suffers === first.deed.suffers && JSON.stringify(one.other) === JSON.stringify(first.deed.other))
  const when = events.length === 1 ? first.deed.when : (commonTests(events) ?? anyState(events))
  if ((!same && !loose) || when === undefined) return anyOfThem(all, text)
  const on = [...new Set(events.flatMap(({ deed: one }) => one.on))]
  const roles = rolesOf(by, at, first)
  const lasting = events.map(({ deed: one }) => one.lasting).find((one) => one !== undefined)
  if (by !== targetFilter && at !== targetFilter)
    return { trigger: { on, by, at, when, text }, ...roles, bearer: 'you', vague: when.some(isOfItself) ? 'whom it is about' : '', lasting }
  const heard = by === targetFilter ? when.map(ofBearer) : when
  const isVague =
    [by, at].some((one) => one !== undefined && one !== targetFilter && one.within !== undefined && typeof one.within !== 'number') ||
    heard.some((test) => 'of' in test && test.of !== 'other')
  const trigger: Trigger = { on, by: flipped(by), at: flipped(at), when: heard, text }
  return { trigger, ...roles, bearer: 'target', vague: isVague ? 'whom of its enemies it is about' : '', lasting }
}

/** "An ally starts its turn adjacent to the target": he is not beside himself. */
const isOfItself = (test: Test): boolean => 'whose' in test && 'of' in test && test.of === test.whose

/** "You become staggered, or an ally is hit": each of them by itself. */
function anyOfThem(events: readonly Event[], text: string): TriggerReading | undefined {
  const each = events.length < 2 ? [] : events.map((one) => readingOf([one], text))
  const readings = each.filter((one) => one?.bearer === 'you' && one.lasting === undefined).filter((one) => one !== undefined)
  const [first] = readings
  if (first === undefined || readings.length < events.length) return undefined
  const on = [...new Set(readings.flatMap(({ trigger }) => trigger.on))]
  const trigger: Trigger = { on, by: undefined, at: undefined, when: [], text, or: readings.map((one) => one.trigger) }
  const isClear = readings.every(({ actor, ally, it }) => actor === first.actor && ally === first.ally && it === first.it)
  return { ...first, trigger, ...(isClear ? {} : { unclear: true }) }
}

/** "it ends its turn adjacent to you": the bearer, near who made it, or near an ally of that one. */
function ofBearer(test: Test): Test {
  if (test.is === 'any' || test.is === 'all') return { ...test, tests: test.tests.map(ofBearer) }
  if (test.is === 'near') return { ...test, whose: 'you', relation: asSeen(test.relation) }
  // Whoever bears it was the target, and whoever made it spoke of himself.
  return withRole(withRole(withRole(test, 'target', 'trigger'), 'you', 'other'), 'trigger', 'you')
}

/** A foe's friends are one's foes. */
const asSeen = (relation: Relation): Relation =>
  relation === 'ally' || relation === 'you-or-ally' ? 'enemy' : relation === 'enemy' ? 'ally' : relation

/** Who is meant as seen from the target, who is taken for an enemy. The author of what waits is `other`. */
function flipped(filter: Filter | undefined): Filter | undefined {
  if (filter === undefined || filter === targetFilter) return filter
  const { relation, within, tests } = filter
  if (relation === 'you') return { relation: 'anybody', within: undefined, tests: [{ is: 'same', whose: 'target', as: 'other' }, ...tests] }
  if (relation === 'anybody') return filter
  const near: Test[] = typeof within === 'number' ? [{ is: 'within', whose: 'target', of: 'other', squares: within }] : []
  // Nobody is his own ally, as he would be among the target's foes.
  if (relation === 'ally')
    return {
      relation: 'anybody',
      within: undefined,
      tests: [{ is: 'relation', whose: 'target', to: 'other', relation }, ...near, ...tests],
    }
  const seen = asSeen(relation)
  if (typeof within !== 'number') return { ...filter, relation: seen }
  return { relation: seen, within: undefined, tests: [...near, ...tests] }
}

/** "Is dazed or falls prone": any of these. */
function anyState(events: readonly Event[]): Test[] | undefined {
  const states = events.flatMap(({ deed: { on, when } }) => (on.every((one) => one === 'afflict') ? (allOf(when) ?? []) : []))
  const any = states.length === events.length ? anyOf(states) : undefined
  return any && [any]
}

function commonTests(events: readonly Event[]): Test[] | undefined {
  const all = events.map(({ deed: one }) => one.when)
  if (all.every((when) => when.length === 0)) return []
  const texts = all.map((when) => JSON.stringify(when))
  if (texts.every((text) => text === texts[0])) return [...(all[0] ?? [])]
  const last = all.at(-1) ?? []
  // "hits or misses you with a melee attack": what follows the last verb holds for all. Nobody stands up with a ranged attack.
  const isShared = isOfAttacks(events) || !last.some(({ is }) => is === 'origin' || is === 'tag' || is === 'versus')
  return isShared && all.slice(0, -1).every((when) => when.length === 0) ? [...last] : undefined
}

export function event(c: C, s: Scene): Event | undefined {
  return (
    tried(c, s, () => attackAsDoer(c, s)) ??
    tried(c, s, () => {
      const subject = filter(c, s)
      if (subject === undefined) return undefined
      const one = deed(c, s) ?? twoDeeds(c, s)
      // "… while adjacent to you": who does it, or suffers it.
      const isOwn = subject.relation === 'you' && (subject !== targetFilter || one?.suffers === true)
      const whose: Role = isOwn ? 'you' : one?.suffers === true && one.other !== undefined ? 'other' : 'target'
      const so =
        one &&
        tried(c, s, () => {
          const isNot = c.has('and (?:is|are) not(?= )')
          const held = isNot || c.has('while|and (?:is|are)(?= )') ? state(c, s, whose) : undefined
          return held && isNot ? not(held) : held
        })
      const more = [
        so,
        one?.turn && ({ is: 'acting', whose: one.turn === 'its' ? whose : subject === targetFilter ? 'other' : 'you' } as const),
      ]
      const when = [...(one?.when ?? []), ...more.filter((test) => test !== undefined)].map(besideOwner)
      return one && { subject, deed: violated(subject, { ...one, when }) }
    })
  )
}

/** "A creature that hits the ogre while adjacent to it": nobody stands beside himself. */
const besideOwner = (test: Test): Test => (test.is === 'adjacent' && test.by === test.whose ? { ...test, by: 'you' } : test)

/** Who leaves out whoever has marked it violates the mark. */
function violated({ tests }: Filter, one: Deed): Deed {
  const isMarked = one.on[0] === 'left-out' && tests.some((test) => test.is === 'marked-by' && test.by === 'you')
  return isMarked ? { ...one, on: ['mark-violated'], other: undefined } : one
}

/** "Enters or leaves a square adjacent to you": what stands behind both is said once. */
function twoDeeds(c: C, s: Scene): Deed | undefined {
  return tried(c, s, () => {
    const verb = c.scan('(?<verb>[a-z]+) or')?.verb
    const from = c.at
    const second = verb === undefined ? undefined : deed(c, s)
    if (verb === undefined || second === undefined) return undefined
    const inner = cursorOn(`${verb} ${c.text.slice(from, c.at).trim().replace(/^\w+ /, '')}`)
    const first = deed(inner, s)
    const isAlike = first !== undefined && inner.isDone && first.suffers === second.suffers
    return isAlike && JSON.stringify([first.other, first.when]) === JSON.stringify([second.other, second.when])
      ? { ...second, on: [...first.on, ...second.on] }
      : undefined
  })
}

const isOfAttacks = (events: readonly Event[]): boolean => events.every(({ deed: { on } }) => on.every((one) => BY_ATTACK.includes(one)))
const BY_ATTACK: readonly Happening[] = ['hit', 'miss', 'critical', 'target', 'damage', 'stagger', 'drop', 'kill']

/** "A melee attack hits you", "your ranged attack misses an enemy", "damage would reduce you to 0": what is made, and by whom where that is said. */
function attackAsDoer(c: C, s: Scene): Event | undefined {
  const maker = c.has(`(?:one of |any of )?(?:your|${s.self}'s)`) ? youFilter : possessor(c, s)
  if (maker === undefined) c.has('an?|any')
  const made = c.scan(`(?<kind>(?:(?:${KIND})[, ]*(?:or )?)*)(?:attacks?(?: rolls?| power)?|damage)`)
  const versus = c.scan(`that targets? (?:your )?(?<defense>${defenseWord})`)?.defense
  const aimed = versus === undefined ? tried(c, s, () => (c.has('(?:made )?against') ? object(c, s) : undefined)) : undefined
  c.has('would')
  const found = made === undefined ? undefined : deed(c, s)
  const defense = defenseNamed(versus ?? '?')
  const one = found && {
    ...found,
    other: found.other ?? aimed,
    when: defense === undefined ? found.when : [{ is: 'versus', defense } as const, ...found.when],
  }
  if (made === undefined || one === undefined || one.suffers || !one.on.every((on) => BY_ATTACK.includes(on))) return undefined
  const whole = { ...one, when: [...kindsOf(made.kind ?? ''), ...one.when] }
  if (maker !== undefined) return { subject: maker, deed: whole }
  return one.other === undefined ? undefined : { subject: one.other, deed: { ...whole, suffers: true, other: undefined } }
}

/** "An enemy's", before what it makes. */
function possessor(c: C, s: Scene): Filter | undefined {
  return tried(c, s, () => {
    const words = c.scan("(?<words>(?:an?|any|one of your|another) (?:[a-z]+ ){0,2}?(?:enemy|ally|allies|creature|foe|opponent))'s?")?.words
    const inner = words === undefined ? undefined : cursorOn(words)
    const found = inner === undefined ? undefined : filter(inner, s)
    return inner?.isDone === true ? found : undefined
  })
}
