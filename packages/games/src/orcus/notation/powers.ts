import { idOf, joined, type Passage, type Reading, slice, trimmed } from '@riposte/print'
import { says } from '@riposte/tactics'
import type { Clause } from '../clauses/clauses.ts'
import { isOfItsMoment, type Power, type Trigger } from '../clauses/power.ts'
import type { ActionKind, Happening } from '../terms.ts'
import { atAllies, atPart, meleeAim, readAim, readTargets, selfAim } from './aims.ts'
import { readSections } from './build.ts'
import { coinedIn } from './coined.ts'
import {
  type Draft,
  draftOf,
  heading,
  markOf,
  reading,
  readingsOf,
  saidTrigger,
  settleRequirements,
  takeAttackLine,
  takeRequirement,
  takeTrigger,
} from './heads.ts'
import { type Block, isPowerHeader, type Line } from './lines.ts'
import { type Head, headReading, readHead } from './power-head.ts'
import { nothingSaid, type Said } from './said.ts'
import { sayAim } from './say-strikes.ts'
import { cursorOn, type Scene } from './scene.ts'
import { cut, labelAt, type Section, strikesOfConjured } from './sections.ts'
import { readHaving, state } from './tests.ts'
import { event } from './triggers.ts'
import { asFor, asPrinted, isForBoth, saidForBoth, twinOf } from './twice.ts'

/** A hero's power block: a line with its frequency and tags, then labelled lines. */

export interface PowerReading {
  readonly powers: readonly Power[]
  readonly readings: readonly Reading[]
}

export function readPowerBlock(block: Block, ownerLevel: number | undefined, names: string): PowerReading {
  if (!isForBoth(block)) return readBlock(block, ownerLevel, names)
  const [melee, ranged] = [readBlock(asFor(block, 'Melee'), ownerLevel, names), readBlock(asFor(block, 'Ranged'), ownerLevel, names)]
  const [twin] = ranged.powers
  return {
    powers: [...melee.powers, ...(twin === undefined ? [] : [twinOf(twin)])],
    readings: melee.readings.map((one, i) => asPrinted(saidForBoth(one, ranged.readings[i]), block)),
  }
}

function readBlock(block: Block, ownerLevel: number | undefined, names: string): PowerReading {
  const at = block.lines.findIndex((line) => isPowerHeader(line.passage.text))
  const header = block.lines[at]
  const name = trimmed(block.name).text.replace(/[‹›]/g, '')
  const head = readHead(header?.passage.text ?? '')
  const draft = draftOf()
  if (header !== undefined) draft.readings.push(headReading(header.passage))
  const sections = sectionsOf(block.lines.slice(at + 1)).flatMap(cut)
  const level = ownerLevel ?? Math.max(1, head.level)
  const scene = sceneOf({ self: 'you', level, names, coined: coinedIn(textOf(block)), own: idOf(name), isMonster: false })
  const { powers, said } = assembled(draft, sections, scene, head, name)
  powers.push(...grantedActs(scene, name))
  const power = made(name, head, draft, said, textOf(block))
  const begins = block.lines.findIndex((line, i) => i > at && !line.isItalic)
  const flavour = block.lines.slice(0, begins < 0 ? undefined : begins).filter((line) => line.isItalic)
  const told = flavour.map(({ passage }): Reading => ({ passage, mark: 'nothing', why: 'it only describes', isHead: true }))
  return { powers: [power, ...powers], readings: [...told, ...readingsOf(power, draft)] }
}

export interface Given {
  readonly self: string
  readonly level: number
  readonly names: string
  readonly coined: string
  readonly own: string
  readonly isMonster: boolean
}

export const sceneOf = ({ self, level, names, coined, own, isMonster }: Given): Scene => ({
  self,
  level,
  target: 'target',
  it: 'target',
  named: '',
  trigger: 'trigger',
  ally: 'trigger',
  isCounter: false,
  powers: names,
  coined,
  own,
  isMonster,
  inside: false,
  isPassive: false,
  acts: [],
  being: state,
  having: readHaving,
  event,
  doubts: [],
  took: [],
})

