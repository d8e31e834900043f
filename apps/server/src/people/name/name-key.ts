/**
 * A key of a name that does not depend on its spelling: the letters without case, width, accents, punctuation and
 * spaces, sorted, so that the order of names and the joining of words do not matter. Anagrams share a key; among people
 * born on one day they are rarer than namesakes, and a match is only reviewed by a person. Chinese, Japanese and Korean
 * names are short and not separated, so their letters keep their order, read as a ring: 王小明 equals 小明 王, and not 明小王.
 */
export function nameKey(name: string): string {
  const letters = Array.from(wordsOf(name).join(''))
  return isUnspaced(letters.join('')) ? firstTurn(letters) : letters.toSorted().join('')
}

/**
 * Whether two spellings are the same name: equal keys, and the same words in any order, ignoring case, width,
 * punctuation, and accents on Latin, Greek and Cyrillic letters, which banks omit. In every other script a mark makes
 * another letter. Another word is another name: MUELLER is not Müller, because `ue` is two letters in Samuel and
 * Manuel, and both are surnames of their own.
 */
export function isSameName(one: string, other: string): boolean {
  if (nameKey(one) !== nameKey(other)) return false
  const [words, others] = [wordsOf(one), wordsOf(other)]
  if (words.toSorted().join(' ') === others.toSorted().join(' ')) return true
  // With or without a space after the surname.
  const whole = words.join('')
  return whole === others.join('') && isUnspaced(whole)
}

/**
 * Whether two texts are the same spelling of a name: they differ only in the width of signs and the kind of
 * apostrophes, hyphens, middle dots and spaces, which depend on the keyboard.
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

/** Accents that banks omit. In й and ї the mark is part of the letter. */
const accents =
  /(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+|(?<=\p{Script=Cyrillic})[\u0300\u0301]+|(?<=[еЕ])\u0308/gu

/** Invisible characters: joiners, soft hyphens, direction marks. */
const unseen = /\p{Cf}/gu

/** Letters of Unicode that are typed as apostrophes: `Лукʼяненко`. */
const apostrophes = /[\u02b9-\u02bf\u02c8]/gu

/** Word separators: everything except letters with their marks, and digits. */
const between = /[^\p{L}\p{M}\p{N}]+/u

/** Letters with strokes, which Unicode does not decompose but banks print without. */
const stroked: Readonly<Record<string, string>> = { Đ: 'D', Ħ: 'H', Ł: 'L', Ø: 'O' }

/** Words in upper case, where ß is SS. */
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

/** The rotation of a ring of letters that sorts first, so that the starting point does not matter. */
function firstTurn(letters: readonly string[]): string {
  const turns = letters.map((_, at) => [...letters.slice(at), ...letters.slice(0, at)].join(''))
  return turns.toSorted()[0]!
}
