import { idOf } from '@riposte/print'
import { flat, type Test } from '../../clauses/phrases.ts'
import type { TraitPart } from '../../clauses/traits.ts'
import { type Characteristic, characteristics, damageTypes } from '../../terms.ts'
import { rollsIn, SWAY, swayOf } from '../rolls.ts'
import type { Scope } from '../scope.ts'
import { readTests } from '../tests.ts'
import { readWho } from '../who.ts'
import type { Standing } from './form.ts'

/** What somebody's own strikes, abilities and rolls gain or lose. */

const NOUN = '(?:targets?|creatures?|enem(?:y|ies))'
const CLAUSE = new RegExp(`^(?:an?|any|each|the)? ?${NOUN} (?:who|that|with) (.+)$`)

/** "Winded creatures", "any target who has no allies adjacent to them", "a creature they have grabbed": what must hold of the target. */
export function testsOn(words: string, scope: Scope): readonly Test[] | undefined {
  if (/^(?:an?|any|each|the)? ?(?:creatures?|targets?|enem(?:y|ies))$/.test(words)) return undefined
  const held = new RegExp(`^(?:an?|any|each|the)? ?${NOUN} (?:(?:who is |that are |who are )?([a-z]+) by you|you have ([a-z]+))$`).exec(
    words,
  )
  if (held !== null) return readTests(`the target is ${held[1] ?? held[2] ?? ''} by you`, scope)
  const clause = CLAUSE.exec(words)
  if (clause !== null) {
    const said = (clause[1] ?? '')
      .replace(/^are /, 'is ')
      .replace(/^have /, 'has ')
      .replace(/^aren't /, "isn't ")
      .replace(/^don't /, "doesn't ")
    const isWith = new RegExp(`${NOUN} with `).test(words)
    return readTests(`the target ${isWith ? 'has ' : ''}${said}`, scope)
  }
  if (new RegExp(`^(?:an?|any|each)? ?${NOUN} you are hidden from$`).test(words)) return [{ is: 'unseen' }]
  const than = new RegExp(`^(?:an?|any|each)? ?${NOUN} (smaller|larger) than you(?:rself)?$`).exec(words)
  if (than !== null) return [{ is: 'sized', than: than[1] === 'smaller' ? 'smaller' : 'larger' }]
  const larger = new RegExp(`^(smaller|larger) ${NOUN}$`).exec(words)
  if (larger !== null) return [{ is: 'sized', than: larger[1] === 'smaller' ? 'smaller' : 'larger' }]
  const near = new RegExp(`^(?:an?|any|each)? ?${NOUN} (within .+|adjacent to .+)$`).exec(words)
  if (near?.[1] !== undefined) return readTests(`the target is ${near[1]}`, scope)
  // "Prone creatures", "minions", "goblins": what stands before the noun, or the noun itself.
  const noun = words.replace(/\btargets?$/, 'creature')
  const who = readWho(noun.replace(/^(?!each|any|an? )/, 'each ').replace(/^an? /, 'each '), scope, (text) => readTests(text, scope))
  if (who?.who.who !== 'some' || who.when.length > 0) return undefined
  const { kind, tests, relation } = who.who
  const ofRelation: Test[] = relation === 'object' || relation === 'minion' ? [{ is: 'relation', whose: 'target', relation }] : []
  const ofKind: Test[] = kind === '' ? [] : [{ is: 'kind', whose: 'target', kind }]
  const all = [...ofRelation, ...ofKind, ...tests]
  return all.length > 0 && who.who.within === 'sight' ? all : undefined
}

const AGAINST = '(?: (?:to|against|on) (.+?))?'

/** An ability of the sheet by its name, or the signature ability. */
const abilityIn = (words: string | undefined, { abilities }: Scope): string | undefined =>
  words === 'signature' ? 'signature' : abilities.includes(words ?? '') ? idOf(words ?? '') : undefined

/** "For each ally adjacent to the target": so much for each of them. */
function perEach(times: string | undefined, whom: string | undefined, scope: Scope): readonly TraitPart[] | undefined {
  const of = readWho(`each ${whom ?? ''}`, scope, (text) => readTests(text, scope))
  return of?.who.who !== 'some' || of.when.length > 0
    ? undefined
    : [{ is: 'modify', stat: 'damage', amount: { ...flat(0), counts: [{ of: of.who, times: Number(times) }] }, when: [] }]
}

const CHARACTERISTICS = `(?:${characteristics.join('|')})`
const characteristicsIn = (text: string): readonly Characteristic[] => characteristics.filter((one) => text.includes(one))

export const fightingForms: readonly Standing[] = [
  [
    /^(?:your |the )?([a-z' ,-]+?)(?: ability)? deals? (?:an extra|an additional) (\d+) damage(?: (?:to|against) (.+))?$/,
    (m, scope) => {
      const named = abilityIn(m[1], scope)
      const when = m[3] === undefined ? [] : testsOn(m[3], scope)
      return named === undefined || when === undefined
        ? undefined
        : [{ is: 'modify', stat: 'rolled-damage', amount: flat(Number(m[2])), when, named }]
    },
  ],
  [
    new RegExp(
      `^you (?:have|gain|take) ${SWAY} on (?:(?:all )?(${CHARACTERISTICS}(?:(?:,| and| or|, and|, or) ${CHARACTERISTICS})*) tests|tests (?:that use|using|made with|with) (?:your )?(${CHARACTERISTICS}(?:(?:,| and| or|, and|, or) ${CHARACTERISTICS})*))$`,
    ),
    (m) => [{ is: 'tests', of: characteristicsIn(m[2] ?? m[3] ?? ''), about: '', sway: swayOf(m[1]), least: 0 }],
  ],
  [
    new RegExp(`^you (?:have|gain|take) ${SWAY} on tests (?:made )?to (.+)$`),
    (m) => [{ is: 'tests', of: [], about: m[2] ?? '', sway: swayOf(m[1]), least: 0 }],
  ],
  [
    /^you can't (?:obtain|get|roll|have) (?:an outcome )?(?:less|lower|worse) than (?:a )?tier (2|3)(?: outcomes?| results?)? (?:when making|on|when you make) tests (?:made )?to (.+)$/,
    (m) => [{ is: 'tests', of: [], about: m[2] ?? '', sway: 0, least: m[1] === '3' ? 3 : 2 }],
  ],
  [
    new RegExp(`^(?:your |the )?([a-z' ,-]+?)(?: ability)? (?:gains|has|takes) ${SWAY}(?: (?:against|on strikes against) (.+))?$`),
    (m, scope) => {
      const named = abilityIn(m[1], scope)
      const when = m[3] === undefined ? [] : testsOn(m[3], scope)
      return named === undefined || when === undefined
        ? undefined
        : [{ is: 'sway', value: swayOf(m[2]), rolls: 'ability', side: 'own', when, named }]
    },
  ],
  [
    /^for each (.+? (?:within|adjacent to) .+?), your strikes? deals? (?:an extra|an additional) (\d+) damage$/,
    (m, scope) => perEach(m[2], m[1], scope),
  ],
  [
    /^your strikes? deals? (?:an extra|an additional) (\d+) damage for each (.+? (?:within|adjacent to) .+)$/,
    (m, scope) => perEach(m[1], m[2], scope),
  ],
  [
    new RegExp(
      `^(?:your (strikes|abilities|free strikes)|you) deals? (?:an extra|an additional) (\\d+) (?:(${damageTypes.join('|')}) )?damage(?: with (?:your )?(strikes|abilities))?${AGAINST}(?: with (?:your )?(strikes|abilities))?$`,
    ),
    (m, scope) => {
      const kind = m[1] ?? m[4] ?? m[6]
      const type = damageTypes.find((one) => one === m[3])
      const when = m[5] === undefined || m[5] === 'strikes' ? [] : testsOn(m[5], scope)
      // Damage of a type of its own goes with strikes alone.
      if (when === undefined || kind === 'free strikes' || (type !== undefined && kind === 'abilities')) return undefined
      const stat = type !== undefined ? (`damage:${type}` as const) : kind === 'abilities' ? 'rolled-damage' : 'damage'
      return [{ is: 'modify', stat, amount: flat(Number(m[2])), when }]
    },
  ],
  [
    /^your (?:strikes|abilities) ignore (cover|concealment)(?:,? and (cover|concealment))?$/,
    (m) => [m[1], m[2]].flatMap((one): TraitPart[] => (one === 'cover' || one === 'concealment' ? [{ is: 'ignores', what: one }] : [])),
  ],
  [
    /^(?:your potenc(?:y|ies)|(?:the|any) potenc(?:y|ies) of your (?:abilities|strikes)) (?:is |are )?(?:increased?s?|increases) by (\d+)(?: against (.+))?$/,
    (m, scope) => {
      const when = m[2] === undefined ? [] : testsOn(m[2], scope)
      return when === undefined ? undefined : [{ is: 'modify', stat: 'potency', amount: flat(Number(m[1])), when }]
    },
  ],
  [
    new RegExp(
      `^((?:melee |ranged )?(?:strikes|abilities|ability rolls)) (?:made )?against you (?:made )?(?:from more than|by creatures more than) (\\d+) squares(?: away)?(?: from you)? (?:take|takes|have|gain) ${SWAY}$`,
    ),
    (m) => {
      const rolls = rollsIn(m[1] ?? '')
      const far: Test = { is: 'not', test: { is: 'within', whose: 'target', of: 'you', squares: Number(m[2]) } }
      return rolls === undefined ? undefined : [{ is: 'sway', value: swayOf(m[3]), rolls, side: 'against', when: [far] }]
    },
  ],
]
