import { firstRoutes } from '@candor/api'

declare global {
  interface Window {
    /** Answers that the page itself asked for before the app arrived, by their addresses. */
    candorEarly?: Record<string, Promise<Response>>
  }
}

/** The ranking that the landing screen opens with. */
export const firstRanking = { type: 'hot', limit: 6 } as const

/** Before a market's name: where this device keeps the interval of its chart. */
export const intervalKey = 'chartInterval.'

/** The candles that a chart opens with, where the device has kept no other interval. */
export const firstCandles = { interval: '15m', limit: 300 } as const

/**
 * The addresses of what a screen opens with. The built page asks for them at once, so that they travel beside
 * the app's code; `{symbol}` stands for the one in the page's own address, `{interval}` for the one of its chart.
 */
export const earlyTargets = {
  home: [
    firstRoutes.getConfig.path,
    `${firstRoutes.getRanking.path}?type=${firstRanking.type}&limit=${firstRanking.limit}`,
  ],
  chart: [
    firstRoutes.getConfig.path,
    firstRoutes.listSymbols.path,
    `${firstRoutes.getKline.path}?symbol={symbol}&interval={interval}&limit=${firstCandles.limit}`,
  ],
} as const

/** `fetch`, but an answer that is already on its way is handed over, once. */
export function earlyFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const waiting = window.candorEarly
  if (typeof input !== 'string' || waiting?.[input] === undefined) return fetch(input, init)
  const early = waiting[input]
  delete waiting[input]
  return early
}
