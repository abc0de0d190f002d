import type { Test, Who } from '../clauses/phrases.ts'
import type { Strike } from '../clauses/power.ts'
import { ownNext } from './against.ts'
import { meleeAim, readAim, readVersus } from './aims.ts'
import { attacks, charges, repeats, rerolls, secondary } from './attacks.ts'
import { readBonus, readHaving, readOwned } from './bonuses.ts'
import type { Draft, Sentence } from './draft.ts'
import { readCannot, readDoesNot, readUnhindered } from './forbids.ts'
import { impersonal, owned } from './impersonal.ts'
import { readLead, subjectAhead } from './leads.ts'
import { conditionNamed, conditionWord } from './lexicon.ts'
import { chooserIn, doing, eachChooses, either, folded, loosened, type Node } from './nodes.ts'
import { firstRow } from './phrase.ts'
import { type C, cursorOn, firstOf, not, type Scene, tried } from './scene.ts'
import { type Lasting, readSpan } from './spans.ts'
import { readBeing, readStates } from './states.ts'
import { charge, readTail, settle, tested } from './tails.ts'
import { readTest } from './tests.ts'
import type { Verb } from './verb.ts'
import { adverbs, firstVerb, flyby, verbs as plainVerbs } from './verbs.ts'
import { picked, qualifiedTarget, readWhos, you } from './who.ts'
import { counted, inTime, oncePerTurn, shared, whileSo } from './whole.ts'

/** Reads what it can. `rest` tells what it could not. */
export function readSentence(c: C, s: Scene, strike: Strike | undefined): Sentence {
  const draft: Draft = {
    nodes: [],
    tests: [],
    subject: [],
    lasting: undefined,
    waits: undefined,
    costs: undefined,
    holds: undefined,
    around: undefined,
    isBehind: false,
    isBefore: false,
    isEach: false,
    isAround: false,
    isTwice: false,
    isLed: false,
    isInstead: false,
    isOtherwise: false,
    phrase: 0,
    isOnce: false,
    isOncePerTurn: false,
    meets: undefined,
  }
  let inner = s
  for (;;) {
    const lead = tried(c, inner, (cursor, scene) => readLead(cursor, scene, draft))
    if (lead === undefined) break
    inner = lead
  }
  const leadDoubts = s.doubts.splice(0)
  readBody(c, inner, strike, draft)
  const late = draft.around === undefined || c.isDone ? undefined : tried(c, s, mostOf)
  if (late !== undefined && draft.around !== undefined) draft.around = { ...draft.around, most: late }
  s.it = draft.waits === undefined ? inner.it : s.it
  const [first, ...others] = draft.nodes
  if (first !== undefined && leadDoubts.length > 0)
    draft.nodes = [{ ...first, doubts: [...leadDoubts, ...(first.doubts ?? [])] }, ...others]
  draft.nodes = shared(draft.nodes)
  draft.nodes = draft.nodes.map((node): Node => inTime(counted(oncePerTurn(node, draft), draft), draft))
  draft.nodes = whileSo(draft, c.text, s)
  const { holds } = draft
  if (holds !== undefined)
    draft.nodes = draft.nodes.map(
      (node): Node => (node.parts.length === 0 ? node : { ...node, parts: [{ is: 'while', state: holds, not: false, parts: node.parts }] }),
    )
  const rest = c.isDone ? '' : c.rest.trim()
  if (draft.tests.length > 0 && /\binstead\b|\bincreases? (?:the damage )?to\b|\bdamage (?:is|becomes|is increased to) \d/i.test(c.text))
    draft.isInstead = true
  return {
    ...draft,
    isAlready: /\balready\b/i.test(c.text),
    ...insteadOf(c.text),
    rest,
    restAt: c.at + (c.rest.length - c.rest.trimStart().length),
  }
}

/** "Stunned instead of dazed": what it takes the place of, and of nothing besides. */
function insteadOf(text: string): Pick<Sentence, 'insteadOf'> {
  const word = /\b(?:instead of|rather than) (?:being )?(?<old>[a-z]+)/i.exec(text)?.groups?.old
  const old = conditionNamed(word ?? '')
  return old === undefined ? {} : { insteadOf: old }
}

