import type { Page } from 'playwright-core'

/** A photo of a card, far above the size limit. */
export async function cardPhoto(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 3_600
    canvas.height = 2_400
    const context = canvas.getContext('2d')!
    context.fillStyle = '#4d5a50'
    context.fillRect(0, 0, 3_600, 2_400)
    context.fillStyle = '#dedad0'
    context.fillRect(360, 290, 2_880, 1_820)
    context.fillStyle = '#2a2a30'
    context.font = '110px sans-serif'
    for (let line = 0; line < 9; line++)
      context.fillText('SPECIMEN 0123456789 CANDOR', 600, 580 + line * 165)
    return canvas.toDataURL('image/jpeg', 1)
  })
  return Buffer.from(url.split(',')[1]!, 'base64')
}
