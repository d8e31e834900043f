/** The push services of the browsers: these hosts, and what ends in these. */
const hosts: ReadonlySet<string> = new Set(['fcm.googleapis.com', 'web.push.apple.com'])
const endings = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

/**
 * To whose push service messages for this address go, which a user's browser named: that of a browser, over https and by its
 * host or what that ends in, or the receiver that a test has set up. Null where it is none, and nothing may be sent there.
 */
export function pushServiceOf(endpoint: string, testReceiver: string | null): string | null {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return null
  if (testReceiver !== null && url.origin === testReceiver) return testReceiver
  if (url.protocol !== 'https:' || url.port !== '') return null
  if (hosts.has(url.hostname)) return url.hostname
  return endings.find((ending) => url.hostname.endsWith(ending))?.slice(1) ?? null
}
