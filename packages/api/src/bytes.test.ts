import fc from 'fast-check'
import { expect, it } from 'vitest'
import { concat, fromBase64url, fromHex, toBase64url, toHex } from './bytes.ts'

const anyBytes = fc.uint8Array().map((bytes) => Uint8Array.from(bytes))

it('converts to text and back', () => {
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      expect(fromBase64url(toBase64url(bytes))).toEqual(bytes)
      expect(fromHex(toHex(bytes))).toEqual(bytes)
      expect(toBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
    }),
  )
})

it('reads base64url only in its canonical form', () => {
  expect(fromBase64url('AA')).toEqual(Uint8Array.of(0))
  for (const text of ['AB', 'A', 'AA==', 'A+', 'A/', 'A A', 'é'])
    expect(fromBase64url(text)).toBeNull()
})

it('reads hexadecimal only in lower case and pairs', () => {
  for (const text of ['0', '0G', 'AA', ' 00']) expect(fromHex(text)).toBeNull()
})

it('joins byte arrays', () => {
  expect(concat(Uint8Array.of(1), Uint8Array.of(), Uint8Array.of(2, 3))).toEqual(
    Uint8Array.of(1, 2, 3),
  )
})
