import { expect, test } from 'vitest'
import { createTestEdge } from './testing/edge.ts'

type Get = (url: string) => Promise<{ status: number; to: unknown; cache: unknown }>

/** Asks an edge; with `sandboxId`, one on which people come in. */
async function asking(options: { readonly sandboxId?: null }, run: (get: Get) => Promise<void>) {
  const edge = await createTestEdge(options)
  await run(async (url) => {
    const { statusCode, headers } = await edge.app.inject({ url })
    return { status: statusCode, to: headers.location, cache: headers['cache-control'] }
  })
  await edge.close()
}

test('leads on into the hash with what is known, on this origin alone', async () => {
  await asking({ sandboxId: null }, async (get) => {
    const good = 'code=a%26b&state=s1&iss=http%3A%2F%2Fi.test'
    expect(await get(`/sign-in/return?${good}&next=//thief.test&id_token=x`)).toEqual({
      status: 303,
      to: `/#/signInReturn?${good}`,
      cache: 'no-store',
    })
    expect((await get('/sign-in/return?error=access_denied&state=s1')).to).toBe(
      '/#/signInReturn?state=s1&error=access_denied',
    )
    // What stands twice means nothing, and what is longer than it may be is left out.
    expect((await get('/sign-in/return?code=a&code=b&state=s1')).to).toBe('/#/signInReturn?')
    expect((await get(`/sign-in/return?code=${'a'.repeat(2_049)}&state=s1`)).to).toBe(
      '/#/signInReturn?state=s1',
    )
    expect((await get('/sign-in/return?code=%0d%0aset-cookie:x')).to).toBe(
      '/#/signInReturn?code=%0D%0Aset-cookie%3Ax',
    )
  })
})

test('is not there where nobody comes in', async () => {
  await asking({}, async (get) => expect((await get('/sign-in/return')).status).toBe(404))
  await asking({ sandboxId: null }, async (get) =>
    expect((await get('/sandbox-id/auth')).status).toBe(404),
  )
})
