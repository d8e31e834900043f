import { contentKinds, type ContentItem } from '@candor/api'
import { Button, Chip, Stack } from '@mui/material'
import { useState } from 'react'
import { Datagrid, FunctionField, SelectInput, TopToolbar, useRecordContext } from 'react-admin'
import { ConsoleList, Nothing } from '../ui/console-list.tsx'
import { rowsInSight } from '../ui/open-button.tsx'
import { ReasonDialog, type Why } from '../acts/reason-dialog.tsx'
import { mayCall } from '../session/session.ts'
import { useAct } from '../acts/use-act.tsx'
import { TimeField } from '../ui/time-text.tsx'
import { Editor } from './editor.tsx'
import { kindText, placeText, stateColor, stateText } from './names.ts'
import { NewContent } from './new-content.tsx'

const reasons = ['content_review', 'legal_order', 'security_incident', 'resolved'] as const
const kinds = contentKinds.map((id) => ({ id, name: kindText[id] }))

/** Content for users: one operator writes, two publish, one revokes. */
export function ContentList() {
  return (
    <ConsoleList
      isLive
      sort={{ field: 'updateAt', order: 'DESC' }}
      perPage={25}
      actions={<NewButton />}
      filters={[<SelectInput key="kind" source="kind" label="Kind" choices={kinds} alwaysOn />]}
      title="Content"
    >
      <Datagrid
        empty={<Nothing>Nothing is written yet.</Nothing>}
        bulkActionButtons={false}
        rowClick={false}
        sx={rowsInSight}
      >
        <FunctionField<ContentItem> label="Title" render={({ title }) => title} />
        <FunctionField<ContentItem>
          label="Where"
          render={({ kind, place }) => `${kindText[kind]}, ${placeText(place)}`}
        />
        <FunctionField<ContentItem>
          label="State"
          render={({ state }) => <Chip label={stateText[state]} color={stateColor[state]} />}
        />
        <FunctionField<ContentItem> label="Version" render={versionText} />
        <FunctionField<ContentItem>
          label="Languages"
          render={({ completeCount }) => `${completeCount} of 8`}
        />
        <FunctionField<ContentItem>
          label="Helped"
          render={({ votes }) => votes && `${votes.helpful} yes, ${votes.notHelpful} no`}
        />
        <TimeField source="updateAt" label="Changed" />
        <FunctionField label="Actions" render={() => <Acts />} />
      </Datagrid>
    </ConsoleList>
  )
}

/** The version that users see, and whether there is a newer one. */
function versionText({ version, shownVersion }: ContentItem): string {
  if (shownVersion === null) return `${version}, not shown`
  return shownVersion === version ? `${version}` : `${shownVersion} shown, ${version} written`
}

function NewButton() {
  const [asking, setAsking] = useState(false)
  return (
    <TopToolbar>
      {mayCall('createContent') && (
        <Button variant="contained" onClick={() => setAsking(true)}>
          New text
        </Button>
      )}
      {asking && <NewContent onClose={() => setAsking(false)} />}
    </TopToolbar>
  )
}

function Acts() {
  const item = useRecordContext<ContentItem>()
  const act = useAct()
  const [asking, setAsking] = useState<'open' | 'publish' | 'revoke' | null>(null)
  if (item === undefined) return null
  const { id, version, title, kind, state, isNewestPublished, pendingApprovalId } = item
  const close = () => setAsking(null)
  const mayAct = mayCall('publishContent') && pendingApprovalId === null
  const publish = (why: Why) =>
    act('publishContent', { id, version, ...why }, 'Sent to a second operator for approval.')
  const revoke = (why: Why) => act('revokeContent', { id, ...why }, 'Taken back from users.')
  return (
    <Stack direction="row" spacing={1}>
      <Button variant="outlined" aria-label={`Open: ${title}`} onClick={() => setAsking('open')}>
        Open
      </Button>
      {pendingApprovalId !== null && 'Awaiting second approval'}
      {mayAct && !isNewestPublished && (
        <Button aria-label={`Ask to publish: ${title}`} onClick={() => setAsking('publish')}>
          Ask to publish
        </Button>
      )}
      {mayAct && kind !== 'document' && (state === 'published' || state === 'scheduled') && (
        <Button
          color="error"
          aria-label={`Take back: ${title}`}
          onClick={() => setAsking('revoke')}
        >
          Take back
        </Button>
      )}
      {asking === 'open' && <Editor id={id} onClose={close} />}
      {(asking === 'publish' || asking === 'revoke') && (
        <ReasonDialog
          title={`${asking === 'publish' ? 'Ask to publish' : 'Take back'}: ${title}`}
          act={asking === 'publish' ? 'Ask a second operator' : 'Take back'}
          withReason
          reasons={reasons}
          reasonLabel="Reason for the record"
          onSend={asking === 'publish' ? publish : revoke}
          onClose={close}
        />
      )}
    </Stack>
  )
}
