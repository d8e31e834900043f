import {
  wallTime,
  type AdminCallName,
  type Endpoints,
  type IeoItem,
  type RequestOf,
} from '@candor/api'
import { Price, Quantity } from '@candor/money'
import { identityField, kycLimitOf, type DraftField } from '../drafts/draft-fields.ts'
import { isFigure } from '../ui/typed-figure.ts'
import { isTime, readTime } from '../ui/typed-time.ts'

type Save = Omit<RequestOf<Endpoints[Extract<AdminCallName, 'saveIeoDraft'>]>, 'words' | 'remark'>

export type Field =
  | 'symbol'
  | 'allocationMode'
  | 'price'
  | 'saleQuantity'
  | 'step'
  | 'perUserMin'
  | 'perUserMax'
  | 'applyStartAt'
  | 'applyEndAt'
  | 'drawAt'
  | 'payDeadlineAt'
  | 'kycLimit'
  | 'levelLimit'
  | 'listSymbol'
  | 'whitepaperUrl'

/** The typed fields of a project besides its texts. */
export const fields: readonly DraftField<Field>[] = [
  { name: 'symbol', label: 'Token (2 to 12 capitals or digits)' },
  {
    name: 'allocationMode',
    label: 'Allocation',
    choices: [
      ['lottery', 'Lottery: each lot has the same chance'],
      ['prorata', 'Pro rata: everybody gets the same share'],
    ],
  },
  { name: 'price', label: 'Price of a token in USDT: nobody can change it later', figure: Price },
  { name: 'saleQuantity', label: 'Tokens on offer', figure: Quantity },
  { name: 'step', label: 'Size of a lot', figure: Quantity },
  { name: 'perUserMin', label: 'Least for one user', figure: Quantity },
  { name: 'perUserMax', label: 'Most for one user', figure: Quantity },
  { name: 'applyStartAt', label: 'Opens (UTC+8)', isTime: true },
  { name: 'applyEndAt', label: 'Closes (UTC+8)', isTime: true },
  { name: 'drawAt', label: 'Allocated (UTC+8)', isTime: true },
  { name: 'payDeadlineAt', label: 'To be paid by (UTC+8)', isTime: true },
  identityField,
  { name: 'levelLimit', label: 'Level needed (empty: none)' },
  { name: 'listSymbol', label: 'Market of a listed currency, like BTCUSDT (empty: a new token)' },
  { name: 'whitepaperUrl', label: 'White paper, https (empty: none)' },
]
export type Values = Readonly<Record<Field, string>>

const blank: Values = {
  symbol: '',
  allocationMode: 'lottery',
  price: '',
  saleQuantity: '',
  step: '',
  perUserMin: '',
  perUserMax: '',
  applyStartAt: '',
  applyEndAt: '',
  drawAt: '',
  payDeadlineAt: '',
  kycLimit: '1',
  levelLimit: '',
  listSymbol: '',
  whitepaperUrl: '',
}

export function valuesOf(project: IeoItem | undefined): Values {
  if (project === undefined) return blank
  const { applyStartAt, applyEndAt, drawAt, payDeadlineAt, levelLimit, kycLimit } = project
  return {
    symbol: project.symbol,
    allocationMode: project.allocationMode,
    price: project.price,
    saleQuantity: project.saleQuantity,
    step: project.step,
    perUserMin: project.perUserMin,
    perUserMax: project.perUserMax,
    applyStartAt: wallTime(applyStartAt),
    applyEndAt: wallTime(applyEndAt),
    drawAt: wallTime(drawAt),
    payDeadlineAt: wallTime(payDeadlineAt),
    kycLimit: String(kycLimit),
    levelLimit: levelLimit === null ? '' : String(levelLimit),
    listSymbol: project.listSymbol ?? '',
    whitepaperUrl: project.whitepaperUrl ?? '',
  }
}

/**
 * The draft to send; null while a field is missing or cannot be read. The server reports further errors, field by
 * field.
 */
export function inputOf(values: Values): Save | null {
  const [applyStartAt, applyEndAt, drawAt, payDeadlineAt] = [
    values.applyStartAt,
    values.applyEndAt,
    values.drawAt,
    values.payDeadlineAt,
  ].map(readTime)
  const quantities = [values.saleQuantity, values.step, values.perUserMin, values.perUserMax]
  const isFilled =
    values.symbol.trim() !== '' &&
    isFigure(values.price, Price) &&
    quantities.every((quantity) => isFigure(quantity, Quantity))
  const levelLimit = values.levelLimit.trim()
  if (!isFilled || !/^\d{0,2}$/.test(levelLimit)) return null
  if (!isTime(applyStartAt) || !isTime(applyEndAt) || !isTime(drawAt) || !isTime(payDeadlineAt))
    return null
  const trimmed = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.trim()]),
  ) as Values
  return {
    symbol: trimmed.symbol,
    allocationMode: trimmed.allocationMode === 'prorata' ? 'prorata' : 'lottery',
    price: trimmed.price,
    saleQuantity: trimmed.saleQuantity,
    step: trimmed.step,
    perUserMin: trimmed.perUserMin,
    perUserMax: trimmed.perUserMax,
    applyStartAt,
    applyEndAt,
    drawAt,
    payDeadlineAt,
    kycLimit: kycLimitOf(trimmed.kycLimit),
    // not money: a level
    levelLimit: levelLimit === '' ? null : Number(levelLimit),
    listSymbol: trimmed.listSymbol === '' ? null : trimmed.listSymbol,
    whitepaperUrl: trimmed.whitepaperUrl === '' ? null : trimmed.whitepaperUrl,
  }
}
