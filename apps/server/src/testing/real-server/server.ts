import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../platform/database/cluster.ts'
import { startProcess, type ServerProcess } from '../processes.ts'
import { startVendor } from './vendor.ts'

const shipped = fileURLToPath(new URL('./killable-server.ts', import.meta.url))

/**
 * Prepares a server with swinging prices on a port of its own; `start` starts it.
 * @param folder its data folder
 * @param env further environment variables
 */
export async function prepareServer(folder: string, env: Readonly<Record<string, string>> = {}) {
  const vendor = await startVendor(folder)
  const port = await freePort(0)
  const origin = `http://localhost:${port}`
  let server: ServerProcess | null = null

  async function end(signal: NodeJS.Signals): Promise<void> {
    server?.child.kill(signal)
    await server?.ended
  }

  return {
    origin,
    standStill: vendor.standStill,
    /** @param program a file that starts the server; by default the shipped one */
    start(program = shipped): void {
      const own = { PORT: String(port), CANDOR_DATA: folder, CANDOR_FEED: vendor.file }
      server = startProcess({ ...own, LOG_LEVEL: 'info', ...env }, program)
    },
    /** Waits for the server that was started last. Throws an Error if it ends or takes longer. */
    async untilReady(withinMs: number): Promise<void> {
      const giveUpAt = performance.now() + withinMs
      while (!(await isReady(origin))) {
        if (server!.child.exitCode !== null) throw new Error(`ended: ${server!.errors()}`)
        if (performance.now() > giveUpAt)
          throw new Error(`not ready within ${withinMs} ms: ${server!.errors()}`)
        await pause(20)
      }
    },
    /** Kills the server with SIGKILL. */
    kill: () => end('SIGKILL'),
    async stop(): Promise<void> {
      await end('SIGTERM')
      ;(await import('node:fs')).writeFileSync('/tmp/b/server.log', server!.errors())
      await vendor.stop()
    },
  }
}

async function isReady(origin: string): Promise<boolean> {
  const signal = AbortSignal.timeout(1_000)
  const answer = await fetch(`${origin}/readyz`, { signal }).catch(() => null)
  return answer?.status === 200
}
