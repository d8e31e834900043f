import { dayMs, fileBounds } from '@candor/api'
import { randomBytes } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runUnkeyed } from '../lane/index.ts'
import { purgeFiles } from './commands/purge-files.ts'
import { createFiles } from './index.ts'
import { emptyPng } from './testing/attacks.ts'
import { formOf, openFileWorld, userId, type FileWorld } from './testing/file-world.ts'
import { drawing, photo, plain } from './testing/pictures.ts'

let world: FileWorld
beforeAll(async () => {
  world = await openFileWorld('upload')
})
afterAll(() => world.close())

const small = { width: 640, height: 480 }
const keyOf = async (file: Buffer, bent = {}) => (await world.upload(file, bent)).errorCode
/** Moves on by an hour, when the limit of thirty is free again. */
const later = () => world.world.advance(3_600_000)

test('re-encodes and encrypts a picture and shows it to its owner alone', async () => {
  const sent = await photo({ width: 2_000, height: 1_500 })
  const { result, message } = await world.upload(sent)
  expect(result).toMatchObject({ mime: 'image/jpeg', width: 1_080, height: 810 })
  expect(message).toBe(result!.path)
  expect(result!.quality).toMatchObject({ glare: false, borderOk: true })

  const seen = await world.see(result!.url)
  expect(seen.statusCode).toBe(200)
  expect(seen.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(seen.headers['content-disposition']).toBe(`attachment; filename="${result!.fileId}.jpeg"`)
  expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1_080 })

  const [stored] = await world.rows(`select * from file_stored where id = ${result!.fileId}`)
  const bytes = await readFile(`${world.folder}/files/${stored!['blob'] as string}`)
  expect(bytes.includes(seen.rawPayload.subarray(0, 64))).toBe(false)
  expect(bytes.includes(Buffer.from('JFIF'))).toBe(false)
  expect((await stat(`${world.folder}/keys/vault.key`)).mode & 0o777).toBe(0o600)
})

test('stores the same bytes for the same use once, and apart for other uses and users', async () => {
  const sent = await photo()
  const first = await world.uploaded(sent)
  const again = await Promise.all([world.uploaded(sent), world.uploaded(sent)])
  expect(again.map(({ fileId }) => fileId)).toEqual([first.fileId, first.fileId])
  expect((await world.uploaded(sent, { biz: 'voucher' })).fileId).not.toBe(first.fileId)
  const blobs = await world.rows('select blob from file_stored where purged_at is null')
  expect((await readdir(`${world.folder}/files`)).toSorted()).toEqual(
    blobs.map(({ blob }) => blob as string).toSorted(),
  )
})

test('removes camera metadata and turns the picture upright', async () => {
  await later()
  const sent = await (
    await drawing(small)
  )
    .jpeg()
    .withExif({
      IFD0: { Make: 'SECRETCAM', Artist: 'SERIAL-12345' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(sent).metadata()).exif).toBeDefined()
  expect(sent.includes('SECRETCAM')).toBe(true)
  const { url, width, height } = await world.uploaded(sent)
  expect({ width, height }).toEqual({ width: 480, height: 640 })
  const { rawPayload } = await world.see(url)
  const { exif, icc, xmp, iptc, orientation } = await sharp(rawPayload).metadata()
  expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
  expect(rawPayload.includes('SECRETCAM') || rawPayload.includes('SERIAL-12345')).toBe(false)
})

test('refuses a file with another one behind it, and drops one inside it', async () => {
  const jpeg = await photo()
  const png = await (await drawing(small)).png().toBuffer()
  const webp = await (await drawing(small)).webp().toBuffer()
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  const zip = Buffer.from('504b0304140000000000', 'hex')
  for (const picture of [jpeg, png, webp])
    for (const tail of [page, zip])
      expect(await keyOf(Buffer.concat([picture, tail]))).toBe('NOT_IMAGE')
  // Trailing zeros of a camera hide nothing.
  expect(await keyOf(Buffer.concat([jpeg, Buffer.alloc(64)]))).toBeUndefined()

  const length = Buffer.alloc(2)
  length.writeUInt16BE(page.length + 2)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, page])
  const inside = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
  const { url } = await world.uploaded(inside)
  expect((await world.see(url)).rawPayload.includes('<script>')).toBe(false)
})

