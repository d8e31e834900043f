import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { WebSocketServer } from 'ws'

/** How often a price is said; one symbol after the other, never two at the same moment. */
const beatMs = 50

/** Where the walks begin, and how far and how fast they swing. */
const walks = [
  { symbol: 'BTCUSDT', start: 60_000, share: 0.006, swingMs: 7_000 },
  { symbol: 'ETHUSDT', start: 3_000, share: 0.03, swingMs: 5_000 },
] as const

export type Vendor = Awaited<ReturnType<typeof startVendor>>

/**
 * A vendor of quotes on this machine whose prices swing so far that accounts with little behind them are liquidated. It
 * lives on while the server that listens to it is killed.
 * @param folder where the file that describes it to a server is put
 */
export async function startVendor(folder: string) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  let turn = 0
  let stillAt: number | null = null
  const timer = setInterval(() => {
    const { symbol, start, share, swingMs } = walks[turn++ % walks.length]!
    const phase = (2 * Math.PI * (stillAt ?? Date.now())) / swingMs
    const p = (start * (1 + share * Math.sin(phase))).toFixed(2)
    const text = JSON.stringify({ s: symbol, p, t: Date.now() })
    for (const client of server.clients) client.send(text)
  }, beatMs)

  const symbols = Object.fromEntries(walks.map(({ symbol }) => [symbol, symbol]))
  const frame = { symbol: 's', price: 'p', at: 't' }
  const source = { kind: 'quotes', name: 'swings', url: `ws://127.0.0.1:${port}`, symbols, frame }
  const file = join(folder, 'feed.json')
  await writeFile(file, JSON.stringify({ sources: [source] }))

  return {
    /** What `CANDOR_FEED` names. */
    file,
    /** From now on every price stays where it is, and goes on being said. */
    standStill: () => void (stillAt = Date.now()),
    async stop(): Promise<void> {
      clearInterval(timer)
      for (const client of server.clients) client.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
