import type { ComponentProps } from 'react'
import { usePreferences } from '../theme/preferences.ts'
import { Amount } from '../ui/display/amount.tsx'

/** An amount of the user's own money: it is hidden with the balances. */
export function OwnAmount(props: Omit<ComponentProps<typeof Amount>, 'masked'>) {
  const masked = usePreferences((state) => state.hideBalance)
  return <Amount {...props} masked={masked} />
}
