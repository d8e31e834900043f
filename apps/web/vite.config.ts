import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from '../../tools/vite/compress.ts'
import { firstVisit } from '../../tools/vite/first-visit.ts'
import { inlineHashes } from '../../tools/vite/inline-hashes.ts'
import { licences } from '../../tools/vite/licences.ts'
import { messages } from '../../tools/vite/messages.ts'
import { moneyCalls } from '../../tools/vite/money-calls.ts'
import { pushWorker } from '../../tools/vite/push-worker.ts'

const server = `http://localhost:${process.env['PORT'] ?? '8080'}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    messages(),
    moneyCalls(),
    licences(),
    firstVisit(),
    pushWorker(),
    inlineHashes(),
    compress(),
  ],
  // Messages arrive compiled; the alias leaves use-intl's own ICU parser out of the bundle.
  resolve: {
    alias: [
      { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' },
    ],
  },
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'es2023',
    assetsInlineLimit: 0,
    // What the first screen needs travels in one file: in seven it is 3 kB larger and asked for in turn.
    rolldownOptions: {
      // It reads `routes.ts`, which the server needs whole, before it sees that no file of the app keeps it.
      checks: { ineffectiveDynamicImport: false },
      output: {
        // Without names, and in hexadecimal: the first file lists all others, and their names were 0.8 kB of it.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            // What every form is made of: as one part it packs better than as seven.
            {
              name: 'form',
              test: /virtual:money-calls|src\/(api\/(use-intent|intent|open-intents|money-moved)|ui\/(inputs\/field|display\/key-value-list)|shared\/intents\/intent-notice|lib\/(typed-figure|exact-decimals))\.(ts|tsx|module\.css)$/,
            },
          ],
        },
      },
    },
  },
  // Found at the start and not in the middle of a test run, where a second React would be loaded.
  optimizeDeps: {
    include: [
      '@simplewebauthn/browser',
      '@tabler/icons-react',
      '@tanstack/react-query',
      '@tanstack/react-router',
      'axe-core',
      'klinecharts',
      'lean-qr/nano',
      'partysocket/ws',
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'use-intl',
      'valibot',
      'viem/accounts',
      'viem/utils',
      'virtua',
      'vitest-browser-react',
      'zustand',
      'zustand/middleware',
    ],
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: server, ws: true, rewriteWsOrigin: true }, '/config.json': server },
  },
})
