import type { IncomingMessage } from 'node:http'
import type { Language } from '@candor/api'

export type SandboxWords = {
  /** The language's tag in HTML. */
  readonly tag: string
  /** What Sandbox ID is, and what it is not. */
  readonly promise: string
  readonly asks: string
  /** Contains `{name}`. */
  readonly goOn: string
  readonly key: string
  readonly hint: string
  readonly enter: string
  readonly cancel: string
  readonly wrong: string
  readonly over: string
  readonly back: string
}

export const sandboxWords: Record<Language, SandboxWords> = {
  'en-us': {
    tag: 'en',
    promise:
      'A test identity of this sandbox. It knows nothing about you and needs nothing of yours: type no password here.',
    asks: 'Candor asks who you are. It learns one meaningless number and nothing else.',
    goOn: 'Continue as tester {name}',
    key: 'Key of your test identity',
    hint: 'This key is new. Copy it if you want to come in with it from elsewhere, or put in one that you have.',
    enter: 'Continue with this key',
    cancel: 'Cancel and go back',
    wrong: 'This is not a key of Sandbox ID. Check it, or take the new one.',
    over: 'This sign-in is over or was not started in this browser. Go back and start again.',
    back: 'Back to Candor',
  },
  ko: {
    tag: 'ko',
    promise:
      '이 샌드박스의 테스트 신원입니다. 사용자에 대해 아무것도 알지 못하며 필요로 하지도 않습니다. 실제 비밀번호를 입력하지 마세요.',
    asks: 'Candor가 사용자를 확인하려 합니다. 의미 없는 번호 하나만 전달됩니다.',
    goOn: '테스터 {name}(으)로 계속',
    key: '테스트 신원 키',
    hint: '새로 만든 키입니다. 다른 곳에서도 쓰려면 복사해 두거나, 이미 가진 키를 입력하세요.',
    enter: '이 키로 계속',
    cancel: '취소하고 돌아가기',
    wrong: 'Sandbox ID의 키가 아닙니다. 확인하거나 새 키를 사용하세요.',
    over: '이 로그인은 끝났거나 이 브라우저에서 시작되지 않았습니다. 돌아가서 다시 시작하세요.',
    back: 'Candor로 돌아가기',
  },
  jp: {
    tag: 'ja',
    promise:
      'このサンドボックスのテスト用 ID です。あなたの情報は何も持たず、必要ともしません。ご自身のパスワードは入力しないでください。',
    asks: 'Candor が、どなたのログインかを尋ねています。渡されるのは意味のない番号一つだけです。',
    goOn: 'テスター {name} として続ける',
    key: 'テスト用 ID のキー',
    hint: 'これは新しいキーです。別の場所でも使う場合は控えておくか、お持ちのキーを入力してください。',
    enter: 'このキーで続ける',
    cancel: 'キャンセルして戻る',
    wrong: 'Sandbox ID のキーではありません。確認するか、新しいキーをお使いください。',
    over: 'このログインは終了したか、このブラウザで開始されていません。戻ってやり直してください。',
    back: 'Candor に戻る',
  },
  tai: {
    tag: 'th',
    promise: 'ตัวตนทดสอบของแซนด์บ็อกซ์นี้ ไม่รู้อะไรเกี่ยวกับคุณและไม่ต้องการข้อมูลใด ๆ ของคุณ อย่าพิมพ์รหัสผ่านจริงที่นี่',
    asks: 'Candor ขอทราบว่าคุณเป็นใคร โดยได้รับเพียงหมายเลขหนึ่งที่ไม่มีความหมาย',
    goOn: 'ไปต่อในชื่อผู้ทดสอบ {name}',
    key: 'คีย์ของตัวตนทดสอบ',
    hint: 'นี่คือคีย์ใหม่ คัดลอกไว้หากต้องการใช้จากที่อื่น หรือใส่คีย์ที่คุณมีอยู่',
    enter: 'ไปต่อด้วยคีย์นี้',
    cancel: 'ยกเลิกและกลับ',
    wrong: 'นี่ไม่ใช่คีย์ของ Sandbox ID กรุณาตรวจสอบหรือใช้คีย์ใหม่',
    over: 'การเข้าสู่ระบบนี้สิ้นสุดแล้วหรือไม่ได้เริ่มในเบราว์เซอร์นี้ กรุณากลับไปเริ่มใหม่',
    back: 'กลับไปที่ Candor',
  },
  mlxy: {
    tag: 'ms',
    promise:
      'Identiti ujian kotak pasir ini. Ia tidak tahu apa-apa tentang anda dan tidak memerlukan apa-apa: jangan taip kata laluan anda di sini.',
    asks: 'Candor bertanya siapa anda. Ia hanya menerima satu nombor tanpa makna.',
    goOn: 'Teruskan sebagai penguji {name}',
    key: 'Kunci identiti ujian anda',
    hint: 'Kunci ini baharu. Salin jika anda mahu menggunakannya dari tempat lain, atau masukkan kunci yang anda ada.',
    enter: 'Teruskan dengan kunci ini',
    cancel: 'Batal dan kembali',
    wrong: 'Ini bukan kunci Sandbox ID. Semak semula, atau guna kunci baharu.',
    over: 'Log masuk ini telah tamat atau tidak dimulakan dalam pelayar ini. Kembali dan mula semula.',
    back: 'Kembali ke Candor',
  },
  vl: {
    tag: 'vi',
    promise:
      'Danh tính thử của sandbox này. Nó không biết gì và không cần gì về bạn: đừng nhập mật khẩu thật ở đây.',
    asks: 'Candor hỏi bạn là ai. Nó chỉ nhận một con số vô nghĩa.',
    goOn: 'Tiếp tục với người thử {name}',
    key: 'Khóa của danh tính thử',
    hint: 'Đây là khóa mới. Hãy sao chép nếu muốn dùng ở nơi khác, hoặc nhập khóa bạn đã có.',
    enter: 'Tiếp tục với khóa này',
    cancel: 'Hủy và quay lại',
    wrong: 'Đây không phải khóa của Sandbox ID. Hãy kiểm tra lại hoặc dùng khóa mới.',
    over: 'Lần đăng nhập này đã hết hạn hoặc không bắt đầu từ trình duyệt này. Hãy quay lại và bắt đầu lại.',
    back: 'Quay lại Candor',
  },
  xi: {
    tag: 'es',
    promise:
      'Una identidad de prueba de este entorno. No sabe nada de ti ni necesita nada tuyo: no escribas aquí ninguna contraseña propia.',
    asks: 'Candor pregunta quién eres. Solo recibe un número sin significado.',
    goOn: 'Continuar como probador {name}',
    key: 'Clave de tu identidad de prueba',
    hint: 'Esta clave es nueva. Cópiala si quieres entrar con ella desde otro lugar, o escribe una que ya tengas.',
    enter: 'Continuar con esta clave',
    cancel: 'Cancelar y volver',
    wrong: 'No es una clave de Sandbox ID. Compruébala o usa la nueva.',
    over: 'Este inicio de sesión terminó o no empezó en este navegador. Vuelve y empieza de nuevo.',
    back: 'Volver a Candor',
  },
  'zh-cn': {
    tag: 'zh-CN',
    promise: '这是本沙盒的测试身份。它对您一无所知,也不需要您的任何信息:请勿在此输入您自己的密码。',
    asks: 'Candor 想知道您是谁。它只会得到一个没有含义的编号。',
    goOn: '以测试者 {name} 的身份继续',
    key: '测试身份的密钥',
    hint: '这是一个新密钥。如需在别处使用,请复制保存;也可以填入您已有的密钥。',
    enter: '使用此密钥继续',
    cancel: '取消并返回',
    wrong: '这不是 Sandbox ID 的密钥。请检查,或使用新密钥。',
    over: '本次登录已结束,或不是在此浏览器中发起的。请返回重新开始。',
    back: '返回 Candor',
  },
}

