import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { fakeApi } from '../testing/fake-api.ts'
import { full } from '../testing/samples.ts'
import { setVisible } from '../testing/visibility.ts'
import { createQueryClient } from './query-client.ts'
import { useCall } from './use-call.ts'

const everyMs = 40
let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  api = fakeApi({ getRanking: [] })
})
afterEach(() => {
  api.restore()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Following() {
  useCall('getRanking', {}, { everyMs: (found) => (found?.length === 0 ? everyMs : null) })
  return null
}

function Polling() {
  useCall('getRanking', {}, { everyMs })
  return null
}

const asked = () => api.countOf('getRanking')
const rounds = (count: number) => vi.advanceTimersByTimeAsync(count * everyMs)

test('polling pauses while the page is hidden, and resumes when it is shown', async () => {
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <Polling />
    </QueryClientProvider>,
  )
  await expect.poll(asked).toBe(1)
  await rounds(3)
  expect(asked()).toBe(4)
  setVisible(false)
  const before = asked()
  await rounds(5)
  expect(asked()).toBe(before)
  setVisible(true)
  await rounds(3)
  expect(asked()).toBeGreaterThan(before + 2)
})

test('polling stops for data that reports its end', async () => {
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <Following />
    </QueryClientProvider>,
  )
  await expect.poll(asked).toBe(1)
  await rounds(3)
  expect(asked()).toBe(4)
  api.restore()
  api = fakeApi(full)
  await rounds(1)
  expect(asked()).toBe(1)
  await rounds(5)
  expect(asked()).toBe(1)
})
