import type { UserInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/inputs/button.tsx'
import buttonStyles from '../../../ui/inputs/button.module.css'
import { Card } from '../../../ui/display/card.tsx'
import { cx } from '../../../lib/cx.ts'
import { IconUpload } from '../../../ui/display/icons.ts'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { Avatar } from '../avatar.tsx'
import styles from './profile.module.css'
import { useAvatar } from './use-avatar.ts'

type Props = { user: UserInfo; onSaved: () => void }

/** The public picture: chosen from a file, or removed in favour of the initial letter. */
export function AvatarCard({ user, onSaved }: Props) {
  const t = useTranslations('profile.avatar')
  const { take, remove, state, busy, fault } = useAvatar(onSaved)
  return (
    <Card title={t('title')}>
      <div className={styles.avatar}>
        <Avatar name={user.nickName || user.account} url={user.avatar} />
        <label
          className={cx(
            buttonStyles.button,
            buttonStyles.secondary,
            buttonStyles.small,
            styles.act,
          )}
        >
          <input
            type="file"
            accept="image/*"
            className="visually-hidden"
            disabled={busy}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              // Allows choosing the same file again after a refusal.
              target.value = ''
              if (file !== undefined) void take(file)
            }}
          />
          <span className={buttonStyles.words}>
            <IconUpload size={18} aria-hidden />
            {t('choose')}
          </span>
        </label>
        {user.avatar !== null && (
          <Button look="plain" size="small" disabled={busy} onClick={() => void remove()}>
            {t('remove')}
          </Button>
        )}
      </div>
      <p className={styles.explain}>{t('explain')}</p>
      <IntentNotice state={state} error={fault} />
    </Card>
  )
}
