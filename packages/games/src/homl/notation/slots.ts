import { AND, type Cursor, meaning, merely, namesOf, OR, oneOf, type Slot, type Slots } from '@riposte/print'
import type { Bane, Stat, Who } from '../clauses/clauses.ts'
import { type DamageType, type Degree, type Ground, type Limit, limits, type Span } from '../clauses/words.ts'
import type { Defense } from '../terms.ts'
import { dwellers, inside, visitors, visits } from './areas.ts'
import { blow, extra, higher, ongoing } from './blows.ts'
import { checks } from './checks.ts'
import { count, defense, nameSlots, oneCondition, POSSESSIVES, points, squares, types } from './names.ts'
import { type Scene, you } from './scene.ts'
import { arm, test, whom } from './tests.ts'
import { neighbour, other, owned, patient, prey, role, side, subject, who } from './who.ts'

/** The phrases that sentences of the book are made of. */

const FIGHT = ['the encounter', 'the scene', 'the action sequence', 'the fight', 'combat']
const spanNames = namesOf<Span>({
  'your-next-start': 'until your next turn',
  scene: FIGHT.flatMap((one) => [`until the end of ${one}`, `for the rest of ${one}`, `for the remainder of ${one}`]).join('|'),
  'your-end': 'until the end of your turn',
  'end of turn':
    'this turn|until the end of that turn|until the end of this turn|until the end of the turn|until the end of the current turn',
  rest: `until the next rest|made before the next rest or recovery|before the next rest or recovery|${['the', 'your', 'its', 'their'].map((one) => `until ${one} next rest or recovery`).join('|')}`,
  recovery: 'until a recovery|until the next recovery|until your next recovery|for a duration of recovery',
  lasting: 'permanently',
  round: 'for one round|for 1 round|for a round',
  held: [
    ...['the grab', 'the hold'].flatMap((one) => ['ends', 'is broken'].map((how) => `until ${one} ${how}`)),
    ...['it escapes', 'the target escapes'].flatMap((one) =>
      ['', ' the grab', ' the hold', ' from the grab'].map((what) => `until ${one}${what}`),
    ),
    ...['it is', 'the target is'].flatMap((one) => [`until ${one} no longer grabbed`, `as long as ${one} grabbed`, `while ${one} grabbed`]),
    'while grabbed',
  ].join('|'),
  concentration: 'while you concentrate|as long as you concentrate|as long as you maintain concentration',
})
for (const whose of POSSESSIVES) spanNames.set(`until ${whose} next recovery`, 'recovery')
for (const whose of POSSESSIVES)
  for (const edge of ['start', 'end'] as const)
    for (const word of ['until', 'before'])
      spanNames.set(`${word} the ${edge} of ${whose} next turn`, whose === 'your' ? `your-next-${edge}` : `target-next-${edge}`)
export const span: Slot<Scene, Span> = (c) => {
  if (c.eat('for the same time', 'for the same duration', 'for as long', 'until then') !== undefined) return c.scene.lastSpan
  const found = c.named(spanNames) ?? c.attempt(() => ownTurn(c))
  if (found !== undefined) c.scene = { ...c.scene, lastSpan: found }
  return found
}

/** "Until the end of the hound's next turn". */
function ownTurn(c: Cursor<Scene>): Span | undefined {
  const edge = c.eat('until the start of', 'until the end of', 'before the end of', 'before the start of')
  if (edge === undefined || c.eat(...c.scene.self.map((one) => `${one}'s next turn`)) === undefined) return undefined
  return edge.includes('end') ? 'your-next-end' : 'your-next-start'
}

/** "If the attack hits". */
const OWN = ['the attack', 'your attack', 'this attack', 'the check', 'your check', 'this check', 'you']

/** Whose turns. */
const turner: Slot<Scene, Who> = (c) => {
  if (c.eat('your') !== undefined) return you
  const one = owned(c)
  if (one !== undefined) return { who: one }
  if (!c.scene.hasTarget && c.eat("the character's") !== undefined) return you
  if (c.eat(...c.scene.self.map((one) => `${one}'s`)) !== undefined) return you
  const of = c.scene.subject ?? only(c.scene.others) ?? (c.scene.self.length > 0 && c.scene.others.length === 0 ? you : undefined)
  return of !== undefined && c.eat('its', 'his', 'her', 'their') !== undefined ? of : undefined
}
const only = (others: readonly Who[]): Who | undefined => (others.length === 1 ? others[0] : undefined)

const AFTER_NOUNS = /^(?:which|that|and|is|are|becomes?|until|fills?|covers?|speed|lasts|for|in)$/

