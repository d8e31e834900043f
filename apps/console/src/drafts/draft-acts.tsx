import { languages } from '@candor/api'
import { Button, Stack } from '@mui/material'
import { useState, type ComponentType } from 'react'
import { mayCall } from '../session/session.ts'
import { askForm } from './ask-form.tsx'
import type { DraftAct, DraftDescriptor, RowForm, Rows } from './descriptor.ts'
import { DraftPreview } from './draft-preview.tsx'

/** An act of the column; without a call, everyone who sees the list may open it. */
type Act<Row> = Omit<DraftAct<Row>, 'call'> & { readonly call: DraftAct<Row>['call'] | null }

/** Makes the column of acts that are possible for a draft. The server checks each again. */
export function draftActs<Row extends Rows>({
  nameOf,
  versions,
}: Pick<DraftDescriptor<Row>, 'nameOf' | 'versions'>): RowActs<Row> | null {
  if (versions === undefined) return null
  const { stateOf, publish, acts, waiting, Note } = versions
  const every: readonly Act<Row>[] = [
    ...readingActs(versions, nameOf),
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
    const [open, setOpen] = useState<Act<Row> | null>(null)
    const name = nameOf(item)
    const shown = every.filter(({ call, fits }) => (call === null || mayCall(call)) && fits(item))
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

/** The acts that read and change a version. */
function readingActs<Row extends Rows>(
  versions: NonNullable<DraftDescriptor<Row>['versions']>,
  nameOf: (row: Row) => string,
): readonly Act<Row>[] {
  if (versions.editor) return [versions.editor]
  const { previewOf, change, stateOf } = versions
  const Preview: RowForm<Row> = ({ item, onClose }) => (
    <DraftPreview name={nameOf(item)} previewed={previewOf(item)} onClose={onClose} />
  )
  return [
    { label: 'Preview', call: null, fits: () => true, Form: Preview },
    {
      ...change,
      fits(row) {
        const { isDraft, isWaiting } = stateOf(row)
        return !isWaiting && (change.fits?.(row) ?? isDraft)
      },
    },
  ]
}

type RowActs<Row> = ComponentType<{ readonly item: Row }>
