import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTree } from './check/tree.ts'
import { root } from './root.ts'

/** The browser apps, with the source folders of each. */
const apps = {
  web: { title: 'web app', folders: ['apps/web', 'tools/vite', 'packages'] },
  console: { title: 'console', folders: ['apps/console', 'tools/vite', 'packages'] },
} as const

/** Builds the web app and the console, each only if its source changed since the last build. */
export async function buildWeb(): Promise<void> {
  await buildApp('web')
  await buildApp('console')
}

async function buildApp(name: keyof typeof apps): Promise<void> {
  const { title, folders } = apps[name]
  const app = join(root, 'apps', name)
  const stamp = join(app, 'dist/.vite/built-from')
  const source = sourceHash(folders)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === source) return
  console.log(`Building the ${title} …`)
  // Imported only here: the bundler alone takes longer to load than everything else at a second start.
  const { build } = await import('vite')
  const { NODE_ENV } = process.env
  // Otherwise a test that starts the app would build it for tests: slow, and with styles that its policy blocks.
  process.env['NODE_ENV'] = 'production'
  try {
    await build({ root: app, configFile: join(app, 'vite.config.ts'), logLevel: 'warn' })
  } finally {
    // The bundler sets NODE_ENV to "production", and the tests started next would run without the kit.
    if (NODE_ENV === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = NODE_ENV
  }
  mkdirSync(join(app, 'dist/.vite'), { recursive: true })
  writeFileSync(stamp, source)
}

function sourceHash(folders: readonly string[]): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of folders) {
    for (const [path, text] of readTree(join(root, folder))) {
      const content = text === '' ? readFileSync(join(root, folder, path)) : text
      hash.update(`\0${folder}/${path}\0`).update(content)
    }
  }
  return hash.digest('hex')
}
