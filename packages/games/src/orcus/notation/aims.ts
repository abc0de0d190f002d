import { OR } from '@riposte/print'
import type { Picked, Test } from '../clauses/phrases.ts'
import type { Aim, Targets, Trigger, Versus } from '../clauses/power.ts'
import { type Ability, type ActionKind, abilities, type Defense, type Origin, type Shape, sizes } from '../terms.ts'
import { abilityNamed, abilityWord, countWord, defenseNamed, defenseWord, numberOf } from './lexicon.ts'
import { type C, cursorOn, not, type Scene, tried } from './scene.ts'
import { readTest } from './tests.ts'
import { picked, placeOf, qualifiedTarget } from './who.ts'
import { readWielding } from './wielding.ts'

/** "Ranged 10, one enemy", "Near burst 3, all creatures without the Spider tag", "Far burst 1 within 10". */

export const noTargets = (count: Targets['count']): Targets => ({ relation: 'creature', count, upTo: false, tests: [], trigger: false })

const anybody = noTargets(1)
const everybody = noTargets('all')

const aimOf = (origin: Origin, range: Aim['range'], given: Partial<Aim> = {}): Aim => ({
  origin,
  range,
  long: 0,
  plus: 0,
  area: undefined,
  targets: origin === 'near' || origin === 'far' ? everybody : anybody,
  ...given,
})

export const selfAim: Aim = { ...aimOf('self', 0), targets: { ...noTargets(1), relation: 'you' } }
export const meleeAim = (reach: number): Aim => aimOf('melee', reach)

const areaWord = '(?<shape>burst|arc|blast|wall|line|square|squares)'
const shapeNamed = (word: string | undefined): Shape => {
  const key = word?.toLowerCase() ?? ''
  if (key === 'blast' || key === 'arc') return 'arc'
  if (key.startsWith('square')) return 'square'
  return key === 'wall' ? 'wall' : key === 'line' ? 'line' : 'burst'
}

export function readAim(c: C, s: Scene): Aim | undefined {
  const aim = grown(c, s, origin(c))
  if (aim === undefined) return undefined
  return withTargets(c, s, aim)
}

const STEPS =
  '(?:(?:burst |arc )?\\d+ (?:at|from) (?:level )?\\d+(?:st|nd|rd|th)?(?: level)?(?:[,;] ?(?:and )?)?)+|(?:level \\d+: \\d+(?:[,;] ?)?)+'

/** "Near burst 5 (10 at level 11; 15 at level 21)": as far as it reaches at that level. */
function grown(c: C, { level }: Scene, aim: Aim | undefined): Aim | undefined {
  const from = c.at
  const found = aim?.area === undefined ? undefined : c.scan(`\\((?<steps>${STEPS})`)?.steps
  if (found === undefined || aim?.area === undefined) return aim
  if (c.text.slice(c.at, c.at + 1) !== ')') {
    c.at = from
    return aim
  }
  c.at++
  let { size } = aim.area
  for (const { groups = {} } of found.matchAll(/(?<n>\d+) (?:at|from) (?:level )?(?<at>\d+)|level (?<at2>\d+): (?<n2>\d+)/gi))
    if (level >= Number(groups.at ?? groups.at2)) size = Number(groups.n ?? groups.n2)
  return { ...aim, area: { ...aim.area, size } }
}

export function withTargets(c: C, s: Scene, aim: Aim): Aim {
  // What is no creature nobody asks for: the words that follow tell it.
  if (c.sees(`[,;:]? ?${THING}`)) return { ...aim, targets: selfAim.targets }
  const targets = tried(c, s, (cursor, scene) => {
    cursor.has('[,;:]|\\(')
    cursor.has('targets?:?')
    cursor.has('(?:one )?objects? or(?= (?:an? )?creature)')
    const found = readTargets(cursor, scene)
    // Of those that are not in an area one at a time is aimed at, of those in one all at once.
    return (aim.area === undefined ? found?.andYou : found?.together) === undefined ? found : undefined
  })
  // Nothing in a fight is aimed at an object but by itself: see "attack an object".
  if (targets !== undefined) c.has('or (?:an? |one )?(?:unattended )?objects?')
  if (c.text.slice(c.at, c.at + 1) === ')') c.at++
  return targets === undefined ? aim : { ...aim, targets }
}

