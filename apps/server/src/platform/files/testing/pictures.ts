import sharp from 'sharp'

type Size = { readonly width: number; readonly height: number }

/** A drawn photo of a card on a table: light, sharp, with all four edges visible. */
export async function photo(
  { width, height }: Size = { width: 640, height: 480 },
): Promise<Buffer> {
  return (await drawing({ width, height })).jpeg().toBuffer()
}

export async function drawing({ width, height }: Size) {
  const wide = Math.round(width * 0.76)
  const high = Math.round(height * 0.76)
  const lines = Buffer.alloc(wide * high * 3, 225)
  for (let y = Math.round(high * 0.2); y < high * 0.8; y++)
    for (let x = Math.round(wide * 0.1); x < wide * 0.9; x++)
      if (Math.floor(y / 6) % 3 === 0 && Math.floor(x / 4) % 3 !== 0)
        lines.fill(40, (y * wide + x) * 3, (y * wide + x) * 3 + 3)
  const card = await sharp(lines, { raw: { width: wide, height: high, channels: 3 } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#4a5a48' } }).composite([
    { input: card, left: Math.round((width - wide) / 2), top: Math.round((height - high) / 2) },
  ])
}

export const plain = ({ width, height }: Size, background = '#808080') =>
  sharp({ create: { width, height, channels: 3, background } })
