import { languages, type OfferWords } from '@candor/api'

/** Texts of a test offering in every language. */
export const novaWords: OfferWords = {
  'en-us': {
    name: 'Nova network',
    description: 'An invented network. Nobody trades its token, and no total counts it.',
  },
  ko: {
    name: '노바 네트워크',
    description:
      '가상의 네트워크입니다. 아무도 그 토큰을 거래하지 않으며 어떤 합계에도 포함되지 않습니다.',
  },
  jp: {
    name: 'ノバネットワーク',
    description: '架空のネットワークです。そのトークンは誰も取引せず、どの合計にも含まれません。',
  },
  tai: {
    name: 'เครือข่ายโนวา',
    description: 'เครือข่ายที่สมมติขึ้น ไม่มีใครซื้อขายโทเค็นนี้ และไม่นับรวมในยอดรวมใด ๆ',
  },
  mlxy: {
    name: 'Rangkaian Nova',
    description:
      'Rangkaian rekaan. Tiada sesiapa mendagangkan tokennya, dan ia tidak dikira dalam mana-mana jumlah.',
  },
  vl: {
    name: 'Mạng Nova',
    description:
      'Một mạng lưới hư cấu. Không ai giao dịch token của nó, và không tổng nào tính nó vào.',
  },
  xi: {
    name: 'Red Nova',
    description: 'Una red inventada. Nadie negocia su token y ningún total lo cuenta.',
  },
  'zh-cn': {
    name: '新星网络',
    description: '一个虚构的网络。没有人交易它的代币，任何总额都不计入它。',
  },
}

/** Texts of a test contest in every language. */
export const leagueWords: OfferWords = {
  'en-us': {
    name: 'Autumn league',
    description: 'A league for everybody who wants to see how far they get.',
  },
  ko: {
    name: '가을 리그',
    description: '자신이 어디까지 갈 수 있는지 보고 싶은 모든 이를 위한 리그입니다.',
  },
  jp: {
    name: '秋季リーグ',
    description: '自分がどこまで行けるか試したいすべての人のためのリーグです。',
  },
  tai: {
    name: 'ลีกฤดูใบไม้ร่วง',
    description: 'ลีกสำหรับทุกคนที่อยากรู้ว่าตนเองจะไปได้ไกลแค่ไหน',
  },
  mlxy: {
    name: 'Liga musim luruh',
    description: 'Liga untuk semua orang yang ingin melihat sejauh mana mereka mampu pergi.',
  },
  vl: {
    name: 'Giải mùa thu',
    description: 'Giải đấu dành cho mọi người muốn xem mình đi được bao xa.',
  },
  xi: {
    name: 'Liga de otoño',
    description: 'Una liga para quien quiera ver hasta dónde llega.',
  },
  'zh-cn': {
    name: '秋季联赛',
    description: '为所有想看看自己能走多远的人举办的联赛。',
  },
}

/** The same texts with another name in every language. */
export const calledSo = (words: OfferWords, name: string): OfferWords =>
  Object.fromEntries(languages.map((lang) => [lang, { ...words[lang], name }])) as OfferWords

/** The same texts in these languages only, as in an unfinished draft. */
export const onlyIn = (words: OfferWords, ...kept: readonly string[]): OfferWords =>
  Object.fromEntries(
    languages.map((lang) => [
      lang,
      kept.includes(lang) ? words[lang] : { name: '', description: '' },
    ]),
  ) as OfferWords

/** What a sandbox subscription of Bitcoin says in every language. */
export const bitcoinWords: OfferWords = {
  'en-us': {
    name: 'Bitcoin sandbox subscription',
    description:
      'Bitcoin for test money at one price, out of an account that is filled beforehand.',
  },
  ko: {
    name: '비트코인 샌드박스 청약',
    description: '미리 채워 둔 계정에서 하나의 가격으로 테스트 자금에 제공되는 비트코인입니다.',
  },
  jp: {
    name: 'ビットコインのサンドボックス募集',
    description:
      '事前に入金された口座から、一つの価格でテスト資金に対して提供するビットコインです。',
  },
  tai: {
    name: 'การจองบิตคอยน์ในแซนด์บ็อกซ์',
    description: 'บิตคอยน์สำหรับเงินทดสอบในราคาเดียว จากบัญชีที่เติมไว้ล่วงหน้า',
  },
  mlxy: {
    name: 'Langganan Bitcoin kotak pasir',
    description:
      'Bitcoin untuk wang ujian pada satu harga, daripada akaun yang diisi terlebih dahulu.',
  },
  vl: {
    name: 'Đăng ký Bitcoin thử nghiệm',
    description: 'Bitcoin cho tiền thử nghiệm với một mức giá, từ tài khoản đã nạp trước.',
  },
  xi: {
    name: 'Suscripción de prueba de Bitcoin',
    description:
      'Bitcoin por dinero de prueba a un solo precio, de una cuenta llenada de antemano.',
  },
  'zh-cn': {
    name: '比特币沙盒申购',
    description: '以一个固定价格用测试资金申购比特币，来自事先存入的账户。',
  },
}
