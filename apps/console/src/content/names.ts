import type { ContentItem, ContentKind } from '@candor/api'
import { topicText } from '../ui/topics.ts'

export const kindText: Readonly<Record<ContentKind, string>> = {
  announcement: 'Announcement',
  notice: 'Notice',
  help: 'Help',
  document: 'Document',
  answer: 'Canned answer',
  message: 'Message to users',
}

const placeNames: Readonly<Record<string, string>> = {
  ...topicText,
  own: 'their own notices',
  announcement: 'Announcements',
  system: 'Announcements, system',
  home_banner: 'Home, banner',
  home_scroll: 'Home, notice line',
  popup: 'Home, popup (once a day)',
  news: 'News',
  start: 'Help: first steps',
  trading: 'Help: trading',
  money: 'Help: money',
  security: 'Help: security',
  proof: 'Help: proof',
}

/** A place in words; the key of a setting stands for itself. */
export const placeText = (place: string): string => placeNames[place] ?? place

export const stateText: Readonly<Record<ContentItem['state'], string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  ended: 'Ended',
  revoked: 'Taken back',
}

export const stateColor = {
  draft: 'default',
  scheduled: 'warning',
  published: 'success',
  ended: 'default',
  revoked: 'error',
} as const
