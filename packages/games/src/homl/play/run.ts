import { byHand, type Effect, effectOn, lasting, lift, NOBODY, type PieceId } from '@riposte/referee'
import { inHand } from '../aim/means.ts'
import { ask } from '../asking.ts'
import { type Held, isHeld } from '../bearing/held.ts'
import { holds, isCalled, USED_ON } from '../bearing/tests.ts'
import { carried, fillHand, letFall, lyingOf } from '../carrying/carrying.ts'
import { type Clause, nothing, type Who } from '../clauses/clauses.ts'
import { type Bearer, bears, whomOf } from '../clauses/kinds.ts'
import { type Degree, degrees } from '../clauses/words.ts'
import { conditionsOf, isCondition, isOfFall, SHAKEN } from '../conditions/conditions.ts'
import { ending } from '../conditions/durations.ts'
import { heal, pointsSet, slay } from '../damage/damage.ts'
import { isHero, isOfSide, pieceAt, sheetOf } from '../fight.ts'
import { hideableFrom, hideFrom } from '../hiding.ts'
import type { Rolled } from '../moments.ts'
import { getUp } from '../movement/arrive.ts'
import { passes } from '../movement/climbing.ts'
import { force } from '../movement/forced.ts'
import { ALL_POINTS } from '../movement/rate.ts'
import { say } from '../notation/say.ts'
import { defenseOf } from '../rolls/bonuses.ts'
import { again, check, settle } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { reveal } from '../sight/hidden.ts'
import { lightAt } from '../sight/light.ts'
import { squaresOf } from '../space.ts'
import { bookOf, type HomlStep } from '../step.ts'
import { difficultyOf } from '../terms.ts'
import { countOf, deal, giveBack, lessened, total } from './harm.ts'
import { keep, layZone, lasting as spanning, staysFor } from './keep.ts'
import { goBy, swap } from './moves.ts'
import { SAVES, type Saving } from './saves.ts'
import { afflict, soothe } from './states.ts'
import { traitOf, type Use, useOf } from './use.ts'
import { atTier, eachOf, roleOf, squaresFor, whoIs } from './whom.ts'

/** What somebody has: weapons, and uses of feats. */

/** The first so called that it has and does not hold, wherever that is. */
function arm(step: HomlStep, id: PieceId, what: string): void {
  const { inHand: mask } = pieceAt(step.fight, id)
  const place = sheetOf(step.fight, id).weapons.findIndex((weapon, i) => (mask & (1 << i)) === 0 && isCalled(weapon, what))
  if (place < 0) return
  for (const effect of step.fight.effects)
    if (lyingOf(effect)?.owner === id && lyingOf(effect)?.weapon === place) step.end(effect, 'taken', R.action.pickup)
  fillHand(step, id, place)
}

/** A feat of its sheet is spent. */
function spend(step: HomlStep, id: PieceId, name: string): void {
  const place = sheetOf(step.fight, id).strikes.findIndex((one) => one.name.toLowerCase() === name.toLowerCase())
  if (place >= 0) step.set(id, 'used', pieceAt(step.fight, id).used | (1 << place), R.npc.usage)
}

/** Doing what clauses say: a verb each. */

type Of<D extends Clause['do']> = Extract<Clause, { readonly do: D }>
/** What has been reckoned in where the feat was offered, moved or aimed. */
type Known =
  | 'needs'
  | 'at-level'
  | 'lasts'
  | 'widen'
  | 'move-zone'
  | 'sustain'
  | 'then-attack'
  | 'safe'
  | 'nonlethal'
  | 'counts-as'
  | 'cost'
/** What bears on somebody from now on, and does no more. */
type Laid = Exclude<Bearer['do'], 'bonus' | 'reduce' | 'edge' | 'see'>
/** Said of several, of each of them by himself. */
type Deed = Exclude<
  Extract<Clause, { readonly to: Who } | { readonly who: Who }>['do'],
  Laid | 'choose' | 'swap' | 'may' | 'pay' | 'either' | 'redirect' | 'reroll'
>
type Doing<C> = { does(step: HomlStep, use: Use, id: PieceId, clause: C): void }['does']
type Verb<C> = { does(step: HomlStep, use: Use, clause: C): void }['does']

export function run(step: HomlStep, use: Use, clauses: readonly Clause[]): void {
  for (const clause of clauses) {
    const verb = verbOf[clause.do]
    const deed = deedOf[clause.do] ?? (bears(clause) ? lay : undefined)
    const whom = deed && whomOf(clause)
    if (verb !== undefined) verb(step, use, clause)
    else if (deed !== undefined && whom !== undefined) for (const id of whoIs(step, use, whom)) deed(step, use, id, clause)
  }
}

