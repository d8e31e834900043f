import { expect, test } from 'vitest'
import { createTestEdge } from './testing/edge.ts'

type Get = (url: string) => Promise<{ status: number; to: unknown; cache: unknown }>

/** Runs requests against an edge with or without Sandbox ID. */
async function asking(options: { readonly sandboxId?: null }, run: (get: Get) => Promise<void>) {
  const edge = await createTestEdge(options)
  await run(async (url) => {
    const { statusCode, headers } = await edge.app.inject({ url })
    return { status: statusCode, to: headers.location, cache: headers['cache-control'] }
  })
  await edge.close()
}

test('redirects into the hash with the known fields, on this origin only', async () => {
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
    // Duplicate fields are ignored, and so are values that are too long.
    expect((await get('/sign-in/return?code=a&code=b&state=s1')).to).toBe('/#/signInReturn?')
    expect((await get(`/sign-in/return?code=${'a'.repeat(2_049)}&state=s1`)).to).toBe(
      '/#/signInReturn?state=s1',
    )
    expect((await get('/sign-in/return?code=%0d%0aset-cookie:x')).to).toBe(
      '/#/signInReturn?code=%0D%0Aset-cookie%3Ax',
    )
  })
})

test('is not served without third-party sign-in', async () => {
  await asking({}, async (get) => expect((await get('/sign-in/return')).status).toBe(404))
  await asking({ sandboxId: null }, async (get) =>
    expect((await get('/sandbox-id/auth')).status).toBe(404),
  )
})
