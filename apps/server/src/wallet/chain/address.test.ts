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
