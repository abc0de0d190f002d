import { effectOn, following, type OrderedChoice, type Preview, ReactionIndex, type Setup, sheetAt } from '@riposte/referee'
import { READY } from '../actions/defence.ts'
import { intercepts } from '../actions/interception.ts'
import { keepSeat } from '../actions/riding.ts'
import { held } from '../actions/things.ts'
import { threatensBox } from '../aim/reach.ts'
import { dropWeapon } from '../carrying/hands.ts'
import { fallProne, isIn } from '../conditions/conditions.ts'
import type { FansysEvent } from '../events.ts'
import { type FansysFight, isEnemy, pieceAt, sheetOf } from '../fight.ts'
import type { Begun, FansysMoment } from '../moments.ts'
import { plunges } from '../movement/flight.ts'
import { enterAuras } from '../powers/auras.ts'
import { isReady } from '../provoking.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { boxOf } from '../space.ts'
import type { Book, FansysReaction, FansysStep } from '../step.ts'
import { begunBy, chancesAt, opportunity } from './opportunity-attack.ts'
import { answering, dropping, isAnswered, noticed } from './powers.ts'
import { countering, lettingGo } from './spells.ts'

/** What may be done outside one's turn. */

const REACTION = 'uses your reaction'

/** It is made on the piece itself. */
const isOn = (_: FansysFight, id: number, { at }: FansysMoment): boolean => at === id

/** Turning a blow aside, before it is rolled. */
const parry = noticed({
  id: 'parry',
  rule: R.ability.parry,
  windows: ['attacked'],
  fits: (setup: Setup<Sheet>, sheet) => (sheetAt(setup, sheet).abilities.parry ?? 0) > 0,
  concerns: isOn,
  offer(step, id, { blow }, offers) {
    if (blow === undefined || blow.isShot || blow.what !== 'attack') return
    const readied = effectOn(step.fight, id, READY)
    const { nat } = sheetOf(step.fight, id)
    const price = readied === undefined ? REACTION : `one of ${readied.value} blows you are ready for`
    // @rule fansys.ability.parry, fansys.causality.declare
    offers.offer(
      { id: 'parry', rule: R.ability.parry, preview: () => ({ text: `+${nat} to your HiT against this blow`, price }) },
      step.forbids(R.cost.parryAdhoc, pieceAt(step.fight, id).reaction === 0 && readied === undefined),
    )
  },
  resolve(step, id, _, { blow }) {
    const readied = effectOn(step.fight, id, READY)
    if (readied === undefined) {
      // @rule fansys.cost.parry.adhoc
      step.set(id, 'reaction', 0, R.cost.parryAdhoc)
    } else if (readied.value > 1) step.change(readied, { value: readied.value - 1 })
    else step.end(readied, 'used')
    // @rule fansys.ability.parry
    if (blow !== undefined) blow.parry = sheetOf(step.fight, id).nat
  },
})

/** A blow in return for every blow. */
const counterstrike: FansysReaction = {
  id: 'counterstrike',
  rule: R.ability.counterstrike,
  windows: ['attacked'],
  fits: (setup: Setup<Sheet>, sheet) => (sheetAt(setup, sheet).abilities.counterstrike ?? 0) > 0,
  concerns: isOn,
  offer(step, id, { by, blow }, offers) {
    if (blow === undefined || blow.isShot || !isEnemy(step.fight, id, by) || !isReady(step, id, by)) return
    // @rule fansys.ability.counterstrike
    for (const chance of chancesAt(step, id, by)) offers.offer({ ...chance, id: chance.id.replace('opportunity', 'counterstrike') })
  },
  resolve(step, id, option, { by, blow }) {
    const chance = chancesAt(step, id, by).find((one) => one.id === option.id.replace('counterstrike', 'opportunity'))
    if (chance === undefined || blow === undefined) return
    step.set(id, 'reaction', 0, R.reaction.one)
    blow.answers.push(begunBy(step, id, chance))
  },
}

