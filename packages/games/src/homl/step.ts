import type { Step } from '@riposte/referee'
import type { HomlEvent } from './events.ts'
import type { HomlFight } from './fight.ts'

export type HomlStep = Step<HomlFight, HomlEvent>
