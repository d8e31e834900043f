import { claimMs } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorOf, granted, openConsoleWorld, type ConsoleWorld } from '../testing/console-world.ts'

type Worker = Awaited<ReturnType<ConsoleWorld['newOperator']>>
const why = { reasonKey: 'maintenance', remark: 'planned work' } as const

let consoleWorld: ConsoleWorld
let maker: Worker
let ana: Worker
let ben: Worker
let first: string
let second: string

beforeAll(async () => {
  consoleWorld = await openConsoleWorld('queue')
  maker = await consoleWorld.newOperator('maker', ['ops_maker', 'risk'])
  ana = await consoleWorld.newOperator('ana', ['ops_checker'])
  ben = await consoleWorld.newOperator('ben', ['ops_checker'])
  first = await requestResumption('deposits')
  await consoleWorld.world.advance(60_000)
  second = await requestResumption('withdrawals')
})
afterAll(() => consoleWorld.close())

/** A request that waits for a second operator. */
async function requestResumption(key: 'deposits' | 'withdrawals' | 'opening'): Promise<string> {
  const { session } = maker
  granted(await consoleWorld.call('setSwitch', { ...why, switch: key, stopped: true }, session))
  const asked = await consoleWorld.call(
    'setSwitch',
    { ...why, switch: key, stopped: false },
    session,
  )
  return granted(asked).pendingApprovalId!
}

const claim = (id: string, who: Worker) =>
  consoleWorld.call('claimItem', { queue: 'approval', id }, who.session)
const release = (id: string, who: Worker) =>
  consoleWorld.call('releaseItem', { queue: 'approval', id }, who.session)

async function shown(show: 'open' | 'free' | 'mine' | 'closed', who: Worker) {
  const page = { pageNo: 1, pageSize: 10, order: 'asc', show } as const
  return granted(await consoleWorld.call('listApprovals', page, who.session)).records
}
const idsOf = async (show: Parameters<typeof shown>[0], who: Worker) =>
  (await shown(show, who)).map(({ id }) => id)

test('lists what is due first at the top', async () => {
  const [one, two] = await shown('open', ana)
  expect([one!.id, two!.id]).toEqual([first, second])
  expect(two!.slaAt - one!.slaAt).toBe(60_000)
})

test('begins a page after the last item of the page before it', async () => {
  const page = { pageNo: 1, pageSize: 1, order: 'asc', show: 'open' } as const
  const read = async (after?: string) =>
    granted(
      await consoleWorld.call('listApprovals', { ...page, ...(after && { after }) }, ana.session),
    )
  const one = await read()
  const two = await read(one.next!)
  expect([one, two].map(({ records }) => records.map(({ id }) => id))).toEqual([[first], [second]])
  expect(two.next).toBeNull()
})

test('keeps others away from a claimed item, shows the claimant, and can release it', async () => {
  expect(granted(await claim(first, ana))).toMatchObject({ operatorName: 'ana' })
  expect(errorOf(await claim(first, ben))).toBe('CLAIMED_BY_ANOTHER')
  expect(errorOf(await release(first, ben))).toBe('CLAIMED_BY_ANOTHER')
  expect((await shown('open', ben))[0]!.claim).toMatchObject({ operatorName: 'ana' })
  expect(await idsOf('free', ben)).toEqual([second])
  expect(await idsOf('mine', ana)).toEqual([first])
  expect(await idsOf('mine', ben)).toEqual([])
  granted(await release(first, ana))
  expect(await idsOf('free', ben)).toEqual([first, second])
})

test('gives an item to one of many concurrent claims', async () => {
  const answers = await Promise.all([ana, ben, ana, ben].map((who) => claim(second, who)))
  const holders = new Set(answers.map((one) => errorOf(one)).filter((error) => error !== null))
  expect(holders).toEqual(new Set(['CLAIMED_BY_ANOTHER']))
  const holder = (await shown('open', ana)).find(({ id }) => id === second)
  granted(await release(second, holder!.claim!.operatorName === 'ana' ? ana : ben))
})

test('ends a claim after a quarter of an hour, unless it is extended', async () => {
  granted(await claim(first, ana))
  await consoleWorld.world.advance(claimMs - 1)
  granted(await claim(first, ana))
  await consoleWorld.world.advance(claimMs - 1)
  expect(errorOf(await claim(first, ben))).toBe('CLAIMED_BY_ANOTHER')
  await consoleWorld.world.advance(1)
  granted(await claim(first, ben))
  granted(await release(first, ben))
})

test('refuses claims of an operator’s own request, without the role, and of closed items', async () => {
  expect(errorOf(await claim(first, maker))).toBe('SELF_APPROVAL')
  const writer = await consoleWorld.newOperator('writer', ['content'])
  expect(errorOf(await claim(first, writer))).toBe('FORBIDDEN')
  expect(errorOf(await claim('1', ana))).toBe('NOT_FOUND')
  const [item] = await shown('open', ana)
  granted(await claim(item!.id, ana))
  const done = { id: item!.id, digest: item!.digest }
  granted(await consoleWorld.call('approveApproval', done, ana.session))
  expect(errorOf(await claim(item!.id, ben))).toBe('STATE_CHANGED')
  expect(await idsOf('closed', ben)).toEqual([item!.id])
})