/** Stepping into the way of a blow at a friend, or of one by a foe beside one. */
const interception = noticed({
  id: 'interception',
  rule: R.man.interceptionReaction,
  windows: ['attacked'],
  fits: () => true,
  usually: 'never',
  concerns: (fight, id, { by, at }) => at !== id && by !== id && !isEnemy(fight, id, at),
  offer(step, id, { by, at, blow, aimed }, offers) {
    const { fight } = step
    if ((blow === undefined && aimed === undefined) || pieceAt(fight, id).reaction === 0) return
    const isNear = threatensBox(fight, id, boxOf(fight, at)) || threatensBox(fight, id, boxOf(fight, by))
    // @rule fansys.man.interception.reaction
    if (isNear)
      offers.offer(
        {
          id: 'interception',
          piece: at,
          rule: R.man.interceptionReaction,
          preview: () => ({ text: 'you may be struck instead', price: REACTION }),
        },
        step.forbids(R.cond.immobilised, isIn(fight, id, 'immobilised')),
      )
  },
  resolve(step, id, _, { at, blow, aimed }) {
    const way = blow ?? aimed
    if (way === undefined) return
    step.set(id, 'reaction', 0, R.reaction.one)
    const total = intercepts(step, id, at)
    // @rule fansys.man.interception.reaction
    if (total > (way.interceptor?.total ?? 0)) way.interceptor = { id, total }
  },
})

/** Something falls, before it comes: oneself, or what one holds. */
const falling = (
  id: string,
  could: (step: FansysStep, id: number) => readonly string[],
  falls: (step: FansysStep, id: number, what: string) => void,
  text: string,
): FansysReaction =>
  noticed({
    id,
    rule: R.reaction.drop,
    windows: ['attacked', 'cast'],
    fits: () => true,
    usually: 'never',
    concerns: (_, id, { window, by, at }) => (window === 'cast' ? by !== id : at === id),
    offer(step, by, _, offers) {
      const preview = (): Preview => ({ text, price: REACTION })
      for (const what of could(step, by)) offers.offer({ id: what, rule: R.reaction.drop, preview }, isAnswered(step, by))
    },
    resolve(step, by, option) {
      // @rule fansys.reaction.drop
      step.set(by, 'reaction', 0, R.reaction.drop)
      // @rule fansys.reaction.drop
      falls(step, by, option.id)
    },
  })

const dropDown = falling(
  'drop-down',
  ({ fight }, id) => (isIn(fight, id, 'prone') ? [] : ['drop-down']),
  (step, id) => fallProne(step, id, id, R.reaction.drop),
  'you lie before it comes',
)

const dropItem = falling(
  'drop-item',
  (step, id) => held(step, id).map((one) => `drop-item:${one.id}`),
  (step, id, what) => {
    const thing = held(step, id).find((one) => what === `drop-item:${one.id}`)
    if (thing !== undefined) dropWeapon(step, id, thing.at)
  },
  'it lies there before it comes',
)

/** Helping a friend with a skill. */
const assisting = noticed({
  id: 'help',
  rule: R.skill.assist,
  windows: ['tried'],
  fits: () => true,
  usually: 'never',
  concerns: (fight, id, { by }) => id !== by && !isEnemy(fight, id, by),
  offer(step, id, { by }, offers) {
    const preview = (): Preview => ({ text: 'a skill of yours helps', price: REACTION })
    offers.offer({ id: 'help', piece: by, rule: R.skill.assist, preview }, isAnswered(step, id))
  },
  resolve(step, id, _, { helpers }) {
    step.set(id, 'reaction', 0, R.reaction.one)
    helpers?.push(id)
  },
})

/** A die of stamina or of mind on a roll: offered before every roll there is. */
const spending: OrderedChoice = {
  id: 'spend',
  name: 'a die of stamina or mind on each roll',
  rule: R.core.spenddie,
  usually: 'never',
}

/** To kill is usual: who would rather take them alive says so once. */
const subduing: OrderedChoice = {
  id: 'non-lethal',
  name: 'to subdue rather than kill',
  rule: R.nonlethal.percussive,
  usually: 'never',
}

const all = [opportunity, parry, counterstrike, interception, dropDown, dropItem, answering, dropping, countering, lettingGo, assisting]

export const reactions = new ReactionIndex<FansysFight, FansysEvent, FansysMoment>(all, [spending, subduing])

/** What lower chapters set off here. */
export const book: Book = {
  provoked(step: FansysStep, moment: FansysMoment): readonly Begun[] {
    const begun: Begun[] = []
    answer(step, { ...moment, begun })
    return begun
  },
  opens: answer,
  plunges,
  jolts: keepSeat,
  enters: enterAuras,
}

/** All are asked before any answer is worked out. */
function answer(step: FansysStep, moment: FansysMoment): void {
  const { fight, game } = step
  if (game.reactions?.isAnyAwake(fight, moment.window, step.isTold) !== true) return
  for (const one of step.window(moment, game.reactions, following(fight.order, fight.acting))) one.resolve()
}
