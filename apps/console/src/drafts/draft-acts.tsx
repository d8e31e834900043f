import { languages } from '@candor/api'
import { Button, Stack } from '@mui/material'
import { useState, type ComponentType } from 'react'
import { mayCall } from '../session/session.ts'
import { askForm } from './ask-form.tsx'
import type { DraftAct, DraftDescriptor, RowForm, Rows } from './descriptor.ts'
import { DraftPreview } from './draft-preview.tsx'

type Shown<Row> = Pick<DraftAct<Row>, 'label' | 'isCancel' | 'Form'>

/** Makes the column of acts that are possible for a draft. The server checks each again. */
export function draftActs<Row extends Rows>({
  nameOf,
  versions,
}: Pick<DraftDescriptor<Row>, 'nameOf' | 'versions'>): RowActs<Row> | null {
  if (versions === undefined) return null
  const { stateOf, previewOf, change, publish, acts, waiting, Note } = versions
  const Preview: RowForm<Row> = ({ item, onClose }) => (
    <DraftPreview name={nameOf(item)} previewed={previewOf(item)} onClose={onClose} />
  )
  const every: readonly DraftAct<Row>[] = [
    {
      ...change,
      fits(row) {
        const { isDraft, isWaiting } = stateOf(row)
        return !isWaiting && (change.fits?.(row) ?? isDraft)
      },
    },
    {
      label: 'Ask to publish',
      call: publish.call,
      fits(row) {
        const { isDraft, isWaiting, completeCount } = stateOf(row)
        return isDraft && !isWaiting && completeCount === languages.length
      },
      Form: askForm(publish),
    },
    ...acts,
  ]
  return function Acts({ item }) {
    const [open, setOpen] = useState<Shown<Row> | null>(null)
    const name = nameOf(item)
    const shown: readonly Shown<Row>[] = [
      { label: 'Preview', Form: Preview },
      ...every.filter(({ call, fits }) => mayCall(call) && fits(item)),
    ]
    return (
      <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
        {shown.map((one) => (
          <Button
            key={one.label}
            variant="outlined"
            {...(one.isCancel === true && { color: 'error' as const })}
            aria-label={`${one.label}: ${name}`}
            onClick={() => setOpen(one)}
          >
            {one.label}
          </Button>
        ))}
        {waiting(item).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {Note && <Note item={item} />}
        {open !== null && <open.Form item={item} onClose={() => setOpen(null)} />}
      </Stack>
    )
  }
}

type RowActs<Row> = ComponentType<{ readonly item: Row }>
