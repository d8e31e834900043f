import { correction, generate } from 'lean-qr/nano'

/** A QR code as the dark cells of a square, each by its column and row. */
export function qrCells(text: string): {
  readonly size: number
  readonly cells: readonly (readonly [x: number, y: number])[]
} {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const cells: (readonly [number, number])[] = []
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) cells.push([x, y])
  }
  return { size: code.size, cells }
}
