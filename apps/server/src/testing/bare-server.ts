import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { Socket, type AddressInfo } from 'node:net'
import { runServer } from '../platform/server-process.ts'

process.stdin.resume().once('end', () => process.kill(process.pid, 'SIGTERM'))
if (process.stdin instanceof Socket) process.stdin.unref()

/** The server's process with a minimal app: every reply is from the database. */
await runServer(async ({ config, database }) => {
  async function answer(response: ServerResponse): Promise<void> {
    const settings = `select current_user as role, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as "synchronousCommit", current_setting('listen_addresses') as listen`
    const { rows } = await database.pool.query(settings)
    response.setHeader('connection', 'close').end(JSON.stringify(rows[0]))
  }
  const broken = Promise.withResolvers<string>()
  const server = createServer(({ url }, response) => {
    if (url === '/break') broken.resolve('The app cannot go on.')
    void answer(response)
  })
  return {
    async listen() {
      server.listen(config.port, config.host)
      await once(server, 'listening')
      return `http://localhost:${(server.address() as AddressInfo).port}`
    },
    broken: broken.promise,
    async close() {
      server.close()
    },
  }
})
