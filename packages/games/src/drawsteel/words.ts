import { type Effect, endIn, type PieceId, type RuleIndex } from '@riposte/referee'
import { meansOf, type TierChange } from './clauses/means.ts'
import { sayRolls } from './clauses/say-numbers.ts'
import { type DrawSteelFight, sheetOf } from './fight.ts'
import { R } from './rules.ts'
import { abilityCalled } from './sheet/sheet.ts'
import { conditions } from './terms.ts'

/** What things are called when somebody tells of them. */

export const spoken = (id: string): string => id.replaceAll('-', ' ')

/** The printed name of an ability, a trait or a thing, by its id; the id in plain words where there is none. */
export function nameOfAct(fight: DrawSteelFight, by: PieceId, act: string): string {
  const id = act.replace(/^(?:triggered|villain-action|trait):/, '')
  if (fight.pieces[by] === undefined) return spoken(id)
  const sheet = sheetOf(fight, by)
  const found = abilityCalled(sheet, id) ?? sheet.traits.find((one) => one.id === id) ?? sheet.items.find((one) => one.id === id)
  return found?.name ?? builtIn[id] ?? spoken(id)
}

const builtIn: Readonly<Record<string, string>> = {
  grab: 'Grab',
  knockback: 'Knockback',
  'escape-grab': 'Escape Grab',
  'melee-free-strike': 'Melee Free Strike',
  'ranged-free-strike': 'Ranged Free Strike',
  'improvised-melee-strike': 'Improvised Melee Strike',
  'improvised-ranged-strike': 'Improvised Ranged Strike',
}

// ------------------------------------------------------------------------------------------------------------- effects

/** Effects that only count. */
const silent: ReadonlySet<string> = new Set(['dropping', 'toppling', 'aloft', 'was-hidden', 'summoned'])

const plain: Readonly<Record<string, string>> = {
  aided: 'the next ability roll against it has an edge',
  assisted: 'assisted with the next test',
  'brutal-effectiveness': 'Brutal Effectiveness',
  'malicious-strike': 'Malicious Strike',
  'no-heroic': 'may not use abilities that cost a Heroic Resource',
  'no-signature': 'may not use signature abilities',
  'no-stand': 'cannot stand up',
}

/** What lies on somebody or on the ground, in a few words; nothing for bookkeeping. */
export function sayEffect(fight: DrawSteelFight, effect: Effect): string {
  const { kind, value } = effect
  if (silent.has(kind)) return ''
  if (plain[kind] !== undefined) return plain[kind]
  const means = meansOf(effect)
  if (means === undefined) return spoken(kind)
  const from = 'of' in means ? nameOfAct(fight, effect.by, means.of) : ''
  switch (means.is) {
    case 'done':
    case 'noted':
    case 'used':
    case 'called':
    case 'area':
      return ''
    case 'forbids':
      return `may not ${spoken(means.what)}`
    case 'mark':
      return spoken(means.name).replace(/^never (.*)$/, 'cannot be $1')
    case 'watch':
    case 'zone':
    case 'enlarge':
    case 'granted':
    case 'allowed':
      return from
    case 'persist':
      return `${from}, kept up`
    case 'terrain':
      return `${spoken(means.what)} ground (${from})`
    case 'sway':
      return `${swayWords(value)} ${sayRolls[means.rolls]}${againstWords[means.against] ?? ''} (${from})`
    case 'tier':
      return `${tierWords(means.how, value)} (${from})`
    case 'stat':
      return `${value < 0 ? '−' : '+'}${Math.abs(value)} ${statWords(means.stat)} (${from})`
  }
}

const swayWords = (value: number): string =>
  `${Math.abs(value) > 1 ? 'a double ' : value < 0 ? 'a ' : 'an '}${value < 0 ? 'bane' : 'edge'} on`

const againstWords: Readonly<Record<string, string>> = {
  you: ' against whoever imposed it',
  target: ' against one creature',
  bearer: ' against it',
}

const tierWords = (how: TierChange['how'], value: number): string =>
  how === 'automatic'
    ? `tier ${value} outright`
    : how === 'least'
      ? `tier ${value} at least`
      : `${Math.abs(value)} ${Math.abs(value) === 1 ? 'tier' : 'tiers'} ${value < 0 ? 'lower' : 'higher'}`

const statWords = (stat: string): string => {
  const [kind = '', type] = stat.split(':')
  return type === undefined ? spoken(kind) : `${type === 'all' || type === '' ? 'damage' : type} ${kind}`
}

/** How long it lasts, in the book's own short way where it has one. */
export const sayEnd = (effect: Effect, who: (id: PieceId) => string): string =>
  effect.until === 'turn-end' && effect.of === effect.on && effect.skip === 0 ? ' (EoT)' : endIn(effect, who)

export const isCondition = (kind: string): boolean => conditions.some((one) => one === kind)

const stuff: Readonly<Record<string, string>> = { force: 'a wall of force', ground: 'the ground' }

/** Who or what somebody runs into: a creature by its name, stuff by what it is. */
export const nameOfThing = (fight: DrawSteelFight, what: string, who: (id: PieceId) => string): string => {
  const id = fight.pieces.findIndex((one) => one.key === what)
  return id < 0 ? (stuff[what] ?? spoken(what)) : who(id)
}

/** Why a roll has an edge or a bane; nothing for the rules that only count them. */
export const swayName = (rule: RuleIndex): string | undefined =>
  counting.has(rule) ? undefined : rule < 0 ? 'something unseen' : (swayNames.get(rule) ?? 'an effect')

const counting: ReadonlySet<RuleIndex> = new Set([
  R.edge.single,
  R.edge.double,
  R.edge.doubleVsBane,
  R.bane.single,
  R.bane.double,
  R.bane.doubleVsEdge,
])

const swayNames: ReadonlyMap<RuleIndex, string> = new Map([
  [R.ability.rangedAdjacentBane, 'an enemy adjacent'],
  [R.action.defend, 'it defends'],
  [R.captain.benefit, 'a captain'],
  [R.concealment.invisible, 'it is invisible'],
  [R.concealment.strike, 'concealment'],
  [R.cover.half, 'cover'],
  [R.edge.circumstance, 'a trait or circumstance'],
  [R.environment.underwater, 'under water'],
  [R.flanking.edge, 'flanking'],
  [R.frightened.bane, 'frightened'],
  [R.frightened.edgeAgainst, 'it is frightened'],
  [R.grabbed.bane, 'grabbed'],
  [R.hidden.edge, 'hidden'],
  [R.highground.edge, 'high ground'],
  [R.maneuver.aidAttack, 'an attack aided'],
  [R.move.burrowTarget, 'cover of the ground'],
  [R.move.climbCreatureEdge, 'on its back'],
  [R.move.squeezed, 'squeezed'],
  [R.prone.meleeEdge, 'it is prone'],
  [R.prone.strikeBane, 'prone'],
  [R.restrained.bane, 'restrained'],
  [R.restrained.edgeAgainst, 'it is restrained'],
  [R.restrained.tests, 'restrained'],
  [R.surprise.edge, 'it is surprised'],
  [R.taunted.bane, 'taunted'],
  [R.test.assist, 'assistance'],
  [R.triggered.lateBane, 'a triggered action'],
  [R.unconscious.effects, 'it is unconscious'],
  [R.weakened.bane, 'weakened'],
])
