import type { Language } from '@candor/api'

type Words = {
  /** Title of a transcript. */
  readonly title: string
  readonly you: string
  readonly support: string
  /** `{count}`. */
  readonly pictures: string
  /** `{count}`: for a mail with a part of the chat. */
  readonly earlier: string
  /** Subjects of mails; `{ticket}`. */
  readonly ticket: string
  readonly chat: string
  /** `{link}`. A mail never contains message text, and never asks for data. */
  readonly read: string
  readonly never: string
}

/** Texts of support's mails. */
export const words: Record<Language, Words> = {
  'en-us': {
    title: 'Chat with Candor support',
    you: 'You',
    support: 'Support',
    pictures: '[Pictures: {count}]',
    earlier:
      '{count} earlier messages are not in this letter. You can save the whole chat in the app.',
    ticket: 'Your ticket {ticket} was answered',
    chat: 'Support has answered you',
    read: 'Read the answer in the app: {link}',
    never: 'We never ask for a password or a code.',
  },
  ko: {
    title: 'Candor 고객지원 채팅',
    you: '나',
    support: '고객지원',
    pictures: '[사진: {count}]',
    earlier: '이전 메시지 {count}개는 이 메일에 없습니다. 전체 채팅은 앱에서 저장할 수 있습니다.',
    ticket: '문의 {ticket}에 답변이 등록되었습니다',
    chat: '고객지원에서 답변을 보냈습니다',
    read: '앱에서 답변을 확인하세요: {link}',
    never: '비밀번호나 인증 코드는 절대 요청하지 않습니다.',
  },
  jp: {
    title: 'Candor サポートとのチャット',
    you: 'あなた',
    support: 'サポート',
    pictures: '［画像：{count}］',
    earlier:
      'これより前のメッセージ {count} 件はこのメールに含まれていません。チャット全体はアプリで保存できます。',
    ticket: 'お問い合わせ {ticket} に回答がありました',
    chat: 'サポートから回答がありました',
    read: 'アプリで回答をご覧ください：{link}',
    never: 'パスワードや認証コードをお尋ねすることは決してありません。',
  },
  tai: {
    title: 'แชทกับฝ่ายช่วยเหลือ Candor',
    you: 'คุณ',
    support: 'ฝ่ายช่วยเหลือ',
    pictures: '[รูปภาพ: {count}]',
    earlier: 'ข้อความก่อนหน้า {count} ข้อความไม่ได้อยู่ในอีเมลนี้ คุณบันทึกแชททั้งหมดได้ในแอป',
    ticket: 'คำถาม {ticket} ของคุณได้รับคำตอบแล้ว',
    chat: 'ฝ่ายช่วยเหลือตอบคุณแล้ว',
    read: 'อ่านคำตอบในแอป: {link}',
    never: 'เราไม่เคยขอรหัสผ่านหรือรหัสยืนยัน',
  },
  mlxy: {
    title: 'Sembang dengan sokongan Candor',
    you: 'Anda',
    support: 'Sokongan',
    pictures: '[Gambar: {count}]',
    earlier:
      '{count} mesej terdahulu tiada dalam e-mel ini. Anda boleh menyimpan keseluruhan sembang dalam aplikasi.',
    ticket: 'Tiket anda {ticket} telah dijawab',
    chat: 'Sokongan telah menjawab anda',
    read: 'Baca jawapan dalam aplikasi: {link}',
    never: 'Kami tidak pernah meminta kata laluan atau kod.',
  },
  vl: {
    title: 'Trò chuyện với bộ phận hỗ trợ Candor',
    you: 'Bạn',
    support: 'Hỗ trợ',
    pictures: '[Ảnh: {count}]',
    earlier:
      '{count} tin nhắn trước đó không có trong thư này. Bạn có thể lưu toàn bộ cuộc trò chuyện trong ứng dụng.',
    ticket: 'Yêu cầu {ticket} của bạn đã được trả lời',
    chat: 'Bộ phận hỗ trợ đã trả lời bạn',
    read: 'Đọc câu trả lời trong ứng dụng: {link}',
    never: 'Chúng tôi không bao giờ hỏi mật khẩu hay mã xác minh.',
  },
  xi: {
    title: 'Chat con el soporte de Candor',
    you: 'Tú',
    support: 'Soporte',
    pictures: '[Imágenes: {count}]',
    earlier:
      'Este correo no incluye {count} mensajes anteriores. Puedes guardar el chat completo en la aplicación.',
    ticket: 'Tu consulta {ticket} tiene respuesta',
    chat: 'El soporte te ha respondido',
    read: 'Lee la respuesta en la aplicación: {link}',
    never: 'Nunca pedimos una contraseña ni un código.',
  },
  'zh-cn': {
    title: '与 Candor 客服的聊天记录',
    you: '您',
    support: '客服',
    pictures: '[图片：{count}]',
    earlier: '此邮件未包含更早的 {count} 条消息。您可以在应用内保存完整聊天记录。',
    ticket: '您的工单 {ticket} 已有回复',
    chat: '客服已回复您',
    read: '请在应用内查看回复：{link}',
    never: '我们绝不会向您索要密码或验证码。',
  },
}
