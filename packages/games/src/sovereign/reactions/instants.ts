import { also, effectOn, ON, type PieceId, type Preview, type Reaction, type RuleIndex } from '@riposte/referee'
import { type Aim, aimAttack, attackPreview, means, targets, usable } from '../aim/aim.ts'
import { ask } from '../asking.ts'
import { strike } from '../attack/attack.ts'
import { defendTotally, GUARD } from '../attack/defense.ts'
import { bruises, land } from '../attack/outcome.ts'
import { shockOf, stopsShock } from '../attack/shock.ts'
import type { Attack, Rolled, SovereignMoment } from '../blow.ts'
import { isAware } from '../conditions/surprised.ts'
import type { SovereignEvent } from '../events.ts'
import { isCharacter, isEnemy, isUp, pieceAt, type SovereignFight, type SovereignPiece, sheetOf } from '../fight.ts'
import { armorClass, reachOf } from '../rolls/attack.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { hasSight, isClear } from '../sight/sight.ts'
import { boxAt, boxOf, FEET, feetApart, feetBetween } from '../space.ts'
import type { SovereignStep } from '../step.ts'
import { VETERANS_LUCK } from '../terms.ts'

/** What can be done out of turn: opportunity attacks and Instant actions. One entry each, in the order they are offered. */
export type Instant = Reaction<SovereignFight, SovereignEvent, SovereignMoment>

export const snapAim: Aim = { kind: 'snap', ways: ['melee', 'thrown', 'shot'], inHand: true }

export const everybody = (): boolean => true

export const withSheet =
  (passes: (sheet: Sheet) => boolean): Instant['fits'] =>
  (setup, sheet) => {
    const compiled = setup.sheets[sheet]?.compiled
    return isSheet(compiled) && passes(compiled)
  }

const isSheet = (compiled: unknown): compiled is Sheet => typeof compiled === 'object' && compiled !== null && 'feat' in compiled

/** Awake, aware, and allowed Instants at all. */
export const canReact = (step: SovereignStep, piece: SovereignPiece): boolean => isUp(piece) && isAware(step, piece)

/** The Main action of the round is still unspent: what snap attacks and total defense cost. */
const mainSpent = (step: SovereignStep, piece: SovereignPiece, rule: RuleIndex): RuleIndex | undefined =>
  step.forbids(rule, piece.main === 0)

/** What they cost, for who is asked. */
const mainPrice = (step: SovereignStep, rule: RuleIndex): Pick<Preview, 'price'> =>
  step.applies(rule) ? { price: 'uses your main action of this round' } : {}

const ONCE_A_FIGHT = 'once a fight'

const ONCE_A_DAY = 'once a day'

/** The same at a glance: whether the Main is left, or a table does without that rule; where it is told, it is always looked at. */
const hasMain = ({ pieces, setup }: SovereignFight, id: PieceId, rule: RuleIndex, isTold: boolean): boolean =>
  isTold || (pieces[id]?.main ?? 0) > 0 || setup.modes[rule] !== ON

export const canReach = (step: SovereignStep, id: PieceId, at: PieceId, aim: Aim): boolean =>
  means(step, id, aim).some(({ weapon, way }) => usable(step, id, at, weapon, way) === undefined)

export const hasTurnLeft = ({ main, move }: SovereignPiece): boolean => main > 0 || move > 0

/** Who has put off its turn may still spend the Main on an Instant. */
const keepsInstants = (step: SovereignStep, { holding }: SovereignPiece): boolean => holding === 0 || step.applies(R.hold.keepsInstants)

// -------------------------------------------------------------------------------------------------------- snap attacks

/** An attack at -4 for the round's Main action. Among foes only the disciplined can. */
export const snapAttack: Instant = {
  id: 'snap-attack',
  rule: R.snap.offTurn,
  windows: ['moved', 'casting', 'declared', 'hit', 'miss'],
  fits: everybody,
  isAwake: (fight, id, isTold) =>
    hasMain(fight, id, R.snap.mainUnspent, isTold) &&
    (isTold || !isUndisciplined(fight, id) || fight.setup.modes[R.snap.npcDiscipline] !== ON),
  concerns: (fight, id, { by }) => isEnemy(pieceAt(fight, id), pieceAt(fight, by)),
  offer: (step, id, moment, offers) => {
    const { by } = moment
    const piece = pieceAt(step.fight, id)
    if (!canReact(step, piece) || !isUp(pieceAt(step.fight, by)) || !keepsInstants(step, piece) || !isSnapMoment(step, moment)) return
    const before = offers.options.length
    offers.offer(
      { id: 'snap-attack', rule: R.table.snapAttack, preview: () => also(attackPreview(step, id, by, snapAim), snapPrice(step)) },
      mainSpent(step, piece, R.snap.mainUnspent),
      step.forbids(R.snap.npcDiscipline, isUndisciplined(step.fight, id)),
    )
    // Lines of sight are looked up last, and only for who could use them.
    if (offers.options.length > before && !(isNews(step, id, moment) && canReach(step, id, by, snapAim))) offers.options.pop()
  },
  resolve: (step, id, _, { by, landing }) => {
    // Others of the same moment may have spent its Main, or left it nobody to strike.
    if (mainSpent(step, pieceAt(step.fight, id), R.snap.mainUnspent) !== undefined || targets(step, id, snapAim).options.length === 0)
      return
    const declared = aimSnap(step, id, by)
    if (step.applies(R.snap.cost)) step.set(id, 'main', 0, R.snap.cost)
    const outcome = strike(step, declared)
    // @rule sovereign.action.instant-simultaneous
    if (landing !== undefined) landing.push(() => land(step, outcome))
    else land(step, outcome)
  },
}

