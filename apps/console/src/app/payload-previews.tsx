import type { IeoItem, ProductItem } from '@candor/api'
import type { PayloadPreviews } from '../approvals/approvals.tsx'
import { ContentPreview } from '../content/preview.tsx'
import { EachLanguage } from '../drafts/draft-preview.tsx'
import { wholeWords } from '../drafts/offer-words.tsx'
import { completeTexts } from '../products/product-texts.tsx'

/** The texts for users beside the terms, in every language. */
function Disclosure({ payload }: { readonly payload: string }) {
  const { words } = JSON.parse(payload) as Pick<ProductItem['newest'], 'words'>
  return <EachLanguage words={completeTexts(words)} />
}

/**
 * Name and description of an offering or a contest in every language; empty for a request from before these fields
 * existed.
 */
function Offered({ payload }: { readonly payload: string }) {
  const { words } = JSON.parse(payload) as Partial<Pick<IeoItem, 'words'>>
  return words === undefined ? null : <EachLanguage words={wholeWords(words)} />
}

/** The whole text to publish, in the version of the request. */
function Wanted({ payload }: { readonly payload: string }) {
  const { id, version } = JSON.parse(payload) as { readonly id: string; readonly version: number }
  return <ContentPreview id={id} version={version} />
}

/** What users will read after the approval of each kind of request; other kinds have no texts. */
export const payloadPreviews: PayloadPreviews = {
  publishProduct: Disclosure,
  publishIeo: Offered,
  publishContest: Offered,
  publishContent: Wanted,
}
