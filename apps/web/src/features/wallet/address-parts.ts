/** Consecutive letters of an address in the same font weight. */
type AddressRun = { text: string; strong: boolean }
/** Four letters (the last group may have fewer), and the index of the first. */
export type AddressGroup = { start: number; runs: AddressRun[] }

const groupLength = 4
const ends = 6

/**
 * An address in groups of four, with its first and last six letters strong, because people compare those. The
 * groups joined are the address itself.
 */
export function addressParts(address: string): AddressGroup[] {
  const count = Math.ceil(address.length / groupLength)
  return Array.from({ length: count }, (_, index) => {
    const start = index * groupLength
    const isStrong = (at: number) => start + at < ends || start + at >= address.length - ends
    return { start, runs: runsOf(address.slice(start, start + groupLength), isStrong) }
  })
}

function runsOf(text: string, isStrong: (index: number) => boolean): AddressRun[] {
  const found: AddressRun[] = []
  for (const [index, letter] of text.split('').entries()) {
    const strong = isStrong(index)
    const last = found.at(-1)
    if (last?.strong === strong) last.text += letter
    else found.push({ text: letter, strong })
  }
  return found
}