const english = sandboxWords['en-us']

/** The words of the first known language in `ui_locales`. */
export function wordsFor(locales: string): SandboxWords {
  const known = Object.values(sandboxWords)
  for (const tag of locales.split(' ')) {
    const found = known.find((words) => words.tag.toLowerCase() === tag.toLowerCase())
    if (found !== undefined) return found
  }
  return english
}

/**
 * The requester's languages for `wordsFor`: those in the URL (`ui_locales`), then those of the browser by preference,
 * each also without its region.
 */
export function localesOf({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const named = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('ui_locales') ?? ''
  const accepted = (headers['accept-language'] ?? '')
    .slice(0, longestHeader)
    .split(',')
    .map((part) => part.split(';'))
    .map(([tag = '', weight = '']) => ({ tag: tag.trim(), weight: weightOf(weight) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .flatMap(({ tag }) => [tag, tag.startsWith('zh') ? 'zh-CN' : (tag.split('-')[0] ?? '')])
  return [named, ...accepted].join(' ')
}

/** Largest length of the header that is read. */
const longestHeader = 256

/** The preference of a language: `q=0.8`; 1 by default. */
function weightOf(text: string): number {
  const [, weight] = /^\s*q=([01](?:\.\d{1,3})?)\s*$/.exec(text) ?? []
  return weight === undefined ? 1 : Number.parseFloat(weight)
}
