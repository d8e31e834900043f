/** The names by which a machine finds itself, as they stand in an address. */
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a page of this origin may open the stream. A server whose public origin is its own machine, as a sandbox's is, is
 * found there under three names, and whoever takes another than the printed one has the same page of the same port; any
 * other public origin is that one alone.
 * @param asked what the browser says of the page, as it writes origins
 * @param own the public origin
 */
export function isOwnOrigin(asked: string | undefined, own: string): boolean {
  if (asked === undefined || asked === own) return asked === own
  const [page, server] = [readOrigin(asked), readOrigin(own)]
  if (page === null || server === null) return false
  const isThisMachine = loopback.has(page.hostname) && loopback.has(server.hostname)
  return isThisMachine && page.protocol === server.protocol && page.port === server.port
}

/** Null for what is no origin, or is one with more to it. */
function readOrigin(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.origin === text ? url : null
}
