import type { Option, PieceId } from '@riposte/referee'
import { askSome, given } from '@riposte/tactics'
import { formsOf, isWilling, offerTargets, relationRule, whyNot, whyOutOfReach } from '../aim/aim.ts'
import { piecesIn } from '../aim/areas.ts'
import { askArea } from '../aim/ask-area.ts'
import { testsHold } from '../amounts/when.ts'
import { ask } from '../asking.ts'
import { reachOf } from '../bearing/reach.ts'
import type { Ability } from '../clauses/ability.ts'
import type { Of } from '../clauses/clauses.ts'
import type { AreaShape } from '../clauses/heads.ts'
import { disregards, said, saidNow } from '../clauses/said.ts'
import { grantedBy } from '../conditions/traits.ts'
import { type DsPiece, isEnemy, isThere, isUp, pieceAt } from '../fight.ts'
import type { Form, Given, Targeted, Use } from '../moments.ts'
import { isOnTheWay, whoIs } from '../play/who.ts'
import { R } from '../rules.ts'
import { hasLine } from '../sight/sight.ts'
import { bookOf, type DsStep } from '../step.ts'
import { open } from '../windows.ts'
import { refused } from './costs.ts'
import { joined, joinSquad } from './squad-attack.ts'

/** Whom an ability is used on. */

/** What was bought may reach farther, hold more, take no account of something, or make another sort of ability of it. */
export function lengthen(step: DsStep, use: Use): void {
  for (const one of use.bought) if (one.do === 'may-hold') holdMore(step, use, one.count)
  const ignoring = use.bought.filter((one) => one.do === 'ignore' || one.do === 'gentle')
  if (ignoring.length > 0) {
    use.ability = { ...use.ability, before: [...use.ability.before, ...ignoring] }
    use.ignoresBanes ||= disregards(use.ability, 'banes')
    use.ignoresStability ||= disregards(use.ability, 'stability')
  }
  for (const one of saidNow(use, 'reshape')) if (one.do === 'reshape') reshape(use, one)
  const more = sumOf(step, use, 'distance')
  const { melee, ranged } = use.ability
  if (more > 0) use.ability = { ...use.ability, melee: melee > 0 ? melee + more : 0, ranged: ranged > 0 ? ranged + more : 0 }
}

/** On this turn: whom it then holds, it holds on. */
function holdMore(step: DsStep, { by, ability }: Use, most: number): void {
  const holds = { parts: [{ is: 'grips', most, anySize: false, freely: false }] } as const
  step.begin({ ...grantedBy(ability.id), on: by, by, rule: R.ability.spend, until: 'turn-end', of: step.fight.acting, holds })
}

function reshape(use: Use, { gains, loses, reach, targets }: Of<'reshape'>): void {
  const keywords = [...use.ability.keywords.filter((one) => !loses.includes(one)), ...gains]
  use.ability = { ...use.ability, keywords, ...reach, ...(targets !== undefined && { targets }) }
  if (use.ability.area !== undefined) use.form = 'area'
}

export function findTargets(step: DsStep, use: Use, given: Given): boolean {
  const { by, ability } = use
  const { targets, area } = ability
  if (given.targets !== undefined) {
    const meant = given.targets.filter((one) => isThere(pieceAt(step.fight, one)))
    use.targets = meant.filter((one) => isLet(step, use, one))
    use.form = formFor(step, use, use.targets)
    if (use.targets.length === 0 && meant.length > 0) refused(step, use, given)
    return use.targets.length > 0
  }
  if (area !== undefined) return findInArea(step, use, given)
  const [told] = targets.count === 'special' ? said(ability, 'aim') : []
  if (told?.do === 'aim' && !isOnTheWay(told)) {
    use.targets = whoIs(step, use, told.who, by).filter((one) => !step.applies(R.line.required) || hasLine(step, by, one))
    use.form = formFor(step, use, use.targets)
    return use.targets.length > 0
  }
  if (targets.count === 0 || targets.count === 'special') {
    // "Each enemy you move adjacent to": whom the roll is against shows on the way.
    const shows = ability.roll !== undefined && ability.before.some((one) => one.do === 'move')
    use.targets = targets.count === 0 && !shows ? [by] : []
    return true
  }
  if (targets.role !== undefined) {
    use.targets = whoIs(step, use, { who: targets.role }, by)
    use.form = formFor(step, use, use.targets)
    return use.targets.length > 0
  }
  if (targets.trigger && use.trigger >= 0) {
    use.targets = [use.trigger]
    use.form = formFor(step, use, use.targets)
    return true
  }
  if (!chooseTargets(step, use, given, targets.count === 'each' ? 99 : targets.count + use.extraTargets)) return false
  use.form = formFor(step, use, use.targets)
  joinSquad(step, use)
  return true
}

