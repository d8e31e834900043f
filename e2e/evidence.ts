import { afterEach, beforeEach } from 'vitest'
import { printPages, testBegins } from './phone.ts'

beforeEach(testBegins)
// A test that fails once in fifty runs has to say then what was on screen.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await printPages()
})
