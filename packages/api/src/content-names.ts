import * as v from 'valibot'
import { ticketCategories } from './support-names.ts'

/**
 * What operators publish: texts of one's own, lines and pictures of the home screen, help, what users agree to, answers
 * that the support desk keeps ready: plain text, which reaches a user in a conversation alone; and messages, plain text too,
 * which are sent once to each user of an audience and stand among their own notices.
 */
export const contentKinds = [
  'announcement',
  'notice',
  'help',
  'document',
  'answer',
  'message',
] as const
export const ContentKind = v.picklist(contentKinds)
export type ContentKind = v.InferOutput<typeof ContentKind>

/** Where notices stand. News are notices too: each has an article of its own. */
export const noticePositions = ['home_banner', 'home_scroll', 'popup', 'news'] as const
export const NoticePosition = v.picklist(noticePositions)
export type NoticePosition = v.InferOutput<typeof NoticePosition>

/** The shelves of the help centre, in their order. */
export const helpCategories = ['start', 'trading', 'money', 'security', 'proof'] as const
export const HelpCategory = v.picklist(helpCategories)
export type HelpCategory = v.InferOutput<typeof HelpCategory>

/** What the help centre lists: its categories, and the help on refusals, which comes with the software. */
export const helpShelves = [...helpCategories, 'errors'] as const
export const HelpShelf = v.picklist(helpShelves)

/** The long texts that anyone may read, and of which every version is kept. */
export const documentKeys = [
  'about.html',
  'whitepaper.html',
  'agreement.user.html',
  'agreement.privacy.html',
  'agreement.risk.html',
  'recharge.rule.html',
] as const
export type DocumentKey = (typeof documentKeys)[number]

/** The settings that anyone may read. */
export const settingKeys = ['site.name', ...documentKeys, 'min.recharge', 'maintenance'] as const

/** Where something of each kind may stand. */
export const contentPlaces = {
  announcement: ['announcement', 'system'],
  notice: noticePositions,
  help: helpCategories,
  document: documentKeys,
  answer: ticketCategories,
  message: ['own'],
} as const satisfies Record<ContentKind, readonly string[]>
export type ContentPlace = (typeof contentPlaces)[ContentKind][number]

/**
 * The pictures that announcements and news may have. They belong to the app: no picture is uploaded, and none is loaded from
 * another host.
 */
export const coverNames = [
  'news',
  'chart',
  'leverage',
  'coins',
  'scales',
  'chain',
  'shield',
  'lock',
  'people',
  'book',
] as const
export const Cover = v.picklist(coverNames)
export type Cover = v.InferOutput<typeof Cover>

/** The path of a cover on the app's own origin. */
export const coverPath = (cover: Cover): string => `/covers/${cover}.svg`

/** Where a link leads: nowhere, directly to a screen or a listed host, or through the page that names the host first. */
export const LinkMode = v.picklist([1, 2, 4])
export type LinkMode = v.InferOutput<typeof LinkMode>

/** A host that one may be sent to: an address of it is whole, encrypted, and names no user and no port. */
export function listedAddress(address: string, hosts: readonly string[]): URL | null {
  // A browser reads these as parts of an address that they are not.
  if (/[\s\\\p{Cc}]/u.test(address)) return null
  const url = URL.parse(address)
  if (url === null || url.protocol !== 'https:' || !/^https:\/\/[^/]/i.test(address)) return null
  const isBare = url.username === '' && url.password === '' && url.port === ''
  return isBare && hosts.includes(url.hostname) ? url : null
}
