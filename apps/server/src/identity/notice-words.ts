import type { Language } from '@candor/api'
import type { IdentityEvents } from './events.ts'

/** What a user is told of at their own address. */
export type Noticed = Exclude<keyof IdentityEvents, 'identitySubmitted'>

type Words = {
  /** What happened; also the subject. */
  readonly what: string
  /** `{reason}`, `{day}`. */
  readonly text: string
}

export const noticeWords: Record<Language, Record<Noticed, Words>> = {
  'en-us': {
    identityPassed: {
      what: 'Your identity is verified',
      text: 'There is nothing left to do.',
    },
    identityRejected: {
      what: 'Part of your identity verification was sent back',
      text: '{reason} Only what is marked must be given again.',
    },
    identityRevoked: {
      what: 'Your identity verification was taken back',
      text: '{reason} Please verify again.',
    },
    identityEnding: {
      what: 'Your identity document ends soon',
      text: 'Its last day is {day}. After that day, verify again with a valid document.',
    },
    identityExpired: {
      what: 'Your identity document has ended',
      text: 'Please verify again with a valid document.',
    },
  },
  ko: {
    identityPassed: {
      what: '본인 인증이 완료되었습니다',
      text: '더 하실 일은 없습니다.',
    },
    identityRejected: {
      what: '본인 인증 내용 중 일부가 반려되었습니다',
      text: '{reason} 표시된 항목만 다시 제출하시면 됩니다.',
    },
    identityRevoked: {
      what: '본인 인증이 취소되었습니다',
      text: '{reason} 다시 인증해 주세요.',
    },
    identityEnding: {
      what: '신분증이 곧 만료됩니다',
      text: '마지막 유효일은 {day}입니다. 그날이 지나면 유효한 신분증으로 다시 인증해 주세요.',
    },
    identityExpired: {
      what: '신분증이 만료되었습니다',
      text: '유효한 신분증으로 다시 인증해 주세요.',
    },
  },
  jp: {
    identityPassed: {
      what: '本人確認が完了しました',
      text: 'これ以上の手続きは不要です。',
    },
    identityRejected: {
      what: '本人確認の一部が差し戻されました',
      text: '{reason} 印の付いた項目だけを再提出してください。',
    },
    identityRevoked: {
      what: '本人確認が取り消されました',
      text: '{reason} もう一度本人確認をしてください。',
    },
    identityEnding: {
      what: '本人確認書類の有効期限が近づいています',
      text: '有効期限は {day} です。その日を過ぎたら、有効な書類でもう一度本人確認をしてください。',
    },
    identityExpired: {
      what: '本人確認書類の有効期限が切れました',
      text: '有効な書類でもう一度本人確認をしてください。',
    },
  },
  tai: {
    identityPassed: { what: 'ยืนยันตัวตนของคุณเรียบร้อยแล้ว', text: 'คุณไม่ต้องทำอะไรเพิ่ม' },
    identityRejected: {
      what: 'ข้อมูลยืนยันตัวตนบางส่วนถูกส่งกลับ',
      text: '{reason} ส่งใหม่เฉพาะรายการที่ทำเครื่องหมายไว้',
    },
    identityRevoked: {
      what: 'การยืนยันตัวตนของคุณถูกเพิกถอน',
      text: '{reason} โปรดยืนยันตัวตนอีกครั้ง',
    },
    identityEnding: {
      what: 'เอกสารยืนยันตัวตนของคุณใกล้หมดอายุ',
      text: 'วันสุดท้ายคือ {day} หลังจากวันนั้นโปรดยืนยันตัวตนอีกครั้งด้วยเอกสารที่ยังใช้ได้',
    },
    identityExpired: {
      what: 'เอกสารยืนยันตัวตนของคุณหมดอายุแล้ว',
      text: 'โปรดยืนยันตัวตนอีกครั้งด้วยเอกสารที่ยังใช้ได้',
    },
  },
  mlxy: {
    identityPassed: {
      what: 'Identiti anda telah disahkan',
      text: 'Tiada apa-apa lagi yang perlu dibuat.',
    },
    identityRejected: {
      what: 'Sebahagian pengesahan identiti anda dikembalikan',
      text: '{reason} Hanya yang bertanda perlu dihantar semula.',
    },
    identityRevoked: {
      what: 'Pengesahan identiti anda telah ditarik balik',
      text: '{reason} Sila buat pengesahan sekali lagi.',
    },
    identityEnding: {
      what: 'Dokumen identiti anda akan tamat tidak lama lagi',
      text: 'Hari terakhirnya ialah {day}. Selepas hari itu, buat pengesahan semula dengan dokumen yang sah.',
    },
    identityExpired: {
      what: 'Dokumen identiti anda telah tamat',
      text: 'Sila buat pengesahan semula dengan dokumen yang sah.',
    },
  },
  vl: {
    identityPassed: {
      what: 'Danh tính của bạn đã được xác minh',
      text: 'Bạn không cần làm gì thêm.',
    },
    identityRejected: {
      what: 'Một phần hồ sơ xác minh danh tính của bạn bị trả lại',
      text: '{reason} Chỉ cần gửi lại những mục được đánh dấu.',
    },
    identityRevoked: {
      what: 'Xác minh danh tính của bạn đã bị thu hồi',
      text: '{reason} Vui lòng xác minh lại.',
    },
    identityEnding: {
      what: 'Giấy tờ tùy thân của bạn sắp hết hạn',
      text: 'Ngày cuối cùng là {day}. Sau ngày đó, hãy xác minh lại bằng giấy tờ còn hiệu lực.',
    },
    identityExpired: {
      what: 'Giấy tờ tùy thân của bạn đã hết hạn',
      text: 'Vui lòng xác minh lại bằng giấy tờ còn hiệu lực.',
    },
  },
  xi: {
    identityPassed: {
      what: 'Tu identidad está verificada',
      text: 'No queda nada por hacer.',
    },
    identityRejected: {
      what: 'Parte de tu verificación de identidad fue devuelta',
      text: '{reason} Solo hay que volver a enviar lo marcado.',
    },
    identityRevoked: {
      what: 'Se retiró tu verificación de identidad',
      text: '{reason} Verifícate de nuevo.',
    },
    identityEnding: {
      what: 'Tu documento de identidad vence pronto',
      text: 'Su último día es {day}. Después de ese día, verifícate de nuevo con un documento vigente.',
    },
    identityExpired: {
      what: 'Tu documento de identidad ha vencido',
      text: 'Verifícate de nuevo con un documento vigente.',
    },
  },
  'zh-cn': {
    identityPassed: { what: '您的身份认证已通过', text: '无需再做任何操作。' },
    identityRejected: {
      what: '您的身份认证有部分内容被退回',
      text: '{reason} 只需重新提交已标记的内容。',
    },
    identityRevoked: { what: '您的身份认证已被撤销', text: '{reason} 请重新认证。' },
    identityEnding: {
      what: '您的身份证件即将到期',
      text: '有效期至 {day}。该日之后,请使用有效证件重新认证。',
    },
    identityExpired: { what: '您的身份证件已过期', text: '请使用有效证件重新认证。' },
  },
}

/** Where it is seen. `{link}`. */
export const seeWords: Record<Language, string> = {
  'en-us': 'See it here: {link}',
  ko: '여기에서 확인하세요: {link}',
  jp: 'こちらで確認できます:{link}',
  tai: 'ดูได้ที่: {link}',
  mlxy: 'Lihat di sini: {link}',
  vl: 'Xem tại đây: {link}',
  xi: 'Míralo aquí: {link}',
  'zh-cn': '点此查看:{link}',
}
