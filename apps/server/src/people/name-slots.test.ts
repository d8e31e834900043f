import { expect, test } from 'vitest'
import { nameSlotOf } from './name-slots.ts'

test('maps a name to one slot, and spreads names over all house objects and parts', () => {
  expect(nameSlotOf('code', 'a')).toEqual(nameSlotOf('code', 'a'))
  expect(nameSlotOf('code', 'a')).not.toEqual(nameSlotOf('sign-in', 'a'))
  expect(nameSlotOf('sign-in', 'a', 'b')).not.toEqual(nameSlotOf('sign-in', 'ab'))
  const slots = Array.from({ length: 20_000 }, (_, index) => nameSlotOf('code', String(index)))
  const houseObjects = new Set(slots.map(({ houseObject }) => houseObject))
  expect(houseObjects.size).toBe(1_024)
  expect([...houseObjects].map(Number).toSorted((a, b) => a - b)[0]).toBe(65_536)
  expect(new Set(slots.map(({ id }) => id)).size).toBe(20_000)
  for (const { id } of slots) expect(BigInt(id)).toBeLessThan(1n << 63n)
})
