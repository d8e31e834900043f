/** Hosts of the browsers' push services, and allowed suffixes. */
const hosts: ReadonlySet<string> = new Set(['fcm.googleapis.com', 'web.push.apple.com'])
const endings = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

/**
 * The push service of an address that a browser named: a known host or suffix over https, or the test receiver. Null otherwise,
 * and then nothing may be sent there.
 */
export function pushServiceOf(endpoint: string, testReceiver: string | null): string | null {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return null
  if (testReceiver !== null && url.origin === testReceiver) return testReceiver
  if (url.protocol !== 'https:' || url.port !== '') return null
  if (hosts.has(url.hostname)) return url.hostname
  return endings.find((ending) => url.hostname.endsWith(ending))?.slice(1) ?? null
}
