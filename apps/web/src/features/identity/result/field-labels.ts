/** The inputs that a reviewer may mark; each is also its message key. */
const named = [
  'docType',
  'country',
  'surname',
  'firstName',
  'birthday',
  'gender',
  'docNumber',
  'expireDate',
  'frontImage',
  'backImage',
  'holdingImage',
  'passportImage',
  'addressProof',
  'address',
  'city',
  'postalCode',
  'occupation',
  'sourceOfFunds',
] as const
type Named = (typeof named)[number]

/** A field that is not listed gets a general label beside its reason. */
export const fieldLabels: ReadonlyMap<string, Named> = new Map(named.map((name) => [name, name]))
