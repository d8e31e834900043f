import { inject } from 'light-my-request'
import type { SandboxId } from '../platform/sandbox-id/index.ts'

/**
 * Somebody's browser at Sandbox ID: keeps cookies, follows what leads on, and fills in the form.
 * @param languages what it sends as `accept-language`
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

  /** Goes on until a page is shown, or until it leads back to the app; answers that. */
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

  /** Signs in with this key, else with the new one that is shown. */
  async function signInAt(address: string, key?: string) {
    const { page, at } = await follow(address)
    return follow(at, { as: 'key', key: key ?? keyOn(page) })
  }

  return {
    visit,
    follow,
    keyOn,
    signInAt,
    /** From the app and back; answers what the app is told. */
    async signIn(address: string, key?: string): Promise<Record<string, string>> {
      const { to } = await signInAt(address, key)
      return Object.fromEntries(new URL(to ?? '').searchParams)
    },
  }
}

export type SandboxBrowser = ReturnType<typeof createSandboxBrowser>
