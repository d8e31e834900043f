import type { Language } from '@candor/api'
import type { ExitTrigger } from '@candor/rules'

/** `{symbol}`, `{quantity}`, `{price}`, `{seq}`, `{at}`, `{profit}`, `{fee}`, `{currency}`, `{left}`. */
type Words = {
  readonly subject: Readonly<Record<ExitTrigger | 'carried', string>>
  readonly closed: string
  readonly result: string
  /** States the rest of the position, or that nothing is left. */
  readonly rest: string
  readonly whole: string
  /** A position that was closed because its profit covers the loss of another. */
  readonly carried: string
}

export const firedWords: Record<Language, Words> = {
  'en-us': {
    subject: {
      stop_loss: 'Stop-loss reached: {symbol}',
      take_profit: 'Take-profit reached: {symbol}',
      carried: 'Closed for its profit: {symbol}',
    },
    closed:
      '{quantity} of your position in {symbol} were closed at {price} by tick {seq} ({at} UTC).',
    result: 'Result: {profit} {currency}; closing fee: {fee} {currency}.',
    rest: '{left} of it run on.',
    whole: 'Nothing of it is left open.',
    carried:
      'Another position of your cross margin account reached its stop-loss, and the profit of this one was needed to carry that loss.',
  },
  ko: {
    subject: {
      stop_loss: '손절 도달: {symbol}',
      take_profit: '익절 도달: {symbol}',
      carried: '이익 실현을 위해 종료: {symbol}',
    },
    closed:
      '{symbol} 포지션 중 {quantity}이(가) 틱 {seq}, 가격 {price}에서 종료되었습니다({at} UTC).',
    result: '손익: {profit} {currency}, 종료 수수료: {fee} {currency}.',
    rest: '남은 {left}은(는) 계속 유지됩니다.',
    whole: '남은 포지션은 없습니다.',
    carried:
      '교차 증거금 계좌의 다른 포지션이 손절에 도달했으며, 그 손실을 감당하는 데 이 포지션의 이익이 필요했습니다.',
  },
  jp: {
    subject: {
      stop_loss: '損切りに到達: {symbol}',
      take_profit: '利確に到達: {symbol}',
      carried: '利益確定のため決済: {symbol}',
    },
    closed:
      '{symbol} のポジションのうち {quantity} が、ティック {seq}、価格 {price} で決済されました（{at} UTC）。',
    result: '損益: {profit} {currency}、決済手数料: {fee} {currency}。',
    rest: '残り {left} は継続します。',
    whole: '残りのポジションはありません。',
    carried:
      'クロス証拠金口座の別のポジションが損切りに達し、その損失を賄うためにこのポジションの利益が必要でした。',
  },
  tai: {
    subject: {
      stop_loss: 'ถึงจุดตัดขาดทุน: {symbol}',
      take_profit: 'ถึงจุดทำกำไร: {symbol}',
      carried: 'ปิดเพื่อใช้กำไร: {symbol}',
    },
    closed: 'ปิด {quantity} ของสถานะ {symbol} ที่ราคา {price} โดยทิก {seq} ({at} UTC)',
    result: 'ผลลัพธ์: {profit} {currency} ค่าธรรมเนียมปิด: {fee} {currency}',
    rest: 'ส่วนที่เหลือ {left} ยังเปิดอยู่',
    whole: 'ไม่มีส่วนใดเปิดอยู่',
    carried: 'สถานะอื่นในบัญชีมาร์จินรวมถึงจุดตัดขาดทุน และต้องใช้กำไรของสถานะนี้รองรับขาดทุนนั้น',
  },
  mlxy: {
    subject: {
      stop_loss: 'Henti rugi dicapai: {symbol}',
      take_profit: 'Ambil untung dicapai: {symbol}',
      carried: 'Ditutup untuk keuntungannya: {symbol}',
    },
    closed:
      '{quantity} daripada posisi {symbol} anda ditutup pada {price} oleh tik {seq} ({at} UTC).',
    result: 'Hasil: {profit} {currency}; yuran penutupan: {fee} {currency}.',
    rest: 'Baki {left} masih dibuka.',
    whole: 'Tiada baki yang masih dibuka.',
    carried:
      'Posisi lain dalam akaun margin silang anda mencapai henti ruginya, dan keuntungan posisi ini diperlukan untuk menampung kerugian itu.',
  },
  vl: {
    subject: {
      stop_loss: 'Chạm cắt lỗ: {symbol}',
      take_profit: 'Chạm chốt lời: {symbol}',
      carried: 'Đã đóng để lấy lãi: {symbol}',
    },
    closed: '{quantity} của vị thế {symbol} đã được đóng ở giá {price} bởi tick {seq} ({at} UTC).',
    result: 'Kết quả: {profit} {currency}; phí đóng: {fee} {currency}.',
    rest: 'Phần còn lại {left} vẫn mở.',
    whole: 'Không còn phần nào mở.',
    carried:
      'Một vị thế khác trong tài khoản ký quỹ chéo chạm cắt lỗ, và cần lãi của vị thế này để bù khoản lỗ đó.',
  },
  xi: {
    subject: {
      stop_loss: 'Stop-loss alcanzado: {symbol}',
      take_profit: 'Take-profit alcanzado: {symbol}',
      carried: 'Cerrada por su beneficio: {symbol}',
    },
    closed:
      'Se cerraron {quantity} de tu posición en {symbol} a {price} con el tick {seq} ({at} UTC).',
    result: 'Resultado: {profit} {currency}; comisión de cierre: {fee} {currency}.',
    rest: 'Siguen abiertos {left}.',
    whole: 'No queda nada abierto.',
    carried:
      'Otra posición de tu cuenta de margen cruzado alcanzó su stop-loss, y hacía falta el beneficio de esta para cubrir esa pérdida.',
  },
  'zh-cn': {
    subject: {
      stop_loss: '止损触发：{symbol}',
      take_profit: '止盈触发：{symbol}',
      carried: '为兑现盈利而平仓：{symbol}',
    },
    closed: '您的 {symbol} 仓位中 {quantity} 已由报价 {seq} 以 {price} 平仓（{at} UTC）。',
    result: '盈亏：{profit} {currency}，平仓手续费：{fee} {currency}。',
    rest: '其余 {left} 继续持有。',
    whole: '已无剩余仓位。',
    carried: '您的全仓账户中另一仓位触发止损，需要此仓位的盈利来承担该亏损。',
  },
}
