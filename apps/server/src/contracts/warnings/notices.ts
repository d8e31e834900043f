import type { Language } from '@candor/api'
import type { People } from '../../people/index.ts'
import type { Event } from '../../platform/lane/index.ts'
import { noticeWords } from './notice-words.ts'
import { poolWarningOf, warningOf, type ToldPoolWarning, type ToldWarning } from './told.ts'

/**
 * Writes to who has an e-mail address that the margin of a position, or of a cross account, runs out; of demo money only
 * the screen says so.
 */
export function mailWarnings(
  mailIn: People['mailIn'],
  origin: string,
): (event: Event) => Promise<void> {
  return async (event) => {
    const warning = warningOf(event)
    if (warning !== null && !warning.isDemo)
      await mailIn(event, (lang) => textOf(warning, lang, origin))
    const fallen = poolWarningOf(event)
    if (fallen !== null && !fallen.isDemo)
      await mailIn(event, (lang) => poolText(fallen, lang, origin))
  }
}

function poolText(warning: ToldPoolWarning, lang: Language, origin: string) {
  const { account, atLevel, closes, when, fill } = noticeWords[lang]
  const { level, equity, need, currency, at } = warning
  const sentences = [
    atLevel
      .replace('{level}', String(level))
      .replace('{equity}', equity)
      .replace('{need}', need)
      .replaceAll('{currency}', currency),
    closes,
    when.replace('{at}', timeOf(at)),
    fill.replace('{link}', `${origin}/#/heyue`),
  ]
  return { what: account, text: sentences.join(' ') }
}

function textOf(warning: ToldWarning, lang: Language, origin: string) {
  const { what, reached, when, see } = noticeWords[lang]
  const { id, symbol, level, price, liquidationPrice, at } = warning
  const sentences = [
    reached
      .replace('{symbol}', symbol)
      .replace('{level}', String(level))
      .replace('{price}', price)
      .replace('{liquidation}', liquidationPrice),
    when.replace('{at}', timeOf(at)),
    see.replace('{link}', `${origin}/#/heyue/position?id=${id}`),
  ]
  return { what: what.replace('{symbol}', symbol), text: sentences.join(' ') }
}

const timeOf = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ')
