import type { endpoints, InputOf, ResultOf } from '@candor/api'
import { accountOf, contactOf } from './account.ts'
import { findByAccount } from './queries.ts'
import type { Tools } from './tools.ts'

type Input = InputOf<typeof endpoints.checkAccount>
type Answer = ResultOf<typeof endpoints.checkAccount>

/** Whether an account exists, and its sign-in methods. */
export async function checkAccount(tools: Tools, input: Input): Promise<Answer> {
  const typed = 'account' in input ? input.account : `+${input.phoneCode}${input.phone}`
  const user = await findByAccount(tools.pool, accountOf(typed))
  if (user === null) return { exists: false, loginMethods: [] }
  const loginMethods: Answer['loginMethods'] = []
  if (user.passwordHash !== null) loginMethods.push('password')
  if (contactOf(user) !== null) loginMethods.push('captcha')
  return { exists: true, loginMethods }
}
