import { Config } from '@candor/api'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'valibot'
import { createTestEdge, type TestEdge } from './testing/edge.ts'

const hash = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
let edge: TestEdge
let webFolder: string
let isReady = false

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(webFolder, 'assets'))
  await mkdir(join(webFolder, '.vite'))
  const files = {
    'index.html': '<!doctype html><title>Candor</title>',
    'csp.json': JSON.stringify({ scriptHashes: [hash], styleHashes: [] }),
    'assets/app-1a2b3c.js': 'plain',
    'assets/app-1a2b3c.js.map': '{}',
    '.vite/manifest.json': '{}',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(webFolder, name), text)
  await writeFile(join(webFolder, 'assets/app-1a2b3c.js.gz'), gzipSync('packed'))
  edge = await createTestEdge({ webFolder, ready: () => isReady })
})
afterAll(async () => {
  await edge.close()
  await rm(webFolder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => edge.app.inject({ url, headers })

describe('security headers', () => {
  it('allow our own files and no evaluated strings', async () => {
    const policy = String((await get('/')).headers['content-security-policy']).split(';')
    expect(policy).toEqual([
      "default-src 'none'",
      `script-src 'self' '${hash}'`,
      "style-src 'self'",
      "img-src 'self' blob: data:",
      "font-src 'self'",
      "connect-src 'self' ws://127.0.0.1:8080",
      "worker-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types tp-html dompurify push-worker',
      'report-to csp',
    ])
  })

  it.each(['/', '/api/public/getServerTime', '/api/nowhere', '/config.json', '/api/docs/'])(
    'are set on %s',
    async (url) => {
      const { headers } = await get(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers['permissions-policy']).toContain('camera=()')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    },
  )

  it('require HTTPS only if the public origin is HTTPS', async () => {
    expect((await get('/')).headers).not.toHaveProperty('strict-transport-security')
    const secure = await createTestEdge({ origin: 'https://app.example' })
    const { headers } = await secure.app.inject({ url: '/healthz' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['content-security-policy']).toContain('wss://app.example')
    await secure.close()
  })

  it('refuse an invalid hash', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'web-'))
    await writeFile(join(folder, 'csp.json'), '{"scriptHashes":["x\' *"],"styleHashes":[]}')
    await expect(createTestEdge({ webFolder: folder })).rejects.toThrow('hash')
    await rm(folder, { recursive: true })
  })
})

describe('the web app', () => {
  it('is never cached at its address, and for ever at names with a hash', async () => {
    const page = await get('/')
    expect(page.body).toContain('Candor')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['cache-control']).toBe('no-cache')
    const script = await get('/assets/app-1a2b3c.js')
    expect(script.body).toBe('plain')
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('is compressed for clients that accept it', async () => {
    const packed = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe('packed')
  })

  it.each([
    '/csp.json',
    '/assets/app-1a2b3c.js.map',
    '/.vite/manifest.json',
    '/..%2f..%2fetc/passwd',
  ])('does not serve %s', async (url) => {
    const { statusCode } = await get(url)
    expect([403, 404]).toContain(statusCode)
  })

  it('answers 404 for a missing chunk', async () => {
    await writeFile(join(webFolder, 'assets/gone-4d5e6f.js'), 'here')
    expect((await get('/assets/gone-4d5e6f.js')).statusCode).toBe(200)
    await rm(join(webFolder, 'assets/gone-4d5e6f.js'))
    expect((await get('/assets/gone-4d5e6f.js')).statusCode).toBe(404)
  })
})

describe('pages for machines', () => {
  it('publish the configuration unsealed, with two keys', async () => {
    const { body, headers } = await get('/config.json')
    const config = parse(Config, JSON.parse(body))
    expect(config.keys.map((key) => key.use)).toEqual(['current', 'next'])
    expect(headers['cache-control']).toBe('no-cache')
  })

  it('report whether the process is alive and ready', async () => {
    expect((await get('/healthz')).statusCode).toBe(200)
    expect((await get('/readyz')).statusCode).toBe(503)
    isReady = true
    expect((await get('/readyz')).statusCode).toBe(200)
  })

  it('show metrics to this machine only', async () => {
    expect((await get('/metrics')).body).toBe('candor_up 1\n')
    const strange = await edge.app.inject({ url: '/metrics', remoteAddress: '192.0.2.1' })
    expect(strange.statusCode).toBe(404)
    expect((await get('/metrics', { 'x-forwarded-for': '192.0.2.1' })).statusCode).toBe(404)
  })

  it('show the API with our own scripts only', async () => {
    const page = await get('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    expect((await get('/api/docs/json')).json()).toMatchObject({ openapi: '3.1.0' })
  })

  it('receive browsers’ policy reports', async () => {
    const report = (type: string) =>
      edge.app.inject({
        method: 'POST',
        url: '/csp-report',
        headers: { 'content-type': type },
        payload: '[{"type":"csp-violation"}]',
      })
    expect((await report('application/reports+json')).statusCode).toBe(204)
    expect((await report('text/plain')).json().code).toBe(415)
  })
})
