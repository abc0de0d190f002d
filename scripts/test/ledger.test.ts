import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { codeName } from '@riposte/referee'
import ts from 'typescript'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rulesFile, rulesSource, topicsOf, writeRules } from '../ids.ts'
import { account, citations, json, missingLines, type Proof, runProof, strayTags } from '../ledger.ts'
import { games, parseLedger, readLedger, say } from '../ledger-files.ts'
import { taken } from '../take-ledger.ts'

const root = resolve(import.meta.dirname, '../..')
const idsOf = (game: (typeof games)[number]): readonly string[] => readLedger(root, game).entries.map(({ id }) => id)

const entry = (id: string, kind = 'engine'): string => `- id: ${id}\n  where: "Combat"\n  kind: ${kind}\n  rule: >-\n    A rule.\n`
const complaints = (text: string): readonly string[] => parseLedger('sovereign', text).problems.map(say)

describe('a ledger file', () => {
  test.each(games)('%s is well formed', (game) => {
    const { entries, problems } = readLedger(root, game)
    expect(problems.map(say)).toEqual([])
    expect(entries.length).toBeGreaterThan(300)
  })

  test('an id taken twice is named with both lines', () => {
    expect(complaints(entry('sovereign.cover.half') + entry('sovereign.cover.half'))).toEqual([
      'ledger/sovereign.yaml:6: sovereign.cover.half: this id is already taken on line 1',
    ])
  })

  test('a kind that does not exist is named with the kinds there are', () => {
    expect(complaints(entry('sovereign.cover.half', 'guess'))).toEqual([
      'ledger/sovereign.yaml:3: sovereign.cover.half: kind is one of engine, choice, gm, campaign',
    ])
  })

  test('a missing field is reported where its entry begins', () => {
    expect(complaints(`${entry('sovereign.cover.half')}- id: sovereign.cover.full\n  where: "Combat"\n  kind: gm\n`)).toEqual([
      'ledger/sovereign.yaml:6: sovereign.cover.full: the field "rule" is missing',
    ])
  })

  test('an unknown field is reported on its own line', () => {
    expect(complaints(`${entry('sovereign.cover.half')}  exmaple: x\n`)).toEqual([
      expect.stringMatching(/^ledger\/sovereign.yaml:6: sovereign.cover.half: unknown field "exmaple"; the fields are id, where/),
    ])
  })

  test('a field of the wrong sort is reported on its line', () => {
    expect(complaints(`${entry('sovereign.cover.half')}  hard: very\n`)).toEqual([
      expect.stringMatching(/^ledger\/sovereign.yaml:6: sovereign.cover.half: hard /),
    ])
  })

  test('words for a dial that is not there are reported on their line', () => {
    expect(complaints(`${entry('sovereign.cover.half')}  off: no penalty\n`)).toEqual([
      expect.stringMatching(/^ledger\/sovereign.yaml:6: sovereign.cover.half: off says what a dial does, and there is none/),
    ])
    expect(complaints(`${entry('sovereign.cover.half')}  dial: true\n  off: no penalty\n`)).toEqual([])
  })

  test('an id of another game, or with capitals, is refused', () => {
    expect(complaints(entry('orcus.cover.half') + entry('sovereign.Cover'))).toEqual([
      'ledger/sovereign.yaml:1: orcus.cover.half: ids in this file begin with "sovereign."',
      'ledger/sovereign.yaml:6: sovereign.Cover: an id is lower-case words joined by dots and hyphens',
    ])
  })

  test('text that is not YAML is reported with its line', () => {
    expect(complaints(`${entry('sovereign.cover.half')}- id: [\n`)).toEqual([
      expect.stringMatching(/^ledger\/sovereign.yaml:\d: not YAML: /),
    ])
  })

  test('an empty file is no ledger', () => {
    expect(complaints('# nothing yet\n')).toEqual(['ledger/sovereign.yaml:1: a ledger is a list of entries'])
  })
})

describe('the names of rules in code', () => {
  test.each([
    ['sovereign.cover.half', 'cover.half'],
    ['sovereign.action.main-one', 'action.mainOne'],
    ['orcus.help-attack', 'helpAttack'],
    ['fansys.aoo.order', 'aoo.order'],
    ['fansys.aoo.order.move', 'aoo.orderMove'],
    ['fansys.causality.ex.counterspell', 'causality.exCounterspell'],
    ['homl.loe.3d', 'loe._3d'],
    ['drawsteel.roll.natural-19', 'roll.natural19'],
  ])('%s is R.%s', (id, name) => {
    expect(codeName(id).join('.')).toBe(name)
  })

  test.each(games)('every id of %s has a name of its own, without quotes', (game) => {
    const ids = idsOf(game)
    expect(new Set(ids.map((id) => codeName(id).join('.'))).size).toBe(ids.length)
    expect(ids.flatMap(codeName).filter((name) => !/^[a-z_]\w*$/i.test(name ?? ''))).toEqual([])
    expect(() => topicsOf(ids)).not.toThrow()
  })

  test.each([
    [['orcus.mod.same-type', 'orcus.mod.same.type']],
    [['orcus.shove', 'orcus.shove.size']],
    [['orcus.shove.size', 'orcus.shove']],
  ])('%j would share a name, which is refused', (ids) => {
    expect(() => topicsOf(ids)).toThrow('have the same name in code')
  })
})

