/** The host names of the local machine in a URL. */
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a page of this origin may open the stream. A server whose public origin is the local machine, as a sandbox's
 * is, is reachable there under three names, all with the same page on the same port; any other public origin must match
 * exactly.
 * @param asked the page's origin as the browser sends it
 * @param own the public origin
 */
export function isOwnOrigin(asked: string | undefined, own: string): boolean {
  if (asked === undefined || asked === own) return asked === own
  const [page, server] = [readOrigin(asked), readOrigin(own)]
  if (page === null || server === null) return false
  const isThisMachine = loopback.has(page.hostname) && loopback.has(server.hostname)
  return isThisMachine && page.protocol === server.protocol && page.port === server.port
}

/** Null for a text that is not an origin, or is more than one. */
function readOrigin(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.origin === text ? url : null
}