const THING =
  '(?:(?:one|an?) )(?:(?:unattended|lit|burning|unlit|loose|small|tiny|wooden|metal|nonmagical|mundane) )*(?:objects?|items?|torch(?:es)?|candles?|lanterns?|lamps?|flames?|fires?|lights?|locks?|doors?|windows?|chests?|ropes?)(?=$|[,;.)]| (?:within|in|of|that|is|are|goes|or|and) )(?! or (?:an? |one )?creatures?)'

function origin(c: C): Aim | undefined {
  if (c.has('(?:self|personal)(?! or )')) return selfAim
  const near = c.scan(`(?:near|close)(?: area)?,? (?:${areaWord} (?<size>\\d+)|(?<special>eyesight|earshot|line of sight))`)
  if (near !== undefined) {
    const size = near.special === undefined ? Number(near.size) : near.special.toLowerCase() === 'earshot' ? 'earshot' : 'eyesight'
    const area = { shape: near.special === undefined ? shapeNamed(near.shape) : 'burst', size } as const
    const away = c.scan('\\(?within (?<range>\\d+)(?:/(?<long>\\d+))?\\)?')
    if (away !== undefined) return aimOf('far', Number(away.range), { area, long: Number(away.long ?? 0) })
    return aimOf('near', 0, { area })
  }
  const far = c.scan(
    `(?:far|area)(?: area)?,? ${areaWord} (?<size>\\d+)(?:,? ?(?:\\(?(?:(?:anywhere )?within|range|at range)(?: a)?(?: range)?(?: of)? ?(?:(?<range>\\d+)(?: ?(?:/|-|and) ?(?<long>\\d+))?(?<squares> squares)?|(?<weapon>weapon(?: range)?)|(?<sight>(?:line of )?sight|eyesight)|(?<special>special))\\)?))?`,
  )
  if (far !== undefined) {
    const area = { shape: shapeNamed(far.shape), size: Number(far.size) } as const
    const range = far.weapon !== undefined ? 'weapon' : far.sight !== undefined ? 'sight' : Number(far.range ?? 10)
    // "within 5 and 120": a least and a greatest distance, or a normal and a long range.
    return aimOf('far', range, { area, long: Number(far.long ?? 0) })
  }
  const melee = c.scan(
    '(?:melee|reach)(?:,? (?:(?<reach>\\d+)|(?<weapon>weapon(?: reach)?)|(?<touch>touch)))?(?: ?(?:\\+ ?|plus )(?<plus>\\d+)(?: reach| squares?)?)?',
  )
  if (melee !== undefined) {
    const range = melee.weapon !== undefined ? 'weapon' : melee.touch !== undefined ? 'touch' : Number(melee.reach ?? 1)
    return aimOf('melee', range, { plus: Number(melee.plus ?? 0) })
  }
  const ranged = c.scan(
    'ranged(?: or (?:melee|thrown) weapon)?,? (?:(?<range>\\d+)(?: ?/ ?(?<long>\\d+))?|(?<weapon>weapon(?: range)?)|(?<sight>(?:line of )?sight|eyesight)|(?<touch>touch))(?: squares)?',
  )
  if (ranged === undefined) return undefined
  const range = ranged.weapon !== undefined ? 'weapon' : ranged.sight !== undefined ? 'sight' : Number(ranged.range ?? 10)
  return aimOf('ranged', range, { long: Number(ranged.long ?? 0) })
}

const HERE = '(?: (?:with)?in (?:the )?(?:burst|range|area|arc))?'

