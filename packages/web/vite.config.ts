import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

/** `npm run build -w packages/web`; with a table running on 4444, `npx vite` in this folder serves the sources as they change. */
export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['source', 'browser', 'module', 'development|production'] },
  build: { target: 'es2023', sourcemap: true, assetsInlineLimit: 0, reportCompressedSize: false },
  server: {
    port: 4445,
    proxy: {
      '/api': { target: 'http://127.0.0.1:4444', ws: true },
    },
  },
})
