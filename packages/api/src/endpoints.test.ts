import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { endpoints } from './endpoints.ts'
import { endpoint as define, needsToken, possibleErrors, SECOND } from './endpoint.ts'
import type { Endpoint } from './endpoint.ts'
import { errorCodes } from './errors.ts'
import { adminPrefix, adminRoutes } from './admin-routes.ts'
import { routes } from './routes.ts'
import { unkeyedCalls } from './unkeyed-calls.ts'
import { walk } from './testing/walk.ts'

const table = Object.entries<Endpoint>(endpoints)
const decimalWords =
  /(price|amount|fee|rate|ratio|margin|pnl|balance|value|quantity|notional|available|equity|loss)$/i

/** Fields that are JSON numbers although their name suggests a decimal. */
const decimalNumbers = (schema: v.GenericSchema): string[] =>
  walk(schema)
    .filter((part) => part.schema.type === 'number' && decimalWords.test(part.path.at(-1) ?? ''))
    .map(({ path }) => path.join('.'))

it('detects a decimal that is a number (a test of the check itself)', () => {
  const planted = v.strictObject({ fills: v.array(v.strictObject({ openPrice: v.number() })) })
  expect(decimalNumbers(planted)).toEqual(['fills.openPrice'])
})

describe('the table of endpoints', () => {
  it('has one endpoint for each route, under its own name', () => {
    expect(Object.keys(endpoints).toSorted()).toEqual(
      Object.keys({ ...routes, ...adminRoutes }).toSorted(),
    )
    for (const [name, endpoint] of table) expect(endpoint.name).toBe(name)
  })

  it('has no path twice', () => {
    const places = table.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(places).size).toBe(places.length)
  })

  it.each(table)('%s names only existing refusals', (_, endpoint) => {
    for (const key of possibleErrors(endpoint)) expect(errorCodes).toHaveProperty(key)
  })

  it.each(table)('%s answers 401 only if a token is required', (_, endpoint) => {
    const has401 = possibleErrors(endpoint).some((key) => errorCodes[key] === 401)
    expect(has401).toBe(needsToken(endpoint.auth))
  })

  it('requires the signing device key in every POST without a session', () => {
    const signIns = table.filter(([, { method, auth }]) => method === 'POST' && auth === 'none')
    expect(signIns.map(([name]) => name)).toEqual([
      'register',
      'login',
      'phoneLogin',
      'emailLogin',
      'googleSecretLogin',
      'passkeyLogin',
      'walletLogin',
      'thirdPartyLogin',
      'resetPassword',
      'startDemo',
      'operatorLogin',
    ])
    for (const [, { request }] of signIns) {
      expect(walk(request).some(({ path }) => path.at(-1) === 'deviceKey')).toBe(true)
    }
  })

  it.each(table)('%s is for operators exactly if its path says so', (_, endpoint) => {
    const isTheirs = endpoint.path.startsWith(adminPrefix)
    expect(endpoint.concept === 'operator').toBe(isTheirs)
    // At sign-in the operator is not known yet.
    const isDoor = ['operatorLogin', 'getOperatorChallenge'].includes(endpoint.name)
    expect(endpoint.auth === 'operator').toBe(isTheirs && !isDoor)
    // An operator call without roles is open to nobody.
    expect((endpoint.roles ?? []).length > 0).toBe(endpoint.auth === 'operator')
  })

  it('allows a visitor the demo, trading calls marked as demo, and nothing else', () => {
    const opened = table.filter(([, { visitor }]) => visitor !== undefined)
    expect(Object.fromEntries(opened.map(([name, { visitor }]) => [name, visitor]))).toEqual({
      createStreamTicket: 'always',
      createPosition: 'demo',
      previewPosition: 'demo',
      updateStopLoss: 'always',
      addMargin: 'always',
      closePosition: 'always',
      closeAllPositions: 'demo',
      listPositions: 'demo',
      getPosition: 'always',
      getPositionsSummary: 'demo',
      getDemoAccount: 'always',
      resetDemo: 'always',
      getPositionProof: 'always',
      buyOption: 'demo',
      listOptions: 'demo',
      getOption: 'always',
      getOptionsSummary: 'demo',
      listOptionStatistics: 'demo',
      getOptionProof: 'always',
    })
    for (const [name, { visitor, request }] of table)
      if (visitor === 'demo')
        expect(
          walk(request).map(({ path }) => path[0]),
          name,
        ).toContain('demo')
  })

  it('gives a rule of its own a code of its own', () => {
    const own = Object.values(errorCodes).filter((code) => code >= 1_000)
    expect(new Set(own).size).toBe(own.length)
  })

  it('requires an idempotency key in every call that moves money', () => {
    const moving = table.filter(([, { money }]) => money)
    expect(moving.length).toBeGreaterThan(20)
    const others = moving.filter(([, { key }]) => key !== 'required').map(([name]) => name)
    expect(others).toEqual([])
  })

  it('requires an idempotency key in every change, unless a reason is listed', () => {
    const changes = table.filter(([, { method }]) => method === 'POST')
    const without = changes.filter(([, { key }]) => key !== 'required').map(([name]) => name)
    const { repeatable, exempt, tracing } = unkeyedCalls
    const listed = [...Object.keys(repeatable), ...Object.keys(exempt)]
    expect(without.toSorted()).toEqual(listed.toSorted())
    const reads = table.filter(([, { method }]) => method === 'GET').map(([name]) => name)
    expect(reads).toEqual(expect.arrayContaining(Object.keys(tracing)))
  })

  it('leaves the key to the caller in sign-ins only', () => {
    const optional = table.filter(([, { key }]) => key === 'optional')
    for (const [name, { auth }] of optional) expect([name, auth]).toEqual([name, 'none'])
  })

  it('lets no call of a product with such a key leave open whether it moves money', () => {
    const swapping = {
      name: 'swap',
      concept: 'swap',
      auth: 'token',
      limit: { count: 1, perMs: SECOND, by: 'user' },
      request: v.strictObject({}),
      result: v.null(),
      errors: [],
      summary: '',
    } as const
    // @ts-expect-error `money` is missing
    expect(define(swapping).money).toBeUndefined()
    expect(define({ ...swapping, money: null }).money).toBeNull()
  })
})

