import { TransportError } from '@candor/api'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { fakeApi, refusal } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { full, user } from '../testing/samples.ts'
import { useToast } from '../ui/toast-store.ts'
import { createQueryClient, queryClient, wordErrors } from './query-client.ts'
import { useSession } from './session.ts'

beforeEach(() => {
  useToast.setState({ toast: null })
  wordErrors(({ message }) => message)
})
const said = () => useToast.getState().toast?.text ?? null
const fail = (error: Error) => () => Promise.reject(error)

test('a change that is refused says the message of the server', async () => {
  const client = createQueryClient()
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn: fail(refusal(2001, 'Not enough balance')) })
  await expect(mutation.execute(undefined)).rejects.toThrow('Not enough balance')
  expect(said()).toBe('Not enough balance')
})

test('a transport error that speaks of 401 is swallowed', async () => {
  const client = createQueryClient()
  const error = new TransportError('Request failed with status code 401', false)
  const mutation = client.getMutationCache().build(client, { mutationFn: fail(error) })
  await expect(mutation.execute(undefined)).rejects.toThrow()
  expect(said()).toBeNull()
})

test('a first load that fails is said by its screen, a refresh behind data by a toast', async () => {
  const client = createQueryClient()
  const queryFn = fail(refusal(500, 'The service rests'))
  await expect(client.fetchQuery({ queryKey: ['a'], queryFn })).rejects.toThrow()
  expect(said()).toBeNull()
  client.setQueryData(['b'], 'old')
  await expect(client.fetchQuery({ queryKey: ['b'], queryFn, staleTime: -1 })).rejects.toThrow()
  expect(said()).toBe('The service rests')
})

test.each([
  ['a lost answer', new TransportError('timeout of 60000ms exceeded', true), /^No answer from the/],
  ['a server out of reach', new TransportError('Failed to fetch', false), /^The server cannot be/],
  ['a fault of the page', new TypeError('x is not a function'), /^Something in this page failed/],
])('%s behind a screen is said in the app’s own words', async (_, error, words) => {
  useSession.setState({ token: 'token', userInfo: user })
  const api = fakeApi(full)
  onTestFinished(api.restore)
  await renderApp('/chongzhitixianRecord')
  await expect.poll(() => api.countOf('listRecharges')).toBe(1)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  api.become({ ...full, listRecharges: fail(error) })
  await queryClient.refetchQueries({ queryKey: ['listRecharges'] })
  expect(said()).toMatch(words)
})