const ground = meaning<Ground>({
  difficult: 'difficult|difficult terrain',
  concealing: 'concealing|concealing terrain|lightly obscured',
  obscuring: 'obscuring|obscuring terrain|obscured|heavily obscured',
})

const statNames = namesOf<'damage' | 'DR' | 'speed' | 'defenses'>({
  damage: 'damage|damage rolls',
  DR: 'dr|damage reduction',
  speed: 'speed|movement|your speed|its speed',
  defenses: 'all defenses|defenses|all of your defenses|your defenses',
})
const ANSWERED = ['the triggering', 'this', 'that', 'the'].map((one) => `against ${one} attack`)
const ownDefense: Slot<Scene, Defense> = (c) => {
  c.eat(...POSSESSIVES)
  const one = defense(c)
  if (one !== undefined) c.eat('defense')
  return one
}
const stat: Slot<Scene, Stat> = (c) => {
  const found = c.named(statNames) ?? c.attempt(() => ownDefense(c))
  if (found === undefined) return checks(c)
  // Of the attack that is answered: of the check that it is.
  if (found === 'damage' || found === 'DR' || found === 'speed' || c.eat(...ANSWERED) === undefined) return found
  return { of: 'any', against: undefined, times: 1, isNext: false, isThis: true }
}

const attackNames = oneOf(['basic attack', 'opportunity attack'])
/** One of the book's, or of the same block. */
const attacks: Slot<Scene, string> = (c) => {
  const found = attackNames(c) ?? c.eat(...(c.scene.feats ?? []))
  if (found !== undefined && !found.endsWith('attack')) c.eat('attack', 'attacks')
  else c.eat('s')
  return found
}
const manyAttacks = namesOf({ 'basic attack': 'basic attacks', 'opportunity attack': 'opportunity attacks' })

const baneNames = namesOf<Bane>({
  drowning: 'drowning',
  flanked: 'flanked',
  moved:
    'moved against your will|moved against its will|moved by force|pushed , pulled , or slid|pushed , pulled or slid|pushed , pulled , slid|forcibly moved|force moved|subject to forced movement',
})

/** "Once per scene". */
const perLimit = meaning<Limit>({
  encounter: 'encounter|scene|fight|combat|action sequence',
  day: 'day',
  turn: 'turn',
  round: 'round',
  rest: 'rest|rests',
  recovery: 'recovery',
})