/** What was for one check or one blow is used up by it. */
function lay(step: HomlStep, use: Use, id: PieceId, clause: Clause): void {
  if (!bears(clause)) return
  const isOnce = ('isNext' in clause && clause.isNext === true) || ('isThis' in clause && clause.isThis === true)
  keep(step, use, id, clause, clause.span, isOnce ? 1 : 0)
}

/** One more of them, or one fewer. */
export function giveAction(
  step: HomlStep,
  id: PieceId,
  { kind, isLost }: Pick<Extract<Clause, { readonly do: 'actions' }>, 'kind' | 'isLost'>,
): void {
  step.set(id, kind, Math.max(0, pieceAt(step.fight, id)[kind] + (isLost ? -1 : 1)), R.turn.actionGrant)
}

/** What an amount adds is reckoned when it is given. */
function fixed<C extends Extract<Clause, { readonly do: 'bonus' | 'reduce' }>>(step: HomlStep, use: Use, clause: C): C {
  const { plus } = clause
  const per = clause.do === 'bonus' ? clause.per : undefined
  if (plus === undefined && per === undefined) return clause
  const more = plus === undefined ? 0 : total(use.dice.partsOf(plus, use.by, 0, 'bonus'))
  return { ...clause, plus: undefined, per: undefined, by: (clause.by + more) * countOf(step, use, per) }
}

/** What this use of a feat has left on anybody, or on the ground. */
const laidBy = ({ fight }: HomlStep, { since, by }: Use): readonly Effect[] =>
  fight.effects.filter((one) => one.id >= since && one.by === by && (isCondition(one.kind) || isHeld(one.holds)))

/** What a feat does once all is over that it has laid. */
export function runSequels(step: HomlStep): void {
  for (const effect of step.fight.effects) {
    const held = effect.kind === SEQUEL && isHeld(effect.holds) ? effect.holds : undefined
    if (held?.part.do !== 'sequel' || step.fight.effects.some(({ id }) => held.ends?.includes(id))) continue
    step.end(effect, 'over', R.duration.other)
    run(step, useOf(step, { by: effect.by, strike: traitOf(SEQUEL), target: held.target }), held.part.does)
  }
}
const SEQUEL = 'sequel'

/** Asked again and again of the same. */
const words = lasting(say)

