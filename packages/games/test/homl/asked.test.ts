import { homl } from '@riposte/games/homl'
import { type Game, readSetup, Session } from '@riposte/referee'
import { expect, it } from 'vitest'

const game: Game = homl
const feat = (name: string, target: string, rest: string): string => `
${name}
Source: divine
Origin: Anybody
Level: 1
Action: Major
Target: ${target}
${rest}
`
const feats = [
  feat('Mend', 'close within 5, one ally', 'Effect: The target regains 5 hit points.'),
  feat('Burn', 'ranged within 6, one opponent', 'Attack: WIS vs WILL\nSuccess: 1DD + WIS fire damage.'),
  feat('Beckon', 'ranged within 6, one creature', 'Effect: You pull the target 1 square.'),
].join('')

it.each([
  ['mend', 'whom to help'],
  ['burn', 'whom to attack'],
  ['beckon', 'whom'],
])('%s asks %s', (id, text) => {
  const sheets = { hero: { calling: 'priest', feats }, orc: { hp: 20 } }
  const pieces = { A: { sheet: 'hero' }, F: { sheet: 'hero' }, G: { sheet: 'hero' }, B: { sheet: 'orc' } }
  const setUp = { game: 'homl', board: 'A F G . B', sheets, pieces, start: { turn: 'A' }, seed: 1 }
  const session = Session.start(game, readSetup(game, setUp))
  session.answer(id)
  expect(session.open?.text).toBe(text)
})

it.each([
  [14, 'pass'],
  [3, 'hands-on'],
])('the computer keeps what heals for who needs it (%d hit points left)', (hp, chosen) => {
  const heal = feat(
    'Hands On',
    'close within 5, one ally',
    'Effect: The target regains 5 hit points.\nSpecial: You may use this feat only once per encounter.',
  )
  const sheets = { hero: { calling: 'priest', feats: heal.replace('Major', 'Free') }, orc: { hp: 20 } }
  const pieces = { A: { sheet: 'hero' }, F: { sheet: 'hero', hp }, B: { sheet: 'orc' } }
  const setUp = { game: 'homl', board: 'A F . . B .', sheets, pieces, start: { turn: 'B' }, seed: 1 }
  const session = Session.start(game, readSetup(game, setUp))
  session.answer('walk')
  session.answer('f1')
  const { open, fight } = session
  const best = open?.options.toSorted((a, b) => (game.appraise?.(fight, open, b, 0) ?? 0) - (game.appraise?.(fight, open, a, 0) ?? 0))[0]
  expect(best?.id).toBe(chosen)
})
