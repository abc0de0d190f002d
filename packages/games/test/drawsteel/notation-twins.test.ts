import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { drawsteel } from '../../src/drawsteel/index.ts'

/** Every foe of the pack is printed as markdown; the same content as data must come to the same sheet. */
const foes: Record<string, { print?: string }> = parse(readFileSync(resolve('packs/drawsteel/foes.yaml'), 'utf8')).sheets
const printed = Object.entries(foes).flatMap(([id, { print }]) => (print === undefined ? [] : [{ id, print }]))

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.replaceAll('**', '').trim())

/** "**18**<br/> Stamina": the table above the features. */
function fieldsOf(print: string): Record<string, unknown> {
  const fields: Record<string, unknown> = { name: /^#+ (.+)$/m.exec(print)?.[1] }
  const [top = []] = print.split('\n').flatMap((line) => (line.includes('| Level') || /\|\s+Level \d/.test(line) ? [cellsOf(line)] : []))
  fields.ancestry = (top[0] ?? '').split(', ')
  fields.level = Number(/\d+/.exec(top[2] ?? '')?.[0])
  fields.roles = [top[3]]
  fields.ev = top[4]?.replace(/^EV /, '')
  for (const [, value = '', label = ''] of print.matchAll(/\*\*([^*]+)\*\*<br\/> ([A-Z][a-z]+(?: [A-Z][a-z]+)?)/g)) {
    const key = { Immunity: 'immunities', Weakness: 'weaknesses' }[label] ?? label.toLowerCase().replace(' ', '_')
    if (value !== '-') fields[key] = key === 'immunities' || key === 'weaknesses' || key === 'movement' ? value.split(', ') : value
  }
  return fields
}

const tierOf = (line: string): [string, string] | undefined => {
  const m = /^- \*\*(≤11|12-16|17\+):\*\* (.+)$/.exec(line)
  return m === null ? undefined : [m[1] === '≤11' ? 'tier1' : m[1] === '17+' ? 'tier3' : 'tier2', m[2] ?? '']
}

/** The block quote of one feature as data: a list of effects, some of which roll. */
function featureOf(quote: string): Record<string, unknown> {
  const lines = quote.split('\n').map((line) => line.replace(/^> ?/, ''))
  const title = /^(?:\S+ )?\*\*(.+)\*\*$/.exec(lines[0] ?? '')?.[1] ?? ''
  const [head, , foot] = lines.filter((line) => line.startsWith('|')).map(cellsOf)
  const effects: Record<string, string>[] = []
  const behind = / \(([^()]*)\)$/.exec(title)
  const kind = behind?.[1]?.includes('Malice') === true ? 'cost' : 'ability_type'
  const feature: Record<string, unknown> = { name: title.slice(0, behind?.index), effects, ...(behind !== null && { [kind]: behind[1] }) }
  if (head !== undefined && foot !== undefined)
    Object.assign(feature, {
      keywords: head[0] === '-' ? [] : head[0]?.split(', '),
      usage: head[1],
      distance: foot[0]?.replace(/^\S+ /u, ''),
      target: foot[1]?.replace(/^\S+ /u, ''),
    })
  for (const line of lines.slice(1).filter((one) => one !== '' && !one.startsWith('|'))) {
    const tier = tierOf(line)
    const roll = /^\*\*(Power Roll \+ .+):\*\*$/.exec(line)?.[1]
    const label = /^\*\*(.+):\*\* (.+)$/.exec(line)
    const last = effects.at(-1)
    if (roll !== undefined) effects.push({ roll })
    else if (tier !== undefined && last !== undefined) last[tier[0]] = tier[1]
    else if (label?.[1] === 'Trigger') feature.trigger = label[2]
    else if (label !== null)
      effects.push(
        /Malice/.test(label[1] ?? '') ? { cost: label[1] ?? '', effect: label[2] ?? '' } : { name: label[1] ?? '', effect: label[2] ?? '' },
      )
    else effects.push({ effect: line })
  }
  return feature
}

function twinOf(print: string): Record<string, unknown> {
  const features = print
    .split(/<!-- -->\n/)
    .slice(1)
    .map((part) => featureOf(part.trim()))
  return { ...fieldsOf(print), features }
}

const compiled = (text: string) => drawsteel.compile('twin', drawsteel.sheetSchema.parse({ print: text }))

describe('the same block', () => {
  test('is the same sheet as markdown, as JSON and as YAML', () => {
    for (const { id, print } of printed) {
      const twin = twinOf(print)
      const plain = compiled(print)
      expect(compiled(JSON.stringify(twin)), id).toEqual(plain)
      expect(compiled(stringify(twin)), id).toEqual(plain)
    }
    expect(printed.length).toBeGreaterThan(15)
  })

  test('is reported on alike', () => {
    for (const { id, print } of printed) {
      const marks = (text: string) =>
        drawsteel
          .importNotation?.(text)
          .flatMap(({ clauses }) => clauses.map(({ text, mark }) => `${mark} ${text}`))
          .toSorted()
      expect(marks(JSON.stringify(twinOf(print))), id).toEqual(marks(print))
    }
  })
})
