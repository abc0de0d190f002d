import { NOWHERE } from '@riposte/board'
import { NOBODY, type Option, type PieceId, type RuleIndex } from '@riposte/referee'
import { given as taken } from '@riposte/tactics'
import { formsOf, nearestForm, offerTargets, whyNobody } from '../aim/aim.ts'
import { ask } from '../asking.ts'
import { isNamed } from '../bearing/held.ts'
import { type Ability, plainAbility } from '../clauses/ability.ts'
import type { Clause } from '../clauses/clauses.ts'
import { traitParts } from '../conditions/traits.ts'
import { bleed } from '../damage/bleeding.ts'
import { dealAll } from '../damage/damage.ts'
import { type DrawSteelFight, isAlive, isUp, pieceAt, sheetOf } from '../fight.ts'
import type { Given, Use } from '../moments.ts'
import { buryDead } from '../movement/death.ts'
import { whyNotHad } from '../paying.ts'
import { addStrikeBonus } from '../rolls/damage-bonus.ts'
import { R } from '../rules.ts'
import { isHeroic, type Sheet } from '../sheet/sheet.ts'
import { reveal, showsItself } from '../sight/sight.ts'
import type { DsStep, Granting } from '../step.ts'
import type { Typed } from '../terms.ts'
import { begin } from '../using.ts'
import { takeMalicious } from './malicious-strike.ts'
import { typedHits, useUpBonuses } from './rolled-damage.ts'
import { redirect } from './targets.ts'
import { useAbility } from './use.ts'

/** Free strikes, and strikes that somebody grants. */

const base: Ability = {
  ...plainAbility,
  kind: 'action',
  freeStrike: true,
  targets: { ...plainAbility.targets, relation: 'creature-or-object' },
}

const damage = (flat: number): Clause => ({
  do: 'damage',
  amount: { flat, scores: [{ of: ['might', 'agility'], times: 1 }], dice: [], measures: [] },
  types: [''],
  to: { who: 'target' },
  unreduced: false,
})

const heroic = (id: string, name: string, reach: { melee: number; ranged: number }, tiers: readonly number[]): Ability => ({
  ...base,
  id,
  name,
  keywords: reach.melee > 0 ? ['charge', 'melee', 'strike', 'weapon'] : ['ranged', 'strike', 'weapon'],
  ...reach,
  roll: { bonus: 0, scores: ['might', 'agility'] },
  tiers: tiers.map((one) => [damage(one)]),
})

const heroMelee = heroic('melee-free-strike', 'Melee Free Strike', { melee: 1, ranged: 0 }, [2, 5, 7])
const heroRanged = heroic('ranged-free-strike', 'Ranged Free Strike', { melee: 0, ranged: 5 }, [2, 4, 6])
const improvisedMelee: Ability = { ...heroMelee, id: 'improvised-melee-strike', name: 'Improvised Melee Strike' }
const improvisedRanged: Ability = { ...heroRanged, id: 'improvised-ranged-strike', name: 'Improvised Ranged Strike' }

const directors = new WeakMap<Sheet, readonly Ability[]>()

/** Everybody's free strikes: rolled by heroes, of a fixed value for the Director's creatures. */
export function freeStrikesOf(sheet: Sheet): readonly Ability[] {
  if (isHeroic(sheet)) return sheet.kit === undefined ? [heroMelee, heroRanged] : [heroMelee, heroRanged, improvisedMelee, improvisedRanged]
  let known = directors.get(sheet)
  if (known === undefined) directors.set(sheet, (known = directorStrikes(sheet)))
  return known
}

function directorStrikes(sheet: Sheet): Ability[] {
  const signature = sheet.abilities.find((one) => one.signature)
  const keywords = ['strike', ...(signature?.keywords.filter((one) => ['magic', 'psionic', 'weapon'].includes(one)) ?? [])]
  return [
    {
      ...base,
      id: 'melee-free-strike',
      name: 'Melee Free Strike',
      keywords: ['melee', ...keywords],
      melee: Math.max(1, signature?.melee ?? 0),
      ranged: 0,
    },
    {
      ...base,
      id: 'ranged-free-strike',
      name: 'Ranged Free Strike',
      keywords: ['ranged', ...keywords],
      melee: 0,
      ranged: Math.max(5, signature?.ranged ?? 0),
    },
  ]
}

export const meleeFreeStrike = (fight: DrawSteelFight, id: PieceId): Ability => freeStrikesOf(sheetOf(fight, id))[0] ?? heroMelee

/** What may be used in place of a free strike. */
export function standIns(step: DsStep, id: PieceId, when: 'any' | 'charge' | 'opportunity'): readonly Ability[] {
  const found: Ability[] = []
  for (const part of traitParts(step, id))
    if (part.is === 'strikes-with' && (part.on === 'any' || part.on === when))
      for (const one of sheetOf(step.fight, id).abilities)
        if (part.ability === 'any' ? one.kind === 'action' && (one.signature || one.cost > 0) : isNamed(part.ability, one))
          found.push(
            part.against.length === 0
              ? one
              : { ...one, targets: { ...one.targets, tests: [...(one.targets.tests ?? []), ...part.against] } },
          )
  return found
}

