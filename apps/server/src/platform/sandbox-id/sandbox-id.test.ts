import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/folders.ts'
import { createIdentityKeys } from './identity-key.ts'
import { overPage, pagePolicy, signInPage } from './page.ts'
import { openSigningKey } from './signing-key.ts'
import { localesOf, sandboxWords, wordsFor } from './words.ts'

const secret = new Uint8Array(32).fill(3)
let drawn = 0
const keys = createIdentityKeys(secret, (count) => new Uint8Array(count).fill(drawn++))

test('reads the identity of a key in any spelling and after a restart', () => {
  const key = keys.draw()
  const known = keys.read(key)
  expect(key).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(known).not.toBeNull()
  expect(keys.read(` ${key.toLowerCase().replaceAll('-', '')} `)).toEqual(known)
  expect(createIdentityKeys(secret, () => new Uint8Array()).read(key)).toEqual(known)
  expect(keys.read(keys.draw())).not.toEqual(known)
})

test('refuses other words, changed keys and keys of another server', () => {
  const key = keys.draw()
  const other = createIdentityKeys(new Uint8Array(32).fill(4), () => new Uint8Array(16))
  const changed = (key.startsWith('0') ? '1' : '0') + key.slice(1)
  for (const typed of ['', 'password', 'correct horse battery', changed, `${key}0`, other.draw()])
    expect(keys.read(typed)).toBeNull()
})

test('makes its signing key once, readable by its owner alone', async () => {
  const folder = await temporaryFolder()
  const file = join(folder.path, 'sandbox-id.json')
  const first = await openSigningKey(file)
  expect(await openSigningKey(file)).toEqual(first)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await folder.remove()
})

test.each(Object.values(sandboxWords))(
  'shows a page in $tag without scripts or external resources',
  (words) => {
    const pages = [
      signInPage({ words, known: '0042', key: 'A"<b>', isWrong: true }),
      overPage(words),
    ]
    for (const page of pages) {
      expect(page).toContain(`<html lang="${words.tag}">`)
      expect(page).not.toMatch(/<script|https?:|<b>|\{name\}/)
    }
    expect(pagePolicy).toContain("default-src 'none'")
    expect(pagePolicy).not.toContain('script-src')
  },
)

test('takes the first known language, or English', () => {
  expect(wordsFor('fr zh-cn').tag).toBe('zh-CN')
  expect(wordsFor('fr').tag).toBe('en')
})

test.each([
  ['/sandbox-id/auth?ui_locales=ko&x=1', 'ja', 'ko'],
  ['/sandbox-id/sign-in/1', 'fr;q=0.9, ja-JP, en;q=0.5', 'ja'],
  ['/sandbox-id/sign-in/1', 'en;q=0.3,es-MX;q=0.8', 'es'],
  ['/sandbox-id/sign-in/1', 'zh-Hans-CN,en;q=0.9', 'zh-CN'],
  ['/sandbox-id/sign-in/1', 'th;q=0, vi;q=0.1', 'vi'],
  ['/sandbox-id/sign-in/1', undefined, 'en'],
])('speaks the requested language for %s with %s', (url, accepted, tag) => {
  const headers = accepted === undefined ? {} : { 'accept-language': accepted }
  expect(wordsFor(localesOf({ url, headers })).tag).toBe(tag)
})
