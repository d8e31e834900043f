import { addressOf, newTransaction } from './cast.ts'
import type { Person } from './person.ts'
import { newPicture } from './picture.ts'
import type { SeededWorld } from './seeded-world.ts'

type Body = Record<string, unknown>

/** Longer than the delay before users see an account. */
const channelMs = 3 * 60_000

/** An unreported bank transfer, with a picture of its own. */
export async function unreportedTransfer(seeded: SeededWorld, person: Person) {
  await makeRoom(seeded, person)
  const { bank } = await person.done('getRechargeAddress', { currency: 'USDT', method: 'bank' })
  const { channelId, version, reference } = bank!
  return {
    method: 'bank' as const,
    currency: 'USDT',
    amount: '25',
    channelId,
    version,
    reference,
    certificate: [await newPicture(seeded, person, 'voucher')],
    payerName: 'Ada Lovelace',
    payerAccountLast4: '9017',
  }
}

/** Ends earlier reports, because the number of pending ones is limited. */
async function makeRoom({ pool, settle }: SeededWorld, { userId }: Person): Promise<void> {
  await pool.query(
    `update wallet_recharge set due_at = 0
     where user_id = $1 and status = 'under_review' and payment_id is null`,
    [userId],
  )
  await settle()
}

/** The newest payment over another network than its address's. */
export async function strayRechargeOf(person: Person): Promise<string> {
  const newest = async () => (await person.done('listRecharges', { pageSize: 1 })).records[0]
  const before = await newest()
  if (before?.claimable === true) return before.id
  await pay(person, 'sandbox-deep')
  return (await newest())!.id
}

/** A payment to their own address. */
export async function pay(person: Person, network?: string): Promise<string> {
  const address = await addressOf(person)
  const over = network === undefined ? {} : { network }
  const paid = { address, currency: 'USDT', amount: '25', ...over }
  return (await person.done('paySandbox', paid)).txid
}

async function openItems(operator: Person) {
  const page = { show: 'open', pageSize: 100, order: 'desc' } as const
  const { records } = await operator.done('listRechargeItems', page)
  return records.filter(({ pendingApprovalId }) => pendingApprovalId === null)
}

async function itemOf(operator: Person, id: string) {
  const { records } = await operator.done('listRechargeItems', { id })
  return records[0]!
}

/** A recharge under review without a pending request, claimed by its operator. */
export async function claimedRecharge(seeded: SeededWorld, operator: Person) {
  const { alice } = seeded
  await alice.awake()
  const known = (await openItems(operator)).find(({ certificates }) => certificates.length > 0)
  const { id } =
    known ?? (await alice.done('applyRecharge', await unreportedTransfer(seeded, alice)))
  await operator.done('claimItem', { queue: 'recharge', id })
  const { version, certificates } = await itemOf(operator, id)
  return { id, version, fileId: certificates[0]! }
}

/** A credited recharge whose payment the network dropped. */
export async function droppedRecharge(seeded: SeededWorld, operator: Person): Promise<Body> {
  const { alice } = seeded
  await alice.awake()
  const txid = await pay(alice)
  await seeded.leap(4_000)
  await seeded.leap(1_000)
  await alice.done('dropSandbox', { txid })
  const { records } = await alice.done('listRecharges', { pageSize: 10, order: 'desc' })
  const { id, version } = await itemOf(operator, records.find((one) => one.txid === txid)!.id)
  await operator.done('claimItem', { queue: 'recharge', id })
  return { id, version }
}

/** A deposit account that no other test needs. */
export async function openChannel(seeded: SeededWorld): Promise<Body> {
  const { maker, checker } = seeded
  const account = newAccount()
  await maker.awake()
  const asked = await maker.done('proposeDepositChannel', account)
  await checker.awake()
  const { records } = await checker.done('listApprovals', { id: asked.pendingApprovalId! })
  const { id, digest, payload } = records[0]!
  await checker.done('claimItem', { queue: 'approval', id })
  await checker.done('approveApproval', { id, digest })
  await seeded.leap(channelMs)
  return { id: (JSON.parse(payload) as { id: string }).id }
}

const newAccount = () => ({
  currency: 'USDT',
  bankName: 'Second Bank',
  accountNo: newTransaction().toUpperCase().slice(0, 30),
  accountName: 'Candor Deposits',
  minAmount: '10',
  maxAmount: '1000',
  opensMinute: 0,
  closesMinute: 1_440,
  arrivalMinutes: 30,
  reasonKey: 'maintenance' as const,
  remark: 'for a test',
})

/** Ordered bounds, for a new account. */
export const newChannelFields: Body = {
  channelId: undefined,
  version: undefined,
  currency: 'USDT',
  minAmount: '10',
  maxAmount: '1000',
}
