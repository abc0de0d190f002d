import { plainVerb, stretchesOf } from '@riposte/print'

/** Printed words made alike, cut into sentences, and told apart from mere colour. */

/** Lower case, one kind of dash and quote, no emphasis, the block's own name as "you". */
export function normalized(given: string, names: readonly string[] = []): string {
  const text = names.length === 0 ? given : withArticles(given, names)
  let words = text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_]{1,3}/g, '')
    .replace(/[’‘]/g, "'")
    .replace(/[−–]/g, '-')
    .replace(/ \((?:no action required|(?:see|such as|including|for example|as per|refer to) [^()]*)\)/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/\b(you|they)'re\b/g, '$1 are')
    .replace(/\boppotunity\b/g, 'opportunity')
    .replace(/\blighting damage\b/g, 'lightning damage')
    .replace(/\b(action|maneuver)as an?\b/g, '$1 as a')
  if (names.length > 0) words = words.replace(/\bthis creature's\b/g, 'your').replace(/\bthis creature\b/g, 'you')
  words = words.replace(
    /\b(creatures?|enem(?:y|ies)|all(?:y|ies)|targets?|hero(?:es)?) that (?!(?:is|are) ended\b|ends (?:by|with)\b)(?=(?:is|are|has|have|isn't|aren't|starts|ends|enters|moves|takes)\b)/g,
    '$1 who ',
  )
  words = words.replace(/\bnonminion\b/g, 'non-minion').replace(/\b(that|the|chosen|each|one|another) character\b/g, '$1 creature')
  for (const name of names)
    words = words.replace(new RegExp(`\\bthe ${name.replace(/[^a-z0-9' -]/g, '.')}('s)?(?![a-z-])`, 'g'), (_, own: string | undefined) =>
      own === undefined ? 'you' : 'your',
    )
  return words
    .replace(
      /(?<=^|, |and |then |if |while |when |whenever |also |as long as |unless |before |after |because |until |or |once |each time )you(,? (?:can |also |either )?)(\w+)\b/g,
      (_, between: string, verb: string) => `you${between}${ofYou(verb)}`,
    )
    .replace(/\byou doesn't\b/g, "you don't")
    .replace(/\byou isn't\b/g, "you aren't")
    .replace(/\byou hasn't\b/g, "you haven't")
}

const KINDS = '(?! (?:allies|ally|creatures?|enem(?:y|ies)|minions?|leaders?|heroes)\\b)'

/** What begins a sentence is no part of a name. */
const BEGINS = '(?!(?:When|Whenever|While|If|Until|Before|After|Once|Then|As|Unless|Where)\\b)'
/** A creature with a name of its own has no article: "Xorannox takes an additional main action", "pulled toward Xorannox". */
function withArticles(printed: string, names: readonly string[]): string {
  let text = printed
  for (const name of names) {
    if (!/^[a-z' -]{4,}$/.test(name) || new RegExp(`\\bthe ${name}\\b`, 'i').test(text)) continue
    const proper = name
      .replace(/(?:^|[ -])[a-z]/g, (letter) => letter.toUpperCase())
      .replace(/ (Of|The|And|In)\b/g, (word) => word.toLowerCase())
    // Part of another name, or of a longer one, is no name.
    text = text.replace(
      new RegExp(
        `(?<!\\b(?:[Tt]he|[Aa]n?|${BEGINS}[A-Z][A-Za-z'’-]*) |[-“"])\\b${proper}\\b(?=(?:'s|’s)? [a-z]|(?:'s|’s)?(?:[.,;:)]|$))${KINDS}`,
        'g',
      ),
      (found) => `the ${found}`,
    )
  }
  return text
}

/** A verb as it stands after "you"; small words stay. */
const ofYou = (verb: string): string =>
  verb === 'is'
    ? 'are'
    : verb === 'does'
      ? 'do'
      : /^(?:always|was|as|its|this|us|plus|less|across|has been|perhaps|[^s]*ss)$/.test(verb)
        ? verb
        : plainVerb(verb.replace(/sses$/, 'sss').replace(/^([dlt]ie)s$/, '$1'))

/** The same verb after "you", where a trait of somebody's is read as one's own. */
export const asOwn = (verb: string): string => ownVerbs[verb] ?? verb
const ownVerbs: Readonly<Record<string, string>> = {
  has: 'have',
  gains: 'gain',
  takes: 'take',
  ignores: 'ignore',
  "doesn't": "don't",
  is: 'are',
  "isn't": "aren't",
  deals: 'deal',
  halves: 'halve',
  grants: 'grant',
  treats: 'treat',
}

/** The names a block calls itself by: "the force", "the death cultist". */
export function selfNames(name: string): string[] {
  return stretchesOf(normalized(name).split(' ')).filter(
    (one) => !/^(?:of|the|and|in)$/.test(one) && !/^(?:of|and|in) | (?:of|the|and|in)$/.test(one),
  )
}

export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[A-Z“"(])/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** "Leeches", "wolves", "zombies": one of them. */
export const singularOf = (noun: string): string =>
  noun
    .replace(/([a-z]{2}(?:ch|sh|x|ss))es$/, '$1')
    .replace(/(?<!zom)([^aeiou])ies$/, '$1y')
    .replace(/(?<=[a-z](?:ol|el|ar))ves$/, 'f')
    .replace(/men$/, 'man')
    .replace(/([^s])s$/, '$1')

const RULES =
  /unless|except|always|forever|instead|mov|attack|opportunit|provok|water|climb|swim|burrow|mount|rider|sight|see\b|speak|breath|heal|magic|\d|damage|square|target|enem|all(?:y|ies)\b|creature|hero(?:es|ic)?\b|turn\b|round|encounter|effect|stamina|edge|bane|\bmove|shift|push|pull|slid|strike|abilit|action|maneuver|surge|malice|speed|stability|prone|grab|condition|space|terrain|cover|conceal|hid|invisible|recover|resource|roll|test|tier|potenc|immunity|weakness|until|while|whenever|\bif\b|can't|\bcan\b|must|each|any\b|bleed|daze|fright|restrain|slowed|taunt|weaken|area|aura|die\b|dies|kill|teleport|fly|jump|size|object|director|feature|trait|grow|disappear|vanish|becom|summon|appear|ignore|regain|lose|charg|swap|choose|swallow|engulf|reviv|resurrect|transform|possess|dominat|command|obey|sleep|drag|carr(?:y|ies)|\buses?\b|twice|\bagain\b|extinguish|destroy|unconscious|stun|deaf|paraly|petrif|stuck|trapped|control/

const OUTSIDE =
  /\b(?:downtime|respite activit(?:y|ies)|montage|research project|crafting project|weeks?|months?|years?|decades?|centur(?:y|ies)|gestat(?:es?|ing|ion)|permanently|negotiation|patience|backstory|lifetime)\b/

/** What is told of days without a fight has no effect in one. */
export const isOutside = (text: string): boolean => OUTSIDE.test(text) && !/\b(?:damage|stamina|squares?|encounter|turn|round)\b/.test(text)

/** Words without a word of the rules tell how it looks, and do nothing. */
export const isFlavour = (text: string, abilities: readonly string[] = []): boolean =>
  !RULES.test(text) && !abilities.some((one) => one !== '' && text.includes(one))
