import { afterEach, beforeEach } from 'vitest'
import { printPages, testBegins } from './phone.ts'

beforeEach(testBegins)
// A rare failure must print the screen's content when it happens.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await printPages()
})
