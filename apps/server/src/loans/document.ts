import { orderNumber, wallTime, type Language, type Signature } from '@candor/api'
import { strokesOf } from '@candor/rules'
import { createSheet } from '../platform/pdf/index.ts'

/** A signed agreement with its signer and time. */
export type SignedAgreement = {
  readonly orderId: string
  readonly lang: Language
  readonly paragraphs: readonly string[]
  readonly hash: string
  readonly signature: Signature
  readonly signedAt: number
}

const small = 7.5
const signatureWidth = 200
/** Height of the signature field relative to its width. */
const signatureHeight = signatureWidth * 0.4

/** Draws the agreement word for word, with the signature and the hash of its text. */
export function drawAgreement(signed: SignedAgreement): Promise<Uint8Array> {
  const { orderId, lang, paragraphs, hash, signature, signedAt } = signed
  const [title = '', ...rest] = paragraphs
  const sheet = createSheet({ lang, title, page: orderNumber('loan', orderId), at: signedAt })
  sheet.paragraph('Candor', { size: 13 })
  sheet.line()
  sheet.down(8)
  sheet.paragraph(title, { size: 18 })
  sheet.paragraph(orderNumber('loan', orderId), { grey: true })
  for (const paragraph of rest) {
    sheet.down(8)
    sheet.paragraph(paragraph, { size: 10 })
  }
  sheet.down(16)
  sheet.room(signatureHeight + 40)
  if (signature.kind === 'typed') sheet.paragraph(signature.value, { size: 16 })
  else {
    sheet.strokes(strokesOf(signature.value), signatureWidth)
    sheet.down(signatureHeight)
  }
  sheet.line()
  sheet.down(4)
  sheet.paragraph(`${wallTime(signedAt)} UTC+8`, { grey: true })
  sheet.paragraph(`SHA-256 ${hash}`, { size: small, grey: true })
  return sheet.end()
}
