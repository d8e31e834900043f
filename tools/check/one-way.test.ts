import { describe, expect, test } from 'vitest'
import { root } from '../root.ts'
import { checkOneWay } from './one-way.ts'
import { readTree, treeOf } from './tree.ts'

const screen = 'apps/web/src/features/invest/list.tsx'
const page = 'apps/console/src/loans/loans.tsx'
const findings = (text: string, file: string) => checkOneWay(treeOf({ [file]: text }))

describe.each([screen, 'apps/web/src/shared/poster.tsx', page])('in %s', (file) => {
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
    expect(findings(text, file)).toMatchObject([{ file, line: 1 }])
  })

  test.each([
    'const a = formatDate(at)',
    'const a = (b: Intl.NumberFormat) => b',
    'const a = <Sheet />',
    'const a = query.refetch()',
    'const a = store.fetch(key)',
    'const fetch = 1',
  ])('accepts %s', (text) => {
    expect(findings(text, file)).toEqual([])
  })
})

describe('in the console', () => {
  test.each([
    "const a = b ?? '–'",
    "const a = b ?? '—'",
    "const a = b ?? '-'",
    String.raw`const a = b ?? '\u2013'`,
    "const a = b === null ? '— old' : b",
    'const a = `${b}, —`',
    'const a = <TextField emptyText="–" />',
    'const a = <span> — </span>',
    'const a = <Dialog open />',
  ])('finds %s', (text) => {
    expect(findings(text, page)).toMatchObject([{ file: page, line: 1 }])
  })

  test.each([
    'const a = b ?? unknown',
    'const a = `${from}–${to}`',
    'const a = `${from} – ${to}`',
    "const a = '1 – 2'",
    "const a = 'day-minutes'",
    'const a = -1',
    'const a = <DialogFrame title="a" />',
    'const a = 1 // — a remark',
  ])('accepts %s', (text) => {
    expect(findings(text, page)).toEqual([])
  })
})

test.each([
  'apps/web/src/lib/dates.ts',
  'apps/web/src/ui/overlays/sheet.tsx',
  'apps/web/src/api/upload.ts',
  'apps/web/src/features/invest/list.test.tsx',
  'apps/console/src/loans/loans.test.tsx',
])('leaves %s alone', (file) => {
  expect(findings('const a = new Intl.ListFormat(locale); fetch(a)', file)).toEqual([])
})

test.each([
  ['apps/console/src/ui/list-text.ts', 'const a = new Intl.ListFormat("en")'],
  ['apps/console/src/acts/dialog-frame.tsx', 'const a = <Dialog open />'],
  ['apps/console/src/session/client.ts', 'const a = await fetch(url)'],
])('lets only %s have the first implementation', (file, text) => {
  expect(findings(text, file)).toEqual([])
  expect(findings(text, page)).toHaveLength(1)
})

test('names files that the project has', () => {
  const tree = readTree(root)
  expect(checkOneWay(tree)).toEqual([])
  for (const file of ['ui/list-text.ts', 'ui/unknown.ts', 'acts/dialog-frame.tsx'])
    expect(tree.has(`apps/console/src/${file}`)).toBe(true)
})