const snapPrice = (step: SovereignStep): Pick<Preview, 'price'> => {
  const { price } = mainPrice(step, R.snap.cost)
  return price === undefined ? {} : { price: `${price}, at −4` }
}

/** Among foes only the disciplined snap. */
export const isUndisciplined = (fight: SovereignFight, id: PieceId): boolean =>
  !isCharacter(fight, pieceAt(fight, id)) && !sheetOf(fight, id).disciplined

/** Of a mover only those are told into whose reach or view it has just come; else every step would be a question. */
export function isNews(step: SovereignStep, id: PieceId, { window, by, from }: SovereignMoment): boolean {
  if (window !== 'moved' || from === undefined) return true
  const { fight } = step
  const me = boxOf(fight, id)
  const before = boxAt(fight, by, from)
  const reach = reachOf(step, id) * FEET
  const comesNear = feetBetween(fight, by, id) <= reach && feetApart(before, me) > reach
  return comesNear || (hasSight(step, id, by) && !isClear(step, me, before))
}

/** Out of turn at all; into a spell; between a hit, or a miss that hurts, and what it does: each is a rule of its own. */
function isSnapMoment(step: SovereignStep, { window, rolled }: SovereignMoment): boolean {
  if (!step.applies(R.snap.offTurn)) return false
  if (window === 'casting') return step.applies(R.snap.interruptSpell)
  if (rolled === undefined) return true
  return (rolled.hit || threatensShock(step, rolled)) && step.applies(R.snap.beforeDamage)
}

/** Usually at who set it off; whom else it could hit may be picked instead. */
function aimSnap(step: SovereignStep, id: PieceId, by: PieceId): Attack {
  const offers = targets(step, id, snapAim)
  const isOnly = offers.options.length === 1
  const options = offers.options.map((option) => (option.piece === by ? { ...option, byDefault: true, auto: isOnly } : option))
  const at = ask.target(step, id, 'whom to snap at', options, undefined, offers.refusals).piece
  return aimAttack(step, id, snapAim, at)
}

// ------------------------------------------------------------------------------------------------------- total defense

/** +2 AC and no Shock until the next turn; even against a roll already seen. */
export const totalDefense: Instant = {
  id: 'total-defense',
  rule: R.table.totalDefense,
  windows: ['hit', 'miss'],
  fits: everybody,
  isAwake: (fight, id, isTold) => hasMain(fight, id, R.defense.cost, isTold),
  concerns: (_, id, { at }) => at === id,
  offer: (step, id, { rolled }, offers) => {
    const piece = pieceAt(step.fight, id)
    if (rolled === undefined || !canReact(step, piece) || effectOn(step.fight, id, 'total-defense') !== undefined) return
    if (!rolled.hit && !threatensShock(step, rolled)) return
    if (!keepsInstants(step, piece)) return
    const isMet = !rolled.hit || (!rolled.decided && rolled.total < armorClass(step, id).total + GUARD)
    const now = rolled.hit ? (isMet ? 'this hit is a miss' : 'this hit lands all the same') : 'no Shock from this'
    const preview = (): Preview => ({ text: `${now}; +${GUARD} AC and no Shock till your next turn`, ...mainPrice(step, R.defense.cost) })
    offers.offer({ id: 'total-defense', rule: R.table.totalDefense, preview, rare: !isMet }, mainSpent(step, piece, R.defense.cost))
  },
  resolve: (step, id) => {
    if (mainSpent(step, pieceAt(step.fight, id), R.defense.cost) === undefined) defendTotally(step, id)
  },
}

const threatensShock = (step: SovereignStep, rolled: Attack): boolean => {
  const shock = rolled.way === 'melee' ? shockOf(step, rolled) : undefined
  return shock !== undefined && shock.points > 0 && stopsShock(step, rolled, shock) === undefined
}

// ------------------------------------------------------------------------------------------------------ veteran's luck

