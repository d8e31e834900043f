import { expect, test } from 'vitest'
import { refuse, refuseAt } from '../lane/index.ts'
import { refusalBody } from './reply.ts'

const asker = { lang: 'en-us', isReading: false, isInConsole: false } as const
const bodyOf = (refusal: ReturnType<typeof refuse>) =>
  refusalBody(refusal, asker, { now: 0, traceId: 'test' })

test('shows the refusal’s own message at a field marked for it', () => {
  const { message, errors } = bodyOf(refuseAt('ADDRESS_OF_TOKEN', 'address'))
  expect(message).toMatch(/^This is the address of the token itself/)
  expect(errors).toEqual([{ field: 'address', rule: 'refused', message }])
})

test('shows the message of the rule that a field breaks', () => {
  const fields = [{ field: 'amount', rule: 'min', min: '10' }]
  const { message, errors } = bodyOf(refuse('AMOUNT_BELOW_MIN', { fields }))
  expect(errors).toMatchObject([{ field: 'amount', message: 'Must be at least 10.' }])
  expect(message).not.toBe('Must be at least 10.')
})