/** What one may do while an effect lasts, as powers that are there as long. */
export const grantedActs = (s: Scene, name: string): Power[] =>
  s.acts.map(({ kind, text, does, trigger }, i): Power => {
    const said: Said = { ...nothingSaid(), effect: [...does] }
    const own = made(
      `${name} ${i + 1}`,
      { frequency: 'at-will', category: 'utility', level: 0, actions: [kind], tags: [] },
      draftOf(),
      said,
      text,
    )
    return { ...own, id: actId(s.own, i), ...(trigger === undefined ? {} : { trigger, byHand: false, mark: 'automatic' as const }) }
  })

export const actId = (own: string, i: number): string => `${own}-act-${i + 1}`

export const textOf = (block: Block): string => block.lines.map((line) => line.passage.text.replace(/[‹›]/g, '')).join('\n')

// ------------------------------------------------------------------------------------------------------------ sections

const aimLine = /^(?:melee|ranged|near|far|self|personal|close|area)\b(?! (?:attack|basic))/i

/** Labelled lines with the lines that go on from them. */
export function sectionsOf(lines: readonly Line[]): Section[] {
  const hasBold = lines.some((line) => line.isBold)
  const sections: (Section & { readonly lines: Passage[]; readonly bullets: Passage[] })[] = []
  let hasAim = false
  for (const line of lines) {
    const { passage } = line
    if (passage.text === '') continue
    const last = sections.at(-1)
    if (line.isBullet && last !== undefined) {
      last.bullets.push(passage)
      continue
    }
    if (aimLine.test(passage.text) && (line.isBold || !hasAim) && last?.label !== 'form-attack') {
      hasAim = true
      sections.push({ label: 'aim', about: '', passage, options: [], lines: [passage], bullets: [] })
      continue
    }
    const found = labelAt(
      passage.text,
      line.isBold ||
        !hasBold ||
        /^(?:Hit|Miss|Effect|Attack|Trigger|Special|Requirements?|Maintain|Boost|Sustain|Form Attack|Secondary) [A-Z0-9]/.test(
          passage.text,
        ),
    )
    if (found !== undefined && (found.label !== 'level' || /^‹|:/.test(passage.text) || line.isBold)) {
      const rest = trimmed(slice(passage, found.length))
      const own = line.isBold ? ({ isBold: true } as const) : {}
      sections.push({ label: found.label, about: found.about, passage: rest, options: [], lines: [rest], bullets: [], ...own })
      continue
    }
    // A line of flavour, or one that goes on from the line before.
    if (last === undefined) {
      if (!line.isItalic) sections.push({ label: 'other', about: '', passage, options: [], lines: [passage], bullets: [] })
    } else if (last.bullets.length > 0) {
      const bullet = last.bullets.pop()
      if (bullet !== undefined) last.bullets.push(joined([bullet, passage]))
    } else last.lines.push(passage)
  }
  return sections.map(({ lines: own, bullets, ...section }) => ({ ...section, passage: joined(own), options: bullets }))
}

// --------------------------------------------------------------------------------------------------------------- a power

