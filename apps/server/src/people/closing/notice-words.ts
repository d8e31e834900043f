import type { Language } from '@candor/api'

/** Events of an account's closing. */
export type ClosingEvent = 'accountClosing' | 'accountKept' | 'closingLapsed' | 'accountClosed'

type Words = {
  /** Title; also the subject. */
  readonly what: string
  /** Meaning and possible actions. May contain `{until}` and `{link}`. */
  readonly text: string
}

export const closingWords: Record<Language, Record<ClosingEvent, Words>> = {
  'en-us': {
    accountClosing: {
      what: 'Your account is about to be closed',
      text: 'It ends at {until} (UTC). Your other devices were signed out. If you did not ask for this, or changed your mind: sign in at {link} before then and keep your account.',
    },
    accountKept: {
      what: 'Your account goes on',
      text: 'You took its closing back. Nothing was changed.',
    },
    closingLapsed: {
      what: 'Your account was not closed',
      text: 'Something came into it or was opened after you asked. Nothing was taken. Sign in at {link}, settle it, and ask again.',
    },
    accountClosed: {
      what: 'Your account was closed',
      text: 'Nobody can sign in to it any more. What the law has us keep is kept for five years and then forgotten. You may open a new account with the same address.',
    },
  },
  ko: {
    accountClosing: {
      what: '계정이 곧 해지됩니다',
      text: '{until}(UTC)에 해지됩니다. 다른 기기에서 로그아웃되었습니다. 요청하지 않았거나 마음이 바뀌었다면 그 전에 {link} 에서 로그인하여 계정을 유지하세요.',
    },
    accountKept: {
      what: '계정이 유지됩니다',
      text: '해지를 취소했습니다. 변경된 것은 없습니다.',
    },
    closingLapsed: {
      what: '계정이 해지되지 않았습니다',
      text: '요청 이후 입금되거나 새로 열린 항목이 있습니다. 가져간 것은 없습니다. {link} 에서 로그인하여 정리한 뒤 다시 요청하세요.',
    },
    accountClosed: {
      what: '계정이 해지되었습니다',
      text: '이제 누구도 로그인할 수 없습니다. 법에 따라 보관해야 하는 정보는 5년간 보관한 뒤 삭제합니다. 같은 주소로 새 계정을 만들 수 있습니다.',
    },
  },
  jp: {
    accountClosing: {
      what: 'アカウントがまもなく閉鎖されます',
      text: '{until}(UTC)に閉鎖されます。ほかの端末からログアウトしました。お心当たりがない場合やお気持ちが変わった場合は、それまでに {link} でログインし、アカウントを残してください。',
    },
    accountKept: {
      what: 'アカウントは継続されます',
      text: '閉鎖を取り消しました。変更されたものはありません。',
    },
    closingLapsed: {
      what: 'アカウントは閉鎖されませんでした',
      text: 'お申し出のあとに入金または新しい取引がありました。何も差し引いていません。{link} でログインして整理し、もう一度お申し出ください。',
    },
    accountClosed: {
      what: 'アカウントを閉鎖しました',
      text: 'もう誰もログインできません。法令で保存が必要な情報は5年間保存したのち消去します。同じアドレスで新しいアカウントを開設できます。',
    },
  },
  tai: {
    accountClosing: {
      what: 'บัญชีของคุณกำลังจะถูกปิด',
      text: 'บัญชีจะสิ้นสุดเวลา {until} (UTC) อุปกรณ์อื่นถูกออกจากระบบแล้ว หากคุณไม่ได้ขอหรือเปลี่ยนใจ ให้เข้าสู่ระบบที่ {link} ก่อนเวลานั้นแล้วเก็บบัญชีไว้',
    },
    accountKept: {
      what: 'บัญชีของคุณยังอยู่ต่อไป',
      text: 'คุณยกเลิกการปิดบัญชีแล้ว ไม่มีสิ่งใดเปลี่ยนแปลง',
    },
    closingLapsed: {
      what: 'บัญชีของคุณไม่ได้ถูกปิด',
      text: 'มีเงินเข้าหรือมีรายการเปิดขึ้นหลังจากที่คุณขอ ไม่มีการหักสิ่งใดไป โปรดเข้าสู่ระบบที่ {link} จัดการให้เรียบร้อยแล้วขอใหม่',
    },
    accountClosed: {
      what: 'บัญชีของคุณถูกปิดแล้ว',
      text: 'ไม่มีใครเข้าสู่ระบบบัญชีนี้ได้อีก ข้อมูลที่กฎหมายให้เก็บจะเก็บไว้ห้าปีแล้วลบทิ้ง คุณเปิดบัญชีใหม่ด้วยที่อยู่เดิมได้',
    },
  },
  mlxy: {
    accountClosing: {
      what: 'Akaun anda akan ditutup',
      text: 'Ia tamat pada {until} (UTC). Peranti lain anda telah dilog keluar. Jika anda tidak memintanya atau berubah fikiran: log masuk di {link} sebelum itu dan kekalkan akaun anda.',
    },
    accountKept: {
      what: 'Akaun anda diteruskan',
      text: 'Anda menarik balik penutupannya. Tiada apa yang berubah.',
    },
    closingLapsed: {
      what: 'Akaun anda tidak ditutup',
      text: 'Sesuatu telah masuk atau dibuka selepas anda memintanya. Tiada apa yang diambil. Log masuk di {link}, selesaikannya dan minta semula.',
    },
    accountClosed: {
      what: 'Akaun anda telah ditutup',
      text: 'Tiada sesiapa boleh log masuk lagi. Apa yang undang-undang minta kami simpan disimpan lima tahun kemudian dipadam. Anda boleh membuka akaun baharu dengan alamat yang sama.',
    },
  },
  vl: {
    accountClosing: {
      what: 'Tài khoản của bạn sắp được đóng',
      text: 'Tài khoản kết thúc lúc {until} (UTC). Các thiết bị khác đã được đăng xuất. Nếu bạn không yêu cầu hoặc đổi ý: đăng nhập tại {link} trước thời điểm đó và giữ lại tài khoản.',
    },
    accountKept: {
      what: 'Tài khoản của bạn được giữ lại',
      text: 'Bạn đã hủy yêu cầu đóng. Không có gì thay đổi.',
    },
    closingLapsed: {
      what: 'Tài khoản của bạn chưa được đóng',
      text: 'Có tiền vào hoặc lệnh mới sau khi bạn yêu cầu. Không có gì bị lấy đi. Hãy đăng nhập tại {link}, xử lý xong rồi yêu cầu lại.',
    },
    accountClosed: {
      what: 'Tài khoản của bạn đã được đóng',
      text: 'Không ai đăng nhập được nữa. Những gì luật buộc chúng tôi giữ sẽ được giữ năm năm rồi xóa. Bạn có thể mở tài khoản mới với cùng địa chỉ.',
    },
  },
  xi: {
    accountClosing: {
      what: 'Tu cuenta está a punto de cerrarse',
      text: 'Termina el {until} (UTC). Se cerró la sesión en tus otros dispositivos. Si no lo pediste o cambiaste de idea: entra en {link} antes de esa hora y conserva tu cuenta.',
    },
    accountKept: {
      what: 'Tu cuenta sigue abierta',
      text: 'Anulaste el cierre. No cambió nada.',
    },
    closingLapsed: {
      what: 'Tu cuenta no se cerró',
      text: 'Entró dinero o se abrió algo después de tu petición. No se tomó nada. Entra en {link}, arréglalo y pídelo de nuevo.',
    },
    accountClosed: {
      what: 'Tu cuenta se cerró',
      text: 'Nadie puede entrar ya en ella. Lo que la ley nos obliga a guardar se conserva cinco años y después se olvida. Puedes abrir una cuenta nueva con la misma dirección.',
    },
  },
  'zh-cn': {
    accountClosing: {
      what: '您的账户即将注销',
      text: '账户将于 {until}(UTC)注销,您的其他设备已退出登录。如果不是您本人操作,或您改变了主意:请在此之前登录 {link} 保留账户。',
    },
    accountKept: {
      what: '您的账户已保留',
      text: '您撤回了注销申请,一切保持不变。',
    },
    closingLapsed: {
      what: '您的账户未注销',
      text: '在您申请之后有资金到账或有新的订单。我们没有扣除任何资产。请登录 {link} 处理后再次申请。',
    },
    accountClosed: {
      what: '您的账户已注销',
      text: '任何人都无法再登录此账户。法律要求保留的信息将保留五年,之后删除。您可以用同一地址重新注册。',
    },
  },
}
