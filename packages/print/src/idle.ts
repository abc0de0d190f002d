/** Sentences in which there is nothing to do: they are told of, and counted apart. */

/** "See the rules of swimming for more information.", "(see page 12)": all of it points elsewhere. */
const POINTS =
  /^\(?(?:(?:please )?see|refer to|consult) (?:also )?(?:the |page )?[^.;,]*?\b(?:rules?|section|chapter|table|sidebar|page \d+|\d+)(?: for (?:more|further|all|the) (?:information|details|rules))?\.?\)?\.?$/i

/** What turns words into a rule in every book: numbers, when, whether, who; what is said of whoever uses it is not just told. */
const RULES =
  /\d|\b(?:unless|except|always|instead|while|whenever|when|until|if|must|may|can|cannot|can't|each|every|any|all|one|two|three|twice|again|half|double|once|only|first|next|target|creature|enem(?:y|ies)|all(?:y|ies)|opponents?|foes?|attack\w*|damage\w*|hits?|miss\w*|mov\w+|squares?|turns?|rounds?|actions?|effects?|conditions?|checks?|rolls?|ends?|begins?|starts?|dies|die|dice|gains?|loses?|takes?|makes?|us(?:e|es|ed)|appears?|becomes?|chang\w+|turned|turns|adds?|ignor\w+|sees?|seen|hidden|hides?|invisible|choos\w+|swap\w*|transform\w*|summon\w*|kill\w*|destroy\w*|heal\w*|regain\w*|protect\w*|control\w*|area|zone|range|you|your|sizes?|levels?|shapes?|lasts?|remains?|persists?)\b/i

export const pointsElsewhere = (text: string): boolean => POINTS.test(text)

/** Whether it only points elsewhere, or has no word of a rule in it: `words` are those of the game. */
export const isIdle = (text: string, words: RegExp): boolean => pointsElsewhere(text) || !(RULES.test(text) || words.test(text))
