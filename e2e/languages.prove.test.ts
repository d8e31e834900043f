import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '@candor/api'
import { clippedText } from './clipped-text.ts'
import { speak } from './in-language.ts'
import { openLivedIn, views, type LivedIn } from './lived-in.ts'
import { openScreen } from './screen.ts'

let lived: LivedIn
beforeAll(async () => {
  lived = await openLivedIn()
  for (const page of lived.pages) await page.setViewportSize({ width: 360, height: 780 })
})
afterAll(() => lived?.close())

// `matrix.test.ts` covers English in both themes.
describe.each(languages.filter((lang) => lang !== 'en-us'))('in %s at 360 px', (lang) => {
  beforeAll(async () => {
    for (const page of lived.pages) await speak(page, lang)
  })

  test.each(views)('%s clips no word', async (view) => {
    const page = lived.pageOf(view)
    await openScreen(page, lived.pathOf(view))
    await lived.takePicture(view, `${view}-${lang}`)
    expect(await page.evaluate(clippedText)).toEqual([])
  })
})

test('no screen broke the content security policy or threw', () => {
  expect(lived.complaints()).toEqual([])
})
