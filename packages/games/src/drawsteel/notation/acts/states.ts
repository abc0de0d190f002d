import { byHand, type Clause } from '../../clauses/clauses.ts'
import { type Forbidden, forbiddens, type Span, type Who } from '../../clauses/phrases.ts'
import { type Condition, conditions } from '../../terms.ts'
import { type Act, guarded, whoIn } from '../subjects.ts'

/** Conditions, states of a block's own, what is forbidden, and what ends them. */

const CONDITION = `(?:${conditions.join('|')})`
const LIST = `${CONDITION}(?:(?:,| and|, and) ${CONDITION})*`
const NEVER = `invisible|force moved|knocked prone|${conditions.join('|')}`
/** No states of a block's own: they have words of their own. */
/** Nor what would mean more than its name says. */
const NO_STATE = `stunned|paralyzed|petrified|asleep|banished|dominated|possessed|unconscious|able|unable|unaffected|also|not|no|now|hidden|dead|dying|winded|the\\b|an?\\b|force|pushed|pulled|slid|moved|treated|surprised|${conditions.join('|')}`

const conditionsIn = (text: string): Condition[] => conditions.filter((one) => text.includes(one))

export const stateActs: readonly Act[] = [
  [
    /^(?:is|are) (?:knocked )?prone and can't stand(?: up)?$|^(?:prone and )?can't stand(?: up)?$/,
    (m, who, span) =>
      m[0].includes('prone')
        ? // Prone is ended by standing up, which may be barred for a while.
          [
            { do: 'afflict', conditions: ['prone'], span: 'lasting', to: who, cantStand: false, source: 'you' },
            { do: 'forbid', what: 'stand', span: span ?? 'eot', to: who },
          ]
        : span === undefined
          ? undefined
          : [{ do: 'forbid', what: 'stand', span, to: who }],
  ],
  [
    new RegExp(
      `^(?:is|are|becomes?|be|is made|re)? ?(?:also )?(?:automatically )?(?:knocked )?(${LIST}|prone)(?: by you)?(?: and can't stand)?$`,
    ),
    (m, who, span) => afflict(m[0], who, span),
  ],
  [
    /^(?:falls?|drops?|is knocked|are knocked) prone$/,
    (_, who) => [{ do: 'afflict', conditions: ['prone'], span: 'lasting', to: who, cantStand: false, source: 'you' }],
  ],
  [
    /^(?:can )?knocks? (.+?) prone$/,
    (m, who, _, scope) => {
      const whom = who.who === 'you' ? whoIn(m[1] ?? '', scope) : undefined
      return whom === undefined ? undefined : guarded(whom.when, afflict('prone', whom.who, undefined))
    },
  ],
  [
    /^(?:is|are) (frightened|taunted) (?:of|by) (?:you|(all .+))$/,
    (m, who, span) => [...afflict(m[1] ?? '', who, span), ...(m[2] === undefined ? [] : [byHand(m[0])])],
  ],
  [
    new RegExp(`^can't (?:be|become) (?:made )?((?:${NEVER})(?:(?:, or | or |, |, and | and )(?:made )?(?:${NEVER}))*)$`),
    (m, who, span) =>
      span === undefined
        ? undefined
        : (m[1] ?? '').split(/, or | or |, and | and |, /).map((word): Clause => {
            const what = word.replace(/^made |^knocked /g, '').replace(' ', '-')
            return { do: 'mark', name: `never-${what}`, span, to: who }
          }),
  ],
  [
    /^(?:is|are|becomes?|turns?) invisible$/,
    (_, who, span) => (span === undefined ? undefined : [{ do: 'mark', name: 'invisible', span, to: who }]),
  ],
  [
    /^(?:is|are|becomes?) (marked|judged|cursed|burning|on fire|wet|seared|illuminated|hexed|tagged|charmed|corrupted|blinded|chilled|poisoned)(?: by you)?$/,
    (m, who, span) => [{ do: 'mark', name: m[1] ?? '', span: span ?? 'encounter', to: who }],
  ],
  [
    new RegExp(`^(?:is|are|becomes?) (?!${NO_STATE})([a-z]+)(?: by you)?$`),
    (m, who, span) => (span === undefined ? undefined : [{ do: 'mark', name: m[1] ?? '', span, to: who }]),
  ],
  [/^can't (?:willingly )?move$/, (_, who, span) => (span === undefined ? undefined : [{ do: 'forbid', what: 'move', span, to: who }])],
  [
    /^can't (?:use |make |take |gain )?(triggered actions|stand|shift|hide|move|regain stamina|maneuvers|main actions|actions|fly|teleport|free strikes|communicate(?: with anyone)?|(?:free triggered actions or triggered|triggered actions or free triggered|triggered actions, including free triggered) actions|signature abilities|heroic abilities|abilities that cost (?:a heroic resource|malice)|opportunity attacks|make opportunity attacks)$/,
    (m, who, span) => forbid(m[1] ?? '', who, span),
  ],
  [
    /^can't (?:be|become) hidden$|^can't benefit from concealment$/,
    (m, to, span) => (m[0].includes('hidden') && span !== undefined ? [{ do: 'forbid', what: 'hide', span, to }] : undefined),
  ],
  [/^(?:have|has) (?:a |their |your )?speed (?:of )?0$/, (_, who, span) => [{ do: 'forbid', what: 'move', span: span ?? 'eot', to: who }]],
  [
    /^takes? a bane on (?:the escape grab maneuver|attempts to escape(?: (?:this|the) grab)?|(?:ability rolls|rolls|tests) made to escape(?: (?:this|the|your) grab)?)$/,
    (_, who, span) => [{ do: 'mark', name: 'held-fast', span: span ?? 'with:grabbed', to: who }],
  ],
  [
    /^(?:automatically )?grabs? (.+)$/,
    (m, who, _, scope) => {
      const whom = who.who === 'you' ? whoIn(m[1] ?? '', scope) : undefined
      return whom === undefined ? undefined : guarded(whom.when, afflict('grabbed', whom.who, undefined))
    },
  ],
  [/^(?:can )?fl(?:y|ies)$/, (_, who, span) => (span === undefined ? undefined : [{ do: 'mark', name: 'flying', span, to: who }])],
  [
    /^(mark|judge)s? (.+)$/,
    (m, who, span, scope) => {
      const whom = who.who === 'you' ? whoIn(m[2] ?? '', scope) : undefined
      return whom === undefined
        ? undefined
        : guarded(whom.when, [{ do: 'mark', name: m[1] === 'mark' ? 'marked' : 'judged', span: span ?? 'encounter', to: whom.who }])
    },
  ],
  // ends
  [
    /^(?:can )?ends? one condition(?: (?:on|affecting) (?:you|yourself|them|themself|(the target)))?$/,
    (m, who) => [{ do: 'end', what: conditions, to: m[1] === undefined ? who : { who: 'target' }, count: 1 }],
  ],
  [
    /^(?:can )?ends? (?:all|each|every|any number of) (?:of the )?(?:negative )?conditions?(?: (?:on|affecting) (?:you|yourself|them|themself|the target))?$/,
    (_, who) => [{ do: 'end', what: conditions, to: who, count: 'all' }],
  ],
  [
    /^(?:can )?ends? (all|any number of|any)(?: negative)? (?:conditions and effects|effects and conditions|effects|conditions)(?: (?:on|affecting) (?:them|you|themself|yourself))?$/,
    (m, who) => [{ do: 'end', what: m[0].includes('effects') ? ['save', 'eot', ...conditions] : [...conditions], to: who, count: 'all' }],
  ],
  [
    /^(?:can )?ends? (one|any|each|all)(?: negative)?(?: condition or)? effects?(?: on (?:them|you|(the target)|themself|yourself))?(?: that (?:can be ended|is ended|are ended|ends|can end) (?:by|with) a saving throw)( or (?:that )?ends? at the end of (?:your|their|the target's) turn)?$/,
    (m, who) => [
      {
        do: 'end',
        what: m[3] === undefined ? ['save'] : ['save', 'eot'],
        to: m[2] === undefined ? who : { who: 'target' },
        count: m[1] === 'one' ? 1 : 'all',
      },
    ],
  ],
  [
    new RegExp(`^(?:can )?ends? the (${LIST}) conditions? (?:on|affecting) (.+)$`),
    (m, _, __, scope) => {
      const whom = whoIn(m[2] ?? '', scope)
      return whom === undefined || whom.when.length > 0
        ? undefined
        : [{ do: 'end', what: conditionsIn(m[1] ?? ''), to: whom.who, count: 'all' }]
    },
  ],
  [
    /^(?:can )?ends? (one|each|all) conditions? (?:on|affecting) ((?:one|each|two|three|an) .+)$/,
    (m, _, __, scope) => {
      const whom = whoIn((m[2] ?? '').replace(/^an /, 'one '), scope)
      return whom?.who.who !== 'some' || whom.when.length > 0
        ? undefined
        : [{ do: 'end', what: conditions, to: whom.who, count: m[1] === 'one' ? 1 : 'all' }]
    },
  ],
  [
    /^can't move (?:any )?(?:farther|further)$/,
    (_, who, span) => (span === undefined ? undefined : [{ do: 'forbid', what: 'move', span, to: who }]),
  ],
  [
    /^can't (?:use |take )?the stand up maneuver$/,
    (_, who, span) => (span === undefined ? undefined : [{ do: 'forbid', what: 'stand', span, to: who }]),
  ],
  [
    new RegExp(`^(?:(?:is|are) no longer|ends? the) (${LIST})(?: condition)?$`),
    (m, who) => [{ do: 'end', what: conditionsIn(m[1] ?? ''), to: who, count: 'all' }],
  ],
  [
    /^(?:is|are) no longer ([a-z]+)$/,
    (m, who, _, scope) => (scope.states.includes(m[1] ?? '') ? [{ do: 'clear', name: m[1] ?? '', to: who }] : undefined),
  ],
  [/^(?:is|are) no longer hidden$/, (_, who) => [{ do: 'end', what: ['hidden'], to: who, count: 'all' }]],
  [
    /^ends? the (?:grab|grabbed condition) on (.+)$/,
    (m, _, __, scope) => {
      const whom = whoIn(m[1] ?? '', scope)
      return whom === undefined ? undefined : [{ do: 'release', to: whom.who }]
    },
  ],
  [
    /^(?:can )?makes? an? (?:immediate )?saving throw(?: against (?:one effect(?: .*)?|(each|all) effects?(?: .*)?|an effect(?: .*)?))?$/,
    (m, who) => [{ do: 'save', to: who, ...(m[1] !== undefined && { all: true }) }],
  ],
  [/^(?:can )?stands?(?: up)?$/, (_, who) => [{ do: 'stand', to: who }]],
  [
    /^(?:can )?(?:hides?|uses? the hide maneuver|attempts? to hide|becomes? hidden)(?: as a free (?:triggered action|maneuver))?(,? even (?:if|while|though) (?:you|they) are (?:being )?observed)?$/,
    (m, who) => [{ do: 'hide', to: who, ...(m[1] !== undefined && { observed: true }) }],
  ],
  [/^(?:is|are) (?:no longer hidden|(?:automatically )?revealed)$/, (_, who) => [{ do: 'reveal', to: who }]],
  [
    /^(?:breaks|loses|ends) (?:their|your) grab$|^lets? go of (?:any|all|each) (?:creatures? )?(?:they have |you have )?grabbed(?: creatures?)?$/,
    () => undefined,
  ],
  [
    /^(?:can )?(?:kills?|destroys?|sacrifices?) (.+)$/,
    (m, who, _, scope) => {
      const whom = whoIn(m[1] ?? '', scope)
      return who.who !== 'you' || whom === undefined || whom.when.length > 0 || !/minion|all(?:y|ies)/.test(m[1] ?? '')
        ? undefined
        : [{ do: 'kill', to: whom.who }]
    },
  ],
  [/^(?:dies|die|is killed|is reduced to 0 stamina)$/, (_, who) => [{ do: 'kill', to: who }]],
]

function afflict(words: string, who: Who, span: Span | undefined): readonly Clause[] {
  const which = conditionsIn(words)
  const isLasting = (one: Condition): boolean => one === 'prone' || one === 'grabbed'
  const lasting = which.filter(isLasting)
  const cantStand = words.includes("can't stand")
  if (span === undefined || (lasting.length === 0 && !cantStand))
    return [{ do: 'afflict', conditions: which, span: span ?? 'lasting', to: who, cantStand, source: 'you' }]
  // "prone and restrained (save ends)": prone is ended by standing up.
  const clauses: Clause[] = [{ do: 'afflict', conditions: lasting, span: 'lasting', to: who, cantStand: false, source: 'you' }]
  const others = which.filter((one) => !isLasting(one))
  if (others.length > 0) clauses.push({ do: 'afflict', conditions: others, span, to: who, cantStand: false, source: 'you' })
  if (cantStand) clauses.push({ do: 'forbid', what: 'stand', span, to: who })
  return clauses
}

const forbidWords: Readonly<Record<string, Forbidden>> = {
  'main actions': 'action',
  actions: 'action',
  maneuvers: 'maneuver',
  'triggered actions': 'triggered',
  'regain stamina': 'regain',
  'free strikes': 'free-strike',
  'opportunity attacks': 'opportunity',
  'make opportunity attacks': 'opportunity',
  'communicate with anyone': 'communicate',
  'signature abilities': 'signature',
  'heroic abilities': 'heroic',
  'abilities that cost a heroic resource': 'heroic',
  'abilities that cost malice': 'heroic',
}

const FORBIDDEN =
  /^(?:use |make |take |gain )?(triggered actions|(?:the )?disengage(?: move)?(?: action)?|stand(?: up)?|shift|hide|move|regain stamina|maneuvers|main actions|actions|fly|teleport|free strikes|communicate(?: with anyone)?|opportunity attacks)$/

/** What somebody may not do, in the words after "can't". */
export function forbiddenIn(text: string): Forbidden | undefined {
  const words = FORBIDDEN.exec(text)?.[1]
    ?.replace('stand up', 'stand')
    .replace(/^(?:the )?disengage.*$/, 'shift')
  return words === undefined ? undefined : (forbidWords[words] ?? forbiddens.find((one) => one === words))
}

function forbid(words: string, to: Who, span: Span | undefined): readonly Clause[] | undefined {
  const what =
    forbidWords[words] ??
    (words.endsWith('triggered actions') && !words.startsWith('free ') ? 'triggered' : undefined) ??
    forbiddens.find((one) => one === words)
  return what === undefined || span === undefined ? undefined : [{ do: 'forbid', what, span, to }]
}
