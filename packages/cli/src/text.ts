/** Plain text in columns and paragraphs. */

export function wrap(text: string, width = 96, indent = ''): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.trim().split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width - indent.length) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  if (line !== '') lines.push(line)
  return lines.map((one) => `${indent}${one}\n`).join('')
}

/** `name  about`, the second column wrapped below itself. */
export function entries(list: readonly (readonly [string, string])[], indent = '  '): string {
  const widest = Math.min(28, Math.max(0, ...list.map(([name]) => name.length)))
  const left = `${indent}${' '.repeat(widest)}  `
  return list
    .map(([name, about]) => {
      const lines = wrap(about, 100 - left.length)
        .split('\n')
        .filter((line) => line !== '')
      const first = name.length > widest ? `${indent}${name}\n${left}` : `${indent}${name.padEnd(widest)}  `
      return lines.length === 0 ? `${indent}${name}\n` : `${first}${lines.join(`\n${left}`)}\n`
    })
    .join('')
}

export const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`

export const heading = (text: string): string => `${text}\n${'-'.repeat(text.length)}\n`