/** By how much what was bought makes it larger, or reach farther. */
const sumOf = (step: DsStep, use: Use, what: 'area' | 'distance'): number =>
  saidNow(use, 'grow').reduce(
    (sum, one) => sum + (one.do === 'grow' && one.what === what && testsHold(step, use, one.when ?? [], use.by) ? one.by : 0),
    0,
  )

/** "Two 3 cubes within 10": one after another, and together one area. */
function layAreas(step: DsStep, by: PieceId, ability: Ability, area: AreaShape, within: number): Use['laid'] {
  const known = step.asKnownTo(by)
  let laid = askArea(known, by, ability, area, within)
  for (let n = 1; n < (area.count ?? 1) && laid !== undefined; n++) {
    const next = askArea(known, by, ability, area, within)
    if (next !== undefined)
      laid = {
        ...laid,
        squares: [...new Set([...laid.squares, ...next.squares])],
        from: Math.min(laid.from, next.from),
        to: Math.max(laid.to, next.to),
      }
  }
  return laid
}

/** Each eligible creature in it; none may be spared, unless the entry gives a number. */
function findInArea(step: DsStep, use: Use, given: Given): boolean {
  const { by, ability } = use
  const { area, targets } = ability
  if (area === undefined) return false
  const grown = sumOf(step, use, 'area')
  const within = area.within + sumOf(step, use, 'distance')
  use.laid = layAreas(step, by, ability, { ...area, size: area.size + grown }, within)
  if (use.laid === undefined) return false
  const inside = piecesIn(step, use.laid).filter((one) => {
    if (one !== by || targets.self) return relationRule(step, by, targets, one) === undefined
    // @rule drawsteel.ability.target-creature
    const isLeftOut = targets.relation.startsWith('creature') || step.applies(R.ability.self)
    return !isLeftOut
  })
  // @rule drawsteel.ability.target-each
  const meant = targets.count === 'each' ? inside : chooseInArea(step, use, given, targets.count, inside)
  // Of an aura it shows later who is in it.
  use.targets = area.shape === 'aura' ? meant : meant.filter((one) => isLet(step, use, one))
  if (use.targets.length > 0 || meant.length === 0) return true
  refused(step, use, given)
  return false
}

/** Where the entry gives a number, so many of those in it at most. */
function chooseInArea(
  step: DsStep,
  { by, extraTargets }: Use,
  given: Given,
  count: number | 'special',
  inside: readonly PieceId[],
): PieceId[] {
  const about = {
    kind: 'target',
    seat: pieceAt(step.fight, by).seat,
    piece: by,
    text: 'who in the area',
    rule: R.ability.targetEach,
  } as const
  const most = count === 'special' ? 0 : count + extraTargets
  const least = given.against === undefined ? 0 : 1
  return askSome(step, about, { among: step.knownTo(by, inside), most, least, enough: 'done', stands: 'last' })
}

/** An ability for allies is not used on who is not willing. */
function isLet(step: DsStep, { by, ability }: Use, target: PieceId): boolean {
  const isAlly = !isEnemy(pieceAt(step.fight, by), pieceAt(step.fight, target)) && target !== by
  if (!isAlly || !ability.targets.relation.startsWith('ally') || isWilling(step, by, target)) return true
  step.emit({ type: 'lost', piece: by, what: 'the target is not willing', rule: R.ability.targetAlly })
  return false
}

/** Chosen one after another; fewer will do. */
function chooseTargets(step: DsStep, use: Use, given: Given, most: number): boolean {
  const { by, ability } = use
  const forms = formsOf(ability)
  if (forms.length === 0) {
    use.targets = [by]
    return true
  }
  const unwilling: PieceId[] = []
  while (use.targets.length < most) {
    if (use.targets.length > 0) moveBetween(step, use)
    const offers = offerTargets(step.asKnownTo(by, given.against), by, ability, forms, [...use.targets, ...unwilling])
    const wanted = given.against === undefined ? offers.options : offers.options.filter((one) => one.target === given.against)
    const options: (Option & { readonly target?: PieceId })[] = [...wanted]
    if (options.length === 0) break
    if (use.targets.length > 0) options.push({ id: 'done', byDefault: true, rule: R.ability.fewerTargets })
    if (use.targets.length > 0 && !step.applies(R.ability.fewerTargets)) options.pop()
    const only = given.against !== undefined && use.targets.length === 0 ? wanted[0] : undefined
    const { target } = only ?? ask.target(step, by, `target of ${ability.name}`, options, undefined, offers.refusals)
    if (target === undefined) break
    ;(isLet(step, use, target) ? use.targets : unwilling).push(target)
    if (given.against !== undefined && use.targets.length > 0) break
  }
  // @rule drawsteel.ability.target-ally
  if (use.targets.length === 0 && unwilling.length > 0) refused(step, use, given)
  if (most > 1 && use.targets.length === most) sayDone(step, by)
  return use.targets.length > 0
}

