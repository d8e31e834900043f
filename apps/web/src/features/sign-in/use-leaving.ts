import type { SignInService } from '@candor/api'
import { useState } from 'react'
import { isSilent, useErrorText } from '../../api/error-text.ts'
import { leaveFor } from '../../api/third-party.ts'
import type { Away } from '../../api/third-party.ts'

/** Opens the page of a sign-in service. The screen stays mounted for a step back. */
export function useLeaving(journey: () => Pick<Away, 'purpose' | 'redirectTo'>) {
  const errorText = useErrorText()
  const [leaving, setLeaving] = useState<SignInService | null>(null)
  const [error, setError] = useState<string | null>(null)
  const leave = async (provider: SignInService) => {
    setLeaving(provider)
    setError(null)
    try {
      await leaveFor({ provider, ...journey() })
    } catch (reason) {
      if (reason instanceof Error && !isSilent(reason)) setError(errorText(reason))
    }
    setLeaving(null)
  }
  return { leave, leaving, error }
}
