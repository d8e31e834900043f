import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/display/card.tsx'
import { Switch } from '../../../ui/inputs/switch.tsx'
import styles from '../invest.module.css'
import type { ProductDetail } from '../product-page.tsx'

type Props = {
  product: ProductDetail
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
  /** Whether to show that the terms must be accepted first. */
  isMissing: boolean
  isRenewed: boolean
  onRenew: (isRenewed: boolean) => void
}

/** The agreement to a purchase: its terms, and the automatic renewal if the terms offer it. */
export function Agreements(props: Props) {
  const { product, isAccepted, onAccept, isMissing, isRenewed, onRenew } = props
  const t = useTranslations('invest')
  const redemption = useTranslations('redemption')
  return (
    <>
      <Card>
        <Switch
          label={t('accept')}
          detail={t('acceptDetail', { version: product.disclosureVersion })}
          checked={isAccepted}
          onChange={onAccept}
        />
        {isMissing && (
          <p role="alert" className={styles.note}>
            {t('acceptFirst')}
          </p>
        )}
      </Card>
      {product.autoRenewAllowed && (
        <Card>
          <Switch
            label={redemption('renew')}
            detail={redemption('renewDetail')}
            checked={isRenewed}
            onChange={onRenew}
          />
        </Card>
      )}
    </>
  )
}
