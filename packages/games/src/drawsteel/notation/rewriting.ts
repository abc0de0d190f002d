/** Sayings brought to others by a table: a line each, `/what is looked for/ = 'what is said instead'`, in this order. */
export function rewriting(table: string): (words: string) => string {
  const rows = [...table.matchAll(/^ *\/(.+)\/(g?) = '(.*)'$/gm)].map(
    ([, from = '', flags, to = '']) => [new RegExp(from, flags), to] as const,
  )
  return (words) => rows.reduce((said, [from, to]) => said.replace(from, to), words)
}
