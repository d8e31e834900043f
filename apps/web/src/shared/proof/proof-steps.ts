import type { Verdict } from '@candor/verify'

/** The steps of checking one fill, in order. */
export const proofSteps = ['fill', 'tick', 'chain', 'checkpoint', 'signature'] as const
export type ProofStep = (typeof proofSteps)[number]

export type StepState = 'right' | 'wrong' | 'unchecked' | 'waiting' | 'unsupported'

/** The step at which each verdict stopped; `proven` has none. */
const stops: Record<Exclude<Verdict, 'proven'> | 'absent', { step: ProofStep; state: StepState }> =
  {
    absent: { step: 'fill', state: 'unchecked' },
    'fill-mismatch': { step: 'fill', state: 'wrong' },
    'tick-altered': { step: 'tick', state: 'wrong' },
    'chain-broken': { step: 'chain', state: 'wrong' },
    pending: { step: 'checkpoint', state: 'waiting' },
    'checkpoint-mismatch': { step: 'checkpoint', state: 'wrong' },
    unsupported: { step: 'signature', state: 'unsupported' },
    'signature-wrong': { step: 'signature', state: 'wrong' },
  }

/** A verdict as steps: right up to the step at which the check stopped, unchecked after it. */
export function stepsOf(verdict: Verdict | 'absent'): { step: ProofStep; state: StepState }[] {
  if (verdict === 'proven') return proofSteps.map((step) => ({ step, state: 'right' }))
  const stop = stops[verdict]
  const at = proofSteps.indexOf(stop.step)
  return proofSteps.map((step, index) => {
    if (index === at) return stop
    return { step, state: index < at ? 'right' : 'unchecked' }
  })
}
