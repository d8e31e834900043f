import { useTranslations } from 'use-intl'
import { useIsDemo } from '../../../lib/demo-money.ts'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import styles from '../cross/cross.module.css'
import type { ActProps } from './act.ts'

/** Explains why margin cannot be added to a cross position, and the alternatives. */
export function NoMarginSheet({ onDone }: Pick<ActProps<'margin'>, 'onDone'>) {
  const t = useTranslations('cross.noMargin')
  const act = useTranslations('position.addMargin')
  const account = useTranslations('contracts.account')
  // Demo money cannot be transferred in.
  const isDemo = useIsDemo()
  return (
    <Sheet open onClose={onDone} title={act('act')}>
      <div className={styles.stack}>
        <p>{t('why')}</p>
        <p>{isDemo ? t('demo') : t('instead')}</p>
        {!isDemo && <LinkButton to="transfer">{account('transfer')}</LinkButton>}
      </div>
    </Sheet>
  )
}
