import { takeFirst, takeLast, takeMiddle } from './spans.ts'
import { isFlavour, isOutside } from './words.ts'

/** Sentences that tell how it looks, and whether they can be trusted to do no more. All texts come in lower case. */

/** How it looks, or what is told of days without a fight. */
export const isShown = (words: string, abilities: readonly string[]): boolean =>
  isFlavour(words, abilities) || isFlavour(bareOf(words), abilities) || isOutside(words)

/** "Until the end of the encounter, the target grows a carapace of stone": without how long and who. */
function bareOf(words: string): string {
  const first = takeFirst(words)
  const { text } = first.span === undefined ? takeLast(words) : first
  return (
    text
      .replace(/^while [a-z]+(?: or [a-z]+)? this way, /, '')
      .replace(
        /^(?:you|the target|a target|each target|they) (?:(?:is|are) (?:covered|wreathed|shrouded|surrounded|bathed|coated|wrapped) (?:in|by|with)|expand|grow|glow|gain|become|take on|let out|sprout|erupt|unleash|conjure|roar|howl|spit|exhale|breathe|swing|slam|hurl|whip|lash)s?\b/,
        'it',
      )
      .replace(/^the (?:area|wall|ground(?: and any surfaces)? in the area)\b(?!.*\b(?:dark|fog|smok|mist|silen|light))/, 'it')
      .replace(/^it (?:becomes|turns into) an? [a-z-]+$/, 'it')
      .replace(/\b(?:hunk|chunk|piece|lump|slab) of terrain\b/g, 'rock')
      // Whoever does something themselves does more than look like it.
      .replace(/\byour?\b|\bthe target's\b|(?<=.)\bthe target\b/g, '')
  )
}

/** What is seen, heard and felt. */
const SENSED =
  /\b(?:glow|shimmer|smolder|sparkle|flicker|tremble|shiver|shudder|scream|laugh|cackle|cry|cries|weep|cough|sweat|hear|feel|smell|reek|stink|taste|grin|smile|snarl|growl|roar|howl|hum|sing|crackle|hiss|smoke|rattle|creak|whisper|gasp|stare|twitch|drip|ooze|look like|looks like|resemble|remember|speak|know)/
/** "The target is covered in moss". */
const LOOKS =
  /^(?:while [a-z]+(?: or [a-z]+)? this way, )?(?:you|the target|a target|they) (?:is|are) (?:covered|wreathed|shrouded|surrounded|bathed|coated|wrapped) (?:in|by|with) [a-z ]+$/
/** What makes somebody or something other than it was. */
const CHANGES =
  /^(?:you|they|it|he|she|the [a-z' -]+?) (?:can't|is|are|becomes?|turns?|shrinks?|grows?|rises?|sinks?|splits?|merges?|hatch(?:es)?|transforms?|swallows?|takes? on|gains?|steals?|learns?|cop(?:y|ies)|mimics?|loses?|forgets?|falls?|drops?|breaks?|enters?|opens?|closes?|locks?|fills?|goes|go)\b/

/** A sentence that says what somebody does, or what is seen, and for no told time, says no more than that. */
export const isSurelyShown = (words: string): boolean => {
  if (isOutside(words) || LOOKS.test(words)) return true
  if (takeFirst(words).span !== undefined || takeLast(words).span !== undefined || takeMiddle(words).span !== undefined) return false
  return SENSED.test(words) || (/^(?:\w+, )?you [a-z]/.test(words) && !CHANGES.test(words))
}

/** Of others than whoever uses it; or for a time. */
export const needsMore = (words: string): boolean =>
  /\btargets?\b|^they\b/.test(words) || takeFirst(words).span !== undefined || takeLast(words).span !== undefined
