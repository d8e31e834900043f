import { command, owned, refuse, type Row } from '../../platform/lane/index.ts'
import { withdrawalNeeds, type WithdrawalProof } from '../../people/index.ts'
import type { KnownAs } from '../../identity/index.ts'
import type { WalletOptions } from '../tools.ts'

/** A code that is always wrong. */
export const wrongCode = '000000'
export const coolingMs = 120_000
export const withdrawalCoolingMs = 30_000

export type PeopleDoors = Pick<
  WalletOptions,
  | 'accountCoolingMs'
  | 'withdrawalCoolingMs'
  | 'proveWithdrawal'
  | 'withdrawalEligibilityOf'
  | 'isNewDevice'
  | 'knownAsOf'
  | 'notify'
  | 'origin'
>

/** A user known without a name, and without an application that could change. */
export const knownOwner: KnownAs = { level: 1, name: null, seen: '' }

/** The people module for tests without one: every code except one is right and unique, and no identity is verified. */
export const withoutPeople: PeopleDoors = {
  accountCoolingMs: coolingMs,
  withdrawalCoolingMs,
  proveWithdrawal: async (_userId, { captcha }) => proofOf(captcha),
  withdrawalEligibilityOf: async () => ({
    isGuest: false,
    holdUntilAt: null,
    hasFundPassword: true,
    fundPasswordLockedUntilAt: null,
  }),
  isNewDevice: async () => false,
  knownAsOf: async () => knownOwner,
  notify: async () => undefined,
  origin: 'https://candor.test',
}

let codes = 0
const codeIds = new Map<string, string>()

/** The check of a typed code: the same code again is a repetition. */
function proofOf(captcha: string | undefined): WithdrawalProof {
  const proof = openingProof()
  if (captcha === undefined) return proof
  const code = captcha === wrongCode ? refuse('CAPTCHA_WRONG') : codeOf(captcha)
  return { ...proof, second: { security: null, code, challengeId: null } }
}

/** Codes typed in other tests are newer than a new world's clock and would block its own. */
export function forgetCodes(): void {
  codeIds.clear()
}

function codeOf(captcha: string): string {
  const known = codeIds.get(captcha) ?? String(++codes)
  codeIds.set(captcha, known)
  return known
}

/** The right withdrawal password of `personRows`, and an unused code. */
export const openingProof = (): WithdrawalProof => ({
  fund: { version: 1, isRight: true },
  second: { security: null, code: String(++codes), challengeId: null },
})

/** A user with an e-mail address and a withdrawal password, for the guard of withdrawals. */
export function personRows(userId: string): Row[] {
  const { users, fundPasswords } = withdrawalNeeds
  const email = `${userId}@example.com`
  const user = {
    ...owned(userId),
    uid: '10000000',
    account: email,
    accountType: 'email',
    email,
    phoneCode: null,
    phone: null,
    nickName: 'Ada',
    passwordHash: null,
    passwordVersion: 0,
    initialPasswordChanged: true,
    inviteCode: 'ABCD2345',
    invitedBy: null,
    agreementVersion: '1',
    country: null,
    nextCountry: null,
    nextCountryAt: null,
    documentCountry: null,
    spentCodeId: '0',
    createdAt: 0,
    lastLoginAt: null,
    lastLoginIp: null,
    avatarId: null,
    closedAt: null,
    lang: 'en-us' as const,
  }
  const digits = { passwordHash: '$argon2id$', version: 1, failures: 0, lockedUntilAt: 0, setAt: 0 }
  return [users.row(user), fundPasswords.row({ ...owned(userId), ...digits })]
}

/** The same in a database, through a command. */
export const becomePerson = command('becomePerson', {
  needs: { users: withdrawalNeeds.users, fundPasswords: withdrawalNeeds.fundPasswords },
  decide: (_, { userId }: { readonly userId: string }) => ({
    put: personRows(userId),
    reply: null,
  }),
})