describe.each(table)('the schemas of %s', (_, { method, request, result }) => {
  it('have no decimal as a JSON number', () => {
    expect(decimalNumbers(request)).toEqual([])
    expect(decimalNumbers(result)).toEqual([])
  })

  it('answer only whole numbers as numbers', () => {
    for (const { path, schema } of walk(result)) {
      if (schema.type !== 'number') continue
      const isWhole = schema.pipe?.some(({ type }) => type === 'safe_integer')
      expect(isWhole, path.join('.')).toBe(true)
    }
  })

  it('refuse NUL in every string of a request', () => {
    for (const { schema, path } of walk(request)) {
      if (schema.type !== 'string' || !schema.pipe) continue
      for (let length = 1; length <= 64; length++) {
        const hostile = `${'1'.repeat(length)}\0`
        const accepted = v.safeParse(schema as unknown as v.GenericSchema, hostile).success
        expect(accepted, `${path.join('.')} takes NUL`).toBe(false)
      }
    }
  })

  it('leave no string of a request unbounded', () => {
    for (const { schema, path } of walk(request)) {
      if (schema.type !== 'string' || (!schema.pipe && method === 'GET')) continue
      // The longest texts are a help article and a drawn signature, of 20,000.
      const accepted = v.safeParse(schema as unknown as v.GenericSchema, 'a'.repeat(20_001)).success
      expect(accepted, `${path.join('.')} is unbounded`).toBe(false)
    }
  })

  it('refuse unknown fields in a POST', () => {
    if (method !== 'POST') return
    const objects = walk(request).filter(({ schema }) => schema.entries)
    expect(objects.map(({ schema }) => schema.type)).toEqual(objects.map(() => 'strict_object'))
  })

  it('declare results exactly: no undeclared field is allowed', () => {
    const objects = walk(result).filter(({ schema }) => schema.entries)
    expect(objects.map(({ schema }) => schema.type)).toEqual(objects.map(() => 'strict_object'))
  })
})
