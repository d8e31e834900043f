import type { ProductWords } from '@candor/api'

/** What an invented product says in every language. */
export const alderWords: ProductWords = {
  'en-us': {
    name: 'Alder week',
    description: 'An invented product: for a week it is lent to nobody.',
    disclosure:
      'Income is paid from its funding account alone. When that is empty, nothing is paid.',
    payer: 'Alder House (invented)',
    source: 'Test money that the house has put in',
  },
  ko: {
    name: '알더 위크',
    description: '가상의 상품입니다. 일주일 동안 아무에게도 빌려주지 않습니다.',
    disclosure: '수익은 지급 계좌에서만 지급됩니다. 계좌가 비면 지급되지 않습니다.',
    payer: '알더 하우스(가상)',
    source: '운영사가 넣은 테스트 자금',
  },
  jp: {
    name: 'アルダー・ウィーク',
    description: '架空の商品です。一週間、誰にも貸し出されません。',
    disclosure: '収益は支払口座からのみ支払われます。口座が空なら支払われません。',
    payer: 'アルダーハウス（架空）',
    source: '運営者が入れたテスト資金',
  },
  tai: {
    name: 'อัลเดอร์รายสัปดาห์',
    description: 'ผลิตภัณฑ์สมมติ ตลอดหนึ่งสัปดาห์ไม่ได้ให้ใครกู้',
    disclosure: 'รายได้จ่ายจากบัญชีเงินทุนเท่านั้น เมื่อบัญชีว่างจะไม่มีการจ่าย',
    payer: 'อัลเดอร์เฮาส์ (สมมติ)',
    source: 'เงินทดสอบที่ผู้ดำเนินการใส่ไว้',
  },
  mlxy: {
    name: 'Minggu Alder',
    description: 'Produk rekaan: selama seminggu ia tidak dipinjamkan kepada sesiapa.',
    disclosure: 'Pendapatan dibayar daripada akaun dananya sahaja. Jika kosong, tiada bayaran.',
    payer: 'Alder House (rekaan)',
    source: 'Wang ujian yang dimasukkan oleh pengendali',
  },
  vl: {
    name: 'Tuần Alder',
    description: 'Một sản phẩm hư cấu: trong một tuần không cho ai vay.',
    disclosure: 'Thu nhập chỉ được trả từ tài khoản cấp vốn. Khi tài khoản trống thì không trả.',
    payer: 'Alder House (hư cấu)',
    source: 'Tiền thử nghiệm do nhà điều hành nạp vào',
  },
  xi: {
    name: 'Semana Alder',
    description: 'Un producto inventado: durante una semana no se presta a nadie.',
    disclosure:
      'El rendimiento se paga solo de su cuenta de fondos. Si está vacía, no se paga nada.',
    payer: 'Alder House (inventada)',
    source: 'Dinero de prueba que puso la casa',
  },
  'zh-cn': {
    name: '桤木一周',
    description: '一个虚构的产品：一周内不借给任何人。',
    disclosure: '收益仅从其资金账户支付。账户为空时不支付。',
    payer: '桤木公司（虚构）',
    source: '运营方放入的测试资金',
  },
}
