import { contentKinds, type ContentItem } from '@candor/api'
import ArticleOutlined from '@mui/icons-material/ArticleOutlined'
import { SelectInput } from 'react-admin'
import { askForm, sentForApproval } from '../drafts/ask-form.tsx'
import type { RowForm } from '../drafts/descriptor.ts'
import { draftPages } from '../drafts/draft-pages.tsx'
import { timeText } from '../ui/time-text.tsx'
import { Editor } from './editor.tsx'
import { kindText, placeText, stateColor, stateText } from './names.ts'
import { NewContent } from './new-content.tsx'

const reasons = ['content_review', 'legal_order', 'security_incident', 'resolved'] as const
const kinds = contentKinds.map((id) => ({ id, name: kindText[id] }))
const why = { reasons, reasonLabel: 'Reason for the record' }

const EditorOf: RowForm<ContentItem> = ({ item: { id }, onClose }) => (
  <Editor id={id} onClose={onClose} />
)

/** Content for users: one operator writes, two publish, one revokes. */
export const content = draftPages<ContentItem>({
  resource: 'content',
  label: 'Content',
  Icon: ArticleOutlined,
  list: 'listContent',
  paging: {
    sort: { field: 'updateAt', order: 'DESC' },
    filters: [<SelectInput key="kind" source="kind" label="Kind" choices={kinds} alwaysOn />],
  },
  id: 'id',
  nothing: 'Nothing is written yet.',
  nameOf: ({ title }) => title,
  create: { label: 'New text', call: 'createContent', Form: NewContent },
  columns: [
    {
      label: 'Helped',
      value: ({ votes }) => votes && `${votes.helpful} yes, ${votes.notHelpful} no`,
    },
    { label: 'Changed', value: ({ updateAt }) => timeText(updateAt), sortBy: 'updateAt' },
  ],
  versions: {
    label: 'Title',
    stateOf: (item) => ({
      chip: { label: stateText[item.state], color: stateColor[item.state] },
      isDraft: !item.isNewestPublished,
      isWaiting: item.pendingApprovalId !== null,
      completeCount: item.completeCount,
      about: `${kindText[item.kind]}, ${placeText(item.place)}`,
      lines: [versionText(item)],
    }),
    editor: { label: 'Open', call: 'listContent', fits: () => true, Form: EditorOf },
    publish: {
      call: 'publishContent',
      title: ({ title }) => `Ask to publish: ${title}`,
      submit: 'Ask a second operator',
      ...why,
      send: (act, { id, version }, reason) =>
        act('publishContent', { id, version, ...reason }, sentForApproval),
    },
    acts: [
      {
        label: 'Take back',
        call: 'revokeContent',
        isCancel: true,
        fits: ({ kind, state, pendingApprovalId }) =>
          pendingApprovalId === null &&
          kind !== 'document' &&
          (state === 'published' || state === 'scheduled'),
        Form: askForm<ContentItem>({
          title: ({ title }) => `Take back: ${title}`,
          submit: 'Take back',
          ...why,
          send: (act, { id }, reason) =>
            act('revokeContent', { id, ...reason }, 'Taken back from users.'),
        }),
      },
    ],
    waiting: ({ pendingApprovalId }) =>
      pendingApprovalId === null ? [] : ['Awaiting second approval'],
  },
})

/** The version that users see, and whether there is a newer one. */
function versionText({ version, shownVersion }: ContentItem): string {
  if (shownVersion === null) return `Version ${version}, not shown`
  return shownVersion === version
    ? `Version ${version}`
    : `Version ${shownVersion} shown, ${version} written`
}
