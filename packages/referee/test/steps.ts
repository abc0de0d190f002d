import { beginFight, Hash, Step } from '@riposte/referee'
import { type Story, setupOf } from './story.ts'

/** A step to try single rules on, outside any session. */
export function stepOf(story: Pick<Story, 'game' | 'board' | 'pieces' | 'more'>) {
  const fight = beginFight(story.game, setupOf(story))
  return new Step(story.game, fight, { trace: new Uint8Array(story.game.ruleIds.length), hash: new Hash() })
}