test('accepts JPEG, PNG and WebP only, whatever the name or type says', async () => {
  await later()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"/>')
  const gif = await plain(small).gif().toBuffer()
  const tiff = await plain(small).tiff().toBuffer()
  const html = Buffer.from('<!doctype html><p>not a picture</p>')
  for (const file of [svg, gif, tiff, html, randomBytes(5_000)])
    expect(await keyOf(file, { name: 'photo.jpg' })).toBe('NOT_IMAGE')
  const png = await plain(small).png().toBuffer()
  expect((await world.uploaded(png, { name: '../../etc/passwd.exe' })).mime).toBe('image/jpeg')
  expect((await world.uploaded(png, { biz: 'signature' })).mime).toBe('image/png')
  const animated = await sharp(
    [await plain(small).png().toBuffer(), await plain(small, '#123456').png().toBuffer()],
    { join: { animated: true } },
  )
    .webp({ loop: 0 })
    .toBuffer()
  expect(await keyOf(animated)).toBe('NOT_IMAGE')
})

test('refuses broken pictures without an internal error', async () => {
  const jpeg = await photo()
  for (const share of [0.1, 0.5, 0.9, 0.99])
    expect(await keyOf(jpeg.subarray(0, Math.floor(jpeg.length * share)))).toBe('NOT_IMAGE')
  for (let at = 0; at < 12; at++) {
    const flipped = Buffer.from(jpeg)
    flipped[Math.floor((flipped.length * (at + 1)) / 14)]! ^= 0xff
    const { errorCode = 'kept' } = await world.upload(flipped)
    expect(['kept', 'NOT_IMAGE', 'FILE_TOO_LARGE', 'RATE_LIMITED']).toContain(errorCode)
  }
})

test('refuses a decompression bomb before decoding a pixel', async () => {
  await later()
  const bomb = emptyPng(16_000, 16_000)
  expect(bomb.length).toBeLessThan(400_000)
  expect(await keyOf(bomb)).toBe('FILE_TOO_LARGE')
  expect(await keyOf(await plain({ width: 8_001, height: 400 }).png().toBuffer())).toBe(
    'FILE_TOO_LARGE',
  )
  expect(await keyOf(await plain({ width: 7_000, height: 7_000 }).png().toBuffer())).toBe(
    'FILE_TOO_LARGE',
  )
  const tiny = await world.upload(await plain({ width: 319, height: 640 }).png().toBuffer())
  expect(tiny).toMatchObject({
    errorCode: 'VALIDATION_FAILED',
    errors: [{ field: 'file', rule: 'min' }],
  })
  expect(await keyOf(await plain({ width: 320, height: 320 }).png().toBuffer())).toBeUndefined()
})

test('accepts a file of two mebibytes and not one byte more', async () => {
  const full = Buffer.concat([await photo(), Buffer.alloc(fileBounds.bytes)])
  expect(await keyOf(full.subarray(0, fileBounds.bytes))).toBeUndefined()
  expect(await keyOf(full.subarray(0, fileBounds.bytes + 1))).toBe('FILE_TOO_LARGE')
  expect(await keyOf(Buffer.alloc(0))).toBe('VALIDATION_FAILED')
})

test('accepts an upload once, signed over its bytes by this device', async () => {
  await later()
  const file = await photo()
  expect(await keyOf(file, { signed: Buffer.from('something else') })).toBe('ENV_SIGNATURE')
  expect(await keyOf(file, { headers: { 'x-env-sha256': 'A'.repeat(43) } })).toBe('ENV_SIGNATURE')
  expect(await keyOf(file, { head: { target: '/api/other' } })).toBe('ENV_SIGNATURE')
  expect(await keyOf(file, { head: { at: world.world.clock.now() - 121_000 } })).toBe('ENV_SKEW')
  expect(await keyOf(file, { token: null })).toBe('TOKEN_MISSING')
  expect(await keyOf(file, { token: 'x'.repeat(43) })).toBe('TOKEN_EXPIRED')
  const head = { nonce: 'AAAAAAAAAAAAAAAAAAAAAA' }
  expect(await keyOf(file, { head })).toBeUndefined()
  expect(await keyOf(file, { head })).toBe('ENV_REPLAY')
})

test('refuses a form with any other field', async () => {
  const file = await photo()
  expect(await keyOf(file, { biz: 'secrets' })).toBe('VALIDATION_FAILED')
  expect(await keyOf(file, { contentType: 'application/json', body: Buffer.from('{}') })).toBe(
    'MEDIA_TYPE_UNSUPPORTED',
  )
  const body = formOf(file)
  expect(await keyOf(file, { body: body.subarray(0, body.length - 40) })).toBe('VALIDATION_FAILED')
  const other = Buffer.from(body.toString('latin1').replace('name="biz"', 'name="owner"'), 'latin1')
  expect(await keyOf(file, { body: other })).toBe('VALIDATION_FAILED')
})

