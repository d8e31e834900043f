import { inflateSync } from 'node:zlib'

/** What a page says, and how many of its letters the font does not have. */
export type PdfText = { readonly lines: readonly string[]; readonly missing: number }

type Objects = ReadonlyMap<string, Buffer>
/** By the name of a font, then by glyph. */
type Letters = ReadonlyMap<string, ReadonlyMap<string, string>>

/**
 * Reads the text of a PDF as its readers copy it: the glyphs of each page's content, through the table
 * that each font says of its letters. Text that stands on one height is one line.
 */
export function readPdfText(file: Uint8Array): PdfText {
  const objects = objectsOf(Buffer.from(file))
  const letters = lettersByFont(objects)
  const lines = [...objects.values()].flatMap((body) => {
    const content = streamOf(body)
    return content !== null && /\bBT\b/.test(content) ? contentLines(content) : []
  })
  const glyphs = lines.flat().flatMap(({ glyphs: all }) => all)
  return {
    lines: lines.map((line) => line.map((piece) => textOf(piece, letters)).join('')),
    missing: glyphs.filter((glyph) => glyph === '0000').length,
  }
}

function textOf({ font, glyphs }: Piece, letters: Letters): string {
  return glyphs.map((glyph) => letters.get(font)?.get(glyph) ?? '').join('')
}

function objectsOf(file: Buffer): Objects {
  const text = file.toString('latin1')
  const found = new Map<string, Buffer>()
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    found.set(match[1]!, Buffer.from(match[2]!, 'latin1'))
  return found
}

function streamOf(body: Buffer): string | null {
  const text = body.toString('latin1')
  const start = text.indexOf('stream\n')
  const end = text.lastIndexOf('\nendstream')
  if (start < 0 || end < 0) return null
  const bytes = body.subarray(start + 'stream\n'.length, end)
  return text.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString()
}

/** For each font's name in the content (`F1`), its letters by glyph. */
function lettersByFont(objects: Objects): Letters {
  const fonts = new Map<string, Map<string, string>>()
  for (const [, body] of objects)
    for (const [, name, id] of body.toString('latin1').matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(id!)?.toString('latin1') ?? ''
      const table = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1]
      const stream = table === undefined ? null : streamOf(objects.get(table)!)
      if (stream !== null) fonts.set(name!, tableOf(stream))
    }
  return fonts
}

const utf16 = (hex: string) =>
  Buffer.from(hex.replaceAll(/[<>\s]/g, ''), 'hex')
    .swap16()
    .toString('utf16le')

/** `<0000> <00ff> [<0041> <0042> …]`: the letters of a run of glyphs. */
function tableOf(stream: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first, list] of stream.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    for (const [index, letter] of (list!.match(/<[^>]*>/g) ?? []).entries()) {
      // not money: the number of a glyph
      const glyph = Number.parseInt(first!, 16) + index
      letters.set(glyph.toString(16).padStart(4, '0'), utf16(letter))
    }
  return letters
}

type Piece = { readonly font: string; readonly glyphs: readonly string[] }

/** The pieces of each line: where the height changes, a new one begins. */
function contentLines(content: string): Piece[][] {
  const lines: Piece[][] = []
  let height = ''
  for (const [, block] of content.matchAll(/BT\n([\s\S]*?)\nET/g)) {
    const at = /1 0 0 1 [\d.]+ ([\d.]+) Tm/.exec(block!)?.[1] ?? ''
    const font = /\/(F\d+) /.exec(block!)?.[1] ?? ''
    const hex = [...block!.matchAll(/<(\w+)>/g)].map(([, piece]) => piece).join('')
    const glyphs = hex.toLowerCase().match(/.{4}/g) ?? []
    if (at !== height) lines.push([])
    height = at
    lines.at(-1)!.push({ font, glyphs })
  }
  return lines
}
