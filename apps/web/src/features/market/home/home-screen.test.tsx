import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { chooseRadio } from '../../../testing/choose-radio.ts'
import { assets } from '../../../testing/asset-samples.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config, european, full, user } from '../../../testing/samples.ts'
import { setPreferences } from '../../../theme/preferences.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  useSession.setState({ commonConfig: null })
  setPreferences({ hideBalance: false })
})
afterEach(() => restore())

async function show({ signedIn = true } = {}) {
  if (signedIn) useSession.setState({ token: 'token', userInfo: user })
  const api = fakeApi(signedIn ? full : { ...full, getMyUserInfo: null })
  restore = api.restore
  await renderApp('/home')
  return api
}

test('a visitor sees the introduction and the login, and no account data is requested', async () => {
  const api = await show({ signedIn: false })
  await expect
    .element(page.getByRole('heading', { name: 'Every price is on record' }))
    .toBeVisible()
  expect(api.countOf('queryUserAssets')).toBe(0)
  await page.getByRole('link', { name: 'Log in or start as a guest' }).click()
  await expect.poll(() => location.hash).toBe('#/login')
})

test('the total is shown until it is hidden, and stays hidden', async () => {
  await show()
  const card = page.getByText('Total assets')
  await expect.element(card).toBeVisible()
  const total = () => document.querySelector('[data-main]')?.textContent ?? ''
  await expect.poll(total).toMatch(/20,036\.83/)
  await page.getByRole('button', { name: 'Hide balance' }).click()
  await expect.poll(total).not.toMatch(/20,036\.83/)
  await expect.element(page.getByRole('button', { name: 'Show balance' })).toBeVisible()
})

test('a large total is shown in full on the card', async () => {
  useSession.setState({ token: 'token', userInfo: user })
  const usdTotal = '1000009969.96'
  restore = fakeApi({ ...full, queryUserAssets: { ...assets, usdTotal } }).restore
  await renderApp('/home')
  const total = page.getByText(/1,000,009,969\.96/).first()
  await expect.element(total).toBeVisible()
  expect(total.element().getBoundingClientRect().right).toBeLessThan(innerWidth)
})

test('the notice line opens all notices in a sheet, and Back closes it', async () => {
  await show()
  await page.getByRole('button', { name: 'Maintenance is planned for Sunday' }).click()
  const sheet = page.getByRole('dialog', { name: 'Notices' })
  await expect.element(sheet.getByText('Prices and orders pause for ten minutes.')).toBeVisible()
  history.back()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(location.hash).toBe('#/home')
})

