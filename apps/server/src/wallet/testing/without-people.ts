import { refuse } from '../../platform/lane/index.ts'
import type { WalletOptions } from '../tools.ts'

/** A code that is always wrong. */
export const wrongCode = '000000'
export const coolingMs = 120_000
export const withdrawalCoolingMs = 30_000

export type PeopleDoors = Pick<
  WalletOptions,
  'accountCoolingMs' | 'withdrawalCoolingMs' | 'confirm' | 'legalNameOf'
>

/**
 * What the wallet asks of people, where a test has none: every code is right but one, each is a code of its
 * own, and nobody's identity is verified.
 */
export const withoutPeople: PeopleDoors = {
  accountCoolingMs: coolingMs,
  withdrawalCoolingMs,
  confirm: async (_userId, captcha) =>
    captcha === wrongCode
      ? { codeId: null, objection: refuse('CAPTCHA_WRONG') }
      : { codeId: captcha, objection: null },
  legalNameOf: async () => null,
}