export const slots = {
  ...nameSlots,
  /** "Twice", "up to three times". */
  often: (c): number | undefined => {
    c.eat('up to')
    if (c.eat('twice') !== undefined) return 2
    const n = count(c)
    return c.eat('times') === undefined ? undefined : n
  },
  /** A weapon of its own. */
  calledArm: (c): string | undefined => c.eat('rune weapon') ?? arm(c),
  against: (c) => (c.eat('against') === undefined ? undefined : whom(c)),
  /** "Bright light in a radius of 5 squares", "a 3 square radius". */
  beam: (c): number | undefined => {
    c.eat('in', 'to', 'for', 'out to', 'within')
    c.eat('a radius of', 'a distance of', 'a')
    const far = squares(c)
    c.eat('in every direction', 'in all directions', 'around it', 'around you', 'radius', 'in radius')
    return far
  },
  actionKind: oneOf(['major', 'move', 'opportunity']),
  zoneAction: oneOf(['major', 'move']),
  endingAction: oneOf(['major', 'move', 'free']),
  attackType: oneOf(['close', 'ranged']),
  blowType: oneOf(['close', 'ranged', 'weapon']),
  /** "A basic attack". */
  attack: (c): string | undefined => (c.eat('a', 'an', 'one', 'its', 'his', 'her', 'the') === undefined ? undefined : attacks(c)),
  /** "Two claw attacks". */
  severalAttacks: (c): string | undefined => attacks(c) ?? c.named(manyAttacks),
  /** Of one's own block. */
  ownFeat: (c): string | undefined => {
    const found = c.eat(...(c.scene.feats ?? []))
    if (found !== undefined) c.eat('attack', 'attacks')
    return found
  },
  /** Whose feat it is, by whatever name. */
  user: merely((c: Cursor<Scene>) => c.eat('you', ...c.scene.self) !== undefined, 'you'),
  neighbour,
  bookAttack: (c): 'basic attack' | 'opportunity attack' | undefined =>
    c.eat('a', 'an', 'one') === undefined ? undefined : attackNames(c),
  /** What does not befall somebody. */
  banes: (c): readonly Bane[] | undefined => c.list(() => c.named(baneNames) ?? c.attempt(() => oneCondition(c)), [...OR, ...AND]),
  blow,
  prey,
  checks,
  dwellers,
  degree: meaning<Degree>({
    enhanced: 'an enhanced success|a enhanced success',
    complete: 'a complete success',
    success: 'a success|a hit',
    failure: 'a failure|a miss',
  }),
  /** The roll that is answered. */
  anyRoll: (c): true | undefined => {
    c.eat('the', 'this', 'that', 'your', 'its', 'their')
    c.eat('triggering')
    const of = c.eat('attack', 'defense')
    return (c.eat('check', 'roll', 'die', 'save') ?? of) === undefined ? undefined : true
  },
  keeps: meaning<'better' | 'new'>({
    better: 'better result|higher result|better of the two|better of the two results|higher roll|better roll',
    new: 'second result|new result|second roll|new roll|second',
  }),
  fewerPoints: (c): number | undefined => {
    const n = points(c)
    return n === undefined ? undefined : -n
  },
  foeDefense: ownDefense,
  gain: oneOf(['advantage']),
  /** "1 hit point". */
  healthPoints: (c): number | undefined => {
    const n = count(c)
    return c.eat('hit point', 'hit points') === undefined ? undefined : n
  },
  /** Of damage that comes: half of it, or all. */
  part: meaning<'half' | 'all'>({ half: 'half', all: 'no' }),
  someTypes: (c): readonly (DamageType | 'all')[] | undefined => {
    if (c.eat('all') !== undefined) return ['all']
    const found = types(c)
    return found !== undefined && found.length > 0 ? found : undefined
  },
  limitPer: perLimit,
  eachLimit: perLimit,
  edge: oneOf(['advantage', 'disadvantage']),
  extra,
  /** "For your enemies". */
  forSide: (c): 'enemy' | 'ally' | undefined => {
    if (c.eat('for', 'to') === undefined) return undefined
    c.eat('your', 'all', 'all your', 'all of your', 'any', 'each')
    const found = side(c)
    return found === 'enemy' || found === 'ally' ? found : undefined
  },
  ground,
  grounds: (c) => c.list(() => ground(c)),
  sight: meaning<'low-light' | 'night'>({ 'low-light': 'low light|low-light', night: 'night' }),
  guard: meaning<'resistance' | 'vulnerability' | 'immunity'>({
    resistance: 'resistance|protection',
    vulnerability: 'vulnerability',
    immunity: 'immunity',
  }),
  happened: meaning<Degree>({
    success: OWN.flatMap((whose) => ['hits', 'hit', 'succeeds', 'succeed'].map((did) => `${whose} ${did}`)).join('|'),
    failure: OWN.flatMap((whose) => ['misses', 'miss', 'fails', 'fail'].map((did) => `${whose} ${did}`)).join('|'),
  }),
  higher,
  inside,
  /** Of a bonus: those of a kind do not add up. */
  kind: meaning<'proficiency'>({ proficiency: 'proficiency|bonus proficiency' }),
  limit: oneOf(limits),
  /** A few words that bear on nothing: "thick smoke", "spectral hounds". */
  nouns: (c): string | undefined => {
    const words: string[] = []
    while (words.length < 4 && /^[a-z]+$/.test(c.word) && !AFTER_NOUNS.test(c.word)) words.push(c.step())
    return words.length > 0 ? words.join(' ') : undefined
  },
  ongoing,
  other,
  owner: turner,
  patient,
  role,
  screen: meaning<'cover' | 'concealment'>({ cover: 'cover', concealment: 'concealment|concealed' }),
  side,
  span,
  /** Where its words stand it is so. */
  so: () => true as const,
  stats: (c): readonly Stat[] | undefined => c.list(() => stat(c)),
  subject,
  test,
  turner,
  tier: oneOf(['legendary', 'mythic']),
  tires: meaning<'turn' | 'round' | 'encounter'>({
    turn: 'turn',
    round: 'round',
    encounter: 'encounter|fight|scene|combat|action sequence',
  }),
  turnEdge: meaning<'start' | 'end'>({ start: 'start|beginning', end: 'end' }),
  visitors,
  visits,
  /** A feat's name. */
  featName: (c): string | undefined => {
    const words: string[] = []
    while (words.length < 4 && /^[a-z][a-z'-]*$/.test(c.word)) words.push(c.step())
    return words.length > 0 ? words.join(' ') : undefined
  },
  who,
} satisfies Slots<Scene>
