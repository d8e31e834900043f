// What the bare page shows: as many rows and candles as a market screen holds, made up by a formula.
export type Row = { readonly symbol: string; readonly price: string; readonly change: string }
export type Candle = {
  readonly timestamp: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

const minuteMs = 60_000

export const rows: readonly Row[] = Array.from({ length: 60 }, (_, index) => ({
  symbol: `COIN${index}USDT`,
  price: `${1_000 + index * 37}.${10 + (index % 90)}`,
  change: `${index % 2 === 0 ? '+' : '-'}${index % 10}.5%`,
}))

export const candles: readonly Candle[] = Array.from({ length: 300 }, (_, index) => {
  const open = 1_000 + 50 * Math.sin(index / 20)
  const close = 1_000 + 50 * Math.sin((index + 1) / 20)
  const [low, high] = [Math.min(open, close) - 5, Math.max(open, close) + 5]
  return { timestamp: index * minuteMs, open, high, low, close, volume: 10 + (index % 7) }
})
