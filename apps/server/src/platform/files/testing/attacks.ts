import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { isRefusal } from '../../lane/index.ts'
import { proofScale } from '../../../testing/proof-scale.ts'
import type { readPicture } from '../picture.ts'
import { photo } from './pictures.ts'

export type Kind = 'polyglot' | 'foreign' | 'hidden' | 'odd' | 'broken' | 'bomb'
export type Attack = { readonly kind: Kind; readonly name: string; readonly file: Buffer }
type Read = typeof readPicture

/** Part of every hidden payload: the stored picture must not contain it. */
const marker = 'HIDDEN-c0ffee'

const page = Buffer.from(`<html><script>${marker}</script></html>`)
const tails = {
  page,
  archive: Buffer.concat([Buffer.from('504b0304140000000000', 'hex'), page]),
  document: Buffer.from(`%PDF-1.7\n${marker}\n%%EOF`),
  script: Buffer.from(`*/=1;alert('${marker}')//`),
}

/** Malicious files, which a sound reader refuses or strips of their payload. */
export async function makeAttacks(): Promise<Attack[]> {
  const jpeg = await photo()
  const png = await sharp(jpeg).png().toBuffer()
  const webp = await sharp(jpeg).webp().toBuffer()
  const pictures = { jpeg, png, webp }
  const polyglots = Object.entries(pictures).flatMap(([format, picture]) =>
    Object.entries(tails).map(([tail, bytes]) =>
      attack('polyglot', `${format} and ${tail}`, Buffer.concat([picture, bytes])),
    ),
  )
  return [
    ...polyglots,
    ...(await foreign(jpeg)),
    ...(await hidden(jpeg, png)),
    ...(await odd(jpeg, png)),
    ...broken('jpeg', jpeg, 200),
    ...broken('png', png, 50),
    ...broken('webp', webp, 50),
    ...bombs(jpeg, webp),
  ]
}

const attack = (kind: Kind, name: string, file: Buffer): Attack => ({ kind, name, file })

async function foreign(jpeg: Buffer): Promise<Attack[]> {
  const files = {
    svg: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"/>`),
    gif: await sharp(jpeg).gif().toBuffer(),
    tiff: await sharp(jpeg).tiff().toBuffer(),
    bitmap: Buffer.concat([Buffer.from('BM'), randomBytes(4_000)]),
    heic: Buffer.concat([
      Buffer.from('00000018667479706865696300000000', 'hex'),
      randomBytes(4_000),
    ]),
    pdf: tails.document,
    page,
    program: Buffer.concat([Buffer.from('MZ'), randomBytes(4_000)]),
    nothing: Buffer.alloc(0),
    'document before a picture': Buffer.concat([tails.document, jpeg]),
    'script that begins as a GIF': Buffer.from(`GIF89a/*${marker}*/=1`),
  }
  return Object.entries(files).map(([name, file]) => attack('foreign', name, file))
}

async function hidden(jpeg: Buffer, png: Buffer): Promise<Attack[]> {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(page.length + 2)
  const segment = (mark: number) =>
    Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, mark]), length, page, jpeg.subarray(2)])
  const text = chunk('tEXt', Buffer.from(`Comment\0${marker}`))
  const places = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      sharp(jpeg)
        .jpeg()
        .withExif({
          IFD0: { Make: marker, Artist: `SERIAL-${index}` },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: `${index}/1 30/1 0/1`, GPSLongitudeRef: 'W' },
        })
        .toBuffer(),
    ),
  )
  return [
    attack('hidden', 'page in a comment', segment(0xfe)),
    attack('hidden', 'page in an application segment', segment(0xed)),
    attack('hidden', 'text in a PNG', Buffer.concat([png.subarray(0, 33), text, png.subarray(33)])),
    ...places.map((file, index) => attack('hidden', `place ${index}`, file)),
  ]
}

/** Rare kinds of pictures, which become ordinary ones. */
async function odd(jpeg: Buffer, png: Buffer): Promise<Attack[]> {
  const profile = deflateSync(Buffer.alloc(16 * 1_024 * 1_024), { level: 9 })
  const bombProfile = chunk('iCCP', Buffer.concat([Buffer.from('bomb\0\0'), profile]))
  const files = {
    'JPEG in four inks': await sharp(jpeg).toColourspace('cmyk').jpeg().toBuffer(),
    'PNG of sixteen bits': await sharp(jpeg).toColourspace('rgb16').png().toBuffer(),
    'PNG with a palette': await sharp(jpeg).png({ palette: true }).toBuffer(),
    'JPEG in scans': await sharp(jpeg).jpeg({ progressive: true }).toBuffer(),
    'PNG whose profile is sixteen megabytes': into(png, bombProfile),
    'PNG of a thousand frames': into(png, frames(1_000)),
  }
  return Object.entries(files).map(([name, file]) => attack('odd', name, file))
}

