import { joined, type Passage, type Reading, sentencesOf, slice, trimmed } from '@riposte/print'
import { readAim, withTargets } from './aims.ts'
import { type Draft, reading } from './heads.ts'
import { readProse } from './prose.ts'
import { cursorOn, type Scene } from './scene.ts'
import type { Section } from './sections.ts'

/** Lines that hold from a level on: what they put in place of what stands above. */

const damageWords =
  /^(?:(?:the |its )?(?:damage )?increases?(?: the)?(?: damage)?(?: to| by)? )?(?<amount>\d[^.;,]*?)(?<types>(?: (?:and |or )?(?:\[[a-z]+\]|acid|cold|fire|force|lightning|necrotic|poison|psychic|radiant|thunder|untyped)){0,3})? (?:extra )?damage\.?$|^increases? (?:the )?damage to (?<to>\d[^.;,]*?)(?: damage)?\.?$/i

/** Variants of a higher level take the place of what they vary, for who has that level. */
export function resolved(sections: readonly Section[], s: Scene, draft: Draft): Section[] {
  const { level } = s
  const isVariant = ({ label }: Section): boolean => label === 'level' || label === 'boost'
  const kept = sections.filter((section) => !isVariant(section))
  for (const [i, section] of sections.entries()) {
    if (!isVariant(section)) continue
    const first = kept.find((one) => one.label === 'hit')
    const last = kept[sections.slice(0, i).filter((one) => !isVariant(one)).length - 1]
    // What varies nothing of the line above it varies the damage of the hit, or the only effect, which may stand below.
    const effects = kept.filter(({ label }) => label === 'effect')
    const below = first === undefined && effects.length === 1 && section.label === 'level' ? effects : []
    const choices = section.label === 'boost' ? [first ?? last] : [last, first, ...below]
    const base = choices.find((one) => one !== undefined && variant(one, section.passage) !== undefined)
    const varied = base === undefined ? undefined : variant(base, section.passage)
    if ((varied === undefined || base === undefined) && otherAim(section.passage, level >= Number(section.about), draft, s)) continue
    if (varied === undefined || base === undefined) {
      draft.readings.push(reading(section.passage, 'by-hand', 'what it takes the place of'))
      if (level >= Number(section.about)) draft.notes.push({ do: 'by-hand', text: section.passage.text })
      continue
    }
    const isReached = level >= Number(section.about)
    if (varied.passage !== section.passage) draft.readings.push(reading(section.passage))
    else if (!isReached) draft.readings.push(...untilThen(section, s))
    if (isReached) kept[kept.indexOf(base)] = varied
  }
  return kept
}

/** What takes the place of all of a line, as it will be read by who has that level. */
const untilThen = ({ passage, options }: Section, s: Scene): readonly Reading[] =>
  readProse(passage, { ...s, doubts: [], took: [], acts: [] }, { mode: 'act', strike: undefined, options }).readings

/** "Range becomes Near burst 10, all enemies", "two creatures": how it is aimed from that level on. */
function otherAim(passage: Passage, isReached: boolean, draft: Draft, s: Scene): boolean {
  const { aim: usual } = draft
  const c = cursorOn(
    passage.text.replace(/^(?:(?:the )?(?:range|area|targets?) (?:becomes?|is|increases to)|targets?:?) /i, (words) =>
      ' '.repeat(words.length),
    ),
  )
  const aim = readAim(c, s) ?? (usual === undefined ? undefined : withTargets(c, s, usual))
  c.has('[.;]')
  if (aim === undefined || usual === undefined || !c.isDone) return false
  if (isReached) draft.aim = aim
  draft.readings.push(reading(passage))
  return true
}

/** "2dW damage" in place of the first amount; several sentences or clauses in place of all. */
function variant(base: Section, text: Passage): Section | undefined {
  const plain = text.text.replace(/[‹›]/g, '')
  const found = damageWords.exec(plain)
  if (found !== null) {
    const inside = base.label === 'effect' ? onlyHarm(base.passage.text) : undefined
    const old =
      inside ??
      /^(?<amount>(?:(?:your )?(?:strength|constitution|dexterity|intelligence|wisdom|charisma) modifier|\d*(?:dW|d\d+|\[W\])?)(?: ?[+-] ?(?:(?:your )?[a-z]+ modifier|\d+(?:dW|d\d+)?))*)(?= (?:(?:and |or )?(?:\[[a-z]+\]|acid|cold|fire|force|lightning|necrotic|poison|psychic|radiant|thunder|untyped) ){0,3}(?:extra )?damage)/i.exec(
        base.passage.text,
      )
    if (old?.groups?.amount === undefined) return undefined
    const isIncrease = /^(?:the |its )?(?:damage )?increase/i.test(plain)
    const words = found.groups?.amount ?? found.groups?.to ?? ''
    const oldRest = isIncrease && !/[+]/.test(words) ? (/(?: \+ .*)$/.exec(old.groups.amount)?.[0] ?? '') : ''
    const amount = `${words}${oldRest}`
    return { ...base, passage: spliced(base.passage, old.index, old.index + old.groups.amount.length, amount) }
  }
  const other = renumbered(base, plain) ?? moreDice(base, plain)
  if (other !== undefined) return other
  if (/^(?:(?:as above|also|in addition|the same)|\w+ instead)/i.test(plain)) return undefined
  const isHarm = /damage/.test(plain) && !/^\d+ (?:persistent|ongoing)/i.test(plain)
  if (!isHarm || !/^\d/.test(plain) || !/^\d/.test(base.passage.text)) return undefined
  const more = harmAndMore(base, text)
  // Which of several sentences it takes the place of is not said.
  const isLess = sentencesOf(base.passage).length > 1 && joints(plain) < joints(base.passage.text)
  return more ?? (isLess ? undefined : { ...base, passage: text })
}

