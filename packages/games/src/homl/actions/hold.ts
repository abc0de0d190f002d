import { NOWHERE, type Square, squareNames } from '@riposte/board'
import type { Option, PieceId } from '@riposte/referee'
import { pieceAt, sheetOf } from '../fight.ts'
import type { Holding } from '../holding.ts'
import { R } from '../rules.ts'
import { ask } from '../seats.ts'
import type { HomlStep } from '../step.ts'
import type { Action } from './action.ts'
import { heal, rally } from './care.ts'
import { grab, reverse, takeDown } from './grapple.ts'

/** Putting off the major action until something happens. */

interface WhenOption extends Option {
  readonly when: Holding['when'] | undefined
}

export const hold: Action = {
  id: 'hold',
  rule: R.hold.procedure,
  cost: 'major',
  isLoud: true,
  about:
    'Put the major action off until a foe moves, a foe attacks, or somebody enters a square; the turn ends at once. Answers: foe-moves, foe-attacks, or enters:SQUARE, whoever does; what to do then.',
  example: 'A: [hold, "enters:d4", basic-attack]',
  // @rule homl.hold.procedure, homl.hold.only-major
  endsTurn: true,
  take(step, id, pay) {
    const { when = 'moves', square = NOWHERE } = askWhen(step, id)
    const action = askWhat(step, id)
    pay()
    const holds: Holding = { when, square, action }
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
  offers.offer({ id: 'foe-moves', when: 'moves' })
  offers.offer({ id: 'foe-attacks', when: 'attacks' })
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
    read: (answer) => readWhen(step, answer),
    rule: R.hold.declare,
  })
}

function readWhen(step: HomlStep, answer: string): { readonly option: WhenOption } | undefined {
  const [, name] = /^enters:(.+)$/.exec(answer) ?? []
  const square: Square = name === undefined ? NOWHERE : squareNames(step.fight.board).indexOf(name)
  return square === NOWHERE ? undefined : { option: { id: answer, when: 'enters', square } }
}

/** What the book has for a major action, besides a basic attack and the feats of the sheet. */
const majors: readonly Action[] = [grab, reverse, takeDown, heal, rally]

function askWhat(step: HomlStep, id: PieceId): string {
  const { isHero, strikes } = sheetOf(step.fight, id)
  const feats = strikes.filter(({ action, trigger }) => action === 'major' && trigger === undefined)
  const names = [...(isHero ? ['basic-attack'] : []), ...feats.map((strike) => strike.id), ...(isHero ? majors.map((one) => one.id) : [])]
  const options = names.map((name, place) => ({ id: name, auto: true, rule: R.hold.declare, ...(place === 0 && { byDefault: true }) }))
  if (options.length === 0) return ''
  return ask.choice(step, id, 'what to do then', options, R.hold.declare).id
}
