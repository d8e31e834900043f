import { ApiError, TransportError } from '@candor/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Declined, sendUntilAnswered } from './send-until-answered.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Sends an act whose tries fail with these errors in turn and then succeed; notes their keys. */
function acting(...faults: readonly Error[]) {
  const keys: string[] = []
  const left = [...faults]
  const send = async (key: string) => {
    keys.push(key)
    const fault = left.shift()
    if (fault !== undefined) throw fault
  }
  return { keys, send }
}

let act = 0
const newAct = () => `act ${(act += 1)}`
const ignore = () => undefined
const lost = () => new TransportError('no answer', true)
const refused = () =>
  new ApiError({
    code: 409,
    message: 'changed',
    errorCode: 'STATE_CHANGED',
    data: null,
    timestamp: 0,
  } as never)

async function ended<T>(work: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync()
  return work
}

test('sends again under the same key until there is an answer', async () => {
  const { keys, send } = acting(lost(), lost())
  const onUnknown = vi.fn()
  expect(await ended(sendUntilAnswered(newAct(), send, onUnknown))).toBeNull()
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(onUnknown).toHaveBeenCalledTimes(2)
})

test('keeps the key of an act without an answer for an equal act', async () => {
  const name = newAct()
  const { keys, send } = acting(lost(), lost(), lost(), lost())
  expect(await ended(sendUntilAnswered(name, send, ignore))).toMatch(/may have been done/)
  expect(await ended(sendUntilAnswered(name, send, ignore))).toBeNull()
  expect(keys).toHaveLength(5)
  expect(new Set(keys).size).toBe(1)
})

test('ends a refused act, and gives the next equal act a key of its own', async () => {
  const name = newAct()
  const { keys, send } = acting(refused())
  expect(await ended(sendUntilAnswered(name, send, ignore))).not.toBeNull()
  expect(await ended(sendUntilAnswered(name, send, ignore))).toBeNull()
  expect(new Set(keys).size).toBe(2)
})

test('forgets an act that was declined before it was sent, and keeps one that may have arrived', async () => {
  const name = newAct()
  const first = acting(new Declined('no code'))
  expect(await ended(sendUntilAnswered(name, first.send, ignore))).toBe('no code')
  const second = acting(lost(), new Declined('no code'))
  expect(await ended(sendUntilAnswered(name, second.send, ignore))).toMatch(/may have been done/)
  const third = acting()
  expect(await ended(sendUntilAnswered(name, third.send, ignore))).toBeNull()
  expect(third.keys).toEqual([second.keys[0]])
  expect(first.keys[0]).not.toBe(second.keys[0])
})
