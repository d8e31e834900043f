import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, JsonError, readJson, type Json } from './json.ts'

describe('readJson', () => {
  it('parses everything that JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value)
        if (text.includes('__proto__') || text.includes('constructor')) return
        expect(readJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it.each([
    ['nothing', ''],
    ['no JSON', '{a:1}'],
    ['text after the end', '{} {}'],
    ['__proto__', '{"__proto__":{"admin":true}}'],
    ['an escaped __proto__', '{"\\u005f_proto__":{"admin":true}}'],
    ['a nested __proto__', '{"a":[{"__proto__":1}]}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"admin":true}}}'],
    ['a duplicate key', '{"amount":"1","amount":"2"}'],
    ['a duplicate key, once escaped', '{"amount":"1","\\u0061mount":"2"}'],
    ['a duplicate key in a nested object', '{"a":[{"b":1,"c":{},"b":2}]}'],
  ])('refuses %s', (_name, text) => {
    expect(() => readJson(text)).toThrow(JsonError)
  })

  it.each(['{"a":{"b":1},"b":{"a":1}}', '[{"a":1},{"a":1}]', '{"a":"{\\"a\\":1,\\"a\\":2}"}'])(
    'accepts equal keys in different objects: %s',
    (text) => {
      expect(readJson(text)).toEqual(JSON.parse(text))
    },
  )
})

describe('canonicalJson', () => {
  it('does not depend on the order of keys', () => {
    const one: Json = { b: [1, { d: null, c: 'x' }], a: true }
    const other: Json = { a: true, b: [1, { c: 'x', d: null }] }
    expect(canonicalJson(one)).toBe(canonicalJson(other))
    expect(canonicalJson(one)).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}')
  })

  it('distinguishes different values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const same = canonicalJson(a as Json) === canonicalJson(b as Json)
        expect(same).toBe(isDeepStrictEqual(plain(a), plain(b)))
      }),
    )
  })
})

/** The value after JSON serialisation, where −0 becomes 0. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
