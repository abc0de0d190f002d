import { rewriting } from './rewriting.ts'

/** A trait's sentence in other words: what stands last put first, who told apart from what. All texts come in lower case. */

const NOUN = '(creature|enemy|ally|hero|[a-z]+ (?:ally|enemy|creature))'
const WHERE = '(?: (?:within \\d+ squares?(?: of you)?|adjacent to you|grabbed by you|you have grabbed))?'
const WHO = new RegExp(`^(?:each|any|an?|every|the) (?:other )?((?:adjacent |non-minion )?${NOUN}${WHERE})(?:,? (?:who|that))? (.+)$`)
const THEN = / (?=(?:takes?|loses|is|are|falls|can't|gains?|has|must|regains?|can|suffers?|becomes|makes)\b)/g

const HEAD =
  '(?:whenever|when|each time|every time|any time|the first time|the next time|once (?:per|each|a) (?:combat )?(?:round|turn),? when(?:ever)?)'

/** The same said in other ways, the sentence itself first; whoever reads takes the first that makes sense. */
export function* recast(given: string): Iterable<string> {
  const words = smoothed(given.replace(/^((?:any|each|an?|every) (?:creature|enemy|ally)) that (.+?) its turn/, '$1 who $2 their turn'))
  yield words
  // What happens, not what holds.
  if (/^if (?![^,]+? (?:is|are|has|have|isn't|aren't) (?!force moved|hit|damaged|reduced|targeted|killed|knocked|made))/.test(words))
    yield words.replace(/^if /, 'whenever ')
  const last = new RegExp(`^((?!${HEAD}\\b).+?),? (${HEAD} .+)$`).exec(words)
  if (last !== null && !/^(?:if|while|at the|as a)\b/.test(words)) yield `${last[2] ?? ''}, ${last[1] ?? ''}`
  const holding = /^while (?:a|any|an?) (creature|enemy|target) is grabbed by you, (?:that (?:creature|enemy|target)|they|it) (.+)$/.exec(
    words,
  )
  if (holding !== null) yield* recast(`a ${holding[1] ?? ''} grabbed by you ${holding[2] ?? ''}`)
  const atTurn = /^(.+?) (at the (?:start|end) of each of their turns)$/.exec(words)
  const held = /^(?:a|any|each) (creature|enemy) (grabbed by you|you have grabbed) (.+)$/.exec(atTurn?.[1] ?? '')
  if (held !== null)
    yield `whenever a ${held[1] ?? ''} ${held[2] ?? ''} ${atTurn?.[2]?.includes('start') === true ? 'starts' : 'ends'} their turn, that creature ${held[3] ?? ''}`
  const who = WHO.exec(words)
  if (who === null) return
  const [, noun = '', , rest = ''] = who
  for (const split of rest.matchAll(THEN)) {
    const happens = rest.slice(0, split.index).replace(/,$/, '')
    if (!/^(?:[a-z]+s|first) /.test(`${happens} `) || /^(?:is|has|takes|gains)$/.test(happens)) continue
    yield `whenever a ${noun} ${happens}, that creature ${rest.slice(split.index + 1)}`
  }
}

const EXPLODES = '(?:explodes?|bursts?|erupts?|collapses?|shatters?|detonates?|crumbles?|dissolves?|combusts?|ruptures?|melts?)'

/** Colour and small words that say nothing more. */
const inOneWay = rewriting(String.raw`
  /^from the start of the encounter, / = ''
  /^((?:an?|any|each) (?:creature|enemy|target) who is (?:force moved|pushed|pulled|slid) into you takes) an (?:extra|additional) (?=\d)/ = '$1 '
  /^if you (?:don't|didn't) move (?:during|on) your turn, / = 'at the end of each of your turns, if you haven't moved this turn, '
  /^at the (start|end) of each (enemy|ally|creature)'s turn,? (?:if they are |while (?:they are )?)?(within \d+ squares? of you|adjacent to you), (?:they|that (?:creature|enemy|ally)) / = 'whenever a $2 $3 $1s their turn, that creature '
  /^(at the start of each (?:combat )?round), (?:while|as long as|if) you are alive, (the director gains \d+) additional malice$/ = '$1, $2 malice'
  /^(whenever .+, (?:you|they) can .+) as a free triggered action$/ = '$1'
  /^(.+) (at the (?:start|end) of (?:each of your turns|your turn))$/ = '$2, $1'
  /^the first time (.+?) (in|during|on|each) (an? |each |any |the )?(encounter|combat|combat round|round|turn), / = 'the first time $2 $3$4 that $1, '
  /^when (.+?) for the first time(?: (?:in|during) (?:an?|the|this) (?:encounter|combat))?, / = 'the first time $1, '
  /^when(?:ever)? you (?:are first|first becomes?|first are) winded, / = 'the first time you become winded, '
  /^when(?:ever)? you are first (?=reduced to half your)/ = 'the first time you are '
  /^(when(?:ever)? .+|the first time .+), (you|they) (?:can )?(use .+) as a free triggered action$/ = '$1, $2 can $3'
  /^if you (start|end) your turn (adjacent to|within \d+ squares? of) an? (ally|enemy|creature), (?:that \3|they) / = 'whenever you $1 your turn, one $3 $2 you '
  /^(?:if|when|whenever) you (start|end) your turn (?!.*, that (?:ally|enemy|creature)\b)((?:adjacent|within|in|flying|grabbed|prone|hidden|winded|slowed|mounted)\b.*?), / = 'whenever you $1 your turn, if you are $2, '
  /^if you (start|end) your turn with (?:a|any) (?:creature|enemy) grabbed, (?:that (?:creature|enemy)|they|it) / = 'at the $1 of each of your turns, each creature you have grabbed '
  /^(.+?) (at the (?:start|end) of (?:each of )?your turns?),? (?:while|if) (you .+)$/ = '$2, if $3, $1'
  /^the director gains (\d+) (?:additional |extra )?malice at the start of each (?:combat )?round(?: (?:while|as long as) you are alive)?$/ = 'at the start of each round, the director gains $1 malice'
  /^you start each (?:encounter|combat) with (\d+ temporary stamina|\d+ surges?)$/ = 'at the start of an encounter, you gain $1'
  /^(once (?:per|each|a) (?:combat )?(?:round|turn)), (you can .+) (when(?:ever)? .+)$/ = '$1, $3, $2'
  /^(.+?) who enters or starts their turn (within (\d+) squares? of you|adjacent to you),? / = '$1 who enters the area $2 or starts their turn there '
  / who (?:moves or is force moved|is force moved or moves|enters or is force moved) (?:in)?to (?:a|any) (square|space) (?=adjacent|within)/ = ' who enters the $1 '
  / from (?:one|a single) (?:source|effect|attack)(?=, )/ = ''
  / from (?:one|a single) (ability|strike)(?=, )/ = ' from a $1'
  / (?:sharing|in) your space (?=takes?|is|loses?|can't)/ = ' in your space '
  /^(?:if|when|whenever) you (start|end) your turn with (no|(?:two|three) or more) (.+?), / = 'whenever you $1 your turn, if there are $2 $3, '
  /^(?:any|each) (creature|enemy|ally) whose space (?:you|they) (?:move|pass|shift) through,? / = 'whenever you move through the space of a $1, that $1 '
  /^if (you [^,]+) (at the (?:start|end) of your turn), / = '$2, if $1, '
  /\b(?:touches|makes physical contact with) you or (?=hits|makes|damages|deals)/ = ''
  /^(at the (?:start|end) of (?:each of )?your turns?), (.+) if (you .+)$/ = '$1, if $3, $2'
  /^(?:if|when|whenever) you (?:dies?|are killed|drops? to 0 stamina), (?!if |you can)/ = 'when you are reduced to 0 stamina, '
  /^if (?=.+? (?:is|are) reduced to 0 stamina, )/ = 'whenever '
  /^while you are alive(?: and in the encounter)?, (?=the director )/ = ''
  /^the director also gains / = 'the director gains '
  /^an? (creature|enemy|ally) who (?:shares|is in|enters) your space at the (start|end) of their turn / = 'whenever a $1 in your space $2s their turn, that $1 '
  /^(?:if|while) you have an? (?:creature|enemy) grabbed (at the (?:start|end) of (?:each of )?your turns?), (?:that (?:creature|enemy)|they|it) / = '$1, each creature you have grabbed '
  /^you ignore the first condition imposed on you (each|every|in a|per) (round|turn)$/ = 'the first time $1 $2 you gain a condition, you end that condition'
  / (?:immediately )?before (?:they|you|it) (?:dies?|dying|are killed)$| before dying$/ = ''
  /^(when you (?:are reduced to 0 stamina|die)), before (?:dying|you die), / = '$1, '
  /^(whenever|when) (.+?) (?:or more )?(?:from|by) a single (?:source|ability|effect|attack), / = '$1 $2, '
`)

function smoothed(given: string): string {
  return inOneWay(given)
    .replace(
      new RegExp(`^you ${EXPLODES}(?: [a-z ]+?)? (when you (?:are reduced to 0 stamina|die|are killed)),? dealing `),
      '$1, you deal ',
    )
    .replace(
      /^(allies|enemies|creatures) who (start|end) their turn (within \d+ squares?(?: of you)?|adjacent to you) (gain|take|regain|lose|are|have)\b/,
      (_, noun: string, when: string, place: string, verb: string) =>
        `each ${noun.replace(/ies$/, 'y').replace(/s$/, '')} who ${when}s their turn ${place} ${verb === 'are' ? 'is' : verb === 'have' ? 'has' : `${verb}s`}`,
    )
    .replace(
      new RegExp(`(\\b0 stamina|\\byou (?:die|are killed)), (?:you|they|it) ${EXPLODES}(?: [a-z ]+?)?,? (?:and |(dealing ))`),
      (_, when, dealing) => (dealing === undefined ? `${when}, ` : `${when}, you deal `),
    )
}
