import { ApiError, TransportError } from '@candor/api'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { fakeApi, refusal } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { full, user } from '../testing/samples.ts'
import { useToast } from '../ui/overlays/toast-store.ts'
import { createQueryClient, queryClient, wordErrors } from './query-client.ts'
import { useSession } from './session.ts'

beforeEach(() => {
  useToast.setState({ toast: null })
  wordErrors(({ message }) => message)
})
const toastText = () => useToast.getState().toast?.text ?? null
const fail = (error: Error) => () => Promise.reject(error)

test('a refused change shows the message of the server', async () => {
  const client = createQueryClient()
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn: fail(refusal(2001, 'Not enough balance')) })
  await expect(mutation.execute(undefined)).rejects.toThrow('Not enough balance')
  expect(toastText()).toBe('Not enough balance')
})

test('does not show a transport error that mentions 401', async () => {
  const client = createQueryClient()
  const error = new TransportError('Request failed with status code 401', false)
  const mutation = client.getMutationCache().build(client, { mutationFn: fail(error) })
  await expect(mutation.execute(undefined)).rejects.toThrow()
  expect(toastText()).toBeNull()
})

describe('a read that a busy server refuses', () => {
  const busy = (retryAfter?: number) =>
    new ApiError({
      success: false,
      code: 503,
      errorCode: 'BUSY',
      message: 'The service is very busy.',
      result: null,
      timestamp: 0,
      ...(retryAfter !== undefined && { retryAfter }),
    })
  /** The number and times of requests, and the result. */
  const asked = async (answers: (Error | string)[]) => {
    const at: number[] = []
    const queryFn = () => {
      at.push(Date.now())
      const answer = answers[at.length - 1]!
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    }
    const read = createQueryClient().fetchQuery({ queryKey: ['busy'], queryFn })
    const outcome = await read.catch((error: Error) => error.message)
    return { outcome, waits: at.slice(1).map((each, index) => each - at[index]!) }
  }

  test('is retried after the time that the server names, without a message', async () => {
    const { outcome, waits } = await asked([busy(1), 'an answer'])
    expect(outcome).toBe('an answer')
    expect(waits[0]).toBeGreaterThanOrEqual(1_000)
    expect(waits[0]).toBeLessThan(3_000)
  })

  test('is requested three times in all, and then its screen shows the error', async () => {
    const { outcome, waits } = await asked([busy(), busy(), busy(), 'too late'])
    expect(outcome).toBe('The service is very busy.')
    expect(waits).toHaveLength(2)
  })

  test('is not retried after a long wait, nor is any other refusal', async () => {
    expect((await asked([busy(30), 'too early'])).waits).toEqual([])
    expect((await asked([refusal(500, 'The service rests'), 'too early'])).waits).toEqual([])
  })

  test('is reported at once for a change', async () => {
    const client = createQueryClient()
    let count = 0
    const mutationFn = () => {
      count += 1
      return Promise.reject(busy(1))
    }
    const mutation = client.getMutationCache().build(client, { mutationFn })
    await expect(mutation.execute(undefined)).rejects.toThrow('The service is very busy.')
    expect(count).toBe(1)
  })
})

test('a failed first load is shown by its screen, a failed refresh behind data by a toast', async () => {
  const client = createQueryClient()
  const queryFn = fail(refusal(500, 'The service rests'))
  await expect(client.fetchQuery({ queryKey: ['a'], queryFn })).rejects.toThrow()
  expect(toastText()).toBeNull()
  client.setQueryData(['b'], 'old')
  await expect(client.fetchQuery({ queryKey: ['b'], queryFn, staleTime: -1 })).rejects.toThrow()
  expect(toastText()).toBe('The service rests')
})

test.each([
  ['a lost answer', new TransportError('timeout of 60000ms exceeded', true), /^No answer from the/],
  ['a server out of reach', new TransportError('Failed to fetch', false), /^The server cannot be/],
  ['a fault of the page', new TypeError('x is not a function'), /^Something in this page failed/],
])('%s behind a screen is shown in the app’s own words', async (_, error, words) => {
  useSession.setState({ token: 'token', userInfo: user })
  const api = fakeApi(full)
  onTestFinished(api.restore)
  await renderApp('/chongzhitixianRecord')
  await expect.poll(() => api.countOf('listRecharges')).toBe(1)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  api.become({ ...full, listRecharges: fail(error) })
  await queryClient.refetchQueries({ queryKey: ['listRecharges'] })
  expect(toastText()).toMatch(words)
})
