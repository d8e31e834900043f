import type { AlertCondition, Language } from '@candor/api'

type Words = Readonly<Record<AlertCondition, string>> & {
  /** Title and subject. Contains `{symbol}`. */
  readonly what: string
  /** Contains `{at}`. */
  readonly when: string
  /** Contains `{from}` and `{to}`. */
  readonly missing: string
  /** Contains `{link}`. */
  readonly see: string
}

/** For each condition: contains `{symbol}`, `{price}` and `{value}`. */
export const noticeWords: Record<Language, Words> = {
  'en-us': {
    what: 'Price alert: {symbol}',
    above: '{symbol} is at {price}, at or above your alert of {value}.',
    below: '{symbol} is at {price}, at or below your alert of {value}.',
    changeUp: '{symbol} rose by {value} or more in 24 hours and is at {price}.',
    changeDown: '{symbol} fell by {value} or more in 24 hours and is at {price}.',
    when: 'Time of the price: {at} (UTC).',
    missing: 'From {from} to {to} (UTC) there were no prices, and your alert could not be checked.',
    see: 'Your alerts: {link}',
  },
  ko: {
    what: '가격 알림: {symbol}',
    above: '{symbol} 가격이 {price}입니다. 설정하신 {value} 이상에 도달했습니다.',
    below: '{symbol} 가격이 {price}입니다. 설정하신 {value} 이하에 도달했습니다.',
    changeUp: '{symbol}이(가) 24시간 동안 {value} 이상 올라 현재 {price}입니다.',
    changeDown: '{symbol}이(가) 24시간 동안 {value} 이상 내려 현재 {price}입니다.',
    when: '가격 시각: {at}(UTC).',
    missing: '{from}부터 {to}(UTC)까지 시세가 없어 알림을 확인할 수 없었습니다.',
    see: '내 알림: {link}',
  },
  jp: {
    what: '価格アラート：{symbol}',
    above: '{symbol} の価格は {price} で、設定した {value} 以上になりました。',
    below: '{symbol} の価格は {price} で、設定した {value} 以下になりました。',
    changeUp: '{symbol} は24時間で {value} 以上上昇し、現在 {price} です。',
    changeDown: '{symbol} は24時間で {value} 以上下落し、現在 {price} です。',
    when: '価格の時刻：{at}(UTC)。',
    missing: '{from} から {to}(UTC)まで価格が届かず、アラートを確認できませんでした。',
    see: 'アラート一覧：{link}',
  },
  tai: {
    what: 'แจ้งเตือนราคา: {symbol}',
    above: '{symbol} อยู่ที่ {price} ถึงหรือสูงกว่าราคาที่คุณตั้งไว้ {value}',
    below: '{symbol} อยู่ที่ {price} ถึงหรือต่ำกว่าราคาที่คุณตั้งไว้ {value}',
    changeUp: '{symbol} ขึ้น {value} หรือมากกว่าใน 24 ชั่วโมง และอยู่ที่ {price}',
    changeDown: '{symbol} ลง {value} หรือมากกว่าใน 24 ชั่วโมง และอยู่ที่ {price}',
    when: 'เวลาของราคา: {at} (UTC)',
    missing: 'ตั้งแต่ {from} ถึง {to} (UTC) ไม่มีราคา จึงตรวจสอบการแจ้งเตือนไม่ได้',
    see: 'การแจ้งเตือนของคุณ: {link}',
  },
  mlxy: {
    what: 'Amaran harga: {symbol}',
    above: '{symbol} kini {price}, mencapai atau melebihi amaran anda {value}.',
    below: '{symbol} kini {price}, mencapai atau di bawah amaran anda {value}.',
    changeUp: '{symbol} naik {value} atau lebih dalam 24 jam dan kini {price}.',
    changeDown: '{symbol} turun {value} atau lebih dalam 24 jam dan kini {price}.',
    when: 'Masa harga: {at} (UTC).',
    missing: 'Dari {from} hingga {to} (UTC) tiada harga, jadi amaran anda tidak dapat disemak.',
    see: 'Amaran anda: {link}',
  },
  vl: {
    what: 'Cảnh báo giá: {symbol}',
    above: '{symbol} đang ở {price}, bằng hoặc cao hơn mức cảnh báo {value} của bạn.',
    below: '{symbol} đang ở {price}, bằng hoặc thấp hơn mức cảnh báo {value} của bạn.',
    changeUp: '{symbol} đã tăng {value} trở lên trong 24 giờ và đang ở {price}.',
    changeDown: '{symbol} đã giảm {value} trở lên trong 24 giờ và đang ở {price}.',
    when: 'Thời điểm của giá: {at} (UTC).',
    missing: 'Từ {from} đến {to} (UTC) không có giá nên không thể kiểm tra cảnh báo của bạn.',
    see: 'Cảnh báo của bạn: {link}',
  },
  xi: {
    what: 'Alerta de precio: {symbol}',
    above: '{symbol} está en {price}, en tu alerta de {value} o por encima.',
    below: '{symbol} está en {price}, en tu alerta de {value} o por debajo.',
    changeUp: '{symbol} subió {value} o más en 24 horas y está en {price}.',
    changeDown: '{symbol} bajó {value} o más en 24 horas y está en {price}.',
    when: 'Hora del precio: {at} (UTC).',
    missing: 'Del {from} al {to} (UTC) no hubo precios y tu alerta no se pudo comprobar.',
    see: 'Tus alertas: {link}',
  },
  'zh-cn': {
    what: '价格提醒：{symbol}',
    above: '{symbol} 现价 {price}，已达到或高于您设置的 {value}。',
    below: '{symbol} 现价 {price}，已达到或低于您设置的 {value}。',
    changeUp: '{symbol} 24小时内上涨 {value} 或以上，现价 {price}。',
    changeDown: '{symbol} 24小时内下跌 {value} 或以上，现价 {price}。',
    when: '价格时间：{at}（UTC）。',
    missing: '{from} 至 {to}（UTC）期间没有价格，您的提醒无法检查。',
    see: '我的提醒：{link}',
  },
}
