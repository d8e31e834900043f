import type { ReactNode } from 'react'
import { DayLimit } from '../day-limit.tsx'
import { OpenReports } from './open-reports.tsx'

/** The part around the account to pay to: the rest of the daily limit, and the open reports. */
export function BeforePaying({ currency, children }: { currency: string; children: ReactNode }) {
  return (
    <>
      <DayLimit of="bank" />
      {children}
      <OpenReports currency={currency} />
    </>
  )
}
