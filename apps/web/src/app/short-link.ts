import { ApiError } from '@candor/api'
import { call } from '../api/client.ts'
import { deviceId } from '../api/device.ts'
import { inviteFrom, keepInvite } from '../features/sign-in/login/invited.ts'
import { open } from '../lib/navigate.ts'
import { routeAt } from '../lib/routes.ts'
import { toast } from '../ui/overlays/toast-store.ts'

/** The part of the address before the hash that names a short link. */
const linkKey = 's'

/** The code of the short link in the search part of an address; null for none. */
export function linkCodeIn(search: string): string | null {
  const code = new URLSearchParams(search).get(linkKey) ?? ''
  return /^[0-9A-Za-z]{4,16}$/.test(code) ? code : null
}

/**
 * Opens the target of the short link in the address, and keeps its invitation for the form of a new account. An unknown
 * link shows a message. While the server is unreachable the address keeps the link, so that the next start retries.
 */
export async function followShortLink(search: string): Promise<void> {
  const code = linkCodeIn(search)
  if (code === null) return
  try {
    const link = await call('followShortLink', { code, deviceId: deviceId() })
    forgetLink()
    const invite = inviteFrom(link.inviteCode ?? undefined)
    if (invite !== '') keepInvite(invite)
    const [path = ''] = link.target.split('?')
    if (routeAt(path) !== null) open(link.target, true)
  } catch (error) {
    if (!(error instanceof ApiError) || error.errorKey !== 'SHORT_LINK_INVALID') return
    forgetLink()
    toast(error.message)
  }
}

/** Removes the link from the address, so that a reload or a shared address begins without it. */
function forgetLink(): void {
  const address = new URL(window.location.href)
  address.searchParams.delete(linkKey)
  window.history.replaceState(window.history.state, '', address)
}
