const decimal = /^-?\d+(\.\d+)?$/

/**
 * Starts of formulas in spreadsheets, full-width forms too, wherever a cell may begin: commas, semicolons, tabs or bars
 * separate cells depending on the country, and a quotation mark or line end inside a cell may end it.
 */
const starters = /(^|[,;|"])([\s\p{Cf}]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212])/gu
/** Tabs, line ends and all other invisible characters. */
const shapeless = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/**
 * A cell that every spreadsheet treats as text. Plain decimals stay bare; other text is quoted by RFC 4180, on one line, with
 * an apostrophe before anything that could start a formula.
 */
function csvCell(value: string): string {
  if (decimal.test(value)) return value
  const safe = value.replace(shapeless, ' ').replace(starters, "$1$2'")
  return `"${safe.replaceAll('"', '""')}"`
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
