import { defineConfig } from 'vitest/config'

/** Packages are tested from their TypeScript, found through the `source` condition of their exports. */
const conditions = ['source', 'module', 'node', 'development|production']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['packages/*/test/**/*.test.ts', 'packages/*/src/**/*.test.ts', 'scripts/test/**/*.test.ts'],
    reporters: ['dot'],
    // However slow the machine: what hangs is stopped all the same.
    testTimeout: 120_000,
    // No test may change what a module holds, so files of one worker share their modules: a third of the processor time.
    isolate: false,
  },
})
