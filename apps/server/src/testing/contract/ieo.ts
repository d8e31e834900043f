import type { Person } from './person.ts'
import { novaWords } from '../offer-words.ts'
import type { SeededWorld } from './seeded-world.ts'

const minute = 60_000
const why = { reasonKey: 'terms_complete', remark: 'for a test' } as const
let tokens = 0

/** A project that is open for the next minutes, as an operator enters it, with a unique token name. */
export function draftFields({ world }: Pick<SeededWorld, 'world'>) {
  const now = world.clock.now()
  tokens += 1
  return {
    projectId: undefined,
    version: 0,
    words: novaWords,
    symbol: `NOVA${tokens}`,
    allocationMode: 'prorata' as const,
    price: '0.3',
    saleQuantity: '100000',
    perUserMin: '10',
    perUserMax: '100',
    step: '10',
    applyStartAt: now,
    applyEndAt: now + 10 * minute,
    drawAt: now + 11 * minute,
    payDeadlineAt: now + 20_000 * minute,
    kycLimit: 0 as const,
    levelLimit: null,
    whitepaperUrl: null,
    remark: 'for a test',
  }
}

/** A draft without pending requests. */
export async function draft(seeded: SeededWorld) {
  const { id } = await seeded.maker.done('saveIeoDraft', draftFields(seeded))
  return { id, version: 1, act: 'publish' as const }
}

/** A published project. */
export async function openProject(seeded: SeededWorld): Promise<string> {
  const { maker, checker } = seeded
  const { id, ...asked } = await draft(seeded)
  const { pendingApprovalId } = await maker.done('askIeo', { id, ...asked, ...why })
  await checker.done('claimItem', { queue: 'approval', id: pendingApprovalId! })
  const { records } = await checker.done('listApprovals', {
    pageNo: 1,
    pageSize: 100,
    show: 'mine',
  })
  const { digest } = records.find((one) => one.id === pendingApprovalId)!
  await checker.done('approveApproval', { id: pendingApprovalId!, digest })
  return id
}

/** Input of the smallest application. */
export async function applyBody(seeded: SeededWorld, person: Person) {
  const projectId = await openProject(seeded)
  const { disclosureVersion } = await person.done('getIeoProject', { id: projectId })
  return { projectId, quantity: '10', disclosureVersion, agreementAccepted: true as const }
}

const atOnce = 6

/** An unpaid winning application. Several users win at once, because passing time is slow. */
export async function wonOrderOf(seeded: SeededWorld, person: Person): Promise<string> {
  const first = async () => (await person.done('listIeoOrders', { status: '3' })).records[0]?.id
  const known = await first()
  if (known !== undefined) return known
  for (let count = 0; count < atOnce; count += 1)
    await person.done('applyIeo', await applyBody(seeded, person))
  for (const waitMs of [10 * minute + 5_000, minute, 2_000]) await seeded.leap(waitMs)
  return (await first())!
}
