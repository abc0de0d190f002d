import { type Passage, slice, trimmed } from '@riposte/print'
import type { Clause, Zone } from '../clauses/clauses.ts'
import type { Amount } from '../clauses/phrases.ts'
import { nothing } from './amounts.ts'
import type { AreaSaying } from './areas.ts'
import { readCheaper } from './forms.ts'
import { twoGrounds } from './ground-words.ts'
import { afflict, folded, lying } from './nodes.ts'
import { byItself, type Prose } from './reading.ts'
import { cursorOn, type Scene } from './scene.ts'
import { readSpan } from './spans.ts'

/** Sentences that only say more of the ones before: how, for how long, and how hard to shake off. */

/** "Each attack must be against a different target": how the attacks of the sentence before are made. */
export function takeManner(sentence: Passage, s: Scene, prose: Prose): boolean {
  if (
    !/^(?:each|every|all|both|these|the) (?:of (?:these|the) )?attacks? must (?:be (?:made )?(?:against|on)|target) (?:a )?(?:different|separate) (?:target|creature|enem(?:y|ie))s?\.?$/i.test(
      sentence.text,
    )
  )
    return false
  const at = prose.clauses.findLastIndex((clause) => clause.do === 'attack')
  const clause = prose.clauses[at]
  const act = s.acts.at(-1)
  if (clause?.do === 'attack') prose.clauses[at] = { ...clause, against: 'different' }
  else if (act?.does.some((one) => one.do === 'attack') === true)
    act.does = act.does.map((one): Clause => (one.do === 'attack' ? { ...one, against: 'different' } : one))
  else return false
  byItself(sentence, prose)
  return true
}

/** "A cub placed this way acts on the mother's initiative": of the creature brought forth before. */
export function takeNewcomers(sentence: Passage, prose: Prose): boolean {
  const isSaid =
    /^(?:an?|the|each|every|any) [a-z' -]+?(?: (?:placed|summoned|created|called|spawned) (?:this way|by this power))? (?:acts?|takes? (?:its|their) turns?) (?:on (?:the |its )?[a-z' -]+ initiative(?: count)?|(?:immediately |right )?after (?:the )?[a-z' -]+)(?:,? (?:and )?(?:can|may) act (?:immediately|at once)(?: after being (?:placed|summoned|created))?)?\.?$/i.test(
      sentence.text.replace(/[‹›]/g, ''),
    )
  const at = prose.clauses.findLastIndex((clause) => clause.do === 'summon')
  const clause = prose.clauses[at]
  if (!isSaid || clause?.do !== 'summon') return false
  prose.clauses[at] = { ...clause, isFree: true }
  byItself(sentence, prose)
  return true
}

/** A sentence by itself, if all of it is understood. */
type Wholly = (rest: Passage, inner: Scene) => readonly Clause[] | undefined

const REPLACED: Clause = { do: 'end', to: { who: 'target' }, what: ['this'] }

/** "Each time the target fails a saving throw against this effect, it takes 5 damage": hangs on the effect before it. */
export function takeFailing(sentence: Passage, s: Scene, prose: Prose, read: Wholly): boolean {
  const failing = `(?:(?:each|every) time|(?<first>if|when)) (?:the target|it|a target) fails (?:a|the|its(?<ordinal> first)?) sav(?:e|ing throw)s?(?: against (?:this|the) (?:effect|power|damage|condition))?`
  const tail = new RegExp(`(?<=.) ${failing}\\.?$`, 'i').exec(sentence.text)
  const lead = new RegExp(`^${failing}, `, 'i').exec(sentence.text) ?? tail
  const at = prose.clauses.findLastIndex((clause) => clause.do === 'afflict' && clause.span === 'save')
  const clause = prose.clauses[at]
  if (lead === null || clause?.do !== 'afflict' || (lead.groups?.first === undefined) !== (lead.groups?.ordinal === undefined)) return false
  // "If it fails its first save, it is stunned instead": the one takes the place of the other.
  const isReplaced = /\binstead\b/i.test(sentence.text)
  if (lead.groups?.first !== undefined && !isReplaced) return false
  const said = tail === null ? slice(sentence, lead[0].length) : slice(sentence, 0, tail.index)
  const does = read(trimmed(said), { ...s, it: 'target' })
  if (does === undefined) return false
  prose.clauses[at] = { ...clause, failed: [...clause.failed, ...(isReplaced ? [REPLACED] : []), ...does] }
  byItself(sentence, prose)
  return true
}

