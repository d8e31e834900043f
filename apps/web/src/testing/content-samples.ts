import { holdsText, type Article, type HelpItem, type OwnNotice } from '@candor/api'
import type { Answers } from './fake-api.ts'
import { pageOf, sampleAt } from './sample-page.ts'

export const sampleArticle: Article = {
  id: '8001',
  titile: 'Longer hours for gold and silver',
  title: 'Longer hours for gold and silver',
  msgAbstract:
    'From Monday on both metals trade an hour longer. Positions that are open stay as they are.',
  coverUrl: '/covers/chart.svg',
  msgCategory: '1',
  msgType: 'ALL',
  izTop: 1,
  sender: 'Candor',
  sendTime: '2026-11-20 14:03:22',
  sendAt: sampleAt,
  updateAt: sampleAt + 3_600_000,
  msgContent:
    '<h2>What changes</h2><p>Gold and silver trade until 23:00 (UTC).</p>' +
    '<ul><li>Fees stay the same.</li><li>So do the smallest orders.</li></ul>',
}

const { msgContent: _content, ...listed } = sampleArticle
const inList = { ...listed, foundIn: null }

const time = { updateTime: '2026-11-20 14:03:22', updateAt: sampleAt }

const liquidation: HelpItem = {
  id: '67464',
  categoryId: 'trading',
  title: 'How liquidation works',
  summary: 'A position closes by itself when its margin no longer carries it. You get a receipt.',
  sort: 1,
  foundIn: null,
  ...time,
}

const testMoney: HelpItem = {
  ...liquidation,
  id: '67461',
  categoryId: 'start',
  title: 'What test money is',
  summary: 'The sandbox works with money that has no value.',
}

export const sampleErrorHelp: HelpItem = {
  ...liquidation,
  id: 'MARGIN_INSUFFICIENT',
  categoryId: 'errors',
  title: 'Your contract account does not cover margin and fee.',
  summary: 'Lower the amount, transfer money from another of your accounts, or recharge.',
  sort: 3006,
}

export const sampleNotice: OwnNotice = {
  id: '41',
  title: 'Your recharge is in your balance',
  content: '500 USDT · R8101.',
  typeKey: 'deposit',
  refType: 'recharge',
  refId: '8101',
  linkUrl: null,
  isRead: false,
  createTime: '2026-11-20 14:03:22',
  createAt: sampleAt,
}

const ofYesterday: OwnNotice = {
  ...sampleNotice,
  id: '40',
  title: 'A new device signed in to your account',
  content: 'Device: Chrome · Android. IP address: 192.0.2.1. Time: 2026-11-19 06:00 (UTC).',
  typeKey: 'security',
  refType: 'security',
  refId: null,
  isRead: true,
  createAt: sampleAt - 86_400_000,
}

export const fullContent: Answers = {
  listOwnNotices: ({ isRead }) =>
    pageOf([sampleNotice, ofYesterday].filter((one) => isRead !== '0' || !one.isRead)),
  readOwnNotices: { unreadCount: 0 },
  listUnreadAnnouncements: {
    anntMsgList: [{ ...inList, msgCategory: '1', total: 1, readFlag: '0' }],
    anntMsgTotal: 1,
    sysMsgList: [],
    sysMsgTotal: 0,
  },
  readAnnouncements: { unreadCount: 0 },
  listAnnouncements: [
    { ...inList, total: 2 },
    {
      ...inList,
      id: '8002',
      title: 'Planned work on Sunday',
      msgAbstract: 'Prices and orders pause for ten minutes.',
      coverUrl: null,
      izTop: 0,
      total: 2,
    },
  ],
  getAnnouncement: sampleArticle,
  listHelp: ({ keyword = '' }) =>
    pageOf(
      [testMoney, liquidation, ...(keyword === '' ? [] : [sampleErrorHelp])].filter(
        ({ id, title, summary, sort }) => holdsText(`${id} ${sort} ${title} ${summary}`, keyword),
      ),
    ),
  getHelp: ({ id }) =>
    id === sampleErrorHelp.id
      ? {
          ...sampleErrorHelp,
          content: '<p>3006 · MARGIN_INSUFFICIENT</p>',
          related: [{ id: liquidation.id, title: liquidation.title }],
        }
      : {
          ...liquidation,
          content:
            '<p>The liquidation price stands above the button.</p><ul><li>The receipt shows which price closed it.</li></ul>',
          related: [{ id: '67463', title: 'What a trade costs' }],
        },
}

export const emptyContent: Answers = {
  listAnnouncements: [],
  listHelp: pageOf([]),
  listOwnNotices: pageOf<OwnNotice>([]),
  listUnreadAnnouncements: { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 },
}
