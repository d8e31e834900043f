import { describe, expect, test } from 'vitest'
import { compressPicture } from './compress-picture.ts'
import { judgePicture } from './judge-picture.ts'
import { readPicture } from './read-picture.ts'

type Draw = (context: OffscreenCanvasRenderingContext2D, width: number, height: number) => void

/** A photo of a card on a table: light paper with lines of text, all four edges in the picture. */
const card: Draw = (context, width, height) => {
  context.fillStyle = '#4d5a50'
  context.fillRect(0, 0, width, height)
  paper(context, width * 0.1, height * 0.12, width * 0.8, height * 0.76)
}

function paper(
  context: OffscreenCanvasRenderingContext2D,
  left: number,
  top: number,
  wide: number,
  high: number,
) {
  context.fillStyle = '#dedad0'
  context.fillRect(left, top, wide, high)
  context.fillStyle = '#2a2a30'
  context.font = `${high / 16}px sans-serif`
  for (let line = 0; line < 9; line++)
    context.fillText(
      'SPECIMEN 0123456789 CANDOR',
      left + wide * 0.08,
      top + high * (0.16 + line * 0.09),
    )
}

async function photo(draw: Draw, type = 'image/jpeg', width = 1_200, height = 800): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  draw(canvas.getContext('2d')!, width, height)
  return canvas.convertToBlob({ type, quality: 0.95 })
}

/** The same bytes with the camera's EXIF orientation (1 to 8). */
async function heldAs(orientation: number, jpeg: Blob): Promise<Blob> {
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1]
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const segment = [0xff, 0xe1, 0, exif.length + entry.length + 2, ...exif, ...entry]
  // Large enough to be re-encoded.
  const ballast = new Uint8Array(1_500_000)
  const parts = [jpeg.slice(0, 2), new Uint8Array(segment), jpeg.slice(2), ballast]
  return new Blob(parts, { type: jpeg.type })
}

/** The colour in the middle of each quarter: top left, top right, bottom left, bottom right. */
function quartersOf(bitmap: ImageBitmap): string[] {
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  const at = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = context.getImageData(x * width, y * height, 1, 1).data
    return [red, green, blue].map((part) => (part > 128 ? 1 : 0)).join('')
  }
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)]
}

/** Red, green, blue and white quarters. */
const quarters: Draw = (context, width, height) => {
  for (const [place, colour] of ['#f00', '#0f0', '#00f', '#fff'].entries()) {
    context.fillStyle = colour
    const [left, top] = [(place % 2) * (width / 2), place > 1 ? height / 2 : 0]
    context.fillRect(left, top, width / 2, height / 2)
  }
}

// Rotated left, upside down, rotated right: the sent picture is upright and needs no orientation tag.
test.each([
  [6, [800, 1_200], ['001', '100', '111', '010']],
  [3, [1_200, 800], ['111', '001', '010', '100']],
  [8, [800, 1_200], ['010', '111', '100', '001']],
])('an orientation of %i is sent upright', async (orientation, [width, height], expected) => {
  const file = await heldAs(orientation, await photo(quarters))
  const bitmap = await readPicture(file)
  expect([bitmap.width, bitmap.height]).toEqual([width, height])
  expect(quartersOf(bitmap)).toEqual(expected)
  const sent = await compressPicture(file, bitmap)
  expect(quartersOf(await createImageBitmap(sent, { imageOrientation: 'none' }))).toEqual(expected)
})

/** The same noise in every run, as the grain of a photo. */
const grain: Draw = (context, width, height) => {
  const image = context.createImageData(width, height)
  let seed = 7
  for (let at = 0; at < image.data.length; at++) {
    seed = (seed * 48_271) % 2_147_483_647
    image.data[at] = at % 4 === 3 ? 255 : (at / 400 + seed) % 256
  }
  context.putImageData(image, 0, 0)
}

/** Many thin lines of few colours, like a plan or a screenshot. */
const plan: Draw = (context, width, height) => {
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  const colours = ['#000000', '#d00000', '#0000d0']
  for (let line = 0; line < 20_000; line++) {
    context.fillStyle = colours[line % 3]!
    context.fillRect((line * 7_919) % width, (line * 104_729) % height, 1 + (line % 9), 1)
  }
}

describe('the file that is sent', () => {
  const sentOf = async (file: Blob) => compressPicture(file, await readPicture(file))

  test('for a photograph in PNG is JPEG and smaller', async () => {
    const file = await photo(grain, 'image/png', 480, 400)
    expect(file.size).toBeGreaterThan(500_000)
    expect(file.size).toBeLessThan(2_048_000)
    const sent = await sentOf(file)
    expect(sent.type).toBe('image/jpeg')
    expect(sent.size).toBeLessThan(file.size)
  })

  test('is never larger than the original: a drawing that would grow is sent unchanged', async () => {
    const file = await photo(plan, 'image/png', 2_000, 1_400)
    expect(file.size).toBeGreaterThan(200 * 1_024)
    const sent = await sentOf(file)
    expect(sent.type).toBe('image/png')
    expect(sent.size).toBeLessThanOrEqual(file.size)
  })

  test('for a small picture of another type is JPEG, white where it was transparent', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"></svg>'
    const gif = Uint8Array.from(
      atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
      (sign) => sign.charCodeAt(0),
    )
    for (const file of [
      new Blob([svg], { type: 'image/svg+xml' }),
      new Blob([gif], { type: 'image/gif' }),
    ]) {
      const sent = await sentOf(file)
      expect(sent.type).toBe('image/jpeg')
      const quarterColours = quartersOf(await createImageBitmap(sent))
      expect(new Set(quarterColours)).toEqual(new Set(['111']))
    }
  })

  test('for a small picture of an accepted type is the file itself', async () => {
    const file = await photo(quarters, 'image/webp', 40, 40)
    expect(await sentOf(file)).toBe(file)
  })
})

