import { SMTPServer } from 'smtp-server'

export type Taken = { readonly from: string; readonly to: string[]; readonly source: string }
export type Refusal = { readonly code: number; readonly at: 'recipient' | 'greeting' | 'data' }

/** Credentials of the server's only user. */
export const smtpUser = { user: 'candor', password: 's3cret:word' } as const

/**
 * A real SMTP server on this machine with one user, which fails as configured.
 * @param port the port of a server that was closed before
 */
export async function openSmtpServer({
  port = 0,
  refusal,
}: { readonly port?: number; readonly refusal?: Refusal | undefined } = {}) {
  const taken: Taken[] = []
  /** May be changed while the server runs. */
  const mood: { refusal: Refusal | undefined } = { refusal }
  const fault = (at: Refusal['at']) =>
    mood.refusal?.at === at
      ? Object.assign(new Error('no'), { responseCode: mood.refusal.code })
      : undefined
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, callback) =>
      username === smtpUser.user && password === smtpUser.password
        ? callback(null, { user: username })
        : callback(new Error('wrong')),
    onConnect: (_session, callback) => callback(fault('greeting')),
    onRcptTo: (_address, _session, callback) => callback(fault('recipient')),
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const no = fault('data')
        if (no !== undefined) return callback(no)
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : (mailFrom?.address ?? '')
        const to = rcptTo.map(({ address }) => address)
        taken.push({ from, to, source: Buffer.concat(chunks).toString('utf8') })
        callback()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  return {
    taken,
    mood,
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
