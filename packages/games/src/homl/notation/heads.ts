import { type Cursor, namesOf, OR } from '@riposte/print'
import type { Test } from '../clauses/clauses.ts'
import type { Aim, Attack, Defending, Shape } from '../clauses/feat.ts'
import { type Action, actions, type Span } from '../clauses/words.ts'
import type { Defense } from '../terms.ts'
import { aspectNames, state as oneState } from './names.ts'
import { type Scene, whole } from './scene.ts'
import { slots, span } from './slots.ts'
import { beingOf } from './tests.ts'
import { kindOf, triggerNames } from './who.ts'

/** The lines above the text of a feat: as what, from where, at whom, how long. */

type C = Cursor<Scene>

export function readAction(text: string): Action | undefined {
  const word = text
    .toLowerCase()
    .replace(/\s*\baction\b\s*/, '')
    .trim()
  // An older name for it.
  if (word === 'standard') return 'major'
  return word === 'no' || word === 'none' ? 'none' : actions.find((one) => one === word)
}

// -------------------------------------------------------------------------------------------------------------- target

/** Whom it is aimed at; of "all creatures on the ground" people say who they are. */
export function readAim(text: string, scene: Scene): Aim | undefined {
  const read = wholeAim(text, scene)
  if (read !== undefined) return read
  for (const found of text.matchAll(NARROWER)) {
    const broad = wholeAim(text.slice(0, found.index), scene)
    if (broad !== undefined) return { ...broad, rest: text.slice(found.index).trim() }
  }
  return undefined
}

/** Words that leave out some of those before; never others besides. */
const NARROWER =
  / (?=(?:who|which|that|whose|with|without|on|in|not|under|holding|wearing|carrying|wielding|able|standing|touching)\b(?!.*\b(?:and|or|plus) (?:one|each|all|every|an?|any|you)\b))/gi

/** "One ally within 5" is "within 5, one ally". */
const wholeAim = (text: string, scene: Scene): Aim | undefined =>
  whole(
    text
      .replace(/\b(wall \d+) ?[x×] ?(?=\d)/i, '$1 x ')
      .replace(
        /^(?=(?:one|two|each|all|every|up to \w+|an?) (?:adjacent|(?:creatures?|enem(?:y|ies)|opponents?|all(?:y|ies)) adjacent to you))/i,
        'close 1, ',
      ),
    scene,
    aim,
  ) ?? whole(text.replace(/^(.*?\w),? (within (?:\d+|reach)(?: squares?)?(?: of you)?)\.?$/i, '$2, $1'), scene, aim)

const plainAim: Aim = {
  types: [],
  area: undefined,
  range: 'weapon',
  longRange: undefined,
  count: 1,
  side: 'creature',
  isAdjacentToo: false,
  tests: [],
  rest: '',
}

export function aim(c: C): Aim | undefined {
  if (c.has('(?:close )?(?:self|you|yourself|personal)\\.?$')) return { ...plainAim, range: 'self', side: 'self' }
  const types = typesOf(c)
  const area = shape(c)
  const range = rangeOf(c, types)
  if (range === undefined && area === undefined) return undefined
  const isRanged = types.length === 0 && (area === undefined || range !== undefined)
  const found: Aim = {
    ...plainAim,
    types: types.length > 0 ? types : isRanged ? ['ranged'] : ['close'],
    area,
    range: range?.near ?? 0,
    longRange: range?.far,
  }
  c.eat('centered on you', 'around you')
  c.attempt(() => (c.eat(',', ';') === undefined ? undefined : c.eat('zone', 'a zone', 'terrain', 'all squares', 'squares')))
  c.eat(...inIt)
  c.eat(',', ';')
  const targets = targetsOf(c)
  if (targets?.count === 0 && area === undefined) {
    const size = range?.near
    // All within reach are those around its user; so are all friends within a range.
    return (types.join('') === 'close' && (size === 'weapon' || typeof size === 'number')) || isOfFriends(targets)
      ? { ...found, ...targets, types: ['close'], range: 0, area: { shape: 'burst', size: size === 'weapon' ? size : Number(size) } }
      : undefined
  }
  if (targets !== undefined) return { ...found, ...targets }
  // All in an area, where none are named; without one nobody is.
  return area !== undefined && c.isDone ? { ...found, count: 0 } : undefined
}

function typesOf(c: C): ('close' | 'ranged')[] {
  const found = c.eat('close or ranged', 'close', 'melee', 'ranged')
  if (found === undefined) return []
  if (found === 'close or ranged') return ['close', 'ranged']
  return found === 'ranged' ? ['ranged'] : ['close']
}

