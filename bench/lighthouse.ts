// Lighthouse's scores for the public screens, on the real server.
import lighthouse from 'lighthouse'
import { createServer } from 'node:net'
import { startServer } from '../e2e/server.ts'
import { buildWeb } from '../tools/build-web.ts'
import { openBrowser } from './phone.ts'

const screens = ['/home', '/hangqing', '/kline?symbol=BTCUSDT', '/login']
const categories = ['accessibility', 'best-practices'] as const
const waitAtMostMs = 30_000

/** The scores of the categories out of a hundred, and the audits that cost points. */
async function judge(url: string): Promise<{ scores: string[]; faults: string[] }> {
  const port = await freePort()
  const browser = await openBrowser([`--remote-debugging-port=${port}`])
  try {
    const result = await lighthouse(url, {
      port,
      onlyCategories: [...categories],
      maxWaitForLoad: waitAtMostMs,
      logLevel: 'error',
    })
    if (result === undefined) throw new Error(`no result for ${url}`)
    const { lhr } = result
    const found = categories.flatMap((name) => lhr.categories[name] ?? [])
    const scores = found.map(({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`)
    const refs = found.flatMap(({ auditRefs }) => auditRefs)
    const faults = refs.flatMap(({ id, weight }) => {
      const audit = lhr.audits[id]
      const counts = weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1
      return counts ? [`${id}: ${audit?.title} ${nodesOf(audit?.details)}`] : []
    })
    return { scores, faults }
  } finally {
    await browser.close()
  }
}

/** The elements or messages that an audit names. */
function nodesOf(details: unknown): string {
  const { items = [] } = (details ?? {}) as { items?: readonly Item[] }
  return items.map(({ node, description }) => node?.snippet ?? description ?? '').join(' ')
}
type Item = { node?: { snippet?: string }; description?: string }

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

export async function benchLighthouse(): Promise<void> {
  await buildWeb()
  const server = await startServer()
  try {
    console.log('Lighthouse, mobile:')
    for (const screen of screens) {
      const { scores, faults } = await judge(`${server.origin}/#${screen}`)
      console.log(`  ${screen}: ${scores.join(', ')}`)
      for (const fault of faults) console.log(`    ${fault}`)
    }
  } finally {
    await server.stop()
  }
}
