import type { Route } from '../route.ts'
import { TransportError } from './faults.ts'

/** A call's input, whatever its schema: path, query or body fields by name. */
export type Fields = Readonly<Record<string, unknown>>

/** Fills path parameters into the path; returns the remaining fields for query or body. */
function fillPath(path: string, input: Fields): { path: string; rest: Fields } {
  const rest = { ...input }
  const filled = path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path: filled, rest }
}

function queryText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return Array.isArray(value) ? value.join(',') : `${value as string | number}`
}

/** The request target of a call, and the fields of its body. */
export function targetOf(route: Route, input: Fields): { target: string; body: Fields } {
  const { path, rest } = fillPath(route.path, input)
  if (route.method === 'POST') return { target: path, body: rest }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined) query.set(name, queryText(value))
  }
  return { target: query.size > 0 ? `${path}?${query}` : path, body: {} }
}

/**
 * Fetches JSON within a time limit. Throws TransportError if no readable answer comes, and the caller's own reason if
 * the caller aborted.
 */
export async function fetchJson(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
): Promise<unknown> {
  const gaveUp = new AbortController()
  const abort = (): void => gaveUp.abort(signal?.reason)
  const timer = setTimeout(
    () => gaveUp.abort(new Error(`timeout of ${timeoutMs}ms exceeded`)),
    timeoutMs,
  )
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  try {
    const response = await fetch(url, { ...init, credentials: 'omit', signal: gaveUp.signal })
    return await readJson(response)
  } catch (error) {
    if (signal?.aborted) throw error
    if (error instanceof TransportError) throw error
    throw new TransportError(error instanceof Error ? error.message : '', true)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** A refusal may have an HTTP status of its own; without JSON the status is the only information. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    const message = `Request failed with status code ${response.status}`
    throw new TransportError(message, response.status >= 500)
  }
}
