import { expect, test } from 'vitest'
import { addressParts } from './address-parts.ts'

const address = 'sbx1qpzry9x8gf2tvdw0s3jn54khce6mua7lqpzry9x8'
const joined = (strong?: boolean) =>
  addressParts(address)
    .flatMap(({ runs }) => runs)
    .filter((run) => strong === undefined || run.strong === strong)
    .map(({ text }) => text)
    .join('')

test('the groups joined are the address', () => {
  expect(joined()).toBe(address)
  expect(addressParts(address)).toHaveLength(11)
})

test('the first and the last six letters are strong, wherever a group ends', () => {
  expect(joined(true)).toBe(address.slice(0, 6) + address.slice(-6))
  expect(addressParts(address)[1]?.runs).toEqual([
    { text: 'qp', strong: true },
    { text: 'zr', strong: false },
  ])
})

test('a short address is strong throughout', () => {
  const runs = addressParts('abcdefghij').flatMap((group) => group.runs)
  expect(runs.every(({ strong }) => strong)).toBe(true)
})
