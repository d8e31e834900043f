import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '@candor/api'
import { proofScale } from '../apps/server/src/testing/proof-scale.ts'
import { clippedText } from './clipped-text.ts'
import { openLivedIn, screens, type LivedIn } from './lived-in.ts'
import { openScreen } from './screen.ts'

const keepsPictures = proofScale({ quick: false, full: true })

let lived: LivedIn
beforeAll(async () => {
  lived = await openLivedIn()
  await lived.phone.page.setViewportSize({ width: 360, height: 780 })
})
afterAll(() => lived?.close())

// In English each of them is drawn in both themes (`matrix.test.ts`).
describe.each(languages.filter((lang) => lang !== 'en-us'))('in %s at 360 px', (lang) => {
  beforeAll(async () => {
    await lived.phone.page.evaluate((code) => localStorage.setItem('lang', code), lang)
    await lived.phone.page.reload()
  })

  test.each(screens)('%s shows every word whole', async (name) => {
    await openScreen(lived.phone.page, lived.pathOf(name))
    if (keepsPictures) await lived.takePicture(`${name}-${lang}`)
    expect(await lived.phone.page.evaluate(clippedText)).toEqual([])
  })
})

test('no screen broke the content security policy or threw', () => {
  expect(lived.phone.complaints).toEqual([])
})
