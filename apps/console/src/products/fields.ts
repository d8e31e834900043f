import type { MachineSheet, ProductType } from '@candor/api'
import { Amount, Rate } from '@candor/money'
import { identityField, type DraftField } from '../drafts/draft-fields.ts'

const machineFacts = {
  manufacturer: 'Manufacturer',
  hashrate: 'Hashrate',
  powerConsumption: 'Power consumption',
  size: 'Size',
  weight: 'Weight',
  temperature: 'Temperature',
  humidity: 'Humidity',
  network: 'Network',
} as const satisfies Record<keyof MachineSheet, string>
export const machineFields = Object.keys(machineFacts) as (keyof MachineSheet)[]

export type Field =
  | 'rate'
  | 'rateKind'
  | 'days'
  | 'riskLevel'
  | 'minAmount'
  | 'maxAmount'
  | 'step'
  | 'totalQuota'
  | 'levelLimit'
  | 'kycLimit'
  | 'coolingOffHours'
  | 'lockDays'
  | 'penaltyRate'
  | 'autoRenewAllowed'
  | 'issuer'
  | 'saleDays'
  | 'targetAmount'
  | 'startAt'
  | keyof MachineSheet

const yesOrNo = [
  ['no', 'No'],
  ['yes', 'Yes'],
] as const

/** The typed fields of a product besides its texts; its amounts have one currency. */
export function fieldsOf(productType: ProductType, currency: string): readonly DraftField<Field>[] {
  const isBond = productType === 'bond'
  const isMachine = productType === 'miner'
  return [
    {
      name: 'rate',
      label: `Rate for a ${isBond ? 'year' : 'day'} (0.0002 is 0.02 %)`,
      figure: Rate,
    },
    {
      name: 'rateKind',
      label: 'The rate is',
      choices: [
        ['target', 'A target'],
        ['fixed', 'Fixed, as long as its account can pay'],
      ],
    },
    { name: 'days', label: 'Term in days' },
    { name: 'riskLevel', label: 'Risk, 1 to 5' },
    { name: 'minAmount', label: `Least (${currency})`, figure: Amount },
    {
      name: 'maxAmount',
      label: `Most for one user (${currency}, empty: unbounded)`,
      figure: Amount,
    },
    {
      name: 'step',
      label: `${isMachine ? 'Price of a machine' : 'Step of amounts'} (${currency})`,
      figure: Amount,
    },
    {
      name: 'totalQuota',
      label: `Quota of all${isBond ? ' in each sale' : ''} (${currency})`,
      figure: Amount,
    },
    { name: 'levelLimit', label: 'VIP level needed (empty: none)' },
    identityField,
    { name: 'coolingOffHours', label: 'Can be taken back whole for (hours, at most 24)' },
    { name: 'lockDays', label: 'Can be left after (days, empty: never)' },
    {
      name: 'penaltyRate',
      label: 'Cost of leaving (0.002 is 0.2 % of the principal)',
      figure: Rate,
    },
    { name: 'autoRenewAllowed', label: 'Renewal is offered', choices: yesOrNo },
    ...(isMachine
      ? machineFields.map((name): DraftField<Field> => ({ name, label: machineFacts[name] }))
      : []),
    ...(isBond
      ? ([
          { name: 'issuer', label: 'Issuer' },
          { name: 'saleDays', label: 'A sale is open for (days)' },
          { name: 'targetAmount', label: `Target of a sale (${currency})`, figure: Amount },
        ] as const)
      : []),
    { name: 'startAt', label: 'Holds from (YYYY-MM-DD HH:MM, UTC+8; empty: at once)' },
  ]
}
