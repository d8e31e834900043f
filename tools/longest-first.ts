import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take half a minute and more, the slowest first; before them those that mostly wait, so that others use
 * their time. A machine without earlier runs has no measured times.
 */
const longest = [
  'kill/kill.test.ts',
  'faults/faults.test.ts',
  'faults/full-disk.test.ts',
  'e2e/walk/products.prove.test.ts',
  'e2e/walk/people.prove.test.ts',
  'e2e/walk/money.prove.test.ts',
  'e2e/walk/open.prove.test.ts',
  'e2e/rewards.prove.test.ts',
  'e2e/console-states.prove.test.ts',
  'e2e/new-products.prove.test.ts',
  'e2e/contests.prove.test.ts',
  'e2e/ieo.prove.test.ts',
  'e2e/order-faults.prove.test.ts',
  'e2e/t16-content-scripts.prove.test.ts',
  'e2e/products.prove.test.ts',
  'e2e/matrix.test.ts',
  'e2e/withdrawal-console.prove.test.ts',
  'e2e/credit.prove.test.ts',
  'e2e/identity-console.prove.test.ts',
  'e2e/options.test.ts',
  'e2e/withdraw-by-passkey.prove.test.ts',
  'e2e/dev.test.ts',
  'contract/valid.test.ts',
  'contract/permission.test.ts',
  'contract/replay.test.ts',
  'app/four-states.test.tsx',
  'ticket/ticket.test.tsx',
  'login/login-screen.test.tsx',
  'personal/personal-screen.test.tsx',
  'positions/positions.test.tsx',
  'chart/chart-screen.test.tsx',
  'contract/idempotency.test.ts',
  'simulation/simulation.test.ts',
  'days/days.test.ts',
  'days/planted-days.prove.test.ts',
  'attacks/t03-authorization.test.ts',
  'contract/hostile.test.ts',
]

/** A test with a time limit: it runs when the others are nearly done. */
const last = ['e2e/second-start.test.ts']

/** Starts the longest files first, so that no worker idles at the end while another has minutes left. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => {
      const byProject = one.project.name.localeCompare(other.project.name)
      return byProject === 0 ? placeOf(one) - placeOf(other) : byProject
    })
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  if (last.some((end) => moduleId.endsWith(end))) return longest.length + 1
  const rank = longest.findIndex((end) => moduleId.endsWith(end))
  return rank === -1 ? longest.length : rank
}
