import { creditHistoryDays, type LoanItem } from '@candor/api'
import { Alert, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { FactLines } from '../ui/fact-lines.tsx'
import { currentOperator } from '../session/session.ts'
import { timeText } from '../ui/time-text.tsx'
import { amountText, capabilityText, loanReason, rateText, reasonText } from '../ui/words.ts'
import { Agreement } from './agreement.tsx'

type Props = { readonly item: LoanItem }
type Factor = LoanItem['limitFactors'][number]

const factorText: Readonly<Record<Factor['key'], string>> = {
  identity: 'Identity',
  score: 'Credit score',
  level: 'VIP level',
  history: `Loans without a pledge, owed for ${creditHistoryDays} days or more and repaid in time`,
}

/** The parts of the limit, the results of other loans, and, for the claiming operator, the signed agreement. */
export function Detail({ item }: Props) {
  const isMine = item.claim !== null && item.claim.operatorId === currentOperator()?.id
  const { currency, limit, used, history, reasonKey, documentHash } = item
  const sum = (amount: string) => `${amountText(amount)} ${currency}`
  return (
    <Stack spacing={2} sx={{ padding: 2, overflowWrap: 'anywhere' }}>
      {item.restrictions.map(
        ({ id, capability, reasonKey: why, madeByName, createdAt, untilAt }) => (
          <Alert key={id} severity="warning">
            Restricted from: {capabilityText[capability]}. {reasonText(why)} By {madeByName}, since{' '}
            {timeText(createdAt)}, until {timeText(untilAt)}.
          </Alert>
        ),
      )}
      <Part title="Limit, by what was on record when it was asked for">
        <FactLines
          facts={[
            ...item.limitFactors.map(
              ({ key, effect, most }) =>
                [factorText[key], `${amountText(effect)} of at most ${sum(most)}`] as const,
            ),
            ['Limit', sum(limit)],
            ['Used by other loans', sum(used)],
          ]}
        />
      </Part>
      <Part title="Cost">
        <FactLines
          facts={[
            ['Interest in all', sum(item.totalInterest)],
            ['Annual rate', rateText(item.annualRate)],
          ]}
        />
      </Part>
      <Part title="Other loans of this user">
        <FactLines
          facts={[
            ['Owed', String(history.owed)],
            ['Overdue', String(history.overdue)],
            ['Repaid in time', String(history.repaidInTime)],
            ['Repaid late', String(history.repaidLate)],
            ['Written off, or not covered by collateral', String(history.writtenOff)],
          ]}
        />
      </Part>
      <FactLines
        facts={[
          ['Reason', reasonKey === null ? null : loanReason(reasonKey)],
          ['Decided', item.decidedAt === null ? null : timeText(item.decidedAt)],
          ['SHA-256 of the agreement', item.agreementHash],
          ['SHA-256 of the signed PDF', documentHash],
        ]}
      />
      {isMine ? (
        <Agreement item={item} />
      ) : (
        <Typography variant="body2">What was signed is read by who has claimed it.</Typography>
      )}
    </Stack>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack spacing={0.5}>
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {title}
      </Typography>
      {children}
    </Stack>
  )
}
