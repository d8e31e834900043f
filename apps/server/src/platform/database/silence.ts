import type { Client, QueryConfig } from 'pg'

/** A query with a time limit of its own for the answer, in ms. */
export type PatientQuery = QueryConfig & { readonly answerMs: number }

/** Checks within the time limit. A pause of this whole process counts as one, because answers may have arrived meanwhile. */
const checks = 4

/**
 * Ends a session when PostgreSQL answers nothing for `limitMs` although a query or the session's end waits for it. A living
 * server answers each statement within `statement_timeout`, with an error if need be. A frozen or unreachable one never
 * does, and TCP notices it after many minutes, or not at all.
 */
export function endWhenSilent(client: Client, limitMs: number): void {
  const query: (...given: unknown[]) => Promise<unknown> = client.query.bind(client)
  const end: () => Promise<void> = client.end.bind(client)
  let waiting = 0
  let silent = 0
  let timer: NodeJS.Timeout | undefined

  function begin(withinMs: number): void {
    silent = 0
    waiting += 1
    if (waiting > 1) return
    const check = () => {
      silent += 1
      if (silent < checks) return
      clearInterval(timer)
      client.connection.stream.destroy(new Error(`PostgreSQL has not answered for ${withinMs} ms`))
    }
    timer = setInterval(check, withinMs / checks).unref()
  }

  function answered(): void {
    silent = 0
    waiting -= 1
    if (waiting === 0) clearInterval(timer)
  }

  client.query = ((...given: unknown[]) => {
    const callback = given.at(-1)
    begin((given[0] as Partial<PatientQuery>).answerMs ?? limitMs)
    if (typeof callback !== 'function') return query(...given).finally(answered)
    return query(...given.slice(0, -1), (...answer: unknown[]) => {
      answered()
      ;(callback as (...all: unknown[]) => void)(...answer)
    })
  }) as typeof client.query

  client.end = ((callback?: () => void) => {
    begin(limitMs)
    return endThen(end().finally(answered), callback)
  }) as typeof client.end
}

async function endThen(ended: Promise<void>, callback: (() => void) | undefined): Promise<void> {
  await ended
  callback?.()
}
