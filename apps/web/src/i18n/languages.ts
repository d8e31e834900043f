import { storage } from '../lib/storage.ts'

/** The eight languages: the stored code, its BCP 47 tag, and its name in itself. */
export const languages = [
  { code: 'en-us', tag: 'en', name: 'English' },
  { code: 'ko', tag: 'ko', name: '한국어' },
  { code: 'jp', tag: 'ja', name: '日本語' },
  { code: 'tai', tag: 'th', name: 'ไทย' },
  { code: 'mlxy', tag: 'ms', name: 'Bahasa Melayu' },
  { code: 'vl', tag: 'vi', name: 'Tiếng Việt' },
  { code: 'xi', tag: 'es', name: 'Español' },
  { code: 'zh-cn', tag: 'zh-Hans', name: '简体中文' },
] as const

export type Lang = (typeof languages)[number]['code']

export const defaultLang: Lang = 'en-us'
const key = 'lang'

export function isLang(value: unknown): value is Lang {
  return languages.some(({ code }) => code === value)
}

/** The language kept on this device, or the default. */
export function storedLang(): Lang {
  const value = storage.get(key)
  return isLang(value) ? value : defaultLang
}

export function storeLang(lang: Lang): void {
  storage.set(key, lang)
}

/** The BCP 47 tag of a stored code, for `<html lang>` and `Intl`. */
export function tagOf(lang: Lang): string {
  return languages.find(({ code }) => code === lang)?.tag ?? 'en'
}
