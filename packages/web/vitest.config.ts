import { defineConfig } from 'vitest/config'

/** The tests in a real browser: `npm run browser`. One after another, since each of them wants the machine for itself. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
  test: {
    include: ['packages/web/test/browser/*.browser.ts'],
    globalSetup: ['packages/web/test/browser/house.ts'],
    fileParallelism: false,
    // Nothing but the browser is loaded, once for all of them.
    isolate: false,
    reporters: ['verbose'],
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
})