const deeds: { readonly [D in Deed]: Doing<Of<D>> } = {
  damage: (step, use, id, clause) => deal(step, use, [clause], id),
  'half-damage': (step, use, id, clause) => deal(step, use, [clause], id),
  afflict: (step, use, id, { what, span }) => {
    for (const one of what) afflict(step, use, id, one, span)
  },
  'afflict-one': (step, use, id, { what, span }) => {
    const options = what.map((one) => ({ id: one, condition: one, auto: true }))
    afflict(step, use, id, ask.choice(step, use.by, 'which condition', options, R.effects.kinds).condition, span)
  },
  relieve: (step, use, id, { what }) => {
    for (const one of what) if (isCondition(one)) lift(step, id, one, use.strike.id, R.cond.endedBySource)
  },
  soothe: (step, _, id, { types }) => soothe(step, id, types),
  'left-with': (step, _, id, { points }) => {
    // @rule homl.effects.kinds
    if (pieceAt(step.fight, id).hp < points) step.set(id, 'hp', points, R.effects.kinds)
    pointsSet(step, id)
  },
  fell: (step, use, id, { isSlain }) => {
    if (isSlain === true) return slay(step, id, R.effects.kinds, use.by)
    step.set(id, 'hp', Math.min(0, pieceAt(step.fight, id).hp), R.effects.kinds)
    pointsSet(step, id)
  },
  force: (step, use, id, { how, reach }) => {
    // Where it strikes at one alone, it is the attacker that it comes from.
    const from = use.strike.area === undefined ? undefined : use.origin
    use.left = squaresOf(step.fight, id)
    if (use.by !== id || from !== undefined)
      use.along = force(step, { id, by: use.by, how, squares: squaresFor(step, use, reach.squares, id), upTo: reach.isUpTo, from })
  },
  go: (step, use, id, clause) => goBy(step, use, clause, id),
  heal: (step, use, id, { amount, higher, per }) => {
    const points = total(use.dice.partsOf(atTier(step, use.by, amount, higher), id, use.dealt, 'healing'))
    heal(step, id, use.by, points * countOf(step, use, per), R.effects.kinds)
  },
  bonus: (step, use, id, clause) => {
    const { rolled } = use
    if (rolled !== undefined && clause.on.some((stat) => typeof stat !== 'string' && stat.isThis))
      return shift(step, rolled, id, fixed(step, use, clause).by)
    const times = clause.on.reduce((sum, stat) => (typeof stat === 'string' ? sum : stat.times), 0)
    const isNow = clause.on.some((stat) => typeof stat !== 'string' && stat.isThis)
    keep(step, use, id, fixed(step, use, clause), isNow ? 'end of turn' : clause.span, times)
  },
  reduce: (step, use, id, clause) => keep(step, use, id, fixed(step, use, clause), clause.span),
  edge: (step, use, id, clause) => lean(step, use, clause, id),
  soften: (step, use, id, { to, by }) => {
    if (use.dealt > 0)
      return giveBack(
        step,
        id,
        use.dealt - lessened(use.dealt, by, () => total(use.dice.partsOf(by === 'half' || by === 'all' ? nothing : by, id, use.dealt))),
      )
    const flat = by === 'half' || by === 'all' ? by : { ...nothing, flat: total(use.dice.partsOf(by, id, use.dealt)) }
    keep(step, use, id, { do: 'soften', to, by: flat }, 'end of turn', 1)
  },
  actions: (step, use, id, clause) => {
    // In the turn of another there is none to take from: it is its next turn that is meant.
    if (clause.kind === 'opportunity' || step.fight.acting === id) giveAction(step, id, clause)
    else keep(step, use, id, clause, 'target-next-end', 1)
  },
  hide: (step, _, id, { isOpen, side }) => hideFrom(step, id, hideableFrom(step, id, isOpen), undefined, side !== undefined),
  'relieve-one': (step, use, id, { isAll, of }) => {
    const options = conditionsOf(step.fight, id)
      .filter((one) => !isOfFall(step.fight, id, one) && of?.includes(one) !== false && effectOn(step.fight, id, one) !== undefined)
      .map((one) => ({ id: one, auto: true }))
    const isOne = isAll !== true && options.length > 0
    const all = isOne ? [ask.choice(step, use.by, 'which condition ends', options, R.cond.endedBySource)] : options
    // @rule homl.cond.ended-by-source
    for (const { id: one } of all) lift(step, id, one, use.strike.id, R.cond.endedBySource)
  },
  // @rule homl.cond.ended-by-source
  shake: (step, use, id, { kind }) => {
    const last = laidBy(step, use).findLast(({ on }) => on === id)
    if (last !== undefined)
      step.begin({ kind: SHAKEN, on: id, by: use.by, rule: R.cond.endedBySource, until: 'never', under: last.id, holds: kind })
  },
  // @rule homl.cond.ended-by-source
  save: (step, use, id, { in: aspect, at, dv }) => {
    const ends = laidBy(step, use).filter(({ on }) => on === id)
    const holds: Saving = { in: aspect, at, dv: dv ?? difficultyOf(sheetOf(step.fight, use.by).level), ends: ends.map((one) => one.id) }
    if (ends.length > 0) step.begin({ kind: SAVES, on: id, by: use.by, rule: R.cond.endedBySource, until: 'never', holds })
  },
  light: (step, use, id, clause) => {
    // @rule homl.hide.reveal
    if (lightAt(step.fight, pieceAt(step.fight, id).at) === 'dark') reveal(step, id, () => true)
    keep(step, use, id, clause, clause.span)
  },
  // @rule homl.effects.kinds
  try: (step, use, id, { in: aspect, against, dv }) => {
    const needs =
      dv ??
      (against === undefined || use.target === NOBODY
        ? difficultyOf(sheetOf(step.fight, use.by).level)
        : defenseOf(step, use.target, against, use.by))
    if (isHero(step.fight, id)) use.degree = check(step, id, aspect, needs, use.strike.id, R.core.check).degree
    else use.degree = passes(step, id, aspect, use.strike.id, needs, R.core.check) ? 'success' : 'failure'
    use.rolled = undefined
  },
  see: (step, use, id, { vision, span }) =>
    step.begin({ kind: vision, on: id, by: use.by, rule: R.light.lowlight, ...spanning(step, use, id, span) }),
  halt: (step, _, id) => step.set(id, 'spent', ALL_POINTS),
  draw: (step, _, id) => {
    const mask = pieceAt(step.fight, id).inHand
    const options = carried(step, id).flatMap((one) => ((mask & (1 << one.place)) === 0 ? [{ ...one, auto: true }] : []))
    // @rule homl.action.draw-weapon
    if (options.length > 0) fillHand(step, id, ask.choice(step, id, 'what to draw', options, R.action.drawWeapon).place)
  },
  disarm: (step, _, id, { isOne }) => {
    const held = inHand(step, id)
    const options = held.map((weapon) => ({ id: weapon.id, weapon, auto: true }))
    const all = isOne === true && held.length > 0 ? [ask.choice(step, id, 'what to drop', options, R.action.drop).weapon] : held
    for (const weapon of all) letFall(step, id, sheetOf(step.fight, id).weapons.indexOf(weapon))
  },
  stand: (step, _, id) => getUp(step, id),
  power: (step, _, id, { by }) => step.set(id, 'power', Math.max(0, pieceAt(step.fight, id).power + by)),
  attack: (step, use, id, { who, with: how, against, times = 1, isSpread = false, side }) => {
    const on = { of: 'attack', against: undefined, times: 1, isNext: true, isThis: false } as const
    if (side !== undefined) keep(step, use, id, { do: 'edge', to: who, side, on, span: 'end of turn' }, 'end of turn', 1)
    bookOf(step).strike(step, id, how, { at: against && whoIs(step, use, against), times, isSpread })
  },
  'once-each': (step, use, id) =>
    step.begin({ kind: USED_ON, on: id, by: use.by, rule: R.round.oncePer, until: 'never', holds: use.strike.id }),
  'no-more': (step, _, id, { feat }) => spend(step, id, feat),
}
const deedOf: Readonly<Record<string, Doing<Clause>>> = deeds

