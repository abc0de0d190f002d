import { describe, expect, it } from 'vitest'
import { orcus } from '../../src/orcus/index.ts'
import { compile } from '../../src/orcus/sheet/compile.ts'

const power = (trigger: string, action = 'Counter'): string =>
  `#### Moonlight\n**Encounter** **Utility** **1** (**${action}**) ● **Martial**\n**Melee** 1, one creature\n**Trigger** ${trigger}\n**Effect** The target takes 4 damage.\n`

describe('when a power comes', () => {
  it.each(['Counter', 'React', 'Free Action'])('is for people to say where nobody has read it: %s', (action) => {
    const print = power('The moon looks down upon somebody.', action)
    const { powers, byHand } = compile('odd', { class: 'guardian', powers: print })
    expect(powers.some(({ id }) => id === 'moonlight')).toBe(false)
    expect(byHand.map(({ id, mark }) => [id, mark])).toEqual([['moonlight', 'by-hand']])
    expect(new Set(orcus.importNotation?.(print)[0]?.clauses.map(({ mark }) => mark))).toEqual(new Set(['by-hand']))
  })

  it('is for people to say of a free power that tells it in its notes or its first words', () => {
    const powers =
      '**Drink Life** (free, when the moon rises; at-will)\nThe odd regains 50 hit points.\n**Drink Light** (free, at-will)\nWhen the moon rises, the odd regains 50 hit points.'
    const { byHand } = compile('odd', { name: 'Odd', hp: 90, powers, rank: 'standard' })
    expect(byHand.map(({ id }) => id)).toEqual(['drink-life', 'drink-light'])
  })

  it('is known where it is read, and a state of one’s own turn is asked', () => {
    for (const print of [power('An enemy hits you'), power('The moon looks down upon somebody.', 'Standard Action')])
      expect(compile('odd', { class: 'guardian', powers: print }).byHand).toEqual([])
  })
})
