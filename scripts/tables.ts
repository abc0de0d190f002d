/** The tables of books as data: reads ledger/GAME/*.yaml by schema, for the `tables.ts` of FanSys, of its gear and of Sovereign. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeName } from '@riposte/referee'
import { parse } from 'yaml'
import { z } from 'zod'

const whole = z.number().int()
const rule = z.string().regex(/^(?:fansys|sovereign)\./)
const stat = z.enum(['STR', 'DEX', 'CON', 'INT', 'WIS', 'CHA'])

/** "2d6", or a plain number: how many, with how many sides, and what is added. */
const dice = z.union([z.string(), whole]).transform((text, context) => {
  const [, count, sides] = /^(\d+)(?:d(\d+))?$/.exec(String(text)) ?? []
  if (count === undefined) context.addIssue(`${text} is no dice`)
  return sides === undefined ? [0, 0, Number(count)] : [Number(count), Number(sides)]
})

/** What a row leaves out is nothing. */
const weapon = z.strictObject({
  damage: dice,
  two: dice.optional(),
  stats: z.array(stat),
  types: z.array(z.string()),
  reach: whole.optional(),
  range: whole.optional(),
  increment: whole.optional(),
  is: z.array(z.string()),
  brings: z.array(z.string()).optional(),
  reload: z.enum(['none', 'one-hand', 'secondary', 'full-round']).optional(),
})
const rounds = z.strictObject({ proper: whole, hasty: whole })
/** Lists among it are lists that stand elsewhere too. */
const words = z.array(z.union([z.string(), z.array(z.string())])).transform((all) => all.flat())

const schemas = {
  weapons: z.record(z.string(), z.strictObject({ rule, rows: z.record(z.string(), weapon) })),
  armour: z.strictObject({
    rule,
    rows: z.record(
      z.string(),
      z.strictObject({
        bonus: whole,
        dex: whole.default(99),
        class: z.enum(['none', 'light', 'medium', 'heavy']),
        'worn-as-light': z.boolean().default(false),
      }),
    ),
    shields: z.record(z.string(), z.strictObject({ bonus: whole, dex: whole.default(99) })),
    donning: z.strictObject({ rule, none: rounds, light: rounds, medium: rounds, heavy: rounds }),
  }),
  costs: z.record(z.string(), z.array(z.string())),
  'dice-by-size': z.strictObject({ rule, tracks: z.array(z.array(dice)) }),
  flight: z.strictObject({
    rules: z.array(rule),
    rows: z.record(
      z.string(),
      z.strictObject({ climbsHard: z.boolean(), rises: z.boolean(), dives: z.boolean(), runs: z.boolean(), minutes: whole.default(0) }),
    ),
  }),
  objects: z.strictObject({
    rule,
    rows: z.record(
      z.string(),
      z.strictObject({
        durability: whole.default(0),
        reduction: whole.default(0),
        but: z.array(z.string()).default([]),
        breaks: whole,
        size: z.string().default('medium'),
      }),
    ),
  }),
  kinds: z.record(
    z.string(),
    z.strictObject({ rules: z.array(rule), immune: words, resist: words.optional(), vulnerable: words.optional() }),
  ),
  materials: z.strictObject({ rule, attack: z.array(whole), damage: z.array(whole), armour: z.array(whole), shield: z.array(whole) }),
  skills: z.record(z.string(), stat),
  sizes: z.record(
    z.string(),
    z.strictObject({ rule, across: whole, evasion: whole, armour: whole, reach: whole, long: z.boolean().default(false) }),
  ),
  'conditions-by-type': z.record(z.string(), z.array(z.string()).length(6)),
  provoking: z.record(z.string(), z.strictObject({ rule, provokes: z.boolean() })),
  conditions: z.record(
    z.string(),
    z.strictObject({ rule, about: z.string(), lasts: z.union([whole, z.enum(['round', 'ever'])]).default('ever') }),
  ),
  talk: z.record(
    z.string(),
    z.strictObject({
      rule,
      cost: z.string(),
      about: z.string(),
      skill: z.string().optional(),
      isSpoken: z.boolean().default(false),
      isListed: z.boolean().default(false),
      needs: z.string().optional(),
    }),
  ),
}