const verbs: { readonly [D in Exclude<Clause['do'], Known | Laid | Deed>]: Verb<Of<D>> } = {
  'each-turn': (step, use, clause) => {
    for (const id of whoIs(step, use, clause.of)) keep(step, { ...use, target: id }, id, clause, clause.span)
  },
  // @rule homl.duration.other
  sequel: (step, use, clause) => {
    const ends = laidBy(step, use).map(({ id }) => id)
    const holds: Held = { part: clause, target: use.target, ends }
    if (ends.length > 0) step.begin({ kind: SEQUEL, on: use.by, by: use.by, rule: R.duration.other, until: 'never', holds })
  },
  'on-hits': (step, use, { side, least, does }) => {
    // @rule homl.effects.kinds
    if (use.hits.filter((id) => isOfSide(step.fight, use.by, side, id)).length >= least) run(step, use, does)
  },
  choose: (step, use, { who }) => {
    use.chosen = whoIs(step, use, who)[0] ?? NOBODY
  },
  swap: (step, use, { who, with: other }) => {
    const [one] = whoIs(step, use, who)
    const [two] = whoIs(step, use, other)
    if (one !== undefined && two !== undefined) swap(step, one, two)
  },
  ground: layZone,
  zone: layZone,
  trail: (_, use) => {
    use.area = [...new Set(use.gone)]
  },
  enhance: (step, use, clause) => keep(step, use, use.by, clause, 'end of turn', 1),
  arm: (step, { by }, { what }) => arm(step, by, what),
  limit: (step, use, { times = 1 }) => {
    if (times === 1) spend(step, use.by, use.strike.name)
  },
  may: (step, use, { who, does }) =>
    eachOf(step, use, who, (id) => {
      if (ask.yes(step, id, words(does), R.core.rider)) run(step, use, does)
    }),
  pay: (step, use, { who, points, does }) =>
    eachOf(step, use, who, (id) => {
      if (pieceAt(step.fight, id).power < points || !ask.yes(step, id, words(does), R.injury.healingEffects)) return
      step.set(id, 'power', pieceAt(step.fight, id).power - points)
      run(step, use, does)
    }),
  'on-degree': (step, use, { degree, does }) => {
    const now = degreeOf(use)
    if (degrees.indexOf(now) >= degrees.indexOf(degree) && (degree === 'failure') === (now === 'failure')) run(step, use, does)
  },
  if: (step, use, { test, does, else: others = [] }) =>
    run(step, use, holds(step, test, (role) => roleOf(use, role), use.isFavored) ? does : others),
  while: (step, use, { test, does }) => {
    const there = test.is === 'inside'
    const [first] = does
    if (there && first?.do === 'afflict') return layZone(step, use, { do: 'while', test, does })
    const tests = [...use.tests, there ? { ...test, squares: use.area, levels: use.levels } : test]
    run(step, { ...use, tests, ...(there && { strike: { ...use.strike, lasts: staysFor(use) } }) }, does)
  },
  instead: (step, use, { does }) => run(step, use, does),
  either: (step, use, { who, does }) =>
    eachOf(step, use, who, (id) => {
      const options = does.map((one, i) => ({ id: String(i + 1), label: words([one]), one }))
      run(step, use, [ask.choice(step, id, 'which of these', options, R.core.rider).one])
    }),
  till: (step, use, { trigger, does }) => {
    const since = does.length === 0 ? use.since : step.fight.nextEffect
    run(step, { ...use, strike: { ...use.strike, lasts: 'scene' } }, does)
    const ends = step.fight.effects.flatMap(({ id, by }) => (id >= since && by === use.by ? [id] : []))
    const holds: Held = { part: { do: 'till', trigger, does: [] }, target: use.target, ends }
    if (ends.length > 0) step.begin({ kind: 'till', on: use.by, by: use.by, rule: R.duration.other, until: 'fight-end', holds })
  },
  reroll: (step, { rolled }, { keeps }) => {
    if (rolled !== undefined) again(step, rolled, keeps)
  },
  turn: (step, { rolled }, { into }) => {
    if (rolled === undefined) return
    // @rule homl.trigger.on-hit
    rolled.fixed = (rolled.what === 'defense') === (into === 'miss') ? 'success' : 'failure'
    settle(step, rolled)
  },
  redirect: (step, use, { to }) => {
    const [one] = whoIs(step, use, to)
    // @rule homl.trigger.on-hit
    if (one !== undefined) use.turnTo?.(one)
  },
  renew: (step, use, { feat }) => {
    const { strikes } = sheetOf(step.fight, use.by)
    const place = strikes.findIndex((one) => (feat === undefined ? one.id === use.strike.id : one.name.toLowerCase() === feat))
    // @rule homl.npc.usage
    if (place >= 0) step.set(use.by, 'used', pieceAt(step.fight, use.by).used & ~(1 << place), R.npc.usage)
  },
  whenever: (step, use, clause) => keep(step, use, use.by, clause, clause.span, clause.isOnce ? 1 : 0),
  tire: (step, use, { per }) => {
    const span = per === 'turn' ? 'end of turn' : per === 'round' ? 'your-next-start' : 'scene'
    step.begin({ kind: 'tired', on: use.by, by: use.by, rule: R.round.oncePer, holds: use.waits, ...ending(step, use.by, use.by, span) })
  },
  'by-hand': (step, use, { text }) => byHand(step, use.by, text),
}
const verbOf: Readonly<Record<string, Verb<Clause>>> = verbs

