import { type Box, columnOf, rowOf, SIDE, type Square, squareName } from '@riposte/board'
import { byHand, effectOn, nameIn, type Offers, type Option, type PieceId, type RuleIndex } from '@riposte/referee'
import { askPlace, askSome, type Place, readSpot } from '@riposte/tactics'
import { whyNone } from '../aim/why-none.ts'
import { ask } from '../asking.ts'
import { freeHands, shieldOf } from '../carrying/hands.ts'
import { heal, hurt, knockOut } from '../damage/damage.ts'
import { isEnemy, isUp, pieceAt, type SovereignPiece, sheetOf } from '../fight.ts'
import type { Spell } from '../item.ts'
import { isBound } from '../rolls/attack.ts'
import { opposed } from '../rolls/check.ts'
import { savingThrow } from '../rolls/saves.ts'
import { R } from '../rules.ts'
import { showsItself } from '../sight/known.ts'
import { type Burst, cornerBox, hasSight, isCaught, isClear, radiusSquares } from '../sight/sight.ts'
import { boxOf, FEET, feetBetween, squaresOf } from '../space.ts'
import type { SovereignStep } from '../step.ts'
import { combatSkills, type Damage } from '../terms.ts'
import { open } from '../windows.ts'

/** Spells: who may cast now, at what, and what comes of it. Scrolls and potions share the last two. */

// ------------------------------------------------------------------------------------------------------------ who may

/** What keeps a piece from casting this spell now. */
export function castingBars(step: SovereignStep, id: PieceId, spell: Spell): (RuleIndex | undefined)[] {
  const piece = pieceAt(step.fight, id)
  const { round } = step.fight
  return [
    step.forbids(R.spell.disrupted, piece.hurtIn === round),
    step.forbids(R.feat.closeCombatant1, piece.noCastIn === round),
    step.forbids(R.spell.armor, !spell.inArmor && (isEncased(step, piece) || isShielded(step, piece))),
    step.forbids(R.spell.casting, lacksHand(step, piece)),
    ...readingBars(step, id, spell),
  ]
}

/** What keeps even a scroll from being read: it takes a voice, and who is in a grapple fights with nothing but his hands. */
export const readingBars = (step: SovereignStep, id: PieceId, spell: Spell): (RuleIndex | undefined)[] => [
  step.forbids(R.spell.casting, isGagged(step, id)),
  step.forbids(R.grapple.unarmedOnly, isBound(step, id)),
  aimBar(step, id, spell),
]

/** Armor up to this much encumbrance is no hindrance to Armored Magic at level 1. */
const LIGHT = 2

function isEncased(step: SovereignStep, { id }: SovereignPiece): boolean {
  const { wornLoad } = sheetOf(step.fight, id)
  const level = armoredMagic(step, id)
  return wornLoad > 0 && level < 2 && (level < 1 || wornLoad > LIGHT)
}

/** With Armored Magic a shield does not matter if the other hand is empty, and at level 2 not at all. */
function isShielded(step: SovereignStep, piece: SovereignPiece): boolean {
  if (shieldOf(piece) === undefined) return false
  const level = armoredMagic(step, piece.id)
  return level < 2 && (level < 1 || freeHands(piece) < 1)
}

const lacksHand = (step: SovereignStep, piece: SovereignPiece): boolean => freeHands(piece) < 1 && armoredMagic(step, piece.id) < 2

function armoredMagic(step: SovereignStep, id: PieceId): number {
  const level = sheetOf(step.fight, id).feat['armored-magic']
  return level > 0 && step.applies(R.feat.armoredMagic) ? level : 0
}

/** Who cannot speak aloud cannot cast. */
const isGagged = (step: SovereignStep, id: PieceId): boolean => effectOn(step.fight, id, 'gagged') !== undefined

/** Spoken aloud, so that it shows and is answered. False where it is lost by that; a scroll is not by a mere wound. */
export function isSpoken(step: SovereignStep, id: PieceId, spell: Spell, aim: SpellAim, isRead: boolean): boolean {
  showsItself(step, id)
  open(step, { window: 'casting', by: id, at: aim.target, act: spell.id })
  const lost =
    (isDisrupted(step, id, isRead) ? R.spell.disrupted : undefined) ??
    step.forbids(R.grapple.unarmedOnly, isBound(step, id)) ??
    (isOutOfReach(step, id, spell, aim) ? R.hold.goesFirst : undefined)
  if (lost !== undefined) step.emit({ type: 'lost', piece: id, what: spell.id, rule: lost })
  return lost === undefined
}

