import { parseSquare } from '@riposte/board'
import { type Hash, Step } from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { has } from '../../src/orcus/conditions/conditions.ts'
import { orcus } from '../../src/orcus/index.ts'
import { levelStops } from '../../src/orcus/movement/leads.ts'
import { planOf } from '../../src/orcus/movement/movement.ts'
import { R } from '../../src/orcus/rules.ts'
import { lineOfEffect } from '../../src/orcus/sight/sight.ts'
import type { OrcusStep } from '../../src/orcus/step.ts'
import { Scene } from './stage.ts'

/** What is worked out once must be right for each copy of a fight, and after each change of it. */

const scene = (): Scene =>
  new Scene({
    board: `
      a . . . B
      . . . . .
    `,
  })

/** A step of its own on a copy of the fight. */
function copyOf({ step }: Scene): OrcusStep {
  const hash: Hash | undefined = step.settledHash()
  return new Step(orcus, orcus.clone(step.fight), { trace: new Uint8Array(orcus.ruleIds.length), hash })
}

const square = ({ fight }: OrcusStep, name: string): number => parseSquare(name, fight.board.columns, fight.board.rows)
const lay = (step: OrcusStep): void => void step.begin({ kind: 'prone', on: 0, rule: R.cond.proneMove, until: 'never' })
const reach = (step: OrcusStep): number => levelStops(planOf(step, 0, 2, 'walk')).length

describe('what is known of a fight', () => {
  it('is known of that copy alone: one falls, the other stands, whoever is asked about in turns', () => {
    const one = copyOf(scene())
    const other = copyOf(scene())
    expect([has(one, 0, 'prone'), has(other, 0, 'prone')]).toEqual([false, false])
    lay(one)
    const twin = new Step(orcus, orcus.clone(one.fight), { trace: new Uint8Array(orcus.ruleIds.length) })
    expect([has(one, 0, 'prone'), has(other, 0, 'prone'), has(twin, 0, 'prone')]).toEqual([true, false, true])
    for (const effect of one.fight.effects) one.end(effect, 'up')
    expect([has(one, 0, 'prone'), has(twin, 0, 'prone')]).toEqual([false, true])
  })

  it('changes as somebody steps into the way, and as a wall rises and falls', () => {
    const step = copyOf(scene())
    const before = copyOf(scene())
    expect(reach(step)).toBe(5)
    step.emit({ type: 'moved', piece: 1, from: square(step, 'e1'), to: square(step, 'b1'), height: 0, how: 'walk' })
    expect([reach(step), reach(before)]).toEqual([4, 5])
    expect(lineOfEffect(before, 0, 1)).toBe(true)
    const pillar = { kind: 'pillar', blocks: 0b1111, tall: 1000 }
    const squares = [square(before, 'b1'), square(before, 'b2'), square(before, 'c1'), square(before, 'c2')]
    before.emit({ type: 'board-changed', change: { set: 'obstacle', squares, obstacle: pillar } })
    expect([lineOfEffect(before, 0, 1), reach(before)]).toEqual([false, 1])
    before.emit({ type: 'board-changed', change: { set: 'obstacle', squares, obstacle: null } })
    expect([lineOfEffect(before, 0, 1), reach(before), lineOfEffect(step, 0, 1)]).toEqual([true, 5, true])
  })
})
