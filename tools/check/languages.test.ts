import { describe, expect, test } from 'vitest'
import { languages } from './catalogues.ts'
import { checkLanguages } from './languages.ts'
import { treeOf } from './tree.ts'

type Texts = Record<string, string>

const english: Texts = {
  'wallet.count': '{n, plural, one {# order} other {# orders}}',
  'wallet.sent': 'Sent {amount} on {day}',
  'wallet.title': 'Wallet',
}
const translated: Texts = {
  'wallet.count': '{n, plural, other {# órdenes}}',
  'wallet.sent': '{day}: {amount} enviados',
  'wallet.title': 'Billetera',
}
const screen = `const t = useTranslations('wallet'); t('title'); t('sent', {}); t.rich('count')`

const base = 'apps/web/src/i18n/messages.json'
const feature = 'apps/web/src/features/wallet/messages.json'
const letters = (language: string) => `packages/api/src/messages/${language}.json`

type Change = {
  text?: string
  /** The web app's messages in some languages. */
  web?: Record<string, Texts>
  /** Files that replace or join those of a complete project (undefined: removed). */
  files?: Record<string, string | undefined>
}

/** The findings of a complete project with some files replaced. */
function findings({ text = screen, web = {}, files = {} }: Change = {}): string[] {
  const all: Record<string, string | undefined> = {
    'apps/web/src/features/wallet/screen.tsx': text,
    [feature]: catalogue(web),
    ...Object.fromEntries(languages.map((each) => [letters(each), lettersIn(each)])),
    ...files,
  }
  const kept = Object.entries(all).filter((each): each is [string, string] => each[1] !== undefined)
  return checkLanguages(treeOf(Object.fromEntries(kept))).map(
    ({ file, line, message }) => `${file.split('/').at(-1)}:${line} ${message}`,
  )
}

function catalogue(web: Record<string, Texts>): string {
  const each = languages.map((language) => {
    return [language, web[language] ?? (language === 'en-us' ? english : translated)] as const
  })
  const keys = new Set(each.flatMap(([, texts]) => Object.keys(texts)))
  const whole = [...keys].toSorted().map((key) => {
    const translations = each.flatMap(([language, { [key]: text }]) =>
      text === undefined ? [] : [[language, text]],
    )
    return [key, Object.fromEntries(translations)]
  })
  return JSON.stringify(Object.fromEntries(whole), null, 2)
}

function lettersIn(language: string): string {
  return JSON.stringify({ letter: { hello: language === 'en-us' ? 'Hello' : 'Hola' } })
}

function changed(part: Texts): Texts {
  return { ...translated, ...part }
}

test('accepts eight complete languages', () => {
  expect(findings()).toEqual([])
})

describe('a folder with a file for each language', () => {
  test('is found when a file is missing or broken', () => {
    expect(findings({ files: { [letters('ko')]: undefined } })).toEqual([
      'ko.json:1 this language is missing',
    ])
    expect(findings({ files: { [letters('ko')]: '{' } })).toEqual([
      expect.stringMatching('ko.json:1 SyntaxError'),
    ])
  })

  test('is found with a key too few or too many', () => {
    const other = JSON.stringify({ letter: { bye: 'Adiós' } })
    expect(findings({ files: { [letters('jp')]: other } })).toEqual([
      'jp.json:1 letter.hello is missing in jp',
      'jp.json:1 letter.bye is in jp, not in English',
    ])
  })
})

