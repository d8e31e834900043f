import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Text of a PDF by line, and the number of characters that its fonts lack. */
export type PdfText = { readonly lines: readonly string[]; readonly missing: number }

/** Largest distance of a diacritic from its line, in points. */
const sameLine = 2

/** The reader's character for a missing glyph. */
const noLetter = '\u0000'

/** Reads the text of a PDF with PDF.js, the viewer of browsers. Text of one height is one line. */
export async function readPdfText(file: Uint8Array): Promise<PdfText> {
  // The reader takes ownership of the bytes.
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  try {
    const document = await task.promise
    const lines: string[] = []
    for (let number = 1; number <= document.numPages; number += 1)
      lines.push(...(await linesOf(await document.getPage(number))))
    return { lines, missing: lines.join('').split(noLetter).length - 1 }
  } finally {
    await task.destroy()
  }
}

async function linesOf(page: PDFPageProxy): Promise<string[]> {
  const { items } = await page.getTextContent({ disableNormalization: true })
  const lines: { readonly height: number; text: string }[] = []
  for (const item of items) {
    if (!('str' in item) || item.str === '') continue
    const height = Number(item.transform[5]) // not money: a place on the page
    const last = lines.at(-1)
    if (last !== undefined && Math.abs(last.height - height) < sameLine) last.text += item.str
    else lines.push({ height, text: item.str })
  }
  return lines.map(({ text }) => text)
}
