/** The console's names of form fields. */
const names: Readonly<Record<string, string>> = {
  country: 'Country',
  surname: 'Surname',
  firstName: 'First name',
  birthday: 'Birthday',
  gender: 'Gender',
  docNumber: 'Document number',
  expireDate: 'Valid until',
  address: 'Address',
  city: 'City',
  postalCode: 'Postal code',
  occupation: 'Occupation',
  sourceOfFunds: 'Source of funds',
  emergencyContacts: 'Emergency contacts',
  frontImage: 'Photo of the front',
  backImage: 'Photo of the back',
  holdingImage: 'Photo with the document in hand',
  passportImage: 'Photo of the passport page',
  addressProof: 'Proof of address',
}

export const fieldName = (field: string): string => names[field] ?? field
