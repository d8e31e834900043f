import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTree } from './check/tree.ts'
import { root } from './root.ts'

const web = join(root, 'apps/web')
const stamp = join(web, 'dist/.vite/built-from')

/** Builds the web app into apps/web/dist, unless what is there was built from the same source. */
export async function buildWeb(): Promise<void> {
  const source = sourceHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === source) return
  console.log('Building the web app …')
  // Loaded only here: the bundler alone takes longer to load than everything else at a second start.
  const { build } = await import('vite')
  const { NODE_ENV } = process.env
  try {
    await build({ root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'warn' })
  } finally {
    // The bundler leaves "production" behind, and the tests started next would run without the kit.
    if (NODE_ENV === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = NODE_ENV
  }
  writeFileSync(stamp, source)
}

function sourceHash(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of ['apps/web', 'packages']) {
    for (const [path, text] of readTree(join(root, folder))) {
      const content = text === '' ? readFileSync(join(root, folder, path)) : text
      hash.update(`\0${folder}/${path}\0`).update(content)
    }
  }
  return hash.digest('hex')
}