/** "Shifts up to 2 squares between strikes": the next is chosen from where it has come to. */
function moveBetween(step: DsStep, use: Use): void {
  for (const clause of saidNow(use, 'around'))
    if (clause.do === 'around' && clause.only === 'between') for (const one of clause.so) bookOf(step).run(step, use, [one], use.by)
}

/** No more can be chosen: a script may say that it has done. */
const sayDone = (step: DsStep, by: PieceId): void => {
  const options = [{ id: 'done' }]
  ask.target(step, by, 'no more targets', given(options))
}

/** Melee or ranged: whichever fits all targets, the user's choice where both do. */
function formFor(step: DsStep, use: Use, targets: readonly PieceId[]): Form {
  const { by, ability } = use
  const forms = formsOf(ability)
  if (forms.length < 2) return forms[0] ?? 'self'
  const fitting = forms.filter((form) => targets.every((one) => whyNot(step, by, ability, form, one).length === 0))
  const [first = 'melee', second] = fitting
  if (second === undefined) return first
  const options = fitting.map((one) => ({ id: one, byDefault: one === 'melee', one }))
  return ask.choice(step, by, 'as a melee or a ranged ability', options, R.ability.meleeOrRanged).one
}

/** Whoever is felled by an answer does no more of its ability; the others of a squad go on with it. */
export function whileUp(step: DsStep, use: Use, answers: () => void): void {
  const isFit = (id: PieceId): boolean => isUp(pieceAt(step.fight, id))
  const before = [use.by, ...joined(use)].filter(isFit)
  answers()
  const fallen = before.filter((one) => !isFit(one))
  if (fallen.length === 0) return
  if (joined(use).length > 0) {
    for (const [target, all] of use.strikers)
      use.strikers.set(
        target,
        all.filter((one) => !fallen.includes(one)),
      )
    use.targets = use.targets.filter((one) => use.strikers.get(one)?.length !== 0)
  }
  // @rule drawsteel.death.director
  if (fallen.length === before.length || use.targets.length === 0) use.isNegated = true
}

/** Whoever is aimed at may turn the strike on somebody else. */
export const redirect = (step: DsStep, use: Use): void => whileUp(step, use, () => redirectEach(step, use))

function redirectEach(step: DsStep, use: Use): void {
  const all = [use.by, ...joined(use), ...use.targets].map((one) => pieceAt(step.fight, one))
  const stood = all.flatMap(whereabouts)
  const turned: PieceId[] = []
  for (const [i, target] of [...use.targets].entries()) {
    if (target === use.by) continue
    const moment: Targeted = { window: 'targeted', by: use.by, whom: target, use, instead: target, afterwards: use.afterwards }
    open(step, moment)
    if (use.isNegated) return
    if (moment.instead === target) continue
    use.targets[i] = moment.instead
    use.strikers.set(moment.instead, use.strikers.get(target) ?? [use.by])
    turned.push(moment.instead)
  }
  if (all.flatMap(whereabouts).every((one, i) => one === stood[i])) return
  use.targets = use.targets.filter((one) => turned.includes(one) || isStillReached(step, use, one))
}
const whereabouts = ({ at, height }: DsPiece): readonly number[] => [at, height]

/** Whom an answer has taken out of reach, or out of the area, it does not befall; of a squad those strike who reach him still. */
function isStillReached(step: DsStep, use: Use, target: PieceId): boolean {
  const { form, laid } = use
  if (form === 'self' || target === use.by) return true
  if (form === 'area') return laid === undefined || piecesIn(step, laid).includes(target)
  const strikers = (use.strikers.get(target) ?? [use.by]).filter(
    (one) => whyOutOfReach(step, one, form, target, reachOf(step, one, use.ability, form)).length === 0,
  )
  if (strikers.length > 0) use.strikers.set(target, strikers)
  else step.emit({ type: 'lost', piece: target, what: 'out of reach', rule: R.ability.distance })
  return strikers.length > 0
}