describe('a newer ledger file', () => {
  const kept = [
    `${entry('sovereign.cover.half')}  dial: true\n  off: no penalty\n`,
    `${entry('sovereign.cover.full')}  note: >-\n    Ours: it is so.\n  hard: true\n  dial: true\n`,
    `${entry('sovereign.cover.slit')}  note: ours\n`,
    `${entry('sovereign.cover.gone')}  dial: true\n`,
  ].join('')
  const newer = [
    '# Newer.\n',
    `${entry('sovereign.cover.full')}  hard: true\n`,
    '\n# ---- more\n',
    `${entry('sovereign.cover.slit')}  note: theirs\n`,
    `${entry('sovereign.cover.new')}\n`,
    entry('sovereign.cover.half').replace('A rule.', 'Other words.').trimEnd(),
  ].join('')

  test('is taken over with our dials, their words and our notes, and says what is lost', () => {
    const { text, lost } = taken('sovereign', kept, newer)
    expect(text).toBe(
      [
        '# Newer.\n',
        `${entry('sovereign.cover.full')}  hard: true\n  note: "Ours: it is so."\n  dial: true\n`,
        '\n# ---- more\n',
        `${entry('sovereign.cover.slit')}  note: theirs\n`,
        `${entry('sovereign.cover.new')}\n`,
        `${entry('sovereign.cover.half').replace('A rule.', 'Other words.')}  dial: true\n  off: no penalty\n`,
      ].join(''),
    )
    expect(lost).toEqual(['sovereign.cover.slit: the newer note stands', 'sovereign.cover.gone: gone, and its dial with it'])
    expect(complaints(text)).toEqual([])
  })

  test.each(games)('%s without what is ours, taken over again, is as it was', (game) => {
    const before = readFileSync(join(root, `ledger/${game}.yaml`), 'utf8')
    const bare = before.replace(/^ {2}(dial|off): .*\n/gm, '')
    expect(taken(game, before, bare)).toEqual({ text: before, lost: [] })
  })
})

describe('a generated rules.ts', () => {
  const ids = ['fansys.aoo.order', 'fansys.hp.max', 'fansys.aoo.order.move', 'fansys.ambush']
  const source = rulesSource('fansys', ids, ['fansys.hp.max', 'fansys.ambush'])

  test('numbers the rules in the order of the ledger, and lists those with a dial', () => {
    expect(source.slice(source.indexOf('export const R'))).toBe(
      [
        'export const R = {',
        '  aoo: {',
        '    order: r(0),',
        '    orderMove: r(2),',
        '  },',
        '  hp: {',
        '    max: r(1),',
        '  },',
        '  ambush: r(3),',
        '} as const',
        '',
        '/** Those a table can switch: without one of them, something simply does not come. */',
        'export const dials: readonly RuleIndex[] = [',
        '  R.hp.max,',
        '  R.ambush,',
        ']',
        '',
      ].join('\n'),
    )
  })

  test.each([
    ['const rule: RuleIndex = R.aoo.orderMove; const id: FansysRule = ruleIds[rule] ?? "fansys.hp.max"', []],
    ['const rule: RuleIndex = R.ambush', []],
    ['const rule = R.aoo.odrer', [2551]],
    ['const rule: RuleIndex = 2', [2322]],
    ['const id: FansysRule = "fansys.aoo.odrer"', [2820]],
    ['R.hp.max = R.ambush', [2540]],
  ])('%s', (line, errors) => {
    const use = `import { R, ruleIds, type FansysRule } from './rules.ts'; import type { RuleIndex } from '@riposte/referee'; ${line}`
    expect(typeErrors({ '/rules.ts': source, '/use.ts': use })).toEqual(errors)
  })
})

/** The codes of the compiler's complaints about a few files, against the referee's own definition of a rule. */
function typeErrors(files: Readonly<Record<string, string>>): readonly number[] {
  const referee = readFileSync(join(root, 'packages/referee/src/rules.ts'), 'utf8')
  const all = new Map(Object.entries({ ...files, '/referee.ts': referee }))
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    types: [],
    paths: { '@riposte/referee': ['/referee.ts'] },
  }
  const host = ts.createCompilerHost(options)
  const program = ts.createProgram([...all.keys()], options, {
    ...host,
    fileExists: (name) => all.has(name) || host.fileExists(name),
    readFile: (name) => all.get(name) ?? host.readFile(name),
    getSourceFile: (name, target) => {
      const text = all.get(name)
      return text === undefined ? host.getSourceFile(name, target) : ts.createSourceFile(name, text, target)
    },
  })
  return ts.getPreEmitDiagnostics(program).map(({ code }) => code)
}