function assembled(draft: Draft, sections: readonly Section[], scene: Scene, head: Head, name: string): { said: Said; powers: Power[] } {
  sections = strikesOfConjured(sections)
  const aim = sections.find((section) => section.label === 'aim')
  const reach = aim === undefined ? undefined : readAim(cursorOn(aim.passage.text), scene)
  const far = reach?.area?.size ?? reach?.range
  if (typeof far === 'number') scene = { ...scene, range: far }
  else if (far === 'eyesight') scene = { ...scene, range: 'sight' }
  // Whom a weapon does not reach it cannot be aimed at.
  else if (reach?.targets.trigger === true) scene = { ...scene, range: 'sight' }
  for (const section of sections) if (section.label === 'trigger') takeTrigger(draft, section.passage, scene, isOwnAction(head.actions))
  for (const section of sections) if (section.label === 'requirement') takeRequirement(draft, section.passage, scene)
  if (draft.trigger === undefined && !draft.isUnread && head.actions.some(isAnswering)) sections = saidTrigger(draft, sections, scene)
  // Of whom the power speaks is then not plain.
  if (draft.trigger?.unclear === true && sections.some(({ label, passage }) => label !== 'trigger' && NAMED.test(passage.text))) {
    draft.trigger = undefined
    draft.isUnread = true
  }
  const besides: Section[] = []
  for (const section of sections) {
    if (section.label === 'aim') takeAim(draft, section.passage, scene)
    if (section.label === 'attack') besides.push(...takeVersus(draft, section.passage, scene))
    if (section.label === 'target') takeTargets(draft, section.passage, scene)
  }
  const { trigger } = draft
  const isSelf = draft.aim === undefined || draft.aim.origin === 'self'
  if (trigger !== undefined && isSelf && draft.versus === undefined) draft.aim = selfAim
  const prose = [...besides, ...sections.filter(({ label }) => !/^(?:trigger|requirement|aim|attack|target|form-attack)$/.test(label))]
  if (draft.aim !== undefined && draft.versus === undefined && !isSelf) {
    const text = prose.map(({ passage }) => passage.text).join('\n')
    draft.aim = trigger === undefined ? atAllies(draft.aim, text) : atPart(draft.aim, trigger.trigger, text, head.actions)
  }
  const isTarget = isSelf && trigger !== undefined && draft.versus === undefined
  const inner: Scene =
    trigger === undefined
      ? unheard(draft, scene)
      : {
          ...scene,
          target: isTarget ? trigger.it : 'target',
          it: isTarget ? trigger.it : 'target',
          trigger: trigger.actor === 'you' ? trigger.it : trigger.actor,
          ally: trigger.ally,
          // It is aimed at the enemy that set it off.
          foe: trigger.foe !== undefined && draft.aim?.targets.trigger === true && !isTarget ? 'target' : trigger.foe,
          isCounter: true,
        }
  const isStance = head.tags.includes('stance') || head.tags.includes('form')
  const said = readSections(draft, prose, inner, isStance ? 'stance' : 'act')
  const forms = sections.filter((one) => one.label === 'form-attack').map((section) => formAttack(section, scene, name, draft))
  return { said, powers: forms }
}

/** Where it is not understood what sets it off, whoever is spoken of did. */
export const unheard = ({ isUnread, aim, versus }: Draft, s: Scene): Scene =>
  isUnread && versus === undefined && (aim === undefined || aim.origin === 'self') ? { ...s, target: 'trigger', it: 'trigger' } : s

const NAMED = /\b(?:trigger\w*|attacker|it|its|they|them|their|(?:the|that) (?:creature|ally|enemy|target|attack|hit|damage|roll))\b/i

/** Taken in one's own turn, and never in answer to something. */
export const isOwnAction = (actions: readonly ActionKind[]): boolean => actions.every((kind) => kind === 'standard' || kind === 'move')
export const isAnswering = (kind: ActionKind): boolean => kind === 'counter' || kind === 'react' || kind === 'opportunity'

/** Its trigger is printed and not read, or what only answers something has none. */
const isByHand = ({ trigger, isUnread }: Draft, { actions, tags }: Head): boolean =>
  trigger === undefined && (isUnread || (actions.some(isAnswering) && !tags.includes('booster')))

function takeAim(draft: Draft, passage: Passage, s: Scene): void {
  const c = cursorOn(passage.text)
  const aim = readAim(c, s)
  if (aim !== undefined) draft.aim = aim
  const rest = c.isDone ? '' : c.rest.trim()
  const beyond = /^(?<n>\d+|one) squares? beyond your reach/.exec(rest)
  if (aim !== undefined && beyond !== null) {
    draft.aim = {
      ...aim,
      plus: aim.plus + 1,
      targets: { ...aim.targets, tests: [...aim.targets.tests, { is: 'not', test: { is: 'adjacent', whose: 'target', by: 'you' } }] },
    }
    draft.readings.push(reading(passage))
    return
  }
  // "The creature that hit you", where nothing tells of a blow.
  if (rest === '' && aim?.targets.trigger === true && draft.trigger === undefined && !draft.isUnread) {
    draft.aim = { ...aim, targets: { ...aim.targets, trigger: false } }
    draft.requires.push({ is: 'ruling', text: passage.text })
    draft.readings.push(reading(passage, 'partly', 'who is meant'))
    return
  }
  if (rest !== '') draft.requires.push({ is: 'ruling', text: passage.text })
  // Who of all those is meant is not read: the user takes out who is not.
  if (rest !== '' && aim?.targets.count === 'all') draft.aim = { ...aim, targets: { ...aim.targets, count: 'any' } }
  const understood = aim === undefined ? undefined : () => sayAim(aim)
  draft.readings.push(reading(passage, rest === '' ? 'automatic' : 'partly', rest === '' ? '' : `not understood: "${rest}"`, understood))
}

