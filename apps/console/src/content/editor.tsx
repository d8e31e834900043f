import type { ContentDetail } from '@candor/api'
import { Alert, Button, Skeleton, Stack } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useRefresh } from 'react-admin'
import { Failed } from '../ui/console-list.tsx'
import { DialogBody, DialogFrame } from '../acts/dialog-frame.tsx'
import { mayCall } from '../session/session.ts'
import { useAct } from '../acts/use-act.tsx'
import { draftOf, inputOf, unreadable, type Draft } from './draft.ts'
import { StandFields, WordFields } from './fields.tsx'
import { kindText, placeText } from './names.ts'
import { ContentPreview } from './preview.tsx'
import { useContent } from './use-content.ts'
import { Versions } from './versions.tsx'

type Props = { readonly id: string; readonly onClose: () => void }

/** One text: its languages, its period, its versions. Saving makes a draft that users do not see. */
export function Editor({ id, onClose }: Props) {
  const { data, error, refetch } = useContent(id)
  const title =
    data === undefined
      ? 'Text'
      : `${kindText[data.kind]}, ${placeText(data.place)}, version ${data.version}`
  const failed = error && <Failed what="The text" error={error} onRetry={() => void refetch()} />
  return (
    <DialogFrame title={title} width="md" onClose={onClose}>
      {data === undefined ? (
        <DialogBody actions={<Button onClick={onClose}>Close</Button>}>
          {failed ?? <Skeleton variant="rounded" height={320} />}
        </DialogBody>
      ) : (
        <Form
          key={data.version}
          detail={data}
          failed={failed}
          onClose={onClose}
          onSaved={() => void refetch()}
        />
      )}
    </DialogFrame>
  )
}

type FormProps = {
  readonly detail: ContentDetail
  /** The failure of a later read; the loaded text stays. */
  readonly failed: ReactNode
  readonly onClose: () => void
  readonly onSaved: () => void
}

function Form({ detail, failed, onClose, onSaved }: FormProps) {
  const act = useAct()
  const refresh = useRefresh()
  const [before] = useState(() => draftOf(detail))
  const [draft, setDraft] = useState(before)
  const [fault, setFault] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [isPreview, setPreview] = useState(false)
  const isWaiting = detail.pendingApprovalId !== null
  const mayWrite = mayCall('saveContent') && !isWaiting
  async function save() {
    const draftInput = inputOf(draft, before)
    if (draftInput === null) return setFault(unreadable)
    setSending(true)
    const { id, version } = detail
    const failure = await act('saveContent', { id, version, ...draftInput }, 'Saved as a draft.')
    setSending(false)
    setFault(failure)
    if (failure !== null) return
    refresh()
    onSaved()
  }
  return (
    <DialogBody
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button onClick={() => setPreview(!isPreview)}>
            {isPreview ? 'Edit' : 'Preview what is saved'}
          </Button>
          {mayWrite && (
            <Button
              variant="contained"
              disabled={isSending || isPreview || draft === before}
              onClick={() => void save()}
            >
              Save draft
            </Button>
          )}
        </>
      }
    >
      <Stack spacing={3} sx={{ paddingTop: 1 }}>
        {failed}
        {isWaiting && (
          <Alert severity="info">
            A second operator decides on this version; nothing is saved meanwhile.
          </Alert>
        )}
        {isPreview ? (
          <ContentPreview id={detail.id} version={detail.version} />
        ) : (
          <DraftFields detail={detail} draft={draft} onChange={setDraft} />
        )}
        <Versions detail={detail} />
        {fault !== null && <Alert severity="error">{fault}</Alert>}
      </Stack>
    </DialogBody>
  )
}

type FieldsProps = {
  readonly detail: ContentDetail
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
}

/** The words of the draft in each language, its period and its place. */
function DraftFields({ detail, draft, onChange }: FieldsProps) {
  return (
    <>
      <WordFields kind={detail.kind} draft={draft} faults={detail.faults} onChange={onChange} />
      <StandFields kind={detail.kind} place={detail.place} draft={draft} onChange={onChange} />
    </>
  )
}
