import type { ProductItem } from '@candor/api'
import SavingsOutlined from '@mui/icons-material/SavingsOutlined'
import { Chip, Stack } from '@mui/material'
import { serverNow } from '../session/client.ts'
import { sentForApproval } from '../drafts/ask-form.tsx'
import type { DraftState } from '../drafts/descriptor.ts'
import { draftPages } from '../drafts/draft-pages.tsx'
import { TopUp } from '../acts/top-up.tsx'
import { coverageLines, coversText, frozenText } from '../ui/coverage.ts'
import { Lines } from '../ui/lines.tsx'
import { timeText } from '../ui/time-text.tsx'
import { amountText } from '../ui/words.ts'
import { EndForm } from './end-form.tsx'
import { completeTexts } from './product-texts.tsx'
import { TermsForm } from './terms-form.tsx'
import { nameOf, publishReasons, termLines, typeText } from './words.ts'

/**
 * Products, their terms and the accounts that pay them. One operator writes terms or requests money; a second approves.
 */
export const products = draftPages<ProductItem>({
  resource: 'products',
  label: 'Products',
  Icon: SavingsOutlined,
  list: 'listProductItems',
  id: 'id',
  nothing: 'There is no product.',
  nameOf,
  create: { label: 'New product', call: 'createProduct', Form: TermsForm },
  columns: [
    {
      label: 'Terms that hold',
      value: ({ current }) => (current === null ? 'None yet' : <Lines of={termLines(current)} />),
    },
    { label: 'Sold', value: (item) => <Lines of={soldLines(item)} /> },
    { label: 'Funding account', value: (item) => <Funds item={item} /> },
  ],
  versions: {
    label: 'Product',
    stateOf,
    previewOf: ({ current, newest }) => ({
      columns: [
        ...(current === null ? [] : [['What holds now', termLines(current)] as const]),
        [
          `Version ${newest.version}${newest.isPublished ? '' : ', a draft'}`,
          termLines(newest.preview),
        ],
      ],
      words: completeTexts(newest.words),
    }),
    // A product whose end two operators have approved gets no further terms.
    change: {
      label: 'Change terms',
      call: 'saveProductDraft',
      fits: ({ endsAt }) => endsAt === null,
      Form: TermsForm,
    },
    publish: {
      call: 'publishProduct',
      title: (item) => `Ask to publish: ${nameOf(item)}, version ${item.newest.version}`,
      submit: 'Ask a second operator',
      reasons: publishReasons,
      reasonLabel: 'Reason for the record',
      send: (act, { id, newest }, why) =>
        act('publishProduct', { id, version: newest.version, ...why }, sentForApproval),
    },
    acts: [
      {
        label: 'Top up',
        call: 'topUpFunding',
        fits: ({ pendingTopUpId }) => pendingTopUpId === null,
        Form: FundingTopUp,
      },
      {
        label: 'Ask to end',
        call: 'endProduct',
        fits: ({ current, endsAt, pendingEndId }) =>
          current !== null && endsAt === null && pendingEndId === null,
        Form: EndForm,
      },
    ],
    waiting: ({ pendingTopUpId, pendingEndId }) => [
      ...(pendingTopUpId === null ? [] : ['Top-up: awaiting second approval']),
      ...(pendingEndId === null ? [] : ['Ending: awaiting second approval']),
    ],
  },
})

function stateOf({ newest, scheduled, pendingPublishId, endsAt }: ProductItem): DraftState {
  const { version, isPublished, completeCount, firstDay, preview } = newest
  const isWaiting = pendingPublishId !== null
  return {
    about: typeText[preview.productType],
    chip: chipOf(newest, isWaiting),
    isDraft: !isPublished && endsAt === null,
    isWaiting,
    completeCount,
    lines: scheduled
      .filter((one) => one.version !== version)
      .map((one) => `Version ${one.version} from ${timeText(one.effectiveAt)}`),
    end: endsAt === null ? null : endOf(endsAt),
    needs:
      firstDay === null
        ? 'It needs a quota before it is published'
        : `Its account needs ${amountText(firstDay)} ${preview.currency} before it is published`,
  }
}

/** The state of the newest version. */
function chipOf(
  { version, isPublished, effectiveAt }: ProductItem['newest'],
  isWaiting: boolean,
): DraftState['chip'] {
  if (isWaiting) return { label: `Version ${version} awaits approval`, color: 'warning' }
  if (!isPublished) return { label: `Version ${version} is a draft`, color: 'default' }
  const isAhead = effectiveAt !== null && effectiveAt > serverNow()
  return isAhead
    ? { label: `Version ${version} from ${timeText(effectiveAt)}`, color: 'warning' }
    : { label: `Version ${version} holds`, color: 'success' }
}

/** The end of the sale. */
const endOf = (endsAt: number): DraftState['chip'] =>
  endsAt > serverNow()
    ? { label: `Ends ${timeText(endsAt)}`, color: 'warning' }
    : { label: `Ended ${timeText(endsAt)}`, color: 'default' }

function soldLines({ current, sold }: ProductItem): readonly string[] {
  if (current === null) return ['Not on sale']
  const { bond, currency, totalQuota, remainingQuota } = current
  const all = `${amountText(sold)} ${currency} in all`
  const left = totalQuota === null ? [] : [`${amountText(remainingQuota)} left of the quota`]
  if (bond === null) return [all, ...left]
  const raised = `${amountText(bond.raisedAmount)} of ${amountText(bond.targetAmount)} in this sale`
  return [raised, `of ${bond.investorCount} users`, ...left, all]
}

function Funds({ item: { coverage, newest } }: { readonly item: ProductItem }) {
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

function FundingTopUp({
  item,
  onClose,
}: {
  readonly item: ProductItem
  readonly onClose: () => void
}) {
  const { id, coverage, newest } = item
  return (
    <TopUp
      id={id}
      name={nameOf(item)}
      currency={newest.preview.currency}
      balance={coverage.balance}
      owed={coverage.wholeLife}
      onClose={onClose}
    />
  )
}
