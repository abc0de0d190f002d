import type { RuleIndex } from '@riposte/referee'
import { R } from './rules.ts'

/** Every condition of the book: its rule, and what it comes to. */

export const ailments = {
  aphonic: [R.cond.aphonic, 'speaks no word: no incantations'],
  bleeding: [R.cond.bleeding, 'loses a hit point at the start of each of its turns until a CON save or healing stops it'],
  blinded: [R.cond.blinded, 'everything is fully concealed from it'],
  catatonic: [R.cond.catatonic, 'no attacks, spells or moves; disadvantage on saves'],
  charmed: [R.cond.charmed, 'does not attack its charmer'],
  crippled: [R.cond.crippled, 'a limb is of no use: half speed, no running'],
  deafened: [R.cond.deafened, 'hears nothing'],
  diseased: [R.cond.usualduration, 'a disease has it'],
  dominated: [R.cond.dominated, 'acts as its dominator likes'],
  doomed: [R.cond.doomed, 'up again for a last while, and lost'],
  dying: [R.dying.start, 'unconscious at 0 hit points or less, and losing more'],
  frightened: [R.cond.frightened, 'disadvantage on targeted attacks, and gets away from what frightens it'],
  glowing: [R.cond.glowing, 'cannot hide; who sees has advantage against it'],
  grappled: [R.cond.grappled, 'held: speed 0'],
  helpless: [R.cond.helpless, 'prone, and at the mercy of others'],
  immobilised: [R.cond.immobilised, 'speed 0, and attacks against it have advantage'],
  inaudible: [R.cond.inaudible, 'makes no sound: no incantations'],
  incapacitated: [R.cond.incapacitated, 'moves and talks, and does nothing else'],
  invisible: [R.cond.invisible, 'not seen by eyes'],
  paralysed: [R.cond.paralysed, 'cannot move'],
  poisoned: [R.cond.poisoned, 'half speed, disadvantage on all rolls'],
  possessed: [R.cond.possessed, 'a spirit has its body'],
  prone: [R.cond.prone, 'lying: only crawls'],
  restrained: [R.cond.restrained, 'speed 0, and hampered'],
  squeezing: [R.squeeze.hit, 'in a space too small: no evasion by DEX, no shield'],
  stunned: [R.cond.stunned, 'prone, and does nothing'],
  surprised: [R.cond.surprised, 'taken unawares for the first round'],
  unconscious: [R.cond.unconscious, 'prone, and knows of nothing'],
} as const satisfies Readonly<Record<string, readonly [rule: RuleIndex, about: string]>>

export type ConditionName = keyof typeof ailments
export const isCondition = (word: string): word is ConditionName => word in ailments
export const conditionNames: readonly ConditionName[] = Object.keys(ailments).filter(isCondition)

/** Of these somebody gets free. */
export const holding: readonly unknown[] = ['grappled', 'restrained', 'immobilised'] satisfies readonly ConditionName[]
