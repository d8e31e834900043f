import { readFile } from 'node:fs/promises'
import { pathTo } from '../../apps/web/src/lib/routes.ts'
import { eventually } from '../figures.ts'
import { openLong } from '../traveller.ts'
import { saying, words } from '../words.ts'
import { ship } from './shipped-text.ts'
import { differs, holds, like, same } from './expected.ts'
import type { Area, Walker } from './walker.ts'

const { alerts, chart, content, help, home, licences, options, outlink, quotes } = words
const { demo } = words.contracts
const news = { title: 'Gold markets stay open', summary: 'What changes, and from when.' }
const announcement = { title: 'Longer hours for gold', summary: 'One hour more each day.' }
const shownAbove = '999999'

type Lock = { readonly packages: Readonly<Record<string, { readonly version: string }>> }

/** Names of the markets in the screen's order. */
async function marketsOn({ screen }: Walker): Promise<string[]> {
  const rows = await screen.locator('a[href*="/kline?symbol="]').all()
  const hrefs = await Promise.all(rows.map((row) => row.getAttribute('href')))
  return hrefs.map((href) => href!.split('symbol=')[1]!)
}

const articleId = async ({ read }: Walker) => (await read('listAnnouncements', {}))[0]!.id

/** Markets, public content, and the demo. */
export const open = {
  home: {
    async act(walker) {
      const { page, read, screen } = walker
      const assets = await read('queryUserAssets', {})
      same(assets.usdTotal, '0')
      await screen.getByText('0.00 USD').first().waitFor()
      const tabs = page.getByRole('radiogroup', { name: home.ranking.label })
      await tabs.getByText(home.ranking.fall, { exact: true }).click()
      // Prices move between the two readings; the orders agree unless one market has overtaken another.
      await eventually(async () => {
        const ranked = await read('getRanking', { type: 'fall', limit: '100' })
        const shown = await marketsOn(walker)
        return shown.length > 0 && shown.every((symbol, place) => symbol === ranked[place]?.symbol)
      }).toBe(true)
    },
  },

  quotes: {
    async act({ page, read }) {
      const star = page.getByRole('button', { name: quotes.favorite.replace('{name}', 'Gold') })
      await star.click()
      await eventually(() => star.getAttribute('aria-pressed')).toBe('true')
      const favourites = async () =>
        (await read('listSymbols', {})).flatMap((one) => (one.isFavorite ? [one.symbol] : []))
      await eventually(favourites).toEqual(['XAUUSD'])
    },
  },

  distribution: {
    async act({ page, read, screen }) {
      await page
        .getByRole('radiogroup', { name: quotes.group })
        .getByText(quotes.groups.crypto, { exact: true })
        .click()
      await eventually(async () => {
        const { up, flat, down } = await read('getPriceDistribution', { category: 'crypto' })
        const shownText = await screen.innerText()
        return [
          home.distribution.up.replace('{count}', `${up}`),
          home.distribution.flat.replace('{count}', `${flat}`),
          home.distribution.down.replace('{count}', `${down}`),
        ].every((part) => shownText.includes(part))
      }).toBe(true)
    },
  },

  chart: {
    path: () => pathTo('chart', { symbol: 'BTCUSDT' }),
    async act({ page, read }) {
      await page.getByRole('radiogroup', { name: chart.interval.label }).getByText('1h').click()
      await page.getByRole('button', { name: alerts.of.replace('{name}', 'Bitcoin') }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel(alerts.price, { exact: true }).fill(shownAbove)
      await sheet.getByRole('button', { name: alerts.save }).click()
      await sheet.waitFor({ state: 'hidden' })
      const [set] = await read('listPriceAlerts', {})
      like(set, { symbol: 'BTCUSDT', condition: 'above', value: shownAbove })
    },
  },

  alerts: {
    async act({ page, read }) {
      same((await read('listPriceAlerts', {})).length, 1)
      await page.getByRole('button', { name: saying(alerts.deleteOne) }).click()
      await page.getByText(alerts.empty).waitFor()
      same(await read('listPriceAlerts', {}), [])
    },
  },

  news: {
    prepare: (walker) => ship(walker, 'notice', 'news', news),
    async act({ page, read, screen }) {
      const { records } = await read('listNotices', { position: 'news' })
      like(records[0]!, { title: news.title })
      await screen.getByRole('link', { name: new RegExp(news.title) }).click()
      await page.waitForURL(`**${pathTo('article', { id: records[0]!.id })}`)
    },
  },

  articles: {
    prepare: (walker) => ship(walker, 'announcement', 'announcement', announcement),
    async act({ page, read, screen }) {
      const found = await read('listAnnouncements', {})
      like(found[0]!, { title: announcement.title })
      await screen.getByRole('link', { name: new RegExp(announcement.title) }).click()
      await page.waitForURL(`**${pathTo('article', { id: found[0]!.id })}`)
    },
  },

  article: {
    path: async (walker) => pathTo('article', { id: await articleId(walker) }),
    async act(walker) {
      const { page, read, screen } = walker
      const { title, msgContent } = await read('getAnnouncement', { id: await articleId(walker) })
      holds(await screen.locator('article').innerText(), title)
      holds(msgContent, await screen.locator('article p').last().innerText())
      await page.getByRole('link', { name: content.share, exact: true }).click()
      await page.getByRole('img', { name: content.shareQr }).waitFor()
    },
  },

  articleShare: {
    path: async (walker) => pathTo('articleShare', { id: await articleId(walker) }),
    async act({ page, read, server }) {
      await page.getByRole('button', { name: /^Copy/ }).click()
      await page.getByText(words.common.success, { exact: true }).waitFor()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      const [origin, id] = copied.split('/#/articleDetail?id=')
      same(origin, server.origin)
      same((await read('getAnnouncement', { id: id! })).title, announcement.title)
    },
  },

  help: {
    async act({ page, read, screen }) {
      await page.getByLabel(help.search).fill('liquidation')
      const { records } = await read('listHelp', { keyword: 'liquidation', pageSize: 100 })
      differs(records, [])
      const links = screen.locator('a[href*="/helpDetail?id="]')
      await eventually(() => links.count()).toBe(records.length)
      for (const { title } of records)
        await screen.getByRole('link', { name: new RegExp(`^${title}`) }).waitFor()
    },
  },

  helpText: {
    async path({ read }) {
      return pathTo('helpText', { id: (await read('listHelp', {})).records[0]!.id })
    },
    async act({ page, read, screen }) {
      const text = await read('getHelp', { id: page.url().split('id=')[1]! })
      holds(text.content, await screen.locator('article p').nth(1).innerText())
      const [next] = text.related
      await screen.getByRole('link', { name: next!.title }).click()
      await screen.getByRole('heading', { name: next!.title }).waitFor()
      same((await read('getHelp', { id: next!.id })).title, next!.title)
    },
  },

  outlink: {
    async path({ config }) {
      return pathTo('outlink', { url: `https://${(await config()).outlinkHosts[0]}/` })
    },
    async act({ config, page, screen }) {
      const host = (await config()).outlinkHosts[0]!
      const link = screen.getByRole('link', { name: outlink.go.replace('{host}', host) })
      same(await link.getAttribute('href'), `https://${host}/`)
      await page.getByRole('button', { name: outlink.back }).click()
      await screen.getByText(outlink.title).waitFor({ state: 'hidden' })
    },
  },

  transparency: {
    async act({ page, read, screen }) {
      const { key } = words.transparency
      const { fingerprint, pem } = await read('getPriceKey', {})
      await screen.getByText(fingerprint, { exact: true }).waitFor()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: key.save }).click()
      same(await readFile(await (await download).path(), 'utf8'), pem)
    },
  },

  optionOutcomes: {
    async act({ read, screen }) {
      const { months } = await read('listOptionOutcomes', {})
      // The hour of the server's start is not over.
      same(months, [])
      await screen.getByText(saying(options.outcomes.none)).waitFor()
    },
  },

  licences: {
    async act({ config, page, screen }) {
      await config()
      await page.getByLabel(licences.search).fill('valibot')
      await screen.getByText(/^valibot\b/).waitFor()
      const lock = new URL('../../package-lock.json', import.meta.url)
      const { packages } = JSON.parse(await readFile(lock, 'utf8')) as Lock
      const { version } = packages['node_modules/valibot']!
      await screen.getByRole('listitem').filter({ hasText: version }).first().waitFor()
    },
  },

  demo: {
    path: () => pathTo('demo', { symbol: 'BTCUSDT' }),
    async act({ page, read }) {
      await page.getByRole('button', { name: saying(demo.start) }).click()
      await openLong(page, { margin: '1000' })
      const { records } = await read('listPositions', { demo: '1', status: '1' })
      like(records, [{ symbol: 'BTCUSDT', direction: 'long' }])
      const { initialAmount } = await read('getDemoAccount', {})
      same(initialAmount, '100000')
    },
  },
} as const satisfies Area