test('each kind of ranking is requested, and a row links to its chart', async () => {
  const api = await show()
  await expect.element(page.getByText('Bitcoin')).toBeVisible()
  await chooseRadio(page.getByRole('radio', { name: 'Losers' }))
  await expect
    .poll(() => api.calls.some(({ input }) => (input as { type?: string }).type === 'fall'))
    .toBe(true)
  await page.getByRole('link', { name: /Ethereum/ }).click()
  await expect.poll(() => location.hash).toMatch(/^#\/kline\?symbol=ETHUSDT/)
})

test('every service has one tile, which links to its screen', async () => {
  const features = { secondContract: true }
  const [signedIn, getConfig] = [
    { ...user, features },
    { ...config, features },
  ]
  useSession.setState({ token: 'token', userInfo: signedIn, commonConfig: getConfig })
  restore = fakeApi({ ...full, getConfig, getMyUserInfo: signedIn }).restore
  await renderApp('/home')
  const tiles = page.getByRole('navigation', { name: 'Services' })
  await expect.element(tiles.getByRole('link', { name: 'Second contracts' })).toBeVisible()
  const found = tiles.getByRole('link').elements()
  expect(found.map((tile) => [tile.textContent, tile.getAttribute('href')])).toEqual([
    ['Recharge', '#/chongzhi'],
    ['Withdraw', '#/tixian'],
    ['Transfer', '#/zijinhuazhuan'],
    ['Instant trade', '#/shandui/spot'],
    ['Swap', '#/shandui'],
    ['Second contracts', '#/miaoheyue'],
    ['Arbitrage', '#/taolilicai'],
    ['Mining machines', '#/kuangchi'],
    ['Bonds', '#/zhaiquan'],
    ['Offerings', '#/ieo'],
    ['Loans', '#/jiedai'],
    ['Contests', '#/bisai'],
    ['Demo', '#/demotrading'],
    ['Assets', '#/zichanCenter'],
    ['Records', '#/zhangbianRecord'],
  ])
})

describe('where a country bars a product', () => {
  const getConfig = { ...config, features: { secondContract: true, loan: true } }
  const german = { ...european, features: { secondContract: false, loan: false } }
  const line = page.getByRole('link', { name: /^Not offered where you live/ })

  async function showTo(userInfo: typeof german) {
    useSession.setState({ token: 'token', userInfo, commonConfig: getConfig })
    restore = fakeApi({ ...full, getConfig, getMyUserInfo: userInfo }).restore
    await renderApp('/home')
    const tiles = page.getByRole('navigation', { name: 'Services' })
    await expect.element(tiles.getByRole('link', { name: 'Demo' })).toBeVisible()
    return tiles
  }

  test('it has no tile, and one line names it and links to the rules', async () => {
    const tiles = await showTo(german)
    for (const name of ['Second contracts', 'Loans', 'Contests'])
      expect(tiles.getByRole('link', { name }).query()).toBeNull()
    await expect
      .element(line)
      .toHaveTextContent('Not offered where you live: Second contracts, Loans, and Contests')
    await expect.element(line).toHaveAttribute('href', '#/my/protection')
  })

  test('nothing is shown to a user without restrictions', async () => {
    const features = { secondContract: true, loan: true }
    const tiles = await showTo({ ...german, features, countryPolicy: user.countryPolicy })
    await expect.element(tiles.getByRole('link', { name: 'Contests' })).toBeVisible()
    expect(line.query()).toBeNull()
  })
})

test('recharge and withdrawal buttons are side by side, of the same size and look', async () => {
  await show()
  const [comes, leaves] = ['Recharge', 'Withdraw'].map((name) =>
    page.getByRole('link', { name, exact: true }).element(),
  ) as unknown as [Element, Element]
  expect(comes.nextElementSibling).toBe(leaves)
  const [a, b] = [comes.getBoundingClientRect(), leaves.getBoundingClientRect()]
  expect([b.top, b.width, b.height]).toEqual([a.top, a.width, a.height])
  const looks = (one: Element) => {
    const { color, fontSize, fontWeight, opacity } = getComputedStyle(one)
    const icon = getComputedStyle(one.firstElementChild!)
    return [color, fontSize, fontWeight, opacity, icon.backgroundColor, icon.color, icon.width]
  }
  expect(looks(leaves)).toEqual(looks(comes))
})

describe('second contracts', () => {
  const tile = page.getByRole('link', { name: 'Second contracts', exact: true })
  const sold = { ...config, features: { secondContract: true } }

  test.each([
    ['on sale, and in the user’s country too', sold, { secondContract: true }, true],
    ['on sale, and barred by the user’s country', sold, { secondContract: false }, false],
    ['not on sale', config, {}, false],
  ])('are %s', async (_, getConfig, features, offered) => {
    useSession.setState({
      token: 'token',
      userInfo: { ...user, features },
      commonConfig: getConfig,
    })
    restore = fakeApi({ ...full, getConfig, getMyUserInfo: { ...user, features } }).restore
    await renderApp('/home')
    await expect.element(page.getByRole('link', { name: 'Swap', exact: true })).toBeVisible()
    if (!offered) return expect(tile.query()).toBeNull()
    return expect(tile.element().getAttribute('href')).toBe('#/miaoheyue')
  })

  test('have a tile for a visitor where they are offered', async () => {
    useSession.setState({ commonConfig: sold })
    await show({ signedIn: false })
    await expect.element(tile).toBeVisible()
  })
})

test('the distribution states how many markets it counts, without closed ones', async () => {
  await show()
  await expect.element(page.getByText('Open markets: 15. Closed and not counted: 4.')).toBeVisible()
})

test.each([
  ['sandbox', '0', true],
  ['sandbox', '0.01', false],
  ['live', '0', false],
] as const)('in %s, a user with %s is offered test money: %s', async (mode, usdTotal, offered) => {
  useSession.setState({ token: 'token', userInfo: user, commonConfig: { ...config, mode } })
  const own = { ...assets, usdTotal }
  restore = fakeApi({ ...full, queryUserAssets: own }).restore
  await renderApp('/home')
  await expect.element(page.getByText('Total assets')).toBeVisible()
  await expect.element(page.getByText(`${usdTotal === '0' ? '0.00' : '0.01'} USD`)).toBeVisible()
  const offer = page.getByRole('link', { name: 'Get test money' })
  if (!offered) return expect(offer.query()).toBeNull()
  await expect.element(page.getByText(/it is not real, costs nothing/)).toBeVisible()
  return expect(offer.element().getAttribute('href')).toBe('#/chongzhi?currency=USDT')
})

test('the tiles stay where they are when the offer of test money and the verification prompt disappear', async () => {
  useSession.setState({
    token: 'token',
    userInfo: user,
    commonConfig: { ...config, mode: 'sandbox' },
  })
  restore = fakeApi({
    ...full,
    queryUserAssets: { ...assets, usdTotal: '0' },
    getAuth: () => ({ ...(full['getAuth'] as object), next: 'basic' }) as never,
  }).restore
  await renderApp('/home')
  const offer = page.getByRole('link', { name: 'Get test money' })
  const prompt = page.getByRole('region', { name: 'Verify your identity' })
  const tile = page.getByRole('link', { name: 'Swap', exact: true })
  await expect.element(offer).toBeVisible()
  await expect.element(prompt).toBeVisible()
  const before = tile.element().getBoundingClientRect().top
  setPreferences({ hideBalance: true })
  await prompt.getByRole('button').click()
  await expect.element(offer).not.toBeInTheDocument()
  await expect.element(prompt).not.toBeInTheDocument()
  expect(tile.element().getBoundingClientRect().top).toBe(before)
})
