import axe from 'axe-core'
import { expect } from 'vitest'

/** The state marks of the visible screen. */
export const marks = (state: 'loading' | 'empty' | 'error') =>
  [...document.querySelectorAll(`[data-main] [data-state="${state}"]`)].filter((each) =>
    each.checkVisibility(),
  )

/** Expects no findings of axe, after animations have ended, because axe judges the final colours. */
export async function expectAccessible(): Promise<void> {
  await expect.poll(() => document.getAnimations().length).toBe(0)
  const { violations } = await axe.run(document)
  expect(
    violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html)]),
  ).toEqual([])
}
