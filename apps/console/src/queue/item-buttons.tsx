import type { QueueItem } from '@candor/api'
import { Button, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ConfirmDialog } from '../acts/confirm-dialog.tsx'
import { ReasonDialog, type Why } from '../acts/reason-dialog.tsx'
import { ExplainedButton } from '../ui/explained-button.tsx'
import { currentOperator, isOneOf } from '../session/session.ts'
import { TimeLeft } from '../ui/time-left.tsx'
import { useAct, useActAtOnce } from '../acts/use-act.tsx'
import type { Fields, QueueDecision, QueueDescriptor } from './descriptor.ts'

type Props<Item extends QueueItem> = {
  readonly item: Item
  readonly queue: QueueDescriptor<Item>
}

/** The acts of this operator on an item: claim it, or decide on an item that they have claimed. */
export function ItemButtons<Item extends QueueItem>({ item, queue }: Props<Item>) {
  const act = useActAtOnce()
  const { claim, id } = item
  const me = currentOperator()
  const target = { queue: queue.queue, id }
  const { Further } = queue
  if (queue.mayClaim?.(item) === false || me === null || !isOneOf(queue.workers)) return null
  if (claim === null)
    return (
      <Button
        variant="contained"
        onClick={() => void act('claimItem', target, 'Claimed for 15 minutes.')}
      >
        Claim
      </Button>
    )
  if (claim.operatorId !== me.id) return null
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', minWidth: '12rem' }}>
      {queue.decisions
        .filter(({ fits }) => fits?.(item) ?? true)
        .map((decision) => (
          <DecisionButton
            key={decision.label}
            item={item}
            decision={decision}
            about={queue.about?.(item) ?? null}
          />
        ))}
      {Further !== undefined && <Further item={item} />}
      <Button onClick={() => void act('releaseItem', target, 'Released.')}>Release</Button>
      <TimeLeft label="Claim ends in" until={claim.untilAt} />
    </Stack>
  )
}

type DecisionProps<Item> = {
  readonly item: Item
  readonly decision: QueueDecision<Item>
  readonly about: string | null
}

function DecisionButton<Item>({ item, decision, about }: DecisionProps<Item>) {
  const act = useAct()
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState<Fields>({})
  const { label, asks, reasons, fields = [], isMain = false, disabledReason, send } = decision
  const decide = (why: Why) => send(act, item, { ...why, fields: typed })
  return (
    <>
      <ExplainedButton
        variant={isMain ? 'contained' : 'outlined'}
        disabledReason={disabledReason?.(item) ?? null}
        onClick={() => setAsking(true)}
      >
        {label}
      </ExplainedButton>
      {asking && asks === 'consent' && (
        <ConfirmDialog
          act={label}
          sentence={about ?? ''}
          onSend={() => decide({ reasonKey: 'resolved', remark: '' })}
          onClose={() => setAsking(false)}
        />
      )}
      {asking && asks !== 'consent' && (
        <ReasonDialog
          title={label}
          act={label}
          withReason={asks === 'reason'}
          {...(reasons !== undefined && { reasons })}
          isReady={fields.every(({ name }) => (typed[name] ?? '').trim() !== '')}
          onSend={decide}
          onClose={() => setAsking(false)}
        >
          {about !== null && <Typography>{about}</Typography>}
          {fields.map(({ name, label: title }) => (
            <TextField
              key={name}
              label={title}
              value={typed[name] ?? ''}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          ))}
        </ReasonDialog>
      )}
    </>
  )
}
