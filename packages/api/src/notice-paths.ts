import type { NoticeRef, OwnNotice } from './own-notices.ts'
import { orderPath, orders } from './products.ts'
import type { OrderRef } from './products.ts'

/** The app path of each object that is no order; `id` is empty if a screen shows all of its kind. */
const paths: Readonly<Record<Exclude<NoticeRef, OrderRef>, (id: string) => string>> = {
  account: () => '/jiesuanInfo',
  record: () => '/zhangbianRecord',
  security: () => '/my/sessions',
  closing: () => '/my/closing',
  identity: () => '/renzhengResult',
  cross: () => '/heyue',
  priceAlert: () => '/hangqing/alerts',
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
  const path = refType === null ? null : pathOf(refType, refId ?? '')
  return path ?? '/xiaoxi'
}

function pathOf(ref: NoticeRef, id: string): string | null {
  return isOrder(ref) ? orderPath(ref, id) : paths[ref](id)
}

function isOrder(ref: NoticeRef): ref is NoticeRef & OrderRef {
  return ref in orders
}
