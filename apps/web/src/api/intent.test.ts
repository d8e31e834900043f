import { ApiError, errorCodes, SignedOut, TransportError } from '@candor/api'
import type { ErrorKey } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createIntent } from './intent.ts'
import type { IntentState, OpenIntent } from './intent.ts'

const lost = () => new TransportError('timeout', true)
function refusal(errorCode: ErrorKey, retryAfter = 0): ApiError {
  const rest = { success: false, code: errorCodes[errorCode], result: null, timestamp: 0 } as const
  return new ApiError({ ...rest, message: errorCode, errorCode, retryAfter })
}

let user: string | null
let round = 0
beforeEach(() => {
  vi.useFakeTimers()
  user = 'ada'
  round += 1
})
afterEach(() => {
  vi.useRealTimers()
})

function intentOf(answers: (() => Promise<string>)[], validMs?: number) {
  const sent: { input: string; key: string; validUntil: number | null }[] = []
  const states: string[] = []
  const opened: OpenIntent<string>[] = []
  const settled: string[] = []
  let last: IntentState<string> | undefined
  let keys = 0
  const intent = createIntent<string, string>({
    validMs,
    send: (input, key, validUntil) => {
      sent.push({ input, key, validUntil })
      return (answers[sent.length - 1] ?? answers.at(-1))!()
    },
    newKey: () => `key-${round}-${(keys += 1)}`,
    sender: () => user,
    onState: (state: IntentState<string>) => {
      states.push(state.name)
      last = state
    },
    onOpen: (open) => opened.push(open),
    onSettled: (key) => settled.push(key),
  })
  return { intent, sent, states, opened, settled, state: () => last }
}

const answer = (text: string) => () => Promise.resolve(text)
const fail = (error: Error) => () => Promise.reject(error)
const after = (ms: number, text: string) => () =>
  new Promise<string>((resolve) => {
    setTimeout(() => resolve(text), ms)
  })

test('an accepted order', async () => {
  const { intent, states } = intentOf([answer('done')])
  expect(await intent.submit('buy')).toEqual({ name: 'accepted', result: 'done' })
  expect(states).toEqual(['sending', 'accepted'])
})

test('a double tap sends once', async () => {
  const { intent, sent } = intentOf([after(10, 'done')])
  const first = intent.submit('buy')
  expect(await intent.submit('buy')).toBeNull()
  await vi.runAllTimersAsync()
  await first
  expect(sent).toHaveLength(1)
})

test('a slow network is reported, and then the answer', async () => {
  const { intent, states } = intentOf([after(5000, 'done')])
  const end = intent.submit('buy')
  await vi.runAllTimersAsync()
  await end
  expect(states).toEqual(['sending', 'slow', 'accepted'])
})

const open = [
  ['a lost answer', lost],
  ['an error inside the server, which may have come after the commit', () => refusal('INTERNAL')],
] as const

test.each(open)(
  '%s is unknown and is sent again, with the same key and payload',
  async (_, error) => {
    const { intent, sent, states } = intentOf([fail(error()), fail(error()), answer('done')])
    const end = intent.submit('buy')
    await vi.runAllTimersAsync()
    expect(await end).toEqual({ name: 'accepted', result: 'done' })
    expect(states).toEqual(['sending', 'unknown', 'unknown', 'accepted'])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(sent.map(({ input }) => input)).toEqual(['buy', 'buy', 'buy'])
  },
)

const turnedAway = [
  ['BUSY', () => refusal('BUSY')],
  ['RATE_LIMITED', () => refusal('RATE_LIMITED')],
  ['signed out', () => new SignedOut('Please log in')],
  ['turned away on the way', () => new TransportError('status code 413', false)],
] as const

test.each(turnedAway)('%s at the first try is final: nothing was stored', async (_, make) => {
  const error = make()
  const { intent, sent } = intentOf([fail(error)])
  expect(await intent.submit('buy')).toEqual({ name: 'refused', error })
  expect(sent).toHaveLength(1)
})

