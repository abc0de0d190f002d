import type { Step } from '@riposte/referee'
import type { DrawSteelEvent } from './events.ts'
import type { DrawSteelFight } from './fight.ts'

export type DsStep = Step<DrawSteelFight, DrawSteelEvent>