/** The attack line; sentences behind it say of the power what a special line would. */
function takeVersus(draft: Draft, passage: Passage, s: Scene): readonly Section[] {
  const rest = takeAttackLine(draft, passage, s)
  if (draft.versus === undefined) {
    draft.readings.push(reading(passage, 'by-hand', 'an attack line of another form'))
    draft.notes.push({ do: 'by-hand', text: passage.text })
    return []
  }
  if (draft.times > 1 && !/\b(?:per|each|every) /i.test(passage.text)) draft.aim = spread(draft.aim)
  const worse = /^[.;,] ?(?:you take|with) an? (?<n>[+-]\d+) (?:penalty|bonus) to (?:the|this|these|each|all) attack rolls?\.?$/i.exec(
    rest.text,
  )?.groups?.n
  if (worse !== undefined) {
    draft.versus = { ...draft.versus, bonus: draft.versus.bonus + Number(worse) }
    draft.readings.push(reading(rest))
    return []
  }
  if (!/\w/.test(rest.text)) return []
  if (/^[.;] /.test(rest.text)) return [{ label: 'special', about: '', passage: trimmed(slice(rest, 1)), options: [] }]
  draft.readings.push(reading(rest, 'partly', `not understood: "${rest.text}"`))
  draft.notes.push({ do: 'by-hand', text: rest.text })
  return []
}

/** Three attacks on "one or two creatures" are three in all: each is aimed at one, and no third is attacked. */
function spread(aim: Draft['aim']): Draft['aim'] {
  if (aim?.targets.upTo !== true || aim.area !== undefined) return aim
  const { count } = aim.targets
  return { ...aim, targets: { ...aim.targets, count: 1, upTo: false, ...(typeof count === 'number' ? { inAll: count } : {}) } }
}

/** "Target: one or two creatures". */
function takeTargets(draft: Draft, passage: Passage, s: Scene): void {
  const c = cursorOn(passage.text)
  const targets = readTargets(c, s)
  if (targets === undefined || !c.isDone) {
    draft.requires.push({ is: 'ruling', text: passage.text })
    draft.readings.push(reading(passage, 'partly', 'whom it may be aimed at'))
    return
  }
  draft.aim = { ...(draft.aim ?? meleeAim(1)), targets }
  draft.readings.push(reading(passage))
}

/** "Melee 1; Con vs AC; 2d8 damage": an attack that the form brings with it. */
function formAttack(section: Section, scene: Scene, name: string, outer: Draft): Power {
  const draft = draftOf()
  const header = /^\((?<actions>[^)]*)\)\s*(?:[●•]\s*(?<tags>[A-Z][\w]*(?:, [A-Z]\w*)*))?\s*/.exec(section.passage.text)
  const tags = (header?.groups?.tags ?? '')
    .split(/,/)
    .map((tag) => idOf(tag))
    .filter((tag) => tag !== '' && !/^(?:melee|ranged|near|far)/.test(tag))
  const from = header === null ? 0 : header[0].replace(/(?:Melee|Ranged|Near|Far)\s*$/, '').length
  if (from > 0) draft.readings.push(heading(reading(trimmed(slice(section.passage, 0, from)))))
  const words = trimmed(slice(section.passage, from))
  const rest = takeAttackLine(draft, words, scene)
  const onMiss = /;\s*(?<words>[^;]*?) on a miss(?=\.?$|,? and )/i.exec(rest.text)
  const hit: Section = { label: 'hit', about: '', passage: onMiss === null ? rest : trimmed(slice(rest, 0, onMiss.index)), options: [] }
  const miss: Section[] =
    onMiss === null
      ? []
      : [
          {
            label: 'miss',
            about: '',
            passage: joined([
              trimmed(slice(rest, onMiss.index + 1, onMiss.index + onMiss[0].length - ' on a miss'.length)),
              trimmed(slice(rest, onMiss.index + onMiss[0].length)),
            ]),
            options: [],
          },
        ]
  const said = readSections(draft, [hit, ...miss], scene, 'act')
  outer.readings.push(...draft.readings)
  const head: Head = { frequency: 'encounter', category: 'attack', level: 0, actions: ['standard'], tags }
  return made(`${name} Form Attack`, head, draft, said, section.passage.text)
}

