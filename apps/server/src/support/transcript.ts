import { dayOf, wallTime, type Language } from '@candor/api'
import { words } from './words.ts'
import type { Message } from './tables.ts'

/** The conversation as text: author, time, message. Pictures are named, not included. */
export function transcriptOf(
  messages: readonly Message[],
  lang: Language,
  now: number,
): { name: string; content: string } {
  const { title, you, support, pictures } = words[lang]
  const lines = messages.map(({ author, content, fileIds, createdAt }) => {
    const who = author === 'user' ? you : support
    const shown = fileIds.length === 0 ? [] : [pictures.replace('{count}', String(fileIds.length))]
    return [`${wallTime(createdAt)} · ${who}`, content, ...shown].join('\n')
  })
  const head = `${title}\n${wallTime(now)} UTC+8`
  return { name: `candor-chat-${dayOf(now)}.txt`, content: `${[head, ...lines].join('\n\n')}\n` }
}