/** The free strike, or what its striker uses instead. */
export function askStrike(step: DsStep, id: PieceId, strike: Ability, against: PieceId): Ability {
  const others = standIns(step, id, 'opportunity').filter((one) => whyNotAt(step, id, one, against).length === 0)
  if (others.length === 0) return strike
  const options = [{ id: strike.id, byDefault: true, ability: strike }, ...others.map((ability) => ({ id: ability.id, ability }))]
  return ask.choice(step, id, 'which strike', options, R.freestrike.replace).ability
}

/** A strike with one of them. Who rolls, rolls; the Director's creatures deal what their block says. */
export function freeStrike(step: DsStep, by: PieceId, ability: Ability, given: Given): boolean {
  // @rule drawsteel.freestrike.hero-melee, drawsteel.freestrike.hero-ranged
  // @rule drawsteel.freestrike.director otherwise branch
  if (ability.roll !== undefined) return useAbility(step, by, ability, { ...given, isFree: true })
  let target = given.against
  if (target === undefined) {
    const form = ability.melee > 0 ? ('melee' as const) : ('ranged' as const)
    const offers = offerTargets(step.asKnownTo(by), by, ability, [form], [])
    if (offers.options.length === 0) return false
    target = ask.target(step, by, `target of ${ability.name}`, offers.options, undefined, offers.refusals).target
  }
  if (target === undefined) return false
  strikeTogether(step, [by], ability, target, given.extra, given)
  buryDead(step)
  return true
}

/** Fixed damage; of several minions together it is one strike. */
export function strikeTogether(
  step: DsStep,
  together: readonly PieceId[],
  ability: Ability,
  target: PieceId,
  extra = 0,
  { isCharge = false }: Pick<Given, 'isCharge'> = {},
): void {
  const [by = NOBODY] = together
  const use = begin(by, ability, { isCharge }, [target])
  use.form = ability.melee > 0 ? 'melee' : 'ranged'
  use.strikers.set(target, [...together])
  for (const one of together) step.emit({ type: 'action', piece: one, action: ability.id, rule: R.freestrike.director })
  redirect(step, use)
  // Who is felled by an answer strikes no more, and who is out of reach by it is not struck.
  const [struck] = use.targets
  if (struck !== undefined && !use.isNegated) deal(step, use, struck, extra)
  for (const one of use.afterwards.splice(0)) one()
  for (const one of together) {
    showsItself(step, one)
    if (isAlive(pieceAt(step.fight, one))) reveal(step, one)
  }
}

/** What they deal together, as their blocks say. */
function deal(step: DsStep, use: Use, struck: PieceId, extra: number): void {
  const { by, ability, isCharge } = use
  const strikers = use.strikers.get(struck) ?? []
  const type = askType(step, by)
  const tally = step.tally()
  tally.add(
    R.freestrike.director,
    strikers.reduce((sum, one) => sum + sheetOf(step.fight, one).freeStrike, extra),
    'free strike',
  )
  addStrikeBonus(step, tally, by, ability, struck, isCharge)
  tally.add(
    R.malice.basicStrike,
    strikers.reduce((sum, one) => sum + takeMalicious(step, one), 0),
    'Malicious Strike',
  )
  const source = { by, ability, use, how: 'free strike', rule: R.freestrike.director }
  const hit = { piece: struck, amount: Math.max(0, tally.total), type, parts: tally.parts, tier: 0 as const }
  dealAll(step, source, [hit, ...typedHits(step, use, struck)])
  useUpBonuses(step, use)
}

function askType(step: DsStep, by: PieceId): Typed {
  const types = sheetOf(step.fight, by).freeStrikeTypes
  const [first = ''] = types
  if (types.length < 2) return first
  const options = types.map((one, i) => ({ id: one === '' ? 'untyped' : one, byDefault: i === 0, one }))
  return ask.choice(step, by, 'which type of damage', options, R.freestrike.director).one
}

// -------------------------------------------------------------------------------------------------------- granted ones

interface GrantOption extends Option {
  readonly ability?: Ability
}

type Granted = Extract<Clause, { do: 'strike' }>['with']

/** Several may strike out of turn: minions of one squad at one target strike as one. */
export function grantStrikes(step: DsStep, ids: readonly PieceId[], kind: Granted, granting: (id: PieceId) => Granting): void {
  const done: PieceId[] = []
  for (const id of ids) {
    if (done.includes(id)) continue
    const { against, extra = 0, isPart } = granting(id)
    const { squad } = pieceAt(step.fight, id)
    const isOfSquad = (one: PieceId): boolean => squad >= 0 && against !== undefined && pieceAt(step.fight, one).squad === squad
    const mates = step.applies(R.minion.freeStrike) ? ids.filter((one) => one === id || isOfSquad(one)) : [id]
    done.push(...mates)
    const chosen = mates.flatMap((one) => chooseStrike(step, one, kind, granting(one)) ?? [])
    const first = chosen.find(({ ability }) => ability.freeStrike && ability.roll === undefined)
    const together = against === undefined ? [] : chosen.filter(({ ability }) => ability.id === first?.ability.id)
    const strikers = together.map(({ by }) => by)
    if (first !== undefined && against !== undefined && strikers.length > 1) {
      strikeTogether(step, strikers, first.ability, against, extra * strikers.length)
      buryDead(step)
      for (const one of strikers) if (isPart !== true) bleed(step, one, 'strike')
    }
    for (const one of chosen) if (strikers.length < 2 || !together.includes(one)) strikeAsGranted(step, one, granting(one.by))
  }
}

