import { inject } from 'light-my-request'
import type { SandboxId } from '../platform/sandbox-id/index.ts'

/**
 * A browser at Sandbox ID: keeps cookies, follows redirects, and fills in the form.
 * @param languages value of `accept-language`
 */
export function createSandboxBrowser({ handle }: Pick<SandboxId, 'handle'>, languages = 'en') {
  const jar = new Map<string, string>()

  async function visit(address: string, form?: Record<string, string>) {
    const { pathname, search } = new URL(address, 'http://localhost')
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const asked = { cookie, 'accept-language': languages }
    const sent = form && {
      payload: String(new URLSearchParams(form)),
      headers: { ...asked, 'content-type': 'application/x-www-form-urlencoded' },
    }
    const found = await inject(handle, {
      method: form === undefined ? 'GET' : 'POST',
      url: `${pathname}${search}`,
      headers: asked,
      ...sent,
    })
    for (const { name, value } of found.cookies) {
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return { status: found.statusCode, to: found.headers.location ?? null, page: found.body }
  }

  /** Follows redirects until a page or the app's address, and resolves with that. */
  async function follow(address: string, form?: Record<string, string>) {
    let found = await visit(address, form)
    let at = address
    while (
      found.to !== null &&
      new URL(found.to, 'http://localhost').pathname !== '/sign-in/return'
    ) {
      at = found.to
      found = await visit(at)
    }
    return { ...found, at }
  }

  const keyOn = (page: string) => /name="key" value="([^"]*)"/.exec(page)?.[1] ?? ''

  /** Signs in with this key, or with the new key of the page. */
  async function signInAt(address: string, key?: string) {
    const { page, at } = await follow(address)
    return follow(at, { as: 'key', key: key ?? keyOn(page) })
  }

  return {
    visit,
    follow,
    keyOn,
    signInAt,
    /** Signs in from the app and back; resolves with the app's parameters. */
    async signIn(address: string, key?: string): Promise<Record<string, string>> {
      const { to } = await signInAt(address, key)
      return Object.fromEntries(new URL(to ?? '').searchParams)
    },
  }
}
