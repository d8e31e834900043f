import type { PasskeyAssertion } from '@candor/api'
import { verifyAnswer } from '../people/index.ts'
import { refuse, type Refusal, type Row } from '../platform/lane/index.ts'
import { stepOf } from './code.ts'
import { findPasskeys, passkeys, type OperatorPasskey } from './passkey/tables.ts'
import { operators, type OperatorRow } from './tables.ts'
import type { Tools } from './tools.ts'

/** What proves an operator besides the password: the half minute of a code, or a passkey's answer. */
export type SecondStep =
  | { readonly by: 'code'; readonly codeStep: number }
  | {
      readonly by: 'passkey'
      readonly id: string
      readonly challengeId: string
      readonly counter: number
    }

type Given = {
  readonly code?: string | undefined
  readonly passkey?: PasskeyAssertion | undefined
}
type About = { readonly purpose: 'operatorLogin' | 'operatorStepUp'; readonly now: number }

/** Looks at the code or the passkey before the lane; null for one that proves nothing. */
export async function proveSecondStep(
  tools: Tools,
  operator: OperatorRow,
  { code, passkey }: Given,
  { purpose, now }: About,
): Promise<SecondStep | null> {
  const { userId, codeSecret } = operator
  if (passkey === undefined) {
    const codeStep =
      code === undefined ? null : stepOf(tools.secrets.open(userId, codeSecret), code, now)
    return codeStep === null ? null : { by: 'code', codeStep }
  }
  const all = await findPasskeys(tools.pool, userId)
  const known = all.find(({ credentialId }) => credentialId === passkey.id)
  if (known === undefined) return null
  const { stamps, origin } = tools
  // Nobody is named where a sign-in begins: the challenge is anybody's, the passkey is not.
  const whose = purpose === 'operatorLogin' ? null : userId
  const answer = await verifyAnswer({ stamps, origin, purpose, userId: whose, now }, known, passkey)
  return answer === null ? null : { by: 'passkey', id: known.id, ...answer }
}

/** The rows that the second step changes (it opens once), or that it does not open. */
export function secondStepCheck(
  operator: OperatorRow,
  present: { readonly get: (id: string) => OperatorPasskey | undefined },
  step: SecondStep,
): Refusal | Row[] {
  if (step.by === 'code') {
    if (step.codeStep <= operator.codeStep) return refuse('BAD_CREDENTIALS')
    return [operators.row({ ...operator, codeStep: step.codeStep })]
  }
  const { id, challengeId, counter } = step
  const passkey = present.get(id)
  const isSpent = BigInt(challengeId) <= BigInt(operator.spentChallengeId)
  if (passkey === undefined || passkey.removedAt !== null || isSpent)
    return refuse('BAD_CREDENTIALS')
  // One that counts and did not count on is a copy.
  const counts = counter > 0 || passkey.counter > 0
  if (counts && counter <= passkey.counter) return refuse('BAD_CREDENTIALS')
  return [
    operators.row({ ...operator, spentChallengeId: challengeId }),
    passkeys.row({ ...passkey, counter }),
  ]
}
