import { GM, NOBODY, type Option, type PieceId, type RuleIndex } from '@riposte/referee'
import { enemiesOf, isEnemy, nameOfSide, partySide, pieceAt, sheetOf, sidesInFight, upOf } from '../fight.ts'
import { bestOf, opposed } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { type Start, sideNamed, startOf } from '../start.ts'
import type { SovereignStep } from '../step.ts'
import type { Attribute, Skill } from '../terms.ts'

/** A way in which a side may come to be surprised. */
interface SurpriseOption extends Option {
  readonly surprised: number
  readonly approach?: Approach | undefined
}

/** What the surprising side rolls against its victims' Notice. */
interface Approach {
  readonly what: string
  readonly rule: RuleIndex
  readonly attribute: Attribute
  readonly skill: Skill
  /** The rest of the group counts too: one clumsy foot is enough. */
  readonly group: boolean
}

const stealth: Approach = { what: 'stealthy approach', rule: R.surprise.stealthCheck, attribute: 'DEX', skill: 'Sneak', group: true }
const door: Approach = { what: 'bursting in', rule: R.surprise.doorCheck, attribute: 'STR', skill: 'Exert', group: false }

/** Whom the fight takes unawares: a bit mask of sides, whose enemies have a free round. */
export function surprise(step: SovereignStep): number {
  const start = startOf(step.fight)
  const mask = start.surprised === undefined ? judged(step, start) : written(step, start, start.surprised)
  if (!step.applies(R.surprise.freeRound)) return 0
  for (const side of sidesInFight(step.fight)) {
    if ((mask & (1 << side)) !== 0) step.emit({ type: 'surprised', side, rule: R.surprise.freeRound })
  }
  step.set(NOBODY, 'surprised', mask, R.surprise.freeRound)
  return mask
}

function written(step: SovereignStep, start: Start, names: readonly string[]): number {
  let mask = 0
  for (const name of names) {
    const side = sideNamed(step.fight, name)
    const isGuarded = guards(step, start, side).some((rule) => rule !== undefined && step.applies(rule))
    if (!isGuarded) mask |= 1 << side
  }
  return mask
}

/** The game master says who is surprised, until there is nobody left to surprise anybody. */
function judged(step: SovereignStep, start: Start): number {
  if (start.turn !== undefined) return 0
  let mask = 0
  let open = sidesInFight(step.fight)
  while (open.length > 1) {
    const { surprised, approach } = askWho(step, start, open)
    if (surprised < 0) break
    if (approach === undefined || succeeds(step, approach, surprised)) mask |= 1 << surprised
    open = open.filter((side) => side !== surprised)
  }
  return mask
}

function askWho(step: SovereignStep, start: Start, open: readonly number[]): SurpriseOption {
  const offers = step.offers<SurpriseOption>()
  for (const side of open) {
    const name = nameOfSide(step.fight, side)
    const against = guards(step, start, side)
    const offer = (id: string, label: string, approach?: Approach): void =>
      offers.offer({ id, label, rule: approach?.rule ?? R.surprise.gmDecides, surprised: side, approach }, ...against)
    offer(name, `the ${name} are surprised`)
    // @rule sovereign.surprise.stealth-check
    offer(`${name}:stealth`, `somebody sneaks up on the ${name}`, stealth)
    // @rule sovereign.surprise.door-check
    offer(`${name}:door`, `somebody bursts in on the ${name}`, door)
  }
  const { options, refusals } = offers
  const none: SurpriseOption = { id: 'none', label: 'nobody is surprised', byDefault: true, auto: refusals.length === 0, surprised: -1 }
  return step.ask({ kind: 'ruling', seat: GM, piece: NOBODY, text: 'Who is surprised?', options: [none, ...options], refusals })
}

/** What keeps a side from being surprised. */
function guards(step: SovereignStep, start: Start, side: number): (RuleIndex | undefined)[] {
  const { fight } = step
  const expects = start.alert?.some((name) => sideNamed(fight, name) === side) === true
  const isCareful =
    start.careful === true && side === partySide(fight) && !enemiesOf(fight, side).some((id) => isHiddenFrom(step, id, side))
  const allAlert = upOf(fight, side).every((piece) => sheetOf(fight, piece.id).feat.alert >= 1)
  return [
    step.forbids(R.surprise.anticipating, expects),
    step.forbids(R.surprise.carefulParty, isCareful),
    step.forbids(R.feat.alert1, allAlert),
  ]
}

const isHiddenFrom = (step: SovereignStep, id: PieceId, side: number): boolean => (pieceAt(step.fight, id).hidden & (1 << side)) !== 0

/** The best of those who come rolls against the sharpest of those who might notice. */
function succeeds(step: SovereignStep, approach: Approach, side: number): boolean {
  const { fight } = step
  const { what, rule, attribute, skill, group } = approach
  const comers = enemiesOf(fight, side)
  const by = bestOf(step, comers, [attribute], [skill])
  const watchers = upOf(fight, side).map((piece) => piece.id)
  return opposed(step, {
    by,
    against: bestOf(step, watchers, ['WIS'], ['Notice']),
    what,
    attributes: [attribute],
    skills: [skill],
    theirAttributes: ['WIS'],
    theirSkills: ['Notice'],
    helpers: group ? comers.filter((id) => id !== by && !isEnemy(pieceAt(fight, id), pieceAt(fight, by))) : [],
    kind: 'skill',
    rule,
  })
}
