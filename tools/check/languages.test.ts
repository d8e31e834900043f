import { describe, expect, test } from 'vitest'
import { languages } from './catalogues.ts'
import { checkLanguages } from './languages.ts'
import { treeOf } from './tree.ts'

type Messages = Record<string, Record<string, string>>

const english: Messages = {
  wallet: {
    title: 'Wallet',
    sent: 'Sent {amount} on {day}',
    count: '{n, plural, one {# order} other {# orders}}',
  },
}
const translated: Messages = {
  wallet: {
    title: 'Billetera',
    sent: '{day}: {amount} enviados',
    count: '{n, plural, other {# órdenes}}',
  },
}
const screen = `const t = useTranslations('wallet'); t('title'); t('sent', {}); t.rich('count')`

/** The findings of a complete project with some files replaced (undefined: removed). */
function findings(
  change: { text?: string; files?: Record<string, Messages | string | undefined> } = {},
): string[] {
  const files: Record<string, string> = {
    'apps/web/src/features/wallet/screen.tsx': change.text ?? screen,
  }
  for (const language of languages) {
    const given = change.files && language in change.files
    const messages = given ? change.files?.[language] : language === 'en-us' ? english : translated
    if (messages === undefined) continue
    files[`apps/web/src/i18n/messages/${language}.json`] =
      typeof messages === 'string' ? messages : JSON.stringify(messages)
  }
  return checkLanguages(treeOf(files)).map(
    ({ file, message }) => `${file.split('/').at(-1)}: ${message}`,
  )
}

function changed(part: Record<string, string>): Messages {
  return { wallet: { ...translated['wallet'], ...part } }
}

test('accepts eight complete languages', () => {
  expect(findings()).toEqual([])
})

describe('a catalogue', () => {
  test('is found when missing or broken', () => {
    expect(findings({ files: { ko: undefined } })).toEqual(['ko.json: this language is missing'])
    expect(findings({ files: { ko: '{' } })).toEqual([
      expect.stringMatching('ko.json: SyntaxError'),
    ])
  })

  test('is found with a key too few, too many or empty', () => {
    const { title, ...rest } = translated['wallet'] ?? {}
    expect(title).toBeDefined()
    expect(findings({ files: { jp: { wallet: rest } } })).toEqual([
      'jp.json: wallet.title is missing',
    ])
    expect(findings({ files: { jp: changed({ more: 'x' }) } })).toEqual([
      'jp.json: wallet.more is not in English',
    ])
    expect(findings({ files: { jp: changed({ title: ' ' }) } })).toEqual([
      'jp.json: wallet.title is empty',
    ])
  })

  test('is found with invalid ICU or other arguments', () => {
    expect(findings({ files: { xi: changed({ sent: '{day' }) } })).toEqual([
      expect.stringMatching('xi.json: wallet.sent is not valid ICU'),
    ])
    expect(findings({ files: { xi: changed({ sent: '{day}' }) } })).toEqual([
      'xi.json: wallet.sent takes "day", in English "amount day"',
    ])
    expect(findings({ files: { xi: changed({ title: '<b>Hola</b>' }) } })).toEqual([
      'xi.json: wallet.title takes "<b>", in English ""',
    ])
  })

  test('is found with more than 3 % English', () => {
    expect(findings({ files: { vl: changed({ title: 'Wallet' }) } })).toEqual([
      'vl.json: 1 of 3 messages are still English: wallet.title',
    ])
  })
})

describe('the use of a message', () => {
  test('is found when the message does not exist', () => {
    expect(findings({ text: `${screen}; t('balance')` })).toEqual([
      'screen.tsx: no message wallet.balance',
    ])
  })

  test('is found when it is missing', () => {
    const text = `const t = useTranslations('wallet'); t('title'); t('sent')`
    expect(findings({ text })).toEqual(['en-us.json: wallet.count is never shown'])
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
