import { TransportError } from '@candor/api'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../testing/fake-api.ts'
import { useToast } from '../ui/toast-store.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => useToast.setState({ toast: null }))
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
