import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserArguments, findBrowser } from './tools/browser.ts'
import { LongestFirst } from './tools/longest-first.ts'

const databaseSetup = './apps/server/src/testing/global-setup.ts'
const executablePath = findBrowser()

// Sized for two cores. A process runs one file after another: to load the server anew for each would take a third
// of the time.
const workers = { pool: 'forks', maxWorkers: 2, isolate: false } as const
const full = process.env['CANDOR_PROOF'] === 'full'
/** What only `npm run prove` runs. */
const exclude = ['**/node_modules/**', ...(full ? [] : ['**/*.prove.test.ts'])]

// No test knows how fast the machine is: these limits only end what hangs, in ms.
const minute = 60_000
/** Units, tools and screens with answers made up for them. */
const short = { testTimeout: 2 * minute, hookTimeout: 2 * minute }
/** Whatever runs a real server or a real database; at full scale it takes as long as it needs. */
const long = full
  ? { testTimeout: 240 * minute, hookTimeout: 60 * minute }
  : { testTimeout: 10 * minute, hookTimeout: 10 * minute }

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is `npm run prove`, for tests in the browser, which have no environment. */
    isFullProof: boolean
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          include: ['{packages,tools}/**/*.test.ts', 'apps/{console,web}/**/*.test.ts'],
          exclude,
          ...short,
          expect: { poll: { timeout: minute } },
          ...workers,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude,
          globalSetup: [databaseSetup],
          ...long,
          expect: { poll: { timeout: 2 * minute } },
          ...workers,
          // Many wait for their database: 378 s against 392 with two.
          maxWorkers: 3,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: './apps/web',
        // Each test file loads all its modules anew: these packages are 240 of them, here one each. Bundled at every start,
        // for nothing else would notice a change in them.
        optimizeDeps: {
          force: true,
          include: [
            '@candor/api',
            '@candor/api/device-key',
            '@candor/api/messages',
            '@candor/money',
            '@candor/rules',
            '@candor/verify',
          ],
        },
        test: {
          name: 'browser',
          include: ['src/**/*.test.tsx'],
          exclude,
          setupFiles: ['./src/testing/setup.ts'],
          provide: { isFullProof: full },
          ...short,
          expect: { poll: { timeout: minute } },
          maxWorkers: 3,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                args: browserArguments,
                ...(executablePath ? { executablePath } : {}),
              },
              contextOptions: { hasTouch: true, deviceScaleFactor: 2, reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 375, height: 812 },
          },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude,
          // Some bring a world of the server's tests with them.
          globalSetup: [databaseSetup, './e2e/first-start.ts'],
          setupFiles: ['./e2e/evidence.ts'],
          ...long,
          // What is read back counts towards the user's limit of requests.
          expect: { poll: { timeout: 2 * minute, interval: 500 } },
          ...workers,
          // Journeys wait for servers and pages for half of their time. With six, servers miss their own time limits.
          maxWorkers: 4,
        },
      },
    ],
  },
})
