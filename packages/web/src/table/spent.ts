import type { SeenPiece } from '@riposte/referee'

/** In its turn with nothing left to spend, as far as one knows. */
export const isSpent = ({ acting, budget }: Pick<SeenPiece, 'acting' | 'budget'>): boolean =>
  acting && budget.length > 0 && budget.every((one) => one.left <= 0)
