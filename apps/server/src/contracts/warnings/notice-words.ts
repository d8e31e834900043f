import type { Language } from '@candor/api'

type Words = {
  /** The event; also the subject. `{symbol}`. */
  readonly what: string
  /** `{symbol}`, `{level}`, `{price}`, `{liquidation}`. */
  readonly reached: string
  /** The same if the rule of the user's country closes the position there. */
  readonly reachedCloseOut: string
  /** `{at}`. */
  readonly when: string
  /** `{link}`. */
  readonly see: string
  /** The same for a cross account; also the subject. */
  readonly account: string
  /** `{level}`, `{equity}`, `{need}`, `{currency}`. */
  readonly atLevel: string
  readonly closes: string
  /** `{link}`. */
  readonly fill: string
}

export const noticeWords: Record<Language, Words> = {
  'en-us': {
    what: 'Margin warning: {symbol}',
    reached:
      'Your position in {symbol} is at a margin ratio of {level}% at a price of {price}. It is liquidated at {liquidation}.',
    reachedCloseOut:
      'Your position in {symbol} is at a margin ratio of {level}% at a price of {price}. Under the rules of your country it is closed at {liquidation}.',
    when: 'Time of the price: {at} (UTC).',
    see: 'You can add margin here: {link}',
    account: 'Margin warning: cross margin',
    atLevel:
      'Your cross margin account is at a margin ratio of {level}%: equity {equity} {currency}, needed {need} {currency}.',
    closes: 'At 100% its positions are liquidated, the largest loss first.',
    fill: 'You can move money in or close positions here: {link}',
  },
  ko: {
    what: '증거금 경고: {symbol}',
    reached:
      '{symbol} 포지션의 증거금 비율이 가격 {price}에서 {level}%에 도달했습니다. 청산가는 {liquidation}입니다.',
    reachedCloseOut:
      '{symbol} 포지션의 증거금 비율이 가격 {price}에서 {level}%에 도달했습니다. 거주 국가의 규정에 따라 {liquidation}에서 종료됩니다.',
    when: '가격 시각: {at}(UTC).',
    see: '증거금 추가: {link}',
    account: '증거금 경고: 교차 증거금',
    atLevel:
      '교차 증거금 계좌의 증거금 비율이 {level}%에 도달했습니다. 순자산 {equity} {currency}, 필요 금액 {need} {currency}.',
    closes: '100%가 되면 손실이 가장 큰 포지션부터 청산됩니다.',
    fill: '자금 이체 또는 포지션 종료: {link}',
  },
  jp: {
    what: '証拠金の警告：{symbol}',
    reached:
      '{symbol} の建玉の証拠金率が、価格 {price} で {level}% に達しました。強制決済価格は {liquidation} です。',
    reachedCloseOut:
      '{symbol} の建玉の証拠金率が、価格 {price} で {level}% に達しました。お住まいの国の規則により {liquidation} で決済されます。',
    when: '価格の時刻：{at}(UTC)。',
    see: '証拠金の追加：{link}',
    account: '証拠金の警告：クロスマージン',
    atLevel:
      'クロスマージン口座の証拠金率が {level}% に達しました。純資産 {equity} {currency}、必要額 {need} {currency}。',
    closes: '100% に達すると、損失の最も大きい建玉から強制決済されます。',
    fill: '資金の振替・建玉の決済：{link}',
  },
  tai: {
    what: 'แจ้งเตือนหลักประกัน: {symbol}',
    reached:
      'สถานะ {symbol} ของคุณมีอัตราหลักประกันถึง {level}% ที่ราคา {price} และจะถูกบังคับปิดที่ {liquidation}',
    reachedCloseOut:
      'สถานะ {symbol} ของคุณมีอัตราหลักประกันถึง {level}% ที่ราคา {price} และจะถูกปิดตามกฎของประเทศของคุณที่ {liquidation}',
    when: 'เวลาของราคา: {at} (UTC)',
    see: 'เพิ่มหลักประกันได้ที่: {link}',
    account: 'แจ้งเตือนหลักประกัน: มาร์จินแบบรวม',
    atLevel:
      'บัญชีมาร์จินแบบรวม ของคุณมีอัตราหลักประกันถึง {level}% แล้ว: มูลค่าสุทธิ {equity} {currency} ต้องใช้ {need} {currency}',
    closes: 'เมื่อถึง 100% สถานะจะถูกบังคับปิด โดยเริ่มจากสถานะที่ขาดทุนมากที่สุด',
    fill: 'โอนเงินเข้าหรือปิดสถานะได้ที่: {link}',
  },
  mlxy: {
    what: 'Amaran margin: {symbol}',
    reached:
      'Nisbah margin kedudukan {symbol} anda mencapai {level}% pada harga {price}. Pencairan berlaku pada {liquidation}.',
    reachedCloseOut:
      'Nisbah margin kedudukan {symbol} anda mencapai {level}% pada harga {price}. Menurut peraturan negara anda ia ditutup pada {liquidation}.',
    when: 'Masa harga: {at} (UTC).',
    see: 'Tambah margin di sini: {link}',
    account: 'Amaran margin: margin silang',
    atLevel:
      'Nisbah margin akaun margin silang anda mencapai {level}%: ekuiti {equity} {currency}, diperlukan {need} {currency}.',
    closes: 'Pada 100% kedudukan dicairkan, bermula dengan kerugian terbesar.',
    fill: 'Pindahkan wang masuk atau tutup kedudukan di sini: {link}',
  },
  vl: {
    what: 'Cảnh báo ký quỹ: {symbol}',
    reached:
      'Vị thế {symbol} của bạn có tỷ lệ ký quỹ {level}% ở giá {price}. Vị thế bị thanh lý ở giá {liquidation}.',
    reachedCloseOut:
      'Vị thế {symbol} của bạn có tỷ lệ ký quỹ {level}% ở giá {price}. Theo quy định của quốc gia bạn, vị thế bị đóng ở giá {liquidation}.',
    when: 'Thời điểm của giá: {at} (UTC).',
    see: 'Thêm ký quỹ tại đây: {link}',
    account: 'Cảnh báo ký quỹ: ký quỹ chéo',
    atLevel:
      'Tài khoản ký quỹ chéo của bạn có tỷ lệ ký quỹ {level}%: vốn chủ {equity} {currency}, cần {need} {currency}.',
    closes: 'Ở mức 100%, các vị thế bị thanh lý, bắt đầu từ vị thế lỗ nhiều nhất.',
    fill: 'Chuyển tiền vào hoặc đóng vị thế tại đây: {link}',
  },
  xi: {
    what: 'Aviso de margen: {symbol}',
    reached:
      'Tu posición en {symbol} está en un ratio de margen del {level}% al precio de {price}. Se liquida en {liquidation}.',
    reachedCloseOut:
      'Tu posición en {symbol} está en un ratio de margen del {level}% al precio de {price}. Según las normas de tu país se cierra en {liquidation}.',
    when: 'Hora del precio: {at} (UTC).',
    see: 'Puedes añadir margen aquí: {link}',
    account: 'Aviso de margen: margen cruzado',
    atLevel:
      'Tu cuenta de margen cruzado está en un ratio de margen del {level}%: patrimonio {equity} {currency}, necesario {need} {currency}.',
    closes: 'Al 100% se liquidan las posiciones, primero la de mayor pérdida.',
    fill: 'Puedes pasar dinero o cerrar posiciones aquí: {link}',
  },
  'zh-cn': {
    what: '保证金提醒：{symbol}',
    reached: '您的 {symbol} 持仓在价格 {price} 时保证金率已达 {level}%，强平价为 {liquidation}。',
    reachedCloseOut:
      '您的 {symbol} 持仓在价格 {price} 时保证金率已达 {level}%，按您所在国家的规定将在 {liquidation} 平仓。',
    when: '价格时间：{at}（UTC）。',
    see: '在此追加保证金：{link}',
    account: '保证金提醒：全仓',
    atLevel:
      '您的全仓账户保证金率已达 {level}%：净值 {equity} {currency}，所需 {need} {currency}。',
    closes: '达到 100% 时将强平持仓，亏损最大的先平。',
    fill: '在此划转资金或平仓：{link}',
  },
}
