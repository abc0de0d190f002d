import { api, type RuleEntry } from './api.ts'

/** The rules of the games in our own words, fetched when somebody first asks for them. */
class Ledger {
  private readonly games = $state<Record<string, readonly RuleEntry[]>>({})
  private readonly asked = new Set<string>()

  of(game: string): readonly RuleEntry[] {
    if (game !== '' && !this.asked.has(game)) {
      this.asked.add(game)
      api.rules(game).then(
        (rules) => {
          this.games[game] = rules
        },
        () => this.asked.delete(game),
      )
    }
    return this.games[game] ?? []
  }

  /** A rule by its id, which begins with the game's. */
  find(id: string): RuleEntry | undefined {
    return this.of(id.split('.')[0] ?? '').find((rule) => rule.id === id)
  }
}

export const ledger = new Ledger()