describe('in a tree of files', () => {
  let tree: string
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  beforeEach(() => {
    tree = mkdtempSync(join(tmpdir(), 'ledger-'))
  })
  afterEach(() => {
    rmSync(tree, { recursive: true })
  })

  test('the check fails on a changed ledger, names the remedy, and passes after it', () => {
    put('packages/games/src/sovereign/rules.ts', '')
    put('ledger/sovereign.yaml', entry('sovereign.cover.half'))
    expect(writeRules(tree, true)).toEqual([expect.stringContaining('npm run ids')])
    expect(writeRules(tree, false)).toEqual([])
    expect(writeRules(tree, true)).toEqual([])
    expect(readFileSync(join(tree, rulesFile('sovereign')), 'utf8')).toContain('half: r(0)')
  })

  test('a broken ledger generates nothing', () => {
    put('packages/games/src/sovereign/rules.ts', 'kept')
    put('ledger/sovereign.yaml', entry('sovereign.cover.half', 'guess'))
    expect(writeRules(tree, false)).toEqual([expect.stringContaining('ledger/sovereign.yaml:3:')])
    expect(readFileSync(join(tree, rulesFile('sovereign')), 'utf8')).toBe('kept')
  })

  test('a checker that cannot run proves nothing, and says what it said', () => {
    expect(() => runProof(tree)).toThrow(/Nothing can be said to be proven[\s\S]*packages\/cli\/src\/main\.ts/)
  })

  test('a checker that prints something else proves nothing', () => {
    put('packages/cli/src/main.ts', reporting('{"files":3}'))
    expect(() => runProof(tree)).toThrow('its output is not a report')
  })

  test('the report counts although a failing scenario ends the checker with an error', () => {
    put('packages/cli/src/main.ts', `${reporting('{"files":[]}')}; console.log('one failed'); process.exitCode = 1`)
    expect(runProof(tree)).toEqual({ proof: { files: [] }, said: 'one failed' })
  })
})

/** A checker that writes this report where it is told to. */
const reporting = (report: string): string =>
  `import { writeFileSync } from 'node:fs'; writeFileSync(process.argv.at(-1) ?? '', '${report}')`

describe('the account of a game', () => {
  const { entries } = parseLedger(
    'sovereign',
    entry('sovereign.cover.half') +
      entry('sovereign.cover.full') +
      entry('sovereign.action.main-one', 'choice') +
      entry('sovereign.grid.scale', 'gm'),
  )
  const file = (ok: boolean, rules: Proof['files'][number]['rules'], game = 'sovereign'): Proof['files'][number] => ({
    file: `scenarios/${game}/cover.yaml`,
    game,
    ok,
    rules,
    errors: [],
  })
  const half = { id: 'sovereign.cover.half', proven: true }
  const full = { id: 'sovereign.cover.full', proven: false, why: 'passes with the rule off' }
  const code = ['// R.cover.full is next\nconst penalty = tally.add(-2, R.cover.half)']

  test('what a campaign works out is to prove where code does it', () => {
    const rest = parseLedger('sovereign', entry('sovereign.rest.night', 'campaign')).entries
    expect(account('sovereign', rest, code, { files: [] }).toProve).toBe(0)
    expect(account('sovereign', rest, ['// @rule sovereign.rest.night\nconst sleep = 1'], { files: [] }).toProve).toBe(1)
  })

  test('engine and choice entries are to prove; a proof needs a passing scenario', () => {
    const of = account('sovereign', entries, code, { files: [file(true, [half, full])] })
    expect(json([of])).toBe(
      '{"games":{"sovereign":{"entries":4,"toProve":3,"proven":1,"missing":["sovereign.cover.full","sovereign.action.main-one"]}}}',
    )
    expect(missingLines(of)).toEqual([
      'sovereign.cover.full: unproven (scenarios/sovereign/cover.yaml: passes with the rule off), not cited in code',
      'sovereign.action.main-one: unproven (no scenario names it), not cited in code',
    ])
  })

  test('a failing scenario proves nothing, but takes nothing away from one that passes', () => {
    expect(account('sovereign', entries, code, { files: [file(false, [half])] }).missing).toContain('sovereign.cover.half')
    const both = { files: [file(true, [half]), file(false, [half])] }
    expect(account('sovereign', entries, code, both).missing).not.toContain('sovereign.cover.half')
  })

  test('a scenario of another game, or a game without code, proves nothing', () => {
    expect(account('sovereign', entries, code, { files: [file(true, [half], 'orcus')] }).missing).toHaveLength(3)
    expect(account('sovereign', entries, [], { files: [file(true, [half])] }).missing).toHaveLength(3)
  })

  test('a tag that is not in the ledger is reported', () => {
    expect(strayTags({ files: [file(true, [half, full])] }, new Set([half.id]))).toEqual([
      'scenarios/sovereign/cover.yaml: sovereign.cover.full is not in the ledger',
    ])
  })

  test('comments and strings cite nothing; nested calls and short names do', () => {
    const source = `
      // R.cover.full
      const text = 'R.los.clear'
      export const rule = (a: Attack): void => { if (a.far) deny(when(R.cover.half, R.staggered)) ; state.R.no.way }
    `
    expect([...citations(source)].toSorted()).toEqual(['cover', 'cover.half', 'staggered'])
  })
})
