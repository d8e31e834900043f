/** The unique name under which a transaction of a network is recharged once, whoever asks. */
export function transactionName(network: string, txid: string): string {
  return `txid:${network}:${txid.toLowerCase()}`
}