/** How often something is said besides. */
const joints = (text: string): number => (text.match(/,? and (?=\w)|[.;] (?=[A-Z])/g) ?? []).length

/** "3d10 damage, and the persistent damage is 10", "4d6 damage, and the target is also dazed": what else there is stays. */
function harmAndMore(base: Section, text: Passage): Section | undefined {
  const found = /^[^.;,]* damage(?<and>,? and )(?=the )/.exec(text.text)
  if (found === null) return undefined
  const end = found[0].length
  const harmed = variant(base, slice(text, 0, end - (found.groups?.and ?? '').length))
  const more = trimmed(slice(text, end))
  if (harmed === undefined) return undefined
  const { noun, n } =
    /^the (?<noun>[a-z ]+?) (?:is|becomes|increases to|is increased to) (?<n>[+-]?\d+)(?: squares?)?\.?$/.exec(more.text)?.groups ?? {}
  if (noun !== undefined && n !== undefined) return renumbered(harmed, `${n} ${noun}`)
  return more.text.startsWith('the target is also ')
    ? { ...harmed, passage: joined([harmed.passage, spliced(more, 0, 1, 'T')]) }
    : undefined
}

/** "The triggering creature takes 1d6 damage": where no other damage is told of. */
function onlyHarm(text: string): RegExpExecArray | undefined {
  const all = [...text.matchAll(/(?<=\b(?:takes|deals?) )(?<amount>\d[^.;,]*?)(?= (?:[a-z]+ )?damage\b)/gi)]
  return all.length === 1 && (text.match(/\bdamage\b/gi) ?? []).length === 1 ? all[0] : undefined
}

/** "3d6;" in place of the only d6 there are. */
function moreDice(base: Section, text: string): Section | undefined {
  const sides = /^\+?\d*(?<sides>d\d+|dW)[.;]?$/.exec(text)?.groups?.sides
  const places = sides === undefined ? [] : [...base.passage.text.matchAll(new RegExp(`\\b\\d*${sides}\\b`, 'g'))]
  const [place, ...more] = places
  if (place === undefined || more.length > 0) return undefined
  return { ...base, passage: spliced(base.passage, place.index, place.index + place[0].length, text.replace(/^\+|[.;]$/g, '')) }
}

const number = '[+-]?(?:\\d+dW|\\d*d\\d+(?: ?[+-] ?\\d+)?|\\d+)'

/** "2d6 additional hit points", "+3 bonus", "resist 10": the same thing with another number, where it is said once. */
function renumbered(base: Section, said: string): Section | undefined {
  const text = said.replace(/ \([^)]*save[^)]*\)(?=\.?$)/i, '')
  const found =
    new RegExp(`^(?:(?:the |it )?increases? to |gains? |an? )?(?<amount>${number}) (?<noun>[a-z][a-z ]{2,40}?)\\.?$`, 'i').exec(text) ??
    new RegExp(`^(?<before>[a-z][a-z ]{2,30}) (?<amount>${number})\\.?$`, 'i').exec(text)
  const { amount, noun, before } = found?.groups ?? {}
  if (amount === undefined) return undefined
  const loose = (words: string): string =>
    words
      .replace(/\b(?:extra|additional)\b ?/gi, '')
      .trim()
      .split(' ')
      .join(' (?:\\w+ ){0,2}?')
  const pattern =
    noun === undefined
      ? `(?<=\\b${loose(before ?? '')} )${number}(?![\\dd])`
      : `${number}(?= (?:extra |additional |more )?(?:\\w+ ){0,2}?${loose(noun)}\\b)`
  const places = [...base.passage.text.matchAll(new RegExp(pattern, 'gi'))]
  const [place] = places
  if (place === undefined || places.length > 1) return undefined
  return { ...base, passage: spliced(base.passage, place.index, place.index + place[0].length, amount) }
}

export function spliced(passage: Passage, from: number, to: number, words: string): Passage {
  const place = passage.at[from] ?? 0
  return {
    text: passage.text.slice(0, from) + words + passage.text.slice(to),
    at: [...passage.at.slice(0, from), ...Array.from(words, () => place), ...passage.at.slice(to)],
  }
}
