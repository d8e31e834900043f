import type { Messages } from 'use-intl'
import { messageTree } from '../i18n/catalogue.ts'
import type { Catalogue } from '../i18n/catalogue.ts'
import type { Lang } from '../i18n/languages.ts'

const catalogues = import.meta.glob<Catalogue>('../**/messages.json', {
  eager: true,
  import: 'default',
})

/** All messages of a language, not compiled. */
export function messagesIn(lang: Lang): Messages {
  return messageTree(Object.values(catalogues), lang) as Messages
}
