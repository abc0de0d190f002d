import type { Step } from '@riposte/referee'
import type { SovereignEvent } from './events.ts'
import type { SovereignFight } from './fight.ts'

export type SovereignStep = Step<SovereignFight, SovereignEvent>
