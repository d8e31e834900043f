/** The packages of the lock file, each with its version and licence, as the build reads them. */
declare module 'virtual:licences' {
  const licences: readonly (readonly [name: string, version: string, licence: string | null])[]
  export default licences
}
