import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { LanguageSheet } from '../../../i18n/language-sheet.tsx'
import { useLanguage } from '../../../i18n/language-store.ts'
import { languages } from '../../../i18n/languages.ts'
import { setPreferences, usePreferences } from '../../../theme/preferences.ts'
import { Card } from '../../../ui/display/card.tsx'
import {
  IconArrowsUpDown,
  IconContrast,
  IconEyeOff,
  IconLanguage,
  IconLayoutRows,
  IconTextSize,
} from '../../../ui/display/icons.ts'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { Switch } from '../../../ui/inputs/switch.tsx'
import { ColorSheet, TextSizeSheet, ThemeSheet } from './preference-sheets.tsx'
import styles from './personal.module.css'

type SheetName = 'language' | 'theme' | 'colors' | 'textSize'

/** The display preferences. Each takes effect at once and is stored on this device. */
export function PreferencesCard() {
  const t = useTranslations('personal.preferences')
  const [shown, setShown] = useState<SheetName | null>(null)
  const lang = useLanguage((state) => state.lang)
  const { theme, upDownColor, density, textScale, hideBalance } = usePreferences()
  const sheet = (name: SheetName) => ({ open: shown === name, onClose: () => setShown(null) })
  const rows = [
    {
      name: 'language',
      icon: IconLanguage,
      value: languages.find(({ code }) => code === lang)?.name,
    },
    { name: 'theme', icon: IconContrast, value: t(`themes.${theme}`) },
    { name: 'colors', icon: IconArrowsUpDown, value: t(`colorNames.${upDownColor}`) },
    { name: 'textSize', icon: IconTextSize, value: `${Math.round(textScale * 100)}%` },
  ] as const
  return (
    <Card title={t('title')} flush>
      {rows.map(({ name, icon: Icon, value }) => (
        <ListRow
          key={name}
          icon={<Icon size={22} className={styles.icon} aria-hidden />}
          title={t(name)}
          value={<span className={styles.value}>{value}</span>}
          onPress={() => setShown(name)}
        />
      ))}
      <Toggle icon={<IconLayoutRows size={22} className={styles.icon} aria-hidden />}>
        <Switch
          label={t('compact')}
          checked={density === 'compact'}
          onChange={(on) => setPreferences({ density: on ? 'compact' : 'comfortable' })}
        />
      </Toggle>
      <Toggle icon={<IconEyeOff size={22} className={styles.icon} aria-hidden />}>
        <Switch
          label={t('hideBalance')}
          checked={hideBalance}
          onChange={(on) => setPreferences({ hideBalance: on })}
        />
      </Toggle>
      <LanguageSheet {...sheet('language')} />
      <ThemeSheet {...sheet('theme')} />
      <ColorSheet {...sheet('colors')} />
      <TextSizeSheet {...sheet('textSize')} />
    </Card>
  )
}

function Toggle({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.toggle}>
      {icon}
      <div className={styles.grow}>{children}</div>
    </div>
  )
}
