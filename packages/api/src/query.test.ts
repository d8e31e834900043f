import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { commaList, Flag, listFields, wholeNumber } from './query.ts'
import { SymbolName } from './scalars.ts'

describe('query values', () => {
  it('reads whole numbers from text, and refuses anything else', () => {
    expect(v.parse(wholeNumber(1, 100), '7')).toBe(7)
    expect(v.parse(wholeNumber(1, 100), 7)).toBe(7)
    for (const wrong of ['0', '101', '-1', '1.5', '1e2', '', '007', 'x', 1.5, null, ['1']]) {
      expect(v.safeParse(wholeNumber(1, 100), wrong).success).toBe(false)
    }
  })

  it('reads flags', () => {
    expect(['1', 'true', true].map((value) => v.parse(Flag, value))).toEqual([true, true, true])
    expect(['0', 'false', false].map((value) => v.parse(Flag, value))).toEqual([
      false,
      false,
      false,
    ])
    expect(v.safeParse(Flag, 'yes').success).toBe(false)
  })

  it('splits comma lists and checks each item', () => {
    const list = commaList(SymbolName, 2)
    expect(v.parse(list, 'BTCUSDT,ETHUSDT')).toEqual(['BTCUSDT', 'ETHUSDT'])
    for (const wrong of ['', 'BTCUSDT,', 'A1,B2,C3', 'btc']) {
      expect(v.safeParse(list, wrong).success).toBe(false)
    }
  })

  it('refuses a page start that no row can have', () => {
    const list = v.object(listFields)
    const largest = (2n ** 63n - 1n).toString()
    expect(v.parse(list, { after: `1700000000000.${largest}` }).after).toMatch(/807$/)
    for (const after of [
      `1.${2n ** 63n}`,
      `${2n ** 63n}.1`,
      `1.${'9'.repeat(19)}`,
      '1',
      '.1',
      '1.',
      'x.1',
      '1.-1',
    ])
      expect(v.safeParse(list, { after }).success, after).toBe(false)
  })

  it('gives lists their defaults and clamps the page size', () => {
    const list = v.object(listFields)
    expect(v.parse(list, {})).toEqual({ pageNo: 1, pageSize: 10, order: 'desc' })
    expect(v.parse(list, { pageSize: '5000' }).pageSize).toBe(100)
    expect(v.safeParse(list, { pageSize: '0' }).success).toBe(false)
  })
})
