import { describe, expect, it } from 'vitest'
import { errorCodes } from '../errors.ts'
import type { ErrorKey } from '../errors.ts'
import { ApiError, SignedOut, TransportError } from './faults.ts'
import { isFinal, outcomeOf } from './outcome.ts'

function refusal(errorCode: ErrorKey): ApiError {
  const code = errorCodes[errorCode]
  return new ApiError({ success: false, code, errorCode, message: '', result: null, timestamp: 0 })
}

const withoutKey = new ApiError({
  success: false,
  code: 500,
  message: '',
  result: null,
  timestamp: 0,
})

describe('errors after which the change may have been made, on any try', () => {
  it.each([
    ['a lost answer', new TransportError('timeout of 15000ms exceeded', true)],
    ['an error that the server did not foresee', refusal('INTERNAL')],
    ['a refusal of no known kind', withoutKey],
    ['a request that arrived twice', refusal('ENV_REPLAY')],
  ])('%s', (_, error) => {
    expect(outcomeOf(error)).toBe('unknown')
    expect([1, 2].map((tries) => isFinal(error, tries))).toEqual([false, false])
  })
})

describe('errors that are final on the first try, and not on a later one', () => {
  it.each([
    ['too busy', refusal('BUSY')],
    ['too often', refusal('RATE_LIMITED')],
    ['an unsealed envelope', refusal('ENV_SKEW')],
    ['signed out', new SignedOut('Please log in.')],
    ['turned away before the server', new TransportError('Request failed: 413', false)],
    ['nothing could be sent', new Error('The server publishes no current key.')],
  ])('%s', (_, error) => {
    expect(outcomeOf(error)).toBe('untouched')
    expect([1, 2].map((tries) => isFinal(error, tries))).toEqual([true, false])
  })
})

it('every other refusal is a decision, and final', () => {
  const open = /^(INTERNAL|BUSY|RATE_LIMITED|ENV_.*)$/
  const keys = (Object.keys(errorCodes) as ErrorKey[]).filter((key) => !open.test(key))
  expect(keys.length).toBeGreaterThan(30)
  expect(keys.filter((key) => !isFinal(refusal(key), 2))).toEqual([])
})
