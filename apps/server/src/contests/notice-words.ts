import type { Language } from '@candor/api'

/** Events of a user's contests that are mailed. */
export const notifiedEvents = ['contestCancelled', 'contestPrizePaid'] as const
export type NotifiedEvent = (typeof notifiedEvents)[number]

type Words = {
  /** The event; also the subject. `{contest}`. */
  readonly what: Readonly<Record<NotifiedEvent, string>>
  /** `{reason}`. */
  readonly contestCancelled: string
  /** `{prize}`: with its currency. */
  readonly contestPrizePaid: string
  /** `{link}`. */
  readonly see: string
}

export const noticeWords: Record<Language, Words> = {
  'en-us': {
    what: {
      contestCancelled: 'Called off before its start: {contest}',
      contestPrizePaid: 'Your prize was paid: {contest}',
    },
    contestCancelled:
      'Reason: {reason} Your account of this contest has ended. It held simulated funds alone, and nothing of your money is touched.',
    contestPrizePaid: '{prize} is in your balance account. Nothing is asked for it.',
    see: 'See the contest: {link}',
  },
  ko: {
    what: {
      contestCancelled: '시작 전에 취소된 대회: {contest}',
      contestPrizePaid: '상금이 지급되었습니다: {contest}',
    },
    contestCancelled:
      '사유: {reason} 이 대회의 고객님 계좌는 종료되었습니다. 모의 자금만 있던 계좌이며, 고객님의 돈에는 아무 영향이 없습니다.',
    contestPrizePaid: '{prize}이(가) 잔액 계좌에 들어왔습니다. 대가로 요구되는 것은 없습니다.',
    see: '대회 보기: {link}',
  },
  jp: {
    what: {
      contestCancelled: '開始前に中止されました: {contest}',
      contestPrizePaid: '賞金が支払われました: {contest}',
    },
    contestCancelled:
      '理由: {reason} このコンテストの口座は終了しました。模擬資金だけの口座であり、お客様の資金には影響ありません。',
    contestPrizePaid: '{prize} が残高口座に入りました。見返りを求めることはありません。',
    see: 'コンテストを見る: {link}',
  },
  tai: {
    what: {
      contestCancelled: 'ยกเลิกก่อนเริ่ม: {contest}',
      contestPrizePaid: 'จ่ายรางวัลของคุณแล้ว: {contest}',
    },
    contestCancelled:
      'เหตุผล: {reason} บัญชีของคุณในการแข่งขันนี้สิ้นสุดแล้ว มีเพียงเงินจำลองเท่านั้น และเงินของคุณไม่ถูกแตะต้อง',
    contestPrizePaid: '{prize} อยู่ในบัญชียอดคงเหลือของคุณแล้ว โดยไม่มีการเรียกร้องสิ่งใด',
    see: 'ดูการแข่งขัน: {link}',
  },
  mlxy: {
    what: {
      contestCancelled: 'Dibatalkan sebelum bermula: {contest}',
      contestPrizePaid: 'Hadiah anda telah dibayar: {contest}',
    },
    contestCancelled:
      'Sebab: {reason} Akaun anda bagi peraduan ini telah tamat. Ia hanya memegang dana simulasi, dan wang anda tidak disentuh.',
    contestPrizePaid: '{prize} berada dalam akaun baki anda. Tiada apa-apa yang diminta untuknya.',
    see: 'Lihat peraduan: {link}',
  },
  vl: {
    what: {
      contestCancelled: 'Đã hủy trước khi bắt đầu: {contest}',
      contestPrizePaid: 'Giải thưởng của bạn đã được trả: {contest}',
    },
    contestCancelled:
      'Lý do: {reason} Tài khoản của bạn trong cuộc thi này đã kết thúc. Tài khoản chỉ có vốn mô phỏng, và tiền của bạn không bị động đến.',
    contestPrizePaid: '{prize} đã vào tài khoản số dư của bạn. Không đòi hỏi gì để nhận khoản này.',
    see: 'Xem cuộc thi: {link}',
  },
  xi: {
    what: {
      contestCancelled: 'Cancelado antes de empezar: {contest}',
      contestPrizePaid: 'Tu premio se ha pagado: {contest}',
    },
    contestCancelled:
      'Motivo: {reason} Tu cuenta de este concurso ha terminado. Solo tenía fondos simulados, y nada de tu dinero se ha tocado.',
    contestPrizePaid: '{prize} está en tu cuenta de saldo. No se pide nada a cambio.',
    see: 'Ver el concurso: {link}',
  },
  'zh-cn': {
    what: {
      contestCancelled: '开始前已取消：{contest}',
      contestPrizePaid: '您的奖金已发放：{contest}',
    },
    contestCancelled:
      '原因：{reason} 您在该比赛中的账户已结束。账户中只有模拟资金，您的资金不受任何影响。',
    contestPrizePaid: '{prize} 已进入您的余额账户，无需任何条件。',
    see: '查看比赛：{link}',
  },
}