/** "one, two or three creatures", "the triggering ally", "all enemies", "one creature marked by you". */
export function readTargets(c: C, s: Scene): Targets | undefined {
  // What is brought forth there asks for its square itself.
  if (c.has('you(?:rself)?(?=$|[.;)])|(?:(?:an?|one) )?(?:unoccupied|empty) (?:square|space)(?=$|[.;)])|(?:one|a) square(?=$|[.;)])'))
    return { ...noTargets(1), relation: 'you' }
  const trigger = c.scan('(?:the |one )?triggering (?<who>ally|enemy|creature|attacker|target|foe)')
  if (trigger !== undefined)
    return {
      ...noTargets(1),
      relation: trigger.who === 'ally' ? 'ally' : trigger.who === 'enemy' || trigger.who === 'foe' ? 'enemy' : 'creature',
      trigger: true,
    }
  if (
    c.has('the creature (?:you hit|(?:that|who) (?:just )?(?:hit|missed|attacked|damaged|staggered|targeted) you|hit|missed)|the attacker')
  )
    return { ...noTargets(1), trigger: true }
  const you = c.scan(
    `(?:you|yourself|self) or (?:one|any|each|an) (?:ally|other creature)${HERE}|you and (?:each|all|every|any) all(?:y|ies)${HERE}|(?<all>all|each) all(?:y|ies)${HERE},? and (?:you|yourself)|(?:one|an) ally${HERE} or (?:you|yourself|self)`,
  )
  if (you !== undefined) {
    const all = you.all !== undefined || /and (?:each|all|every)/i.test(you._)
    return { ...noTargets(all ? 'all' : 1), relation: 'you-or-ally' }
  }
  const besides = c.scan(`you and (?<upto>up to )?(?:(?<n>${countWord})|an) (?:other )?all(?:y|ies)${HERE}`)
  if (besides !== undefined)
    return { ...noTargets(numberOf(besides.n ?? 'one')), upTo: besides.upto !== undefined, relation: 'you-or-ally', andYou: true }
  const nearest = c.scan('(?:the )?(?:nearest|closest) (?<who>ally|enemy|creature)')
  if (nearest !== undefined) return { ...noTargets('nearest'), relation: relationNamed(nearest.who) }
  if (c.has('enemies only|only enemies')) return { ...noTargets('all'), relation: 'enemy' }
  if (c.has('(?:allies only|only allies)')) return { ...noTargets('all'), relation: 'ally' }
  const several = c.scan(
    `(?:one,? two,? or (?<three>three)|one or (?<two>two)|up to (?<upto>${countWord})) (?<who>creatures?|targets?|enem(?:y|ies)|allies|ally)`,
  )
  if (several !== undefined)
    return narrowed(c, s, {
      ...noTargets(several.three !== undefined ? 3 : several.two !== undefined ? 2 : numberOf(several.upto)),
      upTo: true,
      relation: relationNamed(several.who),
    })
  const any = c.scan('any (?:number of )?(?<who>creatures|targets|enemies|allies)(?: (?:with)?in (?:the )?(?:burst|area|arc|range))?')
  if (any !== undefined) return narrowed(c, s, { ...noTargets('any'), relation: relationNamed(any.who) })
  const from = c.at
  const living = tried(c, s, (cursor, scene) => {
    const found = picked(cursor, scene)
    // Whom an attack is aimed at no dice decide.
    return found?.isRandom === true ? undefined : found
  })
  if (living === undefined) {
    const bare =
      c.scan('(?<n>any|one|all|each|every)(?: of your)?(?: (?<who>creatures?|targets?|enem(?:y|ies)|all(?:y|ies)))?(?= |$|[.,;)])') ??
      c.scan('(?<who>creatures|targets|enemies|allies)')
    if (bare === undefined) return undefined
    return narrowed(c, s, {
      ...noTargets(bare.n?.toLowerCase() === 'one' ? 1 : bare.n?.toLowerCase() === 'any' ? 'any' : 'all'),
      relation: relationNamed(bare.who),
    })
  }
  // "Two adjacent creatures" are beside each other.
  const areBeside = living.count !== 1 && typeof living.count === 'number' && /\badjacent \w+$/i.test(c.text.slice(from, c.at))
  const tests = [...living.tests, ...(areBeside ? [] : nearTests(living))]
  return narrowed(c, s, { ...noTargets(living.count), relation: living.relation, tests, ...(areBeside ? { together: 1 } : {}) })
}

function relationNamed(word: string | undefined): Targets['relation'] {
  const key = word?.toLowerCase() ?? ''
  if (key.startsWith('enem')) return 'enemy'
  return key.startsWith('al') ? 'ally' : 'creature'
}

/** Those of an area are in it anyway; the others must be as near as is said. */
function nearTests({ within, of }: Pick<Picked, 'within' | 'of'>): Test[] {
  if (within === 'sight') return [{ is: 'sees', whose: 'you', by: 'target' }]
  if (within === 'hearing') return [not({ is: 'has', whose: 'target', condition: 'deafened' })]
  return typeof within === 'number' && of !== 'left'
    ? [{ is: 'within', whose: 'target', of: of === 'area' ? 'you' : of, squares: within }]
    : []
}