/** "(maximum +3)" after all. */
const mostOf = (c: C): number | undefined => {
  const most = c.scan(
    ',? ?\\(?(?:up )?(?:to )?(?:an? )?max(?:imum)?(?: (?:of|bonus(?: of)?))? ?\\+?(?<most>\\d+)(?: (?:bonus|damage))?\\)?',
  )?.most
  if (c.text.slice(c.at, c.at + 1) === ')') c.at++
  return most === undefined ? undefined : Number(most)
}

export const isPassive = (c: C): boolean =>
  c.sees(
    '(?:also |instead |immediately )*(?:is|are|becomes?|remains?|turns?(?= (?:invisible|incorporeal|insubstantial))|gets? (?:knocked|pushed))',
  )

function readBody(c: C, s: Scene, strike: Strike | undefined, draft: Draft): void {
  let { subject } = draft
  let later: Lasting | undefined
  for (;;) {
    const before = c.at
    if (draft.nodes.length > 0 && !c.has(',? ?(?:and|then|but|and then|plus|or)(?: also| then| instead)?|[,;.]')) break
    if (c.isDone) break
    const own =
      draft.nodes.length === 0
        ? undefined
        : tried(c, s, () => {
            const span = readSpan(c, s)
            return span !== undefined && (c.has(',') || c.sees(subjectAhead)) ? span : undefined
          })
    later = own ?? later
    draft.later = later
    const isEither = draft.nodes.length > 0 && /\bor$/i.test(c.text.slice(before, c.at).trim())
    const from = c.at
    const only = draft.nodes.length === 0 ? undefined : tried(c, s, midTest)
    if (draft.nodes.length > 0) c.has('either(?= )')
    const granted = only?.is === 'hit' ? draft.nodes.at(-1)?.clauses.at(-1) : undefined
    const isOfGranted = granted?.do === 'attack'
    // "On a hit, that ally …" is whoever makes the attack.
    const isOfAttacker = isOfGranted && granted.by.who !== 'you' && c.sees('(?:the|that|this) ally\\b')
    const read = isOfAttacker ? undefined : tried(c, s, () => readPhrase(c, s, strike, subject, draft.nodes.at(-1)))
    if (read === undefined) {
      c.at = before
      break
    }
    subject = read.subject
    const phrase = isOfGranted ? [doing({ do: 'each', to: { who: 'hit' }, does: folded(read.nodes, undefined) })] : read.nodes
    const nodes = phrase.map((node): Node => {
      const whole = { ...node, text: node.text === '' ? c.text.slice(from, c.at).trim() : node.text, from, end: c.at }
      return only === undefined || isOfGranted ? whole : tested(whole, only)
    })
    // "It makes a saving throw or falls prone": nobody chooses.
    // What one cannot do is no choice either.
    const isNo = draft.nodes.at(-1)?.parts.some((part) => part.is === 'may-not') === true
    if (isEither && (isNo || draft.nodes.at(-1)?.clauses.some((clause) => clause.do === 'save') === true)) {
      c.at = before
      break
    }
    const { waits } = draft
    // "5 damage whenever it attacks, and it is dazed": the first alone waits.
    if (waits !== undefined && draft.isBehind && !isEither) {
      settle(draft, waits, draft.lasting ?? later, s)
      Object.assign(draft, { waits: undefined, lasting: undefined, isBehind: false })
    }
    const last = draft.nodes.pop()
    // "A basic attack or a charge against whoever struck": whom each of the two is against is said once.
    if (last !== undefined && isEither && !isAlike(last, nodes)) {
      draft.nodes.push(last)
      c.at = before
      break
    }
    if (last !== undefined && isEither) {
      const [crowd] = subject.flatMap((who) => (who.who === 'some' && who.count !== 1 ? [who] : []))
      const apart = crowd && eachChooses(crowd, [[last], nodes])
      if (crowd !== undefined && apart === undefined) s.doubts.push('that each chooses for itself')
      const one = either([[last], nodes], last.optional === true ? { chooser: chooserIn(subject) } : {})
      draft.nodes.push({ ...(apart ?? one), from: last.from ?? from, end: c.at })
    } else draft.nodes.push(...(last === undefined ? [] : [last]), ...nodes)
    draft.phrase = isEither ? draft.nodes.length - 1 : draft.nodes.length - nodes.length
    const paid = nodes.find(({ costs }) => costs !== undefined)?.costs
    if (paid !== undefined && draft.costs === undefined) {
      draft.costs = paid
      charge(draft)
    }
    readTail(c, s, draft)
    const tail = draft.nodes.pop()
    if (tail !== undefined)
      draft.nodes.push({ ...tail, lasting: tail.lasting ?? later, end: c.at, doubts: [...(tail.doubts ?? []), ...s.doubts.splice(0)] })
  }
}

