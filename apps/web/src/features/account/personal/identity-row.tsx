import type { endpoints, ResultOf } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { IconId } from '../../../ui/display/icons.ts'
import { ListRow } from '../../../ui/display/list-row.tsx'
import styles from './personal.module.css'

type Auth = ResultOf<typeof endpoints.getAuth>

/** The identity level, and the link to the next step. */
export function IdentityRow() {
  const t = useTranslations('identity')
  const { data } = useCall('getAuth', {}, { quiet: true })
  return (
    <ListRow
      icon={<IconId size={22} className={styles.icon} aria-hidden />}
      title={t('title')}
      value={data && <span className={styles.value}>{t(wordOf(data))}</span>}
      to={targetOf(data)}
    />
  )
}

function wordOf({ basic, advanced }: Auth) {
  if (basic.statusKey !== 'passed') return `status.${basic.statusKey}` as const
  return advanced.statusKey === 'passed' ? 'levels.advanced' : 'levels.basic'
}

function targetOf(auth: Auth | undefined) {
  if (auth?.submitted !== true) return 'identity'
  return 'identityResult'
}
