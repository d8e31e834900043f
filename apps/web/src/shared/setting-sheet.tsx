import type { settingKeys } from '@candor/api'
import { useTranslations } from 'use-intl'
import { staleMs } from '../api/query-client.ts'
import { useCall } from '../api/use-call.ts'
import { HtmlText } from '../ui/display/html-text.tsx'
import { QueryView } from './data/query-view.tsx'
import { Sheet } from '../ui/overlays/sheet.tsx'
import { Skeleton } from '../ui/display/skeleton.tsx'
import { EmptyState } from '../ui/display/states.tsx'

/** The public long texts. */
export type TextKey = Extract<(typeof settingKeys)[number], `${string}.html`>
type Props = { textKey: TextKey; title: string; open: boolean; onClose: () => void }

/** A long text of the platform, such as the user agreement, in a sheet. */
export function SettingSheet({ textKey, title, open, onClose }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <SettingText textKey={textKey} />
    </Sheet>
  )
}

/** Mounted only while its sheet is open, so that the text loads on request. */
function SettingText({ textKey }: { textKey: TextKey }) {
  const t = useTranslations('personal')
  const text = useCall('getSetting', { key: textKey }, { staleMs: staleMs.catalogue })
  return (
    <QueryView
      query={text}
      skeleton={<TextSkeleton />}
      empty={<EmptyState text={t('noText')} />}
      isEmpty={(html) => html.trim() === ''}
    >
      {(html) => <HtmlText html={html} />}
    </QueryView>
  )
}

const lineWidths = [40, 88, 84, 90, 60, 44, 86, 89, 72]

function TextSkeleton() {
  return lineWidths.map((width) => <Skeleton key={width} width={width} height={4} />)
}
