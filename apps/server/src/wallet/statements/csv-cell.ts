const decimal = /^-?\d+(\.\d+)?$/

/**
 * What a spreadsheet takes for a formula's beginning, full-width forms too, wherever it would see a cell
 * begin: a comma, a semicolon, a tab or a bar parts cells in one country or another, and a quotation mark
 * or a line's end inside a cell may end it.
 */
const starters = /(^|[,;|"])([\s\p{Cf}]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212])/gu
/** Tab, line ends and everything else that has no shape. */
const shapeless = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/**
 * A cell that is text to every spreadsheet. Plain decimals stay bare; other text is quoted as RFC 4180
 * says, on one line, and whatever could begin a formula is led by an apostrophe.
 */
export function csvCell(value: string): string {
  if (decimal.test(value)) return value
  const safe = value.replace(shapeless, ' ').replace(starters, "$1$2'")
  return `"${safe.replaceAll('"', '""')}"`
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
