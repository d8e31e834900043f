/** What users may use in this version; screens and the account show the same. */
export const features: Readonly<Record<string, boolean>> = {
  contract: true,
  recharge: true,
  swap: true,
  transfer: true,
}
