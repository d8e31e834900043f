import type { ReactNode } from 'react'
import { DayLimit } from '../day-limit.tsx'
import { OpenReports } from './open-reports.tsx'

/** Around the account to pay to: what may still come in today, and what was reported and waits. */
export function BeforePaying({ currency, children }: { currency: string; children: ReactNode }) {
  return (
    <>
      <DayLimit of="bank" />
      {children}
      <OpenReports currency={currency} />
    </>
  )
}
