import { storage } from '../lib/storage.ts'

/** The eight languages: the stored code, its BCP 47 tag, its own name, and the words that offer it. */
export const languages = [
  { code: 'en-us', tag: 'en', name: 'English', offer: 'Show in English' },
  { code: 'ko', tag: 'ko', name: '한국어', offer: '한국어로 보기' },
  { code: 'jp', tag: 'ja', name: '日本語', offer: '日本語で表示' },
  { code: 'tai', tag: 'th', name: 'ไทย', offer: 'แสดงเป็นภาษาไทย' },
  { code: 'mlxy', tag: 'ms', name: 'Bahasa Melayu', offer: 'Papar dalam Bahasa Melayu' },
  { code: 'vl', tag: 'vi', name: 'Tiếng Việt', offer: 'Xem bằng Tiếng Việt' },
  { code: 'xi', tag: 'es', name: 'Español', offer: 'Ver en español' },
  { code: 'zh-cn', tag: 'zh-Hans', name: '简体中文', offer: '用简体中文显示' },
] as const

export type Lang = (typeof languages)[number]['code']

const defaultLang: Lang = 'en-us'
const key = 'lang'

export function isLang(value: unknown): value is Lang {
  return languages.some(({ code }) => code === value)
}

/** The language stored on this device, or the default. */
export function storedLang(): Lang {
  const value = storage.get(key)
  return isLang(value) ? value : defaultLang
}

/**
 * The device's language, if another one is shown and none was chosen: the default is English for every device, so its
 * language is offered and not set.
 */
export function offeredLanguage(shown: Lang, wanted = navigator.languages) {
  if (storage.get(key) !== null) return null
  const found = wanted
    .map((tag) => languages.find((each) => primary(each.tag) === primary(tag)))
    .find((language) => language !== undefined)
  return found === undefined || found.code === shown ? null : found
}

function primary(tag: string): string | undefined {
  return tag.toLowerCase().split('-')[0]
}

export function storeLang(lang: Lang): void {
  storage.set(key, lang)
}

/** The BCP 47 tag of a stored code, for `<html lang>` and `Intl`. */
export function tagOf(lang: Lang): string {
  return languages.find(({ code }) => code === lang)?.tag ?? 'en'
}
