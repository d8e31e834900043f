import { expect, test } from 'vitest'
import { pageOf } from './pages.ts'

const rows = (count: number) => Array.from({ length: count }, (_, at) => at)

test('reports more than a thousand, and serves every page', () => {
  const found = rows(1_244)
  const first = pageOf(found, { pageNo: 1, pageSize: 100 }, 0)
  expect(first).toMatchObject({ total: 1_000, pages: 10, isMore: true })
  const all = rows(13).flatMap((at) => pageOf(found, { pageNo: at + 1, pageSize: 100 }, 0).records)
  expect(all).toEqual(found)
})

test('reports exactly a thousand without "more"', () => {
  const page = pageOf(rows(1_000), { pageNo: 1, pageSize: 100 }, 0)
  expect(page).toMatchObject({ total: 1_000, pages: 10, isMore: false })
})
