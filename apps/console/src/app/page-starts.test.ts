import { expect, test } from 'vitest'
import { createPageStarts } from './page-starts.ts'

/** Ten rows, three to a page; some of them are decided between two reads. */
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

test('hides no row of the next page when rows of one page are decided', async () => {
  const { read, decide } = queue()
  expect((await read('open', 1)).records).toEqual([1, 2, 3])
  decide(1)
  decide(2)
  expect((await read('open', 2)).records).toEqual([4, 5, 6])
  expect((await read('open', 3)).records).toEqual([7, 8, 9])
  expect((await read('open', 2)).records).toEqual([4, 5, 6])
})

test('reads another list, or a page without a known start, by its number', async () => {
  const { read } = queue()
  await read('open', 1)
  expect((await read('closed', 2)).records).toEqual([4, 5, 6])
  expect((await read('closed', 4)).records).toEqual([10])
})
