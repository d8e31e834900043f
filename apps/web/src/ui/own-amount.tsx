import type { ComponentProps } from 'react'
import { usePreferences } from '../theme/preferences.ts'
import { Amount } from './amount.tsx'

/** An amount that tells what the user has, gained or holds: it hides with the balances. */
export function OwnAmount(props: Omit<ComponentProps<typeof Amount>, 'masked'>) {
  const masked = usePreferences((state) => state.hideBalance)
  return <Amount {...props} masked={masked} />
}
