import { beforeAll, describe, expect, it } from 'vitest'
import { toBase64url, utf8 } from '../src/bytes.ts'
import { reserveFormat, type ReserveFile } from '../src/reserve-file.ts'
import type { ReserveLeaf, ReserveProof } from '../src/reserves.ts'
import { proofsOf } from '../src/testing/reserve-tree.ts'
import { describeReserve } from './describe-reserve.ts'

const head = { at: Date.UTC(2026, 10, 29, 3), currency: 'USDT' }

/** Accounts with 0.01, 0.02, … of the currency. */
const leavesOf = (count: number): ReserveLeaf[] =>
  Array.from({ length: count }, (_, index) => ({
    userId: String(900 + index),
    salt: (index + 1).toString(16).padStart(32, '0'),
    amount: String((index + 1) / 100),
  }))

let publicKey: string
let sign: (text: string) => Promise<string>
beforeAll(async () => {
  const key = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  publicKey = toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', key.publicKey)))
  sign = async (text) => {
    const made = await crypto.subtle.sign('Ed25519', key.privateKey, utf8(text))
    return toBase64url(new Uint8Array(made))
  }
})

describe('the verdict on a saved proof of liabilities', () => {
  const fileOf = (proofs: readonly ReserveProof[]): ReserveFile => ({
    format: reserveFormat,
    publicKey,
    proofs,
  })

  it('names the user, and is proven only with the key of the house', async () => {
    const [first] = await proofsOf(head, leavesOf(3), sign)
    const found = await describeReserve(fileOf([first!]), publicKey)
    expect(found.isProven).toBe(true)
    expect(found.lines.at(-1)).toContain('user 900')
    expect((await describeReserve(fileOf([first!]), null)).isProven).toBe(false)
    expect((await describeReserve(fileOf([]), publicKey)).isProven).toBe(false)
  })

  it('detects a file combined from several users or moments, or with one proof twice', async () => {
    const [first, second] = await proofsOf(head, leavesOf(3), sign)
    const other = { at: head.at - 86_400_000, currency: 'BTC' }
    const [earlier] = await proofsOf(other, leavesOf(2), sign)
    for (const mixed of [
      [first!, second!],
      [first!, first!],
      [first!, earlier!],
    ]) {
      const { isProven, lines } = await describeReserve(fileOf(mixed), publicKey)
      expect(isProven).toBe(false)
      expect(lines.join('\n')).toContain('WRONG: the file holds')
    }
  })
})