const faultsOf = async (draw: Draw, document = true) =>
  judgePicture(await readPicture(await photo(draw)), document).faults

describe('a photo of a document', () => {
  test('is accepted if it is good', async () => {
    expect(await faultsOf(card)).toEqual([])
  })

  test('is refused if an edge is cut off', async () => {
    const cut =
      (left: number, top: number): Draw =>
      (context, width, height) => {
        context.fillStyle = '#4d5a50'
        context.fillRect(0, 0, width, height)
        paper(context, width * left, height * top, width * 0.8, height * 0.76)
      }
    for (const [left, top] of [
      [-0.1, 0.12],
      [0.3, 0.12],
      [0.1, -0.1],
      // Lines of text in the place of the lower edge.
      [0.1, 0.3],
    ] as const)
      expect(await faultsOf(cut(left, top))).toContain('border')
    // Without an expected document, no edge is missed.
    expect(await faultsOf(cut(-0.1, 0.12), false)).not.toContain('border')
  })

  test('is refused in the dark and in blazing light', async () => {
    const shaded =
      (shade: string): Draw =>
      (context, width, height) => {
        card(context, width, height)
        context.fillStyle = shade
        context.fillRect(0, 0, width, height)
      }
    expect(await faultsOf(shaded('#000000d8'))).toContain('dark')
    expect(await faultsOf(shaded('#ffffffea'))).toContain('bright')
  })

  test('is refused with half of it in the shade', async () => {
    const half: Draw = (context, width, height) => {
      card(context, width, height)
      context.fillStyle = '#000000b0'
      context.fillRect(0, 0, width / 2, height)
    }
    expect(await faultsOf(half)).toContain('uneven')
  })

  test('is refused out of focus', async () => {
    const blurred: Draw = (context, width, height) => {
      const sharp = new OffscreenCanvas(width, height)
      card(sharp.getContext('2d')!, width, height)
      context.filter = 'blur(9px)'
      context.drawImage(sharp, 0, 0)
    }
    expect(await faultsOf(blurred)).toEqual(['focus'])
  })

  test('is refused with a reflection on it', async () => {
    const glare: Draw = (context, width, height) => {
      card(context, width, height)
      const light = context.createRadialGradient(
        width / 2,
        height / 2,
        60,
        width / 2,
        height / 2,
        190,
      )
      light.addColorStop(0, '#ffffff')
      light.addColorStop(1, '#ffffff00')
      context.fillStyle = light
      context.fillRect(0, 0, width, height)
    }
    expect(await faultsOf(glare)).toEqual(['glare'])
  })
})

describe('a file', () => {
  test('that is small is sent unchanged', async () => {
    const file = await photo(card)
    expect(file.size).toBeLessThan(200 * 1_024)
    expect(await compressPicture(file, await readPicture(file))).toBe(file)
  })

  test('that is large is scaled to a width of 1,080; PNG stays PNG up to its size limit', async () => {
    const noise: Draw = (context, width, height) => {
      const data = context.createImageData(width, height)
      let random = 1
      for (let at = 0; at < data.data.length; at++) {
        // xorshift: noise that no encoder compresses, the same in every run.
        random ^= random << 13
        random ^= random >>> 17
        random ^= random << 5
        data.data[at] = at % 4 === 3 ? 255 : random & 255
      }
      context.putImageData(data, 0, 0)
    }
    const small = await photo(card, 'image/png', 3_600, 2_700)
    const padded = new Blob([small, new Uint8Array(300 * 1_024)], { type: 'image/png' })
    const kept = await compressPicture(padded, await readPicture(padded))
    expect(kept.type).toBe('image/png')
    expect((await createImageBitmap(kept)).width).toBe(1_080)

    const large = await photo(noise, 'image/png', 1_600, 1_200)
    expect(large.size).toBeGreaterThan(2_048_000)
    const turned = await compressPicture(large, await readPicture(large))
    expect(turned.type).toBe('image/jpeg')
    expect(await createImageBitmap(turned)).toMatchObject({ width: 1_080, height: 810 })
  })

  test('that is too large, no picture, broken, or gone gets the matching fault', async () => {
    const file = await photo(card)
    const picture = await readPicture(file)
    const huge = new Blob([new Uint8Array(20 * 1_024 * 1_024 + 1)], { type: 'image/jpeg' })
    await expect(compressPicture(huge, picture)).rejects.toMatchObject({ fault: 'tooLarge' })
    await expect(readPicture(huge)).rejects.toMatchObject({ fault: 'tooLarge' })
    const text = new Blob(['hello'], { type: 'text/plain' })
    await expect(readPicture(text)).rejects.toMatchObject({ fault: 'notImage' })
    const broken = new Blob(['hello'], { type: 'image/jpeg' })
    await expect(readPicture(broken)).rejects.toMatchObject({ fault: 'loadFailed' })
    const gone = new Blob(['x'], { type: 'image/jpeg' })
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    await expect(readPicture(gone)).rejects.toMatchObject({ fault: 'readFailed' })
  })
})
