import sharp from 'sharp'

const JPEG_QUALITY = 85
const SLANT = -24
/** Faint enough to read a document through it, on every part of the picture. */
const OPACITY = '45%'

/**
 * Marks the whole picture with these words, so that a photograph of an operator's screen shows whose it was and when.
 * @throws Error when the words leave no mark, as on a machine without fonts: the picture must not be shown then
 */
export async function watermarked(content: Buffer, words: readonly string[]): Promise<Buffer> {
  const { width } = await sharp(content).metadata()
  const tile = await drawn(words, Math.max(120, Math.round(width / 3)))
  return sharp(content)
    .composite([{ input: tile, tile: true }])
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer()
}

async function drawn(words: readonly string[], width: number): Promise<Buffer> {
  const line = words.map(escaped).join('\n')
  const text = sharp({
    text: {
      text: `<span foreground="#d00020" alpha="${OPACITY}">${line}</span>`,
      rgba: true,
      width,
      dpi: 96,
      wrap: 'word-char',
    },
  })
  const straight = await text.png().toBuffer()
  const { channels } = await sharp(straight).stats()
  if ((channels.at(-1)?.max ?? 0) === 0) throw new Error('The mark of a picture is blank')
  const gap = { top: 18, bottom: 18, left: 12, right: 12, background: '#00000000' }
  return sharp(straight).rotate(SLANT, { background: '#00000000' }).extend(gap).png().toBuffer()
}

/** The words are a person's input, so markup is escaped. */
function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
