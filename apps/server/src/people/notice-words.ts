import type { Language } from '@candor/api'
import type { PeopleEvents } from './events.ts'

export type NoticeWords = {
  /** Titles for each changed credential; also the subject. */
  readonly changed: Readonly<Record<PeopleEvents['credentialChanged']['credential'], string>>
  readonly newDevice: string
  /** Title: an operator ended every session; also the subject. The reason follows. */
  readonly signedOut: string
  /** Contains `{link}`. */
  readonly signInAgain: string
  /** Contains `{device}` and `{ip}`. */
  readonly from: string
  /** Contains `{at}`. */
  readonly when: string
  /** Contains `{until}`. */
  readonly hold: string
  /** What to do if it was another person. Contains `{link}`. */
  readonly notYou: string
}

export const noticeWords: Record<Language, NoticeWords> = {
  'en-us': {
    changed: {
      loginPassword: 'Your login password was changed',
      authenticator: 'Your authenticator was changed or removed',
      authenticatorBound: 'An authenticator was added to your account',
      recoveryCodes: 'New recovery codes were made for your account',
      fundPassword: 'Your withdrawal password was changed',
      fundPasswordSet: 'A withdrawal password was set for your account',
      contact: 'The address of your account was changed',
      passkey: 'A passkey was added to or removed from your account',
      wallet: 'A wallet was added to or removed from your account',
      thirdParty: 'A third-party sign-in was added to or removed from your account',
    },
    newDevice: 'A new device signed in to your account',
    signedOut: 'We signed you out on all your devices',
    signInAgain: 'You can sign in again: {link}',
    from: 'Device: {device}. IP address: {ip}.',
    when: 'Time: {at} (UTC).',
    hold: 'Withdrawals pause until {until} (UTC).',
    notYou:
      'If this was not you: open {link}, end the sessions you do not know, and change your login password. If you cannot log in, use “Forgot password”.',
  },
  ko: {
    changed: {
      loginPassword: '로그인 비밀번호가 변경되었습니다',
      authenticator: '인증 앱이 변경되거나 해제되었습니다',
      authenticatorBound: '계정에 인증 앱이 추가되었습니다',
      recoveryCodes: '계정의 복구 코드가 새로 만들어졌습니다',
      fundPassword: '출금 비밀번호가 변경되었습니다',
      fundPasswordSet: '계정에 출금 비밀번호가 설정되었습니다',
      contact: '계정의 주소가 변경되었습니다',
      passkey: '계정의 패스키가 추가되거나 삭제되었습니다',
      wallet: '계정의 지갑이 추가되거나 삭제되었습니다',
      thirdParty: '계정의 외부 서비스 로그인이 추가되거나 삭제되었습니다',
    },
    newDevice: '새 기기에서 계정에 로그인했습니다',
    signedOut: '모든 기기에서 로그아웃되었습니다',
    signInAgain: '다시 로그인할 수 있습니다: {link}',
    from: '기기: {device}. IP 주소: {ip}.',
    when: '시각: {at}(UTC).',
    hold: '{until}(UTC)까지 출금이 일시 중지됩니다.',
    notYou:
      '본인이 아니라면 {link} 을(를) 열어 모르는 세션을 종료하고 로그인 비밀번호를 변경하세요. 로그인할 수 없으면 “비밀번호 찾기”를 이용하세요.',
  },
  jp: {
    changed: {
      loginPassword: 'ログインパスワードが変更されました',
      authenticator: '認証アプリが変更または解除されました',
      authenticatorBound: 'アカウントに認証アプリが追加されました',
      recoveryCodes: 'アカウントのリカバリーコードが新しく作成されました',
      fundPassword: '出金パスワードが変更されました',
      fundPasswordSet: 'アカウントに出金パスワードが設定されました',
      contact: 'アカウントのアドレスが変更されました',
      passkey: 'アカウントのパスキーが追加または削除されました',
      wallet: 'アカウントのウォレットが追加または削除されました',
      thirdParty: 'アカウントの外部サービスログインが追加または削除されました',
    },
    newDevice: '新しい端末からログインがありました',
    signedOut: 'すべての端末でログアウトしました',
    signInAgain: 'もう一度ログインできます:{link}',
    from: '端末:{device}。IP アドレス:{ip}。',
    when: '日時:{at}(UTC)。',
    hold: '{until}(UTC)まで出金を一時停止します。',
    notYou:
      'お心当たりがない場合は {link} を開き、知らないセッションを終了し、ログインパスワードを変更してください。ログインできない場合は「パスワードをお忘れの方」をご利用ください。',
  },
  tai: {
    changed: {
      loginPassword: 'รหัสผ่านเข้าสู่ระบบของคุณถูกเปลี่ยน',
      authenticator: 'แอปยืนยันตัวตนของคุณถูกเปลี่ยนหรือยกเลิก',
      authenticatorBound: 'มีการเพิ่มแอปยืนยันตัวตนในบัญชีของคุณ',
      recoveryCodes: 'มีการสร้างรหัสกู้คืนใหม่สำหรับบัญชีของคุณ',
      fundPassword: 'รหัสผ่านถอนเงินของคุณถูกเปลี่ยน',
      fundPasswordSet: 'มีการตั้งรหัสผ่านถอนเงินในบัญชีของคุณ',
      contact: 'ที่อยู่ติดต่อของบัญชีคุณถูกเปลี่ยน',
      passkey: 'มีการเพิ่มหรือลบพาสคีย์ในบัญชีของคุณ',
      wallet: 'มีการเพิ่มหรือลบวอลเล็ตในบัญชีของคุณ',
      thirdParty: 'มีการเพิ่มหรือลบการเข้าสู่ระบบผ่านบริการภายนอกในบัญชีของคุณ',
    },
    newDevice: 'มีอุปกรณ์ใหม่เข้าสู่ระบบบัญชีของคุณ',
    signedOut: 'เราได้นำบัญชีของคุณออกจากระบบบนทุกอุปกรณ์',
    signInAgain: 'คุณเข้าสู่ระบบอีกครั้งได้ที่ {link}',
    from: 'อุปกรณ์: {device} ที่อยู่ IP: {ip}',
    when: 'เวลา: {at} (UTC)',
    hold: 'การถอนเงินหยุดพักถึง {until} (UTC)',
    notYou:
      'หากไม่ใช่คุณ ให้เปิด {link} ปิดเซสชันที่คุณไม่รู้จัก แล้วเปลี่ยนรหัสผ่านเข้าสู่ระบบ หากเข้าสู่ระบบไม่ได้ ให้ใช้ “ลืมรหัสผ่าน”',
  },
  mlxy: {
    changed: {
      loginPassword: 'Kata laluan log masuk anda telah ditukar',
      authenticator: 'Aplikasi pengesah anda telah ditukar atau dibuang',
      authenticatorBound: 'Aplikasi pengesah telah ditambah pada akaun anda',
      recoveryCodes: 'Kod pemulihan baharu telah dibuat untuk akaun anda',
      fundPassword: 'Kata laluan pengeluaran anda telah ditukar',
      fundPasswordSet: 'Kata laluan pengeluaran telah ditetapkan untuk akaun anda',
      contact: 'Alamat akaun anda telah ditukar',
      passkey: 'Kunci laluan telah ditambah pada atau dibuang daripada akaun anda',
      wallet: 'Dompet telah ditambah pada atau dibuang daripada akaun anda',
      thirdParty:
        'Log masuk melalui perkhidmatan lain telah ditambah pada atau dibuang daripada akaun anda',
    },
    newDevice: 'Peranti baharu telah log masuk ke akaun anda',
    signedOut: 'Kami telah melog keluar akaun anda daripada semua peranti',
    signInAgain: 'Anda boleh log masuk semula: {link}',
    from: 'Peranti: {device}. Alamat IP: {ip}.',
    when: 'Masa: {at} (UTC).',
    hold: 'Pengeluaran dijeda sehingga {until} (UTC).',
    notYou:
      'Jika ini bukan anda: buka {link}, tamatkan sesi yang anda tidak kenali dan tukar kata laluan log masuk. Jika anda tidak dapat log masuk, gunakan “Lupa kata laluan”.',
  },
  vl: {
    changed: {
      loginPassword: 'Mật khẩu đăng nhập của bạn đã được thay đổi',
      authenticator: 'Ứng dụng xác thực của bạn đã được thay đổi hoặc gỡ bỏ',
      authenticatorBound: 'Một ứng dụng xác thực đã được thêm vào tài khoản của bạn',
      recoveryCodes: 'Mã khôi phục mới đã được tạo cho tài khoản của bạn',
      fundPassword: 'Mật khẩu rút tiền của bạn đã được thay đổi',
      fundPasswordSet: 'Một mật khẩu rút tiền đã được đặt cho tài khoản của bạn',
      contact: 'Địa chỉ của tài khoản bạn đã được thay đổi',
      passkey: 'Khóa truy cập đã được thêm vào hoặc gỡ khỏi tài khoản của bạn',
      wallet: 'Ví đã được thêm vào hoặc gỡ khỏi tài khoản của bạn',
      thirdParty:
        'Một cách đăng nhập qua dịch vụ bên ngoài đã được thêm vào hoặc gỡ khỏi tài khoản của bạn',
    },
    newDevice: 'Một thiết bị mới đã đăng nhập vào tài khoản của bạn',
    signedOut: 'Chúng tôi đã đăng xuất bạn khỏi mọi thiết bị',
    signInAgain: 'Bạn có thể đăng nhập lại: {link}',
    from: 'Thiết bị: {device}. Địa chỉ IP: {ip}.',
    when: 'Thời gian: {at} (UTC).',
    hold: 'Việc rút tiền tạm dừng đến {until} (UTC).',
    notYou:
      'Nếu không phải bạn: mở {link}, kết thúc các phiên bạn không nhận ra và đổi mật khẩu đăng nhập. Nếu không thể đăng nhập, hãy dùng “Quên mật khẩu”.',
  },
  xi: {
    changed: {
      loginPassword: 'Se cambió tu contraseña de acceso',
      authenticator: 'Se cambió o eliminó tu autenticador',
      authenticatorBound: 'Se añadió un autenticador a tu cuenta',
      recoveryCodes: 'Se crearon códigos de recuperación nuevos para tu cuenta',
      fundPassword: 'Se cambió tu contraseña de retiro',
      fundPasswordSet: 'Se fijó una contraseña de retiro en tu cuenta',
      contact: 'Se cambió la dirección de tu cuenta',
      passkey: 'Se añadió o eliminó una llave de acceso de tu cuenta',
      wallet: 'Se añadió o eliminó una billetera de tu cuenta',
      thirdParty: 'Se añadió a tu cuenta o se quitó de ella un inicio de sesión con otro servicio',
    },
    newDevice: 'Un dispositivo nuevo entró en tu cuenta',
    signedOut: 'Cerramos tu sesión en todos tus dispositivos',
    signInAgain: 'Puedes entrar de nuevo: {link}',
    from: 'Dispositivo: {device}. Dirección IP: {ip}.',
    when: 'Hora: {at} (UTC).',
    hold: 'Los retiros quedan en pausa hasta {until} (UTC).',
    notYou:
      'Si no fuiste tú: abre {link}, cierra las sesiones que no reconozcas y cambia tu contraseña de acceso. Si no puedes entrar, usa «¿Olvidaste tu contraseña?».',
  },
  'zh-cn': {
    changed: {
      loginPassword: '您的登录密码已更改',
      authenticator: '您的身份验证器已更改或解除绑定',
      authenticatorBound: '您的账户已绑定身份验证器',
      recoveryCodes: '您的账户已生成新的恢复码',
      fundPassword: '您的提现密码已更改',
      fundPasswordSet: '您的账户已设置提现密码',
      contact: '您账户的联系地址已更改',
      passkey: '您的账户添加或移除了通行密钥',
      wallet: '您的账户添加或移除了钱包',
      thirdParty: '您的账户添加或移除了第三方登录',
    },
    newDevice: '有新设备登录了您的账户',
    signedOut: '我们已将您从所有设备退出登录',
    signInAgain: '您可以重新登录:{link}',
    from: '设备:{device}。IP 地址:{ip}。',
    when: '时间:{at}(UTC)。',
    hold: '提现将暂停至 {until}(UTC)。',
    notYou:
      '如果不是您本人操作:请打开 {link},结束您不认识的会话,并更改登录密码。如果无法登录,请使用“忘记密码”。',
  },
}
