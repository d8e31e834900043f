/** Features of this version; country restrictions are added per account. */
export const features: Readonly<Record<string, boolean>> = {
  contract: true,
  recharge: true,
  swap: true,
  transfer: true,
}