/** Whether the casting was spoilt before it took effect. */
function isDisrupted(step: SovereignStep, id: PieceId, isRead: boolean): boolean {
  const piece = pieceAt(step.fight, id)
  if (!isUp(piece)) return true
  return !isRead && piece.hurtIn === step.fight.round && step.applies(R.spell.disrupted)
}

// ------------------------------------------------------------------------------------------------------------- at what

/** A target, an area about an intersection, or some of those in it. */
export interface SpellAim {
  readonly target?: PieceId
  /** The intersection at the north-west corner of this square. */
  readonly corner?: Square
  readonly chosen?: readonly PieceId[]
}

interface TargetOption extends Option {
  readonly piece: PieceId
}

export function askAim(step: SovereignStep, by: PieceId, spell: Spell): SpellAim {
  if (spell.radius <= 0) return { target: askTarget(step, by, spell) }
  const corner = askCorner(step, by, spell)
  return spell.chosen ? { corner, chosen: askChosen(step, by, spell, corner) } : { corner }
}

/** Somebody in range and in sight; oneself too. */
function offerTargets(step: SovereignStep, by: PieceId, spell: Spell): Offers<TargetOption> {
  const { fight } = step
  const offers = step.offers<TargetOption>()
  for (const other of fight.pieces) {
    if (other.gone === 1 || other.at < 0 || other.state === 'dead') continue
    offers.offer(
      { id: other.key, piece: other.id, square: other.at },
      ...outOfReach(step, by, other.id, spell),
      step.forbids(R.hp.systemStrain, !isHarmful(spell) && isOverstrained(step, other.id, spell)),
    )
  }
  return offers
}

const outOfReach = (step: SovereignStep, by: PieceId, at: PieceId, { range }: Spell): readonly (RuleIndex | undefined)[] => [
  step.forbids(R.spell.range, feetBetween(step.fight, by, at) > range),
  step.forbids(R.los.definition, !hasSight(step, by, at)),
  step.forbids(R.mod.unseenUnknown, at !== by && pieceAt(step.fight, at).unseen === 2),
]

/** After an interruption: whoever it is meant for is gone, or out of reach. */
const isOutOfReach = (step: SovereignStep, by: PieceId, spell: Spell, { target }: SpellAim): boolean =>
  target !== undefined && (pieceAt(step.fight, target).gone === 1 || outOfReach(step, by, target, spell).some((rule) => rule !== undefined))

/** Healing is of no use where nobody in range can bear it; for any other spell there is at least oneself. */
function aimBar(step: SovereignStep, by: PieceId, spell: Spell): RuleIndex | undefined {
  if (spell.strain <= 0 || spell.radius > 0 || isHarmful(spell)) return undefined
  return whyNone(step, by, offerTargets(step, by, spell))
}

/** What hurts, or is resisted, asks nobody whether it does him good. */
const isHarmful = ({ damage, save }: Spell): boolean => damage !== undefined || save !== undefined

/** More strain than Constitution bears: the healing would do no good. */
export function isOverstrained(step: SovereignStep, id: PieceId, { strain }: Pick<Spell, 'strain'>): boolean {
  return strain > 0 && pieceAt(step.fight, id).strain + strain > sheetOf(step.fight, id).score.CON
}

function askTarget(step: SovereignStep, by: PieceId, spell: Spell): PieceId {
  const { options, refusals } = offerTargets(step.asKnownTo(by), by, spell)
  return ask.target(step, by, `${spell.name}: at whom`, options, undefined, refusals).piece
}

/** Intersections that catch somebody are listed; any other in range may be named too. */
function askCorner(step: SovereignStep, by: PieceId, spell: Spell): Square {
  const { board } = step.fight
  const known = step.asKnownTo(by)
  const text = `${spell.name}: the intersection at the north-west corner of which square`
  const bodies = bodiesOf(known)
  const burst = (corner: Square): Burst => ({ by, corner, feet: spell.radius })
  const about = { kind: 'square', seat: pieceAt(step.fight, by).seat, piece: by, text, rule: undefined } as const
  return askPlace<Place, Square>(step, about, {
    places: () => corners(known, spell).filter((corner) => bodies.some(({ box }) => isCaught(known, burst(corner), box))),
    numberOf(answer) {
      const spot = readSpot(board, answer)
      return spot?.height === undefined ? spot?.square : undefined
    },
    place: (corner) => ({ id: squareName(corner, board.columns), square: corner, breaks: cornerBars(known, by, spell, corner) }),
    lay: ({ square }) => square,
    area: (lay) => radiusSquares(known, burst(lay())),
    caught: (lay) => caughtAt(known, bodies, burst(lay())),
  })
}