export function made(name: string, head: Head, draft: Draft, said: Said, text: string): Power {
  const requires = settleRequirements(draft)
  const byHand = isByHand(draft, head)
  const isKept = said.isProlonged === true || said.maintain?.does.every((clause) => clause.do === 'by-hand')
  const lasting = (clauses: readonly Clause[]): readonly Clause[] =>
    isKept ? clauses.map((one) => (said.keepsPlaced === true && one.do === 'afflict' ? one : prolonged(one))) : clauses
  const does = {
    strike: {
      aim: draft.aim ?? selfAim,
      versus: draft.versus,
      hit: lasting(said.hit),
      miss: said.miss,
      effect: lasting(said.eachEffect),
      times: draft.times,
    },
    before: said.before,
    effect: [...lasting(said.effect), ...draft.notes],
  }
  return {
    id: idOf(name),
    name,
    category: head.category,
    level: head.level,
    frequency: head.frequency,
    refresh: [],
    actions: head.actions,
    tags: head.tags,
    basic: said.basic,
    ...(said.standsIn === undefined ? {} : { standsIn: said.standsIn }),
    ...does,
    trigger: draft.trigger && beforeFall(draft.trigger.trigger, does),
    requires,
    maintain: said.maintain,
    ...(said.perRound === true && head.frequency === 'at-will' ? { perRound: true } : {}),
    limit: head.frequency === 'at-will' && said.perRound !== true ? -1 : 0,
    ...(byHand ? { byHand } : {}),
    mark: !byHand ? markOf(draft.readings) : isOfItsMoment(does) ? 'by-hand' : 'partly',
    text,
  }
}

/** Who "would fall", or whose damage another takes, is asked about before it is dealt. */
function beforeFall(trigger: Trigger, does: unknown): Trigger {
  const { on, or, when, text } = trigger
  if (!on.includes('drop') || !(/\bwould\b/.test(text) || says(does, 'do', 'redirect', 'modify-damage'))) return trigger
  const others = on.filter((one) => one !== 'drop')
  const fall: Trigger = { ...trigger, on: ['damage'], when: [...when, { is: 'would-fall' }] }
  if (or !== undefined)
    return { ...trigger, on: [...new Set<Happening>([...others, 'damage'])], or: or.map((one) => beforeFall(one, does)) }
  return others.length === 0 ? fall : { ...trigger, on: [...others, 'damage'], or: [{ ...trigger, on: others }, fall] }
}

/** What a Maintain line only prolongs lasts as long as it is maintained. */
function prolonged(clause: Clause): Clause {
  const ends = (span: string): boolean => span === 'your-next-end' || span === 'your-next-start'
  if (clause.do === 'afflict' && ends(clause.span)) return { ...clause, span: 'maintained' }
  if (clause.do === 'zone' && ends(clause.zone.span)) return { ...clause, zone: { ...clause.zone, span: 'maintained' } }
  if (clause.do === 'conjure' && ends(clause.conjuration.span))
    return { ...clause, conjuration: { ...clause.conjuration, span: 'maintained' } }
  if (clause.do === 'if') return { ...clause, does: clause.does.map(prolonged), else: clause.else.map(prolonged) }
  return clause
}