describe('the web app', () => {
  test('is found without messages, or with a broken file', () => {
    expect(findings({ files: { [feature]: undefined } })).toEqual([
      'messages.json:1 the web app has no English messages',
    ])
    expect(findings({ files: { [base]: '{' } })).toEqual([
      expect.stringMatching('messages.json:1 SyntaxError'),
    ])
    expect(findings({ files: { [base]: '{ "ui.back": "Back" }' } })).toEqual([
      'messages.json:1 ui.back is in "", which is no language',
    ])
  })

  test('is found with a text too few, too many or empty', () => {
    const { 'wallet.title': title, ...rest } = translated
    expect(title).toBeDefined()
    expect(findings({ web: { jp: rest } })).toEqual([
      'messages.json:22 wallet.title is missing in jp',
    ])
    expect(findings({ web: { jp: changed({ 'wallet.more': 'x' }) } })).toEqual([
      'messages.json:12 wallet.more is in jp, not in English',
    ])
    expect(findings({ web: { jp: changed({ 'wallet.title': ' ' }) } })).toEqual([
      'messages.json:22 wallet.title is empty in jp',
    ])
  })

  test('is found with invalid ICU or other arguments', () => {
    expect(findings({ web: { xi: changed({ 'wallet.sent': '{day' }) } })).toEqual([
      expect.stringMatching('wallet.sent is not valid ICU in xi'),
    ])
    expect(findings({ web: { xi: changed({ 'wallet.sent': '{day}' }) } })).toEqual([
      'messages.json:12 wallet.sent takes "day" in xi, "amount day" in English',
    ])
    expect(findings({ web: { xi: changed({ 'wallet.title': '<b>Hola</b>' }) } })).toEqual([
      'messages.json:22 wallet.title takes "<b>" in xi, "" in English',
    ])
  })

  test('is found with more than 3 % English', () => {
    expect(findings({ web: { vl: changed({ 'wallet.title': 'Wallet' }) } })).toEqual([
      'messages.json:1 1 of 3 messages are still English in vl: wallet.title',
    ])
  })

  test('is found with a text in a language that does not exist', () => {
    const each = Object.fromEntries(
      [...languages, 'de'].map((language) => [language, `${language}!`]),
    )
    const files = { [base]: JSON.stringify({ 'ui.back': each }) }
    expect(
      findings({ text: `${screen}; const u = useTranslations('ui'); u('back')`, files }),
    ).toEqual(['messages.json:1 ui.back is in "de", which is no language'])
  })
})

describe('the files of the web app', () => {
  const texts = Object.fromEntries(languages.map((language) => [language, `${language}!`]))
  const found = (keys: string[]) => {
    const whole = Object.fromEntries(keys.map((key) => [key, texts]))
    return findings({
      text: `${screen}; t(key); const keys = ['more', 'title.long']; const u = useTranslations('ui'); u('back'); u('close')`,
      files: { [base]: JSON.stringify(whole) },
    })
  }

  test('hold the texts of a concept together, each key once', () => {
    expect(found(['ui.back', 'ui.close'])).toEqual([])
    expect(found(['ui.back', 'ui.close', 'wallet.more'])).toEqual([
      `messages.json:1 wallet has its messages in ${feature}`,
    ])
    expect(found(['ui.back', 'ui.close', 'wallet.title'])).toContain(
      `messages.json:1 wallet.title is also in ${feature}`,
    )
  })

  test('hold each group of a concept together', () => {
    const files = (keys: string[]) => {
      const whole = Object.fromEntries(keys.map((key) => [key, texts]))
      return findings({
        text: `${screen}; const all = useTranslations(); all('wallet.way.add'); all('wallet.way.drop')`,
        files: {
          [base]: JSON.stringify({ 'wallet.way.add': texts }),
          'apps/web/src/features/ways/messages.json': JSON.stringify(whole),
        },
      })
    }
    expect(files([])).toContain('screen.tsx:1 no message wallet.way.drop')
    expect(files(['wallet.way.drop'])).toEqual([
      `messages.json:1 wallet.way has its messages in ${base}`,
    ])
  })

  test('are in the order of the alphabet', () => {
    expect(found(['ui.close', 'ui.back'])).toEqual([
      'messages.json:1 ui.back stands after ui.close',
    ])
  })

  test('have no group that is a text as well', () => {
    expect(found(['ui.back', 'ui.close', 'wallet.title.long'])).toContain(
      'messages.json:1 wallet.title.long is below wallet.title, which is a text',
    )
  })
})

describe('the use of a message', () => {
  test('is found when the message does not exist', () => {
    expect(findings({ text: `${screen}; t('balance')` })).toEqual([
      'screen.tsx:1 no message wallet.balance',
    ])
  })

  test('is found when it is missing', () => {
    const text = `const t = useTranslations('wallet'); t('title'); t('sent')`
    expect(findings({ text })).toEqual(['messages.json:2 wallet.count is never shown'])
  })

  test('counts through a template, a choice or a variable', () => {
    const start = `const t = useTranslations(); t('wallet.count');`
    expect(findings({ text: `${start} t(\`wallet.\${part}\`)` })).toEqual([])
    expect(findings({ text: `${start} t(a ? 'wallet.title' : 'wallet.sent')` })).toEqual([])
    expect(
      findings({ text: `${start} const all = ['wallet.title', 'wallet.sent']; t(all[0])` }),
    ).toEqual([])
  })
})
