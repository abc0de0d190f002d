import { joined, type Passage, slice, trimmed } from '@riposte/print'

/** One printed sentence that is two. */

const ofGround =
  /^(?<first>(?:the )?(?:zone|area|wall|burst|cloud|fog|aura|squares in [a-z ]+) (?:is|are|counts as|blocks) [a-z ]+?),? and (?=(?:any|each|every|an?|enemies|allies|creatures|living creatures) )/i

/** "Whenever an enemy falls, choose an ally within 5 squares. That ally gains …": who is chosen does it. */
export function chosenOnce(sentences: readonly Passage[]): Passage[] {
  const all: Passage[] = []
  for (const sentence of sentences) {
    const before = all.at(-1)
    const lead =
      before === undefined
        ? null
        : /^(?:whenever|when|if|each time|at the (?:start|end) of) [^.]+?, (?<choose>(?:you |it )?(?:can )?chooses? )(?:an?|one) (?<who>ally|enemy|creature)[^.,;]*\.?$/i.exec(
            before.text,
          )
    const next = /^(?:that|this|the chosen) (?<who>ally|enemy|creature)(?= )/i.exec(sentence.text)
    const isSame = lead !== null && next?.groups?.who?.toLowerCase() === lead.groups?.who?.toLowerCase()
    if (before === undefined || lead === null || next === null || !isSame) {
      all.push(sentence)
      continue
    }
    const at = before.text.lastIndexOf(lead.groups?.choose ?? '')
    const whom = trimmed(slice(before, at + (lead.groups?.choose ?? '').length, before.text.replace(/\.$/, '').length))
    all[all.length - 1] = joined([trimmed(slice(before, 0, at)), whom, trimmed(slice(sentence, next[0].length))])
  }
  return all
}

/** "Until the stance ends, A, and whenever B, C": two sentences with one beginning. */
export function halves(sentence: Passage): Passage[] {
  const found =
    /^(?<lead>(?:until|while|for the rest) [^,]+,)? ?(?<first>.+?),? and (?=(?:(?:until|for the rest) [^,]+, )?(?:once per (?:turn|round),? )?(?:whenever|each time|every time) [^,]+? (?:it|they|you) (?:can |may )?(?:takes?|gains?|falls?|is|are|regains?|loses?|deals?|suffers?|grants?|makes?|shifts?|heals?) |(?:whenever|each time|when|the (?:next|first) time|if (?:the target|it) (?:attacks|hits|moves|misses|makes|shifts|leaves)) [^,]+,|(?:(?:until|for the rest) [^,]+, )?(?:any|each|every|an?) (?:\w+ )?(?:enemy|ally|creature)\b[^,]*? (?:that|who) (?:starts?|ends?|begins?|enters?|leaves?|hits?|misses|attacks?|moves?|shifts?)\b)/i.exec(
      sentence.text,
    )
  const ground = ofGround.exec(sentence.text)
  if (ground !== null) return [trimmed(slice(sentence, 0, ground.groups?.first?.length ?? 0)), trimmed(slice(sentence, ground[0].length))]
  if (found === null || /^(?:when|whenever|if|each|any|every)\b/i.test(sentence.text)) return [sentence]
  const lead = trimmed(slice(sentence, 0, found.groups?.lead?.length ?? 0))
  return [trimmed(slice(sentence, 0, found[0].replace(/,? and $/i, '').length)), joined([lead, trimmed(slice(sentence, found[0].length))])]
}
