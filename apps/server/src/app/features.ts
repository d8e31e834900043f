/** What users may use in this version; what a country bars stands beside it in their account. */
export const features: Readonly<Record<string, boolean>> = {
  contract: true,
  recharge: true,
  swap: true,
  transfer: true,
}
