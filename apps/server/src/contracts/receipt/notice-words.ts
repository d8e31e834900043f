import type { Language } from '@candor/api'
import type { ForcedReason } from '@candor/rules'

/**
 * `{symbol}`, `{seq}`, `{mark}`, `{at}`, `{equity}`, `{need}`, `{currency}`, `{price}`, `{fees}`, `{fee}`, `{returned}`,
 * `{shortfall}`, `{link}`.
 */
type Words = {
  readonly subject: Readonly<Record<ForcedReason, string>>
  readonly closed: Readonly<Record<ForcedReason, string>>
  readonly because: string
  readonly becauseOfAccount: string
  readonly price: string
  readonly fees: string
  readonly noFee: string
  readonly returned: string
  readonly leftInAccount: string
  readonly shortfall: string
  readonly see: string
}

export const receiptWords: Record<Language, Words> = {
  'en-us': {
    subject: {
      liquidation: 'Position liquidated: {symbol}',
      close_out: 'Position closed out: {symbol}',
    },
    closed: {
      liquidation:
        'Your position in {symbol} was liquidated by tick {seq} at a price of {mark} ({at} UTC).',
      close_out:
        'Your position in {symbol} was closed out under the rules of your country by tick {seq} at a price of {mark} ({at} UTC).',
    },
    because: 'At that tick {equity} {currency} were left, and {need} {currency} were needed.',
    becauseOfAccount:
      'At that tick {equity} {currency} were left in your cross margin account, and {need} {currency} were needed.',
    price: 'It was closed at {price}.',
    fees: 'Fees: {fees} {currency}, of which {fee} {currency} for the liquidation.',
    noFee: 'Closing fee: {fees} {currency}; the close-out itself costs nothing.',
    returned: 'Returned to you: {returned} {currency}.',
    leftInAccount: 'Left in the account: {returned} {currency}.',
    shortfall: 'A loss of {shortfall} {currency} beyond that was borne by us, not by you.',
    see: 'Receipt and proof: {link}',
  },
  ko: {
    subject: { liquidation: '포지션 청산: {symbol}', close_out: '포지션 강제 종료: {symbol}' },
    closed: {
      liquidation: '{symbol} 포지션이 틱 {seq}, 가격 {mark}에서 청산되었습니다({at} UTC).',
      close_out:
        '{symbol} 포지션이 거주 국가의 규정에 따라 틱 {seq}, 가격 {mark}에서 강제 종료되었습니다({at} UTC).',
    },
    because: '해당 틱에서 남은 금액은 {equity} {currency}, 필요 금액은 {need} {currency}였습니다.',
    becauseOfAccount:
      '해당 틱에서 교차 증거금 계좌에 남은 금액은 {equity} {currency}, 필요 금액은 {need} {currency}였습니다.',
    price: '종료 가격은 {price}입니다.',
    fees: '수수료: {fees} {currency}, 그중 청산 수수료 {fee} {currency}.',
    noFee: '종료 수수료: {fees} {currency}. 강제 종료 자체에는 비용이 없습니다.',
    returned: '반환 금액: {returned} {currency}.',
    leftInAccount: '계좌에 남은 금액: {returned} {currency}.',
    shortfall: '이를 초과한 손실 {shortfall} {currency}는 고객님이 아니라 당사가 부담했습니다.',
    see: '명세와 증명: {link}',
  },
  jp: {
    subject: { liquidation: '強制決済：{symbol}', close_out: 'ロスカット：{symbol}' },
    closed: {
      liquidation:
        '{symbol} の建玉は、ティック {seq}、価格 {mark} で強制決済されました（{at} UTC）。',
      close_out:
        '{symbol} の建玉は、お住まいの国の規則により、ティック {seq}、価格 {mark} でロスカットされました（{at} UTC）。',
    },
    because: 'このティックでの残額は {equity} {currency}、必要額は {need} {currency} でした。',
    becauseOfAccount:
      'このティックでのクロスマージン口座の残額は {equity} {currency}、必要額は {need} {currency} でした。',
    price: '決済価格は {price} です。',
    fees: '手数料：{fees} {currency}、うち強制決済手数料 {fee} {currency}。',
    noFee: '決済手数料：{fees} {currency}。ロスカット自体に費用はかかりません。',
    returned: '返還額：{returned} {currency}。',
    leftInAccount: '口座の残額：{returned} {currency}。',
    shortfall: 'これを超える損失 {shortfall} {currency} はお客様ではなく当社が負担しました。',
    see: '明細と証明：{link}',
  },
  tai: {
    subject: {
      liquidation: 'สถานะถูกบังคับปิด: {symbol}',
      close_out: 'สถานะถูกปิดตามกฎ: {symbol}',
    },
    closed: {
      liquidation: 'สถานะ {symbol} ของคุณถูกบังคับปิดโดยทิก {seq} ที่ราคา {mark} ({at} UTC)',
      close_out: 'สถานะ {symbol} ของคุณถูกปิดตามกฎของประเทศของคุณโดยทิก {seq} ที่ราคา {mark} ({at} UTC)',
    },
    because: 'ที่ทิกนั้นเหลือ {equity} {currency} และต้องมี {need} {currency}',
    becauseOfAccount: 'ที่ทิกนั้นบัญชีมาร์จินแบบรวมของคุณเหลือ {equity} {currency} และต้องมี {need} {currency}',
    price: 'ปิดที่ราคา {price}',
    fees: 'ค่าธรรมเนียม: {fees} {currency} ในนั้นเป็นค่าบังคับปิด {fee} {currency}',
    noFee: 'ค่าธรรมเนียมการปิด: {fees} {currency} การปิดตามกฎไม่มีค่าใช้จ่าย',
    returned: 'คืนให้คุณ: {returned} {currency}',
    leftInAccount: 'เหลือในบัญชี: {returned} {currency}',
    shortfall: 'ขาดทุนส่วนเกิน {shortfall} {currency} เรารับไว้เอง ไม่ใช่คุณ',
    see: 'ใบแจ้งและหลักฐาน: {link}',
  },
  mlxy: {
    subject: {
      liquidation: 'Kedudukan dicairkan: {symbol}',
      close_out: 'Kedudukan ditutup menurut peraturan: {symbol}',
    },
    closed: {
      liquidation: 'Kedudukan {symbol} anda dicairkan oleh tik {seq} pada harga {mark} ({at} UTC).',
      close_out:
        'Kedudukan {symbol} anda ditutup menurut peraturan negara anda oleh tik {seq} pada harga {mark} ({at} UTC).',
    },
    because: 'Pada tik itu {equity} {currency} berbaki, dan {need} {currency} diperlukan.',
    becauseOfAccount:
      'Pada tik itu {equity} {currency} berbaki dalam akaun margin silang anda, dan {need} {currency} diperlukan.',
    price: 'Ia ditutup pada {price}.',
    fees: 'Yuran: {fees} {currency}, termasuk {fee} {currency} untuk pencairan.',
    noFee: 'Yuran penutupan: {fees} {currency}; penutupan menurut peraturan itu sendiri percuma.',
    returned: 'Dipulangkan kepada anda: {returned} {currency}.',
    leftInAccount: 'Baki dalam akaun: {returned} {currency}.',
    shortfall: 'Kerugian {shortfall} {currency} selebihnya ditanggung oleh kami, bukan anda.',
    see: 'Resit dan bukti: {link}',
  },
  vl: {
    subject: {
      liquidation: 'Vị thế bị thanh lý: {symbol}',
      close_out: 'Vị thế bị đóng theo quy định: {symbol}',
    },
    closed: {
      liquidation: 'Vị thế {symbol} của bạn bị thanh lý bởi tick {seq} ở giá {mark} ({at} UTC).',
      close_out:
        'Vị thế {symbol} của bạn bị đóng theo quy định của nước bạn bởi tick {seq} ở giá {mark} ({at} UTC).',
    },
    because: 'Tại tick đó còn lại {equity} {currency}, trong khi cần {need} {currency}.',
    becauseOfAccount:
      'Tại tick đó tài khoản ký quỹ chéo của bạn còn lại {equity} {currency}, trong khi cần {need} {currency}.',
    price: 'Vị thế được đóng ở giá {price}.',
    fees: 'Phí: {fees} {currency}, trong đó phí thanh lý {fee} {currency}.',
    noFee: 'Phí đóng: {fees} {currency}; việc đóng theo quy định không mất phí.',
    returned: 'Trả lại bạn: {returned} {currency}.',
    leftInAccount: 'Còn lại trong tài khoản: {returned} {currency}.',
    shortfall: 'Khoản lỗ vượt quá {shortfall} {currency} do chúng tôi chịu, không phải bạn.',
    see: 'Biên nhận và bằng chứng: {link}',
  },
  xi: {
    subject: {
      liquidation: 'Posición liquidada: {symbol}',
      close_out: 'Posición cerrada por norma: {symbol}',
    },
    closed: {
      liquidation:
        'Tu posición en {symbol} fue liquidada por el tick {seq} al precio de {mark} ({at} UTC).',
      close_out:
        'Tu posición en {symbol} fue cerrada según las normas de tu país por el tick {seq} al precio de {mark} ({at} UTC).',
    },
    because: 'En ese tick quedaban {equity} {currency} y hacían falta {need} {currency}.',
    becauseOfAccount:
      'En ese tick quedaban {equity} {currency} en tu cuenta de margen cruzado y hacían falta {need} {currency}.',
    price: 'Se cerró a {price}.',
    fees: 'Comisiones: {fees} {currency}, de ellas {fee} {currency} por la liquidación.',
    noFee: 'Comisión de cierre: {fees} {currency}; el cierre por norma en sí no cuesta nada.',
    returned: 'Devuelto a ti: {returned} {currency}.',
    leftInAccount: 'Queda en la cuenta: {returned} {currency}.',
    shortfall:
      'Una pérdida de {shortfall} {currency} por encima de eso la asumimos nosotros, no tú.',
    see: 'Recibo y prueba: {link}',
  },
  'zh-cn': {
    subject: { liquidation: '持仓已强平：{symbol}', close_out: '持仓已按规定平仓：{symbol}' },
    closed: {
      liquidation: '您的 {symbol} 持仓由第 {seq} 笔报价在价格 {mark} 时强平（{at} UTC）。',
      close_out:
        '您的 {symbol} 持仓按您所在国家的规定，由第 {seq} 笔报价在价格 {mark} 时平仓（{at} UTC）。',
    },
    because: '当时剩余 {equity} {currency}，所需 {need} {currency}。',
    becauseOfAccount: '当时您的全仓账户剩余 {equity} {currency}，所需 {need} {currency}。',
    price: '平仓价为 {price}。',
    fees: '费用：{fees} {currency}，其中强平费 {fee} {currency}。',
    noFee: '平仓手续费：{fees} {currency}；按规定平仓本身不收费。',
    returned: '返还给您：{returned} {currency}。',
    leftInAccount: '账户剩余：{returned} {currency}。',
    shortfall: '超出部分的亏损 {shortfall} {currency} 由我们承担，不由您承担。',
    see: '明细与证明：{link}',
  },
}
