import { expect, test } from 'vitest'
import { LaneBusy } from './lane/index.ts'
import { batchSize, workThrough } from './work-through.ts'

/** Due users; finished ones are no longer due. */
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

test('leaves no user due, however many there are', async () => {
  const { done, find, finds, work } = crowd(2 * batchSize + 1)
  await workThrough(find, work)
  expect(done.size).toBe(2 * batchSize + 1)
  expect(finds).toEqual(['0', String(batchSize), String(2 * batchSize)])
})

test('limits a run, and continues in the next one', async () => {
  const { done, find, work } = crowd(20 * batchSize + 1)
  await workThrough(find, work)
  expect(done.size).toBe(20 * batchSize)
  await workThrough(find, work)
  expect(done.size).toBe(20 * batchSize + 1)
})

test('reaches all users in a run without a limit, although an early batch has a failure', async () => {
  const { done, find, work } = crowd(20 * batchSize + 1)
  const failing = async (id: string) => {
    if (id === '1') throw new Error('no luck')
    await work(id)
  }
  await expect(workThrough(find, failing, { batches: Infinity })).rejects.toThrow('1 failed')
  expect(done.size).toBe(20 * batchSize)
})

test('uses the requested batch size', async () => {
  const { done, finds, work } = crowd(5)
  const find = async (after: string, size: number) => {
    finds.push(after)
    const left = ['1', '2', '3', '4', '5'].filter((id) => id > after && !done.has(id))
    return left.slice(0, size)
  }
  await workThrough(find, work, { size: 2 })
  expect(done.size).toBe(5)
  expect(finds).toEqual(['0', '2', '4'])
})

test('ends the run when the lane is full and leaves the rest due', async () => {
  const { done, find, finds, work } = crowd(batchSize + 2)
  const full = async (id: string) => {
    if (id === '3') throw new LaneBusy('the lane is full')
    await work(id)
  }
  await expect(workThrough(find, full)).rejects.toThrow('the lane is full')
  expect([...done]).toEqual(['1', '2'])
  expect(finds).toEqual(['0'])
})

test('continues after a failure, does not repeat it, and reports it at the end', async () => {
  const { done, find, finds, work } = crowd(batchSize + 2)
  const failing = async (id: string) => {
    if (Number(id) % batchSize === 1) throw new Error(`no luck with ${id}`)
    await work(id)
  }
  await expect(workThrough(find, failing)).rejects.toThrow('2 failed')
  expect(done.size).toBe(batchSize)
  expect(finds).toHaveLength(2)
})

test('reaches users behind many that stay due, by its cursor', async () => {
  const { find, work, done } = crowd(20 * batchSize + 3)
  const first = new Set(Array.from({ length: 20 * batchSize }, (_, index) => String(index + 1)))
  const cursor = { after: '0' as string | null }
  const some = async (id: string) => {
    if (!first.has(id)) await work(id)
  }
  await workThrough(find, some, { cursor })
  expect([done.size, cursor.after]).toEqual([0, String(20 * batchSize)])
  await workThrough(find, some, { cursor })
  expect([done.size, cursor.after]).toEqual([3, null])
})

test('moves the cursor past failures and keeps it where the lane is full', async () => {
  const { find, done, work } = crowd(batchSize + 2)
  const cursor = { after: '0' as string | null }
  const last = String(batchSize + 2)
  let isFull = true
  const failing = async (id: string) => {
    if (id === '1') throw new Error('no luck')
    if (id === last && isFull) throw new LaneBusy('the lane is full')
    await work(id)
  }
  await expect(workThrough(find, failing, { cursor })).rejects.toThrow('2 failed')
  expect(cursor.after).toBe(String(batchSize))
  isFull = false
  await workThrough(find, failing, { cursor })
  expect([done.has(last), cursor.after]).toEqual([true, null])
})

test('works on the requested number of users at once, and reports all failures', async () => {
  const { find, work, done } = crowd(10)
  let [running, most] = [0, 0]
  const watched = async (id: string) => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    if (id === '2' || id === '3') {
      running -= 1
      throw new Error(`no luck with ${id}`)
    }
    await work(id)
    running -= 1
  }
  await expect(workThrough(find, watched, { atOnce: 4 })).rejects.toThrow('2 failed')
  expect([most, done.size]).toEqual([4, 8])
})

test('finishes the work in progress when the lane is full, and leaves the rest due', async () => {
  const { find, work, done } = crowd(10)
  const full = async (id: string) => {
    if (id === '2') throw new LaneBusy('the lane is full')
    await work(id)
  }
  await expect(workThrough(find, full, { atOnce: 4 })).rejects.toThrow('the lane is full')
  expect([...done].toSorted()).toEqual(['1', '3', '4'])
})
