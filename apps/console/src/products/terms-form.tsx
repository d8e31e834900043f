import type { ProductCurrency, ProductItem, ProductType } from '@candor/api'
import { MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { DraftInputs, draftSaved } from '../drafts/draft-form.tsx'
import { ReasonDialog } from '../acts/reason-dialog.tsx'
import { useFormAct } from '../acts/use-act.tsx'
import { fieldsOf } from './fields.ts'
import { emptyTexts, ProductTextFields } from './product-texts.tsx'
import { inputOf, valuesOf } from './values.ts'
import { nameOf, typeText } from './words.ts'

type Props = { readonly item?: ProductItem; readonly onClose: () => void }

/**
 * The form for the terms of a new or existing product: users do not see the version until two operators have published
 * it.
 */
export function TermsForm({ item, onClose }: Props) {
  const { act, errors } = useFormAct()
  const [values, setValues] = useState(() => valuesOf(item))
  const [words, setWords] = useState(item?.newest.words ?? emptyTexts)
  const [chosen, setType] = useState<ProductType>('arbitrage')
  const productType = item?.newest.preview.productType ?? chosen
  const { data: currencies = [] } = useGetList<ProductCurrency & { id: string }>('currencies')
  const [paidIn, setPaidIn] = useState<string | null>(null)
  const currency = item?.newest.preview.currency ?? paidIn ?? currencies[0]?.currency ?? null
  const terms = inputOf(values, productType)
  const isNamed = words['en-us'].name.trim().length > 1
  const send = async ({ remark }: { readonly remark: string }) => {
    if (terms === null || !isNamed) return 'A figure, a time or its English name is missing.'
    const draft = { ...terms, words, remark }
    if (item === undefined) {
      if (currency === null) return 'No currency is known yet.'
      return act('createProduct', { productType, currency, ...draft }, draftSaved)
    }
    const { id, newest } = item
    return act('saveProductDraft', { id, version: newest.version, ...draft }, draftSaved)
  }
  return (
    <ReasonDialog
      title={
        item === undefined
          ? 'New product'
          : `Terms of ${nameOf(item)}, version ${item.newest.version + 1}`
      }
      act="Save draft"
      withReason={false}
      isReady={terms !== null && isNamed && currency !== null}
      onSend={send}
      onClose={onClose}
    >
      <Typography variant="body2">{explained(item)}</Typography>
      {item === undefined && (
        <KindInputs
          productType={productType}
          currency={currency}
          currencies={currencies}
          onType={setType}
          onCurrency={setPaidIn}
        />
      )}
      <ProductTextFields words={words} onChange={setWords} />
      <DraftInputs
        fields={fieldsOf(productType, currency ?? '…')}
        values={values}
        errors={errors}
        onChange={setValues}
      />
    </ReasonDialog>
  )
}

type KindProps = {
  readonly productType: ProductType
  readonly currency: string | null
  readonly currencies: readonly ProductCurrency[]
  readonly onType: (chosen: ProductType) => void
  readonly onCurrency: (chosen: string) => void
}

/** The kind and the currency of a new product, which are the same in all its versions. */
function KindInputs({ productType, currency, currencies, onType, onCurrency }: KindProps) {
  return (
    <>
      <TextField
        select
        label="Kind"
        value={productType}
        onChange={({ target }) => onType(target.value as ProductType)}
      >
        {Object.entries(typeText).map(([value, text]) => (
          <MenuItem key={value} value={value}>
            {text}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="Currency (of all its versions)"
        value={currency ?? ''}
        onChange={({ target }) => onCurrency(target.value)}
      >
        {currencies.map((one) => (
          <MenuItem key={one.currency} value={one.currency}>
            {one.currency}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}

const explained = (item: ProductItem | undefined): string =>
  item === undefined
    ? 'It gets a funding account of its own, from which alone its income is paid. Two fill that before it can be published.'
    : `Paid from the product's own funding account (${item.id}) alone. Orders that run keep ` +
      'the terms that they were bought under.'
