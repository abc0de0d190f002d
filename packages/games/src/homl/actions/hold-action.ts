import { NOWHERE, type Square, squareNames } from '@riposte/board'
import type { Option, PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'
import type { Holding } from '../windows.ts'
import type { Action } from './action.ts'
import { takeOff, unlock } from './belongings.ts'
import { coupDeGrace } from './coup-de-grace.ts'
import { heal, rally } from './first-aid.ts'
import { grab, reverse, takeDown } from './grapple.ts'
import { search } from './hide.ts'
import { improvise } from './improvise.ts'

/** Putting off the major action until something happens. */

interface WhenOption extends Option {
  readonly when: Holding['when'] | undefined
  readonly who?: Holding['who']
}

export const hold: Action = {
  id: 'hold',
  rule: R.hold.procedure,
  cost: 'major',
  isLoud: true,
  about:
    'Put the major action off until somebody moves, attacks or enters a square, or the game master says that it is time; the turn ends at once. Answers: foe-moves, foe-attacks, friend-moves or friend-attacks; moves:B or attacks:B, of a certain one; enters:SQUARE, whoever does; or word, for all else that can be seen or heard. Then what to do.',
  example: 'A: [hold, "enters:d4", basic-attack]',
  // @rule homl.hold.procedure, homl.hold.only-major
  endsTurn: true,
  take(step, id, pay) {
    const { when = 'moves', who = 'foe', square = NOWHERE } = askWhen(step, id)
    const action = askWhat(step, id)
    pay()
    const holds: Holding = { when, who, square, action }
    step.begin({
      kind: 'holding',
      on: id,
      by: id,
      rule: R.hold.trigger,
      // @rule homl.hold.expire
      until: 'turn-start',
      of: id,
      holds,
    })
  },
}

/** Something that it can see or hear; no phase of a game. */
function askWhen(step: HomlStep, id: PieceId): WhenOption {
  const offers = step.offers<WhenOption>()
  offers.offer({ id: 'foe-moves', when: 'moves', who: 'foe' })
  offers.offer({ id: 'foe-attacks', when: 'attacks', who: 'foe' })
  offers.offer({ id: 'friend-moves', when: 'moves', who: 'friend', rare: true })
  offers.offer({ id: 'friend-attacks', when: 'attacks', who: 'friend', rare: true })
  offers.offer({ id: 'word', label: 'something else, as the game master says', when: 'word', rare: true })
  offers.offer({ id: 'turn-ends', when: undefined }, R.hold.declare)
  const { options, refusals } = offers
  const { seat } = pieceAt(step.fight, id)
  const text = 'what to wait for'
  return step.ask<WhenOption>({
    kind: 'choice',
    seat,
    piece: id,
    text,
    options,
    refusals,
    rule: R.hold.declare,
    read: (answer) => readWhen(step.asKnownTo(id), id, answer),
  })
}

function readWhen({ fight }: HomlStep, id: PieceId, answer: string): { readonly option: WhenOption } | undefined {
  const [, what, name = ''] = /^(enters|moves|attacks):(.+)$/.exec(answer) ?? []
  if (what === 'enters') {
    const square: Square = squareNames(fight.board).indexOf(name)
    return square === NOWHERE ? undefined : { option: { id: answer, when: 'enters', square } }
  }
  const other = fight.pieces.find((one) => one.key === name && one.gone === 0 && one.id !== id)
  if (other === undefined || (what !== 'moves' && what !== 'attacks')) return undefined
  return { option: { id: answer, when: what, who: other.id } }
}

/** What the book has for a major action, besides a basic attack and the feats of the sheet. */
const majors: readonly Action[] = [grab, reverse, takeDown, coupDeGrace, heal, rally, improvise, search, takeOff, unlock]

function askWhat(step: HomlStep, id: PieceId): string {
  const { isHero, strikes } = sheetOf(step.fight, id)
  const feats = strikes.filter(({ action, trigger }) => action === 'major' && trigger === undefined)
  const names = [...(isHero ? ['basic-attack'] : []), ...feats.map((strike) => strike.id), ...majors.map((one) => one.id)]
  const options = names.map((name, place) => ({ id: name, auto: true, rule: R.hold.declare, ...(place === 0 && { byDefault: true }) }))
  return ask.choice(step, id, 'what to do then', options, R.hold.declare).id
}