/** Inserts chunks behind the header of a PNG. */
const into = (png: Buffer, chunks: Buffer) =>
  Buffer.concat([png.subarray(0, 33), chunks, png.subarray(33)])

/** An animation's control chunk and frames, each with a payload. */
function frames(count: number): Buffer {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(count, 0)
  const load = Buffer.concat([Buffer.alloc(4), Buffer.from(marker)])
  const each = Array.from({ length: count }, () => chunk('fdAT', load))
  return Buffer.concat([chunk('acTL', control), ...each])
}

/** Pictures cut at fifty places, and with single bits flipped. */
function broken(format: string, picture: Buffer, flips: number): Attack[] {
  const cut = Array.from({ length: flips === 200 ? 50 : 0 }, (_, at) =>
    attack(
      'broken',
      `${format} cut at ${at} of 50`,
      picture.subarray(0, Math.floor((picture.length * at) / 50)),
    ),
  )
  const flipped = Array.from({ length: flips }, (_, at) => {
    const file = Buffer.from(picture)
    file[2 + Math.floor(((file.length - 4) * at) / flips)]! ^= 1 << (at % 8)
    return attack('broken', `${format}, bit ${at} of ${flips}`, file)
  })
  return [...cut, ...flipped]
}

/** A few kilobytes that would be gigabytes once decoded. */
function bombs(jpeg: Buffer, webp: Buffer): Attack[] {
  const large = Buffer.from(jpeg)
  const frame = large.indexOf(Buffer.from('ffc0', 'hex'))
  large.writeUInt16BE(65_500, frame + 5)
  large.writeUInt16BE(65_500, frame + 7)
  // Fourteen bits each, behind the start code of its one frame.
  const widest = Buffer.from(webp)
  const start = widest.indexOf(Buffer.from('9d012a', 'hex'))
  widest.writeUInt16LE(16_383, start + 3)
  widest.writeUInt16LE(16_383, start + 5)
  return [
    ...[16_000, 20_000, ...largest].map((side) =>
      attack('bomb', `PNG of ${side}²`, emptyPng(side, side)),
    ),
    attack('bomb', 'JPEG of 65,500²', large),
    attack('bomb', 'WebP of 16,383²', widest),
  ]
}
/** Packing it alone takes seconds. */
const largest = proofScale({ quick: [], full: [30_000] })

/** A black PNG: a few bytes per row once packed. */
export function emptyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((width / 8 + 1) * height), { level: 9 })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const whole = Buffer.alloc(content.length + 12)
  whole.writeUInt32BE(content.length, 0)
  whole.write(name, 4, 'latin1')
  content.copy(whole, 8)
  whole.writeUInt32BE(checksum(whole.subarray(4, content.length + 8)), content.length + 8)
  return whole
}

function checksum(bytes: Buffer): number {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return ~value >>> 0
}

/** The attacks that an implementation lets through; empty if it is sound. */
export async function faultsOf(read: Read, attacks: readonly Attack[]): Promise<string[]> {
  const faults: string[] = []
  for (const { kind, name, file } of attacks) {
    const fault = await faultOf(read, kind, file)
    if (fault !== null) faults.push(`${kind}: ${name}: ${fault}`)
  }
  return faults
}

async function faultOf(read: Read, kind: Kind, file: Buffer): Promise<string | null> {
  const before = process.cpuUsage()
  const answer = await read(file, 'kyc').catch(() => 'thrown' as const)
  const { user } = process.cpuUsage(before)
  if (answer === 'thrown') return 'failed instead of being refused'
  if (isRefusal(answer)) return kind === 'bomb' && user > bombMicroseconds ? 'decoded' : null
  if (kind === 'polyglot' || kind === 'foreign' || kind === 'bomb') return 'kept'
  const { exif, icc, xmp, iptc, orientation, width } = await sharp(answer.content).metadata()
  if ([exif, icc, xmp, iptc, orientation].some((found) => found !== undefined)) return 'metadata'
  if (answer.content.includes(marker)) return 'its load is kept'
  return width > 1_080 ? 'too wide' : null
}

/** Reading a header takes one or two milliseconds; decoding 256 million pixels takes a second. */
const bombMicroseconds = 250_000
