import { useTranslations } from 'use-intl'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { ProofFields } from '../parts/proof-fields.tsx'
import { useProofForm } from '../parts/use-proof-form.ts'
import styles from '../parts/form.module.css'

type Props = {
  /** How long the lock holds on, in words. */
  wait: string
  onDone: () => Promise<void>
  onClose: () => void
}

/** Takes the lock off the list: it asks for the same proofs as a new account, and then waits. */
export function UnlockSheet({ wait, onDone, onClose }: Props) {
  const t = useTranslations('settlement.lock')
  const { attach, ...form } = useProofForm(
    'setWithdrawAllowList',
    (proofs) => ({ enabled: false, ...proofs }),
    onDone,
  )
  return (
    <Sheet open onClose={onClose} title={t('unlock')}>
      <form
        ref={attach}
        noValidate
        onSubmit={(event) => void form.send(event)}
        className={styles.fields}
      >
        <Banner tone="info">{wait}</Banner>
        <ProofFields form={form} scene="withdrawAccount" />
        <IntentNotice state={form.state} error={form.fault} />
        <Button type="submit" wide busy={form.busy}>
          {t('unlock')}
        </Button>
      </form>
    </Sheet>
  )
}
