import type { Use } from '../moments.ts'
import { isStrike } from '../rolls/aimed.ts'
import type { DsStep } from '../step.ts'

/** Which rolls can be critical hits. */

/** By the glossary strikes and actions crit; by the release, main actions alone and opportunity attacks. */
export function critsWith(step: DsStep, use: Use): boolean {
  const isMain = use.ability.kind === 'action' && use.isAction
  if (step.setting('printing') === 'release') return use.ability.kind === 'action' || (use.ability.freeStrike && use.isGranted)
  return isStrike(use.ability) || isMain
}
