import { ticketCategories, type CannedAnswer, type Language } from '@candor/api'
import { readShown, type Reader, type Shown } from '../shown.ts'

const topicOf = ({ place }: Shown) => place as CannedAnswer['topic']
const shelfOf = (one: Shown): number => ticketCategories.indexOf(topicOf(one))

/** Published answers, in the user's language. */
export async function listCannedAnswers(
  reader: Reader,
  lang: Language,
  now: number,
): Promise<CannedAnswer[]> {
  const [english, translated] = await Promise.all([
    readShown(reader, ['answer'], 'en-us', now),
    readShown(reader, ['answer'], lang, now),
  ])
  const inLang = new Map(translated.map(({ id, number, content }) => [`${id} ${number}`, content]))
  return english
    .toSorted((a, b) => shelfOf(a) - shelfOf(b) || a.sort - b.sort)
    .flatMap((one) => {
      const text = inLang.get(`${one.id} ${one.number}`)
      // Another version was published between the two reads; the next read has it.
      if (text === undefined) return []
      return { id: one.id, topic: topicOf(one), title: one.title, meaning: one.content, text }
    })
}
