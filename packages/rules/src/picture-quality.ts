/** A picture's light: one byte for each pixel, row by row. */
export type GreyPicture = {
  readonly light: Uint8Array | Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** The quality measures of a photo of a document, from its pixels. */
export type PictureMeasures = {
  /** Mean light, 0 to 255. */
  readonly brightness: number
  /** Paper brightness of the darkest quarter over that of the brightest quarter, 0 to 1; 1 is evenly lit. */
  readonly evenness: number
  /** Variance of the Laplacian: the difference between neighbours. A small value is out of focus. */
  readonly focus: number
  /** Share of the picture with overexposed patches while the rest is not white. */
  readonly glareShare: number
  /** Whether the document's four edges lie inside the picture. */
  readonly hasBorder: boolean
}

export type PictureFault = 'border' | 'dark' | 'bright' | 'uneven' | 'focus' | 'glare'

/** The measuring width, on which the measures depend. */
export const MEASURED_WIDTH = 360

const bounds = { dark: 55, bright: 232, even: 0.55, focus: 45, glare: 0.008 }

/** Measures a picture that was scaled to `MEASURED_WIDTH`. */
export function measurePicture(picture: GreyPicture): PictureMeasures {
  const { light } = picture
  let sum = 0
  for (const value of light) sum += value
  return {
    brightness: Math.round(sum / light.length),
    evenness: evennessOf(picture),
    focus: Math.round(focusOf(picture)),
    glareShare: glareOf(picture),
    hasBorder: hasBorder(picture),
  }
}

/** The reasons to retake the photo; `document` also requires the four edges of a document. */
export function pictureFaults(measures: PictureMeasures, document: boolean): PictureFault[] {
  const { brightness, evenness, focus, glareShare } = measures
  const faults: PictureFault[] = []
  if (document && !measures.hasBorder) faults.push('border')
  if (brightness < bounds.dark) faults.push('dark')
  else if (brightness > bounds.bright) faults.push('bright')
  else if (evenness < bounds.even) faults.push('uneven')
  if (focus < bounds.focus) faults.push('focus')
  if (glareShare > bounds.glare) faults.push('glare')
  return faults
}

/** Compares the light parts of the four quarters of the centre: evenly lit paper is equally bright in all. */
function evennessOf({ light, width, height }: GreyPicture): number {
  const tops = [0, 1, 2, 3].map((quarter) => {
    const left = Math.floor(width * (quarter % 2 === 0 ? 0.15 : 0.5))
    const top = Math.floor(height * (quarter < 2 ? 0.15 : 0.5))
    return percentile(
      within(
        { light, width, height },
        left,
        top,
        Math.floor(width * 0.35),
        Math.floor(height * 0.35),
      ),
      0.8,
    )
  })
  return Math.min(...tops) / Math.max(1, ...tops)
}

function within(
  { light, width }: GreyPicture,
  left: number,
  top: number,
  wide: number,
  high: number,
) {
  const values = new Uint8Array(wide * high)
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) values[y * wide + x] = light[(top + y) * width + left + x]!
  return values
}

function percentile(values: Uint8Array, share: number): number {
  const sorted = values.toSorted()
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}

function focusOf({ light, width, height }: GreyPicture): number {
  let sum = 0
  let squares = 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const around = light[at - 1]! + light[at + 1]! + light[at - width]! + light[at + width]!
      const edge = around - 4 * light[at]!
      sum += edge
      squares += edge * edge
    }
  }
  const count = Math.max(1, (width - 2) * (height - 2))
  return squares / count - (sum / count) ** 2
}

const PATCH = 6

/** White paper is bright everywhere; glare is a purely white patch in a picture that is not white. */
function glareOf({ light, width, height }: GreyPicture): number {
  let blown = 0
  let patches = 0
  for (let top = 0; top + PATCH <= height; top += PATCH) {
    for (let left = 0; left + PATCH <= width; left += PATCH) {
      patches++
      if (isBlown(light, width, left, top)) blown++
    }
  }
  const share = blown / Math.max(1, patches)
  return share > 0.4 ? 0 : share
}

function isBlown(light: GreyPicture['light'], width: number, left: number, top: number): boolean {
  for (let y = top; y < top + PATCH; y++)
    for (let x = left; x < left + PATCH; x++) if (light[y * width + x]! < 252) return false
  return true
}

/** From each side inwards the table must end at the edge of the document, along one line. */
function hasBorder(picture: GreyPicture): boolean {
  const { width, height } = picture
  return (
    edgeSeen(picture, width, height, (across, inwards) => [across, inwards]) &&
    edgeSeen(picture, width, height, (across, inwards) => [across, height - 1 - inwards]) &&
    edgeSeen(picture, height, width, (across, inwards) => [inwards, across]) &&
    edgeSeen(picture, height, width, (across, inwards) => [width - 1 - inwards, across])
  )
}

const STEP = 28
const LINES = 24
/**
 * Paper follows an edge: this share of the picture's depth, and this share of that, must differ from the table. A line
 * of text is thinner.
 */
const BEHIND = 0.06
const LASTING = 0.65

function edgeSeen(
  { light, width }: GreyPicture,
  long: number,
  deep: number,
  place: (across: number, inwards: number) => readonly [number, number],
): boolean {
  const found: number[] = []
  for (let line = 0; line < LINES; line++) {
    const across = Math.floor(long * (0.3 + (0.4 * line) / (LINES - 1)))
    const at = (inwards: number) => {
      const [x, y] = place(across, inwards)
      return light[y * width + x]!
    }
    const table = at(1)
    const isTable = (inwards: number) => Math.abs(at(inwards) - table) < STEP
    const behind = Math.ceil(deep * BEHIND)
    const lasts = (inwards: number) => {
      let unlike = 0
      for (let one = inwards; one < inwards + behind; one++) if (!isTable(one)) unlike++
      return unlike >= behind * LASTING
    }
    for (let inwards = 2; inwards < deep * 0.4; inwards++) {
      if (isTable(inwards) || !lasts(inwards)) continue
      found.push(inwards / deep)
      break
    }
  }
  if (found.length < LINES * 0.75) return false
  const sorted = found.toSorted((one, other) => one - other)
  const spread =
    sorted[Math.floor(sorted.length * 0.85)]! - sorted[Math.floor(sorted.length * 0.15)]!
  return sorted[Math.floor(sorted.length / 2)]! >= 0.012 && spread < 0.1
}
