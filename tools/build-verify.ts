import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

const folder = join(root, 'packages/verify')
/** The folder to publish. It has one JavaScript file, because Node strips no types below `node_modules`. */
export const verifierFolder = join(folder, 'dist')

/** Builds the stand-alone verifier, `npx candor-verify`: no dependencies, Node 20 and later. */
export async function buildVerify(): Promise<void> {
  const { build } = await import('vite')
  await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: 'cli/cli.ts',
      target: 'node20',
      outDir: 'dist',
      minify: false,
      rollupOptions: {
        output: { entryFileNames: 'candor-verify.js', banner: '#!/usr/bin/env node' },
      },
    },
  })
  mkdirSync(verifierFolder, { recursive: true })
  // npx makes the program of a folder executable once, and remembers that: a new build has to be executable by itself.
  chmodSync(join(verifierFolder, 'candor-verify.js'), 0o755)
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string
    license: string
  }
  const manifest = {
    name: 'candor-verify',
    version,
    description: 'Checks a proof that was downloaded from Candor, without Candor.',
    license,
    type: 'module',
    bin: { 'candor-verify': 'candor-verify.js' },
    files: ['candor-verify.js', 'README.md'],
    engines: { node: '>=20' },
  }
  writeFileSync(join(verifierFolder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(join(verifierFolder, 'README.md'), readFileSync(join(folder, 'README.md')))
}
