import { byHand, nameIn, type Option, type PieceId, type Reading } from '@riposte/referee'
import { ask } from '../asking.ts'
import { pieceAt } from '../fight.ts'
import { armedAdjacent, provoke } from '../movement/provoking.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'
import type { Action, Cost } from './action.ts'
import { isBroke } from './paying.ts'

interface DeedOption extends Option {
  readonly text: string
}

interface PriceOption extends Option {
  readonly price?: Cost
}

export const improvise: Action = {
  id: 'improvise',
  rule: R.action.unlisted,
  about:
    'Anything the book does not list: say what you do and what you hope for. The game master says what it costs (main unless said, move, free, instant; or no), and whether armed foes beside you may strike first (provokes unless said, or safe). Answers: deed, or deed: and the words.',
  example: 'A: [improvise, "deed: kick the brazier over"]',
  take(step, id, pay) {
    const deed = askDeed(step, id)
    const price = askPrice(step, id, deed)
    if (price === undefined) return
    const foes = armedAdjacent(step, id)
    const isProvoking = foes.length > 0 && askProvoking(step, id, deed)
    pay(price)
    step.emit({ type: 'action', piece: id, action: 'improvise', rule: R.action.unlisted })
    if (!isProvoking || provoke(step, id, foes)) byHand(step, id, deed, R.action.unlisted)
  },
}

const PLAIN: DeedOption = { id: 'deed', text: 'something of its own' }

function askDeed(step: SovereignStep, id: PieceId): string {
  const { seat } = pieceAt(step.fight, id)
  const read = (answer: string): Reading<DeedOption> | undefined =>
    answer.startsWith('deed:') ? { option: { id: answer, text: answer.slice('deed:'.length).trim() } } : undefined
  return step.ask({ kind: 'choice', seat, piece: id, text: 'What do you do, and to what end?', options: [PLAIN], read }).text
}

/** What the game master makes it cost, of what the piece has left. */
function askPrice(step: SovereignStep, id: PieceId, deed: string): Cost | undefined {
  const piece = pieceAt(step.fight, id)
  const offers = step.offers<PriceOption>()
  const prices: readonly Cost[] = [
    // @rule sovereign.action.main-unlisted
    'main',
    'move',
    'free',
    'instant',
  ]
  for (const price of prices) {
    const isSpent = (price === 'main' && piece.main === 0) || (price === 'move' && isBroke(step, piece))
    const rule = price === 'main' ? R.action.mainUnlisted : undefined
    if (!isSpent) offers.offer({ id: price, price, rule })
  }
  const [first, ...rest] = offers.options
  const options: PriceOption[] = [...(first === undefined ? [] : [{ ...first, byDefault: true }]), ...rest, { id: 'no' }]
  const text = `${nameIn(step.fight, piece.id)}: ${deed}. What does it cost?`
  return ask.ruling(step, id, text, options, R.action.unlisted).price
}

function askProvoking(step: SovereignStep, id: PieceId, deed: string): boolean {
  const options: Option[] = [{ id: 'provokes', byDefault: true }, { id: 'safe' }]
  const text = `${nameIn(step.fight, id)}: ${deed}. May the foes beside it strike?`
  return ask.ruling(step, id, text, options, R.action.unlisted).id === 'provokes'
}
