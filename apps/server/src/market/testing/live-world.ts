import { createVirtualWorld, type VirtualWorld } from '../../platform/world.ts'
import { createLiveFeed, type Source } from '../feed/live/index.ts'
import { loadSymbols } from '../symbols.ts'
import { openMarketServer } from './market-server.ts'

/** A Wednesday at noon, when every market is open. */
export const noon = Date.parse('2026-11-18T12:00:00Z')

type Dialect = Parameters<typeof openMarketServer>[1]
type Starts = Parameters<typeof openMarketServer>[2]
type Made = {
  readonly world: VirtualWorld
  readonly port: number
  readonly onError: (error: unknown) => void
}

/** A source with a server on this machine that speaks its dialect, and the resulting feed. */
export async function openLiveWorld(
  name: string,
  [dialect, starts]: readonly [Dialect, Starts],
  make: (made: Made) => Source,
) {
  const world = createVirtualWorld(name, noon)
  const server = await openMarketServer(world, dialect, starts)
  const complaints: unknown[] = []
  const onError = (error: unknown) => void complaints.push(error)
  const source = make({ world, port: server.port, onError })
  const feed = createLiveFeed({ world, symbols: loadSymbols(), sources: [source], onError })
  return { world, server, source, feed, complaints, close: server.close }
}
