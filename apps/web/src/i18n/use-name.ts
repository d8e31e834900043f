import { useTranslations } from 'use-intl'
import type { Messages } from 'use-intl'

type Names = Messages['names']
type NameKey = { [Kind in keyof Names]: `${Kind}.${keyof Names[Kind] & string}` }[keyof Names]

/**
 * The names of listed objects in the reader's language: instruments, coins, networks, sources. A name that is the same
 * in every language, or new here, stays as the server gave it.
 */
export function useName(kind: keyof Names): (code: string, given: string) => string {
  const t = useTranslations('names')
  return (code, given) =>
    t.has(`${kind}.${code}` as NameKey) ? t(`${kind}.${code}` as NameKey) : given
}
