import { open } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createLog, openLogStream } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line: string) => void lines.push(line) }))
  return lines.join('')
}

test('hides secrets by the name of their key at any depth', () => {
  const secrets = {
    token: 'hunter2',
    'X-Access-Token': 'hunter2',
    user: { newPassword: 'hunter2', devices: [{ privateKey: 'hunter2' }] },
    headers: { Authorization: 'hunter2', Cookie: 'hunter2' },
    envelope: { ciphertext: 'hunter2' },
    captcha: 'hunter2',
  }
  const text = logged((log) => {
    log.info(secrets, 'signed in')
    log.child({ token: 'hunter2' }).child({ request: 7 }).warn('child')
    log.info({ databaseUrl: 'postgresql://candor:hunter2@localhost/candor' })
  })
  expect(text).not.toContain('hunter2')
  expect(text).toContain('signed in')
  expect(text).toContain('"token":"[hidden]","request":7')
  expect(text).toContain('postgresql://candor:[hidden]@localhost/candor')
})

test('keeps what explains an error and drops the values it carries', () => {
  const error = Object.assign(
    new Error('duplicate key', { cause: new Error('cannot reach postgres://a:hunter2@b/c') }),
    {
      code: '23505',
      detail: 'Key (address)=(hunter2) already exists.',
    },
  )
  for (const text of [
    logged((log) => log.error(error)),
    logged((log) => log.error({ err: error }, 'failed')),
  ]) {
    expect(text).not.toContain('hunter2')
    const { err } = JSON.parse(text)
    expect(err).toMatchObject({
      message: 'duplicate key',
      code: '23505',
      cause: { message: expect.stringContaining('cannot reach') },
    })
    expect(err.stack).toContain('log.test.ts')
  }
})

test('writes one line of JSON per entry, numbers of any size included', () => {
  const text = logged((log) =>
    log.info({ amount: 2n ** 70n, bytes: new Uint8Array(3), count: 1 }, 'line\nbreak'),
  )
  expect(text.trimEnd()).not.toContain('\n')
  expect(JSON.parse(text)).toMatchObject({
    amount: '1180591620717411303424',
    bytes: '[3 bytes]',
    count: 1,
    msg: 'line\nbreak',
  })
})

test('logs a value that contains itself', () => {
  const loop: Record<string, unknown> = {}
  loop.self = loop
  expect(JSON.parse(logged((log) => log.info({ loop })))).toHaveProperty('loop.self')
})

test('logs little of requests and nothing of class instances', () => {
  class Connection {
    key = 'hunter2'
  }
  const req = {
    method: 'GET',
    url: '/api/checkAccount?account=hunter2',
    headers: { 'x-access-token': 'hunter2' },
  }
  const text = logged((log) =>
    log.info({
      req,
      res: { statusCode: 200, body: 'hunter2' },
      connection: new Connection(),
      at: new Date(0),
    }),
  )
  expect(text).not.toContain('hunter2')
  expect(JSON.parse(text)).toMatchObject({
    req: { method: 'GET', path: '/api/checkAccount' },
    res: { status: 200 },
    connection: '[Connection]',
    at: '1970-01-01T00:00:00.000Z',
  })
})

test('goes on when its entries cannot be written', async () => {
  // Writing to a file that is open for reading fails, as it does on a full disk.
  const unwritable = await open(import.meta.filename)
  try {
    const log = createLog('info', openLogStream(unwritable.fd))
    for (let entries = 3; entries > 0; entries -= 1)
      expect(() => log.info('one more')).not.toThrow()
  } finally {
    await unwritable.close()
  }
})