/** The intersections within the radius of somebody, in reading order. */
function corners(step: SovereignStep, { radius }: Spell): Square[] {
  const { board, pieces } = step.fight
  const reach = Math.floor(radius / FEET)
  const found = new Set<Square>()
  for (const piece of pieces) {
    if (piece.gone === 1 || piece.at < 0) continue
    for (const square of squaresOf(step.fight, piece.id)) {
      const column = columnOf(square, board.columns)
      const row = rowOf(square, board.columns)
      for (let y = Math.max(0, row - reach + 1); y <= Math.min(board.rows - 1, row + reach); y++) {
        for (let x = Math.max(0, column - reach + 1); x <= Math.min(board.columns - 1, column + reach); x++)
          found.add(y * board.columns + x)
      }
    }
  }
  return [...found].sort((a, b) => a - b)
}

const cornerBars = (step: SovereignStep, by: PieceId, spell: Spell, corner: Square): (RuleIndex | undefined)[] => [
  step.forbids(R.spell.range, feetToCorner(step, by, corner) > spell.range),
  step.forbids(R.los.definition, !isClear(step, boxOf(step.fight, by), cornerBox(step.fight.board, corner))),
]

/** From the nearest edge of the caster's space to the ground at the middle. */
function feetToCorner(step: SovereignStep, by: PieceId, corner: Square): number {
  const { x0, y0, z0, x1, y1, z1 } = boxOf(step.fight, by)
  const { x0: x, y0: y, z0: z } = cornerBox(step.fight.board, corner)
  const gap = (from: number, to: number, at: number): number => Math.max(from - at, at - to, 0)
  return (Math.max(gap(x0, x1, x), gap(y0, y1, y), gap(z0, z1, z)) / SIDE) * FEET
}

/** One after another, until the caster has had enough. */
function askChosen(step: SovereignStep, by: PieceId, spell: Spell, corner: Square): PieceId[] {
  const known = step.asKnownTo(by)
  const among = caughtAt(known, bodiesOf(known), { by, corner, feet: spell.radius })
  const text = `${spell.name}: whom among these`
  const about = { kind: 'target', seat: pieceAt(step.fight, by).seat, piece: by, text, rule: undefined } as const
  return askSome(step, about, { among, most: among.length, least: 0, enough: 'done', stands: 'first' })
}

/** Whoever an area could catch, and the space of each. */
interface Body {
  readonly id: PieceId
  readonly box: Box
}

const bodiesOf = ({ fight }: SovereignStep): Body[] =>
  fight.pieces
    .filter((piece) => piece.gone === 0 && piece.at >= 0 && piece.state !== 'dead')
    .map(({ id }) => ({ id, box: boxOf(fight, id) }))

const caughtAt = (step: SovereignStep, bodies: readonly Body[], burst: Burst): PieceId[] =>
  bodies.flatMap(({ id, box }) => (isCaught(step, burst, box) ? [id] : []))

/** Who is affected in the end: an area spares nobody. */
export function affected(step: SovereignStep, by: PieceId, spell: Spell, { target, corner, chosen }: SpellAim): PieceId[] {
  if (corner === undefined) return target === undefined ? [] : [target]
  const inside = caughtAt(step, bodiesOf(step), { by, corner, feet: spell.radius })
  if (chosen !== undefined) return inside.filter((id) => chosen.includes(id))
  // @rule sovereign.spell.range
  return inside
}

// ------------------------------------------------------------------------------------------------- what comes of it

