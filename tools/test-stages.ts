import { join } from 'node:path'
import { prepareBrowser } from './browser.ts'
import { buildWeb } from './build-web.ts'
import { checkBundle } from './check/bundle.ts'
import { root } from './root.ts'
import { judged, staticStages } from './static-stages.ts'
import type { Stage } from './tally.ts'
import { projects, testFiles, type Project } from './test-files.ts'
import { vitestStage } from './vitest-stage.ts'

const browserStage: Stage = { name: 'a browser to test in', run: readyBrowser }
const buildStage: Stage = { name: 'web build', run: readyBuild }

/** Every stage that runs the project's code: a browser, a build and its size, and all tests of these projects. */
export function testStages(wanted: readonly Project[] = projects): Stage[] {
  const sizesStage = {
    name: 'bundle sizes',
    run: () => judged(checkBundle(join(root, 'apps/web/dist'))),
  }
  return [
    ...(needsBrowser(wanted) ? [browserStage] : []),
    ...(wanted.includes('e2e') ? [buildStage, sizesStage] : []),
    ...wanted.map((project) => vitestStage(project)),
  ]
}

/** The checks and tests with one of these words in their name or path. Throws an Error if there is none. */
export function stagesOf(words: readonly string[]): Stage[] {
  const files = testFiles(words)
  const checks = staticStages().filter(({ name }) => words.some((word) => name.includes(word)))
  const stages = [
    ...checks,
    ...(needsBrowser([...files.keys()]) ? [browserStage] : []),
    ...(files.has('e2e') ? [buildStage] : []),
    ...projects.flatMap((project) => {
      const named = files.get(project)
      return named === undefined ? [] : [vitestStage(project, named)]
    }),
  ]
  if (stages.length > 0) return stages
  throw new Error(`No check and no test file has a name with ${words.join(' or ')} in it.`)
}

function needsBrowser(wanted: readonly Project[]): boolean {
  return wanted.includes('browser') || wanted.includes('e2e')
}

function readyBrowser() {
  // Processes started from here use the same browser.
  process.env['CHROMIUM_PATH'] = prepareBrowser()
  return judged([])
}

async function readyBuild() {
  await buildWeb()
  return judged([])
}
