import type { ProductItem } from '@candor/api'
import { Button, Chip, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Datagrid, FunctionField, TopToolbar } from 'react-admin'
import { serverNow } from '../client.ts'
import { DeskList, Nothing } from '../desk-list.tsx'
import { Lines } from '../lines.tsx'
import { completeText } from '../offer-words.tsx'
import { rowsInSight } from '../open-button.tsx'
import { mayCall } from '../session.ts'
import { when } from '../when.tsx'
import { amountText } from '../words.ts'
import { ProductActs } from './product-acts.tsx'
import { TermsForm } from './terms-form.tsx'
import { coverageLines, coversText, frozenText, nameOf, termLines, typeText } from './words.ts'

/**
 * Products, their terms and the accounts that pay them. One operator writes terms or requests money; a second approves.
 */
export function ProductList() {
  return (
    <DeskList isLive pagination={false} actions={<NewProduct />} title="Products">
      <Datagrid
        empty={<Nothing>There is no product.</Nothing>}
        bulkActionButtons={false}
        rowClick={false}
        sx={rowsInSight}
      >
        <FunctionField<ProductItem> label="Product" render={(row) => <What item={row} />} />
        <FunctionField<ProductItem>
          label="Terms that hold"
          render={({ current }) =>
            current === null ? 'None yet' : <Lines of={termLines(current)} />
          }
        />
        <FunctionField<ProductItem> label="Sold" render={(row) => <Lines of={soldLines(row)} />} />
        <FunctionField<ProductItem>
          label="Funding account"
          render={(row) => <Funds item={row} />}
        />
        <FunctionField<ProductItem> label="Actions" render={() => <ProductActs />} />
      </Datagrid>
    </DeskList>
  )
}

function NewProduct() {
  const [asking, setAsking] = useState(false)
  return (
    <TopToolbar>
      {mayCall('createProduct') && (
        <Button variant="contained" onClick={() => setAsking(true)}>
          New product
        </Button>
      )}
      {asking && <TermsForm onClose={() => setAsking(false)} />}
    </TopToolbar>
  )
}

type Row = { readonly item: ProductItem }

function What({ item }: Row) {
  const { newest, scheduled, pendingPublishId, endsAt } = item
  const { isPublished, completeCount, firstDay, preview } = newest
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <span>{nameOf(item)}</span>
      <Typography variant="caption">{typeText[preview.productType]}</Typography>
      <Chip {...stateOf(newest, pendingPublishId !== null)} size="small" />
      {scheduled
        .filter(({ version }) => version !== newest.version)
        .map(({ version, effectiveAt }) => (
          <Typography key={version} variant="caption">
            {`Version ${version} from ${when(effectiveAt)}`}
          </Typography>
        ))}
      {endsAt !== null && <Chip {...endOf(endsAt)} size="small" />}
      {!isPublished && endsAt === null && (
        <>
          <Typography variant="caption">{completeText(completeCount)}</Typography>
          <Typography variant="caption">
            {firstDay === null
              ? 'It needs a quota before it is published'
              : `Its account needs ${amountText(firstDay)} ${preview.currency} before it is published`}
          </Typography>
        </>
      )}
    </Stack>
  )
}

/** The state of the newest version. */
function stateOf({ version, isPublished, effectiveAt }: ProductItem['newest'], isAsked: boolean) {
  if (isAsked) return { label: `Version ${version} awaits approval`, color: 'warning' as const }
  if (!isPublished) return { label: `Version ${version} is a draft`, color: 'default' as const }
  const isAhead = (effectiveAt ?? 0) > serverNow()
  return isAhead
    ? { label: `Version ${version} from ${when(effectiveAt)}`, color: 'warning' as const }
    : { label: `Version ${version} holds`, color: 'success' as const }
}

/** The end of the sale. */
const endOf = (endsAt: number) =>
  endsAt > serverNow()
    ? { label: `Ends ${when(endsAt)}`, color: 'warning' as const }
    : { label: `Ended ${when(endsAt)}`, color: 'default' as const }

function soldLines({ current, sold }: ProductItem): readonly string[] {
  if (current === null) return ['Not on sale']
  const { bond, currency, totalQuota, remainingQuota } = current
  const all = `${amountText(sold)} ${currency} in all`
  const left = totalQuota === null ? [] : [`${amountText(remainingQuota)} left of the quota`]
  if (bond === null) return [all, ...left]
  const raised = `${amountText(bond.raisedAmount)} of ${amountText(bond.targetAmount)} in this sale`
  return [raised, `of ${bond.investorCount} users`, ...left, all]
}

function Funds({ item: { coverage, newest } }: Row) {
  const { coverageRate, frozenAt } = coverage
  const isShort = coverageRate !== null && coverageRate.startsWith('0')
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <Lines of={coverageLines(coverage, newest.preview.currency)} />
      {frozenAt === null ? (
        <Chip
          label={coverageRate === null ? 'Nothing due' : `Covers ${coversText(coverage)}`}
          color={coverageRate === null ? 'default' : isShort ? 'warning' : 'success'}
          size="small"
        />
      ) : (
        <Chip label={frozenText(coverage)} color="error" size="small" />
      )}
    </Stack>
  )
}
