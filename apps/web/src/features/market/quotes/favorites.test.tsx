import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Ticker } from '@candor/api'
import { clearSession, useSession } from '../../../api/session.ts'
import { forgetAnswers } from '../../../api/sign-out.ts'
import { go } from '../../../lib/navigate.ts'
import { fakeApi, refusal } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full, user } from '../../../testing/samples.ts'
import { startMergingFavorites } from './merge-favorites.ts'
import { readOwnFavorites, useOwnFavorites } from './own-favorites.ts'

const all = full.listSymbols as Ticker[]
let stops: (() => void)[] = []
beforeEach(() => {
  localStorage.clear()
  readOwnFavorites()
  clearSession()
})
afterEach(() => {
  for (const stop of stops) stop()
})

/** A server whose account has its favourites in their own order. */
function account(symbols: string[], refuse: (symbol: string) => Error | null = () => null) {
  const marked = [...symbols]
  const answers: Answers = {
    ...full,
    getMyUserInfo: () => useSession.getState().userInfo,
    listSymbols: ({ favorite }) => {
      const isMine = useSession.getState().userInfo !== null
      const found = all.map((item) => ({
        ...item,
        isFavorite: isMine && marked.includes(item.symbol),
      }))
      const place = ({ symbol }: Ticker) => marked.indexOf(symbol)
      return favorite === true
        ? found.filter(({ isFavorite }) => isFavorite).toSorted((a, b) => place(a) - place(b))
        : found
    },
    setFavorite: ({ symbol, on }) => {
      const refused = refuse(symbol)
      if (refused !== null) throw refused
      if (!on) marked.splice(marked.indexOf(symbol), 1)
      else if (!marked.includes(symbol)) marked.push(symbol)
      return null
    },
  }
  const api = fakeApi(answers)
  stops.push(api.restore)
  return { api, marked }
}

async function showFavorites() {
  await renderApp('/hangqing?category=favorites')
  await expect.element(page.getByRole('heading', { name: 'Market' })).toBeVisible()
}

function signIn() {
  forgetAnswers()
  useSession.setState({ token: 'token', userInfo: user })
}
function signOut() {
  clearSession()
  forgetAnswers()
}

const names = () =>
  [...document.querySelectorAll('[data-main] a[href*="kline"]')].map(
    (row) => /Bitcoin|Ethereum|Gold/.exec(row.textContent ?? '')?.[0],
  )
/** A tap without pointer movement. */
async function tap(name: string) {
  const button = page.getByRole('button', { name: `Favorite: ${name}` })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).click()
}

test("a visitor's favourites are stored on the device in the order of marking", async () => {
  const { api } = account([])
  await renderApp('/hangqing')
  for (const name of ['Gold', 'Ethereum']) await tap(name)
  go('quotes', { category: 'favorites' })
  await expect.poll(names).toEqual(['Gold', 'Ethereum'])
  expect(api.countOf('setFavorite')).toBe(0)
})

test("a visitor's favourites are added behind those of the account, and stay on the device", async () => {
  const { marked } = account(['ETHUSDT', 'BTCUSDT'])
  localStorage.setItem('favorites', 'XAUUSD,ETHUSDT')
  stops.push(startMergingFavorites())
  signIn()
  await showFavorites()
  await expect.poll(() => marked).toEqual(['ETHUSDT', 'BTCUSDT', 'XAUUSD'])
  await expect.poll(names).toEqual(['Ethereum', 'Bitcoin', 'Gold'])
  // A favourite removed from the account does not return with the next sign-in.
  await tap('Gold')
  await expect.poll(() => marked).toEqual(['ETHUSDT', 'BTCUSDT'])
  signOut()
  await expect.poll(names).toEqual(['Gold', 'Ethereum'])
  signIn()
  await expect.poll(names).toEqual(['Ethereum', 'Bitcoin'])
  expect(marked).toEqual(['ETHUSDT', 'BTCUSDT'])
})

test('a favourite that could not be sent is shown anyway, and sent at the next start', async () => {
  let isDown = true
  const { marked } = account(['BTCUSDT'], () => (isDown ? refusal(500, 'Down.') : null))
  localStorage.setItem('favorites', 'XAUUSD,ETHUSDT')
  stops.push(startMergingFavorites())
  signIn()
  await showFavorites()
  await expect.poll(names).toEqual(['Bitcoin', 'Gold', 'Ethereum'])
  expect(marked).toEqual(['BTCUSDT'])
  isDown = false
  stops.push(startMergingFavorites())
  await expect.poll(() => marked).toEqual(['BTCUSDT', 'XAUUSD', 'ETHUSDT'])
})

test('a favourite without a market does not block the others', async () => {
  const gone = (symbol: string) => (symbol === 'GONE' ? refusal(3001, 'No such market.') : null)
  const { api, marked } = account([], gone)
  localStorage.setItem('favorites', 'GONE,XAUUSD')
  signIn()
  stops.push(startMergingFavorites())
  await expect.poll(() => useOwnFavorites.getState().due).toEqual([])
  expect(marked).toEqual(['XAUUSD'])
  expect(api.countOf('setFavorite')).toBe(2)
  // Unsent favourites are sent as soon as merging starts.
  stops.push(startMergingFavorites())
  expect(api.countOf('setFavorite')).toBe(2)
})
