import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(web, 'public', path))

/** The width and height in the header of a PNG, in a manifest's form. */
function sizeOf(path: string): string {
  const file = read(path)
  expect(file.subarray(1, 4).toString()).toBe('PNG')
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}

test('phones that cannot draw SVG find a picture of each promised size', () => {
  const { icons } = JSON.parse(read('app.webmanifest').toString()) as {
    icons: { src: string; sizes: string; type: string; purpose?: string }[]
  }
  const pictures = icons.filter(({ type }) => type === 'image/png')
  for (const { src, sizes } of pictures) expect(sizeOf(src)).toBe(sizes)
  expect(pictures.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
  expect(pictures.some(({ purpose }) => purpose === 'maskable')).toBe(true)
})

test('an iPhone finds its own icon on the page', () => {
  const page = readFileSync(join(web, 'index.html'), 'utf8')
  const [, path] = /rel="apple-touch-icon" href="([^"]+)"/.exec(page) ?? []
  expect(sizeOf(path ?? '')).toBe('180x180')
})
