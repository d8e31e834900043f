import fastify from 'fastify'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { addWebApp } from '../../apps/server/src/platform/http/web.ts'
import { compress } from '../../tools/vite/compress.ts'
import { candles, rows } from './data.ts'

/** The running bare page. */
export type Floor = { readonly url: string; readonly close: () => Promise<void> }

/**
 * Builds a bare page with the web app's build, and serves it as the server serves the web app.
 * @param folder the page's folder, below this one
 * @param answers the JSON files to serve with it, by name
 */
export async function serveFloor(
  folder = '.',
  answers: Readonly<Record<string, unknown>> = { rows, candles },
): Promise<Floor> {
  const outDir = await mkdtemp(join(tmpdir(), 'candor-floor-'))
  await build({
    root: join(import.meta.dirname, folder),
    configFile: false,
    logLevel: 'error',
    plugins: [compress()],
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false }, target: 'es2023' },
  })
  const app = fastify({ forceCloseConnections: true })
  for (const [name, answer] of Object.entries(answers)) app.get(`/${name}.json`, () => answer)
  await addWebApp(app, outDir)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    await app.close()
    await rm(outDir, { recursive: true, force: true })
  }
  return { url, close }
}
