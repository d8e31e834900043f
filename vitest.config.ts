import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserArguments, findBrowser } from './tools/browser.ts'
import { LongestFirst } from './tools/longest-first.ts'

const databaseSetup = './apps/server/src/testing/global-setup.ts'
const executablePath = findBrowser()

// The proofs are sized for two cores, and at full scale they take as long as they need.
// A process runs one file after another: to load the server anew for each would take a third of the time.
const workers = { pool: 'forks', maxWorkers: 2, isolate: false } as const
const full = process.env['CANDOR_PROOF'] === 'full'
const [short, long] = full ? [3_600_000, 3_600_000] : [20_000, 180_000]

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          include: ['{packages,tools}/**/*.test.ts', 'apps/{console,web}/**/*.test.ts'],
          testTimeout: short,
          ...workers,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: [databaseSetup],
          // Simulations and races of a few seconds; a machine that is busy takes several times as long.
          testTimeout: 3 * short,
          expect: { poll: { timeout: 5_000 } },
          hookTimeout: 60_000,
          ...workers,
          // Many wait for their database: 378 s against 392 with two.
          maxWorkers: 3,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: './apps/web',
        test: {
          name: 'browser',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['./src/testing/own-preferences.ts'],
          testTimeout: short,
          // How long a page may take beside other work; what never comes fails all the same.
          expect: { poll: { timeout: 5_000 } },
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
          // Some bring a world of the server's tests with them.
          globalSetup: [databaseSetup, './e2e/first-start.ts'],
          setupFiles: ['./e2e/evidence.ts'],
          testTimeout: long,
          hookTimeout: long,
          // As long as a journey waits for anything else that a busy machine does.
          expect: { poll: { timeout: 30_000 } },
          ...workers,
          // Journeys wait for servers, pages and each other for half of their time.
          maxWorkers: 4,
        },
      },
    ],
  },
})
