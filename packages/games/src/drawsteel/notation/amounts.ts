import { numberOf } from '@riposte/print'
import type { Amount, Potency } from '../clauses/phrases.ts'
import { type Characteristic, characteristicOf, characteristics, damageTypes, type Typed } from '../terms.ts'

/** Numbers as rulebooks write them. All texts come in lower case. */

export const NUMBER = '(?:\\d+|a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve)'

const none: Amount = { flat: 0, scores: [], dice: [], measures: [] }

export function plus(a: Amount, b: Amount): Amount {
  return {
    flat: a.flat + b.flat,
    scores: [...a.scores, ...b.scores],
    dice: [...a.dice, ...b.dice],
    measures: [...a.measures, ...b.measures],
  }
}

/** `7 + m or a`, `2d6`, `1d3 + 2`, `your reason score`, `twice your might score`, `your level`, `their recovery value`. */
export function readAmount(text: string): Amount | undefined {
  let sum = none
  for (const part of text.trim().split(/\s*\+\s*/)) {
    const read = readTerm(part.trim())
    if (read === undefined) return undefined
    sum = plus(sum, read)
  }
  return sum
}

function readTerm(text: string): Amount | undefined {
  const word = /^[marip]$/.test(text) ? undefined : numberOf(text)
  if (word !== undefined) return { ...none, flat: word }
  const dice = /^(?:a )?(\d*)d(\d+)$/.exec(text)
  if (dice !== null) return { ...none, dice: [{ count: Number(dice[1] === '' ? 1 : dice[1]), sides: Number(dice[2]) }] }
  const letters = /^[marip](?:(?:, | or |, or )[marip])*$/.exec(text)
  if (letters !== null) return { ...none, scores: [{ of: scoresIn(text), times: 1 }] }
  const factor = /^(twice|double|half|(?:(\d+|two|three|four|five|six|ten) times))? ?(.*)$/.exec(text)
  const times =
    factor?.[1] === undefined ? 1 : factor[2] !== undefined ? numberOf(factor[2]) : { twice: 2, double: 2, half: 0.5 }[factor[1]]
  const what = factor?.[3] ?? ''
  if (times === undefined) return undefined
  const score =
    /^(?:your|their|the target's|its|you's)? ?(highest characteristic|might|agility|reason|intuition|presence)(?: scores?)?(?: or (might|agility|reason|intuition|presence)(?: score)?)?$/.exec(
      what,
    )
  if (score !== null && score[1] === 'highest characteristic') return { ...none, measures: [{ of: 'highest', times, whose: 'you' }] }
  const of = characteristics.filter((one) => one === score?.[1] || one === score?.[2])
  if (of.length > 0) return { ...none, scores: [{ of, times }] }
  if (what === 'the damage left over') return { ...none, measures: [{ of: 'left-over', times: 1, whose: 'target' }] }
  if (/^the number of squares (?:(?:they|the target) (?:is|are|was|were) )?(?:force )?moved$/.test(what))
    return { ...none, measures: [{ of: 'forced', times, whose: 'target' }] }
  const measure = /^(your|their|the target's)? ?(level|recovery value|winded value|victories|speed|size|echelon)$/.exec(what)
  if (measure !== null) {
    const key = measure[2]
    const whose = measure[1] === 'their' || measure[1] === "the target's" ? 'target' : 'you'
    const measureOf = key === 'recovery value' ? 'recovery' : key === 'winded value' ? 'winded' : key
    if (
      measureOf === 'level' ||
      measureOf === 'recovery' ||
      measureOf === 'winded' ||
      measureOf === 'victories' ||
      measureOf === 'speed' ||
      measureOf === 'size' ||
      measureOf === 'echelon'
    )
      return { ...none, measures: [{ of: measureOf, times, whose }] }
  }
  if (
    /^(?:of )?(?:the )?damage(?: (?:dealt(?: to (?:the target|them|you))?|(?:the target|they|you) (?:takes?|took)))?(?: (?:by|from|with) the triggering (?:strike|ability|attack))?$/.test(
      what,
    )
  )
    return { ...none, measures: [{ of: times === 0.5 ? 'half-damage' : 'damage', times: 1, whose: 'you' }] }
  return undefined
}

export function scoresIn(text: string): Characteristic[] {
  return text.split(/,? or |, /).flatMap((letter) => characteristicOf(letter.trim()) ?? [])
}

/** "fire", "fire or cold": the types of a damage; none for "untyped". */
export function typesIn(text: string): Typed[] | undefined {
  const words = text
    .trim()
    .split(/,? or |, | and /)
    .filter((word) => word !== '')
  if (words.length === 0) return ['']
  const types = words.flatMap((word) => damageTypes.filter((type) => type === word.trim()))
  return types.length === words.length ? types : undefined
}

export function readPotency(text: string): Potency | undefined {
  if (/^-?\d+$/.test(text.replace('−', '-'))) return Number(text.replace('−', '-'))
  return text === 'weak' || text === 'average' || text === 'strong' ? text : undefined
}
