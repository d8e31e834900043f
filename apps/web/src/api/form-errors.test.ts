import { ApiError } from '@candor/api'
import { expect, test, vi } from 'vitest'
import { placeErrors } from './form-errors.ts'

function refusal(fields: string[]): ApiError {
  const errors = fields.map((field) => ({
    field,
    rule: 'required',
    message: `${field} is missing`,
  }))
  return new ApiError({
    success: false,
    code: 400,
    message: 'Check the form.',
    result: null,
    timestamp: 0,
    errors,
  })
}

test('each message appears at its field, the first field gets the focus, and nothing appears twice', () => {
  const setError = vi.fn()
  expect(placeErrors(refusal(['email', 'captcha']), { setError }, ['email', 'captcha'])).toBe(false)
  expect(setError.mock.calls).toEqual([
    ['email', { message: 'email is missing' }, { shouldFocus: true }],
    ['captcha', { message: 'captcha is missing' }, { shouldFocus: false }],
  ])
})

test('an error without a field is shown for the whole form', () => {
  const setError = vi.fn()
  expect(placeErrors(refusal(['deviceKey.x']), { setError }, ['email'])).toBe(true)
  expect(placeErrors(refusal([]), { setError }, ['email'])).toBe(true)
  expect(placeErrors(new Error('Error'), { setError }, ['email'])).toBe(true)
  expect(setError).not.toHaveBeenCalled()
})

test("a form maps the server's field names to its own", () => {
  const places = {
    names: { email: 'account' },
    refusals: { BAD_CREDENTIALS: 'password' },
  } as const
  const setError = vi.fn()
  const fields = ['account', 'password'] as const
  expect(placeErrors(refusal(['email']), { setError }, fields, places)).toBe(false)
  const wrong = new ApiError({
    success: false,
    code: 1003,
    errorCode: 'BAD_CREDENTIALS',
    message: 'Wrong.',
    result: null,
    timestamp: 0,
  })
  expect(placeErrors(wrong, { setError }, fields, places)).toBe(false)
  expect(setError.mock.calls).toEqual([
    ['account', { message: 'email is missing' }, { shouldFocus: true }],
    ['password', { message: 'Wrong.' }, { shouldFocus: true }],
  ])
})
