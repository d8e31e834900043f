import { expect, test } from 'vitest'
import { openPolicies } from './policies.ts'

const row = (stopped: boolean) => ({
  part: 0,
  user_id: '0',
  name: 'withdrawals',
  stopped,
  reason_key: 'maintenance',
  version: 1,
  changed_at: '0',
})

/** A database whose answers wait until the test gives them. */
function slowPool() {
  const asked: ((rows: object[]) => void)[] = []
  const query = async (text: string) => {
    if (!text.includes('policy_switch')) return { rows: [] }
    const answer = Promise.withResolvers<object[]>()
    asked.push(answer.resolve)
    return { rows: await answer.promise }
  }
  return { pool: { query } as unknown as Parameters<typeof openPolicies>[0], asked }
}

test('keeps a pause when an older read ends late', async () => {
  const { pool, asked } = slowPool()
  const opening = openPolicies(pool, () => 0, 'sandbox')
  asked[0]!([row(false)])
  const policies = await opening
  const older = policies.refresh()
  const newer = policies.refresh()
  asked[2]!([row(true)])
  await newer
  expect(policies.stopped('withdrawals')).toBe('maintenance')
  asked[1]!([row(false)])
  await older
  expect(policies.stopped('withdrawals')).toBe('maintenance')
})

test('shows each read when reads end in their order', async () => {
  const { pool, asked } = slowPool()
  const opening = openPolicies(pool, () => 0, 'sandbox')
  asked[0]!([row(true)])
  const policies = await opening
  const [first, second] = [policies.refresh(), policies.refresh()]
  asked[1]!([row(false)])
  await first
  expect(policies.stopped('withdrawals')).toBe(null)
  asked[2]!([row(true)])
  await second
  expect(policies.stopped('withdrawals')).toBe('maintenance')
})
