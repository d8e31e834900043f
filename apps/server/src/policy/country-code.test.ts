import { expect, test } from 'vitest'
import { isCountry } from './country-code.ts'

test.each(['GB', 'GR', 'DE', 'VN', 'HK', 'TW', 'PS', 'XK', 'RE', 'AX', 'GG'])(
  '%s is a country',
  (code) => {
    expect(isCountry(code)).toBe(true)
  },
)

test.each([
  ['another code of a country', ['UK', 'EL', 'FX']],
  ['a former country', ['SU', 'YU', 'DD', 'AN', 'CS', 'ZR']],
  ['no country', ['EU', 'EZ', 'UN', 'QO']],
  ['an unassigned code', ['ZZ', 'QQ', 'XX', 'AA', 'XA', 'XB']],
  ['a part of Spain', ['EA', 'IC']],
  ['not two capital letters', ['gb', 'G', 'GBR', '', '44', 'G1']],
])('%s', (_what, codes) => {
  expect(codes.filter(isCountry)).toEqual([])
})
