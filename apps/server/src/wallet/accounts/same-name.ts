/**
 * Whether two spellings are one person's name: the same words in any order, whatever their case, accents,
 * width and punctuation. Banks print names in many ways; another word is another name.
 */
export function isSameName(one: string, other: string): boolean {
  return wordsOf(one) === wordsOf(other)
}

function wordsOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ')
}
