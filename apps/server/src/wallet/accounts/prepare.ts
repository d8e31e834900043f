import type { endpoints, InputOf } from '@candor/api'
import type { ApiRequest } from '../../platform/http/route.ts'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import type { AccountTarget, AddAccountInput } from '../commands/add-account.ts'
import type { Currencies } from '../currencies.ts'
import type { Tools } from '../tools.ts'
import { maskedNumber, readAccountNumber } from './account-number.ts'
import { readAddress } from './address-formats.ts'

type Input = InputOf<typeof endpoints.addWithdrawalAccount>

/** Reads where the account leads, and has the code proved that was sent to its owner. */
export async function prepareAccount(
  { currencies, confirm, legalNameOf, accountCoolingMs }: Tools,
  { input, user: { userId } }: ApiRequest<typeof endpoints.addWithdrawalAccount>,
): Promise<AddAccountInput | Refusal> {
  const target = targetOf(input, currencies)
  // Whoever mistyped an address uses up no try of the code.
  if ('refused' in target) return target
  const { codeId, objection } = await confirm(userId, input.captcha)
  return {
    userId,
    target,
    label: input.label ?? labelOf(target),
    isDefault: input.isDefault,
    coolingMs: accountCoolingMs,
    legalName: await legalNameOf(userId),
    codeId,
    objection,
  }
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

/** A name for who gave none: what the account ends with. */
function labelOf({ address, accountNo }: AccountTarget): string {
  return address === null
    ? maskedNumber(accountNo ?? '')
    : `${address.slice(0, 6)}…${address.slice(-4)}`
}
