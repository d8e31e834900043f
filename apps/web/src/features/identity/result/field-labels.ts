/** The inputs that a reviewer may mark, and the name of each on the screen. */
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

/** One that is not here is called by a general word, and its reason still says what is wrong. */
export const fieldLabels: ReadonlyMap<string, Named> = new Map(named.map((name) => [name, name]))
