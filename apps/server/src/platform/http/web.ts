import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { array, object, parse, string } from 'valibot'
import type { InlineHashes } from './security-headers.ts'

const hashesFile = 'csp.json'
const Hashes = object({ scriptHashes: array(string()), styleHashes: array(string()) })
const YEAR_SECONDS = 31_536_000

/** Hashes of the page's inline blocks, as the web app's build wrote them; none if it is not built. */
export function inlineHashes(folder: string): InlineHashes {
  const file = join(folder, hashesFile)
  if (!existsSync(file)) return { scriptHashes: [], styleHashes: [] }
  return parse(Hashes, JSON.parse(readFileSync(file, 'utf8')))
}

/** Serves the built web app, with the precompressed `.br` or `.gz` variants of its files. */
export async function addWebApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const assets = join(folder, 'assets') + sep
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    // Source maps and the build's own notes are not public.
    allowedPath: (path) => !path.endsWith('.map') && path !== `/${hashesFile}`,
    setHeaders(reply, path) {
      const hashed = path.startsWith(assets)
      reply.header(
        'cache-control',
        hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      )
    },
  })
}
