/** How somebody likes it here; kept in their browser. */
interface Kept {
  readonly dress: 'dark' | 'light'
  readonly motion: 'full' | 'less'
  readonly fog: boolean
  /** Who is asked comes into view by itself. */
  readonly follow: boolean
  /** The panels beside the board are put away. */
  readonly alone: boolean
  /** How wide the panels are, in pixels; nothing for as wide as they come. */
  readonly side: number | undefined
  readonly name: string
}

const KEY = 'riposte.look'

function kept(): Partial<Kept> {
  try {
    const data: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof data === 'object' && data !== null ? data : {}
  } catch {
    return {}
  }
}

class Prefs {
  dress = $state<Kept['dress']>(kept().dress ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'))
  motion = $state<Kept['motion']>(kept().motion ?? (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'less' : 'full'))
  fog = $state(kept().fog ?? true)
  follow = $state(kept().follow ?? false)
  alone = $state(kept().alone ?? false)
  side = $state(kept().side)
  name = $state(kept().name ?? '')

  /** Puts them on the page, and away. */
  wear(): void {
    const { dress, motion, fog, follow, alone, side, name } = this
    document.documentElement.dataset.dress = dress
    document.documentElement.dataset.motion = motion
    try {
      localStorage.setItem(KEY, JSON.stringify({ dress, motion, fog, follow, alone, side, name }))
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const prefs = new Prefs()