/** Once a fight, a full warrior turns its own miss into a hit, or a hit against it into a miss. */
export const veteransLuck: Instant = {
  id: 'veterans-luck',
  rule: R.class.veteransLuckHit,
  orders: () => [{ id: 'veterans-luck', name: VETERANS_LUCK, rule: R.class.veteransLuckHit }],
  windows: ['hit', 'miss'],
  fits: withSheet((sheet) => sheet.class === 'warrior'),
  offer: (step, id, { by, at, rolled, window }, offers) => {
    const piece = pieceAt(step.fight, id)
    if (rolled === undefined || rolled.sure !== undefined || rolled.kind === 'sweep' || !canReact(step, piece)) return
    const used = step.forbids(R.class.veteransLuckHit, piece.luckUsed) ?? step.forbids(R.class.veteransLuckMiss, piece.luckUsed)
    const luck =
      (text: string): (() => Preview) =>
      () => ({ text, price: ONCE_A_FIGHT })
    if (window === 'miss' && by === id)
      offers.offer({ id: 'veterans-luck', label: VETERANS_LUCK, rule: R.class.veteransLuckHit, preview: luck('your miss is a hit') }, used)
    if (window === 'hit' && at === id)
      offers.offer({ id: 'veterans-luck', label: VETERANS_LUCK, rule: R.class.veteransLuckMiss, preview: luck('this hit is a miss') }, used)
  },
  resolve: (step, id, _, { by, rolled }) => {
    if (rolled === undefined) return
    step.set(id, 'luckUsed', true)
    rolled.hit = by === id
    rolled.decided = true
    const rule = by === id ? R.class.veteransLuckHit : R.class.veteransLuckMiss
    step.emit({ type: 'attack-changed', by: rolled.by, at: rolled.at, hit: rolled.hit, needs: 0, rule })
  },
}

// --------------------------------------------------------------------------------------------------------------- feats

/** Once a day one weapon attack does nothing, or what else of a foe's doing hurts the body. */
export const impervious: Instant = {
  id: 'impervious-defense',
  rule: R.feat.impervious2,
  windows: ['hit', 'miss', 'trauma'],
  fits: withSheet((sheet) => sheet.feat['impervious-defense'] >= 2),
  offer: (step, id, { at, by, rolled }, offers) => {
    const piece = pieceAt(step.fight, id)
    if (at !== id || !canReact(step, piece) || !(rolled === undefined ? isOfFoe(step, piece, by) : wouldHurt(step, rolled))) return
    const preview = (): Preview => ({ text: rolled === undefined ? 'this does nothing' : 'this attack does nothing', price: ONCE_A_DAY })
    offers.offer({ id: 'impervious-defense', rule: R.feat.impervious2, preview }, step.forbids(R.feat.impervious2, piece.imperviousUsed))
  },
  resolve: (step, id, _, { rolled }) => {
    step.set(id, 'imperviousUsed', true, R.feat.impervious2)
    if (rolled !== undefined) rolled.ignored = true
  },
}

const isOfFoe = ({ fight }: SovereignStep, piece: SovereignPiece, by: PieceId): boolean => by >= 0 && isEnemy(piece, pieceAt(fight, by))

const wouldHurt = (step: SovereignStep, rolled: Rolled): boolean =>
  !rolled.ignored && (rolled.hit || threatensShock(step, rolled) || bruises(step, rolled))

/** Close combatants ignore the Shock of melee; a caster who does so casts nothing this round. */
export const shrugOffShock: Instant = {
  id: 'ignore-shock',
  rule: R.feat.closeCombatant1,
  windows: ['miss'],
  fits: withSheet((sheet) => sheet.feat['close-combatant'] >= 1),
  offer: (step, id, { at, rolled }, offers) => {
    if (at !== id || rolled === undefined || rolled.hit || rolled.ignoresShock || !canReact(step, pieceAt(step.fight, id))) return
    if (rolled.kind === 'swarm' || !threatensShock(step, rolled)) return
    const preview = (): Preview => ({ text: 'no Shock', price: 'you cast nothing this round' })
    offers.offer({ id: 'ignore-shock', rule: R.feat.closeCombatant1, preview })
  },
  resolve: (step, id, _, { rolled }) => {
    if (rolled !== undefined) rolled.ignoresShock = true
    step.set(id, 'noCastIn', step.fight.round, R.feat.closeCombatant1)
  },
}

/** Once a day one magical effect passes a nullifier by. */
export const nullify: Instant = {
  id: 'nullify',
  rule: R.feat.nullifier,
  windows: ['magic'],
  fits: withSheet((sheet) => sheet.feat.nullifier >= 2),
  offer: (step, id, _, offers) => {
    const piece = pieceAt(step.fight, id)
    if (!canReact(step, piece)) return
    const preview = (): Preview => ({ text: 'this magic passes you by', price: ONCE_A_DAY })
    offers.offer({ id: 'nullify', rule: R.feat.nullifier, preview }, step.forbids(R.feat.nullifier, piece.nullifierUsed))
  },
  resolve: (step, id) => step.set(id, 'nullifierUsed', true, R.feat.nullifier),
}
