/** Dice (`2d6`, `d8`, `2DD`), numbers with their sign, words, and every other mark by itself: nothing is left out. */
const TOKEN = /\s*(\d*dd?(?:\d+)?(?![\w])|[+-]\d+(?![\dd])|\d+|[a-z][a-z']*(?:-[a-z']+)*|[^\s])/iy

/** The words and marks of a text in small letters, wherever one begins to read: each place is looked at once. */
export class Reel {
  private readonly text: string
  private readonly words: string[] = []
  private readonly ends: number[] = []

  constructor(text: string) {
    this.text = text
  }

  private look(at: number): void {
    TOKEN.lastIndex = at
    const [whole, word] = TOKEN.exec(this.text) ?? ['', '']
    this.words[at] = word.toLowerCase()
    this.ends[at] = at + whole.length
  }

  word(at: number): string {
    if (this.words[at] === undefined) this.look(at)
    return this.words[at] ?? ''
  }

  end(at: number): number {
    if (this.ends[at] === undefined) this.look(at)
    return this.ends[at] ?? at
  }

  /** So many words that end there. */
  before(at: number, count: number): string {
    const words: string[] = []
    for (let from = 0; from < at; from = this.end(from)) {
      const word = this.word(from)
      if (word === '') break
      words.push(word)
    }
    return words.slice(-count).join(' ')
  }
}
