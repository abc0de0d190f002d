import { api } from './api.ts'

/** What the licences of the games ask to be said wherever they are shown. Asked for once. */
class Notices {
  list = $state.raw<readonly string[]>([])
  private asked = false

  load(): void {
    if (this.asked) return
    this.asked = true
    api.games().then(
      (games) => {
        this.list = games.flatMap((game) => game.notice ?? [])
      },
      () => {
        this.asked = false
      },
    )
  }
}
export const notices = new Notices()
