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
  const style =
    'body{font:16px/1.5 Georgia,serif;max-width:46em;margin:2em auto;padding:0 1em}code{color:#777;font-size:12px}p,details{margin:.3em 0}'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title><style>${style}</style><h1>${escaped(title)}</h1>${lines.join('\n')}</html>\n`
}
