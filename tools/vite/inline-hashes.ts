import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Writes `csp.json` beside `index.html`: the SHA-256 of each inline style and script block, which the
 * server adds to its content security policy. Everything that is not listed there stays forbidden.
 */
export function inlineHashes(): Plugin {
  return {
    name: 'candor:inline-hashes',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('index.html is not in the bundle')
        const html = String(page.source)
        const source = JSON.stringify({
          scriptHashes: hashesOf(html, /<script>([\s\S]*?)<\/script>/g),
          styleHashes: hashesOf(html, /<style>([\s\S]*?)<\/style>/g),
        })
        this.emitFile({ type: 'asset', fileName: 'csp.json', source })
      },
    },
  }
}

function hashesOf(html: string, blocks: RegExp): string[] {
  const digest = (text: string) => createHash('sha256').update(text).digest('base64')
  return [...html.matchAll(blocks)].map((match) => `sha256-${digest(match[1] ?? '')}`)
}
