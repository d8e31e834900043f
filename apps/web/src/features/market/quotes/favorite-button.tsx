import { useTranslations } from 'use-intl'
import { IconStar, IconStarFilled } from '../../../ui/display/icons.ts'
import { useToggleFavorite } from './favorites.ts'
import styles from './quotes-screen.module.css'

/** The star that marks a market as a favourite. */
export function FavoriteButton({
  symbol,
  name,
  isOn,
}: {
  symbol: string
  name: string
  isOn: boolean
}) {
  const t = useTranslations('quotes')
  const toggle = useToggleFavorite()
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={isOn}
      aria-label={t('favorite', { name })}
      onClick={() => void toggle(symbol, !isOn)}
    >
      {isOn ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
    </button>
  )
}
