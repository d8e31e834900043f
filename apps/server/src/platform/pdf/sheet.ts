import type { Language } from '@candor/api'
import Pdf from 'pdfkit'
import { fontOf, runsOf, type Face } from './fonts.ts'

const edge = { left: 40, right: 555, top: 44, bottom: 790, foot: 806 } as const
/** Distance from the top of a text to its baseline, as a share of its size. */
const ascent = 0.88
/** Line height as a share of the text size. */
const leading = 1.5
const locales: Readonly<Record<Language, string>> = {
  'en-us': 'en',
  ko: 'ko',
  jp: 'ja',
  tai: 'th',
  mlxy: 'ms',
  vl: 'vi',
  xi: 'es',
  'zh-cn': 'zh',
}
const ink = '#14181f'
const greyInk = '#5b6472'

/** Fonts differ in height, so all are aligned by the baseline. */
const onLine = { lineBreak: false, baseline: 'alphabetic' } as const

type Look = { readonly size?: number; readonly grey?: boolean }

export type Sheet = ReturnType<typeof createSheet>

type Options = {
  readonly lang: Language
  readonly title: string
  /** The word before a page's number. */
  readonly page: string
  readonly at: number
}

/** A4 pages written from top to bottom, with the letters of all our languages. */
export function createSheet({ lang, title, page, at }: Options) {
  const pdf = new Pdf({
    size: 'A4',
    margin: 0,
    // No built-in PDF font: they lack the letters of half of our languages.
    font: '',
    lang,
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: title, Author: 'Candor', CreationDate: new Date(at) },
  })
  const end = bytesOf(pdf)
  const { put, widthOf } = createPen(pdf, lang)
  let y: number = edge.top
  let pages = 0

  function turn(): void {
    pdf.addPage()
    pages += 1
    y = edge.top
    put(`${page} ${pages}`, edge.left, edge.foot, { size: 7.5, grey: true })
  }

  const wide = edge.right - edge.left

  turn()
  return {
    text: (text: string, x: number, look: Look = {}) => put(text, x, y, look),
    /** Text that ends at `x`, for figures. */
    endAt: (text: string, x: number, look: Look = {}) =>
      put(text, x - widthOf(text, look.size ?? 9), y, look),
    /** Text over as many lines as it needs. */
    paragraph(text: string, look: Look = {}): void {
      const { size = 9 } = look
      for (const line of linesOf(text, lang, (piece) => widthOf(piece, size) / wide)) {
        if (y + size * leading > edge.bottom) turn()
        put(line, edge.left, y, look)
        y += size * leading
      }
    },
    /** Lines through points, in thousandths of this width (in points). */
    strokes(strokes: Strokes, width: number): void {
      traceStrokes(pdf, strokes, { x: edge.left, y, width })
      pdf.lineWidth(1.2).lineCap('round').lineJoin('round').strokeColor(ink).stroke()
    },
    down(points: number): void {
      y += points
    },
    /** Starts a new page if less than this is left of the current one. */
    room(points: number): void {
      if (y + points > edge.bottom) turn()
    },
    line(): void {
      pdf.moveTo(edge.left, y - 2).lineTo(edge.right, y - 2)
      pdf.lineWidth(0.5).strokeColor('#c9cfd8').stroke()
      y += 3
    },
    /** The complete file. */
    end,
  }
}

/** Writes and measures text in the fonts of its letters. */
function createPen(pdf: PDFKit.PDFDocument, lang: Language) {
  const registered = new Set<Face>()
  function inFace(face: Face) {
    if (!registered.has(face)) pdf.registerFont(face, fontOf(face).content)
    registered.add(face)
    return pdf.font(face)
  }

  function put(text: string, x: number, top: number, { size = 9, grey = false }: Look): void {
    pdf.fontSize(size).fillColor(grey ? greyInk : ink)
    for (const run of runsOf(text, lang)) {
      inFace(run.face).text(run.text, x, top + size * ascent, { ...onLine, ...shaping(run.face) })
      x += pdf.widthOfString(run.text, shaping(run.face))
    }
  }

  function widthOf(text: string, size: number): number {
    pdf.fontSize(size)
    const widths = runsOf(text, lang).map(({ face, text: run }) =>
      inFace(face).widthOfString(run, shaping(face)),
    )
    return widths.reduce((all, width) => all + width, 0)
  }

  return { put, widthOf }
}

/** Gathers what is written. @returns a function that ends the document and returns the whole of it */
function bytesOf(pdf: PDFKit.PDFDocument): () => Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  return async () => {
    const whole = new Promise<void>((resolve, reject) => {
      pdf.on('end', resolve)
      pdf.on('error', reject)
    })
    pdf.end()
    await whole
    return Buffer.concat(chunks)
  }
}

/**
 * Disables the composition of letter and mark from two glyphs, of which the mark has no letter of its own: readers that
 * copy the text would find a stray character. Thai marks are not composed.
 */
function shaping(face: Face): PDFKit.Mixins.TextOptions {
  // The types only know a list of enabled features.
  return face === 'thai' ? {} : { features: { ccmp: false } as never }
}

type Strokes = readonly (readonly (readonly [x: number, y: number])[])[]
type Place = { readonly x: number; readonly y: number; readonly width: number }

/** Draws strokes, in thousandths of a width, at a point of a page. */
function traceStrokes(pdf: PDFKit.PDFDocument, strokes: Strokes, { x, y, width }: Place): void {
  const at = ([across, down]: readonly [number, number]) =>
    [x + (across / 1_000) * width, y + (down / 1_000) * width] as const
  for (const [first, ...rest] of strokes) {
    if (first === undefined) continue
    pdf.moveTo(...at(first))
    for (const point of rest) pdf.lineTo(...at(point))
  }
}

/**
 * Breaks a text into lines: between words by the rules of its language, and a longer word between its letters. Each
 * piece is measured once, so the time per letter does not grow with the text.
 * @param widthOf width of a piece, where a line has the width 1
 */
export function linesOf(
  text: string,
  lang: Language,
  widthOf: (piece: string) => number,
): string[] {
  const lines: string[] = []
  let [line, width] = [[] as string[], 0]
  const add = (piece: string) => {
    const bare = piece.trimEnd()
    if (line.length > 0 && width + widthOf(bare) > 1) {
      lines.push(line.join(''))
      line = []
      width = 0
      piece = piece.trimStart()
    }
    line.push(piece)
    width += widthOf(piece)
  }
  for (const word of parts(text, lang, 'word'))
    if (widthOf(word) <= 1) add(word)
    else for (const letter of parts(word, lang, 'grapheme')) add(letter)
  return [...lines, line.join('')]
}

function parts(text: string, lang: Language, granularity: 'word' | 'grapheme'): string[] {
  const found = new Intl.Segmenter(locales[lang], { granularity }).segment(text)
  return [...found].map(({ segment }) => segment)
}
