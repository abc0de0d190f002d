import { byHand, type Effect, effectOn, lasting, lift, NOBODY, type PieceId } from '@riposte/referee'
import { inHand } from '../aim/means.ts'
import { ask } from '../asking.ts'
import { type Held, isHeld } from '../bearing/parts.ts'
import { holds, USED_ON } from '../bearing/tests.ts'
import { fillHand } from '../carrying/hands.ts'
import { carried, letFall } from '../carrying/lying.ts'
import { type Clause, nothing, type Who } from '../clauses/clauses.ts'
import { type Degree, degrees, type Span } from '../clauses/words.ts'
import { conditionsOf, isCondition, SHAKEN } from '../conditions/conditions.ts'
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
import { again, check, settle } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { squaresOf as squaresOn } from '../space.ts'
import { bookOf, type HomlStep } from '../step.ts'
import { difficultyOf } from '../terms.ts'
import { afflict, soothe } from './afflict.ts'
import { atTier, squaresOf } from './amounts.ts'
import { countOf, deal, giveBack, lessened, total } from './harm.ts'
import { keep, lasting as spanning } from './keep.ts'
import { layZone, staysFor } from './lay.ts'
import { goBy } from './moves.ts'
import { arm, spend, swap } from './own.ts'
import { SAVES, type Saving } from './save.ts'
import { traitOf, type Use, useOf } from './use.ts'
import { eachOf, roleOf, whoIs } from './who.ts'

/** Doing what clauses say: a verb each. */

type Verb<C> = { does(step: HomlStep, use: Use, clause: C): void }['does']
type Verbs = { readonly [D in Clause['do']]: Verb<Extract<Clause, { readonly do: D }>> }

export function run(step: HomlStep, use: Use, clauses: readonly Clause[]): void {
  for (const clause of clauses) all[clause.do]?.(step, use, clause)
}

/** For each of them, as if it were the one that is spoken of. */
const forEach = (step: HomlStep, use: Use, who: Who, act: (id: PieceId) => void): void => {
  for (const id of whoIs(step, use, who)) act(id)
}

const keeps =
  <C extends Clause & { readonly span: Span }>(whose: (clause: C) => Who, times: (clause: C) => number = () => 0): Verb<C> =>
  (step, use, clause) =>
    forEach(step, use, whose(clause), (id) => keep(step, use, id, clause, clause.span, times(clause)))

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
  const more = plus === undefined ? 0 : total(use.dice.partsOf(plus))
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

/** What has been reckoned in where the feat was offered, moved or aimed. */
const known = (): void => undefined

