import { languages, type ProductItem } from '@candor/api'
import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { sentForApproval } from '../ask-button.tsx'
import { TopUp } from '../funding/top-up.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { mayCall } from '../session.ts'
import { useAct } from '../use-act.tsx'
import { EndForm } from './end-form.tsx'
import { TermsPreview } from './preview.tsx'
import { TermsForm } from './terms-form.tsx'
import { nameOf, publishReasons } from './words.ts'

type Asking = 'change' | 'end' | 'preview' | 'publish' | 'topUp'

/** The acts that are possible for a product. The server checks each again. */
export function ProductActs() {
  const item = useRecordContext<ProductItem>()
  const [asking, setAsking] = useState<Asking | null>(null)
  if (item === undefined) return null
  const { coverage, current, newest, endsAt } = item
  const { pendingPublishId, pendingTopUpId, pendingEndId } = item
  const name = nameOf(item)
  const isComplete = newest.completeCount === languages.length
  // A product whose end two operators have approved gets no further terms.
  const isFree = pendingPublishId === null && endsAt === null
  const canEnd = current !== null && endsAt === null && pendingEndId === null
  const close = () => setAsking(null)
  const button = (what: Asking, label: string) => (
    <Button variant="outlined" aria-label={`${label}: ${name}`} onClick={() => setAsking(what)}>
      {label}
    </Button>
  )
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      {button('preview', 'Preview')}
      {mayCall('saveProductDraft') && isFree && button('change', 'Change terms')}
      {mayCall('publishProduct') &&
        isFree &&
        !newest.isPublished &&
        isComplete &&
        button('publish', 'Ask to publish')}
      {mayCall('topUpFunding') && pendingTopUpId === null && button('topUp', 'Top up')}
      {mayCall('endProduct') && canEnd && button('end', 'Ask to end')}
      {pendingTopUpId !== null && 'Top-up: awaiting second approval'}
      {pendingEndId !== null && 'Ending: awaiting second approval'}
      {asking === 'preview' && <TermsPreview item={item} onClose={close} />}
      {asking === 'change' && <TermsForm item={item} onClose={close} />}
      {asking === 'publish' && <Publish item={item} onClose={close} />}
      {asking === 'end' && <EndForm item={item} onClose={close} />}
      {asking === 'topUp' && (
        <TopUp
          id={item.id}
          name={name}
          currency={newest.preview.currency}
          balance={coverage.balance}
          owed={coverage.wholeLife}
          onClose={close}
        />
      )}
    </Stack>
  )
}

type Props = { readonly item: ProductItem; readonly onClose: () => void }

function Publish({ item, onClose }: Props) {
  const act = useAct()
  const { id, newest } = item
  const { version } = newest
  return (
    <ReasonDialog
      title={`Ask to publish: ${nameOf(item)}, version ${version}`}
      act="Ask a second operator"
      withReason
      reasons={publishReasons}
      reasonLabel="Reason for the record"
      onSend={(why) => act('publishProduct', { id, version, ...why }, sentForApproval)}
      onClose={onClose}
    />
  )
}
