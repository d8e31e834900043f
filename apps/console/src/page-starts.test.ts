import { expect, test } from 'vitest'
import { createPageStarts } from './page-starts.ts'

/** Ten rows, three to a page, of which some are decided meanwhile. */
function queue() {
  const rows = Array.from({ length: 10 }, (_, at) => at + 1)
  const readFrom = createPageStarts()
  const read = (list: string, page: number) =>
    readFrom(list, page, async ({ pageNo, after }) => {
      const left = after === undefined ? rows : rows.filter((row) => row > parseInt(after, 10))
      const from = after === undefined ? (pageNo - 1) * 3 : 0
      const records = left.slice(from, from + 3)
      return { records, next: left.length > from + 3 ? String(records.at(-1)) : null }
    })
  const decide = (row: number) => rows.splice(rows.indexOf(row), 1)
  return { read, decide }
}

test('rows decided on one page hide no row of the next', async () => {
  const { read, decide } = queue()
  expect((await read('open', 1)).records).toEqual([1, 2, 3])
  decide(1)
  decide(2)
  expect((await read('open', 2)).records).toEqual([4, 5, 6])
  expect((await read('open', 3)).records).toEqual([7, 8, 9])
  expect((await read('open', 2)).records).toEqual([4, 5, 6])
})

test('another list, or a page without a known start, is found by its number', async () => {
  const { read } = queue()
  await read('open', 1)
  expect((await read('closed', 2)).records).toEqual([4, 5, 6])
  expect((await read('closed', 4)).records).toEqual([10])
})