/** "… that is prone", "… grappling you", "… 1 square beyond your reach". */
function narrowed(c: C, s: Scene, targets: Targets): Targets {
  const tests: Test[] = [...targets.tests]
  tests.push(...nearTests(placeOf(c, s, tests, false)))
  for (;;) {
    const test = tried(c, s, (cursor, scene) => {
      if (!cursor.has('(?:that|who|which) (?=is|are|has|have)')) return undefined
      return readAfter(cursor, { ...scene, it: 'target' }, 'it')
    })
    if (test === undefined) break
    tests.push(test)
  }
  const apart = c.scan('(?:(?:that|who) are )?(?:adjacent to|within (?<n>\\d+)(?: squares?)? of) (?:each other|one another)')
  return { ...targets, tests, ...(apart === undefined ? {} : { together: Number(apart.n ?? 1) }) }
}

/** "is prone": a test whose subject goes without saying. */
function readAfter(c: C, s: Scene, subject: string): Test | undefined {
  const whole = cursorOn(`${subject} ${c.rest.trim()}`)
  const test = readTest(whole, s)
  if (test === undefined) return undefined
  c.at = c.text.length - whole.rest.length
  return test
}

// -------------------------------------------------------------------------------------------------------------- versus

export interface Against {
  readonly versus: Versus
  readonly times: number
  readonly requires: readonly Test[]
  readonly targets: Targets | undefined
}

/** "Strength +2 vs AC", "+11 vs Fortitude (must be grappling the target)", "+9 vs AC, two attacks". */
export function readVersus(c: C, s: Scene): Against | undefined {
  return tried(c, s, () => {
    let times = attacksCounted(c)
    c.has('[,;:]')
    const scored = (): Ability | undefined => abilityNamed(c.scan(`(?:your )?(?<ability>${abilityWord})(?: modifier)?`)?.ability ?? '?')
    const best = c.scan('(?:your )?highest (?<kind>physical |mental )?ability(?: score| modifier)?')
    const scores = best === undefined ? (c.list(scored, [...OR, '/']) ?? []) : abilitiesOf(best.kind)
    const isOfLevel = scores.length === 0 && c.has('(?:your )?level(?= ?[+-] ?\\d+ vs)')
    const bonus = c.scan('(?<sign>[+-]) ?(?<n>\\d+)|\\((?<sign2>[+-]) ?(?<n2>\\d+)\\)')
    if (scores.length === 0 && bonus === undefined) return undefined
    if (!c.has('vs\\.?|versus|against|v\\.')) return undefined
    c.has("the target's|its|their")
    const warded = (): Defense | undefined => defenseNamed(c.scan(`(?<defense>${defenseWord})`)?.defense ?? '?')
    const defenses = c.list(warded, [...OR, '/', 'and'])
    if (defenses === undefined) return undefined
    const printed = bonus === undefined ? 0 : Number(bonus.n ?? bonus.n2) * ((bonus.sign ?? bonus.sign2) === '-' ? -1 : 1)
    const value = printed + (isOfLevel ? s.level : 0)
    times = Math.max(
      times,
      tried(c, s, () => (c.has('[,(]? ?(?=(?:two|three|four|five|\\d) attacks)') ? attacksCounted(c) : undefined)) ?? 1,
    )
    c.has(
      '[,(]? ?(?:one (?:attack |attack roll|roll)(?: roll)? ?(?:per|against each|for each) target|an attack against each target|(?:a )?separate (?:attack )?rolls? (?:for|against) each target)',
    )
    c.has('\\)')
    if (c.text.slice(c.at, c.at + 1) === ')') c.at++
    const requires: Test[] = []
    let targets: Targets | undefined
    for (;;) {
      const more = tried(c, s, () => {
        const words = c.scan(
          `[(,] ?(?=(?:must|requires?|only|if|targets?|enemies|creatures|against|all|each|there must|one|two|up|${sizes.join('|')})[ ,)])`,
        )
        if (words === undefined) return undefined
        const inner = tried(c, s, readTargets)
        if (inner !== undefined) {
          targets = inner
          return true
        }
        const qualified = qualifiedTarget(c, s)
        if (qualified !== undefined) {
          requires.push(...qualified)
          return true
        }
        const test = requirement(c, s)
        if (test === undefined) return undefined
        requires.push(test)
        return true
      })
      if (more === undefined) break
      if (c.text.slice(c.at, c.at + 1) === ')') c.at++
    }
    return { versus: { ability: scores, bonus: value, defense: defenses }, times, requires, targets }
  })
}

