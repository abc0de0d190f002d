import { type Passage, type Reading, readProse, type Taken } from '@riposte/print'
import type { Clause } from '../clauses/clauses.ts'
import type { Aim } from '../clauses/feat.ts'
import { reader } from './grammar.ts'
import { goneBack } from './outcomes.ts'
import type { Scene } from './scene.ts'

/** What is told of the lines of a feat. */
export class Teller {
  readonly readings: Reading[] = []
  readonly took: Taken[] = []

  head(passage: Passage, isRead: boolean, why: string): void {
    this.readings.push({ passage, mark: isRead ? 'automatic' : 'by-hand', why: isRead ? '' : why, isHead: true })
  }

  aim(passage: Passage, aim: Aim | undefined): void {
    if (aim === undefined || aim.rest === '') return this.head(passage, aim !== undefined, 'whom it is aimed at is not understood')
    this.readings.push({ passage, mark: 'partly', why: `the game master says who they are: ${aim.rest}`, isHead: true })
  }

  line(passage: Passage, isRead: boolean, why: string): void {
    this.readings.push(isRead ? { passage, mark: 'automatic', why: '' } : { passage, mark: 'by-hand', why, rest: passage })
  }

  prose(passage: Passage, scene: Scene): { readonly clauses: readonly Clause[]; readonly scene: Scene } {
    const prose = readProse(passage, scene, reader)
    const clauses = goneBack(prose.clauses)
    this.readings.push(...(clauses === undefined ? prose.readings.map(loose) : prose.readings))
    this.took.push(...prose.took)
    return { scene: prose.scene, clauses: clauses ?? [{ do: 'by-hand', text: passage.text }] }
  }
}

const loose = (reading: Reading): Reading => ({
  ...reading,
  mark: 'by-hand',
  why: 'which of the sentences before is meant is not understood',
})
