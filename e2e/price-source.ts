import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocketServer } from 'ws'

/** Interval of prices, shorter than the age at which a price is stale, in ms. */
const beatMs = 100
/** Largest step, in thousandths of the price, far below the limit for jumps. */
const stepPerMille = 4

export type PriceSource = Awaited<ReturnType<typeof startPriceSource>>

/**
 * A vendor of quotes on this machine for one market, whose price moves in steps.
 * @param folder folder for the file that describes it to a server
 * @param symbol the market
 * @param start the first price, in whole units of the quote
 */
export async function startPriceSource(folder: string, symbol: string, start: number) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  let price = start
  let to = start
  const timer = setInterval(() => {
    const step = (price * stepPerMille) / 1_000
    price = to > price ? Math.min(to, price + step) : Math.max(to, price - step)
    const text = JSON.stringify({ s: symbol, p: price.toFixed(2), t: Date.now() })
    for (const client of server.clients) client.send(text)
  }, beatMs)
  const frame = { symbol: 's', price: 'p', at: 't' }
  const url = `ws://127.0.0.1:${port}`
  const source = { kind: 'quotes', name: 'journeys', url, symbols: { [symbol]: symbol }, frame }
  const file = join(folder, 'feed.json')
  await writeFile(file, JSON.stringify({ sources: [source] }))

  return {
    /** Value of `CANDOR_FEED`. */
    file,
    price: () => price,
    /** Resolves when the price is reached. */
    async move(next: number): Promise<void> {
      to = next
      while (price !== to) await pause(beatMs)
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      for (const client of server.clients) client.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