/** Figures of two: Shock and the AC that stops it, a range and the longest. */
const pair = z.tuple([whole, whole])
const arms = z.record(
  z.string(),
  z.strictObject({
    rule,
    damage: dice,
    shock: pair.optional(),
    attributes: z.array(stat),
    range: pair.optional(),
    traits: z.array(z.string()).optional(),
    load: whole,
    also: z.array(z.string()).default([]),
  }),
)

const game = 'packages/games/src/fansys'
const json = (value: unknown): string => JSON.stringify(value)
const tableOf = (root: string, file: string): unknown => parse(readFileSync(join(root, 'ledger', file), 'utf8'))
const heading = (of: string): string => `// Written by scripts/ids.ts from ledger/${of}: change the tables and run \`npm run ids\`.`
/** Rows that name their rule themselves. */
const ruled = (all: Readonly<Record<string, { readonly rule: string }>>): string[] =>
  Object.entries(all).map(([name, row]) => {
    const { rule: own, ...cells } = row
    return `  ${json(name)}: { rule: R.${codeName(own).join('.')}, ${json(cells).slice(1)},`
  })

/** That a blow takes both hands is proven apart from the figures. */
const heldInTwo = (row: string, rule: string): string =>
  row.includes('"two-handed"') && row.includes('"shock"') ? row.replace('"traits"', `\n// @rule ${rule}\n"traits"`) : row

function sovereignSource(root: string): string {
  const weapons = Object.entries(arms.parse(tableOf(root, 'sovereign/weapons.yaml'))).flatMap(([name, row]) => [
    `  // @rule ${row.rule} otherwise number`,
    ...ruled({ [name]: row }).map((line) => heldInTwo(line, row.rule)),
  ])
  return [heading('sovereign'), '', `import { R } from './rules.ts'`, '', 'export const weapons = {', ...weapons, '} as const', ''].join(
    '\n',
  )
}

