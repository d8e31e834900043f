import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSandboxAddress, sandboxAddress } from './address.ts'

const secret = new Uint8Array(32).fill(1)

test('derives the same address for the same user and network, and another otherwise', () => {
  const address = sandboxAddress(secret, '4711', 'sandbox')
  expect(address).toMatch(/^sbx1[02-9ac-hj-np-z]{40}$/)
  expect(sandboxAddress(secret, '4711', 'sandbox')).toBe(address)
  const others = [
    sandboxAddress(secret, '4712', 'sandbox'),
    sandboxAddress(secret, '4711', 'other'),
    sandboxAddress(new Uint8Array(32).fill(2), '4711', 'sandbox'),
  ]
  expect(new Set([address, ...others]).size).toBe(4)
})

test('passes its own checksum for every address', () => {
  for (let user = 0; user < 500; user += 1)
    expect(isSandboxAddress(sandboxAddress(secret, String(user), 'sandbox'))).toBe(true)
})

test('finds a changed, swapped, missing or foreign letter', () => {
  const address = sandboxAddress(secret, '4711', 'sandbox')
  for (let index = 4; index < address.length; index += 1) {
    const other = address[index] === 'q' ? 'p' : 'q'
    expect(isSandboxAddress(address.slice(0, index) + other + address.slice(index + 1))).toBe(false)
  }
  const bad = [address.slice(0, -1), `${address}q`, address.toUpperCase(), 'sbx1', '', 'bc1qxyz']
  expect(bad.filter(isSandboxAddress)).toEqual([])
})

/** The letters of 25 bytes by whole numbers, as the addresses of the first users were made. */
function naiveLetters(bytes: Uint8Array): string {
  const digits = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
    .toString(32)
    .padStart(40, '0')
  const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
  return digits.replaceAll(/./g, (digit) => alphabet[Number.parseInt(digit, 32)]!)
}

test('a thousand addresses are those that whole numbers give', () => {
  for (let user = 0; user < 1_000; user += 1) {
    const named = JSON.stringify(['address', 'sandbox', String(user)])
    const body = createHmac('sha256', secret).update(named).digest().subarray(0, 20)
    const checksum = createHash('sha256').update('sbx1').update(body).digest().subarray(0, 5)
    const address = sandboxAddress(secret, String(user), 'sandbox')
    expect(address).toBe(`sbx1${naiveLetters(Buffer.concat([body, checksum]))}`)
  }
})
