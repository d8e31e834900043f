import type { Language } from '@candor/api'

/** Events of a user's applications that are mailed. */
export const notifiedEvents = [
  'ieoWon',
  'ieoNotWon',
  'ieoPaymentDue',
  'ieoPaymentLapsed',
  'ieoCalledOff',
  'ieoTokensDelivered',
] as const
export type NotifiedEvent = (typeof notifiedEvents)[number]

/** `{project}`, `{quantity}` with its token, `{amount}` and `{refunded}` with their currency, `{at}`, `{reason}`. */
type Words = Readonly<Record<NotifiedEvent, string>> & {
  /** The event; also the subject. */
  readonly what: Readonly<Record<NotifiedEvent, string>>
  /** For a cancelled project: with and without a payment. */
  readonly refunded: string
  readonly nothingPaid: string
  /** `{link}`. */
  readonly see: string
}

export const noticeWords: Record<Language, Words> = {
  'en-us': {
    what: {
      ieoWon: 'You won tokens: {project}',
      ieoNotWon: 'Nothing won: {project}',
      ieoPaymentDue: 'Please pay for what you won: {project}',
      ieoPaymentLapsed: 'Not paid in time: {project}',
      ieoCalledOff: 'Called off: {project}',
      ieoTokensDelivered: 'Your tokens are there: {project}',
    },
    ieoWon:
      'Pay {amount} until {at} and they are yours. Who does not pay owes nothing, and the win lapses.',
    ieoNotWon: 'Your application won no tokens. Nothing was frozen, and nothing is owed.',
    ieoPaymentDue:
      '{amount} for {quantity} can be paid until {at}. After that the win lapses, and nothing is owed.',
    ieoPaymentLapsed:
      '{amount} for {quantity} were not paid until {at}. The win has lapsed; nothing was charged, and nothing is owed.',
    ieoCalledOff: 'Reason: {reason} The project is not offered any more.',
    refunded: 'All that you paid, {refunded}, is back in your balance account.',
    nothingPaid: 'You had paid nothing, and owe nothing.',
    ieoTokensDelivered: '{quantity} are in your balance account. You paid {amount} for them.',
    see: 'See the project: {link}',
  },
  ko: {
    what: {
      ieoWon: '당첨되었습니다: {project}',
      ieoNotWon: '당첨되지 않았습니다: {project}',
      ieoPaymentDue: '당첨분을 결제해 주세요: {project}',
      ieoPaymentLapsed: '기한 내에 결제되지 않았습니다: {project}',
      ieoCalledOff: '취소되었습니다: {project}',
      ieoTokensDelivered: '토큰이 지급되었습니다: {project}',
    },
    ieoWon:
      '{at}까지 {amount}을(를) 결제하시면 고객님의 것이 됩니다. 결제하지 않아도 갚을 금액은 없으며 당첨은 소멸됩니다.',
    ieoNotWon: '신청하신 분은 토큰에 당첨되지 않았습니다. 동결된 금액도, 갚을 금액도 없습니다.',
    ieoPaymentDue:
      '{quantity}에 대한 {amount}은(는) {at}까지 결제할 수 있습니다. 이후 당첨은 소멸되며 갚을 금액은 없습니다.',
    ieoPaymentLapsed:
      '{quantity}에 대한 {amount}이(가) {at}까지 결제되지 않았습니다. 당첨은 소멸되었으며 청구된 금액도 갚을 금액도 없습니다.',
    ieoCalledOff: '사유: {reason} 이 프로젝트는 더 이상 제공되지 않습니다.',
    refunded: '결제하신 {refunded} 전액이 잔액 계좌로 돌아왔습니다.',
    nothingPaid: '결제하신 금액이 없으며 갚을 금액도 없습니다.',
    ieoTokensDelivered:
      '{quantity}이(가) 잔액 계좌에 들어왔습니다. 결제하신 금액은 {amount}입니다.',
    see: '프로젝트 보기: {link}',
  },
  jp: {
    what: {
      ieoWon: '当選しました: {project}',
      ieoNotWon: '当選しませんでした: {project}',
      ieoPaymentDue: '当選分をお支払いください: {project}',
      ieoPaymentLapsed: '期限までにお支払いがありませんでした: {project}',
      ieoCalledOff: '中止されました: {project}',
      ieoTokensDelivered: 'トークンをお渡ししました: {project}',
    },
    ieoWon:
      '{at} までに {amount} をお支払いいただくと、お客様のものになります。お支払いがなくても請求はなく、当選は失効します。',
    ieoNotWon:
      'お申し込み分はトークンに当選しませんでした。凍結された資金はなく、お支払いいただくものもありません。',
    ieoPaymentDue:
      '{quantity} の代金 {amount} は {at} までお支払いいただけます。その後は当選が失効し、お支払いいただくものはありません。',
    ieoPaymentLapsed:
      '{quantity} の代金 {amount} は {at} までに支払われませんでした。当選は失効しましたが、請求もお支払いいただくものもありません。',
    ieoCalledOff: '理由: {reason} このプロジェクトの販売は終了しました。',
    refunded: 'お支払いいただいた {refunded} は全額、残高口座に戻りました。',
    nothingPaid: 'お支払いはなく、お支払いいただくものもありません。',
    ieoTokensDelivered: '{quantity} が残高口座に入りました。お支払い額は {amount} です。',
    see: 'プロジェクトを見る: {link}',
  },
  tai: {
    what: {
      ieoWon: 'คุณได้รับสิทธิ์: {project}',
      ieoNotWon: 'ไม่ได้รับสิทธิ์: {project}',
      ieoPaymentDue: 'กรุณาชำระค่าสิทธิ์ที่ได้รับ: {project}',
      ieoPaymentLapsed: 'ไม่ได้ชำระทันเวลา: {project}',
      ieoCalledOff: 'ยกเลิกแล้ว: {project}',
      ieoTokensDelivered: 'โทเคนของคุณมาแล้ว: {project}',
    },
    ieoWon: 'ชำระ {amount} ภายใน {at} แล้วโทเคนจะเป็นของคุณ หากไม่ชำระ คุณไม่มีหนี้ และสิทธิ์จะหมดอายุ',
    ieoNotWon: 'คำขอของคุณไม่ได้รับโทเคน ไม่มีเงินถูกอายัด และคุณไม่มีหนี้',
    ieoPaymentDue: 'ชำระ {amount} สำหรับ {quantity} ได้ถึง {at} หลังจากนั้นสิทธิ์จะหมดอายุ และคุณไม่มีหนี้',
    ieoPaymentLapsed:
      'ไม่ได้ชำระ {amount} สำหรับ {quantity} ภายใน {at} สิทธิ์หมดอายุแล้ว ไม่มีการเรียกเก็บ และคุณไม่มีหนี้',
    ieoCalledOff: 'เหตุผล: {reason} โครงการนี้ไม่เปิดขายอีกแล้ว',
    refunded: 'เงินทั้งหมดที่คุณชำระ {refunded} กลับเข้าบัญชียอดคงเหลือแล้ว',
    nothingPaid: 'คุณยังไม่ได้ชำระ และไม่มีหนี้',
    ieoTokensDelivered: '{quantity} อยู่ในบัญชียอดคงเหลือของคุณแล้ว คุณชำระไป {amount}',
    see: 'ดูโครงการ: {link}',
  },
  mlxy: {
    what: {
      ieoWon: 'Anda memenangi token: {project}',
      ieoNotWon: 'Tiada yang dimenangi: {project}',
      ieoPaymentDue: 'Sila bayar apa yang anda menangi: {project}',
      ieoPaymentLapsed: 'Tidak dibayar tepat masa: {project}',
      ieoCalledOff: 'Dibatalkan: {project}',
      ieoTokensDelivered: 'Token anda sudah tiba: {project}',
    },
    ieoWon:
      'Bayar {amount} sebelum {at} dan token itu milik anda. Jika tidak dibayar, tiada apa-apa yang terhutang dan kemenangan luput.',
    ieoNotWon:
      'Permohonan anda tidak memenangi token. Tiada dana dibekukan, dan tiada apa-apa yang terhutang.',
    ieoPaymentDue:
      '{amount} untuk {quantity} boleh dibayar sehingga {at}. Selepas itu kemenangan luput, dan tiada apa-apa yang terhutang.',
    ieoPaymentLapsed:
      '{amount} untuk {quantity} tidak dibayar sehingga {at}. Kemenangan telah luput; tiada caj, dan tiada apa-apa yang terhutang.',
    ieoCalledOff: 'Sebab: {reason} Projek ini tidak ditawarkan lagi.',
    refunded: 'Semua yang anda bayar, {refunded}, telah kembali ke akaun baki anda.',
    nothingPaid: 'Anda belum membayar apa-apa, dan tiada apa-apa yang terhutang.',
    ieoTokensDelivered:
      '{quantity} kini berada dalam akaun baki anda. Anda membayar {amount} untuknya.',
    see: 'Lihat projek: {link}',
  },
  vl: {
    what: {
      ieoWon: 'Bạn đã trúng token: {project}',
      ieoNotWon: 'Không trúng: {project}',
      ieoPaymentDue: 'Hãy thanh toán phần bạn đã trúng: {project}',
      ieoPaymentLapsed: 'Không thanh toán đúng hạn: {project}',
      ieoCalledOff: 'Đã hủy: {project}',
      ieoTokensDelivered: 'Token của bạn đã có: {project}',
    },
    ieoWon:
      'Thanh toán {amount} trước {at} thì token là của bạn. Nếu không thanh toán, bạn không nợ gì và phần trúng hết hiệu lực.',
    ieoNotWon:
      'Đơn đăng ký của bạn không trúng token. Không có khoản nào bị giữ và bạn không nợ gì.',
    ieoPaymentDue:
      'Có thể thanh toán {amount} cho {quantity} đến {at}. Sau đó phần trúng hết hiệu lực và bạn không nợ gì.',
    ieoPaymentLapsed:
      '{amount} cho {quantity} đã không được thanh toán trước {at}. Phần trúng đã hết hiệu lực; không thu gì và bạn không nợ gì.',
    ieoCalledOff: 'Lý do: {reason} Dự án không còn được chào bán.',
    refunded: 'Toàn bộ số bạn đã trả, {refunded}, đã về tài khoản số dư của bạn.',
    nothingPaid: 'Bạn chưa trả gì và không nợ gì.',
    ieoTokensDelivered: '{quantity} đã vào tài khoản số dư của bạn. Bạn đã trả {amount}.',
    see: 'Xem dự án: {link}',
  },
  xi: {
    what: {
      ieoWon: 'Te han tocado tokens: {project}',
      ieoNotWon: 'No te ha tocado nada: {project}',
      ieoPaymentDue: 'Paga lo que te ha tocado: {project}',
      ieoPaymentLapsed: 'No se pagó a tiempo: {project}',
      ieoCalledOff: 'Cancelado: {project}',
      ieoTokensDelivered: 'Tus tokens ya están: {project}',
    },
    ieoWon:
      'Paga {amount} hasta el {at} y son tuyos. Si no pagas, no debes nada y lo ganado caduca.',
    ieoNotWon: 'A tu solicitud no le han tocado tokens. No se congeló nada y no debes nada.',
    ieoPaymentDue:
      '{amount} por {quantity} se pueden pagar hasta el {at}. Después lo ganado caduca y no debes nada.',
    ieoPaymentLapsed:
      '{amount} por {quantity} no se pagaron hasta el {at}. Lo ganado ha caducado; no se cobró nada y no debes nada.',
    ieoCalledOff: 'Motivo: {reason} El proyecto ya no se ofrece.',
    refunded: 'Todo lo que pagaste, {refunded}, vuelve a estar en tu cuenta de saldo.',
    nothingPaid: 'No habías pagado nada y no debes nada.',
    ieoTokensDelivered: '{quantity} ya están en tu cuenta de saldo. Pagaste {amount} por ellos.',
    see: 'Ver el proyecto: {link}',
  },
  'zh-cn': {
    what: {
      ieoWon: '您已中签：{project}',
      ieoNotWon: '未中签：{project}',
      ieoPaymentDue: '请为中签份额付款：{project}',
      ieoPaymentLapsed: '未按时付款：{project}',
      ieoCalledOff: '已取消：{project}',
      ieoTokensDelivered: '您的代币已到账：{project}',
    },
    ieoWon: '请在 {at} 前支付 {amount}，代币即归您所有。不付款则中签失效，您没有任何欠款。',
    ieoNotWon: '您的申购未中签。没有冻结任何资金，您没有任何欠款。',
    ieoPaymentDue: '{quantity} 的价款 {amount} 可在 {at} 前支付。此后中签失效，您没有任何欠款。',
    ieoPaymentLapsed:
      '{quantity} 的价款 {amount} 未在 {at} 前支付。中签已失效，未扣任何款项，您没有任何欠款。',
    ieoCalledOff: '原因：{reason} 该项目不再发售。',
    refunded: '您支付的 {refunded} 已全额退回余额账户。',
    nothingPaid: '您未支付任何款项，也没有欠款。',
    ieoTokensDelivered: '{quantity} 已进入您的余额账户。您为此支付了 {amount}。',
    see: '查看项目：{link}',
  },
}
