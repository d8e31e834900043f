/**
 * Whether two spellings are one person's name: the same words in any order, whatever their case, width and
 * punctuation, and whatever accents stand on Latin, Greek and Cyrillic letters, which banks leave out. In every
 * other script a mark makes another letter. Another word is another name.
 */
export function isSameName(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const isSame = words.toSorted().join(' ') === others.toSorted().join(' ')
  return isSame || isSameUnspaced(words.join(''), others.join(''))
}

/** What banks print names without: told from a letter by what it stands on. Of й and ї it is part of the letter. */
const accents =
  /(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+|(?<=\p{Script=Cyrillic})[\u0300\u0301]+|(?<=[еЕ])\u0308/gu

/** What nobody sees: joiners, soft hyphens, marks of direction. */
const unseen = /\p{Cf}/gu

/** Words are letters with the marks that make them others, and digits; all else parts them. */
const between = /[^\p{L}\p{M}\p{N}]+/u

/** Upper case, in which ß is SS; the stroke of Đ is nothing that Unicode takes for an accent, though banks do. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replaceAll(unseen, '')
    .replaceAll(accents, '')
    .normalize('NFC')
    .toUpperCase()
    .replaceAll('Đ', 'D')
    .split(between)
    .filter((word) => word !== '')
}

/** Chinese, Japanese and Korean names are written with a blank after the surname or without one. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+$/u

function isSameUnspaced(one: string, other: string): boolean {
  return one === other && unspaced.test(one)
}
