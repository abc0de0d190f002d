import { type Place, Places, Seen } from '@riposte/print'

/** Where sentences stand in a file. */

/** Emphasis, quotation marks of a block and line ends do not count. */
const LEFT_OUT = /[*_>\s\\"]/

const kept = (words: string): string =>
  Array.from(words)
    .filter((letter) => !LEFT_OUT.test(letter))
    .join('')
    .toLowerCase()

export class Finder {
  private readonly text: string
  readonly places: Places
  /** What has been told of. */
  readonly seen: Seen
  private readonly flat: string
  private readonly offsets: readonly number[]
  /** Places already told of are passed over. */
  private from = 0
  private found = 0

  constructor(text: string) {
    this.text = text
    this.places = new Places(text)
    this.seen = new Seen(text)
    const all: string[] = []
    const offsets: number[] = []
    for (let i = 0; i < text.length; i++) {
      const letter = text[i] ?? ''
      if (LEFT_OUT.test(letter)) continue
      const small = letter.toLowerCase()
      all.push(small.length === 1 ? small : letter)
      offsets.push(i)
    }
    this.flat = all.join('')
    this.offsets = offsets
  }

  /** From here on: where something is named, not where others speak of it. */
  enter(name: string): Place {
    const bare = name.replace(/ \([^()]*\)$/, '')
    const forms = [
      `${name}**`,
      `${bare} (`,
      `${bare}**`,
      `# ${name}`,
      `# ${bare}`,
      `name: ${name}`,
      `name: ${bare}`,
      `name": "${bare}`,
      `name: "${bare}`,
      bare,
    ]
    const at = forms.map((form) => this.text.indexOf(form)).find((one) => one >= 0) ?? 0
    this.from = Math.max(
      0,
      this.offsets.findIndex((offset) => offset >= at),
    )
    this.seen.from(at, bare.length + 4)
    return this.places.of(at)
  }

  /** A place within the words that were found last. */
  within(words: string, at: number): Place {
    const before = kept(words.slice(0, at)).length
    return this.places.of(this.offsets[this.found + before] ?? 0)
  }

  /** The next place at which these words stand. */
  next(words: string): Place {
    const key = kept(words).slice(0, 60)
    let found = this.flat.indexOf(key, this.from)
    if (found < 0) found = this.flat.indexOf(key)
    if (found < 0) return this.places.of(this.offsets[this.from] ?? 0)
    this.from = found + key.length
    this.found = found
    const whole = kept(words)
    // What stands there twice is told of twice, wherever each is found.
    for (let at = found; at >= 0 && whole !== ''; at = this.flat.indexOf(whole, at + whole.length))
      for (const offset of this.offsets.slice(at, at + whole.length)) this.seen.from(offset, 1)
    return this.places.of(this.offsets[found] ?? 0)
  }
}
