import type { Box, Square } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import type { Weapon } from './gear/weapons.ts'
import type { Rolled } from './moments.ts'
import type { Strike } from './sheet/sheet.ts'
import type { Defense } from './terms.ts'

/** An attack that is going to be made: by whom, with what, at whom. */
export interface Attack {
  readonly by: PieceId
  readonly strike: Strike
  readonly weapon: Weapon | undefined
  readonly versus: Defense | undefined
  readonly targets: readonly PieceId[]
  /** The square that an area begins in, and what it covers. */
  readonly origin?: Box
  readonly area?: readonly Square[]
  /** Who set it off. */
  readonly trigger?: PieceId
  readonly isNonlethal: boolean
  /** A power point was paid for a degree more. */
  readonly isEnhanced: boolean
  /** A feat makes it a degree better. */
  readonly isRaised?: boolean
  /** Turns it at another. */
  readonly turnTo?: (to: PieceId) => void
  /** Is told how it was rolled. */
  readonly hears?: (rolled: Rolled) => void
}
