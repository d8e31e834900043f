import { asciiDigits } from '@candor/api'

/**
 * Parses typed or pasted text into a decimal text. Thousands separators follow the app's own figures (`1,234.50`;
 * `1,000` is one thousand in every language), full-width signs and digits of other scripts become plain ones, a lone
 * comma that separates no thousands is a decimal point, and digits beyond `decimals` are cut off. Null if it is not one
 * number, or ambiguous (`1.000.000`, `12,34,56`): a refusal is safer than an error by a factor of a thousand.
 */
export function amountText(raw: string, decimals: number): string | null {
  const plain = plainSigns(raw.trim())
  if (plain === '') return ''
  const text = withPoint(plain)
  if (!/^\d*\.?\d*$/.test(text)) return null
  const [whole = '', fraction] = text.split('.')
  // zero: a text that begins with its point, such as .5
  const head = whole.replace(/^0+(?=\d)/, '') || '0'
  if (fraction === undefined || decimals === 0) return head
  return `${head}.${fraction.slice(0, decimals)}`
}

/** Digits of every script, and the separators of Japanese and Arabic keyboards: `10²` is not 102. */
function plainSigns(text: string): string {
  return asciiDigits(text)
    .replace(/[．。｡٫]/g, '.')
    .replace(/[，、､٬]/g, ',')
}

function withPoint(text: string): string {
  const grouped = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
  const spaced = /^[1-9]\d{0,2}([\s_'’])\d{3}(?:\1\d{3})*(?:[.,]\d*)?$/
  const european = /^[1-9]\d{0,2}(?:\.\d{3})+,\d*$/
  if (grouped.test(text)) return text.replaceAll(',', '')
  if (spaced.test(text)) return text.replace(/[\s_'’]/g, '').replace(',', '.')
  if (european.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return /^\d*,\d*$/.test(text) ? text.replace(',', '.') : text
}
