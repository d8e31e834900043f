/**
 * A text as it is compared in a search: whatever its width, its kana, its case, its accents and marks (also those of Thai
 * and of kana), and with one space for whatever stands between its words.
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

/** The same sound: both kana stand in the same order. */
const asKatakana = (hiragana: string): string =>
  String.fromCodePoint(hiragana.codePointAt(0)! + 0x60)

/** The same without anything between its words, as codes are compared: `EUR/USD` is `eur usd` is `eurusd`. */
export const packText = (text: string): string => foldText(text).replaceAll(' ', '')

/** Whether a text holds what somebody types, word order and spaces as they stand. */
export const holdsText = (text: string, typed: string): boolean =>
  foldText(text).includes(foldText(typed))
