import { firstRoutes } from '@candor/api'

declare global {
  interface Window {
    /** Answers to requests that the page made before the app was loaded, by their addresses. */
    candorEarly?: Record<string, Promise<Response>>
  }
}

/** The ranking on the landing screen at first. */
export const firstRanking = { type: 'hot', limit: 6 } as const

/** Prefix of a market's name: the storage key of its chart's interval. */
export const intervalKey = 'chartInterval.'

/** The candles of a chart at first, if the device has stored no other interval. */
export const firstCandles = { interval: '15m', limit: 300 } as const

/**
 * The addresses that screens need first. The built page requests them at once, in parallel with the app's code;
 * `{symbol}` stands for the symbol in the page's own address, `{interval}` for the interval of its chart.
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

/** `fetch`, except that an early request's answer is returned, once. */
export function earlyFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const waiting = window.candorEarly
  if (typeof input !== 'string' || waiting?.[input] === undefined) return fetch(input, init)
  const early = waiting[input]
  delete waiting[input]
  return early
}
