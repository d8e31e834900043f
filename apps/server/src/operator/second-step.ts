import type { PasskeyAssertion } from '@candor/api'
import { verifyAnswer } from '../people/index.ts'
import { refuse, type Refusal, type Row } from '../platform/lane/index.ts'
import { stepOf } from './code.ts'
import { findPasskeys, passkeys, type OperatorPasskey } from './passkey/tables.ts'
import { operators, type OperatorRow } from './tables.ts'
import type { Tools } from './tools.ts'

/** The second factor of an operator: the half minute of a code, or a passkey's answer. */
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

/** Checks the code or the passkey before the lane; null if it is invalid. */
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
  // A sign-in's challenge names no operator; the passkey does.
  const whose = purpose === 'operatorLogin' ? null : userId
  const answer = await verifyAnswer({ stamps, origin, purpose, userId: whose, now }, known, passkey)
  return answer === null ? null : { by: 'passkey', id: known.id, ...answer }
}

/** The rows that the second step changes (it is valid once), or the refusal. */
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
  // A counter that is in use and does not grow means a copied passkey.
  const counts = counter > 0 || passkey.counter > 0
  if (counts && counter <= passkey.counter) return refuse('BAD_CREDENTIALS')
  return [
    operators.row({ ...operator, spentChallengeId: challengeId }),
    passkeys.row({ ...passkey, counter }),
  ]
}
