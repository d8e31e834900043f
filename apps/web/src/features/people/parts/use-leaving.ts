import type { SignInService } from '@candor/api'
import { useState } from 'react'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { leaveFor } from '../../../api/third-party.ts'
import type { Away } from '../../../api/third-party.ts'

/** Leads away to a service. The screen is kept: whoever steps back finds it as it was. */
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
