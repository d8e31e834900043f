import type { Language } from '@candor/api'
import type { NotRenewed } from './commands/renew-orders.ts'

/** Events of a user's products that are mailed. */
export const notifiedEvents = [
  'incomeFrozen',
  'incomePaidLate',
  'productNotRenewed',
  'orderFrozen',
  'orderReleased',
] as const
export type NotifiedEvent = (typeof notifiedEvents)[number]

type Words = {
  /** The event; also the subject. `{product}`. */
  readonly what: Readonly<Record<NotifiedEvent, string>>
  /** `{day}`. */
  readonly incomeFrozen: string
  /** For several days at once: `{days}`, from `{first}` to `{day}`. */
  readonly incomeFrozenDays: string
  /** `{days}`: their number. */
  readonly incomePaidLate: string
  readonly productNotRenewed: string
  /** `{why}`: the operators' reason. */
  readonly orderFrozen: string
  readonly orderReleased: string
  readonly because: Readonly<Record<NotRenewed, string>>
  /** `{link}`. */
  readonly see: string
}

export const noticeWords: Record<Language, Words> = {
  'en-us': {
    what: {
      incomeFrozen: 'No income for now: {product}',
      incomePaidLate: 'Missed income was paid: {product}',
      productNotRenewed: 'Not renewed: {product}',
      orderFrozen: 'Frozen: {product}',
      orderReleased: 'Released: {product}',
    },
    incomeFrozen:
      'Its funding account has too little for {day}, so nobody was paid for that day. It is paid once there is more. Your principal was never lent out and stays yours.',
    incomeFrozenDays:
      'Its funding account had too little on {days} days, from {first} to {day}, so nobody was paid for any of them. Each is paid once there is more. Your principal was never lent out and stays yours.',
    incomePaidLate: 'Days that could not be paid before: {days}. Each was paid once, in full.',
    productNotRenewed: 'Its term is over and the principal is back in your balance account.',
    orderFrozen:
      'Two of our staff have frozen this order, and nothing of it leaves for now. It goes on earning by its terms; that income and the principal stay yours and wait until it is released. {why}',
    orderReleased:
      'It goes on by its terms. What it earned meanwhile is paid now, and the principal too if its term is over. {why}',
    because: {
      terms: 'The terms are others by now than those that you accepted.',
      ended: 'It is not sold any more.',
      frozen: 'Its funding account could not pay the last day.',
      restricted: 'Your account is restricted, or buying is paused for everybody.',
      excluded: 'You have excluded yourself.',
      level: 'It asks for a level that you do not have now.',
      identity: 'It asks for an identity verification that does not hold now.',
      room: 'Nothing is left of it, or you would have more than one user may.',
    },
    see: 'See the order: {link}',
  },
  ko: {
    what: {
      incomeFrozen: '수익 지급이 멈췄습니다: {product}',
      incomePaidLate: '밀린 수익이 지급되었습니다: {product}',
      productNotRenewed: '갱신되지 않았습니다: {product}',
      orderFrozen: '동결되었습니다: {product}',
      orderReleased: '동결이 해제되었습니다: {product}',
    },
    incomeFrozen:
      '지급 계좌 잔액이 {day}분에 부족하여 그날은 아무에게도 지급되지 않았습니다. 잔액이 채워지면 지급됩니다. 원금은 빌려준 적이 없으며 그대로 고객님의 것입니다.',
    incomeFrozenDays:
      '지급 계좌 잔액이 {first}부터 {day}까지 {days}일분에 부족하여 그 어느 날도 아무에게도 지급되지 않았습니다. 잔액이 채워지면 각 날짜가 지급됩니다. 원금은 빌려준 적이 없으며 그대로 고객님의 것입니다.',
    incomePaidLate: '지급되지 못했던 일수: {days}. 각 날짜가 한 번씩 전액 지급되었습니다.',
    productNotRenewed: '기간이 끝나 원금이 잔액 계좌로 돌아왔습니다.',
    orderFrozen:
      '당사 직원 두 명이 이 주문을 동결하여 지금은 아무것도 나갈 수 없습니다. 조건에 따라 수익은 계속 쌓이며, 그 수익과 원금은 고객님의 것으로 해제될 때까지 기다립니다. {why}',
    orderReleased:
      '조건에 따라 계속 진행됩니다. 그동안 쌓인 수익이 지금 지급되며, 기간이 끝났다면 원금도 지급됩니다. {why}',
    because: {
      terms: '동의하신 조건과 현재 조건이 다릅니다.',
      ended: '더 이상 판매되지 않는 상품입니다.',
      frozen: '지급 계좌가 마지막 날을 지급하지 못했습니다.',
      restricted: '계정이 제한되었거나 모두에게 구매가 중지되었습니다.',
      excluded: '스스로 이용을 제한하셨습니다.',
      level: '현재 보유하지 않은 등급이 필요합니다.',
      identity: '현재 유효하지 않은 본인 인증이 필요합니다.',
      room: '남은 수량이 없거나 1인 한도를 넘게 됩니다.',
    },
    see: '주문 보기: {link}',
  },
  jp: {
    what: {
      incomeFrozen: '収益の支払いが止まっています：{product}',
      incomePaidLate: '未払いの収益が支払われました：{product}',
      productNotRenewed: '更新されませんでした：{product}',
      orderFrozen: '凍結されました: {product}',
      orderReleased: '凍結が解除されました: {product}',
    },
    incomeFrozen:
      '資金口座の残高が {day} の分に足りないため、その日は誰にも支払われていません。補充されしだい支払われます。元本が貸し出されたことはなく、お客様のものです。',
    incomeFrozenDays:
      '資金口座の残高が {first} から {day} までの {days} 日分に足りないため、いずれの日も誰にも支払われていません。補充されしだい各日が支払われます。元本が貸し出されたことはなく、お客様のものです。',
    incomePaidLate: '支払えなかった日数：{days}。各日が一度ずつ全額支払われました。',
    productNotRenewed: '期間が終わり、元本は残高口座に戻りました。',
    orderFrozen:
      '当社の担当者二名がこの注文を凍結したため、今は何も引き出せません。条件どおり収益は引き続き発生し、その収益と元本はお客様のものとして解除まで保管されます。{why}',
    orderReleased:
      '条件どおり続きます。その間の収益が今支払われ、期間が終わっていれば元本も戻ります。{why}',
    because: {
      terms: '同意いただいた条件と現在の条件が異なります。',
      ended: 'この商品の販売は終了しました。',
      frozen: '資金口座が最終日を支払えませんでした。',
      restricted: 'アカウントが制限されているか、購入が全員に対して停止されています。',
      excluded: 'ご自身で利用を制限されています。',
      level: '現在お持ちでないレベルが必要です。',
      identity: '現在有効でない本人確認が必要です。',
      room: '残りがないか、一人あたりの上限を超えます。',
    },
    see: '注文を見る：{link}',
  },
  tai: {
    what: {
      incomeFrozen: 'ยังไม่มีรายได้จ่าย: {product}',
      incomePaidLate: 'จ่ายรายได้ที่ค้างแล้ว: {product}',
      productNotRenewed: 'ไม่ได้ต่ออายุ: {product}',
      orderFrozen: 'ถูกระงับ: {product}',
      orderReleased: 'ยกเลิกการระงับแล้ว: {product}',
    },
    incomeFrozen:
      'บัญชีเงินทุนมีไม่พอสำหรับวันที่ {day} จึงไม่มีใครได้รับเงินของวันนั้น จะจ่ายเมื่อมีเงินเพิ่ม เงินต้นของคุณไม่เคยถูกนำไปให้กู้และยังเป็นของคุณ',
    incomeFrozenDays:
      'บัญชีเงินทุนมีไม่พอเป็นเวลา {days} วัน ตั้งแต่ {first} ถึง {day} จึงไม่มีใครได้รับเงินของวันเหล่านั้น แต่ละวันจะจ่ายเมื่อมีเงินเพิ่ม เงินต้นของคุณไม่เคยถูกนำไปให้กู้และยังเป็นของคุณ',
    incomePaidLate: 'จำนวนวันที่เคยจ่ายไม่ได้: {days} แต่ละวันจ่ายครั้งเดียวเต็มจำนวน',
    productNotRenewed: 'ครบกำหนดแล้ว เงินต้นกลับเข้าบัญชียอดคงเหลือของคุณ',
    orderFrozen:
      'เจ้าหน้าที่ของเราสองคนได้ระงับคำสั่งซื้อนี้ ขณะนี้จึงยังถอนอะไรออกไม่ได้ คำสั่งซื้อยังคงสร้างรายได้ตามเงื่อนไข รายได้และเงินต้นยังเป็นของคุณและรอจนกว่าจะยกเลิกการระงับ {why}',
    orderReleased: 'ดำเนินต่อไปตามเงื่อนไข รายได้ที่เกิดขึ้นระหว่างนั้นจะจ่ายตอนนี้ รวมถึงเงินต้นหากครบกำหนดแล้ว {why}',
    because: {
      terms: 'เงื่อนไขตอนนี้ต่างจากที่คุณยอมรับไว้',
      ended: 'ผลิตภัณฑ์นี้ปิดการขายแล้ว',
      frozen: 'บัญชีเงินทุนจ่ายวันสุดท้ายไม่ได้',
      restricted: 'บัญชีของคุณถูกจำกัด หรือหยุดการซื้อสำหรับทุกคน',
      excluded: 'คุณได้ตั้งค่าระงับตนเองไว้',
      level: 'ต้องใช้ระดับที่คุณไม่มีในตอนนี้',
      identity: 'ต้องใช้การยืนยันตัวตนที่ไม่มีผลในตอนนี้',
      room: 'ไม่มีเหลือแล้ว หรือจะเกินที่ผู้ใช้หนึ่งคนมีได้',
    },
    see: 'ดูคำสั่งซื้อ: {link}',
  },
  mlxy: {
    what: {
      incomeFrozen: 'Tiada pendapatan buat masa ini: {product}',
      incomePaidLate: 'Pendapatan tertunggak telah dibayar: {product}',
      productNotRenewed: 'Tidak diperbaharui: {product}',
      orderFrozen: 'Dibekukan: {product}',
      orderReleased: 'Dilepaskan: {product}',
    },
    incomeFrozen:
      'Akaun dananya tidak cukup untuk {day}, jadi tiada sesiapa dibayar untuk hari itu. Ia dibayar apabila ada lagi. Modal anda tidak pernah dipinjamkan dan kekal milik anda.',
    incomeFrozenDays:
      'Akaun dananya tidak cukup untuk {days} hari, dari {first} hingga {day}, jadi tiada sesiapa dibayar untuk mana-mana hari itu. Setiap hari dibayar apabila ada lagi. Modal anda tidak pernah dipinjamkan dan kekal milik anda.',
    incomePaidLate:
      'Hari yang tidak dapat dibayar sebelum ini: {days}. Setiap satu dibayar sekali, sepenuhnya.',
    productNotRenewed: 'Tempohnya tamat dan modal kembali ke akaun baki anda.',
    orderFrozen:
      'Dua kakitangan kami telah membekukan pesanan ini, dan tiada apa-apa boleh keluar buat masa ini. Ia terus menjana pendapatan mengikut syaratnya; pendapatan itu dan modal kekal milik anda dan menunggu sehingga ia dilepaskan. {why}',
    orderReleased:
      'Ia diteruskan mengikut syaratnya. Pendapatan sepanjang tempoh itu dibayar sekarang, dan modal juga jika tempohnya sudah tamat. {why}',
    because: {
      terms: 'Syaratnya kini berbeza daripada yang anda terima.',
      ended: 'Produk ini tidak dijual lagi.',
      frozen: 'Akaun dananya tidak dapat membayar hari terakhir.',
      restricted: 'Akaun anda dihadkan, atau pembelian dijeda untuk semua.',
      excluded: 'Anda telah mengecualikan diri.',
      level: 'Ia memerlukan tahap yang anda tiada sekarang.',
      identity: 'Ia memerlukan pengesahan identiti yang tidak sah sekarang.',
      room: 'Tiada baki lagi, atau anda akan melebihi had seorang pengguna.',
    },
    see: 'Lihat pesanan: {link}',
  },
  vl: {
    what: {
      incomeFrozen: 'Tạm thời chưa có thu nhập: {product}',
      incomePaidLate: 'Thu nhập còn thiếu đã được trả: {product}',
      productNotRenewed: 'Không được gia hạn: {product}',
      orderFrozen: 'Đã đóng băng: {product}',
      orderReleased: 'Đã gỡ đóng băng: {product}',
    },
    incomeFrozen:
      'Tài khoản chi trả không đủ cho ngày {day}, nên không ai được trả cho ngày đó. Ngày đó được trả khi có thêm tiền. Vốn gốc chưa bao giờ bị cho vay và vẫn là của bạn.',
    incomeFrozenDays:
      'Tài khoản chi trả không đủ cho {days} ngày, từ {first} đến {day}, nên không ai được trả cho ngày nào trong số đó. Mỗi ngày được trả khi có thêm tiền. Vốn gốc chưa bao giờ bị cho vay và vẫn là của bạn.',
    incomePaidLate: 'Số ngày trước đây không trả được: {days}. Mỗi ngày được trả một lần, đầy đủ.',
    productNotRenewed: 'Kỳ hạn đã hết và vốn gốc đã về tài khoản số dư của bạn.',
    orderFrozen:
      'Hai nhân viên của chúng tôi đã đóng băng lệnh này, nên hiện tại chưa thể rút gì. Lệnh vẫn sinh thu nhập theo điều khoản; thu nhập đó và tiền gốc vẫn là của bạn và chờ đến khi được gỡ. {why}',
    orderReleased:
      'Lệnh tiếp tục theo điều khoản. Thu nhập trong thời gian đó được trả ngay bây giờ, và cả tiền gốc nếu kỳ hạn đã hết. {why}',
    because: {
      terms: 'Điều khoản hiện nay khác với điều khoản bạn đã chấp nhận.',
      ended: 'Sản phẩm này không còn được bán.',
      frozen: 'Tài khoản chi trả không trả được ngày cuối.',
      restricted: 'Tài khoản của bạn bị hạn chế, hoặc việc mua đang tạm dừng với mọi người.',
      excluded: 'Bạn đã tự loại trừ mình.',
      level: 'Cần cấp mà hiện bạn không có.',
      identity: 'Cần xác minh danh tính mà hiện không còn hiệu lực.',
      room: 'Không còn suất, hoặc bạn sẽ vượt mức của một người dùng.',
    },
    see: 'Xem lệnh: {link}',
  },
  xi: {
    what: {
      incomeFrozen: 'Sin ingresos por ahora: {product}',
      incomePaidLate: 'Ingresos pendientes pagados: {product}',
      productNotRenewed: 'No se renovó: {product}',
      orderFrozen: 'Congelada: {product}',
      orderReleased: 'Descongelada: {product}',
    },
    incomeFrozen:
      'La cuenta de fondos no alcanza para el {day}, así que nadie cobró ese día. Se paga cuando haya más. Tu capital nunca se prestó y sigue siendo tuyo.',
    incomeFrozenDays:
      'La cuenta de fondos no alcanzó en {days} días, del {first} al {day}, así que nadie cobró ninguno de ellos. Cada uno se paga cuando haya más. Tu capital nunca se prestó y sigue siendo tuyo.',
    incomePaidLate:
      'Días que antes no se pudieron pagar: {days}. Cada uno se pagó una vez, entero.',
    productNotRenewed: 'Su plazo terminó y el capital está de vuelta en tu cuenta de saldo.',
    orderFrozen:
      'Dos personas de nuestro equipo han congelado esta orden, y por ahora no sale nada de ella. Sigue generando ingresos según sus condiciones; esos ingresos y el capital siguen siendo tuyos y esperan hasta que se descongele. {why}',
    orderReleased:
      'Sigue según sus condiciones. Lo que generó mientras tanto se paga ahora, y también el capital si su plazo ya terminó. {why}',
    because: {
      terms: 'Las condiciones ya no son las que aceptaste.',
      ended: 'Ya no está a la venta.',
      frozen: 'La cuenta de fondos no pudo pagar el último día.',
      restricted: 'Tu cuenta está restringida, o las compras están en pausa para todos.',
      excluded: 'Te has autoexcluido.',
      level: 'Pide un nivel que ahora no tienes.',
      identity: 'Pide una verificación de identidad que ahora no vale.',
      room: 'No queda nada, o tendrías más de lo que puede un usuario.',
    },
    see: 'Ver la orden: {link}',
  },
  'zh-cn': {
    what: {
      incomeFrozen: '收益暂停支付：{product}',
      incomePaidLate: '拖欠的收益已支付：{product}',
      productNotRenewed: '未续期：{product}',
      orderFrozen: '已冻结：{product}',
      orderReleased: '已解冻：{product}',
    },
    incomeFrozen:
      '资金账户余额不足以支付 {day} 的收益，因此当日任何人都未获支付。补足后即支付。您的本金从未出借，仍归您所有。',
    incomeFrozenDays:
      '资金账户余额在 {first} 至 {day} 共 {days} 天不足，这些天任何人都未获支付。补足后逐日支付。您的本金从未出借，仍归您所有。',
    incomePaidLate: '此前无法支付的天数：{days}。每一天均已全额支付一次。',
    productNotRenewed: '期限已结束，本金已回到您的余额账户。',
    orderFrozen:
      '我们的两名工作人员已冻结该订单，目前任何款项都不能转出。它仍按条款继续产生收益；这些收益和本金都归您所有，待解冻后发放。{why}',
    orderReleased: '订单按条款继续。期间产生的收益现在发放，如期限已满，本金也一并返还。{why}',
    because: {
      terms: '现行条款与您接受的条款不同。',
      ended: '该产品已停止销售。',
      frozen: '资金账户无法支付最后一天。',
      restricted: '您的账户受到限制，或购买对所有人暂停。',
      excluded: '您已自我排除。',
      level: '所需等级您目前不具备。',
      identity: '所需的身份认证目前无效。',
      room: '已无剩余，或将超过单个用户的上限。',
    },
    see: '查看订单：{link}',
  },
}
