import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from '../../tools/vite/compress.ts'
import { inlineHashes } from '../../tools/vite/inline-hashes.ts'

const server = `http://localhost:${process.env['CONSOLE_PORT'] ?? '8081'}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), inlineHashes(), compress()],
  // Operators are few and sit at desks: one file is quicker to check than many are to load.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
    // The client loads what later screens of the app call; here all of it is in the one file.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
  server: { port: 5174, proxy: { '/api': server, '/config.json': server } },
})
