import type { Step } from '@riposte/referee'
import type { OrcusEvent } from './events.ts'
import type { OrcusFight } from './fight.ts'

export type OrcusStep = Step<OrcusFight, OrcusEvent>
