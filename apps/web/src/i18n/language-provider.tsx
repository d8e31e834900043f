import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { useLanguage } from './language-store.ts'
import { tagOf } from './languages.ts'
import { reportMessageError } from './messages.ts'

/** Provides the messages; renders nothing until the first language is loaded. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { lang, messages } = useLanguage()
  if (messages === null) return null
  return (
    <IntlProvider locale={tagOf(lang)} messages={messages} onError={reportMessageError}>
      {children}
    </IntlProvider>
  )
}
