import type { Ticker } from '@candor/api'
import { useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { toLogin } from '../../../api/sign-out.ts'
import { DemoMoney } from '../../../lib/demo-money.ts'
import { useLazySheet } from '../../../ui/overlays/use-lazy-sheet.ts'

const loadSheet = async () => (await import('./alert-sheet.tsx')).AlertSheet

/** The sheet for an alert in a market, and its opener; a user who is not signed in signs in first. */
export function useAlertSheet(ticker: Ticker) {
  const { Sheet, show, ...sheet } = useLazySheet(loadSheet)
  const [at, setAt] = useState<string | null>(null)
  return {
    /**
     *
     * @param price the price of the alert; null if the user types it
     */
    open(price: string | null) {
      if (useSession.getState().token === null) return toLogin()
      setAt(price)
      return show()
    },
    // The alert concerns the market, whatever money the screen shows.
    sheet: Sheet !== null && (
      <DemoMoney>
        <Sheet ticker={ticker} at={at} {...sheet} />
      </DemoMoney>
    ),
  }
}
