import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full, user } from '../../../testing/samples.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(() => restore())

async function show(answers = full) {
  const api = fakeApi(answers)
  restore = api.restore
  await renderApp('/hangqing')
  await expect.element(page.getByText('Bitcoin')).toBeVisible()
  return api
}

/** The names of the rows, from the top. */
const names = () =>
  [...document.querySelectorAll('[data-main] a[href*="kline"]')].map(
    (row) => /Bitcoin|Ethereum|Gold/.exec(row.textContent ?? '')?.[0],
  )
const star = (name: string) => page.getByRole('button', { name: `Favorite: ${name}` })

test('a tap sorts by price downwards, the next one upwards, and the third as the market does', async () => {
  await show()
  expect(names()).toEqual(['Bitcoin', 'Ethereum', 'Gold'])
  const price = page.getByRole('button', { name: /Price/ })
  await price.click()
  await expect.poll(names).toEqual(['Bitcoin', 'Ethereum', 'Gold'])
  await expect.element(page.getByRole('img', { name: 'descending' })).toBeVisible()
  await price.click()
  await expect.poll(names).toEqual(['Gold', 'Ethereum', 'Bitcoin'])
  await price.click()
  await expect.poll(names).toEqual(['Bitcoin', 'Ethereum', 'Gold'])
  await page.getByRole('button', { name: '24 h change' }).click()
  await expect.poll(names).toEqual(['Bitcoin', 'Gold', 'Ethereum'])
})

test('a word finds by name and symbol, a group shows its own, and nothing found says so', async () => {
  await show()
  const search = page.getByRole('searchbox')
  await search.fill('eth')
  await expect.poll(names).toEqual(['Ethereum'])
  await search.fill('no such coin')
  await expect.poll(names).toEqual([])
  await expect.element(page.getByText('No market matches your search.')).toBeVisible()
  await search.fill('')
  await page.getByRole('radio', { name: 'Metals' }).click({ force: true })
  await expect.poll(names).toEqual(['Gold'])
})

test('a visitor marks favourites on the device; they follow to the account', async () => {
  const api = await show({ ...full, getMyUserInfo: null, setFavorite: {} as never })
  await star('Gold').click()
  expect(localStorage.getItem('favorites')).toBe('XAUUSD')
  expect(api.countOf('setFavorite')).toBe(0)
  await page.getByRole('radio', { name: 'Favorites' }).click({ force: true })
  await expect.poll(names).toEqual(['Gold'])
  useSession.setState({ token: 'token', userInfo: user })
  await expect.poll(() => api.countOf('setFavorite')).toBe(1)
  expect(api.calls.find(({ name }) => name === 'setFavorite')?.input).toEqual({
    symbol: 'XAUUSD',
    on: true,
  })
  expect(localStorage.getItem('favorites')).toBeNull()
})
