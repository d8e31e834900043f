import { routes } from '@candor/api'

declare global {
  interface Window {
    /** Answers that the page itself asked for before the app arrived, by their addresses. */
    candorEarly?: Record<string, Promise<Response>>
  }
}

/** The ranking that the landing screen opens with. */
export const firstRanking = { type: 'hot', limit: 6 } as const

/** Its address. The built page asks for it at once, so that it travels beside the app's code. */
export const earlyTarget = `${routes.getRanking.path}?type=${firstRanking.type}&limit=${firstRanking.limit}`

/** `fetch`, but an answer that is already on its way is handed over, once. */
export function earlyFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const waiting = window.candorEarly
  if (typeof input !== 'string' || waiting?.[input] === undefined) return fetch(input, init)
  const early = waiting[input]
  delete waiting[input]
  return early
}
