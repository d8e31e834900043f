import type {
  AdminCallName,
  Endpoints,
  MachineSheet,
  ProductItem,
  ProductType,
  RequestOf,
} from '@candor/api'
import { Rate } from '@candor/money'
import { kycLimitOf } from '../drafts/draft-fields.ts'
import { isFigure } from '../ui/typed-figure.ts'
import { readTime, writeTime } from '../ui/typed-time.ts'
import { machineFields, type Field } from './fields.ts'

type Create = RequestOf<Endpoints[Extract<AdminCallName, 'createProduct'>]>
/** The terms to send. */
export type Terms = Omit<Create, 'productType' | 'currency' | 'words' | 'remark'>

/** The terms as typed. */
export type Values = Readonly<Record<Field, string>>

const noMachine = Object.fromEntries(machineFields.map((name) => [name, ''])) as MachineSheet

/** The values of a new product. */
const blank: Values = {
  rate: '',
  rateKind: 'target',
  days: '',
  riskLevel: '3',
  minAmount: '',
  maxAmount: '',
  step: '0.01',
  totalQuota: '',
  levelLimit: '',
  kycLimit: '0',
  coolingOffHours: '24',
  lockDays: '',
  penaltyRate: '',
  autoRenewAllowed: 'no',
  issuer: '',
  saleDays: '',
  targetAmount: '',
  startAt: '',
  ...noMachine,
}

const typed = (count: number | null) => (count === null ? '' : String(count))

export function valuesOf(item: ProductItem | undefined): Values {
  if (item === undefined) return blank
  const { preview, rate, targetAmount, startAt } = item.newest
  const { redemption, bond, miner } = preview
  return {
    rate,
    rateKind: preview.rateKind,
    days: String(preview.days),
    riskLevel: String(preview.riskLevel),
    minAmount: preview.minAmount,
    maxAmount: preview.maxAmount ?? '',
    step: preview.step,
    totalQuota: preview.totalQuota ?? '',
    levelLimit: typed(preview.levelLimit),
    kycLimit: String(preview.kycLimit),
    coolingOffHours: String(preview.coolingOffHours),
    lockDays: redemption.early ? String(redemption.lockDays) : '',
    penaltyRate: redemption.early ? redemption.penaltyRate : '',
    autoRenewAllowed: preview.autoRenewAllowed ? 'yes' : 'no',
    issuer: bond?.issuer ?? '',
    saleDays: typed(bond?.saleDays ?? null),
    targetAmount: targetAmount ?? '',
    startAt: writeTime(startAt),
    ...machineOf(miner ?? noMachine),
  }
}

const machineOf = (from: MachineSheet): MachineSheet =>
  Object.fromEntries(machineFields.map((name) => [name, from[name].trim()])) as MachineSheet

const count = /^[1-9]\d{0,3}$/
const orNull = (text: string): string | null => (text === '' ? null : text)
// not money: days, hours and levels
const countOrNull = (text: string): number | null => (text === '' ? null : Number(text))

/** The terms to send; null while a figure cannot be read. The server reports further errors, field by field. */
export function inputOf(values: Values, productType: ProductType): Terms | null {
  const all = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.trim()]),
  ) as Values
  const startAt = readTime(all.startAt)
  if (!isRead(all, productType) || startAt === 'invalid') return null
  const [isBond, isMachine] = [productType === 'bond', productType === 'miner']
  return {
    rate: all.rate,
    rateKind: all.rateKind === 'fixed' ? 'fixed' : 'target',
    // not money: days
    days: Number(all.days),
    // not money: of five
    riskLevel: Number(all.riskLevel),
    minAmount: all.minAmount,
    maxAmount: orNull(all.maxAmount),
    step: all.step,
    totalQuota: all.totalQuota,
    levelLimit: countOrNull(all.levelLimit),
    kycLimit: kycLimitOf(all.kycLimit),
    // not money: hours
    coolingOffHours: Number(all.coolingOffHours),
    lockDays: countOrNull(all.lockDays),
    penaltyRate: orNull(all.penaltyRate),
    autoRenewAllowed: all.autoRenewAllowed === 'yes',
    issuer: isBond ? all.issuer : null,
    saleDays: isBond ? countOrNull(all.saleDays) : null,
    targetAmount: isBond ? all.targetAmount : null,
    machine: isMachine ? machineOf(all) : null,
    startAt,
  }
}

/** Whether every figure that this kind of product needs can be read. */
function isRead(all: Values, productType: ProductType): boolean {
  const { rate, minAmount, step, totalQuota, maxAmount, penaltyRate, lockDays } = all
  const isBondRead = all.issuer !== '' && count.test(all.saleDays) && isFigure(all.targetAmount)
  return (
    isFigure(rate, Rate) &&
    [minAmount, step, totalQuota].every((one) => isFigure(one)) &&
    (maxAmount === '' || isFigure(maxAmount)) &&
    (penaltyRate === '' || isFigure(penaltyRate, Rate)) &&
    (lockDays === '') === (penaltyRate === '') &&
    (lockDays === '' || count.test(lockDays)) &&
    count.test(all.days) &&
    /^[1-5]$/.test(all.riskLevel) &&
    /^([01]?\d|2[0-4])$/.test(all.coolingOffHours) &&
    /^([1-9]|10)?$/.test(all.levelLimit) &&
    (productType !== 'bond' || isBondRead) &&
    (productType !== 'miner' || machineFields.every((name) => all[name] !== ''))
  )
}
