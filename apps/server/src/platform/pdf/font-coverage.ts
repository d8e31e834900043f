const SUBTABLES_AT = 4
const SUBTABLE_BYTES = 8

/**
 * The code points that a font has a glyph for, from its `cmap` table: subtable formats 4 (basic plane) and 12 (all
 * planes).
 * @param font an unpacked font
 */
export function lettersOf(font: Buffer): ReadonlySet<number> {
  const table = tableOf(font, 'cmap')
  const letters = new Set<number>()
  for (let index = 0; index < table.readUInt16BE(2); index++) {
    const offset = table.readUInt32BE(SUBTABLES_AT + index * SUBTABLE_BYTES + 4)
    const part = table.subarray(offset)
    const format = part.readUInt16BE(0)
    if (format === 4) addSegments(part, letters)
    if (format === 12) addGroups(part, letters)
  }
  return letters
}

function tableOf(font: Buffer, name: string): Buffer {
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const at = 12 + index * 16
    if (font.toString('latin1', at, at + 4) === name)
      return font.subarray(font.readUInt32BE(at + 8))
  }
  throw new Error(`A font without ${name}`)
}

/** Format 4: segments of first and last letter, with a distance to the glyph or a list of glyphs. */
function addSegments(part: Buffer, letters: Set<number>): void {
  const bytes = part.readUInt16BE(6)
  const [ends, starts] = [14, 16 + bytes]
  const [deltas, offsets] = [starts + bytes, starts + 2 * bytes]
  for (let at = 0; at < bytes; at += 2) {
    const [start, end] = [part.readUInt16BE(starts + at), part.readUInt16BE(ends + at)]
    const [delta, offset] = [part.readUInt16BE(deltas + at), part.readUInt16BE(offsets + at)]
    for (let letter = start; letter <= end; letter++) {
      const listed = offsets + at + offset + 2 * (letter - start)
      const glyph = offset === 0 ? (letter + delta) & 0xff_ff : part.readUInt16BE(listed)
      if (glyph !== 0) letters.add(letter)
    }
  }
}

/** Format 12: groups of first and last letter and the first glyph. */
function addGroups(part: Buffer, letters: Set<number>): void {
  for (let index = 0; index < part.readUInt32BE(12); index++) {
    const at = 16 + index * 12
    const [start, end] = [part.readUInt32BE(at), part.readUInt32BE(at + 4)]
    for (let letter = start; letter <= end; letter++) letters.add(letter)
  }
}
