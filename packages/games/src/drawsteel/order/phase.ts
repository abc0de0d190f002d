import { NOBODY } from '@riposte/referee'
import type { Phase } from '../fight.ts'
import type { DsStep } from '../step.ts'

export const enter = (step: DsStep, phase: Phase): void => step.set(NOBODY, 'phase', phase)
