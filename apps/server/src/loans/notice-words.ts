import type { Language } from '@candor/api'

/** Events of a user's loans that are mailed. */
export const notifiedEvents = [
  'loanMarginCall',
  'collateralSold',
  'loanOverdue',
  'loanPassed',
  'loanRejected',
  'creditPaidOut',
  'loanDueSoon',
  'loanWrittenOff',
  'loanLapsed',
  'loanAutoRepaid',
  'loanAutoShort',
  'loanWaits',
] as const
export type NotifiedEvent = (typeof notifiedEvents)[number]

type Words = Readonly<Record<NotifiedEvent, string>> & {
  /** The event; also the subject. `{loan}`. */
  readonly what: string
  /** `{link}`. */
  readonly see: string
}

/** By event; uses `{price}`, `{reason}`, `{amount}` and `{at}` where given. */
export const noticeWords: Record<Language, Words> = {
  'en-us': {
    what: 'Your loan {loan}',
    loanMarginCall:
      'Its collateral is worth less than before. Add to it or repay, or some of it is sold at {price}.',
    collateralSold:
      'Some of its collateral was sold, because three recorded prices in a row were at the last step or it was overdue for too long. What was left over is yours.',
    loanOverdue: 'It is overdue since now, and the higher rate holds. Please pay it back.',
    loanPassed: 'It was passed, and is paid out as soon as it may be.',
    loanRejected: 'It was not given. {reason} Nothing is owed.',
    creditPaidOut: '{amount} USDT of it were paid out. Its page says what is due when.',
    loanDueSoon: '{amount} USDT of it are due on {at}.',
    loanWrittenOff:
      'It was not paid back, and the house bears what was left. Nothing more is charged, and nothing is owed.',
    loanLapsed:
      'It could not be paid out within a day after it was passed, and ended. Nothing is owed; you may ask anew.',
    loanAutoRepaid: '{amount} USDT were due and were paid from your balance, as you had set.',
    loanAutoShort:
      '{amount} USDT were due, and your balance did not cover them: nothing was taken. Please pay it back; the higher rate holds on what is late.',
    loanWaits:
      'It was passed, and more is asked for than the lending account holds now. It is paid out in its turn as soon as there is more, within a day; until then you can take it back.',
    see: 'The loan: {link}',
  },
  ko: {
    what: '대출 {loan}',
    loanMarginCall:
      '담보 가치가 내려갔습니다. 담보를 추가하거나 상환하지 않으면 {price}에서 일부가 매각됩니다.',
    collateralSold:
      '기록된 가격이 세 번 연속 마지막 단계에 있었거나 연체가 너무 길어져 담보 일부가 매각되었습니다. 남은 것은 고객님의 것입니다.',
    loanOverdue: '지금부터 연체이며 높은 이율이 적용됩니다. 상환해 주세요.',
    loanPassed: '승인되었습니다. 가능해지는 대로 지급됩니다.',
    loanRejected: '승인되지 않았습니다. {reason} 갚을 금액은 없습니다.',
    creditPaidOut:
      '{amount} USDT가 지급되었습니다. 대출 화면에서 언제 얼마를 갚는지 확인할 수 있습니다.',
    loanDueSoon: '{at}까지 {amount} USDT를 갚아야 합니다.',
    loanWrittenOff:
      '상환되지 않아 남은 금액을 당사가 부담합니다. 더 이상 이자가 붙지 않으며 갚을 금액도 없습니다.',
    loanLapsed:
      '승인 후 하루 안에 지급할 수 없어 종료되었습니다. 갚을 금액은 없으며 다시 신청할 수 있습니다.',
    loanAutoRepaid: '설정하신 대로 만기가 된 {amount} USDT를 잔액에서 상환했습니다.',
    loanAutoShort:
      '{amount} USDT가 만기였지만 잔액이 부족하여 아무것도 출금하지 않았습니다. 상환해 주세요. 연체된 금액에는 높은 이율이 적용됩니다.',
    loanWaits:
      '승인되었으나 대출 계정의 잔액이 지금은 부족합니다. 하루 안에 채워지면 순서대로 지급되며, 그 전까지 취소할 수 있습니다.',
    see: '대출 보기: {link}',
  },
  jp: {
    what: 'ローン {loan}',
    loanMarginCall:
      '担保の価値が下がりました。追加または返済しないと、{price} で一部が売却されます。',
    collateralSold:
      '記録された価格が3回続けて最終段階に達したか、延滞が長すぎたため、担保の一部が売却されました。残りはお客様のものです。',
    loanOverdue: 'ただいまから延滞となり、高い利率が適用されます。ご返済ください。',
    loanPassed: '承認されました。可能になり次第、お支払いします。',
    loanRejected: '承認されませんでした。{reason} ご返済いただくものはありません。',
    creditPaidOut:
      '{amount} USDT をお支払いしました。いつ何を返済するかはローンの画面に表示されます。',
    loanDueSoon: '{at} までに {amount} USDT のご返済が必要です。',
    loanWrittenOff:
      '返済されなかったため、残りは当社が負担します。これ以上の利息はなく、ご返済いただくものもありません。',
    loanLapsed:
      '承認後1日以内にお支払いできなかったため、終了しました。ご返済いただくものはなく、改めてお申し込みいただけます。',
    loanAutoRepaid: '設定どおり、期限の {amount} USDT を残高から返済しました。',
    loanAutoShort:
      '{amount} USDT が期限でしたが、残高が足りないため何も引き落としていません。ご返済ください。延滞分には高い利率が適用されます。',
    loanWaits:
      '承認されましたが、貸出口座の残高が現在足りません。1日以内に補充され次第、順番にお支払いします。それまでは取り下げられます。',
    see: 'ローン：{link}',
  },
  tai: {
    what: 'เงินกู้ของคุณ {loan}',
    loanMarginCall: 'หลักประกันมีมูลค่าลดลง กรุณาเพิ่มหรือชำระคืน มิฉะนั้นบางส่วนจะถูกขายที่ {price}',
    collateralSold:
      'หลักประกันบางส่วนถูกขาย เพราะราคาที่บันทึกสามครั้งติดต่อกันถึงขั้นสุดท้าย หรือเกินกำหนดนานเกินไป ส่วนที่เหลือเป็นของคุณ',
    loanOverdue: 'เงินกู้เกินกำหนดตั้งแต่ตอนนี้ และใช้อัตราที่สูงกว่า กรุณาชำระคืน',
    loanPassed: 'ได้รับอนุมัติแล้ว และจะจ่ายทันทีที่ทำได้',
    loanRejected: 'ไม่ได้รับอนุมัติ {reason} คุณไม่มีหนี้ใด ๆ',
    creditPaidOut: 'จ่ายให้แล้ว {amount} USDT หน้าของเงินกู้บอกว่าต้องชำระอะไรเมื่อใด',
    loanDueSoon: 'ต้องชำระ {amount} USDT ภายใน {at}',
    loanWrittenOff: 'เงินกู้ไม่ได้รับการชำระคืน บริษัทรับภาระส่วนที่เหลือ ไม่คิดดอกเบี้ยเพิ่ม และคุณไม่มีหนี้เหลือ',
    loanLapsed: 'ไม่สามารถจ่ายได้ภายในหนึ่งวันหลังอนุมัติ จึงสิ้นสุดลง คุณไม่มีหนี้ และยื่นขอใหม่ได้',
    loanAutoRepaid: 'ครบกำหนด {amount} USDT และชำระจากยอดคงเหลือของคุณแล้วตามที่ตั้งไว้',
    loanAutoShort:
      'ครบกำหนด {amount} USDT แต่ยอดคงเหลือไม่พอ จึงไม่มีการหักเงิน กรุณาชำระคืน ส่วนที่เกินกำหนดใช้อัตราที่สูงกว่า',
    loanWaits: 'ได้รับอนุมัติแล้ว แต่บัญชีเงินให้กู้ยังมีไม่พอ จะจ่ายตามลำดับทันทีที่มีเพิ่มภายในหนึ่งวัน ก่อนนั้นยกเลิกได้',
    see: 'เงินกู้: {link}',
  },
  mlxy: {
    what: 'Pinjaman anda {loan}',
    loanMarginCall:
      'Nilai cagarannya telah turun. Tambah atau bayar balik, jika tidak sebahagiannya dijual pada {price}.',
    collateralSold:
      'Sebahagian cagarannya dijual, kerana tiga harga direkodkan berturut-turut berada pada langkah terakhir atau ia tertunggak terlalu lama. Bakinya milik anda.',
    loanOverdue:
      'Ia tertunggak mulai sekarang, dan kadar lebih tinggi dikenakan. Sila bayar balik.',
    loanPassed: 'Ia telah diluluskan, dan dibayar sebaik sahaja boleh.',
    loanRejected: 'Ia tidak diluluskan. {reason} Tiada apa-apa yang terhutang.',
    creditPaidOut:
      '{amount} USDT daripadanya telah dibayar kepada anda. Halamannya menyatakan apa yang perlu dibayar dan bila.',
    loanDueSoon: '{amount} USDT daripadanya perlu dibayar pada {at}.',
    loanWrittenOff:
      'Ia tidak dibayar balik, dan syarikat menanggung bakinya. Tiada caj lagi, dan tiada apa-apa yang terhutang.',
    loanLapsed:
      'Ia tidak dapat dibayar dalam masa sehari selepas diluluskan, lalu tamat. Tiada apa-apa yang terhutang; anda boleh memohon semula.',
    loanAutoRepaid:
      '{amount} USDT perlu dibayar dan telah dibayar daripada baki anda, seperti yang anda tetapkan.',
    loanAutoShort:
      '{amount} USDT perlu dibayar tetapi baki anda tidak mencukupi: tiada apa-apa diambil. Sila bayar balik; kadar lebih tinggi dikenakan atas yang tertunggak.',
    loanWaits:
      'Ia telah diluluskan, tetapi akaun pinjaman tidak mencukupi sekarang. Ia dibayar mengikut giliran sebaik sahaja ditambah, dalam masa sehari; sebelum itu anda boleh menariknya balik.',
    see: 'Pinjaman: {link}',
  },
  vl: {
    what: 'Khoản vay {loan} của bạn',
    loanMarginCall:
      'Thế chấp đã giảm giá trị. Hãy thêm hoặc trả bớt, nếu không một phần sẽ bị bán ở {price}.',
    collateralSold:
      'Một phần thế chấp đã bị bán, vì ba giá ghi lại liên tiếp ở mức cuối cùng hoặc khoản vay quá hạn quá lâu. Phần còn dư là của bạn.',
    loanOverdue: 'Khoản vay quá hạn từ bây giờ và áp dụng lãi suất cao hơn. Vui lòng trả.',
    loanPassed: 'Khoản vay đã được duyệt và sẽ được giải ngân ngay khi có thể.',
    loanRejected: 'Khoản vay không được duyệt. {reason} Bạn không nợ gì.',
    creditPaidOut:
      'Đã giải ngân {amount} USDT. Trang khoản vay cho biết khi nào phải trả bao nhiêu.',
    loanDueSoon: '{amount} USDT đến hạn vào {at}.',
    loanWrittenOff:
      'Khoản vay không được trả và nhà cung cấp chịu phần còn lại. Không tính thêm lãi và bạn không còn nợ.',
    loanLapsed:
      'Không thể giải ngân trong một ngày sau khi duyệt nên khoản vay đã kết thúc. Bạn không nợ gì và có thể đăng ký lại.',
    loanAutoRepaid: '{amount} USDT đến hạn và đã được trả từ số dư của bạn như bạn đã đặt.',
    loanAutoShort:
      '{amount} USDT đến hạn nhưng số dư của bạn không đủ: không có gì bị trừ. Vui lòng trả; phần quá hạn chịu lãi suất cao hơn.',
    loanWaits:
      'Khoản vay đã được duyệt nhưng tài khoản cho vay hiện chưa đủ. Khoản vay sẽ được giải ngân theo thứ tự ngay khi có thêm, trong vòng một ngày; trước đó bạn có thể rút lại.',
    see: 'Khoản vay: {link}',
  },
  xi: {
    what: 'Tu préstamo {loan}',
    loanMarginCall:
      'Su garantía vale menos que antes. Añade o devuelve, o una parte se vende a {price}.',
    collateralSold:
      'Se ha vendido parte de su garantía, porque tres precios registrados seguidos estaban en el último escalón o llevaba vencido demasiado tiempo. Lo que sobró es tuyo.',
    loanOverdue: 'Está vencido desde ahora y rige el tipo más alto. Devuélvelo, por favor.',
    loanPassed: 'Se ha aprobado y se abona en cuanto se pueda.',
    loanRejected: 'No se ha concedido. {reason} No debes nada.',
    creditPaidOut: 'Se han abonado {amount} USDT. Su página dice qué vence y cuándo.',
    loanDueSoon: '{amount} USDT vencen el {at}.',
    loanWrittenOff:
      'No se ha devuelto y la casa asume lo que quedaba. No se cobra nada más y no debes nada.',
    loanLapsed:
      'No se pudo abonar en el día siguiente a su aprobación y ha terminado. No debes nada; puedes pedirlo de nuevo.',
    loanAutoRepaid: 'Vencían {amount} USDT y se han pagado de tu saldo, como habías indicado.',
    loanAutoShort:
      'Vencían {amount} USDT y tu saldo no los cubría: no se ha tomado nada. Devuélvelos, por favor; sobre lo vencido rige el tipo más alto.',
    loanWaits:
      'Se ha aprobado, pero la cuenta de préstamos no lo cubre ahora. Se abona por su turno en cuanto haya más, en un día; hasta entonces puedes retirarlo.',
    see: 'El préstamo: {link}',
  },
  'zh-cn': {
    what: '您的贷款 {loan}',
    loanMarginCall: '质押物价值下降。请增加质押物或还款，否则将在 {price} 卖出一部分。',
    collateralSold:
      '由于连续三个记录价格达到最后一档，或逾期过久，部分质押物已卖出。剩余部分归您所有。',
    loanOverdue: '贷款从现在起逾期，适用较高利率。请还款。',
    loanPassed: '已通过审核，条件允许时立即放款。',
    loanRejected: '未获批准。{reason} 您没有任何欠款。',
    creditPaidOut: '已放款 {amount} USDT。贷款页面列明何时应还多少。',
    loanDueSoon: '{amount} USDT 将于 {at} 到期。',
    loanWrittenOff: '贷款未还清，剩余部分由平台承担。不再计息，您也没有欠款。',
    loanLapsed: '通过审核后一天内未能放款，贷款已结束。您没有欠款，可以重新申请。',
    loanAutoRepaid: '{amount} USDT 已到期，并按您的设置从余额中还款。',
    loanAutoShort: '{amount} USDT 已到期，但您的余额不足，没有扣款。请还款；逾期部分适用较高利率。',
    loanWaits:
      '已通过审核，但放贷账户目前余额不足。一天内账户补足后将按顺序立即放款；在此之前您可以撤回。',
    see: '查看贷款：{link}',
  },
}
