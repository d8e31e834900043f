import type { endpoints, InputOf } from '@candor/api'
import type { ApiRequest } from '../../platform/http/route.ts'
import { isRefusal, refuse, refuseAt, type Refusal } from '../../platform/lane/index.ts'
import type { AccountTarget, AddAccountInput } from '../commands/add-account.ts'
import { isShut, type LockAccountsInput } from '../commands/lock-accounts.ts'
import type { Currencies } from '../currencies.ts'
import type { Tools } from '../tools.ts'
import { maskedNumber, readAccountNumber } from './account-number.ts'
import { readAddress } from './address-formats.ts'
import { barredAddresses } from './barred-addresses.ts'
import { readAllowList } from './queries.ts'

type Input = InputOf<typeof endpoints.addWithdrawalAccount>

/** Reads the destination of an account, and checks the step-up of the user who binds it. */
export async function prepareAccount(
  { pool, currencies, proveWithdrawal, knownAsOf, accountCoolingMs }: Tools,
  { input, user: { userId }, now }: ApiRequest<typeof endpoints.addWithdrawalAccount>,
): Promise<AddAccountInput | Refusal> {
  const target = targetOf(input, currencies)
  // A mistyped address uses up no password attempt.
  if (isRefusal(target)) return target
  if (barredAddresses.has(target.address ?? '')) return refuseAt('ADDRESS_BARRED', 'address')
  if (isToken(target, currencies)) return refuseAt('ADDRESS_OF_TOKEN', 'address')
  if (await isOurs(pool, target)) return refuse('ADDRESS_INVALID', atField('address'))
  const proof = await proveWithdrawal(userId, input, { scene: 'withdrawAccount', now })
  if (isRefusal(proof)) return proof
  return {
    userId,
    target,
    label: input.label ?? labelOf(target),
    isDefault: input.isDefault,
    coolingMs: accountCoolingMs,
    known: await knownAsOf(userId, now),
    proof,
  }
}

/** Checks the step-up of the user who unlocks a list; locking, and a list that is unlocked already, need none. */
export async function prepareLock(
  { pool, proveWithdrawal, accountCoolingMs: coolingMs }: Tools,
  { input, user: { userId }, now }: ApiRequest<typeof endpoints.setWithdrawAllowList>,
): Promise<LockAccountsInput | Refusal> {
  const { enabled } = input
  const asks = !enabled && isShut(await readAllowList(pool, userId, now))
  const proof = asks
    ? await proveWithdrawal(userId, input, { scene: 'withdrawAccount', now })
    : null
  return isRefusal(proof) ? proof : { userId, enabled, coolingMs, proof }
}

/** Whether an address is the contract of a known token, of any currency: money sent there is lost. */
function isToken({ address }: AccountTarget, currencies: Currencies): boolean {
  const ways = [...currencies.values()].flatMap(({ payoutNetworks }) => payoutNetworks)
  return address !== null && ways.some(({ tokenContract }) => tokenContract === address)
}

/** Whether we gave this address to a user to pay in: money sent there would go in a circle. */
async function isOurs(pool: Tools['pool'], { address }: AccountTarget): Promise<boolean> {
  if (address === null) return false
  const found = await pool.query('select from wallet_address where address = $1', [address])
  return found.rowCount !== 0
}

function targetOf(input: Input, currencies: Currencies): AccountTarget | Refusal {
  const known = currencies.get(input.currency)
  if (known === undefined) return refuse('CURRENCY_UNSUPPORTED')
  const { currency } = known
  if (input.type === 'bank') {
    if (!known.bankPayout) return refuse('CHANNEL_DISABLED')
    const accountNo = readAccountNumber(input.accountNo)
    if (accountNo === null) return wrong('accountNo')
    const { bankName, realName, bankCode = null, country } = input
    const named = { bankName: bankName.trim(), realName: realName.trim(), bankCode, country }
    return { type: 'bank', currency, network: null, address: null, ...named, accountNo }
  }
  const channel = known.payoutNetworks.find(({ network }) => network === input.network)
  if (channel === undefined) return refuse('CHANNEL_DISABLED')
  const address = readAddress(channel.addressFormat, input.address)
  if (address === null) return refuse('ADDRESS_INVALID', atField('address'))
  return { type: 'wallet', currency, network: input.network, address, ...noBank }
}

const noBank = { bankName: null, realName: null, bankCode: null, country: null, accountNo: null }

const atField = (field: 'accountNo' | 'address') => ({ fields: [{ field, rule: field }] })
const wrong = (field: 'accountNo') => refuse('VALIDATION_FAILED', atField(field))

/** Default name of an account: its end. */
function labelOf({ address, accountNo }: AccountTarget): string {
  return address === null
    ? maskedNumber(accountNo ?? '')
    : `${address.slice(0, 6)}…${address.slice(-4)}`
}
