import type { Passage } from '@riposte/print'
import { says } from '@riposte/tactics'
import type { Clause } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Span } from '../clauses/phrases.ts'
import type { ActionKind } from '../terms.ts'
import { readBonus, readHaving } from './bonuses.ts'
import { actionNamed } from './lexicon.ts'
import { folded, lying, type Node } from './nodes.ts'
import type { Manner, Prose } from './reading.ts'
import { cursorOn, type Scene } from './scene.ts'
import { spanOf } from './spans.ts'

/** "You take the form of a Large elk, with a +2 bonus to speed", and what the book says of every form. */

/** The parts of a form; an empty list where the sentence only repeats how forms end. */
function readForm(
  text: string,
  s: Scene,
): { readonly nodes: readonly Node[]; readonly doubts: readonly string[]; readonly span?: Span } | undefined {
  const plain = text.replace(/[‹›]/g, '')
  if (usual.test(plain)) return { nodes: [], doubts: [] }
  if (/^you (?:remain|stay) in (?:the|this|that)\s+form until the (?:start|end) of your next turn\.?$/i.test(plain))
    return { nodes: [], doubts: [], span: /start/.test(plain) ? 'your-next-start' : 'your-next-end' }
  if (/^once (?:during your time |while )?in this form,? you can (?:make|use) the following attack:?$/i.test(plain)) {
    const part: Part = { is: 'power', power: `${s.own}-form-attack` }
    return { nodes: [lying([{ who: 'you' }], [part])], doubts: [] }
  }
  return taken(text, s)
}

const usual =
  /^(?:you (?:remain|stay) in (?:the|this|that)\s+form until (?:you are reduced to 0 (?:HP|hit points)|you take a|you choose|you end|you use)|you can (?:return to your (?:original|normal|true) form|leave (?:the|this) form|end (?:the|this) form|leave it|end it|change back)(?: \w+)* as an? (?:swift|minor) action|otherwise,? it lasts until you take)/i

function taken(text: string, s: Scene): { readonly nodes: readonly Node[]; readonly doubts: readonly string[] } | undefined {
  const c = cursorOn(text.replace(/[‹›]/g, ''))
  const found = c.scan(
    'you (?:take|assume|adopt) the (?:form|shape) of (?:an? |your )?(?<size>(?:tiny|small|medium|large|huge)(?: or (?:tiny|small|medium|large|huge))? )?(?<what>[^.]*?)(?=,? with |,? gaining |\\.|$)',
  )
  if (found === undefined) return undefined
  const doubts: string[] = []
  const isSame = found.size === undefined || /small|medium/i.test(found.size)
  if (!isSame) doubts.push(`that it is ${(found.size ?? '').trim()}`)
  const nodes: Node[] = [lying([{ who: 'you' }], [{ is: 'by-hand', text }])]
  const inner: Scene = { ...s, doubts }
  if (c.has(',? ?(?:with|gaining|which has)')) {
    for (;;) {
      c.has('(?:an?|the)(?= (?:resist|fly|climb|swim|burrow))')
      const node = readBonus(c, inner, [{ who: 'you' }]) ?? readHaving(c, inner, [{ who: 'you' }])
      if (node !== undefined) nodes.push(node)
      else {
        const other = c.scan('[^,.]+?(?=,| and |\\.|$)')
        if (other === undefined) break
        doubts.push(`what "${other._}" does`)
      }
      if (!c.has(',? ?and|,')) break
    }
  }
  if (!c.isDone) doubts.push(`not understood: "${c.rest.trim()}"`)
  return { nodes, doubts }
}

const costs = '(?<from>standard|move|swift)(?: actions?)?'

/** "your at-will powers that require a standard action only require a move action": acts that cost a step less. */
export function readCheaper(text: string): Part[] | undefined {
  if (!/\bpowers?\b/i.test(text) || !/\b(?:require|reduced|cost|actions?)\b/i.test(text)) return undefined
  const frequency = /\bat-will\b/i.test(text) ? 'at-will' : /\bencounter powers?\b/i.test(text) ? 'encounter' : undefined
  const parts: Part[] = []
  const forms = [
    new RegExp(
      `(?:require|cost)s? (?:an? )?${costs} (?:only |now |instead )?(?:require|cost)s? (?:only )?(?:an? )?(?<to>move|swift|free)(?: action)?`,
      'gi',
    ),
    new RegExp(`(?:from )?${costs} to (?<to>move|swift|free)(?: actions?)?`, 'gi'),
  ]
  for (const form of forms)
    for (const found of text.matchAll(form)) {
      const from = kindOf(found.groups?.from)
      const to = kindOf(found.groups?.to)
      if (from !== undefined && to !== undefined) parts.push({ is: 'cheaper', from, to, frequency })
    }
  return parts.length === 0 ? undefined : parts
}

const kindOf = (word: string | undefined): ActionKind | undefined => (word === undefined ? undefined : actionNamed(word))

/** What a form brings lasts as a stance does: until another is taken, or it is left. */
export function takeForm(sentence: Passage, s: Scene, manner: Manner, prose: Prose): boolean {
  if (manner.mode !== 'act' && manner.mode !== 'stance') return false
  const form = readForm(sentence.text, s)
  if (form === undefined) return false
  prose.clauses.push(
    ...folded(form.nodes, spanOf('stance')).map((clause): Clause => (clause.do === 'afflict' ? { ...clause, stance: true } : clause)),
  )
  const { span } = form
  if (span !== undefined)
    prose.clauses = prose.clauses.map(
      (clause): Clause => (clause.do === 'afflict' && clause.stance === true ? { ...clause, span } : clause),
    )
  // What it looks like, and how large it is, people are told.
  const doubts = says(form.nodes, 'is', 'by-hand') ? ['what one is like in it is shown to the game master', ...form.doubts] : form.doubts
  prose.readings.push({ passage: sentence, mark: doubts.length === 0 ? 'automatic' : 'partly', why: doubts.join('; ') })
  if (form.doubts.length > 0) prose.clauses.push({ do: 'by-hand', text: prose.printed(sentence).text })
  return true
}
