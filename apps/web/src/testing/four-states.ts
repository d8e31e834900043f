import { expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'
import { setPreferences } from '../theme/preferences.ts'
import { delayed, failing } from './fake-api.ts'
import type { Answers, FakeApi } from './fake-api.ts'
import { expectAccessible, marks } from './looks.ts'

type Show = (answers: Answers) => Promise<FakeApi>

/** Expects a sentence on a screen without data. */
export async function expectEmpty(show: Show, answers: Answers): Promise<void> {
  await show(answers)
  await expect.poll(() => marks('empty').length).toBeGreaterThan(0)
}

/** Presses each "Try again" once. A part of a screen that loads late may fail after the others. */
function pressRetries(pressed: Set<Element>): void {
  for (const button of page.getByRole('button', { name: 'Try again' }).elements()) {
    if (pressed.has(button)) continue
    pressed.add(button)
    ;(button as HTMLElement).click()
  }
}

const themes = ['light', 'dark'] as const
/** The number of screens tested so far in a file. */
let screens = 0

/** Both themes in `npm run prove`; in `npm test` one of them, alternating. */
const themesToLookAt = () => (inject('isFullProof') ? themes : [themes[screens++ % 2]!])

/** Tests a screen while loading, after a failure, and with full data. */
export function testStates(show: Show, full: Answers): void {
  test('delayed: a skeleton', async () => {
    await show(delayed(full))
    await expect.poll(() => marks('loading').length).toBeGreaterThan(0)
    expect(marks('error')).toEqual([])
  })

  test('failing: the reason and a Retry that works', async () => {
    const api = await show(failing(full))
    await expect.poll(() => marks('error').length).toBeGreaterThan(0)
    expect(marks('error')[0]?.textContent).toContain('The service rests for a moment.')
    api.become(full)
    const pressed = new Set<Element>()
    await expect
      .poll(() => {
        pressRetries(pressed)
        return marks('error').length + marks('loading').length
      })
      .toBe(0)
  })

  test.each(themesToLookAt())('full, %s: data, and axe finds nothing', async (theme) => {
    await show(full)
    setPreferences({ theme })
    await expect
      .poll(() => marks('loading').length + marks('error').length + marks('empty').length)
      .toBe(0)
    await expectAccessible()
  })
}
