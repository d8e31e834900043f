import { join } from 'node:path'
import { prepareBrowser } from './browser.ts'
import { buildWeb } from './build-web.ts'
import { checkBundle } from './check/bundle.ts'
import { root } from './root.ts'
import { judged } from './static-stages.ts'
import type { Stage } from './tally.ts'
import { vitestStage } from './vitest-stage.ts'

/** Everything that runs the project's code: a browser, a build and its size, and all tests. */
export function testStages(): Stage[] {
  return [
    { name: 'a browser to test in', run: readyBrowser },
    { name: 'web build', run: readyBuild },
    { name: 'bundle sizes', run: () => judged(checkBundle(join(root, 'apps/web/dist'))) },
    ...['node', 'server', 'browser', 'e2e'].map((project) => vitestStage(project)),
  ]
}

function readyBrowser() {
  // What is started from here uses the same one.
  process.env['CHROMIUM_PATH'] = prepareBrowser()
  return judged([])
}

async function readyBuild() {
  await buildWeb()
  return judged([])
}
