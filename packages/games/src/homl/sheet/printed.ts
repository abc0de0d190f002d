import { idOf } from '@riposte/print'
import { ContentError } from '@riposte/referee'
import type { Clause } from '../clauses/clauses.ts'
import type { Aim, Feat } from '../clauses/feat.ts'
import { countByHand, stands } from '../clauses/kinds.ts'
import { readMonsters } from '../notation/index.ts'
import type { PrintedFeat } from '../notation/monsters.ts'
import { defenses } from '../terms.ts'
import { plainStrike, type Strike, type Trait, type Usage, usages } from './sheet.ts'

/** A feat as it is printed, made what is used. One that is close or ranged is used in either way. */

const sides: Readonly<Partial<Record<Aim['side'], Strike['targets']>>> = {
  enemy: 'opponents',
  creature: 'creatures',
  ally: 'allies',
  party: 'party',
  trigger: 'trigger',
}

export function strikeOf(feat: Feat, usage: { readonly usage: Usage; readonly recharge: number } = usedAtWill): Strike {
  const { aim, attack, dv, results } = feat
  const versus = attack?.versus.flatMap((one) => defenses.filter((defense) => defense === one)) ?? []
  return {
    ...plainStrike,
    ...(feat.effect.some((clause) => clause.do === 'cost') ? { usage: 'power' } : usage),
    id: feat.id,
    name: feat.name,
    level: feat.level,
    action: feat.action ?? 'major',
    type: aim?.types[0] ?? 'close',
    isEither: aim?.types.length === 2,
    range: aim?.range ?? 'self',
    longRange: aim?.longRange,
    area: aim?.area,
    count: aim?.count ?? 1,
    targets: aim === undefined ? 'self' : (sides[aim.side] ?? 'self'),
    isWider: aim?.isAdjacentToo === true,
    // @rule homl.attack.definition
    isAttack: attack !== undefined || dv !== undefined,
    by: attack?.with ?? 'weapon',
    ability: attack?.ability,
    versus,
    dv,
    lines: Object.fromEntries(Object.entries(results).filter(([, clauses]) => clauses.length > 0)),
    before: feat.before,
    effect: feat.effect,
    lasts: feat.duration,
    trigger: feat.trigger,
    requires: aim === undefined ? feat.requires : [...feat.requires, ...aim.tests],
    parries: feat.defense,
    tags: feat.tags,
    source: feat.source === '' ? plainStrike.source : feat.source,
    byHand: feat.isByHand ? feat.words : '',
    whom: aim?.rest ?? '',
    words: feat.words,
    mark: feat.mark,
  }
}

/** No action and no moment of its own: what it says is always so. */
// @rule homl.feat.no-action
export const isStanding = ({ action, trigger, aim, isByHand, isCalled, effect, duration }: Feat): boolean =>
  action === 'none' &&
  trigger === undefined &&
  (aim === undefined || aim.side === 'self') &&
  !isByHand &&
  !isCalled &&
  duration === 'unspecified' &&
  effect.length > 0 &&
  effect.every((clause) => stands(clause) && !isPassing(clause)) &&
  countByHand(effect) === 0

/** For some checks alone, or for a time. */
const isPassing = (clause: Clause): boolean =>
  ('span' in clause && clause.span !== 'unspecified') ||
  (clause.do === 'edge' && (clause.on.times > 0 || clause.on.isThis)) ||
  (clause.do === 'bonus' && clause.on.some((stat) => typeof stat !== 'string' && (stat.times > 0 || stat.isThis)))

/** As long as what it requires is so. */
export const standingOf = ({ requires, effect }: Feat): readonly Clause[] =>
  requires.reduce<readonly Clause[]>((does, test) => [{ do: 'while', test, does }], effect)

const usedAtWill = { usage: 'at-will', recharge: 0 } as const

/** "Recharge 5", "Encounter". */
function usageOf(text: string): { readonly usage: Usage; readonly recharge: number } {
  const usage = usages.find((one) => text.startsWith(one)) ?? 'at-will'
  return { usage, recharge: Number(/\d+/.exec(text)?.[0] ?? (usage === 'recharge' ? 6 : 0)) }
}

/** A printed block, as the sheet one would write. */
interface Block {
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
  const { written, feats, traits } = read
  return {
    written,
    // @rule homl.npc.block
    strikes: feats.filter(({ isCalled }) => !isCalled).map(printedStrike),
    called: feats.filter(({ isCalled }) => isCalled).map(printedStrike),
    traits: traits.map((one) => ({ id: idOf(one.name), ...one })),
  }
}

const printedStrike = (feat: PrintedFeat): Strike => ({
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
