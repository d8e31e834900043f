import type { Language } from '@candor/api'
import type { NoticeText } from './notice-words.ts'

/** Announced fall of a level. `{level}` and `{to}`: level numbers; `{day}`. */
export const levelFallWords: Readonly<Record<Language, NoticeText>> = {
  'en-us': {
    what: 'Your VIP level will fall',
    text: 'Your assets are below VIP {level}. It stays until {day} (UTC+8) and then becomes the level of your assets, VIP {to} at the moment. If your assets are back before, nothing changes. Money can leave as before.',
  },
  ko: {
    what: 'VIP 등급이 내려갈 예정입니다',
    text: '자산이 VIP {level} 기준보다 적습니다. 이 등급은 {day}(UTC+8)까지 유지되고 이후 자산에 맞는 등급(현재 VIP {to})이 됩니다. 그전에 자산이 회복되면 바뀌지 않습니다. 출금은 언제나처럼 가능합니다.',
  },
  jp: {
    what: 'VIP レベルが下がる予定です',
    text: '資産が VIP {level} の基準を下回っています。このレベルは {day}（UTC+8）まで続き、その後は資産に応じたレベル（現在は VIP {to}）になります。それまでに資産が戻れば変わりません。出金はこれまでどおり可能です。',
  },
  tai: {
    what: 'ระดับ VIP ของคุณจะลดลง',
    text: 'สินทรัพย์ของคุณต่ำกว่าเกณฑ์ VIP {level} ระดับนี้คงอยู่ถึง {day} (UTC+8) แล้วจะเป็นระดับตามสินทรัพย์ ซึ่งขณะนี้คือ VIP {to} หากสินทรัพย์กลับมาก่อนนั้นจะไม่มีอะไรเปลี่ยน ถอนเงินได้ตามปกติ',
  },
  mlxy: {
    what: 'Tahap VIP anda akan turun',
    text: 'Aset anda di bawah VIP {level}. Tahap ini kekal sehingga {day} (UTC+8), kemudian menjadi tahap aset anda, kini VIP {to}. Jika aset kembali sebelum itu, tiada yang berubah. Wang boleh dikeluarkan seperti biasa.',
  },
  vl: {
    what: 'Cấp VIP của bạn sắp giảm',
    text: 'Tài sản của bạn thấp hơn mức VIP {level}. Cấp này giữ đến {day} (UTC+8), sau đó thành cấp theo tài sản, hiện là VIP {to}. Nếu tài sản trở lại trước đó thì không có gì thay đổi. Vẫn rút tiền được như thường.',
  },
  xi: {
    what: 'Tu nivel VIP va a bajar',
    text: 'Tus activos están por debajo de VIP {level}. El nivel se mantiene hasta el {day} (UTC+8) y después pasa al de tus activos, ahora VIP {to}. Si tus activos vuelven antes, nada cambia. Puedes retirar dinero como siempre.',
  },
  'zh-cn': {
    what: '您的 VIP 等级即将下降',
    text: '您的资产低于 VIP {level} 的标准。该等级保留至 {day}（UTC+8），之后按资产确定等级，目前为 VIP {to}。若资产在此之前恢复，则等级不变。提现不受影响。',
  },
}
