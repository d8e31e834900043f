import type { FeedConfig, SourceConfig } from '../../platform/feed-config.ts'
import { RefusalToStart } from '../../platform/refusal-to-start.ts'
import type { World } from '../../platform/world.ts'
import type { Symbols } from '../symbols.ts'
import type { Feed } from './feed.ts'
import { createLiveFeed, type Source } from './live/index.ts'
import { createQuotesSource } from './quotes/index.ts'
import { createRecordedFeed } from './recorded/index.ts'

export interface FeedOptions {
  readonly world: World
  readonly symbols: Symbols
  readonly config: FeedConfig
  readonly onError: (error: unknown) => void
}

/**
 * Opens the configured feed. Nothing is dialled before a listener subscribes.
 * @throws RefusalToStart when the configuration names a symbol that is not traded here, or an exchange that ccxt does
 * not support
 */
export async function openFeed(options: FeedOptions): Promise<Feed> {
  const { world, symbols, config, onError } = options
  if (config === null) return createRecordedFeed({ world, symbols })
  for (const source of config.sources) {
    const unknown = Object.keys(source.symbols).find((name) => !symbols.has(name))
    if (unknown !== undefined)
      throw new RefusalToStart(`CANDOR_FEED names ${unknown}, which is not in data/symbols.json.`)
  }
  const sources = await Promise.all(config.sources.map((source) => openSource(options, source)))
  return createLiveFeed({ world, symbols, sources, onError })
}

async function openSource({ world, onError }: FeedOptions, source: SourceConfig): Promise<Source> {
  if (source.kind === 'quotes') return createQuotesSource({ world, vendor: source, onError })
  // Loaded on demand only: it takes 100 MB of memory and seconds.
  const { createCryptoSource } = await import('./crypto/index.ts')
  return createCryptoSource({ world, config: source, onError })
}