const abilitiesOf = (kind: string | undefined): readonly Ability[] =>
  kind === undefined ? abilities : /physical/i.test(kind) ? abilities.slice(0, 3) : abilities.slice(3)

const attacksCounted = (c: C): number => {
  const found = c.scan(
    `(?:makes? )?(?<n>two|three|four|five|\\d) attacks?(?: (?:per turn|against (?:the same|a single|one|different) targets?))?`,
  )
  return found === undefined ? 1 : numberOf(found.n)
}

/** "must be grappling the target": what must hold to use the power. */
export function requirement(c: C, s: Scene): Test | undefined {
  return tried(c, s, () => {
    if (c.has("you, the target,? and (?:the target's|its) allies have not been damaged (?:in |during )?(?:this|the) encounter"))
      return {
        is: 'all',
        tests: [
          { is: 'undamaged', whose: 'you' },
          { is: 'undamaged', whose: 'target', andAllies: true },
        ],
      }
    const wielding = readWielding(c, s)
    if (wielding !== undefined) return wielding
    if (c.has('(?:the )?target must be|against (?:an? |only )?(?:target|creature|enemy) (?:that is )?')) {
      const made = readAfter(c, s, 'the target is')
      if (made !== undefined) return made
    }
    c.has('requires?:?|only if|if|only when|when')
    // Nobody is marked by himself: it is who is aimed at.
    if (c.has(`must be(?= [a-z]+ by (?:you|it|${s.self})\\b)`)) return readAfter(c, { ...s, it: 'target' }, 'the target is')
    const must = c.scan(`(?:(?:you|it|${s.self}) )?must (?<be>be|have|not be)(?= )`)
    if (must !== undefined) return readAfter(c, s, must.be === 'have' ? 'you have' : must.be === 'be' ? 'you are' : 'you are not')
    return readTest(c, s)
  })
}

/** It says where and not whom. */
const namesNobody = ({ targets }: Aim): boolean => targets === anybody || targets === everybody

const ALLY = /\bthe ally\b/i

/** A burst that names no targets and speaks of "the ally" is for allies. */
export function atAllies(aim: Aim, text: string): Aim {
  const isOpen = aim.area !== undefined && namesNobody(aim) && ALLY.test(text)
  const others = /\b(?:targets?|creatures?|enem(?:y|ies)|foes?|(?:an|one|each|any|your) all(?:y|ies))\b/i
  return isOpen && !others.test(text) ? { ...aim, targets: { ...aim.targets, relation: 'ally' } } : aim
}

/**
 * What follows one's own hit is for whoever was hit; an answer that speaks of one enemy or ally, for the one who had a part in
 * what set it off, whichever of several things that was. An area that names those in it is for them.
 */
export function atPart(aim: Aim, trigger: Trigger, text: string, actions: readonly ActionKind[]): Aim {
  const ways = trigger.or ?? [trigger]
  const isAbout = (relation: Targets['relation'], ...parts: readonly ('by' | 'at')[]): boolean =>
    ways.every((way) => parts.some((part) => way[part]?.relation === relation))
  if (isAbout('you', 'by') && !actions.includes('standard') && (aim.area === undefined || namesNobody(aim)))
    return atIt(aim, aim.targets.relation)
  if (!namesNobody(aim) || SEVERAL.test(text)) return aim
  const relation =
    (isAbout('enemy', 'at') && /\bthe target\b/i.test(text)) ||
    (isAbout('enemy', 'by', 'at') && /\b(?:the|that) (?:enemy|foe)\b/i.test(text))
      ? 'enemy'
      : isAbout('ally', 'by', 'at') && ALLY.test(text)
        ? 'ally'
        : undefined
  return relation === undefined ? aim : atIt(aim, relation)
}
const atIt = (aim: Aim, relation: Targets['relation']): Aim => ({ ...aim, targets: { ...aim.targets, relation, trigger: true } })
const SEVERAL = /\b(?:targets|creatures|enemies|foes|allies|(?:an?|one|each|every|any) (?:\w+ )?(?:target|creature|enemy|foe|ally))\b/i
