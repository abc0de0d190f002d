/** How the server of the tests becomes a few files (`bundled` in running.ts). */
export default {
  logLevel: 'warn',
  ssr: { noExternal: true, resolve: { conditions: ['source', 'node'] } },
  build: {
    ssr: true,
    emptyOutDir: false,
    target: 'node24',
    rolldownOptions: {
      input: { server: 'test/server.ts', 'writer-thread': 'src/writer-thread.ts' },
      // All beside each other: a thread is started from the file beside.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
}
