/**
 * The class itself. The package's main module does nothing else but warn at each start about a Node version that is not
 * LTS yet.
 */
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}
