import type { UserRecord } from '@candor/api'
import { timeText } from '../ui/time-text.tsx'
import { amountText, inWords } from '../ui/words.ts'
import { ReturnButton } from './return-button.tsx'
import { Section } from '../ui/section.tsx'
import { userLink } from '../ui/user-link.tsx'

type Props = Pick<UserRecord, 'unclaimed' | 'links'> & { readonly userId: string }

/** The unclaimed money of an ended account, and the amounts returned from it. Absent for other accounts. */
export function UnclaimedPart({ userId, unclaimed, links }: Props) {
  const { lying, returns } = unclaimed
  if (lying.length === 0 && returns.length === 0) return null
  return (
    <>
      <Section
        title="Unclaimed money"
        rows={lying.map((one) => ({ ...one, id: one.currency }))}
        action={<ReturnButton endedId={userId} lying={lying} links={links} />}
        columns={[
          { label: 'Currency', value: ({ currency }) => currency },
          { label: 'Amount', value: ({ amount }) => amountText(amount) },
        ]}
      />
      <Section
        title="Returned"
        rows={returns}
        columns={[
          { label: 'When', value: ({ at }) => timeText(at) },
          { label: 'Amount', value: ({ amount, currency }) => `${amountText(amount)} ${currency}` },
          { label: 'To', value: ({ payeeId }) => userLink({ userId: payeeId, uid: null }) },
          { label: 'Status', value: ({ statusKey }) => inWords(statusKey) },
        ]}
      />
    </>
  )
}
