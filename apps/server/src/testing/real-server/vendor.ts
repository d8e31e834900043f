import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { WebSocketServer } from 'ws'

/** Interval of prices, in ms; symbols alternate, never two at the same moment. */
const beatMs = 50

/** Start, range and speed of each price path. */
const walks = [
  { symbol: 'BTCUSDT', start: 60_000, share: 0.006, swingMs: 7_000 },
  { symbol: 'ETHUSDT', start: 3_000, share: 0.03, swingMs: 5_000 },
] as const

/**
 * A local vendor of quotes whose prices swing so far that accounts with little margin are liquidated. It
 * keeps running while its server is killed.
 * @param folder folder for the file that describes it to a server
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
    /** Value of `CANDOR_FEED`. */
    file,
    /** Keeps sending the last prices unchanged. */
    standStill: () => void (stillAt = Date.now()),
    async stop(): Promise<void> {
      clearInterval(timer)
      for (const client of server.clients) client.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
