import { expect, test } from 'vitest'
import { checkOneWay } from './one-way.ts'
import { treeOf } from './tree.ts'

const screen = 'apps/web/src/features/invest/list.tsx'
const findings = (text: string, file = screen) => checkOneWay(treeOf({ [file]: text }))

test.each([
  'const a = new Intl.DateTimeFormat(locale)',
  'const a = Intl.DateTimeFormat().resolvedOptions()',
  'const a = window.Intl.NumberFormat()',
  'const a = new Date(at).toLocaleString()',
  'const a = date.toLocaleDateString("en")',
  'const a = total?.toLocaleString()',
  'const a = <dialog open />',
  'const a = await fetch("/api/v1/listNotices")',
  'const a = await globalThis.fetch(url)',
])('finds %s', (text) => {
  expect(findings(text)).toMatchObject([{ file: screen, line: 1 }])
  expect(findings(text, 'apps/web/src/shared/poster.tsx')).toHaveLength(1)
})

test.each([
  'const a = formatDate(at)',
  'const a = (b: Intl.NumberFormat) => b',
  'const a = <Sheet />',
  'const a = query.refetch()',
  'const a = store.fetch(key)',
  'const fetch = 1',
])('accepts %s', (text) => {
  expect(findings(text)).toEqual([])
})

test.each([
  'apps/web/src/lib/dates.ts',
  'apps/web/src/ui/overlays/sheet.tsx',
  'apps/web/src/api/upload.ts',
  'apps/web/src/features/invest/list.test.tsx',
])('leaves %s alone', (file) => {
  expect(findings('const a = new Intl.ListFormat(locale); fetch(a)', file)).toEqual([])
})
