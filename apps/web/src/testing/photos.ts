type Draw = (context: OffscreenCanvasRenderingContext2D, width: number, height: number) => void

/** Draws and encodes a picture, like a camera's file. */
export async function drawn(
  draw: Draw,
  { type = 'image/jpeg', width = 1_200, height = 800, name = 'photo.jpg' } = {},
): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  draw(canvas.getContext('2d')!, width, height)
  const picture = await canvas.convertToBlob({ type, quality: 0.95 })
  return new File([picture], name, { type })
}

/** A card on a table: light paper with lines of text, all four edges in the picture. */
export const card: Draw = (context, width, height) => {
  context.fillStyle = '#4d5a50'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#dedad0'
  context.fillRect(width * 0.1, height * 0.12, width * 0.8, height * 0.76)
  context.fillStyle = '#2a2a30'
  context.font = `${height / 21}px sans-serif`
  for (let line = 0; line < 9; line++)
    context.fillText('SPECIMEN 0123456789 CANDOR', width * 0.16, height * (0.24 + line * 0.068))
}

/** The same card in the dark. */
export const darkCard: Draw = (context, width, height) => {
  card(context, width, height)
  context.fillStyle = '#000000d8'
  context.fillRect(0, 0, width, height)
}