/** Damage is rolled once for all; a made save halves it and stops the rest. What is left goes to the game master. */
export function takeEffect(step: SovereignStep, by: PieceId, spell: Spell, targets: readonly PieceId[], rule: RuleIndex): void {
  const damage = spell.damage === undefined ? 0 : rollDamage(step, by, spell.damage, spell.name)
  // Who steps before somebody and is caught himself is struck once.
  const struck = new Set(targets.map((target) => strikes(step, by, target)))
  for (const id of struck) if (!isShrugged(step, by, id, spell)) befall(step, by, id, spell, damage, rule)
  if (spell.byHand !== '') byHand(step, by, spell.byHand, rule)
}

function befall(step: SovereignStep, by: PieceId, id: PieceId, spell: Spell, damage: number, rule: RuleIndex): void {
  if (pieceAt(step.fight, id).gone === 1) return
  const isSaved = spell.save !== undefined && savingThrow(step, { by: id, save: spell.save, what: spell.name, magic: true, rule })
  if (spell.damage !== undefined) hurt(step, { piece: id, by, amount: isSaved ? Math.floor(damage / 2) : damage, how: 'spell', rule })
  if (isSaved) return
  if (spell.heal === undefined) return burden(step, id, spell)
  if (isOverstrained(step, id, spell) && step.applies(R.hp.systemStrain)) return
  heal(step, { piece: id, by, amount: rollDamage(step, by, spell.heal, spell.name), rule, strain: strainOf(step, spell.strain) })
}

/** Strain of a spell that does not heal. A harmful one may force it above Constitution, and that is the end of consciousness. */
function burden(step: SovereignStep, id: PieceId, spell: Spell): void {
  const isTooMuch = isOverstrained(step, id, spell)
  if (!isUp(pieceAt(step.fight, id)) || (isTooMuch && !isHarmful(spell))) return
  if (!step.applies(R.hp.systemStrain)) return
  step.set(id, 'strain', pieceAt(step.fight, id).strain + spell.strain, R.hp.systemStrain)
  if (isTooMuch) knockOut(step, id, R.hp.systemStrain)
}

/** Without the rule of System Strain nobody keeps count of it. */
export const strainOf = (step: SovereignStep, strain: number): number => (step.applies(R.hp.systemStrain) ? strain : 0)

function rollDamage(step: SovereignStep, by: PieceId, { count, sides, plus }: Damage, why: string): number {
  let total = plus
  for (let i = 0; i < count; i++) total += step.roll(sides, by, why)
  return Math.max(0, total)
}

/** A nullifier may shrug off one magical effect a day, before it is saved against; nobody else has an answer to magic. */
const isShrugged = (step: SovereignStep, by: PieceId, id: PieceId, spell: Spell): boolean =>
  open(step, { window: 'magic', by, at: id, act: spell.id, foes: [id] })

/** Once a round a valiant defender may put itself between a hostile spell and its ward. */
function strikes(step: SovereignStep, by: PieceId, ward: PieceId): PieceId {
  if (!isEnemy(pieceAt(step.fight, by), pieceAt(step.fight, ward))) return ward
  const screener = step.fight.effects.find((one) => one.kind === 'screened' && one.on === ward && defendsFromMagic(step, one.by, by))?.by
  if (screener === undefined) return ward
  step.set(screener, 'magicScreenIn', step.fight.round, R.feat.valiantDefender1)
  const isPast = opposed(step, {
    by,
    against: screener,
    what: 'past the screen',
    attributes: ['STR', 'DEX'],
    skills: ['Magic'],
    theirSkills: combatSkills,
    theirExtra: [{ rule: R.feat.valiantDefender1, value: 2, label: 'valiant defender' }],
    kind: 'combat',
    rule: R.feat.valiantDefender1,
  })
  showsItself(step, screener)
  step.emit({ type: 'screened', piece: screener, by, ward, success: !isPast, rule: R.feat.valiantDefender1 })
  return isPast ? ward : screener
}

function defendsFromMagic(step: SovereignStep, id: PieceId, by: PieceId): boolean {
  const piece = pieceAt(step.fight, id)
  const isAble = isUp(piece) && sheetOf(step.fight, id).feat['valiant-defender'] >= 1 && piece.magicScreenIn !== step.fight.round
  if (!isAble || !step.applies(R.feat.valiantDefender1)) return false
  const options: Option[] = [{ id: 'screen', byDefault: true }, { id: 'let-through' }]
  const text = `Stand against the spell of ${nameIn(step.fight, by)}?`
  return ask.choice(step, id, text, options, R.feat.valiantDefender1).id === 'screen'
}
