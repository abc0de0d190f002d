import type { Token } from './tokens.ts'

/** Looks that one sentence may take for each of its words: whoever needs more than that is not English. */
const LOOKS_PER_WORD = 4000

/** Reads along the words of a sentence. What does not fit leaves it, and what it knows, as they were. */
export class Cursor<S> {
  readonly tokens: readonly Token[]
  at = 0
  /** What is known so far: who is spoken of, what "it" means. Never changed in place, so that it can be taken back. */
  scene: S
  private looks: number

  constructor(tokens: readonly Token[], scene: S) {
    this.tokens = tokens
    this.scene = scene
    this.looks = LOOKS_PER_WORD * (tokens.length + 1)
  }

  get word(): string {
    return this.tokens[this.at]?.word ?? ''
  }

  /** Nothing is left but what ends a sentence. */
  get isDone(): boolean {
    for (let i = this.at; i < this.tokens.length; i++) if (!/^[.,;:!]$/.test(this.tokens[i]?.word ?? '')) return false
    return true
  }

  /** What it is given comes to something, or all is as before. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const { at, scene } = this
    const found = --this.looks < 0 ? undefined : read()
    if (found === undefined) {
      this.at = at
      this.scene = scene
    }
    return found
  }

  /** One of these comes next, the longest that fits; it is passed over. */
  eat(...phrases: readonly string[]): string | undefined {
    let found: string | undefined
    let after = this.at
    for (const phrase of phrases) {
      const end = this.endOf(phrase)
      if (end > after) {
        found = phrase
        after = end
      }
    }
    this.looks -= phrases.length
    this.at = after
    return found
  }

  private endOf(phrase: string): number {
    let at = this.at
    for (const word of phrase.split(' ')) if (this.tokens[at++]?.word !== word) return -1
    return at
  }

  /** The value of the entry whose name comes next. */
  named<T>(names: ReadonlyMap<string, T>): T | undefined {
    const name = this.eat(...names.keys())
    return name === undefined ? undefined : names.get(name)
  }

  /** One thing after another, with commas, "and" or "or" between. */
  list<T>(read: () => T | undefined, glue: readonly string[] = AND): T[] | undefined {
    const found: T[] = []
    for (;;) {
      const one = this.attempt(() => {
        if (found.length > 0 && this.eat(...glue) === undefined) return undefined
        return read()
      })
      if (one === undefined) return found.length > 0 ? found : undefined
      found.push(one)
    }
  }
}

export const AND = [',', 'and', ', and'] as const
export const OR = [',', 'or', ', or'] as const
