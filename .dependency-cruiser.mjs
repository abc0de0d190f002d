/** Imports point one way. For each package, the packages that it may import; bench may import all of them. */
const mayImport = {
  board: [],
  referee: ['board'],
  tactics: ['board', 'referee'],
  print: ['board', 'referee', 'tactics'],
  games: ['board', 'referee', 'tactics', 'print'],
  players: ['board', 'referee', 'tactics', 'print', 'games'],
  lab: ['board', 'referee', 'tactics', 'print', 'games', 'players'],
  protocol: ['board', 'referee'],
  table: ['board', 'referee', 'tactics', 'print', 'games', 'players', 'lab', 'protocol'],
  web: ['board', 'referee', 'tactics', 'print', 'games', 'players', 'lab', 'protocol'],
  cli: ['board', 'referee', 'tactics', 'print', 'games', 'players', 'lab', 'table'],
}

/** The packages whose every result follows from a fight's set-up and answers. */
const pure = ['board', 'referee', 'tactics', 'print', 'games', 'players']

const layers = Object.entries(mayImport).map(([name, lower]) => ({
  name: `${name}-imports-only-what-is-below`,
  severity: 'error',
  from: { path: `^packages/${name}/` },
  to: { path: '^(packages|bench|scripts)/', pathNot: `^packages/(${[name, ...lower].join('|')})/` },
}))

export default {
  forbidden: [
    ...layers,
    {
      name: 'a-game-imports-no-other-game',
      severity: 'error',
      from: { path: '^packages/games/(?:src|test)/([^/]+)/' },
      to: { path: '^packages/games/src/[^/]+/', pathNot: '^packages/games/src/$1/' },
    },
    {
      name: 'a-package-is-imported-by-its-name',
      comment: 'Only what a package exports may be used outside it: @riposte/board, never ../../board/src/….',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: { path: '^packages/', pathNot: '^packages/$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'no-cycle',
      comment: 'Types are erased and may refer to each other; code may not.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'pure-packages-use-no-node-builtins',
      severity: 'error',
      from: { path: `^packages/(${pure.join('|')})/src/`, pathNot: '[.]test[.]ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'shipped-code-imports-no-test',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: '[.]test[.]ts$' },
      to: { path: ['^packages/[^/]+/test/', '[.]test[.]ts$'] },
    },
    {
      name: 'every-import-is-found',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'types', 'default'],
      extensions: ['.ts', '.js', '.mjs', '.json', '.d.ts'],
    },
  },
}
