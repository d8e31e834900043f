import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a file says, line by line, and how many of its letters its fonts do not have. */
export type PdfText = { readonly lines: readonly string[]; readonly missing: number }

/** How far a mark may stand above or below the letters of its line, in points. */
const sameLine = 2

/** What the reader gives for a glyph that stands for no letter: the box of what a font lacks. */
const noLetter = '\u0000'

/** Reads the text of a PDF with PDF.js, which browsers show such files by. Text that stands on one height is one line. */
export async function readPdfText(file: Uint8Array): Promise<PdfText> {
  // The reader takes what it is given for its own.
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
