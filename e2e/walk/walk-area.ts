import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { words } from '../words.ts'
import { goTo, routeOf, shownOn, startWalking } from './walker.ts'
import type { Area, Walker } from './walker.ts'
import { keepPicture } from '../picture.ts'

/** Walks one area on a server of its own, row after row; each row continues from the state of the previous one. */
export function walkArea(area: Area, begin: (walker: Walker) => Promise<void>): void {
  describe('every screen, by taps', () => {
    let walker: Walker
    beforeAll(async () => {
      walker = await startWalking()
      await begin(walker)
    })
    afterAll(() => walker?.close())

    test.each(Object.keys(area))('%s', async (name) => {
      const row = area[name]!
      await row.prepare?.(walker)
      await goTo(name, row, walker)
      expect(shownOn(walker.page)).toBe(routeOf(name))
      await isFinished(walker)
      const before = walker.answers()
      await row.act(walker)
      // A row that reads nothing back proves nothing.
      expect(walker.answers()).toBeGreaterThan(before)
      await keepPicture(walker.page, `walk-${name.replace(':', '-')}`)
    })

    test('no screen broke the content security policy or threw', () => {
      expect(walker.complaints).toEqual([])
    })
  })
}

/** Whether a screen has a name and no error state. */
async function isFinished({ page, screen }: Walker): Promise<void> {
  expect((await screen.innerText()).trim()).not.toBe('')
  for (const fault of [words.app.screenFailed, words.app.chunkFailed, words.ui.broken])
    expect(await page.getByText(fault).count()).toBe(0)
  expect(await screen.getByRole('button', { name: words.ui.retry }).count()).toBe(0)
}