const BARE = 'make|shift|move|fly|teleport|charge|spend'

const isAlike = (first: Node, second: readonly Node[]): boolean => {
  const whom = [...first.clauses, ...second.flatMap((node) => node.clauses)].flatMap((one) => (one.do === 'attack' ? [one.against] : []))
  return whom.every((one) => one === whom[0])
}

/** "… damage, and if the target is prone, it …": a condition of what follows it alone. */
function midTest(c: C, s: Scene): Test | undefined {
  if (c.has('on a hit,')) return { is: 'hit' }
  // What it was before, or what takes its place, is a sentence of its own.
  if (c.sees('(?:unless|if) [^.;,]*\\balready\\b|(?:unless|if) [^.;]*\\binstead(?=$|[.;,])')) return undefined
  const word = c.scan('(?<unless>unless)|if')
  const test = word === undefined ? undefined : readTest(c, s)
  if (test === undefined || !c.has(',|then(?= )')) return undefined
  return word?.unless === undefined ? test : not(test)
}

interface Phrase {
  readonly nodes: readonly Node[]
  readonly subject: readonly Who[]
}

/** "gains resist 5 and a climb speed equal to its speed": as if the verb were said again. */
function gainsToo(c: C, s: Scene, last: readonly Who[], before: Node | undefined): Node | undefined {
  if (before?.parts.length === 0 || !/^(?:[a-z' ]+ )?(?:gains?|has|have|gets?|receives?) /i.test(before?.text ?? '')) return undefined
  if (!c.sees('(?:an?|the|half|\\d+|[+-]\\d+)(?= )')) return undefined
  const inner: C = cursorOn(`gain ${c.rest.trim()}`)
  inner.scene = c.scene
  const node = firstVerb(inner, s, last, plainVerbs)
  if (node !== undefined) c.at = c.text.length - inner.rest.length
  return node
}

/** Who was picked just before, named again. */
export const pronoun =
  "(?:they|it|he|she|each one|(?:each|all|both) of them|(?:that|this|the chosen|the same) (?:ally|creature|enemy)|(?:each|all|any) of (?:those|these) (?:allies|creatures|enemies)|(?:each|any|every) such (?:ally|creature|enemy)|(?:those|these|such) (?:allies|creatures|enemies))(?!['’])"

/** Somebody and what they do; or what needs nobody to say it of. */
function readPhrase(c: C, s: Scene, strike: Strike | undefined, last: readonly Who[], before: Node | undefined): Phrase | undefined {
  const all: readonly Verb[] = [
    ...plainVerbs,
    attacks,
    charges,
    (cursor, scene) => rerolls(cursor, scene),
    (cursor, scene) => repeats(cursor, scene),
    (cursor, scene) => secondary(strike)(cursor, scene),
  ]
  const bare = (): Phrase | undefined => {
    const node = firstOf(c, s, ...impersonal, inlineStrike)
    return node === undefined ? undefined : { nodes: [node], subject: last }
  }
  const own = (): Phrase | undefined => {
    // "Both take 5 damage": of whom, is not said.
    if (last.length === 0 && c.sees('both|each|all')) return undefined
    const subject = last.length === 0 ? [you] : last
    // "They can shift 3 squares and make a basic attack": as they like, both.
    const isFree = before?.optional === true && subject.every(({ who }) => who !== 'you') && c.sees(`(?:then )?(?:${BARE})\\b`)
    const nodes = predicate(c, s, subject, all)
    return nodes === undefined ? undefined : { nodes: isFree ? nodes.map((node) => loosened(node, subject)) : nodes, subject }
  }
  // "gains +1 to attack rolls and a +2 bonus to damage": the verb goes without saying again.
  const elided = (): Phrase | undefined => {
    if (last.length === 0) return undefined
    const node = tried(c, s, () => readBonus(c, s, last) ?? readHaving(c, s, last))
    if (node !== undefined) return { nodes: [{ ...node, elided: true }], subject: last }
    const more = tried(c, s, () => gainsToo(c, s, last, before))
    if (more !== undefined) return { nodes: [{ ...more, elided: true }], subject: last }
    const states = c.sees(`(?:knocked |pushed|pulled|shunted|placed under |${conditionWord})`)
      ? readStates(c, s, sufferers(before) ?? last)
      : undefined
    return states === undefined ? undefined : { nodes: states, subject: last }
  }
  const said = (): Phrase | undefined =>
    tried(c, s, () => {
      c.has(`(?:${adverbs} )*(?=\\w)`)
      const owned = possessed(c, s)
      if (owned !== undefined) return { nodes: [owned.node], subject: owned.subject }
      const isPicked = last.length === 1 && last.every((who) => who.who === 'some')
      const subject = isPicked && c.has(pronoun) ? last : readWhos(c, s)
      if (subject === undefined) return undefined
      const nodes = predicate(c, s, subject, all)
      return nodes === undefined ? undefined : { nodes, subject }
    })
  // "a Large or smaller target is grappled": the target, if it is so.
  const qualified = (): Phrase | undefined =>
    tried(c, s, () => {
      const tests = s.inside || s.isPassive ? undefined : qualifiedTarget(c, s)
      if (tests === undefined) return undefined
      const subject: readonly Who[] = [{ who: s.target }]
      const nodes = predicate(c, s, subject, all)
      return nodes === undefined
        ? undefined
        : { nodes: nodes.map((node) => tests.reduce<Node>((whole, test) => tested(whole, test), node)), subject }
    })
  return tried(c, s, qualified) ?? tried(c, s, bare) ?? tried(c, s, said) ?? tried(c, s, own) ?? tried(c, s, elided)
}

/** "Push 2 and prone": whoever is pushed. */
function sufferers(node: Node | undefined): readonly Who[] | undefined {
  const all = (node?.clauses ?? []).flatMap((clause) => (clause.do === 'force' || clause.do === 'damage' ? [clause.to] : []))
  return all.length > 0 && all.length === node?.clauses.length ? all : undefined
}

/** What is said of a subject: with "can" or "may" it may be left undone. */
function predicate(c: C, s: Scene, subject: readonly Who[], all: readonly Verb[]): Node[] | undefined {
  return tried(c, s, () => {
    c.has(`(?:(?:${adverbs}|each|both|all) )+(?=\\w)`)
    const cannot = readCannot(c, s, subject) ?? readDoesNot(c, s, subject) ?? readUnhindered(c, subject)
    if (cannot !== undefined) return [cannot]
    const may = c.has(
      '(?:can|may|might|could|is able to|are able to|has the option to|have the option to|chooses? to|is allowed to|must|will|has to|have to)(?: choose to| elect to| also| then| immediately| each)*(?=\\s)',
    )
    c.has('either(?= )')
    const isForced = /\b(?:must|will|has to|have to)(?: also| then| immediately)*$/i.test(c.text.slice(0, c.at))
    c.has(`(?:${adverbs} )+(?=\\w)`)
    if (isPassive(c)) return readBeing(c, s, subject)
    const costs = paying(c)
    const among = tried(c, s, () => oneOf(c, s, subject, all))
    if (among !== undefined) return [among]
    const node = flyby(c, s, subject, all) ?? firstVerb(c, s, subject, all)
    if (node === undefined) return undefined
    const whole = costs === undefined ? node : { ...node, costs }
    return [may && !isForced && costs === undefined ? loosened(whole, subject) : whole]
  })
}

/** "use a free action to", "takes an immediate (counter) action to": before what is done with it. */
function paying(c: C): Node['costs'] {
  const found = c.scan(
    'use (?:this|a) (?:power|action) to|(?:take|spend) (?:a|an) \\w+ action to|(?:(?:take|use) an? )?(?:swift|move|free|standard|opportunity|immediate) action(?: to|, (?!and |or |then |but ))|(?:uses?|takes?|spends?) an? (?:free|opportunity) action to|(?:uses?|takes?|spends?) (?:an?|its|their|your) (?:immediate )?\\(?(?:(?<react>react(?:ion)?)|(?<counter>counter|interrupt))\\)?(?: action)? to',
  )
  return found?.react !== undefined ? 'react' : found?.counter === undefined ? undefined : 'counter'
}

/** "perform any one of the following: charge, shift 2 squares or make a basic attack": as whoever does it likes. */
function oneOf(c: C, s: Scene, subject: readonly Who[], all: readonly Verb[]): Node | undefined {
  if (!c.has('(?:perform|do|take|choose)? ?(?:any )?one of (?:the following|these)(?: actions)?:')) return undefined
  const options = c.list(() => {
    const from = c.at
    const node = firstVerb(c, s, subject, all)
    return node === undefined ? undefined : [{ ...node, text: c.text.slice(from, c.at).trim() }]
  }, [',', 'or', ', or'])
  const [one, ...others] = subject
  // Of several each would choose for itself.
  if (options === undefined || options.length < 2 || one === undefined || one.who === 'some' || others.length > 0) return undefined
  return either(options, { chooser: one.who === 'target' ? 'target' : 'you' })
}

/** "the target's speed is reduced by 2", "your attacks deal 2 extra damage". */
function possessed(c: C, s: Scene): { node: Node; subject: readonly Who[] } | undefined {
  return tried(c, s, () => {
    const whose = c.scan(
      `(?:(?<you>your|${s.self}(?:'s|'))|(?<target>(?:the (?:target|triggering ally|ally|creature|enemy|attacker|triggering creature)|that (?:ally|creature|enemy|character))'s)|(?<it>its|their|his|her)|(?<nth>the(?= next (?:\\w+ )?attack (?:roll )?(?:that )?(?:you|it|${s.self}) makes?)))(?= )`,
    )
    if (whose === undefined) {
      const isAll = c.has(
        `(?:all )?attacks (?:you|it|${s.self}) makes?|(?:all|any)(?: of)? (?:your|its|${s.self}'s?) attacks|attacks(?= (?:do|deal)\\b)`,
      )
      const node = isAll ? firstVerb(c, s, [you], plainVerbs) : undefined
      return node && { node, subject: [you] }
    }
    const theirs = /attacker|triggering creature/.test(whose._)
      ? s.trigger
      : /ally/.test(whose._) && s.ally !== 'target'
        ? s.ally
        : s.target
    const role = whose.you !== undefined || whose.nth !== undefined ? 'you' : whose.target === undefined ? s.it : theirs
    if (whose.you === undefined) s.it = role
    const subject = [{ who: role }] as const
    const said = firstRow(owned, c, s, subject)
    if (said !== undefined) return { node: said, subject }
    const ignoring = c.has('(?:(?:melee|ranged|near|far|area|basic) )?attacks?(?: powers?)?(?= ignore)')
      ? firstVerb(c, s, subject, plainVerbs)
      : undefined
    if (ignoring !== undefined) return { node: ignoring, subject }
    const node = ownNext(c, s, subject) ?? readOwned(c, s, subject)
    return node === undefined ? undefined : { node, subject }
  })
}

/** "make an attack: +11 vs Will; on a hit, the target falls prone": an attack with a roll of its own. */
export function inlineStrike(c: C, s: Scene): Node | undefined {
  return tried(c, s, () => {
    if (
      !c.has(
        `(?:(?:it|you|${s.self}) )?(?:can |may )?(?:explodes|bursts|makes? (?:an|this|the following) attack|(?:makes? a charge attack|charges)(?: (?:and attacks )?with (?:its|the|your) (?:\\w+ ){0,2}\\w+)?)(?: against (?:it|that creature|them|the attacker|the triggering \\w+|the target|that enemy))?(?= against|(?: as a free action)?[.:])`,
      )
    )
      return undefined
    const isCharge = /\bcharge/i.test(c.text.slice(0, c.at))
    const among = !isCharge && c.has('against') ? picked(c, s) : undefined
    if (!c.has('(?:as a free action)?[.:]') || (among !== undefined && among.count !== 'all')) return undefined
    const aim = readAim(c, s)
    c.has('[;,:]')
    const versus = readVersus(c, s)
    if (versus === undefined || !c.has('[;,:]')) return undefined
    c.has('on a hit,?')
    const inner: Scene = { ...s, target: 'target', it: 'target', isPassive: false, inside: false }
    const said = readSentence(c, inner, undefined)
    if (said.rest !== '' || said.nodes.length === 0 || said.waits !== undefined) return undefined
    const hit = folded(said.nodes, said.lasting)
    const near = isCharge ? ({ ...meleeAim(1), range: 'touch' } as const) : meleeAim(1)
    const strike: Strike = { aim: aim ?? near, versus: versus.versus, hit, miss: [], effect: [], times: versus.times }
    if (isCharge) return doing({ do: 'strike', strike, times: 1, optional: false, against: 'any', charge: true })
    const made = { do: 'strike', strike, times: 1, optional: false, against: aim === undefined ? 'target' : 'any' } as const
    return doing(among === undefined ? made : { do: 'each', to: among, does: [{ ...made, against: 'target' }] })
  })
}
