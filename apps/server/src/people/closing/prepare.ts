import type { endpoints, GivenUp } from '@candor/api'
import { Amount } from '@candor/money'
import { exactly } from '../../platform/decimals.ts'
import type { ApiRequest } from '../../platform/http/route.ts'
import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import type { AccountClosing } from '../commands/close-account.ts'
import { provePerson } from '../person-proof.ts'
import { findUser } from '../queries.ts'
import { proveSecond } from '../second-proof.ts'
import type { GivenUpRow } from '../tables.ts'
import type { Tools } from '../tools.ts'
import { proveFundPassword } from '../withdrawal-password.ts'

type Request = ApiRequest<typeof endpoints.closeAccount>

/** Checks the proofs of a request to close an account. */
export async function prepareCloseAccount(
  tools: Tools,
  { user: { userId, id: sessionId }, input, lang, now }: Request,
): Promise<AccountClosing | Refusal> {
  const user = await findUser(tools.pool, userId)
  if (user === null) return refuse('NOT_FOUND')
  const givesUp = exactly(() => readGivenUp(input.givesUp ?? []))
  if (isRefusal(givesUp)) return givesUp
  const fund = await proveFundPassword(tools, userId, input.fundPassword)
  if (isRefusal(fund)) return fund
  const { loginPassword } = input
  const person = await provePerson(tools, user, { loginPassword }, 'closeAccount')
  if (isRefusal(person)) return person
  const objection = isTooMuch(tools, givesUp) ? refuse('ACCOUNT_NOT_SETTLED') : null
  return {
    userId,
    sessionId,
    givesUp,
    fund,
    person,
    // A request that fails anyway spends no code.
    second:
      objection === null
        ? await proveSecond(tools, user, input, { scene: 'closeAccount', now })
        : { security: null, code: objection, challengeId: null },
    objection,
    coolingMs: tools.closingCoolingMs,
    lang,
  }
}

/** Normalises the amounts. */
function readGivenUp(given: readonly GivenUp[]): GivenUpRow[] {
  return given.map((one) => ({ ...one, amount: Amount.text(Amount.parse(one.amount)) }))
}

/** Whether more is given up than allowed: an amount that can be paid out must be. */
function isTooMuch({ mostGivenUp }: Tools, givesUp: readonly GivenUpRow[]): boolean {
  return givesUp.some(({ currency, amount }) => {
    const most = mostGivenUp(currency)
    return most !== null && Amount.read(amount) > most
  })
}
