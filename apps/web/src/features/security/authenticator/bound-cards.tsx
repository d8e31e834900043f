import type { UserInfo } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadUser } from '../../../api/account.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { passkeyOf, personOf } from '../../../shared/step-up/asks.ts'
import { StepUp, StepUpSubmit } from '../../../shared/step-up/step-up.tsx'
import { useStepUp } from '../../../shared/step-up/use-step-up.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { HoldNotice } from '../../../shared/hold-notice.tsx'
import { BindForm } from './bind-form.tsx'
import styles from './authenticator.module.css'

type Props = {
  user: UserInfo
  onCodes: (recoveryCodes: readonly string[]) => void
  onRemoved: () => void
}

/** The bound authenticator: the number of recovery codes left, new codes, and turning it off. */
export function BoundCards({ user, onCodes, onRemoved }: Props) {
  const t = useTranslations('security.authenticator')
  const [open, setOpen] = useState<'rebind' | 'renew' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const renewed = (recoveryCodes: readonly string[]) => {
    close()
    onCodes(recoveryCodes)
  }
  const removed = () => {
    onRemoved()
    toast(t('removed'))
    void loadUser()
  }
  return (
    <>
      <Banner tone="good">{t('bound', { count: user.security.recoveryCodesLeft })}</Banner>
      <Card flush>
        <ListRow title={t('rebindTitle')} onPress={() => setOpen('rebind')} />
        <ListRow title={t('renewTitle')} onPress={() => setOpen('renew')} />
        <ListRow title={t('removeTitle')} onPress={() => setOpen('remove')} />
      </Card>
      <Sheet open={open === 'rebind'} onClose={close} title={t('rebindTitle')}>
        {open === 'rebind' && <BindForm user={user} onBound={renewed} />}
      </Sheet>
      <Sheet open={open === 'renew'} onClose={close} title={t('renewTitle')}>
        <RenewForm user={user} onDone={renewed} />
      </Sheet>
      <Sheet open={open === 'remove'} onClose={close} title={t('removeTitle')}>
        <RemoveForm user={user} onDone={removed} />
      </Sheet>
    </>
  )
}

const asksOf = (user: UserInfo) => ({ ...personOf(user), passkey: passkeyOf(user, 'codes') })

type RenewProps = { user: UserInfo; onDone: (recoveryCodes: readonly string[]) => void }

function RenewForm({ user, onDone }: RenewProps) {
  const t = useTranslations('security.authenticator')
  const form = useStepUp({
    call: 'renewRecoveryCodes',
    asks: asksOf(user),
    own: {},
    input: (_values, stepUp) => stepUp,
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  return (
    <form {...form.form} className={styles.form}>
      <p className={styles.explain}>{t('renewExplain')}</p>
      <StepUp form={form} />
      <StepUpSubmit form={form}>{t('renewCodes')}</StepUpSubmit>
    </form>
  )
}

function RemoveForm({ user, onDone }: { user: UserInfo; onDone: () => void }) {
  const t = useTranslations('security')
  const form = useStepUp({
    call: 'unbindGoogleAuth',
    asks: asksOf(user),
    own: {},
    input: (_values, stepUp) => stepUp,
    onDone,
  })
  return (
    <form {...form.form} className={styles.form}>
      <StepUp form={form} />
      <p className={styles.explain}>{t('othersEnd')}</p>
      <HoldNotice />
      <StepUpSubmit form={form} look="danger">
        {t('authenticator.remove')}
      </StepUpSubmit>
    </form>
  )
}
