/** Reads CSV as a spreadsheet does: RFC 4180, with any country's separator. */
export function readCsv(text: string, separator = ','): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const whole = text.replace(/^\uFEFF/, '')
  for (let at = 0; at < whole.length; at++) {
    const letter = whole[at]!
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (whole[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === separator) {
      row.push(cell)
      cell = ''
    } else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && whole[at + 1] === '\n') at++
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += letter
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}
