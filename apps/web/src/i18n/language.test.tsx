import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { hasCryptography } from '../app/cryptography.ts'
import { InsecureOrigin } from '../app/insecure-origin.tsx'
import { copyText } from '../lib/copy.ts'
import { useToast } from '../ui/overlays/toast-store.ts'
import { LanguageProvider } from './language-provider.tsx'
import { changeLanguage, startLanguage } from './language-store.ts'
import { languages, storedLang } from './languages.ts'
import { loadMessages } from './messages.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

test('the default is en-us, and nothing is stored before a choice', () => {
  expect(storedLang()).toBe('en-us')
  expect(localStorage.getItem('lang')).toBeNull()
})

test.each(languages)(
  '$name: the raw code is stored under lang, and the page speaks it',
  async ({ code, tag }) => {
    await changeLanguage(code)
    expect(localStorage.getItem('lang')).toBe(code)
    expect(document.documentElement.lang).toBe(tag)
  },
)

test('an unknown stored code falls back', () => {
  localStorage.setItem('lang', 'klingon')
  expect(storedLang()).toBe('en-us')
})

test('without cryptography the app shows one sentence', async () => {
  expect(hasCryptography()).toBe(true)
  await startLanguage()
  await render(
    <LanguageProvider>
      <InsecureOrigin />
    </LanguageProvider>,
  )
  await expect.element(page.getByText(/Open this address with https\.$/)).toBeVisible()
})

test('copying says exactly Success or Fail', async () => {
  const { common } = await loadMessages('en-us', 'first')
  // Messages are compiled; a message without arguments stays a plain text.
  expect(common).toEqual({ success: 'Success', fail: 'Fail' })
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
  expect(await copyText('x', common!)).toBe(true)
  expect(useToast.getState().toast?.text).toBe('Success')
  write.mockRejectedValueOnce(new Error('denied'))
  expect(await copyText('x', common!)).toBe(false)
  expect(useToast.getState().toast?.text).toBe('Fail')
})
