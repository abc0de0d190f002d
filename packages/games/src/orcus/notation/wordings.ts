import { type Passage, reworded, slice, trimmed, type Wording } from '@riposte/print'
import { suggestion } from '@riposte/referee'
import { kindWord } from './lexicon.ts'

/** Set phrases that mean the same in this book are one, before the rows read them. */

const FIGHT = 'encounter|combat|battle|fight'
const SOMEBODY = '(?:creature|enemy|ally|foe|opponent|character|target|undead|enemies|allies|creatures)'
/** Names in italics before a sentence are colour, but for those that say whom or when. */
const TELLS =
  'enem|foe|all(?:y|ies)|creature|target|stagger|bloodied|hit|miss|crit|level|fail|sav|if|when|while|mook|you|weapon|attack|form|maintain|trigger|special|effect|secondary|boost'

const turning: Readonly<Record<string, string>> = {
  starting: 'starts',
  beginning: 'starts',
  ending: 'ends',
  entering: 'enters',
  leaving: 'leaves',
}

export const wordings: readonly Wording[] = [
  // How long.
  [/ \(?(?:or|or for) (?:five|5) minutes\)?/gi, ''],
  [/\b(?:for (?:so|as)|so) long as\b/gi, 'as long as'],
  [new RegExp(`\\b(?:throughout|for the (?:whole|entire)(?: (?:of )?the)?) (?:the |this )?(${FIGHT})\\b`, 'gi'), 'until the end of the $1'],
  [/\b(that|which|and) (?:persists?|endures?|stays?(?: in place)?) (?=until|for|through)/gi, '$1 lasts '],
  // What is given and taken.
  [/\ban? ((?:[a-z]+ )?(?:bonus|penalty)) of ([+-]\d+)(?= (?:to|on)\b)/gi, 'a $2 $1'],
  [
    /\bwithout (?:drawing|triggering|risking|incurring|inviting|suffering|attracting) (?:an? |any )?opportunity attacks?/gi,
    'without provoking opportunity attacks',
  ],
  [/, (?:drawing|provoking|triggering|risking) no opportunity attacks/gi, ' without provoking opportunity attacks'],
  [/\bcan neither ([a-z ]+?) nor (?=[a-z])/gi, 'cannot $1 or '],
  [/\bthe ability to (fly|swim|climb|burrow) at (your|its|their) speed\b/gi, 'a $1 speed equal to $2 speed'],
  [/\bmelee reach (?=(?:increases?|is increased)\b)/gi, 'reach '],
  [/\bsubjected to\b/gi, 'subject to'],
  [
    /\bif the triggering attack hits,? (?:it|the attack) (?:does|deals) (?:only )?half damage\b/gi,
    'a hit of the triggering attack does half damage',
  ],
  [
    /\bif (they|it) scores? a critical hit,? (?:they|it) adds? (your \w+ modifier) to the damage\b/gi,
    '$1 deal extra damage equal to $2 on critical hits',
  ],
  [/\b(effects|attacks|powers) with the ([a-z]+) (?:tag|keyword)\b/gi, '$2 $1'],
  [/\b(the target) chooses (?:one|either): it ([^,;:]+?),? or it (?=[a-z])([^,;:.()]+)(?=\.|$)/gi, "$1 $2 or $3 (target's choice)"],
  // Who they are who are near.
  [new RegExp(`\\ballied (${kindWord})s?\\b`, 'gi'), '$1 ally'],
  [/(?<=(?:^|[.] )((?:allies|enemies) within \d+(?: squares)?(?: of you)?) [^.]*\. )they (?=gain|receive|have|deal|take)/gi, '$1 '],
  [/\b(uses?) (?=an? (?:standard|move|swift|minor|free) action(?! to\b|,))/gi, 'take '],
  [/\b(?:moved|dragged) against (?:your|its|their) will\b/gi, 'pushed, pulled or shunted'],
  [/\b((?:the|this) (?:zone|area|cloud)) can be moved (?=(?:up to )?\d)/gi, 'you can move $1 '],
  // Whom somebody has beside him who stands alone would be his own.
  [
    /\b(targets?|enem(?:y|ies)|creatures?|foes?)((?: that| who)? (?:is not|isn't|are not|aren't) (?:adjacent to|within \d+ squares? of) )(?:any|one) of (?:its|their) (?:own )?allies\b/gi,
    '$1$2an enemy',
  ],
  // Asides.
  [/, (?:meanwhile|of course|naturally|unsurprisingly|alas|friend or foe|willingly or (?:otherwise|not)|if any),/gi, ''],
  [/\b(?:merely|simply) (?=(?:have|has|gains?|takes?)\b)/gi, ''],
  [/, because (?!of )[^.,;:\d]+(?=\.?$|\. )/gi, ''],
  [/\band so (?=(?:takes?|suffers?|gains?|is|are|has|grants?)\b)/gi, 'and '],
  [
    /\b(?:from then on|from now on|thereafter|from that (?:moment|point) on),? (?=(?:the|its|your|it|you|they)\b)/gi,
    'until the end of the encounter, ',
  ],
  [/\bneither of you (?=can\b)/gi, 'you and the target not '],
  [/\byou and the target not can\b/gi, 'you and the target cannot'],
  [/\b(free|open|empty) (?=(?:squares?|spaces?)\b)/gi, 'unoccupied '],
  [/\bis used (?:at once|immediately)(?: again)?(?=[.,;])/gi, 'it uses it immediately'],
  // Who, and when.
  [/^‹(?:Enemies|Enemy)(?::›|›:) (?=[^.]*\.?$)/gi, 'If the target is an enemy, '],
  [/^‹(?:Allies|Ally)(?::›|›:) (?=[^.]*\.?$)/gi, 'If the target is an ally, '],
  ...Object.entries(turning).map(
    ([from, to]): Wording => [
      new RegExp(`(?<=\\b(?:any|an?|each|every) ${SOMEBODY}) ${from}(?= (?:its|the|a|there|in)\\b)`, 'gi'),
      ` that ${to}`,
    ],
  ),
]

