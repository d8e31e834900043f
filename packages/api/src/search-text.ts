/**
 * The comparison form of a text in a search: without differences of width, kana, case, accents and marks (also those of
 * Thai and of kana), and with one space between words.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/[ぁ-ゖ]/gu, asKatakana)
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The same sound: both kana have the same order. */
const asKatakana = (hiragana: string): string =>
  String.fromCodePoint(hiragana.codePointAt(0)! + 0x60)

/** The folded form without separators, as codes are compared: `EUR/USD`, `eur usd` and `eurusd` are equal. */
export const packText = (text: string): string => foldText(text).replaceAll(' ', '')

/** Whether a text contains the search text, with word order and spaces. */
export const holdsText = (text: string, typed: string): boolean =>
  foldText(text).includes(foldText(typed))
