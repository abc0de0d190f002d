import { type Place, Places } from '@riposte/print'

/** Where sentences stand in a file. */

/** Emphasis, quotation marks of a block and line ends do not count. */
const LEFT_OUT = /[*_>\s\\"]/

export class Finder {
  private readonly text: string
  private readonly places: Places
  private readonly flat: string
  private readonly offsets: readonly number[]
  /** Places already told of are passed over. */
  private from = 0

  constructor(text: string) {
    this.text = text
    this.places = new Places(text)
    const kept: string[] = []
    const offsets: number[] = []
    for (let i = 0; i < text.length; i++) {
      const letter = text[i] ?? ''
      if (LEFT_OUT.test(letter)) continue
      const small = letter.toLowerCase()
      kept.push(small.length === 1 ? small : letter)
      offsets.push(i)
    }
    this.flat = kept.join('')
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
    return this.places.of(at)
  }

  /** The next place at which these words stand. */
  next(words: string): Place {
    const key = Array.from(words)
      .filter((letter) => !LEFT_OUT.test(letter))
      .join('')
      .toLowerCase()
      .slice(0, 60)
    let found = this.flat.indexOf(key, this.from)
    if (found < 0) found = this.flat.indexOf(key)
    if (found < 0) return this.places.of(this.offsets[this.from] ?? 0)
    this.from = found + key.length
    return this.places.of(this.offsets[found] ?? 0)
  }
}
