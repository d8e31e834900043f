import type { UserRecord } from '@candor/api'
import { AdjustButton } from './adjust-button.tsx'
import { timeText } from '../ui/time-text.tsx'
import { amountText, inWords } from '../ui/words.ts'
import { Section } from '../ui/section.tsx'

/** A user's balances, ledger movements, positions and recharges. */
export function MoneyPart({ record }: { readonly record: UserRecord & { readonly id: string } }) {
  const { balances, transfers, positions, recharges } = record
  return (
    <>
      <Section
        title="Balances"
        action={<AdjustButton userId={record.id} balances={balances} />}
        rows={balances.map((one) => ({ ...one, id: `${one.kind} ${one.currency}` }))}
        columns={[
          { label: 'Account', value: ({ kind }) => inWords(kind) },
          { label: 'Currency', value: ({ currency }) => currency },
          { label: 'Balance', value: ({ balance }) => amountText(balance) },
        ]}
      />
      <Section
        title="Ledger"
        rows={transfers}
        columns={[
          { label: 'When', value: ({ at }) => timeText(at) },
          { label: 'Kind', value: ({ kind }) => inWords(kind) },
          { label: 'Amount', value: ({ amount, currency }) => `${amountText(amount)} ${currency}` },
          { label: 'From', value: ({ debit }) => inWords(debit) },
          { label: 'To', value: ({ credit }) => inWords(credit) },
        ]}
      />
      <Section
        title="Positions"
        rows={positions}
        columns={[
          { label: 'Order', value: ({ orderNo }) => orderNo },
          { label: 'Symbol', value: ({ symbol }) => symbol },
          { label: 'Direction', value: ({ direction }) => inWords(direction) },
          { label: 'Status', value: ({ statusKey }) => inWords(statusKey) },
          { label: 'Margin', value: ({ margin }) => amountText(margin) },
          { label: 'Opened', value: ({ openAt }) => timeText(openAt) },
        ]}
      />
      <Section
        title="Recharges"
        rows={recharges}
        columns={[
          { label: 'Order', value: ({ orderNo }) => orderNo },
          { label: 'Amount', value: ({ amount, currency }) => `${amountText(amount)} ${currency}` },
          { label: 'Status', value: ({ statusKey }) => inWords(statusKey) },
          { label: 'When', value: ({ createAt }) => timeText(createAt) },
        ]}
      />
    </>
  )
}
