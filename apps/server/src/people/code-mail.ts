import type { Language } from '@candor/api'
import type { Mail } from '../platform/mail/mailer.ts'
import type { Contact } from './account.ts'

type Words = { readonly subject: string; readonly text: string }

export const codeWords: Record<Language, Words> = {
  'en-us': {
    subject: 'Your Candor code',
    text: 'Your code is {code}. It is valid for 10 minutes. Never give it to anyone: nobody at Candor will ask for it.',
  },
  ko: {
    subject: 'Candor 인증 코드',
    text: '인증 코드는 {code}입니다. 10분 동안 유효합니다. 누구에게도 알려 주지 마세요. Candor 직원은 절대 코드를 묻지 않습니다.',
  },
  jp: {
    subject: 'Candor 認証コード',
    text: '認証コードは {code} です。有効期間は10分間です。誰にも教えないでください。Candor の担当者がコードをお尋ねすることはありません。',
  },
  tai: {
    subject: 'รหัส Candor ของคุณ',
    text: 'รหัสของคุณคือ {code} ใช้ได้ภายใน 10 นาที อย่าบอกรหัสนี้แก่ผู้ใด เจ้าหน้าที่ Candor จะไม่ขอรหัสจากคุณ',
  },
  mlxy: {
    subject: 'Kod Candor anda',
    text: 'Kod anda ialah {code}. Kod ini sah selama 10 minit. Jangan berikan kepada sesiapa: kakitangan Candor tidak akan memintanya.',
  },
  vl: {
    subject: 'Mã Candor của bạn',
    text: 'Mã của bạn là {code}. Mã có hiệu lực trong 10 phút. Không đưa mã cho bất kỳ ai: nhân viên Candor không bao giờ hỏi mã này.',
  },
  xi: {
    subject: 'Tu código de Candor',
    text: 'Tu código es {code}. Es válido durante 10 minutos. No se lo des a nadie: nadie de Candor te lo pedirá.',
  },
  'zh-cn': {
    subject: '您的 Candor 验证码',
    text: '您的验证码是 {code},10 分钟内有效。请勿告诉任何人,Candor 工作人员不会向您索要验证码。',
  },
}

/** The message with a code, in the requester's language. */
export function codeMail(contact: Contact, code: string, language: Language): Mail {
  const { subject, text } = codeWords[language]
  return {
    channel: contact.type === 'email' ? 'email' : 'sms',
    to: contact.address,
    subject,
    text: text.replace('{code}', code),
    code,
  }
}