/** Of an answer it is how the attack comes out that is answered, by a defence that fails. */
const degreeOf = ({ degree, rolled, strike }: Use): Degree => {
  if (rolled === undefined || strike.isAttack) return degree
  if (rolled.what !== 'defense') return rolled.degree
  return rolled.degree === 'failure' ? 'success' : 'failure'
}

/** Better or worse at checks: at the one that is being made, or at those to come. */
function lean(step: HomlStep, use: Use, clause: Extract<Clause, { readonly do: 'edge' }>, id: PieceId): void {
  const { rolled } = use
  const isNow = rolled !== undefined && !clause.on.isNext && (clause.on.isThis || (clause.on.times <= 1 && clause.span === 'unspecified'))
  if (!isNow) return keep(step, use, id, clause, clause.on.isThis ? 'end of turn' : clause.span, clause.on.times)
  // @rule homl.trigger.on-hit
  if ((clause.side === 'advantage') === (rolled.by === id)) rolled.sway.give(R.trigger.onHit, true)
  else rolled.sway.hamper(R.trigger.onHit, true)
  settle(step, rolled)
}

/** More or less on a roll that is made already: who rolls it does better, or who it is against is harder to get at. */
// @rule homl.trigger.on-hit
function shift(step: HomlStep, rolled: Rolled, id: PieceId, by: number): void {
  const part = { rule: R.trigger.onHit, value: by, type: '', label: 'feat' }
  if (rolled.by === id) {
    rolled.reasons = [...rolled.reasons, part]
    rolled.sum += by
  } else rolled.needs += by
  settle(step, rolled)
}
