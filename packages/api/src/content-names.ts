import * as v from 'valibot'
import { ticketCategories } from './support-names.ts'

/**
 * The kinds of content that operators publish: pages, lines and pictures of the home screen, help, documents that users
 * agree to, canned answers of the support team (plain text, which reaches a user only in a conversation), and messages
 * (plain text, sent once to each user of an audience and listed among their own notices).
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

/** Positions of notices. News are notices too: each has an article of its own. */
export const noticePositions = ['home_banner', 'home_scroll', 'popup', 'news'] as const
export const NoticePosition = v.picklist(noticePositions)
export type NoticePosition = v.InferOutput<typeof NoticePosition>

/** The categories of the help centre, in order. */
export const helpCategories = ['start', 'trading', 'money', 'security', 'proof'] as const
export const HelpCategory = v.picklist(helpCategories)
export type HelpCategory = v.InferOutput<typeof HelpCategory>

/** The lists of the help centre: its categories, and the help on refusals, which comes with the software. */
export const helpShelves = [...helpCategories, 'errors'] as const
export const HelpShelf = v.picklist(helpShelves)

/** The public long texts, of which every version is kept. */
export const documentKeys = [
  'about.html',
  'whitepaper.html',
  'agreement.user.html',
  'agreement.privacy.html',
  'agreement.risk.html',
  'recharge.rule.html',
] as const
export type DocumentKey = (typeof documentKeys)[number]

/** The public settings. */
export const settingKeys = ['site.name', ...documentKeys, 'min.recharge', 'maintenance'] as const

/** The allowed positions of each kind. */
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
 * The covers of announcements and news. They belong to the app: no picture is uploaded, and none is loaded from another
 * host.
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

/** The target of a link: none, directly a screen or a listed host, or through the page that names the host first. */
export const LinkMode = v.picklist([1, 2, 4])
export type LinkMode = v.InferOutput<typeof LinkMode>

/** Whether an address may be a link target: absolute, https, on a listed host, and without user or port. */
export function listedAddress(address: string, hosts: readonly string[]): URL | null {
  // Browsers interpret these characters as other parts of an address.
  if (/[\s\\\p{Cc}]/u.test(address)) return null
  const url = URL.parse(address)
  if (url === null || url.protocol !== 'https:' || !/^https:\/\/[^/]/i.test(address)) return null
  const isBare = url.username === '' && url.password === '' && url.port === ''
  return isBare && hosts.includes(url.hostname) ? url : null
}
