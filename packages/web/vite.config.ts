import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

/** Everything that is text also lies there packed, so that no request costs the server any packing. */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  writeBundle({ dir = 'dist' }) {
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|html|svg)$/.test(name)) continue
      const file = join(dir, name)
      const bytes = readFileSync(file)
      writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
}

/** `npm run build -w packages/web`; with a table running on 4444, `npx vite` in this folder serves the sources as they change. */
export default defineConfig({
  plugins: [svelte(), packed],
  resolve: { conditions: ['source', 'browser', 'module', 'development|production'] },
  build: {
    target: 'es2023',
    sourcemap: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // In one piece, zod is told not to make code of text before any other piece makes a schema.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'zod', test: /node_modules[\\/]zod[\\/]|net[\\/]no-eval/ }] } } },
  },
  server: {
    port: 4445,
    proxy: {
      '/api': { target: 'http://127.0.0.1:4444', ws: true },
    },
  },
})
