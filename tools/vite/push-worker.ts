import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc, type Plugin } from 'vite'

const name = 'push-worker.js'

/** Writes the push worker beside the page: its scope is the folder that it lies in, and it is never another address. */
export function pushWorker(): Plugin {
  let file = ''
  const source = async () => (await transformWithOxc(readFileSync(file, 'utf8'), file)).code
  return {
    name: 'candor:push-worker',
    configResolved(config) {
      file = join(config.root, 'src/app/push-worker.ts')
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${name}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        void source().then((code) => response.end(code))
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: name, source: await source() })
    },
  }
}
