import type { Ticker } from '@candor/api'
import { useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { toLogin } from '../../../api/sign-out.ts'
import { DemoMoney } from '../../../lib/demo-money.ts'
import { useLazySheet } from '../../../ui/use-lazy-sheet.ts'

const loadSheet = async () => (await import('./alert-sheet.tsx')).AlertSheet

/** The sheet that sets an alert of a market, and what opens it; who is not signed in does that first. */
export function useAlertSheet(ticker: Ticker) {
  const { Sheet, show, ...sheet } = useLazySheet(loadSheet)
  const [at, setAt] = useState<string | null>(null)
  return {
    /** @param price what to wait for; null leaves it to be typed */
    open(price: string | null) {
      if (useSession.getState().token === null) return toLogin()
      setAt(price)
      return show()
    },
    // It is about the market, whatever money the screen is about.
    sheet: Sheet !== null && (
      <DemoMoney>
        <Sheet ticker={ticker} at={at} {...sheet} />
      </DemoMoney>
    ),
  }
}