const label = new RegExp(`^‹(?![^›]*(?:${TELLS}))[^›:.]{2,30}:›:? |^‹(?![^›]*(?:${TELLS}))[^›:.]{2,30}›: `, 'i')

/** In the words in which the rows have it. */
export const plain = (passage: Passage): Passage => reworded(passage, wordings)

/** A sentence without the name it stands under. */
export function unnamed(sentence: Passage): Passage {
  const name = label.exec(sentence.text)?.[0] ?? ''
  return labelMeant(name.replace(/[^a-z ]/gi, '').trim()) === undefined ? trimmed(slice(sentence, name.length)) : sentence
}

const known = 'trigger, requirement, target, attack, miss, critical, effect, special, maintain, sustain, boost, level, aftereffect'.split(
  ', ',
)

/** The label of a section that a name may be misspelt for. */
export function labelMeant(name: string): string | undefined {
  const meant = suggestion(name, known)
  return meant.startsWith(`did you mean "${name.charAt(0).toLowerCase()}`) ? meant : undefined
}

/** What of a passage these words were put for; what was not put in other words, and what stands elsewhere, is as it is. */
export function asPrinted(passage: Passage, plainly: Passage, words: Passage): Passage {
  const first = words.at[0] ?? 0
  const last = words.at.at(-1) ?? 0
  const isElsewhere = first < (passage.at[0] ?? 0) || first > (passage.at.at(-1) ?? 0)
  if (isElsewhere || plainly.text === passage.text) return words
  const next = plainly.at.find((one) => one > last) ?? Number.POSITIVE_INFINITY
  const from = passage.at.findIndex((one) => one >= first)
  const to = passage.at.findIndex((one) => one >= next)
  const stretch = trimmed(slice(passage, Math.max(0, from), to < 0 ? passage.text.length : to))
  // A stretch that was put together from two is told as it was put together.
  return passage.text.includes(words.text) || stretch.text.startsWith(words.text.slice(0, 12)) ? stretch : words
}
