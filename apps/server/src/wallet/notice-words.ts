import type { Language } from '@candor/api'

/** What a user is told of at their own address. */
export const noticed = [
  'rechargeCredited',
  'rechargeRejected',
  'rechargeFailed',
  'rechargeReturned',
  'withdrawalSent',
  'withdrawalDelivered',
  'withdrawalRejected',
  'withdrawalFailed',
  'accountAdded',
  'accountClosed',
  'accountRemoved',
  'balanceAdjusted',
] as const
export type Noticed = (typeof noticed)[number]

type Words = {
  /** What happened; also the subject. */
  readonly what: Readonly<Record<Noticed, string>>
  /** The money of a withdrawal that did not leave. */
  readonly back: string
  /** From when a new account can be used. `{at}`. */
  readonly usable: string
  /** What to do, when it was somebody else. */
  readonly notYou: string
  /** `{link}`. */
  readonly see: string
}

export const noticeWords: Record<Language, Words> = {
  'en-us': {
    what: {
      rechargeCredited: 'Your recharge is in your balance',
      rechargeRejected: 'Your recharge was rejected',
      rechargeFailed: 'Your recharge failed',
      rechargeReturned: 'Your recharge was taken back',
      withdrawalSent: 'Your withdrawal was sent',
      withdrawalDelivered: 'Your withdrawal has arrived',
      withdrawalRejected: 'Your withdrawal was rejected',
      withdrawalFailed: 'Your withdrawal could not be delivered',
      accountAdded: 'An account to withdraw to was added',
      accountClosed: 'An account to withdraw to was closed by us',
      accountRemoved: 'An account to withdraw to was removed',
      balanceAdjusted: 'Your balance was corrected',
    },
    back: 'All of the money is back in your balance.',
    usable: 'Money can be sent to it from {at} (UTC).',
    notYou: 'If this was not you, end the sessions you do not know and change your passwords.',
    see: 'See it here: {link}',
  },
  ko: {
    what: {
      rechargeCredited: '입금이 잔액에 반영되었습니다',
      rechargeRejected: '입금이 거절되었습니다',
      rechargeFailed: '입금에 실패했습니다',
      rechargeReturned: '입금이 취소되었습니다',
      withdrawalSent: '출금이 전송되었습니다',
      withdrawalDelivered: '출금이 도착했습니다',
      withdrawalRejected: '출금이 거절되었습니다',
      withdrawalFailed: '출금을 전달하지 못했습니다',
      accountAdded: '출금 계좌가 추가되었습니다',
      accountClosed: '출금 계좌가 저희 측에서 폐쇄되었습니다',
      accountRemoved: '출금 계좌가 삭제되었습니다',
      balanceAdjusted: '잔액이 정정되었습니다',
    },
    back: '모든 금액이 잔액으로 돌아왔습니다.',
    usable: '{at}(UTC)부터 이 계좌로 출금할 수 있습니다.',
    notYou: '본인이 아니라면 모르는 세션을 종료하고 비밀번호를 변경하세요.',
    see: '여기에서 확인하세요: {link}',
  },
  jp: {
    what: {
      rechargeCredited: '入金が残高に反映されました',
      rechargeRejected: '入金が却下されました',
      rechargeFailed: '入金に失敗しました',
      rechargeReturned: '入金が取り消されました',
      withdrawalSent: '出金を送付しました',
      withdrawalDelivered: '出金が着金しました',
      withdrawalRejected: '出金が却下されました',
      withdrawalFailed: '出金を届けられませんでした',
      accountAdded: '出金先が追加されました',
      accountClosed: '出金先を当社が閉鎖しました',
      accountRemoved: '出金先が削除されました',
      balanceAdjusted: '残高が訂正されました',
    },
    back: '全額が残高に戻りました。',
    usable: '{at}(UTC)からこの出金先に送れます。',
    notYou: 'お心当たりがない場合は、知らないセッションを終了し、パスワードを変更してください。',
    see: 'こちらで確認できます:{link}',
  },
  tai: {
    what: {
      rechargeCredited: 'เงินเติมเข้ายอดคงเหลือของคุณแล้ว',
      rechargeRejected: 'การเติมเงินของคุณถูกปฏิเสธ',
      rechargeFailed: 'การเติมเงินของคุณไม่สำเร็จ',
      rechargeReturned: 'การเติมเงินของคุณถูกเรียกคืน',
      withdrawalSent: 'ส่งเงินที่คุณถอนแล้ว',
      withdrawalDelivered: 'เงินที่คุณถอนถึงปลายทางแล้ว',
      withdrawalRejected: 'การถอนเงินของคุณถูกปฏิเสธ',
      withdrawalFailed: 'ส่งเงินที่คุณถอนไม่ถึงปลายทาง',
      accountAdded: 'มีการเพิ่มบัญชีรับเงินถอน',
      accountClosed: 'เราปิดบัญชีรับเงินถอนหนึ่งบัญชี',
      accountRemoved: 'มีการลบบัญชีรับเงินถอน',
      balanceAdjusted: 'ยอดคงเหลือของคุณได้รับการแก้ไข',
    },
    back: 'เงินทั้งหมดกลับเข้ายอดคงเหลือของคุณแล้ว',
    usable: 'ถอนเงินไปยังบัญชีนี้ได้ตั้งแต่ {at} (UTC)',
    notYou: 'หากไม่ใช่คุณ ให้ปิดเซสชันที่คุณไม่รู้จักแล้วเปลี่ยนรหัสผ่าน',
    see: 'ดูได้ที่: {link}',
  },
  mlxy: {
    what: {
      rechargeCredited: 'Tambah nilai anda telah masuk ke baki',
      rechargeRejected: 'Tambah nilai anda ditolak',
      rechargeFailed: 'Tambah nilai anda gagal',
      rechargeReturned: 'Tambah nilai anda ditarik balik',
      withdrawalSent: 'Pengeluaran anda telah dihantar',
      withdrawalDelivered: 'Pengeluaran anda telah sampai',
      withdrawalRejected: 'Pengeluaran anda ditolak',
      withdrawalFailed: 'Pengeluaran anda tidak dapat disampaikan',
      accountAdded: 'Akaun pengeluaran telah ditambah',
      accountClosed: 'Akaun pengeluaran telah kami tutup',
      accountRemoved: 'Akaun pengeluaran telah dibuang',
      balanceAdjusted: 'Baki anda telah dibetulkan',
    },
    back: 'Semua wang telah kembali ke baki anda.',
    usable: 'Wang boleh dihantar ke akaun ini mulai {at} (UTC).',
    notYou: 'Jika ini bukan anda, tamatkan sesi yang anda tidak kenali dan tukar kata laluan anda.',
    see: 'Lihat di sini: {link}',
  },
  vl: {
    what: {
      rechargeCredited: 'Khoản nạp đã vào số dư của bạn',
      rechargeRejected: 'Khoản nạp của bạn bị từ chối',
      rechargeFailed: 'Khoản nạp của bạn không thành công',
      rechargeReturned: 'Khoản nạp của bạn đã bị thu hồi',
      withdrawalSent: 'Khoản rút của bạn đã được gửi đi',
      withdrawalDelivered: 'Khoản rút của bạn đã đến nơi',
      withdrawalRejected: 'Khoản rút của bạn bị từ chối',
      withdrawalFailed: 'Không thể chuyển khoản rút của bạn',
      accountAdded: 'Một tài khoản nhận tiền rút đã được thêm',
      accountClosed: 'Chúng tôi đã đóng một tài khoản nhận tiền rút',
      accountRemoved: 'Một tài khoản nhận tiền rút đã bị gỡ bỏ',
      balanceAdjusted: 'Số dư của bạn đã được điều chỉnh',
    },
    back: 'Toàn bộ số tiền đã trở lại số dư của bạn.',
    usable: 'Có thể gửi tiền tới tài khoản này từ {at} (UTC).',
    notYou: 'Nếu không phải bạn, hãy kết thúc các phiên bạn không nhận ra và đổi mật khẩu.',
    see: 'Xem tại đây: {link}',
  },
  xi: {
    what: {
      rechargeCredited: 'Su recarga está en su saldo',
      rechargeRejected: 'Su recarga fue rechazada',
      rechargeFailed: 'Su recarga no se completó',
      rechargeReturned: 'Su recarga fue retirada',
      withdrawalSent: 'Su retiro fue enviado',
      withdrawalDelivered: 'Su retiro ha llegado',
      withdrawalRejected: 'Su retiro fue rechazado',
      withdrawalFailed: 'Su retiro no pudo entregarse',
      accountAdded: 'Se añadió una cuenta de retiro',
      accountClosed: 'Cerramos una de sus cuentas de retiro',
      accountRemoved: 'Se eliminó una cuenta de retiro',
      balanceAdjusted: 'Se corrigió su saldo',
    },
    back: 'Todo el dinero está de nuevo en su saldo.',
    usable: 'Se puede enviar dinero a ella a partir del {at} (UTC).',
    notYou: 'Si no fue usted, cierre las sesiones que no reconozca y cambie sus contraseñas.',
    see: 'Véalo aquí: {link}',
  },
  'zh-cn': {
    what: {
      rechargeCredited: '您的充值已到账',
      rechargeRejected: '您的充值被拒绝',
      rechargeFailed: '您的充值失败',
      rechargeReturned: '您的充值已被撤回',
      withdrawalSent: '您的提现已发出',
      withdrawalDelivered: '您的提现已到账',
      withdrawalRejected: '您的提现被拒绝',
      withdrawalFailed: '您的提现未能送达',
      accountAdded: '已添加提现账户',
      accountClosed: '我们关闭了您的一个提现账户',
      accountRemoved: '已移除提现账户',
      balanceAdjusted: '您的余额已更正',
    },
    back: '全部资金已退回您的余额。',
    usable: '{at}(UTC)起可向该账户提现。',
    notYou: '如果不是您本人操作,请结束您不认识的会话并更改密码。',
    see: '点此查看:{link}',
  },
}
