/**
 * The class itself. The package's front door tells everybody who reads the log at each start that a Node
 * which is not yet called LTS is not supported; nothing else is done there.
 */
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}
