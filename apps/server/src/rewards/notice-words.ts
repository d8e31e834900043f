import type { Language, RewardKind } from '@candor/api'

/** Events of rewards and of an announced fall of a level. */
export const notifiedEvents = [
  'taskDone',
  'rewardWaits',
  'rewardsPaid',
  'feesShared',
  'levelFalls',
] as const
export type NotifiedEvent = (typeof notifiedEvents)[number]

export type NoticeText = {
  /** The event; also the subject, which a lock screen shows: no amounts. */
  readonly what: string
  readonly text: string
}

type Words = {
  readonly taskDone: NoticeText
  readonly rewardWaits: {
    readonly what: Readonly<Record<RewardKind, string>>
    readonly text: string
  }
  /** `{about}`: the levels or the weeks. */
  readonly rewardsPaid: Readonly<Record<RewardKind, NoticeText>>
  /** `{from}` and `{through}`: days. */
  readonly feesShared: NoticeText
  /** `{link}`. */
  readonly see: string
}

export const noticeWords: Record<Language, Words> = {
  'en-us': {
    taskDone: {
      what: 'A task is finished',
      text: 'The reward can be claimed in the rewards centre as long as there are any left. Its terms stand there; rewards ask for a verified identity.',
    },
    rewardWaits: {
      what: {
        vip_gift: 'Your gift waits',
        red_envelope: 'Your red envelope waits',
        task_reward: 'Your reward waits',
      },
      text: 'It is yours and not lost. The fund that it is paid from has too little at the moment; it is paid by itself, once, as soon as there is more.',
    },
    rewardsPaid: {
      vip_gift: {
        what: 'Gift for your level',
        text: 'For VIP level {about}. It is in your balance account, and nothing is asked for it.',
      },
      red_envelope: {
        what: 'Red envelope',
        text: 'Of week {about}. It is in your balance account, and nothing is asked for it.',
      },
      task_reward: {
        what: 'Reward of a task',
        text: 'It is in your balance account.',
      },
    },
    feesShared: {
      what: 'Your share of fees',
      text: 'From {from} to {through}, of the trading fees that your team was charged. It was paid day by day into your balance account.',
    },
    see: 'The rewards centre: {link}',
  },
  ko: {
    taskDone: {
      what: '과제를 마쳤습니다',
      text: '남은 보상이 있는 동안 혜택 센터에서 받을 수 있습니다. 조건은 그곳에 있으며, 보상에는 신원 확인이 필요합니다.',
    },
    rewardWaits: {
      what: {
        vip_gift: '선물이 대기 중입니다',
        red_envelope: '홍바오가 대기 중입니다',
        task_reward: '보상이 대기 중입니다',
      },
      text: '고객님의 것이며 사라지지 않습니다. 지급 계정의 잔액이 지금은 부족하며, 채워지는 대로 자동으로 한 번 지급됩니다.',
    },
    rewardsPaid: {
      vip_gift: {
        what: '등급 선물',
        text: 'VIP {about} 등급 선물입니다. 잔액 계좌에 들어왔으며 대가로 요구되는 것은 없습니다.',
      },
      red_envelope: {
        what: '홍바오',
        text: '{about} 주의 홍바오입니다. 잔액 계좌에 들어왔으며 대가로 요구되는 것은 없습니다.',
      },
      task_reward: {
        what: '과제 보상',
        text: '잔액 계좌에 들어왔습니다.',
      },
    },
    feesShared: {
      what: '수수료 배분',
      text: '{from}부터 {through}까지 팀이 낸 거래 수수료에서 나온 금액입니다. 매일 잔액 계좌로 지급되었습니다.',
    },
    see: '혜택 센터: {link}',
  },
  jp: {
    taskDone: {
      what: 'タスクを達成しました',
      text: '報酬は残りがある間、特典センターで受け取れます。条件はそこに記載されています。報酬には本人確認が必要です。',
    },
    rewardWaits: {
      what: {
        vip_gift: 'ギフトをお待ちください',
        red_envelope: '紅包をお待ちください',
        task_reward: '報酬をお待ちください',
      },
      text: 'お客様のものであり、失われません。支払い元の資金が現在不足していますが、補充され次第、自動で一度お支払いします。',
    },
    rewardsPaid: {
      vip_gift: {
        what: 'レベルのギフト',
        text: 'VIP {about} のギフトです。残高口座に入りました。見返りを求めることはありません。',
      },
      red_envelope: {
        what: '紅包',
        text: '{about} 週の紅包です。残高口座に入りました。見返りを求めることはありません。',
      },
      task_reward: {
        what: 'タスクの報酬',
        text: '残高口座に入りました。',
      },
    },
    feesShared: {
      what: '手数料の分配',
      text: '{from} から {through} まで、チームが支払った取引手数料からの分配です。毎日、残高口座に支払われました。',
    },
    see: '特典センター: {link}',
  },
  tai: {
    taskDone: {
      what: 'ทำภารกิจสำเร็จ',
      text: 'รับรางวัลได้ที่ศูนย์สิทธิประโยชน์ตราบที่ยังมีเหลือ เงื่อนไขอยู่ที่นั่น และต้องยืนยันตัวตนก่อนรับรางวัล',
    },
    rewardWaits: {
      what: {
        vip_gift: 'ของขวัญของคุณรออยู่',
        red_envelope: 'อั่งเปาของคุณรออยู่',
        task_reward: 'รางวัลของคุณรออยู่',
      },
      text: 'เป็นของคุณและไม่หายไป กองทุนที่ใช้จ่ายมีเงินไม่พอในขณะนี้ ระบบจะจ่ายให้เองครั้งเดียวทันทีที่มีเงินเพิ่ม',
    },
    rewardsPaid: {
      vip_gift: {
        what: 'ของขวัญตามระดับ',
        text: 'สำหรับระดับ VIP {about} อยู่ในบัญชียอดคงเหลือของคุณแล้ว โดยไม่มีการเรียกร้องสิ่งใด',
      },
      red_envelope: {
        what: 'อั่งเปา',
        text: 'ของสัปดาห์ {about} อยู่ในบัญชียอดคงเหลือของคุณแล้ว โดยไม่มีการเรียกร้องสิ่งใด',
      },
      task_reward: {
        what: 'รางวัลภารกิจ',
        text: 'อยู่ในบัญชียอดคงเหลือของคุณแล้ว',
      },
    },
    feesShared: {
      what: 'ส่วนแบ่งค่าธรรมเนียมของคุณ',
      text: 'จาก {from} ถึง {through} จากค่าธรรมเนียมการซื้อขายของทีมคุณ จ่ายเข้าบัญชียอดคงเหลือทุกวันแล้ว',
    },
    see: 'ศูนย์สิทธิประโยชน์: {link}',
  },
  mlxy: {
    taskDone: {
      what: 'Tugasan selesai',
      text: 'Ganjaran boleh dituntut di pusat ganjaran selagi masih ada. Syaratnya tertera di sana; ganjaran memerlukan identiti yang disahkan.',
    },
    rewardWaits: {
      what: {
        vip_gift: 'Hadiah anda menunggu',
        red_envelope: 'Angpau anda menunggu',
        task_reward: 'Ganjaran anda menunggu',
      },
      text: 'Ia milik anda dan tidak hilang. Dana yang membayarnya tidak mencukupi buat masa ini; ia dibayar sendiri, sekali, sebaik sahaja ada lebih.',
    },
    rewardsPaid: {
      vip_gift: {
        what: 'Hadiah tahap anda',
        text: 'Untuk tahap VIP {about}. Ia berada dalam akaun baki anda, dan tiada apa-apa yang diminta untuknya.',
      },
      red_envelope: {
        what: 'Angpau',
        text: 'Bagi minggu {about}. Ia berada dalam akaun baki anda, dan tiada apa-apa yang diminta untuknya.',
      },
      task_reward: {
        what: 'Ganjaran tugasan',
        text: 'Ia berada dalam akaun baki anda.',
      },
    },
    feesShared: {
      what: 'Bahagian yuran anda',
      text: 'Dari {from} hingga {through}, daripada yuran dagangan yang dikenakan kepada pasukan anda. Ia dibayar setiap hari ke akaun baki anda.',
    },
    see: 'Pusat ganjaran: {link}',
  },
  vl: {
    taskDone: {
      what: 'Đã hoàn thành nhiệm vụ',
      text: 'Có thể nhận thưởng tại trung tâm phúc lợi chừng nào còn suất. Điều kiện ghi tại đó; phần thưởng cần xác minh danh tính.',
    },
    rewardWaits: {
      what: {
        vip_gift: 'Quà của bạn đang chờ',
        red_envelope: 'Lì xì của bạn đang chờ',
        task_reward: 'Phần thưởng của bạn đang chờ',
      },
      text: 'Khoản này là của bạn và không mất. Quỹ chi trả hiện chưa đủ; khoản này tự được trả, một lần, ngay khi có thêm tiền.',
    },
    rewardsPaid: {
      vip_gift: {
        what: 'Quà theo cấp',
        text: 'Cho cấp VIP {about}. Đã vào tài khoản số dư của bạn, không đòi hỏi gì.',
      },
      red_envelope: {
        what: 'Lì xì',
        text: 'Của tuần {about}. Đã vào tài khoản số dư của bạn, không đòi hỏi gì.',
      },
      task_reward: {
        what: 'Thưởng nhiệm vụ',
        text: 'Đã vào tài khoản số dư của bạn.',
      },
    },
    feesShared: {
      what: 'Phần phí của bạn',
      text: 'Từ {from} đến {through}, từ phí giao dịch mà đội của bạn đã trả. Đã được trả hằng ngày vào tài khoản số dư.',
    },
    see: 'Trung tâm phúc lợi: {link}',
  },
  xi: {
    taskDone: {
      what: 'Tarea terminada',
      text: 'La recompensa se puede reclamar en el centro de recompensas mientras queden. Allí están sus condiciones; se pide una identidad verificada.',
    },
    rewardWaits: {
      what: {
        vip_gift: 'Tu regalo espera',
        red_envelope: 'Tu sobre rojo espera',
        task_reward: 'Tu recompensa espera',
      },
      text: 'Es tuyo y no se pierde. El fondo del que se paga tiene ahora muy poco; se paga solo, una vez, en cuanto haya más.',
    },
    rewardsPaid: {
      vip_gift: {
        what: 'Regalo por tu nivel',
        text: 'Por el nivel VIP {about}. Está en tu cuenta de saldo y no se pide nada a cambio.',
      },
      red_envelope: {
        what: 'Sobre rojo',
        text: 'De la semana {about}. Está en tu cuenta de saldo y no se pide nada a cambio.',
      },
      task_reward: {
        what: 'Recompensa de una tarea',
        text: 'Está en tu cuenta de saldo.',
      },
    },
    feesShared: {
      what: 'Tu parte de las comisiones',
      text: 'Del {from} al {through}, de las comisiones de trading cobradas a tu equipo. Se pagó día a día en tu cuenta de saldo.',
    },
    see: 'El centro de recompensas: {link}',
  },
  'zh-cn': {
    taskDone: {
      what: '任务已完成',
      text: '奖励尚有剩余时可在福利中心领取。条件列于该处；领取奖励需要通过身份认证。',
    },
    rewardWaits: {
      what: {
        vip_gift: '您的礼金待发',
        red_envelope: '您的红包待发',
        task_reward: '您的奖励待发',
      },
      text: '这笔钱属于您，不会丢失。支付它的资金账户目前余额不足，补足后会自动发放一次。',
    },
    rewardsPaid: {
      vip_gift: {
        what: '等级礼金',
        text: 'VIP {about} 等级的礼金。已进入您的余额账户，无需任何条件。',
      },
      red_envelope: {
        what: '红包',
        text: '{about} 周的红包。已进入您的余额账户，无需任何条件。',
      },
      task_reward: {
        what: '任务奖励',
        text: '已进入您的余额账户。',
      },
    },
    feesShared: {
      what: '您的手续费分成',
      text: '{from} 至 {through}，来自您的团队所付的交易手续费。已按日发放到您的余额账户。',
    },
    see: '福利中心：{link}',
  },
}
