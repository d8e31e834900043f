/**
 * Turns what people type or paste into a decimal text: full-width digits, spaces and thousands
 * separators fall away, a lone comma is a decimal point, and digits beyond `decimals` are cut off.
 * Null when it is not one number, or when a comma could mean either (`1,234`): refusing is safer than
 * being wrong by a factor of a thousand.
 */
export function amountText(raw: string, decimals: number): string | null {
  const plain = raw.normalize('NFKC').replace(/[\s_'’]/g, '')
  if (plain === '') return ''
  const text = withPoint(plain)
  if (text === null || !/^\d*\.?\d*$/.test(text) || !/\d|^\.$/.test(text)) return null
  const [whole = '', fraction] = text.split('.')
  const head = whole.replace(/^0+(?=\d)/, '') || '0'
  if (fraction === undefined || decimals === 0) return head
  return `${head}.${fraction.slice(0, decimals)}`
}

function withPoint(text: string): string | null {
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/
  // A second point tells what the first one was: a typed comma stands there as a point already.
  const again = /^\d{1,3}(?:\.\d{3})+\.\d*$/
  const european = /^\d{1,3}(?:\.\d{3})+,\d*$/
  if (again.test(text)) return text.replace(/\.(?=.*\.)/g, '')
  if (european.test(text)) return text.replace(/\./g, '').replace(',', '.')
  if (/^\d{1,3},\d{3}$/.test(text)) return text.startsWith('0') ? text.replace(',', '.') : null
  if (grouped.test(text)) return text.replace(/,/g, '')
  return /^\d*,\d*$/.test(text) ? text.replace(',', '.') : text
}