function shape(c: C): Shape | undefined {
  return c.attempt(() => {
    const kind = c.eat('burst', 'area burst', 'area', 'blast', 'area blast', 'wall', 'area wall')
    if ((kind === 'burst' || kind === 'blast') && c.eat('weapon') !== undefined) return { shape: kind, size: 'weapon' }
    const length = slots.count(c)
    if (kind === undefined || length === undefined) return undefined
    if (kind.endsWith('wall')) return { shape: 'wall', length, height: (c.eat('x', 'by') === undefined ? undefined : slots.count(c)) ?? 1 }
    return { shape: kind.endsWith('blast') ? 'blast' : 'burst', size: length }
  })
}

function rangeOf(c: C, types: readonly string[]): { readonly near: Aim['range']; readonly far: number | undefined } | undefined {
  return c.attempt(() => {
    const isSaid = c.eat('within', 'at range', 'range', 'within range', 'within a range of') !== undefined
    const word = c.eat('weapon', 'touch', 'weapon range', 'weapon reach')?.split(' ')[0]
    if (word === 'weapon' || word === 'touch') return { near: word, far: undefined }
    if ((!isSaid && types.length === 0) || !/^\d+$/.test(c.word)) return undefined
    const near = Number(c.step())
    c.eat('squares')
    const far = c.attempt(() => (c.eat('/') !== undefined && /^\d+$/.test(c.word) ? Number(c.step()) : undefined))
    c.eat('squares')
    return { near, far }
  })
}

const isOfFriends = ({ side }: Targets): boolean => side === 'ally' || side === 'party'

/** More than there ever are. */
const ANY_NUMBER = 99
const counts = new Map([
  ['one or two', 2],
  ['one , two , or three', 3],
  ['one to three', 3],
  ['one or more', ANY_NUMBER],
  ['any number of', ANY_NUMBER],
])
const inIt = ['area', 'burst', 'blast', 'wall', 'zone']
  .flatMap((one) => [`in ${one}`, `in the ${one}`, `within the ${one}`])
  .concat('in it')

type Targets = Pick<Aim, 'count' | 'side' | 'isAdjacentToo' | 'tests'>

function targetsOf(c: C): Targets | undefined {
  if (c.eat(...triggerNames(c.scene)) !== undefined) return { count: 1, side: 'trigger', isAdjacentToo: false, tests: [] }
  if (c.eat('the grabbed creature', 'the grabbed opponent', 'the grabbed target', 'the creature you have grabbed') !== undefined)
    return { count: 1, side: 'creature', isAdjacentToo: false, tests: [HELD] }
  if (c.eat('one effect') !== undefined) return { count: 1, side: 'effect', isAdjacentToo: false, tests: [] }
  const isYouToo = c.eat('you or', 'self or', 'yourself or', 'you and', 'yourself and', 'self and') !== undefined
  const isAll = c.eat('all', 'each', 'every', 'each of your', 'all of your', 'all your') !== undefined
  if (!isAll) c.eat('up to')
  const count = isAll ? 0 : (c.named(counts) ?? slots.count(c))
  const isOther = c.eat('other', 'different') !== undefined
  c.eat('willing')
  const tests: Test[] = isOther ? [other] : []
  const isBeside = c.eat('adjacent') !== undefined
  if (isBeside) tests.push({ is: 'near', of: 'target', to: 'you', within: 1 })
  const what = kindOf(c)
  if (what !== undefined) tests.push({ is: 'kind', of: 'target', what })
  const states = c.list(() => oneState(c), OR)
  if (states !== undefined) tests.push(oneOf(states.map((what) => ({ is: 'state', of: 'target', what }))))
  // What is no creature is nobody's business here.
  const named = slots.side(c) ?? (what === undefined ? undefined : 'creature')
  c.eat('or object', 'or objects', 'or unattended object')
  const side = isYouToo && named === 'ally' ? 'party' : named
  if (count === undefined || side === undefined || (isYouToo && side !== 'party')) return undefined
  const isAdjacentToo = c.eat('in or adjacent to the wall', 'in or adjacent to the area') !== undefined
  if (!isAdjacentToo) c.eat(...inIt)
  for (;;) {
    // Its range says so already.
    if (c.eat('within reach', 'within your reach', 'within range', 'within weapon range') !== undefined) continue
    const test = c.attempt(() => whichOf(c))
    if (test === undefined) break
    tests.push(test)
  }
  return { count, side, isAdjacentToo, tests }
}

const oneOf = (tests: readonly Test[]): Test => {
  const [only, second] = tests
  return only !== undefined && second === undefined ? only : { is: 'or', tests }
}
const other: Test = { is: 'other', of: 'target', than: 'you' }
const HELD = { is: 'held', of: 'target', by: 'you' } as const

