/**
 * Writes src/art/icons.ts: the pictures of game-icons that the browser table uses, as paths of 512 by 512.
 * `npm run art` after a name is added to packages/web/src/art/names.ts; `--check` says whether the file is what it should be.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { actionPictures, conditionPictures, figurePictures, lyingPictures, thingPictures } from './src/art/names.ts'

type Icons = { readonly icons: Record<string, { readonly body: string }> }

const source = new URL(import.meta.resolve('@iconify-json/game-icons/icons.json'))
const target = new URL('./src/art/icons.ts', import.meta.url)

const { icons } = JSON.parse(readFileSync(source, 'utf8')) as Icons
const names = [
  ...new Set(
    [figurePictures, thingPictures, lyingPictures, conditionPictures, actionPictures].flatMap((list) => list.map(([, name]) => name)),
  ),
].sort()
const missing = names.filter((name) => icons[name] === undefined)
if (missing.length > 0) throw new Error(`game-icons has no ${missing.join(', ')}`)

const pathOf = (name: string): string => [...(icons[name]?.body ?? '').matchAll(/ d="([^"]*)"/g)].map((found) => found[1] ?? '').join('')
const text = `// Written by packages/web/art.ts from game-icons.net (CC BY 3.0, see the page Credits): do not edit.
export const icons: Readonly<Record<string, string>> = {
${names.map((name) => `  ${/^[a-z]+$/.test(name) ? name : `'${name}'`}:\n    '${pathOf(name)}',`).join('\n')}
}
`
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('src/art/icons.ts is not what packages/web/art.ts writes: npm run art')
    process.exitCode = 1
  }
} else writeFileSync(target, text)