const verbs: Verbs = {
  damage: (step, use, clause) => forEach(step, use, clause.to, (id) => deal(step, use, [clause], id)),
  'half-damage': (step, use, clause) => forEach(step, use, clause.to, (id) => deal(step, use, [clause], id)),
  afflict: (step, use, { to, what, span }) =>
    forEach(step, use, to, (id) => {
      for (const one of what) afflict(step, use, id, one, span)
    }),
  'afflict-one': (step, use, { to, what, span }) =>
    forEach(step, use, to, (id) => {
      const options = what.map((one) => ({ id: one, condition: one, auto: true }))
      afflict(step, use, id, ask.choice(step, use.by, 'which condition', options, R.effects.kinds).condition, span)
    }),
  relieve: (step, use, { to, what }) =>
    forEach(step, use, to, (id) => {
      for (const one of what) if (isCondition(one)) lift(step, id, one, use.strike.id, R.cond.endedBySource)
    }),
  soothe: (step, use, { to, types }) => forEach(step, use, to, (id) => soothe(step, id, types)),
  'left-with': (step, use, { to, points }) =>
    forEach(step, use, to, (id) => {
      // @rule homl.effects.kinds
      if (pieceAt(step.fight, id).hp < points) step.set(id, 'hp', points, R.effects.kinds)
      pointsSet(step, id)
    }),
  fell: (step, use, { to, isSlain }) =>
    forEach(step, use, to, (id) => {
      if (isSlain === true) return slay(step, id, R.effects.kinds, use.by)
      step.set(id, 'hp', Math.min(0, pieceAt(step.fight, id).hp), R.effects.kinds)
      pointsSet(step, id)
    }),
  force: (step, use, { to, how, reach }) =>
    forEach(step, use, to, (id) => {
      // Where it strikes at one alone, it is the attacker that it comes from.
      const from = use.strike.area === undefined ? undefined : use.origin
      use.left = squaresOn(step.fight, id)
      if (use.by !== id || from !== undefined)
        force(step, { id, by: use.by, how, squares: squaresOf(step, use, reach.squares, id), upTo: reach.isUpTo, from })
    }),
  go: (step, use, clause) => forEach(step, use, clause.who, (id) => goBy(step, use, clause, id)),
  heal: (step, use, { to, amount, higher, per }) =>
    forEach(step, use, to, (id) => {
      const points = total(use.dice.partsOf(atTier(step, use.by, amount, higher), id, use.dealt))
      heal(step, id, use.by, points * countOf(step, use, per), R.effects.kinds)
    }),
  bonus: (step, use, clause) =>
    forEach(step, use, clause.to, (id) => {
      const { rolled } = use
      if (rolled !== undefined && clause.on.some((stat) => typeof stat !== 'string' && stat.isThis))
        return shift(step, rolled, id, fixed(step, use, clause).by)
      const times = clause.on.reduce((sum, stat) => (typeof stat === 'string' ? sum : stat.times), 0)
      const isNow = clause.on.some((stat) => typeof stat !== 'string' && stat.isThis)
      keep(step, use, id, fixed(step, use, clause), isNow ? 'end of turn' : clause.span, times)
    }),
  reduce: (step, use, clause) => forEach(step, use, clause.to, (id) => keep(step, use, id, fixed(step, use, clause), clause.span)),
  edge: (step, use, clause) => forEach(step, use, clause.to, (id) => lean(step, use, clause, id)),
  exposed: keeps(
    ({ to }) => to,
    ({ isNext }) => (isNext ? 1 : 0),
  ),
  marked: keeps(
    ({ to }) => to,
    ({ isNext }) => (isNext === true ? 1 : 0),
  ),
  stronger: keeps(
    ({ to }) => to,
    ({ isNext }) => (isNext ? 1 : 0),
  ),
  soften: (step, use, { to, by }) =>
    forEach(step, use, to, (id) => {
      if (use.dealt > 0)
        return giveBack(
          step,
          id,
          use.dealt - lessened(use.dealt, by, () => total(use.dice.partsOf(by === 'half' || by === 'all' ? nothing : by, id, use.dealt))),
        )
      const flat = by === 'half' || by === 'all' ? by : { ...nothing, flat: total(use.dice.partsOf(by, id, use.dealt)) }
      keep(step, use, id, { do: 'soften', to, by: flat }, 'end of turn', 1)
    }),
  actions: (step, use, clause) =>
    forEach(step, use, clause.to, (id) => {
      // In the turn of another there is none to take from: it is its next turn that is meant.
      if (clause.kind === 'opportunity' || step.fight.acting === id) giveAction(step, id, clause)
      else keep(step, use, id, clause, 'target-next-end', 1)
    }),
  hide: (step, use, { who, isOpen, side }) =>
    forEach(step, use, who, (id) => hideFrom(step, id, hideableFrom(step, id, isOpen), undefined, side !== undefined)),
  'relieve-one': (step, use, { to, isAll, of }) =>
    forEach(step, use, to, (id) => {
      const options = conditionsOf(step.fight, id)
        .filter((one) => one !== 'dying' && of?.includes(one) !== false && effectOn(step.fight, id, one) !== undefined)
        .map((one) => ({ id: one, auto: true }))
      // @rule homl.cond.ended-by-source
      if (isAll === true) for (const { id: one } of options) lift(step, id, one, use.strike.id, R.cond.endedBySource)
      if (isAll === true) return
      if (options.length > 0)
        lift(
          step,
          id,
          ask.choice(step, use.by, 'which condition ends', options, R.cond.endedBySource).id,
          use.strike.id,
          R.cond.endedBySource,
        )
    }),
  // @rule homl.cond.ended-by-source
  shake: (step, use, { to, kind }) =>
    forEach(step, use, to, (id) => {
      const last = laidBy(step, use).findLast(({ on }) => on === id)
      if (last !== undefined)
        step.begin({ kind: SHAKEN, on: id, by: use.by, rule: R.cond.endedBySource, until: 'never', under: last.id, holds: kind })
    }),
  // @rule homl.cond.ended-by-source
  save: (step, use, { to, in: aspect, at, dv }) =>
    forEach(step, use, to, (id) => {
      const ends = laidBy(step, use).filter(({ on }) => on === id)
      const holds: Saving = { in: aspect, at, dv: dv ?? difficultyOf(sheetOf(step.fight, use.by).level), ends: ends.map((one) => one.id) }
      if (ends.length > 0) step.begin({ kind: SAVES, on: id, by: use.by, rule: R.cond.endedBySource, until: 'never', holds })
    }),
  // @rule homl.duration.other
  sequel: (step, use, clause) => {
    const ends = laidBy(step, use).map(({ id }) => id)
    const holds: Held = { part: clause, target: use.target, ends }
    if (ends.length > 0) step.begin({ kind: SEQUEL, on: use.by, by: use.by, rule: R.duration.other, until: 'never', holds })
  },
  light: keeps(({ to }) => to),
  // @rule homl.effects.kinds
  try: (step, use, { who, in: aspect, against, dv }) =>
    forEach(step, use, who, (id) => {
      const whose = sheetOf(step.fight, against === undefined || use.target === NOBODY ? use.by : use.target)
      const needs = dv ?? (against === undefined ? difficultyOf(whose.level) : whose.defense[against])
      if (isHero(step.fight, id)) use.degree = check(step, id, aspect, needs, use.strike.id, R.core.check).degree
      else use.degree = passes(step, id, aspect, use.strike.id, needs, R.core.check) ? 'success' : 'failure'
      use.rolled = undefined
    }),
  'on-hits': (step, use, { side, least, does }) => {
    // @rule homl.effects.kinds
    if (use.hits.filter((id) => isOfSide(step.fight, use.by, side, id)).length >= least) run(step, use, does)
  },
  needs: known,
  'at-level': known,
  see: (step, use, { to, vision, span }) =>
    forEach(step, use, to, (id) =>
      step.begin({ kind: vision, on: id, by: use.by, rule: R.light.lowlight, ...spanning(step, use, id, span) }),
    ),
  forbid: keeps(({ to }) => to),
  ignore: keeps(
    ({ who }) => who,
    ({ isThis }) => (isThis === true ? 1 : 0),
  ),
  halt: (step, use, { to }) => forEach(step, use, to, (id) => step.set(id, 'spent', ALL_POINTS)),
  draw: (step, use, { who }) =>
    forEach(step, use, who, (id) => {
      const mask = pieceAt(step.fight, id).inHand
      const options = carried(step, id).flatMap((one) => ((mask & (1 << one.place)) === 0 ? [{ ...one, auto: true }] : []))
      // @rule homl.action.draw-weapon
      if (options.length > 0) fillHand(step, id, ask.choice(step, id, 'what to draw', options, R.action.drawWeapon).place)
    }),
  disarm: (step, use, { to, isOne }) =>
    forEach(step, use, to, (id) => {
      const held = inHand(step, id)
      const options = held.map((weapon) => ({ id: weapon.id, weapon, auto: true }))
      const all = isOne === true && held.length > 0 ? [ask.choice(step, id, 'what to drop', options, R.action.drop).weapon] : held
      for (const weapon of all) letFall(step, id, sheetOf(step.fight, id).weapons.indexOf(weapon))
    }),
  screen: keeps(({ to }) => to),
  spare: keeps(({ to }) => to),
  brace: keeps(({ to }) => to),
  beset: keeps(({ to }) => to),
  proficient: keeps(({ to }) => to),
  speed: keeps(({ to }) => to),
  shield: keeps(({ to }) => to),
  ability: keeps(({ to }) => to),
  stand: (step, use, { who }) => forEach(step, use, who, (id) => getUp(step, id)),
  choose: (step, use, { who }) => {
    use.chosen = whoIs(step, use, who)[0] ?? NOBODY
  },
  swap: (step, use, { who, with: other }) => {
    const [one] = whoIs(step, use, who)
    const [two] = whoIs(step, use, other)
    if (one !== undefined && two !== undefined) swap(step, one, two)
  },
  power: (step, use, { to, by }) => forEach(step, use, to, (id) => step.set(id, 'power', Math.max(0, pieceAt(step.fight, id).power + by))),
  attack: (step, use, { who, with: how, against, times = 1, isSpread = false, side }) =>
    forEach(step, use, who, (id) => {
      const on = { of: 'attack', against: undefined, times: 1, isNext: true, isThis: false } as const
      if (side !== undefined) keep(step, use, id, { do: 'edge', to: who, side, on, span: 'end of turn' }, 'end of turn', 1)
      bookOf(step).strike(step, id, how, { at: against && whoIs(step, use, against), times, isSpread })
    }),
  ground: layZone,
  zone: layZone,
  lasts: known,
  widen: known,
  'move-zone': known,
  sustain: known,
  trail: (_, use) => {
    use.area = [...new Set(use.gone)]
  },
  'then-attack': known,
  enhance: (step, use, clause) => keep(step, use, use.by, clause, 'end of turn', 1),
  arm: (step, { by }, { what }) => arm(step, by, what),
  safe: known,
  nonlethal: known,
  'counts-as': known,
  cost: known,
  'once-each': (step, use, { to }) =>
    forEach(step, use, to, (id) =>
      step.begin({ kind: USED_ON, on: id, by: use.by, rule: R.round.oncePer, until: 'never', holds: use.strike.id }),
    ),
  'no-more': (step, use, { who, feat }) => forEach(step, use, who, (id) => spend(step, id, feat)),
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
  'each-turn': (step, use, clause) => forEach(step, use, clause.of, (id) => keep(step, { ...use, target: id }, id, clause, clause.span)),
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
    const tests = [...use.tests, there ? { ...test, squares: use.area } : test]
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
const all: Readonly<Record<string, Verb<Clause>>> = verbs

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
