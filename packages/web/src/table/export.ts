import type { SeenEntry } from '@riposte/referee'

const told = (log: readonly SeenEntry[]): SeenEntry[] => log.filter((entry) => entry.text !== '')

export const asText = (log: readonly SeenEntry[]): string =>
  told(log)
    .map((entry) => `${entry.text}\n`)
    .join('')

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The log as a page of its own, each roll with its reasons. */
export function asHtml(title: string, log: readonly SeenEntry[]): string {
  const lines = told(log).map(({ text, parts = [], against = [], rule }) => {
    const reasons = [...parts, ...against].map(
      (part) =>
        `<li>${part.value > 0 ? '+' : ''}${part.value} ${escaped(part.label)}${part.counts === false ? ' (does not stack)' : ''} <code>${escaped(part.rule)}</code></li>`,
    )
    const cited = rule === undefined ? '' : ` <code>${escaped(rule)}</code>`
    return reasons.length === 0
      ? `<p>${escaped(text)}${cited}</p>`
      : `<details><summary>${escaped(text)}</summary><ul>${reasons.join('')}</ul></details>`
  })
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)} – Riposte</title>`
  return `<!doctype html><html lang="en">${head}<style>${style}</style><h1>${escaped(title)}</h1>\n${lines.join('\n')}\n<footer>Played with Riposte</footer></html>\n`
}

/** A page of its own has no letters of ours, but the colours of either dress. */
const style = `
:root { color-scheme: light dark; --page: light-dark(#e9dfc9, #14181b); --panel: light-dark(#faf5e9, #1e262b); --text: light-dark(#2a231a, #ece7da); --quiet: light-dark(#6b5f4c, #97a09f); --accent: light-dark(#7b5000, #e0ad4c) }
body { font: 17px/1.45 "Alegreya Sans", system-ui, sans-serif; max-width: 46em; margin: 0 auto; padding: 2em 1em; background: var(--page); color: var(--text) }
h1 { font: 650 38px "Alegreya", Georgia, serif; margin: 0 0 .6em }
p, details { margin: 2px 0; padding: 3px 12px; border-radius: 8px; background: var(--panel) }
summary { cursor: pointer }
code { color: var(--quiet); font-size: 12px }
summary::marker { color: var(--accent) }
footer { margin-top: 2em; color: var(--quiet) }
`

/** What a download of a table is called: the-ferry-mill-2026-11-23.txt. */
export function fileName(title: string, day: Date, end: string): string {
  const words = title
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `${words || 'riposte'}-${day.toISOString().slice(0, 10)}${end}`
}
