import { afterEach } from 'vitest'
import { describePages } from './phone.ts'

/** Of each page no more than this, in characters. */
const longest = 6_000

// A test that fails once in fifty runs, on a machine that nobody sees, has to say then what was on screen.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of await describePages()) console.error(page.slice(0, longest))
})
