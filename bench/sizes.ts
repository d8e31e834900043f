// The bytes that a visitor's browser loads, beside the limits of `npm run check`.
import { join } from 'node:path'
import { buildWeb } from '../tools/build-web.ts'
import { bundleSizes } from '../tools/check/bundle.ts'
import { root } from '../tools/root.ts'
import { atMost } from './target.ts'

export async function benchSizes(): Promise<void> {
  await buildWeb()
  console.log(
    'JavaScript and CSS after brotli, kB (each lazy part: what it adds to the first load):',
  )
  for (const { part, kilobytes, most } of bundleSizes(join(root, 'apps/web/dist')))
    console.log(`  ${part}: ${atMost(kilobytes, most, (found) => found.toFixed(1))}`)
}
