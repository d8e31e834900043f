import type { ContentDetail } from '@candor/api'
import { Section } from '../ui/section.tsx'
import { timeText } from '../ui/time-text.tsx'

/** Every saved version: its author, and the two operators who published it. */
export function Versions({ detail: { versions } }: { readonly detail: ContentDetail }) {
  return (
    <Section
      title="Versions"
      rows={versions.map((one) => ({ ...one, id: String(one.version) }))}
      columns={[
        { label: 'Version', value: ({ version }) => String(version) },
        { label: 'Saved', value: ({ createAt }) => timeText(createAt) },
        { label: 'By', value: ({ authorName }) => authorName ?? 'came with the software' },
        {
          label: 'Published',
          value: ({ publishAt, makerName, checkerName }) =>
            publishAt === null
              ? 'no'
              : `${timeText(publishAt)}${makerName === null ? '' : `, ${makerName} and ${checkerName ?? ''}`}`,
        },
      ]}
    />
  )
}
