/**
 * What stays of a name however it is written: its letters without case, width, accents, punctuation and blanks, in no
 * order, so that surname and first name may stand either way round and words be joined or parted. Anagrams have one key
 * too: of people born on one day they are rarer than namesakes, and both are only looked at by a second person.
 * Chinese, Japanese and Korean names are short and parted by nothing, so their letters keep their order, read as a ring:
 * 王小明 is 小明 王, and is not 明小王.
 */
export function nameKey(name: string): string {
  const letters = Array.from(wordsOf(name).join(''))
  return isUnspaced(letters.join('')) ? firstTurn(letters) : letters.toSorted().join('')
}

/**
 * Whether two spellings are one person's name: of one key, and the same words in any order, whatever their case, width
 * and punctuation, and whatever accents stand on Latin, Greek and Cyrillic letters, which banks leave out. In every
 * other script a mark makes another letter. Another word is another name: MUELLER is not Müller, because `ue` is two
 * letters in Samuel and Manuel, and both are surnames of their own.
 */
export function isSameName(one: string, other: string): boolean {
  if (nameKey(one) !== nameKey(other)) return false
  const [words, others] = [wordsOf(one), wordsOf(other)]
  if (words.toSorted().join(' ') === others.toSorted().join(' ')) return true
  // Written with a blank after the surname or without one.
  const whole = words.join('')
  return whole === others.join('') && isUnspaced(whole)
}

/**
 * Whether two texts are one name in one spelling: they differ in nothing but the width of signs and the kind of
 * apostrophes, hyphens, middle dots and blanks, which depends on the keyboard.
 */
export const isSameSpelling = (one: string, other: string): boolean =>
  plainSigns(one) === plainSigns(other)

const plainSigns = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[’‘‛`´′՚\u02b9-\u02bf\u02c8]/g, "'")
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replaceAll(/[•‧∙⋅・]/g, '·')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** What banks print names without: told from a letter by what it stands on. Of й and ї it is part of the letter. */
const accents =
  /(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+|(?<=\p{Script=Cyrillic})[\u0300\u0301]+|(?<=[еЕ])\u0308/gu

/** What nobody sees: joiners, soft hyphens, marks of direction. */
const unseen = /\p{Cf}/gu

/** Signs that Unicode counts as letters, typed for an apostrophe: `Лукʼяненко`. */
const apostrophes = /[\u02b9-\u02bf\u02c8]/gu

/** Words are letters with the marks that make them others, and digits; all else parts them. */
const between = /[^\p{L}\p{M}\p{N}]+/u

/** The strokes through these are nothing that Unicode takes for accents, though banks do. */
const stroked: Readonly<Record<string, string>> = { Đ: 'D', Ħ: 'H', Ł: 'L', Ø: 'O' }

/** Upper case, in which ß is SS. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replaceAll(unseen, '')
    .replaceAll(apostrophes, "'")
    .replaceAll(accents, '')
    .normalize('NFC')
    .toUpperCase()
    .replaceAll(/[ĐĦŁØ]/g, (letter) => stroked[letter]!)
    .split(between)
    .filter((word) => word !== '')
}

const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+$/u

const isUnspaced = (letters: string): boolean => unspaced.test(letters)

/** Of a ring of letters, the way of reading that comes first: whoever begins elsewhere finds the same. */
function firstTurn(letters: readonly string[]): string {
  const turns = letters.map((_, at) => [...letters.slice(at), ...letters.slice(0, at)].join(''))
  return turns.toSorted()[0]!
}
