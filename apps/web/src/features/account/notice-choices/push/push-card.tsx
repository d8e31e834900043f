import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../../api/error-text.ts'
import { Banner } from '../../../../ui/display/banner.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { QueryView } from '../../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../../ui/display/skeleton.tsx'
import { Switch } from '../../../../ui/inputs/switch.tsx'
import { usePush } from './use-push.ts'

/** The switch for push notifications on this device; if unavailable, the reason and the remedy. */
export function PushCard() {
  const t = useTranslations('noticeChoices.push')
  const errorText = useErrorText()
  const { server, isOn, inTheWay, fault, busy, change } = usePush()
  return (
    <Card title={t('title')}>
      <QueryView query={server} skeleton={<SkeletonRows count={1} />} empty={null}>
        {({ devices }) => (
          <>
            <Switch
              label={t('switch')}
              detail={isOn ? t('on', { devices }) : t('detail')}
              checked={isOn}
              disabled={busy || (inTheWay !== null && !isOn)}
              onChange={(wanted) => void change(wanted)}
            />
            {inTheWay !== null && <Banner tone="info">{t(inTheWay)}</Banner>}
            {inTheWay === null && fault !== null && (
              <Banner tone="risk">{fault instanceof Error ? errorText(fault) : t(fault)}</Banner>
            )}
          </>
        )}
      </QueryView>
    </Card>
  )
}