/** "They can either regain hit points or use their recovery value as a damage bonus on their next hit": of the recovery before it. */
export function takeOrHarder(sentence: Passage, prose: Prose): boolean {
  const found =
    /^(?:they|the target|it|each target|you) (?:can|may) either (?:regain|heal)s? (?:the |those )?(?:hit points|HP) or (?:gain|use)s? (?:their|its|your) recovery value as an? (?:(?<type>power )?bonus to (?:the|their|its|your) damage rolls?|damage bonus|(?<type2>power )?bonus to damage) (?:on|of|with|for) (?:their|its|your) next (?:hit|attack that hits)\.?$/i.exec(
      sentence.text,
    )
  const at = prose.clauses.length - 1
  const clause = prose.clauses[at]
  if (found === null || clause?.do !== 'recover' || clause.free || (clause.to.who !== 'target' && clause.to.who !== 'you')) return false
  const { who } = clause.to
  const type = (found.groups?.type ?? found.groups?.type2 ?? '').trim().toLowerCase()
  const amount: Amount = { ...nothing, measures: [{ of: 'recovery-value', times: 1, whose: who }] }
  const harder: Clause = {
    do: 'if',
    test: { is: 'not', test: { is: 'no-recoveries', whose: who } },
    does: [
      { do: 'lose-recovery', to: clause.to, count: 1 },
      afflict(clause.to, [{ is: 'modifier', to: 'damage', amount, type, when: [{ is: 'hit' }] }], { span: 'used', endsOn: [] }),
    ],
    else: [],
  }
  const options = [
    { text: 'regain hit points', does: [clause] },
    { text: 'hit harder', does: [harder] },
  ]
  prose.clauses[at] = { do: 'choose', options, by: who, count: 1 }
  byItself(sentence, prose)
  return true
}

/** What costs less for a while. */
export function takeCheaper(sentence: Passage, s: Scene, prose: Prose): boolean {
  const c = cursorOn(sentence.text)
  const span = readSpan(c, s)
  const parts = span === undefined || !c.has(',') ? undefined : readCheaper(c.rest)
  if (span === undefined || parts === undefined) return false
  prose.clauses.push(...folded([lying([{ who: 'you' }], parts)], span))
  byItself(sentence, prose)
  return true
}

/** What is said of a zone, with what was said of it before. */
export function joinedArea(area: AreaSaying, zone: Zone | undefined, prose: Prose, sentence: Passage, isAura: boolean): Zone | undefined {
  const isLost =
    zone === undefined && area.zone === undefined && (area.terrain !== undefined || area.moves !== undefined || area.span !== undefined)
  const isGround = isLost && isAura && area.terrain !== undefined
  if (isGround) prose.ground = { terrain: area.terrain, ...(area.groundFor === undefined ? {} : { groundFor: area.groundFor }) }
  const both = zone?.terrain !== undefined && area.terrain !== undefined ? twoGrounds(zone.terrain, area.terrain) : undefined
  const isSecond = zone?.terrain !== undefined && area.terrain !== undefined && both === undefined
  const doubts = [
    ...area.doubts,
    ...(isLost && !isGround ? ['what the ground of an aura is'] : []),
    ...(isSecond ? ['what else the ground is'] : []),
  ]
  prose.readings.push({ passage: sentence, mark: doubts.length === 0 ? 'automatic' : 'partly', why: doubts.join('; ') })
  if (doubts.length > 0) prose.parts.push({ is: 'by-hand', text: prose.printed(sentence).text })
  if (doubts.length > 0) prose.clauses.push({ do: 'by-hand', text: prose.printed(sentence).text })
  prose.around.push(...area.parts)
  const begun = area.zone ?? zone
  if (begun === undefined) return undefined
  return {
    ...begun,
    parts: [...(zone?.parts ?? begun.parts), ...area.parts],
    terrain: begun.terrain ?? area.terrain,
    ...(area.isRough === true ? { isRough: true } : {}),
    ...both,
    ...(area.groundFor === undefined ? {} : { groundFor: area.groundFor }),
    moves: area.moves ?? begun.moves,
    span: area.span ?? begun.span,
    follows: begun.follows || area.follows,
  }
}