/** "You can see", "grabbed by you", "other than yourself": which of them. */
function whichOf(c: C): Test | undefined {
  if (c.eat('other than you', 'other than yourself', 'except you', 'except yourself') !== undefined) return other
  if (c.eat('within') !== undefined) {
    const within = slots.squares(c)
    const side = c.attempt(() => (c.eat('of an', 'of a', 'of one of your', 'of your') === undefined ? undefined : slots.side(c)))
    if (within !== undefined && side !== undefined) return { is: 'beside', of: 'target', side, within }
    c.eat('of you')
    return within === undefined ? undefined : { is: 'near', of: 'target', to: 'you', within }
  }
  c.eat('that', 'who', 'which')
  if (c.eat('you can see', 'in line of sight', 'in your line of sight', 'within line of sight', 'within your line of sight') !== undefined)
    return { is: 'seen', of: 'target', by: 'you' }
  if (c.eat('can see you') !== undefined) return { is: 'seen', of: 'you', by: 'target' }
  if (c.eat('you are flanking', 'you flank', 'flanked by you') !== undefined) return { is: 'flanked', of: 'target', by: 'you' }
  if (c.eat('you have grabbed', 'you are grabbing', 'is grabbed by you', 'grabbed by you') !== undefined) return HELD
  c.eat('is', 'are', 'of')
  return beingOf(c, 'target')
}

/** "close 1 DC 18; one opponent". */
export const readMonsterAttack = (text: string, scene: Scene): { readonly aim: Aim; readonly dv: number } | undefined => {
  const found = /^(?<before>.*?)\b(?:DC|DV)\s*(?<dv>\d+)\s*(?<after>.*)$/is.exec(text)
  const read = found === null ? undefined : readAim(`${found.groups?.before ?? ''} ${found.groups?.after ?? ''}`, scene)
  return read && { aim: read, dv: Number(found?.groups?.dv) }
}

// -------------------------------------------------------------------------------------------------------------- attack

const tools = new Map((['weapon', 'implement', 'unarmed'] as const).map((one) => [one as string, one]))

export const readAttack = (text: string, scene: Scene): Attack | undefined =>
  whole(text, scene, (c) => {
    c.eat('close', 'melee', 'ranged')
    const first = c.named(tools)
    // Who holds none strikes unarmed anyway.
    if (first === 'weapon') c.eat('or unarmed')
    c.eat('+', '(')
    const ability = slots.ability(c)
    c.eat(')')
    const tool =
      first ??
      c.attempt(() => {
        c.eat('+')
        return c.named(tools)
      })
    const what = tool ?? (ability === undefined ? c.named(aspectNames) : ability)
    if (what === undefined || c.eat('vs', 'vs .', 'versus', 'against') === undefined) return undefined
    const versus = c.list(
      (): Defense | NonNullable<typeof ability> | undefined => slots.defense(c) ?? slots.ability(c),
      ['or', ',', ', or'],
    )
    c.eat(
      ', one attack per target',
      ', one check per target',
      '( one attack per target )',
      ', once per target',
      ', each target',
      '( each target )',
      '( one check per target )',
    )
    return versus && { with: what, ability: tool === undefined ? undefined : ability, versus }
  })

// ------------------------------------------------------------------------------------------------------------ duration

/** "Acrobatics vs ranged attacks", "weapon". */
export const readDefense = (text: string, scene: Scene): Defending | undefined =>
  whole(text, scene, (c) => {
    const tool = c.eat('weapon')
    const what = tool === 'weapon' ? tool : (c.named(aspectNames) ?? slots.ability(c))
    c.eat('check', 'defense')
    if (what === undefined) return undefined
    const types = ['close', 'ranged', 'weapon'] as const
    if (c.eat('vs', 'against') === undefined) return { with: what, against: 'all' }
    const against =
      types.find((one) => c.eat(`${one} attacks`, one) !== undefined) ?? (c.eat('all attacks') === undefined ? undefined : 'all')
    return against && { with: what, against }
  })

/** A fight is over long before. */
const LONG = '(?:\\d+|an?|one|up to \\d+) (?:minute|hour|day|week)s?|day'

const durations = namesOf<Span>({
  concentration:
    'concentration|concentration , up to the end of the encounter|concentration , up to the encounter|concentration ( encounter )|sustained by concentration',
  scene:
    'encounter|the encounter|this encounter|stance|encounter or until dismissed|encounter ( stance )|scene|action sequence|one action sequence|end of the action sequence|until the end of the scene|challenge|end of encounter|end of the encounter',
  'end of turn': 'end of turn',
  round: '1 round|one round|a round',
  rest: 'rest or recovery|rest',
  recovery: 'recovery',
  lasting: 'permanent',
  unspecified: 'immediate|instantaneous|instant',
})

export const readDuration = (text: string, scene: Scene): Span | undefined =>
  whole(
    text.replace(/^(?:until )?(?:the )?(?=(?:end|start) of (?:your|its|the target's))/i, 'until the '),
    scene,
    (c) => c.named(durations) ?? span(c) ?? (c.has(LONG) ? 'rest' : undefined),
  )
