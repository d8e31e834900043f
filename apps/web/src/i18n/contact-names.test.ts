import { expect, test } from 'vitest'
import { messagesIn } from '../testing/all-messages.ts'
import { languages } from './languages.ts'
import type { Lang } from './languages.ts'

/** Other spellings of an email address or of a mobile number, which would confuse a user. */
const others: { readonly [Code in Lang]: RegExp } = {
  'en-us': /e-mail|phone number|\ba mobile number/i,
  jp: /電話番号|メール(?!アドレス|")/,
  ko: /전화번호|메일 주소|휴대전화/,
  mlxy: /\bemel\b|\bemail\b(?!":)|mudah alih/i,
  tai: /หมายเลขโทรศัพท์|หมายเลขมือถือ|อีเมล์/,
  vl: /e-mail|số điện thoại|thư điện tử/i,
  xi: /e-mail|\bemail\b(?!":)|celular|número de (?:móvil|teléfono)/i,
  'zh-cn': /手机号码|电子邮箱|电子邮件|电话号码/,
}

test.each(languages)('an email and a mobile number have one name each in $code', ({ code }) => {
  expect(JSON.stringify(messagesIn(code)).match(others[code])).toBeNull()
})