test('opens a link for five minutes, one file and one reader, and records each read', async () => {
  await later()
  const { fileId, url } = await world.uploaded(await photo({ width: 500, height: 400 }))
  const code = async (link: string, by?: string | null) => {
    const answer = await world.see(link, by)
    return answer.headers['content-type'] === 'image/jpeg' ? 200 : answer.json().code
  }
  expect(await code(url)).toBe(200)
  expect(await code(url, null)).toBe(401)
  expect(await code(url.replace(/sig=./, 'sig=_'))).toBe(404)
  expect(await code(url.replace(/expireAt=\d/, 'expireAt=9'))).toBe(404)
  expect(await code(url.replace(fileId, '1234567'))).toBe(404)
  expect(await code(`${url}&sig=x`)).toBe(404)
  expect(await code(world.files.links.urlOf(fileId, '4712', world.world.clock.now()))).toBe(404)
  await world.world.advance(5 * 60_000)
  expect(await code(url)).toBe(404)
  const reads = await world.rows(
    `select user_id, reader_role, reader_id from file_read where file_id = ${fileId}`,
  )
  expect(reads).toEqual([{ user_id: userId, reader_role: 'owner', reader_id: userId }])
  await expect(world.rows(`delete from file_read`)).rejects.toThrow(/permission denied/)
})

test('shows no picture whose reading could not be recorded', async () => {
  const { fileId } = await world.uploaded(await photo({ width: 640, height: 480 }))
  const silent = createFiles({
    ...world.options,
    lane: { run: async () => ({ ok: false, error: 'BUSY', details: {} }) },
  })
  const reader = { role: 'compliance', id: '9' }
  expect(await silent.read(userId, fileId, reader)).toMatchObject({ refused: 'BUSY' })
  expect(await world.files.read(userId, fileId, reader)).toMatchObject({ mime: 'image/jpeg' })
  const noted = `select from file_read where file_id = ${fileId} and reader_id = 9`
  expect(await world.rows(noted)).toHaveLength(1)
})

test('keeps the key of a picture that came into use between the job’s query and its command', async () => {
  const { fileId } = await world.uploaded(await photo({ width: 650, height: 480 }))
  await world.rows(`update file_stored set keep_until_at = null where id = ${fileId}`)
  await runUnkeyed({ lane: world.options.lane }, purgeFiles, userId, { ids: [fileId] })
  const [kept] = await world.rows(`select wrapped_key from file_stored where id = ${fileId}`)
  expect(kept!['wrapped_key']).not.toBeNull()
  await world.rows(`update file_stored set keep_until_at = 1 where id = ${fileId}`)
})

test('purges an unused file after a day, key first, and removes stray bytes', async () => {
  await later()
  const unused = await world.uploaded(await photo({ width: 600, height: 400 }))
  const used = await world.uploaded(await photo({ width: 700, height: 400 }))
  await world.rows(`update file_stored set keep_until_at = null where id = ${used.fileId}`)
  await world.store.put(`${world.world.clock.now()}-${'s'.repeat(22)}`, Buffer.from('x'), {
    id: '1',
    userId: '1',
    use: 'kyc',
  })
  const parts = Array.from({ length: 64 }, (_, part) => part)
  const purge = () => world.files.purge(parts, world.world.clock.now())
  await world.world.advance(dayMs - 1)
  await purge()
  expect(
    await world.rows(`select from file_stored where id = ${unused.fileId} and purged_at is null`),
  ).toHaveLength(1)
  await world.world.advance(2)
  await purge()
  for (const event of world.events) await world.files.onEvent(event)
  const [row] = await world.rows(
    `select wrapped_key, purged_at from file_stored where id = ${unused.fileId}`,
  )
  expect(row).toMatchObject({ wrapped_key: null, purged_at: expect.any(String) })
  const blobs = await world.rows('select blob from file_stored where purged_at is null')
  expect(blobs).toHaveLength(1)
  expect(await readdir(`${world.folder}/files`)).toEqual(blobs.map(({ blob }) => blob))
  // The same picture may be uploaded again.
  expect((await world.uploaded(await photo({ width: 600, height: 400 }))).fileId).toBe(
    unused.fileId,
  )
})
