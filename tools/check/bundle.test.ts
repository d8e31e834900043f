import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bundleSizes, checkBundle } from './bundle.ts'

const landing = 'src/features/market/home/home-screen.tsx'
let dist = ''

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'candor-bundle-'))
})
afterEach(() => {
  rmSync(dist, { recursive: true })
})

/** A build whose files are random bytes, which brotli cannot make smaller. */
function build(kilobytes: Record<string, number>): void {
  mkdirSync(join(dist, '.vite'))
  for (const [file, size] of Object.entries(kilobytes))
    writeFileSync(join(dist, file), randomBytes(size * 1000))
  const lazy = { isDynamicEntry: true, imports: ['shared'] }
  const manifest = {
    'index.html': { file: 'entry.js', isEntry: true, imports: ['shared'], css: ['entry.css'] },
    shared: { file: 'shared.js' },
    [landing]: { file: 'home.js', ...lazy },
    '../../virtual:messages/ko/first': { file: 'ko.js', isDynamicEntry: true },
    '../../virtual:messages/en-us/first': { file: 'en.js', isDynamicEntry: true },
    '../../virtual:messages/ko/rest': { file: 'ko-rest.js', isDynamicEntry: true },
    '../../virtual:messages/en-us/rest': { file: 'en-rest.js', isDynamicEntry: true },
    'src/features/contracts/kline/kline-screen.tsx': { file: 'kline.js', ...lazy },
    'src/features/wallet/wallet-screen.tsx': {
      file: 'wallet.js',
      ...lazy,
      dynamicImports: ['src/features/wallet/sheet.tsx'],
    },
    // Its chunk imports the chunk of the screen that opens it.
    'src/features/wallet/sheet.tsx': {
      file: 'sheet.js',
      isDynamicEntry: true,
      imports: ['shared', 'src/features/wallet/wallet-screen.tsx'],
    },
  }
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest))
}

const fits = {
  'entry.js': 60,
  'entry.css': 10,
  'shared.js': 20,
  'home.js': 15,
  'ko.js': 20,
  'en.js': 10,
  'ko-rest.js': 30,
  'en-rest.js': 20,
  'kline.js': 55,
  'wallet.js': 15,
  'sheet.js': 10,
}

test('counts entry, landing screen and first part of the largest language as first load, each file once', () => {
  build(fits)
  expect(bundleSizes(dist).map(({ part, kilobytes }) => [part, Math.round(kilobytes)])).toEqual([
    ['first load', 125],
    ['../../virtual:messages/ko/rest', 30],
    ['src/features/contracts/kline/kline-screen.tsx', 55],
    ['src/features/wallet/wallet-screen.tsx', 15],
    ['src/features/wallet/sheet.tsx', 10],
  ])
  expect(checkBundle(dist)).toEqual([])
})

test.each([
  ['shared.js', 40, 'first load'],
  ['kline.js', 61, 'kline'],
  ['wallet.js', 21, 'wallet'],
  ['sheet.js', 21, 'sheet'],
  ['ko-rest.js', 41, 'messages/ko'],
])('finds %s of %s kB over the budget', (file, size, part) => {
  build({ ...fits, [file]: size })
  expect(checkBundle(dist).map((finding) => finding.file)).toEqual([expect.stringContaining(part)])
})

test('fails without a build', () => {
  expect(checkBundle(dist)).toHaveLength(1)
})
