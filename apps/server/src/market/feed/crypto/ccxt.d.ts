// The part of ccxt that is used. Its own types cover a hundred exchanges and are `any` where it matters.
declare module 'ccxt' {
  /** Figures are texts if the exchange was created with `number: String`. */
  export interface Ticker {
    readonly bid?: unknown
    readonly ask?: unknown
    readonly last?: unknown
    readonly timestamp?: unknown
  }

  export interface Client {
    readonly connected: Promise<unknown>
    readonly connection?: { readonly terminate?: () => void }
  }

  export interface Exchange {
    number: unknown
    newUpdates: boolean
    readonly has: Readonly<Record<string, unknown>>
    readonly options: Record<string, unknown>
    readonly clients?: Readonly<Record<string, Client>>
    readonly tickers: Readonly<Record<string, Ticker>>
    readonly markets?: object
    readonly currencies?: object
    loadHttpProxyAgent(): Promise<unknown>
    loadMarkets(): Promise<object>
    setMarkets(markets: object, currencies?: object): unknown
    watchTickers(symbols: readonly string[]): Promise<unknown>
    watchTicker(symbol: string): Promise<unknown>
    fetchOHLCV(
      symbol: string,
      timeframe: string,
      since: number,
      limit: number,
    ): Promise<readonly unknown[][]>
    close(): Promise<unknown>
  }

  export const pro: Readonly<Record<string, new (options: object) => Exchange>>
}
