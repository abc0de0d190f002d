import type { Game } from '@riposte/referee'

/** Everything outside that a command touches, so that tests can give it other hands. */
export interface World {
  /** Where packs, ledger and scenarios are. */
  readonly root: string
  /** What file arguments count from. */
  readonly cwd: string
  readonly games: Games
  readonly colour: boolean
  /** Someone sits at the other end. */
  readonly terminal: boolean
  out(text: string): void
  err(text: string): void
  /** Lines typed or piped in; ends at the end of the input. */
  lines(): AsyncIterable<string>
  /** Settings from outside: PORT, RIPOSTE_DATA. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Comes true when somebody asks the program to end. */
  stopped?(): Promise<void>
  /** Calls back whenever something below the paths changes; never returns. */
  watch?(paths: readonly string[], changed: () => void): Promise<never>
}

/** Where rulebooks and packs are. */
export type Installed = Pick<World, 'root' | 'cwd' | 'games'>

/** The rulebooks there are, brought in when they are wanted. */
export interface Games {
  readonly ids: readonly string[]
  load(id: string): Promise<Game | undefined>
  /** Where they are written, for the prover: the module that holds them, and the place of the sources of each, as URLs. */
  readonly sources?: { readonly module: string; readonly folders: Readonly<Record<string, string>> }
}

/** Exit codes: fine; what was tried failed; wrong usage or a bad file. */
export const FINE = 0
export const FAILED = 1
export const WRONG = 2
export type Exit = typeof FINE | typeof FAILED | typeof WRONG

/** The person at the keyboard can mend this: one line, and what to do. */
export class UserError extends Error {
  override readonly name = 'UserError'
  readonly remedy: string
  readonly exit: Exit

  constructor(message: string, remedy: string, exit: Exit = WRONG) {
    super(message)
    this.remedy = remedy
    this.exit = exit
  }
}
