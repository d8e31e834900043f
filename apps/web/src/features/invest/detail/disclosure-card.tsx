import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/display/card.tsx'
import styles from '../invest.module.css'
import type { ProductDetail } from '../product-page.tsx'

/** The description and the disclosure of a product in the user's language; nothing without texts. */
export function DisclosureCard({
  product: { description, disclosure },
}: {
  product: ProductDetail
}) {
  const t = useTranslations('products')
  const paragraphs = [description, disclosure].filter((one) => one !== null)
  if (paragraphs.length === 0) return null
  return (
    <Card title={t('disclosure')}>
      {paragraphs.map((one) => (
        <p key={one} className={styles.text}>
          {one}
        </p>
      ))}
    </Card>
  )
}
