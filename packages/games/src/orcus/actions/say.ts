import { nameIn, type Option, type PieceId, type Reading } from '@riposte/referee'
import type { Action } from '../action.ts'
import { ask, seatOf } from '../asking.ts'
import { mayBear } from '../conditions/bearing.ts'
import { has } from '../conditions/conditions.ts'
import { mayNot } from '../movement/speeds.ts'
import { R } from '../rules.ts'
import type { OrcusReaction, OrcusStep } from '../step.ts'

interface WordsOption extends Option {
  readonly words: string
}

const SILENT: WordsOption = { id: 'words', words: '', byDefault: true }

function speak(step: OrcusStep, id: PieceId): void {
  const read = (answer: string): Reading<WordsOption> | undefined =>
    answer.startsWith('words:') ? { option: { id: answer, words: answer.slice('words:'.length).trim() } } : undefined
  const { words } = step.ask({ kind: 'choice', seat: seatOf(step, id), piece: id, text: 'What do you say?', options: [SILENT], read })
  step.emit({ type: 'action', piece: id, action: words === '' ? 'say' : `say: ${words}`, rule: R.turn.freeList })
}

export const say: Action = {
  id: 'say',
  rule: R.turn.freeList,
  cost: 'free',
  about:
    'A few words, or a gesture. Answers: words, or words: and what is said. Who is stunned may try as its turn begins, if the game master lets it.',
  example: 'A: [say, "words: behind you!"]',
  forbidden: (step, id) => [step.forbids(R.power.effect, mayNot(step, id, 'speak'))],
  take(step, id, pay) {
    pay()
    speak(step, id)
  },
}

/** Who has asked for a word once does not ask again. */
const triedBy = (id: PieceId): string => `${id}/say`

/** Stunned, one speaks but falteringly: no more than a few words, and only by the game master's leave. */
export const falter: OrcusReaction = {
  id: 'say',
  rule: R.cond.stunnedSpeech,
  windows: ['turn-start:counter'],
  fits: () => true,
  orders: () => [],
  isAwake: (fight, id) => fight.acting === id && mayBear(fight, id, 'stunned'),
  offer(step, id, moment, offers) {
    if (moment.by !== id || moment.answered?.includes(triedBy(id)) === true || !has(step, id, 'stunned') || mayNot(step, id, 'speak'))
      return
    offers.offer({ id: 'say', rule: R.cond.stunnedSpeech })
  },
  resolve(step, id, _, moment) {
    moment.answered = [...(moment.answered ?? []), triedBy(id)]
    const text = `${nameIn(step.fight, id)} is stunned. May it say a few words?`
    const options = [{ id: 'no', byDefault: true }, { id: 'yes' }]
    const { id: choice } = ask.ruling(step, id, text, options, R.cond.stunnedSpeech)
    step.emit({ type: 'decided', text, choice, rule: R.cond.stunnedSpeech })
    if (choice === 'yes') speak(step, id)
  },
}
