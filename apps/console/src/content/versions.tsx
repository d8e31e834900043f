import type { ContentDetail } from '@candor/api'
import { Section } from '../user/section.tsx'
import { when } from '../when.tsx'

/** Every saved version: its author, and the two operators who published it. */
export function Versions({ detail: { versions } }: { readonly detail: ContentDetail }) {
  return (
    <Section
      title="Versions"
      rows={versions.map((one) => ({ ...one, id: String(one.version) }))}
      columns={[
        { label: 'Version', value: ({ version }) => String(version) },
        { label: 'Saved', value: ({ createAt }) => when(createAt) },
        { label: 'By', value: ({ authorName }) => authorName ?? 'came with the software' },
        {
          label: 'Published',
          value: ({ publishAt, makerName, checkerName }) =>
            publishAt === null
              ? 'no'
              : `${when(publishAt)}${makerName === null ? '' : `, ${makerName} and ${checkerName ?? ''}`}`,
        },
      ]}
    />
  )
}