/** Every cell that a rule stands behind carries its id, so that proofs reach it. */
function tablesSources(root: string): Readonly<Record<string, string>> {
  const read = <T>(name: keyof typeof schemas, schema: z.ZodType<T>): T => schema.parse(tableOf(root, `fansys/${name}.yaml`))
  const weapons = read('weapons', schemas.weapons)
  const armour = read('armour', schemas.armour)
  const sizes = read('sizes', schemas.sizes)
  const byType = read('conditions-by-type', schemas['conditions-by-type'])
  const provoking = read('provoking', schemas.provoking)
  const conditions = read('conditions', schemas.conditions)
  const talk = read('talk', schemas.talk)
  const costs = read('costs', schemas.costs)
  const { rule: ofDice, tracks } = read('dice-by-size', schemas['dice-by-size'])
  const kinds = read('kinds', schemas.kinds)
  const flight = read('flight', schemas.flight)
  const objects = read('objects', schemas.objects)
  const { rule: ofMaterials, ...materials } = read('materials', schemas.materials)
  const skills = read('skills', schemas.skills)
  const { rule: ofDonning, ...donning } = armour.donning
  const rows = (all: Readonly<Record<string, unknown>>): string[] =>
    Object.entries(all).map(([name, row]) => `  ${json(name)}: ${json(row)},`)
  const tagged = (all: Readonly<Record<string, { readonly rule: string }>>, how: string): string[] =>
    Object.entries(all).flatMap(([name, row]) => [
      `  // @rule ${row.rule} otherwise ${how}`,
      `  ${json(name)}: ${json({ ...row, rule: undefined })},`,
    ])
  const gear = [
    ...Object.entries(weapons).flatMap(([group, table]) => [
      `// @rule ${table.rule} otherwise number`,
      `export const ${group} = {`,
      ...rows(table.rows),
      '} as const',
      '',
    ]),
    `// @rule ${armour.rule} otherwise number`,
    'export const armours = {',
    ...rows(armour.rows),
    '} as const',
    '',
    `// @rule ${armour.rule} otherwise number`,
    'export const shields = {',
    ...rows(armour.shields),
    '} as const',
    '',
    `// @rule ${ofDonning} otherwise number`,
    `export const donning = ${json(donning)} as const`,
    '',
    `// @rule ${ofMaterials} otherwise number`,
    `export const materials = ${json(materials)} as const`,
    '',
    `// @rule ${ofDice} otherwise number`,
    `export const tracks: readonly (readonly (readonly number[])[])[] = ${json(tracks)}`,
    '',
  ]
  const others = [
    'export const sizes = {',
    ...tagged(sizes, 'number'),
    '} as const',
    '',
    'export const byType = {',
    ...Object.entries(byType).flatMap(([type, faces]) => [`  // @rule fansys.bytype.${type}`, `  ${json(type)}: ${json(faces)},`]),
    '} as const',
    '',
    'export const provoking = {',
    ...Object.entries(provoking).map(([name, row]) => `  ${json(name)}: ${row.provokes},`),
    '} as const',
    '',
    ...(['opening', 'harmless'] as const).flatMap((list) => [
      `export const ${list}: readonly string[] = [`,
      ...Object.entries(provoking)
        .filter(([, row]) => row.provokes === (list === 'opening'))
        .flatMap(([name, row]) => [`  // @rule ${row.rule}`, `  ${json(name)},`]),
      ']',
      '',
    ]),
    `// @rule ${flight.rules.join(', ')} otherwise number`,
    'export const grades = {',
    ...rows(flight.rows),
    '} as const',
    '',
    `// @rule ${objects.rule} otherwise number`,
    'export const makes = {',
    ...rows(objects.rows),
    '} as const',
    '',
    'export const natures = {',
    ...Object.entries(kinds).flatMap(([kind, { rules, ...row }]) => [`  // @rule ${rules.join(', ')}`, `  ${json(kind)}: ${json(row)},`]),
    '} as const',
    '',
    'export const prices = {',
    ...rows(Object.fromEntries(Object.entries(costs).flatMap(([cost, actions]) => actions.map((action) => [action, cost])))),
    '} as const',
    '',
    'export const skillStats = {',
    ...rows(skills),
    '} as const',
    '',
    'export const conditions = {',
    ...ruled(conditions),
    '} as const',
    '',
    'export const talk = {',
    ...Object.entries(talk).flatMap(([name, row]) => [`  // @rule ${row.rule}`, ...ruled({ [name]: row })]),
    '} as const',
    '',
  ]
  const written = [heading('fansys'), '']
  return {
    [`${game}/gear/tables.ts`]: [...written, ...gear].join('\n'),
    [`${game}/tables.ts`]: [...written, `import { R } from './rules.ts'`, '', ...others].join('\n'),
    'packages/games/src/sovereign/tables.ts': sovereignSource(root),
  }
}

/** As everything else in the tree is. */
function formatted(root: string, file: string, source: string): string {
  const { stdout, stderr, status } = spawnSync(join(root, 'node_modules/.bin/biome'), ['format', `--stdin-file-path=${file}`], {
    cwd: root,
    input: source,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${file} cannot be formatted: ${stderr}`)
  return stdout
}

/** Brings the tables up to date, or says that they are not. */
export function writeTables(root: string, check: boolean): readonly string[] {
  if (!existsSync(join(root, 'ledger/fansys'))) return []
  return Object.entries(tablesSources(root)).flatMap(([file, tables]) => {
    const source = formatted(root, file, tables)
    const path = join(root, file)
    if (existsSync(path) && readFileSync(path, 'utf8') === source) return []
    if (check) return [`${file} is not what its tables in the ledger say: run \`npm run ids\` and commit the result`]
    writeFileSync(path, source)
    return []
  })
}
