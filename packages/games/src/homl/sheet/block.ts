import { idOf } from '@riposte/print'
import { ContentError } from '@riposte/referee'
import { modes } from '../clauses/words.ts'
import { readMonsters } from '../notation/index.ts'
import type { PrintedMonster } from '../notation/monsters.ts'
import { roles, types } from '../terms.ts'
import { type Mode, printedModes, type Strike, type Trait } from './sheet.ts'
import { strikeOf, usageOf } from './strike.ts'

/** A printed block, as the sheet one would write. */
export interface Block {
  readonly written: Readonly<Record<string, unknown>>
  readonly strikes: readonly Strike[]
  readonly called: readonly Strike[]
  readonly traits: readonly Trait[]
}

export function blockOf(text: string): Block {
  const [read] = readMonsters(text)
  if (read === undefined)
    throw new ContentError([
      { path: ['print'], message: 'there is no monster in it', remedy: 'it begins with /MONSTER and ends with MONSTER/' },
    ])
  const { monster } = read
  return {
    written: writtenOf(monster),
    // @rule homl.npc.block
    strikes: monster.feats.filter(({ isCalled }) => !isCalled).map(printedStrike),
    called: monster.feats.filter(({ isCalled }) => isCalled).map(printedStrike),
    traits: monster.traits.map(({ name, aura, does }) => ({ id: idOf(name), name, aura, does })),
  }
}

const printedStrike = (feat: PrintedMonster['feats'][number]): Strike => ({
  ...strikeOf(feat, usageOf(feat.usage)),
  action: feat.action ?? (feat.trigger === undefined || feat.section === 'opportunity' ? sections[feat.section] : undefined) ?? 'free',
})

/** The action that a section's feats take. */
const sections: Readonly<Record<string, Strike['action']>> = {
  major: 'major',
  move: 'move',
  free: 'free',
  opportunity: 'opportunity',
  traits: 'none',
}

function writtenOf(monster: PrintedMonster): Readonly<Record<string, unknown>> {
  const { name, level, rank, role, size, defenses, power, hp, initiative, dr, scores, knacks, speeds } = monster
  const { perception, stealth, athletics } = knacks
  const speed: Partial<Record<Mode, number>> = {}
  for (const mode of modes) {
    const squares = speeds[mode]
    const as = printedModes[mode]
    if (squares !== undefined && as !== undefined) speed[as] = squares
  }
  return {
    name,
    level,
    type: types.find((one) => one === rank) ?? 'standard',
    role: roles.find((one) => one === role) ?? 'baseline',
    kinds: monster.tags,
    size: size === '' ? 'standard' : size,
    defenses,
    power,
    // What is not printed is as the tables have it.
    ...(hp > 0 && { hp }),
    initiative,
    dr,
    immune: monster.immunity,
    resist: monster.protection,
    vulnerable: monster.vulnerability,
    speed,
    'spider-climb': monster.clings,
    stats: scores,
    ...(perception !== undefined && { perception }),
    ...(stealth !== undefined && { stealth }),
    ...(athletics !== undefined && { athletics }),
  }
}