/** Somebody may strike out of turn: with a free strike, a signature ability, or a free strike in its place. */
export function grantStrike(step: DsStep, id: PieceId, kind: Granted, granting: Granting): void {
  const chosen = chooseStrike(step, id, kind, granting)
  if (chosen !== undefined) strikeAsGranted(step, chosen, granting)
}

interface Chosen {
  readonly by: PieceId
  readonly ability: Ability
  readonly against: PieceId | undefined
}

function strikeAsGranted(step: DsStep, { by, ability, against }: Chosen, { sway, extra = 0, isPart }: Granting): void {
  // @rule drawsteel.ability.actions-within
  strikeOut(step, by, ability, { against, sway, extra, isGranted: true, isAction: false })
  if (isPart !== true) bleed(step, by, 'strike')
}

function chooseStrike(
  step: DsStep,
  id: PieceId,
  kind: Granted,
  { against: given, pickedBy, not, must = false, isLast = false }: Granting,
): Chosen | undefined {
  const { fight } = step
  if (!isLast && !isUp(pieceAt(fight, id))) return undefined
  const abilities = grantedAbilities(step, id, kind)
  const against = pickedBy === undefined ? given : pickFoe(step, pickedBy, id, abilities, not)
  if (pickedBy !== undefined && against === undefined) return undefined
  const offers = step.offers<GrantOption>()
  for (const ability of abilities) {
    const isReplacement = ability.freeStrike && !kind.includes('free')
    offers.offer(
      {
        id: ability.id,
        ability,
        ...(against !== undefined && { piece: against }),
        rule: isReplacement ? R.freestrike.replace : R.freestrike.embedded,
      },
      ...whyNotHad(step, id, ability),
      ...(against === undefined || ability.area !== undefined
        ? whyNobody(step.asKnownTo(id), id, ability)
        : whyNotAt(step, id, ability, against)),
    )
  }
  if (offers.options.length === 0) return undefined
  if (!must) offers.options.push({ id: 'none', byDefault: true })
  const { ability } = ask.choice(step, id, 'a strike out of turn', taken(offers.options), undefined, offers.refusals)
  return ability && { by: id, ability, against }
}

/** A free strike, or what is used in its place at no action. */
export const strikeOut = (step: DsStep, id: PieceId, ability: Ability, how: Given): boolean =>
  (ability.freeStrike ? freeStrike : useAbility)(step, id, ability, how)

/** Somebody else says at whom a strike goes, or it goes at anybody but one. */
function pickFoe(step: DsStep, by: PieceId, id: PieceId, abilities: readonly Ability[], not: PieceId | undefined): PieceId | undefined {
  const isFoe = (foe: PieceId): boolean =>
    abilities.some((ability) => ability.area === undefined && whyNotAt(step, id, ability, foe).length === 0)
  const options = step
    .asKnownTo(by)
    .fight.pieces.flatMap((one) =>
      one.id !== id && one.id !== not && isAlive(one) && one.at !== NOWHERE && isFoe(one.id) ? [{ id: one.key, piece: one.id }] : [],
    )
  if (options.length === 0) return undefined
  return ask.target(step, by, 'at whom the strike goes', options, R.freestrike.embedded).piece
}

/** What forbids a strike at somebody in particular, in the form that comes nearest to it. */
export const whyNotAt = (step: DsStep, id: PieceId, ability: Ability, against: PieceId): readonly RuleIndex[] =>
  nearestForm(step, id, ability, formsOf(ability), against).against

function grantedAbilities(step: DsStep, id: PieceId, kind: Granted): Ability[] {
  const strikes = freeStrikesOf(sheetOf(step.fight, id)).slice(0, 2)
  if (kind === 'melee-free') return strikes.slice(0, 1)
  if (kind === 'ranged-free') return strikes.slice(1)
  if (kind === 'free') return [...strikes, ...standIns(step, id, 'any')]
  const { abilities } = sheetOf(step.fight, id)
  const own = abilities.filter(
    (one) =>
      !one.minutes &&
      (one.kind === 'action' || one.kind === 'maneuver') &&
      (kind === 'ability' || one.signature) &&
      (kind !== 'strike-signature' || one.keywords.includes('strike')),
  )
  return [
    ...own,
    // @rule drawsteel.freestrike.replace
    ...strikes,
  ]
}
