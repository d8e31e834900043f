import type { Language } from '@candor/api'

type Words = {
  /** What happened; also the subject. `{symbol}`. */
  readonly what: string
  /** `{symbol}`, `{level}`, `{price}`, `{liquidation}`. */
  readonly reached: string
  /** `{at}`. */
  readonly when: string
  /** `{link}`. */
  readonly see: string
}

export const noticeWords: Record<Language, Words> = {
  'en-us': {
    what: 'Margin warning: {symbol}',
    reached:
      'Your position in {symbol} is at a margin ratio of {level}% at a price of {price}. It is liquidated at {liquidation}.',
    when: 'Time of the price: {at} (UTC).',
    see: 'You can add margin here: {link}',
  },
  ko: {
    what: '증거금 경고: {symbol}',
    reached:
      '{symbol} 포지션의 증거금 비율이 가격 {price}에서 {level}%에 도달했습니다. 청산가는 {liquidation}입니다.',
    when: '가격 시각: {at}(UTC).',
    see: '증거금 추가: {link}',
  },
  jp: {
    what: '証拠金の警告：{symbol}',
    reached:
      '{symbol} の建玉の証拠金率が、価格 {price} で {level}% に達しました。強制決済価格は {liquidation} です。',
    when: '価格の時刻：{at}(UTC)。',
    see: '証拠金の追加：{link}',
  },
  tai: {
    what: 'แจ้งเตือนหลักประกัน: {symbol}',
    reached:
      'สถานะ {symbol} ของคุณมีอัตราหลักประกันถึง {level}% ที่ราคา {price} และจะถูกบังคับปิดที่ {liquidation}',
    when: 'เวลาของราคา: {at} (UTC)',
    see: 'เพิ่มหลักประกันได้ที่: {link}',
  },
  mlxy: {
    what: 'Amaran margin: {symbol}',
    reached:
      'Nisbah margin kedudukan {symbol} anda mencapai {level}% pada harga {price}. Pencairan berlaku pada {liquidation}.',
    when: 'Masa harga: {at} (UTC).',
    see: 'Tambah margin di sini: {link}',
  },
  vl: {
    what: 'Cảnh báo ký quỹ: {symbol}',
    reached:
      'Vị thế {symbol} của bạn có tỷ lệ ký quỹ {level}% ở giá {price}. Vị thế bị thanh lý ở giá {liquidation}.',
    when: 'Thời điểm của giá: {at} (UTC).',
    see: 'Thêm ký quỹ tại đây: {link}',
  },
  xi: {
    what: 'Aviso de margen: {symbol}',
    reached:
      'Tu posición en {symbol} está en un ratio de margen del {level}% al precio de {price}. Se liquida en {liquidation}.',
    when: 'Hora del precio: {at} (UTC).',
    see: 'Puedes añadir margen aquí: {link}',
  },
  'zh-cn': {
    what: '保证金提醒：{symbol}',
    reached: '您的 {symbol} 持仓在价格 {price} 时保证金率已达 {level}%，强平价为 {liquidation}。',
    when: '价格时间：{at}（UTC）。',
    see: '在此追加保证金：{link}',
  },
}