test.each(turnedAway)('%s after an unknown try does not decide that try', async (_, error) => {
  const { intent, sent, states } = intentOf([fail(lost()), fail(error()), answer('done')])
  const end = intent.submit('buy')
  await vi.runAllTimersAsync()
  expect(await end).toEqual({ name: 'accepted', result: 'done' })
  expect(states).toEqual(['sending', 'unknown', 'unknown', 'accepted'])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('a refusal after an unknown try is final only when that try can no longer arrive', async () => {
  const error = refusal('MARGIN_INSUFFICIENT')
  const startedAt = Date.now()
  const { intent, sent, state } = intentOf([fail(lost()), fail(error)])
  const end = intent.submit('buy')
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toHaveLength(2)
  expect(state()).toEqual({ name: 'unknown', until: startedAt + 120_000 })
  await vi.advanceTimersByTimeAsync(118_999)
  expect(state()?.name).toBe('unknown')
  await vi.advanceTimersByTimeAsync(1)
  expect(await end).toEqual({ name: 'refused', error })
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('a delayed first try arrives after a refusal, and the order is accepted', async () => {
  const error = refusal('MARGIN_INSUFFICIENT')
  const { intent, states } = intentOf([fail(lost()), fail(error), fail(error), answer('done')])
  const end = intent.submit('buy')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await end).toEqual({ name: 'accepted', result: 'done' })
  expect(states).not.toContain('refused')
})

test('an unknown try after a refusal extends the time again', async () => {
  const error = refusal('MARGIN_INSUFFICIENT')
  const startedAt = Date.now()
  const { intent, state } = intentOf([fail(lost()), fail(error), fail(lost()), fail(error)])
  const end = intent.submit('buy')
  await vi.advanceTimersByTimeAsync(7000)
  expect(state()).toEqual({ name: 'unknown', until: startedAt + 3000 + 120_000 })
  await vi.advanceTimersByTimeAsync(116_000)
  expect(await end).toEqual({ name: 'refused', error })
})

test('each try is reported before it is made, and the answer ends it', async () => {
  const { intent, opened, settled } = intentOf([fail(lost()), answer('done')])
  const startedAt = Date.now()
  const end = intent.submit('buy')
  expect(opened).toEqual([
    { input: 'buy', key: `key-${round}-1`, until: startedAt + 120_000, validUntil: null },
  ])
  await vi.runAllTimersAsync()
  await end
  expect(opened.map(({ until }) => until - startedAt)).toEqual([120_000, 121_000])
  expect(settled).toEqual([`key-${round}-1`])
})

describe('a confirmation with a limited validity', () => {
  test('is sent with its end, the same at every try', async () => {
    const startedAt = Date.now()
    const { intent, sent, opened } = intentOf([fail(lost()), answer('done')], 15_000)
    const end = intent.submit('buy')
    await vi.runAllTimersAsync()
    await end
    expect(sent.map(({ validUntil }) => validUntil! - startedAt)).toEqual([15_000, 15_000])
    expect(opened[0]).toMatchObject({ validUntil: startedAt + 15_000 })
  })

  test('ends at once if the server reports it as too late, because no earlier try can be executed any more', async () => {
    const error = refusal('INTENT_EXPIRED')
    const { intent, sent } = intentOf([fail(lost()), fail(lost()), fail(error)], 2000)
    const end = intent.submit('buy')
    await vi.advanceTimersByTimeAsync(3000)
    expect(await end).toEqual({ name: 'refused', error })
    expect(sent).toHaveLength(3)
  })

  test('makes any refusal after its end final', async () => {
    const error = refusal('INSUFFICIENT_BALANCE')
    const { intent, state } = intentOf([fail(lost()), fail(error)], 5000)
    const startedAt = Date.now()
    const end = intent.submit('buy')
    await vi.advanceTimersByTimeAsync(1000)
    expect(state()).toEqual({ name: 'unknown', until: startedAt + 5000 })
    await vi.advanceTimersByTimeAsync(4000)
    expect(await end).toEqual({ name: 'refused', error })
  })

  test('is unchanged after a reload', async () => {
    const { intent, sent } = intentOf([answer('done')], 15_000)
    const until = Date.now() + 60_000
    await intent.resume({ input: 'buy', key: `kept-${round}`, until, validUntil: 7 })
    expect(sent[0]).toMatchObject({ validUntil: 7 })
  })
})

describe('a resumed intent', () => {
  const leftOver = (): OpenIntent<string> => ({
    input: 'buy',
    key: `before-${round}`,
    until: Date.now() + 60_000,
    validUntil: null,
  })

  test('is sent at once with the earlier key and payload', async () => {
    const { intent, sent, states } = intentOf([answer('done')])
    expect(await intent.resume(leftOver())).toEqual({ name: 'accepted', result: 'done' })
    expect(sent).toEqual([{ input: 'buy', key: `before-${round}`, validUntil: null }])
    expect(states).toEqual(['unknown', 'accepted'])
  })

  test('ends with a refusal when the earlier tries can no longer arrive', async () => {
    const error = refusal('INSUFFICIENT_BALANCE')
    const { intent, state } = intentOf([fail(error)])
    const end = intent.resume(leftOver())
    await vi.advanceTimersByTimeAsync(59_999)
    expect(state()?.name).toBe('unknown')
    await vi.advanceTimersByTimeAsync(1)
    expect(await end).toEqual({ name: 'refused', error })
  })

  test('shares its answer with a second screen while the first still waits', async () => {
    const first = intentOf([after(10, 'done')])
    const second = intentOf([answer('never asked')])
    const end = first.intent.submit('buy')
    const joined = second.intent.resume(first.opened[0]!)
    await vi.runAllTimersAsync()
    expect(await joined).toEqual({ name: 'accepted', result: 'done' })
    expect(await end).toEqual(await joined)
    expect(second.sent).toEqual([])
  })
})

test('ends with a refusal, and the next submit is a new intent', async () => {
  const error = refusal('INSUFFICIENT_BALANCE')
  const { intent, sent } = intentOf([fail(error), answer('done')])
  expect(await intent.submit('buy')).toEqual({ name: 'refused', error })
  await intent.submit('buy')
  expect(sent.map(({ key }) => key)).toEqual([`key-${round}-1`, `key-${round}-2`])
})

test('tries at growing intervals of at most half a minute, and later if the server asks for it', async () => {
  const { intent, sent } = intentOf([
    ...Array.from({ length: 7 }, () => fail(lost())),
    fail(refusal('RATE_LIMITED', 50)),
    answer('done'),
  ])
  const startedAt = Date.now()
  const at: number[] = []
  const end = intent.submit('buy')
  while (sent.length < 9) {
    if (at.length < sent.length) at.push(Date.now() - startedAt)
    await vi.advanceTimersByTimeAsync(1000)
  }
  at.push(Date.now() - startedAt)
  await end
  const gaps = at.slice(1).map((each, index) => (each - at[index]!) / 1000)
  expect(gaps).toEqual([1, 2, 4, 8, 15, 30, 30, 50])
})

test('waits for its user after a sign-out, and continues with the same key', async () => {
  const { intent, sent } = intentOf([fail(lost()), fail(new SignedOut('')), answer('done')])
  const end = intent.submit('buy')
  await vi.advanceTimersByTimeAsync(1000)
  user = null
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sent).toHaveLength(2)
  user = 'ada'
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await end).toEqual({ name: 'accepted', result: 'done' })
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('is never sent for another user', async () => {
  const { intent, sent, states } = intentOf([fail(lost()), answer('done')])
  const end = intent.submit('buy')
  user = 'ben'
  await vi.runAllTimersAsync()
  expect(await end).toEqual({ name: 'ready' })
  expect(sent).toHaveLength(1)
  expect(states.at(-1)).toBe('ready')
})
