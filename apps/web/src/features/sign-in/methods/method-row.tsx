import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/inputs/button.tsx'
import styles from './methods.module.css'

type Props = {
  name: string
  facts: readonly string[]
  onRemove: () => void
  /** Absent if the user cannot rename it. */
  onRename?: () => void
}

/** One sign-in method: its name, its facts, and the buttons that rename and remove it. */
export function MethodRow({ name, facts, onRemove, onRename }: Props) {
  const t = useTranslations('security.ways')
  return (
    <section className={styles.way} aria-label={name}>
      <div className={styles.facts}>
        <h3 className={styles.name}>{name}</h3>
        {facts.map((fact) => (
          <p key={fact} className={styles.fact}>
            {fact}
          </p>
        ))}
      </div>
      <div className={styles.acts}>
        {onRename && (
          <Button look="plain" size="small" onClick={onRename}>
            {t('passkeys.rename')}
          </Button>
        )}
        <Button look="secondary" size="small" onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </section>
  )
}
