import { expect, test } from 'vitest'
import { readMailConfig } from './mail-config.ts'

const from = 'Candor <no-reply@example.com>'

test('has no servers by default', () => {
  expect(readMailConfig({ CANDOR_SMTP_URL: '', CANDOR_SMS_URL: '' })).toEqual({
    smtp: null,
    sms: null,
  })
})

test('reads all variables', () => {
  const env = {
    CANDOR_SMTP_URL: 'smtps://me%40example.com:a%3Ab@mail.example.com',
    CANDOR_MAIL_FROM: from,
    CANDOR_SMS_URL: 'https://sms.example.com/send',
    CANDOR_SMS_TOKEN: 'token',
  }
  expect(readMailConfig(env)).toEqual({
    smtp: {
      host: 'mail.example.com',
      port: 465,
      secure: true,
      user: 'me@example.com',
      password: 'a:b',
      from,
    },
    sms: { url: 'https://sms.example.com/send', token: 'token', from: 'Candor' },
  })
  const plain = readMailConfig({ CANDOR_SMTP_URL: 'smtp://localhost', CANDOR_MAIL_FROM: from })
  expect(plain.smtp).toMatchObject({ port: 587, secure: false, user: null, password: null })
})

test.each([
  ['CANDOR_SMTP_URL', { CANDOR_SMTP_URL: 'mail.example.com' }],
  ['CANDOR_SMTP_URL', { CANDOR_SMTP_URL: 'https://mail.example.com' }],
  ['CANDOR_MAIL_FROM', { CANDOR_SMTP_URL: 'smtp://localhost' }],
  ['CANDOR_MAIL_FROM', { CANDOR_SMTP_URL: 'smtp://localhost', CANDOR_MAIL_FROM: 'Candor' }],
  ['CANDOR_SMS_URL', { CANDOR_SMS_URL: 'http://sms.example.com', CANDOR_SMS_TOKEN: 'x' }],
  ['CANDOR_SMS_URL', { CANDOR_SMS_URL: 'nowhere', CANDOR_SMS_TOKEN: 'x' }],
  ['CANDOR_SMS_TOKEN', { CANDOR_SMS_URL: 'https://sms.example.com' }],
])('refuses a wrong %s in one sentence', (name, env) => {
  expect(() => readMailConfig(env)).toThrow(new RegExp(`^${name} [^\\n]+\\.$`))
})
