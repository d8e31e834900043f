import type { NoticeRef, OwnNotice } from './own-notices.ts'

/** The app path of each object; `id` is empty if a screen shows all of its kind. */
const paths: Readonly<Record<NoticeRef, (id: string) => string>> = {
  recharge: (id) => `/chongzhitixianResult?id=${id}`,
  withdrawal: (id) => `/chongzhitixianResult?id=${id}&type=withdraw`,
  account: () => '/jiesuanInfo',
  record: () => '/zhangbianRecord',
  security: () => '/my/sessions',
  closing: () => '/my/closing',
  identity: () => '/renzhengResult',
  position: (id) => `/heyue/position?id=${id}`,
  cross: () => '/heyue',
  priceAlert: () => '/hangqing/alerts',
  product_order: (id) => `/taoliOrder?id=${id}`,
  loan: (id) => `/jiedaiOrder?id=${id}`,
  ieo_project: (id) => `/ieo?id=${id}`,
  vip_level: () => '/vipLevel',
  task: () => '/fuliCenter',
  team: () => '/tuanduiYaoqing',
  contest: (id) => `/bisaiDetail?id=${id}`,
  ticket: (id) => `/support?id=${id}`,
  chat: () => '/support',
}

type About = Pick<OwnNotice, 'refType' | 'refId'> & Partial<Pick<OwnNotice, 'linkUrl'>>

/** The path of a notice's object; the list of notices if it has none that can be opened. */
export function noticePath({ refType, refId, linkUrl = null }: About): string {
  if (linkUrl !== null)
    return linkUrl.startsWith('/') ? linkUrl : `/outlink?url=${encodeURIComponent(linkUrl)}`
  return refType === null ? '/xiaoxi' : paths[refType](refId ?? '')
}
