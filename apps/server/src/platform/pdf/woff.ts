import { inflateSync } from 'node:zlib'

const HEAD_BYTES = 44
const ENTRY_BYTES = 20
const SFNT_HEAD_BYTES = 12
const SFNT_ENTRY_BYTES = 16

const padded = (length: number) => (length + 3) & ~3

/**
 * Unpacks a WOFF 1.0 font to its original form: inflated tables behind a directory. The font library would inflate a
 * table again for every letter.
 */
export function unpacked(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF font')
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(SFNT_HEAD_BYTES + count * SFNT_ENTRY_BYTES)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let offset = head.length
  for (let index = 0; index < count; index++) {
    const from = HEAD_BYTES + index * ENTRY_BYTES
    const [at, packedLength, length] = [4, 8, 12].map((skip) => woff.readUInt32BE(from + skip)) as [
      number,
      number,
      number,
    ]
    const packed = woff.subarray(at, at + packedLength)
    const table = Buffer.alloc(padded(length))
    ;(packedLength === length ? packed : inflateSync(packed)).copy(table)
    const to = SFNT_HEAD_BYTES + index * SFNT_ENTRY_BYTES
    woff.copy(head, to, from, from + 4)
    woff.copy(head, to + 4, from + 16, from + 20)
    head.writeUInt32BE(offset, to + 8)
    head.writeUInt32BE(length, to + 12)
    tables.push(table)
    offset += table.length
  }
  return Buffer.concat([head, ...tables])
}
