import { expect, test } from 'vitest'
import { batchSize, workThrough } from './work-through.ts'

/** So many who are due; those of them that were done are no more. */
function crowd(count: number) {
  const done = new Set<string>()
  const finds: string[] = []
  return {
    done,
    finds,
    find: async (after: string) => {
      finds.push(after)
      return Array.from({ length: count }, (_, index) => String(index + 1))
        .filter((id) => BigInt(id) > BigInt(after) && !done.has(id))
        .slice(0, batchSize)
    },
    work: async (id: string) => void done.add(id),
  }
}

test('nobody is left, however many they are', async () => {
  const { done, find, finds, work } = crowd(2 * batchSize + 1)
  await workThrough(find, work)
  expect(done.size).toBe(2 * batchSize + 1)
  expect(finds).toEqual(['0', String(batchSize), String(2 * batchSize)])
})

test('a run is bounded, and the next one goes on', async () => {
  const { done, find, work } = crowd(20 * batchSize + 1)
  await workThrough(find, work)
  expect(done.size).toBe(20 * batchSize)
  await workThrough(find, work)
  expect(done.size).toBe(20 * batchSize + 1)
})

test('batches are as large as they are asked for', async () => {
  const { done, finds, work } = crowd(5)
  const find = async (after: string, size: number) => {
    finds.push(after)
    const left = ['1', '2', '3', '4', '5'].filter((id) => id > after && !done.has(id))
    return left.slice(0, size)
  }
  await workThrough(find, work, 2)
  expect(done.size).toBe(5)
  expect(finds).toEqual(['0', '2', '4'])
})

test('who fails stops nobody, is not tried over and over, and is told at the end', async () => {
  const { done, find, finds, work } = crowd(batchSize + 2)
  const failing = async (id: string) => {
    if (Number(id) % batchSize === 1) throw new Error(`no luck with ${id}`)
    await work(id)
  }
  await expect(workThrough(find, failing)).rejects.toThrow('2 failed')
  expect(done.size).toBe(batchSize)
  expect(finds).toHaveLength(2)
})
