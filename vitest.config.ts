import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', 'packages/*/src/**/*.test.ts', 'scripts/test/**/*.test.ts'],
    reporters: ['dot'],
    // However slow the machine: what hangs is stopped all the same.
    testTimeout: 120_000,
    // No test may change what a module holds, so files of one worker share their modules: a third of the processor time.
    isolate: false,
    // Node reads our TypeScript as it is, here as everywhere: rewritten for the tests, each name of another module is looked up anew.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    /** Packages are tested from their TypeScript, found through the `source` condition of their exports. */
    execArgv: ['--conditions=source'],
  },
})
