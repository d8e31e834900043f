import { wordsOf } from '../lib/locale-text.ts'
import { qrCells } from '../ui/display/qr-cells.ts'

/** The texts of a poster. */
export type PosterWords = {
  readonly brand: string
  readonly head: string
  readonly line: string
  readonly codeLabel: string
  readonly code: string
  readonly url: string
  readonly risk: string
}

/** In pixels of the picture: the size of a phone's story. */
export const posterWidth = 1080
export const posterHeight = 1620
const margin = 96
const colours = {
  night: '#0b0e14',
  deep: '#14294a',
  ink: '#f1f4f9',
  soft: '#b3bccb',
  sky: '#6aa8ff',
}

/** Draws the poster: the same on every device, without external resources. */
export function drawPoster(canvas: HTMLCanvasElement, words: PosterWords): void {
  canvas.width = posterWidth
  canvas.height = posterHeight
  const paper = canvas.getContext('2d')
  if (paper === null) return
  const ground = paper.createLinearGradient(0, 0, 0, posterHeight)
  ground.addColorStop(0, colours.deep)
  ground.addColorStop(1, colours.night)
  paper.fillStyle = ground
  paper.fillRect(0, 0, posterWidth, posterHeight)
  paper.textBaseline = 'top'
  const family = getComputedStyle(document.documentElement).fontFamily
  const write = (text: string, y: number, size: number, weight: number, colour: string) => {
    paper.fillStyle = colour
    paper.font = `${weight} ${size}px ${family}`
    return writeLines(paper, text, y, size * 1.25)
  }
  let y = write(words.brand, margin, 48, 600, colours.sky)
  y = write(words.head, y + 56, headSize(paper, words.head, family), 700, colours.ink)
  y = write(words.line, y + 24, 44, 400, colours.soft)
  const top = Math.max(y + 56, 560)
  y = top + drawCode(paper, words.url, top) + 56
  y = write(words.codeLabel, y, 36, 400, colours.soft)
  write(words.code, y + 4, 84, 700, colours.ink)
  paper.fillStyle = colours.soft
  paper.font = `400 30px ${family}`
  const lines = linesOf(paper, words.risk)
  writeLines(paper, words.risk, posterHeight - margin - lines.length * 40, 40)
}

const room = posterWidth - 2 * margin
const headSizes = [92, 76, 60, 48]
const headLines = 3

/** The largest size in which a heading needs few lines: an article's title may be long. */
function headSize(paper: CanvasRenderingContext2D, text: string, family: string): number {
  const fits = (size: number) => {
    paper.font = `700 ${size}px ${family}`
    return linesOf(paper, text).length <= headLines
  }
  return headSizes.find(fits) ?? headSizes.at(-1)!
}

/** Breaks a text into lines that fit: between words, and between letters in scripts without spaces. */
function linesOf(paper: CanvasRenderingContext2D, text: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of wordsOf(text)) {
    if (line !== '' && paper.measureText(line + part).width > room) {
      lines.push(line.trimEnd())
      line = part.trimStart()
    } else line += part
  }
  return [...lines, line]
}

function writeLines(
  paper: CanvasRenderingContext2D,
  text: string,
  from: number,
  height: number,
): number {
  const lines = linesOf(paper, text)
  for (const [place, line] of lines.entries()) paper.fillText(line, margin, from + place * height)
  return from + lines.length * height
}

const codeSide = 620
/** Readers need a white frame of four modules. */
const quiet = 4

/** Draws the code in the middle, dark on white, in whole pixels; returns its height. */
function drawCode(paper: CanvasRenderingContext2D, text: string, y: number): number {
  const { size, cells } = qrCells(text)
  const module = Math.floor(codeSide / (size + 2 * quiet))
  const side = module * (size + 2 * quiet)
  const x = Math.floor((posterWidth - side) / 2)
  const square = (column: number, row: number, wide: number) =>
    paper.fillRect(x + column * module, y + row * module, wide * module, wide * module)
  paper.fillStyle = '#ffffff'
  square(0, 0, size + 2 * quiet)
  paper.fillStyle = '#000000'
  for (const [column, row] of cells) square(quiet + column, quiet + row, 1)
  return side
}
