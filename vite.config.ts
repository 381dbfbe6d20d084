/**
 * The renderer: a static page with relative addresses, so that the same files are served by the local
 * server and by Electron's `app://` scheme. Monaco and Plotly stay in chunks of their own and load
 * when first shown; workers are modules.
 */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { licencesPlugins } from './scripts/lib/licences.mjs'

const licences = licencesPlugins()

export default defineConfig({
  root: 'app/renderer',
  base: './',
  plugins: [react(), licences.page()],
  worker: { format: 'es', plugins: () => [licences.worker()] },
  build: {
    outDir: '../../dist/renderer',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows files, not data in addresses.
    assetsInlineLimit: 0,
    // Monaco and Plotly are megabytes by themselves, and lazy.
    chunkSizeWarningLimit: 8000,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
